//! Searches for proofs on questions: nodes until the answer is proved.

use super::parameters::{ProofMethod, ProofWay, Variant, Way};
use super::question::ProofQuestion;
use super::row::{Figures, Status};
use super::subject::Subject;
use crate::board::Position;
use crate::game::Claim;
use crate::go::Go;
use crate::search::{Clock, Limits, Search, Stopped, Table, Window};
use crate::solve::{Coverage, Question, Settings, solve};

/// Questions.
pub(super) struct ProofSubject {
    questions: Vec<ProofQuestion>,
}

impl ProofSubject {
    pub const fn new(questions: Vec<ProofQuestion>) -> Self {
        Self { questions }
    }
}

impl Subject for ProofSubject {
    fn measure(
        &self,
        position: usize,
        variant: &Variant,
        depths: &[u32],
        tell: &mut dyn FnMut(u32, Figures),
    ) {
        let (Way::Proof(way), Some(question)) = (&variant.way, self.questions.get(position)) else { return };
        depths.iter().for_each(|&depth| tell(depth, prove(question, way, depth)));
    }

    fn takes_depths_together(&self, _: &Variant) -> bool {
        false
    }
}

/// Works on a question until it is answered, or by deepening up to a depth. The value is 1 for a proof and 0 without one, or
/// the value asked for.
fn prove(question: &ProofQuestion, way: &ProofWay, most_depth: u32) -> Figures {
    let Some(claim) = question.question.claim().filter(|_| way.method != ProofMethod::Solve) else {
        return solved(question, way);
    };
    let mut go = Go::tuned(question.position.size(), way.tuning.go());
    let clock = Clock::start(Limits { nodes: way.most_nodes, ..Limits::default() });
    let search = Search::new(&mut go, Table::new(way.table), clock, way.tuning.reductions);
    let mut search = search.with_ordering(&way.ordering).with_guide(way.guide).with_tuning(way.tuning.search);
    let is_proved = match way.method {
        ProofMethod::ProofCost => {
            search.prove_by_cost(&question.position, claim, None).map(|cost| cost.is_nothing())
        }
        _ => deepen(&mut search, &question.position, claim, most_depth),
    };
    let stats = search.stats();
    Figures {
        status: if is_proved.is_ok() { Status::Done } else { Status::Stopped },
        nodes: stats.nodes,
        value: is_proved.ok().map(i64::from),
        cutoffs: stats.cuts,
        first_move_cut_rate: (stats.cuts > 0).then(|| stats.first_move_rate()),
        mean_cut_index: None,
        clashes: None,
    }
}

/// Whether iterations up to a depth prove a claim.
fn deepen(
    search: &mut Search<'_, Go>,
    root: &Position,
    claim: Claim,
    most_depth: u32,
) -> Result<bool, Stopped> {
    for depth in 1..=most_depth {
        let verdict = search.prove(root, claim.prover, Window::at_least(claim.score), depth)?;
        if verdict.score >= claim.score {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What `shoban solve` makes of a question.
fn solved(question: &ProofQuestion, way: &ProofWay) -> Figures {
    let settings = Settings {
        table: way.table,
        limits: Limits { nodes: way.most_nodes, ..Limits::default() },
        ordering: way.ordering.clone(),
        coverage: Coverage::AnswerOnly,
        tuning: way.tuning,
        ..Settings::default()
    };
    let solution = solve(&question.position, question.question, &settings, &mut ());
    let solution = solution.expect("memory and a thread, as for every other experiment");
    let value = match question.question {
        Question::Value => solution.value().map(|score| score.points().into()),
        Question::AtLeast(_) | Question::AtMost(_) => solution.answer.map(i64::from),
    };
    Figures {
        status: if value.is_some() { Status::Done } else { Status::Stopped },
        nodes: solution.nodes,
        value,
        cutoffs: solution.cutoffs,
        first_move_cut_rate: (solution.cutoffs > 0).then_some(solution.first_move_cuts),
        mean_cut_index: None,
        clashes: None,
    }
}
