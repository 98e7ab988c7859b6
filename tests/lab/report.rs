//! Reports: rows kept for others make them again, pages quote them as they are, and pictures show what belongs together.

use shoban::lab::{
    self, Experiment, Figures, Header, Kind, LabError, Published, Report, Row, RowKey, RunSettings, Status,
    Store, shipped,
};
use std::collections::BTreeSet;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Pages with tables or words of reports.
const PAGES: &[&str] = &["docs/lab.md", "docs/multiplayer.md"];

fn root(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab-report").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(experiment: &Experiment, folder: &Path) {
    let (mut store, _) = Store::open(folder, experiment).unwrap();
    let stop = AtomicBool::new(false);
    let settings = RunSettings { seed: 1, jobs: NonZero::<usize>::MIN, stop: &stop };
    lab::run(experiment, &mut store, settings, &mut |_| ()).unwrap();
}

/// The names of the files in a folder that end so, without the ending.
fn names(folder: &Path, ending: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let names = entries.filter_map(|name| name.to_str()?.strip_suffix(ending).map(str::to_owned));
    names.collect()
}

fn assert_same(one: &Path, other: &Path) {
    let (left, right) = (fs::read(one).unwrap(), fs::read(other).unwrap());
    assert!(left == right, "{} is not {}", one.display(), other.display());
}

#[test]
fn committed_rows_make_the_committed_report() {
    let (committed, rows) = (root("docs/lab"), root("docs/lab/rows"));
    let kept = names(&rows, ".jsonl.zst");
    assert_eq!(names(&committed, ".json"), kept, "reports without rows, or rows without reports");
    let again = folder("again");
    let reported = lab::report(&rows, &again).unwrap();
    assert_eq!(reported.len(), kept.len());
    assert!(reported.iter().all(|one| one.wrong_values == 0));
    for file in names(&again, "") {
        assert_same(&again.join(&file), &committed.join(&file));
    }
}

#[test]
fn pages_quote_the_report_as_it_is() {
    let (mut tables, mut looked) = (0, 0);
    for name in PAGES {
        let page = fs::read_to_string(root(name)).unwrap();
        let renewed = lab::with_tables(&page, &root("docs/lab")).unwrap();
        for (number, (old, new)) in page.lines().zip(renewed.lines()).enumerate() {
            assert_eq!(
                old,
                new,
                "{name}:{}: shoban lab report docs/lab/rows --out docs/lab --page {name}",
                number + 1
            );
        }
        assert!(renewed == page, "{name}");
        tables += page.matches("<!-- /lab -->").count();
        let checked = lab::check_words(&page, &root("docs/lab")).unwrap();
        assert!(checked.stale.is_empty(), "{name}: {}", checked.stale[0]);
        assert!(checked.unjudged.is_empty(), "{:?}", checked.unjudged);
        looked += checked.looked;
    }
    assert!(tables > 12 && looked > 0, "{tables} tables, {looked} words");
}

fn quick(name: &str) -> Experiment {
    shipped(name).unwrap().quick()
}

#[test]
fn rows_kept_for_others_make_the_same_report() {
    let (results, one, two) = (folder("results"), folder("report-one"), folder("report-two"));
    for name in ["orderings", "clashes", "league"] {
        run(&quick(name), &results);
    }
    let report = Report::read(&results).unwrap();
    report.write(&one).unwrap();
    report.write_rows(&one.join("rows")).unwrap();
    report.write_rows(&one.join("rows")).unwrap();
    let packed = Report::read(&one.join("rows")).unwrap();
    packed.write(&two).unwrap();
    packed.write_rows(&two.join("rows")).unwrap();
    let mut compared = 0;
    for (part, ending) in
        [(".", ".html"), (".", ".txt"), (".", ".csv"), (".", ".json"), (".", ".svg"), ("rows", ".zst")]
    {
        for name in names(&one.join(part), ending) {
            let file = format!("{name}{ending}");
            assert_same(&one.join(part).join(&file), &two.join(part).join(&file));
            compared += 1;
        }
    }
    assert_eq!(compared, 1 + 3 * 5);
    // The digest is that of the file of results itself.
    let json: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(one.join("orderings.json")).unwrap()).unwrap();
    let digest = shoban::files::digest(&results.join("orderings.jsonl")).unwrap().sha256;
    assert_eq!(json["rows_sha256"], digest);
    assert!(fs::read_to_string(one.join("orderings.txt")).unwrap().contains(&digest));
    assert!(fs::read_to_string(one.join("index.html")).unwrap().contains(&digest));
}

