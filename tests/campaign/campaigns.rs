//! Campaigns by the program, without a server: what is proved, what is refused, and what outlives a crash.

use crate::support::campaigns::{Counts, is_whole, pieces_in};
use crate::support::folder::{Folder, output_of, wait_for};
use serde_json::Value;
use shoban::campaign::Folder as Campaign;
use std::fs;
use std::thread::sleep;
use std::time::Duration;

/// Positions and claims of a second or so: with a claim and with two, with a ban and without, either side to move, suicide allowed
/// and forbidden. Behind them what the checker says of each.
const QUESTIONS: [(&str, &str, &[&str]); 7] = [
    ("4x4", "--at-least 1 --budget 1000", &["at-least 1 finite"]),
    ("3x3", "--at-least 9", &["at-least 9 finite"]),
    ("--diagram .OX./O.../....", "--expect 3 --budget 200", &["at-least 3 finite", "at-most 3 finite"]),
    ("--diagram O.X/X.O/XO. --suicide", "--at-least 2 --budget 64", &["at-least 2 finite"]),
    ("--diagram X.O./.XO./.... --to-play white", "--at-most -12 --budget 64", &["at-most -12 finite"]),
    (
        "--diagram .XO./X.XO/.XO. --first B2 --to-play white",
        "--at-most -12 --budget 64",
        &["at-most -12 finite"],
    ),
    ("--diagram ..O/.X./O.. --to-play white --suicide", "--at-least 9", &["at-least 9 finite"]),
];

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn claims_of(report: &Value) -> Vec<&str> {
    report["claims"].as_array().unwrap().iter().map(|claim| claim["claim"].as_str().unwrap()).collect()
}

#[test]
fn what_is_asked_is_proved() {
    let folder = Folder::new("campaigns");
    let (mut with_ban, mut of_white, mut with_suicide, mut of_two) = (0, 0, 0, 0);
    for (number, (position, claim, proved)) in QUESTIONS.iter().enumerate() {
        let name = format!("c{number}");
        folder.output(&format!("campaign new {position} {claim} --dir {name}"), 0);
        assert_eq!(folder.output(&format!("campaign status {name} --json"), 0).0, "null\n");
        let (before, _) = folder.output(&format!("campaign status {name}"), 0);
        assert!(before.contains("Nothing was done yet"), "{before}");
        let workers = number % 2 + 1;
        let (text, _) = folder.output(&format!("campaign run {name} --workers {workers} --quiet"), 0);
        assert_eq!(text.matches(": proved\n").count(), proved.len(), "{text}");
        let status = json(&folder.output(&format!("campaign status {name} --json"), 0).0);
        let claims = status["claims"].as_array().unwrap();
        assert!(claims.iter().all(|claim| claim["proved"] == true && claim["cost"] == 0), "{status}");
        assert!(folder.output(&format!("campaign status {name}"), 0).0.contains(": proved\n"));
        let (whole, _) = folder.output(&format!("campaign fsck {name} --pieces"), 0);
        assert!(whole.ends_with("Nothing is damaged.\n"), "{whole}");
        folder.output(&format!("campaign certificate {name} --out {name}.proof"), 0);
        let report = json(&folder.output(&format!("check {name}.proof --json"), 0).0);
        assert_eq!((claims_of(&report), &report["accepted"]), (proved.to_vec(), &Value::Bool(true)));
        let (text, _) = folder.output(&format!("check {name}.proof"), 0);
        assert!(text.contains("Proved:"), "{text}");
        is_what_solve_says(&folder, position, &report);
        with_ban += u32::from(!report["ko"].is_null());
        of_white += u32::from(report["to_play"] == "white");
        with_suicide += u32::from(report["suicide"] == "allowed");
        of_two += u32::from(proved.len() == 2);
        // Once more changes nothing.
        let pieces = pieces_in(&folder.path(&name));
        folder.output(&format!("campaign run {name} --quiet"), 0);
        assert_eq!(pieces_in(&folder.path(&name)), pieces);
    }
    assert_eq!((with_ban, of_white, with_suicide, of_two), (1, 2, 2, 1));
}

