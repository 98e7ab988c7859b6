//! Exact play in one region: can its owner, answering, keep it and the eyes that his walls need in it?

use super::benson::Vital;
use super::frame::{Frame, MAX_WALLS, Walls};
use super::outside::OutsideLiberties;
use super::region_cache::{RegionCache, SettledKey, Settlement};
use super::results::{CONTENT_BITS, ContentKey, DEMAND_BITS};
use crate::board::{Geometry, Point, PointSet};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What a region must provide for its walls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Demand {
    /// Territory only: the walls live elsewhere.
    Territory,
    /// One eye for each wall with a stone in the set; all walls have another eye elsewhere.
    OneEye(PointSet),
    /// Two eyes for all walls, which can be taken: of what they have elsewhere only so many liberties count.
    TwoEyes(OutsideLiberties),
}

/// The stones inside a region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Content {
    /// Those of the owner of the walls.
    pub own: PointSet,
    /// Those of his opponent.
    pub enemy: PointSet,
}

/// What smaller regions hold is seen at once.
const LEAST_CACHED: u32 = 2;
/// See [`RegionGame::number_of_demand`].
const NUMBER_OF_TWO_EYES: u16 = 1;
/// Two eyes, and a stone between them.
const LEAST_WITH_TWO_EYES: u32 = 3;

/// Largest region that can be played out, in points.
pub(super) const MAX_REGION: u32 = 14;
const _: () = assert!(CONTENTS_OF_POINT.pow(MAX_REGION) <= 1 << CONTENT_BITS);
/// Empty, the owner's, the enemy's.
const CONTENTS_OF_POINT: u32 = 3;

/// The local game in one region (see docs/life.md for the rules and the proof).
pub(super) struct RegionGame<'c> {
    pub(super) geometry: &'static Geometry,
    pub(super) region: PointSet,
    pub(super) walls: Walls,
    wall_stones: PointSet,
    pub(super) demand: Demand,
    /// See [`Self::number_of_demand`].
    number: u16,
    /// The number of the frame in the cache, if its contents are kept.
    frame: Option<u32>,
    cache: &'c mut RegionCache,
}

/// What the owner does when the enemy has filled a liberty outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutsideAnswer {
    /// What is left to count on.
    pub left: OutsideLiberties,
    /// His move, and the content after it; `None` if the content holds as it is.
    pub answer: Option<(Point, Content)>,
}

/// An enemy move.
pub(super) enum EnemyPlay {
    Illegal,
    /// It takes a wall.
    Breaks,
    /// The content after it, and the point that basic ko forbids to the owner.
    To(Content, PointSet),
}

impl<'c> RegionGame<'c> {
    /// The game in `region`, which `walls` enclose (only those that touch it). The region has at most
    /// [`MAX_REGION`] points.
    pub fn new(
        geometry: &'static Geometry,
        region: PointSet,
        walls: Walls,
        demand: Demand,
        cache: &'c mut RegionCache,
    ) -> Self {
        let around = geometry.dilate(region);
        let wall_stones = walls.iter().fold(PointSet::EMPTY, |all, &wall| all | wall);
        let is_kept = region.count() >= LEAST_CACHED;
        let visible = || walls.iter().map(|&wall| wall & around).collect();
        let frame = is_kept.then(|| cache.number(Frame { region, walls: visible() })).flatten();
        let mut game =
            Self { geometry, region, walls, wall_stones, demand: Demand::Territory, number: 0, frame, cache };
        game.demand(demand);
        game
    }

    /// Demands something else of the region.
    pub fn demand(&mut self, demand: Demand) {
        self.demand = match demand {
            Demand::OneEye(needy) => {
                Demand::OneEye(needy & self.wall_stones & self.geometry.dilate(self.region))
            }
            other => other,
        };
        self.number = self.number_of_demand();
    }

    /// Does something in the game for two eyes in which so many liberties outside count, and goes back to the demand before.
    fn counting_on<T>(&mut self, outside: OutsideLiberties, something: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.demand;
        self.demand(Demand::TwoEyes(outside));
        let done = something(self);
        self.demand(before);
        done
    }

