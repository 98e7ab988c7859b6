//! Solution trees of problems: what is right, wrong, missing or open in them, and trees made from a position.

use crate::support::folder::Folder;
use shoban::board::{Move, Position, Rules};
use shoban::game::Color;
use std::fs;

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

/// What `verify` says of a tree, with what is not to be in it.
fn says(name: &str, tree: &str, more: &str, code: i32, parts: &[&str], absent: &[&str]) {
    let folder = Folder::new(name);
    let (found, text) = verify(&folder, tree, more);
    assert_eq!(found, code, "{tree} {more}\n{text}");
    for part in parts {
        assert!(text.contains(part), "{tree} {more}: {part}\n{text}");
    }
    for part in absent {
        assert!(!text.contains(part), "{tree} {more}: {part}\n{text}");
    }
}

#[test]
fn marks_count_for_the_moves_that_lead_to_them_and_for_the_first_variation_after_them() {
    let complaint = "BUT PROVED";
    // The first move is marked; TE at the reply praises the reply.
    let tree = "(;SZ[3:1](;B[ba]TE[1];W[](;B[])(;B[aa]))(;B[aa];W[ba]TE[1]))";
    let parts =
        ["node 3: B1 pass pass: proved right\n", "node 4: B1 pass A1: proved right, nothing marked\n"];
    says("first", tree, "", 0, &parts, &[complaint]);
    says("word", &tree.replace("TE[1];W[](", "C[RIGHT];W[]("), "", 0, &parts, &[complaint]);
    // A mark further down takes the right way with it.
    let deeper = tree.replace("B[])", "B[]C[RIGHT])");
    says("deeper", &deeper, "", 1, &["node 4: B1 pass A1: NOT MARKED RIGHT, BUT PROVED RIGHT"], &[]);
    // A node without a move speaks of the move before it.
    let apart = "(;SZ[3:1](;B[aa];W[ba])(;B[ba];C[RIGHT]))";
    says("apart", apart, "", 0, &["node 1: A1: proved wrong, as marked", "node 3: B1: proved right\n"], &[]);
    let folder = Folder::new("apart-written");
    verify(&folder, &apart.replace("RIGHT", "so"), "--write out.sgf");
    assert_eq!(folder.read("out.sgf"), apart.replace("C[RIGHT]", "C[so\nRIGHT]"));
    // What follows a marked move is checked.
    let spoiled = "(;SZ[5:1];B[ca]TE[1];W[ba];B[])";
    let parts = ["node 3: C1 B1 pass: MARKED RIGHT, BUT PROVED WRONG"];
    says("spoiled", spoiled, "", 1, &parts, &[]);
    // What is reached by endless play alone has no proof in finite play, whatever the limits.
    let parts = ["no proof was written: the goal is not reached in finite play", "1 of 2 moves"];
    says("spoiled", spoiled, "--difficulty", 1, &parts, &["a limit"]);
}

/// A reply that a limit has left open may be the refutation.
#[test]
fn what_is_not_known_is_not_called_missing() {
    let tree = "(;SZ[3];B[]BM[1];W[ba])";
    let open = ["node 1: pass: proved wrong, as marked\n", "node 2: pass B3: left open"];
    says("unknown", tree, "--at-least 4 --nodes 30", 3, &open, &["MISSING: after"]);
    says("known", tree, "--at-least 4", 1, &["node 2: pass B3: refutes"], &["MISSING: after", "left open"]);
}

#[test]
fn goals_that_ask_nothing_are_called_so() {
    let tree = "(;SZ[3:1];B[ba])";
    let every = "First move: every move reaches the goal, so that there is nothing to find\n";
    says("every", tree, "--at-least -3", 1, &[every, "Not all is right"], &["MISSING"]);
    says("json", tree, "--at-least -3 --json", 1, &["\"first_move\":\"every\"", "\"missing\":[]"], &[]);
    let none = "First move: none reaches the goal, it is out of reach\n";
    let (single, wrong) = ("(;SZ[1];B[])", "node 1: pass: MARKED RIGHT, BUT PROVED WRONG");
    says("none", single, "--at-least 1", 1, &[none, wrong], &["MISSING"]);
    let no_proof = "no proof was written: the goal is out of reach";
    says("none", single, "--at-least 1 --difficulty", 1, &[no_proof], &[]);
    let beyond = "--at-least 4: scores on a 1x3 board lie between -3 and 3";
    says("beyond", tree, "--at-least 4", 1, &[beyond], &[]);
}

#[test]
fn problems_start_where_the_file_says() {
    says("empty", "(;SZ[3:1])", "", 1, &["no moves follow node 0", "'problems tree' makes one"], &[]);
    says("words", "(;SZ[3:1];C[RIGHT])", "", 1, &["no moves follow node 0"], &[]);
    says("over", "(;SZ[3:1];B[];W[];B[ba])", "--node 2", 1, &["the game is over at node 2"], &[]);
    let replies = "(;SZ[3:1]PL[B](;W[ba])(;W[aa]))";
    says("replies", replies, "", 1, &["Black is to move at node 0", "by PL, or name the node"], &[]);
    says("node", "(;SZ[3:1];W[];B[ba])", "--node 9", 1, &["there is no node 9"], &[]);
    // Moves before the problem.
    let tree = "(;SZ[3:1];W[]C[@](;B[ba]C[RIGHT])(;B[aa];W[ba]))";
    let parts = [
        "The problem starts at node 1\n",
        "First move: B1, the only right one",
        "node 2: B1: proved right\n",
    ];
    says("chosen", tree, "--node 1", 0, &parts, &[]);
    says("said", &tree.replace('@', "Goal: all of it"), "", 0, &parts, &[]);
    says("not-said", tree, "", 1, &["Goal of White"], &["The problem starts"]);
    // Trees that are made say it, where bans and passes take moves before the problem.
    let folder = Folder::new("before");
    folder.write("p.sgf", "(;SZ[3:1];W[])");
    folder.output("problems tree p.sgf --out t.sgf --table 2^12", 0);
    let (text, _) = folder.output("problems verify t.sgf --table 2^12", 0);
    assert!(text.contains("The problem starts at node 1\nGoal of Black: at least +3\n"), "{text}");
    folder.write("p.sgf", "(;SZ[3:1](;W[])(;B[];W[]))");
    folder.output("problems tree p.sgf --node 2 --table 2^12", 0);
    let (_, text) = folder.output("problems tree p.sgf --node 3 --table 2^12", 1);
    assert!(text.contains("the game is over"), "{text}");
}

