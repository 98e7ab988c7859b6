//! Checking solutions from outside: lines are replayed, bounds are compared.

use super::retrograde::Exhaustive;
use shoban::board::{Position, Rules, Setup};
use shoban::game::{Claim, Color, Game, Score};
use shoban::go::Go;
use shoban::life::{secure_points, static_lower_bound};
use shoban::search::{Limits, TableSize};
use shoban::solve::{LineEnd, Question, Settings, Solution, solve};

/// Settings with a table of `2^log2` slots and limits.
pub fn settings(log2: u32, limits: Limits) -> Settings {
    Settings { table: TableSize::from_log2(log2).unwrap(), limits, ..Settings::default() }
}

/// Solves with a table of 2^14 slots, without limits.
pub fn solved(position: &Position, question: Question) -> Solution {
    solve(position, question, &settings(14, Limits::default()), &mut ()).unwrap()
}

/// A board and whose turn it is, nothing having happened before.
pub fn position(diagram: &str, to_play: Color) -> Position {
    let setup = Setup::from_diagram(diagram, Rules::default()).unwrap();
    Setup { to_play, ..setup }.into_position().unwrap()
}

/// The claims that the line of a solution has to keep: at least the first, at most the second.
pub fn claims(solution: &Solution) -> (Option<Score>, Option<Score>) {
    let all = Score::new(solution.position.size().count() as i8);
    let (lower, upper) = (solution.bounds.lower(), solution.bounds.upper());
    let (lower, upper) = match solution.question {
        Question::AtLeast(score) if lower >= score => (Some(score), None),
        Question::AtLeast(score) if upper < score => (None, Some(score.below())),
        Question::AtMost(score) if upper <= score => (None, Some(score)),
        Question::AtMost(score) if lower > score => (Some(score.above()), None),
        _ if lower == upper => (Some(lower), Some(upper)),
        _ if lower > -all => (Some(lower), None),
        _ => (None, Some(upper)),
    };
    (lower.filter(|&score| score > -all), upper.filter(|&score| score < all))
}

/// Replays the line and checks that it is legal, that the end is the claim, and, where all bounds are known,
/// that every position of it keeps the claim.
pub fn check_line(solution: &Solution, exhaustive: Option<&Exhaustive>) {
    let (at_least, at_most) = claims(solution);
    let mut position = solution.position;
    for &mv in &solution.line.moves {
        position = position.play(mv).unwrap_or_else(|error| panic!("{solution:?}: {error}"));
        if let Some((lower, upper)) = exhaustive.map(|exhaustive| exhaustive.bounds(&position)) {
            assert!(at_least.is_none_or(|score| lower >= score.points()), "{position:?} in {solution:?}");
            assert!(at_most.is_none_or(|score| upper <= score.points()), "{position:?} in {solution:?}");
        }
    }
    if solution.line.end == Some(LineEnd::Passes) {
        let score = position.score();
        assert!(at_least.is_none_or(|claim| score >= claim), "{solution:?}");
        assert!(at_most.is_none_or(|claim| score <= claim), "{solution:?}");
    }
    if solution.line.end == Some(LineEnd::Static) {
        let mut fresh = Go::new(position.size());
        let mut is_sure = |claim: Claim| claim.is_shown_by(fresh.static_bounds(&position, claim));
        assert!(at_least.is_none_or(|score| is_sure(Claim::at_least(score))), "{solution:?}");
        assert!(at_most.is_none_or(|score| is_sure(Claim::at_most(score))), "{solution:?}");
    }
}

/// Whether points that are sure without any search decide the claims at the end of the line. Static knowledge
/// of life knows more than this; then the exhaustive bounds have to do.
pub fn is_plain_end(solution: &Solution) -> bool {
    let end = solution.line.moves.iter().fold(solution.position, |position, &mv| position.after(mv));
    let sure = |color| static_lower_bound(&end, color, secure_points(&end, color));
    let (at_least, at_most) = claims(solution);
    at_least.is_none_or(|score| sure(Color::Black) >= score)
        && at_most.is_none_or(|score| sure(Color::White) >= -score)
}
