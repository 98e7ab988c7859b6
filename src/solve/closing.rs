//! Closed sets under way: when they are worked on, and what has come of it.

use super::answer::values_with;
use super::known::Known;
use super::pausing::Pauses;
use super::question::Question;
use super::schedule::Inquiry;
use crate::board::Position;
use crate::game::{Bounds, ByColor, Claim, Color};
use crate::go::Go;
use crate::proof::{ClosedSet, ClosedSetSearch, Closing, Effort};
use crate::search::{Search, Stopped};
use serde::{Deserialize, Serialize};

/// The search for limits of finite play that the answer does not need.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Refining {
    /// The bounds that were not shown to be limits.
    bounds: Bounds,
    /// Nodes when it is time to leave it at that.
    until: u64,
}

/// The work on a claim.
#[derive(Serialize, Deserialize)]
enum Attempt {
    /// There is more to do.
    Open(Box<ClosedSetSearch>),
    /// It ended without a set.
    Vain(Claim),
}

/// Closed sets found, and when to look for more.
#[derive(Default, Serialize, Deserialize)]
pub struct Closings {
    /// For each prover the last set, which has the strongest claim.
    sets: ByColor<Option<ClosedSet>>,
    /// For each prover the work on his last claim.
    attempts: ByColor<Option<Attempt>>,
    /// What went into closed sets, in nodes; states that were looked at count as well.
    work: u64,
    /// Nodes of it.
    nodes: u64,
    /// What was done about limits when the question was answered.
    refining: Option<Refining>,
    /// Work that is left of each prover's piece, if pieces were cut short.
    rest: ByColor<u64>,
}

impl Closings {
    /// Whether this is about the root: what was read from a file may be about another position.
    pub fn are_about(&self, root: &Position) -> bool {
        Color::ALL.iter().all(|&color| match &self.attempts[color] {
            Some(Attempt::Open(search)) => search.root() == root,
            Some(Attempt::Vain(_)) | None => true,
        })
    }
}

/// What the work is done with.
pub struct Tools<'w, 'g> {
    /// The search, whose table says what claims are expected to take.
    pub search: &'w mut Search<'g, Go>,
    /// What is to be done.
    pub inquiry: &'w Inquiry,
    /// What is known.
    pub known: &'w mut Known,
    /// Who hears that a step was finished.
    pub pauses: &'w mut Pauses,
    /// Nodes that the search had visited before this inquiry.
    pub nodes_before: u64,
}

impl Tools<'_, '_> {
    /// Nodes visited for the inquiry.
    pub fn nodes(&self) -> u64 {
        self.search.nodes() - self.nodes_before
    }

    fn search_for(&self, claim: Claim) -> ClosedSetSearch {
        let Inquiry { root, basis, tuning, .. } = self.inquiry;
        ClosedSetSearch::new(claim, *basis, root, Effort { go: tuning.go(), looks: tuning.closed_sets })
    }
}

/// How things stand when it is to be decided whether closed sets get work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// The next claim may well not hold.
    OfClaim,
    /// A fair part of all boards could have been seen.
    OfAll,
    /// None.
    None,
}

impl Closings {
    /// The closed set of each prover, if there is one.
    pub fn sets(&self) -> impl Iterator<Item = &ClosedSet> {
        Color::ALL.into_iter().filter_map(|color| self.sets[color].as_ref())
    }

    /// Forgets the work that has no end yet: it takes gigabytes.
    pub fn forget_attempts(&mut self) {
        self.attempts = ByColor::default();
    }

    /// Whether there is a set for this claim or a stronger one.
    fn has_set(&self, claim: &Claim) -> bool {
        self.sets[claim.prover].as_ref().is_some_and(|set| set.claim.score >= claim.score)
    }

    /// Whether the work on this claim was in vain.
    fn was_vain(&self, claim: &Claim) -> bool {
        matches!(&self.attempts[claim.prover], Some(Attempt::Vain(vain)) if vain == claim)
    }

