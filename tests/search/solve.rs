//! What the solver answers: values, thresholds, limits, and that symmetry, colours and tables change nothing.

use crate::support::bridge::size;
use crate::support::lines::{check_line, is_plain_end, position, settings, solved};
use shoban::board::{Move, Passes, Position, Rules, Setup};
use shoban::game::{Bounds, Color, Score};
use shoban::search::{Limits, TableSize};
use shoban::solve::{Observer, Overview, Progress, Question, Reach, Settings, Solution, Status, solve};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn empty(text: &str) -> Position {
    Position::empty(size(text), Rules::default())
}

fn bounds(lower: i8, upper: i8) -> Bounds {
    Bounds::new(Score::new(lower), Score::new(upper))
}

fn limited(text: &str, limits: Limits) -> Solution {
    solve(&empty(text), Question::Value, &settings(16, limits), &mut ()).unwrap()
}

/// Published values (van der Werf and Winands, "Solving Go for rectangular boards", 2009; Drange).
const VALUES: [(&str, i8); 8] =
    [("1x1", 0), ("1x2", 0), ("1x3", 3), ("1x4", 4), ("2x4", 8), ("2x5", 10), ("5x2", 10), ("3x3", 9)];

#[test]
fn empty_boards_have_their_values() {
    for (text, value) in VALUES {
        let solution = solved(&empty(text), Question::Value);
        assert_eq!(solution.status, Status::Proved, "{text}");
        assert_eq!(solution.bounds, bounds(value, value), "{text}");
        assert_eq!(Color::ALL.map(|side| solution.reach(side)), [Reach::Exact; 2]);
        assert_eq!(solution.value(), Some(Score::new(value)));
        assert!(solution.line.end.is_some());
        check_line(&solution, None);
    }
}

/// Boards whose value depends on what endless play counts, with bounds known from exhaustive analysis: closed
/// sets prove that neither side can force more.
#[test]
fn endless_play_decides_where_the_bounds_are_apart() {
    for text in ["1x5", "1x6", "1x7", "1x8", "2x2", "2x3"] {
        let all = size(text).count() as i8;
        for endless in [0, 2, -1] {
            let endless_play = Score::new(endless);
            let settings = Settings { endless_play, ..settings(16, Limits::default()) };
            let solution = solve(&empty(text), Question::Value, &settings, &mut ()).unwrap();
            assert_eq!((solution.status, solution.bounds), (Status::Proved, bounds(-all, all)), "{text}");
            assert_eq!(solution.value(), Some(endless_play), "{text}");
            assert_eq!(solution.answer, None);
        }
    }
}

/// L = 4 and U = 12: where endless play counts no more than 4 the value is 4, found by a closed set of White's.
#[test]
fn the_limit_of_3x4_is_proved() {
    let solution = solve(&empty("3x4"), Question::Value, &settings(18, Limits::default()), &mut ()).unwrap();
    assert_eq!((solution.status, solution.value()), (Status::Proved, Some(Score::new(4))));
    assert_eq!((solution.bounds, solution.reach(Color::Black)), (bounds(4, 12), Reach::Exact));
    check_line(&solution, None);
}

#[test]
fn larger_boards_have_their_values() {
    let large = settings(18, Limits::default());
    let solution = solve(&empty("3x5"), Question::AtLeast(Score::new(15)), &large, &mut ()).unwrap();
    assert_eq!((solution.answer, solution.bounds), (Some(true), bounds(15, 15)));
    check_line(&solution, None);
}

#[test]
fn thresholds_are_answered_yes_and_no() {
    let after_corner = empty("3x3").play(shoban::board::Move::named("A1", size("3x3")).unwrap()).unwrap();
    for (position, question, answer) in [
        (empty("3x3"), Question::AtLeast(Score::new(9)), true),
        (empty("3x3"), Question::AtMost(Score::new(8)), false),
        (empty("2x5"), Question::AtLeast(Score::new(1)), true),
        (after_corner, Question::AtMost(Score::new(-9)), true),
        (after_corner, Question::AtLeast(Score::new(-8)), false),
        (empty("1x2"), Question::AtLeast(Score::new(1)), false),
        (empty("1x2"), Question::AtMost(Score::new(0)), true),
        (empty("2x2"), Question::AtLeast(Score::new(-4)), true),
    ] {
        let solution = solved(&position, question);
        assert_eq!((solution.status, solution.answer), (Status::Proved, Some(answer)), "{question:?}");
        check_line(&solution, None);
    }
}

