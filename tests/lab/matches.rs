//! Matches: the same games whatever the number of threads, games replayed by naive twins, ends that are met and counted.

use crate::loa::fast_move as loa_move;
use crate::othello::fast_move as othello_move;
use crate::support::folder::command;
use crate::support::loa_naive::{NaiveLoa, NaiveRules};
use crate::support::othello_naive::NaiveOthello;
use shoban::lab::matches::{
    Contender, GameEnd, GameResult, GameRow, Hypothesis, Match, MatchOutcome, MatchReport, MatchStatus,
    MatchStore, MoveLimit, PairRow, Sprt, play_match,
};
use shoban::lab::{PlyRange, RunSettings, Variant};
use shoban::loa::MoveName;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("matches").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

const EXACT: &str = "search=exact; ordering=history:2^d; table-bits=12";

fn asked(game: &str, nodes: u64, pairs: usize) -> Match {
    Match {
        a: Variant::written(EXACT).unwrap(),
        b: Variant::written("search=migos; ordering=relative:1,1; table-bits=12").unwrap(),
        limit_a: MoveLimit::Nodes(nodes),
        limit_b: MoveLimit::Nodes(nodes),
        game: game.parse().unwrap(),
        plies: PlyRange::new(4, 8).unwrap(),
        most_plies: 200,
        pairs,
        sprt: None,
    }
}

/// Plays a match with so many threads; gives all rows of the file, without times.
fn played(asked: &Match, folder: &Path, jobs: usize) -> (MatchOutcome, Vec<PairRow>) {
    let (mut store, _) = MatchStore::open(folder, asked).unwrap();
    let (stop, mut told) = (AtomicBool::new(false), 0);
    let settings = RunSettings { seed: 1, jobs: NonZero::new(jobs).unwrap(), stop: &stop };
    let outcome = play_match(asked, &mut store, settings, &mut |progress| {
        told += 1;
        assert!(progress.done <= progress.total && progress.tally.pairs.pairs() <= progress.done as u64);
    });
    let outcome = outcome.unwrap();
    assert_eq!(told, outcome.new);
    (outcome, rows(store.path()))
}

fn rows(path: &Path) -> Vec<PairRow> {
    let text = fs::read_to_string(path).unwrap();
    let row = |line| PairRow { seconds: 0.0, ..serde_json::from_str(line).unwrap() };
    text.lines().skip(1).map(row).collect()
}

#[test]
fn games_are_the_same_whatever_the_number_of_threads() {
    for game in ["loa 5x5", "go 4x4", "othello 6x6", "checkers"] {
        let asked = asked(game, 150, 6);
        let (outcome, rows) = played(&asked, &folder("one"), 1);
        assert_eq!(played(&asked, &folder("three"), 3), (outcome, rows.clone()), "{game}");
        assert_eq!((outcome.tally.games(), outcome.missing, rows.len()), (12, 0, 6), "{game}");
        let openings: Vec<&str> = rows.iter().map(|row| row.opening.as_str()).collect();
        assert!((1..6).all(|at| !openings[..at].contains(&openings[at])), "{game}: {openings:?}");
        assert!(rows.iter().any(|row| row.games[0].moves != row.games[1].moves), "{game}: sides differ");
        let limits = |game: &GameRow| {
            let moves = u64::from(game.plies.div_ceil(2));
            game.nodes_a.max(game.nodes_b) <= 150 * moves && (game.plies < 2 || game.nodes_a > 0)
        };
        assert!(rows.iter().flat_map(|row| &row.games).all(limits), "{game}: {rows:?}");
    }
}

/// Searches are deterministic, so the games of a pair are the same game.
#[test]
fn a_variant_against_itself_has_exactly_half_of_the_points() {
    let even = Match { b: Variant::written(EXACT).unwrap(), ..asked("loa 5x5", 200, 10) };
    let (outcome, rows) = played(&even, &folder("itself"), 2);
    assert_eq!(outcome.tally.pairs.0, [0, 0, 10, 0, 0]);
    assert_eq!(outcome.tally.wins, outcome.tally.losses);
    assert!(outcome.tally.wins > 0, "some games are won");
    for PairRow { games: [one, other], .. } in &rows {
        assert_eq!((&one.moves, one.nodes_a, one.nodes_b), (&other.moves, other.nodes_b, other.nodes_a));
    }
    let report = MatchReport::new(&even, 1, &outcome, "x".to_owned());
    assert_eq!((report.score, report.elo, report.status), (Some(0.5), Some(0.0), MatchStatus::Played));
}

