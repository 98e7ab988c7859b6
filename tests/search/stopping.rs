//! How the program is stopped, and what it says then: signals, limits, ways to go on.

use crate::support::folder::{Folder, code_of, output_of, program, signal, text_of};
use serde_json::Value;
use shoban::board::{BoardSize, Position, Rules};
use shoban::certificate::{CertificateError, WritingProgress};
use shoban::formats::record::{CertificateStatus, Record, StatusName};
use shoban::game::Score;
use shoban::search::Limits;
use shoban::solve::{Observer, Progress, Question, Settings, Status, Tuning, solve};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Waits until the child has said something on standard error, and so catches signals.
fn first_line(child: &mut Child) -> (String, BufReader<ChildStderr>) {
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    errors.read_line(&mut line).unwrap();
    assert!(!line.is_empty(), "it ends without a word");
    (line, errors)
}

/// 6x6 takes hours.
const LONG: &str = "solve 6x6 --table 2^12";

#[cfg(unix)]
#[test]
fn two_signals_at_once_are_one_wish() {
    let folder = Folder::new("twice");
    for name in ["INT", "TERM", "HUP"] {
        let mut child = folder.shoban(LONG).spawn().unwrap();
        let (_, _errors) = first_line(&mut child);
        signal(&child, name);
        sleep(Duration::from_millis(20));
        signal(&child, name);
        let (text, _) = text_of(&output_of(child), 3);
        assert!(text.contains("the search was stopped") && text.contains("To go on: "), "{name}: {text}");
    }
}

/// `timeout` signals its child, and then the whole group, which the child is in.
#[cfg(unix)]
#[test]
fn a_timeout_never_costs_the_answer() {
    let folder = Folder::new("timeout");
    let program = &program();
    for _ in 0..4 {
        let mut command = Command::new("timeout");
        command.args(["--preserve-status", "-s", "INT", "0.6", program]);
        command.args("solve 6x6 --quiet --json --table 2^12".split(' ')).current_dir(&folder.0);
        let (out, _) = text_of(&command.output().unwrap(), 3);
        assert_eq!(json(&out)["status"], "stopped");
    }
}

/// One that comes later is meant.
#[cfg(unix)]
#[test]
fn a_later_signal_ends_the_program_at_once() {
    let folder = Folder::new("later");
    // Nobody reads on, so that it cannot end by itself once it has more to write than a pipe holds.
    let lines = "no question\n".repeat(5000);
    fs::write(folder.0.join("lines"), lines).unwrap();
    let mut child = folder.shoban("batch --input lines --quiet --table 2^4").spawn().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    answers.read_line(&mut String::new()).unwrap();
    sleep(Duration::from_millis(800));
    signal(&child, "INT");
    sleep(Duration::from_millis(400));
    signal(&child, "INT");
    sleep(Duration::from_millis(100));
    assert!(child.try_wait().unwrap().is_none(), "the same wish");
    sleep(Duration::from_millis(700));
    signal(&child, "INT");
    assert_eq!(code_of(child), Some(130));
}

#[cfg(unix)]
#[test]
fn whoever_asks_is_told_in_words() {
    let folder = Folder::new("asked-in-words");
    let mut child = folder.shoban(&format!("{LONG} --time 2")).spawn().unwrap();
    let (_, mut errors) = first_line(&mut child);
    signal(&child, "USR1");
    let mut rest = String::new();
    errors.read_to_string(&mut rest).unwrap();
    let (text, _) = text_of(&output_of(child), 3);
    assert!(text.contains("Proved interval: "), "{text}");
    assert!(
        rest.lines().any(|line| line.starts_with("state: ") && line.contains("Black can force at least ")),
        "{rest}"
    );
}

