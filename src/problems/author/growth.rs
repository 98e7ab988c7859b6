//! Trees of refutations, to any depth.

use super::goal::Standing;
use super::judge::Judge;
use super::marks::RIGHT;
use crate::board::{Move, Passes, Position};
use crate::formats::sgf::{DraftNode, SgfDraft, SgfGame, Written};
use crate::problems::error::ProblemSetError;

/// A tree of all legal first moves: right ones have TE and RIGHT, wrong ones BM and the reply that refutes them; after it every
/// further attempt with its refutation, until `depth` refutations follow each other. The goal has been fixed by [`Judge::aim`].
/// The tree has up to (points + 1) to the power of `depth` lines.
///
/// # Errors
/// If no search can be begun.
pub fn grow(root: &Position, judge: &mut Judge, depth: u32) -> Result<SgfDraft, ProblemSetError> {
    let game = SgfGame::leading_to(root);
    let mut draft = SgfDraft::default();
    draft.set_up(&game.setup);
    let first = draft.play_all(SgfDraft::ROOT, &game.moves, root.size());
    let goal = judge.goal().map_or_else(|| "not known".to_owned(), |goal| format!("{}, {goal}", goal.solver));
    draft.set(first, "C", Written::text(&format!("Goal: {goal}")));
    let mut growth = Growth { draft, judge };
    for (mv, standing) in growth.judge.moves(root)? {
        let mut after = Place { node: first, position: *root };
        growth.play(&mut after, mv);
        match standing {
            Standing::Kept => {
                growth.draft.set(after.node, "TE", Written::number(1));
                growth.say(&after, RIGHT);
            }
            Standing::Lost => {
                growth.draft.set(after.node, "BM", Written::number(1));
                growth.refute(after, depth)?;
            }
            Standing::Open => growth.say(&after, "Not known: a limit came first."),
        }
    }
    Ok(growth.draft)
}

struct Growth<'j> {
    draft: SgfDraft,
    judge: &'j mut Judge,
}

/// A node and its position.
#[derive(Clone, Copy)]
struct Place {
    node: DraftNode,
    position: Position,
}

impl Growth<'_> {
    fn play(&mut self, place: &mut Place, mv: Move) {
        let Place { node, position } = *place;
        let node = self.draft.play(node, position.to_play(), mv, position.size());
        *place = Place { node, position: position.after(mv) };
    }

    fn say(&mut self, place: &Place, words: &str) {
        self.draft.set(place.node, "C", Written::text(words));
    }

    /// Adds the reply to a wrong move, and the attempts after it.
    fn refute(&mut self, mut place: Place, depth: u32) -> Result<(), ProblemSetError> {
        if depth == 0 {
            return Ok(());
        }
        if place.position.passes() == Passes::Ended {
            self.say(&place, &format!("The game is over; the board counts {}.", place.position.score()));
            return Ok(());
        }
        let Some(reply) = self.judge.refutation(&place.position)? else {
            self.say(&place, "Wrong, but a limit came before the refutation.");
            return Ok(());
        };
        self.play(&mut place, reply);
        if place.position.passes() == Passes::Ended || depth == 1 {
            return Ok(());
        }
        let attempts: Vec<Move> =
            place.position.legal_plays().points().map(Move::Play).chain([Move::Pass]).collect();
        for mv in attempts {
            let mut attempt = place;
            self.play(&mut attempt, mv);
            self.refute(attempt, depth - 1)?;
        }
        Ok(())
    }
}
