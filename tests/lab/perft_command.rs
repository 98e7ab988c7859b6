//! `shoban perft` counts what the library counts, and known numbers.

use crate::support::folder::command;
use shoban::checkers::{self, Jumps};
use shoban::othello::{self, FinishedGames};

fn printed(line: &str) -> String {
    let output = command().args(line.split_whitespace()).output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn known_numbers_are_printed() {
    for (line, count) in [
        ("perft --game othello 6", "8200"),
        ("perft --game othello 8x8 6", "8200"),
        ("perft --game othello --size 6x6 7 --finished drop", "47740"),
        ("perft --game othello 4x4 12 --finished drop", "55112"),
        ("perft --game checkers 7", "179740"),
        ("perft --game checkers 6 --rules complete", "189143"),
        ("perft --game checkers 6 --rules stop-anywhere", "190647"),
        ("perft --game loa 0", "1"),
        ("perft --game checkers 0 --divide", "1"),
    ] {
        assert_eq!(printed(line), format!("{count}\n"), "{line}");
    }
}

#[test]
fn positions_and_rules_are_taken() {
    let text = "BWB1/WWW1/BWB1/4 b";
    let position: othello::Position = text.parse().unwrap();
    let mut counts = Vec::new();
    for (name, finished) in [("count", FinishedGames::CountOnce), ("drop", FinishedGames::Dropped)] {
        let count = othello::perft(&position, 9, finished);
        let output = command()
            .args(["perft", "--game", "othello", "9", "--position", text, "--finished", name])
            .output()
            .unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{count}\n"));
        counts.push(count);
    }
    assert!(counts[0] > counts[1], "games end within nine moves: {counts:?}");
    let position: checkers::Position = "B:W21,22,K30:B1,14,17".parse().unwrap();
    let counts = [Jumps::Mandatory, Jumps::Complete].map(|rule| {
        let line = format!("perft --game checkers 4 --position {position} --rules {rule}");
        let count = checkers::perft(&position, 4, rule);
        assert_eq!(printed(&line), format!("{count}\n"), "{line}");
        count
    });
    assert_ne!(counts[0], counts[1]);
}

#[test]
fn parts_add_up() {
    for line in
        ["perft --game othello 5 --divide", "perft --game checkers 5 --divide", "perft --game loa 3 --divide"]
    {
        let text = printed(line);
        let mut lines: Vec<(&str, u64)> = text
            .lines()
            .map(|line| line.split_once(' ').unwrap())
            .map(|(name, count)| (name, count.parse().unwrap()))
            .collect();
        let (last, total) = lines.pop().unwrap();
        assert_eq!((last, total), ("total", lines.iter().map(|&(_, count)| count).sum()), "{line}");
        assert_eq!(printed(&line.replace(" --divide", "")), format!("{total}\n"));
        assert!(lines.len() >= 4, "{text}");
    }
}