#[cfg(unix)]
#[test]
fn whoever_asks_is_told_and_the_work_goes_on() {
    let folder = Folder::new("asked");
    let mut child = folder.shoban(&format!("{LONG} --progress json --time 1s")).spawn().unwrap();
    let (first, mut errors) = first_line(&mut child);
    assert_eq!(json(&first)["event"], "search");
    signal(&child, "USR1");
    let mut rest = String::new();
    errors.read_to_string(&mut rest).unwrap();
    let said = rest.lines().find(|line| line.starts_with("state: ")).unwrap_or_else(|| panic!("{rest}"));
    for part in [
        "Black can force at least ",
        "; at work on Black at ",
        " nodes (",
        "table: ",
        " of 8,192 entries in use (",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let (text, _) = text_of(&output_of(child), 3);
    assert!(text.contains("Proved interval: "), "{text}");
    // In bulk, too.
    for line in [
        "problems run in --table 2^12 --progress json --time 2s",
        "batch --input in/lines --table 2^12 --progress json --time 2s",
    ] {
        fs::create_dir_all(folder.0.join("in")).unwrap();
        fs::write(folder.0.join("in/a.sgf"), "(;SZ[6])").unwrap();
        fs::write(folder.0.join("in/lines"), "{\"size\":\"6x6\"}\n").unwrap();
        let mut child = folder.shoban(line).spawn().unwrap();
        let (_, mut errors) = first_line(&mut child);
        for _ in 0..4 {
            sleep(Duration::from_millis(300));
            signal(&child, "USR1");
        }
        let mut rest = String::new();
        errors.read_to_string(&mut rest).unwrap();
        let name = if line.starts_with("batch") { "line 1: proved so far" } else { "a.sgf: proved so far" };
        assert!(rest.contains("state: ") && rest.contains(name), "{line}: {rest}");
        text_of(&output_of(child), 3);
    }
}

/// What a limit cuts off beside the question is open, and so is the answer as a whole.
#[test]
fn parts_that_a_limit_cuts_off_end_with_3() {
    let folder = Folder::new("parts");
    // The value takes few nodes, the moves many times as many.
    let value = json(&folder.output("solve 3x3 --quiet --json --table 2^12", 0).0);
    let nodes = value["nodes"].as_u64().unwrap() + 10;
    for (more, part) in [("--moves-table", "moves"), ("--why A1", "why"), ("--tree t.sgf --force", "moves")] {
        let line = format!("solve 3x3 --quiet --table 2^12 --nodes {nodes} {more}");
        let record = json(&folder.output(&format!("{line} --json"), 3).0);
        assert_eq!((&record["value"], &record["status"]), (&9.into(), &"stopped".into()), "{more}");
        assert_eq!(
            (&record["parts"]["question"], &record["parts"][part]),
            (&"proved".into(), &"stopped".into())
        );
        assert!(!record["hints"].as_array().unwrap().is_empty());
        let (text, _) = folder.output(&line, 3);
        assert!(
            text.contains("Black wins by 9") && text.contains("the search was stopped before")
                || text.contains("The search was stopped before"),
            "{text}"
        );
    }
    let tree = fs::read_to_string(folder.0.join("t.sgf")).unwrap();
    assert!(tree.contains("Status: stopped by a limit") && !tree.contains("Status: proved"), "{tree}");
    let whole = json(&folder.output("solve 2x3 --quiet --json --moves-table --why A1 --table 2^16", 0).0);
    assert_eq!((&whole["status"], &whole["parts"]["moves"]), (&"proved".into(), &"proved".into()));
    assert_eq!(whole["hints"], Value::Array(Vec::new()));
}

/// Raises a flag as soon as a certificate is being written.
struct StopsWriting(Arc<AtomicBool>);

impl Observer for StopsWriting {
    fn progress(&mut self, _: &Progress) {}

    fn writing(&mut self, _: &WritingProgress) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn a_certificate_that_is_cut_off_leaves_the_value() {
    let folder = Folder::new("writing");
    let stop = Arc::new(AtomicBool::new(false));
    let settings = Settings {
        table: "2^14".parse().unwrap(),
        limits: Limits { stop: Some(Arc::clone(&stop)), ..Limits::default() },
        certificate: Some(folder.0.join("proof")),
        ..Settings::default()
    };
    let root = Position::empty("3x4".parse().unwrap(), Rules::default());
    let question = Question::AtLeast(Score::new(4));
    let solution = solve(&root, question, &settings, &mut StopsWriting(stop)).unwrap();
    assert_eq!((solution.status, solution.overall()), (Status::Proved, Status::Stopped));
    assert_eq!(solution.answer, Some(true));
    assert!(matches!(solution.certificate, Some(Err(CertificateError::Stopped))));
    let parts = Record::new(&solution).parts.unwrap();
    assert_eq!((parts.question, parts.certificate), (StatusName::Proved, Some(CertificateStatus::Stopped)));
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0, "nothing is left of it");
}

/// The same by Ctrl-C: 3 and the value, or 0 where the certificate was complete before.
#[cfg(unix)]
#[test]
fn an_interrupt_of_a_certificate_ends_with_3_and_the_value() {
    let folder = Folder::new("certificate");
    let line = "solve 3x4 --at-least 4 --json --table 2^14 --progress json --certificate proof --force";
    let mut stopped = 0;
    for _ in 0..3 {
        let mut child = folder.shoban(line).spawn().unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut said = String::new();
        while !said.contains("\"event\":\"certificate\"") {
            said.clear();
            assert!(errors.read_line(&mut said).unwrap() > 0, "no certificate is written");
        }
        // It may have come to its end.
        let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).stderr(Stdio::null()).status();
        let mut rest = String::new();
        errors.read_to_string(&mut rest).unwrap();
        let output = output_of(child);
        let is_complete = output.status.code() == Some(0);
        let record = json(&text_of(&output, if is_complete { 0 } else { 3 }).0);
        assert_eq!((&record["answer"], record["certificate"].is_null()), (&true.into(), !is_complete));
        let status = if is_complete { "proved" } else { "stopped" };
        assert_eq!((&record["status"], &record["parts"]["question"]), (&status.into(), &"proved".into()));
        assert_eq!(rest.contains("no certificate: stopped before"), !is_complete, "{rest}");
        stopped += u32::from(!is_complete);
    }
    println!("{stopped} of 3 were stopped");
}

