//! What the command says of SGF files: notes, the way on after an error, options that settle.

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Exit code, standard output and standard error of a command with a file as standard input.
struct Ran {
    code: Option<i32>,
    out: String,
    errors: String,
}

fn ran(line: &str, input: &[u8]) -> Ran {
    let mut command: Command = crate::support::folder::command();
    let output = command.args(line.split_whitespace()).write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code(), out: text(output.stdout), errors: text(output.stderr) }
}

const HANDICAP: &[u8] = b"(;SZ[3]HA[2]AB[aa][cc]RU[Japanese])";

#[test]
fn notes_stand_on_standard_error_or_in_the_json() {
    let quiet = ran("solve - --quiet --table 2^12", HANDICAP);
    assert_eq!(quiet.code, Some(0), "{}", quiet.errors);
    let lines: Vec<&str> = quiet.errors.lines().collect();
    assert!(
        lines.len() == 3
            && lines.iter().all(|line| line.starts_with("note: standard input, line 1, column ")),
        "{lines:?}"
    );
    assert!(quiet.out.contains("White to play"), "{}", quiet.out);
    let json = ran("solve - --quiet --json --table 2^12", HANDICAP);
    assert_eq!(json.errors, "");
    let record: Value = serde_json::from_str(&json.out).unwrap();
    let notes: Vec<String> =
        lines.iter().map(|line| line.strip_prefix("note: ").unwrap().to_owned()).collect();
    assert_eq!(record["notes"], Value::from(notes));
    assert_eq!(ran("show -", HANDICAP).errors, quiet.errors);
    assert_eq!(ran("show 3x3 --rules chinese", b"").errors, "");
    assert!(
        ran("show 3x3 --rules japanese", b"")
            .errors
            .starts_with("note: --rules japanese: the program counts area")
    );
    let batch = ran("batch --brief --quiet --table 2^12", br#"{"sgf":"(;SZ[2];B[aa];B[bb])"}"#);
    assert!(batch.out.contains(r#""notes":["line 1, column 17: Black plays B1 although"#), "{}", batch.out);
}

#[test]
fn options_settle_what_is_refused() {
    let riddle = b"(;SZ[3]KM[375]RU[NZ]HA[2])";
    let refused = ran("show -", riddle);
    assert!(
        refused.code == Some(1) && refused.errors.contains("KM[375]") && refused.errors.contains("--komi")
    );
    let refused = ran("show - --komi 7.5", riddle);
    assert!(refused.code == Some(1) && refused.errors.contains("--to-play"), "{}", refused.errors);
    let settled = ran("show - --komi 7.5 --to-play white --rules chinese", riddle);
    assert!(
        settled.out.contains("White to play\nRules: area scoring, basic ko, no suicide, komi 7.5"),
        "{}",
        settled.out
    );
    assert!(
        ran("show - --komi 7.5 --to-play white", riddle)
            .out
            .contains("suicide of two stones or more allowed")
    );
    assert!(
        ran("show 3x3 --rules chinese --suicide", b"").out.contains("suicide of two stones or more allowed")
    );
    for (line, part) in [
        ("show 3x3 --rules go", "there are chinese, chinese-ogs, chinese-kgs, aga"),
        ("show - --encoding x", "is no encoding known"),
    ] {
        let wrong = ran(line, b"");
        assert!(wrong.code == Some(2) && wrong.errors.contains(part), "{}", wrong.errors);
    }
}

#[test]
fn what_stays_refused_says_how_to_go_on() {
    for (text, way_on) in [
        ("(;SZ[3];B[aa];W[bb];B[bb])", Some("; --node 2 takes the position before")),
        ("(;SZ[3];B[aa];W[zz])", Some("; --node 1 takes the position before")),
        ("(;SZ[3];B[aa];AW[cc]AB[cc])", Some("; --node 1 takes")),
        ("(;SZ[3]AB[aa]AW[aa];B[bb])", None),
        ("(;SZ[3];B[aa];B[aa];B[zz])", None),
    ] {
        let refused = ran("show -", text.as_bytes());
        assert_eq!(refused.code, Some(1), "{text}");
        assert_eq!(refused.errors.contains("--node"), way_on.is_some(), "{}", refused.errors);
        assert!(refused.errors.contains(way_on.unwrap_or_default()), "{}", refused.errors);
        if let Some(node) = way_on.and_then(|way| way.split_whitespace().nth(2)) {
            assert_eq!(ran(&format!("show - --node {node}"), text.as_bytes()).code, Some(0), "{text}");
        }
    }
}

/// Big5 in a file, from standard input, by `--sgf`, as a problem, and where a game is made into one.
#[test]
fn every_way_in_decodes() {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/foreign/big5.sgf");
    let bytes = std::fs::read(&path).unwrap();
    let name = path.display();
    for line in [
        format!("show {name}"),
        format!("show --sgf {name}"),
        format!("show --diagram {name}"),
        "show -".to_owned(),
    ] {
        let shown = ran(&line, &bytes);
        assert!(
            shown.out.contains("2 . . . O . 2") && shown.out.contains("White to play"),
            "{line}: {}",
            shown.errors
        );
    }
    assert!(ran(&format!("show {name} --nodes"), b"").out.contains("\"成功\""));
    let made = ran(&format!("problems new 5x5 --from-game {name}"), b"");
    assert!(made.out.contains("AW[dd]") && made.out.contains("PL[W]"), "{}{}", made.out, made.errors);
    assert!(ran(&format!("problems check {name}"), b"").out.ends_with("5x5, White to play, value\n"));
    let unclear = path.with_file_name("big5-without-ca.sgf");
    let checked = ran(&format!("problems check {}", unclear.display()), b"");
    assert!(
        checked.code == Some(1)
            && checked.out.contains("NOT USABLE: line 1, column 26: what is on the board")
    );
    let odd = path.with_file_name("fox-handicap.sgf");
    assert!(
        ran(&format!("problems check {}", odd.display()), b"")
            .out
            .contains("fox-handicap.sgf: note: line 1, ")
    );
}

/// A node before the error helps where there is an error in the file, not where the file is too short.
#[test]
fn a_node_that_is_missing_has_none_before_it() {
    let refused = ran("show - --node 9", b"(;SZ[3];B[aa];W[bb])");
    assert!(
        refused.errors.ends_with("there is no node 9: the nodes are numbered from 0 to 2\n"),
        "{}",
        refused.errors
    );
    let refused = ran("show - --node 9", b"(;SZ[3];B[aa];W[aa])");
    assert!(refused.errors.contains("there is no node 9"), "{}", refused.errors);
    let refused = ran("show - --node 2", b"(;SZ[3];B[aa];W[aa];B[bb])");
    assert!(refused.errors.ends_with("; --node 1 takes the position before\n"), "{}", refused.errors);
}
