//! Campaigns on this machine: by the program, from the question to a proof that the checker accepts, whatever happens on the way.

use crate::support::campaigns::pieces_in;
use crate::support::folder::Folder;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// The pieces in the folder of a campaign.
fn pieces(folder: &Path) -> BTreeSet<PathBuf> {
    pieces_in(folder).into_iter().collect()
}

/// Proves a question by campaign, and gives back what the checker says of the proof.
fn proof(folder: &Folder, name: &str, question: &str, run: &str) -> String {
    folder.output(&format!("campaign new {question} --dir {name}"), 0);
    folder.output(&format!("campaign run {name} --table 2^18 --quiet {run}"), 0);
    let (said, _) = folder.output(&format!("campaign certificate {name} --out {name}.proof"), 0);
    let (checked, _) = folder.output(&format!("check {name}.proof"), 0);
    assert_eq!(said, checked, "what is said of the proof is what the checker says");
    let (found, _) = folder.output(&format!("campaign fsck {name} --pieces"), 0);
    assert!(found.ends_with("Nothing is damaged.\n"), "{found}");
    checked
}

#[test]
fn claims_are_proved_as_they_were_asked() {
    let folder = Folder::new("campaigns-asked");
    let black = |score: i32| format!("Black can force the game to end with at least {score}");
    let white = |score: i32| format!("White can force the game to end with at most {score}");
    let cases = [
        ("a", "3x3 --at-least 9", "", vec![black(9)]),
        ("b", "4x4 --at-least 1 --budget 500", "--workers 2", vec![black(1)]),
        ("c", "2x6 --expect 12 --budget 1k", "--workers 2", vec![black(12)]),
        (
            "d",
            "--diagram .O../.XOO/.XOX/.XX. --to-play white --expect 3 --budget 300",
            "",
            vec![black(3), white(3)],
        ),
        ("e", "--diagram XXX./.XOX/XO../O.O. --to-play white --at-most 6", "", vec![white(6)]),
        (
            "f",
            "--diagram XXX./.XO./XO../O.O. --expect 6 --budget 200",
            "--rehearse 5",
            vec![black(6), white(6)],
        ),
        ("g", "3x3 --to-play white --at-most -9", "", vec![white(-9)]),
        ("h", "4x4 --at-least 1 --budget 1k --suicide", "", vec![black(1)]),
        ("i", "3x3 --at-least -9", "", vec![]),
    ];
    let mut jobs = 0;
    for (name, question, run, claims) in cases {
        if claims.is_empty() {
            // What is true of every position needs no campaign.
            let (_, complaint) = folder.output(&format!("campaign new {question} --dir {name}"), 1);
            assert!(complaint.contains("needs no proof"), "{complaint}");
            continue;
        }
        let said = proof(&folder, name, question, run);
        let proved: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("- ")).collect();
        assert_eq!(proved, claims, "{question}");
        let (status, _) = folder.output(&format!("campaign status {name} --json"), 0);
        let status: Value = serde_json::from_str(&status).unwrap();
        assert!(status["claims"].as_array().unwrap().iter().all(|claim| claim["proved"] == true));
        jobs += status["totals"]["reports"].as_u64().unwrap();
    }
    assert!(jobs > 40, "{jobs} jobs");
}

#[test]
fn a_position_with_a_ban_of_ko_and_white_to_move() {
    let folder = Folder::new("campaigns-ko");
    let position = "--diagram .XO./X.XO/.XO./.... --to-play white --moves B3";
    let said = proof(&folder, "a", &format!("{position} --at-most -16 --budget 100"), "--workers 2");
    assert!(folder.read("a/campaign.json").contains("at-most -16 black C3 0 "), "a ban");
    assert!(said.contains("at most -16"), "{said}");
}

#[test]
fn what_does_not_hold_is_never_proved() {
    let folder = Folder::new("campaigns-false");
    for (name, question) in [("a", "3x4 --at-least 5 --budget 100"), ("b", "2x2 --at-least 2 --budget 100")] {
        folder.output(&format!("campaign new {question} --dir {name}"), 0);
        let (said, _) = folder.output(&format!("campaign run {name} --quiet --table 2^16 --time 4s"), 3);
        assert!(said.contains(": open\n"), "{said}");
        let (_, complaint) = folder.output(&format!("campaign certificate {name} --out {name}.proof"), 1);
        assert!(complaint.contains("is not proved yet"), "{complaint}");
        assert!(!folder.path(&format!("{name}.proof")).exists());
    }
}

