//! Writing a game as SGF.

use super::draft::{DraftNode, SgfDraft, Written};
use super::game::{SgfGame, SgfMove};
use crate::board::{BoardSize, Move, PointSet, Setup, Suicide};
use crate::game::Color;

impl SgfGame {
    /// The game as a file: set-up, rules and moves, one variation. What is read back is the same game, places apart. The set-up
    /// is one that was read, or has neither a ban nor passes: SGF has no words for these.
    #[must_use]
    pub fn to_text(&self, comment: &str) -> String {
        let mut draft = SgfDraft::default();
        draft.set_up(&self.setup);
        if !comment.is_empty() {
            draft.set(SgfDraft::ROOT, "C", Written::text(comment));
        }
        draft.play_all(SgfDraft::ROOT, &self.moves, self.setup.size);
        draft.to_text()
    }

    /// The game up to a move, from 0; `None` if there are fewer moves.
    #[must_use]
    pub fn until(mut self, moves: usize) -> Option<Self> {
        (moves <= self.moves.len()).then(|| {
            self.moves.truncate(moves);
            self
        })
    }
}

impl SgfDraft {
    /// Makes the first node one with this set-up.
    pub fn set_up(&mut self, setup: &Setup) {
        let (size, rules, root) = (setup.size, setup.rules, Self::ROOT);
        self.set(root, "FF", Written::number(4));
        self.set(root, "GM", Written::number(1));
        self.set(root, "CA", Written::line("UTF-8"));
        self.set(root, "AP", Written::pair(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")));
        self.set(root, "SZ", shape(size));
        self.set(root, "KM", Written::line(&rules.komi.to_string()));
        if rules.suicide == Suicide::Allowed {
            self.set(root, "RU", Written::line("NZ"));
        }
        self.set_stones("AB", setup.stones.black, size);
        self.set_stones("AW", setup.stones.white, size);
        let player = if setup.to_play == Color::Black { "B" } else { "W" };
        self.set(root, "PL", Written::line(player));
    }

    fn set_stones(&mut self, property: &'static str, stones: PointSet, size: BoardSize) {
        stones.points().for_each(|point| self.set(Self::ROOT, property, Written::point(point, size)));
    }

    /// Adds a node with a move.
    ///
    /// # Panics
    /// As [`add`](Self::add).
    pub fn play(&mut self, parent: DraftNode, color: Color, mv: Move, size: BoardSize) -> DraftNode {
        let node = self.add(parent);
        let property = if color == Color::Black { "B" } else { "W" };
        self.set(node, property, Written::mv(mv, size));
        node
    }

    /// Adds a node for each move, one after the other; gives the last.
    ///
    /// # Panics
    /// As [`add`](Self::add).
    pub fn play_all(&mut self, parent: DraftNode, moves: &[SgfMove], size: BoardSize) -> DraftNode {
        moves.iter().fold(parent, |node, played| self.play(node, played.color, played.mv, size))
    }
}

/// Columns come first.
fn shape(size: BoardSize) -> Written {
    if size.rows() == size.columns() {
        Written::number(size.rows() as i64)
    } else {
        Written::pair(&size.columns().to_string(), &size.rows().to_string())
    }
}
