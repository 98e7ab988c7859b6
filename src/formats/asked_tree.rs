//! The proofs of a certificate below a position, as a game tree in SGF.

use super::asked::{Asked, claim_text};
use super::proof;
use super::sgf::{DraftNode, SgfDraft, SgfGame, Written};
use crate::board::Move;
use crate::certificate::{Saying, Walk};

impl Asked<'_> {
    /// The position of the certificate, the moves, and behind them a variation for each claim, with so many more moves: of the
    /// claimant the move of his proof, of the opponent all. Comments say what the proof says.
    #[must_use]
    pub fn to_tree(&self, depth: u32) -> SgfDraft {
        let mut draft = SgfDraft::default();
        draft.set_up(&SgfGame::from_position(self.root).setup);
        let mut color = self.root.to_play();
        let mut node = SgfDraft::ROOT;
        for &mv in &self.moves {
            node = draft.play(node, color, mv, self.root.size());
            color = color.opponent();
        }
        let comments = self
            .walks
            .iter()
            .map(|walk| format!("{}:\n{}", proof::sentence(walk.statement()), claim_text(walk)));
        draft.set(node, "C", Written::text(&comments.collect::<Vec<_>>().join("\n")));
        for walk in &self.walks {
            let name = walk.statement().to_string();
            grow(&mut draft, node, walk, depth, Some(&name));
        }
        draft
    }
}

/// Adds what follows a node; the variations of a claim have its name.
fn grow(draft: &mut SgfDraft, node: DraftNode, walk: &Walk<'_>, depth: u32, name: Option<&str>) {
    let Some(rest) = depth.checked_sub(1) else { return };
    let moves: Vec<Move> = match walk.saying() {
        Saying::Plays(mv) => vec![mv],
        Saying::Answers => walk.replies().iter().map(|reply| reply.mv).collect(),
        Saying::Over(_) | Saying::Nothing => Vec::new(),
    };
    let position = walk.position();
    for mv in moves {
        let child = draft.play(node, position.to_play(), mv, position.size());
        let next = walk.after(mv);
        if let Some(name) = name {
            draft.set(child, "N", Written::line(name));
        }
        if is_end(&next) {
            draft.set(child, "C", Written::text(&claim_text(&next)));
        }
        grow(draft, child, &next, rest, None);
    }
}

/// Whether a line of the records ends here: more than the next move is to be said.
fn is_end(walk: &Walk<'_>) -> bool {
    matches!(walk.saying(), Saying::Over(_) | Saying::Nothing) || walk.support().is_some()
}
