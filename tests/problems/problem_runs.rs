//! Problem files in bulk: what is asked, stored, asked again, and refused.

use crate::support::random::Random;
use assert_cmd::Command;
use serde_json::Value;
use shoban::problems::{Board, Problem};
use std::fs;
use std::path::{Path, PathBuf};

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
        let mut command = crate::support::folder::command();
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
fn what_a_file_says_and_is_not_followed_is_said_and_stored() {
    let folder = Folder::new("notes");
    folder.write("a.sgf", "(;SZ[1:3]RU[Japanese])(;SZ[1:2]ZZ[1])");
    folder.write("b.sgf", "(;SZ[1:3])");
    let (_, news) = folder.output("--out out", 0);
    assert_eq!(news.lines().filter(|line| line.starts_with("note: ")).count(), 1, "{news}");
    assert!(news.contains("in/a.sgf, line 1, column 13: "), "{news}");
    let notes = &folder.answer("a-game1.json")["notes"];
    assert!(notes[0].as_str().unwrap().starts_with("line 1, column 13: "), "{notes}");
    let silent = fs::read_to_string(folder.0.join("out/b.json")).unwrap();
    assert!(!silent.contains("notes"), "{silent}");
}

#[test]
fn an_open_run_does_not_replace_an_answer() {
    let folder = Folder::new("kept");
    folder.write("a.sgf", "(;SZ[3])");
    folder.output("--out out", 0);
    let before = fs::read(folder.0.join("out/a.json")).unwrap();
    let (text, _) = folder.output("--out out --again --nodes 20", 3);
    assert!(
        text.contains("+9") && text.contains("left open this time, so the older answer is kept"),
        "{text}"
    );
    assert!(text.contains("1 kept from before as this run left them open"), "{text}");
    assert_eq!(fs::read(folder.0.join("out/a.json")).unwrap(), before);
}

#[test]
fn problems_are_made_of_files_that_say_too_little() {
    let folder = Folder::new("made");
    // In Big5 the second byte of the comment is that of a backslash.
    let game = [&b"(;SZ[3]AB[bb]C["[..], b"\xa6\xa8\xa5\x5c", b"]AW[aa])"].concat();
    fs::write(folder.0.join("in/a.sgf"), game).unwrap();
    let made = |more: &str| {
        let mut command = crate::support::folder::command();
        command.current_dir(&folder.0).args(["problems", "new", "3x3", "--from-game", "in/a.sgf"]);
        command.args(more.split_whitespace()).output().unwrap()
    };
    assert_eq!(made("").status.code(), Some(1));
    let output = made("--encoding big5 --rules new-zealand --komi 2.5");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("AW[aa]") && text.contains("KM[2.5]") && output.status.success(), "{text}");
    assert_ne!(text, String::from_utf8(made("--encoding big5 --komi 2.5").stdout).unwrap());
}

