//! Finding the bounds: both provers deepen in lanes until the question is answered or nothing is left to try.

use super::crew::{Crew, Depth, Found, Piece, Threads};
use super::lanes::{Aim, Lane, Method};
use super::line;
use super::pausing::Interruption;
use super::shares::{Prospect, weigh};
use super::work::Work;
use super::{Ending, Extent, Line, Question, Solution, Status};
use crate::game::{Bounds, ByColor, Claim, Color};
use crate::go::Go;
use crate::search::{MAX_DEPTH, Search, Stopped, Verdict, Window};
use std::path::Path;

/// Nodes of climbing after which it is known what a step looks to cost.
const NODES_TO_KNOW_STEPS: u64 = 1 << 15;
/// Patience, see [`Work::patience`].
const PATIENCE_LOG2: u32 = 8;
/// See [`Work::patience`].
const PATIENCE_FACTOR: u64 = 4;

impl<'g> Work<'g, '_> {
    /// Works on the question to its end.
    pub(super) fn run(&mut self) -> Ending {
        if let Some(ending) = self.ending {
            return ending;
        }
        self.plan_pause();
        let ending = self.take_turns();
        self.settle();
        if ending == Ending::Answered {
            self.find_limits();
        }
        let is_limited = ending == Ending::Limit || ending == Ending::Idle && self.held_back;
        self.ending = Some(ending).filter(|_| !is_limited);
        self.put_away();
        self.settle();
        ending
    }

    /// Iterates until there is a reason to end.
    fn take_turns(&mut self) -> Ending {
        loop {
            if self.is_answered() && !self.has_limits_to_find() {
                return Ending::Answered;
            }
            if self.is_time_to_close() {
                if self.close_some().is_err() && self.interruption() == Interruption::Limit {
                    return Ending::Limit;
                }
                continue;
            }
            let Some(index) = self.next_lane() else { return self.last_try() };
            if self.nodes() > self.fair_part() {
                self.lanes.iter_mut().for_each(Lane::level_up);
            } else if let Some(prover) = self.prover_in_doubt() {
                self.lanes.iter_mut().for_each(|lane| lane.level_in_doubt(prover));
            }
            if self.take_turn(index).is_err() {
                match self.interruption() {
                    Interruption::Limit if self.is_answered() => return Ending::Answered,
                    Interruption::Limit => return Ending::Limit,
                    Interruption::Pause => {}
                    Interruption::Allowance => self.end_turn(index),
                }
            }
        }
    }

    /// A turn has had its nodes; perhaps that was the end of the patience with its prover.
    fn end_turn(&mut self, index: usize) {
        self.is_stuck = false;
        let prover = self.lanes[index].prover;
        let scope = self.scope(prover);
        self.lanes[index].note(scope, None);
        self.sides[prover].given_up = self.sides[prover].spent >= self.patience();
    }

    /// The open lane that is furthest behind its share; of equals the first.
    fn next_lane(&mut self) -> Option<usize> {
        let limit = self.search.clock().depth_limit();
        let (has_limit, limit) = (limit.is_some(), limit.unwrap_or(u32::MAX));
        let mut next: Option<usize> = None;
        for (i, lane) in self.lanes.iter().enumerate() {
            let is_open = lane.window(self.scope(lane.prover)).is_some() && !self.sides[lane.prover].given_up;
            if is_open && (lane.depth >= limit || has_limit && lane.method == Method::Cheapest) {
                self.held_back = true;
            } else if is_open
                && (lane.depth < MAX_DEPTH || lane.method == Method::Cheapest)
                && next.is_none_or(|best| lane.is_behind(&self.lanes[best]))
            {
                next = Some(i);
            }
        }
        next
    }

    /// A turn of a lane: an iteration, or so many nodes. A stopped one proves nothing about the root; the table keeps what it
    /// found.
    fn take_turn(&mut self, index: usize) -> Result<(), Stopped> {
        let prover = self.lanes[index].prover;
        let scope = self.scope(prover);
        let Some(window) = self.lanes[index].window(scope) else { return Ok(()) };
        let before = self.nodes();
        let left = self.patience().saturating_sub(self.sides[prover].spent);
        let visited = self.search.stats().nodes;
        self.search.clock_mut().allow(visited, left.min(self.lanes[index].turn(scope)));
        let extent = self.lanes[index].extent(scope);
        self.announce(prover, window, extent);
        let piece = Piece { root: self.root, prover, window, extent };
        let result = match &self.crew {
            Some(crew) => crew.prove(&mut self.search, piece),
            None => piece.run(&mut self.search),
        };
        let spent = self.nodes() - before;
        self.lanes[index].nodes += spent;
        self.lanes[index].expected = self.expected(index);
        let prospects = ByColor { black: self.prospect(Color::Black), white: self.prospect(Color::White) };
        weigh(&mut self.lanes, &prospects);
        self.sides[prover].spent += spent;
        let found = result?;
        self.is_stuck = false;
        let lane = &mut self.lanes[index];
        let verdict = match found {
            Found::Verdict(verdict) => {
                lane.depth += 1;
                verdict
            }
            Found::Cost(cost) => {
                lane.depth = lane.depth.max(self.search.deepest());
                lane.note(scope, Some(cost));
                let score = if cost.is_nothing() { window.beta() } else { window.beta().below() };
                Verdict { score, exhausted: cost.is_refuted() }
            }
        };
        self.learn(prover, window, verdict, self.lanes[index].depth);
        Ok(())
    }

    /// How things look for a side.
    fn prospect(&self, side: Color) -> Prospect {
        let opponent = side.opponent();
        let scope = self.scope(opponent);
        let step = scope.lower().above();
        let has_tried = |lane: &Lane| {
            lane.prover == opponent && lane.aim == Aim::Climb && lane.nodes > NODES_TO_KNOW_STEPS
        };
        let is_known = step <= scope.upper() && self.lanes.iter().any(has_tried);
        let refutation =
            is_known.then(|| self.search.expected_cost(&self.root, Claim::new(opponent, step)).count());
        Prospect { is_open: self.scope(side).upper() == self.root.size().largest_score(), refutation }
    }

    /// What the claim of a lane is expected to cost, in states; 0 if it has none, or is not after the cheapest proof.
    fn expected(&self, index: usize) -> u32 {
        let lane = &self.lanes[index];
        let window = lane.window(self.scope(lane.prover)).filter(|_| lane.method == Method::Cheapest);
        let claim = window.map(|window| Claim::new(lane.prover, window.beta()));
        claim.map_or(0, |claim| self.search.expected_cost(&self.root, claim).count())
    }

    /// What to do when all lanes have come to an end.
    fn last_try(&mut self) -> Ending {
        let limits = self.search.clock();
        if !self.held_back && limits.depth_limit().is_none() {
            while !self.is_answered() {
                match self.close_fully() {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(_) if self.interruption() == Interruption::Limit => return Ending::Limit,
                    Err(_) => {}
                }
            }
        }
        if self.is_answered() { Ending::Answered } else { Ending::Idle }
    }

    /// Nodes that may be spent on a side without an improvement. Where the bounds never meet (3x4, 4x4)
    /// deepening has no end of its own: no depth shows that no deeper search does better. So this is a
    /// judgement, not a proof: a sizeable part of all the states there can be, or many times the work that
    /// the last improvement took.
    fn patience(&self) -> u64 {
        let states = 1_u64.checked_shl(self.root.size().count() as u32 + PATIENCE_LOG2);
        states.unwrap_or(u64::MAX).max(PATIENCE_FACTOR.saturating_mul(self.improved_at))
    }

    fn announce(&self, prover: Color, window: Window, extent: Depth) {
        let claim = Claim::new(prover, window.alpha().above());
        self.reporter.borrow_mut().iteration(
            |progress| {
                progress.bounds = self.bounds;
                progress.depth = match extent {
                    Depth::Plies(depth) => Some(depth),
                    Depth::OfCheapest(_) => None,
                };
                progress.claim = claim;
                progress.nodes = self.nodes();
                progress.table_used = self.search.table().used();
            },
            self.search.clock().elapsed(),
        );
    }

    /// What a finished turn says about the root.
    fn learn(&mut self, prover: Color, window: Window, verdict: Verdict, depth: u32) {
        if verdict.score > window.alpha() {
            let proved = Bounds::new(verdict.score, self.root.size().largest_score());
            let before = self.bounds;
            self.bounds = before.meet(prover.relative(proved));
            if self.bounds != before {
                self.depth = self.depth.max(depth);
                self.improved_at = self.nodes();
                Color::ALL.iter().for_each(|&color| self.sides[color].spent = 0);
            }
        }
        if verdict.exhausted && verdict.score < window.beta() {
            let ceiling = &mut self.sides[prover].ceiling;
            *ceiling = (*ceiling).min(verdict.score);
        }
    }

    /// What came of it, and the search, which knows more than it says.
    pub(super) fn into_solution(
        mut self,
        ending: Ending,
        certificate: Option<&Path>,
    ) -> (Solution, Search<'g, Go>) {
        let status = match ending {
            Ending::Answered => Status::Proved,
            Ending::Idle if self.question == Question::Value && self.values().value().is_some() => {
                Status::Proved
            }
            Ending::Limit => Status::Stopped,
            Ending::Idle if self.held_back => Status::Stopped,
            Ending::Idle => Status::Bounds,
        };
        let (nodes, table_used) = (self.nodes(), self.search.table().used());
        let elapsed = self.search.clock().elapsed();
        let first_move_cuts = self.search.stats().first_move_rate();
        let certificate = certificate.map(|path| self.certify(path));
        let (line, line_nodes) = match self.extent {
            Extent::AnswerOnly => (Line { moves: Vec::new(), end: None }, 0),
            Extent::Value | Extent::EveryMove | Extent::EveryLine => {
                line::find(&mut self.search, &self.root, self.question, self.bounds)
            }
        };
        let solution = Solution {
            position: self.root,
            question: self.question,
            bounds: self.bounds,
            ceilings: ByColor {
                black: self.scope(Color::Black).upper(),
                white: self.scope(Color::White).upper(),
            },
            endless_play: self.endless_play,
            threads: self.crew.as_ref().map_or(Threads::ONE, Crew::threads),
            certificate,
            status,
            answer: self.answer(),
            line,
            depth: self.depth,
            nodes,
            first_move_cuts,
            line_nodes,
            elapsed,
            table_used,
            table_entries: self.search.table().size().entries(),
            why: None,
            moves_nodes: 0,
            moves: None,
        };
        (solution, self.search)
    }
}
