//! What the plain twins of games of several players have in common. They say everything in words: players are letters from `a`,
//! moves are texts, a position is a picture.

use std::collections::BTreeSet;
use std::fmt;

/// What a twin has met, by name: captures, hops and so on.
#[derive(Clone, Default)]
pub struct Met(Vec<(&'static str, u64)>);

impl Met {
    pub fn note(&mut self, what: &'static str, times: usize) {
        match self.0.iter_mut().find(|(known, _)| *known == what) {
            Some((_, count)) => *count += times as u64,
            None => self.0.push((what, times as u64)),
        }
    }

    pub fn count(&self, what: &str) -> u64 {
        self.0.iter().find(|(known, _)| *known == what).map_or(0, |&(_, count)| count)
    }

    pub fn add(&mut self, other: &Self) {
        other.0.iter().for_each(|&(what, count)| self.note(what, count as usize));
    }
}

impl fmt::Debug for Met {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.iter().copied()).finish()
    }
}

/// A game told in the plainest way.
pub trait Twin: Clone {
    fn players(&self) -> Vec<char>;
    fn turn(&self) -> char;
    fn is_out(&self, player: char) -> bool;
    /// Who has won, if the game is over.
    fn winners(&self) -> Option<Vec<char>>;
    /// The moves of a player, one for each way to make them.
    fn moves(&self, player: char) -> Vec<String>;
    /// A player moves, and then it is the turn of `next`, or of the first after him who can take it.
    fn play(&mut self, player: char, mv: &str, next: char);
    fn picture(&self) -> String;
    fn met(&self) -> &Met;

    fn after(&self, player: char) -> char {
        let players = self.players();
        let at = players.iter().position(|&one| one == player).unwrap();
        players[(at + 1) % players.len()]
    }

    fn perft(&self, depth: u32, each_way: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.winners().is_some() {
            return 0;
        }
        let (player, mut moves) = (self.turn(), self.moves(self.turn()));
        if !each_way {
            moves = moves.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
        }
        let below = |mv: String| {
            let mut next = self.clone();
            next.play(player, &mv, self.after(player));
            next.perft(depth - 1, each_way)
        };
        moves.into_iter().map(below).sum()
    }
}
