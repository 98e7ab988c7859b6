//! Reasons by chance, and what docs/certificate.md asks of them for superko, word by word.

use super::Game;
use super::local::{Chance, Entry, Frame, Local, all_near, living, mask, points, set};
use std::collections::HashMap;

/// A reason: its bytes, what it keeps, and for each claimed region the number of its local game if the content of the
/// region has a record there.
#[derive(Clone)]
pub struct Reason {
    pub bytes: Vec<u8>,
    pub kept: u64,
    pub regions: Vec<(u64, Option<usize>)>,
    /// Stones that nobody takes: those that live by rule R1, or walls; none where half of the liberties outside does not count.
    pub living: u64,
    /// The points of which half is counted on.
    pub halved: u64,
}

/// Whose turn it is where a reason takes over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// The claimant's, on whom a ban may lie.
    Claimants {
        ban: Option<u8>,
    },
    Opponents,
}

impl Reason {
    /// Rule R1.
    pub fn r1(game: &Game, stones: &[u8]) -> Reason {
        let alive = living(game, stones, &[0, 2], |_| 0);
        let owned = |region: &u64| all_near(game, &points(*region).collect::<Vec<_>>(), alive);
        let regions: Vec<u64> = areas(game, alive).into_iter().filter(owned).collect();
        let kept = alive | regions.iter().sum::<u64>();
        let regions = regions.into_iter().map(|region| (region, None)).collect();
        Reason { bytes: vec![1], kept, regions, living: alive, halved: 0 }
    }

    /// Stones alone.
    pub fn alone(game: &Game, stones: &[u8]) -> Reason {
        let kept = living(game, stones, &[0], |_| 0);
        Reason { bytes: vec![2], kept, regions: Vec::new(), living: 0, halved: 0 }
    }

    /// What it shows where it takes over in a state with these stones, the claimant's being 1, who needs so much: half of the
    /// liberties outside is counted on if it has to be, rounded down, or up where he is to move.
    pub fn shown(&mut self, game: &Game, stones: &[u8], turn: Turn, needed: i32) -> i32 {
        let mut points = self.kept.count_ones() as i32;
        if 2 * points - (game.size() as i32) < needed && !game.suicide {
            let is_beside = |p: &usize| {
                stones[*p] == 0
                    && self.kept >> p & 1 == 0
                    && turn != Turn::Claimants { ban: Some(*p as u8) }
                    && game.near(*p).into_iter().any(|q| self.living >> q & 1 != 0)
            };
            self.halved = set((0..game.size()).filter(is_beside));
            let up = i32::from(turn != Turn::Opponents);
            points += (self.halved.count_ones() as i32 + up) / 2;
        }
        2 * points - game.size() as i32
    }
}

/// The components of all that is not in the set, the lowest points first.
pub fn areas(game: &Game, without: u64) -> Vec<u64> {
    let split: Vec<u8> = (0..game.size()).map(|p| (without >> p & 1) as u8).collect();
    let mut areas: Vec<u64> = Vec::new();
    for p in (0..game.size()).filter(|&p| split[p] == 0) {
        if areas.iter().all(|area| area >> p & 1 == 0) {
            areas.push(set(game.chain(&split, p)));
        }
    }
    areas
}

/// Local games that were solved, up to a number that is enough.
pub struct Locals {
    pub game: Game,
    pub all: Vec<Local>,
    /// One of so many regions is not claimed though it might be.
    pub spare: usize,
    numbers: HashMap<Frame, usize>,
    enough: usize,
}

impl Locals {
    pub fn new(game: Game, enough: usize) -> Locals {
        Locals { game, all: Vec::new(), spare: usize::MAX, numbers: HashMap::new(), enough }
    }

    /// Answered life with walls and claims by chance, if it holds. The chains with points of `core` are the walls, if there
    /// are such points.
    pub fn answered(&mut self, stones: &[u8], core: u64, chance: Chance) -> Option<Reason> {
        let game = self.game;
        let own = points(mask(stones, &[1]));
        let mut walls: Vec<u64> = own.map(|p| set(game.chain(stones, p))).collect();
        walls.sort_by_key(|wall| wall.trailing_zeros());
        walls.dedup();
        walls.retain(|wall| if core == 0 { chance(4) != 0 } else { wall & core != 0 });
        let kept: u64 = walls.iter().sum();
        let mut reason = Reason { bytes: vec![3], kept, regions: Vec::new(), living: kept, halved: 0 };
        reason.bytes.extend(&kept.to_le_bytes()[..game.size().div_ceil(8)]);
        let mut eyes = vec![0; walls.len()];
        for region in areas(&game, kept) {
            let near = set(points(region).flat_map(|p| game.near(p)));
            let touching: Vec<usize> = (0..walls.len()).filter(|&i| walls[i] & near != 0).collect();
            let Some((claim, number)) = self.claimed(stones, region, (&walls, &touching), chance) else {
                reason.bytes.push(0);
                continue;
            };
            reason.bytes.push(claim);
            reason.kept |= region;
            reason.regions.push((region, number));
            match claim {
                1 => {}
                2 | 3 => touching.iter().for_each(|&i| eyes[i] += claim - 1),
                _ => eyes[usize::from(claim - 4)] += 1,
            }
        }
        eyes.iter().all(|&eyes| eyes >= 2).then_some(reason)
    }

