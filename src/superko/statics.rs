//! States that are decided without a search.

use super::past::Past;
use super::proofs::{Firm, Rule, Still};
use crate::board::{PointSet, Position, Suicide};
use crate::game::Claim;
use crate::life::{Kept, Secure, static_lower_bound, territory};

/// The stones and points by which a claim is met, if static life shows it and can bring back no board of the past that matters.
///
/// Rule R1, with half of the points beside living stones, and stones alone (docs/life.md). Strategies that answer in regions are
/// not asked: what they may bring back is not so easily told. Where suicide is allowed and boards that come back end the game nothing is
/// decided: the opponent brings boards back by suicide.
#[must_use]
pub fn decide(position: &Position, claim: Claim, past: &Past) -> Option<Firm> {
    let owner = claim.prover;
    let is_suicide_allowed = position.rules().suicide == Suicide::Allowed;
    if is_suicide_allowed && past.rule().ends() {
        return None;
    }
    let geometry = position.geometry();
    let Secure { alone, firm: living } = Secure::of(position, owner)?;
    let is_enough = |kept: Kept| static_lower_bound(position, owner, kept) >= claim.score;
    let kept = Kept::beside(position, owner, living, living | territory(geometry, living));
    let own = position.stones().of(owner);
    let plain = Kept::from(kept.points);
    let r1 = [plain, kept].into_iter().filter(|kept| !kept.points.is_empty() && is_enough(*kept));
    let r1 = r1.map(|kept| {
        let firm = kept.points & own;
        // Where suicide is allowed it is answered, perhaps far from what is kept.
        let plays =
            if is_suicide_allowed { geometry.points() - firm } else { (kept.points | kept.halved) - own };
        Firm { rule: Rule::Territory, stones: firm, plays }
    });
    let alone = (!alone.is_empty() && is_enough(alone.into())).then_some(Firm {
        rule: Rule::StonesAlone,
        stones: alone,
        plays: PointSet::EMPTY,
    });
    let start = Still::from(position);
    r1.chain(alone).find(|firm| !past.may_return(owner, &start, firm))
}