#[test]
fn more_nodes_and_more_depth_win() {
    let nodes = Match { limit_b: MoveLimit::Nodes(100), ..asked("othello 6x6", 2_000, 16) };
    let depth = Match {
        limit_a: MoveLimit::Depth(4),
        limit_b: MoveLimit::Depth(1),
        ..asked("checkers mandatory", 1, 16)
    };
    for asked in [nodes, depth] {
        let (outcome, _) = played(&asked, &folder("stronger"), 2);
        let report = MatchReport::new(&asked, 1, &outcome, String::new());
        assert!(report.score > Some(0.7) && report.elo_low > Some(0.0), "{report:?}");
        assert!(report.superiority > Some(0.99), "{report:?}");
    }
}

#[test]
fn what_is_stored_is_not_played_again() {
    let folder = folder("resumed");
    let few = asked("othello 4x4", 50, 3);
    let (first, old_rows) = played(&few, &folder, 1);
    let more = Match { pairs: 8, ..few.clone() };
    let (all, all_rows) = played(&more, &folder, 2);
    assert_eq!((first.old, first.new, all.old, all.new), (0, 3, 3, 5));
    assert_eq!(all_rows[..3], old_rows[..]);
    let (again, same_rows) = played(&more, &folder, 1);
    assert_eq!((again.new, again.tally, &same_rows), (0, all.tally, &all_rows));
    assert_eq!(played(&more, &self::folder("at-once"), 1).1, all_rows, "the same as in one go");
    // Fewer pairs are counted where fewer are asked for; a row that is cut off or gone is played again.
    assert_eq!(played(&few, &folder, 1).0.tally, first.tally);
    let path = MatchStore::open(&folder, &more).unwrap().0.path().to_owned();
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&path, [lines[0], lines[3], lines[8], "{\"key\":"].join("\n")).unwrap();
    let (mended, mended_rows) = played(&more, &folder, 2);
    assert_eq!((mended.old, mended.new, mended_rows), (2, 6, all_rows));
}

#[test]
fn a_match_that_is_stopped_goes_on() {
    let (folder, asked) = (folder("stopped"), asked("othello 4x4", 50, 6));
    let (mut store, _) = MatchStore::open(&folder, &asked).unwrap();
    let stop = AtomicBool::new(false);
    let settings = RunSettings { seed: 1, jobs: NonZero::<usize>::MIN, stop: &stop };
    let outcome = play_match(&asked, &mut store, settings, &mut |_| stop.store(true, Ordering::Relaxed));
    let outcome = outcome.unwrap();
    assert!(outcome.new > 0 && outcome.new + outcome.missing == 6, "{outcome:?}");
    let report = MatchReport::new(&asked, 1, &outcome, String::new());
    assert!(outcome.missing == 0 || report.status == MatchStatus::Stopped);
    drop(store);
    let (rest, _) = played(&asked, &folder, 1);
    assert_eq!((rest.old, rest.new), (outcome.new, outcome.missing));
}

/// A million openings take minutes; who stops meanwhile does not wait for them.
#[test]
fn a_match_can_be_stopped_while_openings_are_drawn() {
    let asked = Match { pairs: 1_000_000, ..asked("loa", 50, 1) };
    let (mut store, _) = MatchStore::open(&folder("drawn"), &asked).unwrap();
    let (stop, begun) = (AtomicBool::new(false), Instant::now());
    let settings = RunSettings { seed: 1, jobs: NonZero::<usize>::MIN, stop: &stop };
    let outcome = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(200));
            stop.store(true, Ordering::Relaxed);
        });
        play_match(&asked, &mut store, settings, &mut |_| ()).unwrap()
    });
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert_eq!((outcome.new, outcome.missing, outcome.tally.games()), (0, 1_000_000, 0));
}

#[test]
fn a_test_ends_a_match_at_the_same_pair_whatever_the_number_of_threads() {
    let test = |range: &str| Some(Sprt::new(range.parse().unwrap(), 0.05, 0.05).unwrap());
    let far = Match { limit_b: MoveLimit::Nodes(20), ..asked("othello 6x6", 400, 60) };
    let asked = Match { sprt: test("0,200"), ..far };
    let one = folder("sprt");
    let (outcome, rows) = played(&asked, &one, 1);
    assert_eq!((outcome.decision, outcome.missing), (Some(Hypothesis::H1), 0));
    assert!(rows.len() < 60 && rows.len() as u64 == outcome.tally.pairs.pairs(), "{}", rows.len());
    assert_eq!(played(&asked, &folder("sprt-threads"), 4), (outcome, rows.clone()));
    // Another test of the same games; the decision comes from what is stored.
    let other = Match { sprt: test("-300,0"), ..asked.clone() };
    let (sooner, _) = played(&other, &one, 1);
    assert_eq!((sooner.decision, sooner.new), (Some(Hypothesis::H1), 0));
    let swapped = Match { sprt: test("0,200"), limit_a: asked.limit_b, limit_b: asked.limit_a, ..asked };
    assert_eq!(played(&swapped, &folder("sprt-swapped"), 2).0.decision, Some(Hypothesis::H0));
}