/// Neither side can force its half of a 1x6 board: no depth decides the question, but a closed set does.
#[test]
fn thresholds_are_refused_by_endless_play() {
    let solution = solved(&empty("1x6"), Question::AtLeast(Score::new(1)));
    assert_eq!((solution.status, solution.answer), (Status::Proved, Some(false)));
    assert_eq!(solution.bounds, bounds(-6, 6));
}

#[test]
fn limits_stop_with_true_bounds() {
    let raised = Some(Arc::new(AtomicBool::new(true)));
    for limits in [
        Limits { nodes: Some(50), ..Limits::default() },
        Limits { depth: Some(2), ..Limits::default() },
        Limits { time: Some(Duration::ZERO), ..Limits::default() },
        Limits { stop: raised, ..Limits::default() },
    ] {
        let most_nodes = limits.nodes.unwrap_or(u64::MAX);
        let solution = limited("3x3", limits);
        assert_eq!(solution.status, Status::Stopped);
        assert!(solution.bounds.lower().points() <= 9 && solution.bounds.upper().points() == 9);
        assert!(solution.nodes <= most_nodes);
        check_line(&solution, None);
    }
}

#[test]
fn a_table_of_one_slot_gives_the_same_values() {
    for (text, value) in VALUES.into_iter().filter(|(text, _)| size(text).count() <= 9) {
        let one = settings(0, Limits::default());
        assert_eq!(one.table, TableSize::ONE_SLOT);
        let solution = solve(&empty(text), Question::Value, &one, &mut ()).unwrap();
        assert_eq!(solution.bounds, bounds(value, value), "{text}");
        check_line(&solution, None);
    }
}

#[test]
fn threads_give_the_same_answers() {
    let mut helped = 0;
    for threads in ["2", "3"] {
        for log2 in [0, 14] {
            let base = Settings { threads: threads.parse().unwrap(), ..settings(log2, Limits::default()) };
            for (text, value) in VALUES.into_iter().filter(|(text, _)| log2 > 0 || size(text).count() <= 6) {
                let solution = solve(&empty(text), Question::Value, &base, &mut ()).unwrap();
                assert_eq!(
                    (solution.status, solution.bounds),
                    (Status::Proved, bounds(value, value)),
                    "{text}"
                );
                check_line(&solution, None);
            }
        }
        // Yes and no, and a question that only a closed set answers.
        let base = Settings { threads: threads.parse().unwrap(), ..settings(16, Limits::default()) };
        for (text, question, answer) in [
            ("3x4", Question::AtLeast(Score::new(4)), true),
            ("3x6", Question::AtLeast(Score::new(18)), true),
            ("3x3", Question::AtMost(Score::new(8)), false),
        ] {
            let solution = solve(&empty(text), question, &base, &mut ()).unwrap();
            assert_eq!(solution.answer, Some(answer), "{text}");
            assert_eq!(solution.threads, base.threads);
            check_line(&solution, None);
            helped += u64::from(solution.nodes > 100_000);
        }
        let solution = solve(&empty("1x6"), Question::Value, &base, &mut ()).unwrap();
        assert_eq!((solution.status, solution.value()), (Status::Proved, Some(Score::new(0))));
    }
    assert!(helped >= 2, "no question was long enough for the helpers to matter");
}

#[test]
fn limits_stop_all_threads() {
    let raised = Some(Arc::new(AtomicBool::new(true)));
    for limits in [
        Limits { nodes: Some(50_000), ..Limits::default() },
        Limits { time: Some(Duration::from_millis(50)), ..Limits::default() },
        Limits { stop: raised, ..Limits::default() },
    ] {
        let most_nodes = limits.nodes.unwrap_or(u64::MAX);
        let base = Settings { threads: "3".parse().unwrap(), ..settings(16, limits) };
        let solution = solve(&empty("5x5"), Question::Value, &base, &mut ()).unwrap();
        assert_eq!((solution.status, solution.bounds), (Status::Stopped, bounds(-25, 25)));
        // Each thread looks at the clock every 2048 nodes.
        assert!(solution.nodes <= most_nodes.saturating_add(3 * 2048), "{}", solution.nodes);
    }
}

