//! `shoban lab` as a command: what it lists, how it goes on after Ctrl-C, and how it names slips.

use crate::support::folder::{code_of, command, program, signal};
use shoban::lab::{self, Kind, Row, SHIPPED};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab-command").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn output(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = command().args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn the_list_has_all_there_is_and_the_page_explains_it() {
    let (list, _, code) = output(&["lab", "list"]);
    assert_eq!(code, Some(0));
    let page = include_str!("../../docs/lab.md");
    for kind in [Kind::Search, Kind::Proof, Kind::Clashes, Kind::Multiplayer] {
        for parameter in lab::parameters(kind) {
            assert!(list.contains(&format!("\n  {} ", parameter.name)), "{}", parameter.name);
            assert!(page.contains(&format!("`{}`", parameter.name)), "docs/lab.md: {}", parameter.name);
        }
    }
    for (name, _) in SHIPPED {
        assert!(list.contains(&format!("\n  {name} ")), "{name}");
        assert!(page.contains(name), "docs/lab.md: {name}");
    }
    for word in ["front-by-ply", "relative-penalty:D,E", "/ageing=halve|keep|clear", "loa 6x6"] {
        assert!(list.contains(word), "{word}");
    }
}

/// A search that takes long, after some that do not.
const LONG: &str = r#"
title = "long"
source = "nobody"
baseline = "none"
depths = [1, 2, 30]
[[sets]]
name = "boards"
game = "loa"
positions = 2
plies = [4, 8]
[[variants]]
name = "none"
ordering = "none"
step = 2
[[variants]]
name = "history"
ordering = "history:d^2"
step = 2
[quick]
depths = [1]
positions = 1
"#;

/// A run with a limit of nodes for each search. Its rows come one by one: with steps of two plies each depth is a search
/// of its own.
fn start(folder: &Path, most_nodes: u64) -> Child {
    let file = folder.join("long.toml");
    fs::write(&file, LONG.replace("step = 2", &format!("step = 2\nmost-nodes = {most_nodes}"))).unwrap();
    let mut command = Command::new(program());
    command.args(["lab", "run"]).arg(file).arg("--out").arg(folder.join("results")).arg("--quiet");
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn rows(folder: &Path) -> Vec<Row> {
    let text = fs::read_to_string(folder.join("results/long.jsonl")).unwrap_or_default();
    assert!(text.is_empty() || text.ends_with('\n'), "the last line is whole");
    text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Waits until a file has so many rows.
fn wait_for_rows(folder: &Path, count: usize) {
    let start = Instant::now();
    let lines = || fs::read_to_string(folder.join("results/long.jsonl")).unwrap_or_default();
    while lines().lines().count() <= count {
        assert!(start.elapsed() < Duration::from_secs(60), "{}", lines());
        sleep(Duration::from_millis(5));
    }
    // Well within the next search.
    sleep(Duration::from_millis(50));
}

#[test]
fn after_one_interrupt_what_has_begun_is_finished_and_kept() {
    let folder = folder("once");
    let child = start(&folder, 1_000_000);
    wait_for_rows(&folder, 2);
    signal(&child, "INT");
    assert_eq!(code_of(child), Some(3));
    let kept = rows(&folder);
    assert_eq!(kept.len(), 3, "the search that was going on is there as well");
    assert_eq!((kept[2].place.depth, kept[2].figures.nodes), (30, 1_000_000));
    assert_eq!(code_of(start(&folder, 1_000_000)), Some(0));
    let all = rows(&folder);
    assert_eq!(all.len(), 12);
    assert!(kept.iter().all(|row| all.contains(row)), "nothing is measured twice");
}

#[test]
fn after_two_interrupts_the_run_ends_at_once_and_loses_only_what_had_begun() {
    let folder = folder("twice");
    let mut child = start(&folder, i64::MAX as u64);
    wait_for_rows(&folder, 2);
    signal(&child, "INT");
    // What comes within a second is the first interrupt once more.
    signal(&child, "INT");
    sleep(Duration::from_millis(1200));
    assert!(child.try_wait().unwrap().is_none(), "a search to 30 plies goes on");
    signal(&child, "INT");
    assert_eq!(code_of(child), Some(130));
    assert_eq!(rows(&folder).len(), 2);
}

#[test]
fn slips_in_depth_rules_are_named_by_line_and_field() {
    let folder = folder("slips");
    for (parameter, wanted) in [
        ("late-moves-full = 0", "late-moves-full: '0': a number from 1 to 128 is wanted"),
        (
            "null-move = \"deep\"",
            "null-move: 'deep': a number from 1 to 20 is wanted, or guarded:N, mia, off",
        ),
        ("multi-cut-tries = 3", "multi-cut-tries: experiments of this kind have no such parameter"),
        ("extensions = \"check\"", "extensions: 'check': there are threatened"),
    ] {
        let file = folder.join("slip.toml");
        fs::write(&file, LONG.replacen("step = 2", parameter, 1)).unwrap();
        let (_, complaint, code) = output(&["lab", "run", file.to_str().unwrap()]);
        assert_eq!(code, Some(1));
        assert!(complaint.contains(&format!("line 14: {wanted}")), "{complaint}");
    }
}