// Against the naive twins

/// How a game that the winner's colour, or nothing, says the end of has ended for A.
fn result_for_a(game: &GameRow, first_side: char, winner: Option<char>) -> GameResult {
    let a_is = if (game.first == Contender::A) == (first_side == 'B') { 'B' } else { 'W' };
    match winner {
        None => GameResult::Draw,
        Some(winner) if winner == a_is => GameResult::Win,
        Some(_) => GameResult::Loss,
    }
}

#[test]
fn games_of_othello_are_legal_and_end_as_they_should() {
    let (_, rows) = played(&asked("othello 6x6", 60, 12), &folder("othello"), 2);
    let find = |naive: &NaiveOthello, name: &str| {
        let moves = naive.moves().into_iter();
        let found = moves.map(|mv| (othello_move(mv).to_string(), mv)).find(|(known, _)| known == name);
        naive.play(found.unwrap_or_else(|| panic!("{}: {name}", naive.text())).1)
    };
    let mut results = Vec::new();
    for row in &rows {
        let opening = row.opening.split(' ').fold(NaiveOthello::start(6), |naive, name| find(&naive, name));
        for game in &row.games {
            let end = game.moves.split(' ').fold(opening.clone(), |naive, name| find(&naive, name));
            assert!(end.is_over() && game.end == GameEnd::Rules);
            assert_eq!(game.moves.split(' ').count(), game.plies as usize);
            let winner = match end.discs('B').cmp(&end.discs('W')) {
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some('B'),
                std::cmp::Ordering::Less => Some('W'),
            };
            assert_eq!(game.result, result_for_a(game, opening.side, winner));
            results.push(game.result);
        }
    }
    assert!([GameResult::Win, GameResult::Loss].iter().all(|result| results.contains(result)), "{results:?}");
}

#[test]
fn games_of_lines_of_action_end_by_connection_and_by_repetition() {
    let quiet = Variant::written("ordering=none").unwrap();
    let asked = Match {
        a: quiet.clone(),
        b: quiet,
        limit_a: MoveLimit::Depth(2),
        limit_b: MoveLimit::Depth(2),
        plies: PlyRange::new(2, 6).unwrap(),
        ..asked("loa 6x6", 1, 40)
    };
    let (outcome, rows) = played(&asked, &folder("loa"), 2);
    let rules = NaiveRules { mover_wins: false, stuck: 'p', repetition: 3, side_counts: true };
    let find = |naive: NaiveLoa, name: &str| {
        let moves = naive.moves().into_iter();
        let mut found = moves.filter(|&mv| MoveName(loa_move(6, mv)).to_string() == name);
        naive.play(found.next().unwrap_or_else(|| panic!("{}: {name}", naive.text())))
    };
    let mut repetitions = 0;
    for row in &rows {
        let opening = row.opening.split(' ').fold(NaiveLoa::start(6, rules), find);
        let side = opening.side;
        for game in &row.games {
            let end = game.moves.split(' ').fold(opening.clone(), |naive, name| {
                assert_eq!(naive.outcome(), None, "moves after the end");
                find(naive, name)
            });
            let winner = end.outcome().expect("the game is over");
            let winner = Some(winner).filter(|&winner| winner != 'd');
            assert_eq!(game.result, result_for_a(game, side, winner));
            assert_eq!(game.end == GameEnd::Repetition, end.repeated() && winner.is_none());
            repetitions += u64::from(game.end == GameEnd::Repetition);
        }
    }
    let tally = outcome.tally;
    assert!(repetitions > 0 && tally.repetitions == repetitions && tally.by_rules > 0, "{tally:?}");
}

