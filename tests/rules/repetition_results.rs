//! What is stored in solutions/repetition: certificates that are accepted, and tables that say what they prove.

use checker::{Source, check_source, check_superko_source, is_about_superko};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions")
}

fn object(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// The objects by board and rule.
fn results() -> BTreeMap<(String, String), Value> {
    let files = fs::read_dir(folder().join("repetition")).unwrap().map(|file| file.unwrap().path());
    let objects = files.filter(|file| file.extension().is_some_and(|ending| ending == "json"));
    let named = objects.map(|file| {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let (board, rule) = name.split_once('-').unwrap();
        ((board.to_owned(), rule.to_owned()), object(&file))
    });
    named.collect()
}

/// The bounds that a certificate proves under a rule, by the checker.
fn bounds(path: &Path, rule: &str) -> (i8, i8) {
    let source = || Source::open(path).unwrap();
    if is_about_superko(&source()) {
        let report = check_superko_source(source()).unwrap();
        assert!(report.header.repetition.name() == rule && report.header.earlier.is_empty());
        return report.bounds();
    }
    let report = check_source(source()).unwrap();
    let most = (report.header.rows * report.header.columns) as i8;
    report.claims.iter().fold((-most, most), |(lower, upper), found| {
        let claim = &found.claim;
        let holds = if rule == "positional" { claim.positional } else { claim.situational };
        assert!(holds && claim.finite, "{}", path.display());
        match claim.claimant {
            checker::Colour::Black => (lower.max(claim.score), upper),
            checker::Colour::White => (lower, upper.min(claim.score)),
        }
    })
}

#[test]
fn stored_certificates_prove_the_stored_values() {
    let (mut checked, mut with_history) = (0, 0);
    for ((board, rule), found) in results() {
        assert_eq!(
            (&found["board"], &found["rules"]["repetition"]),
            (&board.as_str().into(), &rule.as_str().into())
        );
        assert_eq!((&found["status"], &found["boards_before"]), (&"proved".into(), &0.into()));
        let path = folder().join("repetition").join(format!("{board}-{rule}.shoban"));
        let Ok(bytes) = fs::read(&path) else { continue };
        let value = found["value"].as_i64().unwrap() as i8;
        assert_eq!(bounds(&path, &rule), (value, value), "{board} {rule}");
        assert_eq!(shoban::certificate::sha256(&bytes), found["certificate"]["sha256"].as_str().unwrap());
        checked += 1;
        with_history += u32::from(found["rests_on"] == "history");
    }
    assert!(checked > 70 && with_history > 50, "{checked} {with_history}");
}

/// The cells of the rows of a table that begins with this header.
fn table<'t>(text: &'t str, header: &str) -> Vec<Vec<&'t str>> {
    let table = text.split(header).nth(1).expect("the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with("| "));
    rows.map(|row| row[2..].trim_end_matches('|').split('|').map(str::trim).collect()).collect()
}

const HEADER: &str =
    "| board | L | U | endless play counts 0 | pass count | natural situational | situational | positional |";

#[test]
fn the_table_says_what_is_stored() {
    let (results, text) = (results(), fs::read_to_string(folder().join("repetition/README.md")).unwrap());
    let rows = table(&text, HEADER);
    let rules = ["pass-count", "natural-situational", "situational", "positional"];
    let mut cells = 0;
    for row in &rows {
        let finite = object(&folder().join(format!("{}.json", row[0])));
        let plain = ["lower", "upper", "value_with_tie"].map(|field| finite[field].to_string());
        assert_eq!(row[1..4], plain);
        for (rule, cell) in rules.into_iter().zip(&row[4..]) {
            let found = results.get(&(row[0].to_owned(), rule.to_owned()));
            assert_eq!(found.map_or(String::new(), |found| found["value"].to_string()), **cell, "{row:?}");
            cells += usize::from(found.is_some());
        }
    }
    assert_eq!(cells, results.len());
}

/// Single rows in docs/repetition.md: the values are those stored.
#[test]
fn the_table_of_single_rows_says_what_is_stored() {
    let (results, text) = (results(), include_str!("../../docs/repetition.md"));
    let rows = table(text, "| n | positional | first moves | situational | first moves |");
    assert_eq!(rows.len(), 15);
    for row in rows {
        for (rule, cell) in [("positional", row[1]), ("situational", row[3])] {
            assert_eq!(
                results[&(format!("1x{}", row[0]), rule.to_owned())]["value"].to_string(),
                cell,
                "{row:?}"
            );
        }
    }
}
