//! Safety under alternating play: life and territory that their owner keeps by answering (Müller, "Playing it
//! safe", 1997, for the idea; the rules and the proof here are in docs/life.md).

use super::frame::Walls;
use super::kept::Kept;
use super::local::{AnsweredClaim, LocalGame};
use super::outside::OutsideLiberties;
use super::region::{Content, Demand, MAX_REGION, RegionGame};
use super::region_cache::RegionCache;
use super::results::MAX_ANSWERS;
use crate::board::{BoardSize, Geometry, PointSet, Position, Suicide};
use crate::game::Color;
use arrayvec::ArrayVec;

/// Most chains of one colour.
const MAX_CHAINS: usize = 33;

/// How much work goes into one region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SafetyEffort {
    /// Largest region that is played out, in points; more than 14 count as 14.
    pub region: u32,
    /// Most answers in a row; more than 14 count as 14.
    pub answers: u8,
}

/// How much work goes into regions that are played as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JointEffort {
    /// Most points that are played out together; more than 14 count as 14.
    pub points: u32,
    /// Most answers in a row; more than 14 count as 14, and with none nothing is looked for.
    pub answers: u8,
    /// Liberties outside that all walls together have at least, as far as they are counted.
    pub least_liberties: u32,
}

/// Finds points that a colour keeps by answering. Remembers the regions it has played out, and so do its clones: what one of them
/// has played out the others know. So a finder and its clones are for threads that look at one board.
#[derive(Clone, Debug)]
pub struct AnsweredLife {
    /// Cached regions are words of this layout: the same bits mean something else on another board.
    size: BoardSize,
    effort: SafetyEffort,
    joint: JointEffort,
    cache: RegionCache,
}

/// A position seen by the owner, with the walls that are tried.
struct Trial<'p> {
    position: &'p Position,
    owner: Color,
    geometry: &'static Geometry,
    own: PointSet,
    enemy: PointSet,
    /// The stones of all walls.
    stones: PointSet,
    walls: ArrayVec<PointSet, MAX_CHAINS>,
}

/// A region and what it was found to provide.
struct Held {
    region: PointSet,
    provides: Option<Demand>,
}

/// All regions of a trial, in the order of their first points.
type AllHeld = ArrayVec<Held, 64>;

/// A trial in which every wall is supported.
struct Standing<'p> {
    trial: Trial<'p>,
    held: AllHeld,
    claimed: PointSet,
}

impl AnsweredLife {
    /// A finder for boards of one size that puts so much work into regions.
    #[must_use]
    pub fn new(size: BoardSize, effort: SafetyEffort) -> Self {
        let SafetyEffort { region: points, answers } = effort;
        let joint = JointEffort { points, answers, least_liberties: 0 };
        Self { size, effort, joint, cache: RegionCache::default() }
    }

    /// The same with another effort for [joint claims](Self::joint_claim); none are found with no answers.
    #[must_use]
    pub fn with_joint_effort(self, joint: JointEffort) -> Self {
        Self { joint, ..self }
    }

    /// How much work goes into regions that are played as one.
    #[must_use]
    pub const fn joint_effort(&self) -> JointEffort {
        self.joint
    }

    /// The size of the boards that it is for.
    pub(super) const fn size(&self) -> BoardSize {
        self.size
    }

    /// What is remembered.
    pub(super) const fn cache(&mut self) -> &mut RegionCache {
        &mut self.cache
    }

    /// How much work goes into one region.
    #[must_use]
    pub const fn effort(&self) -> SafetyEffort {
        self.effort
    }

    /// What `owner` is sure to keep by answering the opponent's moves where they are made. If that cannot be `wanted` points the
    /// answer may be nothing.
    ///
    /// Walls are tried as Benson tries chains: all chains of the owner first; a wall that finds no two eyes
    /// in the regions it borders is dropped, and all is looked at anew. Nothing is claimed where suicide is
    /// allowed, nor while a ko ban lies on the owner, who could then lack the clean-up move.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    #[must_use]
    pub fn answered(&mut self, position: &Position, owner: Color, wanted: u32) -> Kept {
        let standing = self.standing(position, owner, wanted);
        let kept = |Standing { trial, claimed, .. }| trial.kept(trial.stones, claimed);
        standing.map_or_else(Kept::default, kept)
    }

