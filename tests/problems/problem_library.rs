//! Problems in bulk as a library: stored answers are written as they are read, and a run tells its observer what it does.

use crate::support::folder::Folder;
use serde_json::Value;
use shoban::formats::record::{NotedRecord, Record};
use shoban::problems::{
    AnswerFolder, Certificates, Outcome, ProblemError, ProblemFile, Reuse, RunEnding, RunObserver,
    RunSettings, RunSummary, StoredAnswer, Turn, Verdict, problem_files, run,
};
use shoban::search::Limits;
use shoban::solve::{Observer, Progress, Settings};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// All JSON files in a folder and those below it.
fn json_files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let mut found: Vec<_> =
        files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    found.extend(folders.iter().flat_map(|folder| json_files(folder)));
    found
}

/// A record read and written again, with its notes if it has some.
fn again(text: &str) -> String {
    let record: Record = serde_json::from_str(text).unwrap();
    let notes = serde_json::from_str::<Value>(text).unwrap()["notes"].take();
    match serde_json::from_value::<Option<Vec<String>>>(notes).unwrap() {
        Some(notes) => NotedRecord { record, notes: &notes }.to_json(),
        None => record.to_json(),
    }
}

/// Byte by byte: what is read of the project's own files is all that stands there, and what is written is the same text.
#[test]
fn stored_files_are_written_as_they_are_read() {
    let (mut answers, mut records) = (0, 0);
    for path in json_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions")) {
        let text = fs::read_to_string(&path).unwrap();
        let again = match StoredAnswer::read(&path).unwrap() {
            Some(answer) => {
                answers += 1;
                answer.to_json()
            }
            None => {
                records += 1;
                again(&text) + "\n"
            }
        };
        assert!(text == again, "{}", path.display());
    }
    println!("{answers} stored answers, {records} records");
    assert!(answers >= 79 && records >= 35);
}

impl Folder {
    /// With the texts of problems.
    fn with(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = Self::new(name);
        files.iter().for_each(|(file, text)| folder.write(&format!("in/{file}"), text));
        folder
    }

    fn files(&self) -> Vec<ProblemFile> {
        problem_files(&[self.0.join("in")]).unwrap()
    }

    /// A run with its observer, which may raise the flag.
    fn run(&self, certificates: Certificates, stop: Stop) -> (RunSummary, Vec<String>) {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(Arc::clone(&flag)), ..Limits::default() };
        let answers = AnswerFolder { path: self.0.join("out"), reuse: Reuse::SameQuestion, certificates };
        let table = "2^14".parse().unwrap();
        let settings = RunSettings {
            solve: Settings { table, limits, ..Settings::default() },
            answers: Some(answers),
            ..RunSettings::default()
        };
        let mut diary = Diary { stop, flag, said: Vec::new() };
        let summary = run(&self.files(), &settings, &mut diary).unwrap();
        (summary, diary.said)
    }

    fn stored(&self, name: &str) -> StoredAnswer {
        StoredAnswer::read(&self.0.join("out").join(name)).unwrap().unwrap()
    }
}

/// When to raise the flag.
#[derive(Clone, Copy, PartialEq)]
enum Stop {
    Never,
    /// When a file of this number is begun.
    At(usize),
    /// When it is settled.
    After(usize),
}

/// Writes down what it hears, apart from the progress of searches.
struct Diary {
    stop: Stop,
    flag: Arc<AtomicBool>,
    said: Vec<String>,
}

impl Diary {
    fn say(&mut self, text: String, moment: Stop) {
        self.said.push(text);
        if self.stop == moment {
            self.flag.store(true, Ordering::Relaxed);
        }
    }
}

impl Observer for Diary {
    fn progress(&mut self, _: &Progress) {}
}

impl RunObserver for Diary {
    fn begun(&mut self, turn: Turn<'_>) {
        let text = format!("{} of {}: {}", turn.number, turn.of, turn.file.name.display());
        self.say(text, Stop::At(turn.number));
    }

