//! Everything that is built in may be given away under both licences of this project, and comes from the registry.
//!
//! deny.toml has the same list for `cargo deny`, which looks at other systems and at advisories as well.

use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

/// Licences that ask for no more than their own text beside the program.
const ALLOWED: &[&str] =
    &["Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "MIT", "Unicode-3.0", "Unlicense", "Zlib"];
/// Where packages come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What cargo knows of all packages that are needed here.
fn packages() -> Vec<Value> {
    let version = Command::new(env!("CARGO")).arg("-vV").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    match metadata["packages"].take() {
        Value::Array(packages) => packages,
        other => panic!("{other}"),
    }
}

/// Whether a licence, or one of several that may be chosen, or all that hold together, are among those allowed.
fn is_allowed(expression: &str, allowed: &BTreeSet<&str>) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let (is_right, rest) = any(&words, allowed);
    is_right && rest.is_empty()
}

/// `A OR B`; whether one is allowed, and what follows.
fn any<'w, 't>(words: &'w [&'t str], allowed: &BTreeSet<&str>) -> (bool, &'w [&'t str]) {
    let (mut found, mut rest) = all(words, allowed);
    while let ["OR", others @ ..] = rest {
        let (next, behind) = all(others, allowed);
        (found, rest) = (found | next, behind);
    }
    (found, rest)
}

/// `A AND B`; whether both are allowed, and what follows.
fn all<'w, 't>(words: &'w [&'t str], allowed: &BTreeSet<&str>) -> (bool, &'w [&'t str]) {
    let (mut found, mut rest) = one(words, allowed);
    while let ["AND", others @ ..] = rest {
        let (next, behind) = one(others, allowed);
        (found, rest) = (found & next, behind);
    }
    (found, rest)
}

fn one<'w, 't>(words: &'w [&'t str], allowed: &BTreeSet<&str>) -> (bool, &'w [&'t str]) {
    match words {
        ["(", inner @ ..] => match any(inner, allowed) {
            (found, [")", rest @ ..]) => (found, rest),
            (_, rest) => (false, rest),
        },
        // An exception only allows more.
        [name, "WITH", _, rest @ ..] | [name, rest @ ..] => (allowed.contains(name), rest),
        [] => (false, words),
    }
}

#[test]
fn licences_allow_what_this_project_allows() {
    let allowed: BTreeSet<&str> = ALLOWED.iter().copied().collect();
    let packages = packages();
    assert!(packages.len() > 50, "{}", packages.len());
    for package in &packages {
        let (name, licence) = (&package["name"], package["license"].as_str().unwrap_or_default());
        assert!(is_allowed(licence, &allowed), "{name}: {licence:?} is not on the list");
        let source = package["source"].as_str();
        let is_own = source.is_none()
            && [Some("shoban"), Some("checker"), Some("shoban-python")].contains(&name.as_str());
        assert!(is_own || source == Some(REGISTRY), "{name} comes from {source:?}");
    }
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deny.toml")).unwrap();
    for name in ALLOWED {
        assert!(text.contains(&format!("\"{name}\"")), "{name} is not in deny.toml");
    }
}

#[test]
fn expressions_are_understood() {
    let allowed = BTreeSet::from(["MIT", "Unicode-3.0"]);
    for (expression, is_right) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("GPL-3.0 AND MIT", false),
        ("(GPL-3.0 OR MIT) AND Unicode-3.0", true),
        ("MIT AND (GPL-3.0)", false),
        ("Apache-2.0/MIT", true),
        ("(MIT", false),
        ("MIT MIT", false),
        ("", false),
    ] {
        assert_eq!(is_allowed(expression, &allowed), is_right, "{expression}");
    }
}