#[test]
fn programs_are_told_how_it_goes() {
    let folder = Folder::new("told");
    let line = "solve 2x5 --json --table 2^12 --progress json --certificate p --moves-table --checkpoint c --checkpoint-every 500nodes";
    let (_, errors) = folder.output(line, 0);
    let events: Vec<Value> = errors.lines().map(json).collect();
    let count = |name: &str| events.iter().filter(|event| event["event"] == name).count();
    assert!(count("search") >= 1 && count("certificate") >= 1 && count("checkpoint") >= 1, "{errors}");
    fs::create_dir_all(folder.0.join("in")).unwrap();
    fs::write(folder.0.join("in/a.sgf"), "(;SZ[3])").unwrap();
    let (_, errors) = folder.output("problems run in --progress json --table 2^12", 0);
    let last = json(errors.lines().last().unwrap());
    assert_eq!(
        (&last["event"], &last["answer"], &last["stored"]),
        (&"problem".into(), &"+9".into(), &false.into())
    );
    let (_, errors) = folder.output("resume c --progress json --quiet", 2);
    assert!(errors.contains("cannot be used with"), "{errors}");
    let (_, errors) = folder.output("resume c --progress json --json", 0);
    assert!(errors.lines().all(|line| json(line)["event"].is_string()), "{errors}");
    fs::write(folder.0.join("lines"), "{\"size\":\"1x3\"}\n").unwrap();
    let (_, errors) = folder.output("batch --input lines --progress json --table 2^8", 0);
    let batch = json(errors.lines().next().unwrap());
    let (_, errors) = folder.output("problems tree in/a.sgf --out t.sgf --progress json --table 2^12", 0);
    let tree = json(errors.lines().next().unwrap());
    // The page has the fields that are written, and no others.
    for event in [&events[..], &[last, batch, tree]].concat() {
        let keys: Vec<&str> = event.as_object().unwrap().keys().map(String::as_str).collect();
        let mut named = fields_of(event["event"].as_str().unwrap());
        named.retain(|name| *name != "problems run");
        let mut wanted = keys.clone();
        named.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(named, wanted);
    }
}

/// The fields of an event by docs/json.md.
fn fields_of(event: &str) -> Vec<&'static str> {
    let page = include_str!("../../docs/json.md");
    let (_, rest) = page.split_once(&format!("`\"event\":\"{event}\"`")).unwrap();
    let part = rest.split("`\"event\":").next().unwrap();
    let rows: Vec<&str> = part.lines().filter_map(|row| row.strip_prefix("| `")?.split('`').next()).collect();
    if rows.is_empty() { part.split('`').skip(1).step_by(2).collect() } else { rows }
}

#[test]
fn the_lengthening_of_intervals_is_said_once() {
    let folder = Folder::new("longer");
    // Writing a table of 16 MiB takes more than a tenth of a millisecond.
    let line = "solve 6x6 --table 2^19 --time 1500ms --checkpoint c --checkpoint-every 1ms";
    let (_, errors) = folder.output(line, 3);
    let said: Vec<&str> =
        errors.lines().filter(|line| line.contains("instead of 0.00 s: at most a tenth")).collect();
    assert_eq!(said.len(), 1, "{errors}");
    let (_, errors) = folder.output("resume c --time 200ms --quiet", 3);
    assert_eq!(errors, "");
}

