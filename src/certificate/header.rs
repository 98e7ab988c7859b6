//! What a certificate claims, and the text in front of it.

use crate::board::{Passes, Position, Suicide};
use crate::game::{Color, Score};
use crate::proof::Statement;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// The version of the format of certificates.
pub const FORMAT: u32 = 1;

/// The repetition rules beside basic ko under which a claim was found to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Under {
    /// No board may come twice.
    pub positional: bool,
    /// No board may come twice with the same side to move.
    pub situational: bool,
}

impl Under {
    /// The names of all rules under which the claim holds.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        let mut names = vec!["basic-ko"];
        names.extend(self.positional.then_some("positional"));
        names.extend(self.situational.then_some("situational"));
        names
    }
}

/// What the files of this format begin with.
const FIRST_LINE: &str = "shoban-certificate 1\n";

/// All that stands in front of the proofs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The root of all proofs.
    pub position: Position,
    /// What endless play counts, for Black.
    pub endless_play: Score,
    /// The value that follows from the claims.
    pub value: Option<Score>,
    /// The claims, in the order of their proofs.
    pub claims: Vec<(Statement, Under)>,
}

impl Header {
    /// The text, up to and with the line `end`.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { position, endless_play, value, .. } = self;
        let size = position.size();
        let ko = position.ko().map_or("none".to_owned(), |point| size.name(point));
        let passes = u8::from(position.passes() != Passes::None);
        let suicide = if position.rules().suicide == Suicide::Allowed { "allowed" } else { "forbidden" };
        let value = value.map_or("none".to_owned(), |value| value.points().to_string());
        let mut text = format!(
            "{FIRST_LINE}board {size}\nposition {}\nto-play {}\nko {ko}\npasses {passes}\nsuicide {suicide}\nendless-play {}\nvalue {value}\n",
            position.rows_text(),
            if position.to_play() == Color::Black { "black" } else { "white" },
            endless_play.points(),
        );
        for (statement, under) in &self.claims {
            let _ = writeln!(text, "claim {statement} under {}", under.names().join(" "));
        }
        text + "end\n"
    }

    /// The lines that all certificates about a position begin with, up to what endless play counts.
    fn beginning(position: &Position) -> String {
        let header =
            Self { position: *position, endless_play: Score::default(), value: None, claims: Vec::new() };
        header.text().split_inclusive('\n').take_while(|line| !line.starts_with("endless-play ")).collect()
    }
}

/// Whether a file begins as certificates do; of the rest nothing is said.
#[must_use]
pub fn is_certificate(path: &Path) -> bool {
    has_beginning(path, FIRST_LINE.as_bytes())
}

/// Whether a file begins as certificates about a position do; of the rest nothing is said.
#[must_use]
pub fn is_certificate_of(path: &Path, position: &Position) -> bool {
    has_beginning(path, Header::beginning(position).as_bytes())
}

fn has_beginning(path: &Path, wanted: &[u8]) -> bool {
    let mut found = vec![0; wanted.len()];
    path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut found)).is_ok()
        && found == wanted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Rules;

    #[test]
    fn a_certificate_begins_with_its_position() {
        let position = |size: &str| Position::empty(size.parse().unwrap(), Rules::default());
        let begins = Header::beginning(&position("2x3"));
        assert!(begins.starts_with(FIRST_LINE) && begins.ends_with("\nsuicide forbidden\n"), "{begins}");
        assert_eq!(begins.lines().count(), 7);
        assert_ne!(begins, Header::beginning(&position("3x2")));
    }
}
