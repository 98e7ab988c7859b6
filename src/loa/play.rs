//! Lines of Action for the play search, as the program MIA IV is described in "The relative history heuristic"
//! (2004).

use super::connection::groups;
use super::direction::Direction;
use super::evaluation::evaluate;
use super::game::Loa;
use super::geometry::Geometry;
use super::position::{Move, Position};
use super::rules::Outcome;
use crate::game::{Color, StateKey};
use crate::ordering::Slot;
use crate::play::{Ending, ListedMove, MoveList, PlayGame};
use crate::squares::{Square, SquareSet};

/// A side with fewer men has a null move trusted less.
const FEW_MEN: u32 = 5;

/// The game for the play search. Moves have numbers without gaps: 1,456 on the usual board, and one for the pass.
#[derive(Clone, Debug)]
pub struct LoaPlay {
    game: Loa,
    /// The number of the shortest move from a square in a direction.
    first_slots: Vec<[Slot; Direction::COUNT]>,
    /// The square that each move leads to, by its number.
    targets: Vec<Slot>,
    pass: Slot,
    /// Captures there are tried first: the central 4x4 of the usual board, all but the edge on boards below 7x7.
    center: SquareSet,
    /// Captures there come next: all but the edge.
    middle: SquareSet,
}

impl LoaPlay {
    /// The game for the play search.
    #[must_use]
    pub fn new(game: Loa) -> Self {
        let geometry = Geometry::of(game.size());
        let (mut first_slots, mut targets, mut next) = (vec![[0; Direction::COUNT]; 64], Vec::new(), 0);
        for from in geometry.board().squares() {
            for way in Direction::all() {
                first_slots[from.index()][way.index()] = next;
                let squares = (1..).map_while(|steps| geometry.step(from, way, steps));
                targets.extend(squares.map(|to| to.index() as Slot));
                next = targets.len() as Slot;
            }
        }
        let center = geometry.inner(if game.size().side() < 7 { 1 } else { 2 });
        Self { game, first_slots, targets, pass: next, center, middle: geometry.inner(1) }
    }

    fn choice(&self, position: &Position, mv: Move) -> ListedMove<Move> {
        let Move::Man { to, .. } = mv else { return ListedMove { mv, force: 0, is_quiet: true } };
        let is_quiet = !position.is_capture(mv);
        let force = match (is_quiet, self.center.contains(to), self.middle.contains(to)) {
            (true, ..) | (false, false, false) => 0,
            (false, false, true) => 1,
            (false, true, _) => 2,
        };
        ListedMove { mv, force, is_quiet }
    }

    /// Whether a capture lands in the centre, forms a connection of its own side or destroys one of the other.
    fn is_forcing(&self, position: &Position, mv: Move, groups_before: [u32; 2]) -> bool {
        let Move::Man { to, .. } = mv else { return false };
        if self.center.contains(to) {
            return true;
        }
        let (mover, next) = (position.to_move(), position.after(mv));
        let [own, other] = [mover, mover.opponent()].map(|color| groups(next.men(color)));
        own < groups_before[0] || other > groups_before[1]
    }
}

impl PlayGame for LoaPlay {
    type State = Position;
    type Move = Move;

    fn slots(&self) -> usize {
        usize::from(self.pass) + 1
    }

    fn slot(&self, mv: Move) -> Slot {
        let Move::Man { from, to } = mv else { return self.pass };
        let way = Direction::between(from, to).expect("men move along lines");
        let apart = |of: fn(Square) -> usize| of(from).abs_diff(of(to)) as Slot;
        let steps = apart(Square::rank).max(apart(Square::file));
        self.first_slots[from.index()][way.index()] + steps - 1
    }

    fn targets(&self) -> usize {
        65
    }

    /// All men are alike. The pass leads nowhere.
    fn target(&self, slot: Slot) -> Slot {
        self.targets.get(usize::from(slot)).copied().unwrap_or(64)
    }

    fn to_move(&self, state: &Position) -> Color {
        state.to_move()
    }

    fn key(&self, state: &Position) -> StateKey {
        state.key()
    }

    fn ending(&self, state: &Position) -> Option<Ending> {
        self.game.outcome(state).map(|outcome| match outcome {
            Outcome::Win(winner) if winner == state.to_move() => Ending::Won,
            Outcome::Win(_) => Ending::Lost,
            Outcome::Draw => Ending::Drawn,
        })
    }

    fn is_repetition(&self, earlier: &[StateKey], now: StateKey) -> bool {
        self.game.rules().repetition.is_draw(earlier, now)
    }

    fn moves(&self, state: &Position, moves: &mut MoveList<Move>) {
        moves.extend(self.game.moves(state).into_iter().map(|mv| self.choice(state, mv)));
    }

    /// Captures that form or destroy connections, and those into the centre.
    fn forcing_moves(&self, state: &Position, moves: &mut MoveList<Move>) {
        let mut captures = super::Moves::new();
        state.captures(&mut captures);
        if captures.is_empty() {
            return;
        }
        let mover = state.to_move();
        let before = [mover, mover.opponent()].map(|color| groups(state.men(color)));
        captures.retain(|mv| self.is_forcing(state, *mv, before));
        moves.extend(captures.into_iter().map(|mv| self.choice(state, mv)));
    }

    fn play(&self, state: &Position, mv: Move) -> Position {
        state.after(mv)
    }

    fn null(&self, state: &Position) -> Option<Position> {
        Some(state.passed())
    }

    fn is_sparse(&self, state: &Position) -> bool {
        state.men(state.to_move()).count() < FEW_MEN
    }

    fn evaluate(&self, state: &Position) -> i32 {
        evaluate(state)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Rules, Size};
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn moves_have_numbers_of_their_own() {
        let play = LoaPlay::new(Loa::new(Size::USUAL, Rules::PAPER));
        assert_eq!(play.slots(), 1457);
        let geometry = Geometry::of(Size::USUAL);
        let mut seen = HashSet::from([play.slot(Move::Pass)]);
        for from in geometry.board().squares() {
            for to in Direction::all().flat_map(|way| geometry.ray(from, way).squares()) {
                assert!(usize::from(play.slot(Move::Man { from, to })) < play.slots());
                seen.insert(play.slot(Move::Man { from, to }));
                assert_eq!(usize::from(play.target(play.slot(Move::Man { from, to }))), to.index());
            }
        }
        assert_eq!(seen.len(), 1457);
        assert!(usize::from(play.target(play.pass)) < play.targets());
    }
}