#[test]
fn rows_that_cost_days_are_not_lost() {
    let (results, out) = (folder("days"), folder("days-report"));
    let rows = out.join("rows");
    run(&quick("orderings"), &results);
    Report::read(&results).unwrap().write_rows(&rows).unwrap();
    let before = fs::read(rows.join("orderings.jsonl.zst")).unwrap();
    fs::remove_file(results.join("orderings.jsonl")).unwrap();
    run(&quick("orderings").with_positions(1), &results);
    let error = Report::read(&results).unwrap().write_rows(&rows).unwrap_err();
    assert!(matches!(error, LabError::RowsLost { lost, .. } if lost > 0), "{error}");
    assert_eq!(fs::read(rows.join("orderings.jsonl.zst")).unwrap(), before);
    // More rows are no loss.
    run(&quick("orderings").with_positions(3), &results);
    run(&quick("orderings").with_positions(3), &results);
    Report::read(&results).unwrap().write_rows(&rows).unwrap();
    assert!(fs::read(rows.join("orderings.jsonl.zst")).unwrap() != before);
}

#[test]
fn results_that_say_two_things_or_nothing_are_refused() {
    let results = folder("twice");
    run(&quick("clashes"), &results);
    Report::read(&results).unwrap().write_rows(&results).unwrap();
    let error = Report::read(&results).err().unwrap().to_string();
    assert!(
        error.contains("clashes.jsonl.zst: experiment clashes is in ") && error.contains(" as well"),
        "{error}"
    );
    fs::remove_file(results.join("clashes.jsonl")).unwrap();
    let packed = results.join("clashes.jsonl.zst");
    let whole = fs::read(&packed).unwrap();
    let mut cut = 0;
    for length in (0..whole.len()).step_by(97) {
        fs::write(&packed, &whole[..length]).unwrap();
        assert!(Report::read(&results).is_err(), "{length} bytes of {}", whole.len());
        cut += 1;
    }
    assert!(cut > 5);
    let mut wrong = whole.clone();
    wrong[0] ^= 1;
    fs::write(&packed, &wrong).unwrap();
    let error = Report::read(&results).err().unwrap().to_string();
    assert!(error.contains("not compressed by zstd"), "{error}");
    fs::write(&packed, whole).unwrap();
    assert!(Report::read(&results).is_ok());
}

/// A position at depth 1 under a variant.
fn row(position: usize, variant: &str, nodes: u64, seconds: f64) -> Row {
    let place = RowKey { seed: 1, set: "s".into(), depth: 1, position, variant: variant.into() };
    let figures = Figures {
        status: Status::Done,
        nodes,
        value: Some(0),
        cutoffs: 0,
        first_move_cut_rate: None,
        mean_cut_index: None,
        clashes: None,
    };
    let key = format!("{position} {variant}");
    Row { key, place, figures, seconds, commit: "0123456789ab".into(), day: "2026-01-31".into() }
}

fn header(published: Vec<Published>) -> Header {
    Header {
        experiment: "small".into(),
        kind: Kind::Search,
        title: "Small".into(),
        source: "nobody".into(),
        claim: "Half.".into(),
        equal_values: true,
        sets: vec!["s".into()],
        variants: vec!["base".into(), "other".into()],
        baseline: "base".into(),
        published,
        panel: None,
        settings: vec!["search plain".into()],
        letters: Vec::new(),
    }
}

