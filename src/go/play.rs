//! Go for the play search: to a limited depth, with an evaluation that guesses.

use super::capturing_points;
use crate::board::{BoardSize, Color, Geometry, Move, Passes, PointSet, Position, StateKey};
use crate::ordering::Slot;
use crate::play::{Choice, Choices, Ending, PlayGame};

/// Go on one board. A game ends after two passes, and the area decides it, all stones on the board being alive. A
/// position with the same side to move that comes back is a draw. There are no null moves: the pass is a move.
#[derive(Clone, Copy, Debug)]
pub struct GoPlay {
    geometry: &'static Geometry,
}

/// What points, liberties and the turn are worth; of chains that can be captured at once or soon, each stone.
const POINT: i32 = 100;
const LIBERTY: i32 = 10;
const TURN: i32 = 40;
const IN_ATARI: i32 = 60;
const TWO_LIBERTIES: i32 = 15;
/// The slot of a pass; plays take the bit numbers of their points.
const PASS: Slot = 64;
/// Spreads what is not stones over the key.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

impl GoPlay {
    /// Go on a board of a size.
    #[must_use]
    pub fn new(size: BoardSize) -> Self {
        Self { geometry: Geometry::of(size) }
    }

    /// How good the board looks for a colour: points that are nearer to its stones than to others, liberties, and
    /// stones in danger.
    fn worth(&self, state: &Position, color: Color, nearer: PointSet) -> i32 {
        let stones = state.stones();
        let own = stones.of(color);
        let chains = self.geometry.components(own).map(|chain| {
            let danger = match stones.liberties(self.geometry, chain).count() {
                0 | 1 => IN_ATARI,
                2 => TWO_LIBERTIES,
                _ => 0,
            };
            danger * chain.count() as i32
        });
        let liberties = stones.liberties(self.geometry, own).count() as i32;
        POINT * nearer.count() as i32 + LIBERTY * liberties - chains.sum::<i32>()
    }

    /// Points that are nearer to black stones, and to white ones.
    fn nearer(&self, state: &Position) -> [PointSet; 2] {
        let (mut free, mut reached) = (state.empties(), Color::ALL.map(|color| state.stones().of(color)));
        loop {
            let next = reached.map(|set| self.geometry.dilate(set) & free);
            let new = next[0] | next[1];
            if new.is_empty() {
                return reached;
            }
            reached = [reached[0] | (next[0] - next[1]), reached[1] | (next[1] - next[0])];
            free = free - new;
        }
    }
}

impl PlayGame for GoPlay {
    type State = Position;
    type Move = Move;

    fn slots(&self) -> usize {
        usize::from(PASS) + 1
    }

    fn slot(&self, mv: Move) -> Slot {
        match mv {
            Move::Pass => PASS,
            Move::Play(point) => point.index() as Slot,
        }
    }

    fn to_move(&self, state: &Position) -> Color {
        state.to_play()
    }

    /// Not the key of [`Position::key`], which is that of all images: stored moves would have to be turned.
    fn key(&self, state: &Position) -> StateKey {
        let ko = state.ko().map_or(0, |point| point.index() as u64 + 1);
        let rest = ko << 3 | (state.passes() as u64) << 1 | state.to_play() as u64;
        StateKey(state.stones().hash().0 ^ rest.wrapping_mul(SPREAD))
    }

    fn ending(&self, state: &Position) -> Option<Ending> {
        if state.passes() != Passes::Ended {
            return None;
        }
        let points = state.score().points();
        let own = if state.to_play() == Color::Black { points } else { -points };
        Some(match own {
            1.. => Ending::Won,
            0 => Ending::Drawn,
            _ => Ending::Lost,
        })
    }

    fn is_repetition(&self, earlier: &[StateKey], now: StateKey) -> bool {
        earlier.iter().rev().any(|&key| key == now)
    }

