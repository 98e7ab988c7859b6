//! The command as its users meet it: output, messages, exit codes.

use assert_cmd::Command;
use std::io::Write as _;

/// The command with the arguments in `line`, separated by blanks.
fn shoban(line: &str) -> Command {
    let mut command = crate::support::folder::command();
    command.args(line.split_whitespace());
    command
}

fn with_stdin(line: &str, stdin: &str) -> Command {
    let mut command = shoban(line);
    command.write_stdin(stdin.to_owned());
    command
}

fn stdout_of(mut command: Command) -> String {
    let output = command.assert().success().get_output().clone();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Asserts the exit code, an empty stdout, and that stderr begins with `error: ` and contains `part`.
fn assert_refused(mut command: Command, code: i32, part: &str) {
    let output = command.assert().code(code).get_output().clone();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(output.stdout.is_empty());
    assert!(message.starts_with("error: ") && message.contains(part), "{part}\nnot in\n{message}");
    if code == 1 {
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn wrong_usage_ends_with_2() {
    for (line, part) in [
        ("show", "required arguments"),
        ("show five", "'five' is not a board size"),
        ("show 9x9", "a 9x9 board is too large"),
        ("show 0x3", "a 0x3 board has no points"),
        ("show 5x5 --sgf x.sgf", "cannot be used with"),
        ("show --sgf x.sgf --diagram ..", "cannot be used with"),
        ("show 5x5 --first C3 --moves C3", "cannot be used with"),
        ("show 5x5 --to-play green", "invalid value 'green'"),
        ("show 5x5 --komi 0.3", "not a multiple of 0.5"),
        ("solve 2x2 --table 0", "at least one slot"),
        ("solve 2x2 --table much", "'much' is not a table size"),
        ("solve 2x2 --time soon", "not a time"),
        ("solve 2x2 --ordering best", "'best' is no ordering; there are solver, none, history"),
        ("solve 2x2 --ordering history:d^4", "'d^4' is no increment"),
        ("solve 2x2 --at-least 1 --at-most 1", "cannot be used with"),
        ("solve 2x2 --at-least 1000", "between -127 and 127"),
        ("perft", "required arguments"),
        ("perft 5x5", "invalid value '5x5' for '<DEPTH>'"),
        ("perft 5", "perft of Go needs a size"),
        ("perft 9x9 1", "a 9x9 board is too large"),
        ("perft 3x3 1 --size 3x3", "cannot be used with"),
        ("perft 3x3 1 --repetition", "--repetition needs --game loa"),
        ("perft --game chess 1", "invalid value 'chess'"),
        ("perft --game loa 5x6 1", "square boards, not on 5x6"),
        ("perft --game loa 9x9 1", "3 to 8 squares a side, not 9"),
        ("perft --game loa 1 --suicide", "a rule of Go"),
        ("perft --game loa 1 --rules complete", "Lines of Action has the --rules paper"),
        ("perft --game loa 1 --finished drop", "--finished needs --game othello"),
        ("perft --game othello 1 --rules paper", "--rules needs --game loa or checkers"),
        ("perft --game othello 5x5 1", "not 5"),
        ("perft --game checkers 1 --rules paper", "checkers has the --rules mandatory"),
        ("perft --game checkers 8x8 1", "checkers has one size"),
        ("perft 1 --position x", "--position needs --game"),
    ] {
        assert_refused(shoban(line), 2, part);
    }
}

#[test]
fn bad_input_ends_with_1_and_one_line() {
    for (line, part) in [
        ("solve 5x5 --moves C3,C3", "--moves: move 2, C3: the point is occupied"),
        ("show 5x5 --moves C3,F1", "--moves: move 2, 'F1': no such point on a 5x5 board"),
        ("show 5x5 --first I1", "--first: move 1, 'I1'"),
        ("show 3x3 --moves pass,pass,A1", "move 3, A1: the game is over"),
        ("show --sgf nowhere.sgf", "cannot read nowhere.sgf"),
        ("show --diagram nowhere.txt", "no such file, so read as text"),
        ("show --diagram XX/X", "row 2 has 1 points"),
        ("show --diagram XX/XX", "the Black chain A2 B2 A1 B1 has no liberties"),
        ("solve 2x2 --at-least 5", "scores on a 2x2 board lie between -4 and 4"),
        ("solve 2x2 --table 2^40", "choose a smaller one"),
        ("solve 2x2 --at-most -5", "scores on a 2x2 board lie between -4 and 4"),
    ] {
        assert_refused(shoban(line), 1, part);
    }
}

#[test]
fn errors_in_sgf_files_have_file_and_place() {
    for (sgf, part) in [
        ("(;SZ[5];B[cc];W[cb", "standard input: line 1, column 19: the file is torn"),
        ("(;SZ[5]\n;B[cc];W[cc])", "line 2, column 10: move 2: White C3: the point is occupied"),
        (
            "(;SZ[5]KM[1]KM[2])",
            "a second KM that says something else; give it once, or say the komi by --komi",
        ),
        ("(;SZ[5]SZ[6])", "a second SZ"),
        ("(;SZ[5]AB[zz])", "point 'zz' of AB is off the 5x5 board"),
        ("(;FF[4])", "no size given"),
        ("", "no game found"),
    ] {
        assert_refused(with_stdin("show --sgf -", sgf), 1, part);
    }
    let mut file = tempfile("torn.sgf");
    file.0.write_all(b"(;SZ[5]").unwrap();
    assert_refused(shoban(&format!("show --sgf {}", file.1.display())), 1, "torn.sgf: line 1, column 8:");
}

/// A new file in the folder that the build keeps for tests.
fn tempfile(name: &str) -> (std::fs::File, std::path::PathBuf) {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    (std::fs::File::create(&path).unwrap(), path)
}

#[test]
fn show_draws_the_position_and_its_chains() {
    let text = stdout_of(shoban("show 3x4 --moves B2,C2,B1 --komi 0.5"));
    let expected = "  A B C D
3 . . . . 3
2 . X O . 2
1 . X . . 1
  A B C D

White to play
Rules: area scoring, basic ko, no suicide, komi 0.5
Area score as it stands, all stones alive: +1
Black B2: 2 stones (B2 B1), 4 liberties (B3 A2 A1 C1), not unconditionally alive
White C2: 1 stone (C2), 3 liberties (C3 D2 C1), not unconditionally alive
";
    assert_eq!(text, expected);
}

#[test]
fn every_way_to_give_a_board_works() {
    let board = "2 X . . 2\n1 . O . 1\n";
    let mut file = tempfile("board.txt");
    file.0.write_all(b"X . .\n. O .\n").unwrap();
    for command in [
        shoban("show 2x3 --moves A2,B1"),
        shoban("show --diagram X../.O."),
        shoban(&format!("show --diagram {}", file.1.display())),
        with_stdin("show --diagram -", "X..\n.O.\n"),
        with_stdin("show --sgf -", "(;SZ[3:2];B[aa];W[bb])"),
    ] {
        let text = stdout_of(command);
        assert!(text.contains(board) && text.contains("Black to play"), "{text}");
    }
    assert!(stdout_of(shoban("show --diagram X../.O. --to-play white")).contains("White to play"));
}

#[test]
fn show_names_the_ko() {
    let board = ".XO./X.XO/.XO./....";
    let text = stdout_of(shoban(&format!("show --diagram {board} --to-play white --first B3")));
    assert!(text.contains("Ko: Black may not play C3"), "{text}");
}

#[test]
fn perft_counts() {
    assert_eq!(stdout_of(shoban("perft 2x2 0")), "1\n");
    assert_eq!(stdout_of(shoban("perft 5x5 2")), "651\n");
    let divided = stdout_of(shoban("perft 1x2 2 --divide"));
    assert_eq!(divided, "A1 2\nB1 2\npass 3\ntotal 7\n");
}

#[test]
fn perft_counts_lines_of_action() {
    for (line, count) in [
        ("perft --game loa 3", 44_952),
        ("perft --game loa --size 5x5 4", 56_108),
        ("perft --game loa 4x4 5", 54_700),
        ("perft 3x3 4 --game loa", 108),
        ("perft --game loa 0", 1),
        ("perft --game loa --position 1B1/W1W/1B1 2", 16),
        ("perft --game loa --position 1B1/1B1/W1W 1", 0),
    ] {
        assert_eq!(stdout_of(shoban(line)), format!("{count}\n"), "{line}");
    }
    let divided = stdout_of(shoban("perft --game loa 3x3 1 --divide"));
    assert_eq!(divided, "b1-a1 1\nb1-c1 1\nb3-a3 1\nb3-c3 1\ntotal 4\n");
    let counts = ["", "--repetition", "--repetition --rules tournament"].map(|rules| {
        let line = format!("perft --game loa 3x3 10 {rules}");
        stdout_of(shoban(&line)).trim().parse::<u64>().unwrap()
    });
    assert!(counts[0] > counts[1] && counts[1] > counts[2], "{counts:?}");
    let rows = shoban("perft --game loa 1 --position 1B1/W2W/3");
    assert_refused(rows, 1, "row 2 has 4 squares, but there are 3 rows");
}

#[test]
fn json_has_every_field() {
    for line in [
        "solve 2x2 --nodes 1 --quiet --json --table 2^4 --tie-value 0 --to-play white",
        "solve 2x2 --at-least 1 --nodes 1 --quiet --json --table 2^4",
    ] {
        let output = shoban(line).output().unwrap();
        assert!([Some(0), Some(3)].contains(&output.status.code()));
        assert!(output.stderr.is_empty());
        let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        for field in [
            "board",
            "to_play",
            "rules",
            "lower",
            "upper",
            "value",
            "status",
            "pv",
            "depth",
            "nodes",
            "seconds",
            "table_entries",
            "threads",
            "version",
            "question",
            "answer",
            "position",
            "tie_value",
            "lower_exact",
            "upper_exact",
            "value_with_tie",
            "pv_end",
            "pv_nodes",
        ] {
            assert!(record.get(field).is_some(), "{field}");
        }
        assert_eq!(record["board"], "2x2");
        assert_eq!(record["rules"]["repetition"], "basic-ko");
        assert_eq!(record["rules"]["scoring"], "area");
        assert_eq!(record["threads"], 1);
        assert_eq!(record["position"], "../..");
        assert_eq!(output.stdout.iter().filter(|&&byte| byte == b'\n').count(), 1);
    }
}

#[test]
fn the_report_names_position_and_verdict() {
    let output = shoban("solve 2x3 --nodes 1 --quiet --table 2^4").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    for part in
        ["2x3 board, Black to play", "Rules: area scoring, basic ko", "Proved interval: [", "nodes in"]
    {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn values_come_with_a_line_and_end_with_0() {
    let text = stdout_of(shoban("solve 3x3 --quiet --table 2^12"));
    for part in
        ["Black wins by 9 under basic ko", "Proved interval: [+9, +9]", "  1. Black B2\n", "It ends here: "]
    {
        assert!(text.contains(part), "{part}\nnot in\n{text}");
    }
    let text = stdout_of(shoban("solve 3x4 --quiet --table 2^12 --at-most 3"));
    assert!(text.contains("Can White hold Black to at most 3? No: Black can force at least 4."), "{text}");
    // Best play of both sides does not end there.
    let text = stdout_of(shoban("solve 4x4 --quiet --table 2^20"));
    assert!(
        text.contains(
            "\nLine that proves Black at least +1 (White's moves hold out longest and need not be best):\n"
        ),
        "{text}"
    );
    assert!(
        text.contains("It ends here: the life of the stones decides that it is Black at least +1, however"),
        "{text}"
    );
    // White cannot do it, and Black cannot keep it from him in finite play.
    let text = stdout_of(shoban("solve 2x3 --quiet --table 2^12 --at-most -1"));
    assert!(text.contains("at most -1? No: White cannot force that in finite play"), "{text}");
}

#[test]
fn limits_end_with_3() {
    for line in ["solve 3x3 --depth 2", "solve 3x3 --nodes 50", "solve 3x3 --time 0"] {
        let output = shoban(&format!("{line} --quiet --table 2^8")).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{line}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("the search was stopped before more was proved"), "{text}");
    }
}

/// The limits of 1x5 are known exactly, and lie apart.
#[test]
fn endless_play_decides_between_exact_limits() {
    let text = stdout_of(shoban("solve 1x5 --first B1 --quiet --table 2^12 --tie-value 2"));
    assert!(text.contains("Black wins by 2 under basic ko if endless play counts 2."), "{text}");
    assert!(text.contains("With endless play counted as +2, the value is +2."), "{text}");
    let output = shoban("solve 1x5 --first B1 --quiet --table 2^12 --tie-value 2 --json").output().unwrap();
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&record["value"], &record["value_with_tie"]), (&2.into(), &2.into()));
    assert_eq!((&record["status"], &record["lower_exact"]), (&"proved".into(), &true.into()));
}

/// A wrong path is found out before the search, a move is explained, a certificate is described or refused.
#[test]
fn certificates_are_written_described_and_refused() {
    let output = shoban("solve 5x5 --quiet --certificate /no/such/folder/proof").output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text.starts_with("error: cannot write /no/such/folder/proof: no such file or folder"), "{text}");

    let path = std::env::temp_dir().join(format!("shoban-cli-{}.shoban", std::process::id()));
    let name = path.to_str().unwrap();
    let text = stdout_of(shoban(&format!("solve 3x3 --quiet --table 2^12 --certificate {name}")));
    assert!(text.contains("bytes, accepted by the checker\n  SHA-256 "), "{text}");
    assert!(text.contains("holds under basic ko, positional and situational superko"), "{text}");
    let text = stdout_of(shoban(&format!("certificate info {name}")));
    assert!(text.contains("- Black can force an end with at least 9, "), "{text}");

    let mut bytes = std::fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let output = shoban(&format!("certificate info {name}")).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(4), 0));
    std::fs::remove_file(&path).unwrap();

    let text = stdout_of(shoban("solve 3x3 --quiet --table 2^12 --why A1"));
    assert!(text.contains("the value is -9, not +9: the line costs Black 18."), "{text}");
    let output = shoban("solve 3x3 --quiet --why B2,B2").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn show_knows_unconditional_life() {
    let text = stdout_of(shoban("show --diagram .X.XO/XXXXO/...O."));
    assert!(text.contains("liberties (A3 C3 A1 B1 C1), unconditionally alive"), "{text}");
    assert!(text.contains("Black is sure of 8 points ("), "{text}");
    assert!(text.contains(", not unconditionally alive\n"), "{text}");
    assert!(!text.contains("White is sure"), "{text}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let bin = crate::support::folder::program();
    let mut child = std::process::Command::new(bin)
        .args(["perft", "5x5", "3", "--divide"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty());
}

#[test]
fn orderings_have_names_and_change_no_value() {
    let help = stdout_of(shoban("lab list"));
    for name in
        ["solver", "history:D", "relative:D,E", "gravity", "countermove", "continuation", "front-by-ply"]
    {
        assert!(help.contains(name), "{name}");
    }
    let value = |line| {
        let record: serde_json::Value = serde_json::from_str(&stdout_of(shoban(line))).unwrap();
        (record["value"].clone(), record["nodes"].clone())
    };
    let (usual, other) = (
        value("solve 3x5 --json --quiet"),
        value("solve 3x5 --json --quiet --ordering countermove+history:d^2"),
    );
    assert!(usual.0 == other.0 && usual.0 == 15 && usual.1 != other.1, "{usual:?} {other:?}");
}
