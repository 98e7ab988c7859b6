//! What a certificate claims, and the text in front of it.

use crate::board::{Color, Passes, Position, Score, Suicide};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write as _};

/// How games go that a strategy plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Play {
    /// They all end.
    Finite,
    /// They end well or not at all.
    Endless,
}

/// What the claimant's strategy achieves: every game that ends, ends with at least this score from his side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// Whose strategy it is.
    pub claimant: Color,
    /// The least score, from the claimant's side.
    pub score: Score,
    /// Whether every game ends.
    pub play: Play,
}

impl Claim {
    /// Whether a score, from Black's side, is good enough.
    #[must_use]
    pub fn is_met_by(&self, score: Score) -> bool {
        self.score <= if self.claimant == Color::Black { score } else { -score }
    }
}

/// As in a header: `at-least 4 finite`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, score) = match self.claimant {
            Color::Black => ("at-least", self.score),
            Color::White => ("at-most", -self.score),
        };
        let play = match self.play {
            Play::Finite => "finite",
            Play::Endless => "endless",
        };
        write!(f, "{kind} {} {play}", score.points())
    }
}

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
    pub claims: Vec<(Claim, Under)>,
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
            "shoban-certificate 1\nboard {size}\nposition {}\nto-play {}\nko {ko}\npasses {passes}\nsuicide {suicide}\nendless-play {}\nvalue {value}\n",
            position.rows_text(),
            if position.to_play() == Color::Black { "black" } else { "white" },
            endless_play.points(),
        );
        for (claim, under) in &self.claims {
            let _ = writeln!(text, "claim {claim} under {}", under.names().join(" "));
        }
        text + "end\n"
    }
}
