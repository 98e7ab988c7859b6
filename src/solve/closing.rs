//! Closed sets in the course of the work, and the certificate at its end.

use super::standing::{ClosingWork, Refining};
use super::work::Work;
use super::{Extent, Question, values_with};
use crate::certificate::{self, CertificateError, Certified, Header, Plan, Under};
use crate::game::{Bounds, ByColor, Claim, Color, Score};
use crate::proof::{ClosedSet, Closer, Closing, Play, Statement};
use crate::search::Stopped;
use std::path::Path;
use std::rc::Rc;

/// Without a reason for doubt, closed sets are looked for when this many times the nodes of the last improvement have been spent.
const PATIENCE: u64 = 2;
/// They are not worth while before.
const FIRST_TRY: u64 = 1 << 14;
/// The work on closed sets may come to one node for so many of all while a claim is in doubt,
const IN_DOUBT: u64 = 1;
/// when a fair part of all boards could have been seen,
const OFTEN: u64 = 2;
/// before that,
const SOMETIMES: u64 = 4;
/// and when so much was done in vain.
const RARELY: u64 = 16;
/// See [`RARELY`].
const MUCH: u64 = 1 << 17;
/// Nodes of a piece of work, at least, and as a part of all.
const PIECE: (u64, u64) = (1 << 14, 8);
/// One node in so many is spent on limits that the answer does not need: on closed sets, and then on the bounds.
const PART_FOR_LIMITS: u64 = 2;
/// Nodes for each of those sets, at least.
const LEAST_FOR_LIMITS: u64 = 1 << 17;
/// No set is larger than this. A state takes about 300 bytes (measured on 4x4), so this is 2.5 gigabytes for either side.
const MOST_STATES: usize = 1 << 23;

impl Work<'_, '_> {
    /// Whether a bound may be the limit: the next claim is in doubt, or no better one was found for long.
    pub(super) fn is_time_to_close(&self) -> bool {
        let is_open =
            self.question == Question::Value && self.bounds == Bounds::new(-self.most(), self.most());
        let (all, work, is_in_doubt) = (self.nodes(), self.closings.work, self.prover_in_doubt().is_some());
        let part = match work {
            _ if is_in_doubt => IN_DOUBT,
            _ if all >= self.fair_part() => OFTEN,
            0..MUCH => SOMETIMES,
            // As long as no bound is found nothing but the value of endless play says what to claim.
            _ if is_open => return false,
            _ => RARELY,
        };
        let is_due = all >= FIRST_TRY && (is_in_doubt || all >= PATIENCE * self.improved_at);
        // What is in their nodes is in all of them too: never more than the rest.
        let is_fair = work.saturating_mul(part) <= all
            && self.closings.nodes <= all.saturating_sub(self.closings.nodes);
        is_due && is_fair && self.can_close()
    }

    /// The first who has proved something by climbing and may well get no further.
    pub(super) fn prover_in_doubt(&self) -> Option<Color> {
        self.lanes.iter().find(|lane| lane.is_in_doubt(self.scope(lane.prover))).map(|lane| lane.prover)
    }

    fn most(&self) -> Score {
        self.root.size().largest_score()
    }

    /// Whether there is a claim left to work on.
    fn can_close(&self) -> bool {
        self.missing().iter().any(|claim| !self.closings.was_vain(claim))
    }

    /// Works on the closed sets that are missing, one piece on each.
    pub(super) fn close_some(&mut self) -> Result<(), Stopped> {
        let piece = PIECE.0.max(self.nodes() / PIECE.1);
        for claim in self.missing() {
            self.close(claim, piece)?;
        }
        Ok(())
    }

