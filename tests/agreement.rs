//! The search against the exhaustive solver: what it proves is true, what is true it proves, and the lines it
//! prints keep their claims at every move.

mod support;

use shoban::board::{Position, Rules, Score, Suicide};
use shoban::search::Limits;
use shoban::solve::{LineEnd, Question, Reach, Status, solve};
use support::bridge::{rules, size};
use support::lines::{check_line, settings, solved};
use support::random::Random;
use support::retrograde::Exhaustive;

/// Nodes after which an open-ended question is left alone.
const FEW_NODES: u64 = 300;

/// What a short search proves never exceeds the truth, and a limit called exact is the limit.
fn check_bounds(exhaustive: &Exhaustive, position: &Position, (lower, upper): (i8, i8)) {
    let limits = Limits { nodes: Some(FEW_NODES), ..Limits::default() };
    let solution = solve(position, Question::Value, &settings(8, limits), &mut ()).unwrap();
    let found = (solution.bounds.lower().points(), solution.bounds.upper().points());
    assert!(found.0 <= lower && upper <= found.1, "[{lower}, {upper}]: {solution:?}");
    assert!(solution.reach.black == Reach::SoFar || found.0 == lower, "[{lower}, {upper}]: {solution:?}");
    assert!(solution.reach.white == Reach::SoFar || found.1 == upper, "[{lower}, {upper}]: {solution:?}");
    check_line(&solution, Some(exhaustive));
}

/// The truth is found, given enough depth, and each line keeps it and comes to its end.
fn check_reach(exhaustive: &Exhaustive, position: &Position, (lower, upper): (i8, i8)) {
    for question in [Question::AtLeast(Score::new(lower)), Question::AtMost(Score::new(upper))] {
        let solution = solved(position, question);
        assert_eq!((solution.status, solution.answer), (Status::Proved, Some(true)), "{solution:?}");
        check_line(&solution, Some(exhaustive));
        let is_trivial = solution.line.moves.is_empty();
        assert!(is_trivial || solution.line.end.is_some(), "no end: {solution:?}");
    }
}

fn check_all(text: &str, rules: Rules) {
    let exhaustive = Exhaustive::solve(size(text), rules);
    for (position, lower, upper) in exhaustive.states() {
        check_bounds(&exhaustive, &position, (lower, upper));
        check_reach(&exhaustive, &position, (lower, upper));
    }
}

fn check_sample(text: &str, count: usize) {
    let exhaustive = Exhaustive::solve(size(text), Rules::default());
    let states: Vec<_> = exhaustive.states().collect();
    let mut random = Random::seeded(count as u64);
    for _ in 0..count {
        let (position, lower, upper) = random.pick(&states);
        check_bounds(&exhaustive, &position, (lower, upper));
        check_reach(&exhaustive, &position, (lower, upper));
    }
}

#[test]
fn all_states_of_rows_agree() {
    (1..=6).for_each(|columns| check_all(&format!("1x{columns}"), Rules::default()));
}

#[test]
fn all_states_of_2x2_and_2x3_agree() {
    ["2x2", "2x3"].into_iter().for_each(|text| check_all(text, Rules::default()));
}

#[test]
fn all_states_agree_where_suicide_is_allowed() {
    let with_suicide = rules(Suicide::Allowed);
    ["1x4", "1x5", "2x2", "2x3"].into_iter().for_each(|text| check_all(text, with_suicide));
}

#[test]
fn samples_of_larger_boards_agree() {
    [("3x3", 100), ("2x4", 100), ("3x4", 10)].into_iter().for_each(|(text, count)| check_sample(text, count));
}

/// Lines end where they should, not only where they may.
#[test]
fn lines_of_empty_boards_come_to_an_end() {
    for (text, end) in [("1x2", LineEnd::Passes), ("1x3", LineEnd::Static), ("3x3", LineEnd::Static)] {
        let exhaustive = Exhaustive::solve(size(text), Rules::default());
        let solution = solved(&Position::empty(size(text), Rules::default()), Question::Value);
        assert_eq!(solution.line.end, Some(end), "{solution:?}");
        check_line(&solution, Some(&exhaustive));
    }
}
