//! Every way to write a board, at the library's door and at the command's, whole and damaged.

use crate::support::folder::Folder;
use crate::support::random::Random;
use shoban::board::Rules;
use shoban::formats::sgf::{SgfGame, SgfOptions};
use shoban::formats::source::{self, Format};
use shoban::game::Color;
use shoban::problems::{Board, Problem};
use std::fs;
use std::path::Path;

const SGF: &str = "(;SZ[3]AB[ba][ab]C[one]\n(;W[bb]C[two words];B[aa])(;W[cc](;B[bb])(;B[];W[])))";
const SENSEI: &str = "$$Wc Black has two stones (3 at a, 4 pass)\n$$ +-------+\n$$ | . X . |\n$$ | X 1 2 |\n$$ | a . . |\n$$ +-------+\n$$ [a|Somewhere]\n";
const PLAIN: &str = ". X .\nX . .\n. . .\n";

impl Folder {
    /// What a line prints that has nothing to complain of.
    fn stdout(&self, line: &str) -> String {
        let (text, complaints) = self.output(line, 0);
        assert_eq!(complaints, "");
        text
    }

    /// What a line that is refused says.
    fn refusal(&self, line: &str) -> (i32, String) {
        let output = self.shoban(line).output().unwrap();
        assert!(output.stdout.is_empty(), "{line}");
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    }
}

