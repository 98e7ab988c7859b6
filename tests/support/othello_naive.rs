//! Othello told in the plainest way: rows of letters, lines walked step by step. Shares no code with the fast one.

use super::loa_naive::{Man, Rows, other, rows_text};

/// A move as row and column, or a pass.
pub type NaiveMove = Option<(usize, usize)>;

#[derive(Clone, Debug)]
pub struct NaiveOthello {
    /// From the top, which is the first rank: `B`, `W` or `.`.
    pub rows: Rows,
    pub side: Man,
}

impl NaiveOthello {
    pub fn start(n: usize) -> Self {
        let mut rows = vec![vec!['.'; n]; n];
        let half = n / 2;
        (rows[half - 1][half - 1], rows[half][half]) = ('W', 'W');
        (rows[half - 1][half], rows[half][half - 1]) = ('B', 'B');
        Self { rows, side: 'B' }
    }

    fn look(&self, row: i32, column: i32) -> Option<char> {
        self.rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    /// What a disc of `side` on a square turns; nothing if the square is not empty.
    fn turned(&self, side: Man, row: usize, column: usize) -> Vec<(usize, usize)> {
        let mut turned = Vec::new();
        if self.rows[row][column] != '.' {
            return turned;
        }
        for down in -1..=1 {
            for right in -1..=1 {
                let (mut r, mut c, mut line) = (row as i32 + down, column as i32 + right, Vec::new());
                while self.look(r, c) == Some(other(side)) {
                    line.push((r as usize, c as usize));
                    (r, c) = (r + down, c + right);
                }
                if self.look(r, c) == Some(side) {
                    turned.extend(line);
                }
            }
        }
        turned
    }

    pub fn discs(&self, side: Man) -> usize {
        self.rows.iter().flatten().filter(|&&disc| disc == side).count()
    }

    pub fn placements(&self, side: Man) -> Vec<(usize, usize)> {
        let n = self.rows.len();
        let all = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        all.filter(|&(row, column)| !self.turned(side, row, column).is_empty()).collect()
    }

    pub fn is_over(&self) -> bool {
        self.placements('B').is_empty() && self.placements('W').is_empty()
    }

    pub fn moves(&self) -> Vec<NaiveMove> {
        let placements = self.placements(self.side);
        if self.is_over() {
            Vec::new()
        } else if placements.is_empty() {
            vec![None]
        } else {
            placements.into_iter().map(Some).collect()
        }
    }

    pub fn play(&self, mv: NaiveMove) -> Self {
        let mut next = self.clone();
        next.side = other(self.side);
        if let Some((row, column)) = mv {
            next.rows[row][column] = self.side;
            for (r, c) in self.turned(self.side, row, column) {
                next.rows[r][c] = self.side;
            }
        }
        next
    }

    /// Sequences of so many moves; each finished game counts `finished` at every depth after its end.
    pub fn perft(&self, depth: u32, finished: u64) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return finished;
        }
        self.moves().into_iter().map(|mv| self.play(mv).perft(depth - 1, finished)).sum()
    }

    /// The position as the fast board writes it.
    pub fn text(&self) -> String {
        rows_text(&self.rows, self.side)
    }
}
