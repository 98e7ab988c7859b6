//! The Virus-like game told in the plainest way: rows of letters. Shares no code with the fast one.

use super::twin::{Met, Twin};

#[derive(Clone)]
pub struct NaiveVirus {
    rows: Vec<Vec<char>>,
    players: Vec<char>,
    turn: char,
    /// Four or eight.
    neighbours: u32,
    converts: bool,
    jumps: bool,
    met: Met,
}

type Square = (usize, usize);

impl NaiveVirus {
    pub fn new(side: usize, players: usize, neighbours: u32, converts: bool, jumps: bool) -> Self {
        let mut rows = vec![vec!['.'; side]; side];
        let end = side - 1;
        rows[0][0] = 'a';
        if players == 2 {
            rows[end][end] = 'b';
        } else {
            let starts = [('b', 0, end), ('c', end, end), ('d', end, 0), ('e', side / 2, side / 2)];
            starts.into_iter().take(players - 1).for_each(|(player, row, column)| rows[row][column] = player);
        }
        let players = "abcde".chars().take(players).collect();
        Self { rows, players, turn: 'a', neighbours, converts, jumps, met: Met::default() }
    }

    fn squares(&self) -> Vec<Square> {
        let side = self.rows.len();
        (0..side * side).map(|i| (i / side, i % side)).collect()
    }

    fn at(&self, (row, column): Square) -> char {
        self.rows[row][column]
    }

    /// Steps from one square to another, over sides or as a king goes.
    fn distance(&self, from: Square, to: Square) -> u32 {
        let (down, right) = (from.0.abs_diff(to.0) as u32, from.1.abs_diff(to.1) as u32);
        if self.neighbours == 4 { down + right } else { down.max(right) }
    }

    fn men(&self, player: char) -> Vec<Square> {
        self.squares().into_iter().filter(|&square| self.at(square) == player).collect()
    }

    fn can_move(&self, player: char) -> bool {
        let most = if self.jumps { 2 } else { 1 };
        let empty = self.men('.');
        self.men(player).iter().any(|&man| empty.iter().any(|&to| self.distance(man, to) <= most))
    }
}

impl Twin for NaiveVirus {
    fn players(&self) -> Vec<char> {
        self.players.clone()
    }

    fn turn(&self) -> char {
        self.turn
    }

    fn is_out(&self, player: char) -> bool {
        self.men(player).is_empty()
    }

    fn winners(&self) -> Option<Vec<char>> {
        let alive: Vec<char> = self.players().into_iter().filter(|&player| !self.is_out(player)).collect();
        if alive.len() > 1 && alive.iter().any(|&player| self.can_move(player)) {
            return None;
        }
        let most = alive.iter().map(|&player| self.men(player).len()).max().unwrap();
        Some(alive.into_iter().filter(|&player| self.men(player).len() == most).collect())
    }

    fn moves(&self, player: char) -> Vec<String> {
        let men = self.men(player);
        let mut moves = Vec::new();
        for to in self.men('.') {
            if men.iter().any(|&man| self.distance(man, to) == 1) {
                moves.push(format!("{},{}", to.0, to.1));
            }
            for from in men.iter().filter(|&&man| self.jumps && self.distance(man, to) == 2) {
                moves.push(format!("{},{}>{},{}", from.0, from.1, to.0, to.1));
            }
        }
        if moves.is_empty() && !men.is_empty() {
            moves.push("pass".to_owned());
        }
        moves
    }

    fn play(&mut self, player: char, mv: &str, next: char) {
        let square = |text: &str| {
            let (row, column) = text.split_once(',').unwrap();
            (row.parse::<usize>().unwrap(), column.parse::<usize>().unwrap())
        };
        self.met.note("passes", usize::from(mv == "pass"));
        let mut alive = self.players().iter().filter(|&&player| !self.is_out(player)).count();
        if mv != "pass" {
            if let Some((from, _)) = mv.split_once('>') {
                let (row, column) = square(from);
                self.rows[row][column] = '.';
                self.met.note("jumps", 1);
            }
            let to = square(mv.split('>').next_back().unwrap());
            self.rows[to.0][to.1] = player;
            for near in self.squares() {
                let other = self.at(near);
                if self.converts && other != '.' && other != player && self.distance(near, to) == 1 {
                    self.rows[near.0][near.1] = player;
                    self.met.note("conversions", 1);
                }
            }
        }
        alive -= self.players().iter().filter(|&&player| !self.is_out(player)).count();
        self.met.note("eliminations", alive);
        self.turn = next;
        while self.is_out(self.turn) {
            self.turn = self.after(self.turn);
        }
    }

    fn picture(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        format!("{} turn {}", rows.join("/"), self.turn)
    }

    fn met(&self) -> &Met {
        &self.met
    }
}
