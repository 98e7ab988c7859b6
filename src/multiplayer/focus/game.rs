//! The rules.

use super::board::{Board, CELLS, Direction};
use super::pattern::Pattern;
use super::stack::{MOST_HEIGHT, Stack};
use crate::multiplayer::game::MultiplayerGame;
use crate::multiplayer::player::{ByPlayer, Player, Players};
use crate::ordering::Slot;

/// Moves of one player that move men on the board.
const CARRIES: usize = CELLS * 4 * MOST_HEIGHT;
/// What a man in reserve is worth, in men of stacks that are held.
const RESERVE: i32 = 3;

/// The game: who cannot move is out, and the last one in has won.
#[derive(Clone, Debug)]
pub struct Focus {
    pattern: Pattern,
    board: Board,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FocusMove {
    /// The upper men of a stack go as many squares as they are.
    Carry {
        /// The square of the stack.
        from: u8,
        /// Where they go.
        direction: Direction,
        /// How many, 1 to [`MOST_HEIGHT`].
        men: u8,
    },
    /// A man from the reserve is put on a square.
    Enter {
        /// The square.
        at: u8,
    },
}

/// A state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FocusState {
    stacks: [Stack; CELLS],
    reserves: [u8; 4],
    out: Players,
    to_move: Player,
}

impl FocusState {
    /// The men on a square.
    #[must_use]
    pub const fn stack(&self, cell: usize) -> Stack {
        self.stacks[cell]
    }

    /// How many men a player has in reserve.
    #[must_use]
    pub const fn reserve(&self, player: Player) -> u8 {
        self.reserves[player.seat()]
    }

    fn holds(&self, player: Player) -> bool {
        self.stacks.iter().any(|stack| stack.owner() == Some(player))
    }
}

impl Focus {
    /// The game with a starting pattern.
    #[must_use]
    pub fn new(pattern: Pattern) -> Self {
        Self { pattern, board: Board::new() }
    }

    /// The square on which a move ends.
    #[must_use]
    pub fn target(&self, mv: FocusMove) -> Option<u8> {
        match mv {
            FocusMove::Carry { from, direction, men } => self.board.target(from, direction, men.into()),
            FocusMove::Enter { at } => Some(at),
        }
    }

    /// Puts men of a player on a square; what comes off below goes to his reserve or is taken.
    fn land(state: &mut FocusState, at: u8, men: Stack, player: Player) {
        let stack = &mut state.stacks[usize::from(at)];
        let landing = stack.under(men);
        *stack = landing.stack;
        let own = landing.fallen.men().filter(|&man| man == player).count();
        state.reserves[player.seat()] += own as u8;
    }
}

impl MultiplayerGame for Focus {
    type State = FocusState;
    type Move = FocusMove;

    fn players(&self) -> usize {
        self.pattern.players()
    }

    fn start(&self) -> FocusState {
        let stacks = self.pattern.stacks();
        FocusState { stacks, reserves: [0; 4], out: Players::default(), to_move: Player::on(0) }
    }

    fn slots(&self) -> usize {
        self.players() * (CARRIES + CELLS)
    }

    fn slot(&self, player: Player, mv: FocusMove) -> Slot {
        let number = match mv {
            FocusMove::Carry { from, direction, men } => {
                (usize::from(from) * 4 + direction as usize) * MOST_HEIGHT + usize::from(men) - 1
            }
            FocusMove::Enter { at } => CARRIES + usize::from(at),
        };
        (player.seat() * (CARRIES + CELLS) + number) as Slot
    }

    fn to_move(&self, state: &FocusState) -> Player {
        state.to_move
    }

    fn is_out(&self, state: &FocusState, player: Player) -> bool {
        state.out.contains(player)
    }

    fn ending(&self, state: &FocusState) -> Option<Players> {
        let is_last = state.out.count() + 1 == self.players();
        is_last.then(|| {
            let all = (0..self.players()).map(Player::on);
            all.filter(|&player| !state.out.contains(player)).collect()
        })
    }

    fn moves(&self, state: &FocusState, player: Player, moves: &mut Vec<FocusMove>) {
        for (from, stack) in (0..).zip(&state.stacks) {
            if stack.owner() != Some(player) {
                continue;
            }
            for direction in Direction::ALL {
                // The board has no holes: beyond its edge there is nothing more.
                let reach = (1..=stack.height()).take_while(|&men| {
                    let target = self.board.target(from, direction, men);
                    target.is_some()
                });
                moves.extend(reach.map(|men| FocusMove::Carry { from, direction, men: men as u8 }));
            }
        }
        if state.reserve(player) > 0 {
            moves.extend((0..CELLS as u8).map(|at| FocusMove::Enter { at }));
        }
    }

    fn is_pass(&self, _: FocusMove) -> bool {
        false
    }

    fn apply(&self, state: &FocusState, player: Player, mv: FocusMove) -> FocusState {
        let mut next = *state;
        match mv {
            FocusMove::Carry { from, direction, men } => {
                let stack = &mut next.stacks[usize::from(from)];
                let (taken, left) = stack.split(men.into());
                *stack = left;
                if let Some(at) = self.board.target(from, direction, men.into()) {
                    Self::land(&mut next, at, taken, player);
                }
            }
            FocusMove::Enter { at } => {
                next.reserves[player.seat()] -= 1;
                Self::land(&mut next, at, Stack::of(player), player);
            }
        }
        next
    }

    fn turn_to(&self, state: &FocusState, player: Player) -> FocusState {
        let mut next = *state;
        for candidate in player.round(self.players()) {
            if next.out.contains(candidate) {
                continue;
            }
            next.to_move = candidate;
            // Who holds a stack can move its upper man by one square.
            let is_last = next.out.count() + 1 == self.players();
            if is_last || next.reserve(candidate) > 0 || next.holds(candidate) {
                break;
            }
            next.out = next.out.with(candidate);
        }
        next
    }

    /// The men in stacks that the player holds, and three for each man in reserve.
    fn worths(&self, state: &FocusState) -> ByPlayer<i32> {
        let mut worths = ByPlayer::default();
        for stack in &state.stacks {
            if let Some(owner) = stack.owner() {
                worths[owner.seat()] += stack.height() as i32;
            }
        }
        worths.iter_mut().zip(state.reserves).for_each(|(worth, men)| *worth += RESERVE * i32::from(men));
        worths
    }
}
