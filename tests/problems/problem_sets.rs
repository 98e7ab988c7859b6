//! The project's own sets of problems: every file is usable, every answer is backed by a stored certificate or is clearly
//! somebody else's, and what is stored is what the page says.

use serde_json::Value;
use shoban::board::Position;
use shoban::formats::moves::play_text;
use shoban::game::Color;
use shoban::problems::{Board, Problem};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The sets, and how many problems each has.
const SETS: [(&str, usize); 6] =
    [("tiny", 14), ("4x4", 17), ("5x5", 10), ("5x5-openings", 3), ("6x6", 26), ("7x7", 12)];

/// Certificates up to this size are checked again here, in bytes.
const MOST_BYTES: u64 = 50_000;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_wanted =
        |path: &PathBuf| path.extension().is_some_and(|end| endings.iter().any(|wanted| end == *wanted));
    let mut found: Vec<PathBuf> = paths.filter(is_wanted).collect();
    found.sort();
    found
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (path, copied) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &copied);
        } else {
            fs::copy(path, copied).unwrap();
        }
    }
}

/// All problems of a set, with their names.
fn problems(set: &str) -> Vec<(String, Problem)> {
    let mut found = Vec::new();
    for path in files(&root().join("problems").join(set), &["sgf", "txt"]) {
        let text = fs::read_to_string(&path).unwrap();
        let sheet = fs::read_to_string(path.with_extension("toml")).ok();
        let board =
            if path.extension().unwrap() == "sgf" { Board::Sgf(&text) } else { Board::Diagram(&text) };
        let problem = Problem::read(board, sheet.as_deref());
        let problem = problem.unwrap_or_else(|reasons| panic!("{}: {reasons:?}", path.display()));
        found.push((path.file_stem().unwrap().to_str().unwrap().to_owned(), problem));
    }
    found
}

fn stored(set: &str, name: &str) -> Option<Value> {
    let path = root().join("solutions").join(set).join(name).with_extension("json");
    Some(serde_json::from_str(&fs::read_to_string(path).ok()?).unwrap())
}

#[test]
fn every_answer_is_certified_or_published() {
    let (mut certified, mut published, mut without) = (0, 0, 0);
    for (set, count) in SETS {
        let problems = problems(set);
        assert_eq!(problems.len(), count, "{set}");
        for (name, problem) in problems {
            let place = format!("{set}/{name}");
            let known = problem.about.known.clone().unwrap_or_default();
            assert!(set == "tiny" || problem.about.source.is_some(), "{place}");
            assert!(set == "tiny" || problem.about.id.as_deref() == Some(&place), "{place}");
            let record = stored(set, &name).filter(|record| !record["answer"].is_null());
            match (&problem.answer, known.starts_with("published"), record) {
                (Some(_), true, None) => published += 1,
                (Some(answer), false, Some(record)) => {
                    assert!(known.contains("accepted by the checker"), "{place}: {known}");
                    assert_eq!(record["answer"], answer.text(&problem.position), "{place}");
                    assert!(!record["certificates"].as_array().unwrap().is_empty(), "{place}");
                    certified += 1;
                }
                (None, false, None) => without += 1,
                (answer, _, record) => panic!("{place}: {answer:?}, stored: {record:?}"),
            }
        }
    }
    println!("{certified} certified, {published} published, {without} without an answer");
    assert!(certified >= 70 && published == 3 && without == 0);
}

/// What is stored belongs to the problems as they stand: nothing is solved again.
#[test]
fn stored_answers_are_those_of_the_problems() {
    for (set, _) in SETS.into_iter().filter(|(set, _)| *set != "5x5-openings") {
        let all = problems(set);
        let answered = all.iter().filter(|(_, problem)| problem.answer.is_some()).count();
        let out = std::env::temp_dir().join(format!("shoban-{}-{set}", std::process::id()));
        copy(&root().join("solutions").join(set), &out);
        let mut command = crate::support::folder::command();
        command.args(["problems", "run", "--certificates", "--nodes", "1", "--table", "2^12", "--quiet"]);
        let output = command.arg("--out").arg(&out).arg(root().join("problems").join(set)).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        fs::remove_dir_all(&out).unwrap();
        let wanted = format!("{} problems: {answered} answered ({answered} stored before)", all.len());
        assert!(text.contains(&wanted) && text.contains(" 0 not as known"), "{text}");
    }
}

/// The position to which a certificate belongs.
fn position_of(paper: &Value, problem: &Problem) -> Position {
    match paper["after"][0].as_str() {
        Some(mv) => play_text(&problem.position, mv).unwrap().position,
        None => problem.position,
    }
}