/// A game of so many moves that never ends by two passes, as one line of nodes.
fn long_game(moves: usize) -> String {
    let mut position = Position::empty("2x3".parse().unwrap(), Rules::default());
    let (mut text, mut random) = ("(;SZ[3:2]".to_owned(), 1_u64);
    for _ in 0..moves {
        let plays: Vec<_> = position.legal_plays().points().collect();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let color = if position.to_play() == Color::Black { 'B' } else { 'W' };
        let mv = if plays.is_empty() {
            text += &format!(";{color}[]");
            Move::Pass
        } else {
            let point = plays[(random >> 33) as usize % plays.len()];
            let (row, column) = position.size().row_and_column(point);
            text += &format!(";{color}[{}{}]", (b'a' + column as u8) as char, (b'a' + row as u8) as char);
            Move::Play(point)
        };
        position = position.after(mv);
    }
    text + ")"
}

/// Neither the stack nor the square of the depth is in the way.
#[test]
fn deep_trees_take_no_more_than_their_nodes() {
    let folder = Folder::new("deep");
    folder.write("p.sgf", &long_game(100_000));
    let (text, _) = folder.output("problems verify p.sgf --quiet --table 2^14", 1);
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("node ")).collect();
    assert!(lines.len() >= 50_000 && lines.iter().all(|line| line.len() < 250), "{}", lines.len());
    assert!(text.contains(": move 99999, the last of ... "), "{}", lines[lines.len() - 1]);
    folder.write("p.sgf", &long_game(3000));
    let (text, _) = folder.output("problems verify p.sgf --quiet --table 2^14 --json --write out.sgf", 1);
    let found: serde_json::Value = serde_json::from_str(&text).unwrap();
    let last = found["branches"].as_array().unwrap().last().unwrap();
    let number = last["number"].as_u64().unwrap();
    assert!(number >= 2999 && last["after"] == number - 1 && last["moves"].as_array().unwrap().len() == 30);
    assert_eq!(folder.read("out.sgf").matches(';').count(), 3001);
}

/// An open question with so much to do that only a limit or a signal ends it.
const ENDLESS: &str = "(;SZ[6](;B[cc]C[RIGHT];W[dd];B[cd])(;B[aa]))";

#[test]
fn the_time_of_the_whole_is_limited() {
    let folder = Folder::new("total");
    folder.write("p.sgf", ENDLESS);
    let limits = "--table 2^14 --quiet --total-time 300ms";
    let (text, _) = folder.output(&format!("problems verify p.sgf --difficulty --at-least 4 {limits}"), 3);
    for part in
        ["node 1: C4: left open", "a limit or Ctrl-C came first; 0 of 2 moves", "of 2 it is not known"]
    {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let (_, said) =
        folder.output(&format!("problems tree p.sgf --node 0 --depth 20 --out t.sgf {limits}"), 3);
    assert!(said.contains("came before the tree was whole"), "{said}");
    assert!(folder.read("t.sgf").contains("C[Not known: a limit came first.]"));
    folder.output("problems tree p.sgf --node 0 --at-least 1 --nodes 1 --table 2^14", 3);
    // Refutations have no end here, though each is found at once.
    folder.write("q.sgf", "(;SZ[3:2])");
    folder.output(&format!("problems tree q.sgf --depth 20 --out t.sgf --force {limits}"), 3);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_work_and_another_asks_what_it_is_at() {
    use crate::support::folder::{output_of, signal, text_of};
    use std::io::{BufRead as _, BufReader, Read as _};
    let folder = Folder::new("signals");
    folder.write("p.sgf", ENDLESS);
    for (line, wanted) in [
        ("verify p.sgf --difficulty", "left open"),
        ("verify p.sgf --difficulty --json", "\"verdict\":\"open\""),
        ("tree p.sgf --node 0 --depth 3", "C[Not known"),
    ] {
        for name in ["INT", "TERM"] {
            let mut child = folder.start(&format!("problems {line} --table 2^14 --progress json"));
            let mut errors = BufReader::new(child.stderr.take().unwrap());
            let mut said = String::new();
            errors.read_line(&mut said).unwrap();
            assert!(said.starts_with("{\"event\":\"tree\",\"stage\":\"goal\",\"number\":1,"), "{said}");
            signal(&child, "USR1");
            while !said.starts_with("state: ") {
                said.clear();
                assert!(errors.read_line(&mut said).unwrap() > 0, "nothing is told");
            }
            assert!(said.contains("the goal, "), "{said}");
            signal(&child, name);
            let mut rest = String::new();
            errors.read_to_string(&mut rest).unwrap();
            let (text, _) = text_of(&output_of(child), 3);
            assert!(text.contains(wanted), "{text}");
        }
    }
}
