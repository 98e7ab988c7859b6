//! What is known about the root of a question. It only grows.

use super::answer::values_with;
use crate::board::Position;
use crate::game::{Bounds, ByColor, Claim, Color, Game as _, Score};
use crate::go::Go;
use serde::{Deserialize, Serialize};

/// Proved bounds, and how much more either side could force at any depth.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Known {
    /// Proved, from Black's side.
    bounds: Bounds,
    /// The most that a side could still force in finite play, from its side.
    ceilings: ByColor<Score>,
    /// Depth of the deepest iteration that improved a bound, in plies.
    depth: u32,
    /// Nodes spent when a bound was last improved.
    improved_at: u64,
}

impl Known {
    /// What is known of a position without search.
    pub fn without_search(go: &mut Go, root: &Position) -> Self {
        let range = go.score_range();
        let bounds = match go.final_score(root) {
            Some(score) => Bounds::new(score, score),
            None => Color::ALL.iter().fold(range, |bounds, &color| {
                bounds.meet(go.static_bounds(root, Claim::new(color, range.upper())))
            }),
        };
        let most = range.upper();
        Self { bounds, ceilings: ByColor { black: most, white: most }, depth: 0, improved_at: 0 }
    }

    /// Whether all of it are scores of a board whose largest score is `most`: what was read from a file may be anything.
    pub fn is_possible(&self, most: Score) -> bool {
        let scores = [self.bounds.lower(), self.bounds.upper(), self.ceilings.black, self.ceilings.white];
        scores.iter().all(|score| (-most..=most).contains(score))
    }

    /// What is known here, and what was known when work was put away.
    pub fn and_earlier(self, earlier: Self) -> Self {
        Self { bounds: self.bounds.meet(earlier.bounds), ..earlier }
    }

    /// The proved bounds, from Black's side.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Depth of the deepest iteration that improved a bound, in plies.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Nodes spent when a bound was last improved.
    pub const fn improved_at(&self) -> u64 {
        self.improved_at
    }

    /// What a prover has and what he may still get, from his side. A proof of the other side and a failure
    /// that met no depth limit both take something away.
    pub fn scope(&self, prover: Color) -> Bounds {
        let own = prover.relative(self.bounds);
        Bounds::new(own.lower(), own.upper().min(self.ceilings[prover]))
    }

    /// For each side the most that it could still force in finite play, from its side.
    pub fn ceilings(&self) -> ByColor<Score> {
        ByColor { black: self.scope(Color::Black).upper(), white: self.scope(Color::White).upper() }
    }

    /// The values that are still possible, with endless play counting so much.
    pub fn values(&self, endless_play: Score) -> Bounds {
        values_with(self.bounds, &self.ceilings(), endless_play)
    }

    /// Whether a claim holds, if that is known.
    pub fn answer(&self, Claim { prover, score }: Claim) -> Option<bool> {
        let scope = self.scope(prover);
        if scope.lower() >= score { Some(true) } else { (scope.upper() < score).then_some(false) }
    }

    /// Whether neither a claim nor what contradicts it is proved.
    pub fn bounds_leave_open(&self, claim: Claim) -> bool {
        [claim, claim.refutation()].iter().all(|claim| !claim.is_shown_by(self.bounds))
    }

    /// Whether no side can force more than is proved.
    pub fn are_limits(&self) -> bool {
        Color::ALL.iter().all(|&side| self.scope(side).value().is_some())
    }

    /// Takes in bounds that hold, from Black's side.
    ///
    /// # Panics
    /// "contradictory proof" if they contradict what is known.
    pub fn narrow(&mut self, bounds: Bounds) {
        self.bounds = self.bounds.meet(bounds);
    }

    /// Takes in that a claim was proved at a depth, after so many nodes; whether that is news.
    ///
    /// # Panics
    /// "contradictory proof" if it contradicts what is known.
    pub fn prove(&mut self, claim: Claim, most: Score, depth: u32, nodes: u64) -> bool {
        let before = self.bounds;
        self.narrow(claim.prover.relative(Bounds::new(claim.score, most)));
        let is_news = self.bounds != before;
        if is_news {
            (self.depth, self.improved_at) = (self.depth.max(depth), nodes);
        }
        is_news
    }

    /// Takes in that a side can force no more than this in finite play, from its side.
    pub fn limit(&mut self, side: Color, most: Score) {
        self.ceilings[side] = self.ceilings[side].min(most);
    }
}