#[test]
fn a_limit_leaves_problems_open_for_the_next_run() {
    let folder = with_three_problems("open");
    let (text, _) = folder.output("--out out --nodes 50", 3);
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
    let mut check = crate::support::folder::command();
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
        let mut command = crate::support::folder::command();
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
        let mut command = crate::support::folder::command();
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
        (include_str!("../../problems/positions/1x7-false-territory.sgf"), true, ""),
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

/// Whether the checker accepts the file, and what it says of the value.
fn accepted(path: &Path) -> Option<i8> {
    let report = checker::check(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    report.header.value
}

#[test]
fn with_certificates_an_answer_comes_with_its_proof() {
    let folder = with_three_problems("certificates");
    // Without certificates first: such an answer does not count as stored.
    folder.output("--out out", 0);
    let (text, _) = folder.output("--out out --certificates", 0);
    assert!(text.contains("3 problems: 3 answered (0 stored before)"), "{text}");
    assert_eq!(accepted(&folder.0.join("out/a.shoban")), Some(9));
    let answer = folder.answer("deep/b.json");
    let papers = answer["certificates"].as_array().unwrap();
    // The value, and that the side, the corner and the pass are worse than the middle.
    let shown: Vec<_> =
        papers.iter().map(|paper| (paper["shows"].as_str().unwrap(), &paper["after"])).collect();
    assert_eq!(shown.len(), 4, "{shown:?}");
    assert_eq!(shown[0], ("value 9", &Value::Array(vec![])));
    assert!(shown[1..].iter().all(|(shows, _)| *shows == "value at most 8"), "{shown:?}");
    assert_eq!(shown[1..].iter().map(|(_, after)| after.as_array().unwrap().len()).sum::<usize>(), 9);
    for paper in papers {
        let file = folder.0.join("out/deep").join(paper["file"].as_str().unwrap());
        accepted(&file);
        assert_eq!(fs::metadata(&file).unwrap().len(), paper["bytes"].as_u64().unwrap());
        assert!(paper["kept"] == true && paper["sha256"].as_str().unwrap().len() == 64);
    }
    assert_eq!(answer["solution"]["certificate"], Value::Null);
    let (text, _) = folder.output("--out out --certificates", 0);
    assert!(text.contains("3 answered (3 stored before)"), "{text}");
}

/// The command in the answer makes the same file, byte for byte.
#[test]
fn the_command_of_a_certificate_makes_it_again() {
    let folder = with_three_problems("command");
    folder.output("--out out --certificates", 0);
    let answer = folder.answer("deep/b.json");
    for paper in &answer["certificates"].as_array().unwrap()[..2] {
        let words = paper["command"].as_str().unwrap().split_whitespace().skip(1);
        let words = words.map(|word| if word.ends_with(".shoban") { "again.shoban" } else { word });
        let mut command = crate::support::folder::command();
        command.current_dir(&folder.0).args(words).args(["--quiet", "--force"]).assert().code(0);
        let first = folder.0.join("out/deep").join(paper["file"].as_str().unwrap());
        let again = folder.0.join("again.shoban");
        assert_eq!(fs::read(first).unwrap(), fs::read(again).unwrap(), "{paper}");
    }
}

#[test]
fn large_certificates_are_described_and_not_kept() {
    let folder = with_three_problems("large");
    folder.output("--out out --certificates --keep 300", 0);
    let answer = folder.answer("a.json");
    let paper = &answer["certificates"][0];
    assert!(paper["bytes"].as_u64().unwrap() > 300 && paper["kept"] == false, "{paper}");
    assert!(paper["command"].as_str().unwrap().starts_with("shoban solve --sgf in/a.sgf"), "{paper}");
    assert!(!folder.0.join("out/a.shoban").exists());
    assert_eq!(answer["answer"], "+9");
    for words in ["--certificates", "--out out --keep 300", "--out out --certificates --threads 2"] {
        folder.run(words).assert().code(2);
    }
}

/// A statement that is true of every position needs no proof and gets none, so the answer does not count; neither does one
/// that a limit kept from being certified.
#[test]
fn an_answer_without_a_certificate_stays_open() {
    let folder = Folder::new("without");
    folder.write("a.txt", "...\n...\n");
    folder.write("a.toml", "question = \"at-least -6\"");
    let (text, _) = folder.output("--out out --certificates", 3);
    assert!(text.contains("open, as the answer found has no certificate: at least -6: "), "{text}");
    let answer = folder.answer("a.json");
    assert_eq!((&answer["answer"], &answer["certificates"]), (&Value::Null, &Value::Null));
    assert!(answer["uncertified"].as_str().unwrap().starts_with("at least -6"), "{answer}");
    assert!(!folder.0.join("out/a.shoban").exists());
}

/// Answers with no, and answers that rest on what endless play counts.
#[test]
fn certificates_show_what_endless_play_decides() {
    let folder = Folder::new("endless");
    for (name, question) in [("no", "at-least 1"), ("value", "value"), ("best", "best-move")] {
        folder.write(&format!("{name}.txt"), "..\n..\n");
        folder.write(&format!("{name}.toml"), &format!("question = \"{question}\"\ntie_value = 1"));
    }
    folder.output("--out out --certificates", 0);
    let shown = |name| {
        let answer = folder.answer(name);
        let papers = answer["certificates"].as_array().unwrap().clone();
        let all = papers.iter().map(|paper| paper["shows"].as_str().unwrap().to_owned());
        (answer["answer"].as_str().unwrap().to_owned(), all.collect::<Vec<_>>())
    };
    assert_eq!(shown("no.json"), ("no".to_owned(), vec!["not at least 1".to_owned()]));
    assert_eq!(shown("value.json"), ("+1".to_owned(), vec!["value 1".to_owned()]));
    // Any play keeps the value. White could answer a pass with a pass, for 0.
    let (answer, papers) = shown("best.json");
    assert_eq!((answer.as_str(), papers), ("A2 B2 A1 B1", vec!["value 1".into(), "value at most 0".into()]));
}

#[test]
fn a_page_has_a_table_for_each_folder() {
    let folder = with_three_problems("page");
    folder.output("--out out --certificates --keep 1KiB", 0);
    fs::write(folder.0.join("out/other.json"), "{\"board\":\"1x1\"}").unwrap();
    let page = |name: &str| {
        let mut command = crate::support::folder::command();
        let output = command.current_dir(&folder.0).args(["problems", "page", name]).output().unwrap();
        (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let (code, text) = page("out");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("### out\n") && text.contains("\n### deep\n"), "{text}");
    assert!(text.contains("2 problems, 2 answered, 2 of them with certificates"), "{text}");
    assert!(text.contains("| a | 3x3 | black | value | **+9** | +9 |"), "{text}");
    assert!(text.contains("| b | 3x3 | black | best-move | **B2** | +9 |"), "{text}");
    assert_eq!(
        page("in"),
        (Some(1), "error: in: no answers there as 'problems run --out' stores them\n".to_owned())
    );
    // What is stored does not count when its certificate is gone, and a page says so.
    let certificate = folder.answer("deep/b.json")["certificates"][0]["file"].as_str().unwrap().to_owned();
    assert!(!page("out").1.contains("not kept"));
    fs::remove_file(folder.0.join("out/deep").join(certificate)).unwrap();
    assert!(page("out").1.contains(", not kept |"));
    let (said, _) = folder.output("--out out --certificates --keep 1KiB", 0);
    assert!(said.contains("(2 stored before)"), "{said}");
    assert!(!page("out").1.contains("not kept"));
    // Nor does an answer that its solution contradicts.
    let path = folder.0.join("out/a.json");
    let changed = fs::read_to_string(&path).unwrap().replace("\"answer\": \"+9\"", "\"answer\": \"+7\"");
    fs::write(&path, changed).unwrap();
    assert!(page("out").1.contains("out/a.json: the answer is not what the solution in the same file says"));
    folder.output("--out out", 0);
    assert_eq!(folder.answer("a.json")["answer"], "+9");
    fs::write(folder.0.join("out/torn.json"), "{\"problem\":").unwrap();
    assert!(page("out").1.contains("out/torn.json: no stored answer"));
}

/// A link to a folder above, and hidden folders, are not looked into.
#[cfg(unix)]
#[test]
fn folders_are_entered_once() {
    let folder = with_three_problems("loops");
    fs::create_dir(folder.0.join("in/.hidden")).unwrap();
    folder.write(".hidden/d.sgf", "(;SZ[2])");
    std::os::unix::fs::symlink("..", folder.0.join("in/deep/up")).unwrap();
    std::os::unix::fs::symlink(folder.0.join("in"), folder.0.join("in/again")).unwrap();
    let (said, _) = folder.output("--out out", 0);
    assert!(said.contains("3 problems: 3 answered"), "{said}");
}
