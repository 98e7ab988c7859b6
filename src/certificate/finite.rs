//! Well-founded strategies: what the table proves, written out with children before their parents.
//!
//! The table knows for each proved state a move and that the claim was proved, but not in which order: entries
//! that were lost and proved again may rest on states that once rested on them. So a walk along the table's
//! moves could go in circles. The walk here notices that, tries other proved moves, and if none is left asks
//! a search with an empty table for a proof that avoids all states of the path.

use super::among::Among;
use super::avoid::Avoid;
use super::error::CertificateError;
use super::recorder::{Recorder, Says};
use super::setback::{Setback, Written};
use crate::board::{Move, Passes, Position};
use crate::game::Claim;
use crate::game::{Game as _, StateKey};
use crate::go::Go;
use crate::proof::{Reason, reason};
use crate::search::{Clock, Cost, Reductions, Search, Table, TableSize};
use ahash::{AHashMap, AHashSet};
use std::io::{self, Write};

/// Nodes for proving again, with the move that the table names, what the table has lost.
const FIRST_ALLOWANCE: u64 = 1 << 12;
/// Nodes for the same with any move, before the proof counts as having a gap: so many, and as many as the whole search took.
const LEAST_ALLOWANCE: u64 = 1 << 16;
/// Nodes for a search that avoids a path.
const AVOIDING_ALLOWANCE: u64 = 1 << 16;
/// Slots of the table of a search that avoids a path: 2^18.
const AVOIDING_TABLE: u32 = 18;

/// Records between two looks at the clock.
const LOOK_EVERY: usize = 1 << 10;

/// What is done in a state: enough to do it again. Moves are in the canonical orientation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StrategyMove {
    /// Nothing: a static reason holds.
    Static,
    /// A move, behind which a static reason may hold.
    Move(Move),
}

/// Which static reasons will do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standard {
    /// All that are not to be avoided.
    Any,
    /// Only those behind which no board comes back in a region, as far as that is seen here. What a repair takes in
    /// place of something else should not have to be repaired in its turn.
    Plain,
}

/// What is done in the states of a strategy.
pub(super) type Chosen = AHashMap<StateKey, StrategyMove>;

/// A move and the position after it.
type Step = (Move, Position);

/// The key under which a search knows a state.
fn key_of(search: &Search<'_, Go>, state: &Position) -> StateKey {
    search.game.key(state).0
}

/// What is to be written, and within which bounds.
pub(super) struct Task<'a> {
    pub go: &'a mut Go,
    pub claim: Claim,
    pub avoid: &'a mut Avoid,
    pub earlier: &'a Chosen,
}

/// Writes the strategy of one claim.
pub(super) struct Strategy<'a, W: Write> {
    pub go: &'a mut Go,
    pub claim: Claim,
    pub avoid: &'a mut Avoid,
    /// What an earlier strategy did. It is done again where that may be, so that a repair touches little.
    pub earlier: &'a Chosen,
    pub out: &'a mut Recorder<W>,
    /// Told now and then how many states have records.
    pub watch: &'a mut dyn FnMut(u64),
    /// The states that have records.
    done: Chosen,
    /// Keys of the states that wait for their children, both sides to move.
    path: Vec<StateKey>,
    /// Keys of the states that could not be written without what is to be avoided. That may have been for want
    /// of search, or because of the path; a repair may fail.
    failed: AHashSet<StateKey>,
    /// For a piece: what it may rest on, and what others may rest on.
    piece: Option<Among<'a>>,
}

impl<'a, W: Write> Strategy<'a, W> {
    pub fn new(task: Task<'a>, out: &'a mut Recorder<W>, watch: &'a mut dyn FnMut(u64)) -> Self {
        let Task { go, claim, avoid, earlier } = task;
        let (done, path, failed) = (Chosen::new(), Vec::new(), AHashSet::new());
        Self { go, claim, avoid, earlier, out, watch, done, path, failed, piece: None }
    }

    /// The same as a piece among others.
    pub fn among(self, piece: Among<'a>) -> Self {
        Self { piece: Some(piece), ..self }
    }

