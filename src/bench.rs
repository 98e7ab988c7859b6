//! A fixed list of questions with fixed effort. The node counts repeat exactly, so that a change of the search
//! shows in them, and their sum is a signature: a change that is meant to change nothing keeps it.

use crate::board::{Move, Position, Rules};
use crate::game::Score;
use crate::search::{Limits, TableSize};
use crate::solve::{Question, Settings, Solution, SolveError, solve};

/// Slots of the table: 2^20.
const TABLE_LOG2: u32 = 20;

/// A question with a limit.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Rows x columns.
    pub board: &'static str,
    /// Moves that are played first, in GTP notation with blanks between them.
    pub moves: &'static str,
    /// The question.
    pub question: Question,
    /// Most nodes.
    pub nodes: u64,
    /// The true answer, if it is known. A search that is stopped first need not find it.
    pub truth: Option<bool>,
}

const fn at_least(board: &'static str, moves: &'static str, score: i8, nodes: u64) -> Task {
    Task { board, moves, question: Question::AtLeast(Score::new(score)), nodes, truth: Some(true) }
}

const fn at_most(board: &'static str, moves: &'static str, score: i8, nodes: u64) -> Task {
    Task { board, moves, question: Question::AtMost(Score::new(score)), nodes, truth: Some(true) }
}

/// Many questions are answered within their limit. The others show how fast the search is where it is busy:
/// 1x8 has no finite proof at all.
pub const TASKS: [Task; 10] = [
    at_least("3x3", "", 9, 100_000),
    at_least("2x5", "", 10, 100_000),
    at_least("3x4", "", 4, 200_000),
    at_least("4x4", "", 1, 150_000),
    at_least("3x5", "", 15, 1_000_000),
    at_least("2x7", "", 14, 150_000),
    Task { truth: None, ..at_least("1x8", "", 1, 100_000) },
    Task { truth: None, ..at_least("5x5", "C3 D3 C2", 25, 200_000) },
    at_most("3x3", "A1", -9, 100_000),
    at_most("3x4", "pass", -4, 200_000),
];

impl Task {
    /// The position asked about.
    ///
    /// # Panics
    /// If the list has a slip in it.
    #[must_use]
    pub fn position(&self) -> Position {
        let size = self.board.parse().expect("a board size");
        let start = Position::empty(size, Rules::default());
        self.moves.split_whitespace().fold(start, |position, name| {
            let mv = Move::named(name, size).expect("a point of the board");
            position.play(mv).expect("a legal move")
        })
    }

    /// Asks the question.
    ///
    /// # Errors
    /// If memory or a thread cannot be had.
    pub fn run(&self) -> Result<Solution, SolveError> {
        let table = TableSize::from_log2(TABLE_LOG2).unwrap_or_default();
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        solve(&self.position(), self.question, &Settings { table, limits, ..Settings::default() }, &mut ())
    }

    /// Whether an answer is compatible with the truth.
    #[must_use]
    pub fn accepts(&self, answer: Option<bool>) -> bool {
        answer.is_none() || self.truth.is_none() || answer == self.truth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tasks_are_possible() {
        for task in TASKS {
            let position = task.position();
            assert_eq!(position.size().to_string(), task.board);
            assert!(task.accepts(None) && task.accepts(task.truth));
        }
        assert!(!TASKS[0].accepts(Some(false)));
    }
}
