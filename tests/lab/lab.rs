//! The laboratory: every experiment in its quick form, whatever the number of threads and wherever it is cut.

use shoban::lab::{
    self, Experiment, Found, Row, RunOutcome, RunSettings, SHIPPED, Status, Store, Torn, shipped,
};
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run_with(experiment: &Experiment, folder: &Path, jobs: usize, seed: u64) -> (Found, RunOutcome) {
    let (mut store, found) = Store::open(folder, experiment).unwrap();
    let (stop, mut told) = (AtomicBool::new(false), 0);
    let settings = RunSettings { seed, jobs: NonZero::new(jobs).unwrap(), stop: &stop };
    let outcome = lab::run(experiment, &mut store, settings, &mut |progress| {
        told += 1;
        assert!(progress.done <= progress.total);
    });
    let outcome = outcome.unwrap();
    assert_eq!(told, outcome.new);
    (found, outcome)
}

fn file(folder: &Path, experiment: &Experiment) -> PathBuf {
    folder.join(format!("{}.jsonl", experiment.name))
}

/// The lines of a file of results without their times.
fn lines(folder: &Path, experiment: &Experiment) -> Vec<String> {
    let text = fs::read_to_string(file(folder, experiment)).unwrap();
    let without_time = |line: &str| line.split(",\"seconds\":").next().unwrap().to_owned();
    text.lines().map(without_time).collect()
}