    /// How a region of at most eight points is claimed, if it can be, and its local game if its content is recorded.
    fn claimed(
        &mut self,
        stones: &[u8],
        region: u64,
        (walls, touching): (&[u64], &[usize]),
        chance: Chance,
    ) -> Option<(u8, Option<usize>)> {
        let sides: Vec<u64> = touching.iter().map(|&i| walls[i]).collect();
        let mut claims = vec![3, 2, 1];
        claims.extend(touching.iter().map(|&i| 4 + i as u8));
        let by = chance(claims.len());
        claims.rotate_left(if chance(2) == 0 { 0 } else { by });
        claims.retain(|_| !touching.is_empty() && region.count_ones() <= 8);
        if chance(self.spare) == 0 {
            return None;
        }
        claims.into_iter().find_map(|claim| {
            let needy = match claim {
                2 => sides.iter().sum(),
                1 | 3 => 0,
                _ => walls[usize::from(claim - 4)],
            };
            let demand = if claim > 3 { 2 } else { claim };
            let number = self.number(Frame { region, walls: sides.clone(), demand, needy }, chance)?;
            let (local, part) = (&self.all[number], self.all[number].part(stones));
            let recorded = (!local.is_settled(&part)).then_some(number);
            local.holds(&part, usize::MAX).then_some((claim, recorded))
        })
    }

    /// The number of a local game. Walls matter only where they touch the region.
    fn number(&mut self, frame: Frame, chance: Chance) -> Option<usize> {
        let near = set(points(frame.region).flat_map(|p| self.game.near(p)));
        let mut walls: Vec<u64> = frame.walls.iter().map(|wall| wall & near).collect();
        walls.sort_by_key(|wall| wall.trailing_zeros());
        let key = Frame { walls, needy: frame.needy & near, ..frame };
        let number = self.numbers.get(&key).copied();
        number.or_else(|| {
            let new = (self.all.len() < self.enough).then(|| Local::solve(self.game, frame, chance))?;
            self.all.push(new);
            self.numbers.insert(key, self.all.len() - 1);
            Some(self.all.len() - 1)
        })
    }
}

/// A board that came up: the claimant's stones, the others, and whose turn it was then (1: the claimant's).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    pub own: u64,
    pub enemy: u64,
    pub to_play: u8,
}

/// Why a board that came up stands in the way of a reason, or the first condition that it does not fulfil.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    InSettledPart,
    IsLedTo,
    IsSettled,
    Fails(u8),
}

impl Judgement {
    pub fn name(self) -> &'static str {
        match self {
            Judgement::InSettledPart => "earlier boards with stones in the settled part",
            Judgement::IsLedTo => "earlier boards with contents to which the start leads",
            Judgement::IsSettled => "earlier boards with settled contents",
            Judgement::Fails(1) => "earlier boards that fail condition 1",
            Judgement::Fails(2) => "earlier boards that fail condition 2",
            Judgement::Fails(3) => "earlier boards that fail condition 3",
            Judgement::Fails(_) => "earlier boards that fail condition 4",
        }
    }
}

/// A region with the record of its content at the start, and that content.
type Place<'a> = (&'a Local, &'a Entry, Vec<u8>);

/// What the text says of a reason where it takes over.
pub struct Judge<'a> {
    /// With the contents at the start.
    regions: Vec<Place<'a>>,
    own: u64,
    firm: u64,
    plays: u64,
    again: u64,
    /// The settled part, and the points of which half is counted on.
    settled: u64,
}

impl<'a> Judge<'a> {
    /// Of a reason, where the claimant may have lost stones on these points. His stones are the 1.
    pub fn new(reason: &Reason, locals: &'a Locals, start: &[u8], lost: u64) -> Judge<'a> {
        let recorded = reason.regions.iter().filter_map(|region| region.1).map(|number| {
            let local = &locals.all[number];
            let content = local.part(start);
            (local, &local.entries[&content], content)
        });
        let (regions, own): (Vec<_>, u64) = (recorded.collect(), mask(start, &[1]));
        let all = |of: &dyn Fn(&Place<'a>) -> u64| regions.iter().map(of).fold(0, |a, b| a | b);
        let settled = (reason.kept | reason.halved) & !all(&|(local, ..)| local.frame.region);
        let plays = all(&|(_, entry, _)| entry.told.plays) | settled & !own;
        let may_lose = all(&|(_, entry, _)| entry.told.lost);
        let firm = own & reason.kept & !may_lose;
        Judge { regions, own, firm, plays, again: plays & (lost | may_lose), settled }
    }

    /// The number of regions with recorded contents.
    pub fn recorded(&self) -> usize {
        self.regions.len()
    }

    /// A content that may come back if the reason is not plain.
    pub fn comes_back(&self) -> Option<&'a Vec<u8>> {
        self.regions.iter().find_map(|(_, entry, _)| entry.told.comes_back.as_ref())
    }

    /// The conditions of the text for a board.
    pub fn of(&self, board: Seen) -> Judgement {
        let again = board.own & self.again;
        if self.firm & !board.own != 0 || board.own & !(self.own | self.plays) != 0 {
            return Judgement::Fails(1);
        } else if again == 0 {
            return Judgement::Fails(2);
        }
        let stone = |p: usize| (board.own >> p & 1) as u8 + 2 * (board.enemy >> p & 1) as u8;
        let mut made = None;
        for (local, entry, start) in &self.regions {
            let content = local.part(&(0..local.game.size()).map(stone).collect::<Vec<_>>());
            let how = match local.entries.get(&content) {
                Some(shown) if entry.told.leads.contains(&shown.number) => Some(Judgement::IsLedTo),
                None if local.is_settled(&content) => Some(Judgement::IsSettled),
                _ => None,
            };
            if how.is_none() && content != *start {
                return Judgement::Fails(3);
            }
            made = made.or(how.filter(|_| again & local.frame.region != 0));
        }
        let in_settled = (again & self.settled != 0).then_some(Judgement::InSettledPart);
        in_settled.or(made).unwrap_or(Judgement::Fails(4))
    }
}
