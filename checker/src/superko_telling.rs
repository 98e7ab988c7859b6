//! What is said of superko certificates.

use crate::claim::Colour;
use crate::geometry::name;
use crate::json::{braced, quoted};
use crate::superko_file::{SuperkoClaim, SuperkoReport};
use crate::superko_header::{Repetition, SuperkoHeader};
use std::fmt;

/// The fields of an object about a superko certificate.
pub fn superko_fields(report: &SuperkoReport) -> Vec<(&'static str, String)> {
    let header = &report.header;
    let colour = |colour: Colour| quoted(if colour == Colour::Black { "black" } else { "white" });
    let optional = |text: Option<String>| text.unwrap_or_else(|| "null".to_owned());
    let claims: Vec<String> = report.claims.iter().map(claim_object).collect();
    vec![
        ("board", quoted(&format!("{}x{}", header.board.rows, header.board.columns))),
        ("position", quoted(&header.root.position)),
        ("to_play", colour(header.root.to_play)),
        ("by", optional(header.root.by.map(colour))),
        ("ko", optional(header.ko.map(|ko| quoted(&name(header.board.columns, Some(ko)))))),
        ("passes", u8::from(header.passed).to_string()),
        ("suicide", quoted(suicide(header))),
        ("repetition", quoted(header.repetition.name())),
        ("earlier", header.earlier.len().to_string()),
        ("value", optional(header.only_value().map(|value| value.to_string()))),
        ("claims", format!("[{}]", claims.join(","))),
    ]
}

fn claim_object(found: &SuperkoClaim) -> String {
    braced(&[
        ("claim", quoted(&said_shortly(found))),
        ("states", found.states.to_string()),
        ("forbidden", found.forbidden.to_string()),
        ("longest", found.longest.to_string()),
    ])
}

fn said_shortly(found: &SuperkoClaim) -> String {
    let kind = if found.claim.claimant == Colour::Black { "at-least" } else { "at-most" };
    format!("{kind} {}", found.claim.score)
}

/// So many of something, with the word for one and for more.
fn counted(count: u64, [one, more]: [&str; 2]) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

fn suicide(header: &SuperkoHeader) -> &'static str {
    if header.board.suicide { "allowed" } else { "forbidden" }
}

/// The rule in words.
fn rule(repetition: Repetition) -> &'static str {
    match repetition {
        Repetition::Positional => "positional superko",
        Repetition::Situational => "situational superko",
        Repetition::Natural => "natural situational superko",
        Repetition::PassCount => "the pass count rule",
    }
}

impl fmt::Display for SuperkoReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = &self.header;
        let rule = rule(header.repetition);
        writeln!(
            f,
            "Board {}x{}, suicide {}, {rule}:",
            header.board.rows,
            header.board.columns,
            suicide(header)
        )?;
        writeln!(f, "{}", header.root.position.replace('/', "\n"))?;
        let passed = if header.passed { ", after a pass" } else { "" };
        let before = match header.earlier.len() {
            0 => ", nothing before it".to_owned(),
            1 => ", after one board that counts".to_owned(),
            count => format!(", after {count} boards that count"),
        };
        writeln!(f, "{:?} to move{passed}{before}. Proved:", header.root.to_play)?;
        let ends = header.repetition.ends();
        let what = match ends {
            true => ["move that ends the game by repetition", "moves that end the game by repetition"],
            false => ["reply forbidden", "replies forbidden"],
        };
        for found in &self.claims {
            let bound = if found.claim.claimant == Colour::Black { "at least" } else { "at most" };
            let (claimant, score) = (found.claim.claimant, found.claim.score);
            writeln!(
                f,
                "- {claimant:?} can force {bound} {score} ({}, {})\n  in lines of at most {}",
                counted(found.states, ["state", "states"]),
                counted(found.forbidden, what),
                counted(found.longest.into(), ["state", "states"])
            )?;
        }
        let Some(value) = header.only_value() else { return Ok(()) };
        writeln!(f, "So the value under {rule} is {value} (Black minus White).")
    }
}
