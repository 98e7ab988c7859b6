//! Boards as people type them: what is read is what a player would read, and no row is ever lost.

use crate::support::random::Random;
use shoban::formats::sgf::SgfOptions;
use shoban::formats::source;

/// The board with the side to move and the notes, or the error.
fn read(text: &str) -> (String, Vec<String>) {
    match source::read(text, SgfOptions::default()) {
        Ok(read) => {
            let position = read.to_position().unwrap();
            let to_play = position.to_play().to_string();
            (
                format!("{} {}", position.rows_text(), &to_play[..1]),
                read.notes.iter().map(ToString::to_string).collect(),
            )
        }
        Err(error) => (error.to_string(), Vec::new()),
    }
}

const GUESS: &str = "nothing says whose turn it is; Black is to play";

#[test]
fn a_zero_is_white_where_that_is_clear() {
    let board = ".XO/XO./... B";
    for (text, expected) in [
        (".X0\nX0.\n...", board),
        (". X 0\nX 0 .\n. . .", board),
        ("3 . X 0\n2 X 0 .\n1 . . .\n  A B C", board),
        ("3 . X 0 3\n2 X 0 . 2\n1 . . . 1", board),
        (". X 0 3\nX 0 . 2\n. . . 1", board),
        ("3.X03\n2X0.2\n1...1", board),
        ("+---+\n|.X0|\n|X0.|\n|...|\n+---+", board),
        ("0 X .\n. X .\n. . 0", "OX./.X./..O B"),
        ("3 0 0 X\n2 X . .\n1 . . .", "OOX/X../... B"),
    ] {
        let (found, notes) = read(text);
        assert_eq!(found, expected, "{text}");
        assert!(notes.len() == 2 && notes[0].ends_with("'0' is read as a white stone"), "{notes:?}");
        assert!(notes[1].ends_with(GUESS), "{notes:?}");
    }
    let rows = |right: bool| -> String {
        (1..=10)
            .rev()
            .map(|r| if right { format!("X . 0 {r}\n") } else { format!("{r:>2} X . 0\n") })
            .collect()
    };
    let tall = ["X.O"; 10].join("/") + " B";
    assert_eq!([read(&rows(false)).0, read(&rows(true)).0], [tall.clone(), tall]);
    assert_eq!(read("0 to move\n.X0\nX0.\n...").0, ".XO/XO./... W");
    for (text, place) in [(".X0\nXO.\n...", "line 1, column 3"), (".0.\n0..", "line 1, column 2")] {
        let (found, _) = read(text);
        assert!(found.starts_with(&format!("{place}: '0' may be a stone of either colour")), "{found}");
    }
}

#[test]
fn separated_points_are_read_with_a_note() {
    for (text, separator) in [
        ("X,O,.\n.,X,O\n.,.,.\n", ','),
        ("X, O, .\n., X, O\n., ., .", ','),
        ("\"X\",\"O\",\".\"\n\".\",\"X\",\"O\"\n\".\",\".\",\".\"", ','),
        ("X;O;.\n.;X;O\n.;.;.", ';'),
        (",A,B,C\n3,X,O,.\n2,.,X,O\n1,.,.,.", ','),
        ("3,X,0,.,3\n2,.,X,0,2\n1,.,.,.,1", ','),
        ("3 X,O,.\n2 .,X,O\n1 .,.,.", ','),
        ("My board, a hard one\n\nX;O;.\n.;X;O\n.;.;.\n", ';'),
    ] {
        let (found, notes) = read(text);
        assert_eq!(found, "XO./.XO/... B", "{text}");
        let note = format!("the points are read as separated by '{separator}', which is no point here");
        assert!(notes[0].ends_with(&note), "{notes:?}");
    }
    // Star points stay star points.
    for text in [".....\n.,.,.\n..X..\n.,.,.\n.....", ". . .\n. , .\n. X ."] {
        let (found, notes) = read(text);
        assert!(found.starts_with("...") && notes.len() == 1 && notes[0].ends_with(GUESS), "{notes:?}");
    }
    for (text, part) in [
        ("X,O,\n,X,O\n,,X", "line 1, column 5: nothing stands between two ','"),
        ("X;;O\n.;.;.", "line 1, column 3: nothing stands between two ';'"),
        ("X,O,.,\n.,X,O,", "line 1, column 7: nothing stands between"),
        ("X,O,.\n.XO\n...", "row 2 has 3 points, the rows above it 5"),
    ] {
        assert!(read(text).0.contains(part), "{text}: {}", read(text).0);
    }
}