#[test]
fn a_manager_that_is_killed_loses_nothing() {
    let folder = Folder::new("campaigns-killed");
    folder.output("campaign new 2x8 --at-least 16 --budget 5k --dir a", 0);
    let (mut kept, mut killed) = (BTreeSet::new(), 0);
    for round in 0..25 {
        let mut manager = folder.start("campaign run a --workers 2 --table 2^18 --quiet");
        sleep(Duration::from_millis(150 + 70 * (round % 5)));
        let is_over = manager.try_wait().unwrap().is_some();
        manager.kill().unwrap();
        manager.wait().unwrap();
        killed += usize::from(!is_over);
        let found = pieces(&folder.path("a"));
        assert!(kept.is_subset(&found), "a piece is gone");
        kept = found;
        let (said, _) = folder.output("campaign fsck a --pieces", 0);
        assert!(said.ends_with("Nothing is damaged.\n"), "{said}");
        if is_over {
            break;
        }
    }
    assert!(killed > 2 && !kept.is_empty(), "{killed} times");
    folder.output("campaign run a --workers 2 --table 2^18 --quiet", 0);
    folder.output("campaign certificate a --out a.proof", 0);
    let (said, _) = folder.output("check a.proof", 0);
    assert!(said.contains("Black can force the game to end with at least 16"), "{said}");
}

#[test]
fn two_managers_are_one_too_many() {
    let folder = Folder::new("campaigns-two");
    folder.output("campaign new 4x4 --at-most 1 --budget 1k --dir a", 0);
    let mut first = folder.start("campaign run a --table 2^16 --quiet --time 60s");
    let mut complaint = String::new();
    for _ in 0..100 {
        sleep(Duration::from_millis(50));
        if folder.path("a/status.json").exists() {
            complaint = folder.output("campaign run a --quiet --table 2^16", 1).1;
            break;
        }
    }
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(complaint.contains("another manager is at this campaign: in use by process"), "{complaint}");
}

#[test]
fn what_is_no_campaign_is_refused_with_words_and_left_as_it_is() {
    let folder = Folder::new("campaigns-folders");
    folder.output("campaign new 3x3 --at-least 9 --dir a", 0);
    let definition = folder.read("a/campaign.json");
    for (text, words) in [
        (definition.replace("\"format\": 1", "\"format\": 99"), "format 99"),
        (definition.replace("at-least 9", "at-least nine"), "is no lemma"),
        (definition[..20].to_owned(), "campaign.json"),
    ] {
        folder.write("a/campaign.json", &text);
        for command in ["run a --quiet", "status a", "fsck a", "certificate a --out b"] {
            let (_, complaint) = folder.output(&format!("campaign {command}"), 1);
            assert!(complaint.contains(words), "{command}: {complaint}");
        }
        assert_eq!(folder.read("a/campaign.json"), text);
    }
    folder.write("other/letter", "dear");
    let (_, complaint) = folder.output("campaign run other --quiet", 1);
    assert!(complaint.contains("other is no campaign"), "{complaint}");
    let (_, complaint) = folder.output("campaign new 3x3 --at-least 9 --dir other", 1);
    assert!(complaint.contains("is there already"), "{complaint}");
    folder.write("a/campaign.json", &definition);
    folder.output("campaign run a --quiet --table 2^16", 0);
    let (_, complaint) = folder.output("campaign certificate a --out other", 1);
    assert!(complaint.contains("is there already"), "{complaint}");
    assert_eq!(folder.names(), ["a", "other"]);
    folder.output("campaign new 3x3 --at-least 4 --at-most 3 --dir c", 1);
    folder.output("campaign new 3x3 --at-least 10 --dir c", 1);
    folder.output("campaign new 3x3 --dir c", 2);
    assert!(!folder.path("c").exists());
}

/// Something that happens to the pieces of a campaign.
type Damage = fn(&BTreeSet<PathBuf>);

