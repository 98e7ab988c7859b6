//! The order of the house: the files know each other in one direction only.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The names that follow `prefix`, where no name goes on into it.
fn names_after<'a>(code: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    let all = code.match_indices(prefix).filter(|&(at, _)| !code[..at].ends_with(is_of_name));
    all.map(move |(at, _)| {
        let rest = &code[at + prefix.len()..];
        &rest[..rest.find(|c| !is_of_name(c)).unwrap_or(rest.len())]
    })
}

/// The files of `src` by their names without the ending, without their comments.
fn sources() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = BTreeMap::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        assert!(path.extension().is_some_and(|ending| ending == "rs"), "{path:?} is no file of the crate");
        let code = fs::read_to_string(&path).unwrap();
        let lines = code.lines().map(|line| line.split("//").next().unwrap());
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        sources.insert(name, lines.collect::<Vec<_>>().join("\n"));
    }
    assert!(sources.len() > 10, "{} files", sources.len());
    sources
}

/// `crate::` is followed by the file in which a thing stands, so what `lib.rs` hands on to others is not used inside, and
/// no file is used by one that it uses.
#[test]
fn files_know_each_other_in_no_circle() {
    let sources = sources();
    let (mut knows, mut arrows) = (BTreeMap::<&str, BTreeSet<&str>>::new(), 0);
    for (name, code) in sources.iter().filter(|(name, _)| !["lib", "main"].contains(&name.as_str())) {
        assert_eq!(names_after(code, "super::").count(), 0, "{name} uses `super`");
        let known: BTreeSet<&str> = names_after(code, "crate::").collect();
        for to in &known {
            let is_file = sources.contains_key(*to) && !["lib", "main", ""].contains(to);
            assert!(is_file, "{name} uses crate::{to}, which is no file");
            arrows += 1;
        }
        knows.insert(name, known);
    }
    assert!(arrows > 20, "{arrows} arrows");
    while !knows.is_empty() {
        let (before, open) = (knows.len(), knows.keys().copied().collect::<BTreeSet<_>>());
        knows.retain(|_, known| !known.is_disjoint(&open));
        assert!(knows.len() < before, "a circle: {knows:?}");
    }
}

/// `lib.rs` only says what there is: modules, and what others may use of them.
#[test]
fn the_front_door_holds_nothing_of_its_own() {
    let code = &sources()["lib"];
    for line in code.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let is_declaration = ["#![", "mod ", "pub use "].iter().any(|start| line.starts_with(start));
        assert!(is_declaration && !line.contains("::*"), "{line}");
    }
    let files = sources().len() - 2;
    assert_eq!(code.lines().filter(|line| line.starts_with("mod ")).count(), files, "a file is not declared");
}

/// The library returns what it finds; it prints nothing, and asks the solver nothing.
#[test]
fn only_the_program_prints() {
    for (name, code) in sources() {
        let words: BTreeSet<&str> = code.split(|c| !is_of_name(c)).collect();
        for word in ["print", "println", "eprint", "eprintln", "stdout", "stderr", "dbg"] {
            assert!(!words.contains(word) || name == "main", "{name}: {word}");
        }
        assert!(!code.contains("shoban::"), "{name} knows the solver");
    }
}