#[test]
fn the_program_says_which_one_it_is() {
    let folder = Folder::new("version");
    let (plain, _) = folder.output("--version", 0);
    assert_eq!(plain, format!("shoban {}\n", env!("CARGO_PKG_VERSION")));
    for line in ["--version --verbose", "--verbose --version", "--verbose -V"] {
        let (text, _) = folder.output(line, 0);
        for part in [
            "\ncommit: ",
            "\ncompiler: rustc ",
            "\ntarget: ",
            "\ndefault table: 2^24 slots, 536,870,912 bytes",
            "\ncheckpoint format: 13\n",
            "\ncertificate format: 1\n",
        ] {
            assert!(text.starts_with(&plain) && text.contains(part), "{line}: {text}");
        }
    }
    folder.output("--verbose solve 2x2", 2);
    let record = json(&folder.output("solve 2x2 --json --quiet --table 2^10", 0).0);
    let commit = record["program"]["commit"].as_str().unwrap();
    assert!(folder.output("--version --verbose", 0).0.contains(&format!("\ncommit: {commit}\n")));
    assert!(commit == "unknown" || commit.len() >= 7, "{commit}");
    assert_eq!((&record["table"]["slots"], &record["table"]["bytes"]), (&1024.into(), &32_768.into()));
}

/// What is looked at for closed sets is no node of the search, and a limit of nodes ends it all the same.
#[test]
fn a_limit_of_nodes_ends_work_on_closed_sets() {
    let mut tuning = Tuning::DEFAULT;
    (tuning.closing.first_try, tuning.closing.patience) = (1, 0);
    tuning.closing.least_piece = 1 << 40;
    let root = Position::empty(BoardSize::new(1, 10).unwrap(), Rules::default());
    let with_limit = |nodes| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let settings = Settings { limits, tuning, ..Settings::default() };
        solve(&root, Question::Value, &settings, &mut ()).unwrap()
    };
    for limit in [3000, 10_000, 30_000] {
        let solution = with_limit(limit);
        assert_eq!(solution.status, Status::Stopped);
        assert!(solution.nodes < limit, "sets came to {limit} before {} nodes of the search", solution.nodes);
    }
    assert_eq!(with_limit(1 << 30).value(), Some(Score::new(0)));
}

/// A run that is given more memory when it goes on takes the steps of one that had it from the start, as long as nothing was
/// pushed out; and whatever was, the answer and what the certificate claims are the same.
#[test]
fn work_goes_on_in_a_table_of_another_size() {
    let folder = Folder::new("table");
    let asked = |name: &str, table: &str| {
        format!(
            "solve 2x6 --quiet --json --certificate {name}.shoban --checkpoint {name} --checkpoint-every 200nodes --table {table}"
        )
    };
    let (whole, _) = folder.output(&asked("whole", "2^16"), 0);
    folder.output(&format!("{} --nodes 600", asked("larger", "2^14")), 3);
    let (larger, _) = folder.output("resume larger --quiet --json --table 2^16", 0);
    let (whole, larger) = (json(&whole), json(&larger));
    for field in ["value", "lower", "upper", "nodes", "pv", "table"] {
        assert_eq!(whole[field], larger[field], "{field}");
    }
    let proof = |name: &str| fs::read(folder.0.join(format!("{name}.shoban"))).unwrap();
    assert_eq!(proof("whole"), proof("larger"));
    for (first, then) in [("2^5", "2^16"), ("2^16", "2^8"), ("2^0", "2^3")] {
        let name = format!("from{}", &first[2..]);
        folder.output(&format!("{} --nodes 600", asked(&name, first)), 3);
        folder.output(&format!("resume {name} --quiet --json --nodes 200 --table {then}"), 3);
        // The new size is that of later runs, too.
        if first != "2^0" {
            let (end, _) = folder.output(&format!("resume {name} --quiet --json"), 0);
            let end = json(&end);
            for field in ["value", "lower", "upper"] {
                assert_eq!(whole[field], end[field], "{first} to {then}: {field}");
            }
            assert_eq!(end["table"]["slots"], 1_u64 << then[2..].parse::<u32>().unwrap());
            let claims = |record: &Value| record["certificate"]["claims"].as_array().unwrap().len();
            assert_eq!(claims(&whole), claims(&end));
        }
    }
    let (_, message) = folder.output("resume whole --table 2^40", 1);
    assert!(message.contains("choose a smaller one"), "{message}");
}
