//! A question on its way to an answer: what is asked, and what is known by now.

use super::crew::Crew;
use super::lanes::Lane;
use super::reporter::Reporter;
use super::saver::Saver;
use super::standing::{Closings, Refining, Side};
use super::{Ending, Extent, Question, values_with};
use crate::board::{Passes, Position};
use crate::game::{Bounds, ByColor, Claim, Color, Game, Score};
use crate::go::Go;
use crate::proof::Basis;
use crate::search::Search;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

/// The side with more stones, or the one to move.
fn favorite(root: &Position) -> Color {
    let count = |color| root.stones().of(color).count();
    match count(Color::Black).cmp(&count(Color::White)) {
        Ordering::Greater => Color::Black,
        Ordering::Less => Color::White,
        Ordering::Equal => root.to_play(),
    }
}

/// What is known of the root without search.
pub(super) fn root_bounds(go: &mut Go, root: &Position) -> Bounds {
    if let Some(score) = go.final_score(root) {
        return Bounds::new(score, score);
    }
    let range = go.score_range();
    Color::ALL
        .iter()
        .fold(range, |bounds, &color| bounds.meet(go.static_bounds(root, Claim::new(color, range.upper()))))
}

/// See [`Work::fair_part`].
const BOARDS_PER_NODE: u64 = 50;

/// A question on its way to an answer.
pub(super) struct Work<'g, 'o> {
    pub(super) search: Search<'g, Go>,
    pub(super) root: Position,
    pub(super) question: Question,
    pub(super) bounds: Bounds,
    pub(super) sides: ByColor<Side>,
    pub(super) lanes: Vec<Lane>,
    /// Threads that help, if there are any.
    pub(super) crew: Option<Crew>,
    /// Depth of the deepest iteration that improved a bound.
    pub(super) depth: u32,
    /// Nodes spent when a bound was last improved.
    pub(super) improved_at: u64,
    /// What endless play counts.
    pub(super) endless_play: Score,
    /// What is asked besides.
    pub(super) extent: Extent,
    /// What closed sets rest on.
    pub(super) basis: Basis,
    pub(super) closings: Closings,
    /// Whether all is to be written down in the end.
    pub(super) is_certified: bool,
    /// What is done about limits when the question is answered.
    pub(super) refining: Option<Refining>,
    /// Whether a lane was held back by the depth limit.
    pub(super) held_back: bool,
    /// How the work ended, if it did by itself.
    pub(super) ending: Option<Ending>,
    /// How often the interval between checkpoints was doubled.
    pub(super) doubled: u32,
    /// Whether no step was finished since the last pause.
    pub(super) is_stuck: bool,
    /// Nodes at the last pause.
    pub(super) paused_at: u64,
    /// Who puts the work away now and then.
    pub(super) saver: Option<Rc<RefCell<Saver>>>,
    /// Nodes that the search had visited before this question.
    pub(super) nodes_before: u64,
    pub(super) reporter: Rc<RefCell<Reporter<'o>>>,
}

impl<'g, 'o> Work<'g, 'o> {
    pub fn new(
        search: Search<'g, Go>,
        root: Position,
        question: Question,
        endless_play: Score,
        reporter: Rc<RefCell<Reporter<'o>>>,
    ) -> Self {
        let side = Side { ceiling: root.size().largest_score(), spent: 0, given_up: false };
        let bounds = root_bounds(search.game, &root);
        let nodes_before = search.stats().nodes + search.clock().nodes_of_helpers();
        Self {
            search,
            root,
            question,
            bounds,
            sides: ByColor { black: side, white: side },
            lanes: Lane::for_question(question, favorite(&root)),
            crew: None,
            depth: 0,
            improved_at: 0,
            endless_play,
            extent: Extent::Value,
            basis: Basis::Own,
            closings: Closings::default(),
            is_certified: false,
            refining: None,
            held_back: false,
            ending: None,
            doubled: 0,
            is_stuck: false,
            paused_at: 0,
            saver: None,
            nodes_before,
            reporter,
        }
    }

    /// With [`Basis::Table`], begins with what the table knows of the root.
    pub(super) fn rest_on(&mut self, basis: Basis) {
        self.basis = basis;
        if basis == Basis::Own || self.root.passes() == Passes::Ended {
            return;
        }
        for prover in Color::ALL {
            let known = self.search.known(&self.root, prover);
            let proved = Bounds::new(known.lower(), self.search.game.score_range().upper());
            self.bounds = self.bounds.meet(prover.relative(proved));
            self.sides[prover].ceiling = known.upper();
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        let counted = self.search.stats().nodes + self.search.clock().nodes_of_helpers();
        counted - self.nodes_before
    }

    /// As many nodes as it takes to see a fair part of all boards that the empty points allow for: from here on it is to be
    /// expected that things do not go the usual way.
    pub(super) fn fair_part(&self) -> u64 {
        3_u64.saturating_pow(self.root.empties().count()) / BOARDS_PER_NODE
    }

    /// What a prover has and what he may still get, from his side. A proof of the other side and a failure
    /// that met no depth limit both take something away.
    pub(super) fn scope(&self, prover: Color) -> Bounds {
        let own = prover.relative(self.bounds);
        Bounds::new(own.lower(), own.upper().min(self.sides[prover].ceiling))
    }

    /// The values that are still possible.
    pub(super) fn values(&self) -> Bounds {
        let ceilings =
            ByColor { black: self.scope(Color::Black).upper(), white: self.scope(Color::White).upper() };
        values_with(self.bounds, &ceilings, self.endless_play)
    }

    /// The answer to a yes-or-no question.
    pub(super) fn answer(&self) -> Option<bool> {
        let Claim { prover, score } = self.question.claim()?;
        let scope = self.scope(prover);
        if scope.lower() >= score { Some(true) } else { (scope.upper() < score).then_some(false) }
    }

    pub(super) fn is_answered(&self) -> bool {
        match self.question {
            // A limit known by exhaustion is no reason to stop before the bounds have had time to meet.
            Question::Value if self.extent != Extent::AnswerOnly => self.certain_values().value().is_some(),
            Question::Value => self.values().value().is_some(),
            _ => self.answer().is_some(),
        }
    }
}
