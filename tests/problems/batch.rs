//! Positions in bulk: answers out of shared tables against exhaustive values, and the lines of `shoban batch`.

use crate::support::bridge::{rules, size};
use crate::support::lines::check_line;
use crate::support::random::Random;
use crate::support::retrograde::Exhaustive;
use assert_cmd::Command;
use serde_json::Value;
use shoban::board::{Position, Rules, Suicide};
use shoban::formats::batch::Query;
use shoban::game::{Color, Score};
use shoban::search::{Limits, TableSize};
use shoban::solve::{Coverage, Question, Reach, Settings, Solution, Solver, Status, Tables};
use std::sync::Arc;

/// A state with its bounds.
type Known = (Position, i8, i8);

fn sample(exhaustive: &Exhaustive, count: usize, seed: u64) -> Vec<Known> {
    let states: Vec<Known> = exhaustive.states().collect();
    let mut random = Random::seeded(seed);
    (0..count).map(|_| random.pick(&states)).collect()
}

/// What became of a sample.
#[derive(Default, Debug)]
struct Found {
    proved: usize,
    /// Proved with bounds apart.
    endless: usize,
    /// Answered by the table alone.
    known: usize,
}

/// Nothing false is said of a position, whatever was asked before.
fn check(solution: &Solution, (lower, upper): (i8, i8), found: &mut Found) {
    let (low, high) = (solution.bounds.lower().points(), solution.bounds.upper().points());
    assert!(low <= lower && upper <= high, "[{lower}, {upper}]: {solution:?}");
    assert!(solution.reach(Color::Black) == Reach::SoFar || low == lower, "[{lower}, {upper}]: {solution:?}");
    assert!(
        solution.reach(Color::White) == Reach::SoFar || high == upper,
        "[{lower}, {upper}]: {solution:?}"
    );
    let value = solution.endless_play.points().clamp(lower, upper);
    assert!(solution.value().is_none_or(|found| found.points() == value), "{value}: {solution:?}");
    assert!(solution.status != Status::Proved || solution.value().is_some(), "{solution:?}");
    found.proved += usize::from(solution.status == Status::Proved);
    found.endless += usize::from(solution.status == Status::Proved && low < high);
    found.known += usize::from(solution.status == Status::Proved && solution.nodes == 0);
}

/// Asks one solver about all positions, with endless play counting this and that.
fn ask(solver: &mut Solver, limits: &Limits, sample: &[Known]) -> Found {
    let mut found = Found::default();
    for (i, (position, lower, upper)) in sample.iter().enumerate() {
        let endless_play = Score::new([0, 0, 1, -2][i % 4]);
        let coverage = Coverage::AnswerOnly;
        let settings = Settings { coverage, endless_play, limits: limits.clone(), ..Settings::default() };
        let solution = solver.solve(position, Question::Value, &settings, &mut ()).unwrap();
        check(&solution, (*lower, *upper), &mut found);
        assert_eq!(solution.line_nodes, 0, "a line was not asked for");
    }
    found
}

fn solver(size: TableSize) -> Solver {
    Solver::new(Arc::new(Tables::new(size)))
}

fn slots(log2: u32) -> TableSize {
    TableSize::from_log2(log2).unwrap()
}

#[test]
fn values_out_of_one_table_are_exact() {
    let mut solver = solver(slots(18));
    for (text, count) in [("2x3", 200), ("2x4", 300), ("3x3", 300), ("3x4", 300)] {
        let exhaustive = Exhaustive::solve(size(text), Rules::default());
        let sample = sample(&exhaustive, count, 5);
        let found = ask(&mut solver, &Limits::default(), &sample);
        println!("{text}: {found:?}");
        assert_eq!(found.proved, count);
        assert!(found.endless > count / 20 && found.known > count / 10, "{found:?}");
    }
}

/// With one slot everything is forgotten at once; the limit keeps that from taking long.
#[test]
fn values_out_of_one_slot_are_exact() {
    let mut solver = solver(TableSize::ONE_SLOT);
    let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    for (text, count) in [("2x3", 100), ("2x4", 100), ("3x3", 100), ("3x4", 100)] {
        let exhaustive = Exhaustive::solve(size(text), Rules::default());
        let found = ask(&mut solver, &limits, &sample(&exhaustive, count, 6));
        println!("{text}: {found:?}");
        assert!(found.proved > count / 2, "{found:?}");
    }
}

