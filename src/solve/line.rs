//! The proven line: moves of which each keeps what was proved.
//!
//! A move of a prover is printed only if the claim was proved again for the position after it, by the table
//! or by a small search on the spot. For a move of his opponent nothing has to be proved: a claim that holds
//! with the opponent to move holds after each of his moves. So every position of the line has all the claims.
//!
//! Provers take the shortest proof that is found, opponents the move that is refuted last. "Shortest" needs
//! care: a table that knows a proof does not know its length, and a line that follows such proofs may go in
//! circles. Lengths are therefore measured by a search with an empty table; only where this takes too long is
//! the big table asked for any move that keeps the claim. No position comes twice.

use super::answer::{Line, LineEnd};
use super::question::Question;
use crate::board::{Move, Passes, Position};
use crate::game::{Bounds, Claim, Game, Score};
use crate::go::Go;
use crate::search::{Clock, Reductions, Search, Table, TableSize, Window};

/// Nodes to spend on measuring lengths, per move.
const MEASURING_NODES: u64 = 1 << 15;
/// Nodes to spend on proving a claim again with the big table, per move: so many, or a part of what the
/// search has taken, since a large search has lost more from its table.
const PROVING_NODES: u64 = 1 << 19;
/// See [`PROVING_NODES`].
const PROVING_PART: u64 = 16;
/// Plies at which both give up.
const LONGEST_MEASURED: u32 = 100;
/// Slots of the table for measuring: 2^14.
const MEASURING_TABLE: u32 = 14;

/// A move and the position after it.
type Step = (Move, Position);

/// The line for what is proved about `root`, and the nodes it took.
pub(super) fn find(
    search: &mut Search<'_, Go>,
    root: &Position,
    question: Question,
    bounds: Bounds,
) -> (Line, u64) {
    let claims = claims(question, bounds, root.size().largest_score());
    search.clock_mut().lift_node_limit();
    let go = Go::new(root.size());
    let mut writer = Writer { search, go, claims, nodes: 0 };
    let line = writer.write(root);
    (line, writer.nodes)
}

/// The claims that the line is about. Those that hold anyway, such as "at least -N", are left out.
fn claims(question: Question, bounds: Bounds, all: Score) -> Vec<Claim> {
    let answers = question.claim().map(|claim| [claim, claim.refutation()]);
    let answer = answers.and_then(|claims| claims.into_iter().find(|claim| claim.is_shown_by(bounds)));
    let (lower, upper) = (Claim::at_least(bounds.lower()), Claim::at_most(bounds.upper()));
    let mut claims = match answer {
        Some(claim) => vec![claim],
        None if bounds.value().is_some() => vec![lower, upper],
        None if lower.score > -all => vec![lower],
        None => vec![upper],
    };
    claims.retain(|claim| claim.score > -all);
    claims
}

struct Writer<'s, 'g> {
    search: &'s mut Search<'g, Go>,
    /// For measuring and for static bounds, because the search keeps its own to itself.
    go: Go,
    claims: Vec<Claim>,
    nodes: u64,
}

impl Writer<'_, '_> {
    fn write(&mut self, root: &Position) -> Line {
        let mut path = vec![*root];
        let mut moves = Vec::new();
        // Without a claim there is nothing to show.
        if self.claims.is_empty() {
            return self.ended(moves, None);
        }
        loop {
            let position = path[path.len() - 1];
            if position.passes() == Passes::Ended {
                return self.ended(moves, Some(LineEnd::Passes));
            }
            if self.claims.clone().iter().all(|claim| self.is_static(claim, &position)) {
                return self.ended(moves, Some(LineEnd::Static));
            }
            let Some((mv, next)) = self.next(&position, &path) else { return self.ended(moves, None) };
            moves.push(mv);
            path.push(next);
        }
    }

    fn ended(&self, moves: Vec<Move>, end: Option<LineEnd>) -> Line {
        Line { claims: self.claims.clone(), moves, end }
    }

    fn is_static(&mut self, claim: &Claim, position: &Position) -> bool {
        claim.is_shown_by(self.go.static_bounds(position, *claim))
    }

    /// The move to print, among those that lead to no position of the path.
    fn next(&mut self, position: &Position, path: &[Position]) -> Option<Step> {
        let steps: Vec<Step> =
            self.steps(position).into_iter().filter(|(_, next)| !path.contains(next)).collect();
        let mover = position.to_play();
        match self.claims.iter().copied().find(|claim| claim.prover == mover) {
            Some(claim) => {
                self.shortest(&claim, &steps).or_else(|| self.any_proved(&claim, position, &steps))
            }
            None => self.longest(self.claims[0], steps),
        }
    }

