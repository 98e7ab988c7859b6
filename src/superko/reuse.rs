//! Whether a proof that was found on one path holds on another one.

use super::past::{Past, gain};
use super::proofs::{Firm, Ground, Link, Need, Proof, ProofId, Proofs, Still};
use crate::board::{Geometry, Position, Symmetry};
use crate::game::Color;
use ahash::AHashSet;

/// So many proofs of a state are tried, the newest first.
const MOST_TRIED: usize = 8;

/// What is known to hold behind one and the same past.
#[derive(Default, Debug)]
pub struct Held(AHashSet<(ProofId, Symmetry)>);

impl Held {
    /// The past is another one now.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// A proof for a position that a move leads to now, which holds behind what has stood before it, if one is found.
#[must_use]
pub fn find(proofs: &Proofs, past: &Past, position: &Position, held: &mut Held) -> Option<Link> {
    let (key, to_key) = position.key();
    let (geometry, still) = (position.geometry(), Still::from(position));
    let links = proofs
        .of(key)
        .iter()
        .rev()
        .take(MOST_TRIED)
        .map(|kept| Link { proof: kept.proof, turn: kept.to_key.then(to_key.undone()) });
    for link in links {
        // A finished game shares its key with another state, and on large boards keys may clash.
        if proofs.get(link.proof).state.image(geometry, link.turn) != still {
            continue;
        }
        let walk = Walk { proofs, past, geometry, winner: proofs.get(link.proof).winner };
        if walk.needs_are_met(link, still) && walk.holds(link, held) {
            return Some(link);
        }
    }
    None
}

struct Walk<'w> {
    proofs: &'w Proofs,
    past: &'w Past,
    geometry: &'w Geometry,
    winner: Color,
}

impl Walk<'_> {
    /// Whether the boards have stood that forbid moves to the loser, or end the game well.
    fn needs_are_met(&self, link: Link, next: Still) -> bool {
        let gain = gain(&next, self.winner);
        let mut needs = self.proofs.get(link.proof).needs.iter();
        needs.all(|need| {
            let Need { sight, least } = need.image(self.geometry, link.turn).before(gain);
            self.past.lead(self.winner, &sight).is_some_and(|lead| least.is_none_or(|least| lead >= least))
        })
    }

    /// Whether the winner brings about no board that is forbidden to him, or if boards that come back end the game, nobody does but
    /// where the proof says so.
    fn holds(&self, link: Link, held: &mut Held) -> bool {
        let mut open = vec![link];
        while let Some(link) = open.pop() {
            if !held.0.insert((link.proof, link.turn)) {
                continue;
            }
            let proof = self.proofs.get(link.proof);
            let image = |set| self.geometry.image_of_set(link.turn, set);
            if !self.past.has_with(self.winner, image(proof.common)) {
                continue;
            }
            if self.past.rule().ends() && self.ends_game(proof, link.turn) {
                held.clear();
                return false;
            }
            let below = |next: &Link| Link { proof: next.proof, turn: next.turn.then(link.turn) };
            let is_broken = match &proof.ground {
                Ground::Ended | Ground::Repeats => false,
                Ground::Static(firm) => {
                    let firm = Firm { stones: image(firm.stones), plays: image(firm.plays), ..*firm };
                    self.past.may_return(self.winner, &proof.state.image(self.geometry, link.turn), &firm)
                }
                Ground::Moves { made, link: next, .. } => {
                    open.push(below(next));
                    made.is_some_and(|made| self.past.has(&made.image(self.geometry, link.turn)))
                }
                Ground::Covers { replies, .. } => {
                    open.extend(replies.iter().map(|reply| below(&reply.link)));
                    false
                }
            };
            if is_broken {
                // Some of what was met has not been followed to its end.
                held.clear();
                return false;
            }
        }
        true
    }

    /// Whether the game would end at a state against what its proof says.
    fn ends_game(&self, proof: &Proof, turn: Symmetry) -> bool {
        let is_over = matches!(proof.ground, Ground::Ended | Ground::Repeats);
        !is_over && self.past.has(&proof.state.situation().image(self.geometry, turn))
    }
}
