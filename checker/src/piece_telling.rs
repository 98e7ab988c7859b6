//! What is said of proofs in pieces, and of a piece alone.

use crate::claim::Colour;
use crate::json::{braced, quoted};
use crate::piece::PieceReport;
use crate::pieces::ProofReport;
use std::fmt;

/// So many lemmas are shown to people.
const MOST_SHOWN: usize = 5;

/// What is said of the number of pieces, lemmas and records.
pub fn proof_size(report: &ProofReport) -> String {
    let ProofReport { pieces, known, lemmas, states, contents, .. } = report;
    let before = if *known > 0 { format!(", of which {known} were accepted before") } else { String::new() };
    format!(
        "By {} and {} with {states} states and {contents} contents of regions{before}.",
        counted(*pieces, "piece"),
        counted(*lemmas, "lemma"),
    )
}

/// The fields of an object about a proof that other certificates do not have.
pub fn proof_fields(report: &ProofReport) -> Vec<(&'static str, String)> {
    let ProofReport { pieces, known, lemmas, states, contents, bytes, .. } = report;
    vec![
        ("pieces", pieces.to_string()),
        ("known", known.to_string()),
        ("lemmas", lemmas.to_string()),
        ("states", states.to_string()),
        ("contents", contents.to_string()),
        ("bytes", bytes.to_string()),
    ]
}

/// The fields of an object about a piece.
pub fn piece_fields(report: &PieceReport) -> Vec<(&'static str, String)> {
    let list = |lemmas: &[String]| {
        let lemmas: Vec<String> = lemmas.iter().map(|lemma| quoted(lemma)).collect();
        format!("[{}]", lemmas.join(","))
    };
    vec![
        ("board", quoted(&format!("{}x{}", report.board.rows, report.board.columns))),
        ("suicide", quoted(if report.board.suicide { "allowed" } else { "forbidden" })),
        ("proves", list(&report.proves)),
        ("uses", list(&report.uses)),
        ("states", report.states.to_string()),
        ("contents", report.contents.to_string()),
    ]
}

/// The object about an accepted file, with what is said of its kind.
pub fn accepted(file: &str, fields: Vec<(&'static str, String)>) -> String {
    let mut all = vec![("file", quoted(file)), ("accepted", "true".to_owned())];
    all.extend(fields);
    all.push(("error", "null".to_owned()));
    braced(&all)
}

fn counted(count: usize, what: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {what}{ending}")
}

impl fmt::Display for PieceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suicide = if self.board.suicide { "allowed" } else { "forbidden" };
        writeln!(f, "A piece of a proof on {}x{}, suicide {suicide}.", self.board.rows, self.board.columns)?;
        let claimant = if self.claimant == Colour::Black { "Black" } else { "White" };
        writeln!(
            f,
            "It proves {} of {claimant} ({} states, {} contents of regions):",
            counted(self.proves.len(), "lemma"),
            self.states,
            self.contents,
        )?;
        write_lemmas(f, &self.proves)?;
        if self.uses.is_empty() {
            return writeln!(f, "It rests on nothing else.");
        }
        writeln!(f, "It rests on {} that other pieces have to prove:", counted(self.uses.len(), "lemma"))?;
        write_lemmas(f, &self.uses)
    }
}

fn write_lemmas(f: &mut fmt::Formatter<'_>, lemmas: &[String]) -> fmt::Result {
    lemmas.iter().take(MOST_SHOWN).try_for_each(|lemma| writeln!(f, "- {lemma}"))?;
    let more = lemmas.len().saturating_sub(MOST_SHOWN);
    if more > 0 { writeln!(f, "- and {more} more") } else { Ok(()) }
}
