//! A strategy as a piece among others: on what it may rest, and what others may rest on.

use super::book::LemmaBook;
use crate::board::Position;
use crate::game::{Color, StateKey};
use ahash::AHashMap;
use std::sync::Arc;

/// A piece that is being written.
pub(super) struct Among<'a> {
    /// Lemmas that other pieces prove; none, if it is to rest on nothing.
    pub book: Option<&'a LemmaBook>,
    /// More states than this are too many.
    pub most_states: usize,
    /// States below which at least so many records were new are worth a lemma.
    pub least_new: usize,
    /// The lemmas on which it rests.
    pub uses: AHashMap<StateKey, Arc<str>>,
    /// The states that are worth a lemma.
    pub large: Vec<Position>,
}

impl Among<'_> {
    /// Whether a lemma of another piece is about a state; then this piece uses it.
    pub fn rests_on(&mut self, prover: Color, key: StateKey) -> bool {
        let lemma = self.book.and_then(|book| book.get(prover, key));
        let is_there = lemma.is_some();
        self.uses.extend(lemma.map(|lemma| (key, lemma)));
        is_there
    }

    /// Whether a lemma of another piece is about a state.
    pub fn knows(&self, prover: Color, key: StateKey) -> bool {
        self.book.is_some_and(|book| book.has(prover, key))
    }
}
