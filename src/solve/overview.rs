//! What can be seen of a question at the beginning of a turn, for observers that show more than one line.

use super::known::Known;
use super::schedule::{Inquiry, LaneState, Schedule, Turn};
use crate::board::{Move, Passes, Position};
use crate::game::{Bounds, Claim, Game as _};
use crate::go::Go;
use crate::search::Search;

/// The moves of the longest line that is shown.
const LONGEST_LINE: usize = 99;

/// A question at the beginning of a turn. Looking at it changes nothing of the search; whoever does not look pays nothing.
#[derive(Clone, Copy)]
pub struct Overview<'w, 'g> {
    pub(super) search: &'w Search<'g, Go>,
    pub(super) inquiry: &'w Inquiry,
    pub(super) schedule: &'w Schedule,
    pub(super) known: &'w Known,
    pub(super) turn: &'w Turn,
}

impl Overview<'_, '_> {
    /// The position that is asked about.
    #[must_use]
    pub const fn root(&self) -> &Position {
        &self.inquiry.root
    }

    /// What is proved of it.
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        self.known.bounds()
    }

    /// The searches that take turns. A claim of the survey is there only while it has its turn.
    #[must_use]
    pub fn lanes(&self) -> Vec<LaneState> {
        self.schedule.lane_states(self.known, self.turn)
    }

    /// A line that shows what is proved, as far as the table and the life of stones know it without a search: the side that has
    /// proved something plays moves that keep it, the other what the table likes. Empty while nothing is proved.
    #[must_use]
    pub fn line(&self) -> Vec<Move> {
        let all = self.root().size().largest_score();
        let bounds = self.bounds();
        let claims = [Claim::at_least(bounds.lower()), Claim::at_most(bounds.upper())];
        let wanted = claims.into_iter().find(|claim| claim.score > -all);
        wanted.map_or_else(Vec::new, |claim| self.line_of(claim))
    }

    fn line_of(&self, claim: Claim) -> Vec<Move> {
        let mut go = self.search.game.clone();
        let (mut path, mut moves) = (vec![*self.root()], Vec::new());
        while moves.len() < LONGEST_LINE {
            let position = path[path.len() - 1];
            if position.passes() == Passes::Ended || claim.is_shown_by(go.static_bounds(&position, claim)) {
                break;
            }
            let mut steps = go.successors(&position);
            steps.retain(|(_, next)| !path.contains(next));
            let liked = self.search.best_known(&position, claim.prover);
            steps.sort_by_key(|&(mv, _)| liked != Some(mv));
            let is_answer = position.to_play() != claim.prover;
            let found = steps.into_iter().find(|(_, next)| is_answer || self.is_kept(&mut go, claim, next));
            let Some((mv, next)) = found else { break };
            moves.push(mv);
            path.push(next);
        }
        moves
    }

    /// Whether a claim is known to hold for a position.
    fn is_kept(&self, go: &mut Go, claim: Claim, position: &Position) -> bool {
        if position.passes() == Passes::Ended {
            return claim.is_met_by(position.score());
        }
        self.search.known(position, claim.prover).lower() >= claim.score
            || claim.is_shown_by(go.static_bounds(position, claim))
    }
}
