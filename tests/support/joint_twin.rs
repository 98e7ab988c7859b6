//! Joint life written down once more from its definition in docs/life.md, slowly: a twin of the fast one.

use shoban::board::{Geometry, Point, PointSet, Position, Suicide};
use shoban::game::Color;
use std::collections::HashMap;

/// Stones in the regions and the walls, seen by the owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Content {
    own: PointSet,
    enemy: PointSet,
}

/// One local game.
struct Game {
    geometry: &'static Geometry,
    walls: Vec<PointSet>,
    union: PointSet,
    known: HashMap<(Content, Vec<u32>, u8), bool>,
}

/// What is claimed with at most so many points and answers, if it is `wanted` points.
pub fn joint_points(position: &Position, owner: Color, wanted: u32, effort: (u32, u8)) -> PointSet {
    let answers = effort.1;
    first_claim(position, owner, wanted, effort, |game, content, outside| {
        game.holds(content, outside, answers)
    })
}

/// The same, or what is claimed after a play of the owner, who is to move.
pub fn joint_points_by_playing(
    position: &Position,
    owner: Color,
    wanted: u32,
    effort: (u32, u8),
) -> PointSet {
    if position.to_play() != owner {
        return PointSet::EMPTY;
    }
    let answers = effort.1;
    first_claim(position, owner, wanted, effort, |game, content, outside| {
        game.holds(content, outside, answers) || game.has_play(content, None, outside, answers)
    })
}

fn first_claim(
    position: &Position,
    owner: Color,
    wanted: u32,
    (most, _): (u32, u8),
    mut is_good: impl FnMut(&mut Game, Content, &[u32]) -> bool,
) -> PointSet {
    let is_banned = position.ko().is_some() && position.to_play() == owner;
    if is_banned || position.rules().suicide == Suicide::Allowed {
        return PointSet::EMPTY;
    }
    let geometry = position.geometry();
    let (own, enemy) = (position.stones().of(owner), position.stones().of(owner.opponent()));
    let mut chains: Vec<_> = geometry.components(own).collect();
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.count()));
    for count in (1..=chains.len().min(5)).rev() {
        let walls = chains[..count].to_vec();
        let stones = walls.iter().fold(PointSet::EMPTY, |all, &wall| all | wall);
        let mut parts: Vec<_> = geometry.components(geometry.points() - stones).collect();
        parts.sort_by_key(|part| part.count());
        let mut union = PointSet::EMPTY;
        for part in parts {
            if union.count() + part.count() <= most {
                union |= part;
            }
        }
        let outside = position.empties() - union;
        let liberties: Vec<u32> =
            walls.iter().map(|&wall| (geometry.neighbors(wall) & outside).count().min(2)).collect();
        let touches = |wall: &PointSet| geometry.neighbors(*wall).meets(union);
        if (stones | union).count() < wanted || union.count() < 3 || !walls.iter().all(touches) {
            continue;
        }
        let content = Content { own: own & union | stones, enemy: enemy & union };
        if is_good(&mut Game { geometry, walls, union, known: HashMap::new() }, content, &liberties) {
            return stones | union;
        }
    }
    PointSet::EMPTY
}

impl Game {
    fn holds(&mut self, content: Content, outside: &[u32], answers: u8) -> bool {
        if self.is_settled(content.own) {
            return true;
        }
        if answers == 0 {
            return false;
        }
        let key = (content, outside.to_vec(), answers);
        if let Some(&holds) = self.known.get(&key) {
            return holds;
        }
        let less: Vec<u32> = outside.iter().map(|count| count.saturating_sub(1)).collect();
        let holds = self.can_breathe(content, outside)
            && (content.enemy.is_empty() || self.has_play(content, None, outside, answers - 1))
            && (less == outside
                || self.can_breathe(content, &less)
                    && (self.holds(content, &less, answers - 1)
                        || self.has_play(content, None, &less, answers - 1)))
            && self.empties(content).points().all(|point| self.is_answered(content, point, outside, answers));
        self.known.insert(key, holds);
        holds
    }

    fn empties(&self, content: Content) -> PointSet {
        self.union - content.own - content.enemy
    }

    /// Whether a chain has a liberty; of those outside only these count.
    fn breathes(&self, chain: PointSet, empties: PointSet, outside: &[u32]) -> bool {
        self.geometry.neighbors(chain).meets(empties)
            || self.walls.iter().zip(outside).any(|(wall, &count)| count > 0 && wall.meets(chain))
    }

    fn can_breathe(&self, content: Content, outside: &[u32]) -> bool {
        self.walls.iter().all(|&wall| {
            let chain = self.geometry.flood(wall, content.own);
            self.breathes(chain, self.empties(content), outside)
        })
    }

    /// The stones of mover and other after a play, and what it took; `None` if it is suicide.
    fn play(
        &self,
        point: Point,
        [mover, other]: [PointSet; 2],
        outside: &[u32],
    ) -> Option<([PointSet; 2], PointSet)> {
        let mover = mover.with(point);
        let empties = self.union - mover - other;
        let dead = self.geometry.components(other).filter(|&chain| !self.breathes(chain, empties, outside));
        let taken = dead.fold(PointSet::EMPTY, |all, chain| all | chain);
        let chain = self.geometry.flood(PointSet::of(point), mover);
        self.breathes(chain, empties | taken, outside).then_some(([mover, other - taken], taken))
    }

    fn is_answered(&mut self, content: Content, point: Point, outside: &[u32], answers: u8) -> bool {
        let Some(([enemy, own], taken)) = self.play(point, [content.enemy, content.own], outside) else {
            return true;
        };
        let after = Content { own, enemy };
        if self.walls.iter().any(|wall| wall.meets(taken)) {
            return false;
        }
        // Basic ko: to retake one stone by a stone that takes nothing but the one just played.
        let retaken = taken.first().filter(|_| taken.count() == 1).filter(|&back| {
            self.play(back, [own, enemy], outside).is_some_and(|(_, taken)| taken == PointSet::of(point))
        });
        self.is_settled(own) || self.has_play(after, retaken, outside, answers - 1)
    }

    fn has_play(&mut self, content: Content, banned: Option<Point>, outside: &[u32], answers: u8) -> bool {
        self.empties(content).points().filter(|&point| Some(point) != banned).any(|point| {
            self.play(point, [content.own, content.enemy], outside)
                .is_some_and(|([own, enemy], _)| self.holds(Content { own, enemy }, outside, answers))
        })
    }

    /// Benson's iteration, nothing outside being an eye: all walls live, and every point touches what lives.
    fn is_settled(&self, own: PointSet) -> bool {
        let parts: Vec<_> = self.geometry.components(self.union - own).collect();
        let mut alive: Vec<_> = self.geometry.components(own).collect();
        loop {
            let before = alive.len();
            let stones = alive.iter().fold(PointSet::EMPTY, |all, &chain| all | chain);
            alive.retain(|&chain| {
                let around = self.geometry.neighbors(chain);
                let is_vital = |part: &&PointSet| {
                    part.is_subset(around) && (self.geometry.neighbors(**part) & own).is_subset(stones)
                };
                parts.iter().filter(is_vital).count() >= 2
            });
            if alive.len() == before {
                let walls = self.walls.iter().fold(PointSet::EMPTY, |all, &wall| all | wall);
                return walls.is_subset(stones)
                    && (self.union - stones).is_subset(self.geometry.dilate(stones));
            }
        }
    }
}
