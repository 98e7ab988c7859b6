//! The proven line under a rule: both sides play as the proofs of their bounds say.

use super::guide::{Advice, Guide};
use super::question::HistoryQuestion;
use crate::board::{Event, Move, Passes, Position, Sight};
use crate::game::{ByColor, Color};
use crate::solve::answer::{Line, LineEnd};
use crate::superko::{Past, decide};

/// Longer lines are not written out.
const MOST_MOVES: usize = 1000;

/// The line that two proofs show together.
pub(super) fn find(question: &HistoryQuestion, guides: ByColor<Guide<'_>>) -> Line {
    let mut past = question.game.past(question.rule);
    let root = &question.game.root;
    past.enter(&root.position, root.event);
    let claims = [Color::Black, Color::White].into_iter().filter_map(|color| guides[color].claim());
    let claims = claims.collect();
    let mut writer = Writer { guides, past, position: root.position, is_again: false, moves: Vec::new() };
    let end = writer.write();
    Line { claims, moves: writer.moves, end }
}

struct Writer<'p> {
    /// Each color's proof.
    guides: ByColor<Guide<'p>>,
    past: Past,
    position: Position,
    /// Whether it has ended the game by coming back.
    is_again: bool,
    moves: Vec<Move>,
}

impl Writer<'_> {
    fn write(&mut self) -> Option<LineEnd> {
        if Color::ALL.into_iter().all(|color| self.guides[color].claim().is_none()) {
            return None;
        }
        while self.moves.len() < MOST_MOVES {
            if self.position.passes() == Passes::Ended {
                return Some(LineEnd::Passes);
            }
            if self.is_again {
                return Some(LineEnd::Repetition);
            }
            if Color::ALL.into_iter().all(|color| self.guides[color].is_settled()) {
                return Some(LineEnd::Static);
            }
            let mv = self.next()?;
            self.play(mv);
        }
        None
    }

    fn play(&mut self, mv: Move) {
        for color in Color::ALL {
            self.guides[color].follow(&self.position, mv);
        }
        self.position = self.after(mv);
        self.is_again = self.past.rule().ends() && self.has_stood(&self.position);
        self.past.enter(&self.position, Event::last(&self.position));
        self.moves.push(mv);
    }

    /// The position after a move. What ko forbids superko forbids; where it is a rule of its own it stays.
    fn after(&self, mv: Move) -> Position {
        let next = self.position.after(mv);
        if self.past.rule().ends() { next } else { next.without_ko() }
    }

    /// The mover's move: what his proof says; what keeps what static life has given him; or what holds out longest.
    fn next(&self) -> Option<Move> {
        let mover = self.position.to_play();
        let own = self.guides[mover].advice(&self.position);
        match own {
            Advice::Plays(mv) => Some(mv),
            Advice::Settled => self.allowed().into_iter().find(|&mv| self.keeps(mover, mv)),
            Advice::Replies(_) => match self.guides[mover.opponent()].advice(&self.position) {
                Advice::Replies(Some(replies)) => replies.into_iter().find(|mv| self.allowed().contains(mv)),
                Advice::Replies(None) | Advice::Settled | Advice::Plays(_) => {
                    self.allowed().into_iter().next()
                }
            },
        }
    }

    /// The moves that the rule allows, the pass first.
    fn allowed(&self) -> Vec<Move> {
        let plays = self
            .position
            .legal_plays()
            .points()
            .map(Move::Play)
            .filter(|&mv| self.past.rule().ends() || !self.has_stood(&self.after(mv)));
        [Move::Pass].into_iter().chain(plays).collect()
    }

    /// Whether the rule sees that a board stood before which a move brings about.
    fn has_stood(&self, next: &Position) -> bool {
        let sight = Sight::of(self.past.rule(), next, Event::last(next));
        sight.is_some_and(|sight| self.past.has(&sight))
    }

    /// Whether static life still gives the mover what his proof claims after a move of his.
    fn keeps(&self, mover: Color, mv: Move) -> bool {
        let Some(claim) = self.guides[mover].claim() else { return true };
        let next = self.after(mv);
        if next.passes() == Passes::Ended {
            return claim.is_met_by(next.score());
        }
        decide(&next, claim, &self.past).is_some()
    }
}