/// Half of the nodes, each of which costs three times as much: one and a half times the time.
fn half_of_the_nodes() -> Vec<Row> {
    let pair = |position: usize| {
        let nodes = 100 * (position as u64 + 1);
        let seconds = nodes as f64 / 1e6;
        [row(position, "base", nodes, seconds), row(position, "other", nodes / 2, 1.5 * seconds)]
    };
    (0..10).flat_map(pair).collect()
}

#[test]
fn time_is_nodes_times_what_a_node_costs() {
    let summaries = lab::summarize(&header(Vec::new()), &half_of_the_nodes());
    let other = summaries.iter().find(|one| one.variant == "other").unwrap();
    let near = |found: Option<f64>, wanted: f64| (found.unwrap() - wanted).abs() < 1e-9 * wanted;
    assert!(near(other.ratio, 0.5) && near(other.times.ratio, 1.5) && near(other.times.per_node, 3e-6));
    let interval = other.times.interval.unwrap();
    assert!(near(Some(interval.low), 1.5) && near(Some(interval.high), 1.5), "{interval:?}");
    let base = summaries.iter().find(|one| one.variant == "base").unwrap();
    assert!(near(base.times.ratio, 1.0) && near(base.times.per_node, 1e-6));
}

/// A folder with the report of half of the nodes, of which the source printed 0.6 at depth 3 and 1.5 at depth 1.
fn small_report(name: &str) -> PathBuf {
    let (results, out) = (folder(name), folder(&format!("{name}-report")));
    let printed = |depth, ratio| Published { variant: "other".into(), set: None, depth, ratio };
    let header = header(vec![printed(3, 0.6), printed(1, 1.5)]);
    let lines = std::iter::once(serde_json::to_string(&header).unwrap());
    let lines = lines.chain(half_of_the_nodes().into_iter().map(|row| serde_json::to_string(&row).unwrap()));
    fs::write(results.join("small.jsonl"), lines.map(|line| line + "\n").collect::<String>()).unwrap();
    lab::report(&results, &out).unwrap();
    out
}

const ORDER: &str = "before\n\n<!-- lab\ntable = \"variants\"\nexperiments = [\"small\"]\nfigures = [\"ratio\", \"time\", \"printed\"]\n-->\n";

#[test]
fn tables_between_marks_are_written_anew() {
    let out = small_report("tables");
    let page = format!("{ORDER}\nanything\n<!-- /lab -->\nbehind");
    let renewed = lab::with_tables(&page, &out).unwrap();
    let table = "| variant | ratio | time | printed there |\n|---|---|---|---|\n\
                 | other | 0.500 (0.500 to 0.500) | 1.50 (1.50 to 1.50) | 0.600 at 3, 1.500 at 1 |\n";
    assert_eq!(renewed, format!("{ORDER}\n{table}\n<!-- /lab -->\nbehind"));
    assert_eq!(lab::with_tables(&renewed, &out).unwrap(), renewed);
    let of = |from: &str, to: &str| lab::with_tables(&page.replace(from, to), &out);
    let depths = of("variants", "depths").unwrap();
    assert!(
        depths.contains("| 1 | 0.500 (0.500 to 0.500) |") && depths.contains("| 3, source | 0.600 |"),
        "{depths}"
    );
    let sources = of("variants", "sources").unwrap();
    let wanted = "| s: `small` | Half. | 0.600 at 3; 1.500 at 1 | 0.500 (0.500 to 0.500) at 1; 0.500 (0.500 to 0.500) at 1 | 10 | 1 | reproduced; not reproduced |";
    assert!(sources.contains(wanted), "{sources}");
    let code = format!("```\n{page}\n```\n");
    assert_eq!(lab::with_tables(&code, &out).unwrap(), code, "examples stay");
    for (from, to, said) in [
        ("<!-- /lab -->", "", "line 3: no line '<!-- /lab -->' follows"),
        ("-->\n\nany", "\nany", "line 3: no line '-->' follows"),
        ("small", "large", "large.json: no such file or folder"),
        ("\"time\"", "\"tide\"", "line 3: the order below: line 3"),
        ("figures", "sets = [\"t\"]\nfigures", "line 3: small has no set 't', only s"),
        ("figures", "variants = [\"t\"]\nfigures", "line 3: no variant is called 't'"),
        ("figures", "depth = 2\nfigures", "line 3: small, s was not measured at depth 2"),
        ("figures", "names = [\"a\", \"b\"]\nfigures", "line 3: names: 1 are wanted"),
    ] {
        let error = of(from, to).unwrap_err().to_string();
        assert!(error.contains(said), "{to}: {error}");
    }
}