#[test]
fn damage_is_found_taken_back_and_proved_again() {
    let folder = Folder::new("campaigns-damage");
    folder.output("campaign new 4x4 --at-least 1 --budget 500 --dir a", 0);
    folder.output("campaign run a --quiet --table 2^18", 0);
    let damages: [(Damage, &str); 3] = [
        (
            |pieces| {
                let path = pieces.first().unwrap();
                let mut bytes = fs::read(path).unwrap();
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
                fs::write(path, bytes).unwrap();
            },
            "is damaged",
        ),
        (|pieces| fs::remove_file(pieces.last().unwrap()).unwrap(), "cannot be read"),
        (
            |pieces| {
                let (one, other) = (pieces.first().unwrap(), pieces.last().unwrap());
                let bytes = fs::read(one).unwrap();
                fs::copy(other, one).unwrap();
                fs::write(other, bytes).unwrap();
            },
            "is damaged",
        ),
    ];
    for (number, (damage, words)) in damages.into_iter().enumerate() {
        damage(&pieces(&folder.path("a")));
        let (found, _) = folder.output("campaign fsck a", 4);
        assert!(found.contains(words) && found.contains("a state is said to be proved"), "{found}");
        folder.output("campaign fsck a --repair", 0);
        let (found, _) = folder.output("campaign fsck a --pieces", 0);
        assert!(found.ends_with("Nothing is damaged.\n"), "{found}");
        folder.output("campaign run a --quiet --table 2^18", 0);
        folder.output(&format!("campaign certificate a --out {number}.proof"), 0);
    }
}

#[test]
fn a_proof_of_damaged_pieces_is_refused() {
    let folder = Folder::new("campaigns-refused");
    folder.output("campaign new 4x4 --at-least 1 --budget 500 --dir a", 0);
    folder.output("campaign run a --quiet --table 2^18", 0);
    let there = pieces(&folder.path("a"));
    // The piece of the last job is one that the claim rests on, or else another one is.
    let mut refused = 0;
    for path in &there {
        let bytes = fs::read(path).unwrap();
        fs::write(path, &bytes[..bytes.len() - 1]).unwrap();
        let line = "campaign certificate a --out a.proof";
        let output = folder.shoban(line).output().unwrap();
        if output.status.code() == Some(4) {
            let complaint = String::from_utf8(output.stderr).unwrap();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            assert!(complaint.contains(&name), "{complaint}");
            assert!(!folder.path("a.proof/manifest").exists());
            refused += 1;
        }
        fs::remove_dir_all(folder.path("a.proof")).unwrap();
        fs::write(path, bytes).unwrap();
        if refused > 2 {
            return;
        }
    }
    assert!(refused > 0, "of {} pieces", there.len());
}

#[test]
fn more_workers_are_simulated() {
    let folder = Folder::new("campaign-simulated");
    folder.output("campaign new 2x5 --at-least 10 --budget 100 --dir c", 0);
    assert!(folder.output("campaign simulate c", 1).1.contains("no job of c was done yet"));
    folder.output("campaign run c --quiet", 0);
    let line = "campaign simulate c --workers 1,4,16 --nodes 1M --loss 4=2,16=5";
    let (table, _) = folder.output(&format!("{line} --write-parameters p.json --svg s.svg"), 0);
    assert_eq!(table.lines().count(), 5, "{table}");
    assert!(folder.read("p.json").contains("\"node_factor\": 5.0") && folder.read("s.svg").contains("<svg"));
    assert_eq!(folder.output("campaign simulate --parameters p.json --workers 1,4,16", 0).0, table);
    // Measured numbers differ from one reading of a folder to the next, so both simulations take those that were written.
    let mut parameters: serde_json::Value = serde_json::from_str(&folder.read("p.json")).unwrap();
    parameters["parallel_loss"] = serde_json::json!([]);
    folder.write("no-loss.json", &parameters.to_string());
    let times = |file: &str| -> Vec<f64> {
        let line = format!("campaign simulate --parameters {file} --workers 1,4,16 --json");
        let outcomes: Vec<serde_json::Value> = serde_json::from_str(&folder.output(&line, 0).0).unwrap();
        outcomes.iter().map(|outcome| outcome["seconds"]["mean"].as_f64().unwrap()).collect()
    };
    let (with, without) = (times("p.json"), times("no-loss.json"));
    let factors: Vec<f64> = with.iter().zip(&without).map(|(with, without)| with / without).collect();
    assert!(factors[0] == 1.0 && factors[1] > 1.5 && factors[2] > 3.0, "{with:?} {without:?}");
    for (wrong, code, words) in [
        ("--loss 4", 2, "such as 4=2.3"),
        ("--loss 4=x", 2, "such as 4=2.3"),
        ("--loss 16=5,4=2", 1, "more workers from point to point"),
        ("--loss 4=inf", 1, "factors above 0"),
    ] {
        let (_, said) = folder.output(&format!("campaign simulate c {wrong}"), code);
        assert!(said.contains(words), "{wrong}: {said}");
    }
}
