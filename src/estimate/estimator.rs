//! What a search asks for guesses.

use super::learned::{LearnedCosts, learned_cost};
use super::network::Network;
use super::room::{RoomTuning, proof_cost};
use super::room_after::ProofCosts;
use crate::board::{BoardSize, Move, Position};
use crate::game::{Claim, MAX_MOVES};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A kind of first guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirstGuess {
    /// By the network of the board, or by room and liberties where there is none (docs/notebook/proof-cost-learned.md).
    #[default]
    Learned,
    /// By room and liberties (docs/notebook/proof-cost-room.md).
    Room,
    /// All states are alike.
    Alike,
}

impl FirstGuess {
    /// Its name in a file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Learned => "learned",
            Self::Room => "room",
            Self::Alike => "alike",
        }
    }
}

/// Where first guesses of the sizes of proofs come from. They are in states, at least 1.
#[derive(Clone, Copy, Debug)]
pub enum Estimator {
    /// All states are alike: a guess of 1.
    Alike,
    /// By room and liberties; the score of a claim does not count.
    Room(RoomTuning),
    /// By a network for the board.
    Network(&'static Network),
}

impl Estimator {
    /// The best one for a board: its network if one comes with the program, else room and liberties.
    #[must_use]
    pub fn for_board(size: BoardSize) -> Self {
        Self::of_kind(FirstGuess::Learned, size, RoomTuning::DEFAULT)
    }

    /// One of a kind for a board.
    #[must_use]
    pub fn of_kind(kind: FirstGuess, size: BoardSize, room: RoomTuning) -> Self {
        match kind {
            FirstGuess::Alike => Self::Alike,
            FirstGuess::Room => Self::Room(room),
            FirstGuess::Learned => Network::of(size).map_or(Self::Room(room), Self::Network),
        }
    }

    /// The size, in states, that a proof of the claim is expected to have.
    #[must_use]
    pub fn proof_cost(&self, position: &Position, claim: Claim) -> u32 {
        match self {
            Self::Alike => 1,
            Self::Room(tuning) => proof_cost(position, claim.prover, tuning),
            Self::Network(network) => learned_cost(network, position, claim),
        }
    }

    /// Adds what [`proof_cost`](Self::proof_cost) says of the position after each of some legal moves, from what the moves
    /// change.
    pub fn proof_costs_after(
        &self,
        position: &Position,
        claim: Claim,
        moves: impl Iterator<Item = Move>,
        costs: &mut ArrayVec<u32, MAX_MOVES>,
    ) {
        match self {
            Self::Alike => costs.extend(moves.map(|_| 1)),
            Self::Room(tuning) => {
                let after = ProofCosts::after_moves_of(position, claim.prover, tuning);
                moves.for_each(|mv| costs.push(after.after(mv)));
            }
            Self::Network(network) => {
                let after = LearnedCosts::after_moves_of(network, position, claim);
                moves.for_each(|mv| costs.push(after.after(mv)));
            }
        }
    }
}
