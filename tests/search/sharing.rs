//! Two runs at the same time: refused where they would destroy each other's work, and shared where they can be. What a killed
//! process leaves holds nobody up.
#![cfg(unix)]

use crate::support::folder::{Folder, output_of, wait_for};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::Instant;

fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Whether a lock file is there and signed.
fn is_locked(path: &Path) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.ends_with(" UTC\n"))
}

/// All lock files and unfinished ones in a folder and those below it.
fn leftovers(folder: &Path) -> Vec<PathBuf> {
    let (folders, files): (Vec<_>, Vec<_>) =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).partition(|path| path.is_dir());
    let is_left = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with('.');
    let mut found: Vec<_> = files.into_iter().filter(is_left).collect();
    found.extend(folders.iter().flat_map(|folder| leftovers(folder)));
    found
}

const LONG: &str = "solve 6x6 --quiet --time 1h --table 2^12";

#[test]
fn a_checkpoint_belongs_to_one_run() {
    let folder = Folder::new("checkpoint");
    let first = folder.start(&format!("{LONG} --checkpoint run --checkpoint-every 20knodes"));
    wait_for(|| is_locked(&folder.path("run.lock")) && folder.path("run").exists());
    symlink("run", folder.path("link")).unwrap();
    let holder = format!("in use by process {} on ", first.id());
    for line in [
        "resume run",
        "resume link",
        "resume ./run --json",
        "solve 3x3 --checkpoint run",
        "solve 3x3 --checkpoint link",
    ] {
        let (out, error) = folder.output(line, 1);
        assert!(out.is_empty() && error.contains(&holder) && error.contains(" UTC"), "{line}: {error}");
    }
    kill(first);
    // The lock has gone with its holder, though the file is there.
    assert!(folder.path("run.lock").exists());
    folder.output("resume link --quiet --nodes 1000", 3);
    assert!(!folder.path("run.lock").exists() && folder.path("link").is_symlink());
    assert_eq!(leftovers(&folder.0), [] as [PathBuf; 0]);
    // One before the first one is hours of work, too; what only has such a name is nobody's.
    fs::rename(folder.path("run"), folder.path("new.previous")).unwrap();
    let (_, error) = folder.output(&format!("{LONG} --checkpoint new"), 1);
    assert!(error.contains("new.previous is there already"), "{error}");
    fs::write(folder.path("other.lock"), "a letter").unwrap();
    let (_, error) = folder.output(&format!("{LONG} --checkpoint other"), 1);
    assert!(error.contains("other.lock is no lock"), "{error}");
    assert_eq!(fs::read_to_string(folder.path("other.lock")).unwrap(), "a letter");
}

#[test]
fn a_folder_of_results_belongs_to_one_run() {
    let folder = Folder::new("lab");
    let run = "lab run orderings --out results --quiet";
    let first = folder.start(run);
    wait_for(|| is_locked(&folder.path("results/.orderings.jsonl.lock")));
    let (_, error) = folder.output(run, 1);
    assert!(error.contains(&format!("in use by process {}", first.id())), "{error}");
    kill(first);
    folder.output("lab run orderings --out results --quiet --quick --depth 1 --positions 1", 0);
    assert_eq!(leftovers(&folder.path("results")), [] as [PathBuf; 0]);
}

/// Reports replace reports and nothing else.
#[test]
fn reports_replace_reports_only() {
    let folder = Folder::new("report");
    folder.output("lab run orderings --out results --quiet --quick --depth 1 --positions 1", 0);
    folder.output("lab report results --out report", 0);
    folder.output("lab report results --out report", 0);
    for name in ["index.html", "orderings.txt", "orderings.csv", "orderings.json", "orderings.svg"] {
        let report = fs::read(folder.path("report").join(name)).unwrap();
        fs::write(folder.path("report").join(name), "a year of work").unwrap();
        let (_, error) = folder.output("lab report results --out report", 1);
        assert!(error.contains(name) && error.contains("no report of this program"), "{error}");
        assert_eq!(fs::read(folder.path("report").join(name)).unwrap(), b"a year of work");
        fs::write(folder.path("report").join(name), report).unwrap();
    }
}

/// Problems enough that two runs meet: small boards, all of the same difficulty.
fn with_problems(name: &str, count: usize) -> Folder {
    let folder = Folder::new(name);
    fs::create_dir_all(folder.path("in/deep")).unwrap();
    for number in 0..count {
        let place = if number % 2 == 0 { "in" } else { "in/deep" };
        fs::write(folder.path(place).join(format!("{number:02}.txt")), "...\n...\n...\n").unwrap();
    }
    folder
}

/// How often each problem was solved, as the lines say: those of other runs and of earlier ones are marked.
fn solved(texts: &[&str]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| line.contains(": value? +"));
    for line in lines.filter(|line| !line.contains("stored)") && !line.contains("by another run)")) {
        *counts.entry(line.split(": ").next().unwrap().to_owned()).or_default() += 1;
    }
    counts
}

