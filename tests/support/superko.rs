//! Exact answers under rules that look at the past, by a plain search with the whole history: no table, nothing shared between paths.

use super::retrograde::Exhaustive;
use shoban::board::{BoardHash, Move, Passes, Position};
use shoban::game::Color;
use std::cmp::Ordering;

/// What may not be repeated, or ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Superko {
    /// A board.
    Positional,
    /// A board with the same side to move, as a pass or a play left it.
    Situational,
    /// A board that the same player has brought about by a play.
    Natural,
    /// Nothing: a board with the same side to move ends the game, and who passed more often since it stood has won all.
    PassCount,
}

/// A board that stood, whose turn it was, who had brought it about by a play, and who had by a pass.
struct Situation {
    board: BoardHash,
    to_play: Color,
    by: Option<Color>,
    passer: Option<Color>,
}

fn set_up(position: &Position) -> Situation {
    Situation { board: position.stones().hash(), to_play: position.to_play(), by: None, passer: None }
}

/// The same behind the board before it: by a pass, if that has the same stones and the other side to move; by a play, if it has others.
fn set_up_behind(position: &Position, before: Option<&Position>) -> Situation {
    let now = set_up(position);
    let Some(last) = before.map(set_up) else { return now };
    match last.board == now.board {
        true if last.to_play != now.to_play => Situation { passer: Some(last.to_play), ..now },
        true => now,
        false => Situation { by: Some(last.to_play), ..now },
    }
}

fn moved_to(position: &Position) -> Situation {
    let by = maker(position);
    let passer = if by.is_none() { Some(position.to_play().opponent()) } else { None };
    Situation { by, passer, ..set_up(position) }
}

/// Who has brought about what follows a move.
fn maker(next: &Position) -> Option<Color> {
    (next.passes() == Passes::None).then(|| next.to_play().opponent())
}

/// A search for what one player can force. The bounds under basic ko are not valid here; they only say which
/// moves to try first.
pub struct Search<'e> {
    superko: Superko,
    guide: &'e Exhaustive,
    past: Vec<Situation>,
}

impl<'e> Search<'e> {
    /// A search under the given rule, on the board of the guide.
    pub fn new(superko: Superko, guide: &'e Exhaustive) -> Self {
        Self { superko, guide, past: Vec::new() }
    }

    /// The exact value of a position, from Black's side, if the boards of `earlier` and its own have been seen.
    /// Both players look for proofs of growing length until what one can force is what the other can.
    pub fn value(&mut self, position: &Position, earlier: &[Position]) -> i8 {
        let stood: Vec<&Position> = earlier.iter().chain([position]).collect();
        let before = [None].into_iter().chain(stood.iter().copied().map(Some));
        self.past = stood.iter().zip(before).map(|(&now, before)| set_up_behind(now, before)).collect();
        let worst = position.size().count() as i8;
        let (mut lower, mut upper) = (-worst, worst);
        for depth in 1.. {
            while lower < upper && self.can_force(Color::Black, lower + 1, position, depth) {
                lower += 1;
            }
            while lower < upper && self.can_force(Color::White, upper - 1, position, depth) {
                upper -= 1;
            }
            if lower == upper {
                break;
            }
        }
        lower
    }

    /// Whether the prover can end the game with `score` or better for him within `depth` moves.
    fn can_force(&mut self, prover: Color, score: i8, position: &Position, depth: u32) -> bool {
        if position.passes() == Passes::Ended {
            let end = position.score().points();
            return if prover == Color::Black { end >= score } else { end <= score };
        }
        if depth == 0 {
            return false;
        }
        let chooses = position.to_play() == prover;
        for next in self.nexts(position) {
            let ended = self.end_by_repetition(&next);
            self.past.push(moved_to(&next));
            let forced = match ended {
                Some(end) => {
                    if prover == Color::Black {
                        end >= score
                    } else {
                        end <= score
                    }
                }
                None => self.can_force(prover, score, &next, depth - 1),
            };
            self.past.pop();
            if forced == chooses {
                return chooses;
            }
        }
        !chooses
    }

    /// The positions after each allowed move, the most promising for the mover first.
    fn nexts(&self, position: &Position) -> Vec<Position> {
        // The natural rule allows to take back at once what came about by a pass.
        let freed = if self.superko == Superko::Natural { position.without_ko() } else { *position };
        let plays = freed.legal_plays().points().map(|point| position.after(Move::Play(point)));
        let mut nexts: Vec<Position> = plays.filter(|next| !self.is_repetition(next)).collect();
        nexts.push(position.after(Move::Pass));
        nexts.sort_by_key(|next| {
            let (lower, upper) = self.guide.bounds(next);
            if position.to_play() == Color::Black { -lower - upper } else { lower + upper }
        });
        nexts
    }

    /// What the game counts if it ends because this comes back.
    fn end_by_repetition(&self, next: &Position) -> Option<i8> {
        if self.superko != Superko::PassCount || next.passes() == Passes::Ended {
            return None;
        }
        let now = moved_to(next);
        let is_it = |past: &Situation| past.board == now.board && past.to_play == now.to_play;
        let place = self.past.iter().rposition(is_it)?;
        let passes = |color: Color| {
            self.past[place + 1..].iter().chain([&now]).filter(|past| past.passer == Some(color)).count()
        };
        let most = next.size().count() as i8;
        Some(match passes(Color::Black).cmp(&passes(Color::White)) {
            Ordering::Less => -most,
            Ordering::Equal => 0,
            Ordering::Greater => most,
        })
    }

    fn is_repetition(&self, next: &Position) -> bool {
        let (board, by) = (next.stones().hash(), maker(next));
        self.past.iter().filter(|past| past.board == board).any(|past| match self.superko {
            Superko::Positional => true,
            Superko::Situational => past.to_play == next.to_play(),
            Superko::Natural => past.by == by,
            Superko::PassCount => false,
        })
    }
}
