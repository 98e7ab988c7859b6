//! Boards as other programs draw them, and as this one does: whatever is printed is read back as the same position.

use crate::support::random::Random;
use crate::support::sample::{played, scattered};
use shoban::board::{Move, Passes, Position, Rules, Suicide, column_name};
use shoban::formats::report;
use shoban::formats::sgf::SgfOptions;
use shoban::formats::source;
use shoban::game::Color;
use std::fmt::Write as _;

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    Show,
    GnuGo,
    KataGo,
    Leela,
    Pachi,
    Framed,
    FromTop,
    Dense,
    Wide,
    Hashes,
    Rows,
    OneLine,
}

const STYLES: [Style; 12] = [
    Style::Show,
    Style::GnuGo,
    Style::KataGo,
    Style::Leela,
    Style::Pachi,
    Style::Framed,
    Style::FromTop,
    Style::Dense,
    Style::Wide,
    Style::Hashes,
    Style::Rows,
    Style::OneLine,
];

struct Artist<'p> {
    position: &'p Position,
    /// The point to mark, or a number for it.
    last: Option<(usize, usize)>,
}

impl Artist<'_> {
    fn sides(&self) -> (usize, usize) {
        (self.position.size().rows(), self.position.size().columns())
    }

    fn stone(&self, row: usize, column: usize) -> Option<Color> {
        self.position.size().point(row, column).and_then(|point| self.position.stones().at(point))
    }

    fn sign(&self, row: usize, column: usize, signs: &str) -> char {
        let signs: Vec<char> = signs.chars().collect();
        match self.stone(row, column) {
            None if signs.len() > 3 && row % 2 == 1 && column % 2 == 1 => signs[3],
            None => signs[0],
            Some(Color::Black) => signs[1],
            Some(Color::White) => signs[2],
        }
    }

    fn row(&self, row: usize, signs: &str, between: &str) -> String {
        let columns = self.position.size().columns();
        let signs: Vec<String> =
            (0..columns).map(|column| self.sign(row, column, signs).to_string()).collect();
        signs.join(between)
    }

    /// With the last move in brackets, which take the place of blanks.
    fn marked_row(&self, row: usize, signs: &str) -> String {
        let mut text = String::new();
        for column in 0..self.position.size().columns() {
            let [is_here, is_before] = [column, column + 1].map(|next| self.last == Some((row, next)));
            if column == 0 {
                text.push(if is_here { '(' } else { ' ' });
            }
            text.push(self.sign(row, column, signs));
            text.push(if is_here {
                ')'
            } else if is_before {
                '('
            } else {
                ' '
            });
        }
        text
    }

    fn letters(&self, skips_i: bool, between: &str) -> String {
        let name = |column: usize| match skips_i {
            true => column_name(column),
            false => char::from(b'A' + column as u8).to_string(),
        };
        let names: Vec<String> = (0..self.position.size().columns()).map(name).collect();
        names.join(between)
    }

    /// The rows with numbers, drawn one by one.
    fn numbered(&self, draw: impl Fn(usize, usize) -> String) -> String {
        let rows = self.position.size().rows();
        (0..rows).map(|row| draw(row, rows - row) + "\n").collect()
    }
}