    fn moves(&self, state: &Position, moves: &mut Choices<Move>) {
        let captures = capturing_points(state);
        moves.extend(state.legal_plays().points().map(|point| {
            let is_quiet = !captures.contains(point);
            Choice { mv: Move::Play(point), force: u8::from(!is_quiet), is_quiet }
        }));
        moves.push(Choice { mv: Move::Pass, force: 0, is_quiet: true });
    }

    /// Captures of two stones and more: each leaves fewer stones on the board, so no line goes on for ever.
    fn forcing_moves(&self, state: &Position, moves: &mut Choices<Move>) {
        let count = |state: &Position, color: Color| state.stones().of(color).count();
        let other = state.to_play().opponent();
        let captures = capturing_points(state) & state.legal_plays();
        let large = captures
            .points()
            .filter(|&point| count(state, other) - count(&state.after(Move::Play(point)), other) >= 2);
        moves.extend(large.map(|point| Choice { mv: Move::Play(point), force: 1, is_quiet: false }));
    }

    fn play(&self, state: &Position, mv: Move) -> Position {
        state.after(mv)
    }

    fn null(&self, _: &Position) -> Option<Position> {
        None
    }

    fn is_sparse(&self, _: &Position) -> bool {
        false
    }

    fn evaluate(&self, state: &Position) -> i32 {
        let nearer = self.nearer(state);
        let [black, white] = Color::ALL.map(|color| self.worth(state, color, nearer[color as usize]));
        let difference = if state.to_play() == Color::Black { black - white } else { white - black };
        difference + TURN
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Rules;
    use crate::ordering::Spec;
    use crate::play::{PlaySearch, PlayTable, Settings, WIN};

    fn after(size: &str, moves: &str) -> Position {
        let size: BoardSize = size.parse().unwrap();
        let start = Position::empty(size, Rules::default());
        moves
            .split_whitespace()
            .fold(start, |state, name| state.play(Move::named(name, size).unwrap()).unwrap())
    }

    #[test]
    fn points_belong_to_the_nearest_stones() {
        let state = after("3x5", "B2 D2");
        let nearer = GoPlay::new(state.size()).nearer(&state);
        assert_eq!(nearer.map(|set| set.count()), [6, 6], "the middle column is nobody's");
        assert_eq!(GoPlay::new(state.size()).evaluate(&state), TURN, "the board is the same for both");
    }

    #[test]
    fn passes_end_the_game_and_the_area_decides_it() {
        let ending = |moves| {
            let state = after("3x3", moves);
            GoPlay::new(state.size()).ending(&state)
        };
        assert_eq!(ending("B2 pass"), None);
        assert_eq!(ending("B2 pass pass"), Some(Ending::Lost), "White is to move");
        assert_eq!(ending("pass B2 pass pass"), Some(Ending::Lost));
        assert_eq!(ending("pass pass"), Some(Ending::Drawn));
    }

    #[test]
    fn keys_tell_states_apart() {
        let game = GoPlay::new("3x3".parse().unwrap());
        let keys = ["", "pass", "pass pass", "B2", "A1", "B2 pass", "A1 B1 A2"].map(|moves| {
            let state = after("3x3", moves);
            game.key(&state)
        });
        let mut distinct = keys.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), keys.len());
        assert_eq!(game.key(&after("3x3", "A1 C3 B2")), game.key(&after("3x3", "B2 C3 A1")));
    }

    #[test]
    fn a_win_by_passing_is_found() {
        let state = after("2x2", "A1 pass");
        let game = GoPlay::new(state.size());
        let ordering = "history:1".parse::<Spec>().unwrap().build(game.slots());
        let mut search = PlaySearch::new(&game, Settings::EXACT, ordering, PlayTable::new(8));
        let report = search.deepen(&[], &state, 1, |_| ()).unwrap();
        assert_eq!((report.score, report.line), (WIN - 1, vec![Move::Pass]));
    }
}
