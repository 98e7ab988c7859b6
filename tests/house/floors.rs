//! The order of the house: who may know whom, what may stand in a signature, and how long things are.
//!
//! `house` reads the sources and follows every path to the file that defines the name. It sees names, not types: a
//! method called on a value makes no arrow of its own, for the value's type had to be named somewhere.

use crate::reading::{Arrow, Source, Tree, arrows, circle_in, folders, functions, sources};
use std::fs;
use std::path::Path;

/// The longest file of the sources in lines, the longest function, and the longest line of a page in characters.
const FILE_LINES: usize = 420;
const FUNCTION_LINES: usize = 52;
const PAGE_WIDTH: usize = 160;

/// Folders whose `mod.rs` holds `mod`, `use` and docs only.
const DECLARATIONS_ONLY: &[&str] = &[
    "board",
    "campaign",
    "campaign/nats",
    "campaign/simulation",
    "campaign/slurm",
    "certificate",
    "checkers",
    "estimate",
    "formats",
    "formats/ascii",
    "formats/sensei",
    "formats/sgf",
    "formats/svg",
    "game",
    "go",
    "group",
    "interfaces",
    "interfaces/book",
    "interfaces/gtp",
    "interfaces/katago",
    "interfaces/serve",
    "lab",
    "lab/matches",
    "lab/report/plot",
    "life",
    "loa",
    "multiplayer",
    "multiplayer/chinese_checkers",
    "multiplayer/focus",
    "ordering",
    "othello",
    "play",
    "proof",
    "search",
    "search/table",
    "solve",
    "solve/schedule",
    "squares",
    "superko",
    "text",
];

/// Folders that still hold a circle. Who opens one takes it out, for the test insists.
const CIRCLES_LEFT: &[&str] = &[];

/// Files that still have tuples or `bool` as parameters of public functions. Who gives them names takes the file out.
const NAMELESS_LEFT: &[&str] = &[
    // `Task::accepts` takes what `Solution::answer` is.
    "src/bench.rs",
];

/// The floor of a module, by its name at the root of the crate.
fn floor(module: &str) -> u32 {
    match module {
        "game" | "memory" | "random" | "text" | "tuning" => 0,
        "board" | "files" | "ordering" | "squares" => 1,
        "estimate" | "life" | "play" | "search" => 2,
        "checkers" | "go" | "loa" | "multiplayer" | "othello" => 3,
        "group" | "proof" | "superko" => 4,
        "certificate" => 5,
        "solve" => 6,
        "bench" | "formats" => 7,
        "campaign" | "interfaces" | "lab" | "problems" => 8,
        "cli" => 9,
        other => panic!("tests/house/floors.rs must say which floor {other} is on"),
    }
}

fn shoban() -> Tree {
    let tree = Tree::new("shoban", sources("src"));
    assert!(tree.sources.len() > 150, "{} files", tree.sources.len());
    tree
}

fn checker() -> Tree {
    let tree = Tree::new("checker", sources("checker/src"));
    assert!(tree.sources.len() > 7, "{} files", tree.sources.len());
    tree
}

/// The sources of both packages, each with its path in the repository.
fn all_sources() -> Vec<(String, Source)> {
    let packages = [("src", shoban()), ("checker/src", checker())];
    let named = packages.into_iter().flat_map(|(folder, tree)| {
        tree.sources.into_iter().map(move |source| (format!("{folder}/{}", source.name), source))
    });
    named.collect()
}

/// The module at the root of the crate that a file belongs to; none for the root's own files.
fn top(tree: &Tree, arrow: &Arrow) -> Option<String> {
    tree.sources[arrow.from].module().first().cloned()
}

/// Panics if a rule is broken anywhere but at the places that are left, or if one of these is in order by now.
fn refuse_but(left: &[&str], rule: &str, found: Vec<(String, String)>) {
    let (known, wrong): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|(place, _)| left.contains(&place.as_str()));
    refuse(rule, &wrong.into_iter().map(|(place, what)| format!("{place}: {what}")).collect::<Vec<_>>());
    let done: Vec<_> = left.iter().filter(|place| known.iter().all(|(known, _)| known != *place)).collect();
    assert!(done.is_empty(), "in order by now, take them out of the list in tests/house/floors.rs: {done:?}");
}

fn refuse(rule: &str, found: &[String]) {
    assert!(found.is_empty(), "{rule}:\n  {}\n", found.join("\n  "));
}