/// Half of the nodes: 0.6 at depth 3 is on the same side of one, 1.5 at depth 1 is not.
#[test]
fn what_was_printed_is_judged_with_a_reason() {
    let out = small_report("judged");
    let page = fs::read_to_string(out.join("index.html")).unwrap();
    let cells = |verdict: &str, printed: &str, why: &str| {
        format!(
            "<td>other</td><td>{verdict}</td>{printed}<td>0.500</td><td>0.500 to 0.500</td><td>1</td><td>10</td><td>1.50</td><td>{why}</td>"
        )
    };
    let same = cells("reproduced", "<td>0.600</td><td>3</td>", "the same side of one; 2 plies less");
    let other = cells("not reproduced", "<td>1.500</td><td>1</td>", "the other side of one; as deep");
    assert!(page.contains(&same) && page.contains(&other), "{page}");
    assert!(page.contains("commit 0123456789ab, 2026-01-31") && page.contains("Settings: search plain."));
    assert!(page.contains("<p>nobody. There: Half.</p>"));
}

#[test]
fn words_that_the_report_does_not_have_are_found() {
    let out = small_report("words");
    let stale = |text: &str| {
        let checked = lab::check_words(text, &out).map_err(|error| error.to_string())?;
        assert!(checked.unjudged.is_empty());
        Ok::<_, String>((checked.looked, checked.stale.len()))
    };
    for right in [
        "It is **reproduced**<!-- claim small / s / other / 3 -->.",
        "It is not\nreproduced <!-- claim small / s / other / 1 -->.",
        "All are reproduced<!-- claim small / s / * / 3 -->.",
        "It takes **fewer**<!-- found small / s /\nother / 1 --> nodes.",
        "0.500 (0.500 to 0.500)<!-- found small / s / other / 1 -->",
        "0.500<!-- found small / s / other / 1 --> and saves 50 %<!-- found small / s / other / 1 -->",
    ] {
        assert_eq!(stale(right), Ok((right.matches("<!--").count(), 0)), "{right}");
    }
    for wrong in [
        "It is not reproduced<!-- claim small / s / other / 3 -->.",
        "It is reproduced<!-- claim small / s / other / 1 -->.",
        "It is not separable<!-- claim small / s / other / 1 -->.",
        "It takes more<!-- found small / s / other / 1 --> nodes.",
        "0.600<!-- found small / s / other / 1 -->",
        "10.500<!-- found small / s / other / 1 -->",
        "150 %<!-- found small / s / other / 1 -->",
    ] {
        assert_eq!(stale(wrong), Ok((1, 1)), "{wrong}");
    }
    let code = "```\nmore<!-- found small / s / other / 1 -->\n```\n";
    assert_eq!(stale(code), Ok((0, 0)));
    for (bad, said) in [
        ("reproduced<!-- claim small / s / other -->", "several; add the depth"),
        ("reproduced<!-- claim small / s / * -->", "they differ, not reproduced, reproduced"),
        ("reproduced<!-- claim small / s / base -->", "no such claim"),
        (
            "\nfewer<!-- found small / s / other / 2 -->",
            "line 2: small / s / other / 2: the report has no such line",
        ),
        ("fewer<!-- found small / s / other -->", "EXPERIMENT / SET / VARIANT / DEPTH is wanted"),
        ("fewer<!-- found small / s / other / deep -->", "'deep' is no depth"),
    ] {
        let checked =
            lab::check_words(&format!("more<!-- found small / s / other / 1 --> {bad}"), &out).unwrap();
        assert_eq!((checked.looked, checked.stale.len()), (2, 2), "{bad}");
        assert!(checked.stale[1].to_string().contains(said), "{bad}: {}", checked.stale[1]);
    }
    for (bad, said) in [
        ("fewer<!-- found small / s / other / 1", "not closed"),
        ("fewer<!-- found large / s / other / 1 -->", "large.json: no such file"),
    ] {
        let error = stale(bad).unwrap_err();
        assert!(error.contains(said), "{bad}: {error}");
    }
}

