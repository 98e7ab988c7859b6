//! Work that is put away, cut off at any moment, and taken up again.

use crate::support::folder::{Folder, output_of, text_of};
use crate::support::random::Random;
use serde_json::Value;
use shoban::board::{Position, Rules};
use shoban::game::Score;
use shoban::solve::{
    Checkpoint, CheckpointError, Checkpointing, Interval, Question, Settings, Threads, Tuning, resume, solve,
};
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What must repeat: everything but the time taken.
fn outcome(json: &str) -> Value {
    let mut value: Value = serde_json::from_str(json).unwrap();
    value.as_object_mut().unwrap().remove("seconds");
    value
}

fn nodes(count: u64) -> Interval {
    Interval::Nodes(NonZero::new(count).unwrap())
}

fn settings(path: &Path, every: Interval) -> Settings {
    Settings {
        table: "2^12".parse().unwrap(),
        checkpoint: Some(Checkpointing { path: path.to_owned(), every }),
        ..Settings::default()
    }
}

/// Why a checkpoint cannot be read.
fn trouble(path: &Path) -> CheckpointError {
    match Checkpoint::read(path) {
        Ok(_) => panic!("a good checkpoint"),
        Err(error) => error,
    }
}

/// Lets a child work for a while, then cuts it off as a power failure would; `false` if it has come to its end by itself.
fn is_cut_off(child: &mut Child, millis: u64) -> bool {
    sleep(Duration::from_millis(millis));
    let is_at_work = child.try_wait().unwrap().is_none();
    if is_at_work {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    is_at_work
}

/// Waits until a file is another one than it was, or the child has ended; on a machine with much else to do that may take a while.
fn await_change(child: &mut Child, file: &Path) {
    let written = || fs::metadata(file).and_then(|data| data.modified()).ok();
    let (before, begun) = (written(), Instant::now());
    while written() == before && child.try_wait().unwrap().is_none() && begun.elapsed().as_secs() < 30 {
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn fifty_kills_cost_an_interval_each_and_change_nothing() {
    const QUESTION: &str = "solve 3x4 --quiet --json --table 2^16 --certificate ";
    const EVERY: u64 = 3_000;
    let folder = Folder::new("kills");
    let asked = |name: &str| {
        format!("{QUESTION}{name}.shoban --checkpoint {name}.ckpt --checkpoint-every {EVERY}nodes")
    };
    let (whole, _) = folder.output(&asked("whole"), 0);
    let whole_proof = fs::read(folder.path("whole.shoban")).unwrap();

    let mut random = Random::seeded(50);
    let (mut kills, mut runs, mut resumed, mut cut_by_writing) = (0, 0, 0, 0);
    while kills < 50 {
        runs += 1;
        let name = format!("run{runs}");
        let file = folder.path(&format!("{name}.ckpt"));
        let mut child = folder.shoban(&asked(&name)).spawn().unwrap();
        let mut known = 0;
        while kills < 50 {
            // Every other one at any time, the others soon after a checkpoint or while it is written.
            let most = if kills % 2 == 0 { 510 } else { 60 };
            if kills % 2 == 1 {
                await_change(&mut child, &file);
            }
            if !is_cut_off(&mut child, random.below(most) as u64) {
                break;
            }
            kills += 1;
            cut_by_writing += u32::from(folder.path(&format!("{name}.ckpt.new")).exists());
            let line = if file.exists() {
                let (checkpoint, trouble) = Checkpoint::read_newest(&file).unwrap();
                assert!(trouble.is_none(), "the newest one is whole: {trouble:?}");
                assert!(checkpoint.nodes() >= known, "{} after {known}", checkpoint.nodes());
                resumed += u32::from(checkpoint.nodes() > known);
                known = checkpoint.nodes();
                format!("resume {name}.ckpt --quiet --json")
            } else {
                asked(&name)
            };
            child = folder.shoban(&line).spawn().unwrap();
        }
        let (end, _) = text_of(&output_of(child), 0);
        let (mut end, mut whole) = (outcome(&end), outcome(&whole));
        for value in [&mut end, &mut whole] {
            value["certificate"]["file"] = Value::Null;
        }
        assert_eq!(end, whole);
        assert_eq!(fs::read(folder.path(&format!("{name}.shoban"))).unwrap(), whole_proof);
    }
    println!(
        "{kills} kills in {runs} runs, {resumed} after new checkpoints, {cut_by_writing} while one was written"
    );
    assert!(resumed >= 10, "{resumed}");
}

#[test]
fn whoever_resumes_takes_the_same_steps() {
    for expected in [None, Some(12), Some(3)] {
        takes_the_same_steps(expected.map(Score::new));
    }
}

fn takes_the_same_steps(expected: Option<Score>) {
    let folder = Folder::new(&format!("steps-{expected:?}"));
    let root = Position::empty("2x6".parse().unwrap(), Rules::default());
    let (whole, part) = (folder.path("whole"), folder.path("part"));
    // Closed sets are worked on from the start and in small pieces, so that the limits below, which they have too, never cut one short.
    let mut tuning = Tuning::DEFAULT;
    let closing = &mut tuning.closing;
    (closing.first_try, closing.patience, closing.least_piece, closing.part_of_piece) = (1, 0, 16, 256);
    (closing.part_in_doubt, closing.part_often, closing.part_sometimes) = (16, 16, 16);
    let settings = |path: &Path, every| Settings { expected, tuning, ..settings(path, every) };
    let straight = solve(&root, Question::Value, &settings(&whole, nodes(200)), &mut ()).unwrap();
    assert_eq!(straight.value(), Some(Score::new(12)));
    assert!(straight.nodes > 1000, "{}", straight.nodes);

    // Stopped at every second pause, so that the file is of the pause itself.
    let mut limits = settings(&part, nodes(200));
    limits.limits.nodes = Some(400);
    let mut last = solve(&root, Question::Value, &limits, &mut ()).unwrap();
    let mut resumed = 0;
    while last.value().is_none() {
        let checkpoint = Checkpoint::read(&part).unwrap();
        assert_eq!((checkpoint.nodes(), *checkpoint.position()), (last.nodes, root));
        assert_eq!(checkpoint.bounds(), last.bounds);
        let mut settings = checkpoint.settings(part.clone());
        settings.limits.nodes = Some(400);
        last = resume(checkpoint, &settings, &mut ()).unwrap();
        resumed += 1;
    }
    assert!(resumed >= 5, "{resumed}");
    assert_eq!((last.bounds, last.nodes, last.depth), (straight.bounds, straight.nodes, straight.depth));
    assert_eq!(last.line, straight.line);

    // The file at the end has the answer.
    let checkpoint = Checkpoint::read(&part).unwrap();
    let settings = checkpoint.settings(part.clone());
    let again = resume(checkpoint, &settings, &mut ()).unwrap();
    assert_eq!((again.value(), again.nodes), (straight.value(), straight.nodes));
}

#[test]
fn a_table_that_forgets_everything_does_not_keep_the_work_from_its_end() {
    let folder = Folder::new("forgets");
    let root = Position::empty("2x2".parse().unwrap(), Rules::default());
    for (size, every) in
        [("2^0", nodes(50)), ("2^4", nodes(100)), ("2^0", Interval::Time(Duration::from_millis(2)))]
    {
        let mut settings = settings(&folder.path("file"), every);
        settings.table = size.parse().unwrap();
        let solution = solve(&root, Question::Value, &settings, &mut ()).unwrap();
        assert_eq!(solution.value(), Some(Score::default()), "{size} {every:?}");
    }
}

#[test]
fn closed_sets_threads_and_further_questions_survive() {
    let folder = Folder::new("more");
    let line = "solve 2x3 --quiet --json --table 2^12 --moves-table --why A1 --tie-value 1 --checkpoint f.ckpt --checkpoint-every 1knodes";
    let (whole, _) = folder.output(&line.replace("f.ckpt", "whole.ckpt"), 0);
    let (stopped, _) = folder.output(&format!("{line} --nodes 6000"), 3);
    assert_eq!(outcome(&stopped)["value"], Value::Null);
    let (resumed, _) = folder.output("resume f.ckpt --quiet --json", 0);
    let (whole, resumed) = (outcome(&whole), outcome(&resumed));
    for field in ["value", "lower", "upper", "lower_exact", "upper_exact", "tie_value", "nodes", "moves"] {
        assert_eq!(whole[field], resumed[field], "{field}");
    }
    assert_eq!(whole["why"]["value"], resumed["why"]["value"]);
    assert!(whole["moves"].as_array().unwrap().len() == 7);

    let (_, _) =
        folder.output("solve 3x4 --quiet --table 2^16 --threads 2 --checkpoint t.ckpt --nodes 20000", 3);
    let (threads, _) = folder.output("resume t.ckpt --quiet --json --checkpoint-every 10knodes", 0);
    assert_eq!((&outcome(&threads)["value"], &outcome(&threads)["threads"]), (&4.into(), &2.into()));
}

#[test]
fn work_that_a_depth_limit_held_back_goes_on_without_it() {
    let folder = Folder::new("depth");
    let (held_back, _) = folder.output("solve 3x3 --quiet --json --table 2^12 --depth 3 --checkpoint f", 3);
    assert_eq!(outcome(&held_back)["value"], Value::Null);
    let (resumed, _) = folder.output("resume f --quiet --json", 0);
    assert_eq!(outcome(&resumed)["value"], 9);
}

#[test]
fn files_that_are_no_good_are_refused_and_the_one_before_is_used() {
    let folder = Folder::new("damage");
    let root = Position::empty("2x3".parse().unwrap(), Rules::default());
    let file = folder.path("file");
    let mut settings = settings(&file, nodes(500));
    settings.table = "2^6".parse().unwrap();
    solve(&root, Question::Value, &settings, &mut ()).unwrap();
    let good = fs::read(&file).unwrap();
    let older = Checkpoint::read(&folder.path("file.previous")).unwrap();
    let whole = Checkpoint::read(&file).unwrap();
    assert!(older.nodes() <= whole.nodes());

    let mut random = Random::seeded(7);
    let (mut damaged, mut other, mut harmless) = (0, 0, 0);
    for _ in 0..3000 {
        let mut bad = good.clone();
        match random.below(3) {
            0 => bad.truncate(random.below(good.len())),
            1 => bad[random.below(good.len())] ^= 1 << random.below(8),
            _ => bad.extend([0, 1, 2]),
        }
        if bad == good {
            continue;
        }
        fs::write(&file, &bad).unwrap();
        match Checkpoint::read(&file) {
            // Not every bit of a frame matters to what is in it.
            Ok(same) => {
                assert_eq!((same.nodes(), same.bounds()), (whole.nodes(), whole.bounds()));
                harmless += 1;
                continue;
            }
            Err(CheckpointError::Damaged(_)) => damaged += 1,
            Err(CheckpointError::Foreign | CheckpointError::OtherProgram(_)) => other += 1,
            Err(error) => panic!("{error}"),
        }
        let (used, trouble) = Checkpoint::read_newest(&file).unwrap();
        assert!(used.nodes() == older.nodes() && trouble.is_some());
    }
    assert!(
        damaged > 2000 && other > 10 && harmless < 10,
        "{damaged} damaged, {other} other, {harmless} harmless"
    );

    let newer = good.iter().map(|&byte| if byte == b'1' { b'2' } else { byte }).collect::<Vec<_>>();
    fs::write(&file, newer).unwrap();
    assert!(matches!(trouble(&file), CheckpointError::OtherProgram(who) if who.starts_with("23 by shoban")));
    let (_, message) = folder.output("resume file --quiet", 0);
    assert!(message.contains("going on from the checkpoint before it"), "{message}");
    fs::remove_file(folder.path("file.previous")).unwrap();
    fs::write(&file, "(;FF[4]SZ[3])").unwrap();
    let (_, message) = folder.output("resume file", 1);
    assert!(message.starts_with("error: file: it is no checkpoint"), "{message}");
    let (_, message) = folder.output("resume nowhere", 1);
    assert!(message.starts_with("error: nowhere: no such file or folder"), "{message}");
}

#[test]
fn what_is_there_is_not_written_over_and_what_cannot_be_written_is_said_at_once() {
    let folder = Folder::new("there");
    fs::write(folder.path("old"), "hours of work").unwrap();
    let (_, message) = folder.output("solve 3x3 --checkpoint old", 1);
    assert!(message.contains("go on with it by 'shoban resume old'"), "{message}");
    assert_eq!(fs::read(folder.path("old")).unwrap(), b"hours of work");
    let (_, message) = folder.output("solve 3x3 --checkpoint no/such/folder", 1);
    assert!(message.contains("cannot write checkpoints"), "{message}");
    let (_, message) = folder.output("solve 3x3 --checkpoint-every 5s", 2);
    assert!(message.contains("--checkpoint"), "{message}");
}

#[test]
fn the_folder_may_go_away() {
    let folder = Folder::new("away");
    fs::create_dir(folder.path("sub")).unwrap();
    let line = "solve 3x4 --quiet --json --table 2^4 --checkpoint sub/run --checkpoint-every 5knodes";
    let child = folder.shoban(line).spawn().unwrap();
    while !folder.path("sub/run").exists() {
        sleep(Duration::from_millis(5));
    }
    // A file could appear in it at any moment.
    while fs::remove_dir_all(folder.path("sub")).is_err() {}
    let (out, err) = text_of(&output_of(child), 0);
    assert_eq!(outcome(&out)["value"], 4);
    assert!(err.contains("no checkpoint") && err.contains("the work goes on"), "{err}");
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_the_last_good_checkpoint_stays() {
    let folder = Folder::new("full");
    let program = crate::support::folder::program();
    let (_, _) = folder.output("solve 3x4 --quiet --table 2^16 --checkpoint run --nodes 10000", 3);
    let before = fs::read(folder.path("run")).unwrap();
    // A file may not grow beyond a few blocks, as if there were no more.
    let script = format!(
        "ulimit -f 8; trap '' XFSZ; exec {program} resume run --quiet --json --checkpoint-every 5knodes"
    );
    let output = Command::new("sh").current_dir(&folder.0).args(["-c", &script]).output().unwrap();
    let (out, err) = text_of(&output, 0);
    assert_eq!(outcome(&out)["value"], 4);
    assert!(err.contains("no checkpoint") && err.contains("the work goes on"), "{err}");
    assert_eq!(fs::read(folder.path("run")).unwrap(), before);
    assert!(!folder.path("run.new").exists(), "half a checkpoint is of no use");
    // Whoever is stopped then is told that the work goes on from before, or that nothing is kept.
    for (line, hint) in [
        ("resume run --nodes 30000", "takes up the work where it was put away last"),
        (
            "solve 3x4 --table 2^16 --checkpoint other --nodes 20000",
            "other could not be written; another place",
        ),
    ] {
        let script =
            format!("ulimit -f 8; trap '' XFSZ; exec {program} {line} --quiet --checkpoint-every 5knodes");
        let output = Command::new("sh").current_dir(&folder.0).args(["-c", &script]).output().unwrap();
        let (out, _) = text_of(&output, 3);
        assert!(out.contains(hint), "{line}: {out}");
    }
}

#[cfg(unix)]
#[test]
fn a_wish_to_end_the_program_puts_the_work_away() {
    let folder = Folder::new("term");
    // The table is small, so that the question takes a while.
    let line = "solve 3x4 --quiet --json --table 2^4 --checkpoint run --checkpoint-every 1h";
    for signal in ["TERM", "INT"] {
        let child = folder.shoban(line).spawn().unwrap();
        sleep(Duration::from_millis(500));
        let id = child.id().to_string();
        assert!(Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap().success());
        let (out, _) = text_of(&output_of(child), 3);
        let stopped = outcome(&out);
        assert_eq!(stopped["status"], "stopped");
        let checkpoint = Checkpoint::read(&folder.path("run")).unwrap();
        assert_eq!(stopped["nodes"], checkpoint.nodes());
        let mut settings = checkpoint.settings(folder.path("run"));
        settings.threads = Threads::ONE;
        let solution = resume(checkpoint, &settings, &mut ()).unwrap();
        assert_eq!(solution.value(), Some(Score::new(4)));
        fs::remove_file(folder.path("run")).unwrap();
        let _ = fs::remove_file(folder.path("run.previous"));
    }
}
