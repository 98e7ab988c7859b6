//! Trees of refutations, to any depth.

use super::goal::Standing;
use super::judge::Judge;
use super::marks::{GOAL, RIGHT};
use super::observer::{Stage, Turn};
use crate::board::{Move, Passes, Position};
use crate::formats::sgf::{DraftNode, SgfDraft, SgfGame, Written};
use crate::problems::error::ProblemSetError;

/// A tree of all legal first moves: right ones have TE and RIGHT, wrong ones BM and the reply that refutes them; after it every
/// further attempt with its refutation, until `depth` refutations follow each other. The goal has been fixed by [`Judge::aim`].
/// The tree has up to (points + 1) to the power of `depth` lines; it ends where a limit of the judge comes.
///
/// # Errors
/// If no search can be begun.
pub fn grow(root: &Position, judge: &mut Judge<'_>, depth: u32) -> Result<SgfDraft, ProblemSetError> {
    let game = SgfGame::leading_to(root);
    let mut draft = SgfDraft::default();
    draft.set_up(&game.setup);
    let first = draft.play_all(SgfDraft::ROOT, &game.moves, root.size());
    let goal = judge.goal().map_or_else(|| "not known".to_owned(), |goal| format!("{}, {goal}", goal.solver));
    draft.set(first, "C", Written::text(&format!("{GOAL}{goal}")));
    let moves = judge.first_moves(root)?;
    let of = moves.len();
    let mut growth = Growth { draft, judge };
    for (before, (mv, standing)) in moves.into_iter().enumerate() {
        let mut after = Place { node: first, position: *root };
        growth.play(&mut after, mv);
        match standing {
            Standing::Kept => {
                growth.draft.set(after.node, "TE", Written::number(1));
                growth.say(&after, RIGHT);
            }
            Standing::Lost => {
                growth.judge.turn(Turn { stage: Stage::Refutation, number: before + 1, of });
                growth.draft.set(after.node, "BM", Written::number(1));
                growth.refute(after, depth)?;
            }
            Standing::Open => growth.say(&after, "Not known: a limit came first."),
        }
    }
    Ok(growth.draft)
}

struct Growth<'j, 'o> {
    draft: SgfDraft,
    judge: &'j mut Judge<'o>,
}

/// A node and its position.
#[derive(Clone, Copy)]
struct Place {
    node: DraftNode,
    position: Position,
}

/// A wrong move that waits for its refutation.
struct Wrong {
    place: Place,
    /// Refutations that may still follow each other.
    depth: u32,
}

impl Growth<'_, '_> {
    fn play(&mut self, place: &mut Place, mv: Move) {
        let Place { node, position } = *place;
        let node = self.draft.play(node, position.to_play(), mv, position.size());
        *place = Place { node, position: position.after(mv) };
    }

    fn say(&mut self, place: &Place, words: &str) {
        self.draft.set(place.node, "C", Written::text(words));
    }

    /// Adds the reply to a wrong move, the attempts after it, and so on. Nothing here calls itself.
    fn refute(&mut self, place: Place, depth: u32) -> Result<(), ProblemSetError> {
        let mut waiting = vec![Wrong { place, depth }];
        while let Some(Wrong { place, depth }) = waiting.pop() {
            let attempts = self.answer(place, depth)?;
            waiting.extend(attempts.into_iter().rev().map(|place| Wrong { place, depth: depth - 1 }));
        }
        Ok(())
    }

    /// Adds the reply to a wrong move, and gives the attempts after it, which are wrong, too.
    fn answer(&mut self, mut place: Place, depth: u32) -> Result<Vec<Place>, ProblemSetError> {
        if depth == 0 {
            return Ok(Vec::new());
        }
        if place.position.passes() == Passes::Ended {
            self.say(&place, &format!("The game is over; the board counts {}.", place.position.score()));
            return Ok(Vec::new());
        }
        let Some(reply) = self.judge.refutation(&place.position)? else {
            self.say(&place, "Wrong, but a limit came before the refutation.");
            return Ok(Vec::new());
        };
        self.play(&mut place, reply);
        if place.position.passes() == Passes::Ended || depth == 1 {
            return Ok(Vec::new());
        }
        let moves = place.position.legal_plays().points().map(Move::Play).chain([Move::Pass]);
        let attempt = |mv| {
            let mut attempt = place;
            self.play(&mut attempt, mv);
            attempt
        };
        Ok(moves.map(attempt).collect())
    }
}