fn rows(folder: &Path, experiment: &Experiment) -> Vec<Row> {
    let text = fs::read_to_string(file(folder, experiment)).unwrap();
    text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn count(experiment: &Experiment) -> usize {
    let places = experiment.sets.iter().map(|set| set.count * experiment.depths_of(set).len());
    places.sum::<usize>() * experiment.variants.len()
}

#[test]
fn shipped_experiments_repeat_and_agree() {
    let (one, two) = (folder("one-thread"), folder("two-threads"));
    for (name, _) in SHIPPED {
        let experiment = shipped(name).unwrap().quick();
        let (_, outcome) = run_with(&experiment, &one, 1, 7);
        assert_eq!(outcome, RunOutcome { old: 0, new: count(&experiment), missing: 0 }, "{name}");
        run_with(&experiment, &two, 2, 7);
        assert!(lines(&one, &experiment) == lines(&two, &experiment), "{name}");
        let rows = rows(&one, &experiment);
        assert!(rows.iter().all(|row| row.figures.nodes > 0 && row.figures.status == Status::Done), "{name}");
    }
    let reports = folder("reports");
    let reported = lab::report(&one, &reports).unwrap();
    assert_eq!(reported.len(), SHIPPED.len());
    for one in &reported {
        assert_eq!(one.wrong_values, 0, "{}", one.experiment);
        assert_eq!(one.rows, count(&shipped(&one.experiment).unwrap().quick()));
    }
    check_reports(&reports);
    // A new plot takes the place of the old one; it is not written into it.
    let plot = reports.join(format!("{}.svg", reported[0].experiment));
    let (whole, old) = (fs::read(&plot).unwrap(), reports.join("old"));
    fs::hard_link(&plot, &old).unwrap();
    fs::write(&old, "<svg width=\"960\" old").unwrap();
    lab::report(&one, &reports).unwrap();
    assert!(fs::read(&plot).unwrap() == whole && fs::read(&old).unwrap() != whole);
    fs::remove_file(&old).unwrap();
}

/// Every file is there, can be read, and is the same when written again.
fn check_reports(reports: &Path) {
    let page = fs::read_to_string(reports.join("index.html")).unwrap();
    assert!(!page.contains("http") && !page.contains("<script"), "nothing from the net");
    for (name, _) in SHIPPED {
        let experiment = shipped(name).unwrap().quick();
        let read = |ending: &str| fs::read_to_string(reports.join(format!("{name}.{ending}"))).unwrap();
        assert!(page.contains(&format!("id=\"{name}\"")) && page.contains(&experiment.title));
        let summaries = experiment.sets.len() * experiment.variants.len() * experiment.depths.len();
        let json: serde_json::Value = serde_json::from_str(&read("json")).unwrap();
        assert_eq!(json["summaries"].as_array().unwrap().len(), summaries, "{name}");
        assert_eq!(read("csv").lines().count(), summaries + 1, "{name}");
        assert!(read("txt").starts_with(&experiment.title));
        let picture = read("svg");
        let drawn = roxmltree::Document::parse(&picture).unwrap();
        assert!(drawn.descendants().filter(|node| node.has_tag_name("circle")).count() > 0, "{name}");
    }
    let again = folder("reports-again");
    lab::report(&reports.with_file_name("one-thread"), &again).unwrap();
    for entry in fs::read_dir(reports).unwrap() {
        let path = entry.unwrap().path();
        let other = again.join(path.file_name().unwrap());
        assert_eq!(fs::read(&path).unwrap(), fs::read(other).unwrap(), "{}", path.display());
    }
}

const SMALL: &str = r#"
title = "small"
source = "nobody"
values = "equal"
baseline = "none"
depths = [1, 2, 3]
[[sets]]
name = "boards"
game = "loa 5x5"
positions = 4
plies = [1, 4]
[all]
search = "plain"
[[variants]]
name = "none"
ordering = "none"
[[variants]]
name = "history"
ordering = "history:d^2"
[quick]
depths = [1]
positions = 1
"#;

fn small() -> Experiment {
    Experiment::read("small", SMALL).unwrap()
}

/// Games without an experiment of their own here; all orderings find the same values.
#[test]
fn every_game_is_measured() {
    let results = folder("games");
    let games =
        ["othello", "othello 6x6", "othello 4x4", "checkers", "checkers stop-anywhere", "checkers mandatory"];
    for game in games {
        let name = game.replace(' ', "-");
        let experiment = Experiment::read(&name, &SMALL.replace("loa 5x5", game)).unwrap();
        let (_, outcome) = run_with(&experiment, &results, 1, 1);
        assert_eq!((outcome.new, outcome.missing), (24, 0), "{game}");
        let rows = rows(&results, &experiment);
        assert!(rows.iter().all(|row| row.figures.nodes > 1), "{game}");
    }
    let reported = lab::report(&results, &folder("games-reports")).unwrap();
    let wrong: Vec<_> =
        reported.iter().filter(|one| one.wrong_values > 0).map(|one| &one.experiment).collect();
    assert_eq!((reported.len(), wrong), (games.len(), vec![]));
}

#[test]
fn a_run_goes_on_wherever_it_was_cut() {
    let (whole, cut) = (folder("whole"), folder("cut"));
    run_with(&small(), &whole, 1, 1);
    let expected = lines(&whole, &small());
    assert_eq!(expected.len(), 1 + 24);
    let bytes = fs::read(file(&whole, &small())).unwrap();
    let header = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for length in (header..bytes.len()).step_by(211) {
        fs::write(file(&cut, &small()), &bytes[..length]).unwrap();
        let kept = bytes[header..length].iter().filter(|&&byte| byte == b'\n').count();
        let (found, outcome) = run_with(&small(), &cut, 2, 1);
        let torn = if bytes[length - 1] == b'\n' { Torn::Whole } else { Torn::LastLine };
        assert_eq!(found, Found { usable: kept, outdated: 0, torn });
        assert_eq!(outcome, RunOutcome { old: kept, new: 24 - kept, missing: 0 });
        assert!(lines(&cut, &small()) == expected, "cut at byte {length}");
    }
    let (_, outcome) = run_with(&small(), &cut, 1, 1);
    assert_eq!(outcome, RunOutcome { old: 24, new: 0, missing: 0 });
}

/// A change of positions, of the generator, or of the search that is not meant would make stored rows lie.
#[test]
fn positions_and_figures_are_the_same_on_every_machine() {
    let results = folder("everywhere");
    let known = [
        ("relative-history-loa", [("4b5a8a54944984d1", 1508, 1575), ("4879bba0278fbce3", 1488, 1575)]),
        ("relative-history-go", [("32045a1cf322d40b", 772, 265), ("425c7b5c5d30e22e", 765, 265)]),
    ];
    for (name, known) in known {
        let experiment = shipped(name).unwrap().with_positions(1).up_to(3);
        run_with(&experiment, &results, 1, 1);
        let rows = rows(&results, &experiment);
        let found = rows.iter().filter(|row| row.place.depth == 3);
        let found = found.map(|row| (row.key.as_str(), row.figures.nodes, row.figures.value.unwrap()));
        assert_eq!(found.collect::<Vec<_>>(), known, "{name}");
    }
}

#[test]
fn rows_of_other_depths_positions_and_seeds_stay() {
    let results = folder("grows");
    run_with(&small().quick(), &results, 1, 1);
    let (found, outcome) = run_with(&small(), &results, 1, 1);
    assert_eq!((found.usable, outcome), (2, RunOutcome { old: 2, new: 22, missing: 0 }));
    run_with(&small().with_positions(2).up_to(4), &results, 1, 9);
    let rows = rows(&results, &small());
    assert_eq!(rows.len(), 24 + 16);
    assert!(rows.is_sorted_by_key(|row| (row.place.seed, row.place.depth, row.place.position)));
    let nodes = |seed| rows.iter().filter(|row| row.place.seed == seed).map(|row| row.figures.nodes).max();
    assert_ne!(nodes(1), nodes(9));
    let whole = folder("grows-whole");
    run_with(&small(), &whole, 1, 1);
    assert!(lines(&results, &small())[..25] == lines(&whole, &small())[..25]);
}

#[test]
fn rows_of_a_changed_experiment_go() {
    let results = folder("changed");
    run_with(&small(), &results, 1, 1);
    let changed = Experiment::read("small", &SMALL.replace("history:d^2", "history:1")).unwrap();
    let (found, outcome) = run_with(&changed, &results, 1, 1);
    assert_eq!(found, Found { usable: 12, outdated: 12, torn: Torn::Whole });
    assert_eq!(outcome, RunOutcome { old: 12, new: 12, missing: 0 });
    assert_eq!(lines(&results, &changed).len(), 25);
}

#[test]
fn a_run_that_is_stopped_keeps_what_it_has() {
    let results = folder("stopped");
    let (mut store, _) = Store::open(&results, &small()).unwrap();
    let stop = AtomicBool::new(false);
    let settings = RunSettings { seed: 1, jobs: NonZero::new(1).unwrap(), stop: &stop };
    let outcome = lab::run(&small(), &mut store, settings, &mut |_| stop.store(true, Ordering::Relaxed));
    let outcome = outcome.unwrap();
    assert!(outcome.new >= 3 && outcome.new + outcome.missing == 24, "{outcome:?}");
    assert_eq!(rows(&results, &small()).len(), outcome.new);
}

#[test]
fn damaged_results_are_refused_by_line() {
    let results = folder("damaged");
    run_with(&small(), &results, 1, 1);
    let path = file(&results, &small());
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines[4] = &lines[4][..20];
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    let error = Store::open(&results, &small()).unwrap_err().to_string();
    assert!(error.contains("small.jsonl: line 5: "), "{error}");
    assert!(lab::report(&results, &folder("damaged-report")).is_err());
    fs::write(&path, "").unwrap();
    assert!(Store::open(&results, &small()).unwrap_err().to_string().contains("line 1: "));
    let error = lab::report(&folder("no-results"), &folder("no-report")).unwrap_err();
    assert!(error.to_string().contains("no results"), "{error}");
}

#[test]
fn slips_in_experiments_are_named_by_line_and_field() {
    let slips = [
        ("depths = [1, 2, 3]", "depths = [3, 2]", 6, "depths"),
        ("depths = [1, 2, 3]", "depths = []", 6, "depths"),
        ("baseline = \"none\"", "baseline = \"nobody\"", 5, "baseline"),
        ("history:d^2", "histroy:d^2", 19, "ordering"),
        ("search = \"plain\"", "search = \"fancy\"", 13, "search"),
        ("search = \"plain\"", "killers = 3", 13, "killers"),
        ("search = \"plain\"", "colour = 3", 13, "colour"),
        ("loa 5x5", "chess", 9, "game"),
        ("plies = [1, 4]", "plies = [4, 1]", 11, "plies"),
        ("positions = 4", "positions = 0", 10, "positions"),
        ("name = \"history\"", "name = \"none\"", 5, "variants"),
        ("[quick]", "[each]\nname = \"x\"\n[quick]", 20, "each"),
        ("[quick]", "[[published]]\nvariant = \"x\"\ndepth = 1\nratio = 1.0\n[quick]", 20, "published"),
        (
            "[all]",
            "[[sets]]\nname = \"boards\"\ngame = \"loa\"\npositions = 1\nplies = [1, 1]\n[all]",
            13,
            "name",
        ),
    ];
    for (old, new, line, field) in slips {
        assert!(SMALL.contains(old));
        let text = SMALL.replacen(old, new, 1);
        let error = Experiment::read("small", &text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("line {line}: {field}: ")), "{new}: {error}");
    }
    for (old, new) in [("title = ", "titel = "), ("[quick]", "[quik]"), ("= 4", "= = 4"), ("[1, 4]", "[1]")] {
        let error = Experiment::read("small", &SMALL.replacen(old, new, 1)).unwrap_err().to_string();
        assert!(error.contains("line "), "{new}: {error}");
    }
}

