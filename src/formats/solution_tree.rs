//! A solution as a game tree in SGF: the proven line, and for every other move how it is met.
//!
//! docs/formats.md says what the comments and marks mean.

use super::sgf::{DraftNode, SgfDraft, SgfGame, Written};
use super::{moves_text, report};
use crate::board::{Move, Passes, Position};
use crate::solve::{Line, MoveValue, Optimality, Solution, Status};

/// The word with which collections of problems mark the end of a right line.
const RIGHT: &str = "RIGHT";

/// The tree. It begins with the set-up of the position; where that would lose a ban of ko or passes, with `game`, the game that
/// led to it. The first variation is the proven line, or the best move with its own line where that says more; if the values of
/// the moves were asked for, every other legal move has a variation of its own, best first, with its line if that was asked for.
#[must_use]
pub fn draft(solution: &Solution, game: &SgfGame) -> SgfDraft {
    let position = &solution.position;
    let is_plain = position.ko().is_none() && position.passes() == Passes::None;
    let own = SgfGame::from_position(position);
    let game = if is_plain { &own } else { game };
    let mut draft = SgfDraft::default();
    draft.set_up(&game.setup);
    let root = draft.play_all(SgfDraft::ROOT, &game.moves, position.size());
    let mut tree = Tree { draft, solution };
    tree.describe(root);
    let first = tree.main_line(root);
    let others = solution.moves.iter().flatten().filter(|found| Some(found.mv) != first);
    others.for_each(|found| tree.variation(root, found));
    tree.draft
}

struct Tree<'s> {
    draft: SgfDraft,
    solution: &'s Solution,
}

impl Tree<'_> {
    /// What is known of the position, and the values of the moves as labels.
    fn describe(&mut self, root: DraftNode) {
        let solution = self.solution;
        let status = match solution.overall() {
            Status::Proved => "proved",
            Status::Bounds => "bounds proved, more effort promised nothing",
            Status::Stopped => "stopped by a limit, bounds proved",
        };
        let comment = format!(
            "{}\n{}\nProved interval: {}\nStatus: {status}\nshoban {}",
            report::verdict(solution),
            report::rules_line(solution.position.rules()),
            solution.bounds,
            env!("CARGO_PKG_VERSION"),
        );
        self.draft.set(root, "C", Written::text(&comment));
        if let Some(value) = solution.value() {
            self.draft.set(root, "V", Written::number(value.points().into()));
        }
        let size = solution.position.size();
        for found in solution.moves.iter().flatten() {
            if let Move::Play(point) = found.mv {
                let label = found.values.value().map_or_else(|| "?".to_owned(), |value| value.to_string());
                self.draft.set(root, "LB", Written::labelled(point, &label, size));
            }
        }
    }

    /// The main line; gives its first move. Where the limits of finite play lie apart, or no move was needed to show them, the
    /// proven line says nothing about the best move: then it is the best move with its own line.
    fn main_line(&mut self, root: DraftNode) -> Option<Move> {
        let solution = self.solution;
        let moves = solution.moves.as_deref().unwrap_or_default();
        let best = moves.first().filter(|best| best.line.is_some());
        match (solution.line.moves.split_first(), best) {
            (Some((&first, rest)), best) if best.is_none() || solution.bounds.value().is_some() => {
                let found = moves.iter().find(|found| found.mv == first);
                let rest = Line { moves: rest.to_vec(), ..solution.line.clone() };
                self.line(root, first, found, Some(&rest));
                Some(first)
            }
            (_, best) => {
                let best = best.or_else(|| moves.first())?;
                self.variation(root, best);
                Some(best.mv)
            }
        }
    }

    fn variation(&mut self, root: DraftNode, found: &MoveValue) {
        self.line(root, found.mv, Some(found), found.line.as_ref());
    }

    /// A move and the line after it.
    fn line(&mut self, root: DraftNode, mv: Move, found: Option<&MoveValue>, line: Option<&Line>) {
        let mut position = self.solution.position;
        let first = self.play(root, &mut position, mv);
        let mut last = first;
        for &mv in line.iter().flat_map(|line| &line.moves) {
            last = self.play(last, &mut position, mv);
        }
        let value = found.map(|found| self.judge(first, found));
        let ending = line.map(|line| ending(line, &position));
        let is_right = found.is_some_and(|found| found.optimality == Optimality::Optimal);
        let right = is_right.then(|| RIGHT.to_owned());
        let (at_first, at_last) = if first == last {
            (value.into_iter().chain(ending).chain(right).collect(), Vec::new())
        } else {
            (value.into_iter().collect::<Vec<_>>(), ending.into_iter().chain(right).collect::<Vec<_>>())
        };
        for (node, words) in [(first, at_first), (last, at_last)] {
            if !words.is_empty() {
                self.draft.set(node, "C", Written::text(&words.join("\n")));
            }
        }
    }

    fn play(&mut self, parent: DraftNode, position: &mut Position, mv: Move) -> DraftNode {
        let node = self.draft.play(parent, position.to_play(), mv, position.size());
        *position = position.after(mv);
        node
    }

    /// Marks a first move, and says what it is worth.
    fn judge(&mut self, node: DraftNode, found: &MoveValue) -> String {
        if let Some(value) = found.values.value() {
            self.draft.set(node, "V", Written::number(value.points().into()));
        }
        let (mark, words) = match found.optimality {
            Optimality::Optimal => (Some("TE"), "optimal"),
            Optimality::Worse => (Some("BM"), "not optimal"),
            Optimality::Open => (None, "not known whether optimal"),
        };
        if let Some(mark) = mark {
            self.draft.set(node, mark, Written::number(1));
        }
        format!("Value: {}, {words}.", moves_text::values_text(found.values, self.solution.position.size()))
    }
}

/// Why a line ends where it does.
fn ending(line: &Line, end: &Position) -> String {
    match line.end {
        None if line.moves.is_empty() => "No line was written out.".to_owned(),
        _ => format!("The line ends here: {}", report::ending_text(line, end)),
    }
}
