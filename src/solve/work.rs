//! A question on its way to an answer: turns and closed sets until it is answered, or nothing is left to try.

use super::answer::{Line, Solution, Status};
use super::certifying::certify;
use super::closing::{Closings, Doubt, Tools};
use super::helpers::Helpers;
use super::known::Known;
use super::line;
use super::overview::Overview;
use super::pausing::Interruption;
use super::piece::Depth;
use super::question::Coverage;
use super::question::Question;
use super::reporter::Reporter;
use super::rest::{Foresight, Rest};
use super::saver::{Saver, Saving};
use super::schedule::Inquiry;
use super::schedule::{Finding, Prospect, Turn};
use super::snapshot::{Ending, Snapshot, State};
use super::threads::Threads;
use crate::board::Passes;
use crate::certificate::{CertificateError, Certified};
use crate::files::Target;
use crate::game::{Bounds, ByColor, Claim, Color, Game as _};
use crate::go::Go;
use crate::proof::Basis;
use crate::search::{Search, Stopped};
use std::cell::RefCell;
use std::rc::Rc;

/// Those who have to do with the work, but not with what comes of it.
pub(super) struct Company<'o> {
    /// Threads that help, if there are any.
    pub helpers: Option<Helpers>,
    /// Who puts the work away now and then.
    pub saver: Option<Rc<RefCell<Saver>>>,
    /// Who tells the observer.
    pub reporter: Rc<RefCell<Reporter<'o>>>,
}

/// A question on its way to an answer.
pub(super) struct Work<'g, 'o> {
    inquiry: Inquiry,
    search: Search<'g, Go>,
    state: State,
    /// Nodes that the search had visited before this question.
    nodes_before: u64,
    company: Company<'o>,
}

impl<'g, 'o> Work<'g, 'o> {
    /// Begins, with what is known otherwise.
    pub fn begin(search: Search<'g, Go>, inquiry: Inquiry, known: Known, company: Company<'o>) -> Self {
        let (state, nodes_before) = (State::begin(&inquiry, known), search.nodes());
        let mut work = Self { inquiry, search, state, nodes_before, company };
        if inquiry.basis == Basis::Table && inquiry.root.passes() != Passes::Ended {
            work.look_up();
        }
        work
    }

    /// Takes up what was put away; the search has its memory already.
    pub fn take_up(search: Search<'g, Go>, inquiry: Inquiry, state: State, company: Company<'o>) -> Self {
        let known = Known::without_search(search.game, &inquiry.root).and_earlier(state.known);
        let pauses = state.pauses.taken_up_at(search.nodes());
        Self { inquiry, search, state: State { known, pauses, ..state }, nodes_before: 0, company }
    }

    /// Begins with what the table knows of the root.
    fn look_up(&mut self) {
        for prover in Color::ALL {
            let known = self.search.known(&self.inquiry.root, prover);
            let proved = Bounds::new(known.lower(), self.search.game.score_range().upper());
            self.state.known.narrow(prover.relative(proved));
            self.state.known.limit(prover, known.upper());
        }
    }

    /// What is known by now.
    pub const fn known(&self) -> &Known {
        &self.state.known
    }