#[test]
fn no_arrow_points_up() {
    let tree = shoban();
    let (mut looked, mut wrong) = (0, Vec::new());
    for arrow in arrows(&tree) {
        let (Some(from), Some(to)) = (top(&tree, &arrow), arrow.to.first()) else { continue };
        if from != *to {
            looked += 1;
            if floor(to) >= floor(&from) {
                wrong.push(format!("{}: {}", tree.sources[arrow.from].name, arrow.path));
            }
        }
    }
    refuse("a module knows only the floors below its own; move what both need down", &wrong);
    assert!(looked > 500, "{looked} arrows");
}

/// The maps of the house, in the head of the library and in docs/architecture.md, say what is checked here.
#[test]
fn maps_name_the_floors_that_are_checked() {
    let read = |name: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
    let (page, head) = (read("docs/architecture.md"), read("src/lib.rs"));
    let mut found = Vec::new();
    let mut storey = None;
    for line in page.split("```").nth(1).unwrap().lines().filter(|line| !line.is_empty()) {
        let mut words = line.split_whitespace().peekable();
        if words.next_if_eq(&"floor").is_some() {
            storey = words.next().map(|number| number.parse::<u32>().unwrap());
        }
        let name = words.next().unwrap().trim_end_matches('/').trim_end_matches(".rs");
        found.push((name.to_owned(), storey.unwrap()));
    }
    let rows = head.lines().filter_map(|line| line.strip_prefix("//! | ")?.split_once(" | "));
    for (number, rest) in rows.filter(|(number, _)| number.parse::<u32>().is_ok()) {
        let names = rest.split(" | ").next().unwrap().split('`').skip(1).step_by(2);
        found.extend(names.map(|name| (name.trim_start_matches("mod@").to_owned(), number.parse().unwrap())));
    }
    assert!(found.len() > 35, "{found:?}");
    let wrong: Vec<_> = found.iter().filter(|(name, number)| floor(name) != *number).collect();
    assert!(wrong.is_empty(), "another floor than tests/house/floors.rs says: {wrong:?}");
    let named = |name: &String| found.iter().any(|(found, _)| found == name);
    let tree = shoban();
    let modules = tree.sources.iter().filter_map(|source| source.module().first().cloned());
    let missing: std::collections::BTreeSet<_> = modules.filter(|name| !named(name)).collect();
    assert!(missing.is_empty(), "on no map: {missing:?}");
}

/// What lies in one folder, files, folders and the `mod.rs` itself, knows each other in one direction only.
#[test]
fn no_folder_holds_a_circle() {
    let (mut looked, mut known, mut wrong) = (0, 0, Vec::new());
    for (root, tree) in [("src", shoban()), ("checker/src", checker())] {
        let arrows = arrows(&tree);
        known += arrows.len();
        for folder in folders(&tree) {
            looked += 1;
            if let Some(circle) = circle_in(&tree, &arrows, &folder) {
                let steps = circle.iter().map(|(file, path)| format!("{file} ({path})"));
                let place = [vec![root.to_owned()], folder].concat().join("/");
                wrong.push((place, steps.collect::<Vec<_>>().join(" -> ")));
            }
        }
    }
    refuse_but(CIRCLES_LEFT, "a circle; move what both ends need into a file that knows neither", wrong);
    assert!(looked > 20 && known > 1500, "{looked} folders, {known} arrows");
}

#[test]
fn heads_of_folders_only_declare() {
    let tree = shoban();
    let mut wrong = Vec::new();
    for folder in DECLARATIONS_ONLY {
        let name = format!("{folder}/mod.rs");
        let source = tree.sources.iter().find(|source| source.name == name);
        let source = source.unwrap_or_else(|| panic!("{name} is missing"));
        let declares = |item: &syn::Item| match item {
            syn::Item::Use(_) => true,
            syn::Item::Mod(module) => module.content.is_none(),
            _ => false,
        };
        if !source.file.items.iter().all(declares) {
            wrong.push(name);
        }
    }
    refuse("this file holds the map and re-exports; give the rest a file of its own", &wrong);
}

#[test]
fn parameters_have_names_in_their_types() {
    let (mut looked, mut wrong) = (0, Vec::new());
    for (name, source) in all_sources() {
        for function in functions(&source).into_iter().filter(|function| function.is_public) {
            looked += 1;
            if !function.nameless.is_empty() {
                wrong.push((name.clone(), format!("{}({})", function.name, function.nameless.join(", "))));
            }
        }
    }
    let rule = "a tuple or a bool says nothing where the function is called; take a struct or an enum";
    refuse_but(NAMELESS_LEFT, rule, wrong);
    assert!(looked > 800, "{looked} functions");
}

