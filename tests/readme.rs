//! The short examples of the README work as they stand there.

use assert_cmd::Command;

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