    /// The search, for the next question.
    pub fn into_search(self) -> Search<'g, Go> {
        self.search
    }

    fn nodes(&self) -> u64 {
        self.search.nodes() - self.nodes_before
    }

    /// The closed sets, and what they are worked on with.
    fn closings(&mut self) -> (&mut Closings, Tools<'_, 'g>) {
        let Self { inquiry, search, state, nodes_before, .. } = self;
        let State { known, closings, pauses, .. } = state;
        (closings, Tools { search, inquiry, known, pauses, nodes_before: *nodes_before })
    }

    /// The answer to a yes-or-no question.
    fn answer(&self) -> Option<bool> {
        self.known().answer(self.inquiry.question.claim()?)
    }

    fn is_answered(&self) -> bool {
        let values = match self.inquiry.question {
            Question::AtLeast(_) | Question::AtMost(_) => return self.answer().is_some(),
            // A limit known by exhaustion is no reason to stop before the bounds have had time to meet.
            Question::Value if self.inquiry.wants_limits() => {
                self.state.closings.certain_values(&self.inquiry, self.known())
            }
            Question::Value => self.known().values(self.inquiry.endless_play),
        };
        values.value().is_some()
    }

    /// Works on the question to its end.
    pub fn run(&mut self) -> Ending {
        if let Some(ending) = self.state.ending {
            return ending;
        }
        self.plan_pause();
        let ending = self.take_turns();
        self.settle();
        if ending == Ending::Answered {
            let (closings, mut tools) = self.closings();
            closings.find_limits(&mut tools);
        }
        let is_limited =
            ending == Ending::Limit || ending == Ending::Idle && self.state.schedule.is_held_back();
        self.state.ending = Some(ending).filter(|_| !is_limited);
        if let Some(saving) = self.put_away() {
            // Nothing follows that could come late.
            self.company.reporter.borrow_mut().saved(&Saving { lengthening: None, ..saving });
        }
        self.settle();
        ending
    }

    /// Takes turns until there is a reason to end.
    fn take_turns(&mut self) -> Ending {
        loop {
            if self.is_answered() && !self.has_limits_to_find() {
                return Ending::Answered;
            }
            if self.are_closings_due() {
                let (closings, mut tools) = self.closings();
                let is_cut = closings.close_some(&mut tools).is_err() || self.is_at_limit();
                if is_cut && self.interruption() == Interruption::Limit {
                    return Ending::Limit;
                }
                continue;
            }
            let depth_limit = self.search.clock().depth_limit();
            let State { schedule, known, .. } = &mut self.state;
            let Some(turn) = schedule.next(&self.inquiry, known, depth_limit) else { return self.last_try() };
            self.level();
            if self.take_turn(&turn).is_err() {
                match self.interruption() {
                    Interruption::Limit if self.is_answered() => return Ending::Answered,
                    Interruption::Limit => return Ending::Limit,
                    Interruption::Pause => {}
                    Interruption::Allowance => self.end_early(&turn),
                }
            }
        }
    }

    fn is_at_limit(&self) -> bool {
        self.search.clock().is_at_limit(self.search.stats().nodes)
    }

    fn has_limits_to_find(&mut self) -> bool {
        let (closings, mut tools) = self.closings();
        closings.has_limits_to_find(&mut tools)
    }

    fn are_closings_due(&self) -> bool {
        let (State { known, schedule, closings, .. }, nodes) = (&self.state, self.nodes());
        let doubt = match schedule.prover_in_doubt(&self.inquiry, known) {
            Some(_) => Doubt::OfClaim,
            None if nodes >= self.inquiry.fair_part() => Doubt::OfAll,
            None => Doubt::None,
        };
        closings.are_due(&self.inquiry, known, nodes, doubt)
    }

    fn level(&mut self) {
        let nodes = self.nodes();
        self.state.schedule.level(&self.inquiry, &self.state.known, nodes);
    }

    fn end_early(&mut self, turn: &Turn) {
        self.state.pauses.note_headway();
        self.state.schedule.end_early(turn, &self.inquiry, &self.state.known);
    }

    /// A turn of a lane. A stopped one proves nothing about the root; the table keeps what it found.
    fn take_turn(&mut self, turn: &Turn) -> Result<(), Stopped> {
        let (before, visited) = (self.nodes(), self.search.stats().nodes);
        self.search.clock_mut().allow(visited, turn.nodes);
        self.announce(turn);
        let result = match &self.company.helpers {
            Some(helpers) => helpers.prove(&mut self.search, turn.piece),
            None => turn.piece.run(&mut self.search),
        };
        self.weigh(turn, self.nodes() - before);
        let found = result?;
        self.state.pauses.note_headway();
        let (State { schedule, known, .. }, deepest) = (&mut self.state, self.search.deepest());
        let finding = schedule.end(turn, found, deepest, &self.inquiry, known);
        self.learn(&finding);
        Ok(())
    }

    /// Gives out nodes anew after a turn that took so many.
    fn weigh(&mut self, turn: &Turn, nodes: u64) {
        let claim = self.state.schedule.claim_after(turn, &self.state.known);
        let expected = claim.map_or(0, |claim| self.search.expected_cost(&self.inquiry.root, claim).count());
        let tuning = &self.inquiry.tuning;
        self.state.schedule.spend(turn, nodes, expected, tuning);
        let prospects = ByColor { black: self.prospect(Color::Black), white: self.prospect(Color::White) };
        self.state.schedule.weigh(&prospects, &self.inquiry.tuning);
    }

    /// How things look for a side.
    fn prospect(&self, side: Color) -> Prospect {
        let (opponent, known) = (side.opponent(), &self.state.known);
        let scope = known.scope(opponent);
        let step = Claim::new(opponent, scope.lower().above());
        let enough = self.inquiry.tuning.weights.nodes_to_know_steps;
        let is_known = step.score <= scope.upper() && self.state.schedule.has_climbed(opponent, enough);
        let refutation = is_known.then(|| self.search.expected_cost(&self.inquiry.root, step).count());
        Prospect { is_open: known.scope(side).upper() == self.inquiry.most(), refutation }
    }

    /// What a finished turn says about the root.
    fn learn(&mut self, Finding { prover, window, verdict, depth }: &Finding) {
        let (most, nodes, known) = (self.inquiry.most(), self.nodes(), &mut self.state.known);
        if verdict.score > window.alpha()
            && known.prove(Claim::new(*prover, verdict.score), most, *depth, nodes)
        {
            self.state.schedule.take_heart();
        }
        if verdict.exhausted && verdict.score < window.beta() {
            known.limit(*prover, verdict.score);
        }
    }

    /// What to do when all lanes have come to an end.
    fn last_try(&mut self) -> Ending {
        if !self.state.schedule.is_held_back() && self.search.clock().depth_limit().is_none() {
            while !self.is_answered() {
                let (closings, mut tools) = self.closings();
                match closings.close_fully(&mut tools) {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(_) if self.interruption() == Interruption::Limit => return Ending::Limit,
                    Err(_) => {}
                }
            }
        }
        if self.is_answered() { Ending::Answered } else { Ending::Idle }
    }

    /// What the rest is guessed from, if the search knows what an open claim may cost.
    fn foresight(&self) -> Option<Foresight> {
        let (Inquiry { question, .. }, nodes_before) = (self.inquiry, self.nodes_before);
        let expected = self.state.schedule.least_expected(self.known())?;
        Some(Foresight { question, nodes_before, bounds: self.known().bounds(), expected })
    }

    /// Nodes that are left, as far as can be told.
    fn rest(&self) -> Option<Rest> {
        self.foresight()?.rest(self.search.nodes())
    }

    fn announce(&self, turn: &Turn) {
        let State { schedule, known, .. } = &self.state;
        let Self { search, inquiry, .. } = self;
        let mut reporter = self.company.reporter.borrow_mut();
        reporter.turn(&Overview { search, inquiry, schedule, known, turn });
        reporter.iteration(
            self.foresight(),
            |progress| {
                progress.bounds = self.known().bounds();
                progress.depth = match turn.piece.depth {
                    Depth::Plies(depth) => Some(depth),
                    Depth::OfProof(_) => None,
                };
                progress.claim = turn.claim();
                progress.nodes = self.search.nodes();
                progress.table_used = self.search.table().used();
            },
            self.search.clock().elapsed(),
        );
    }

    /// Lets the search be interrupted when a checkpoint is due.
    fn plan_pause(&mut self) {
        let pause = self.company.saver.as_ref().map(|saver| saver.borrow().pause());
        self.search.clock_mut().plan_pause(pause);
    }

    /// Why the search came to an early end. If it was for a pause, the work is put away.
    fn interruption(&mut self) -> Interruption {
        let (clock, visited) = (self.search.clock(), self.search.stats().nodes);
        if self.is_at_limit() {
            Interruption::Limit
        } else if clock.is_over(visited) {
            let (nodes, entries) = (self.nodes(), self.search.table().size().entries());
            self.state.pauses.begin(nodes, entries);
            if let Some(saving) = self.put_away() {
                self.company.reporter.borrow_mut().saved(&saving);
            }
            self.plan_pause();
            Interruption::Pause
        } else {
            Interruption::Allowance
        }
    }

    /// Writes a checkpoint, if there are to be any.
    fn put_away(&self) -> Option<Saving> {
        let saver = self.company.saver.as_ref()?;
        Some(saver.borrow_mut().save(&self.snapshot()))
    }

    /// From here on checkpoints are written without interrupting the search.
    fn settle(&mut self) {
        self.search.clock_mut().plan_pause(None);
        if let Some(saver) = &self.company.saver {
            saver.borrow_mut().settle(&self.snapshot());
        }
    }

    fn snapshot(&self) -> Snapshot<&State> {
        let (memory, elapsed) = (self.search.memory(), self.search.clock().elapsed());
        Snapshot { state: &self.state, memory, elapsed }
    }

    /// Writes the proof of what is known, and has it checked.
    fn certify(&mut self, target: &Target) -> Result<Certified, CertificateError> {
        self.search.clock_mut().lift_node_limit();
        let is_answered = self.is_answered();
        let reporter = Rc::clone(&self.company.reporter);
        let (closings, mut tools) = self.closings();
        // Where the search ran out of moves it is sure of a limit, but a paper needs a closed set.
        while is_answered && closings.close_fully(&mut tools)? {}
        certify(&mut tools, closings, target, &reporter)
    }

    fn line(&mut self) -> (Line, u64) {
        match self.inquiry.coverage {
            Coverage::AnswerOnly => (Line { claims: Vec::new(), moves: Vec::new(), end: None }, 0),
            Coverage::Value | Coverage::EveryMove | Coverage::EveryLine => {
                let bounds = self.known().bounds();
                line::find(&mut self.search, &self.inquiry.root, self.inquiry.question, bounds)
            }
        }
    }

    /// How far the answer goes after such an ending.
    pub fn status(&self, ending: Ending) -> Status {
        let is_determined = || {
            let values = self.known().values(self.inquiry.endless_play);
            self.inquiry.question == Question::Value && values.value().is_some()
        };
        match ending {
            Ending::Answered => Status::Proved,
            Ending::Idle if is_determined() => Status::Proved,
            Ending::Limit => Status::Stopped,
            Ending::Idle if self.state.schedule.is_held_back() => Status::Stopped,
            Ending::Idle => Status::Bounds,
        }
    }

    /// What came of it, and the search, which knows more than it says.
    pub fn into_solution(
        mut self,
        ending: Ending,
        certificate: Option<&Target>,
    ) -> (Solution, Search<'g, Go>) {
        let status = self.status(ending);
        let rest = if status == Status::Stopped { self.rest() } else { None };
        let (nodes, table_used) = (self.nodes(), self.search.table().used());
        let elapsed = self.search.clock().elapsed();
        let (cutoffs, first_move_cuts) = (self.search.stats().cuts, self.search.stats().first_move_rate());
        let certificate = certificate.map(|target| self.certify(target));
        let (line, line_nodes) = self.line();
        let known = self.known();
        let solution = Solution {
            position: self.inquiry.root,
            question: self.inquiry.question,
            bounds: known.bounds(),
            ceilings: known.ceilings(),
            endless_play: self.inquiry.endless_play,
            threads: self.company.helpers.as_ref().map_or(Threads::ONE, Helpers::threads),
            certificate,
            status,
            rest,
            answer: self.answer(),
            line,
            depth: known.depth(),
            nodes,
            cutoffs,
            first_move_cuts,
            line_nodes,
            elapsed,
            table_used,
            table_entries: self.search.table().size().entries(),
            why: None,
            moves_nodes: 0,
            moves: None,
            moves_status: None,
        };
        (solution, self.search)
    }
}