/// The proof is about the position that `solve` answers, and its value keeps the claims.
fn is_what_solve_says(folder: &Folder, position: &str, report: &Value) {
    if report["board"] == "4x4" {
        // That takes longer; the value is 2 (docs/results.md).
        return;
    }
    let solved = json(&folder.output(&format!("solve {position} --json --quiet"), 0).0);
    assert_eq!(solved["to_play"], report["to_play"], "{position}");
    for claim in claims_of(report) {
        let words: Vec<&str> = claim.split(' ').collect();
        let points: i64 = words[1].parse().unwrap();
        let keeps = match words[0] {
            "at-least" => solved["lower"].as_i64().unwrap() >= points,
            _ => solved["upper"].as_i64().unwrap() <= points,
        };
        assert!(keeps, "{claim}: {solved}");
    }
}

#[test]
fn what_does_not_hold_is_never_proved() {
    let folder = Folder::new("campaigns-false");
    let (mut stopped, mut exhausted) = (0, 0);
    for (number, question) in [
        "2x2 --at-least 2 --budget 64",
        "2x3 --at-least 1 --budget 64",
        "1x4 --at-most 3 --budget 64",
        "3x4 --at-least 5 --budget 500",
        "--diagram O.X/X.O/XO. --at-least 3 --budget 64",
    ]
    .iter()
    .enumerate()
    {
        folder.output(&format!("campaign new {question} --dir c{number}"), 0);
        let (text, _) = folder.output(&format!("campaign run c{number} --workers 2 --time 2s --quiet"), 3);
        assert!(text.contains(": open\n") && !text.contains("proved"), "{text}");
        stopped += u32::from(text.contains("Stopped."));
        exhausted += u32::from(text.contains("Nothing is left to try"));
        folder.output(&format!("campaign fsck c{number} --pieces"), 0);
        let (_, err) = folder.output(&format!("campaign certificate c{number} --out proof"), 1);
        assert!(err.contains("is not proved yet; go on with 'shoban campaign run"), "{err}");
        assert!(!folder.path("proof").exists());
    }
    assert!(stopped > 0 && exhausted > 0, "{stopped} {exhausted}");
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let folder = Folder::new("campaigns-refused");
    folder.output("campaign new 3x3 --at-least 9 --dir c", 0);
    folder.write("full/letter", "dear");
    folder.write("empty/c/letter", "");
    for (line, words) in [
        ("new 3x3 --at-least 10 --dir d", "scores on a 3x3 board lie between -9 and 9"),
        ("new 3x3 --at-least -9 --dir d", "is true of every position on 3x3 and needs no proof"),
        ("new 3x4 --at-least 5 --at-most 4 --dir d", "contradict each other"),
        ("new 3x3 --at-least 9 --dir full", "is there already; a campaign needs a folder of its own"),
        ("new 3x3 --at-least 9 --dir c", "is there already; a campaign needs a folder of its own"),
        ("new 3x3 --moves pass\u{a0}pass --at-least 9 --dir d", ""),
        ("run full", "full is no campaign: it has no campaign.json"),
        ("run nowhere", "nowhere is no campaign: it has no campaign.json"),
        ("status full", "is no campaign"),
        ("fsck full", "is no campaign"),
        ("certificate full --out p", "is no campaign"),
        ("certificate c --out p", "'Black at least +9' is not proved yet"),
        ("run c --nodes 0", ""),
    ] {
        let output = output_of(folder.start(&format!("campaign {line}")));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(words), "{line}: {said}");
        assert!(!output.status.success() && !said.contains("panicked"), "{line}: {said}");
    }
    assert_eq!((folder.read("full/letter"), folder.path("d").exists()), ("dear".to_owned(), false));
    folder.output("campaign run c --quiet", 0);
    let (_, said) = folder.output("campaign certificate c --out full", 1);
    assert!(said.contains("is there already"), "{said}");
    assert_eq!(fs::read_dir(folder.path("full")).unwrap().count(), 1);
    let definition = folder.read("c/campaign.json");
    for (text, words) in [
        (
            definition.replace("\"format\": 1", "\"format\": 99"),
            "of format 99, and this program reads format 1",
        ),
        (
            definition.replace("at-least 9", "at-least 10"),
            "this is about other claims than campaign.json: 3x3: at-least 9",
        ),
        (definition.replace("\"board\"", "\"bord\""), "missing field `board`"),
        (definition[..60].to_owned(), "campaign.json: EOF"),
        (
            definition.replace("[\n    \"at", "[\n    \"at-most 9 black none 0 .../.../..X\",\n    \"at"),
            "one claim should",
        ),
        (String::new(), "campaign.json: EOF"),
    ] {
        folder.write("c/campaign.json", &text);
        for command in ["run c", "fsck c", "certificate c --out p"] {
            let (_, said) = folder.output(&format!("campaign {command}"), 1);
            assert!(said.contains(words), "{text}\n{said}");
        }
        assert_eq!(folder.read("c/campaign.json"), text);
    }
    folder.write("c/campaign.json", &definition);
    folder.write("c/tree.redb", "nonsense");
    let (_, said) = folder.output("campaign run c", 1);
    assert!(said.contains("tree.redb"), "{said}");
}