    /// The number of the demand: which walls need an eye, behind those that do not ask for one.
    fn number_of_demand(&self) -> u16 {
        const FIRST_WITH_OUTSIDE: u16 = 2 + (1 << MAX_WALLS);
        const { assert!(FIRST_WITH_OUTSIDE + OutsideLiberties::NUMBERS <= 1 << DEMAND_BITS) };
        match self.demand {
            Demand::Territory => 0,
            Demand::TwoEyes(OutsideLiberties::NONE) => NUMBER_OF_TWO_EYES,
            Demand::TwoEyes(outside) => FIRST_WITH_OUTSIDE + outside.number(),
            Demand::OneEye(needy) => {
                let needy = self.walls.iter().enumerate().filter(|(_, wall)| wall.meets(needy));
                needy.fold(2, |number, (i, _)| number + (1 << i))
            }
        }
    }

    fn key(&self, content: Content) -> Option<ContentKey> {
        let frame = self.frame?;
        let content = self.region.points().fold(0, |number, point| {
            let there = u32::from(content.own.contains(point)) + 2 * u32::from(content.enemy.contains(point));
            number * CONTENTS_OF_POINT + there
        });
        Some(ContentKey { frame, demand: self.number, content })
    }

    /// Whether the demand is met with the enemy to move and at most `answers` answers in a row.
    pub fn holds(&mut self, content: Content, answers: u8) -> bool {
        if self.needs_two_eyes() && self.region.count() < LEAST_WITH_TWO_EYES {
            return false;
        }
        if self.region.count() < LEAST_CACHED {
            // All walls touch a single point: as long as its owner leaves it free it is an eye of each.
            return content.own.is_empty() || self.holds_by_play(content, answers);
        }
        let Some(key) = self.key(content) else { return self.holds_by_play(content, answers) };
        let known = self.cache.results().get(key);
        known.verdict(answers).unwrap_or_else(|| {
            let holds = self.holds_by_play(content, answers);
            let found = if holds { known.with_enough(answers) } else { known.with_too_few(answers) };
            self.cache.results().put(key, found);
            holds
        })
    }

    fn holds_by_play(&mut self, content: Content, answers: u8) -> bool {
        self.is_settled(content)
            || answers > 0
                && self.walls_have_liberties(content)
                && self.answers_outside(content, answers - 1)
                && (content.enemy.is_empty() || self.answer(content, PointSet::EMPTY, answers - 1).is_some())
                && self.answers_all(content, answers - 1)
    }

    /// Whether the demand is still met, after a move of the owner or without one, when the enemy has filled a liberty outside: at
    /// worst each wall then has one less.
    fn answers_outside(&mut self, content: Content, answers: u8) -> bool {
        let Demand::TwoEyes(outside) = self.demand else { return true };
        if outside == OutsideLiberties::NONE {
            return true;
        }
        self.counting_on(outside.with_one_less(), |game| {
            game.walls_have_liberties(content)
                && (game.holds(content, answers) || game.answer(content, PointSet::EMPTY, answers).is_some())
        })
    }

    /// What the owner does then, if that is to be expected, in a content that holds with one answer more.
    pub(super) fn outside_answer(&mut self, content: Content, answers: u8) -> Option<OutsideAnswer> {
        let Demand::TwoEyes(outside) = self.demand else { return None };
        let left = outside.with_one_less();
        (outside != OutsideLiberties::NONE).then(|| {
            let answer = self.counting_on(left, |game| {
                (!game.holds(content, answers)).then(|| {
                    game.answer(content, PointSet::EMPTY, answers).expect("an answer to a move outside")
                })
            });
            OutsideAnswer { left, answer }
        })
    }

    /// Whether every enemy move is impossible, harmless, or answered.
    fn answers_all(&mut self, content: Content, answers: u8) -> bool {
        let empties = self.empties(content);
        // The point that refuted the last content of this frame is tried first.
        let killer = empties & self.frame.map_or(PointSet::EMPTY, |frame| self.cache.killer(frame));
        let mut points = killer.points().chain((empties - killer).points());
        let refutation = points.find(|&point| !self.is_answered(content, point, answers));
        if let (Some(point), Some(frame)) = (refutation, self.frame) {
            self.cache.note_killer(frame, PointSet::of(point));
        }
        refutation.is_none()
    }

