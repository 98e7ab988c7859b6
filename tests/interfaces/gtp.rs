//! `shoban gtp` as board programs use it: what they send at their start, analyses, moves, and everything that may go wrong.

use crate::support::folder::program;
use crate::support::gtp::Engine;

fn engine(arguments: &[&str]) -> Engine {
    let mut command = std::process::Command::new(program());
    command.arg("gtp").args(arguments);
    Engine::start(command)
}

/// One `info` of a line of analysis, by the names of its fields; the line comes last.
struct Info<'l> {
    words: Vec<&'l str>,
}

impl<'l> Info<'l> {
    fn all(line: &'l str) -> Vec<Self> {
        let moves = line.split(" rootInfo ").next().unwrap().split(" ownership ").next().unwrap();
        let parts = moves.split("info ").filter(|part| !part.is_empty());
        parts.map(|part| Self { words: part.split_whitespace().collect() }).collect()
    }

    fn field(&self, name: &str) -> &'l str {
        let place = self.words.iter().position(|word| *word == name).unwrap_or_else(|| panic!("no {name}"));
        self.words[place + 1]
    }

    fn number(&self, name: &str) -> f64 {
        self.field(name).parse().unwrap()
    }
}

/// Sabaki (0.60): four commands at once, then the board; analysis is ended by any other command, which is answered.
#[test]
fn sabaki_can_begin_and_analyse() {
    let mut engine = engine(&[]);
    for (command, id) in ["name", "version", "protocol_version", "list_commands"].iter().zip(1..) {
        engine.write(&format!("{id} {command}"));
    }
    assert_eq!([engine.rest(), engine.rest()[..1].to_vec()].concat()[0], "=1 shoban");
    assert_eq!(engine.rest(), ["=3 2"]);
    let commands = engine.rest();
    assert_eq!(commands[0].split(' ').next(), Some("=4"));
    let has = |name: &str| commands.iter().any(|line| line.trim_start_matches("=4 ") == name);
    for name in ["kata-analyze", "lz-analyze", "undo", "set_free_handicap", "loadsgf", "time_settings"] {
        assert!(has(name), "{name}");
    }
    // It takes whole numbers for parts of a percent under this name.
    assert!(!has("analyze"));
    for command in ["komi 0", "rectangular_boardsize 4 3", "clear_board", "time_settings 0 5 1", "play B B2"]
    {
        engine.told(command);
    }
    engine.write("9 kata-analyze W 10");
    assert_eq!(engine.line(), "=9");
    let line = loop {
        let line = engine.line();
        let infos = Info::all(&line);
        assert_eq!(infos.len(), 12, "eleven points and the pass: {line}");
        for info in &infos {
            assert!(info.number("visits") >= 10.0 && (0.0..=1.0).contains(&info.number("winrate")), "{line}");
            assert!(info.number("lower") <= info.number("scoreLead"), "{line}");
            assert_eq!(
                info.words.iter().position(|word| *word == "pv").map(|at| info.words[at + 1]),
                Some(info.field("move"))
            );
        }
        if infos.iter().all(|info| info.field("proved") == "true") {
            break line;
        }
    };
    // 3x4 is worth 4 to Black, whose best first move this is.
    let best = &Info::all(&line)[0];
    assert_eq!((best.number("scoreLead"), best.number("winrate"), best.field("order")), (-4.0, 0.0, "0"));
    engine.write("10 protocol_version");
    assert_eq!(engine.rest(), Vec::<String>::new());
    assert_eq!(engine.rest(), ["=10 2"]);
    engine.write("11 lz-analyze W 50");
    assert_eq!(engine.line(), "=11");
    let line = engine.line();
    assert!(
        Info::all(&line).iter().all(|info| info.field("winrate").parse::<u32>().unwrap() <= 10_000),
        "{line}"
    );
    engine.write("12 undo");
    assert_eq!(engine.rest().iter().filter(|line| !line.starts_with("info")).count(), 0);
    assert_eq!(engine.rest(), ["=12"]);
    assert_eq!(engine.quit(), Some(0));
}

