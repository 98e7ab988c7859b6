//! `shoban group` as it is typed: reports, JSON, certificates, messages, exit codes.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;

/// Bent three in the corner, as a diagram.
const BENT_THREE: &str = "X.X./XXXX/OOXX/.OOX/..OX";

fn shoban(args: &[&str]) -> Command {
    let mut command = crate::support::folder::command();
    command.arg("group").args(args);
    command
}

fn text(args: &[&str], code: i32) -> String {
    let output = shoban(args).assert().code(code).get_output().clone();
    let bytes = if code == 0 || code == 3 { output.stdout } else { output.stderr };
    String::from_utf8(bytes).unwrap()
}

#[test]
fn the_report_names_status_outcomes_and_vital_points() {
    let report = text(&["--diagram", BENT_THREE, "--at", "B2", "--moves-table"], 0);
    for line in [
        "Group: White B2; attacker Black",
        "Status: unsettled (it depends on who moves first)",
        "ko threats:      nobody                 attacker               defender",
        "attacker first   captured               captured               captured",
        "defender first   alive                  alive                  alive",
        "defender first, no ko threats: defender lives: A1",
        "  first moves that keep this (1 of 4): A1",
    ] {
        assert!(report.lines().any(|found| found == line), "{line}\n{report}");
    }
}

#[test]
fn the_record_has_all_six_cases() {
    let line = text(&["--diagram", BENT_THREE, "--at", "b2", "--json", "--moves-table"], 0);
    let record: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&record["status"], &record["defender"]), (&"unsettled".into(), &"white".into()));
    let cases = record["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 6);
    assert!(cases.iter().all(|case| case["worst"] == case["best"]));
    assert_eq!(record["first_moves"][0]["keeping_moves"], serde_json::json!(["A1"]));
    assert_eq!(record["stopped"], false);
}

#[test]
fn a_certificate_is_accepted_by_the_checker() {
    let folder = std::env::temp_dir().join(format!("shoban-group-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("group.txt");
    let file = path.to_str().unwrap();
    text(&["--diagram", BENT_THREE, "--at", "B2", "--certificate", file], 0);
    assert_eq!(checker::check_group(&path).unwrap().status, Some("unsettled"));
    let told = |command: &str| crate::support::folder::command().args(command.split(' ')).arg(&path).assert();
    let said = |words: &str| String::from_utf8(told(words).code(0).get_output().stdout.clone()).unwrap();
    assert_eq!(said("certificate info"), said("check"));
    let refusal = String::from_utf8(told("certificate ask").code(1).get_output().stderr.clone()).unwrap();
    assert!(refusal.contains("about the life of a group") && refusal.contains("shoban check"), "{refusal}");
    fs::write(&path, fs::read_to_string(&path).unwrap().replace("status unsettled", "status alive")).unwrap();
    assert!(checker::check_group(&path).is_err());
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_limit_is_said_and_gives_its_code() {
    let report = text(&["--diagram", "...../...../XXXX./OOOX./...OX", "--at", "C2", "--nodes", "300"], 3);
    assert!(report.contains("Status: not known") && report.contains("Stopped by a limit"), "{report}");
}

#[test]
fn what_came_before_the_question_is_said_not_to_count() {
    for (moves, notes) in [("B5 pass", 1), ("A1", 0)] {
        let args = ["--diagram", BENT_THREE, "--at", "B2", "--nodes", "1", "--moves", moves];
        let said = shoban(&args).assert().code(3).get_output().stderr.clone();
        let said = String::from_utf8(said).unwrap();
        assert_eq!(said.matches("note: the question is about the stones alone").count(), notes, "{said}");
    }
}

#[test]
fn mistakes_are_named() {
    for (at, message) in [
        ("A1", "error: --at: A1: there is no stone there"),
        ("Z9", "error: --at: 'Z9' is no point of a 5x4 board"),
        ("B2 A4", "error: --at: B2: the stones have different colours; a group belongs to one side"),
        ("", "error: --at: no point is given"),
    ] {
        assert_eq!(text(&["--diagram", BENT_THREE, "--at", at], 1).trim_end(), message);
    }
    assert!(text(&["--diagram", BENT_THREE], 2).contains("--at <POINTS>"));
}

#[test]
fn tables_that_are_smaller_than_what_was_named_say_so() {
    let words = ["--diagram", BENT_THREE, "--at", "B2", "--table", "100kB"];
    let group = shoban(&words).assert().code(0).get_output().clone();
    let mut resume = crate::support::folder::command();
    let resume = resume.args(["resume", "nowhere", "--table", "100kB"]).output().unwrap();
    for output in [group, resume] {
        let news = String::from_utf8(output.stderr).unwrap();
        assert!(news.starts_with("note: --table: the slots of a table are a power of two"), "{news}");
    }
}