#[test]
fn sets_may_have_depths_and_turns_of_their_own() {
    let text = SMALL.replace("plies = [1, 4]", "plies = [1, 4]\ndepths = [2, 3]\nturns = 2");
    let experiment = Experiment::read("own", &text).unwrap();
    let own = |experiment: &Experiment| experiment.depths_of(&experiment.sets[0]).to_vec();
    assert_eq!(own(&experiment), [2, 3]);
    assert_eq!(own(&experiment.clone().up_to(4)), [2, 3, 4]);
    assert_eq!(own(&experiment.clone().quick()), [1]);
    let results = folder("own");
    let (_, outcome) = run_with(&experiment, &results, 2, 1);
    assert_eq!(outcome, RunOutcome { old: 0, new: 16, missing: 0 });
    run_with(&small(), &results, 1, 1);
    let nodes = |experiment| {
        let rows = rows(&results, experiment).into_iter();
        rows.filter(|row| row.place.depth == 3).map(|row| row.figures.nodes).sum::<u64>()
    };
    assert!(nodes(&experiment) > nodes(&small()));
    let wrong = text.replace("turns = 2", "turns = 0");
    let error = Experiment::read("own", &wrong).unwrap_err().to_string();
    assert!(error.starts_with("line 13: turns: "), "{error}");
}