/// Checks a certificate, and that it proves of the position what it is said to show.
fn check(file: &Path, paper: &Value, problem: &Problem) {
    let place = file.display();
    let report = checker::check(file).unwrap_or_else(|error| panic!("{place}: {error}"));
    let position = position_of(paper, problem);
    assert_eq!(report.header.position, position.rows_text(), "{place}");
    let is_black = report.header.to_play == checker::Colour::Black;
    assert_eq!(is_black, position.to_play() == Color::Black, "{place}");
    assert_eq!(report.header.ko.is_some(), position.ko().is_some(), "{place}");
    let shows = paper["shows"].as_str().unwrap();
    let (what, score) = shows.rsplit_once(' ').unwrap();
    let score: i8 = score.parse().unwrap();
    let claimed = |colour, finite_only: bool| {
        let claims = report.claims.iter().map(|found| &found.claim);
        claims
            .filter(|claim| claim.claimant == colour && (claim.finite || !finite_only))
            .map(|claim| claim.score)
            .collect::<Vec<_>>()
    };
    let value = report.header.value;
    let is_shown = match what {
        "value" => value == Some(score),
        "value at most" => {
            value.is_some_and(|value| value <= score)
                || claimed(checker::Colour::White, true).iter().any(|&found| found <= score)
        }
        "value at least" => {
            value.is_some_and(|value| value >= score)
                || claimed(checker::Colour::Black, true).iter().any(|&found| found >= score)
        }
        "at least" => claimed(checker::Colour::Black, true).iter().any(|&found| found >= score),
        "at most" => claimed(checker::Colour::White, true).iter().any(|&found| found <= score),
        "not at least" => claimed(checker::Colour::White, false).iter().any(|&found| found < score),
        "not at most" => claimed(checker::Colour::Black, false).iter().any(|&found| found > score),
        other => panic!("{place}: {other}"),
    };
    assert!(is_shown, "{place}: {shows}");
}

#[test]
fn small_certificates_are_accepted_again() {
    let (mut checked, mut described) = (0, 0);
    for (set, _) in SETS {
        let folder = root().join("solutions").join(set);
        for (name, problem) in problems(set) {
            let Some(record) = stored(set, &name) else { continue };
            for paper in record["certificates"].as_array().into_iter().flatten() {
                let bytes = paper["bytes"].as_u64().unwrap();
                let file = folder.join(paper["file"].as_str().unwrap());
                if paper["kept"] == false || bytes > MOST_BYTES {
                    described += 1;
                    continue;
                }
                assert_eq!(fs::metadata(&file).unwrap().len(), bytes, "{}", file.display());
                check(&file, paper, &problem);
                checked += 1;
            }
        }
    }
    println!("{checked} certificates checked, {described} only described or larger");
    assert!(checked > 300);
}

/// Nothing lies in the folders that no answer speaks of.
#[test]
fn every_stored_certificate_belongs_to_an_answer() {
    for (set, _) in SETS {
        let folder = root().join("solutions").join(set);
        let mut named = BTreeSet::new();
        for path in files(&folder, &["json"]) {
            let record: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            for paper in record["certificates"].as_array().into_iter().flatten() {
                if paper["kept"] == true {
                    assert!(named.insert(folder.join(paper["file"].as_str().unwrap())), "{paper}");
                }
            }
        }
        let mut there: BTreeSet<PathBuf> = files(&folder, &["shoban"]).into_iter().collect();
        if let Ok(entries) = fs::read_dir(&folder) {
            for path in entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
                there.extend(files(&path, &["shoban"]));
            }
        }
        assert_eq!(there, named, "{set}");
    }
}

#[test]
fn the_page_is_made_from_what_is_stored() {
    let mut command = crate::support::folder::command();
    let output = command.current_dir(root()).args(["problems", "page", "solutions"]).output().unwrap();
    let page = fs::read_to_string(root().join("solutions/README.md")).unwrap();
    let (_, rest) = page.split_once("<!-- begin: shoban problems page solutions -->\n").unwrap();
    let (tables, _) = rest.split_once("<!-- end -->").unwrap();
    let made = String::from_utf8(output.stdout).unwrap();
    let differing = tables.lines().zip(made.lines()).find(|(there, made)| there != made);
    assert_eq!(differing, None, "solutions/README.md: what stands there, and what is stored");
    assert_eq!(tables.len(), made.len());
}