    pub(super) fn empties(&self, content: Content) -> PointSet {
        self.region - content.own - content.enemy
    }

    /// Whether the enemy's move on a point is impossible, harmless, or has an answer.
    fn is_answered(&mut self, content: Content, point: Point, answers: u8) -> bool {
        match self.enemy_play(content, point) {
            EnemyPlay::Illegal => true,
            EnemyPlay::Breaks => false,
            EnemyPlay::To(after, ko) => self.is_settled(after) || self.answer(after, ko, answers).is_some(),
        }
    }

    /// A move of the owner, not on the `banned` point, after which the demand is met, and the content then.
    /// Which one it is depends on nothing but the arguments.
    pub(super) fn answer(
        &mut self,
        content: Content,
        banned: PointSet,
        answers: u8,
    ) -> Option<(Point, Content)> {
        let empties = self.empties(content) - banned;
        let near = empties & self.geometry.dilate(content.enemy);
        let plays = near.points().chain((empties - near).points());
        // A move that settles the region touches what no stone touches yet.
        let untouched = self.region - self.geometry.dilate(content.own | self.wall_stones);
        let touches_it = |point: &Point| untouched.is_subset(self.geometry.dilate(PointSet::of(*point)));
        for point in plays.clone().filter(touches_it) {
            if let Some(after) = self.own_play(content, point).filter(|&after| self.is_settled(after)) {
                return Some((point, after));
            }
        }
        if answers == 0 {
            return None;
        }
        plays.into_iter().find_map(|point| {
            let after = self.own_play(content, point)?;
            self.holds(after, answers).then_some((point, after))
        })
    }

    /// All such moves.
    pub(super) fn answers(
        &mut self,
        content: Content,
        banned: PointSet,
        answers: u8,
    ) -> Vec<(Point, Content)> {
        let empties = self.empties(content) - banned;
        let plays = empties.points().filter_map(|point| Some((point, self.own_play(content, point)?)));
        let plays: Vec<_> = plays.collect();
        plays.into_iter().filter(|&(_, after)| self.holds(after, answers)).collect()
    }

    /// Whether a chain of the owner cannot be taken by moves in this region alone.
    fn is_immortal(&self, chain: PointSet) -> bool {
        match self.demand {
            Demand::Territory | Demand::OneEye(_) => chain.meets(self.wall_stones),
            Demand::TwoEyes(outside) => {
                self.walls.iter().enumerate().any(|(i, &wall)| outside.of(i) > 0 && chain.meets(wall))
            }
        }
    }

    fn needs_two_eyes(&self) -> bool {
        matches!(self.demand, Demand::TwoEyes(_))
    }

    pub(super) fn enemy_play(&self, content: Content, point: Point) -> EnemyPlay {
        let stone = PointSet::of(point);
        let own = content.own | self.wall_stones;
        let empties = self.empties(content) - stone;
        let near = self.geometry.neighbors(stone) & own;
        let captured = self.without_liberties(own, near, empties, |chain| self.is_immortal(chain));
        if captured.meets(self.wall_stones) {
            return EnemyPlay::Breaks;
        }
        let chain = self.geometry.flood(stone, content.enemy | stone);
        let liberties = self.geometry.neighbors(chain) & (empties | captured);
        if liberties.is_empty() {
            return EnemyPlay::Illegal;
        }
        let is_ko = captured.count() == 1 && chain == stone && liberties == captured;
        let after = Content { own: content.own - captured, enemy: content.enemy | stone };
        EnemyPlay::To(after, if is_ko { captured } else { PointSet::EMPTY })
    }

