//! What every move of a position is worth.

use super::answer::{Line, MoveValue, Optimality, Solution, Status};
use super::known::Known;
use super::line;
use super::observer::Part;
use super::question::Coverage;
use super::question::Question;
use super::reporter::Reporter;
use super::schedule::Inquiry;
use super::work::{Company, Work};
use crate::board::{Move, Passes, Position};
use crate::game::{Bounds, Color, Score, StateKey};
use crate::go::Go;
use crate::proof::Basis;
use crate::search::Search;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::rc::Rc;

/// What was found of the moves.
pub(super) struct Found {
    /// Their values, best first.
    pub moves: Vec<MoveValue>,
    /// How far the least known of them is.
    pub status: Status,
    /// Nodes visited.
    pub nodes: u64,
}

/// The value of each legal move, best first, out of the table of the search that answered for the position itself. What is
/// known of the position bounds every move from one side; a limit of the search leaves what is known by then.
pub(super) fn values_of_moves(
    mut search: Search<'_, Go>,
    solution: &Solution,
    inquiry: Inquiry,
    reporter: &Rc<RefCell<Reporter<'_>>>,
) -> Found {
    let before = search.stats().nodes;
    let (mut moves, mut proved, mut status) = (Vec::new(), Vec::new(), Status::Proved);
    let classes = classes(search.game, solution);
    let of = classes.len();
    for ((class, after), number) in classes.into_iter().zip(1..) {
        reporter.borrow_mut().begin(Part::Move { number, of });
        let inquiry = Inquiry { root: after, basis: Basis::Own, ..inquiry };
        let known = inherited(Known::without_search(search.game, &after), solution);
        let company = Company { helpers: None, saver: None, reporter: Rc::clone(reporter) };
        let mut work = Work::begin(search, inquiry, known, company);
        let ending = work.run();
        let values = within(work.known().values(solution.endless_play), solution);
        if values.value().is_none() {
            status = status.max(work.status(ending));
        }
        proved.extend(class.iter().map(|_| work.known().bounds()));
        search = work.into_search();
        let value = |mv| MoveValue { mv, values, optimality: Optimality::Open, line: None };
        moves.extend(class.into_iter().map(value));
    }
    let mut nodes = search.stats().nodes - before;
    if inquiry.coverage == Coverage::EveryLine {
        // Only now, because lines are not held back by a limit of nodes.
        for (found, bounds) in moves.iter_mut().zip(proved) {
            let (line, more) = line_after(&mut search, &solution.position, found.mv, bounds);
            found.line = Some(line);
            nodes += more;
        }
        let is_cut = |found: &MoveValue| found.line.as_ref().is_some_and(|line| line.end.is_none());
        if search.clock().is_at_limit(search.stats().nodes) && moves.iter().any(is_cut) {
            status = Status::Stopped;
        }
    }
    judge(&mut moves, solution);
    Found { moves, status, nodes }
}

/// The line after a move of which these bounds are proved, and the nodes it took. Where they lie apart, one side's claim has to
/// do: the opponent's, which refutes the move, if he has one.
fn line_after(search: &mut Search<'_, Go>, position: &Position, mv: Move, bounds: Bounds) -> (Line, u64) {
    let all = position.size().largest_score();
    let question = match position.to_play() {
        _ if bounds.value().is_some() => Question::Value,
        Color::Black if bounds.upper() < all => Question::AtMost(bounds.upper()),
        Color::White if bounds.lower() > -all => Question::AtLeast(bounds.lower()),
        _ => Question::Value,
    };
    line::find(search, &position.after(mv), question, bounds)
}

/// The legal moves, those together that lead to images of one state, with that state. The move of the line comes first.
fn classes(go: &Go, solution: &Solution) -> Vec<(Vec<Move>, Position)> {
    let mut classes: Vec<(Vec<Move>, Position)> = Vec::new();
    let mut keys: Vec<(StateKey, bool)> = Vec::new();
    if solution.position.passes() == Passes::Ended {
        return classes;
    }
    let mut steps = go.successors(&solution.position);
    steps.sort_by_key(|(mv, _)| solution.line.moves.first() != Some(mv));
    for (mv, after) in steps {
        // A finished game must not be taken for the state that shares its key.
        let key = (after.key().0, after.passes() == Passes::Ended);
        match keys.iter().position(|known| *known == key) {
            Some(place) => classes[place].0.push(mv),
            None => {
                keys.push(key);
                classes.push((vec![mv], after));
            }
        }
    }
    classes
}

/// What holds the mover down before his move holds him down after it: the opponent's proof, and his limit.
fn inherited(mut known: Known, solution: &Solution) -> Known {
    let mover = solution.position.to_play();
    let all = solution.position.size().largest_score();
    let bounds = solution.bounds;
    let limit = match mover {
        Color::Black => Bounds::new(-all, bounds.upper()),
        Color::White => Bounds::new(bounds.lower(), all),
    };
    known.narrow(limit);
    known.limit(mover, solution.ceilings[mover]);
    known
}

/// The values of a move, which gives the mover no more than the position does.
fn within(values: Bounds, solution: &Solution) -> Bounds {
    let whole = solution.with_tie_value(solution.endless_play);
    match solution.position.to_play() {
        Color::Black => Bounds::new(values.lower(), values.upper().min(whole.upper())),
        Color::White => Bounds::new(values.lower().max(whole.lower()), values.upper()),
    }
}

/// Says which moves are optimal, and puts the best first.
fn judge(moves: &mut [MoveValue], solution: &Solution) {
    let is_black = solution.position.to_play() == Color::Black;
    let own = |values: Bounds| if is_black { values } else { -values };
    let whole = own(solution.with_tie_value(solution.endless_play));
    let sure = moves.iter().map(|mv| own(mv.values).lower()).fold(whole.lower(), Score::max);
    let most = moves
        .iter()
        .map(|mv| own(mv.values).upper())
        .max()
        .map_or(whole.upper(), |most| most.min(whole.upper()));
    for mv in moves.iter_mut() {
        let values = own(mv.values);
        mv.optimality = if values.lower() >= most {
            Optimality::Optimal
        } else if values.upper() < sure {
            Optimality::Worse
        } else {
            Optimality::Open
        };
    }
    moves.sort_by_key(|mv| (Reverse(own(mv.values).upper()), Reverse(own(mv.values).lower())));
}