    /// All moves, the one that the big table likes first.
    fn steps(&self, position: &Position) -> Vec<Step> {
        let liked = self.claims.iter().find_map(|claim| self.search.best_known(position, claim.prover));
        let mut steps = self.go.successors(position);
        steps.sort_by_key(|&(mv, _)| liked != Some(mv));
        steps
    }

    /// The prover's move with the shortest proof, if one is short enough to be found.
    fn shortest(&mut self, claim: &Claim, steps: &[Step]) -> Option<Step> {
        let mut search = measuring(&mut self.go, self.search.clock());
        let found = first_proved(&mut search, claim, steps);
        self.nodes += search.stats().nodes;
        found
    }

    /// A move of the prover after which the big table proves the claim, if need be after a search that proves
    /// it again (it holds here, so only what the table has lost has to be redone): for the position itself, or
    /// where the table has lost only why it holds, after the move that was best.
    fn any_proved(&mut self, claim: &Claim, position: &Position, steps: &[Step]) -> Option<Step> {
        let before = self.search.stats().nodes;
        let allowance = PROVING_NODES.max(before / PROVING_PART);
        self.search.clock_mut().allow(before, allowance);
        let found = known(self.search, claim, steps).or_else(|| {
            prove_again(self.search, claim, position)?;
            known(self.search, claim, steps).or_else(|| {
                let best = self.search.best_known(position, claim.prover)?;
                let step = *steps.iter().find(|&&(mv, _)| mv == best)?;
                prove_again(self.search, claim, &step.1).map(|()| step)
            })
        });
        self.nodes += self.search.stats().nodes - before;
        found
    }

    /// The opponent's move after which the proof is longest, as far as lengths can be measured.
    fn longest(&mut self, claim: Claim, mut steps: Vec<Step>) -> Option<Step> {
        let mut last = *steps.first()?;
        let mut search = measuring(&mut self.go, self.search.clock());
        'measuring: for depth in 0..LONGEST_MEASURED {
            last = steps[0];
            let mut longer = Vec::new();
            for &step in &steps {
                match is_proved(&mut search, &claim, &step, depth) {
                    None => break 'measuring,
                    Some(true) => {}
                    Some(false) => longer.push(step),
                }
            }
            if longer.is_empty() {
                break;
            }
            steps = longer;
        }
        self.nodes += search.stats().nodes;
        Some(last)
    }
}

/// A search that starts from nothing, so that the depth of a proof says something about its length.
fn measuring<'g>(go: &'g mut Go, clock: &Clock<'_>) -> Search<'g, Go> {
    let table =
        TableSize::from_log2(MEASURING_TABLE).map_or_else(|_| Table::new(TableSize::ONE_SLOT), Table::new);
    let mut clock = Clock::start(clock.limits_left());
    clock.allow(0, MEASURING_NODES);
    Search::new(go, table, clock, Reductions::default())
}

/// The first step that is proved when all are tried with growing depth.
fn first_proved(search: &mut Search<'_, Go>, claim: &Claim, steps: &[Step]) -> Option<Step> {
    for depth in 0..LONGEST_MEASURED {
        for step in steps {
            if is_proved(search, claim, step, depth)? {
                return Some(*step);
            }
        }
    }
    None
}

/// A step after which the table or static bounds prove the claim.
fn known(search: &mut Search<'_, Go>, claim: &Claim, steps: &[Step]) -> Option<Step> {
    steps.iter().copied().find(|step| is_proved(search, claim, step, 0) == Some(true))
}

/// Proves a claim for a position.
fn prove_again(search: &mut Search<'_, Go>, claim: &Claim, position: &Position) -> Option<()> {
    let cost = search.prove_by_cost(position, *claim, None).ok()?;
    cost.is_nothing().then_some(())
}

/// Whether the claim is proved within the depth after a step; `None` if the nodes ran out.
fn is_proved(search: &mut Search<'_, Go>, claim: &Claim, step: &Step, depth: u32) -> Option<bool> {
    let window = Window::at_least(claim.score);
    let verdict = search.prove(&step.1, claim.prover, window, depth).ok()?;
    Some(verdict.score >= claim.score)
}
