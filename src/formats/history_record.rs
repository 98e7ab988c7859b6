//! The JSON object of an answer under a rule that looks at the history: the same fields as of any other answer.

use super::program::{ProgramRecord, VERSION};
use super::record::{
    CertificateRecord, CertificateStatus, ClaimRecord, LineEndName, PartsRecord, Record, RulesRecord,
    TableRecord, all_rules, question_text,
};
use super::repetition::Repetition;
use crate::game::{Color, Score};
use crate::solve::{HistoryAnswer, HistoryPaper, PaperClaim};

impl Record {
    /// The record of an answer under a rule that looks at the history. The certificate is left out: it is the caller who writes it.
    #[must_use]
    pub fn of_history(answer: &HistoryAnswer) -> Self {
        let position = &answer.game.root.position;
        let value = answer.bounds.value();
        Self {
            board: position.size().to_string(),
            to_play: position.to_play(),
            rules: RulesRecord::under(position.rules(), answer.rule.into()),
            lower: answer.bounds.lower(),
            upper: answer.bounds.upper(),
            value,
            status: answer.status.into(),
            pv: answer.line.moves.iter().map(|mv| mv.name(position.size())).collect(),
            depth: 0,
            nodes: answer.nodes + answer.finite_nodes,
            seconds: answer.elapsed.as_secs_f64(),
            table_entries: 0,
            threads: 1,
            version: VERSION.to_owned(),
            question: question_text(answer.question),
            answer: answer.answer,
            position: position.rows_text(),
            tie_value: Score::default(),
            lower_exact: value.is_some(),
            upper_exact: value.is_some(),
            value_with_tie: value,
            pv_end: answer.line.end.map(LineEndName::from),
            pv_nodes: 0,
            certificate: None,
            why: None,
            first_move_cuts: 0.0,
            moves_nodes: 0,
            moves: None,
            parts: Some(PartsRecord {
                question: answer.status.into(),
                why: None,
                moves: None,
                certificate: None,
            }),
            program: Some(ProgramRecord::this()),
            table: Some(TableRecord { slots: 0, bytes: 0, used: 0 }),
            hints: Some(Vec::new()),
            rest: None,
            rests_on: Some(answer.rests.into()),
            boards_before: Some(answer.game.earlier.len() as u64),
        }
    }

    /// The same with what became of the certificate.
    #[must_use]
    pub fn with_certificate(self, status: CertificateStatus, certificate: Option<CertificateRecord>) -> Self {
        let parts = self.parts.map(|parts| PartsRecord { certificate: Some(status), ..parts });
        Self { certificate, parts, ..self }
    }
}

impl CertificateRecord {
    /// The record of a certificate of an answer with history, which stands in a file by this name.
    #[must_use]
    pub fn of_paper(answer: &HistoryAnswer, paper: &HistoryPaper, file: String) -> Self {
        let claims = paper.claims.iter().map(|found| claim(answer, found)).collect();
        Self { file, bytes: paper.bytes.len() as u64, sha256: paper.digest.clone(), claims }
    }
}

fn claim(answer: &HistoryAnswer, found: &PaperClaim) -> ClaimRecord {
    let kind = if found.claim.prover == Color::Black { "at-least" } else { "at-most" };
    let ending = if found.finite.is_some() { " finite" } else { "" };
    ClaimRecord {
        claim: format!("{kind} {}{ending}", found.claim.black_score().points()),
        under: found.finite.map_or_else(|| vec![Repetition::from(answer.rule)], all_rules),
        states: found.states,
        contents: found.contents,
        longest: found.longest,
    }
}