/// GoGui (1.6): set-up, sequences, its menu, and interrupts.
#[test]
fn gogui_can_begin_and_interrupt() {
    let mut engine = engine(&["--time", "1h"]);
    for command in ["protocol_version", "list_commands", "version", "gogui-interrupt", "gogui-title"] {
        engine.told(command);
    }
    let menu = engine.told("gogui-analyze_commands");
    assert!(menu.lines().all(|line| line.split('/').count() == 3), "{menu}");
    for command in
        ["boardsize 4", "clear_board", "komi 0.5", "gogui-setup b A1 w B2 b A2", "gogui-setup_player w"]
    {
        engine.told(command);
    }
    assert_eq!(engine.told("list_stones b"), "A2 A1");
    assert_eq!(engine.told("gogui-rules_side_to_move"), "white");
    assert!(engine.ask("gogui-setup b C3").unwrap_err().contains("clear_board comes first"));
    for command in ["boardsize 6", "clear_board", "gogui-play_sequence b C3 w D3 b pass"] {
        engine.told(command);
    }
    assert!(engine.ask("gogui-play_sequence w C4 b C3").unwrap_err().contains("illegal move 2"));
    assert_eq!(engine.told("list_stones w"), "D3", "what fails changes nothing");
    engine.write("5 genmove w");
    std::thread::sleep(std::time::Duration::from_millis(300));
    engine.write("# interrupt");
    let answer = engine.rest();
    assert!(answer.len() == 1 && answer[0].starts_with("=5 "), "{answer:?}");
    assert_ne!(answer[0], "=5 resign");
    for (command, parts) in [
        ("boardsize 3", &[""][..]),
        ("clear_board", &[""]),
        ("shoban-values", &["COLOR #4daf7c B2", "LABEL B2 +9", "TEXT +9 for Black, proved; pass: "]),
        (
            "shoban-bounds",
            &["+9 for Black, proved\nKomi apart, under basic ko, endless play counting 0. Best line: B2"],
        ),
        ("shoban-refutation A1", &["VAR b A1 w B2", "TEXT A1 gives away 18: -9 for Black, proved"]),
        ("shoban-safe", &["TEXT Sure whatever is played: Black 0, White 0"]),
        ("shoban-alive", &["TEXT 0 stones live"]),
        ("gogui-rules_legal_moves", &["A3 B3", "pass"]),
        ("gogui-rules_board", &[". . .\n. . ."]),
    ] {
        let answer = engine.told(command);
        assert!(parts.iter().all(|part| answer.contains(part)), "{command}: {answer}");
    }
    assert!(engine.ask("gogui-rules_final_result").unwrap_err().contains("not over"));
    assert_eq!(engine.quit(), Some(0));
}

