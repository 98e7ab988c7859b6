//! Solution trees of problems: what is right, wrong, missing or open in them, and trees made from a position.

mod support;

use std::fs;
use support::folder::Folder;

/// Exit code, and what is printed to both outputs.
fn said(folder: &Folder, line: &str) -> (i32, String) {
    let output = folder.shoban(line).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), text)
}

fn verify(folder: &Folder, tree: &str, more: &str) -> (i32, String) {
    folder.write("p.sgf", tree);
    said(folder, &format!("problems verify p.sgf --table 2^12 {more}"))
}

/// On 1x3 the middle takes all; a move at the side is met there.
#[test]
fn branches_are_proved_right_or_wrong() {
    let folder = Folder::new("branches");
    let good = "(;SZ[3:1](;B[ba]C[so it is\nRIGHT])(;B[aa];W[ba]))";
    let (code, text) = verify(&folder, good, "--difficulty");
    assert!(code == 0 && text.contains("First move: B1, the only right one"), "{text}");
    for part in [
        "node 1: B1: proved right\n",
        "node 2: A1: proved wrong, as marked\n",
        "node 3: A1 B1: refutes",
        "All is right.",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(text.contains("1 of 1 moves of the solver along B1 are the only right ones"), "{text}");
    assert!(text.contains("Difficulty: the smallest proof known has "), "{text}");
    let (code, text) = verify(&folder, "(;SZ[3:1](;B[ba])(;B[aa]C[RIGHT];W[ca]))", "");
    assert_eq!(code, 1);
    for part in [
        "MARKED RIGHT, BUT PROVED WRONG",
        "B1: NOT MARKED RIGHT, BUT PROVED RIGHT",
        "MISSING: after node 2, A1: B1 refutes it",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let (code, text) = verify(&folder, "(;SZ[3:1];B[aa]BM[1];W[ba])", "");
    assert!(code == 1 && text.contains("MISSING: first move B1, which is right"), "{text}");
    let (code, text) = verify(&folder, "(;SZ[4];B[aa]C[RIGHT])", "--nodes 1");
    assert!(code == 3 && text.contains("left open by the limit"), "{text}");
    let (code, text) = verify(&folder, good, "--json");
    let found: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(code == 0 && found["verdict"] == "right" && found["first_move"] == "unique", "{text}");
    assert!(verify(&folder, good, "--at-most 0").1.contains("--at-most is White's goal"));
    assert_eq!(verify(&folder, "(;SZ[3:1])", "").0, 1);
}

#[test]
fn marks_are_written_and_nothing_else_changes() {
    let folder = Folder::new("marks");
    let tree = "mail\r\n( ;SZ[3:1]XX[odd\\]]\r\n (;B[ba] C[caf\u{e9}\\]] ZZ[1][2])\r\n(;B[aa]C[bad\nRIGHT];W[ba]C[no RIGHT here]) )\r\nbye";
    let tree = tree.trim_end_matches("\r\nbye");
    verify(&folder, tree, "--write out.sgf");
    let expected = tree
        .replace("\\]] ZZ", "\\]\nRIGHT] ZZ")
        .replace("bad\nRIGHT", "bad")
        .replace("no RIGHT here", "no here");
    assert_eq!(fs::read_to_string(folder.0.join("out.sgf")).unwrap(), expected);
    let (code, text) = said(&folder, "problems verify out.sgf --table 2^12 --write again.sgf");
    assert_eq!(code, 0, "{text}");
    assert_eq!(fs::read_to_string(folder.0.join("again.sgf")).unwrap(), expected);
}

#[test]
fn a_tree_that_is_made_is_right() {
    let folder = Folder::new("made");
    fs::write(folder.0.join("e.sgf"), "(;SZ[3:1])").unwrap();
    for (depth, least) in [(1, 7), (2, 9)] {
        let (code, _) =
            said(&folder, &format!("problems tree e.sgf --depth {depth} --out t.sgf --force --table 2^12"));
        assert_eq!(code, 0);
        let text = fs::read_to_string(folder.0.join("t.sgf")).unwrap();
        assert!(text.matches(';').count() >= least, "{text}");
        let (code, text) = said(&folder, "problems verify t.sgf --table 2^12");
        assert_eq!(code, 0, "{text}");
    }
}

#[test]
fn what_is_not_followed_is_said() {
    let folder = Folder::new("notes");
    let tree = "(;SZ[3:1]RU[Japanese];B[ba]C[RIGHT])";
    let note = "note: p.sgf, line 1, column 13: ";
    verify(&folder, tree, "");
    for command in ["verify", "tree"] {
        let (_, text) = said(&folder, &format!("problems {command} p.sgf --table 100kB"));
        assert!(text.contains(note) && text.contains("note: --table: the slots"), "{text}");
    }
    let (_, text) = verify(&folder, tree, "--json");
    let found: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(found["notes"][0].as_str().unwrap().starts_with("p.sgf, line 1, column 13: "), "{text}");
    let (code, text) = verify(&folder, tree, "--encoding utf-16le");
    assert!(code == 1 && !text.contains("unexpected"), "{text}");
}
