//! Every file of `problems/` is a game that can be played, and `solutions/` says what its numbers allow.

use shoban::board::{Position, Rules};
use shoban::formats::moves::play_text;
use shoban::formats::sgf::SgfGame;
use std::path::{Path, PathBuf};

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found: Vec<PathBuf> = std::fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == extension))
        .collect();
    found.sort();
    found
}

fn last_position(path: &Path) -> (String, Position) {
    let text = std::fs::read_to_string(path).unwrap();
    let game = SgfGame::read(&text).and_then(|game| game.to_position());
    let position = game.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    (text, position)
}

#[test]
fn published_lines_and_positions_can_be_played() {
    for (folder, count) in [("problems/published", 5), ("problems/positions", 7)] {
        let files = files(folder, "sgf");
        assert_eq!(files.len(), count, "{folder}");
        for (text, _) in files.iter().map(|path| last_position(path)) {
            assert!(text.contains("Source: "), "{text}");
        }
    }
}

/// `Area at the end: 31-18, neutral 0` is the board as it stands, all stones alive.
#[test]
fn lines_of_7x7_end_with_the_area_they_state() {
    let files = files("problems/davies-7x7", "sgf");
    assert_eq!(files.len(), 47);
    for path in files {
        let (text, position) = last_position(&path);
        let (_, area) = text.split_once("Area at the end: ").unwrap();
        let line = area.lines().next().unwrap().replace(", neutral ", "-");
        let numbers: Vec<i32> = line.split('-').map(|number| number.parse().unwrap()).collect();
        let [black, white, neutral] = numbers[..] else { panic!("{line}") };
        assert_eq!(black + white + neutral, 49, "{}", path.display());
        assert_eq!(i32::from(position.score().points()), black - white, "{}", path.display());
    }
}

#[test]
fn solutions_agree_with_themselves() {
    let files = files("solutions", "json");
    assert!(files.len() >= 18);
    for path in files {
        let record: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert_eq!(record["board"], name);
        let (lower, upper) = (record["lower"].as_i64().unwrap(), record["upper"].as_i64().unwrap());
        assert!(lower <= upper, "{name}");
        // Where the bounds lie apart, endless play counts 0.
        assert_eq!(record["value"].as_i64(), Some(0.clamp(lower, upper)), "{name}");
        assert_eq!(record["status"], "proved", "{name}");
        let pv: Vec<&str> = record["pv"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        let start = Position::empty(name.parse().unwrap(), Rules::default());
        let played = play_text(&start, &pv.join(" ")).unwrap_or_else(|error| panic!("{name}: {error}"));
        if record["pv_end"] == "passes" && lower == upper {
            assert_eq!(i64::from(played.position.score().points()), lower, "{name}");
        }
    }
}

#[test]
fn certificates_are_accepted_and_prove_the_values() {
    let files = files("solutions", "shoban");
    assert!(files.len() >= 18);
    let mut under_superko = 0;
    for path in files {
        let report = checker::check(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.file_stem().unwrap().to_str().unwrap();
        under_superko += usize::from(report.claims.iter().any(|found| found.claim.positional));
        let Ok(record) = std::fs::read_to_string(path.with_extension("json")) else {
            assert!(name.contains("at-least"), "{name}");
            continue;
        };
        let record: serde_json::Value = serde_json::from_str(&record).unwrap();
        assert_eq!(report.header.value.map(i64::from), record["value"].as_i64(), "{name}");
        assert_eq!(record["certificate"]["claims"].as_array().unwrap().len(), report.claims.len(), "{name}");
    }
    assert!(under_superko > 9);
}
