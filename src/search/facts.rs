//! What a table knows for ever, whatever the depth: to be read, and to be added to by others than the search.

use super::entry::{Entry, Failure};
use super::prover::Search;
use crate::game::{Bounds, Color, Game, Score};

impl<G: Game> Search<'_, G> {
    /// What the table knows of the most that `prover` can force in finite play from a state that is not over, from his
    /// side: at least this, because it was proved, and at most that, because all else was seen to fail at every depth.
    #[must_use]
    pub fn known(&self, state: &G::State, prover: Color) -> Bounds {
        let range = self.game.score_range();
        let Some(entry) = self.table.probe(self.game.key(state).0, prover) else { return range };
        let limits = entry.failures().filter(|failure| failure.depth == Failure::EXHAUSTED);
        let most = limits.map(|failure| failure.score).fold(range.upper(), Score::min);
        Bounds::new(entry.proven().max(range.lower()), most)
    }

    /// Lets the table know what is known otherwise of the most that `prover` can force from a state that is not over.
    pub fn note(&self, state: &G::State, prover: Color, known: Bounds) {
        let (key, range) = (self.game.key(state).0, self.game.score_range());
        let old = self.table.probe(key, prover).unwrap_or_else(|| Entry::nothing(prover));
        let mut entry = old;
        if known.lower() > range.lower() {
            entry.prove(known.lower());
        }
        if known.upper() < range.upper() {
            entry.fail(Failure { score: known.upper(), depth: Failure::EXHAUSTED });
        }
        if entry != old {
            entry.depth = u8::MAX;
            self.table.store(key, entry);
        }
    }
}
