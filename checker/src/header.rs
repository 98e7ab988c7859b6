//! The header: what is claimed, and under which rules.

use crate::board::{State, Stones, Suicide};
use crate::claim::{Claim, Colour};
use crate::error::CheckError;
use crate::geometry::{Geometry, name};
use std::io::{BufRead, Read};

/// The header as it stands in the file.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub struct Header {
    pub rows: u8,
    pub columns: u8,
    /// Rows from the top, as in the file.
    pub position: String,
    pub to_play: Colour,
    /// The point that the side to move may not retake.
    pub ko: Option<u8>,
    /// Whether the last move was a pass.
    pub passed: bool,
    pub suicide: bool,
    pub endless_play: i8,
    pub value: Option<i8>,
    pub claims: Vec<Claim>,
}

/// The lines of a header, each with its key at the front.
pub struct Lines<R> {
    source: R,
    line: usize,
}

impl<R: BufRead> Lines<R> {
    /// Those of a source, from its first one on.
    pub fn new(source: R) -> Lines<R> {
        Lines { source, line: 0 }
    }

    /// The line that was read last is wrong.
    pub fn wrong<T>(&self, what: impl Into<String>) -> Result<T, CheckError> {
        Err(CheckError::Header { line: self.line, what: what.into() })
    }

    /// The next line without its line feed.
    pub fn next(&mut self) -> Result<String, CheckError> {
        self.line += 1;
        let mut bytes = Vec::new();
        self.source.by_ref().take(200).read_until(b'\n', &mut bytes)?;
        match String::from_utf8(bytes) {
            Ok(text) if text.is_ascii() && text.ends_with('\n') => Ok(text[..text.len() - 1].into()),
            _ => self.wrong("not a line of ASCII text of less than 200 bytes"),
        }
    }

    /// Whether nothing is left.
    pub fn is_over(&mut self) -> Result<bool, CheckError> {
        Ok(self.source.fill_buf()?.is_empty())
    }

    /// What `meaning` makes of the text behind `key` on the next line.
    pub fn read<T>(&mut self, key: &str, meaning: impl Fn(&str) -> Option<T>) -> Result<T, CheckError> {
        let text = self.next()?;
        match text.strip_prefix(key).and_then(meaning) {
            Some(value) => Ok(value),
            None => self.wrong(format!("'{key}...' with a valid value should stand here, not '{text}'")),
        }
    }
}

/// The rules of a board and its size, as lines say them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    /// Points in a column, from 1 to 64.
    pub rows: u8,
    /// Points in a row, from 1 to 64; together there are no more than 64.
    pub columns: u8,
    /// Whether suicide is allowed.
    pub suicide: bool,
}

impl Board {
    /// Its points and neighbours.
    pub fn geometry(self) -> Geometry {
        let suicide = if self.suicide { Suicide::Allowed } else { Suicide::Forbidden };
        Geometry::new(self.columns, self.rows, suicide)
    }

    /// How many points it has, which no score exceeds.
    pub fn count(self) -> i8 {
        (self.rows * self.columns) as i8
    }

    /// Whether a text is a position, row by row from the top.
    pub fn fits(self, text: &str) -> bool {
        let mut found = text.split('/');
        let valid =
            |row: &str| row.len() == usize::from(self.columns) && row.bytes().all(|c| b"XO.".contains(&c));
        found.clone().count() == usize::from(self.rows) && found.all(valid)
    }

    /// The point that must not be retaken, or none.
    pub fn ban(self, text: &str) -> Option<Option<u8>> {
        let point = |text: &str| (0..self.count() as u8).find(|&p| name(self.columns, Some(p)) == text);
        if text == "none" { Some(None) } else { point(text).map(Some) }
    }
}

/// The stones of a position, as the claimant sees them.
pub fn stones(position: &str, claimant: Colour) -> Stones {
    let mut stones = Stones::default();
    for (p, stone) in position.split('/').rev().flat_map(str::bytes).enumerate() {
        match (stone, claimant) {
            (b'.', _) => {}
            (b'X', Colour::Black) | (b'O', Colour::White) => stones.own |= 1 << p,
            _ => stones.enemy |= 1 << p,
        }
    }
    stones
}

/// Why a position cannot be one of a game, if it cannot.
pub fn check_position(geometry: &Geometry, state: &State) -> Result<(), &'static str> {
    let State { stones, ban, passed } = *state;
    if !geometry.graph.is_legal(stones) {
        return Err("the position has a chain without liberties");
    }
    match ban {
        Some(_) if passed => Err("a pass lifts the ban of ko"),
        Some(ko) if !geometry.graph.is_empty(stones, ko) => Err("the ban is not on an empty point"),
        _ => Ok(()),
    }
}

/// Whether bounds agree with each other, and with the value that is stated, if there is one.
pub fn check_stated(value: Option<i8>, lower: i8, upper: i8) -> Result<(), CheckError> {
    if lower > upper {
        return Err(CheckError::Contradiction { lower, upper });
    }
    let follows = value.is_none_or(|value| lower == value && upper == value);
    if follows { Ok(()) } else { Err(CheckError::ValueNotProved { lower, upper }) }
}

/// A side by the name that files give it.
pub fn side(text: &str) -> Option<Colour> {
    one_of([("black", Colour::Black), ("white", Colour::White)])(text)
}

