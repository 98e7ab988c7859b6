//! Slow twins of the local games of regions, with answers by chance. The owner's stones are 1.

use super::{Game, PASS};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A number less than the argument, by chance.
pub type Chance<'a> = &'a mut dyn FnMut(usize) -> usize;

/// The points where one of these stands, as a mask.
pub fn mask(stones: &[u8], of: &[u8]) -> u64 {
    set((0..stones.len()).filter(|&p| of.contains(&stones[p])))
}

/// The mask of these points.
pub fn set(points: impl IntoIterator<Item = usize>) -> u64 {
    points.into_iter().fold(0, |set, p| set | 1 << p)
}

pub fn points(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |p| set >> p & 1 != 0)
}

/// The chains or areas of one kind of point.
fn components(game: &Game, stones: &[u8], of: u8) -> Vec<Vec<usize>> {
    let first = |&p: &usize| stones[p] == of && *game.chain(stones, p).iter().min().unwrap() == p;
    (0..stones.len()).filter(first).map(|p| game.chain(stones, p)).collect()
}

/// Whether each point is near a chain of the set.
pub fn all_near(game: &Game, points: &[usize], set: u64) -> bool {
    points.iter().all(|&p| game.near(p).any(|q| set >> q & 1 != 0))
}

/// The stones that live by Benson's iteration, where `counts` are the kinds of points that must be near a chain.
pub fn living(game: &Game, stones: &[u8], counts: &[u8], granted: impl Fn(u64) -> usize) -> u64 {
    let open: Vec<u8> = stones.iter().map(|&s| if s == 2 { 0 } else { s }).collect();
    let (mut chains, mut parts) = (components(game, &open, 1), components(game, &open, 0));
    loop {
        let before = chains.len();
        chains.retain(|chain| {
            let chain = set(chain.iter().copied());
            let is_vital = |part: &&Vec<usize>| {
                let counted: Vec<usize> =
                    part.iter().copied().filter(|&p| counts.contains(&stones[p])).collect();
                all_near(game, &counted, chain)
            };
            granted(chain) + parts.iter().filter(is_vital).count() >= 2
        });
        let alive = set(chains.iter().flatten().copied());
        let dead = mask(stones, &[1]) & !alive;
        parts.retain(|part| part.iter().all(|&p| game.near(p).all(|q| dead >> q & 1 == 0)));
        if chains.len() == before {
            return alive;
        }
    }
}

/// What the text says of the strategy for a recorded content.
#[derive(Clone, Debug, Default)]
pub struct Told {
    pub plays: u64,
    pub lost: u64,
    /// The numbers of the recorded contents to which it leads.
    pub leads: BTreeSet<usize>,
    /// A content after an enemy play that may come back, here or in what follows; none if it is plain.
    pub comes_back: Option<Vec<u8>>,
}