/// The board in a style; words say what the board does not show, if the style has them.
fn drawn(style: Style, artist: &Artist<'_>) -> String {
    let position = artist.position;
    let (rows, columns) = artist.sides();
    let mover = position.to_play();
    let letter = if mover == Color::Black { 'B' } else { 'W' };
    match style {
        Style::Show => {
            let ban = report::ban_sentence(position).unwrap_or_default();
            let rules = report::rules_line(position.rules());
            let turn = report::turn_sentence(position);
            format!(
                "{}\n{turn}\n{rules}\n{ban}\nArea score as it stands: 3\nBlack A1: 1 stone (A1), 2 liberties\n",
                position.diagram()
            )
        }
        Style::GnuGo => {
            let letters = format!("   {}", artist.letters(true, " "));
            let side = |number| match number {
                2 => "     WHITE (O) has captured 3 stones",
                1 => "     BLACK (X) has captured 0 stones",
                _ => "",
            };
            let board = artist.numbered(|row, number| {
                format!("{number:>2}{}{number}{}", artist.marked_row(row, ".XO+"), side(number))
            });
            format!("=\n{letters}        Last move: somewhere\n{board}{letters}\n\n{mover} to play\n")
        }
        Style::KataGo => {
            let board = artist.numbered(|row, number| {
                let mut text = format!("{number:>2} ");
                for column in 0..columns {
                    text.push(artist.sign(row, column, ".XO"));
                    text.push(if artist.last == Some((row, column)) { '3' } else { ' ' });
                }
                text.trim_end().to_owned()
            });
            format!(
                "= MoveNum: 3 HASH: 0C5D9D1A\n   {}\n{board}\nNext player: {mover}\nRules: {{\"ko\":\"POSITIONAL\"}}\nB stones captured: 0\n",
                artist.letters(true, " ")
            )
        }
        Style::Leela => {
            let letters = format!("   {} ", artist.letters(true, " ").to_lowercase());
            let board = artist
                .numbered(|row, number| format!("{number:>2}{}{number:>2}", artist.marked_row(row, ".XO+")));
            let passes = position.passes() as u8;
            let sign = if mover == Color::Black { 'X' } else { 'O' };
            format!(
                "\nPasses: {passes}            Black (X) Prisoners: 0\n{mover} ({sign}) to move    White (O) Prisoners: 2\n\n{letters}\n{board}{letters}\n\nHash: 9A930BE\nBlack time: 01:00:00\n"
            )
        }
        Style::Pachi => {
            let edge = format!("    +{}+", "-".repeat(2 * columns + 1));
            let board = artist.numbered(|row, number| {
                let marked = artist.marked_row(row, ".XO").replace('(', " ");
                format!("{number:>3} |{marked}|")
            });
            format!(
                "Move:   1  Komi: 7.5\n      {}\n{edge}\n{board}{edge}\n{mover}'s turn\n",
                artist.letters(true, " ")
            )
        }
        Style::Framed => {
            let edge = format!("+{}+", "-".repeat(columns));
            let board: String = (0..rows).map(|row| format!("|{}|\n", artist.row(row, ".XO", ""))).collect();
            format!("Problem seven, to move: {letter}\n{edge}\n{board}{edge}\nfrom an old book\n")
        }
        Style::FromTop => {
            let letters = artist.letters(false, " ");
            let board: String =
                (0..rows).map(|row| format!("{:>2} {}\n", row + 1, artist.row(row, ".xo", " "))).collect();
            format!("{rows}x{columns} board, {mover} to play\n   {letters}\n{board}")
        }
        Style::Dense => {
            let board =
                artist.numbered(|row, number| format!("{number:>2}{}{number}", artist.row(row, ".XO", "")));
            format!("{board}{mover} to win\n")
        }
        Style::Wide => {
            let board: String =
                (0..rows).map(|row| format!("  {}\n\n", artist.row(row, ".XO", "   "))).collect();
            format!("{mover} plays first:\n\n{board}\n")
        }
        Style::Hashes => {
            // The sign that many mails have for Black's stones; no position without White's stones can be drawn so.
            let signs = if position.stones().of(Color::White).is_empty() { ".#O" } else { "+@O" };
            let board: String = (0..rows).map(|row| artist.row(row, signs, " ") + "\n").collect();
            format!("{board}\n{mover} to play and live\n")
        }
        Style::Rows => (0..rows).map(|row| artist.row(row, ".XO", " ") + "\n").collect(),
        Style::OneLine => (0..rows).map(|row| artist.row(row, "+bw", "")).collect::<Vec<_>>().join("/"),
    }
}

/// What is left of a position in a style.
fn shown(style: Style, position: &Position) -> Position {
    let setup = |to_play, rules| {
        let mut setup = shoban::board::Setup::from(position);
        (setup.ko, setup.passes, setup.to_play, setup.rules) = (None, Passes::None, to_play, rules);
        setup
    };
    match style {
        Style::Show => *position,
        Style::Leela => {
            let mut setup = setup(position.to_play(), Rules::default());
            setup.passes = position.passes();
            setup.into_position().unwrap()
        }
        Style::Rows | Style::OneLine => setup(Color::Black, Rules::default()).into_position().unwrap(),
        _ => setup(position.to_play(), Rules::default()).into_position().unwrap(),
    }
}