/// Whose claims are of this kind.
pub fn claimant(text: &str) -> Option<Colour> {
    one_of([("at-least", Colour::Black), ("at-most", Colour::White)])(text)
}

/// Whether the last move was a pass.
pub fn passed(text: &str) -> Option<bool> {
    one_of([("0", false), ("1", true)])(text)
}

/// Whether suicide is allowed.
pub fn suicide(text: &str) -> Option<bool> {
    one_of([("forbidden", false), ("allowed", true)])(text)
}

/// A number written in the one usual way.
pub fn number(text: &str, least: i8, greatest: i8) -> Option<i8> {
    text.parse().ok().filter(|n: &i8| n.to_string() == text && (least..=greatest).contains(n))
}

/// Rows and columns.
pub fn size(text: &str) -> Option<(u8, u8)> {
    let (rows, columns) = text.split_once('x')?;
    let (rows, columns) = (number(rows, 1, 64)? as u8, number(columns, 1, 64)? as u8);
    (u16::from(rows) * u16::from(columns) <= 64).then_some((rows, columns))
}

fn one_of<T: Copy>(choices: [(&str, T); 2]) -> impl Fn(&str) -> Option<T> {
    move |text| choices.iter().find(|choice| choice.0 == text).map(|choice| choice.1)
}

fn claim(text: &str, greatest: i8) -> Option<Claim> {
    let (what, rules) = text.split_once(" under ")?;
    let [kind, score, end] = what.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let claimant = claimant(kind)?;
    let finite = one_of([("finite", true), ("endless", false)])(end)?;
    let (positional, situational) = match rules {
        "basic-ko" => (false, false),
        "basic-ko positional" => (true, false),
        "basic-ko situational" => (false, true),
        "basic-ko positional situational" => (true, true),
        _ => return None,
    };
    Some(Claim { claimant, score: number(score, -greatest, greatest)?, finite, positional, situational })
}

impl Header {
    /// Reads the header and checks that it agrees with itself.
    pub fn read(source: impl BufRead) -> Result<Header, CheckError> {
        Header::read_behind("shoban-certificate 1", &mut Lines::new(source))
    }

    /// The same behind another first line.
    pub fn read_behind(title: &str, lines: &mut Lines<impl BufRead>) -> Result<Header, CheckError> {
        lines.read(title, |rest| rest.is_empty().then_some(()))?;
        let (rows, columns) = lines.read("board ", size)?;
        let board = Board { rows, columns, suicide: false };
        let count = board.count();
        let position = lines.read("position ", |text| board.fits(text).then(|| text.to_string()))?;
        let to_play = lines.read("to-play ", side)?;
        let ko = lines.read("ko ", |text| board.ban(text))?;
        let passed = lines.read("passes ", passed)?;
        let suicide = lines.read("suicide ", suicide)?;
        let endless_play = lines.read("endless-play ", |text| number(text, -count, count))?;
        let value =
            |text: &str| if text == "none" { Some(None) } else { number(text, -count, count).map(Some) };
        let value = lines.read("value ", value)?;
        let claims = Vec::new();
        let mut header =
            Header { rows, columns, position, to_play, ko, passed, suicide, endless_play, value, claims };
        check_position(&header.geometry(), &header.root(Colour::Black)).or_else(|what| lines.wrong(what))?;
        header.read_claims(lines, count)?;
        header.check_value(count)?;
        Ok(header)
    }

    fn read_claims(&mut self, lines: &mut Lines<impl BufRead>, count: i8) -> Result<(), CheckError> {
        loop {
            let text = lines.next()?;
            if text == "end" && !self.claims.is_empty() {
                return Ok(());
            }
            let Some(claim) = text.strip_prefix("claim ").and_then(|text| claim(text, count)) else {
                return lines.wrong(format!("a valid claim should stand here, not '{text}'"));
            };
            if self.claims.iter().any(|c| c.claimant == claim.claimant && c.finite == claim.finite) {
                return lines.wrong("two claims of the same kind");
            }
            if (self.suicide || !claim.finite) && (claim.positional || claim.situational) {
                return lines.wrong("superko is claimed for an endless claim, or where suicide is allowed");
            }
            self.claims.push(claim);
        }
    }

    /// The value may be stated only if the claims, once proved, leave nothing else.
    fn check_value(&self, count: i8) -> Result<(), CheckError> {
        let (mut lower, mut upper) = (-count, count);
        for claim in &self.claims {
            let (score, end) = (claim.score, self.endless_play);
            match claim.claimant {
                Colour::Black => lower = lower.max(if claim.finite { score } else { score.min(end) }),
                Colour::White => upper = upper.min(if claim.finite { score } else { score.max(end) }),
            }
        }
        check_stated(self.value, lower, upper)
    }

    /// The position as the claimant sees it.
    pub(crate) fn root(&self, claimant: Colour) -> State {
        State { stones: stones(&self.position, claimant), ban: self.ko, passed: self.passed }
    }

    /// Its board.
    pub(crate) fn board(&self) -> Board {
        Board { rows: self.rows, columns: self.columns, suicide: self.suicide }
    }

    /// The points of the board.
    pub(crate) fn geometry(&self) -> Geometry {
        self.board().geometry()
    }
}
