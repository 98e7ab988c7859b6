//! What the proofs of a certificate say of a position and its moves.

use crate::board::{Move, Position};
use crate::certificate::{Saying, Walk};
use crate::game::{Bounds, Color, Score};
use crate::proof::Play;

/// The proofs of a certificate at a position.
#[derive(Clone)]
pub(super) struct Leaf<'i> {
    pub position: Position,
    walks: Vec<Walk<'i>>,
}

/// A move of a leaf.
pub(super) struct Step<'i> {
    pub mv: Move,
    pub then: Leaf<'i>,
    pub bounds: Bounds,
}

impl<'i> Leaf<'i> {
    /// The proofs at their root.
    pub fn root(position: &Position, walks: Vec<Walk<'i>>) -> Self {
        Self { position: *position, walks }
    }

    /// What is proved with endless play counting so much. A claim about finite play holds in any case; one of seeing to it that no game
    /// ends but so gives what endless play counts, if that is less.
    pub fn bounds(&self, endless: Score) -> Bounds {
        let most = self.position.size().largest_score();
        let (mut lower, mut upper) = (-most, most);
        for walk in self.walks.iter().filter(|walk| walk.saying() != Saying::Nothing) {
            let statement = walk.statement();
            let score = statement.claim.black_score();
            let is_finite = statement.play == Play::Finite;
            match statement.claim.prover {
                Color::Black => lower = lower.max(if is_finite { score } else { score.min(endless) }),
                Color::White => upper = upper.min(if is_finite { score } else { score.max(endless) }),
            }
        }
        if let Some(score) = self.end() {
            return Bounds::new(score, score);
        }
        Bounds::new(lower, upper)
    }

    /// The score, if the game is over.
    pub fn end(&self) -> Option<Score> {
        let is_over = self.position.passes() == crate::board::Passes::Ended;
        is_over.then(|| self.position.score())
    }

    /// All legal moves with what is proved after each.
    pub fn steps(&self, endless: Score) -> Vec<Step<'i>> {
        if self.end().is_some() {
            return Vec::new();
        }
        let moves = self.position.legal_plays().points().map(Move::Play).chain([Move::Pass]);
        let step = |mv| {
            let then = self.after(mv);
            Step { mv, bounds: then.bounds(endless), then }
        };
        moves.map(step).collect()
    }

    /// The proofs after a move.
    pub fn after(&self, mv: Move) -> Self {
        let walks = self.walks.iter().map(|walk| walk.after(mv)).collect();
        Self { position: self.position.after(mv), walks }
    }

    /// The move that the proofs of the side to move make, the one that claims most first.
    pub fn answer(&self, endless: Score) -> Option<Move> {
        let mover = self.position.to_play();
        let own = self.walks.iter().filter(|walk| walk.claimant() == mover);
        let plays = own.filter_map(|walk| match walk.saying() {
            Saying::Plays(mv) => Some((mover.relative(self.after(mv).bounds(endless)).lower(), mv)),
            _ => None,
        });
        plays.max_by_key(|(sure, _)| *sure).map(|(_, mv)| mv)
    }

    /// The line from here, as far as the proofs of the side to move go on.
    pub fn line(&self, endless: Score, longest: usize) -> Vec<Move> {
        let (mut leaf, mut line) = (self.clone(), Vec::new());
        while line.len() < longest && leaf.end().is_none() {
            let Some(mv) = leaf.answer(endless) else { break };
            line.push(mv);
            leaf = leaf.after(mv);
        }
        line
    }
}
