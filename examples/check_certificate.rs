//! Has a proof written and checked, and shows that the checker believes no other.
//!
//! `cargo run --release --example check_certificate`

use checker::CheckError;
use shoban::{Position, Question, Rules, Score, Settings, solve};
use std::error::Error;
use std::fs;

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::temp_dir().join(format!("check-certificate-{}.shoban", std::process::id()));
    let settings =
        Settings { table: "2^16".parse()?, certificate: Some(file.clone()), ..Settings::default() };
    let empty = Position::empty("3x4".parse()?, Rules::default());
    // A yes-or-no question takes less work, and its proof is smaller.
    let solution = solve(&empty, Question::AtLeast(Score::new(4)), &settings, &mut ())?;
    // Why there is none, if there is none: the answer itself is proved all the same.
    let certified = solution.certificate.ok_or("a certificate was asked for")??;
    println!("{} bytes, SHA-256 {}", certified.bytes, certified.digest);

    let report = checker::check(&file)?;
    for found in &report.claims {
        println!("the checker accepts {}, shown by {} states", found.claim, found.states);
    }

    // One bit is another.
    let mut bytes = fs::read(&file)?;
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes)?;
    let verdict = checker::check(&file);
    fs::remove_file(&file)?;
    match verdict {
        Err(CheckError::Unreadable(error)) => Err(error.into()),
        Err(refusal) => {
            println!("with one bit changed: {refusal}");
            Ok(())
        }
        Ok(_) => Err("a damaged proof was accepted".into()),
    }
}
