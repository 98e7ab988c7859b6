//! The short examples of the README work as they stand there, and its tables say what the solutions say.

use assert_cmd::Command;
use serde_json::Value;
use shoban::formats::quantity::grouped;
use std::fs;
use std::path::Path;

/// Words of a command line; double quotes keep blanks together.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let pieces = parts.flat_map(|(i, part)| match i % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
        _ => vec![part.to_owned()],
    });
    pieces.collect()
}

#[test]
fn marked_examples_end_with_0() {
    let readme = include_str!("../README.md");
    let blocks = readme.split("<!-- test -->\n```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let lines: Vec<&str> = blocks.flat_map(str::lines).collect();
    assert!(lines.len() >= 10);
    for line in lines {
        let words = words(line);
        assert_eq!(words[0], "shoban", "{line}");
        let mut command = Command::cargo_bin("shoban").unwrap();
        command.current_dir(env!("CARGO_MANIFEST_DIR")).args(&words[1..]).assert().success();
    }
}

/// The rows of the table of solved boards in a text, each as its cells.
fn rows_of_solved_boards(text: &str) -> Vec<Vec<&str>> {
    let header = "| board | L | U | value | status | nodes |";
    let mut tables = text.split(header).skip(1);
    let table = tables.next().expect("a table of solved boards");
    assert_eq!(tables.next(), None, "one such table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with("| "));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn tables_of_solved_boards_say_what_the_solutions_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
    let mut expected = Vec::new();
    for file in folder.read_dir().unwrap().map(|file| file.unwrap().path()) {
        if file.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let solution: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        let board = solution["board"].as_str().unwrap().to_owned();
        assert_eq!(file.file_stem().unwrap(), board.as_str());
        let is_open = solution["lower"] != solution["upper"];
        let endless = if is_open { ", endless play counting 0" } else { "" };
        let table = match solution["table_entries"].as_u64().unwrap() {
            0x200_0000 => "",
            0x800_0000 => ", with `--table 2^26`",
            entries => panic!("{board}: {entries} entries of the table"),
        };
        let status = format!("{}{endless}{table}", solution["status"].as_str().unwrap());
        let [lower, upper, value] = ["lower", "upper", "value_with_tie"].map(|key| solution[key].to_string());
        let nodes = grouped(solution["nodes"].as_u64().unwrap());
        expected.push(vec![board, lower, upper, value, status, nodes]);
    }
    let size = |row: &[String]| -> Vec<u32> { row[0].split('x').map(|side| side.parse().unwrap()).collect() };
    expected.sort_by_key(|row| size(row));
    assert!(expected.len() > 30, "{} solutions", expected.len());
    for text in [include_str!("../README.md"), include_str!("../solutions/README.md")] {
        assert_eq!(rows_of_solved_boards(text), expected);
    }
}
