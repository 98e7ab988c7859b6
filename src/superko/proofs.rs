//! What was decided: who gets what he wants from a state, and on which boards of the past that rests.

use crate::board::{Geometry, Move, Passes, Point, PointSet, Position, Sight, Symmetry};
use crate::game::{ByColor, Color, StateKey};
use ahash::AHashMap;
use std::cmp::Reverse;

/// The number of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ProofId(u32);

/// A proof, and the symmetry that turns its state into the one that it is used for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// Which.
    pub proof: ProofId,
    /// How it is turned.
    pub turn: Symmetry,
}

/// A state as a proof keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Still {
    /// The stones.
    pub stones: ByColor<PointSet>,
    /// Who is to move.
    pub to_play: Color,
    /// The point on which basic ko forbids him to play, where that is a rule of its own.
    pub ban: Option<Point>,
    /// The passes just made.
    pub passes: Passes,
}

impl Still {
    /// Its image under a symmetry.
    #[must_use]
    pub fn image(self, geometry: &Geometry, symmetry: Symmetry) -> Self {
        let [black, white] = Color::ALL.map(|color| geometry.image_of_set(symmetry, self.stones[color]));
        let ban = self.ban.map(|point| geometry.image(symmetry, point));
        Self { stones: ByColor { black, white }, ban, ..self }
    }

    /// What a rule that looks at the side to move sees of it.
    #[must_use]
    pub const fn situation(&self) -> Sight {
        Sight { black: self.stones.black, white: self.stones.white, side: Some(self.to_play) }
    }
}

impl From<&Position> for Still {
    fn from(position: &Position) -> Self {
        let [black, white] = [Color::Black, Color::White].map(|color| position.stones().of(color));
        let (to_play, ban, passes) = (position.to_play(), position.ko(), position.passes());
        Self { stones: ByColor { black, white }, to_play, ban, passes }
    }
}

/// A board that has to have stood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    /// The board.
    pub sight: Sight,
    /// How much more often the winner has to have passed than the other one since it stood, at least; nothing if that does not
    /// matter.
    pub least: Option<i32>,
}

impl Need {
    /// Its image under a symmetry.
    #[must_use]
    pub fn image(self, geometry: &Geometry, symmetry: Symmetry) -> Self {
        Self { sight: self.sight.image(geometry, symmetry), ..self }
    }

    /// The same before a move that makes the winner's lead in passes greater by so much.
    #[must_use]
    pub fn before(self, gain: i32) -> Self {
        Self { least: self.least.map(|least| least - gain), ..self }
    }

    /// A number for lists in order: of equal boards the greatest lead comes first.
    #[must_use]
    pub const fn order(&self) -> ((u64, u64, u8), Reverse<Option<i32>>) {
        (self.sight.order(), Reverse(self.least))
    }
}

/// The rule of static life that decides a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Living stones and territory, perhaps with half of the points beside them (R1).
    Territory,
    /// Living stones whose owner always passes.
    StonesAlone,
}

/// What decides a state without a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Firm {
    /// Why.
    pub rule: Rule,
    /// Stones that the winner never loses.
    pub stones: PointSet,
    /// Empty and enemy points on which he may play.
    pub plays: PointSet,
}

/// A reply that is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The reply.
    pub mv: Move,
    /// Why the winner gets what he wants after it.
    pub link: Link,
}

/// Why the winner gets what he wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    /// The game is over.
    Ended,
    /// The game is over, for this board stood before with the same side to move.
    Repeats,
    /// Static life.
    Static(Firm),
    /// The winner moves.
    Moves {
        /// His move.
        mv: Move,
        /// The board that he brings about by it, if it is a play that a rule looks at.
        made: Option<Sight>,
        /// What follows.
        link: Link,
    },
    /// The loser moves, and each move of his is answered or forbidden.
    Covers {
        /// All replies that are not forbidden.
        replies: Box<[Answered]>,
        /// Points on which he may not play because of what stood before.
        forbidden: PointSet,
    },
}

