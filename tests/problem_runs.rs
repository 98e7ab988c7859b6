//! Problem files in bulk: what is asked, stored, asked again, and refused.

mod support;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use shoban::formats::problem::{Board, Problem};
use std::fs;
use std::path::{Path, PathBuf};
use support::random::Random;

/// A folder of its own for each test, taken away at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("shoban-{}-{name}", std::process::id()));
        fs::create_dir_all(path.join("in/deep")).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join("in").join(name), text).unwrap();
    }

    fn run(&self, more: &str) -> Command {
        let mut command = cargo_bin_cmd!("shoban");
        command.current_dir(&self.0).args(["problems", "run", "in", "--quiet", "--table", "2^12"]);
        command.args(more.split_whitespace());
        command
    }

    fn output(&self, more: &str, code: i32) -> (String, String) {
        let output = self.run(more).assert().code(code).get_output().clone();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    }

    fn answer(&self, name: &str) -> Value {
        serde_json::from_str(&fs::read_to_string(self.0.join("out").join(name)).unwrap()).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn with_three_problems(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("a.sgf", "(;SZ[3])");
    folder.write("deep/b.txt", "...\n...\n...\n");
    folder.write(
        "deep/b.toml",
        "question = \"best-move\"\nanswer = \"B2\"\nknown = \"shoban\"\nsource = \"ours\"",
    );
    folder.write("deep/c.txt", "....\n");
    folder.write("deep/c.toml", "question = \"at-least 4\"\nanswer = \"yes\"\nknown = \"shoban\"");
    folder
}

#[test]
fn answers_are_stored_and_not_sought_again() {
    let folder = with_three_problems("stored");
    let (text, _) = folder.output("--out out", 0);
    assert!(text.contains("3 problems: 3 answered (0 stored before), 0 open"), "{text}");
    assert!(text.contains("deep/b.txt: best-move? B2, as known"), "{text}");
    let answer = folder.answer("deep/b.json");
    assert_eq!(
        (&answer["answer"], &answer["agrees"], &answer["source"]),
        (&"B2".into(), &true.into(), &"ours".into())
    );
    assert_eq!(answer["solution"]["moves"].as_array().unwrap().len(), 10);
    let (text, _) = folder.output("--out out", 0);
    assert!(text.contains("3 answered (3 stored before)") && text.contains("2 as known"), "{text}");
    // Another question, a torn file and --again are asked anew.
    folder.write("deep/c.toml", "question = \"at-most 3\"");
    fs::write(folder.0.join("out/a.json"), "{\"answer\": \"9").unwrap();
    let (text, _) = folder.output("--out out", 0);
    assert!(text.contains("3 answered (1 stored before)") && text.contains("at-most 3? no"), "{text}");
    assert_eq!(folder.answer("a.json")["answer"], "+9");
    let (text, _) = folder.output("--out out --again", 0);
    assert!(text.contains("3 answered (0 stored before)"), "{text}");
}

#[test]
fn a_limit_leaves_problems_open_for_the_next_run() {
    let folder = with_three_problems("open");
    let (text, _) = folder.output("--out out --nodes 100", 3);
    assert!(text.contains("a.sgf: value? open") && text.contains("best-move? open (known: B2)"), "{text}");
    assert_eq!(folder.answer("a.json")["answer"], Value::Null);
    let (text, _) = folder.output("--out out", 0);
    assert!(text.contains("3 problems: 3 answered"), "{text}");
}

#[test]
fn other_answers_and_unusable_files_end_with_1() {
    let folder = with_three_problems("wrong");
    folder.write("a.toml", "answer = 3\nknown = \"a slip\"");
    let (text, _) = folder.output("", 1);
    assert!(text.contains("a.sgf: value? +9, BUT KNOWN AS +3") && text.contains("1 not as known"), "{text}");
    folder.write("a.toml", "answer = 10");
    let (text, errors) = folder.output("", 1);
    assert!(text.contains("1 not usable"), "{text}");
    assert!(errors.contains("in/a.sgf: not usable: 10 points") && errors.contains("known = "), "{errors}");
    let mut check = cargo_bin_cmd!("shoban");
    let output =
        check.current_dir(&folder.0).args(["problems", "check", "in"]).assert().code(1).get_output().clone();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.matches("NOT USABLE").count(), 2, "{text}");
    assert!(text.contains("deep/c.txt: 1x4, Black to play, at-least 4, answer yes"), "{text}");
}

