//! Closed sets in the course of the work, and the certificate at its end.

use super::work::Work;
use super::{Question, values_with};
use crate::board::{Bounds, ByColor, Color, Score};
use crate::certificate::{
    self, CertificateError, Certified, Claim, Closer, Closing, Header, Plan, Play, Under,
};
use crate::search::Stopped;
use std::path::Path;
use std::rc::Rc;

/// A closed set is looked for when this many times the nodes of the last improvement have been spent.
const FACTOR: u64 = 4;
/// The first try is not worth while before.
const FIRST_TRY: u64 = 1 << 16;
/// Nodes of search for each state, to see whether it is lost.
const EFFORT: u64 = 400;
/// No set is larger than this: some gibibytes.
const MOST_STATES: u64 = 1 << 24;
/// A set may be as large as this however little was searched.
const FEW_STATES: u64 = 1 << 14;

impl Work<'_, '_> {
    /// Whether a bound was found long ago and no better one since, so that it may be the limit. Before any
    /// bound is found nothing says what to claim.
    pub(super) fn is_time_to_close(&self) -> bool {
        let known = self.bounds;
        let is_trivial = known.lower() == -known.upper() && known.upper() == self.most();
        let due = self.closings.next_try.max(FACTOR * self.improved_at).max(FIRST_TRY);
        !is_trivial && self.nodes() >= due
    }

    fn most(&self) -> Score {
        Score::new(self.root.size().count() as i8)
    }

    /// Looks for one closed set that is missing; whether one was found, or something else was learned.
    pub(super) fn close(&mut self) -> Result<bool, Stopped> {
        self.closings.next_try = FACTOR * self.nodes();
        for claim in self.missing() {
            // As many states, both sides to move, as the search has visited nodes.
            let most = self.nodes().clamp(FEW_STATES, MOST_STATES) as usize;
            match Closer::close(&mut self.search, claim, &self.root, most, EFFORT)? {
                Closing::Closed(set) => {
                    let ceiling = &mut self.sides[claim.claimant.opponent()].ceiling;
                    *ceiling = (*ceiling).min(-claim.score);
                    self.closings.sets[claim.claimant] = Some(set);
                    return Ok(true);
                }
                // Deeper search will find what the opponent can do.
                Closing::Refuted | Closing::TooLarge => {}
            }
        }
        Ok(false)
    }

    /// The values that bounds and closed sets leave possible.
    pub(super) fn certain_values(&self) -> Bounds {
        let ceiling = |side: Color| {
            let against = self.closings.sets[side.opponent()].as_ref();
            against.map_or(self.most(), |set| -set.claim.score)
        };
        let ceilings = ByColor { black: ceiling(Color::Black), white: ceiling(Color::White) };
        values_with(self.bounds, &ceilings, self.endless_play)
    }

    /// Endless claims that would settle the question and have no closed set yet.
    fn missing(&self) -> Vec<Claim> {
        let claim = |claimant, score| Claim { claimant, score, play: Play::Endless };
        let (lower, upper) = (self.bounds.lower(), self.bounds.upper());
        let claims = match self.question {
            Question::AtLeast(score) if lower < score && score <= upper => {
                vec![claim(Color::White, (-score).above())]
            }
            Question::AtMost(score) if lower <= score && score < upper => {
                vec![claim(Color::Black, score.above())]
            }
            Question::AtLeast(_) | Question::AtMost(_) => vec![],
            Question::Value => {
                let values = self.certain_values();
                let white = claim(Color::White, -self.endless_play.max(lower));
                let black = claim(Color::Black, self.endless_play.min(upper));
                let is_white_missing = values.upper() > -white.score;
                let is_black_missing = values.lower() < black.score;
                let missing = [is_white_missing.then_some(white), is_black_missing.then_some(black)];
                missing.into_iter().flatten().collect()
            }
        };
        let has_set = |claim: &Claim| {
            self.closings.sets[claim.claimant].as_ref().is_some_and(|set| set.claim.score >= claim.score)
        };
        claims.into_iter().filter(|claim| !has_set(claim)).collect()
    }

    /// Writes the proof of what is known, and has it checked.
    pub(super) fn certify(&mut self, path: &Path) -> Result<Certified, CertificateError> {
        self.search.clock_mut().lift_node_limit();
        if self.is_answered() {
            // Where the search ran out of moves it is sure of a limit, but a paper needs a closed set.
            while self.close()? {}
        }
        let header = Header {
            position: self.root,
            endless_play: self.endless_play,
            value: self.certain_values().value(),
            claims: self.claims().into_iter().map(|claim| (claim, Under::default())).collect(),
        };
        let sets = Color::ALL.into_iter().filter_map(|color| self.closings.sets[color].clone()).collect();
        let reporter = Rc::clone(&self.reporter);
        let mut watcher = |progress| reporter.borrow_mut().writing(&progress);
        certificate::certify(&mut self.search, Plan { header, sets }, path, &mut watcher)
    }

    /// What is proved and matters to the question: the bounds that no game can fail to keep left out.
    fn claims(&self) -> Vec<Claim> {
        let claim = |claimant, score, play| Claim { claimant, score, play };
        let (black, white) = (Color::Black, Color::White);
        let sets = |color: Color| self.closings.sets[color].as_ref().map(|set| set.claim);
        match (self.question, self.answer()) {
            (Question::AtLeast(score), Some(true)) => vec![claim(black, score, Play::Finite)],
            (Question::AtMost(score), Some(true)) => vec![claim(white, -score, Play::Finite)],
            (Question::AtLeast(score), Some(false)) if self.bounds.upper() < score => {
                vec![claim(white, -score.below(), Play::Finite)]
            }
            (Question::AtMost(score), Some(false)) if self.bounds.lower() > score => {
                vec![claim(black, score.above(), Play::Finite)]
            }
            (Question::AtLeast(_) | Question::AtMost(_), _) => {
                Color::ALL.into_iter().filter_map(sets).collect()
            }
            (Question::Value, _) => {
                let bounds = [
                    claim(black, self.bounds.lower(), Play::Finite),
                    claim(white, -self.bounds.upper(), Play::Finite),
                ];
                let finite = bounds.into_iter().filter(|claim| claim.score > -self.most());
                finite.chain(Color::ALL.into_iter().filter_map(sets)).collect()
            }
        }
    }
}
