//! `shoban book`: pages say what is true, and links lead where the move leads, turned as they say.

use crate::support::folder::{Folder, command};
use crate::support::retrograde::Exhaustive;
use serde_json::Value;
use shoban::board::{Move, Passes, Position, Rules, Setup};
use shoban::game::Color;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn solutions(name: &str) -> String {
    format!("{}/solutions/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The data of a page.
fn data(page: &str) -> Value {
    let text = page.split("<script type=\"application/json\" id=\"page\">").nth(1).expect("data");
    serde_json::from_str(text.split("</script>").next().unwrap()).unwrap()
}

/// All pages below a folder, by their places.
fn pages(folder: &Path) -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        for entry in std::fs::read_dir(path).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "html") {
                let place = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                found.insert(place, data(&std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found
}

fn position(page: &Value) -> Position {
    let setup = Setup::from_diagram(page["position"].as_str().unwrap(), Rules::default()).unwrap();
    let to_play = if page["to_play"] == "black" { Color::Black } else { Color::White };
    let passes = if page["passed"] == true { Passes::Pending } else { Passes::None };
    Setup { to_play, passes, ..setup }.into_position().unwrap()
}

fn between(fields: &Value) -> (i8, i8) {
    let bound = |name: &str| i8::try_from(fields[name].as_i64().unwrap()).unwrap();
    (bound("lower"), bound("upper"))
}

/// A place as a link of a page at another place names it.
fn target(from: &str, link: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        if part == ".." { _ = parts.pop() } else { parts.push(part) }
    }
    parts.join("/")
}

/// A board as a symmetry shows it; a square or a board that keeps its sides.
fn turned(rows: &str, map: &[Value], columns: usize) -> String {
    let cells: Vec<char> = rows.chars().filter(|c| *c != '/').collect();
    let mut shown = vec!['?'; cells.len()];
    cells.iter().zip(map).for_each(|(cell, to)| shown[to.as_u64().unwrap() as usize] = *cell);
    shown.chunks(columns).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

#[test]
fn pages_are_true_and_links_lead_where_moves_lead() {
    let folder = Folder::new("book-true");
    let out = folder.path("book");
    let said = command()
        .args(["book", &solutions("3x3.shoban"), &solutions("2x3.shoban"), &solutions("3x4.shoban")])
        .args(["--plies", "3", "--pages", "300", "--out", out.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(said.status.code(), Some(0), "{}", String::from_utf8_lossy(&said.stderr));
    let pages = pages(&out);
    let boards =
        ["3x3", "2x3", "3x4"].map(|size| (size, Exhaustive::solve(size.parse().unwrap(), Rules::default())));
    let (mut truths, mut links, mut turns, mut keys) = (0, 0, 0, BTreeSet::new());
    for (place, page) in &pages {
        if page["kind"] == "index" {
            continue;
        }
        let here = position(page);
        assert!(keys.insert((here.size().to_string(), here.key().0)), "images share a page: {place}");
        let (_, solved) = boards.iter().find(|(size, _)| *size == here.size().to_string()).unwrap();
        let value = |position: &Position| {
            let (lower, upper) = solved.bounds(position);
            0.clamp(lower, upper)
        };
        let holds = |fields: &Value, value: i8| between(fields).0 <= value && value <= between(fields).1;
        let maps = page["symmetries"].as_array().unwrap();
        for known in page["moves"].as_array().unwrap() {
            let mv = Move::named(known["move"].as_str().unwrap(), here.size()).unwrap();
            let after = here.play(mv).unwrap();
            assert!(holds(known, value(&after)), "{place}: {known}");
            truths += 1;
            let Some(link) = known["page"].as_str() else { continue };
            let (path, turn) = link.split_once("?s=").unwrap();
            let there = &pages[&target(place, path)];
            let map = maps[turn.parse::<usize>().unwrap()].as_array().unwrap();
            let shown = turned(there["position"].as_str().unwrap(), map, here.size().columns());
            assert_eq!(shown, after.rows_text(), "{place}: {known}");
            // The index turns pages in the same way.
            assert_eq!(pages["index.html"]["symmetries"][here.size().to_string()], page["symmetries"]);
            assert_ne!(there["to_play"], page["to_play"]);
            assert_eq!(there["passed"], mv == Move::Pass);
            turns += u32::from(turn != "0");
            links += 1;
        }
    }
    assert!(truths > 900 && links > 150 && turns > 40, "{truths} {links} {turns}");
    let root = &pages["3x3/index.html"];
    assert_eq!(
        (&root["value"], &root["moves"][0]["move"], &root["moves"][0]["quality"]),
        (&9.into(), &"B2".into(), &"optimal".into())
    );
    let own = &root["certificates"][0];
    assert_eq!(own["digest"], shoban::certificate::sha256(&std::fs::read(solutions("3x3.shoban")).unwrap()));
    let index = pages["index.html"]["index"].as_array().unwrap();
    assert_eq!(index.len(), pages.len() - 1);
    assert!(index.iter().all(|entry| pages.contains_key(entry["href"].as_str().unwrap())));
    let certificate = target("3x3/index.html", own["href"].as_str().unwrap());
    assert!(out.join(certificate).exists());
    let size = |name: &str| std::fs::metadata(out.join(name)).unwrap().len();
    assert!(size("app.js") + size("app.css") < 60_000);
}

/// Sets, what belongs to a problem, and certificates about what follows a position, in whatever way they are turned.
#[test]
fn certificates_support_each_other() {
    let folder = Folder::new("book-sets");
    let out = folder.path("book");
    let said = command()
        .args(["book", &solutions("6x6"), &solutions("4x4"), &solutions("4x4.shoban"), "--plies", "1"])
        .args(["--digests-only", "--out", out.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(said.status.code(), Some(0), "{}", String::from_utf8_lossy(&said.stderr));
    let pages = pages(&out);
    assert!(!out.join("01/01.shoban").exists());
    // A problem: its answer, and every other move refuted by a certificate of its own.
    let problem = &pages["01/index.html"];
    assert_eq!((&problem["about"]["id"], &problem["about"]["answer"]), (&"6x6/01".into(), &"D2".into()));
    let moves = problem["moves"].as_array().unwrap();
    let optimal: Vec<_> = moves.iter().filter(|known| known["quality"] == "optimal").collect();
    assert!(optimal.len() == 1 && optimal[0]["move"] == "D2", "{optimal:?}");
    assert!(moves.len() > 8 && moves.iter().all(|known| known["quality"] != "open"), "{moves:?}");
    // The certificate after A1 speaks on the page of 4x4 for all four corners.
    let board = &pages["4x4/index.html"];
    let known = |name: &str| {
        let moves = board["moves"].as_array().unwrap();
        moves.iter().find(|known| known["move"] == name).unwrap()
    };
    let after = |name: &str| {
        let (path, _) = known(name)["page"].as_str().unwrap().split_once("?s=").unwrap();
        &pages[&target("4x4/index.html", path)]
    };
    let (_, corner) = between(known("A1"));
    assert!(corner < 1, "{corner}");
    for name in ["A1", "A4", "D1", "D4"] {
        assert_eq!(between(known(name)).1, corner);
        let certificates = after(name)["certificates"].as_array().unwrap();
        assert!(
            certificates.iter().any(|one| one["name"].as_str().unwrap().contains("opening-a1")),
            "{name}"
        );
        assert!(certificates.iter().all(|one| one["href"].is_null()));
    }
    let index = pages["index.html"]["index"].as_array().unwrap();
    assert!(index.iter().filter(|entry| entry["set"].is_string()).count() > 30);
}

/// A search says what the proofs leave open, and that it was a search.
#[test]
fn a_search_fills_what_is_open() {
    let folder = Folder::new("book-search");
    let out = folder.path("book");
    let said = command()
        .args(["book", &solutions("3x3.shoban"), "--plies", "2", "--nodes", "1e6", "--table", "2^16"])
        .args(["--out", out.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(said.status.code(), Some(0), "{}", String::from_utf8_lossy(&said.stderr));
    let solved = Exhaustive::solve("3x3".parse().unwrap(), Rules::default());
    let (mut searched, mut proved) = (0, 0);
    for (place, page) in pages(&out).iter().filter(|(_, page)| page["kind"] == "position") {
        let here = position(page);
        for known in page["moves"].as_array().unwrap() {
            let mv = Move::named(known["move"].as_str().unwrap(), here.size()).unwrap();
            let (lower, upper) = solved.bounds(&here.play(mv).unwrap());
            let value = 0.clamp(lower, upper);
            assert_eq!(between(known), (value, value), "{place}: {known}");
            *(if known["searched"] == true { &mut searched } else { &mut proved }) += 1;
        }
    }
    assert!(searched > 25 && proved > 10, "{searched} {proved}");
}

#[test]
fn what_is_there_stays_and_what_is_no_proof_is_refused() {
    let folder = Folder::new("book-refused");
    folder.write("full/mine.txt", "mine");
    folder.write("no.shoban", "nothing");
    let ran = |words: &[&str]| {
        let output = command().arg("book").args(words).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let [full, wrong, out] =
        ["full", "no.shoban", "out"].map(|name| folder.path(name).to_str().unwrap().to_owned());
    let (code, said) = ran(&[&solutions("2x2.shoban"), "--out", &full]);
    assert!(code == Some(1) && said.contains("is not empty"), "{said}");
    let (code, said) = ran(&[&wrong, "--out", &out]);
    assert!(code == Some(1) && said.contains("no certificate of finite play"), "{said}");
    let (code, said) = ran(&["/nowhere.shoban", "--out", &out]);
    assert!(code == Some(1) && said.contains("/nowhere.shoban"), "{said}");
    assert_eq!((folder.read("full/mine.txt"), folder.path("out").exists()), ("mine".to_owned(), false));
}
