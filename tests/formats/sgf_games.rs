//! What an SGF file means: positions, rules, notes and errors with their places.

use shoban::board::{Passes, Position, Rules, Suicide};
use shoban::formats::sgf::{RuleSet, SgfFile, SgfGame, SgfOptions, Value};
use shoban::game::Color;

fn position(text: &str) -> Position {
    SgfGame::read(text).and_then(|game| game.to_position()).unwrap()
}

#[test]
fn setups_and_moves_become_positions() {
    let rows = |text: &str| position(text).rows_text();
    assert_eq!(rows("(;SZ[4:3]AB[aa:ba]AW[dc])"), "XX../..../...O");
    assert_eq!(rows("(;SZ[3]AB[aa:cc];AE[bb:cb]AW[ca:ca])"), "XXO/X../XXX");
    assert_eq!(rows("(;SZ[3];B[bb];W[];B[tt])"), ".../.X./...");
    assert_eq!(rows("(;GM[1]FF[3]SiZe[3];Black[bb];White[ba](;B[aa])(;B[cc]))"), "XO./.X./...");
    assert_eq!(position("(;SZ[3]PL[W])").to_play(), Color::White);
    assert_eq!(position("(;SZ[3];W[aa])").to_play(), Color::Black);
}

#[test]
fn set_up_in_the_middle_begins_anew() {
    let after = position("(;SZ[3]RU[NZ];B[bb];W[aa];AE[aa]AW[cc];W[ca])");
    assert_eq!((after.rows_text(), after.to_play()), ("..O/.X./..O".to_owned(), Color::Black));
    assert_eq!(after.rules().suicide, Suicide::Allowed);
    assert_eq!(position("(;SZ[3];B[bb];PL[B];B[aa])").rows_text(), "X../.X./...");
    // Who is to move anyway keeps the ban.
    let ko = |player| {
        position(&format!("(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];PL[{player}])")).ko().is_some()
    };
    assert!(ko("B") && !ko("W"));
    assert_eq!(position("(;SZ[2];B[];W[];AB[aa])").passes(), Passes::None);
}

#[test]
fn a_node_is_the_moves_on_its_path() {
    let text = "(;SZ[3];B[bb](;W[aa];B[cc])(;W[ba];AW[ca](;B[bc])(;B[cb])))(;SZ[2];B[aa])";
    let at = |node| {
        let choice = SgfOptions { node: Some(node), ..SgfOptions::default() };
        SgfGame::read_with(text, choice).and_then(|game| game.to_position()).map(|at| at.rows_text())
    };
    assert_eq!(at(0).unwrap(), ".../.../...");
    assert_eq!(at(3).unwrap(), "O../.X./..X");
    assert_eq!(at(5).unwrap(), ".OO/.X./...");
    assert_eq!(at(7).unwrap(), ".OO/.XX/...");
    assert_eq!(at(9).unwrap(), "X./..");
    assert!(at(10).unwrap_err().to_string().contains("no node 10: the nodes are numbered from 0 to 9"));
}

/// Whose turn it is before the first move is what follows.
#[test]
fn moves_behind_a_node_say_whose_turn_it_is() {
    let at = |text: &str, node| {
        let (position, notes) = noted(text, SgfOptions { node: Some(node), ..SgfOptions::default() });
        (position.to_play(), notes.join("; "))
    };
    let set_up = "(;SZ[3]AB[ab][bb][cb];C[first](;C[x];W[ba];B[aa])(;W[ca]))";
    for (text, node) in [
        ("(;SZ[3];W[bb])", 0),
        (set_up, 0),
        (set_up, 1),
        (set_up, 2),
        ("(;SZ[3]AB[bb];PL[W];W[aa])", 0),
        ("(;SZ[3];B[bb];AW[aa]AB[cc];W[ab])", 2),
        ("(;SZ[3]HA[2]AB[aa][cc];W[bb])", 0),
    ] {
        let (to_play, notes) = at(text, node);
        assert_eq!(to_play, Color::White, "{text} at {node}");
        assert!(!notes.contains("whose turn"), "{text} at {node}: {notes}");
    }
    assert_eq!(at(set_up, 3).0, Color::Black);
    assert_eq!(at("(;SZ[3]PL[B];C[x];W[bb])", 0).0, Color::Black);
    let both = at("(;SZ[3](;B[aa])(;W[bb]))", 0);
    assert!(both.0 == Color::Black && both.1.contains("moves of both sides follow"), "{both:?}");
    let comment = at("(;SZ[3]AB[bb]C[White to play and kill])", 0);
    assert!(
        comment.0 == Color::Black && comment.1.contains("only a comment says that White is to play"),
        "{comment:?}"
    );
    assert_eq!(at("(;SZ[3]AB[bb]C[Black to play])", 0), (Color::Black, String::new()));
    assert_eq!(at("(;SZ[3])", 0), (Color::Black, String::new()));
    let chosen = SgfOptions { to_play: Some(Color::White), ..SgfOptions::default() };
    assert_eq!(noted("(;SZ[3]AB[bb]C[White to play])", chosen).1, Vec::<String>::new());
}

