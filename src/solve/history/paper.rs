//! The certificate of what was proved with history.

use super::answer::{HistoryPaper, PaperClaim};
use super::question::HistoryQuestion;
use crate::certificate::{CertificateError, ProvedClaim, certify_superko, sha256};
use crate::game::Claim;
use checker::SuperkoClaim;

/// Writes the proofs of claims and has them checked.
///
/// # Errors
/// If the checker refuses, or there is no memory.
pub(super) fn write(
    question: &HistoryQuestion,
    claims: &[ProvedClaim<'_>],
) -> Result<HistoryPaper, CertificateError> {
    let game = &question.game;
    let made = certify_superko(question.rule, &game.earlier, &game.root, claims)?;
    let digest = sha256(&made.bytes);
    let claims = claims.iter().zip(&made.report.claims).map(|(proved, found)| of(proved.claim, found));
    Ok(HistoryPaper { claims: claims.collect(), digest, bytes: made.bytes })
}

fn of(claim: Claim, found: &SuperkoClaim) -> PaperClaim {
    let &SuperkoClaim { states, forbidden, longest, .. } = found;
    PaperClaim { claim, finite: None, states, contents: 0, forbidden, longest }
}
