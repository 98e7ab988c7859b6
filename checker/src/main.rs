//! Checks a certificate and says what it proves.

use checker::{CheckError, ClaimReport, Colour, Report, check};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let [file] = &arguments[..] else {
        eprintln!("usage: checker FILE");
        return ExitCode::from(2);
    };
    match check(Path::new(file)) {
        Ok(report) => {
            print(&report);
            ExitCode::SUCCESS
        }
        Err(error @ CheckError::Unreadable(_)) => {
            eprintln!("{error}");
            ExitCode::from(1)
        }
        Err(error) => {
            eprintln!("refused: {error}");
            ExitCode::from(4)
        }
    }
}

fn print(report: &Report) {
    let header = &report.header;
    println!(
        "Board {}x{}, suicide {}:",
        header.rows,
        header.columns,
        if header.suicide { "allowed" } else { "forbidden" }
    );
    println!("{}", header.position.replace('/', "\n"));
    let passed = if header.passed { ", after a pass" } else { "" };
    println!("{:?} to move{passed}. Proved:", header.to_play);
    report.claims.iter().for_each(print_claim);
    if let Some(value) = header.value {
        println!(
            "So the value under basic ko is {value} (Black minus White), with endless play counting {}.",
            header.endless_play
        );
    }
}

fn print_claim(report: &ClaimReport) {
    let claim = &report.claim;
    let bound = if claim.claimant == Colour::Black { "at least" } else { "at most" };
    let end = if claim.finite {
        "can force the game to end with"
    } else {
        "can play so that if the game ends, it ends with"
    };
    println!(
        "- {:?} {end} {bound} {} ({} states, {} contents of regions)",
        claim.claimant, claim.score, report.states, report.contents
    );
    if !claim.finite {
        println!("  under basic ko");
        return;
    }
    println!("  under basic ko, in lines of at most {} states", report.longest);
    if !report.superko_examined {
        println!("  superko is not claimed");
        return;
    }
    let rules = [
        ("positional", claim.positional, &report.positional),
        ("situational", claim.situational, &report.situational),
    ];
    for (rule, claimed, violations) in rules {
        match (claimed, violations.len()) {
            (true, _) => println!("  under {rule} superko"),
            (false, 0) => println!("  under {rule} superko as well, though the file does not claim it"),
            (false, count) => {
                println!("  not shown under {rule} superko ({count} records may recreate a board)")
            }
        }
    }
}
