//! Focus told in the plainest way: lists of letters on a map of squares. Shares no code with the fast one.

use super::twin::{Met, Twin};
use std::collections::BTreeMap;

/// The start, rows from the top: a letter for a man, a dot for an empty square, a blank where there is none.
pub const PAIRS: [&str; 8] =
    ["  ....  ", " aabbaa ", ".bbaabb.", ".aabbaa.", ".bbaabb.", ".aabbaa.", " bbaabb ", "  ....  "];
pub const COLUMNS: [&str; 8] =
    ["  ....  ", " abbaab ", ".abbaab.", ".abbaab.", ".abbaab.", ".abbaab.", " abbaab ", "  ....  "];
pub const QUARTERS: [&str; 8] =
    ["  cdad  ", " cdabad ", "cdabcbad", "dabcdcba", "cdabadcb", "bcdadcba", " bcdcba ", "  bcba  "];

pub type Square = (i32, i32);

#[derive(Clone)]
pub struct NaiveFocus {
    /// Men on each square, the lowest first.
    stacks: BTreeMap<Square, Vec<char>>,
    reserve: BTreeMap<char, usize>,
    out: Vec<char>,
    turn: char,
    met: Met,
}

impl NaiveFocus {
    pub fn new(rows: [&str; 8]) -> Self {
        let (mut stacks, mut reserve) = (BTreeMap::new(), BTreeMap::new());
        for (row, line) in rows.iter().enumerate() {
            for (column, sign) in line.chars().enumerate().filter(|&(_, sign)| sign != ' ') {
                let men = if sign == '.' { vec![] } else { vec![sign] };
                men.iter().for_each(|&man| {
                    reserve.insert(man, 0);
                });
                stacks.insert((row as i32, column as i32), men);
            }
        }
        Self { stacks, reserve, out: Vec::new(), turn: 'a', met: Met::default() }
    }

    /// All squares, by rows.
    pub fn squares(&self) -> Vec<Square> {
        self.stacks.keys().copied().collect()
    }

    pub fn men_of(&self, player: char) -> usize {
        self.stacks.values().flatten().filter(|&&man| man == player).count()
    }

    fn has_moves(&self, player: char) -> bool {
        self.reserve[&player] > 0 || self.stacks.values().any(|men| men.last() == Some(&player))
    }

    fn in_play(&self) -> Vec<char> {
        self.players().into_iter().filter(|player| !self.out.contains(player)).collect()
    }
}

fn square(text: &str) -> Square {
    let (row, column) = text.split_once(',').unwrap();
    (row.parse().unwrap(), column.parse().unwrap())
}

/// `2,3>4,3` moves as many men as squares; `+2,3` puts one from the reserve there.
pub fn named((row, column): Square, (to_row, to_column): Square) -> String {
    format!("{row},{column}>{to_row},{to_column}")
}

impl Twin for NaiveFocus {
    fn players(&self) -> Vec<char> {
        self.reserve.keys().copied().collect()
    }

    fn turn(&self) -> char {
        self.turn
    }

    fn is_out(&self, player: char) -> bool {
        self.out.contains(&player)
    }

    fn winners(&self) -> Option<Vec<char>> {
        Some(self.in_play()).filter(|left| left.len() == 1)
    }

    fn moves(&self, player: char) -> Vec<String> {
        let mut moves = Vec::new();
        for (&from, men) in self.stacks.iter().filter(|(_, men)| men.last() == Some(&player)) {
            // Every square of the same row or column that is not too far away.
            for &to in self.stacks.keys() {
                let (down, right) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
                let distance = (down + right) as usize;
                if down.min(right) == 0 && (1..=men.len()).contains(&distance) {
                    moves.push(named(from, to));
                }
            }
        }
        if self.reserve[&player] > 0 {
            moves.extend(self.stacks.keys().map(|(row, column)| format!("+{row},{column}")));
        }
        moves
    }

    fn play(&mut self, player: char, mv: &str, next: char) {
        let (landing, to) = match mv.split_once('>') {
            Some((from, to)) => {
                let (from, to) = (square(from), square(to));
                let distance = (from.0 - to.0).abs() + (from.1 - to.1).abs();
                let men = self.stacks.get_mut(&from).unwrap();
                let taken = men.split_off(men.len() - distance as usize);
                self.met.note("splits", usize::from(!men.is_empty()));
                (taken, to)
            }
            None => {
                *self.reserve.get_mut(&player).unwrap() -= 1;
                self.met.note("men from the reserve", 1);
                (vec![player], square(&mv[1..]))
            }
        };
        let stack = self.stacks.get_mut(&to).unwrap();
        stack.extend(landing);
        self.met.note("stacks over five", usize::from(stack.len() > 5));
        while stack.len() > 5 {
            if stack.remove(0) == player {
                *self.reserve.get_mut(&player).unwrap() += 1;
                self.met.note("men into the reserve", 1);
            } else {
                self.met.note("captures", 1);
            }
        }
        self.turn = next;
        while !self.has_moves(self.turn) || self.out.contains(&self.turn) {
            if !self.out.contains(&self.turn) {
                if self.in_play().len() == 1 {
                    break;
                }
                self.out.push(self.turn);
                self.met.note("eliminations", 1);
            }
            self.turn = self.after(self.turn);
        }
    }

    fn picture(&self) -> String {
        let stacks: Vec<String> = self.stacks.values().map(|men| men.iter().collect()).collect();
        let mut out = self.out.clone();
        out.sort_unstable();
        format!("{} {:?} out {out:?} turn {}", stacks.join("/"), self.reserve, self.turn)
    }

    fn met(&self) -> &Met {
        &self.met
    }
}