/// q5Go (2.1): asks for what it may use, then for rules.
#[test]
fn q5go_can_begin() {
    let mut engine = engine(&[]);
    for (command, answer) in [
        ("protocol_version", "2"),
        ("rectangular_boardsize 5 4", ""),
        ("clear_board", ""),
        ("komi 7", ""),
        ("known_command lz-analyze", "true"),
        ("known_command kata-analyze", "true"),
        ("known_command kata-set-rules", "true"),
        ("known_command fetch_tea", "false"),
        ("kata-set-rules tromp-taylor", ""),
        ("kata-set-rules {\"ko\":\"SITUATIONAL\", \"suicide\":false}", ""),
        ("query_boardsize", "5 4"),
    ] {
        assert_eq!(engine.told(command), answer, "{command}");
    }
    let rules: serde_json::Value = serde_json::from_str(&engine.told("kata-get-rules")).unwrap();
    assert_eq!(
        (&rules["ko"], &rules["suicide"], &rules["scoring"]),
        (&"SITUATIONAL".into(), &false.into(), &"AREA".into())
    );
    assert!(engine.ask("kata-set-rules house").unwrap_err().contains("there are chinese"));
    assert!(engine.ask("kata-set-rule tax ALL").unwrap_err().contains("not taxed"));
    engine.told("kata-set-rule suicide true");
    engine.told("kata-set-rule ko SIMPLE");
    assert!(engine.told("kata-get-rules").contains(r#""ko":"SIMPLE""#));
    assert!(engine.told("kata-get-rules").contains(r#""suicide":true"#));
    assert_eq!(engine.quit(), Some(0));
}

/// LizGoban (0.9) finds out what there is by trying it: what is not known fails, and ends nothing.
#[test]
fn what_is_not_known_fails() {
    let mut engine = engine(&["3x3"]);
    for command in [
        "kata-raw-nn 0",
        "kata-search_cancellable b",
        "kata-benchmark 3",
        "lizgoban-nothing",
        "analyze b 10",
        "17",
    ] {
        assert_eq!(engine.ask(command), Err("unknown command".to_owned()), "{command}");
    }
    for (command, part) in [
        ("boardsize 19", "unacceptable size"),
        ("boardsize", "one or two numbers"),
        ("boardsize 3 3 3", "one or two numbers"),
        ("boardsize -1", "no whole number"),
        ("play b Z9", "invalid coordinate"),
        ("play green A1", "no colour"),
        ("play b", "2 arguments are wanted, not 1"),
        ("komi x", "not a komi"),
        ("komi 0.3", "not a multiple"),
        ("undo", "cannot undo"),
        ("gg-undo 2", "cannot undo"),
        ("set_position b A1 w", "in pairs"),
        ("set_position b A1 w A1", "two stones on A1"),
        ("set_position b A1 b B1 b C1 b A2 b B2 b C2 b A3 b B3 b C3", "no liberties"),
        ("kata-analyze b 10 colour true", "no option"),
        ("kata-analyze b 10 ownership", "no value"),
        ("kata-analyze b 10 avoid b Z9 1", "invalid coordinate"),
        ("time_left b x 0", "no whole number"),
        ("final_status_list alive", "not over"),
        ("loadsgf /nowhere/x.sgf", "cannot load file"),
        ("genmove", "1 argument is wanted"),
    ] {
        let error = engine.ask(command).unwrap_err();
        assert!(error.contains(part), "{command}: {error}");
    }
    engine.write(
        "kata-analyze interval 10 maxmoves 2 rootInfo true ownership true pvVisits true movesOwnership true",
    );
    assert_eq!(engine.line(), "=");
    let line = engine.line();
    assert_eq!(Info::all(&line).len(), 2, "{line}");
    let owners = line.split(" ownership ").nth(1).unwrap();
    assert_eq!(owners.split(' ').count(), 9, "{line}");
    assert!(line.contains(" rootInfo visits ") && line.contains(" pvVisits "), "{line}");
    engine.write("name");
    engine.rest();
    assert_eq!(engine.answer(), Ok("shoban".to_owned()));
    assert_eq!(engine.quit(), Some(0));
}

/// Games can be played, taken back, written, read again and scored; after two passes they go on if somebody plays.
#[test]
fn games_are_kept() {
    let folder = crate::support::folder::Folder::new("gtp-games");
    let mut engine = engine(&["3x4", "--komi", "0.5"]);
    engine.told("play b B2");
    engine.told("play w C2");
    engine.told("play w C3");
    let written = engine.told("printsgf");
    assert!(
        written.contains("SZ[4:3]") && written.contains(";W[cb]") && written.contains(";W[ca]"),
        "{written}"
    );
    engine.told("undo");
    folder.write("game.sgf", "(;SZ[4:3]KM[1.5];B[bb];W[cb];B[ca])");
    engine.told(&format!("loadsgf {} 3", folder.path("game.sgf").display()));
    assert_eq!((engine.told("get_komi"), engine.told("list_stones w")), ("1.5".to_owned(), "C2".to_owned()));
    assert!(engine.told("showboard").contains("3 . . . . 3"));
    for command in ["play b pass", "play w pass"] {
        engine.told(command);
    }
    assert_eq!(engine.told("final_score"), "W+1.5");
    assert_eq!(
        (engine.told("final_status_list alive"), engine.told("final_status_list dead")),
        ("B2 C2".to_owned(), String::new())
    );
    assert_eq!(engine.told("genmove b"), "pass", "the game is over");
    assert_eq!(engine.told("gogui-rules_legal_moves"), "");
    engine.told("play b C3");
    assert!(engine.ask("final_status_list alive").is_err());
    assert_eq!(
        (engine.told("is_legal w B2"), engine.told("is_legal w A1")),
        ("0".to_owned(), "1".to_owned())
    );
    assert_eq!(engine.quit(), Some(0));
}

/// The rules that are chosen are followed: what superko forbids cannot be played, and pass count ends games.
#[test]
fn rules_of_repetition_are_followed() {
    let mut engine = engine(&["2x2", "--rules", "chinese"]);
    let sequence = "b A1 w B2 b B1 w A2 b A1 w B1";
    engine.told(&format!("gogui-play_sequence {sequence}"));
    assert_eq!(engine.told("is_legal b A1"), "1");
    engine.told("kata-set-rules chinese-ogs");
    assert_eq!(engine.told("is_legal b A1"), "0");
    assert!(engine.ask("play b A1").unwrap_err().contains("positional superko forbids"));
    assert_eq!(engine.told("gogui-rules_legal_moves"), "pass");
    engine.told("kata-set-rules chinese");
    engine.told("play b A1");
    let error = engine.ask("kata-set-rules tromp-taylor").unwrap_err();
    assert!(error.contains("move 7 of the game would not be legal"), "{error}");
    engine.told("kata-set-rules migos");
    assert_eq!(
        engine.told("gogui-rules_final_result"),
        "0",
        "the board has come back, and nobody has passed"
    );
    assert!(engine.ask("play w B1").unwrap_err().contains("the game is over"));
    engine.told("clear_board");
    engine.told("kata-set-rules chinese-ogs");
    assert_eq!(engine.told("final_score"), "B+1", "proved, though nothing is played");
    assert_eq!(engine.quit(), Some(0));
}

/// Input that ends ends the program, whatever it is at; commands before the end are done.
#[test]
fn input_may_end_anywhere() {
    for (input, part) in [
        ("boardsize 3\ngenmove b\n", "= B2"),
        ("boardsize 3\ngenmove b", "= B2"),
        ("kata-analyze b 10\n", "info move"),
        ("kata-genmove_analyze b 10\nquit\n", "\nplay "),
        ("", ""),
        ("\u{0}\u{1}\r\n# only a comment\n\n", ""),
    ] {
        let output =
            crate::support::folder::command().args(["gtp", "3x3"]).write_stdin(input).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.code() == Some(0) && text.contains(part), "{input:?}: {text}");
    }
    let long = format!("play b {}\nname\n", "x".repeat(2 << 20));
    let output = crate::support::folder::command().arg("gtp").write_stdin(long).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, "? a line longer than 1048576 bytes\n\n= shoban\n\n");
}
