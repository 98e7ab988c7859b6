//! Alpha-beta with all opponents on one side: best-reply search and paranoid search.

use super::game::{MultiplayerGame, WIN};
use super::player::{MOST_PLAYERS, Player};
use super::threats::ThreatList;
use crate::game::{Color, Window};
use crate::ordering::{Adaptation, NodeContext, Ordering, Settled, Slot, Tried, Verdict};
use crate::play::{Counts, Stopped};
use std::cmp::Reverse;

/// How the opponents of the player at the root are taken together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coalition {
    /// Best-reply search (Schadd and Winands, 2011): after a move of the root player, the opponent with the strongest reply
    /// moves, and the others skip their turns. A ply is a move of the root player, or the one reply.
    BestReply,
    /// Paranoid search (Sturtevant and Korf, 2000): all of them move in turn, all against the root player. A ply is a move of
    /// one player.
    Paranoid,
}

/// What a search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BestMove<M> {
    /// The value for the player at the root.
    pub value: i32,
    /// His move, the first one of those that are as good; nothing if the game is over.
    pub best: Option<M>,
}

/// A move of a player.
struct Turn<M> {
    player: Player,
    mv: M,
    slot: Slot,
}

/// What is to be done at a node.
#[derive(Clone, Copy)]
struct Task {
    window: Window<i32>,
    depth: u32,
    ply: usize,
    /// The side to move: Black is the player at the root, White his opponents.
    side: Color,
    previous: Option<Slot>,
    own_previous: Option<Slot>,
}

/// The search. What the orders have learned stays from one state to the next, as in successive turns of a game; the list of
/// opponents begins anew with another player at the root.
pub struct CoalitionSearch<'g, G: MultiplayerGame> {
    game: &'g G,
    coalition: Coalition,
    ordering: Box<dyn Ordering>,
    adaptation: Option<Adaptation>,
    root: Player,
    threats: ThreatList,
    best: Option<G::Move>,
    counts: Counts,
    most_nodes: u64,
}

impl<'g, G: MultiplayerGame> CoalitionSearch<'g, G> {
    /// A search with an order of moves, which sees two sides: Black, whose moves are those of the player at the root, and White
    /// with those of all his opponents. Moves that are equal to it stay as the game lists them, opponent by opponent.
    #[must_use]
    pub fn new(game: &'g G, coalition: Coalition, ordering: Box<dyn Ordering>) -> Self {
        let root = Player::on(0);
        let threats = ThreatList::new(root, game.players(), None);
        let counts = Counts::default();
        Self {
            game,
            coalition,
            ordering,
            adaptation: None,
            root,
            threats,
            best: None,
            counts,
            most_nodes: u64::MAX,
        }
    }

    /// The same with opponents in a list that adapts itself. Only best-reply search has a choice among opponents.
    #[must_use]
    pub fn with_threats(mut self, adaptation: Adaptation) -> Self {
        self.adaptation = Some(adaptation);
        self.threats = ThreatList::new(self.root, self.game.players(), self.adaptation);
        self
    }

    /// The same with a limit of nodes.
    #[must_use]
    pub const fn with_most_nodes(mut self, nodes: u64) -> Self {
        self.most_nodes = nodes;
        self
    }

    /// What it has done since it was made. A node is a state that was visited: one that was made and then cut off is none.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The value of a state for the player to move, by so many plies.
    ///
    /// # Errors
    /// If the limit of nodes comes first.
    pub fn search(&mut self, state: &G::State, depth: u32) -> Result<BestMove<G::Move>, Stopped> {
        let root = self.game.to_move(state);
        if root != self.root {
            self.root = root;
            self.threats = ThreatList::new(root, self.game.players(), self.adaptation);
        }
        self.ordering.begin();
        self.best = None;
        let most = WIN * MOST_PLAYERS as i32 + 1;
        let window = Window::new(-most, most);
        let task = Task { window, depth, ply: 0, side: Color::Black, previous: None, own_previous: None };
        let value = self.value(state, task)?;
        Ok(BestMove { value, best: self.best })
    }

    /// The value of a state for the side to move, as good as its window asks.
    fn value(&mut self, state: &G::State, task: Task) -> Result<i32, Stopped> {
        if self.counts.nodes >= self.most_nodes {
            return Err(Stopped);
        }
        self.counts.nodes += 1;
        let is_over = || self.game.is_out(state, self.root) || self.game.ending(state).is_some();
        let turns = if task.depth == 0 || is_over() { Vec::new() } else { self.turns(state, &task) };
        if turns.is_empty() {
            return Ok(task.side.relative(self.game.values(state)[self.root.seat()]));
        }
        self.best_of(state, &turns, task)
    }

