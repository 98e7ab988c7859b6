//! Chinese Checkers told in the plainest way: a drawn star, every chain of hops written out. Shares no code with the fast one.

use super::twin::{Met, Twin};

/// Row and column of a cell; cells of a row are two columns apart, and rows are shifted by one.
pub type Place = (i32, i32);

#[derive(Clone)]
pub struct NaiveCheckers {
    /// Cells by rows from the top, each with the letter of a man or a dot.
    cells: Vec<(Place, char)>,
    players: Vec<char>,
    /// The cells that each player must fill.
    goals: Vec<Vec<Place>>,
    /// Whether one own man in a full goal is enough.
    filled: bool,
    turn: char,
    met: Met,
}

/// The lengths of the rows of a star whose points have so many rows.
fn widths(side: i32) -> Vec<i32> {
    let middle = (0..=side).map(|i| 3 * side + 1 - i).chain((0..side).rev().map(|i| 3 * side + 1 - i));
    (1..=side).chain(middle).chain((1..=side).rev()).collect()
}

/// The cells of the six points, clockwise from the one at the top.
fn points(side: i32) -> [Vec<Place>; 6] {
    let widths = widths(side);
    let cell = |row: i32, at: i32| (row, 2 * at + 1 - widths[row as usize]);
    let left = |row: i32, count: i32| (0..count).map(move |at| (row, at));
    let right = |row: i32, count: i32| {
        let width = widths[row as usize];
        (width - count..width).map(move |at| (row, at))
    };
    let place = |(row, at): (i32, i32)| cell(row, at);
    // The upper side points have `side` cells in their first row, the lower ones one cell.
    let upper: Vec<(i32, i32)> = (0..side).map(|i| (side + i, side - i)).collect();
    let lower: Vec<(i32, i32)> = (0..side).map(|i| (2 * side + 1 + i, i + 1)).collect();
    [
        (0..side).flat_map(|row| left(row, row + 1)).map(place).collect(),
        upper.iter().flat_map(|&(row, count)| right(row, count)).map(place).collect(),
        lower.iter().flat_map(|&(row, count)| right(row, count)).map(place).collect(),
        (0..side).flat_map(|row| left(4 * side - row, row + 1)).map(place).collect(),
        lower.iter().flat_map(|&(row, count)| left(row, count)).map(place).collect(),
        upper.iter().flat_map(|&(row, count)| left(row, count)).map(place).collect(),
    ]
}

impl NaiveCheckers {
    pub fn new(side: i32, players: usize, filled: bool) -> Self {
        let homes: &[usize] = match players {
            2 => &[0, 3],
            3 => &[0, 2, 4],
            4 => &[0, 1, 3, 4],
            _ => &[0, 1, 2, 3, 4, 5],
        };
        let points = points(side);
        let letters: Vec<char> = "abcdef".chars().take(players).collect();
        let mut cells = Vec::new();
        for (row, width) in (0..).zip(widths(side)) {
            for at in 0..width {
                let place = (row, 2 * at + 1 - width);
                let home = homes.iter().position(|&home| points[home].contains(&place));
                cells.push((place, home.map_or('.', |seat| letters[seat])));
            }
        }
        let goals = homes.iter().map(|&home| points[(home + 3) % 6].clone()).collect();
        Self { cells, players: letters, goals, filled, turn: 'a', met: Met::default() }
    }

    fn at(&self, place: Place) -> Option<char> {
        self.cells.iter().find(|(known, _)| *known == place).map(|&(_, man)| man)
    }

    fn number(&self, place: Place) -> usize {
        self.cells.iter().position(|(known, _)| *known == place).unwrap()
    }

    /// Every way to go on hopping, as lists of places.
    fn hops(&self, path: &[Place], found: &mut Vec<Vec<Place>>) {
        let (row, column) = path[path.len() - 1];
        for (down, right) in [(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)] {
            let (over, to) = ((row + down, column + right), (row + 2 * down, column + 2 * right));
            // The man has left his first cell.
            let is_man = over != path[0] && self.at(over).is_some_and(|man| man != '.');
            if is_man && self.at(to) == Some('.') && !path.contains(&to) {
                let longer = [path, &[to]].concat();
                found.push(longer.clone());
                self.hops(&longer, found);
            }
        }
    }
}

impl Twin for NaiveCheckers {
    fn players(&self) -> Vec<char> {
        self.players.clone()
    }

    fn turn(&self) -> char {
        self.turn
    }

    fn is_out(&self, _: char) -> bool {
        false
    }

    fn winners(&self) -> Option<Vec<char>> {
        let won = |(player, goal): &(&char, &Vec<Place>)| {
            let men: Vec<char> = goal.iter().map(|&place| self.at(place).unwrap()).collect();
            if self.filled {
                men.contains(player) && !men.contains(&'.')
            } else {
                men.iter().all(|man| man == *player)
            }
        };
        let winners: Vec<char> =
            self.players.iter().zip(&self.goals).filter(won).map(|(&player, _)| player).collect();
        Some(winners).filter(|winners| !winners.is_empty())
    }

    fn moves(&self, player: char) -> Vec<String> {
        let mut moves = Vec::new();
        for &(from, _) in self.cells.iter().filter(|(_, man)| *man == player) {
            let (row, column) = from;
            for (down, right) in [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let to = (row + down, column + right);
                if self.at(to) == Some('.') {
                    moves.push(format!("{}>{}", self.number(from), self.number(to)));
                }
            }
            let mut chains = Vec::new();
            self.hops(&[from], &mut chains);
            for chain in chains {
                moves.push(format!("{}>{}", self.number(from), self.number(chain[chain.len() - 1])));
            }
        }
        if moves.is_empty() { vec!["pass".to_owned()] } else { moves }
    }

    fn play(&mut self, player: char, mv: &str, next: char) {
        self.turn = next;
        self.met.note("passes", usize::from(mv == "pass"));
        let Some((from, to)) = mv.split_once('>') else { return };
        let (from, to): (usize, usize) = (from.parse().unwrap(), to.parse().unwrap());
        let (one, other) = (self.cells[from].0, self.cells[to].0);
        let is_step = one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 2;
        let is_long = one.0.abs_diff(other.0).max(one.1.abs_diff(other.1).div_ceil(2)) > 2;
        self.met.note("steps", usize::from(is_step));
        self.met.note("hops", usize::from(!is_step));
        self.met.note("chains", usize::from(is_long));
        self.cells[from].1 = '.';
        self.cells[to].1 = player;
    }

    fn picture(&self) -> String {
        let men: String = self.cells.iter().map(|&(_, man)| man).collect();
        format!("{men} turn {}", self.turn)
    }

    fn met(&self) -> &Met {
        &self.met
    }
}