    /// What has become of it as a piece.
    pub fn into_piece(self) -> Option<Among<'a>> {
        self.piece
    }

    /// Writes the whole strategy from a root, with what `search` has proved; what it does.
    ///
    /// # Errors
    /// If the file cannot be written, a limit is reached, or the proof has a gap.
    pub fn write(mut self, search: &mut Search<'_, Go>, root: &Position) -> Result<Chosen, CertificateError> {
        self.write_root(search, root)?;
        Ok(self.done)
    }

    /// Writes what is still missing of the strategy from a root, with what `search` has proved.
    ///
    /// # Errors
    /// If the file cannot be written, a limit is reached, or the proof has a gap.
    pub fn write_root(
        &mut self,
        search: &mut Search<'_, Go>,
        root: &Position,
    ) -> Result<(), CertificateError> {
        let written = if root.to_play() == self.claim.prover {
            self.certify(search, root)
        } else {
            self.certify_replies(search, root)
        };
        match written {
            Ok(()) => Ok(()),
            Err(Setback::Fatal(error)) => Err(error),
            Err(Setback::Circle) => Err(CertificateError::Gap { state: format!("{root:?}") }),
        }
    }

    /// Writes a state with the claimant to move, children first, unless it has been written.
    fn certify(&mut self, search: &mut Search<'_, Go>, state: &Position) -> Written {
        let key = key_of(search, state);
        if self.done.contains_key(&key) {
            return Ok(());
        }
        if self.path.contains(&key) || self.failed.contains(&key) {
            return Err(Setback::Circle);
        }
        if self.rests_on_lemma(key) {
            self.record(state, Says::Lemma)?;
            self.done.insert(key, StrategyMove::Static);
            return Ok(());
        }
        let before = self.done.len();
        if self.piece.as_ref().is_some_and(|piece| before >= piece.most_states) {
            return Err(Setback::Fatal(CertificateError::TooLarge));
        }
        if before.is_multiple_of(LOOK_EVERY) {
            if search.clock().is_over(search.stats().nodes) {
                return Err(Setback::Fatal(CertificateError::Stopped));
            }
            (self.watch)(self.done.len() as u64);
        }
        let earlier = self.earlier.get(&key).copied();
        let standard = if earlier.is_some() { Standard::Any } else { self.standard() };
        let choice = match earlier {
            Some(StrategyMove::Move(_)) => None,
            Some(StrategyMove::Static) | None => self.certify_statically(state, standard)?,
        };
        let choice = match choice {
            Some(choice) => choice,
            None => {
                self.path.push(key);
                let written = self.certify_by_move(search, state, earlier);
                self.path.pop();
                if !self.avoid.is_empty() && matches!(written, Err(Setback::Circle)) {
                    self.failed.insert(key);
                    self.avoid.note_failure(key);
                }
                written?
            }
        };
        self.done.insert(key, choice);
        if let Some(piece) = self.piece.as_mut().filter(|piece| self.done.len() - before >= piece.least_new) {
            piece.large.push(*state);
        }
        Ok(())
    }

    /// Whether a lemma of another piece is about a state; then this piece uses it.
    fn rests_on_lemma(&mut self, key: StateKey) -> bool {
        let prover = self.claim.prover;
        self.piece.as_mut().is_some_and(|piece| piece.rests_on(prover, key))
    }

    /// Whether a record, or a lemma, is about a state.
    fn is_done(&self, key: StateKey) -> bool {
        let prover = self.claim.prover;
        self.done.contains_key(&key) || self.piece.as_ref().is_some_and(|piece| piece.knows(prover, key))
    }

    fn certify_statically(&mut self, state: &Position, standard: Standard) -> Written<Option<StrategyMove>> {
        let Some(reason) = self.reason(state, standard) else { return Ok(None) };
        self.record(state, Says::Static(&reason))?;
        Ok(Some(StrategyMove::Static))
    }

    fn certify_by_move(
        &mut self,
        search: &mut Search<'_, Go>,
        state: &Position,
        earlier: Option<StrategyMove>,
    ) -> Written<StrategyMove> {
        let steps = self.steps(search, state);
        if let Some(step) = earlier.and_then(|choice| self.step_again(&steps, state, choice)) {
            return match self.certify_after(search, state, &step, Standard::Any) {
                Err(Setback::Circle) => self.certify_by_move(search, state, None),
                done => done,
            };
        }
        let standard = self.standard();
        for step in self.proved(search, &steps, standard) {
            match self.certify_after(search, state, step, standard) {
                Err(Setback::Circle) => {}
                done => return done,
            }
        }
        let step = self.prove_again(search, &steps, state)?;
        match self.certify_after(search, state, &step, standard) {
            Err(Setback::Circle) => self.certify_with_fresh_table(search, state),
            done => done,
        }
    }

    /// The step of an earlier strategy, unless it is to be avoided.
    fn step_again(&self, steps: &[Step], state: &Position, earlier: StrategyMove) -> Option<Step> {
        let StrategyMove::Move(canonical) = earlier else { return None };
        let mv = self.go.undo_canonical(canonical, state.key().1);
        steps.iter().find(|step| step.0 == mv).copied()
    }

    /// The steps after which the claim is proved, as far as the table or the score says so at once. Those
    /// that need the fewest new records come first, and one that needs none stands alone: so proofs share
    /// what they can, which makes them three times smaller than with the table's first choice.
    fn proved<'m>(
        &mut self,
        search: &Search<'_, Go>,
        steps: &'m [Step],
        standard: Standard,
    ) -> Vec<&'m Step> {
        let is_over = |step: &Step| step.1.passes() == Passes::Ended;
        if let Some(step) =
            steps.iter().find(|step| !is_over(step) && self.reason(&step.1, standard).is_some())
        {
            return vec![step];
        }
        let mut proved: Vec<&Step> = steps.iter().filter(|step| self.is_known(search, &step.1)).collect();
        proved.sort_by_cached_key(|step| self.count_new_replies(search, &step.1));
        proved
    }

    /// Replies that lead to states without a record.
    fn count_new_replies(&self, search: &Search<'_, Go>, after: &Position) -> usize {
        let is_new = |next: &Position| !self.is_done(key_of(search, next));
        self.go.successors(after).iter().filter(|(_, next)| is_new(next)).count()
    }

    /// All moves that are not to be avoided, the table's best first.
    fn steps(&self, search: &Search<'_, Go>, state: &Position) -> Vec<Step> {
        let (key, orientation) = search.game.key(state);
        let best = search.best_known(state, self.claim.prover);
        let mut steps = self.go.successors(state);
        steps.retain(|&(mv, _)| !self.avoid.forbids_move(key, self.go.to_canonical(mv, orientation)));
        steps.sort_by_key(|&(mv, _)| best != Some(mv));
        steps
    }

    fn is_known(&self, search: &Search<'_, Go>, state: &Position) -> bool {
        if state.passes() == Passes::Ended {
            return self.claim.is_met_by(state.score());
        }
        let key = key_of(search, state);
        let entry = search.table.probe(key, self.claim.prover);
        self.is_done(key) || entry.is_some_and(|entry| entry.proven() >= self.claim.score)
    }

    /// Writes a state with this move, children first.
    fn certify_after(
        &mut self,
        search: &mut Search<'_, Go>,
        state: &Position,
        &(mv, ref after): &Step,
        standard: Standard,
    ) -> Written<StrategyMove> {
        let choice = StrategyMove::Move(self.go.to_canonical(mv, state.key().1));
        if after.passes() != Passes::Ended {
            if let Some(reason) = self.reason(after, standard) {
                self.record(state, Says::StaticAfter(mv, &reason))?;
                return Ok(choice);
            }
            if self.rests_on_lemma(key_of(search, after)) {
                self.record(state, Says::LemmaAfter(mv))?;
                return Ok(choice);
            }
            self.path.push(key_of(search, after));
            let written = self.certify_replies(search, after);
            self.path.pop();
            written?;
        }
        self.record(state, Says::PlayedOut(mv))?;
        Ok(choice)
    }

    /// Writes what follows each reply.
    fn certify_replies(&mut self, search: &mut Search<'_, Go>, after: &Position) -> Written {
        for (_, next) in self.go.successors(after) {
            if next.passes() == Passes::Ended {
                if !self.claim.is_met_by(next.score()) {
                    return Err(self.gap(after));
                }
            } else {
                self.certify(search, &next)?;
            }
        }
        Ok(())
    }

    /// Searches until one of the steps is proved again. One of them can be, if the state was proved.
    fn prove_again(
        &mut self,
        search: &mut Search<'_, Go>,
        steps: &[Step],
        state: &Position,
    ) -> Result<Step, Setback> {
        let allowance = if self.avoid.is_empty() {
            LEAST_ALLOWANCE.saturating_add(search.stats().nodes)
        } else {
            self.avoid.allowance()
        };
        // The table's move has proved the claim before, so it gets the first try alone.
        for (count, allowance) in [(steps.len().min(1), FIRST_ALLOWANCE), (steps.len(), allowance)] {
            if let Some(step) = self.prove_one(search, &[], &steps[..count], allowance)? {
                return Ok(step);
            }
        }
        Err(if self.avoid.is_empty() { self.gap(state) } else { Setback::Circle })
    }

    /// Proves one of some steps, always at work on the one whose proof looks smallest, without coming back to a path.
    fn prove_one(
        &self,
        search: &mut Search<'_, Go>,
        path: &[StateKey],
        steps: &[Step],
        allowance: u64,
    ) -> Result<Option<Step>, CertificateError> {
        let visited = search.stats().nodes;
        search.clock_mut().allow(visited, allowance);
        let mut costs = vec![Cost::states(0); steps.len()];
        loop {
            let order = costs.iter().enumerate().min_by_key(|&(_, &cost)| cost);
            let Some((place, cost)) = order.filter(|(_, cost)| !cost.is_failure()) else { return Ok(None) };
            let others = costs.iter().enumerate().filter(|&(other, _)| other != place);
            let limit = others.map(|(_, &cost)| cost.above()).min().map(|limit| limit.max(cost.above()));
            match search.prove_by_cost_below(path, &steps[place].1, self.claim, limit) {
                Ok(cost) if cost.is_nothing() => return Ok(Some(steps[place])),
                Ok(cost) => costs[place] = cost,
                Err(stopped) if search.clock().is_over(search.stats().nodes) => return Err(stopped.into()),
                Err(_) => return Ok(None),
            }
        }
    }

    /// Proves a state with an empty table, so that no proof can lead back to the path, and writes that. If
    /// there is no such proof, or it is long, the states above have to be proved in another way.
    fn certify_with_fresh_table(
        &mut self,
        search: &Search<'_, Go>,
        state: &Position,
    ) -> Written<StrategyMove> {
        let mut go = Go::new(state.size());
        let table =
            TableSize::from_log2(AVOIDING_TABLE).map_or_else(|_| Table::new(TableSize::ONE_SLOT), Table::new);
        let clock = Clock::start(search.clock().limits_left());
        let mut fresh = Search::new(&mut go, table, clock, Reductions::default());
        let steps = self.steps(search, state);
        match self.prove_one(&mut fresh, &self.path, &steps, AVOIDING_ALLOWANCE)? {
            Some(step) => {
                let standard = self.standard();
                self.certify_after(&mut fresh, state, &step, standard)
            }
            None => Err(Setback::Circle),
        }
    }

    fn reason(&mut self, state: &Position, standard: Standard) -> Option<Reason> {
        if self.avoid.forbids_reason(state) {
            return None;
        }
        let reason = reason(self.go, state, &self.claim)?;
        let is_good_enough = match standard {
            Standard::Any => true,
            Standard::Plain => self.out.is_plain(self.go, &self.claim, state, &reason),
        };
        is_good_enough.then_some(reason)
    }

    /// The standard for what no earlier strategy did.
    fn standard(&self) -> Standard {
        if self.avoid.is_empty() { Standard::Any } else { Standard::Plain }
    }

    fn record(&mut self, state: &Position, says: Says<'_>) -> io::Result<()> {
        self.out.state(self.go, &self.claim, state, says)
    }

    fn gap(&self, state: &Position) -> Setback {
        Setback::Fatal(CertificateError::Gap { state: format!("{state:?}") })
    }
}