#[test]
fn runs_share_a_folder_and_solve_every_problem_once() {
    let folder = with_problems("share", 40);
    // The first two take long enough that both runs have begun before either has stored anything.
    for first in ["in/00.txt", "in/02.txt"] {
        fs::write(folder.path(first), "....\n....\n....\n....\n").unwrap();
    }
    for more in ["", " --again", " --again --certificates"] {
        let line = format!("problems run in --out out --quiet --jobs 2 --table 2^10{more}");
        let (one, two) = (folder.start(&line), folder.start(&line));
        let done = [one, two].map(output_of);
        // Who ends while the other still solves the last one has not all answers; else both have.
        let codes = done.each_ref().map(|output| output.status.code().unwrap());
        assert!(codes.contains(&0) && codes.iter().all(|code| [0, 3].contains(code)), "{done:?}");
        let texts = done.each_ref().map(|output| String::from_utf8(output.stdout.clone()).unwrap());
        let counts = solved(&[&texts[0], &texts[1]]);
        assert_eq!(counts.len(), 40, "{texts:?}");
        assert!(counts.values().all(|&count| count == 1), "{texts:?}");
        let others: usize = texts.iter().map(|text| text.matches("by another run)").count()).sum();
        let waiting: usize =
            texts.iter().map(|text| text.matches("being worked on by process").count()).sum();
        assert_eq!(others + waiting, 40, "each sees all that the other did");
        assert!(texts.iter().any(|text| text.contains(" by other runs at the same time)")), "{texts:?}");
        assert_eq!(leftovers(&folder.path("out")), [] as [PathBuf; 0]);
    }
    let (text, _) = folder.output("problems run in --out out --quiet --jobs 2 --table 2^10", 0);
    assert!(text.contains("40 problems: 40 answered (40 stored before), 0 open"), "{text}");
}

/// One that is being solved is passed by; it is taken up when its solver is gone.
#[test]
fn a_killed_run_holds_nobody_up() {
    let folder = with_problems("killed", 3);
    fs::write(folder.path("in/01.txt"), "......\n......\n......\n......\n......\n......\n").unwrap();
    fs::remove_file(folder.path("in/deep/01.txt")).unwrap();
    let line = "problems run in --out out --quiet --table 2^10";
    let first = folder.start(line);
    wait_for(|| is_locked(&folder.path("out/.01.json.lock")));
    let (text, _) = folder.output(line, 3);
    let holder = format!("01.txt: being worked on by process {} on ", first.id());
    assert!(text.contains(&holder), "{text}");
    assert!(
        text.contains("2 answered (1 stored before), 0 open, 0 not usable, 0 not reached, 1 still being"),
        "{text}"
    );
    kill(first);
    let (text, _) = folder.output(&format!("{line} --nodes 100"), 3);
    assert!(text.contains("01.txt: value? open (") && !text.contains("being worked on"), "{text}");
    assert_eq!(leftovers(&folder.path("out")), [] as [PathBuf; 0]);
}

/// The lines come when there is something to say, and the seconds are those that passed.
#[test]
fn results_are_streamed_with_wall_time() {
    use std::io::{BufRead as _, BufReader};
    let folder = with_problems("streamed", 2);
    let hard = "......\n......\n......\n......\n......\n......\n";
    fs::write(folder.path("in/zz.txt"), hard).unwrap();
    let mut child = folder.start("problems run in --out out --table 2^10 --time 1h");
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first: Vec<String> = lines.by_ref().take(2).map(Result::unwrap).collect();
    assert!(
        first[0].starts_with("00.txt: value? +9 (") && first[1].starts_with("deep/01.txt: "),
        "{first:?}"
    );
    kill(child);
    fs::remove_file(folder.path("in/zz.txt")).unwrap();
    let begun = Instant::now();
    let (text, _) = folder.output("problems run in --out out --quiet --table 2^10 --again --certificates", 0);
    let most = begun.elapsed().as_secs_f64();
    let mut sum = 0.0;
    for name in ["00.json", "deep/01.json"] {
        let answer: Value =
            serde_json::from_slice(&fs::read(folder.path("out").join(name)).unwrap()).unwrap();
        let (wall, search) =
            (answer["wall_seconds"].as_f64().unwrap(), answer["solution"]["seconds"].as_f64().unwrap());
        assert!(wall > search, "the certificate takes time as well: {wall} and {search}");
        assert!(text.contains(&format!("{wall:.2} s)")), "{text}");
        sum += wall;
    }
    assert!(sum <= most, "{sum} s in {most} s");
}

#[test]
fn files_that_are_no_answers_stay() {
    let folder = with_problems("foreign", 1);
    fs::create_dir(folder.path("out")).unwrap();
    for text in ["a letter", "{\"board\": \"3x3\"}", "[1, 2]"] {
        fs::write(folder.path("out/00.json"), text).unwrap();
        let (_, error) = folder.output("problems run in --out out --quiet --table 2^10", 1);
        assert!(error.contains("out/00.json is there already and not of this program's making"), "{error}");
        assert_eq!(fs::read_to_string(folder.path("out/00.json")).unwrap(), text);
    }
    fs::remove_file(folder.path("out/00.json")).unwrap();
    fs::write(folder.path("out/00.shoban"), "a letter").unwrap();
    let (_, error) = folder.output("problems run in --out out --quiet --table 2^10 --certificates", 1);
    assert!(error.contains("out/00.shoban is there already"), "{error}");
    assert_eq!(fs::read_to_string(folder.path("out/00.shoban")).unwrap(), "a letter");
}

#[test]
fn several_jobs_have_a_table_and_a_thread_each() {
    let folder = with_problems("jobs", 1);
    folder.output("problems run in --jobs 2 --threads 2", 2);
    let (_, error) = folder.output("problems run in --jobs 1000 --table 1GiB", 1);
    assert!(error.contains("1000 jobs take 1000 tables of 1024 MiB, but the machine has"), "{error}");
}