/// A content that holds: its place among the records, clean-up and the answers.
pub struct Entry {
    pub number: usize,
    pub cleanup: u8,
    pub answers: BTreeMap<u8, u8>,
    pub told: Told,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Frame {
    pub region: u64,
    /// All points of each wall that touches the region.
    pub walls: Vec<u64>,
    /// 1 `Territory`, 2 `OneEye`, 3 `TwoEyes`, 4 `Joint`.
    pub demand: u8,
    /// The walls that need an eye, in `OneEye`; those that have liberties outside, in `Joint`.
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
    /// A local game of which nothing has been solved.
    pub fn new(game: Game, frame: Frame) -> Local {
        Local { game, frame, entries: HashMap::new(), order: Vec::new(), settled: RefCell::default() }
    }

    fn all_walls(&self) -> u64 {
        self.frame.walls.iter().sum()
    }

    /// The board of the local game when this stands on the whole board. (The walls may go on differently there.)
    pub fn part(&self, stones: &[u8]) -> Vec<u8> {
        let (region, walls) = (self.frame.region, self.all_walls());
        let outside = |p: usize| if walls >> p & 1 != 0 { 1 } else { 3 };
        (0..stones.len()).map(|p| if region >> p & 1 != 0 { stones[p] } else { outside(p) }).collect()
    }

    /// A play: the board, what it takes, and the point that is banned then.
    pub fn play(&self, stones: &[u8], colour: u8, p: usize) -> Option<(Vec<u8>, u64, Option<usize>)> {
        if stones[p] != 0 {
            return None;
        }
        let walls = match self.frame.demand {
            3 => 0,
            4 => self.frame.needy,
            _ => self.all_walls(),
        };
        let immortal = |chain: &[usize]| chain.iter().any(|p| walls >> p & 1 != 0);
        let (mut next, mut taken) = (stones.to_vec(), 0_u64);
        next[p] = colour;
        for q in self.game.near(p) {
            let chain = self.game.chain(&next, q);
            if next[q] == 3 - colour && self.game.liberties(&next, &chain) == 0 && !immortal(&chain) {
                chain.iter().for_each(|&q| next[q] = 0);
                taken |= set(chain);
            }
        }
        let chain = self.game.chain(&next, p);
        let liberties = self.game.liberties(&next, &chain);
        if liberties == 0 && !immortal(&chain) {
            return None;
        }
        let ban = taken.count_ones() == 1 && chain.len() == 1 && liberties == 1;
        Some((next, taken, ban.then(|| taken.trailing_zeros() as usize)))
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
        self.all_walls() & !self.alive(stones) == 0 && self.is_covered(stones)
    }

    /// Whether each point of the region is a living stone or touches one; the walls may be dead.
    pub fn is_covered(&self, stones: &[u8]) -> bool {
        let alive = self.alive(stones);
        let rest: Vec<usize> = points(self.frame.region & !alive).collect();
        all_near(&self.game, &rest, alive)
    }

    /// The stones that live with the eyes that the demand grants.
    fn alive(&self, stones: &[u8]) -> u64 {
        living(&self.game, stones, &[0, 2], |chain| match self.frame.demand {
            _ if chain & self.all_walls() == 0 => 0,
            1 => 2,
            2 if chain & self.frame.needy != 0 => 1,
            2 => 2,
            _ => 0,
        })
    }

    /// Whether a content is settled or one of the first records.
    pub fn holds(&self, stones: &[u8], records: usize) -> bool {
        self.is_settled(stones) || self.entries.get(stones).is_some_and(|entry| entry.number < records)
    }

    /// An own play after which the content holds, by chance, most often one that risks something.
    pub fn own_play(&self, stones: &[u8], ban: Option<usize>, chance: Chance) -> Option<usize> {
        let mut choices: Vec<(usize, usize)> = Vec::new();
        for p in points(self.frame.region).filter(|&p| Some(p) != ban) {
            let Some((next, ..)) = self.play(stones, 1, p) else { continue };
            match self.entries.get(&next) {
                Some(Entry { told, .. }) => {
                    let risk = if self.comes_back(stones, p, told) { 1000 } else { told.leads.len() };
                    choices.push((risk, p));
                }
                None if self.is_settled(&next) => choices.push((0, p)),
                None => {}
            }
        }
        let most = choices.iter().map(|choice| choice.0).max()?;
        let least = if chance(3) == 0 { 0 } else { most };
        choices.retain(|choice| choice.0 >= least);
        Some(choices[chance(choices.len())].1)
    }

    /// Whether a content comes back that is answered on a point by a play which leads to a recorded one.
    fn comes_back(&self, after: &[u8], answer: usize, next: &Told) -> bool {
        let comes_back = self.entries.get(after).is_some_and(|after| next.leads.contains(&after.number));
        // The stone of the answer is gone then, and the last stone is where another one was lost.
        assert!(!comes_back || next.lost >> answer & 1 != 0 && next.lost & next.plays != 0);
        comes_back
    }

    /// Whether each wall that needs one has a liberty, in the region or outside.
    pub fn walls_have_liberties(&self, stones: &[u8]) -> bool {
        self.frame.walls.iter().all(|&wall| {
            let chain = self.game.chain(stones, wall.trailing_zeros() as usize);
            let is_free = match self.frame.demand {
                3 => false,
                4 => chain.iter().any(|p| self.frame.needy >> p & 1 != 0),
                _ => wall & self.frame.needy == 0,
            };
            is_free || self.game.liberties(stones, &chain) > 0
        })
    }

    /// The record of a content if it holds: the definitions once more.
    pub fn entry(&self, stones: &[u8], chance: Chance) -> Option<Entry> {
        if !self.walls_have_liberties(stones) {
            return None;
        }
        let (mut cleanup, mut answers) = (PASS, BTreeMap::new());
        if stones.contains(&2) {
            cleanup = self.own_play(stones, None, chance)? as u8;
        }
        for p in points(self.frame.region) {
            let Some((after, taken, ban)) = self.play(stones, 2, p) else { continue };
            if taken & self.all_walls() != 0 {
                return None;
            }
            // Own stones alone settle a content, and nothing is settled where some were taken.
            assert!(!self.is_settled(&after));
            answers.insert(p as u8, self.own_play(&after, ban, chance)? as u8);
        }
        let told = self.told(stones, cleanup, &answers);
        Some(Entry { number: self.order.len(), cleanup, answers, told })
    }

    /// What follows from the earlier entries for a content that is to be the next record.
    fn told(&self, stones: &[u8], cleanup: u8, answers: &BTreeMap<u8, u8>) -> Told {
        let mut told = Told::default();
        let open = |stones: &[u8]| self.frame.region & !mask(stones, &[1]);
        let own_play = |told: &mut Told, stones: &[u8], p: u8| {
            let (next, ..) = self.play(stones, 1, usize::from(p)).unwrap();
            told.plays |= 1 << p;
            let Some(entry) = self.entries.get(&next) else {
                told.plays |= open(&next);
                return None;
            };
            told.plays |= entry.told.plays;
            told.lost |= entry.told.lost;
            told.comes_back = told.comes_back.take().or(entry.told.comes_back.clone());
            told.leads.insert(entry.number);
            told.leads.extend(&entry.told.leads);
            Some(&entry.told)
        };
        if cleanup != PASS {
            own_play(&mut told, stones, cleanup);
        }
        for (&p, &answer) in answers {
            let (after, taken, _) = self.play(stones, 2, usize::from(p)).unwrap();
            told.lost |= taken;
            let next = own_play(&mut told, &after, answer);
            if next.is_some_and(|next| self.comes_back(&after, usize::from(answer), next)) {
                told.comes_back = Some(after);
            }
        }
        told
    }

    /// All contents, settled or not.
    pub fn contents(&self) -> Vec<Vec<u8>> {
        let open: Vec<usize> = points(self.frame.region).collect();
        let base = self.part(&vec![0; self.game.size()]);
        let content = |number: usize| {
            let mut stones = base.clone();
            open.iter().enumerate().for_each(|(i, &p)| stones[p] = (number / 3usize.pow(i as u32) % 3) as u8);
            stones
        };
        let legal = |stones: &Vec<u8>| {
            open.iter().all(|&p| {
                let chain = self.game.chain(stones, p);
                let walled = set(chain.iter().copied()) & self.all_walls() != 0;
                stones[p] == 0 || walled || self.game.liberties(stones, &chain) > 0
            })
        };
        let all = (0..3usize.pow(open.len() as u32)).map(content);
        all.filter(legal).collect()
    }

    /// Solves all contents in an order by chance.
    pub fn solve(game: Game, frame: Frame, chance: Chance) -> Local {
        let mut local = Local::new(game, frame);
        let mut contents = local.contents();
        contents.retain(|stones| !local.is_settled(stones));
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
        let border = set(points(self.frame.region).flat_map(|p| self.game.near(p)));
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
