//! `shoban solve` under rules that look at the history, and `shoban rules`: words for rules, tables, files, and what is refused.

use crate::support::folder::{Folder, command};
use serde_json::Value;

/// Exit code, standard output and standard error.
struct Ran {
    code: Option<i32>,
    out: String,
    errors: String,
}

fn ran(words: &[&str]) -> Ran {
    let output = command().args(words).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code(), out: text(output.stdout), errors: text(output.stderr) }
}

fn json(words: &[&str]) -> Value {
    let mut all = words.to_vec();
    all.extend(["--json", "--quiet"]);
    let ran = ran(&all);
    assert!(matches!(ran.code, Some(0 | 3)), "{words:?}: {}", ran.errors);
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn rules_have_names_and_json() {
    for (words, repetition, suicide, value) in [
        (vec!["2x2", "--rules", "tromp-taylor"], "positional", "allowed", 1),
        (vec!["2x2", "--rules", "aga"], "situational", "forbidden", 1),
        (vec!["2x2", "--rules", "new-zealand"], "situational", "allowed", 1),
        (vec!["2x2", "--rules", "chinese"], "basic-ko", "forbidden", 0),
        (vec!["2x2", "--rules", "migos2"], "basic-ko", "forbidden", 0),
        (vec!["2x2", "--rules", "chinese-kgs"], "positional", "forbidden", 1),
        (vec!["2x2", "--rules", r#"{"ko":"POSITIONAL","suicide":true}"#], "positional", "allowed", 1),
        (vec!["2x2", "--rules", "tromp-taylor", "--suicide", "forbidden"], "positional", "forbidden", 1),
        (vec!["2x2", "--rules", "tromp-taylor", "--repetition", "tie"], "basic-ko", "allowed", 0),
        (vec!["2x3", "--repetition", "situational"], "situational", "forbidden", 0),
        (
            vec!["2x3", "--repetition", "natural-situational", "--suicide"],
            "natural-situational",
            "allowed",
            0,
        ),
    ] {
        let mut all = vec!["solve"];
        all.extend(&words);
        let record = json(&all);
        assert_eq!(record["rules"]["repetition"], repetition, "{words:?}");
        assert_eq!(record["rules"]["suicide"], suicide, "{words:?}");
        assert_eq!(record["value"], value, "{words:?}");
    }
}

#[test]
fn reports_name_the_whole_rule() {
    let ran = ran(&["solve", "1x6", "--rules", "tromp-taylor", "--komi", "0.5", "--quiet"]);
    for part in [
        "Rules: area scoring, positional superko, suicide of two stones or more allowed, komi 0.5\n",
        "Black wins by 1 under positional superko. The proofs of it\nlook at what has stood in the course of play",
        "With komi 0.5: Black wins by 0.5.",
        "Nothing counts as having stood before this position: it was set up.",
        "states with history",
    ] {
        assert!(ran.out.contains(part), "{part}\nnot in\n{}", ran.out);
    }
    // What is printed is a board that can be read again; the rule of repetition is no part of it.
    let folder = Folder::new("rules-report");
    folder.write("report.txt", &ran.out);
    let path = folder.path("report.txt");
    let record = json(&["solve", path.to_str().unwrap()]);
    assert_eq!((&record["board"], &record["rules"]["komi"]), (&Value::from("1x6"), &Value::from(0.5)));
    assert_eq!(record["rules"]["suicide"], "allowed");
    let note = record["notes"][0].as_str().unwrap();
    assert!(note.contains("positional superko is named; basic ko is followed unless"), "{note}");
    let followed = json(&["solve", path.to_str().unwrap(), "--repetition", "positional"]);
    assert_eq!(
        (&followed["value"], &followed["notes"]),
        (&Value::from(1), &Value::from(Vec::<Value>::new()))
    );
    let plain = json(&["solve", "3x3", "--repetition", "positional"]);
    assert_eq!((&plain["rests_on"], &plain["boards_before"]), (&Value::from("finite-play"), &Value::from(0)));
}

/// Moves count, wherever they come from; a board that is set up has no past.
#[test]
fn moves_before_the_position_count() {
    let folder = Folder::new("rules-past");
    folder.write("game.sgf", "(;SZ[6:1]AB[aa][ca][ea]PL[W];W[ba])");
    let path = folder.path("game.sgf");
    let value = |words: &[&str]| {
        let mut all = vec!["solve"];
        all.extend(words);
        all.extend(["--repetition", "positional"]);
        let record = json(&all);
        (record["value"].as_i64(), record["boards_before"].as_u64())
    };
    assert_eq!(value(&[path.to_str().unwrap()]), (Some(1), Some(1)));
    assert_eq!(value(&["--diagram", "X.X.X.", "--to-play", "white", "--moves", "B1"]), (Some(1), Some(1)));
    assert_eq!(value(&["--diagram", ".OX.X."]), (Some(6), Some(0)));
    let said = ran(&["solve", path.to_str().unwrap(), "--repetition", "positional", "--quiet"]);
    assert!(said.out.contains("One board before this position counts"), "{}", said.out);
}

/// What a rule forbids has not been played, and nothing is played after the end of a game.
#[test]
fn the_past_obeys_the_rule() {
    let folder = Folder::new("rules-broken-past");
    folder.write("game.sgf", "(;SZ[2];B[aa];W[bb];B[ba];W[ab];B[aa];W[ba])");
    folder.write("broken.sgf", "(;SZ[2];B[aa];W[bb];B[ba];W[ab];B[aa];W[ba];B[aa])");
    let [game, broken] =
        ["game.sgf", "broken.sgf"].map(|name| folder.path(name).to_str().unwrap().to_owned());
    for words in [
        &[game.as_str(), "--first", "A2", "--at-least", "4"][..],
        &[&game, "--moves", "A2"],
        &["2x2", "--moves", "A2 B1 B2 A1 A2 B2 A2"],
        &[&broken],
    ] {
        for rule in ["positional", "situational", "natural-situational"] {
            let said = ran(&[&["solve"], words, &["--repetition", rule, "--quiet"]].concat());
            let part = format!("move 7, A2: {rule} superko forbids it");
            assert!(said.code == Some(1) && said.errors.contains(&part), "{words:?} {rule}: {}", said.errors);
        }
        // By basic ko it may be played.
        assert_eq!(ran(&[&["solve"], words, &["--quiet"]].concat()).code, Some(0));
    }
    assert_eq!(ran(&["rules", &broken, "--quiet"]).code, Some(1));
    // The last move repeats a situation after which Black has passed once more: he has won all points.
    let over = "A1 A2 B1 B2 pass B1 A1";
    let record = json(&["solve", "2x2", "--moves", over, "--rules", "migos"]);
    assert_eq!(
        (&record["value"], &record["pv"], &record["pv_end"]),
        (&4.into(), &Vec::<Value>::new().into(), &"repetition".into())
    );
    let said = ran(&["solve", "2x2", "--moves", &format!("{over} B2"), "--rules", "migos", "--quiet"]);
    assert!(said.code == Some(1) && said.errors.contains("move 8, B2: the game is over"), "{}", said.errors);
}

/// Natural situational superko has no ban of ko: what it allows can be played, from a file as well.
#[test]
fn a_stone_may_be_taken_back_where_the_rule_allows_it() {
    let folder = Folder::new("rules-natural");
    folder.write("game.sgf", "(;SZ[6:1]AB[aa][ca][ea]PL[W];W[ba];B[aa])");
    let path = folder.path("game.sgf");
    let natural = ["--repetition", "natural-situational"];
    for words in
        [&["--diagram", "X.X.X.", "--to-play", "white", "--moves", "B1 A1"][..], &[path.to_str().unwrap()]]
    {
        let record = json(&[&["solve"], words, &natural].concat());
        assert_eq!((&record["value"], &record["boards_before"]), (&6.into(), &2.into()), "{words:?}");
        let said = ran(&[&["solve"], words, &["--repetition", "situational", "--quiet"]].concat());
        assert!(said.errors.contains("move 2, A1: situational superko forbids it"), "{}", said.errors);
        let said = ran(&[&["solve"], words, &["--quiet"]].concat());
        assert!(said.errors.contains("basic ko forbids to take back at once"), "{}", said.errors);
    }
}

/// What is chosen is not said to be left out.
#[test]
fn notes_are_about_what_is_not_chosen() {
    let folder = Folder::new("rules-notes");
    for (rules, parts) in
        [("AGA", &[][..]), ("GOE", &["Ing's own rules of ko"]), ("foo", &["not known here"])]
    {
        folder.write("game.sgf", &format!("(;SZ[2]RU[{rules}])"));
        let path = folder.path("game.sgf");
        let words = ["solve", path.to_str().unwrap(), "--repetition", "situational"];
        let notes = json(&words)["notes"].to_string();
        assert!(!notes.contains("basic ko") && parts.iter().all(|part| notes.contains(part)), "{notes}");
        assert!(json(&words[..2])["notes"].to_string().contains("basic ko"));
        assert!(json(&["rules", path.to_str().unwrap()])["notes"].to_string().contains("basic ko"));
    }
    let said = ran(&["solve", "2x2", "--rules", "ing", "--quiet"]);
    assert!(said.errors.contains("positional superko stands for Ing's own rules of ko"), "{}", said.errors);
    let said = ran(&["show", "2x2", "--rules", "tromp-taylor"]);
    assert!(said.errors.contains("this command plays by basic ko"), "{}", said.errors);
}

#[test]
fn certificates_hold_under_the_rule() {
    let folder = Folder::new("rules-certificate");
    for (board, rule, is_about_history) in
        [("1x6", "positional", true), ("2x2", "natural-situational", true), ("2x7", "situational", false)]
    {
        let path = folder.path(&format!("{board}-{rule}"));
        let file = path.to_str().unwrap();
        let record = json(&["solve", board, "--repetition", rule, "--certificate", file]);
        assert_eq!(record["parts"]["certificate"], "accepted");
        let claims = record["certificate"]["claims"].as_array().unwrap();
        for claim in claims {
            assert!(claim["under"].as_array().unwrap().contains(&Value::from(rule)), "{claim}");
            assert_eq!(claim["claim"].as_str().unwrap().ends_with("finite"), !is_about_history);
        }
        let checked = ran(&["check", file]);
        assert_eq!(checked.code, Some(0), "{}", checked.errors);
        let info = ran(&["certificate", "info", file]);
        assert!(
            info.code == Some(0) && info.out.contains("situational") || rule == "positional",
            "{}",
            info.out
        );
        let again = ran(&["solve", board, "--repetition", rule, "--certificate", file]);
        assert!(again.code == Some(1) && again.errors.contains("--force"), "{}", again.errors);
    }
    // Black has stones on the board before, so what finite play shows of him may not hold behind it, and is not claimed.
    let path = folder.path("past");
    let past = ["solve", "--diagram", "X..X/.X..", "--to-play", "white", "--moves", "C2"];
    let asked = ["--repetition", "positional", "--at-most", "1", "--certificate", path.to_str().unwrap()];
    let record = json(&[&past[..], &asked[..]].concat());
    let claims = record["certificate"]["claims"].as_array().unwrap();
    assert_eq!(record["answer"], true);
    assert!(claims.iter().all(|claim| claim["claim"].as_str().unwrap().starts_with("at-most")), "{claims:?}");
    let nothing = folder.path("nothing");
    let ran = ran(&[
        "solve",
        "1x2",
        "--at-least",
        "-2",
        "--repetition",
        "positional",
        "--certificate",
        nothing.to_str().unwrap(),
    ]);
    assert!(ran.code == Some(1) && ran.errors.contains("nothing to certify"), "{}", ran.errors);
    assert!(!nothing.exists());
}

#[test]
fn the_table_has_a_row_for_each_rule() {
    let table = json(&["rules", "--diagram", "X.X.X."]);
    assert_eq!((&table["lower"], &table["upper"]), (&Value::from(6), &Value::from(6)));
    let rows = table["rows"].as_array().unwrap();
    let said: Vec<_> =
        rows.iter().map(|row| (row["repetition"].as_str().unwrap(), row["value"].as_i64())).collect();
    let expected =
        [("interval", Some(6)), ("tie", Some(6)), ("situational", Some(6)), ("positional", Some(1))];
    assert_eq!(said.iter().filter(|row| row.0 != "pass-count").copied().collect::<Vec<_>>(), expected);
    for row in rows {
        assert!(row["status"] == "proved" && !row["pv"].as_array().unwrap().is_empty(), "{row}");
    }
    let table = json(&["rules", "2x2", "--tie-value", "2"]);
    assert_eq!((&table["lower"], &table["upper"]), (&Value::from(-4), &Value::from(4)));
    assert_eq!((&table["rows"][0]["value"], &table["rows"][1]["value"]), (&Value::Null, &Value::from(2)));
    let text = ran(&["rules", "2x2", "--moves", "A1", "--quiet"]);
    assert_eq!(text.code, Some(0));
    for part in ["One board that stood before counts.", "finite play by basic ko ", "positional superko "] {
        assert!(text.out.contains(part), "{part}\n{}", text.out);
    }
}

#[test]
fn limits_leave_what_is_proved() {
    let record = json(&["solve", "4x4", "--repetition", "positional", "--nodes", "2000"]);
    assert_eq!((&record["status"], &record["nodes"]), (&Value::from("stopped"), &Value::from(2000)));
    assert_eq!(record["hints"][0]["kind"], "question");
    let record = json(&["solve", "4x4", "--repetition", "positional", "--memory", "1MiB"]);
    assert_eq!(record["hints"][0]["kind"], "memory");
    assert!(record["hints"][0]["text"].as_str().unwrap().contains("--memory"), "{record}");
    let table = ran(&["rules", "4x4", "--nodes", "2000", "--quiet"]);
    assert_eq!(table.code, Some(3));
    assert!(table.out.contains("stopped"), "{}", table.out);
    // Who has asked for one bound is not told to do so.
    let record = json(&["solve", "4x4", "--repetition", "positional", "--at-least", "2", "--nodes", "2000"]);
    assert_eq!(
        (&record["status"], &record["hints"]),
        (&Value::from("stopped"), &Value::from(Vec::<Value>::new()))
    );
    // The value with endless play is known before a limit comes to its interval.
    let table = json(&["rules", "4x4", "--nodes", "170k"]);
    assert_eq!(
        (&table["rows"][0]["status"], &table["rows"][1]["status"]),
        (&"stopped".into(), &"proved".into())
    );
}

#[test]
fn what_has_no_meaning_is_refused() {
    for (words, code, part) in [
        (&["--repetition", "superko"][..], 2, "there are tie, pass-count"),
        (&["--rules", "stone-scoring"], 2, "these rules cannot be had: groups are not taxed here"),
        (&["--rules", r#"{"ko":"SIMPLE","scoring":"TERRITORY"}"#], 2, "AREA is counted"),
        (&["--suicide", "maybe"], 2, "allowed, forbidden"),
        (&["--repetition", "positional", "--tie-value", "1"], 2, "no play is endless"),
        (&["--repetition", "positional", "--threads", "2"], 2, "one thread"),
        (&["--repetition", "positional", "--moves-table"], 2, "ask for the position after each move"),
        (&["--repetition", "positional", "--checkpoint", "x"], 2, "--checkpoint is not there under"),
        (&["--rules", "aga", "--why", "A1"], 2, "--why is not there under situational superko"),
        (&["--rules", "aga", "--ordering", "history:d^2"], 2, "--ordering is not there"),
        (&["--repetition", "pass-count", "--finite-play", "9"], 2, "finite play is not looked at there"),
        (&["--memory", "1GiB"], 2, "for rules that look at the history"),
    ] {
        let mut all = vec!["solve", "2x2", "--quiet"];
        all.extend(words);
        let ran = ran(&all);
        assert_eq!(ran.code, Some(code), "{words:?} {}", ran.errors);
        assert!(ran.errors.contains(part), "{words:?} {}", ran.errors);
    }
    let note =
        ran(&["group", "--diagram", "X.X./XXXX/OOXX/.OOX/..OX", "--at", "B2", "--rules", "aga", "--quiet"]);
    assert!(
        note.code == Some(0) && note.errors.contains("this command plays by basic ko"),
        "{}",
        note.errors
    );
}

/// Territory is not counted, and what differs is said.
#[test]
fn territory_is_noted() {
    let folder = Folder::new("rules-territory");
    folder.write("game.sgf", "(;SZ[3]RU[Japanese];B[bb])");
    let path = folder.path("game.sgf");
    let ran = ran(&["solve", path.to_str().unwrap(), "--quiet"]);
    assert!(
        ran.errors.contains("not territory") && ran.errors.contains("ruling about dead stones"),
        "{}",
        ran.errors
    );
}