#[test]
fn marks_of_mails_and_forums_are_no_points() {
    for text in [
        "> .XO\n> XO.\n> ...",
        ">> . X O\n> > X O .\n>> . . .",
        "Joe wrote:\n> Look here:\n> .XO\n>\n> XO.\n> ...\n",
        "> +---+\n> |.XO|\n> |XO.|\n> |...|\n> +---+",
        "> 3 . X O 3\n> 2 X O . 2\n> 1 . . . 1\n>   A B C",
        "[code]\n.XO\nXO.\n...\n[/code]",
        "[code].XO\nXO.\n...[/code]",
        "<pre>. X O\nX O .\n. . .</pre>",
        ".XO<br>\nXO.<br />\n...<br>",
        "```go\n.XO\nXO.\n...\n```",
        ". X O\t \r\nX O .\r\n. . .\r\n\r\n--\r\nBob\r\n",
        "\u{feff}3\t.\tX\tO\n2\tX\tO\t.\n1\t.\t.\t.",
    ] {
        assert_eq!(read(text).0, ".XO/XO./... B", "{text}");
    }
    // A row of one writer is no row of the other's board.
    assert!(read("> .XO\n> XO.\n...").0.contains("line 3, column 1: a second board"));
}

#[test]
fn what_may_be_a_row_is_never_passed_over() {
    let words = "this may be a row with words beside it";
    for (text, part) in [
        ("0X.\nXO.\n...", "line 1, column 1: '0' may be"),
        (". X 1\n. O .\n. . .", "line 1, column 1: the 3 rows are numbered 1 - -"),
        (". 1 2\nX O .\n. . .", "line 1, column 5: '2' is no point"),
        (". O .\n. . 2\n. . .", "the 3 rows are numbered - 2 -"),
        (". X . the corner\n. O .\n. . .", words),
        (". X .\n. O . <- the cut\n. . .", words),
        ("here: . X .\n. O .\n. . .", words),
        ("XOX in front\n. O .\n. . .", words),
        ("Row 3 . X .\nRow 2 . O .\nRow 1 . . .", words),
        ("4 ? . . .\n3 . X . .\n2 . . . .\n1 . . . .", "line 1, column 3: '?' is no point"),
        ("4 ? ? ?\n3 . X .\n2 . . .\n1 . . .", "line 1, column 3: '?' is no point"),
        ("2 . X ?\n1 . O ?", "line 1, column 7: '?' is no point"),
        ("+---+ +---+\n|.X.| |...|\n|.O.| |...|\n+---+ +---+", "is no point, and the line is no text"),
        ("2 . X 2   2 . . 2\n1 O . 1   1 . . 1", "is no point, and the line is no text"),
        ("2 . X   . X 2\n1 . .   . . 1", "line 1, column 9: another gap before this point"),
        (
            "2 . X 2\n1 . . 1\n\n. .",
            "line 4, column 1: this may be a row, but it is no part of the board that begins at line 1, column 3",
        ),
        ("2 . X 2\n1 . . 1\nand\nX O", "line 4, column 1: this may be a row"),
        (".X.\n...\nand\nXOX", "line 4, column 1: this may be a row"),
        ("3.1X\n2...\n1...", "line 1, column 1: '3' is none of"),
    ] {
        let (found, _) = read(text);
        assert!(found.contains(part), "{text}\n{part}\nnot in\n{found}");
    }
}

#[test]
fn words_that_contradict_the_board_are_errors() {
    for (text, part) in [
        (
            "White (X) to move\n. X O\n. . .",
            "line 1, column 1: 'X' is White here, but as a stone it is read as Black;",
        ),
        ("Black (O) to move\n. X O\n. . .", "line 1, column 1: 'O' is Black here"),
        (". X O\n. . .\nX = White, O = Black", "line 3, column 1: 'X' is White here"),
        ("Black: O, White: X\n. X O\n. . .", "'O' is Black here"),
        ("White (@) to move\n. @ O\n. . .", "'@' is White here, but as a stone it is read as Black"),
        ("0 is Black\n. X 0\n. . .", "'0' is Black here"),
        ("3x3 board\n. X O\n. . .\nfrom a 2x3 board", "line 1, column 1: the text says a 3x3 board"),
    ] {
        let (found, _) = read(text);
        assert!(found.contains(part), "{text}\n{part}\nnot in\n{found}");
    }
    for text in ["White (O) to move\n. X O\n. . .", "X is Black and O is White; White to move\n. X O\n. . ."]
    {
        assert_eq!(read(text), (".XO/... W".to_owned(), Vec::new()), "{text}");
    }
}

/// A way to write rows.
type Drawing = fn(&[String]) -> String;