/// Suicide makes other games of the same boards, whose facts must not be mixed up.
#[test]
fn rules_of_suicide_have_tables_of_their_own() {
    let mut solver = solver(slots(16));
    let samples = [Suicide::Forbidden, Suicide::Allowed].map(|suicide| {
        let exhaustive = Exhaustive::solve(size("2x3"), rules(suicide));
        sample(&exhaustive, 150, 7)
    });
    let in_turn: Vec<Known> = samples[0].iter().zip(&samples[1]).flat_map(|(&a, &b)| [a, b]).collect();
    let found = ask(&mut solver, &Limits::default(), &in_turn);
    assert_eq!(found.proved, 300);
}

#[test]
fn lines_out_of_a_table_that_knows_much_keep_their_claims() {
    let mut solver = solver(slots(16));
    let exhaustive = Exhaustive::solve(size("3x3"), Rules::default());
    let (mut found, mut moves) = (Found::default(), 0);
    for (position, lower, upper) in sample(&exhaustive, 200, 8) {
        let solution = solver.solve(&position, Question::Value, &Settings::default(), &mut ()).unwrap();
        check(&solution, (lower, upper), &mut found);
        check_line(&solution, Some(&exhaustive));
        moves += solution.line.moves.len();
    }
    assert!(found.proved == 200 && moves > 200, "{found:?}, {moves} moves");
}

/// Yes-or-no questions at the limits and beyond them.
#[test]
fn thresholds_are_answered_out_of_one_table() {
    let mut solver = solver(slots(16));
    let settings = Settings { coverage: Coverage::AnswerOnly, ..Settings::default() };
    for text in ["2x3", "3x3"] {
        let exhaustive = Exhaustive::solve(size(text), Rules::default());
        for (position, lower, upper) in sample(&exhaustive, 100, 9) {
            let all = position.size().count() as i8;
            let score = |points: i8| Score::new(points);
            let mut asked =
                vec![(Question::AtLeast(score(lower)), true), (Question::AtMost(score(upper)), true)];
            if lower < all {
                asked.push((Question::AtLeast(score(lower + 1)), false));
            }
            if upper > -all {
                asked.push((Question::AtMost(score(upper - 1)), false));
            }
            for (question, answer) in asked {
                let solution = solver.solve(&position, question, &settings, &mut ()).unwrap();
                assert_eq!(solution.answer, Some(answer), "[{lower}, {upper}]: {solution:?}");
            }
        }
    }
}

