//! What becomes of groups on small boards, by working backwards over all states: no search, no table, no closed sets, no
//! symmetry, and unconditional life as what survives when only the attacker moves.

use super::boards::{code_of, colorings, states_on};
use super::unconditional::{Onslaught, alive};
use shoban::board::{BoardSize, Move, Passes, Point, Position, Rules, Suicide};
use shoban::game::Color;
use shoban::group::{Case, Outcome, Role};
use shoban::life::Vitality;
use std::collections::HashMap;

/// All states of a board, and where each move leads.
pub struct Twin {
    states: Vec<Position>,
    index: HashMap<(u64, Color, Option<Point>, Passes), usize>,
    /// The stones of each colour that live unconditionally, state by state.
    alive: [Vec<u64>; 2],
}

/// What happens in all states for one target.
pub struct Fates {
    /// Whether the attacker can take the target, and whether the defender can save it or make it live, for each threats.
    wins: [[Vec<bool>; 3]; 3],
}

/// After a move: another state, or the end by two passes.
#[derive(Clone, Copy)]
enum Next {
    State(usize),
    End,
}

impl Twin {
    /// Lists all states of a board.
    pub fn of(size: BoardSize, rules: Rules) -> Self {
        let states: Vec<Position> = colorings(size, rules).flat_map(states_on).collect();
        let index = states.iter().enumerate().map(|(i, state)| (name(state), i)).collect();
        let alive = Color::ALL.map(|color| match rules.suicide {
            Suicide::Forbidden => {
                let onslaught = Onslaught::on(size, rules, color);
                states.iter().map(|state| onslaught.of(state).word()).collect()
            }
            Suicide::Allowed => {
                states.iter().map(|state| alive(state, color, Vitality::AllPoints).word()).collect()
            }
        });
        Self { states, index, alive }
    }

    /// Boards on which nothing has happened yet, Black to move.
    pub fn boards(&self) -> impl Iterator<Item = &Position> {
        let is_fresh = |state: &&Position| {
            state.to_play() == Color::Black && state.ko().is_none() && state.passes() == Passes::None
        };
        self.states.iter().filter(is_fresh)
    }

    /// What happens in all states about stones of `defender` on `target`.
    pub fn fates(&self, target: u64, defender: Color) -> Fates {
        let free = [Some(defender.opponent()), None, Some(defender)];
        let wins = free.map(|free| {
            let next: Vec<Vec<Next>> = self.states.iter().map(|state| self.nexts(state, free)).collect();
            let taken = |i: usize| self.states[i].stones().of(defender).word() & target != target;
            let alive = |i: usize| self.alive[defender as usize][i] & target == target;
            [
                self.forced(&next, defender.opponent(), taken, alive, false),
                self.forced(&next, defender, |_| false, taken, true),
                self.forced(&next, defender, alive, taken, false),
            ]
        });
        Fates { wins }
    }

    fn nexts(&self, state: &Position, free: Option<Color>) -> Vec<Next> {
        let plays = state.legal_plays().points().map(Move::Play);
        let go = |mv| {
            let mut next = state.after(mv);
            if next.passes() == Passes::Ended {
                return Next::End;
            }
            if next.ko().is_some() && free == Some(next.to_play()) {
                next = next.with_to_play(next.to_play());
            }
            Next::State(self.index[&name(&next)])
        };
        plays.chain([Move::Pass]).map(go).collect()
    }

    /// The states in which `prover` can force, in finitely many moves, one that is `won`, or two passes if they are won.
    /// Play never goes on where it is won or lost. For saving, life is no end: the prover has to bring two passes about.
    fn forced(
        &self,
        next: &[Vec<Next>],
        prover: Color,
        won: impl Fn(usize) -> bool,
        lost: impl Fn(usize) -> bool,
        are_passes_won: bool,
    ) -> Vec<bool> {
        let mut wins: Vec<bool> = (0..next.len()).map(&won).collect();
        let is_lost: Vec<bool> = (0..next.len()).map(lost).collect();
        loop {
            let mut has_changed = false;
            for (i, state) in self.states.iter().enumerate() {
                if wins[i] || is_lost[i] {
                    continue;
                }
                let is_won = |next: &Next| match *next {
                    Next::State(to) => wins[to],
                    Next::End => are_passes_won,
                };
                let now = if state.to_play() == prover {
                    next[i].iter().any(is_won)
                } else {
                    next[i].iter().all(is_won)
                };
                if now {
                    wins[i] = true;
                    has_changed = true;
                }
            }
            if !has_changed {
                return wins;
            }
        }
    }

    /// What becomes of the target in one case.
    pub fn outcome(&self, fates: &Fates, board: &Position, defender: Color, case: Case) -> Outcome {
        let mover = if case.first == Role::Defender { defender } else { defender.opponent() };
        let at = self.index[&name(&board.with_to_play(mover))];
        let [captures, saves, lives] = &fates.wins[case.threats as usize];
        match (captures[at], saves[at], lives[at]) {
            (true, false, false) => Outcome::Captured,
            (false, true, true) => Outcome::Alive,
            (false, true, false) => Outcome::Seki,
            (false, false, false) => Outcome::Endless,
            contradiction => panic!("{}: {contradiction:?}", board.rows_text()),
        }
    }
}

fn name(state: &Position) -> (u64, Color, Option<Point>, Passes) {
    (code_of(state), state.to_play(), state.ko(), state.passes())
}
