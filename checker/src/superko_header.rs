//! The header of a superko certificate: a position with its past, the rule of repetition, and what is claimed under it.

use crate::board::{Side, State};
use crate::claim::{Claim, Colour};
use crate::error::CheckError;
use crate::geometry::Geometry;
use crate::header::{
    Board, Lines, check_position, check_stated, claimant, number, passed, side, size, stones, suicide,
};
use std::io::BufRead;

/// The first line.
pub const TITLE: &str = "shoban-superko 1";

/// Which boards a play may not bring about, or what ends the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// Those that stood before.
    Positional,
    /// Those that stood before with the same side to move as there is after the play.
    Situational,
    /// Those that the same player has brought about by a play before.
    Natural,
    /// None: when a board comes back with the same side to move the game ends. Who has passed more often since it stood has won all
    /// points; with as many passes it counts 0.
    PassCount,
}

impl Repetition {
    /// The rule by the name that files give it.
    pub fn named(text: &str) -> Option<Repetition> {
        let all =
            [Repetition::Positional, Repetition::Situational, Repetition::Natural, Repetition::PassCount];
        all.into_iter().find(|rule| rule.name() == text)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Repetition::Positional => "positional",
            Repetition::Situational => "situational",
            Repetition::Natural => "natural-situational",
            Repetition::PassCount => "pass-count",
        }
    }

    /// Whether the game ends where a board comes back; else that is forbidden.
    pub fn ends(self) -> bool {
        self == Repetition::PassCount
    }
}

/// A board of the past, or that of the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stood {
    /// Rows from the top, as in the file.
    pub position: String,
    /// Who was to move.
    pub to_play: Colour,
    /// Who brought it about by a play; nothing after a pass, or where stones were set up.
    pub by: Option<Colour>,
}

/// The header as it stands in the file.
#[derive(Debug, Clone)]
pub struct SuperkoHeader {
    /// The board and the rule of suicide.
    pub board: Board,
    /// The position that the claims are about.
    pub root: Stood,
    /// The point that the side to move may not play on.
    pub ko: Option<u8>,
    /// Whether the last move was a pass.
    pub passed: bool,
    /// The rule.
    pub repetition: Repetition,
    /// What stood before, the oldest first.
    pub earlier: Vec<Stood>,
    /// The value, if the claims show it.
    pub value: Option<i8>,
    /// What is claimed under this rule: one for each claimant at most.
    pub claims: Vec<Claim>,
}

fn colour(text: &str) -> Option<Option<Colour>> {
    if text == "none" { Some(None) } else { side(text).map(Some) }
}

impl SuperkoHeader {
    /// Reads the header and checks that it agrees with itself.
    pub fn read(source: impl BufRead) -> Result<SuperkoHeader, CheckError> {
        let mut lines = Lines::new(source);
        lines.read(TITLE, |rest| rest.is_empty().then_some(()))?;
        let (rows, columns) = lines.read("board ", size)?;
        let suicide = lines.read("suicide ", suicide)?;
        let board = Board { rows, columns, suicide };
        let root = lines.read("position ", |text| stood(text, board))?;
        let ko = lines.read("ko ", |text| board.ban(text))?;
        let passed = lines.read("passes ", passed)?;
        let repetition = lines.read("repetition ", Repetition::named)?;
        let (earlier, claims) = (Vec::new(), Vec::new());
        let mut header = SuperkoHeader { board, root, ko, passed, repetition, earlier, value: None, claims };
        header.check_root(&lines)?;
        header.read_rest(&mut lines)?;
        let (lower, upper) = header.bounds();
        check_stated(header.value, lower, upper)?;
        Ok(header)
    }

    /// The value, if the claims leave only one, be it because no score lies beyond.
    pub fn only_value(&self) -> Option<i8> {
        let (lower, upper) = self.bounds();
        (lower == upper).then_some(lower)
    }

    fn check_root(&self, lines: &Lines<impl BufRead>) -> Result<(), CheckError> {
        check_position(&self.geometry(), &self.state(Colour::Black)).or_else(|what| lines.wrong(what))?;
        match self.root.by {
            Some(by) if by == self.root.to_play => lines.wrong("the side to move has not made the last play"),
            Some(_) if self.passed => lines.wrong("after a pass no play has brought the position about"),
            _ => Ok(()),
        }
    }

    /// Reads what stood before, the value and the claims.
    fn read_rest(&mut self, lines: &mut Lines<impl BufRead>) -> Result<(), CheckError> {
        let (board, count) = (self.board, self.board.count());
        let mut text = lines.next()?;
        while let Some(said) = text.strip_prefix("earlier ") {
            let Some(stood) = stood(said, board) else {
                return lines.wrong(format!("a board that stood before should stand here, not '{said}'"));
            };
            self.earlier.push(stood);
            text = lines.next()?;
        }
        let value =
            |text: &str| if text == "none" { Some(None) } else { number(text, -count, count).map(Some) };
        let Some(value) = text.strip_prefix("value ").and_then(value) else {
            return lines.wrong(format!("'earlier...' or 'value...' should stand here, not '{text}'"));
        };
        self.value = value;
        loop {
            let text = lines.next()?;
            if text == "end" && !self.claims.is_empty() {
                return Ok(());
            }
            let Some(claim) = text.strip_prefix("claim ").and_then(|text| claim(text, count)) else {
                return lines.wrong(format!("a valid claim should stand here, not '{text}'"));
            };
            if self.claims.iter().any(|known| known.claimant == claim.claimant) {
                return lines.wrong("two claims of the same claimant");
            }
            self.claims.push(claim);
        }
    }

    /// The bounds that the claims say, once they are proved.
    pub fn bounds(&self) -> (i8, i8) {
        let count = self.board.count();
        let bound =
            |colour| self.claims.iter().find(|claim| claim.claimant == colour).map(|claim| claim.score);
        (bound(Colour::Black).unwrap_or(-count), bound(Colour::White).unwrap_or(count))
    }

    /// The position as the claimant sees it.
    pub fn state(&self, claimant: Colour) -> State {
        State { stones: stones(&self.root.position, claimant), ban: self.ko, passed: self.passed }
    }

    /// The points of the board.
    pub fn geometry(&self) -> Geometry {
        self.board.geometry()
    }
}

impl Stood {
    /// Who was to move, as the claimant sees it.
    pub fn to_move(&self, claimant: Colour) -> Side {
        if self.to_play == claimant { Side::Own } else { Side::Enemy }
    }

    /// Who brought it about, as the claimant sees it.
    pub fn maker(&self, claimant: Colour) -> Option<Side> {
        self.by.map(|by| if by == claimant { Side::Own } else { Side::Enemy })
    }
}

/// Position, side to move, and who brought it about.
fn stood(text: &str, board: Board) -> Option<Stood> {
    let [position, to_play, by] = text.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let (to_play, by) = (side(to_play)?, colour(by)?);
    board.fits(position).then(|| Stood { position: position.to_owned(), to_play, by })
}

fn claim(text: &str, greatest: i8) -> Option<Claim> {
    let (kind, score) = text.split_once(' ')?;
    let (claimant, score) = (claimant(kind)?, number(score, -greatest, greatest)?);
    Some(Claim { claimant, score, finite: true, positional: false, situational: false })
}
