//! Slow twins of the local games of regions, and answered life with answers by chance. The owner's stones are 1.

use super::{Game, PASS};
use std::cell::RefCell;
use std::collections::HashMap;

/// A number less than the argument, by chance.
pub type Chance<'a> = &'a mut dyn FnMut(usize) -> usize;

/// What matters of a strategy for superko. Sets of points are masks.
#[derive(Clone, Copy, Debug)]
pub struct Follow {
    pub plays: u64,
    pub lost: u64,
    pub fresh: u64,
    pub plain: bool,
}

impl Follow {
    pub fn safe(plays: u64) -> Follow {
        Follow { plays, lost: 0, fresh: 0, plain: true }
    }

    pub fn with(self, other: Follow) -> Follow {
        Follow {
            plays: self.plays | other.plays,
            lost: self.lost | other.lost,
            fresh: self.fresh | other.fresh,
            plain: self.plain && other.plain,
        }
    }
}

/// A content that holds: its place among the records, clean-up and the answers.
pub struct Entry {
    pub number: usize,
    pub cleanup: u8,
    pub answers: HashMap<u8, u8>,
    pub follow: Follow,
}

/// The points where one of these stands.
pub fn mask(stones: &[u8], of: &[u8]) -> u64 {
    (0..stones.len()).filter(|&p| of.contains(&stones[p])).map(|p| 1 << p).sum()
}

pub fn points(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |p| set >> p & 1 != 0)
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Frame {
    pub region: u64,
    /// All points of each wall that touches the region.
    pub walls: Vec<u64>,
    /// 1 `Territory`, 2 `OneEye`, 3 `TwoEyes`.
    pub demand: u8,
    /// The walls that need an eye, in `OneEye`.
    pub needy: u64,
}

/// A local game with some walls. In its boards a 3 stands where neither the region nor its walls are.
pub struct Local {
    pub game: Game,
    pub frame: Frame,
    pub entries: HashMap<Vec<u8>, Entry>,
    /// The contents in the order of their proof.
    pub order: Vec<Vec<u8>>,
    /// What is known to be settled or not.
    settled: RefCell<HashMap<Vec<u8>, bool>>,
}

impl Local {
    fn all_walls(&self) -> u64 {
        self.frame.walls.iter().sum()
    }

    /// The board of the local game when this stands on the whole board. (The walls may go on differently there.)
    pub fn part(&self, stones: &[u8]) -> Vec<u8> {
        let (region, walls) = (self.frame.region, self.all_walls());
        let outside = |p: usize| if walls >> p & 1 != 0 { 1 } else { 3 };
        (0..stones.len()).map(|p| if region >> p & 1 != 0 { stones[p] } else { outside(p) }).collect()
    }

    fn set(chain: &[usize]) -> u64 {
        chain.iter().map(|p| 1 << p).sum()
    }

    /// A play: the board, what it takes, and the point that is banned then.
    fn play(&self, stones: &[u8], colour: u8, p: usize) -> Option<(Vec<u8>, u64, Option<usize>)> {
        if stones[p] != 0 {
            return None;
        }
        let immortal = |chain: &[usize]| self.frame.demand < 3 && Self::set(chain) & self.all_walls() != 0;
        let (mut next, mut taken) = (stones.to_vec(), 0_u64);
        next[p] = colour;
        for q in self.game.near(p) {
            let chain = self.game.chain(&next, q);
            if next[q] == 3 - colour && self.game.liberties(&next, &chain).is_empty() && !immortal(&chain) {
                taken |= Self::set(&chain);
                chain.iter().for_each(|&q| next[q] = 0);
            }
        }
        let chain = self.game.chain(&next, p);
        let liberties = self.game.liberties(&next, &chain);
        if liberties.is_empty() && !immortal(&chain) {
            return None;
        }
        let ban = taken.count_ones() == 1 && chain.len() == 1 && liberties.len() == 1;
        Some((next, taken, ban.then(|| taken.trailing_zeros() as usize)))
    }