#[test]
fn tables_that_cannot_be_had_are_an_error() {
    let most = settings(40, Limits::default());
    let error = solve(&empty("2x2"), Question::Value, &most, &mut ()).unwrap_err();
    assert!(error.to_string().contains("choose a smaller one"), "{error}");
}

/// Positions with different values, Black to move.
const POSITIONS: [&str; 6] =
    ["X../.O./...", "XO./.../...", ".X./O../...", "X..O/....", "X.O.O", ".O./X.X/..."];

fn images(position: &Position) -> Vec<Position> {
    let geometry = position.geometry();
    let image = |symmetry| {
        let mut setup = Setup::from(position);
        for color in Color::ALL {
            setup.stones[color] = geometry.image_of_set(symmetry, setup.stones[color]);
        }
        setup.into_position().unwrap()
    };
    geometry.symmetries().map(image).collect()
}

fn with_colors_exchanged(position: &Position) -> Position {
    let mut setup = Setup::from(position);
    std::mem::swap(&mut setup.stones.black, &mut setup.stones.white);
    setup.to_play = setup.to_play.opponent();
    setup.into_position().unwrap()
}

#[test]
fn symmetry_and_colors_change_nothing() {
    for diagram in POSITIONS {
        let position = position(diagram, Color::Black);
        let first = solved(&position, Question::Value);
        for image in images(&position) {
            let solution = solved(&image, Question::Value);
            assert_eq!((solution.bounds, solution.status), (first.bounds, first.status), "{image:?}");
        }
        let exchanged = solved(&with_colors_exchanged(&position), Question::Value);
        assert_eq!((exchanged.bounds, exchanged.status), (-first.bounds, first.status), "{diagram}");
    }
}

#[test]
fn finished_games_have_the_score_that_they_have() {
    let setup = Setup { passes: Passes::Ended, ..Setup::from(&position("X.O/...", Color::White)) };
    let over = setup.into_position().unwrap();
    let solution = solved(&over, Question::Value);
    let score = over.score();
    assert_eq!((solution.bounds, solution.nodes), (Bounds::new(score, score), 0));
    assert_eq!(solved(&over, Question::AtLeast(score.above())).answer, Some(false));
}

#[test]
fn the_same_question_takes_the_same_steps() {
    let counts = || {
        let solution = solved(&empty("2x5"), Question::Value);
        (solution.nodes, solution.line_nodes, solution.depth, solution.line)
    };
    assert_eq!(counts(), counts());
}

/// Keeps what it hears.
#[derive(Default)]
struct Heard(Vec<Progress>);

impl Observer for Heard {
    fn progress(&mut self, progress: &Progress) {
        self.0.push(*progress);
    }
}

#[test]
fn observers_hear_of_every_iteration_and_bounds_only_narrow() {
    let mut heard = Heard::default();
    let solution =
        solve(&empty("2x7"), Question::Value, &settings(12, Limits::default()), &mut heard).unwrap();
    assert!(heard.0.iter().any(|progress| progress.depth.is_none()));
    assert!(solution.depth > 3, "{}", solution.depth);
    let depths = heard.0.iter().filter_map(|progress| progress.depth);
    assert!(depths.max().is_some_and(|deepest| deepest > 3));
    for pair in heard.0.windows(2) {
        assert!(pair[0].nodes <= pair[1].nodes && pair[0].elapsed <= pair[1].elapsed);
        assert_eq!(pair[0].bounds.meet(pair[1].bounds), pair[1].bounds);
    }
}

/// Looks at every turn.
#[derive(Default)]
struct Onlooker {
    turns: usize,
    surveys: usize,
    foreseen: usize,
    longest: Vec<Move>,
}

impl Observer for Onlooker {
    fn progress(&mut self, _: &Progress) {}

