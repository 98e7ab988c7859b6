//! SGF files with several games: every command knows them by their numbers.

use crate::support::folder::Folder;
use std::fs;

const GAMES: &str = "(;SZ[1:2]C[one])\n(;SZ[2];B[aa];W[bb])\n(;SZ[3:1];B[aa](;W[ca])(;W[]C[pass]))\n";

/// A folder with a file of three games.
fn with_games(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("set.sgf", GAMES);
    folder
}

/// Exit code, output and complaints.
fn said(folder: &Folder, line: &str) -> (i32, String, String) {
    let output = folder.shoban(line).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_game_is_chosen_by_its_number() {
    let folder = with_games("chosen");
    let note = "note: set.sgf, line 2, column 2: the first of 3 games counts; --game N takes another\n";
    for source in ["", "--sgf "] {
        let (code, text, errors) = said(&folder, &format!("show {source}set.sgf"));
        assert!(code == 0 && text.starts_with("  A\n2 . 2\n1 . 1\n"), "{text}");
        assert_eq!(errors, note);
        let (code, text, errors) = said(&folder, &format!("show {source}set.sgf --game 2"));
        assert!(code == 0 && text.starts_with("  A B\n2 X . 2\n1 . O 1\n"), "{text}");
        assert_eq!(errors, "");
    }
    assert!(said(&folder, "show set.sgf --game 3").1.contains("1 X . O 1"));
    assert!(said(&folder, "show set.sgf --game 3 --node 5").1.contains("1 X . . 1"));
    let (_, solved, _) = said(&folder, "solve set.sgf --game 2 --quiet --json --table 2^10");
    assert!(solved.contains(r#""position":"X./.O""#), "{solved}");
    let (_, made, _) = said(&folder, "problems new 1x3 --from-game set.sgf --game 3 --after 1");
    assert!(made.contains("SZ[3:1]") && made.ends_with(";B[aa])\n"), "{made}");
    for (line, part) in [
        ("show set.sgf --game 4", "there is no game 4: the games are numbered from 1 to 3"),
        ("solve set.sgf --game 0", "there is no game 0: the games are numbered from 1 to 3"),
        ("show set.sgf --game 1 --node 3", "node 3 lies in game 2, not in game 1"),
        ("show set.sgf --nodes --game 5", "there is no game 5"),
        ("show 3x3 --game 1", "--game counts the games of an SGF file"),
        ("show --diagram ... --game 1", "a game was chosen, but only SGF has several"),
        ("problems new 1x3 --from-game set.sgf --game 9", "there is no game 9"),
    ] {
        let (code, text, errors) = said(&folder, line);
        assert!(code == 1 && text.is_empty() && errors.contains(part), "{line}: {errors}");
    }
}

#[test]
fn nodes_are_listed_by_game() {
    let folder = with_games("nodes");
    let last = "Game 3 of 3:\n4 start\n5 Black A1\n6 White C1\n7   White pass (after 5)  \"pass\"\n";
    let all =
        format!("Game 1 of 3:\n0 start  \"one\"\nGame 2 of 3:\n1 start\n2 Black A2\n3 White B1\n{last}");
    assert_eq!(said(&folder, "show set.sgf --nodes"), (0, all, String::new()));
    assert_eq!(said(&folder, "show set.sgf --nodes --game 3"), (0, last.to_owned(), String::new()));
}

#[test]
fn every_game_is_a_problem_of_its_own() {
    let folder = with_games("runs");
    let sheet = "source = \"ours\"\n[[game]]\nnumber = 2\nquestion = \"at-least 1\"\n[[game]]\nnumber = 3\nid = \"third\"\n";
    fs::write(folder.0.join("set.toml"), sheet).unwrap();
    let checked = "set.sgf#1: 2x1, Black to play, value\nset.sgf#2: 2x2, Black to play, at-least 1\nset.sgf#3: 1x3, Black to play, value\n";
    assert_eq!(said(&folder, "problems check set.sgf"), (0, checked.to_owned(), String::new()));
    let (code, text, errors) =
        said(&folder, "problems run set.sgf --out out --quiet --certificates --table 2^10");
    assert_eq!(code, 0, "{text}{errors}");
    assert!(text.contains("set.sgf#2: at-least 1?") && text.contains("3 problems: 3 answered"), "{text}");
    let stored = |number| fs::read_to_string(folder.0.join(format!("out/set-game{number}.json"))).unwrap();
    assert!(stored(3).contains("\"problem\": \"set.sgf#3\"") && stored(3).contains("\"id\": \"third\""));
    assert!(stored(1).contains("\"source\": \"ours\"") && stored(1).contains("\"id\": null"));
    assert!(stored(2).contains("shoban solve --sgf set.sgf --game 2 --at-least 1"), "{}", stored(2));
    let (_, again, _) = said(&folder, "problems run set.sgf --out out --quiet --certificates");
    assert!(again.contains("(3 stored before)"), "{again}");
    assert!(said(&folder, "problems page out").1.contains("\n| set#2 | 2x2 |"));
    for (sheet, part) in [
        (
            "[[game]]\nnumber = 4\n",
            "set.sgf#1: NOT USABLE: [[game]]: number = 4: the games are numbered from 1 to 3",
        ),
        ("[[game]]\nid = \"x\"\n", "[[game]]: a game needs a line such as number = 2"),
        ("game = 3\n", "[[game]]: write [[game]] tables"),
        ("[[game]]\nnumber = 2\ncolour = 1\n", "set.sgf#2: NOT USABLE: [[game]]: unknown field"),
    ] {
        fs::write(folder.0.join("set.toml"), sheet).unwrap();
        let (code, text, _) = said(&folder, "problems check set.sgf");
        assert!(code == 1 && text.contains(part), "{text}");
    }
}

#[test]
fn two_answers_never_share_a_file() {
    let folder = with_games("names");
    fs::write(folder.0.join("set-game2.sgf"), "(;SZ[2])").unwrap();
    let (code, _, errors) = said(&folder, "problems check .");
    assert!(code == 1 && errors.contains("two problems are called set-game2"), "{errors}");
}
