//! A stand-in for the solver until it is merged: it knows only that no score exceeds the board.

use super::{Goal, Line, Observer, Progress, Question, Settings, Solution, Status};
use crate::board::{Bounds, Color, Position, Score};
use crate::search::Clock;

/// Answers nothing: static bounds, stopped.
pub fn solve(
    position: &Position,
    question: Question,
    settings: &Settings,
    observer: &mut dyn Observer,
) -> Solution {
    let clock = &mut Clock::start(settings.limits.clone());
    let all = Score::new(position.size().count() as i8);
    let bounds = Bounds::new(-all, all);
    let depth = clock.depth_limit().unwrap_or(0);
    let goal = Goal { prover: Color::Black, score: all };
    let elapsed = clock.elapsed();
    let table_entries = settings.table.entries();
    if clock.check(0).is_ok() {
        observer.progress(&Progress { bounds, depth, goal, nodes: 0, elapsed, table_used: 0, table_entries });
    }
    Solution {
        position: *position,
        question,
        bounds,
        status: Status::Stopped,
        answer: None,
        line: Line { moves: Vec::new(), end: None },
        depth: 0,
        nodes: 0,
        elapsed,
        table_used: 0,
        table_entries,
    }
}
