//! An answer under a rule that looks at the history as text for people.

use super::quantity;
use super::repetition::Repetition;
use super::report::{heading_under, komi_sentence, line_text, outcome};
use crate::board::Komi;
use crate::game::{Color, Score};
use crate::solve::{HistoryAnswer, HistoryPaper, PaperClaim, Question, Rests, Status};
use std::fmt::Write as _;

/// The whole report: board, verdict, what it rests on, proven line, effort.
#[must_use]
pub fn report(answer: &HistoryAnswer) -> String {
    let position = &answer.game.root.position;
    let mut text = heading_under(position, answer.rule.into());
    let _ = writeln!(text, "\n{}", verdict(answer));
    let _ = writeln!(text, "{}", past_sentence(answer));
    let _ = writeln!(text, "Proved interval: {}", answer.bounds);
    text += &line_text(position, &answer.line);
    text + &format!("\n{}\n", effort(answer))
}

/// What has been proved, in sentences.
fn verdict(answer: &HistoryAnswer) -> String {
    let komi = answer.game.root.position.rules().komi;
    let words = Repetition::from(answer.rule).words();
    let (lower, upper) = (answer.bounds.lower().points(), answer.bounds.upper().points());
    let mut text = question_sentence(answer);
    text += &match answer.bounds.value() {
        Some(value) => {
            format!("{} under {words}. {}", outcome(value, Komi::default()), rest_sentence(answer))
        }
        None => {
            let bounds = format!(
                "Under {words} Black can force at least {lower}, White can hold Black to at most {upper}"
            );
            match answer.status {
                Status::Stopped => format!("{bounds}; {}.", stop_sentence(answer)),
                Status::Proved | Status::Bounds => format!("{bounds}; no more was asked."),
            }
        }
    };
    if komi != Komi::default() {
        let _ = write!(text, "\n{}", komi_sentence(answer.bounds, komi));
    }
    text
}

fn stop_sentence(answer: &HistoryAnswer) -> &'static str {
    if answer.is_memory_full {
        "the memory for what is decided is full"
    } else {
        "the search was stopped before more was proved"
    }
}

/// What the value rests on.
fn rest_sentence(answer: &HistoryAnswer) -> &'static str {
    match answer.rests {
        Rests::FinitePlay => {
            "No proof of it needs the history:\nit is the value under basic ko as well, whatever endless play counts."
        }
        Rests::History => {
            "The proofs of it\nlook at what has stood in the course of play: other rules of repetition may give other values."
        }
    }
}

fn question_sentence(answer: &HistoryAnswer) -> String {
    let question = match answer.question {
        Question::Value => return String::new(),
        Question::AtLeast(score) => format!("Can Black force at least {}?", score.points()),
        Question::AtMost(score) => format!("Can White hold Black to at most {}?", score.points()),
    };
    let said = match answer.answer {
        Some(true) => "Yes.",
        Some(false) => "No.",
        None => "Not decided.",
    };
    format!("{question} {said}\n")
}

/// What counts as having stood before the position.
fn past_sentence(answer: &HistoryAnswer) -> String {
    match answer.game.earlier.len() {
        0 => "Nothing counts as having stood before this position: it was set up.".to_owned(),
        1 => "One board before this position counts, from the move that led to it.".to_owned(),
        count => format!("{count} boards before this position count, from the moves that led to it."),
    }
}

fn effort(answer: &HistoryAnswer) -> String {
    let finite = match answer.finite_nodes {
        0 => String::new(),
        nodes => format!(", {} nodes of finite play", quantity::grouped(nodes)),
    };
    let nodes = quantity::grouped(answer.nodes);
    format!("{nodes} states with history{finite}, in {}", quantity::duration(answer.elapsed))
}

/// The lines about a certificate that stands in a file by this name.
#[must_use]
pub fn certificate(answer: &HistoryAnswer, paper: &HistoryPaper, file: &str) -> String {
    let mut text = format!(
        "\nCertificate: {file}, {} bytes, accepted by the checker\n  SHA-256 {}\n",
        quantity::grouped(paper.bytes.len() as u64),
        paper.digest
    );
    let words = Repetition::from(answer.rule).words();
    // The checker says the same.
    let what = match answer.rule.ends() {
        true => ("move that ends the game by repetition", "moves that end the game by repetition"),
        false => ("reply forbidden", "replies forbidden"),
    };
    for PaperClaim { claim, states, forbidden, .. } in &paper.claims {
        let bound = if claim.prover == Color::Black { "at least" } else { "at most" };
        let score: Score = claim.black_score();
        let rest = match forbidden {
            0 => String::new(),
            1 => format!(", 1 {}", what.0),
            count => format!(", {} {}", quantity::grouped(*count), what.1),
        };
        let states = match states {
            1 => "1 state".to_owned(),
            count => format!("{} states", quantity::grouped(*count)),
        };
        let _ = writeln!(text, "  {bound} {} ({states}{rest}); holds under {words}", score.points());
    }
    text
}