    fn turn(&mut self, overview: &Overview<'_, '_>) {
        let (lanes, root) = (overview.lanes(), *overview.root());
        let running: Vec<_> = lanes.iter().filter(|lane| lane.is_running).collect();
        assert!(running.len() == 1 && running[0].claim.is_some(), "{lanes:?}");
        assert!(
            lanes.iter().all(|lane| lane.claim.is_none_or(|claim| !claim.is_shown_by(overview.bounds())))
        );
        let line = overview.line();
        line.iter().fold(root, |position, &mv| position.play(mv).unwrap());
        self.turns += 1;
        self.surveys += usize::from(lanes.len() > 8);
        self.foreseen += lanes.iter().filter(|lane| lane.expected.is_some()).count();
        if line.len() > self.longest.len() {
            self.longest = line;
        }
    }
}

#[test]
fn whoever_looks_at_turns_sees_lanes_and_lines_and_changes_no_step() {
    let mut onlooker = Onlooker::default();
    for text in ["2x5", "2x7", "3x4"] {
        let settings = settings(12, Limits { nodes: Some(60_000), ..Limits::default() });
        let solution = solve(&empty(text), Question::Value, &settings, &mut onlooker).unwrap();
        let alone = solve(&empty(text), Question::Value, &settings, &mut ()).unwrap();
        assert_eq!((solution.nodes, solution.bounds), (alone.nodes, alone.bounds), "{text}");
        assert_eq!((solution.line, solution.line_nodes), (alone.line, alone.line_nodes), "{text}");
    }
    let Onlooker { turns, surveys, foreseen, longest } = onlooker;
    assert!(turns > 100 && surveys > 3 && foreseen > 100, "{turns} {surveys} {foreseen}");
    assert!(longest.len() > 3, "{longest:?}");
}

/// Where a line ends by life, plain unconditional life is often enough to see it.
#[test]
fn the_line_of_1x3_ends_in_plain_life() {
    assert!(is_plain_end(&solved(&empty("1x3"), Question::Value)));
}

/// What is expected changes the way, never the answer: right, wrong, absurd, and where the bounds never meet.
#[test]
fn no_expectation_changes_a_value() {
    let (mut asked, mut right) = (0, 0);
    for text in ["1x2", "1x5", "2x2", "2x3", "2x4", "3x3", "3x4"] {
        let (root, most) = (empty(text), size(text).count() as i8);
        let plain = solved(&root, Question::Value);
        for value in -most..=most {
            let expected = Some(Score::new(value));
            let settings = Settings { expected, ..settings(14, Limits::default()) };
            let solution = solve(&root, Question::Value, &settings, &mut ()).unwrap();
            assert_eq!((solution.status, solution.bounds), (plain.status, plain.bounds), "{text} {value}");
            assert_eq!(solution.value(), plain.value(), "{text} {value}");
            let claim = Question::AtLeast(Score::new(value));
            let [answer, alone] = [&settings, &Settings { expected: None, ..settings.clone() }]
                .map(|settings| solve(&root, claim, settings, &mut ()).unwrap());
            assert_eq!((answer.answer, answer.nodes), (alone.answer, alone.nodes), "{text} {value}");
            (asked, right) = (asked + 1, right + usize::from(plain.value() == expected));
        }
    }
    assert!(asked > 90 && right >= 6, "{asked} {right}");
}

/// Where a board is shared, the two claims alone take less than all that a value is found by without a word.
#[test]
fn a_right_expectation_saves_work() {
    let root = position("..O.X./O.XOO./.XXXO./X.X.OO/.XXOO./.X.O..", Color::Black);
    let nodes = |expected: Option<i8>| {
        let settings = Settings { expected: expected.map(Score::new), ..settings(16, Limits::default()) };
        let solution = solve(&root, Question::Value, &settings, &mut ()).unwrap();
        (solution.value(), solution.nodes)
    };
    let (value, plain) = nodes(None);
    let (same, expected) = nodes(value.map(Score::points));
    println!("{value:?}: {plain} and {expected} nodes");
    assert!(value.is_some() && same == value && expected < plain, "{plain} {expected}");
}