    fn best_of(&mut self, state: &G::State, turns: &[Turn<G::Move>], mut task: Task) -> Result<i32, Stopped> {
        let (place, whole) = (task.place(), task.window);
        let (mut best, mut best_value) = (0, i32::MIN);
        let mut tried = Vec::with_capacity(turns.len());
        for (at, turn) in turns.iter().enumerate() {
            let value = self.child_value(state, turn, &task)?;
            let verdict = Verdict::of(value, task.window);
            tried.push(Tried { slot: turn.slot, is_quiet: true });
            self.ordering.searched(&place, tried[at], task.depth, verdict);
            if value > best_value {
                (best, best_value) = (at, value);
            }
            match task.window.raised(value) {
                Some(window) => task.window = window,
                None => {
                    self.counts.note_cutoff(at);
                    break;
                }
            }
        }
        let verdict = Verdict::of(best_value, whole);
        self.ordering.settled(&place, &Settled { best, tried: &tried, depth: task.depth, verdict });
        if task.side == Color::White && verdict != Verdict::Failed {
            self.threats.promote(turns[best].player);
        }
        if task.ply == 0 {
            self.best = Some(turns[best].mv);
        }
        Ok(best_value)
    }

    fn child_value(&mut self, state: &G::State, turn: &Turn<G::Move>, task: &Task) -> Result<i32, Stopped> {
        let (game, after) = (self.game, self.game.apply(state, turn.player, turn.mv));
        let next = match (self.coalition, task.side) {
            (Coalition::BestReply, Color::White) => self.root,
            _ => turn.player.next(game.players()),
        };
        let child = game.turn_to(&after, next);
        let side = match self.coalition {
            Coalition::BestReply => task.side.opponent(),
            Coalition::Paranoid if game.to_move(&child) == self.root => Color::Black,
            Coalition::Paranoid => Color::White,
        };
        let below = Task { depth: task.depth - 1, ply: task.ply + 1, side, ..*task };
        let slot = Some(turn.slot);
        if side == task.side {
            return self.value(&child, Task { own_previous: slot, ..below });
        }
        let previous = Task { window: -task.window, previous: slot, own_previous: task.previous, ..below };
        Ok(-self.value(&child, previous)?)
    }

    /// The moves of a node, in the order in which they are looked at.
    fn turns(&self, state: &G::State, task: &Task) -> Vec<Turn<G::Move>> {
        let mut turns = match (self.coalition, task.side) {
            (Coalition::BestReply, Color::White) => self.replies(state),
            _ => self.turns_of(state, self.game.to_move(state)),
        };
        let slots: Vec<Slot> = turns.iter().map(|turn| turn.slot).collect();
        let mut ranks = vec![0; slots.len()];
        self.ordering.rank(&task.place(), &slots, &mut ranks);
        if ranks.iter().any(|&rank| rank != ranks[0]) {
            let mut ranked: Vec<_> = ranks.into_iter().zip(turns).collect();
            ranked.sort_by_key(|&(rank, _)| Reverse(rank));
            turns = ranked.into_iter().map(|(_, turn)| turn).collect();
        }
        turns
    }

    /// The moves of all opponents, one after the other. Passes count only if there is nothing else: with one of them nobody
    /// at all would move, which no opponent may choose while another one can move.
    fn replies(&self, state: &G::State) -> Vec<Turn<G::Move>> {
        let opponents = self.threats.opponents().iter();
        let in_play = opponents.filter(|&&opponent| !self.game.is_out(state, opponent));
        let mut turns: Vec<_> = in_play.flat_map(|&opponent| self.turns_of(state, opponent)).collect();
        if turns.iter().any(|turn| !self.game.is_pass(turn.mv)) {
            turns.retain(|turn| !self.game.is_pass(turn.mv));
        } else {
            turns.truncate(1);
        }
        turns
    }

    fn turns_of(&self, state: &G::State, player: Player) -> Vec<Turn<G::Move>> {
        let mut moves = Vec::new();
        self.game.moves(state, player, &mut moves);
        let turn = |mv| Turn { player, mv, slot: self.game.slot(player, mv) };
        moves.into_iter().map(turn).collect()
    }
}

impl Task {
    const fn place(&self) -> NodeContext {
        NodeContext {
            mover: self.side,
            ply: self.ply,
            previous: self.previous,
            own_previous: self.own_previous,
        }
    }
}