    /// Whether each point is near a chain of the set.
    fn all_near(&self, points: &[usize], set: u64) -> bool {
        points.iter().all(|&p| self.game.near(p).iter().any(|q| set >> q & 1 != 0))
    }

    pub fn is_settled(&self, stones: &[u8]) -> bool {
        if let Some(&known) = self.settled.borrow().get(stones) {
            return known;
        }
        let settled = self.settle(stones);
        self.settled.borrow_mut().insert(stones.to_vec(), settled);
        settled
    }

    fn settle(&self, stones: &[u8]) -> bool {
        let open: Vec<u8> = stones.iter().map(|&s| if s == 2 { 0 } else { s }).collect();
        let components = |of: u8| -> Vec<Vec<usize>> {
            let first = |&p: &usize| open[p] == of && *self.game.chain(&open, p).iter().min().unwrap() == p;
            (0..stones.len()).filter(first).map(|p| self.game.chain(&open, p)).collect()
        };
        let (mut chains, mut parts) = (components(1), components(0));
        let granted = |chain: u64| match self.frame.demand {
            _ if chain & self.all_walls() == 0 => 0,
            1 => 2,
            2 if chain & self.frame.needy != 0 => 1,
            2 => 2,
            _ => 0,
        };
        loop {
            let before = chains.len();
            chains.retain(|chain| {
                let chain = Self::set(chain);
                granted(chain) + parts.iter().filter(|part| self.all_near(part, chain)).count() >= 2
            });
            let alive: u64 = chains.iter().map(|chain| Self::set(chain)).sum();
            let dead = mask(stones, &[1]) & !alive;
            parts.retain(|part| part.iter().all(|&p| self.game.near(p).iter().all(|q| dead >> q & 1 == 0)));
            if chains.len() == before {
                let rest: Vec<usize> = points(self.frame.region & !alive).collect();
                return self.all_walls() & !alive == 0 && self.all_near(&rest, alive);
            }
        }
    }

    /// The strategy from a content on, if it is one of the first records or settled, and whether it is the latter.
    pub fn holds(&self, stones: &[u8], records: usize) -> Option<(Follow, bool)> {
        match self.entries.get(stones) {
            Some(entry) if entry.number < records => Some((entry.follow, false)),
            _ => self.is_settled(stones).then(|| (self.settled(stones), true)),
        }
    }

    fn settled(&self, stones: &[u8]) -> Follow {
        Follow::safe(self.frame.region & !mask(stones, &[1]))
    }

    /// An own play after which the content holds, any of them.
    fn own_play(&self, stones: &[u8], ban: Option<usize>, chance: Chance) -> Option<(usize, Follow)> {
        let good = |p: usize| {
            let (next, ..) = self.play(stones, 1, p)?;
            Some((p, self.holds(&next, usize::MAX)?.0))
        };
        let choices: Vec<_> =
            points(self.frame.region).filter(|&p| Some(p) != ban).filter_map(good).collect();
        // Stones are lost most often if the plan is to lose some.
        let bold: Vec<_> = choices.iter().copied().filter(|choice| choice.1.lost != 0).collect();
        let choices = if bold.is_empty() || chance(3) == 0 { choices } else { bold };
        (!choices.is_empty()).then(|| choices[chance(choices.len())])
    }