#[test]
fn every_style_is_read_back_as_the_same_position() {
    let mut random = Random::seeded(29);
    let sizes =
        ["1x1", "1x7", "2x2", "3x3", "3x4", "5x2", "5x5", "6x6", "7x7", "8x7", "4x12", "1x31", "12x2"];
    let (mut bans, mut passes) = (0, 0);
    for round in 0..400 {
        let size = random.pick(&sizes).parse().unwrap();
        let suicide = random.pick(&[Suicide::Forbidden, Suicide::Allowed]);
        let komi = random.pick(&["0", "6.5", "-2"]).parse().unwrap();
        let rules = Rules { suicide, komi };
        let mut position = match round % 4 {
            0..3 => played(&mut random, size, rules),
            _ => scattered(&mut random, size, rules, random_color(round)),
        };
        for _ in 0..[0, 0, 0, 1, 2][round % 5] {
            position = position.play(Move::Pass).unwrap_or(position);
        }
        bans += usize::from(position.ko().is_some());
        passes += usize::from(position.passes() != Passes::None);
        let stones: Vec<_> = position.stones().all().points().collect();
        let last = (!stones.is_empty()).then(|| size.row_and_column(random.pick(&stones)));
        for style in STYLES.into_iter().filter(|&style| style != Style::FromTop || size.columns() < 27) {
            let text = drawn(style, &Artist { position: &position, last });
            let read = source::position(&text, SgfOptions::default());
            assert_eq!(read, Ok(shown(style, &position)), "{style:?}\n{text}");
        }
    }
    assert!(bans > 5 && passes > 80, "{bans} bans, {passes} passes");
}

const fn random_color(round: usize) -> Color {
    if round % 8 == 3 { Color::Black } else { Color::White }
}

/// The board and the notes, or the error.
fn read(text: &str) -> (String, Vec<String>) {
    match source::read(text, SgfOptions::default()) {
        Ok(read) => {
            let position = read.to_position().unwrap();
            let to_play = if position.to_play() == Color::Black { "B" } else { "W" };
            (
                format!("{} {to_play}", position.rows_text()),
                read.notes.iter().map(ToString::to_string).collect(),
            )
        }
        Err(error) => (error.to_string(), Vec::new()),
    }
}

#[test]
fn what_is_guessed_or_ignored_is_said() {
    for (text, board, notes) in [
        (".X.\n...", ".X./... B", &[][..]),
        // The one who has just moved is not to move, if nothing else is said.
        (
            "2 .(X). 2\n1 . . . 1",
            ".X./... W",
            &["line 1, column 5: White is to play, as the move marked here is Black's"],
        ),
        ("2 .(X). 2\n1 . . . 1\nBlack to play", ".X./... B", &[]),
        (
            "2 . X . 2\n1 . . . 1",
            ".X./... B",
            &["line 1, column 3: nothing says whose turn it is; Black is to play"],
        ),
        // As GNU Go says it, where no stone is marked.
        (
            "   A B C        Last move: Black PASS\n 2 . X . 2\n 1 . . . 1\n",
            ".X./... W",
            &["line 1, column 4: White is to play and a pass ends the game, as Black has just passed"],
        ),
        ("@O.\n...\n\nWhite to move\n", "XO./... W", &["line 1, column 1: '@' is read as a black stone"]),
        ("*O.\n...\n\nWhite to move\n", "XO./... W", &["line 1, column 1: '*' is read as a black stone"]),
        (
            "A game, komi 6.5\nplayed long ago\n\n..X\n\nWhite to play",
            "..X W",
            &[
                "line 1, column 1: 'A game, komi 6.5' and 1 more of the like: not followed; rules and komi are what the options say",
            ],
        ),
        ("a wow board\n...\nBlack to play", "... B", &["line 1, column 1: 'a wow board': not followed"]),
    ] {
        let found = read(text);
        assert_eq!(found, (board.to_owned(), notes.iter().map(ToString::to_string).collect()), "{text}");
    }
}