    fn unusable(&mut self, _: Turn<'_>, reasons: &[ProblemError]) {
        self.said.push(format!("{} reasons", reasons.len()));
    }

    fn searched(&mut self) {
        self.said.push("searched".to_owned());
    }

    fn settled(&mut self, turn: Turn<'_>, outcome: &Outcome) {
        let verdict = match outcome.answer.verdict() {
            Verdict::Open { .. } => "open",
            Verdict::New(_) => "answered",
            Verdict::Known(_) => "as known",
            Verdict::Contradicts { .. } => "wrong",
        };
        self.say(format!("{verdict}, {:?}", outcome.origin), Stop::After(turn.number));
    }

    fn stopped(&mut self, left: usize) {
        self.said.push(format!("stopped, {left} left"));
    }
}

#[test]
fn a_run_that_is_stopped_goes_on_where_it_was() {
    let folder = Folder::with(
        "stopped",
        &[
            ("a.txt", "..\n..\n"),
            ("b.txt", ".Z\n"),
            ("b.toml", "answer = 3"),
            ("c.txt", "....\n....\n....\n"),
            ("d.txt", "...\n...\n"),
            ("d.toml", "answer = 5\nknown = \"a slip\""),
        ],
    );
    let run = |stop| folder.run(Certificates::NotNeeded, stop);
    let (summary, said) = run(Stop::After(1));
    assert_eq!(said, ["1 of 4: a.txt", "searched", "answered, Searched", "stopped, 3 left"]);
    assert_eq!((summary.ending(), summary.unreached()), (RunEnding::Open, 3));
    // In the middle of a search: what is open is stored as open.
    let (summary, said) = run(Stop::At(3));
    let until_c = ["1 of 4: a.txt", "answered, Stored", "2 of 4: b.txt", "2 reasons", "3 of 4: c.txt"];
    assert_eq!(said[..5], until_c);
    assert_eq!(said[5..], ["searched", "open, Searched", "stopped, 1 left"]);
    assert_eq!((summary.ending(), folder.stored("c.json").answer), (RunEnding::Wrong, None));
    let (summary, said) = run(Stop::Never);
    assert_eq!(said[..5], until_c);
    assert_eq!(said[5..], ["searched", "answered, Searched", "4 of 4: d.txt", "searched", "wrong, Searched"]);
    assert_eq!((summary.outcomes.len(), summary.unusable, summary.unreached()), (3, 1, 0));
    let (again, said) = run(Stop::Never);
    assert!(!said.contains(&"searched".to_owned()), "{said:?}");
    let answers = |summary: &RunSummary| -> Vec<_> {
        summary.outcomes.iter().map(|outcome| outcome.answer.clone()).collect()
    };
    assert_eq!(answers(&again), answers(&summary), "an answer from the store is the answer that was stored");
}

/// One search for the answer, and for each certificate but the first one, or two where the value was asked for in the end;
/// without certificates an answer does not count.
#[test]
fn each_certificate_is_a_search() {
    let folder =
        Folder::with("certificates", &[("a.txt", "...\n...\n...\n"), ("a.toml", "question = \"best-move\"")]);
    folder.run(Certificates::NotNeeded, Stop::Never);
    let needed = Certificates::Needed { most_bytes: 1 << 20 };
    let (summary, said) = folder.run(needed, Stop::Never);
    let certificates = folder.stored("a.json").certificates.unwrap();
    assert_eq!((certificates.len(), summary.ending()), (4, RunEnding::Complete));
    let by_value = certificates[1..].iter().filter(|made| !made.command.contains("--at-")).count();
    assert_eq!((by_value, certificates[0].after.len()), (1, 0));
    let (begun, rest) = said.split_first().unwrap();
    let (settled, searches) = rest.split_last().unwrap();
    assert_eq!((begun.as_str(), settled.as_str()), ("1 of 1: a.txt", "answered, Searched"));
    assert_eq!(searches, vec!["searched"; 4 + by_value]);
    let (_, said) = folder.run(needed, Stop::Never);
    assert_eq!(said, ["1 of 1: a.txt", "answered, Stored"]);
}