    /// The points of which he is sure, without those of which he gets half.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    #[must_use]
    pub fn answered_points(&mut self, position: &Position, owner: Color, wanted: u32) -> PointSet {
        self.answered(position, owner, wanted).points
    }

    /// The same with what the claim rests on; `None` if that cannot be `wanted` points.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    #[must_use]
    pub fn answered_claim(
        &mut self,
        position: &Position,
        owner: Color,
        wanted: u32,
    ) -> Option<AnsweredClaim> {
        let Standing { trial, held, claimed } = self.standing(position, owner, wanted)?;
        let regions = held.into_iter().map(|held| (held.region, held.provides)).collect();
        Some(AnsweredClaim { walls: trial.stones, regions, points: claimed })
    }

    /// The local game in a claimed region, and its content at present.
    ///
    /// # Panics
    /// If the region is not one of the claim, or not claimed.
    pub fn local_game(
        &mut self,
        position: &Position,
        owner: Color,
        claim: &AnsweredClaim,
        region: PointSet,
    ) -> (LocalGame<'_>, Content) {
        let demand =
            claim.regions.iter().find(|(points, _)| *points == region).and_then(|&(_, demand)| demand);
        let geometry = position.geometry();
        let around = geometry.dilate(region);
        let walls = geometry.components(claim.walls).filter(|wall| wall.meets(around)).collect();
        let stones = |color| position.stones().of(color) & region;
        let content = Content { own: stones(owner), enemy: stones(owner.opponent()) };
        let demand = demand.expect("a claimed region of the claim");
        (LocalGame(RegionGame::new(geometry, region, walls, demand, &mut self.cache)), content)
    }