    /// Whether it is time to work on them, after so many nodes for the inquiry: a bound may be the limit, because the next claim is
    /// in doubt or no better one was found for long.
    pub fn are_due(&self, inquiry: &Inquiry, known: &Known, nodes: u64, doubt: Doubt) -> bool {
        let tuning = &inquiry.tuning.closing;
        let is_open = inquiry.question == Question::Value
            && known.bounds() == Bounds::new(-inquiry.most(), inquiry.most());
        let part = match doubt {
            Doubt::OfClaim => tuning.part_in_doubt,
            Doubt::OfAll => tuning.part_often,
            Doubt::None if self.work < tuning.much => tuning.part_sometimes,
            // As long as no bound is found nothing but the value of endless play says what to claim.
            Doubt::None if is_open => return false,
            Doubt::None => tuning.part_rarely,
        };
        let is_late = nodes >= tuning.patience.saturating_mul(known.improved_at());
        let is_cut = Color::ALL.iter().any(|&color| self.rest[color] > 0);
        let is_due = nodes >= tuning.first_try && (doubt == Doubt::OfClaim || is_late);
        // What is in their nodes is in all of them too: never more than the rest.
        let is_fair =
            self.work.saturating_mul(part) <= nodes && self.nodes <= nodes.saturating_sub(self.nodes);
        let is_any_left = || self.missing(inquiry, known).iter().any(|claim| !self.was_vain(claim));
        is_cut || is_due && is_fair && is_any_left()
    }

    /// Works on the closed sets that are missing, one piece on each. Pieces that were cut short are brought to their end first, so that
    /// who stops and goes on takes the same steps.
    pub fn close_some(&mut self, tools: &mut Tools<'_, '_>) -> Result<(), Stopped> {
        let tuning = &tools.inquiry.tuning.closing;
        let missing = self.missing(tools.inquiry, tools.known);
        if Color::ALL.iter().all(|&color| self.rest[color] == 0) {
            let piece = tuning.least_piece.max(tools.nodes() / tuning.part_of_piece);
            missing.iter().for_each(|claim| self.rest[claim.prover] = piece);
        }
        for claim in missing {
            let (rest, before) = (self.rest[claim.prover], self.work);
            if rest == 0 {
                continue;
            }
            let end = self.close(tools, claim, rest);
            self.rest[claim.prover] = rest.saturating_sub(self.work - before);
            end?;
            self.rest[claim.prover] = 0;
        }
        self.rest = ByColor::default();
        Ok(())
    }