/// All searches of several players in one experiment, with slips.
#[test]
fn several_players_are_measured() {
    let text = SMALL
        .replace("values = \"equal\"", "kind = \"multiplayer\"")
        .replace("loa 5x5", "virus 3 5x5")
        .replace("search = \"plain\"", "most-nodes = 100_000")
        .replace("[quick]", "[[variants]]\nname = \"p\"\nsearch = \"paranoid\"\nordering = \"front\"\n[[variants]]\nname = \"m\"\nsearch = \"max-n\"\nordering = \"none\"\n[quick]");
    let experiment = Experiment::read("several", &text).unwrap();
    let results = folder("several");
    let (_, outcome) = run_with(&experiment, &results, 2, 1);
    assert_eq!(outcome, RunOutcome { old: 0, new: 4 * 4 * 3, missing: 0 });
    let rows = rows(&results, &experiment);
    assert!(rows.iter().all(|row| row.figures.status == Status::Done));
    let total = |variant: &str| {
        rows.iter().filter(|row| row.place.variant == variant).map(|row| row.figures.nodes).sum::<u64>()
    };
    assert!(total("history") < total("none") && total("p") < total("m"));
    for (old, new, said) in [
        ("virus 3 5x5", "loa", "line 9: game: games of several players, and no others"),
        ("virus 3 5x5", "virus 3", "line 9: game: players and a size are wanted"),
        ("history:d^2", "front+history:d^2", "line 19: ordering: "),
        (
            "\"max-n\"\nordering = \"none\"",
            "\"max-n\"\nordering = \"front\"",
            "line 27: ordering: max-n cuts",
        ),
        ("\"paranoid\"", "\"paranoid\"\nopponents = \"front\"", "line 23: opponents: only best-reply"),
        ("\"paranoid\"", "\"paranoiac\"", "line 22: search: "),
    ] {
        let slip = text.replacen(old, new, 1);
        let error = Experiment::read("several", &slip).unwrap_err().to_string();
        assert!(slip != text && error.starts_with(said), "{new}: {error}");
    }
    let error = Experiment::read("small", &SMALL.replace("loa 5x5", "focus")).unwrap_err().to_string();
    assert!(error.starts_with("line 9: game: games of several players"), "{error}");
}

#[test]
fn grids_are_multiplied_out() {
    let grid = "[[grid]]\nparameter = \"d\"\nvalues = [\"1\", \"d\"]\n[[grid]]\nparameter = \"k\"\nvalues = [0, 2]\nlabels = [\"-\", \"K\"]\n[each]\nname = \"{d}{k}\"\nordering = \"history:{d}\"\nkillers = \"{k}\"\n[quick]";
    let text = SMALL.replace("[quick]", grid);
    let experiment = Experiment::read("small", &text).unwrap();
    let names: Vec<&str> = experiment.variants.iter().map(|variant| variant.name.as_str()).collect();
    assert_eq!(names, ["none", "history", "1-", "1K", "d-", "dK"]);
    for (old, new) in
        [("{d}{k}", "{d}{x}"), ("values = [0, 2]", "values = [0]"), ("history:{d}", "history:{d")]
    {
        let error = Experiment::read("small", &text.replace(old, new)).unwrap_err().to_string();
        assert!(error.starts_with("line "), "{error}");
    }
}
