//! What is proved so far of a question with history, and by what evidence.

use super::answer::{HistoryPaper, Rests};
use super::finite::Finite;
use super::guide::{Guide, Trail};
use super::question::HistoryQuestion;
use super::{line, paper};
use crate::board::{HistoryRule, Passes};
use crate::certificate::{Inquiry, ProvedClaim};
use crate::game::{Bounds, ByColor, Claim, Color, Score};
use crate::solve::answer::{Line, LineEnd};
use crate::solve::error::SolveError;
use crate::superko::{Link, Proofs};
use checker::Source;

/// The proof of a bound.
enum Evidence {
    /// With history.
    History(Box<Proofs>, Link),
    /// Of finite play, in the certificate that is kept.
    Finite,
}

/// The bounds that are proved under the rule.
pub(super) struct Found<'q> {
    question: &'q HistoryQuestion,
    pub bounds: Bounds,
    /// Of Black's lower bound and of White's upper one; nothing for one that holds anyway.
    evidence: ByColor<Option<Evidence>>,
    /// The certificate of finite play that some bound rests on.
    finite: Option<HistoryPaper>,
}

impl<'q> Found<'q> {
    /// What is known without any work.
    pub fn new(question: &'q HistoryQuestion) -> Self {
        let position = &question.game.root.position;
        let most = position.size().largest_score();
        let end = question.game.final_score(question.rule);
        let bounds = end.map_or_else(|| Bounds::new(-most, most), |score| Bounds::new(score, score));
        Self { question, bounds, evidence: ByColor { black: None, white: None }, finite: None }
    }

    /// It was decided with history whether Black can have a score.
    pub fn decided(&mut self, score: Score, proofs: Proofs, root: Link) {
        let winner = proofs.get(root.proof).winner;
        let most = self.question.game.root.position.size().largest_score();
        let blacks = Claim::at_least(score);
        let claim = if winner == Color::Black { blacks } else { blacks.refutation() };
        self.bounds = self.bounds.meet(winner.relative(Bounds::new(claim.score, most)));
        self.evidence[winner] = Some(Evidence::History(Box::new(proofs), root));
    }

    /// Finite play has an answer. The claims of both colors are to be in one file; a later answer may lack what an earlier one has, if
    /// its proof could not be mended, and is left then.
    pub fn heard(&mut self, finite: Finite) {
        let holds = finite.bounds();
        let (lower, upper) = (self.bounds.lower(), self.bounds.upper());
        let lacks = (self.is_finite(Color::Black) && holds.lower() < lower)
            || (self.is_finite(Color::White) && holds.upper() > upper);
        let is_better = ByColor { black: holds.lower() > lower, white: holds.upper() < upper };
        if lacks || !(is_better.black || is_better.white) {
            return;
        }
        for color in Color::ALL.into_iter().filter(|&color| is_better[color]) {
            self.evidence[color] = Some(Evidence::Finite);
        }
        self.bounds = self.bounds.meet(holds);
        self.finite = finite.paper;
    }

    fn is_finite(&self, color: Color) -> bool {
        matches!(self.evidence[color], Some(Evidence::Finite))
    }

    /// Where one bound comes from finite play and the other from history: the score that decides the first one with history, too, so
    /// that one certificate has both.
    pub fn score_for_one_file(&self) -> Option<Score> {
        use Evidence::{Finite, History};
        match (&self.evidence.black, &self.evidence.white) {
            (Some(Finite), Some(History(..))) => Some(self.bounds.lower()),
            (Some(History(..)), Some(Finite)) => Some(self.bounds.upper().above()),
            _ => None,
        }
    }

    /// The memory of what was decided with history, in bytes.
    pub fn memory(&self) -> u64 {
        let kept = Color::ALL.into_iter().filter_map(|color| match &self.evidence[color] {
            Some(Evidence::History(proofs, _)) => Some(proofs.memory()),
            Some(Evidence::Finite) | None => None,
        });
        kept.sum()
    }

    /// The answer to a yes-or-no question, if it is proved.
    pub fn answer(&self) -> Option<bool> {
        let claim = self.question.question.claim()?;
        let is_shown = |claim: Claim| claim.is_shown_by(self.bounds);
        if is_shown(claim) { Some(true) } else { is_shown(claim.refutation()).then_some(false) }
    }

    /// The certificate of all bounds that need one, which the checker has accepted; of those with history alone, if there are both kinds.
    ///
    /// # Errors
    /// If the checker refuses it.
    pub fn paper(&self) -> Result<Option<HistoryPaper>, SolveError> {
        let claims: Vec<ProvedClaim<'_>> =
            Color::ALL.into_iter().filter_map(|color| self.proved(color)).collect();
        if claims.is_empty() {
            return Ok(self.finite.clone());
        }
        paper::write(self.question, &claims).map(Some).map_err(SolveError::Refused)
    }

    /// What the bounds rest on, by their certificate. A proof that lets every reply be is one of finite play, where the rule forbids
    /// what basic ko does.
    pub fn rests(&self, paper: Option<&HistoryPaper>) -> Rests {
        let is_used = paper.into_iter().flat_map(|paper| &paper.claims).any(|claim| claim.forbidden > 0);
        match self.question.rule {
            HistoryRule::Positional | HistoryRule::Situational if !is_used => Rests::FinitePlay,
            _ => Rests::History,
        }
    }

    /// The claim of a color with its proof, if that was found with history.
    fn proved(&self, color: Color) -> Option<ProvedClaim<'_>> {
        let Some(Evidence::History(proofs, root)) = &self.evidence[color] else { return None };
        Some(ProvedClaim { claim: self.claim(color), proofs, root: *root })
    }

    /// What a color can force.
    fn claim(&self, color: Color) -> Claim {
        match color {
            Color::Black => Claim::at_least(self.bounds.lower()),
            Color::White => Claim::at_most(self.bounds.upper()),
        }
    }

    /// The proven line.
    pub fn line(&self) -> Line {
        let HistoryQuestion { game, rule, .. } = self.question;
        if game.final_score(*rule).is_some() {
            let is_passed = game.root.position.passes() == Passes::Ended;
            let end = if is_passed { LineEnd::Passes } else { LineEnd::Repetition };
            return Line { claims: Vec::new(), moves: Vec::new(), end: Some(end) };
        }
        let inquiry = self.finite.as_ref().and_then(|paper| {
            // The checker has accepted it before.
            Inquiry::read(Source::of_bytes(paper.bytes.clone())).ok()
        });
        let guide = |color: Color| match &self.evidence[color] {
            None => Guide::Free,
            Some(Evidence::History(proofs, root)) => {
                Guide::History(Trail::new(self.claim(color), proofs, *root))
            }
            Some(Evidence::Finite) => {
                let walks = inquiry.iter().flat_map(Inquiry::walks);
                let mut walks = walks.filter(|walk| walk.statement().claim == self.claim(color));
                walks.next().map_or(Guide::Free, |walk| Guide::Finite(Box::new(walk)))
            }
        };
        line::find(self.question, ByColor { black: guide(Color::Black), white: guide(Color::White) })
    }
}