    /// The content after the owner's move, or `None` if it would be suicide.
    fn own_play(&self, content: Content, point: Point) -> Option<Content> {
        let stone = PointSet::of(point);
        let empties = self.empties(content) - stone;
        let near = self.geometry.neighbors(stone);
        let captured = self.without_liberties(content.enemy, near & content.enemy, empties, |_| false);
        if captured.is_empty() && !near.meets(empties) {
            let chain = self.geometry.flood(stone, content.own | self.wall_stones | stone);
            if !self.is_immortal(chain) && !self.geometry.neighbors(chain).meets(empties) {
                return None;
            }
        }
        Some(Content { own: content.own | stone, enemy: content.enemy - captured })
    }

    /// The chains of `stones` with a stone in `near` that have no liberty among `empties`.
    fn without_liberties(
        &self,
        stones: PointSet,
        near: PointSet,
        empties: PointSet,
        is_exempt: impl Fn(PointSet) -> bool,
    ) -> PointSet {
        let (mut rest, mut dead) = (near, PointSet::EMPTY);
        while let Some(point) = rest.first() {
            let chain = self.geometry.flood(PointSet::of(point), stones);
            rest -= chain;
            if !self.geometry.neighbors(chain).meets(empties) && !is_exempt(chain) {
                dead |= chain;
            }
        }
        dead
    }

    /// Whether each wall that is to get an eye here has a liberty here, the enemy to move. Then one enemy move
    /// leaves a wall with two such regions a liberty in one of them, and with two eyes demanded here only
    /// moves in this region can take it.
    fn walls_have_liberties(&self, content: Content) -> bool {
        let needy = match self.demand {
            Demand::Territory => return true,
            Demand::OneEye(needy) => needy,
            Demand::TwoEyes(_) => self.wall_stones,
        };
        let own = content.own | self.wall_stones;
        let empties = self.empties(content);
        self.walls.iter().filter(|wall| wall.meets(needy)).all(|&wall| {
            if self.geometry.neighbors(wall).meets(empties) {
                return true;
            }
            let chain = self.geometry.flood(wall, own);
            self.geometry.neighbors(chain).meets(empties) || self.needs_two_eyes() && self.is_immortal(chain)
        })
    }

    /// Eyes that a chain is granted outside the region.
    fn eyes_outside(&self, chain: PointSet) -> u32 {
        match self.demand {
            _ if !chain.meets(self.wall_stones) => 0,
            Demand::Territory => 2,
            Demand::OneEye(needy) => {
                if chain.meets(needy) {
                    1
                } else {
                    2
                }
            }
            Demand::TwoEyes(_) => 0,
        }
    }

    /// Whether rule R1 takes over: all walls live unconditionally, with the eyes granted outside, and every
    /// other point of the region touches a living stone.
    pub(super) fn is_settled(&mut self, content: Content) -> bool {
        let own = content.own | self.wall_stones;
        if !self.region.is_subset(self.geometry.dilate(own)) {
            // Whoever is alive, some point touches none of them.
            return false;
        }
        let Some(frame) = self.frame else { return self.is_settled_with(own) };
        // Liberties outside are no eyes.
        let demand = if self.needs_two_eyes() { NUMBER_OF_TWO_EYES } else { self.number };
        let key = SettledKey { frame, demand, own };
        let known = self.cache.settled.get(key);
        let found = known.unwrap_or_else(|| {
            let is_settled = self.is_settled_with(own);
            let found = if is_settled { Settlement::Settled } else { Settlement::Unsettled };
            self.cache.settled.put(key, found);
            found
        });
        found == Settlement::Settled
    }

    /// The same for the own stones and the walls together, which cover the region: whether each chain of them has two
    /// eyes. If Benson's iteration drops a chain the region is not settled: if a wall is in it, not all walls live, and
    /// if none is, its stones touch no own stones but their own, so no living ones. So one round is enough.
    fn is_settled_with(&self, own: PointSet) -> bool {
        let mut parts = ArrayVec::<PointSet, 64>::new();
        parts.extend(self.geometry.components(self.region - own));
        self.geometry.components(own).all(|stones| {
            let granted = self.eyes_outside(stones);
            Vital::of(self.geometry, stones, &parts, |part| part, granted).has_two()
        })
    }
}
