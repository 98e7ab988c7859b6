//! The ways in which a node is decided without searching its children. Each gives an outcome or nothing.

use super::entry::{Entry, Failure};
use super::node::{Children, Node, Outcome, Rest};
use super::prover::Search;
use crate::game::{Bounds, Claim, Game, Score, Window};
use crate::ordering::{Ordering as _, Settled, Verdict};

impl<G: Game> Search<'_, G> {
    /// The score of a finished game.
    pub(super) fn final_cutoff(&self, state: &G::State) -> Option<Outcome> {
        let score = self.game.final_score(state)?;
        let mover = self.game.to_move(state);
        Some(Outcome::firm(mover.relative(score)))
    }

    /// What the table knows: proofs hold at every depth, failures up to their own depth.
    pub(super) fn table_cutoff(&mut self, node: &mut Node<'_, G>, window: Window) -> Option<Outcome> {
        node.entry = self.table.probe(node.key, self.prover)?;
        let proved = Bounds::new(node.entry.proven(), self.game.score_range().upper());
        node.bounds = node.bounds.meet(if node.place.mover == self.prover { proved } else { -proved });
        let cut = decided(node.bounds, window)
            .map(Outcome::firm)
            .or_else(|| self.failure_cutoff(node, &node.entry, node.depth, window));
        self.stats.table_cuts += u64::from(cut.is_some());
        cut
    }

    /// A failure of the prover at `entry`, if it was searched at least as deep as `depth` and is bad enough
    /// for him to leave the window. The score is from the side of the node's mover, the entry of the node
    /// itself or of a child.
    fn failure_cutoff(
        &self,
        node: &Node<'_, G>,
        entry: &Entry,
        depth: u32,
        window: Window,
    ) -> Option<Outcome> {
        let is_provers = node.place.mover == self.prover;
        let limit = if is_provers { window.alpha() } else { -window.beta() };
        let is_enough = |failure: &Failure| u32::from(failure.depth) >= depth && failure.score <= limit;
        let Failure { score, depth } = entry.failures().find(is_enough)?;
        let rest = if depth == Failure::EXHAUSTED { Rest::NOTHING } else { Rest::LIMIT };
        Some(Outcome { score: if is_provers { score } else { -score }, rest })
    }

    /// Bounds that need no search.
    pub(super) fn static_cutoff(&mut self, node: &mut Node<'_, G>, window: Window) -> Option<Outcome> {
        let wanted = if node.place.mover == self.prover { window.alpha() } else { -window.beta() }.above();
        let bounds = self.game.static_bounds(node.state, Claim::new(self.prover, wanted));
        node.bounds = node.bounds.meet(node.place.mover.relative(bounds));
        let cut = decided(node.bounds, window).map(Outcome::firm);
        self.stats.static_cuts += u64::from(cut.is_some());
        cut
    }

    /// A state that stands on the path already. The prover may be taken to fail here, and only he: a shortest
    /// proof never meets a state twice, because the number of moves that are left to prove falls with each.
    pub(super) fn repetition_cutoff(&mut self, node: &Node<'_, G>) -> Option<Outcome> {
        let earlier = self.path.iter().rposition(|&key| key == node.key)?;
        self.stats.repetitions += 1;
        Some(Outcome { score: self.unproved(node), rest: Rest::on_ply(earlier + 1) })
    }

    /// The depth limit: nothing beyond the bounds at hand is proved.
    pub(super) fn horizon_cutoff(&mut self, node: &Node<'_, G>) -> Option<Outcome> {
        if node.depth > 0 {
            return None;
        }
        self.stats.horizons += 1;
        Some(Outcome { score: self.unproved(node), rest: Rest::LIMIT })
    }

    /// The score when the prover gets no further than what is proved.
    fn unproved(&self, node: &Node<'_, G>) -> Score {
        if node.place.mover == self.prover { node.bounds.lower() } else { node.bounds.upper() }
    }

    /// Enhanced transposition cutoff (Schaeffer and Plaat, "New advances in alpha-beta searching", 1996): a
    /// child that the table knows to be good enough. It is credited as if it had been searched.
    ///
    /// Children are asked for without a look at whether the game is over there. One that is over, with score s for the prover,
    /// may share its key with a state T whose mover can end the game with s (see [`Game::key`]). If the prover has just moved,
    /// his opponent moves in T, so what is proven of T is at most s, and a proof found there is one of s. If his opponent has
    /// just moved, the prover moves in T and gets at least s there, so a failure that rests on nothing says that s is not more
    /// either; any other failure proves nothing.
    pub(super) fn enhanced_cutoff(
        &mut self,
        node: &Node<'_, G>,
        window: Window,
        children: &Children<G>,
    ) -> Option<Outcome> {
        let (outcome, tried) = children.iter().find_map(|child| {
            let entry = self.table.probe(child.key, self.prover)?;
            let outcome = if node.place.mover == self.prover {
                // His failures are no reason to stop before his other moves were tried.
                (entry.proven() >= window.beta()).then(|| Outcome::firm(entry.proven()))?
            } else {
                self.failure_cutoff(node, &entry, node.depth - 1, window)?
            };
            Some((outcome, child.tried))
        })?;
        self.stats.enhanced_cuts += 1;
        let showing = Verdict::of(outcome.score, window);
        self.knowledge[self.prover].ordering.searched(&node.place, tried, node.depth, showing);
        self.settle(node, &Settled { best: 0, tried: &[tried], depth: node.depth, verdict: showing });
        Some(self.concluded(node, window, outcome, Some(tried.slot)))
    }
}

/// The score, if bounds decide a window.
fn decided(bounds: Bounds, window: Window) -> Option<Score> {
    if bounds.lower() >= window.beta() || bounds.value().is_some() {
        Some(bounds.lower())
    } else if bounds.upper() <= window.alpha() {
        Some(bounds.upper())
    } else {
        None
    }
}
