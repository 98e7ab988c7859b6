//! What broke a superko rule and is not to be done again.

use crate::board::{Move, Position};
use crate::game::StateKey;
use ahash::{AHashMap, AHashSet};

/// First allowance, in nodes, for proving a state again without what is to be avoided; each time that nothing else is left to
/// try it is so many times more, up to a limit.
const ALLOWANCE_OF_REPAIR: u64 = 1 << 12;
const ESCALATION: u64 = 1 << 4;
const LAST_ALLOWANCE_OF_REPAIR: u64 = 1 << 20;

/// What a repaired strategy must not do, state by state: moves and static reasons that break a superko rule.
/// Moves are in the canonical orientation of the state.
#[derive(Clone, Debug)]
pub(super) struct Avoid {
    moves: AHashSet<(StateKey, Move)>,
    /// Those behind a move belong to the state in which it is made.
    reasons: AHashMap<StateKey, StateKey>,
    /// States in which something is to be avoided, but the claim was not proved again without it.
    hopeless: AHashSet<StateKey>,
    /// States in which nothing is avoided any more.
    pardoned: AHashSet<StateKey>,
    /// Nodes for proving a state again.
    allowance: u64,
}

impl Default for Avoid {
    fn default() -> Self {
        Self {
            moves: AHashSet::new(),
            reasons: AHashMap::new(),
            hopeless: AHashSet::new(),
            pardoned: AHashSet::new(),
            allowance: ALLOWANCE_OF_REPAIR,
        }
    }
}

impl Avoid {
    /// A move not to be made; whether it is, unless the state was pardoned.
    pub fn note_move(&mut self, state: &Position, mv: Move) -> bool {
        let (key, orientation) = state.key();
        let canonical = match mv {
            Move::Pass => mv,
            Move::Play(point) => Move::Play(state.geometry().image(orientation, point)),
        };
        let is_open = !self.pardoned.contains(&key);
        if is_open {
            self.moves.insert((key, canonical));
        }
        is_open
    }

    /// A state in which no static reason will do, and the state whose record gives it.
    pub fn note_reason(&mut self, state: &Position, owner: &Position) {
        let owner = owner.key().0;
        if !self.pardoned.contains(&owner) {
            self.reasons.insert(state.key().0, owner);
        }
    }

    /// Gives up on the states without which the last attempt found no way; whether there were any. What they break may yet be
    /// mended elsewhere: it takes two records to bring a board back.
    pub fn pardon(&mut self) -> bool {
        let hopeless = std::mem::take(&mut self.hopeless);
        self.moves.retain(|(key, _)| !hopeless.contains(key));
        self.reasons.retain(|_, owner| !hopeless.contains(owner));
        let is_any = !hopeless.is_empty();
        self.pardoned.extend(hopeless);
        is_any
    }

    /// Takes the pardons back, and allows for more work; whether there is anything that could come out otherwise.
    pub fn escalate(&mut self) -> bool {
        if self.pardoned.is_empty() || self.allowance >= LAST_ALLOWANCE_OF_REPAIR {
            return false;
        }
        self.pardoned.clear();
        self.allowance *= ESCALATION;
        true
    }

    /// Nodes for proving a state again without what is to be avoided.
    pub const fn allowance(&self) -> u64 {
        self.allowance
    }

    /// Whether a move, in the canonical orientation, is to be avoided in a state.
    pub fn forbids_move(&self, state: StateKey, canonical: Move) -> bool {
        self.moves.contains(&(state, canonical))
    }

    /// Whether no static reason will do in a state.
    pub fn forbids_reason(&self, state: &Position) -> bool {
        !self.reasons.is_empty() && self.reasons.contains_key(&state.key().0)
    }

    /// How much is to be avoided.
    pub fn count(&self) -> usize {
        self.moves.len() + self.reasons.len()
    }

    /// Notes that a state was not written; it is hopeless if something is to be avoided there.
    pub fn note_failure(&mut self, key: StateKey) {
        if self.reasons.values().any(|owner| *owner == key)
            || self.moves.iter().any(|(state, _)| *state == key)
        {
            self.hopeless.insert(key);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.reasons.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Rules;
    use crate::go::Go;

    #[test]
    fn what_is_hopeless_is_pardoned_for_good() {
        let root = Position::empty("2x3".parse().unwrap(), Rules::default());
        let steps = Go::new(root.size()).successors(&root);
        let (owner, other) = (steps[0].1, steps[1].1);
        assert_ne!(owner.key().0, other.key().0, "a corner and the middle");
        let mut avoid = Avoid::default();
        let note_all = |avoid: &mut Avoid| {
            for state in [owner, other] {
                avoid.note_move(&state, Move::Pass);
                avoid.note_reason(&state.after(Move::Pass), &state);
            }
        };
        note_all(&mut avoid);
        assert!(!avoid.pardon(), "nothing has failed");
        avoid.note_failure(root.key().0);
        assert!(!avoid.pardon(), "nothing is to be avoided at the root");
        avoid.note_failure(owner.key().0);
        assert!(avoid.pardon() && !avoid.pardon());
        note_all(&mut avoid);
        assert_eq!((avoid.moves.len(), avoid.reasons.len()), (1, 1));
        assert!(avoid.reasons.values().all(|state| *state == other.key().0));
        let mut rounds = 0;
        while avoid.escalate() {
            rounds += 1;
            note_all(&mut avoid);
            assert_eq!(avoid.count(), 4);
            avoid.note_failure(owner.key().0);
            assert!(avoid.pardon());
        }
        assert!(rounds == 2 && avoid.allowance == LAST_ALLOWANCE_OF_REPAIR);
    }
}