#[test]
fn long_games_are_broken_off_and_go_is_scored_as_it_stands() {
    let short = |game| Match { most_plies: 5, ..asked(game, 50, 4) };
    let (outcome, rows) = played(&short("checkers"), &folder("long"), 1);
    assert_eq!((outcome.tally.broken_off, outcome.tally.draws, outcome.tally.plies), (8, 8, 40));
    assert!(rows.iter().flat_map(|row| &row.games).all(|game| game.end == GameEnd::MostPlies));
    let (outcome, _) = played(&short("go 6x6"), &folder("long-go"), 1);
    let tally = outcome.tally;
    assert!(tally.broken_off == 8 && tally.wins + tally.losses > 0, "{tally:?}");
    // Played out, life decides before everything is filled.
    let (outcome, _) = played(&asked("go 4x4", 300, 8), &folder("go"), 2);
    let tally = outcome.tally;
    assert!(tally.known > 0 && tally.by_rules + tally.known + tally.repetitions == 16, "{tally:?}");
}

#[test]
fn openings_that_are_not_there_are_not_played() {
    let asked = Match { plies: PlyRange::new(0, 1).unwrap(), ..asked("othello 4x4", 50, 20) };
    let (mut store, _) = MatchStore::open(&folder("few"), &asked).unwrap();
    let stop = AtomicBool::new(false);
    let settings = RunSettings { seed: 1, jobs: NonZero::<usize>::MIN, stop: &stop };
    let error = play_match(&asked, &mut store, settings, &mut |_| ()).unwrap_err().to_string();
    assert!(error.starts_with("othello 4x4: there are not 20 openings of 0 to 1 plies"), "{error}");
}

// The command

fn output(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = command().args(["lab", "match"]).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn the_command_plays_and_says_what_came_out() {
    let folder = folder("command").display().to_string();
    let line = [EXACT, "history-reductions:no reductions", "--game", "othello 4x4", "--nodes", "30"];
    let rest = ["--pairs", "9", "--out", &folder, "--quiet", "--sprt", "-10,10", "--jobs", "2"];
    let (text, errors, code) = output(&[&line[..], &rest].concat());
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    for part in [
        "A: ordering=history:2^d; search=exact; table-bits=12, 30 nodes a move\n",
        "B: history-reductions:no reductions, 30 nodes a move\n",
        "othello 4x4, openings of 6 to 12 moves, seed 1\n",
        "18 games: A won ",
        "9 pairs by the points of A: ",
        "Elo of A: ",
        "SPRT -10 to 10 Elo, alpha 0.05, beta 0.05: not decided (LLR ",
        "Ended by the rules 18, value known 0, by repetition 0, broken off after 300 moves 0\n",
        "matches/othello-4x4-",
    ] {
        assert!(text.contains(part), "{part}\nnot in\n{text}");
    }
    let (json, ..) = output(&[&line[..], &rest, &["--json"]].concat());
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&report["pairs"], &report["status"]), (&9.into(), &"played".into()));
}

#[test]
fn slips_are_named() {
    let sides = [
        ("mia", "error: A: 'mia': PARAMETER=VALUE is wanted"),
        ("serch=mia; ordering=none", "error: A: serch: "),
        ("ordering=histroy:1", "ordering: 'histroy"),
        ("orderings:best", "error: A: orderings:best: orderings has no variant 'best'; there are "),
        ("nowhere:best", "'nowhere' is neither an experiment of 'shoban lab list' nor a .toml file"),
        ("league:solver", "matches are played by those of kind = \"search\""),
    ];
    for (side, said) in sides {
        let (_, errors, code) = output(&[side, EXACT, "--game", "loa"]);
        assert!(code == Some(1) && errors.contains(said), "{side}: {errors}");
    }
    let usage: [(&[&str], &str); 10] = [
        (&[], "--game <GAME>"),
        (&["--game", "chess"], "there are loa, loa 6x6"),
        (&["--game", "focus"], "matches are of games of two players"),
        (&["--game", "go"], "a size is wanted, such as go 6x6"),
        (&["--game", "othelo"], "checkers mandatory; did you mean 'othello'?"),
        (&["--game", "loa", "--nodes", "0"], "a number from 1 on is wanted"),
        (&["--game", "loa", "--sprt", "5,0"], "the smaller one first, such as 0,10"),
        (&["--game", "loa", "--alpha", "0.6", "--sprt", "0,5"], "a chance above 0 and below 0.5"),
        (&["--game", "loa", "--plies", "9,3"], "two numbers up to 200"),
        (&["--game", "loa", "--depth", "3", "--nodes", "5"], "cannot be used with"),
    ];
    for (arguments, said) in usage {
        let (_, errors, code) = output(&[&[EXACT, EXACT], arguments].concat());
        assert!(code == Some(2) && errors.contains(said), "{arguments:?}: {errors}");
    }
}
