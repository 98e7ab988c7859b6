//! The ends of games, searched to the last disc.

use super::play::OthelloPlay;
use super::position::{MAX_MOVES, Move, Position};
use super::size::Size;
use crate::game::{Color, StateKey};
use crate::ordering::{Slot, Spec};
use crate::play::{
    Ending, ListedMove, MoveList, PlayGame, PlaySearch, PlayTable, Settings, Stopped, TableUse, Tactics,
};
use crate::squares::Square;
use arrayvec::ArrayVec;

/// Whom squares belong to that are empty when a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EmptySquares {
    /// Nobody, as the play search counts.
    Nobody,
    /// The winner, as in tournaments and in published endgames.
    Winner,
}

/// Othello for a search that goes to the end of all lines. Moves that leave the other side few answers come first, which keeps
/// trees small ("fastest first").
#[derive(Clone, Copy, Debug)]
pub struct Endgame {
    play: OthelloPlay,
    empty: EmptySquares,
}

/// What is known of an endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The difference in discs with best play, for the side to move: -64 to 64.
    pub discs: i32,
    /// A move that leads to it; none if the game is over.
    pub best: Option<Move>,
    /// Nodes searched.
    pub nodes: u64,
}

/// With so few empty squares looking at answers costs more than it saves; parity alone decides there.
const LEAST_ORDERED: u32 = 5;
/// Enhanced transposition cutoffs are looked for with more empty squares than this.
const ENHANCED_ABOVE: u32 = 7;
/// Slots of the table, as a power of two; two entries each.
const TABLE_BITS: u32 = 20;

/// What moves are ordered by, in sixteenths of an answer of the other side. Found by hand on the endgames 40 and 44 of the test set in
/// tests/lab/othello_endgames.rs.
mod weight {
    /// An answer.
    pub const ANSWER: i32 = 16;
    /// A square where the mover could play if it were his turn again.
    pub const OWN: i32 = -4;
    /// An empty square beside a disc of the mover, which may become an answer; one beside another disc counts against it.
    pub const FRONTIER: i32 = 8;
    /// A corner of the other side; one of the mover counts against it.
    pub const CORNER: i32 = 64;
    /// A move into a quarter of the board with an odd number of empty squares, where the mover may be the last to play.
    pub const ODD: i32 = -4;
    /// A move beside a corner on the diagonal.
    pub const BESIDE_CORNER: i32 = 16;
}

impl Endgame {
    /// The game on boards of the size of a position.
    #[must_use]
    pub const fn new(size: Size, empty: EmptySquares) -> Self {
        Self { play: OthelloPlay::new(size), empty }
    }

    /// Solves a position of this size. Time grows by two to three times with each empty square.
    ///
    /// # Errors
    /// If `most_nodes` are not enough.
    pub fn solve(&self, position: &Position, most_nodes: u64) -> Result<Solved, Stopped> {
        if position.is_over() {
            return Ok(Solved { discs: self.score(position), best: None, nodes: 0 });
        }
        // No line is longer, for no two passes follow each other. One iteration: there is nothing to learn from shorter lines.
        let empty = position.empties().count();
        let depth = 2 * empty;
        let settings = Settings {
            table: TableUse::AnyDepth,
            tactics: Tactics::First,
            killers: 0,
            // Without passes as many plies are left as squares, and those that might be passes.
            enhanced_above: Some(empty + ENHANCED_ABOVE),
            step: depth,
            ..Settings::EXACT
        };
        let ordering = Spec::default().build(self.slots());
        let search = PlaySearch::new(self, settings, ordering, PlayTable::new(TABLE_BITS));
        let mut search = search.with_most_nodes(most_nodes);
        let report = search.deepen(&[], position, depth, |_| ())?;
        let discs = report.score / OthelloPlay::DISC;
        Ok(Solved { discs, best: report.line.first().copied(), nodes: search.counts().nodes })
    }

    /// The difference in discs of a game that is over, for the side to move.
    fn score(&self, position: &Position) -> i32 {
        let lead = position.lead(position.to_move());
        match self.empty {
            EmptySquares::Nobody => lead,
            EmptySquares::Winner => lead + lead.signum() * position.empties().count() as i32,
        }
    }

    /// What speaks against a move, for the most part what the other side can answer then.
    fn answers(position: &Position, mv: Move) -> i32 {
        let next = position.after(mv);
        let (mover, other) = (position.to_move(), next.to_move());
        let (empties, corners) = (next.empties(), next.size().corners());
        let placements = |color| next.placements(color).count() as i32;
        let frontier = |color| (next.discs(color).spread() & empties).count() as i32;
        let cornered = |color| (next.discs(color) & corners).count() as i32;
        weight::ANSWER * placements(other)
            + weight::OWN * placements(mover)
            + weight::FRONTIER * (frontier(mover) - frontier(other))
            + weight::CORNER * (cornered(other) - cornered(mover))
            + if is_odd(position, mv) { weight::ODD } else { 0 }
            + if is_beside_corner(position, mv) { weight::BESIDE_CORNER } else { 0 }
    }
}

/// Whether a move goes into a quarter of the board with an odd number of empty squares.
fn is_odd(position: &Position, mv: Move) -> bool {
    let Move::Disc(at) = mv else { return false };
    let half = position.size().side() / 2;
    let quarter = |square: Square| (square.rank() < half, square.file() < half);
    let empty = position.empties().squares().filter(|&square| quarter(square) == quarter(at));
    empty.count() % 2 == 1
}

fn is_beside_corner(position: &Position, mv: Move) -> bool {
    let Move::Disc(at) = mv else { return false };
    let last = position.size().side() - 1;
    let is_beside = |at| at == 1 || at + 1 == last;
    is_beside(at.rank()) && is_beside(at.file())
}

impl PlayGame for Endgame {
    type State = Position;
    type Move = Move;

    fn slots(&self) -> usize {
        self.play.slots()
    }

    fn slot(&self, mv: Move) -> Slot {
        self.play.slot(mv)
    }

    fn to_move(&self, state: &Position) -> Color {
        state.to_move()
    }

    fn key(&self, state: &Position) -> StateKey {
        state.key()
    }

    fn ending(&self, state: &Position) -> Option<Ending> {
        state.is_over().then(|| Ending::Scored(self.score(state) * OthelloPlay::DISC))
    }

    fn is_repetition(&self, _: &[StateKey], _: StateKey) -> bool {
        false
    }

    /// Those that leave little to answer first.
    fn moves(&self, state: &Position, moves: &mut MoveList<Move>) {
        if state.empties().count() < LEAST_ORDERED {
            moves.extend(state.moves().into_iter().map(|mv| {
                let force = 1 + u8::from(is_odd(state, mv));
                ListedMove { mv, force, is_quiet: true }
            }));
            return;
        }
        let mut rated: ArrayVec<(i32, Move), MAX_MOVES> =
            state.moves().into_iter().map(|mv| (Self::answers(state, mv), mv)).collect();
        rated.sort_by_key(|&(answers, _)| answers);
        let places = (0..=u8::MAX).rev();
        moves.extend(rated.into_iter().zip(places).map(|((_, mv), force)| ListedMove {
            mv,
            force,
            is_quiet: true,
        }));
    }

    fn play(&self, state: &Position, mv: Move) -> Position {
        state.after(mv)
    }

    /// Not asked: all lines end.
    fn evaluate(&self, state: &Position) -> i32 {
        self.play.evaluate(state)
    }
}
