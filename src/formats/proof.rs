//! Certificates as text for people.

use super::quantity;
use crate::certificate::{Certified, CertifiedClaim};
use crate::game::{Claim, Color, Score};
use crate::proof::{Play, Statement};
use crate::text::shown_name;
use checker::{ClaimReport, Colour, Report};
use std::fmt::Write as _;

/// What an accepted certificate proves.
#[must_use]
pub fn report(report: &Report) -> String {
    let header = &report.header;
    let passed = if header.passed { ", after a pass" } else { "" };
    let suicide = if header.suicide { "suicide of two stones or more allowed" } else { "no suicide" };
    let mut text = format!(
        "{}x{} board, {:?} to play{passed}\nRules: area scoring, basic ko, {suicide}\n\n{}\n\n",
        header.rows,
        header.columns,
        header.to_play,
        header.position.replace('/', "\n"),
    );
    let _ = writeln!(text, "Accepted ({} bytes):", quantity::grouped(report.bytes));
    for found in &report.claims {
        let claim = &found.claim;
        let _ = writeln!(text, "- {}, {};", sentence(statement(claim)), size(found));
        let _ = writeln!(text, "  holds under {}", rules(claim.positional, claim.situational));
    }
    if let Some(value) = header.value {
        let _ = writeln!(
            text,
            "The value under basic ko, with endless play counting {}, is {value}.",
            header.endless_play
        );
    }
    text
}

fn size(found: &ClaimReport) -> String {
    let states = quantity::grouped(found.states);
    let contents = quantity::grouped(found.contents);
    let lines =
        if found.longest == 0 { String::new() } else { format!(", lines of up to {} states", found.longest) };
    format!("{states} states, {contents} contents of regions{lines}")
}

/// What was written, in a few lines.
#[must_use]
pub fn summary(certified: &Certified) -> String {
    let mut text = format!(
        "Certificate: {}, {} bytes, accepted by the checker\n  SHA-256 {}\n",
        shown_name(&certified.path),
        quantity::grouped(certified.bytes),
        certified.digest
    );
    for CertifiedClaim { statement, under, states, .. } in &certified.claims {
        let _ = writeln!(
            text,
            "  {} ({} states); holds under {}",
            sentence(*statement),
            quantity::grouped(*states),
            rules(under.positional, under.situational),
        );
    }
    text
}

/// What the checker calls a claim, whose scores it counts from Black's side.
fn statement(claim: &checker::Claim) -> Statement {
    let score = Score::new(claim.score);
    let proved = match claim.claimant {
        Colour::Black => Claim::at_least(score),
        Colour::White => Claim::at_most(score),
    };
    if claim.finite { Statement::finite(proved) } else { Statement::endless(proved) }
}

pub(super) fn sentence(Statement { claim, play }: Statement) -> String {
    let (side, score) = (claim.prover, claim.black_score().points());
    let bound = match side {
        Color::Black => "at least",
        Color::White => "at most",
    };
    match play {
        Play::Finite => format!("{side} can force an end with {bound} {score}"),
        Play::Endless => format!("{side} can see to it that no game ends but with {bound} {score}"),
    }
}

fn rules(positional: bool, situational: bool) -> &'static str {
    match (positional, situational) {
        (true, true) => "basic ko, positional and situational superko",
        (true, false) => "basic ko and positional superko",
        (false, true) => "basic ko and situational superko",
        (false, false) => "basic ko",
    }
}
