//! Safety under alternating play: territory that its owner keeps by answering.

use crate::board::{Color, Geometry, PointSet, Position, Suicide};
use ahash::AHashMap;
use arrayvec::ArrayVec;

const MAX_PARTS: usize = 33;

/// Cache
#[derive(Debug, Default)]
pub struct SafetyCache {
    frames: AHashMap<Frame, u32>,
    results: AHashMap<(u32, u8, PointSet, PointSet), Known>,
    /// work
    pub visits: u64,
    /// queries
    pub queries: u64,
    pub max_region: u32,
    pub max_answers: u8,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    won: bool,
    answers: u8,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Frame {
    region: PointSet,
    walls: ArrayVec<PointSet, 12>,
}

/// How much of the life of the walls a region must provide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Grade {
    None,
    Territory,
    OneEye,
    TwoEyes,
}

struct Local<'c> {
    geometry: &'static Geometry,
    region: PointSet,
    walls: PointSet,
    wall_chains: ArrayVec<PointSet, 12>,
    grade: Grade,
    frame: u32,
    cache: &'c mut SafetyCache,
}

#[derive(Clone, Copy)]
struct Content {
    own: PointSet,
    enemy: PointSet,
}

impl SafetyCache {
    /// claimed points
    pub fn answered_territory(&mut self, position: &Position, owner: Color, wanted: i32) -> PointSet {
        let geometry = position.geometry();
        if position.rules().suicide == Suicide::Allowed {
            return PointSet::EMPTY;
        }
        if position.ko().is_some() && position.to_play() == owner {
            return PointSet::EMPTY;
        }
        let own = position.stones().of(owner);
        let enemy = position.stones().of(owner.opponent());
        let n = geometry.points().count() as i32;
        // Points that regions too large to try cost.
        let mut lost = 0;
        for region in geometry.components(geometry.points() - own) {
            if region.count() > self.max_region {
                lost += region.count() as i32;
            }
        }
        if n - 2 * lost < wanted {
            return PointSet::EMPTY;
        }
        let mut boundary = own;
        loop {
            let chains: ArrayVec<PointSet, MAX_PARTS> = geometry.components(boundary).collect();
            if chains.is_empty() {
                return PointSet::EMPTY;
            }
            let mut claimed = boundary;
            let mut eyes = [0_u8; MAX_PARTS];
            let mut regions: ArrayVec<(PointSet, Grade), MAX_PARTS> = ArrayVec::new();
            let mut lost = 0;
            for region in geometry.components(geometry.points() - boundary) {
                let grade =
                    self.grade(geometry, region, &chains, own & region, enemy & region, Grade::OneEye);
                if grade == Grade::None {
                    lost += region.count() as i32;
                    if n - 2 * lost < wanted && lost_for_good(region.count(), self.max_region) {
                        return PointSet::EMPTY;
                    }
                } else {
                    claimed |= region;
                }
                regions.push((region, grade));
                if grade >= Grade::OneEye {
                    let around = geometry.dilate(region);
                    for (i, chain) in chains.iter().enumerate() {
                        if chain.meets(around) {
                            eyes[i] += 1;
                        }
                    }
                }
            }
            // Upgrade
            for i in 0..chains.len() {
                if eyes[i] >= 2 {
                    continue;
                }
                for r in 0..regions.len() {
                    let (region, grade) = regions[r];
                    if grade == Grade::OneEye && geometry.dilate(region).meets(chains[i]) {
                        let grade = self.grade(
                            geometry,
                            region,
                            &chains,
                            own & region,
                            enemy & region,
                            Grade::TwoEyes,
                        );
                        if grade == Grade::TwoEyes {
                            regions[r].1 = grade;
                            let around = geometry.dilate(region);
                            for (j, chain) in chains.iter().enumerate() {
                                if chain.meets(around) {
                                    eyes[j] += 1;
                                }
                            }
                            break;
                        }
                    }
                }
            }
            let kept = chains
                .iter()
                .enumerate()
                .filter(|(i, _)| eyes[*i] >= 2)
                .fold(PointSet::EMPTY, |all, (_, chain)| all | *chain);
            if kept == boundary {
                return claimed;
            }
            boundary = kept;
        }
    }

