//! The order of the house: no module knows of the floors above it, and the search knows no Go.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The floor of a module, by its name at the root of the crate.
fn floor(module: &str) -> u32 {
    match module {
        "files" | "game" | "memory" | "random" | "tuning" => 0,
        "board" | "ordering" => 1,
        "estimate" | "life" | "play" | "search" => 2,
        "go" | "loa" => 3,
        "proof" => 4,
        "certificate" => 5,
        "solve" | "bench" => 6,
        "formats" => 7,
        "lab" | "problems" => 8,
        "cli" | "main" | "lib" => 9,
        other => panic!("which floor is {other} on?"),
    }
}

/// A source file: its path below `src` without the ending, cut at the slashes, and what it says.
struct Source {
    path: Vec<String>,
    code: String,
}

impl Source {
    fn module(&self) -> &str {
        &self.path[0]
    }

    /// The names that follow `prefix` in the code, comments apart.
    fn names_after<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = &'a str> {
        let lines = self.code.lines().map(|line| line.split("//").next().unwrap_or(""));
        lines.flat_map(move |line| {
            line.match_indices(prefix).filter(|&(at, _)| !line[..at].ends_with(is_of_name)).map(
                move |(at, _)| {
                    let rest = &line[at + prefix.len()..];
                    &rest[..rest.find(|c| !is_of_name(c)).unwrap_or(rest.len())]
                },
            )
        })
    }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut found) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let below = path.strip_prefix(&root).unwrap().with_extension("");
                let names = below.iter().map(|name| name.to_str().unwrap().to_owned());
                found.push(Source { path: names.collect(), code: fs::read_to_string(&path).unwrap() });
            }
        }
    }
    assert!(found.len() > 40, "{} files", found.len());
    found
}

#[test]
fn no_arrow_points_up() {
    let mut arrows = 0;
    for source in sources() {
        let from = floor(source.module());
        for to in source.names_after("crate::").chain(source.names_after("shoban::")) {
            assert!(!to.is_empty(), "{:?}: one module to a use, please", source.path);
            assert!(floor(to) <= from, "{:?} knows of {to}", source.path);
            let is_neighbor = floor(to) == from && to != source.module();
            assert!(!is_neighbor || source.module() == "bench", "{:?} knows of {to}", source.path);
            arrows += 1;
        }
    }
    assert!(arrows > 60, "{arrows} arrows");
}

#[test]
fn the_search_knows_no_go() {
    const GO: [&str; 8] =
        ["liberty", "liberties", "stone", "stones", "komi", "ko_point", "benson", "territory"];
    let search: Vec<_> = sources().into_iter().filter(|source| source.module() == "search").collect();
    assert!(search.len() > 8);
    for source in search {
        for to in source.names_after("crate::") {
            assert!(
                ["game", "memory", "ordering", "search", "tuning"].contains(&to),
                "{:?} knows of {to}",
                source.path
            );
        }
        let words = source.code.split(|c| !is_of_name(c)).map(str::to_lowercase);
        let alien: Vec<_> = words.filter(|word| GO.contains(&word.as_str())).collect();
        assert!(alien.is_empty(), "{:?} speaks of {alien:?}", source.path);
    }
}

/// Siblings, the files of one folder, know each other in one direction only.
#[test]
fn files_of_a_folder_know_each_other_in_no_circle() {
    let mut folders = BTreeMap::<Vec<String>, BTreeMap<String, BTreeSet<String>>>::new();
    for source in sources() {
        let (name, folder) = source.path.split_last().unwrap();
        let siblings = source.names_after("super::").filter(|to| to.starts_with(char::is_lowercase));
        let known = siblings.map(str::to_owned).collect();
        // The name of a folder is that of its `mod.rs`, whose `super` is a floor higher.
        if name != "mod" {
            folders.entry(folder.to_vec()).or_default().insert(name.clone(), known);
        }
    }
    for (folder, mut knows) in folders {
        let names: BTreeSet<_> = knows.keys().cloned().collect();
        while !knows.is_empty() {
            let before = knows.len();
            let open: BTreeSet<_> = knows.keys().cloned().collect();
            knows.retain(|_, known| known.iter().any(|to| names.contains(to) && open.contains(to)));
            assert!(knows.len() < before, "a circle in {folder:?}: {knows:?}");
        }
    }
}

#[test]
fn unsafe_code_stands_in_one_file() {
    let unsafe_files = sources().into_iter().filter(|source| {
        let mut words = source.code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '`');
        words.any(|word| word == "unsafe")
    });
    assert_eq!(unsafe_files.map(|source| source.path.join("/")).collect::<Vec<_>>(), ["memory"]);
}