#[test]
fn ambiguous_boards_are_refused_with_place_and_advice() {
    for (text, part) in [
        (
            "Black to play\n\n...\n\nWhite to play",
            "line 5, column 1: White is to play here, but Black at line 1, column 1;",
        ),
        ("3x3 board\n...\n...\n", "line 1, column 1: the text says a 3x3 board, but 2x3 points are shown"),
        (
            "2 . . 2\n1 . X 1\ntext\n2 . . 2\n1 . X 1",
            "line 4, column 3: a second board; the first begins at line 1, column 3",
        ),
        ("X@.\nO..", "line 1, column 2: '@' may be a stone of either colour or a mark"),
        ("@..\n...", "line 1, column 1: '@' may be"),
        ("...\n.*.\n..O", "line 2, column 2: '*' may be"),
        ("3 . . 3\n1 . X 1", "line 1, column 1: the 2 rows are numbered 3 1;"),
        ("5 . . 5\n4 . X 4\n3 . . 3", "line 1, column 1: the 3 rows are numbered 5 4 3;"),
        ("2 . . 2\n1 . X 2", "line 2, column 1: the row is number 1 on the left and 2 on the right"),
        ("2 . . 2\n1 . X . 1", "line 2, column 1: row 2 has 3 points, the rows above it 2"),
        ("  A B C\n2 . . 2\n1 . X 1", "line 1, column 3: 3 columns are named, but the rows have 2 points"),
        ("+----\n| . X\n| . .", "line 2, column 3: a part of a board: there is no edge below;"),
        ("| . X\n| . .", "line 1, column 1: a part of a board: there is no edge on the right;"),
        ("Black to play\n. X\n. ?\n", "line 3, column 3: '?' is no point, and the line is no text either"),
        (" 9 . . . . . . . . . 9\n", "line 1, column 2: '9' is none of"),
        (
            "1x2 board, White to play\nKo: White may not play A1\n\n. O\n",
            "line 2, column 1: A1 cannot be a ko point",
        ),
        (
            "1x2 board, White to play\nKo: White may not play C1\n\n. X\n",
            "line 2, column 1: 'c1' is no point of this board",
        ),
        ("nowhere.txt", "line 1, column 1: 'n' is none of"),
        ("a board of the mind", "line 1, column 1: 'a' is none of"),
    ] {
        let (found, _) = read(text);
        assert!(found.contains(part), "{text}\n{part}\nnot in\n{found}");
    }
    let large: String = (1..=19).rev().map(|row| format!("{row:>2} {}\n", ". ".repeat(19))).collect();
    assert!(read(&large).0.contains("line 1, column 4: a 19x19 board is too large"));
}

fn shoban(line: &str, stdin: &str) -> (String, String) {
    let mut command = crate::support::folder::command();
    let output = command.args(line.split_whitespace()).write_stdin(stdin.to_owned()).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// What `show` and `solve` print is a board for `show`: the same stones, side to move, bans, passes, rules.
#[test]
fn what_the_command_prints_it_reads() {
    let ko = "--diagram ..XO./.XO.O/..XO. --moves D2 --table 2^12 --nodes 300";
    for line in [
        "3x3",
        "2x3 --moves A1,B1 --komi 2.5 --suicide",
        "2x2 --moves A1,pass",
        "1x4 --moves B1,pass,pass",
        "1x31 --moves AA1 --to-play white --nodes 100",
        ko,
    ] {
        let position = line.split(" --nodes").next().unwrap().split(" --table").next().unwrap();
        let (shown, _) = shoban(&format!("show {position}"), "");
        assert!(shown.contains("to play") || shown.contains("would be next"), "{shown}");
        assert_eq!(line == ko, shown.contains("Ko: "), "{shown}");
        assert_eq!(shoban("show -", &shown), (shown.clone(), String::new()));
        for more in ["", " --moves-table", " --why pass"] {
            let table = if line == ko { "" } else { " --table 2^12" };
            let (solved, errors) = shoban(&format!("solve {line}{table} --quiet{more}"), "");
            if more == " --why pass" && line.ends_with("pass,pass") {
                continue;
            }
            assert!(solved.contains("Proved interval"), "{line}{more}: {errors}");
            assert_eq!(shoban("show -", &solved), (shown.clone(), String::new()), "{solved}");
        }
    }
    // A ban that was read can be put into a tree.
    let (shown, _) = shoban("show --diagram ..XO./.XO.O/..XO. --moves D2", "");
    let mut text = String::new();
    let _ = write!(text, "{}", shoban("solve - --tree - --table 2^12 --nodes 300 --quiet", &shown).1);
    assert!(!text.contains("panicked"), "{text}");
}

#[test]
fn notes_go_to_standard_error() {
    let (out, errors) = shoban("show -", "2 .(X). 2\n1 . . . 1\n");
    assert!(out.contains("White to play"), "{out}");
    assert_eq!(
        errors,
        "note: standard input, line 1, column 5: White is to play, as the move marked here is Black's\n"
    );
}
