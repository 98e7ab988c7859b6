//! What one process has proved in pieces, so that later pieces rest on it instead of proving it again.

use crate::game::{Color, StateKey};
use ahash::AHashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// More lemmas than this are not remembered: the book begins anew.
const MOST_LEMMAS: usize = 4_000_000;

/// Lemmas that pieces of this process prove, by their states. Pieces are checked elsewhere: nothing is believed for standing here.
#[derive(Debug, Default)]
pub struct LemmaBook {
    lemmas: RwLock<AHashMap<(Color, StateKey), Arc<str>>>,
}

impl LemmaBook {
    /// The lemma about a state, as the piece says that proves it.
    #[must_use]
    pub fn get(&self, prover: Color, key: StateKey) -> Option<Arc<str>> {
        let lemmas = self.lemmas.read().unwrap_or_else(PoisonError::into_inner);
        lemmas.get(&(prover, key)).cloned()
    }

    /// Whether there is one.
    #[must_use]
    pub fn has(&self, prover: Color, key: StateKey) -> bool {
        self.lemmas.read().unwrap_or_else(PoisonError::into_inner).contains_key(&(prover, key))
    }

    /// Notes lemmas; those about states that stand here already stay as they are.
    pub fn note(&self, prover: Color, lemmas: impl IntoIterator<Item = (StateKey, Arc<str>)>) {
        let mut known = self.lemmas.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() > MOST_LEMMAS {
            known.clear();
        }
        for (key, lemma) in lemmas {
            known.entry((prover, key)).or_insert(lemma);
        }
    }

    /// Forgets the lemma about a state.
    pub fn forget(&self, prover: Color, key: StateKey) {
        self.lemmas.write().unwrap_or_else(PoisonError::into_inner).remove(&(prover, key));
    }
}
