//! The certificate at the end of the work: what is stated, and the proof of it.

use super::closing::{Closings, Tools};
use super::known::Known;
use super::reporter::Reporter;
use super::schedule::Inquiry;
use crate::certificate::{self, CertificateError, Certified, Header, Plan, Under};
use crate::files::Target;
use crate::game::{Bounds, Claim, Color};
use crate::proof::{Play, Statement};
use std::cell::RefCell;

/// Writes the proof of what is known, and has it checked.
pub fn certify(
    tools: &mut Tools<'_, '_>,
    closings: &mut Closings,
    target: &Target,
    reporter: &RefCell<Reporter<'_>>,
) -> Result<Certified, CertificateError> {
    // Sets that never came about take gigabytes, and the proof needs as much.
    closings.forget_attempts();
    let statements = statements(tools.inquiry, tools.known, closings);
    let header = Header {
        position: tools.inquiry.root,
        endless_play: tools.inquiry.endless_play,
        value: values_by(tools.inquiry, &statements).value(),
        claims: statements.into_iter().map(|statement| (statement, Under::default())).collect(),
    };
    let sets = closings.sets().cloned().collect();
    let mut watcher = |progress| reporter.borrow_mut().writing(&progress);
    certificate::certify(tools.search, Plan { header, sets }, target, &mut watcher)
}

/// The values that some statements leave possible. For a yes-or-no question that may be more than what is known.
fn values_by(inquiry: &Inquiry, statements: &[Statement]) -> Bounds {
    let best = |prover: Color| {
        let endless = prover.relative(inquiry.endless_play);
        let own = statements.iter().filter(|statement| statement.claim.prover == prover);
        let shown = own.map(|Statement { claim, play }| match play {
            Play::Finite => claim.score,
            Play::Endless => claim.score.min(endless),
        });
        shown.max().unwrap_or(-inquiry.most())
    };
    Bounds::new(best(Color::Black), -best(Color::White))
}

/// What is proved and matters to the question: the bounds that no game can fail to keep left out.
fn statements(inquiry: &Inquiry, known: &Known, closings: &Closings) -> Vec<Statement> {
    let sets = || closings.sets().map(|set| Statement::endless(set.claim));
    let Some(claim) = inquiry.question.claim() else {
        let bounds = [Claim::at_least(known.bounds().lower()), Claim::at_most(known.bounds().upper())];
        let proved = bounds.into_iter().filter(|claim| claim.score > -inquiry.most());
        return proved.map(Statement::finite).chain(sets()).collect();
    };
    match [claim, claim.refutation()].into_iter().find(|claim| claim.is_shown_by(known.bounds())) {
        Some(proved) => vec![Statement::finite(proved)],
        None => sets().collect(),
    }
}