    /// Works on the closed sets that are missing until one is found, or else all have come to an end; whether one was found.
    pub fn close_fully(&mut self, tools: &mut Tools<'_, '_>) -> Result<bool, Stopped> {
        for claim in self.missing(tools.inquiry, tools.known) {
            self.close(tools, claim, u64::MAX)?;
            if self.has_set(&claim) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Works on a closed set.
    fn close(&mut self, tools: &mut Tools<'_, '_>, claim: Claim, work: u64) -> Result<(), Stopped> {
        if self.was_vain(&claim) {
            return Ok(());
        }
        let mut attempt = match self.attempts[claim.prover].take() {
            Some(Attempt::Open(begun)) if begun.claim() == claim => begun,
            _ => Box::new(tools.search_for(claim)),
        };
        let most_states = tools.inquiry.tuning.closing.most_states as usize;
        let (before, nodes_before) = (attempt.work(tools.search), tools.nodes());
        let closing = attempt.proceed(tools.search, most_states, work);
        if closing.is_ok() {
            tools.pauses.note_headway();
        }
        self.work += attempt.work(tools.search) - before;
        self.nodes += tools.nodes() - nodes_before;
        match closing {
            Ok(Closing::Closed) => {
                let is_written = tools.inquiry.is_certified;
                let set = if is_written { attempt.collect() } else { ClosedSet::unwritten(claim) };
                tools.known.limit(claim.prover.opponent(), -claim.score);
                self.sets[claim.prover] = Some(set);
            }
            // Deeper search will find what the opponent can do, if anything.
            Ok(Closing::Refuted | Closing::TooLarge) => {
                self.attempts[claim.prover] = Some(Attempt::Vain(claim));
            }
            Ok(Closing::Unfinished) => self.attempts[claim.prover] = Some(Attempt::Open(attempt)),
            Err(stopped) => {
                self.attempts[claim.prover] = Some(Attempt::Open(attempt));
                return Err(stopped);
            }
        }
        Ok(())
    }

    /// Whether it is not yet time to leave it at the answer, because limits of finite play are not known. Whoever publishes the
    /// interval wants it no wider than it is.
    pub fn has_limits_to_find(&mut self, tools: &mut Tools<'_, '_>) -> bool {
        self.find_limits(tools);
        !tools.known.are_limits() && self.refining.is_some_and(|refining| tools.nodes() < refining.until)
    }

    /// Tries to show that bounds which are apart are the limits of finite play, once.
    pub fn find_limits(&mut self, tools: &mut Tools<'_, '_>) {
        let is_done = self.refining.is_some_and(|refining| refining.bounds == tools.known.bounds());
        if !tools.inquiry.wants_limits() || is_done || tools.known.are_limits() {
            return;
        }
        close_at_limits(tools);
        let tuning = &tools.inquiry.tuning.closing;
        let until = tuning.part_for_limits.saturating_mul(tools.nodes().max(tuning.first_try));
        self.refining = Some(Refining { bounds: tools.known.bounds(), until });
    }

    /// The values that bounds and closed sets leave possible.
    pub fn certain_values(&self, inquiry: &Inquiry, known: &Known) -> Bounds {
        let ceiling = |side: Color| {
            let against = self.sets[side.opponent()].as_ref();
            against.map_or(inquiry.most(), |set| -set.claim.score)
        };
        let ceilings = ByColor { black: ceiling(Color::Black), white: ceiling(Color::White) };
        values_with(known.bounds(), &ceilings, inquiry.endless_play)
    }

    /// Claims in endless play that would settle the question and have no closed set yet.
    fn missing(&self, inquiry: &Inquiry, known: &Known) -> Vec<Claim> {
        let claims = match inquiry.question.claim() {
            Some(claim) if known.bounds_leave_open(claim) => vec![claim.refutation()],
            Some(_) => vec![],
            None => {
                let (values, bounds) = (self.certain_values(inquiry, known), known.bounds());
                let white = Claim::at_most(inquiry.endless_play.max(bounds.lower()));
                let black = Claim::at_least(inquiry.endless_play.min(bounds.upper()));
                let is_white_missing = values.upper() > white.black_score();
                let is_black_missing = values.lower() < black.score;
                let missing = [is_white_missing.then_some(white), is_black_missing.then_some(black)];
                missing.into_iter().flatten().collect()
            }
        };
        claims.into_iter().filter(|claim| !self.has_set(claim)).collect()
    }
}

/// Looks for closed sets that show the bounds to be limits, with a part of the work that was done so far.
fn close_at_limits(tools: &mut Tools<'_, '_>) {
    let tuning = &tools.inquiry.tuning.closing;
    let work = tuning.least_for_limits.max(tools.nodes() / tuning.part_for_limits);
    for side in Color::ALL {
        let scope = tools.known.scope(side);
        if scope.value().is_some() {
            continue;
        }
        // Whoever can keep the other from more has no need to end the game.
        let mut attempt = tools.search_for(Claim::new(side, scope.lower().above()).refutation());
        match attempt.proceed(tools.search, tuning.most_states as usize, work) {
            Ok(Closing::Closed) => tools.known.limit(side, scope.lower()),
            Ok(_) => {}
            Err(_) => return,
        }
    }
}