    fn grade(
        &mut self,
        geometry: &'static Geometry,
        region: PointSet,
        chains: &[PointSet],
        own: PointSet,
        enemy: PointSet,
        at: Grade,
    ) -> Grade {
        if region.count() > self.max_region {
            return Grade::None;
        }
        let around = geometry.dilate(region);
        let mut wall_chains = ArrayVec::<PointSet, 12>::new();
        let mut walls = PointSet::EMPTY;
        let mut frame = Frame { region, walls: ArrayVec::new() };
        for &chain in chains {
            if chain.meets(around) {
                if wall_chains.is_full() {
                    return Grade::None;
                }
                walls |= chain;
                wall_chains.push(chain);
                frame.walls.push(chain & around);
            }
        }
        let next = self.frames.len() as u32;
        let frame = *self.frames.entry(frame).or_insert(next);
        self.queries += 1;
        let grades: &[Grade] =
            if at == Grade::TwoEyes { &[Grade::TwoEyes] } else { &[Grade::OneEye, Grade::Territory] };
        let answers = self.max_answers;
        for &grade in grades {
            let mut local = Local {
                geometry,
                region,
                walls,
                wall_chains: wall_chains.clone(),
                grade,
                frame,
                cache: self,
            };
            if local.holds(Content { own, enemy }, answers) {
                return grade;
            }
        }
        Grade::None
    }
}

fn lost_for_good(_count: u32, _max: u32) -> bool {
    true
}