    /// The last round of trying walls: those that stand, with all that holds between them.
    fn standing<'p>(&mut self, position: &'p Position, owner: Color, wanted: u32) -> Option<Standing<'p>> {
        assert_eq!(position.size(), self.size, "regions are remembered for one board size");
        let banned = position.ko().is_some() && position.to_play() == owner;
        if banned || position.rules().suicide == Suicide::Allowed {
            return None;
        }
        let geometry = position.geometry();
        let (own, enemy) = (position.stones().of(owner), position.stones().of(owner.opponent()));
        let mut stones = own;
        loop {
            let walls = ArrayVec::new();
            let mut trial = Trial { position, owner, geometry, own, enemy, stones, walls };
            if stones.is_empty() || self.too_wide(&trial, stones, wanted) {
                return None;
            }
            trial.walls.extend(geometry.components(stones));
            if self.lacks_eyes(&trial, wanted) {
                return None;
            }
            let mut held = ArrayVec::new();
            let (claimed, supported) = self.claim(&trial, wanted, &mut held)?;
            if supported == stones {
                return Some(Standing { trial, held, claimed });
            }
            stones = supported;
        }
    }

    /// Whether a wall without which too little is left borders too few regions to have two eyes. A wall that would only be
    /// held up by what others leave is overlooked: then a claim is missed, nothing worse.
    fn lacks_eyes(&mut self, trial: &Trial<'_>, wanted: u32) -> bool {
        let regions = trial.geometry.components(trial.geometry.points() - trial.stones);
        let mut small = ArrayVec::<PointSet, 64>::new();
        small.extend(regions.filter(|region| region.count() <= self.effort.region));
        let mut alone = ArrayVec::<(PointSet, Option<PointSet>), MAX_CHAINS>::new();
        for &wall in &trial.walls {
            let around = trial.geometry.neighbors(wall);
            let mut near = small.iter().copied().filter(|region| region.meets(around));
            let first = near.next();
            if near.next().is_some() {
                continue;
            }
            if first.is_none() && self.too_wide(trial, trial.stones - wall, wanted) {
                return true;
            }
            alone.push((wall, first));
        }
        alone.iter().any(|&(wall, region)| {
            region.is_some_and(|region| {
                self.too_wide(trial, trial.stones - wall, wanted)
                    && self.first_held(trial, region, [Demand::TwoEyes(OutsideLiberties::NONE)]).is_none()
            })
        })
    }

    /// Whether regions too large to be played out leave less than `wanted`.
    fn too_wide(&self, trial: &Trial<'_>, walls: PointSet, wanted: u32) -> bool {
        let rest = trial.geometry.components(trial.geometry.points() - walls);
        let wide = rest.filter(|region| region.count() > self.effort.region);
        let claimed = wide.fold(trial.geometry.points(), |all, region| all - region);
        trial.is_too_little(walls, claimed, wanted)
    }

    /// The walls and the regions that hold, and the walls that found two eyes; `None` if too little holds.
    fn claim(&mut self, trial: &Trial<'_>, wanted: u32, held: &mut AllHeld) -> Option<(PointSet, PointSet)> {
        let stones = trial.stones;
        let mut eyes = [0_u8; MAX_CHAINS];
        let mut claimed = trial.geometry.points();
        for region in trial.geometry.components(trial.geometry.points() - stones) {
            let provides = self.first_held(trial, region, [Demand::OneEye(stones), Demand::Territory]);
            match provides {
                Some(Demand::OneEye(_)) => trial.credit(&mut eyes, region, stones),
                Some(_) => {}
                None => claimed -= region,
            }
            if trial.is_too_little(stones, claimed, wanted) {
                return None;
            }
            held.push(Held { region, provides });
        }
        self.find_more_eyes(trial, held, &mut eyes);
        // Only the worst are dropped: what they leave may hold the others up.
        let fewest = eyes[..trial.walls.len()].iter().copied().min().unwrap_or(2).min(1);
        let kept = trial.walls.iter().zip(eyes).filter(|&(_, count)| count > fewest);
        Some((claimed, kept.fold(PointSet::EMPTY, |all, (&wall, _)| all | wall)))
    }

    /// Asks more of regions next to walls that lack eyes.
    fn find_more_eyes(&mut self, trial: &Trial<'_>, held: &mut [Held], eyes: &mut [u8; MAX_CHAINS]) {
        let stones = trial.stones;
        for (i, &wall) in trial.walls.iter().enumerate() {
            for Held { region, provides } in held.iter_mut() {
                if eyes[i] >= 2 || !trial.geometry.dilate(*region).meets(wall) {
                    continue;
                }
                let (more, needy) = match provides {
                    Some(Demand::OneEye(all)) if *all == stones => {
                        (Demand::TwoEyes(OutsideLiberties::NONE), stones)
                    }
                    Some(Demand::Territory) => (Demand::OneEye(wall), wall),
                    _ => continue,
                };
                if self.first_held(trial, *region, [more]).is_some() {
                    *provides = Some(more);
                    trial.credit(eyes, *region, needy);
                }
            }
        }
    }

    /// The first of the demands that the region meets.
    fn first_held<const N: usize>(
        &mut self,
        trial: &Trial<'_>,
        region: PointSet,
        demands: [Demand; N],
    ) -> Option<Demand> {
        if region.count() > self.effort.region.min(MAX_REGION) {
            return None;
        }
        let around = trial.geometry.dilate(region);
        let mut walls = Walls::new();
        for &wall in trial.walls.iter().filter(|wall| wall.meets(around)) {
            walls.try_push(wall).ok()?;
        }
        let content = Content { own: trial.own & region, enemy: trial.enemy & region };
        let answers = self.effort.answers.min(MAX_ANSWERS);
        let mut game = RegionGame::new(trial.geometry, region, walls, demands[0], &mut self.cache);
        demands.into_iter().find(|&demand| {
            game.demand(demand);
            game.holds(content, answers)
        })
    }
}

impl Trial<'_> {
    /// What some of the walls keep with these points, if they are supported.
    fn kept(&self, walls: PointSet, claimed: PointSet) -> Kept {
        Kept::beside(self.position, self.owner, walls, claimed)
    }

    /// Whether that is less than `wanted`. With fewer points, or fewer walls, it is never more: of a point that is not claimed any
    /// more at most half counts.
    fn is_too_little(&self, walls: PointSet, claimed: PointSet, wanted: u32) -> bool {
        claimed.count() < wanted && self.kept(walls, claimed).count(self.position, self.owner) < wanted
    }

    /// Counts an eye in `region` for each wall that borders it and has a stone in `needy`.
    fn credit(&self, eyes: &mut [u8; MAX_CHAINS], region: PointSet, needy: PointSet) {
        let around = self.geometry.dilate(region);
        for (count, wall) in eyes.iter_mut().zip(&self.walls) {
            *count += u8::from(wall.meets(around) && wall.meets(needy));
        }
    }
}