/// What was decided of a state.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The state.
    pub state: Still,
    /// Who gets what he wants.
    pub winner: Color,
    /// Why.
    pub ground: Ground,
    /// The boards that have to have stood before the state, in order: they forbid moves to the loser, or end the game.
    pub needs: Box<[Need]>,
    /// Stones of the winner that all boards have that must not have stood; all points if there are no such boards. These are what he
    /// may bring about from here on, and where a board that comes back ends the game, what may stand from here on, the state included.
    pub common: PointSet,
}

/// What a list of the proofs of a state takes, at least.
const LIST_BYTES: usize = 4 * size_of::<Kept>();

impl Proof {
    /// Bytes of its lists.
    fn bytes_behind(&self) -> usize {
        let replies = match &self.ground {
            Ground::Covers { replies, .. } => size_of_val(&**replies),
            Ground::Ended | Ground::Repeats | Ground::Static(_) | Ground::Moves { .. } => 0,
        };
        replies + size_of_val(&*self.needs)
    }
}

/// All that were found. Nothing is ever forgotten: proofs rest on each other.
#[derive(Default, Debug)]
pub struct Proofs {
    all: Vec<Proof>,
    of_state: AHashMap<StateKey, Vec<Kept>>,
    /// Bytes of what hangs on the proofs.
    behind: usize,
}

/// How long proofs are.
#[derive(Clone, Debug)]
pub struct Lengths(Vec<u32>);

impl Lengths {
    /// The moves on the longest line of a proof.
    #[must_use]
    pub fn of(&self, id: ProofId) -> u32 {
        self.0[id.0 as usize]
    }
}

/// A proof under the key of its state.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    /// Which.
    pub proof: ProofId,
    /// The symmetry that turns its state into the one with the key.
    pub to_key: Symmetry,
}

impl Proofs {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// One of them.
    #[must_use]
    #[inline]
    pub fn get(&self, id: ProofId) -> &Proof {
        &self.all[id.0 as usize]
    }

    /// For each proof how many moves there are on its longest line, those of reasons apart, by its number.
    #[must_use]
    pub fn lengths(&self) -> Lengths {
        let mut lengths: Vec<u32> = Vec::with_capacity(self.all.len());
        for proof in &self.all {
            // What a proof rests on was found before it.
            let of = |link: &Link| 1 + lengths[link.proof.0 as usize];
            lengths.push(match &proof.ground {
                Ground::Ended | Ground::Repeats | Ground::Static(_) => 0,
                Ground::Moves { link, .. } => of(link),
                Ground::Covers { replies, .. } => {
                    replies.iter().map(|reply| of(&reply.link)).max().unwrap_or(0)
                }
            });
        }
        Lengths(lengths)
    }

    /// Those of a state and its images, the oldest first.
    #[must_use]
    #[inline]
    pub fn of(&self, key: StateKey) -> &[Kept] {
        self.of_state.get(&key).map_or(&[], Vec::as_slice)
    }

    /// The memory that all take, in bytes, as far as it can be told.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let lists = self.of_state.capacity() * (size_of::<(StateKey, Vec<Kept>)>() + 1);
        (self.all.capacity() * size_of::<Proof>() + lists + self.behind) as u64
    }

    /// Adds one of a position; its link without a turn.
    ///
    /// # Panics
    /// If there are 2^32 of them.
    pub fn add(&mut self, position: &Position, proof: Proof) -> Link {
        let (key, to_key) = position.key();
        let link = self.add_below(proof);
        self.of_state.entry(key).or_default().push(Kept { proof: link.proof, to_key });
        link
    }

    /// The same of one that is of use to the proof above it alone.
    ///
    /// # Panics
    /// If there are 2^32 of them.
    pub fn add_below(&mut self, proof: Proof) -> Link {
        let id = ProofId(u32::try_from(self.all.len()).expect("fewer proofs than that fit into the memory"));
        self.behind += proof.bytes_behind() + LIST_BYTES;
        self.all.push(proof);
        Link { proof: id, turn: Symmetry::IDENTITY }
    }
}
