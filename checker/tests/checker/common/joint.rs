//! A slow twin of joint life: the local games of some regions at once, for fewer and fewer liberties outside.

use super::local::{Chance, Frame, Local, mask, points, set};
use super::{Game, PASS};
use std::collections::HashMap;

/// The regions with so many liberties outside.
pub struct Level {
    /// For each wall, in the order of the lowest points.
    pub numbers: Vec<u8>,
    pub local: Local,
    /// The answers to enemy plays outside; `PASS` for none.
    pub outside: HashMap<Vec<u8>, u8>,
}

/// Joint life of these regions, for the owner of the stones 1.
pub struct Joint {
    /// Without liberties outside first.
    pub levels: Vec<Level>,
}

impl Joint {
    /// Solves all contents. The walls are in the order of their lowest points.
    pub fn solve(game: Game, region: u64, walls: &[u64], numbers: &[u8], chance: Chance) -> Joint {
        let mut all = vec![numbers.to_vec()];
        while let Some(last) = all.last().filter(|last| last.iter().any(|&number| number > 0)) {
            all.push(last.iter().map(|number| number.saturating_sub(1)).collect());
        }
        let mut levels: Vec<Level> = Vec::new();
        for numbers in all.into_iter().rev() {
            let is_open = |i: &usize| numbers[*i] > 0;
            let needy = (0..walls.len()).filter(is_open).fold(0, |needy, i| needy | walls[i]);
            let demand = if needy == 0 { 3 } else { 4 };
            let frame = Frame { region, walls: walls.to_vec(), demand, needy };
            let level = match levels.last() {
                None => Level { numbers, local: Local::solve(game, frame, chance), outside: HashMap::new() },
                Some(lesser) => Level::solve(Local::new(game, frame), numbers, lesser, chance),
            };
            levels.push(level);
        }
        Joint { levels }
    }

    /// Whether these stones of the whole board hold.
    pub fn holds(&self, stones: &[u8]) -> bool {
        self.levels.last().unwrap().holds(stones)
    }

    /// All records.
    pub fn records(&self) -> Vec<u8> {
        self.levels.iter().flat_map(Level::records).collect()
    }
}

impl Level {
    fn solve(local: Local, numbers: Vec<u8>, lesser: &Level, chance: Chance) -> Level {
        let mut level = Level { numbers, local, outside: HashMap::new() };
        let mut contents = level.local.contents();
        contents.retain(|stones| !level.local.is_settled(stones));
        loop {
            let (before, mut is_last) = (contents.len(), true);
            contents.retain(|stones| {
                let Some(outside) = lesser.answer_outside(stones, chance) else { return true };
                let Some(entry) = level.local.entry(stones, chance) else { return true };
                if chance(2) == 0 {
                    is_last = false;
                    return true;
                }
                level.local.entries.insert(stones.clone(), entry);
                level.local.order.push(stones.clone());
                level.outside.insert(stones.clone(), outside);
                false
            });
            if contents.len() == before && is_last {
                return level;
            }
        }
    }

    pub fn holds(&self, stones: &[u8]) -> bool {
        self.local.holds(&self.local.part(stones), usize::MAX)
    }

    /// The answer to an enemy play outside that led to this level; `PASS` for none.
    fn answer_outside(&self, stones: &[u8], chance: Chance) -> Option<u8> {
        if !self.local.walls_have_liberties(stones) {
            return None;
        }
        let answer = self.local.own_play(stones, None, chance).map(|p| p as u8);
        match self.local.holds(stones, usize::MAX) {
            true if chance(4) != 0 => Some(PASS),
            true => answer.or(Some(PASS)),
            false => answer,
        }
    }

    /// The record of the frame, and those of all contents.
    pub fn records(&self) -> Vec<u8> {
        if self.local.frame.demand == 3 {
            return self.local.records();
        }
        let mut all = self.frame();
        self.local.order.iter().for_each(|stones| all.extend(self.content(stones)));
        all
    }

    fn bytes(&self, set: u64) -> Vec<u8> {
        set.to_le_bytes()[..self.local.game.size().div_ceil(8)].to_vec()
    }

    /// The record of the frame, as a joint one.
    pub fn frame(&self) -> Vec<u8> {
        let Frame { region, walls, .. } = &self.local.frame;
        let border = set(points(*region).flat_map(|p| self.local.game.near(p)));
        let mut all = [vec![1], self.bytes(*region), vec![4, walls.len() as u8]].concat();
        walls.iter().for_each(|wall| all.extend(self.bytes(wall & border)));
        all.extend(&self.numbers);
        all
    }

    /// The record of a content in a joint frame.
    pub fn content(&self, stones: &Vec<u8>) -> Vec<u8> {
        let (entry, region) = (&self.local.entries[stones], self.local.frame.region);
        let content = |of| self.bytes(mask(stones, &[of]) & region);
        let mut all = [vec![2], content(1), content(2), vec![entry.cleanup, self.outside[stones]]].concat();
        all.extend(points(region).filter_map(|p| entry.answers.get(&(p as u8))));
        all
    }
}

/// The reason of these walls and regions.
pub fn reason(game: &Game, walls: &[u64], region: u64, numbers: &[u8]) -> Vec<u8> {
    let bytes = |set: u64| set.to_le_bytes()[..game.size().div_ceil(8)].to_vec();
    [vec![4], bytes(walls.iter().sum()), bytes(region), numbers.to_vec()].concat()
}