const DRAWINGS: [Drawing; 6] = [
    |rows| rows.join("\n"),
    |rows| {
        let rows = rows.iter().enumerate().map(|(i, row)| format!("{} {row}", rows.len() - i));
        rows.collect::<Vec<_>>().join("\n")
    },
    |rows| {
        let rows = rows.iter().enumerate().map(|(i, row)| format!("{row} {}", rows.len() - i));
        rows.collect::<Vec<_>>().join("\n")
    },
    |rows| {
        let edge = "-".repeat(rows[0].len() + 2);
        let rows = rows.iter().map(|row| format!("|{row}|\n")).collect::<String>();
        format!("{edge}\n{rows}{edge}")
    },
    |rows| rows.iter().map(|row| format!("> {row}\n")).collect::<String>(),
    |rows| rows.iter().map(|row| row.replace(' ', ",") + "\n").collect::<String>(),
];

/// One sign of a row is spoilt, or a word added to it: the board is never read with another number of rows or columns.
#[test]
fn a_damaged_row_is_an_error() {
    let mut random = Random::seeded(31);
    let (mut refused, mut read_as_drawn) = (0, 0);
    for round in 0..6000 {
        let (rows, columns) = (3 + random.below(3), 4 + random.below(2));
        let sign = |random: &mut Random| random.pick(&[".", ".", ".", "X", "0"]).to_owned();
        let mut board: Vec<Vec<String>> =
            (0..rows).map(|_| (0..columns).map(|_| sign(&mut random)).collect()).collect();
        let (row, column) = (random.below(rows), random.below(columns));
        let spoilt = random.pick(&["?", "1", "2", "3", "a", "", "0", "!", "-", "x1", "[", "_"]);
        spoilt.clone_into(&mut board[row][column]);
        let lines: Vec<String> = board.iter().map(|row| row.join(" ")).collect();
        let text = DRAWINGS[round % DRAWINGS.len()](&lines);
        match source::read(&text, SgfOptions::default()) {
            Ok(game) => {
                let size = game.setup.size;
                let is_whole = (size.rows(), size.columns()) == (rows, columns);
                assert!(is_whole, "{text}\nis read as {size}");
                read_as_drawn += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 3000 && read_as_drawn > 300, "{refused} refused, {read_as_drawn} read");
}

/// Points behind a number in a row, and blocks of rows that may be two boards, are not passed over.
#[test]
fn points_behind_numbers_and_equal_blocks_are_errors() {
    for (text, place, part) in [
        ("2 . X 2 .\n1 . . 1 .\n", (1, 9), "row"),
        ("2 . X 2 X\n1 . . 1\n", (1, 9), "row"),
        (". X 0 .\n. . . .\n\n. . . .\n. X . .\n", (4, 1), "a second board"),
        (". X\n. 0\n\n. .\n. X\n\n. .\n. .\n", (4, 1), "a second board"),
    ] {
        let error = source::read(text, SgfOptions::default()).expect_err(text).to_string();
        let (line, column) = place;
        assert!(error.contains(&format!("line {line}, column {column}")), "{text}\n{error}");
        assert!(error.contains(part), "{text}\n{error}");
    }
    for text in ["2 . X 2 captured 3\n1 . . 1\n", ". X 0 .\n. . . .\n\n. . . .\n", ". 0\n\n. X\n\n. .\n"] {
        source::read(text, SgfOptions::default()).unwrap_or_else(|error| panic!("{text}\n{error}"));
    }
}

/// An item of a list is no row with an empty point, and names that are not those of this program are said not to be.
#[test]
fn lists_and_other_names_are_noticed() {
    let read = |text: &str| source::read(text, SgfOptions::default());
    let error = read("1. X O\n2. . .\n3. O .\n").expect_err("a list").to_string();
    assert!(error.contains("line 1, column 1: '1.' may begin an item of a list"), "{error}");
    for row in ["2 . X\n1 . .\n", "2.X\n1..\n", " 2 . X 2\n 1 . . 1\n"] {
        assert_eq!(read(row).unwrap().to_position().unwrap().rows_text(), ".X/..");
    }
    let notes = |text: &str| read(text).unwrap().notes.iter().map(ToString::to_string).collect::<String>();
    assert!(notes("  A B\n1 X .\n2 . .\n").contains("rows are numbered from the top in the drawing"));
    assert!(notes("  1 2\n2 X .\n1 . .\n").contains("columns have other names in the drawing"));
    assert!(notes("  1 2\n1 X .\n2 . .\n").contains("row 1 is the lowest"));
    let plain = notes("  A B\n2 X .\n1 . .\n");
    assert!(!plain.contains("in the drawing"), "{plain}");
}