#[test]
fn functions_and_files_are_short() {
    let (mut looked, mut wrong) = (0, Vec::new());
    for (name, source) in all_sources() {
        let lines = source.code.lines().count();
        if lines > FILE_LINES {
            wrong.push(format!("{name}: {lines} lines"));
        }
        for function in functions(&source) {
            looked += 1;
            if function.lines > FUNCTION_LINES {
                wrong.push(format!("{name}: {} has {} lines", function.name, function.lines));
            }
        }
    }
    let rule = format!("at most {FUNCTION_LINES} lines a function, {FILE_LINES} a file; divide these");
    refuse(&rule, &wrong);
    assert!(looked > 1200, "{looked} functions");
}

#[test]
fn pages_are_short_and_narrow() {
    let (mut looked, mut wrong) = (0, Vec::new());
    let pages = [
        ("README.md", Some(250)),
        ("docs/performance.md", Some(150)),
        ("docs/architecture.md", None),
        ("docs/proof-cost.md", None),
        ("docs/json.md", None),
        ("docs/games.md", None),
    ];
    for (name, limit) in pages {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
        let lines = text.lines().count();
        looked += lines;
        if limit.is_some_and(|limit| lines > limit) {
            wrong.push(format!(
                "{name}: {lines} lines, {} allowed; what was tried belongs in docs/notebook/",
                limit.unwrap()
            ));
        }
        let mut is_code = false;
        for (number, line) in text.lines().enumerate() {
            is_code ^= line.starts_with("```");
            let is_text = !is_code && !line.starts_with('|');
            if is_text && line.chars().count() > PAGE_WIDTH {
                wrong.push(format!("{name}:{}: {} characters", number + 1, line.chars().count()));
            }
        }
        assert!(!is_code, "{name} ends in the middle of code");
    }
    refuse(&format!("break lines after {PAGE_WIDTH} characters, tables and code apart"), &wrong);
    assert!(looked > 700, "{looked} lines");
}

#[test]
fn the_search_knows_no_go() {
    const GO: [&str; 8] =
        ["liberty", "liberties", "stone", "stones", "komi", "ko_point", "benson", "territory"];
    let tree = shoban();
    let search: Vec<_> = tree
        .sources
        .iter()
        .filter(|source| source.module().first().is_some_and(|top| top == "search"))
        .collect();
    assert!(search.len() > 15, "{} files", search.len());
    let mut wrong = Vec::new();
    for source in search {
        let words =
            source.code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').map(str::to_lowercase);
        let alien: Vec<_> = words.filter(|word| GO.contains(&word.as_str())).collect();
        if !alien.is_empty() {
            wrong.push(format!("{}: {}", source.name, alien.join(", ")));
        }
    }
    refuse("the search serves any game, in its comments too", &wrong);
}

#[test]
fn what_serves_any_game_knows_no_board() {
    let tree = shoban();
    let (mut looked, mut wrong) = (0, Vec::new());
    for arrow in arrows(&tree) {
        let (Some(from), Some(to)) = (top(&tree, &arrow), arrow.to.first()) else { continue };
        let is_allowed = match from.as_str() {
            "search" => ["game", "memory", "ordering", "search", "text", "tuning"].contains(&to.as_str()),
            "play" | "ordering" => to != "board",
            _ => continue,
        };
        looked += 1;
        if !is_allowed {
            wrong.push(format!("{}: {}", tree.sources[arrow.from].name, arrow.path));
        }
    }
    refuse("search, play and ordering ask a game through its trait; put the question there", &wrong);
    assert!(looked > 100, "{looked} arrows");
}

#[test]
fn unsafe_code_stands_in_one_file() {
    let is_unsafe = |source: &Source| {
        let mut words = source.code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '`');
        words.any(|word| word == "unsafe")
    };
    let found = all_sources().into_iter().filter(|(_, source)| is_unsafe(source));
    assert_eq!(found.map(|(name, _)| name).collect::<Vec<_>>(), ["src/memory.rs"]);
}

/// A small house: `shelf.rs` uses a name that the folder passes on from `box.rs`, and the other way round by a path in
/// the code; both rooms use the folder, which a circle among its files does not make a circle of.
fn small_house(of_crate: &str) -> Tree {
    let files = [
        ("lib.rs", "pub mod hall; mod room; pub use hall::Shelf; pub struct Roof;"),
        ("room.rs", "use crate::Shelf; pub fn sweep(shelf: Shelf) {}"),
        ("hall/mod.rs", "mod chest; mod shelf; pub use chest::Chest; pub use shelf::*;"),
        ("hall/shelf.rs", "use super::Chest; pub struct Shelf(Chest); // crate::room::sweep"),
        ("hall/chest.rs", of_crate),
    ];
    Tree::new("house", files.map(|(name, code)| Source::new(name, code)).into())
}