/// The texts of a picture, and how many rings it has.
fn drawn(path: &Path) -> (Vec<String>, usize) {
    let picture = fs::read_to_string(path).unwrap();
    let document = roxmltree::Document::parse(&picture).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let texts = texts.filter_map(|node| Some(node.text()?.trim().to_owned())).collect();
    let is_ring = |node: &roxmltree::Node<'_, '_>| {
        node.has_tag_name("circle")
            && node.attribute("r") == Some("8")
            && node.attribute("fill") == Some("none")
    };
    (texts, document.descendants().filter(is_ring).count())
}

#[test]
fn experiments_of_a_panel_share_a_picture() {
    let (results, out) = (folder("panel"), folder("panel-report"));
    let members = ["relative-history-loa", "relative-history-validation", "relative-history-no-multi-cut"];
    for name in members.iter().chain(&["orderings"]) {
        run(&quick(name), &results);
    }
    lab::report(&results, &out).unwrap();
    let (texts, rings) = drawn(&out.join("relative-history-loa.panel.svg"));
    let mut curves = 0;
    for name in members {
        let curve = shipped(name).unwrap().panel.unwrap().curve;
        assert!(texts.iter().any(|text| text.starts_with(&curve)), "{curve}: {texts:?}");
        curves += 1;
    }
    let printed: usize = members.iter().map(|name| shipped(name).unwrap().published.len()).sum();
    assert_eq!((curves, rings), (3, printed + 1), "all that was printed, and one ring in the legend");
    let page = fs::read_to_string(out.join("index.html")).unwrap();
    assert_eq!(page.matches("<img ").count(), 2);
    assert!(page.contains("src=\"relative-history-loa.panel.svg\" alt=\"figure 2: "));
    assert!(members.iter().all(|name| page.contains(&format!("<h3 id=\"{name}\">"))));
    // One of them alone has no panel.
    let (alone, one) = (folder("alone"), folder("alone-report"));
    run(&quick(members[1]), &alone);
    lab::report(&alone, &one).unwrap();
    assert!(names(&one, ".panel.svg").is_empty());
    assert!(
        fs::read_to_string(one.join("index.html"))
            .unwrap()
            .contains("src=\"relative-history-validation.svg\"")
    );
}

#[test]
fn combinations_are_drawn_by_what_they_save() {
    let (results, out) = (folder("combinations"), folder("combinations-report"));
    run(&quick("enhancements-64").up_to(3), &results);
    lab::report(&results, &out).unwrap();
    let (texts, _) = drawn(&out.join("enhancements-64.svg"));
    for letter in ["T", "G", "A", "R", "K", "H"] {
        assert!(texts.contains(&format!("{letter} alone")), "{texts:?}");
    }
    for word in ["best of two", "best of three", "best of all"] {
        assert_eq!(texts.iter().filter(|text| *text == word).count(), 1, "{texts:?}");
    }
    let page = fs::read_to_string(out.join("index.html")).unwrap();
    assert!(page.contains("Letters: T table same-depth, G knowledge first, A aspiration 100, R refutation root-moves, K killers 2, H history:2^d."));
}