    /// The record of a content if it holds: the definitions once more.
    fn entry(&self, stones: &[u8], chance: Chance) -> Option<Entry> {
        for &wall in &self.frame.walls {
            let needy = self.frame.demand == 3 || wall & self.frame.needy != 0;
            let chain = self.game.chain(stones, wall.trailing_zeros() as usize);
            if needy && self.game.liberties(stones, &chain).is_empty() {
                return None;
            }
        }
        let (mut cleanup, mut all, mut answers) = (PASS, Follow::safe(0), HashMap::new());
        if stones.contains(&2) {
            let (z, next) = self.own_play(stones, None, chance)?;
            cleanup = z as u8;
            all = Follow { plays: next.plays | 1 << z, ..next };
        }
        for p in points(self.frame.region) {
            let Some((after, taken, ban)) = self.play(stones, 2, p) else { continue };
            if taken & self.all_walls() != 0 {
                return None;
            }
            let unanswered = self.is_settled(&after) && chance(2) != 0;
            let follow = if unanswered {
                answers.insert(p as u8, PASS);
                Follow { lost: taken, plain: taken == 0, ..self.settled(&after) }
            } else {
                let (a, next) = self.own_play(&after, ban, chance)?;
                answers.insert(p as u8, a as u8);
                let (answer, mut fresh) = (1 << a, next.fresh);
                let mut plain = next.plain;
                if taken & (answer | next.plays) != 0 {
                    if answer & taken == 0 && answer & next.lost == 0 {
                        fresh |= answer;
                    } else {
                        plain = false;
                    }
                }
                plain &= taken & fresh == 0;
                Follow { plays: answer | next.plays, lost: taken | next.lost, fresh, plain }
            };
            all = all.with(follow);
        }
        Some(Entry { number: self.order.len(), cleanup, answers, follow: all })
    }

    /// Solves all contents in an order by chance; some that are settled get records, too.
    pub fn solve(game: Game, frame: Frame, chance: Chance) -> Local {
        let mut local =
            Local { game, frame, entries: HashMap::new(), order: Vec::new(), settled: RefCell::default() };
        let open: Vec<usize> = points(local.frame.region).collect();
        let base: Vec<u8> =
            (0..game.size()).map(|p| 3 * u8::from(local.frame.region >> p & 1 == 0)).collect();
        let content = |number: usize| {
            let mut stones = base.clone();
            local.frame.walls.iter().for_each(|&wall| points(wall).for_each(|p| stones[p] = 1));
            open.iter().enumerate().for_each(|(i, &p)| stones[p] = (number / 3usize.pow(i as u32) % 3) as u8);
            stones
        };
        let all_walls = local.all_walls();
        let legal = |stones: &Vec<u8>| {
            open.iter().all(|&p| {
                let chain = game.chain(stones, p);
                let walled = Self::set(&chain) & all_walls != 0;
                stones[p] == 0 || walled || !game.liberties(stones, &chain).is_empty()
            })
        };
        let mut contents: Vec<Vec<u8>> =
            (0..3usize.pow(open.len() as u32)).map(content).filter(legal).collect();
        contents.retain(|stones| chance(2) == 0 || !local.is_settled(stones));
        loop {
            let before = local.order.len();
            contents.retain(|stones| {
                let entry = if chance(2) == 0 { local.entry(stones, chance) } else { None };
                let Some(entry) = entry else { return true };
                local.entries.insert(stones.clone(), entry);
                local.order.push(stones.clone());
                false
            });
            // Nothing new may be due to chance.
            if local.order.len() == before && contents.iter().all(|c| local.entry(c, chance).is_none()) {
                return local;
            }
        }
    }

    /// The records of all contents.
    pub fn records(&self) -> Vec<u8> {
        let bytes = |set: u64| set.to_le_bytes()[..self.game.size().div_ceil(8)].to_vec();
        let border: u64 =
            points(self.frame.region).map(|p| Self::set(&self.game.near(p))).fold(0, |a, b| a | b);
        let mut all = [vec![1], bytes(self.frame.region), vec![self.frame.demand]].concat();
        if self.frame.demand == 2 {
            all.extend(bytes(self.frame.needy & border));
        }
        all.push(self.frame.walls.len() as u8);
        self.frame.walls.iter().for_each(|wall| all.extend(bytes(wall & border)));
        for stones in &self.order {
            let entry = &self.entries[stones];
            let content = |of| bytes(mask(stones, &[of]) & self.frame.region);
            all.extend([vec![2], content(1), content(2), vec![entry.cleanup]].concat());
            all.extend(points(self.frame.region).filter_map(|p| entry.answers.get(&(p as u8))));
        }
        all
    }
}