/// A manager that is killed at any moment loses nothing that it had stored.
#[test]
fn a_killed_manager_loses_nothing() {
    let folder = Folder::new("campaigns-killed");
    folder.output("campaign new 4x4 --at-least 1 --budget 300 --dir c", 0);
    let path = folder.path("c");
    let (mut before, mut kills, mut pauses) = (Counts::default(), 0, Vec::new());
    for millis in [0, 20, 60, 100, 150, 200, 250, 300, 400, 500, 600, 700, 50, 350] {
        let mut manager = folder.start("campaign run c --workers 2 --quiet");
        // It holds the lock when it has begun.
        if millis > 0 {
            wait_for(|| path.join("status.json").exists() || manager_is_gone(&path));
        }
        sleep(Duration::from_millis(millis));
        let is_over = manager.try_wait().unwrap().is_some();
        manager.kill().unwrap();
        manager.wait().unwrap();
        kills += u32::from(!is_over);
        let counts = is_whole(&Campaign::open(&path).unwrap());
        assert!(before.is_within(&counts), "{before:?} {counts:?}");
        assert!(counts.pieces <= pieces_in(&path).len());
        pauses.push(counts.pieces);
        before = counts;
        if is_over {
            break;
        }
    }
    folder.output("campaign run c --workers 2 --quiet", 0);
    let counts = is_whole(&Campaign::open(&path).unwrap());
    assert!(before.is_within(&counts));
    folder.output("campaign certificate c --out proof", 0);
    folder.output("check proof", 0);
    assert!(kills >= 5 && pauses.iter().any(|&pieces| pieces > 0 && pieces < counts.pieces), "{pauses:?}");
}

fn manager_is_gone(path: &std::path::Path) -> bool {
    !path.join("campaign.json").exists()
}

#[test]
fn a_second_manager_is_refused() {
    let folder = Folder::new("campaigns-two");
    folder.output("campaign new 5x5 --at-least 25 --dir c", 0);
    let mut manager = folder.start("campaign run c --quiet --time 60s");
    wait_for(|| folder.path("c/status.json").exists());
    for command in ["run c", "fsck c", "certificate c --out p"] {
        let (_, said) = folder.output(&format!("campaign {command}"), 1);
        let holder = format!("another manager is at this campaign: in use by process {} ", manager.id());
        assert!(said.contains(&holder), "{said}");
    }
    // Whoever looks disturbs nobody.
    assert!(folder.output("campaign status c", 0).0.contains("At work: "));
    crate::support::folder::signal(&manager, "TERM");
    assert_eq!(manager.wait().unwrap().code(), Some(3), "its wish to end is heard");
    folder.output("campaign fsck c", 0);
}
