//! How often a table takes one state for another, with keys that are cut short.

use super::parameters::{ClashWay, Variant, Way};
use super::positions::{PlyRange, SelfPlay};
use super::row::{Clashes, Figures, Status};
use super::subject::Subject;
use crate::board::{BoardSize, Move, Position, Rules};
use crate::game::{Color, StateKey};
use crate::random::Random;

/// Zobrist's scheme on random games of Go: a word for each point and colour, one for the side to move, combined
/// by exclusive or. A position is a set of such words and of games of its own; the depth is the binary logarithm of
/// the number of look-ups.
pub(super) struct ClashSubject {
    size: BoardSize,
    plies: PlyRange,
    seeds: (u64, u64),
}

/// The words of Zobrist's scheme.
struct Words {
    stones: [Vec<u64>; 2],
    white_to_play: u64,
}

/// A table of stored bits, each with the whole state that they stand for.
struct Table {
    way: ClashWay,
    slots: Vec<Option<(u64, StateKey)>>,
    look_ups: u64,
    found: u64,
    /// Look-ups that met another state, whatever its bits.
    met_others: u64,
}

impl ClashSubject {
    pub const fn new(size: BoardSize, origin: &SelfPlay, seed: u64) -> Self {
        Self { size, plies: origin.plies, seeds: (seed, origin.stream) }
    }
}

impl Words {
    fn new(random: &mut Random) -> Self {
        let mut words = || (0..64).map(|_| random.word()).collect();
        Self { stones: [words(), words()], white_to_play: random.word() }
    }

    fn hash(&self, position: &Position) -> u64 {
        let mover = if position.to_play() == Color::White { self.white_to_play } else { 0 };
        Color::ALL.into_iter().fold(mover, |hash, color| {
            let stones = position.stones().of(color);
            stones.points().fold(hash, |hash, point| hash ^ self.stones[color as usize][point.index()])
        })
    }
}

impl Table {
    fn new(way: ClashWay) -> Self {
        Self { way, slots: vec![None; 1 << way.table_bits], look_ups: 0, found: 0, met_others: 0 }
    }

    fn look_up(&mut self, hash: u64, state: StateKey) {
        let ClashWay { table_bits, key_bits } = self.way;
        let stored = hash >> table_bits & ((1 << key_bits) - 1);
        let slot = &mut self.slots[hash as usize & ((1 << table_bits) - 1)];
        self.look_ups += 1;
        if let Some((other_stored, _)) = slot.filter(|&(_, other)| other != state) {
            self.met_others += 1;
            self.found += u64::from(other_stored == stored);
        }
        *slot = Some((stored, state));
    }

    fn figures(&self) -> Figures {
        let ClashWay { table_bits, key_bits } = self.way;
        let share = |bits: u32| libm::exp2(-f64::from(bits));
        let clashes = Clashes {
            found: self.found,
            by_whole_key: self.look_ups as f64 * share(table_bits + key_bits),
            by_stored_bits: self.met_others as f64 * share(key_bits),
        };
        Figures {
            status: Status::Done,
            nodes: self.look_ups,
            value: None,
            cutoffs: 0,
            first_move_cut_rate: None,
            mean_cut_index: None,
            clashes: Some(clashes),
        }
    }
}

impl Subject for ClashSubject {
    fn measure(
        &self,
        position: usize,
        variant: &Variant,
        depths: &[u32],
        tell: &mut dyn FnMut(u32, Figures),
    ) {
        let Way::Clashes(way) = &variant.way else { return };
        // The same words and games for every variant.
        let mut random = Random::of(&[self.seeds.0, self.seeds.1, position as u64]);
        let words = Words::new(&mut random);
        let mut table = Table::new(*way);
        for &depth in depths {
            while table.look_ups >> depth == 0 {
                self.play(&words, &mut random, &mut table, 1 << depth);
            }
            tell(depth, table.figures());
        }
    }

    fn takes_depths_together(&self, _: &Variant) -> bool {
        true
    }
}

impl ClashSubject {
    /// Plays a game at random and looks its states up, until there were enough look-ups.
    fn play(&self, words: &Words, random: &mut Random, table: &mut Table, most: u64) {
        let mut position = Position::empty(self.size, Rules::default());
        let length = self.plies.draw(random);
        for _ in 0..length {
            // A ko ban is left out of Zobrist's words, so it must not make two states.
            let plays: Vec<_> = position.legal_plays().points().collect();
            let Some(&point) = plays.get(random.below(plays.len().max(1))) else { return };
            position = position.after(Move::Play(point));
            if position.ko().is_none() && table.look_ups < most {
                table.look_up(words.hash(&position), position.key().0);
            }
        }
    }
}