/// The strategy behind a reason: its bytes, and for each claimed region the number of its local game, if it has one.
#[derive(Clone)]
pub struct Reason {
    pub bytes: Vec<u8>,
    pub regions: Vec<(u64, Option<usize>)>,
    pub kept: u64,
    pub follow: Follow,
}

/// Local games that were solved.
pub struct Locals {
    pub game: Game,
    pub all: Vec<Local>,
    numbers: HashMap<Frame, usize>,
}

impl Locals {
    pub fn new(game: Game) -> Locals {
        Locals { game, all: Vec::new(), numbers: HashMap::new() }
    }

    /// Answered life with walls and claims by chance, if it holds. The chains with points of `core` are the walls, if there
    /// are such points.
    pub fn answered(&mut self, stones: &[u8], core: u64, largest: u32, chance: Chance) -> Option<Reason> {
        let game = self.game;
        let own = (0..stones.len()).filter(|&p| stones[p] == 1);
        let first = own.filter(|&p| *game.chain(stones, p).iter().min().unwrap() == p);
        let walls: Vec<u64> = first
            .map(|p| Local::set(&game.chain(stones, p)))
            .filter(|wall| if core == 0 { chance(4) != 0 } else { wall & core != 0 })
            .collect();
        let all_walls: u64 = walls.iter().sum();
        let split: Vec<u8> = (0..stones.len()).map(|p| (all_walls >> p & 1) as u8).collect();
        let mut bytes = vec![3];
        bytes.extend(&all_walls.to_le_bytes()[..game.size().div_ceil(8)]);
        let mut reason = Reason { bytes, regions: Vec::new(), kept: all_walls, follow: Follow::safe(0) };
        let mut eyes = vec![0; walls.len()];
        for p in (0..stones.len()).filter(|&p| split[p] == 0) {
            let region = game.chain(&split, p);
            if *region.iter().min().unwrap() != p {
                continue;
            }
            let region = Local::set(&region);
            let near: u64 = points(region).map(|p| Local::set(&game.near(p))).fold(0, |a, b| a | b);
            let touching: Vec<usize> = (0..walls.len()).filter(|&i| walls[i] & near != 0).collect();
            let mut claims = vec![3, 2, 1];
            claims.extend(touching.iter().map(|&i| 4 + i as u8));
            claims.rotate_left(chance(touching.len() + 1) * chance(2));
            claims.retain(|_| !touching.is_empty() && region.count_ones() <= largest);
            let held = claims.into_iter().find_map(|claim| {
                let needy = match claim {
                    2 => touching.iter().map(|&i| walls[i]).sum(),
                    1 | 3 => 0,
                    _ => walls[usize::from(claim - 4)],
                };
                let walls = touching.iter().map(|&i| walls[i]).collect();
                let frame = Frame { region, walls, demand: if claim > 3 { 2 } else { claim }, needy };
                let mut walls: Vec<u64> = frame.walls.iter().map(|wall| wall & near).collect();
                walls.sort_by_key(|wall| wall.trailing_zeros());
                let seen = Frame { walls, needy: needy & near, ..frame };
                let number = self.numbers.get(&seen).copied().unwrap_or_else(|| {
                    self.all.push(Local::solve(game, frame, chance));
                    self.numbers.insert(seen, self.all.len() - 1);
                    self.all.len() - 1
                });
                let local = &self.all[number];
                let (follow, settled) = local.holds(&local.part(stones), usize::MAX)?;
                Some((claim, follow, (!settled).then_some(number)))
            });
            let Some((claim, follow, number)) = held else {
                reason.bytes.push(0);
                continue;
            };
            reason.bytes.push(claim);
            reason.kept |= region;
            reason.follow = reason.follow.with(follow);
            reason.regions.push((region, number));
            match claim {
                1 => {}
                2 | 3 => touching.iter().for_each(|&i| eyes[i] += claim - 1),
                _ => eyes[usize::from(claim - 4)] += 1,
            }
        }
        eyes.iter().all(|&eyes| eyes >= 2).then_some(reason)
    }
}
