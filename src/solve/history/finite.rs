//! What finite play under basic ko says, and how much of it holds under a rule that looks at the history.

use super::answer::{HistoryPaper, PaperClaim};
use super::question::{HistoryGame, HistoryQuestion, HistorySettings};
use crate::board::{HistoryRule, PointSet, Suicide};
use crate::certificate::{Certified, CertifiedClaim, Under};
use crate::files::{self, ScratchFolder};
use crate::game::{Bounds, Claim};
use crate::search::Limits;
use crate::solve::answer::{Solution, Status};
use crate::solve::error::SolveError;
use crate::solve::observer::Observer;
use crate::solve::question::Question;
use crate::solve::session::solve;
use crate::solve::settings::Settings;

/// An answer of finite play, with the certificate of it.
pub(super) struct Finite {
    pub solution: Solution,
    /// Nothing if nothing was proved that needs a proof, or a limit came before it was written.
    pub paper: Option<HistoryPaper>,
}

impl Finite {
    /// Solves the position under basic ko within the limits, and has the proof of it checked.
    ///
    /// # Errors
    /// Those of [`solve`]; or if no proof can be written to the folder for temporary files, or the checker refuses it.
    pub fn solve(
        question: &HistoryQuestion,
        settings: &HistorySettings,
        limits: Limits,
        observer: &mut dyn Observer,
    ) -> Result<Self, SolveError> {
        let folder = ScratchFolder::new().map_err(SolveError::Scratch)?;
        let settings = Settings {
            table: settings.table,
            limits,
            expected: settings.expected,
            certificate: Some(folder.path().join("finite.shoban")),
            ..Settings::default()
        };
        let mut solution = solve(&question.game.root.position, Question::Value, &settings, observer)?;
        let paper = match solution.certificate.take() {
            Some(Ok(certified)) => {
                let bytes = files::read_bytes(&certified.path).map_err(SolveError::Scratch)?;
                Some(paper(&certified, bytes, question))
            }
            Some(Err(error)) if error.is_refusal() => return Err(SolveError::Refused(error)),
            Some(Err(_)) | None => None,
        };
        Ok(Self { solution, paper })
    }

    /// Whether it has said all that it has to say.
    pub fn is_complete(&self) -> bool {
        self.solution.status != Status::Stopped
    }

    /// What holds of it under the rule of the question, behind what stood before.
    pub fn bounds(&self) -> Bounds {
        let all = self.solution.position.size().largest_score();
        let claims = self.paper.iter().flat_map(|paper| &paper.claims);
        claims.fold(Bounds::new(-all, all), |bounds, PaperClaim { claim, .. }| {
            bounds.meet(claim.prover.relative(Bounds::new(claim.score, all)))
        })
    }
}

/// Whether a claim about play under basic ko holds under a rule, too, if nothing has stood before.
const fn holds_under(rule: HistoryRule, under: Under) -> bool {
    match rule {
        HistoryRule::Positional => under.positional,
        HistoryRule::Situational => under.situational,
        HistoryRule::NaturalSituational | HistoryRule::PassCount => false,
    }
}

/// Whether a claimant cannot bring back what stood before the position: a play leaves at least one stone of his.
fn is_out_of_reach(game: &HistoryGame, claim: Claim) -> bool {
    let has_none = |stones: PointSet| stones.is_empty();
    let earlier = || game.earlier.iter().map(|stood| stood.position.stones().of(claim.prover));
    let may_lose_all = game.root.position.rules().suicide == Suicide::Allowed;
    game.earlier.is_empty() || (!may_lose_all && earlier().all(has_none))
}

/// A certificate with those of its claims that hold under the rule of a question, behind what stood before. Claims about endless play
/// never do.
fn paper(certified: &Certified, bytes: Vec<u8>, question: &HistoryQuestion) -> HistoryPaper {
    let holds = |found: &&CertifiedClaim| {
        holds_under(question.rule, found.under) && is_out_of_reach(&question.game, found.statement.claim)
    };
    let claims = certified.claims.iter().filter(holds).map(|found| PaperClaim {
        claim: found.statement.claim,
        finite: Some(found.under),
        states: found.states,
        contents: found.contents,
        forbidden: 0,
        longest: found.longest,
    });
    HistoryPaper { claims: claims.collect(), digest: certified.digest.clone(), bytes }
}
