//! What a certificate claims, and the text in front of it.

use crate::board::{Passes, Position, Suicide};
use crate::game::{Color, Score};
use crate::proof::Statement;
use std::fmt::Write as _;

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
            "shoban-certificate {FORMAT}\nboard {size}\nposition {}\nto-play {}\nko {ko}\npasses {passes}\nsuicide {suicide}\nendless-play {}\nvalue {value}\n",
            position.rows_text(),
            if position.to_play() == Color::Black { "black" } else { "white" },
            endless_play.points(),
        );
        for (statement, under) in &self.claims {
            let _ = writeln!(text, "claim {statement} under {}", under.names().join(" "));
        }
        text + "end\n"
    }
}
