//! What stood on the way to a position.

use crate::board::{Event, HistoryRule, PointSet, Position, Sight};
use crate::game::{ByColor, Color};
use ahash::AHashMap;

/// The boards on a path, from the first one that counts to the last.
#[derive(Clone, Debug)]
pub struct Past {
    rule: HistoryRule,
    boards: Vec<Board>,
    seen: AHashMap<Sight, u32>,
}

#[derive(Clone, Copy, Debug)]
struct Board {
    stones: ByColor<PointSet>,
    sight: Option<Sight>,
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

    /// A position stands now.
    pub fn enter(&mut self, position: &Position, event: Event) {
        let sight = Sight::of(self.rule, position, event);
        if let Some(sight) = sight {
            *self.seen.entry(sight).or_default() += 1;
        }
        let stones = position.stones();
        let [black, white] = [Color::Black, Color::White].map(|color| stones.of(color));
        self.boards.push(Board { stones: ByColor { black, white }, sight });
    }

    /// Forgets the last board.
    ///
    /// # Panics
    /// If there is none.
    pub fn leave(&mut self) {
        let board = self.boards.pop().expect("a board was entered before");
        let Some(sight) = board.sight else { return };
        let count = self.seen.get_mut(&sight).expect("it was counted when it was entered");
        *count -= 1;
        if *count == 0 {
            self.seen.remove(&sight);
        }
    }

    /// Whether a board has stood.
    #[must_use]
    #[inline]
    pub fn has(&self, sight: &Sight) -> bool {
        self.seen.contains_key(sight)
    }

    /// Whether an owner had all these stones on some board.
    #[must_use]
    #[inline]
    pub fn has_with(&self, owner: Color, stones: PointSet) -> bool {
        self.boards.iter().any(|board| stones.is_subset(board.stones[owner]))
    }

    /// Whether an owner could bring a board of the past about who never loses the stones `firm`, and plays on some points.
    #[must_use]
    pub fn may_return(&self, owner: Color, firm: PointSet, plays: PointSet) -> bool {
        self.boards.iter().any(|board| {
            let own = board.stones[owner];
            firm.is_subset(own) && own.meets(plays)
        })
    }
}
