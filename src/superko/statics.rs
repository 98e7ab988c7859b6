//! States that are decided without a search, whatever stood before.

use super::past::Past;
use super::proofs::{Firm, Rule};
use crate::board::{PointSet, Position, Suicide};
use crate::game::Claim;
use crate::life::{Kept, Vitality, static_lower_bound, territory, unconditionally_alive};

/// The stones and points by which a claim is met, if static life shows it and can bring back no board of the past.
///
/// Rule R1, with half of the points beside living stones, and stones alone (docs/life.md). Strategies that answer in regions are
/// not asked: what they may bring back is not so easily told.
#[must_use]
pub fn decide(position: &Position, claim: Claim, past: &Past) -> Option<Firm> {
    let owner = claim.prover;
    let (geometry, stones) = (position.geometry(), position.stones());
    let alive = |vitality| unconditionally_alive(geometry, stones, owner, vitality);
    let by_stones = alive(Vitality::Empties);
    if by_stones.is_empty() {
        return None;
    }
    let is_enough = |kept: Kept| static_lower_bound(position, owner, kept) >= claim.score;
    let is_suicide_allowed = position.rules().suicide == Suicide::Allowed;
    let living = alive(Vitality::AllPoints);
    let kept = Kept::beside(position, owner, living, living | territory(geometry, living));
    let own = stones.of(owner);
    let plain = Kept::from(kept.points);
    let r1 = [plain, kept].into_iter().filter(|kept| !kept.points.is_empty() && is_enough(*kept));
    let r1 = r1.map(|kept| {
        let firm = kept.points & own;
        // Where suicide is allowed it is answered, perhaps far from what is kept.
        let plays =
            if is_suicide_allowed { geometry.points() - firm } else { (kept.points | kept.halved) - own };
        Firm { rule: Rule::Territory, stones: firm, plays }
    });
    let alone = (!is_suicide_allowed && is_enough(by_stones.into())).then_some(Firm {
        rule: Rule::StonesAlone,
        stones: by_stones,
        plays: PointSet::EMPTY,
    });
    r1.chain(alone).find(|firm| !past.may_return(owner, firm.stones, firm.plays))
}
