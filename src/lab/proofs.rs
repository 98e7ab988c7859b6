//! The proof search on questions: nodes until the answer is proved, by iterative deepening.

use super::parameters::{ProofWay, Variant, Way};
use super::question::ProofQuestion;
use super::row::{Figures, Status};
use super::subject::Subject;
use crate::go::Go;
use crate::search::{Clock, Limits, Reductions, Search, Table, Window};

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

/// Deepens until the answer is yes, or up to a depth. The value is 1 for a proof, 0 without one.
fn prove(question: &ProofQuestion, way: &ProofWay, most_depth: u32) -> Figures {
    let mut go = Go::new(question.position.size());
    let limits = Limits { nodes: way.most_nodes, ..Limits::default() };
    let search = Search::new(&mut go, Table::new(way.table), Clock::start(limits), Reductions::default());
    let mut search = search.with_ordering(&way.ordering);
    let window = Window::at_least(question.score);
    let mut value = Some(0);
    for depth in 1..=most_depth {
        match search.prove(&question.position, question.prover, window, depth) {
            Ok(verdict) if verdict.score >= question.score => {
                value = Some(1);
                break;
            }
            Ok(_) => {}
            Err(_) => {
                value = None;
                break;
            }
        }
    }
    let stats = search.stats();
    Figures {
        status: if value.is_some() { Status::Done } else { Status::Stopped },
        nodes: stats.nodes,
        value,
        cutoffs: stats.cuts,
        first_move_cut_rate: (stats.cuts > 0).then(|| stats.first_move_rate()),
        mean_cut_index: None,
        clashes: None,
    }
}
