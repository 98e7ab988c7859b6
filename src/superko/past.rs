//! What stood on the way to a position.

use super::proofs::{Firm, Still};
use crate::board::{Event, HistoryRule, Passes, PointSet, Position, Sight};
use crate::game::{ByColor, Color};
use ahash::AHashMap;

/// The boards on a path, from the first one that counts to the last.
#[derive(Clone, Debug)]
pub struct Past {
    rule: HistoryRule,
    boards: Vec<Board>,
    /// Where each stood last.
    seen: AHashMap<Sight, usize>,
}

#[derive(Clone, Copy, Debug)]
struct Board {
    stones: ByColor<PointSet>,
    to_play: Color,
    sight: Option<Sight>,
    /// Where what the rule sees stood the last time before.
    before: Option<usize>,
    /// How much more often Black has passed than White on the way here.
    lead: i32,
}

impl Past {
    /// Nothing has stood yet.
    #[must_use]
    pub fn new(rule: HistoryRule) -> Self {
        Self { rule, boards: Vec::new(), seen: AHashMap::new() }
    }

    /// The rule.
    #[must_use]
    pub const fn rule(&self) -> HistoryRule {
        self.rule
    }

    /// How many boards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// A position stands now. It came about by a pass if nobody has brought it about, and the board before has the same stones and
    /// the other side to move.
    pub fn enter(&mut self, position: &Position, event: Event) {
        let sight = Sight::of(self.rule, position, event);
        let before = sight.and_then(|sight| self.seen.insert(sight, self.boards.len()));
        let [black, white] = [Color::Black, Color::White].map(|color| position.stones().of(color));
        let (stones, to_play) = (ByColor { black, white }, event.to_play);
        let lead = self.boards.last().map_or(0, |last| {
            let is_pass = event.by.is_none() && last.stones == stones && last.to_play != to_play;
            if is_pass { last.lead + sign(last.to_play) } else { last.lead }
        });
        self.boards.push(Board { stones, to_play, sight, before, lead });
    }

    /// Forgets the last board.
    ///
    /// # Panics
    /// If there is none.
    pub fn leave(&mut self) {
        let board = self.boards.pop().expect("a board was entered before");
        match (board.sight, board.before) {
            (Some(sight), Some(before)) => _ = self.seen.insert(sight, before),
            (Some(sight), None) => _ = self.seen.remove(&sight),
            (None, _) => {}
        }
    }

    /// Whether a board has stood.
    #[must_use]
    #[inline]
    pub fn has(&self, sight: &Sight) -> bool {
        self.seen.contains_key(sight)
    }

    /// Whether superko forbids a play after which a position stands.
    #[must_use]
    pub fn forbids(&self, position: &Position, event: Event) -> bool {
        !self.rule.ends() && Sight::of(self.rule, position, event).is_some_and(|sight| self.has(&sight))
    }

    /// How much more often a player has passed than the other one since a board stood the last time, if it has stood.
    #[must_use]
    #[inline]
    pub fn lead(&self, player: Color, sight: &Sight) -> Option<i32> {
        let then = &self.boards[*self.seen.get(sight)?];
        let blacks = self.boards.last().map_or(0, |now| now.lead - then.lead);
        Some(blacks * sign(player))
    }

    /// Whether an owner had all these stones on some board.
    #[must_use]
    #[inline]
    pub fn has_with(&self, owner: Color, stones: PointSet) -> bool {
        self.boards.iter().any(|board| stones.is_subset(board.stones[owner]))
    }

    /// Whether play below a state that static life decides for an owner might bring back a board of the past in a way that matters:
    /// where that is forbidden, by a play of his, and where it ends the game, by any move.
    #[must_use]
    pub fn may_return(&self, owner: Color, start: &Still, firm: &Firm) -> bool {
        let ends = self.rule.ends();
        self.boards.iter().any(|board| {
            let own = board.stones[owner];
            let is_possible = firm.stones.is_subset(own);
            is_possible && if ends { board.may_end(owner, start, firm) } else { own.meets(firm.plays) }
        })
    }
}

impl Board {
    /// Whether it might come back below a state whose owner's plays all join firm stones, where suicide is forbidden. All firm stones
    /// are on it.
    fn may_end(&self, owner: Color, start: &Still, firm: &Firm) -> bool {
        if self.stones == start.stones {
            // A play never leads back to it. So only a first pass would, and a second one ends the game otherwise.
            return start.passes == Passes::None;
        }
        let (own, enemy) = (self.stones[owner], owner.opponent());
        // The owner's plays stay, and before the first one enemy stones only become more.
        own.is_subset(start.stones[owner] | firm.plays)
            && (own.meets(firm.plays) || start.stones[enemy].is_subset(self.stones[enemy]))
    }
}

/// What the move that led to a state changes about how much more often a player has passed than the other one.
#[must_use]
pub fn gain(next: &Still, player: Color) -> i32 {
    if next.passes == Passes::None { 0 } else { sign(next.to_play.opponent()) * sign(player) }
}

const fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}
