//! Joint life: several regions played as one, with liberties outside counted (docs/life.md has the rule and its proof).

use super::local::LocalGame;
use super::outside::OutsideLiberties;
use super::region::{Content, Demand, MAX_REGION, RegionGame};
use super::results::MAX_ANSWERS;
use super::safety::{AnsweredLife, JointEffort};
use crate::board::{PointSet, Position, Suicide};
use crate::game::Color;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// A claim that rests on answers in a union of regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JointClaim {
    /// The stones of all walls; each wall is a whole chain of the owner.
    pub walls: PointSet,
    /// The regions that are played in, as one: whole components of the points without walls.
    pub union: PointSet,
}

impl JointClaim {
    /// The points claimed.
    #[must_use]
    pub fn points(&self) -> PointSet {
        self.walls | self.union
    }

    /// The same about an image of the position: `map` takes points there.
    pub(crate) fn image(self, map: impl Fn(PointSet) -> PointSet) -> Self {
        Self { walls: map(self.walls), union: map(self.union) }
    }

    /// The walls, in the order of the local game.
    fn chains(&self, position: &Position) -> Chains {
        position.geometry().components(self.walls).collect()
    }

    /// How many liberties of a wall outside the union are counted on.
    pub(crate) fn outside_of(&self, position: &Position, wall: PointSet) -> u8 {
        let outside = position.empties() - self.union;
        OutsideLiberties::counted((position.geometry().neighbors(wall) & outside).count())
    }

    /// The same of all walls.
    fn outside(&self, position: &Position) -> OutsideLiberties {
        OutsideLiberties::new(self.chains(position).into_iter().map(|wall| self.outside_of(position, wall)))
    }
}

/// Walls of a joint claim.
type Chains = ArrayVec<PointSet, { OutsideLiberties::MOST_WALLS }>;

impl AnsweredLife {
    /// A claim of at least `wanted` points that `owner` keeps by answering in some regions as in one; `None` if none is found.
    ///
    /// Walls are his largest chains, as many as can be at first, then fewer; the union has the smallest regions between them, as
    /// many as may be played out together. Nothing is claimed where suicide is allowed, nor while a ko ban lies on the owner.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    #[must_use]
    pub fn joint_claim(&mut self, position: &Position, owner: Color, wanted: u32) -> Option<JointClaim> {
        let answers = self.joint_effort().answers.min(MAX_ANSWERS);
        self.first_joint_claim(position, owner, wanted, |game, content| game.holds(content, answers))
    }

    /// The points of such a claim, or none.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    #[must_use]
    pub fn joint_points(&mut self, position: &Position, owner: Color, wanted: u32) -> PointSet {
        self.joint_claim(position, owner, wanted).map_or(PointSet::EMPTY, |claim| claim.points())
    }

    /// The same, or the points of one that holds after a play of `owner`, who is to move.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    #[must_use]
    pub fn joint_points_by_playing(&mut self, position: &Position, owner: Color, wanted: u32) -> PointSet {
        let answers = self.joint_effort().answers.min(MAX_ANSWERS);
        let claim = self.first_joint_claim(position, owner, wanted, |game, content| {
            game.holds(content, answers) || game.has_good_move(content, answers)
        });
        claim.filter(|_| position.to_play() == owner).map_or(PointSet::EMPTY, |claim| claim.points())
    }

    /// The first claim worth trying that is good.
    fn first_joint_claim(
        &mut self,
        position: &Position,
        owner: Color,
        wanted: u32,
        mut is_good: impl FnMut(&mut LocalGame<'_>, Content) -> bool,
    ) -> Option<JointClaim> {
        assert_eq!(position.size(), self.size(), "regions are remembered for one board size");
        let banned = position.ko().is_some() && position.to_play() == owner;
        let JointEffort { answers, least_liberties: least, .. } = self.joint_effort();
        if banned || answers == 0 || position.rules().suicide == Suicide::Allowed {
            return None;
        }
        let mut chains = ArrayVec::<PointSet, 64>::new();
        chains.extend(position.geometry().components(position.stones().of(owner)));
        chains.sort_by_key(|chain| Reverse(chain.count()));
        chains.truncate(OutsideLiberties::MOST_WALLS);
        let candidates =
            (1..=chains.len()).rev().filter_map(|count| self.candidate(position, &chains[..count]));
        let candidates: ArrayVec<JointClaim, { OutsideLiberties::MOST_WALLS }> = candidates.collect();
        candidates.into_iter().filter(|claim| claim.points().count() >= wanted).find(|claim| {
            let (mut game, content) = self.joint_game(position, owner, claim);
            game.outside().sum() >= least && is_good(&mut game, content)
        })
    }

    /// What these walls might keep together, if each of them touches it.
    fn candidate(&self, position: &Position, chains: &[PointSet]) -> Option<JointClaim> {
        let geometry = position.geometry();
        let walls = chains.iter().fold(PointSet::EMPTY, |all, &chain| all | chain);
        let most = self.joint_effort().points.min(MAX_REGION);
        let mut regions = ArrayVec::<PointSet, 64>::new();
        regions.extend(geometry.components(geometry.points() - walls));
        regions.sort_by_key(|region| region.count());
        let fits = |union: PointSet, region: &PointSet| union.count() + region.count() <= most;
        let union = regions
            .iter()
            .fold(PointSet::EMPTY, |union, region| if fits(union, region) { union | *region } else { union });
        let all_touch = chains.iter().all(|&chain| geometry.neighbors(chain).meets(union));
        all_touch.then_some(JointClaim { walls, union })
    }

    /// The local game of a claim, and its content at present.
    pub fn joint_game(
        &mut self,
        position: &Position,
        owner: Color,
        claim: &JointClaim,
    ) -> (LocalGame<'_>, Content) {
        let walls = claim.chains(position).into_iter().collect();
        let stones = |color| position.stones().of(color) & claim.union;
        let content = Content { own: stones(owner), enemy: stones(owner.opponent()) };
        let demand = Demand::TwoEyes(claim.outside(position));
        let cache = self.cache();
        (LocalGame(RegionGame::new(position.geometry(), claim.union, walls, demand, cache)), content)
    }
}