#[test]
fn files_are_known_by_their_content() {
    let folder = Folder::new("content");
    // The names say the contrary.
    folder.write("a.txt", SGF);
    folder.write("b.sgf", SENSEI);
    folder.write("c", PLAIN);
    for (line, rows) in [
        ("a.txt", "3 X X . 3\n2 X O . 2"),
        ("--sgf a.txt", "3 X X . 3\n2 X O . 2"),
        ("a.txt --node 0", "3 . X . 3\n2 X . . 2"),
        ("b.sgf", "3 . X . 3\n2 X O X 2\n1 O . . 1"),
        ("--diagram b.sgf", "3 . X . 3\n2 X O X 2\n1 O . . 1"),
        ("c --to-play white --moves B2", "3 . X . 3\n2 X O . 2"),
        ("--diagram c", "3 . X . 3\n2 X . . 2"),
    ] {
        let text = folder.stdout(&format!("show {line}"));
        assert!(text.contains(rows), "{line}: {text}");
    }
    let output = folder.shell("shoban show - < b.sgf", 0).0;
    assert!(output.contains("3 . X . 3\n2 X O X 2\n1 O . . 1"));
    let solved = folder.stdout("solve a.txt --node 3 --quiet --json --table 2^12");
    assert!(
        solved.contains(r#""to_play":"black""#) && solved.contains(r#""position":".X./X../..O""#),
        "{solved}"
    );
}

#[test]
fn what_cannot_be_read_is_refused_with_file_and_place() {
    let folder = Folder::new("refused");
    folder.write("a.sgf", SGF);
    folder.write("b.txt", SENSEI);
    folder.write("part.txt", "$$ a corner\n$$ +---\n$$ | . X .\n");
    folder.write("bad.txt", "..\n.?\n");
    folder.write("ko.txt", "$$ 3 at 1\n$$ -----\n$$ | . X O . |\n$$ | X 2 1 O |\n$$ | . X O . |\n$$ -----\n");
    for (line, code, part) in [
        (
            "show nothing.txt",
            2,
            "'nothing.txt' is not a board size; write rows and columns, such as 5x5 or 3x4; nor is there",
        ),
        ("show .", 2, "that is a folder; name a board or a file"),
        ("show 5x5 --node 1", 1, "--node counts the nodes of an SGF file"),
        ("show b.txt --node 1", 1, "b.txt: a node was chosen, but only SGF has nodes"),
        (
            "show a.sgf --node 7",
            1,
            "a.sgf: line 2, column 47: there is no node 7: the nodes are numbered from 0 to 6",
        ),
        ("show b.txt --nodes", 1, "b.txt: --nodes needs an SGF file"),
        ("show 3x3 --nodes", 1, "--nodes needs an SGF file"),
        ("show --sgf b.txt", 1, "b.txt: line 7, column 17: no game found"),
        (
            "solve part.txt",
            1,
            "part.txt: line 1, column 1: a part of a board: there is no edge below, on the right;",
        ),
        ("show bad.txt", 1, "bad.txt: line 2, column 2: '?' is none of"),
        ("show ko.txt", 1, "ko.txt: line 1, column 4: move 3: Black C2: "),
        ("solve 3x3 --tree no/such/folder.sgf", 1, "cannot write no/such/folder.sgf"),
        ("solve 3x3 --picture .", 1, "cannot write .: that is a folder"),
        (
            "solve 3x3 --picture x.jpg",
            1,
            "no pictures are written as .jpg; name a file that ends in .svg or .png",
        ),
        ("solve 3x3 --picture x --tree x", 1, "--tree and --picture name the same file"),
        ("solve 3x3 --tree x --at-least 3", 2, "cannot be used with"),
    ] {
        let (found, message) = folder.refusal(line);
        assert_eq!(found, code, "{line}: {message}");
        assert!(message.starts_with("error: ") && message.contains(part), "{part}\nnot in\n{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn nodes_are_listed_and_problems_made_from_them() {
    let folder = Folder::new("nodes");
    folder.write("a.sgf", SGF);
    folder.write("b.txt", SENSEI);
    let expected = "0 set-up  \"one\"\n1 White B2  \"two words\"\n2 Black A3\n3   White C1 (after 0)\n4   Black B2\n5     Black pass (after 3)\n6     White pass\n";
    assert_eq!(folder.stdout("show a.sgf --nodes"), expected);
    let made = folder.stdout("problems new 3x3 --from-game a.sgf --node 5");
    let position = SgfGame::read(&made).unwrap().to_position().unwrap();
    assert_eq!((position.rows_text(), position.to_play()), (".X./X../..O".to_owned(), Color::White));
    let (code, message) = folder.refusal("problems new 3x3 --from-game a.sgf --node 9");
    assert!(
        code == 1 && message.contains("there is no node 9: the nodes are numbered from 0 to 6"),
        "{message}"
    );
    let made = folder.stdout("problems new 3x3 --from-game b.txt --after 2");
    assert_eq!(SgfGame::read(&made).unwrap().to_position().unwrap().rows_text(), ".X./XOX/...");
    let checked = folder.stdout("problems check b.txt");
    assert_eq!(checked, "b.txt: 3x3, White to play, value\n");
}

#[test]
fn solutions_are_drawn() {
    let folder = Folder::new("drawn");
    folder.write("tree.sgf", "what was there before");
    let text = folder.stdout("solve 2x3 --quiet --table 2^12 --tree tree.sgf --picture line.svg --force");
    assert!(text.contains("Value of every move (* optimal):"), "{text}");
    let tree = folder.read("tree.sgf");
    assert_eq!(tree.matches("\n(").count(), 7, "{tree}");
    assert!(tree.contains("SZ[3:2]") && tree.contains("TE[1]"), "{tree}");
    assert!(folder.read("line.svg").contains("viewBox="));
    folder.stdout("solve 2x3 --quiet --table 2^12 --moves-table --svg values.svg");
    let values = folder.read("values.svg");
    assert!(values.contains("<title>Value of every move on a 2x3 board, Black to play</title>"), "{values}");
    assert_eq!(values.matches("class=\"value\"").count(), 7, "six points and the pass: {values}");
    folder.stdout("show 2x3 --moves A1,B1 --picture board.svg");
    let board = folder.read("board.svg");
    assert_eq!(
        (board.matches("<circle").count(), board.matches("class=\"last\"").count()),
        (3, 1),
        "{board}"
    );
    let files = fs::read_dir(&folder.0).unwrap().count();
    assert_eq!(files, 4, "no scraps are left");
    // What a limit leaves is drawn as well.
    let output =
        folder.shoban("solve 3x3 --quiet --table 2^8 --nodes 50 --tree stopped.sgf").output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(folder.read("stopped.sgf").contains("Status: stopped by a limit"));
}

/// Files of every format, to be damaged: the tests' own and those of the repository.
fn corpus() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let file = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    vec![
        SGF.to_owned(),
        "(;FF[4]GM[1]SZ[4:3]RU[NZ]AB[aa:bb]AW[dc]PL[W];W[cc];AE[aa]AW[ba];B[db](;W[ac])(;PL[B];B[ac]))".to_owned(),
        file("published/4x4.sgf"),
        file("positions/1x7-false-territory.sgf"),
        SENSEI.to_owned(),
        "$$B5m7 title\r\n$$ . 1 , . .\r\n$$ X @ # 2 .\r\n$$ . a b 3 C\r\n$$ Y Q Z P T\r\n$$ . . 4 5 .\r\n".to_owned(),
        "prose\n$$W Ko (3 at a, 4 at E1, 5 at 1)\n$$ +--+\n$$|.XO.a|\n$$|X12O.|\n$$|.XO..|\n$$ +--+\n$$ {AR A1 B2}\n".to_owned(),
        PLAIN.to_owned(),
        "X.O./.XOO/....".to_owned(),
    ]
}

fn damage(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let signs: Vec<char> =
        "()[];:\\$|-+.,XOB#YW@QCa_0123456789mct /\n\r\u{feff}\u{1f600}\u{0}".chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(chars.len() + 1);
        match random.below(6) {
            0 => chars.insert(at, random.pick(&signs)),
            1 if at < chars.len() => drop(chars.remove(at)),
            2 if random.below(4) == 0 => chars.truncate(at),
            3 => {
                let end = (at + random.below(20)).min(chars.len());
                let piece: Vec<char> = chars[at..end].to_vec();
                chars.splice(at..at, piece);
            }
            _ if at < chars.len() => chars[at] = random.pick(&signs),
            _ => {}
        }
    }
    chars.into_iter().collect()
}

/// 30,000 damaged texts give a position or an error with its place, and never a panic.
#[test]
fn damaged_texts_give_errors_with_places() {
    let mut random = Random::seeded(2026);
    let corpus = corpus();
    for text in &corpus {
        source::position(text, SgfOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
    let mut counts = [[0_u32; 2]; 3];
    for round in 0..30_000 {
        let text = damage(&corpus[round % corpus.len()], &mut random);
        let node = (random.below(3) == 0).then(|| random.below(9));
        let format = Format::of(&text);
        let read = source::read(
            &text,
            SgfOptions { node: node.filter(|_| format == Format::Sgf), ..SgfOptions::default() },
        );
        let ended = match read.and_then(|game| Ok((game.to_position()?, game))) {
            Ok((position, game)) => {
                assert_eq!(position.size(), game.setup.size);
                0
            }
            Err(error) => {
                let message = error.to_string();
                let lines = 1 + text.chars().filter(|c| matches!(c, '\n' | '\r')).count();
                let (line, column) = place(&message).unwrap_or_else(|| panic!("{message}\n{text}"));
                assert!((1..=lines).contains(&line), "{message}\n{text}");
                assert!((1..=text.chars().count() + 1).contains(&column), "{message}\n{text}");
                1
            }
        };
        counts[format as usize][ended] += 1;
        let board = if round % 2 == 0 { Board::Diagram(&text) } else { Board::Sgf(&text) };
        if let Err(reasons) = Problem::read(board, None) {
            assert!(!reasons.is_empty());
        }
    }
    println!("usable and refused: SGF {:?}, $$ {:?}, plain {:?}", counts[0], counts[1], counts[2]);
    assert!(counts.iter().flatten().all(|&count| count > 400), "{counts:?}");
}

/// `line 2, column 7: ...`
fn place(message: &str) -> Option<(usize, usize)> {
    let (line, rest) = message.strip_prefix("line ")?.split_once(", column ")?;
    let (column, _) = rest.split_once(": ")?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

#[test]
fn rules_said_elsewhere_count_more() {
    let choice = SgfOptions {
        komi: "2.5".parse().ok(),
        suicide: Some(shoban::board::Suicide::Allowed),
        ..SgfOptions::default()
    };
    for text in [SGF, SENSEI, PLAIN, "(;SZ[3]KM[6.5]RU[Chinese])"] {
        let rules = source::position(text, choice).unwrap().rules();
        assert_eq!(rules, choice.rules(Rules::default()), "{text}");
        assert_eq!(rules.komi.to_string(), "2.5");
    }
}

/// The diagram in docs/formats.md is what is said there: White takes back in the ko with the fifth move.
#[test]
fn the_example_of_the_documentation_can_be_read() {
    let text = include_str!("../../docs/formats.md");
    let example = text.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let position = source::position(example, SgfOptions::default()).unwrap();
    assert_eq!(position.rows_text(), ".XO.O/XO.O./.XO.X");
    assert_eq!(position.ko().map(|point| position.size().name(point)).as_deref(), Some("C2"));
    assert_eq!(position.to_play(), Color::Black);
}
