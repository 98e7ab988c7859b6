//! A game about a group with its table, and what can be found out in it about one state.

use super::case::Role;
use super::closed_set::{ClosedSetSearch, Closing};
use super::game::GroupGame;
use super::proved::Step;
use super::strategy::Strategy;
use crate::board::{Move, Position};
use crate::game::Game as _;
use crate::search::{Clock, Reductions, Search, Stopped, Table};
use std::sync::Arc;

/// A game and its table, which stay while questions about it come and go.
pub struct Room {
    game: GroupGame,
    table: Arc<Table>,
}

/// What is known of a state: whether each side can force its win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// Whether the attacker can.
    pub attacker: Option<bool>,
    /// Whether the defender can.
    pub defender: Option<bool>,
}

impl Known {
    /// Whether a side can force its win, if that is known.
    pub const fn wins(self, role: Role) -> Option<bool> {
        match role {
            Role::Attacker => self.attacker,
            Role::Defender => self.defender,
        }
    }

    /// Adds that a side can force its win, and so the other cannot, or that it cannot.
    fn learn(&mut self, role: Role, can_win: bool) {
        let (own, other) = match role {
            Role::Attacker => (&mut self.attacker, &mut self.defender),
            Role::Defender => (&mut self.defender, &mut self.attacker),
        };
        *own = Some(can_win);
        if can_win {
            *other = Some(false);
        }
    }
}

/// Nodes of the first turn of each way to an answer; each round has twice as many.
const FIRST_TURN: u64 = 1 << 9;
/// What a state of a closed set counts, in nodes.
const NODES_OF_LOOK: u64 = 4;

/// Work on one state: the two finite proofs and the two closed sets, by turns.
pub struct Work<'r> {
    search: Search<'r, GroupGame>,
    state: Position,
    /// What is known by now.
    pub known: Known,
    /// The searches for closed sets by whose claim they refute: the attacker's first.
    sets: [Option<ClosedSetSearch>; 2],
    closed: [bool; 2],
}

impl Room {
    pub const fn new(game: GroupGame, table: Arc<Table>) -> Self {
        Self { game, table }
    }

    pub const fn game(&self) -> &GroupGame {
        &self.game
    }

    /// Begins to work on a state.
    pub fn work<'r>(&'r mut self, state: &Position, clock: Clock<'r>) -> Work<'r> {
        let search = Search::new(&mut self.game, Arc::clone(&self.table), clock, Reductions::DEFAULT);
        let mut known = Known::default();
        if let Some(score) = search.game.final_score(state) {
            let winner = if search.game.win_of(Role::Attacker).is_met_by(score) {
                Role::Attacker
            } else {
                Role::Defender
            };
            known.learn(winner, true);
        }
        Work { search, state: *state, known, sets: [None, None], closed: [false; 2] }
    }
}

impl Work<'_> {
    /// Nodes visited, with what was done for closed sets.
    pub fn nodes(&self) -> u64 {
        let looks: u64 = self.sets.iter().flatten().map(ClosedSetSearch::looks).sum();
        self.search.stats().nodes + NODES_OF_LOOK * looks
    }

    /// Works until enough is known.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn until(&mut self, is_enough: impl Fn(Known) -> bool) -> Result<(), Stopped> {
        let mut turn = FIRST_TURN;
        while !is_enough(self.known) {
            for role in Role::ALL {
                if self.known.wins(role).is_none() && !is_enough(self.known) {
                    self.prove(role, turn)?;
                }
            }
            for role in Role::ALL {
                if self.known.wins(role).is_none() && !is_enough(self.known) {
                    self.refute(role, turn)?;
                }
            }
            turn *= 2;
        }
        Ok(())
    }

    /// Tries to prove that a side wins.
    fn prove(&mut self, role: Role, nodes: u64) -> Result<(), Stopped> {
        let search = &mut self.search;
        let visited = search.stats().nodes;
        search.clock_mut().allow(visited, nodes);
        match search.prove_by_cost(&self.state, search.game.win_of(role), None) {
            Ok(cost) if cost.is_nothing() => self.known.learn(role, true),
            Err(stopped) if search.clock().is_over(search.stats().nodes) => return Err(stopped),
            _ => {}
        }
        Ok(())
    }

    /// Tries to show by a closed set that a side does not win.
    fn refute(&mut self, role: Role, nodes: u64) -> Result<(), Stopped> {
        let claim = self.search.game.win_of(role);
        let set = self.sets[role as usize]
            .get_or_insert_with(|| ClosedSetSearch::new(self.search.game, &self.state, claim));
        let closing = set.proceed(&mut self.search, nodes / NODES_OF_LOOK)?;
        match closing {
            Closing::Closed => {
                self.closed[role as usize] = true;
                self.known.learn(role, false);
            }
            Closing::Refuted => self.known.learn(role, true),
            Closing::Unfinished => {}
        }
        Ok(())
    }

    /// The strategy of a side that is known to win: its states and moves, each after those that may come behind it, and a
    /// line in which it is followed.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn strategy(&mut self, winner: Role) -> Result<(Vec<Step>, Vec<Move>), Stopped> {
        self.lift_allowance();
        let claim = self.search.game.win_of(winner);
        let strategy = Strategy::find(&mut self.search, &self.state, claim)?;
        Ok((strategy.steps(), strategy.line(self.search.game)))
    }

    /// States and moves with which the opponent of a side that is known not to win keeps it from winning.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn prevention(&mut self, loser: Role) -> Result<Vec<Step>, Stopped> {
        if let (true, Some(set)) = (self.closed[loser as usize], &self.sets[loser as usize]) {
            return Ok(set.collect());
        }
        Ok(self.strategy(loser.opponent())?.0)
    }

    fn lift_allowance(&mut self) {
        let limit = self.search.clock().node_limit();
        self.search.clock_mut().limit_nodes(limit);
    }
}
