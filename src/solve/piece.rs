//! Pieces of work, and what comes of them.

use crate::board::Position;
use crate::game::{Claim, Color};
use crate::go::Go;
use crate::search::{Cost, Search, Stopped, Verdict, Window};

/// A piece of work for all threads.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub root: Position,
    pub prover: Color,
    pub window: Window,
    pub depth: Depth,
}

/// What a piece of work has shown.
#[derive(Clone, Copy)]
pub(super) enum Found {
    /// An iteration.
    Verdict(Verdict),
    /// The size that the smallest proof is expected to have.
    Cost(Cost),
}

/// How far a piece of work goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// An iteration of so many plies.
    Plies(u32),
    /// As deep as the proof that is expected to be smallest, that the prover gets the upper end of the window; and how large
    /// that may become before something else is to be done.
    OfProof(Option<Cost>),
}

impl Piece {
    /// Does it in one search.
    pub fn run(self, search: &mut Search<'_, Go>) -> Result<Found, Stopped> {
        let Self { root, prover, window, depth } = self;
        match depth {
            Depth::Plies(depth) => search.prove(&root, prover, window, depth).map(Found::Verdict),
            Depth::OfProof(limit) => {
                search.prove_by_cost(&root, Claim::new(prover, window.beta()), limit).map(Found::Cost)
            }
        }
    }
}