impl Local<'_> {
    /// enemy to move, up to `answers` answers
    fn holds(&mut self, content: Content, answers: u8) -> bool {
        let key = (self.frame, self.grade as u8, content.own, content.enemy);
        if let Some(known) = self.cache.results.get(&key) {
            if known.won || known.answers >= answers {
                return known.won;
            }
        }
        self.cache.visits += 1;
        let won = self.is_settled(content)
            || answers > 0
                && self.all_walls_breathe(content)
                && self.can_clean_up(content, answers)
                && self.answers_all(content, answers);
        self.cache.results.insert(key, Known { won, answers });
        won
    }

    fn empties(&self, content: Content) -> PointSet {
        self.region - content.own - content.enemy
    }

    fn own_all(&self, content: Content) -> PointSet {
        content.own | self.walls
    }

    fn answers_all(&mut self, content: Content, answers: u8) -> bool {
        for point in self.empties(content).points() {
            let Some((after, ko)) = self.enemy_play(content, point) else { continue };
            let Some(after) = after else { return false };
            if !self.all_walls_breathe(after) {
                return false;
            }
            if self.is_settled(after) {
                continue;
            }
            if !self.has_answer(after, ko, answers - 1) {
                return false;
            }
        }
        true
    }

    fn can_clean_up(&mut self, content: Content, answers: u8) -> bool {
        content.enemy.is_empty() || self.has_answer(content, None, answers - 1)
    }

    fn has_answer(&mut self, content: Content, ko: Option<PointSet>, answers: u8) -> bool {
        let mut candidates = self.empties(content);
        if let Some(ko) = ko {
            candidates -= ko;
        }
        // Points next to enemy stones first.
        let near = candidates & self.geometry.dilate(content.enemy);
        for set in [near, candidates - near] {
            for point in set.points() {
                if let Some(after) = self.own_play(content, point) {
                    if self.all_walls_breathe(after) && self.holds(after, answers) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn is_immortal(&self, chain: PointSet) -> bool {
        self.grade != Grade::TwoEyes && chain.meets(self.walls)
    }

    /// None: illegal. Some(None): a wall was captured.
    fn enemy_play(
        &self,
        content: Content,
        point: crate::board::Point,
    ) -> Option<(Option<Content>, Option<PointSet>)> {
        let stone = PointSet::of(point);
        let enemy = content.enemy | stone;
        let own_all = self.own_all(content);
        let empties = self.empties(content) - stone;
        let mut captured = PointSet::EMPTY;
        let mut rest = self.geometry.neighbors(stone) & own_all;
        while let Some(p) = rest.first() {
            let chain = self.geometry.flood(PointSet::of(p), own_all);
            rest -= chain;
            if !self.is_immortal(chain) && !self.geometry.neighbors(chain).meets(empties) {
                captured |= chain;
            }
        }
        if captured.meets(self.walls) {
            return Some((None, None));
        }
        let chain = self.geometry.flood(stone, enemy);
        let liberties = self.geometry.neighbors(chain) & (empties | captured);
        if liberties.is_empty() {
            return None;
        }
        let ko = (captured.count() == 1 && chain == stone && liberties == captured).then_some(captured);
        Some((Some(Content { own: content.own - captured, enemy }), ko))
    }

    fn own_play(&self, content: Content, point: crate::board::Point) -> Option<Content> {
        let stone = PointSet::of(point);
        let own = content.own | stone;
        let empties = self.empties(content) - stone;
        let mut captured = PointSet::EMPTY;
        let mut rest = self.geometry.neighbors(stone) & content.enemy;
        while let Some(p) = rest.first() {
            let chain = self.geometry.flood(PointSet::of(p), content.enemy);
            rest -= chain;
            if !self.geometry.neighbors(chain).meets(empties) {
                captured |= chain;
            }
        }
        if captured.is_empty() {
            let chain = self.geometry.flood(stone, own | self.walls);
            if !self.is_immortal(chain) && !self.geometry.neighbors(chain).meets(empties) {
                return None;
            }
        }
        Some(Content { own, enemy: content.enemy - captured })
    }

    /// Every wall chain has a liberty in the region (needed for OneEye only).
    fn all_walls_breathe(&self, content: Content) -> bool {
        if self.grade != Grade::OneEye {
            return true;
        }
        let own_all = self.own_all(content);
        let empties = self.empties(content);
        self.wall_chains.iter().all(|&wall| {
            self.geometry.neighbors(wall).meets(empties)
                || self.geometry.neighbors(self.geometry.flood(wall, own_all)).meets(empties)
        })
    }

    /// Benson in the region, with eyes outside as the grade allows.
    fn is_settled(&self, content: Content) -> bool {
        let own_all = self.own_all(content);
        let parts: ArrayVec<PointSet, MAX_PARTS> =
            self.geometry.components(self.region - content.own).collect();
        let outside = match self.grade {
            Grade::TwoEyes | Grade::None => 0,
            Grade::OneEye => 1,
            Grade::Territory => 2,
        };
        let mut chains: ArrayVec<(PointSet, u64, u64, u32), MAX_PARTS> = ArrayVec::new();
        for stones in self.geometry.components(own_all) {
            let around = self.geometry.neighbors(stones);
            let (mut touched, mut vital) = (0_u64, 0_u64);
            for (i, part) in parts.iter().enumerate() {
                if part.meets(around) {
                    touched |= 1 << i;
                    vital |= u64::from(part.is_subset(around)) << i;
                }
            }
            let extra = if stones.meets(self.walls) { outside } else { 0 };
            chains.push((stones, touched, vital, extra));
        }
        let mut spoilt = 0_u64;
        loop {
            let before = chains.len();
            let mut wall_lost = false;
            chains.retain(|c| {
                let lives = (c.2 & !spoilt).count_ones() + c.3 >= 2;
                if !lives {
                    spoilt |= c.1;
                    wall_lost |= c.0.meets(self.walls);
                }
                lives
            });
            if wall_lost {
                return false;
            }
            if chains.len() == before {
                break;
            }
        }
        let alive = chains.iter().fold(PointSet::EMPTY, |a, c| a | c.0);
        (self.region - alive).is_subset(self.geometry.dilate(alive))
    }
}
