//! What the table says of a state.

use crate::game::{Color, Score};

/// The number that stands for "no move" in an entry.
const NO_SLOT: u8 = u8::MAX;

/// A failed attempt of one side to prove more: at `depth` plies it got no further than `score`, from its own
/// side. A fact about that depth only, unless the depth is [`Failure::EXHAUSTED`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    pub score: Score,
    pub depth: u8,
}

impl Failure {
    /// The depth of a failure that met no depth limit: it holds at every depth.
    pub const EXHAUSTED: u8 = u8::MAX;
    /// No attempt yet.
    const NONE: Self = Self { score: Score::new(i8::MAX), depth: 0 };

    fn says_all_of(self, other: Self) -> bool {
        self.depth >= other.depth && self.score <= other.score
    }
}

/// All that the table knows about one side's attempts to prove something about a state, from its own point of
/// view: what it can force for ever (`proven`), and how far it got at one or two depths (`failed`).
///
/// Each side has entries of its own. Shared ones would save some proofs, but then the searches for the two
/// sides push out each other's entries and spoil each other's best moves, which costs more (measured in
/// docs/notebook/provers-apart.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub prover: Color,
    proven: Score,
    /// The deeper one first. The second got less far, or is none.
    failed: [Failure; 2],
    /// Slot of the best move in the canonical orientation, or [`NO_SLOT`].
    pub best: u8,
    /// Depth of the deepest search that stored here; decides what is worth keeping.
    pub depth: u8,
}

/// Set in an entry's word, so that no entry is all zero: which side it is about.
const PROVER_MARK: [u8; 2] = [1, 2];

impl Entry {
    /// An entry that says nothing about what `prover` can force.
    pub const fn nothing(prover: Color) -> Self {
        let proven = Score::new(-i8::MAX);
        Self { prover, proven, failed: [Failure::NONE; 2], best: NO_SLOT, depth: 0 }
    }

    /// What the prover can force, from his point of view; true on every path and for ever.
    #[inline]
    pub const fn proven(&self) -> Score {
        self.proven
    }

    /// The prover's failures, the deepest first.
    #[inline]
    pub fn failures(&self) -> impl Iterator<Item = Failure> {
        self.failed.into_iter().take_while(|&failure| failure != Failure::NONE)
    }

    /// Slot of the best move in the canonical orientation.
    pub fn best_slot(&self) -> Option<usize> {
        (self.best != NO_SLOT).then_some(self.best.into())
    }

    /// Records that the prover can force `score`.
    pub fn prove(&mut self, score: Score) {
        self.proven = self.proven.max(score);
    }

    /// Records a failure, unless another one says as much. Of those that say less by depth and by score the deepest is
    /// kept: claims of different size are tried to different depths, and one must not push out what is known of the other.
    pub fn fail(&mut self, failure: Failure) {
        if self.failures().any(|old| old.says_all_of(failure)) {
            return;
        }
        let other = self.failures().find(|&old| !failure.says_all_of(old)).unwrap_or(Failure::NONE);
        self.failed = if failure.depth > other.depth || other == Failure::NONE {
            [failure, other]
        } else {
            [other, failure]
        };
    }

    /// The number at which packed entries about this prover can be told from others.
    pub const fn mark(prover: Color) -> u8 {
        PROVER_MARK[prover as usize]
    }

    /// ```text
    /// byte  0     1      2       3       4       5       6       7
    ///       best  depth  proven  failed  failed  prover  failed  failed
    ///                            score   depth           score   depth
    /// ```
    pub const fn pack(self) -> u64 {
        let [deep, low] = self.failed;
        u64::from_le_bytes([
            self.best,
            self.depth,
            self.proven.points() as u8,
            deep.score.points() as u8,
            deep.depth,
            PROVER_MARK[self.prover as usize],
            low.score.points() as u8,
            low.depth,
        ])
    }

    pub const fn unpack(word: u64) -> Self {
        let [best, depth, proven, deep_score, deep_depth, mark, low_score, low_depth] = word.to_le_bytes();
        let deep = Failure { score: Score::new(deep_score as i8), depth: deep_depth };
        let low = Failure { score: Score::new(low_score as i8), depth: low_depth };
        Self {
            prover: if mark == PROVER_MARK[0] { Color::Black } else { Color::White },
            proven: Score::new(proven as i8),
            failed: [deep, low],
            best,
            depth,
        }
    }
}