#[test]
fn threads_with_one_table_agree() {
    let exhaustive = Exhaustive::solve(size("3x3"), Rules::default());
    let tables = Arc::new(Tables::new(slots(12)));
    let found: Vec<Found> = std::thread::scope(|scope| {
        let ask = |seed| {
            let (exhaustive, tables) = (&exhaustive, Arc::clone(&tables));
            scope.spawn(move || {
                let sample = sample(exhaustive, 300, seed);
                ask(&mut Solver::new(tables), &Limits::default(), &sample)
            })
        };
        let threads: Vec<_> = [1, 2, 3].map(ask).into();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(found.iter().all(|found| found.proved == 300), "{found:?}");
}

/// `shoban batch` with the arguments in `line`, fed with `input`: the exit code, the lines written, and the errors.
fn batch(line: &str, input: &[u8]) -> (i32, Vec<Value>, String) {
    let mut command: Command = crate::support::folder::command();
    command.arg("batch").args(line.split_whitespace());
    if !line.contains("--table") {
        command.args(["--table", "2^16"]);
    }
    let output = command.write_stdin(input.to_vec()).output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let objects = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (output.status.code().unwrap(), objects, String::from_utf8(output.stderr).unwrap())
}

/// Positions of several boards, hard ones and easy ones, as lines.
fn lines_of_positions(count: usize) -> (String, Vec<i8>) {
    let boards = ["2x3", "2x4", "3x3"].map(|text| Exhaustive::solve(size(text), Rules::default()));
    let states: Vec<Vec<Known>> = boards.iter().map(|board| sample(board, count, 10)).collect();
    let (mut text, mut values) = (String::new(), Vec::new());
    let plain = |(position, ..): &&Known| {
        position.ko().is_none() && *position == position.with_to_play(position.to_play())
    };
    let states: Vec<Vec<&Known>> =
        states.iter().map(|states| states.iter().filter(plain).collect()).collect();
    for i in 0..count {
        let (position, lower, upper) = states[i % 3][i % states[i % 3].len()];
        let color = if position.to_play() == Color::Black { "black" } else { "white" };
        text += &format!(
            "{{\"id\":{i},\"position\":\"{}\",\"to_play\":\"{color}\",\"tie_value\":1}}\n",
            position.rows_text()
        );
        values.push(1.clamp(*lower, *upper));
    }
    (text, values)
}

#[test]
fn answers_come_in_the_order_of_the_lines() {
    let (text, values) = lines_of_positions(200);
    for line in ["--brief --jobs 1", "--brief --jobs 3", "--jobs 2"] {
        let (code, answers, errors) = batch(line, text.as_bytes());
        assert_eq!((code, answers.len()), (0, 200), "{errors}");
        for (i, (answer, value)) in answers.iter().zip(&values).enumerate() {
            assert_eq!((&answer["id"], &answer["line"]), (&i.into(), &(i + 1).into()));
            assert_eq!(
                (&answer["value"], &answer["status"]),
                (&(*value).into(), &"proved".into()),
                "{answer}"
            );
            assert_eq!(answer["pv"].is_array(), !line.contains("--brief"), "{answer}");
        }
        assert!(errors.starts_with("200 lines: 200 answered, 0 wrong, 0 left open; "), "{errors}");
    }
    let once = batch("--brief --quiet", text.as_bytes());
    assert_eq!(once, batch("--brief --quiet", text.as_bytes()), "with one job all repeats exactly");
    assert_eq!(once.2, "");
}

#[test]
fn wrong_lines_are_answered_and_passed() {
    let long = format!("{{\"id\":1,\"sgf\":\"{}\"}}\n", " ".repeat(1 << 20));
    let lines: [(&[u8], Option<&str>); 9] = [
        (b"{\"id\":\"a\",\"size\":\"1x3\"}\r\n", None),
        (b"\n", None),
        (b"{\"id\":\"b\",\"sizes\":\"1x3\"}\n", Some("there is no field 'sizes'; did you mean 'size'?")),
        (b"{\"size\":\"1x3\"\n", Some("no JSON: it ends too early")),
        (b"\xff\xfe\n", Some("not UTF-8 after byte 0")),
        (b"  \t\n", None),
        (long.as_bytes(), Some("longer than 1048576 bytes")),
        (b"{\"id\":\"c\",\"position\":\"XX/XX\"}\n", Some("has no liberties")),
        (b"{\"id\":null,\"size\":\"1x3\",\"question\":\"at-least 3\"}", None),
    ];
    let input = lines.map(|(line, _)| line).concat();
    let (code, answers, errors) = batch("--brief", &input);
    assert_eq!(code, 1);
    assert!(errors.starts_with("7 lines: 2 answered, 5 wrong, 0 left open; "), "{errors}");
    let numbers: Vec<u64> = answers.iter().map(|answer| answer["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 3, 4, 5, 7, 8, 9]);
    for answer in &answers {
        let (_, part) = lines[answer["line"].as_u64().unwrap() as usize - 1];
        match (answer["error"].as_str(), part) {
            (Some(error), Some(part)) => assert!(error.contains(part), "{answer}"),
            (None, None) => assert_eq!((&answer["lower"], &answer["status"]), (&3.into(), &"proved".into())),
            _ => panic!("{answer}"),
        }
    }
    let ids: Vec<Value> = answers.iter().map(|answer| answer["id"].clone()).collect();
    let null = Value::Null;
    assert_eq!(ids, ["a".into(), "b".into(), null.clone(), null.clone(), null.clone(), "c".into(), null]);
    assert_eq!(answers[6]["answer"], true);
}

#[test]
fn limits_leave_lines_open() {
    let lines = b"{\"size\":\"3x4\"}\n{\"size\":\"1x3\"}\n{\"size\":\"3x4\"}\n";
    let (code, answers, _) = batch("--brief --nodes 1000", lines);
    let statuses: Vec<&str> = answers.iter().map(|answer| answer["status"].as_str().unwrap()).collect();
    assert_eq!((code, statuses), (3, vec!["stopped", "proved", "stopped"]));
    assert_eq!(batch("--brief --time 0", b"{\"size\":\"3x4\"}").0, 3);
    assert_eq!(batch("", b"").0, 0);
    let (code, answers, errors) = batch("--input no/such/file", b"");
    assert_eq!((code, answers.len()), (1, 0));
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.starts_with("error: cannot read no/such/file"), "{errors}");
    let (code, _, errors) = batch("--table 2^40", b"{\"size\":\"3x4\"}");
    assert!(code == 1 && errors.contains("choose a smaller one"), "{errors}");
}

#[test]
fn a_line_is_answered_before_the_next_one_is_written() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::{Command, Stdio};
    let mut child = Command::new(crate::support::folder::program())
        .args(["batch", "--brief", "--quiet", "--jobs", "2", "--table", "2^12"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for i in 0..5 {
        writeln!(input, "{{\"id\":{i},\"size\":\"1x4\"}}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.starts_with(&format!("{{\"id\":{i},\"line\":{},\"lower\":4,", i + 1)), "{line}");
    }
    // A reader that goes away is no error, even while the writer stays. Children of other tests may hold the reader's end for a
    // moment while they are being started, so that one line more may find room.
    drop(output);
    while child.try_wait().unwrap().is_none() {
        let _ = writeln!(input, "{{\"size\":\"1x4\"}}");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_finishes_the_line_at_hand() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::process::{Command, Stdio};
    let mut child = Command::new(crate::support::folder::program())
        .args(["batch", "--brief", "--quiet", "--table", "2^12"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    input.write_all(b"{\"size\":\"1x4\"}\n{\"id\":\"long\",\"size\":\"6x6\"}\n{\"size\":\"1x4\"}\n").unwrap();
    let mut first = String::new();
    output.read_line(&mut first).unwrap();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    // The second line may not have been taken yet; the third one waits behind it.
    assert!(
        rest.is_empty() || rest.contains(r#""line":2"#) && rest.contains(r#""status":"stopped""#),
        "{rest}"
    );
    assert!(rest.lines().count() <= 1 && first.contains(r#""line":1"#), "{rest}");
    assert_eq!(child.wait().unwrap().code(), Some(3), "though the input goes on");
    drop(input);
}

#[test]
fn damaged_lines_give_reasons_and_never_panic() {
    let sources = [
        r#"{"id":{"a":[1,2.5e3]},"position":"X.O./..../....","to_play":"white","moves":"B2 A1","tie_value":0,"komi":6.5,"suicide":"allowed","question":"at-least 3"}"#,
        r#"{"id":"\u00e9","size":"3x4","moves":"pass, B2","question":"at-most -2"}"#,
        r#"{"sgf":"(;FF[4]SZ[4:3]AB[aa][bb:cc]AW[dc]PL[W];W[da];B[])","tie_value":-1,"question":"value"}"#,
    ];
    let signs: Vec<char> = "{}[]\"\\:,./+-0123456789eXOBWab \u{0}\u{fffd}\u{1f600}".chars().collect();
    assert!(sources.iter().all(|source| Query::read(source.as_bytes()).is_ok()));
    let mut random = Random::seeded(12);
    let (mut queries, mut refused) = (0, 0);
    for _ in 0..10_000 {
        let mut line: Vec<char> = random.pick(&sources).chars().collect();
        for _ in 0..=random.below(2) {
            let at = random.below(line.len().max(1));
            match random.below(5) {
                0 => line.insert(at.min(line.len()), random.pick(&signs)),
                1 if !line.is_empty() => drop(line.remove(at)),
                2 if random.below(3) == 0 => line.truncate(at),
                _ if !line.is_empty() => line[at] = random.pick(&signs),
                _ => {}
            }
        }
        let mut bytes = line.into_iter().collect::<String>().into_bytes();
        if !bytes.is_empty() && random.below(10) == 0 {
            let at = random.below(bytes.len());
            bytes[at] = random.word() as u8;
        }
        match Query::read(&bytes) {
            Ok(query) => {
                queries += 1;
                assert!(query.position.size().count() <= 64);
            }
            Err(refusal) => {
                refused += 1;
                assert!(!refusal.to_string().is_empty());
            }
        }
    }
    println!("{queries} queries, {refused} refused");
    assert!(queries > 200 && refused > 5_000);
}
