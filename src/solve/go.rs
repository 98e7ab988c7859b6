//! Go as a [`Game`].

use crate::board::{
    BoardSize, Bounds, Color, Geometry, Move, Passes, Point, PointSet, Position, Score, StateKey, Symmetry,
};
use crate::game::{Game, Moves, Urgency};
use crate::life::{AnsweredLife, SafetyEffort, secure_points, static_lower_bound};

/// Go on one board.
#[derive(Debug)]
pub struct Go {
    geometry: &'static Geometry,
    answered: AnsweredLife,
}

impl Go {
    /// Go on a board of the given size.
    #[must_use]
    pub fn new(size: BoardSize) -> Self {
        let e = |k: &str, d: u32| std::env::var(k).map_or(d, |v| v.parse().unwrap());
        let effort = SafetyEffort { region: e("R", 7), answers: e("K", 4) as u8 };
        Self { geometry: Geometry::of(size), answered: AnsweredLife::new(effort) }
    }
}

/// The slot of a pass; plays take the bit numbers of their points.
const PASS_SLOT: usize = 64;

impl Game for Go {
    type State = Position;
    type Move = Move;
    type Orientation = Symmetry;

    fn slots(&self) -> usize {
        PASS_SLOT + 1
    }

    #[inline]
    fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Pass => PASS_SLOT,
            Move::Play(point) => point.index(),
        }
    }

    #[inline]
    fn from_slot(&self, slot: usize) -> Move {
        if slot >= PASS_SLOT { Move::Pass } else { Move::Play(Point::new(slot as u8)) }
    }

    #[inline]
    fn to_canonical(&self, mv: Move, orientation: Symmetry) -> Move {
        match mv {
            Move::Pass => Move::Pass,
            Move::Play(point) => Move::Play(self.geometry.image(orientation, point)),
        }
    }

    #[inline]
    fn from_canonical(&self, mv: Move, orientation: Symmetry) -> Move {
        match mv {
            Move::Pass => Move::Pass,
            Move::Play(point) => Move::Play(self.geometry.origin(orientation, point)),
        }
    }

    #[inline]
    fn to_move(&self, state: &Position) -> Color {
        state.to_play()
    }

    fn score_range(&self) -> Bounds {
        let count = Score::new(self.geometry.points().count() as i8);
        Bounds::new(-count, count)
    }

    #[inline]
    fn final_score(&self, state: &Position) -> Option<Score> {
        (state.passes() == Passes::Ended).then(|| state.score())
    }

    fn static_bounds(&mut self, state: &Position, prover: Color, wanted: Score) -> Bounds {
        let bound = |color| static_lower_bound(state, color, secure_points(state, color));
        let (mut lower, mut upper) = (bound(Color::Black), bound(Color::White));
        let (mine, theirs) = if prover == Color::Black { (&mut lower, &upper) } else { (&mut upper, &lower) };
        if *mine < wanted && -*theirs >= wanted {
            // A score of `wanted` takes half of the difference from an even board, rounded up.
            let points = self.geometry.points().count() as i32;
            let wanted_points = (points + i32::from(wanted.points()) + 1) / 2;
            let owned = self.answered.answered_points(state, prover, wanted_points.max(1) as u32);
            *mine = (*mine).max(static_lower_bound(state, prover, owned));
        }
        Bounds::new(lower, -upper)
    }

    #[inline]
    fn key(&self, state: &Position) -> (StateKey, Symmetry) {
        state.key()
    }

    fn moves(&self, state: &Position, moves: &mut Moves<Move>) {
        let captures = capturing_points(state);
        for point in state.legal_plays().points() {
            let urgency = if captures.contains(point) { Urgency::Forcing } else { Urgency::Quiet };
            moves.push((Move::Play(point), urgency));
        }
        moves.push((Move::Pass, Urgency::Idle));
    }

    #[inline]
    fn play(&self, state: &Position, mv: Move) -> Position {
        state.after(mv)
    }

    fn null_move(&self) -> Option<Move> {
        Some(Move::Pass)
    }
}

/// The last liberties of the opponent's chains.
fn capturing_points(state: &Position) -> PointSet {
    let (geometry, stones) = (state.geometry(), state.stones());
    geometry
        .components(stones.of(state.to_play().opponent()))
        .filter_map(|chain| stones.liberties(geometry, chain).single())
        .collect()
}