#[test]
fn problems_are_made_from_games() {
    let folder = with_three_problems("new");
    folder.write("game.sgf", "(;SZ[4:3]KM[0.5]AB[aa];W[bb];B[cc];W[])");
    let new = |words: &str| {
        let mut command = cargo_bin_cmd!("shoban");
        command.current_dir(&folder.0).args(["problems", "new"]).args(words.split(' '));
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let made = "3x4 --from-game in/game.sgf --after 2 --question best-move --source ours --out in/new.sgf";
    assert_eq!(new(made), (Some(0), String::new(), String::new()));
    let problem = fs::read_to_string(folder.0.join("in/new.sgf")).unwrap();
    assert!(problem.contains("AB[aa]PL[W]") && problem.contains(";W[bb];B[cc])"), "{problem}");
    assert_eq!(
        fs::read_to_string(folder.0.join("in/new.toml")).unwrap(),
        "source = \"ours\"\nquestion = \"best-move\"\n"
    );
    let (_, text, _) = new("3x4 --from-game in/game.sgf");
    assert!(text.contains(";W[])"), "{text}");
    for (words, part) in [
        (made, "is there already"),
        ("3x4 --from-game in/game.sgf --after 4", "the game has 3 moves, not 4"),
        ("4x3 --from-game in/game.sgf", "the board is 3x4, not 4x3"),
        ("3x4 --from-game in/game.sgf --question mate", "at-least 3"),
    ] {
        let (code, _, message) = new(words);
        assert!(code == Some(1) && message.contains(part), "{message}");
    }
}

#[test]
fn paths_that_lead_nowhere_are_errors() {
    let folder = with_three_problems("nowhere");
    for (words, part) in [
        ("in/none.sgf", "cannot read"),
        ("out", "cannot read"),
        ("in/a.sgf in/a.sgf", "two problems are called a"),
    ] {
        let mut command = cargo_bin_cmd!("shoban");
        command.current_dir(&folder.0).args(["problems", "check"]).args(words.split(' '));
        let output = command.assert().code(1).get_output().clone();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with("error: ") && message.contains(part), "{message}");
    }
}

/// One problem of each kind, to be damaged.
fn sources() -> Vec<(&'static str, bool, &'static str)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert!(root.join("problems/tiny").is_dir());
    let sheet = "id = \"x\"\nyear = 1989\nquestion = \"at-least 3\"\nanswer = \"yes\"\nknown = \"k\"\ntie_value = 1\n";
    vec![
        ("(;FF[4]GM[1]SZ[4:3]AB[aa][bb:cc]AW[dc]PL[W]KM[6.5];W[da];B[];W[db](;B[ab])(;B[ca]))", true, sheet),
        (include_str!("../problems/positions/1x7-false-territory.sgf"), true, ""),
        ("X.O.\n.XO.\n..O.\n", false, "question = \"best-move\"\nanswer = \"A1 pass\"\nknown = \"\"\n"),
    ]
}

#[test]
fn damaged_problems_give_reasons_and_never_panic() {
    let mut random = Random::seeded(11);
    let (mut usable, mut refused) = (0, 0);
    let signs: Vec<char> = "()[];:=\"\\\n.XOBW#-+0123456789abtz\u{fffd}\u{1f600}".chars().collect();
    for round in 0..10_000 {
        let (board, is_sgf, sheet) = random.pick(&sources());
        let mut texts = [board.chars().collect::<Vec<_>>(), sheet.chars().collect()];
        for _ in 0..=random.below(4) {
            let text = &mut texts[if random.below(2) == 0 || sheet.is_empty() { 0 } else { 1 }];
            let at = random.below(text.len().max(1));
            match random.below(4) {
                0 => text.insert(at.min(text.len()), random.pick(&signs)),
                1 if !text.is_empty() => drop(text.remove(at)),
                2 => text.truncate(at),
                _ if !text.is_empty() => text[at] = random.pick(&signs),
                _ => {}
            }
        }
        let [board, sheet] = texts.map(|text| text.into_iter().collect::<String>());
        let board = if is_sgf { Board::Sgf(&board) } else { Board::Diagram(&board) };
        match Problem::read(board, (round % 5 != 0).then_some(&sheet)) {
            Ok(problem) => {
                usable += 1;
                let _ = problem.answer.map(|answer| answer.text(&problem.position));
            }
            Err(reasons) => {
                refused += 1;
                assert!(!reasons.is_empty() && reasons.iter().all(|reason| !reason.to_string().is_empty()));
            }
        }
    }
    println!("{usable} usable, {refused} refused");
    assert!(usable > 1_000 && refused > 4_000);
}
