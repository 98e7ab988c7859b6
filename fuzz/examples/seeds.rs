//! Writes the seeds that are not files of the repository: `cargo run --manifest-path fuzz/Cargo.toml --example seeds`, in the
//! root of the repository. Certificates and checkpoints are unpacked, as their targets want them.

use shoban::board::{Rules, Setup, Suicide};
use shoban::files;
use shoban::formats::moves::play_text;
use shoban::search::{Limits, TableSize};
use shoban::solve::{Checkpointing, Interval, Question, Settings, Tuning, solve};
use std::error::Error;
use std::fs;
use std::num::NonZero;
use std::path::Path;

/// Larger seeds only slow the engine down.
const MOST_BYTES: usize = 6000;

/// Boards whose certificates rest on joint life if suicide is forbidden.
const WITH_JOINT_LIFE: [&str; 2] = [".XO.X/.XO.X/.XOO./..OXX", ".OXO../X.XO../XOXO.X"];

fn main() -> Result<(), Box<dyn Error>> {
    let corpus = Path::new("fuzz/corpus");
    for name in ["certificate", "checkpoint", "network"] {
        fs::create_dir_all(corpus.join(name))?;
    }
    let certificates = corpus.join("certificate");
    for board in ["1x1", "1x3", "1x4", "1x5", "2x2", "2x3", "1x6", "3x3", "2x4"] {
        unpacked(&Path::new("solutions").join(board).with_extension("shoban"), &certificates.join(board))?;
    }
    for (rows, moves) in
        [("...", "B1"), ("..../....", "pass"), ("X.O.X", "pass"), (".X.XO.", ""), (".XO./XO.O/.XO.", "C2")]
    {
        certificate(&certificates, rows, moves)?;
    }
    for rows in WITH_JOINT_LIFE {
        certificate(&certificates, rows, "")?;
    }
    for (number, rows) in ["...", "X.O.X", ".X./X.O/...", "XX.O.XX"].into_iter().enumerate() {
        checkpoint(&corpus.join("checkpoint").join(format!("{number}")), rows, Tuning::DEFAULT)?;
    }
    let mut long_piece = Tuning::DEFAULT;
    (long_piece.closing.first_try, long_piece.closing.patience) = (1, 0);
    long_piece.closing.least_piece = 1 << 40;
    checkpoint(&corpus.join("checkpoint/long-piece-of-closed-set"), "..../..../..../....", long_piece)?;
    fs::write(corpus.join("network/small"), [0, 1, 3, 0, 255, 255, 7, 0])?;
    fs::write(corpus.join("network/large"), [1, 2, 0, 1, 0, 254, 9])?;
    Ok(fs::write(corpus.join("network/edge"), [1, 1, 255, 127, 0, 128])?)
}

fn certificate(folder: &Path, rows: &str, moves: &str) -> Result<(), Box<dyn Error>> {
    let path = folder.join("new");
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        let rules = Rules { suicide, ..Rules::default() };
        let start = Setup::from_diagram(rows, rules)?.into_position()?;
        let settings = Settings {
            table: TableSize::from_log2(12)?,
            certificate: Some(path.clone()),
            ..Settings::default()
        };
        solve(&play_text(&start, moves)?.position, Question::Value, &settings, &mut ())?;
        if path.exists() {
            unpacked(
                &path,
                &folder.join(format!("{}-{moves}-{suicide:?}", rows.replace('/', "-").replace('.', "e"))),
            )?;
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

fn unpacked(path: &Path, seed: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(path)?;
    let start = bytes.windows(5).position(|window| window == b"\nend\n").ok_or("no header")? + 5;
    let mut body = bytes[..start].to_vec();
    body.extend(zstd::decode_all(&bytes[start..bytes.len() - 32])?);
    println!("{}: {} bytes", seed.display(), body.len());
    if body.len() <= MOST_BYTES { Ok(fs::write(seed, body)?) } else { Ok(()) }
}

fn checkpoint(seed: &Path, rows: &str, tuning: Tuning) -> Result<(), Box<dyn Error>> {
    let path = seed.with_extension("ckpt");
    let position = Setup::from_diagram(rows, Rules::default())?.into_position()?;
    let every = Interval::Nodes(NonZero::new(20).ok_or("zero")?);
    let settings = Settings {
        table: TableSize::from_log2(2)?,
        limits: Limits { nodes: Some(60), ..Limits::default() },
        checkpoint: Some(Checkpointing { path: path.clone(), every }),
        tuning,
        ..Settings::default()
    };
    solve(&position, Question::Value, &settings, &mut ())?;
    let bytes = fs::read(&path)?;
    let start = bytes.iter().position(|&byte| byte == b'\n').ok_or("no first line")? + 1;
    let body = zstd::decode_all(&bytes[start..])?;
    println!("{}: {} bytes", seed.display(), body.len());
    fs::write(seed, body)?;
    for file in [path.clone(), files::beside(&path, ".previous")] {
        let _ = fs::remove_file(file);
    }
    Ok(())
}
