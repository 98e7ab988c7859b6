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

/// The lines of the header, each with its key at the front.
struct Lines<R> {
    source: R,
    line: usize,
}

impl<R: BufRead> Lines<R> {
    fn wrong<T>(&self, what: impl Into<String>) -> Result<T, CheckError> {
        Err(CheckError::Header { line: self.line, what: what.into() })
    }

    /// The next line without its line feed.
    fn next(&mut self) -> Result<String, CheckError> {
        self.line += 1;
        let mut bytes = Vec::new();
        self.source.by_ref().take(200).read_until(b'\n', &mut bytes)?;
        match String::from_utf8(bytes) {
            Ok(text) if text.is_ascii() && text.ends_with('\n') => Ok(text[..text.len() - 1].into()),
            _ => self.wrong("not a line of ASCII text of less than 200 bytes"),
        }
    }

    /// What `meaning` makes of the text behind `key` on the next line.
    fn read<T>(&mut self, key: &str, meaning: impl Fn(&str) -> Option<T>) -> Result<T, CheckError> {
        let text = self.next()?;
        match text.strip_prefix(key).and_then(meaning) {
            Some(value) => Ok(value),
            None => self.wrong(format!("'{key}...' with a valid value should stand here, not '{text}'")),
        }
    }
}

/// A number written in the one usual way.
fn number(text: &str, least: i8, greatest: i8) -> Option<i8> {
    text.parse().ok().filter(|n: &i8| n.to_string() == text && (least..=greatest).contains(n))
}

fn size(text: &str) -> Option<(u8, u8)> {
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
    let claimant = one_of([("at-least", Colour::Black), ("at-most", Colour::White)])(kind)?;
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
        let mut lines = Lines { source, line: 0 };
        lines.read("shoban-certificate 1", |rest| rest.is_empty().then_some(()))?;
        let (rows, columns) = lines.read("board ", size)?;
        let count = (rows * columns) as i8;
        let fits = |text: &str| {
            let mut found = text.split('/');
            let valid =
                |row: &str| row.len() == usize::from(columns) && row.bytes().all(|c| b"XO.".contains(&c));
            (found.clone().count() == usize::from(rows) && found.all(valid)).then(|| text.to_string())
        };
        let position = lines.read("position ", fits)?;
        let to_play = lines.read("to-play ", one_of([("black", Colour::Black), ("white", Colour::White)]))?;
        let point = |text: &str| (0..count as u8).find(|&p| name(columns, Some(p)) == text);
        let ko = lines.read("ko ", |text| if text == "none" { Some(None) } else { point(text).map(Some) })?;
        let passed = lines.read("passes ", one_of([("0", false), ("1", true)]))?;
        let suicide = lines.read("suicide ", one_of([("forbidden", false), ("allowed", true)]))?;
        let endless_play = lines.read("endless-play ", |text| number(text, -count, count))?;
        let value =
            |text: &str| if text == "none" { Some(None) } else { number(text, -count, count).map(Some) };
        let value = lines.read("value ", value)?;
        let claims = Vec::new();
        let mut header =
            Header { rows, columns, position, to_play, ko, passed, suicide, endless_play, value, claims };
        header.check_root().or_else(|what| lines.wrong(what))?;
        header.read_claims(&mut lines, count)?;
        header.check_value(count)?;
        Ok(header)
    }

    fn check_root(&self) -> Result<(), &'static str> {
        let (Geometry { graph, .. }, State { stones, ban, passed }) =
            (self.geometry(), self.root(Colour::Black));
        if !graph.is_legal(stones) {
            return Err("the position has a chain without liberties");
        }
        match ban {
            Some(_) if passed => Err("a pass lifts the ban of ko"),
            Some(ko) if !graph.is_empty(stones, ko) => Err("the ban is not on an empty point"),
            _ => Ok(()),
        }
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
        if lower > upper {
            return Err(CheckError::Contradiction { lower, upper });
        }
        let follows = self.value.is_none_or(|value| lower == value && upper == value);
        if follows { Ok(()) } else { Err(CheckError::ValueNotProved { lower, upper }) }
    }

    /// The position as the claimant sees it.
    pub(crate) fn root(&self, claimant: Colour) -> State {
        let mut stones = Stones::default();
        for (p, stone) in self.position.split('/').rev().flat_map(str::bytes).enumerate() {
            match (stone, claimant) {
                (b'.', _) => {}
                (b'X', Colour::Black) | (b'O', Colour::White) => stones.own |= 1 << p,
                _ => stones.enemy |= 1 << p,
            }
        }
        State { stones, ban: self.ko, passed: self.passed }
    }

    /// Its board.
    pub(crate) fn geometry(&self) -> Geometry {
        let suicide = if self.suicide { Suicide::Allowed } else { Suicide::Forbidden };
        Geometry::new(self.columns, self.rows, suicide)
    }
}