    /// Works on the closed sets that are missing until one is found, or else all have come to an end; whether one was found.
    pub(super) fn close_fully(&mut self) -> Result<bool, Stopped> {
        for claim in self.missing() {
            self.close(claim, u64::MAX)?;
            if self.closings.has_set(&claim) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Works on a closed set.
    fn close(&mut self, claim: Claim, work: u64) -> Result<(), Stopped> {
        if self.closings.was_vain(&claim) {
            return Ok(());
        }
        let begun = self.closings.works[claim.prover].take();
        let mut closer = match begun {
            Some(ClosingWork::Open(closer)) if closer.claim() == claim => closer,
            _ => Box::new(Closer::new(claim, self.basis, &self.root)),
        };
        let (before, nodes_before) = (closer.work(&self.search), self.nodes());
        let closing = closer.proceed(&mut self.search, MOST_STATES, work);
        self.is_stuck &= closing.is_err();
        self.closings.work += closer.work(&self.search) - before;
        self.closings.nodes += self.nodes() - nodes_before;
        let work = &mut self.closings.works[claim.prover];
        match closing {
            Ok(Closing::Closed) => {
                let set = if self.is_certified { closer.collect() } else { ClosedSet::unwritten(claim) };
                let ceiling = &mut self.sides[claim.prover.opponent()].ceiling;
                *ceiling = (*ceiling).min(-claim.score);
                self.closings.sets[claim.prover] = Some(set);
            }
            // Deeper search will find what the opponent can do, if anything.
            Ok(Closing::Refuted | Closing::TooLarge) => *work = Some(ClosingWork::Vain(claim)),
            Ok(Closing::Unfinished) => *work = Some(ClosingWork::Open(closer)),
            Err(stopped) => {
                *work = Some(ClosingWork::Open(closer));
                return Err(stopped);
            }
        }
        Ok(())
    }

    /// Whether it is not yet time to leave it at the answer, because limits of finite play are not known. Whoever publishes the
    /// interval wants it no wider than it is.
    pub(super) fn has_limits_to_find(&mut self) -> bool {
        self.find_limits();
        !self.are_limits_known() && self.refining.is_some_and(|refining| self.nodes() < refining.until)
    }

    fn are_limits_known(&self) -> bool {
        Color::ALL.iter().all(|&side| self.scope(side).value().is_some())
    }

    /// Tries to show that bounds which are apart are the limits of finite play, once.
    pub(super) fn find_limits(&mut self) {
        let is_wanted = self.question == Question::Value && self.extent != Extent::AnswerOnly;
        let is_done = self.refining.is_some_and(|refining| refining.bounds == self.bounds);
        if !is_wanted || is_done || self.are_limits_known() {
            return;
        }
        self.close_at_limits();
        let until = PART_FOR_LIMITS * self.nodes().max(FIRST_TRY);
        self.refining = Some(Refining { bounds: self.bounds, until });
    }

    fn close_at_limits(&mut self) {
        let work = LEAST_FOR_LIMITS.max(self.nodes() / PART_FOR_LIMITS);
        for side in Color::ALL {
            let scope = self.scope(side);
            if scope.value().is_some() {
                continue;
            }
            // Whoever can keep the other from more has no need to end the game.
            let claim = Claim::new(side, scope.lower().above()).refutation();
            let mut closer = Closer::new(claim, self.basis, &self.root);
            match closer.proceed(&mut self.search, MOST_STATES, work) {
                Ok(Closing::Closed) => self.sides[side].ceiling = scope.lower(),
                Ok(_) => {}
                Err(_) => return,
            }
        }
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
        let (lower, upper) = (self.bounds.lower(), self.bounds.upper());
        let claims = match self.question {
            Question::AtLeast(score) if lower < score && score <= upper => {
                vec![Claim::at_least(score).refutation()]
            }
            Question::AtMost(score) if lower <= score && score < upper => {
                vec![Claim::at_most(score).refutation()]
            }
            Question::AtLeast(_) | Question::AtMost(_) => vec![],
            Question::Value => {
                let values = self.certain_values();
                let white = Claim::at_most(self.endless_play.max(lower));
                let black = Claim::at_least(self.endless_play.min(upper));
                let is_white_missing = values.upper() > -white.score;
                let is_black_missing = values.lower() < black.score;
                let missing = [is_white_missing.then_some(white), is_black_missing.then_some(black)];
                missing.into_iter().flatten().collect()
            }
        };
        claims.into_iter().filter(|claim| !self.closings.has_set(claim)).collect()
    }

    /// Writes the proof of what is known, and has it checked.
    pub(super) fn certify(&mut self, path: &Path) -> Result<Certified, CertificateError> {
        self.search.clock_mut().lift_node_limit();
        if self.is_answered() {
            // Where the search ran out of moves it is sure of a limit, but a paper needs a closed set.
            while self.close_fully()? {}
        }
        // Sets that never came about take gigabytes, and the proof needs as much.
        self.closings.works = ByColor::default();
        let statements = self.statements();
        let header = Header {
            position: self.root,
            endless_play: self.endless_play,
            value: self.values_by(&statements).value(),
            claims: statements.into_iter().map(|statement| (statement, Under::default())).collect(),
        };
        let sets = Color::ALL.into_iter().filter_map(|color| self.closings.sets[color].clone()).collect();
        let reporter = Rc::clone(&self.reporter);
        let mut watcher = |progress| reporter.borrow_mut().writing(&progress);
        certificate::certify(&mut self.search, Plan { header, sets }, path, &mut watcher)
    }

    /// The values that some statements leave possible. For a yes-or-no question that may be more than what is known.
    fn values_by(&self, statements: &[Statement]) -> Bounds {
        let best = |prover: Color| {
            let endless = prover.relative(self.endless_play);
            let own = statements.iter().filter(|statement| statement.claim.prover == prover);
            let shown = own.map(|Statement { claim, play }| match play {
                Play::Finite => claim.score,
                Play::Endless => claim.score.min(endless),
            });
            shown.max().unwrap_or(-self.most())
        };
        Bounds::new(best(Color::Black), -best(Color::White))
    }

    /// What is proved and matters to the question: the bounds that no game can fail to keep left out.
    fn statements(&self) -> Vec<Statement> {
        let sets = || {
            let sets = Color::ALL.into_iter().filter_map(|color| self.closings.sets[color].as_ref());
            sets.map(|set| Statement::endless(set.claim))
        };
        let Some(claim) = self.question.claim() else {
            let bounds = [Claim::at_least(self.bounds.lower()), Claim::at_most(self.bounds.upper())];
            let proved = bounds.into_iter().filter(|claim| claim.score > -self.most());
            return proved.map(Statement::finite).chain(sets()).collect();
        };
        match [claim, claim.refutation()].into_iter().find(|claim| claim.is_shown_by(self.bounds)) {
            Some(proved) => vec![Statement::finite(proved)],
            None => sets().collect(),
        }
    }
}
