//! What the proofs of certificates say of a position and its moves.

use super::library::Library;
use crate::board::{Move, PointSet, Position, Symmetry};
use crate::certificate::{Saying, Walk};
use crate::game::{Bounds, ByColor, Color, Score};
use crate::interfaces::analysis::Analysis;
use crate::proof::Play;
use std::collections::BTreeSet;

/// The proofs of all certificates at a position.
#[derive(Clone)]
pub(super) struct Leaf<'i> {
    pub position: Position,
    library: &'i Library,
    cited: Vec<Cited<'i>>,
}

/// A proof that is followed, on a board of its own.
#[derive(Clone)]
struct Cited<'i> {
    certificate: usize,
    walk: Walk<'i>,
    /// Leads from the position to that of the proof.
    turn: Symmetry,
}

/// A move of a leaf.
pub(super) struct Step<'i> {
    pub mv: Move,
    pub then: Leaf<'i>,
    pub bounds: Bounds,
}

impl<'i> Leaf<'i> {
    /// All proofs about a position.
    pub fn of(position: &Position, library: &'i Library) -> Self {
        let mut leaf = Self { position: *position, library, cited: Vec::new() };
        leaf.cite();
        leaf
    }

    /// Adds the proofs that begin here.
    fn cite(&mut self) {
        for (certificate, turn) in self.library.about(&self.position) {
            let is_known = |cited: &Cited<'_>| cited.certificate == certificate && cited.speaks();
            if !self.cited.iter().any(is_known) {
                let walks = self.library.get(certificate).inquiry.walks();
                self.cited.extend(walks.into_iter().map(|walk| Cited { certificate, walk, turn }));
            }
        }
    }

    /// What is proved with endless play counting so much. A claim about finite play holds in any case; one of seeing to it that no game
    /// ends but so gives what endless play counts, if that is less.
    pub fn bounds(&self, endless: Score) -> Bounds {
        if let Some(score) = self.end() {
            return Bounds::new(score, score);
        }
        let most = self.position.size().largest_score();
        let (mut lower, mut upper) = (-most, most);
        for cited in self.cited.iter().filter(|cited| cited.speaks()) {
            let statement = cited.walk.statement();
            let score = statement.claim.black_score();
            let is_finite = statement.play == Play::Finite;
            match statement.claim.prover {
                Color::Black => lower = lower.max(if is_finite { score } else { score.min(endless) }),
                Color::White => upper = upper.min(if is_finite { score } else { score.max(endless) }),
            }
        }
        Bounds::new(lower, upper)
    }

    /// The numbers of the certificates that say something of the position.
    pub fn certificates(&self) -> BTreeSet<usize> {
        self.cited.iter().filter(|cited| cited.speaks()).map(|cited| cited.certificate).collect()
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
            let mut then = self.followed(mv);
            then.cite();
            Step { mv, bounds: then.bounds(endless), then }
        };
        moves.map(step).collect()
    }

    /// The proofs of this position after a move.
    fn followed(&self, mv: Move) -> Self {
        let geometry = self.position.geometry();
        let follow = |cited: &Cited<'i>| Cited {
            walk: cited.walk.after(mv.image(geometry, cited.turn)),
            ..cited.clone()
        };
        let cited = self.cited.iter().map(follow).collect();
        Self { position: self.position.after(mv), library: self.library, cited }
    }

    /// The move that the proofs of the side to move make, the one that claims most first.
    pub fn answer(&self, endless: Score) -> Option<Move> {
        let (mover, geometry) = (self.position.to_play(), self.position.geometry());
        let own = self.cited.iter().filter(|cited| cited.walk.claimant() == mover);
        let plays = own.filter_map(|cited| match cited.walk.saying() {
            Saying::Plays(mv) => {
                let mv = mv.image(geometry, cited.turn.undone());
                Some((mover.relative(self.followed(mv).bounds(endless)).lower(), mv))
            }
            _ => None,
        });
        plays.max_by_key(|(sure, _)| *sure).map(|(_, mv)| mv)
    }

    /// What the proofs say of the position and its moves.
    pub fn analysis(&self, steps: &[&Step<'i>], endless: Score, longest: usize) -> Analysis {
        let moves = steps.iter().map(|step| step.mv).collect();
        let none = ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY };
        let mut analysis = Analysis::begin(self.position, moves, none);
        analysis.narrow(self.bounds(endless));
        for step in steps {
            analysis.narrow_move(step.mv, step.bounds);
            if let Some(known) = analysis.find_mut(step.mv) {
                // By the proofs of both sides, and no further.
                known.line = step.then.line(endless, longest);
                known.kept = known.line.len();
            }
        }
        analysis.line = self.line(endless, longest);
        analysis
    }

    /// The line from here, as far as the proofs of the side to move go on.
    pub fn line(&self, endless: Score, longest: usize) -> Vec<Move> {
        let (mut leaf, mut line) = (self.clone(), Vec::new());
        while line.len() < longest && leaf.end().is_none() {
            let Some(mv) = leaf.answer(endless) else { break };
            line.push(mv);
            leaf = leaf.followed(mv);
        }
        line
    }
}

impl Cited<'_> {
    fn speaks(&self) -> bool {
        self.walk.saying() != Saying::Nothing
    }
}
