//! Any of the orderings as one type, that can be copied and put away.

use super::adaptive_list::{AdaptiveList, ListsByPly};
use super::butterfly::Butterfly;
use super::chain::Chain;
use super::continuation::Continuation;
use super::countermove::Countermove;
use super::gravity::Gravity;
use super::history::History;
use super::order::{NodeContext, Ordering, Settled, Slot, Tried, Unordered, Verdict};
use super::plausibility::NegativePlausibility;
use super::refutation::Refutation;
use super::relative::Relative;
use super::solver::RelativeHistory;
use serde::{Deserialize, Serialize};

/// An ordering with what it has learned. Made by [`Spec::learner`](super::Spec::learner).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the types say what they are")]
pub enum Learner {
    Solver(RelativeHistory),
    Unordered(Unordered),
    History(History),
    Butterfly(Butterfly),
    Relative(Relative),
    NegativePlausibility(NegativePlausibility),
    Gravity(Gravity),
    Countermove(Countermove),
    Continuation(Continuation),
    Refutation(Refutation),
    AdaptiveList(AdaptiveList),
    Chain(Chain<Self>),
    ListsByPly(ListsByPly),
}

/// Does something with whichever ordering it is.
macro_rules! with {
    ($learner:expr, $ordering:ident => $what:expr) => {
        match $learner {
            Learner::Solver($ordering) => $what,
            Learner::Unordered($ordering) => $what,
            Learner::History($ordering) => $what,
            Learner::Butterfly($ordering) => $what,
            Learner::Relative($ordering) => $what,
            Learner::NegativePlausibility($ordering) => $what,
            Learner::Gravity($ordering) => $what,
            Learner::Countermove($ordering) => $what,
            Learner::Continuation($ordering) => $what,
            Learner::Refutation($ordering) => $what,
            Learner::AdaptiveList($ordering) => $what,
            Learner::Chain($ordering) => $what,
            Learner::ListsByPly($ordering) => $what,
        }
    };
}

impl Ordering for Learner {
    #[inline]
    fn rank(&self, place: &NodeContext, slots: &[Slot], ranks: &mut [i64]) {
        with!(self, ordering => ordering.rank(place, slots, ranks));
    }

    #[inline]
    fn searched(&mut self, place: &NodeContext, mv: Tried, depth: u32, verdict: Verdict) {
        with!(self, ordering => ordering.searched(place, mv, depth, verdict));
    }

    #[inline]
    fn settled(&mut self, place: &NodeContext, settled: &Settled<'_>) {
        with!(self, ordering => ordering.settled(place, settled));
    }

    fn begin(&mut self) {
        with!(self, ordering => ordering.begin());
    }

    fn iterated(&mut self, line: &[Slot]) {
        with!(self, ordering => ordering.iterated(line));
    }

    fn fits(&self, slots: usize) -> bool {
        with!(self, ordering => ordering.fits(slots))
    }
}