fn circles(tree: &Tree) -> Vec<(String, Vec<String>)> {
    let arrows = arrows(tree);
    let found = folders(tree).into_iter().filter_map(|folder| {
        let files = circle_in(tree, &arrows, &folder)?.into_iter().map(|(file, _)| file);
        Some((folder.join("/"), files.collect()))
    });
    found.collect()
}

#[test]
fn a_circle_is_found_through_re_exports() {
    let circle = |code| circles(&small_house(code));
    let in_hall = vec![("hall".to_owned(), vec!["chest".to_owned(), "shelf".to_owned()])];
    assert_eq!(circle("pub struct Chest;"), []);
    assert_eq!(circle("pub struct Chest; fn f() { let _ = \"crate::Shelf\"; /* super::Shelf */ }"), []);
    // By the glob of the folder, by the root, by a module's name, in a macro, in a test, under another name, in a string of serde.
    for code in [
        "use super::Shelf; pub struct Chest;",
        "use crate::{hall::{self, *}, Shelf}; pub struct Chest;",
        "pub struct Chest; fn f() { crate::Shelf::new(); }",
        "use crate::hall; pub struct Chest; fn f() { hall::Shelf::new(); }",
        "pub struct Chest; fn f() { assert_eq!(1, super::shelf::Shelf::size()); }",
        "pub struct Chest; #[cfg(test)] mod tests { use super::super::Shelf; }",
        "pub struct Chest; fn f() { use crate::Shelf as Board; }",
        "#[serde(from = \"super::Shelf\")] pub struct Chest;",
    ] {
        assert_eq!(circle(code), in_hall, "{code}");
    }
    // The head of a folder counts for what it defines, and the folder as one where others look at it.
    let rooms = circle("use crate::room::sweep; pub struct Chest;");
    assert_eq!(rooms, [("".to_owned(), vec!["hall".to_owned(), "room".to_owned()])]);
    let roof = circle("use crate::Roof; pub struct Chest;");
    assert_eq!(roof, []);
}

#[test]
fn the_head_of_a_folder_counts_for_what_it_defines() {
    let house = |head| {
        let files =
            [("lib.rs", "mod a;"), ("a/mod.rs", head), ("a/b.rs", "use super::Top; pub struct Below;")];
        circles(&Tree::new("house", files.map(|(name, code)| Source::new(name, code)).into()))
    };
    let circle = [("a".to_owned(), vec!["b".to_owned(), "mod.rs".to_owned()])];
    assert_eq!(house("mod b; pub use b::Below; pub struct Top;"), []);
    assert_eq!(house("mod b; use b::Below; pub struct Top(Below);"), circle);
    assert_eq!(house("mod b; pub use b::Below; pub struct Top(Below);"), circle);
    assert_eq!(house("mod b; pub struct Top(b::Below);"), circle);
}

/// A file may give a type of another file methods; then the type's own file must do without them.
#[test]
fn a_type_does_not_call_what_it_gets_elsewhere() {
    let house = |top| {
        let below = "use super::top::Top; impl Top { pub fn far(&self) { self.near() } }";
        let files = [
            ("lib.rs", "mod a;"),
            ("a/mod.rs", "mod below; mod top;"),
            ("a/below.rs", below),
            ("a/top.rs", top),
        ];
        circles(&Tree::new("house", files.map(|(name, code)| Source::new(name, code)).into()))
    };
    let circle = [("a".to_owned(), vec!["below".to_owned(), "top".to_owned()])];
    assert_eq!(house("pub struct Top; impl Top { fn near(&self) {} }"), []);
    assert_eq!(house("pub struct Top; impl Top { fn near(&self) { self.far() } }"), circle);
    assert_eq!(house("pub struct Top; impl Drop for Top { fn drop(&mut self) { Self::far(self) } }"), circle);
}

#[test]
fn nameless_parameters_are_seen() {
    let code = "pub(super) fn f(a: &(u8, u8), b: Option<bool>, c: &[(u8, u8)], (): ()) {} fn g(a: bool) {}
        trait T { fn h(&self, a: bool); }";
    let found = functions(&Source::new("f.rs", code));
    let counts: Vec<_> =
        found.iter().map(|found| (found.is_public, found.nameless.len(), found.lines)).collect();
    assert_eq!(counts, [(true, 2, 1), (false, 1, 1), (true, 1, 1)]);
}