#[test]
fn rules_are_read_leniently() {
    let rules = |text: &str| position(text).rules();
    assert_eq!(rules("(;SZ[3]KM[2,5]RU[Tromp-Taylor])").komi, "2.5".parse().unwrap());
    assert_eq!(rules("(;SZ[3]KM[]RU[])"), Rules::default());
    for allowing in ["NZ", "GOE", "tromp taylor", "koPOSITIONALscoreAREAtaxNONEsui1"] {
        assert_eq!(rules(&format!("(;SZ[3]RU[{allowing}])")).suicide, Suicide::Allowed, "{allowing}");
    }
    for other in ["Japanese", "Chinese", "AGA", "koSIMPLEscoreAREAtaxNONEsui0", "nzz"] {
        assert_eq!(rules(&format!("(;SZ[3]RU[{other}])")).suicide, Suicide::Forbidden, "{other}");
    }
}

#[test]
fn every_error_names_its_place() {
    for (text, part) in [
        ("(;FF[4])", "line 1, column 2: no size given"),
        ("(;SZ[x])", "line 1, column 6: 'x' is not a board size"),
        ("(;SZ[9])", "line 1, column 6: a 9x9 board is too large"),
        ("(;SZ[5]SZ[4])", "line 1, column 11: a second SZ"),
        ("(;SZ[5];SZ[4])", "line 1, column 9: SZ belongs into the first node"),
        ("(;GM[2]SZ[5])", "line 1, column 6: GM[2] is another game"),
        ("(;SZ[3]AB[dd])", "line 1, column 11: point 'dd' of AB is off the 3x3 board"),
        ("(;SZ[3]AB[a])", "line 1, column 11: 'a' is not a point for AB"),
        ("(;SZ[3]AB[aa]\nAW[bb][aa])", "line 2, column 8: A3 is set up a second time in this node by AW"),
        ("(;SZ[3]PL[x])", "line 1, column 11: 'x' is not a colour"),
        ("(;SZ[3]KM[0.3])", "line 1, column 11: komi 0.3"),
        ("(;SZ[3];B[aa];AW[aa]AB[aa])", "line 1, column 24: A3 is set up a second time"),
        ("(;SZ[3];B[aa];W[aa];AW[bb])", "line 1, column 17: move 2: White A3: the point is occupied"),
        ("(;SZ[2];B[aa];AW[ab][ba])", "line 1, column 14: the Black chain A2 has no liberties"),
        ("(;SZ[3];B[aa];W[aa])", "line 1, column 17: move 2: White A3: the point is occupied"),
        (
            "(;SZ[3]KM[1]KM[2])",
            "line 1, column 16: a second KM that says something else; give it once, or say the komi by",
        ),
        ("(;SZ[3]AB[aa]AE[aa])", "A3 is set up a second time in this node by AE"),
        ("(;SZ[4x3])", "'4x3' is not a board size"),
        (
            "(;SZ[3]HA[2])",
            "line 1, column 11: HA[2], but 0 black and 0 white stones are set up: say who is to move",
        ),
        ("(;SZ[3]HA[3]AB[aa][bb])", "HA[3], but 2 black and 0 white"),
        ("(;SZ[3]HA[2]AB[aa][bb]AW[cc])", "HA[2], but 2 black and 1 white"),
        ("(;SZ[11:1];B[J1])", "'J1' is not a point for B"),
        ("(;SZ[3];B[C4])", "'C4' is not a point for B"),
        ("(;SZ[3]KM[375])", "line 1, column 11: KM[375] may be in hundredths"),
        ("(;SZ[2]AB[aa:bb])", "line 1, column 2: the Black chain A2 B2 A1 B1 has no liberties"),
    ] {
        let error = SgfGame::read(text).and_then(|game| game.to_position()).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

/// What is played and set up, who is to move, and what is noted, each note by its place and a part of its text.
fn noted(text: &str, choice: SgfOptions) -> (Position, Vec<String>) {
    let game = SgfGame::read_with(text, choice).unwrap_or_else(|error| panic!("{text}: {error}"));
    let position = game.to_position().unwrap_or_else(|error| panic!("{text}: {error}"));
    (position, game.notes.iter().map(ToString::to_string).collect())
}

#[test]
fn what_is_against_the_book_is_read_with_a_note() {
    let black = Color::Black;
    let white = Color::White;
    for (text, rows, to_play, notes) in [
        // Moves after two passes: the game went on.
        ("(;SZ[3];B[bb];W[];B[];W[aa])", "O../.X./...", black, &["column 25: a move after two passes"][..]),
        ("(;SZ[3];B[];W[];W[aa])", "O../.../...", black, &["column 19: a move after two passes"]),
        // The same colour twice.
        (
            "(;SZ[3];B[aa];B[bb])",
            "X../.X./...",
            white,
            &["column 17: Black plays B2 although it is White's turn"],
        ),
        ("(;SZ[3]PL[W];B[aa])", "X../.../...", white, &["column 16: Black plays A3 although it is White's"]),
        // Two moves in a node.
        ("(;SZ[3];B[aa]W[bb])", "X../.O./...", black, &["a second move in one node"]),
        ("(;SZ[3];W[aa]B[bb])", "O../.X./...", white, &["a second move in one node"]),
        ("(;SZ[3];B[aa][bb])", "X../.X./...", white, &["a second move", "Black plays B2"]),
        // Set up twice.
        ("(;SZ[3]AB[aa][ab]AB[aa:ab]PL[W])", "X../X../...", white, &["AB A3 A2 is given a second time"]),
        ("(;SZ[3]AE[aa]AE[aa])", ".../.../...", black, &["AE A3 is given a second time"]),
        // Properties twice, elsewhere, or in other words.
        ("(;SZ[3]KM[1]KM[1])", ".../.../...", black, &["KM is given a second time with the same"]),
        ("(;SZ[3]KM[1];KM[1]RU[NZ])", ".../.../...", black, &["RU[NZ] is not followed here"]),
        ("(;SZ[3];SZ[3]B[aa])", "X../.../...", white, &["SZ is given a second time"]),
        ("(;SZ[3]PL[2])", ".../.../...", white, &["PL[2] is read as White"]),
        ("(;SZ[3]PL[1])", ".../.../...", black, &["PL[1] is read as Black"]),
        ("(;SZ[3]PL[white])", ".../.../...", white, &["PL[white] is read as White"]),
        ("(;SZ[3x3])", ".../.../...", black, &["SZ[3x3] is read as that many rows and columns"]),
        (
            "(;SZ[3];B[C3];W[a1])",
            "..X/.../O..",
            black,
            &["'C3' is read as C3", "'a1' is read as A1, rows counted"],
        ),
        ("(;SZ[3];B[pass])", ".../.../...", white, &["'pass' is read as a pass"]),
        // Brackets and semicolons.
        ("(SZ[3];B[aa])", "X../.../...", white, &["a node without its ';'"]),
        ("(;SZ[3];B[aa]))", "X../.../...", white, &["')' without its '('"]),
        (
            "(;SZ[3];B[aa])\nBest wishes, A. (Go is fun)",
            "X../.../...",
            white,
            &["line 2, column 1: text after"],
        ),
        // Handicaps.
        (
            "(;SZ[3]HA[2]AB[aa][cc])",
            "X../.../..X",
            white,
            &["points that some rules", "no PL: White is to move"],
        ),
        ("(;SZ[3]HA[2]AB[aa][cc]PL[B])", "X../.../..X", black, &["points that some rules"]),
        ("(;SZ[3]HA[2];AB[aa][cc];W[bb])", "X../.O./..X", black, &["points that some rules"]),
        ("(;SZ[3]HA[two]AB[aa])", "X../.../...", black, &["HA[two] is no number"]),
        ("(;SZ[3]HA[0])", ".../.../...", black, &[]),
        // Komi and rules.
        ("(;SZ[3]KM[6.5 points])", ".../.../...", black, &["KM[6.5 points] is read as komi 6.5"]),
        ("(;SZ[3]RU[Japanese])", ".../.../...", black, &["RU[Japanese]: the program counts area"]),
        (
            "(;SZ[3]RU[\u{1b}house rules])",
            ".../.../...",
            black,
            &["RU[house rules]: these rules are not known"],
        ),
        (
            "(;SZ[3]RU[NZ])",
            ".../.../...",
            black,
            &["RU[NZ]: suicide is allowed to two stones or more, not to one"],
        ),
    ] {
        let (position, found) = noted(text, SgfOptions::default());
        assert_eq!((position.rows_text().as_str(), position.to_play()), (rows, to_play), "{text}");
        assert_eq!(found.len(), notes.len(), "{text}: {found:?}");
        for (found, part) in found.iter().zip(notes) {
            assert!(found.contains(part) && found.starts_with("line "), "{text}: {part}\nnot in\n{found}");
        }
    }
}

#[test]
fn old_habits_are_read_as_the_standard_of_their_time_says() {
    for (text, board, komi, said) in [
        // Small letters do not count.
        (
            "(;FF[3]GaMe[1]SiZe[3]KoMi[6.5]AddBlack[aa]AddWhite[bb]CoPyright[x];Black[cc];White[ab])",
            "X../OO./..X",
            "6.5",
            &[][..],
        ),
        ("(;FF[3]SiZe[3]PLayer[W]AddBlack[aa]AddEmpty[bb])", "X../.../...", "0", &[]),
        // Words in place of names.
        ("(;SZ[3]KOMI[6.5])", ".../.../...", "6.5", &["line 1, column 8: KOMI is read as KM"]),
        ("(;SZ[3]Komi[6.5])", ".../.../...", "6.5", &["Komi is read as KM"]),
        (
            "(;SIZE[3];BLACK[aa];WHITE[bb])",
            "X../.O./...",
            "0",
            &["SIZE is read as SZ", "BLACK is read as B", "WHITE is read as W"],
        ),
        // Commas of those who write decimals so.
        ("(;SZ[3]KM[6,5])", ".../.../...", "6.5", &["line 1, column 11: KM[6,5] is read as komi 6.5"]),
        // The set-up comes first, wherever it stands in the node.
        (
            "(;SZ[3]AB[aa]B[bb])",
            "X../.X./...",
            "0",
            &[
                "line 1, column 8: AB and a move in one node; read as if the move stood in a node of its own after it",
            ],
        ),
        ("(;SZ[2]AB[aa];W[ba]AB[ab]AW[bb])", ".O/.O", "0", &["line 1, column 20: AB and a move in one node"]),
        ("(;SZ[3]PL[B];B[bb]PL[B])", ".../.X./...", "0", &["line 1, column 19: PL and a move in one node"]),
        (
            "(;SZ[3];B[bb]PL[W])",
            ".../.X./...",
            "0",
            &["Black plays B2 although it is White's turn", "PL and a move in one node"],
        ),
    ] {
        let (position, notes) = noted(text, SgfOptions::default());
        assert_eq!((position.rows_text(), position.rules().komi), (board.to_owned(), komi.parse().unwrap()));
        assert_eq!(notes.len(), said.len(), "{text}: {notes:?}");
        for (note, part) in notes.iter().zip(said) {
            assert!(note.contains(part), "{text}: {part}\nnot in\n{note}");
        }
    }
    for (text, part) in [
        ("(;SZ[3]KM[1,000])", "line 1, column 11: KM[1,000] is no komi that can be read; say it by --komi"),
        ("(;SZ[3]KM[6.5]KOMI[7.5])", "line 1, column 20: a second KM that says something else"),
        ("(;SZ[3]PLAYER[Joe])", "'Joe' is not a colour for PL"),
    ] {
        let error = SgfGame::read(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn a_turn_given_lifts_the_ban_and_a_pass_counts_anew() {
    let ko = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb]";
    assert!(position(&format!("{ko})")).ko().is_some());
    let taken = position(&format!("{ko};W[];B[cb])"));
    assert_eq!((taken.rows_text().as_str(), taken.to_play()), (".XO./X.XO/.XO.", Color::White));
    // The pass of the side that moved last is the first of two.
    assert_eq!(position("(;SZ[3];B[aa];B[])").passes(), Passes::Pending);
    assert_eq!(position("(;SZ[3];B[];W[];B[])").passes(), Passes::Pending);
}

#[test]
fn ko_makes_illegal_moves_valid() {
    let ko = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb]";
    for (text, rows, to_play, part) in [
        // Taken back at once.
        (format!("{ko};B[cb]KO[])"), ".XO./X.XO/.XO.", Color::White, "Black C2: "),
        // In place of a stone of either colour.
        (
            "(;SZ[3];B[bb];W[bb]KO[])".to_owned(),
            ".../.O./...",
            Color::Black,
            "White B2: the point is occupied",
        ),
        (
            "(;SZ[3];B[bb];W[aa];B[bb]KO[])".to_owned(),
            "O../.X./...",
            Color::White,
            "Black B2: the point is occ",
        ),
        // Suicide of one stone, and of two.
        ("(;SZ[3]AW[ba][ab];B[aa]KO[])".to_owned(), ".O./O../...", Color::White, "Black A3: "),
        ("(;SZ[3]AB[ba]AW[ca][bb][ab];B[aa]KO[])".to_owned(), "..O/OO./...", Color::White, "Black A3: "),
    ] {
        let (position, notes) = noted(&text, SgfOptions::default());
        assert_eq!((position.rows_text().as_str(), position.to_play()), (rows, to_play), "{text}");
        assert!(
            notes.len() == 1 && notes[0].contains(part) && notes[0].ends_with("so it is set up"),
            "{notes:?}"
        );
        let refused = SgfGame::read(&text.replace("KO[]", "")).and_then(|game| game.to_position());
        assert!(refused.is_err(), "{text}");
    }
    // Where the move is legal KO changes nothing.
    let (after, notes) = noted("(;SZ[3];B[bb]KO[];W[aa])", SgfOptions::default());
    assert_eq!((after.rows_text().as_str(), notes.len()), ("O../.X./...", 0));
}

#[test]
fn options_settle_what_a_file_leaves_open() {
    let with = SgfOptions {
        komi: "7.5".parse().ok(),
        rules: Some(RuleSet::NewZealand.into()),
        to_play: Some(Color::White),
        ..SgfOptions::default()
    };
    for text in [
        "(;SZ[3]KM[375]RU[Japanese])",
        "(;SZ[3]KM[3.75]RU[house]RU[NZ])",
        "(;SZ[3]KM[six]KM[7]PL[x])",
        "(;SZ[3]KM[0.3]PL[B]PL[W])",
        "(;SZ[3]KM[1];KM[2]RU[x])",
    ] {
        let (position, notes) = noted(text, with);
        let rules = Rules { komi: "7.5".parse().unwrap(), suicide: Suicide::Allowed };
        assert_eq!((position.rules(), notes.len()), (rules, 0), "{text}: {notes:?}");
    }
    for text in ["(;SZ[3]HA[2])", "(;SZ[3]HA[2]AB[aa][bb]AW[cc])"] {
        assert!(SgfGame::read(text).is_err());
        assert_eq!(noted(text, with).1.len(), 1, "{text}");
    }
    let suicide = SgfOptions { suicide: Some(Suicide::Forbidden), ..with };
    assert_eq!(
        noted("(;SZ[3])", suicide).0.rules().suicide,
        Suicide::Forbidden,
        "the narrower option counts"
    );
}

#[test]
fn charsets_are_those_of_first_nodes() {
    let said = |text: &str| {
        let of = |values: Vec<Value>| match &values[..] {
            [] => "-".to_owned(),
            _ => values.into_iter().map(|value| value.raw).collect::<Vec<_>>().join("+"),
        };
        SgfFile::charsets(text).into_iter().map(of).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(said("(;C[CA[a\\]];B[aa]CA[b])(;CA[c])"), "- c");
    assert_eq!(said("(;GM[1]CA[a];C[torn"), "a");
    assert_eq!(said("(;CA[a]SZ[3]CA[][b])(;CA[])"), "a+b -");
    assert_eq!(said("..."), "");
}
