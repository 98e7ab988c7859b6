//! Lemmas: finite claims about states, by which the pieces of a proof rest on each other.

use crate::board::{Side, State};
use crate::claim::Claim;
use crate::geometry::{Geometry, Key};
use crate::header::{Board, check_position, claimant, number, passed, side, stones};
use std::collections::HashMap;

/// A finite claim about a state.
#[derive(Debug, Clone, Copy)]
pub struct Lemma {
    /// What is claimed of it.
    pub claim: Claim,
    /// The state, as the claimant sees it.
    pub state: State,
    /// Who is to move in it.
    pub to_move: Side,
}

impl Lemma {
    /// The lemma that a text says: claim, side to move, ban, passes and position, as in a header. There is one text for each.
    pub fn read(text: &str, board: Board, geometry: &Geometry) -> Option<Lemma> {
        let [kind, score, to_play, ban, passes, position] =
            text.split(' ').collect::<Vec<_>>().try_into().ok()?;
        let claimant = claimant(kind)?;
        let score = number(score, -board.count(), board.count())?;
        if !board.fits(position) {
            return None;
        }
        let state =
            State { stones: stones(position, claimant), ban: board.ban(ban)?, passed: passed(passes)? };
        check_position(geometry, &state).ok()?;
        let to_move = if side(to_play)? == claimant { Side::Own } else { Side::Enemy };
        let claim = Claim { claimant, score, finite: true, positional: false, situational: false };
        Some(Lemma { claim, state, to_move })
    }
}

/// What is known of states: the scores that the claimant can force, from his side.
#[derive(Default)]
pub struct Lemmas {
    own: HashMap<Key, i32>,
    enemy: HashMap<Key, i32>,
}

impl Lemmas {
    /// Adds one; false if one about the same state is there already.
    pub fn add(&mut self, geometry: &Geometry, lemma: &Lemma) -> bool {
        let scores = if lemma.to_move == Side::Own { &mut self.own } else { &mut self.enemy };
        scores.insert(geometry.canonical(&lemma.state).0, lemma.claim.needed()).is_none()
    }

    /// What the claimant can force from a state, as far as a lemma says it.
    pub fn score(&self, geometry: &Geometry, state: &State, to_move: Side) -> Option<i32> {
        let scores = if to_move == Side::Own { &self.own } else { &self.enemy };
        scores.get(&geometry.canonical(state).0).copied()
    }
}
