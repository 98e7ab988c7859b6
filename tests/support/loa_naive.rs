//! Lines of Action told in the plainest way: an array of squares, lines walked step by step, a game that keeps
//! all its boards. Shares no code with the fast one.

/// A side, as letters of a diagram tell it.
pub type Man = char;

pub fn other(side: Man) -> Man {
    if side == 'B' { 'W' } else { 'B' }
}

/// Rows from the top, `B`, `W` or `.`.
pub type Rows = Vec<Vec<char>>;

/// The rules on which sources differ.
#[derive(Clone, Copy, Debug)]
pub struct NaiveRules {
    /// Both connected: does the side that moved win?
    pub mover_wins: bool,
    /// No move: 'p'ass, 'l'oss or 'd'raw.
    pub stuck: char,
    /// Draw when a position was there so many times, this one included; 0 for never.
    pub repetition: usize,
    /// Whether the side to move counts when positions are compared.
    pub side_counts: bool,
}

/// A move as row and column of the two squares, or a pass.
pub type NaiveMove = Option<((usize, usize), (usize, usize))>;

#[derive(Clone, Debug)]
pub struct NaiveLoa {
    pub rows: Rows,
    pub side: Man,
    pub rules: NaiveRules,
    pub earlier: Vec<(Rows, Man)>,
}

impl NaiveLoa {
    pub fn start(n: usize, rules: NaiveRules) -> Self {
        let is_end = |i: usize| i == 0 || i == n - 1;
        let man = |row, column| match (is_end(row), is_end(column)) {
            (true, false) => 'B',
            (false, true) => 'W',
            _ => '.',
        };
        let rows = (0..n).map(|row| (0..n).map(|column| man(row, column)).collect()).collect();
        Self { rows, side: 'B', rules, earlier: Vec::new() }
    }

    fn look(&self, row: i32, column: i32) -> Option<char> {
        self.rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    pub fn squares_of(&self, side: Man) -> Vec<(usize, usize)> {
        let n = self.rows.len();
        (0..n * n).map(|i| (i / n, i % n)).filter(|&(r, c)| self.rows[r][c] == side).collect()
    }

    /// Where the man on a square can go in a direction.
    fn target(&self, (row, column): (usize, usize), (down, right): (i32, i32)) -> Option<(usize, usize)> {
        let place = |step: i32| (row as i32 + step * down, column as i32 + step * right);
        let look = |step| {
            let (r, c) = place(step);
            self.look(r, c)
        };
        let men = (-8..=8).filter(|&step| look(step).is_some_and(|man| man != '.')).count() as i32;
        let side = self.rows[row][column];
        let in_the_way = (1..men).any(|step| look(step) == Some(other(side)));
        let landing = look(men)?;
        let (r, c) = place(men);
        (!in_the_way && landing != side).then_some((r as usize, c as usize))
    }

    pub fn men_moves(&self) -> Vec<NaiveMove> {
        let mut moves = Vec::new();
        for from in self.squares_of(self.side) {
            for down in -1..=1 {
                for right in -1..=1 {
                    if (down, right) != (0, 0) {
                        moves.extend(self.target(from, (down, right)).map(|to| Some((from, to))));
                    }
                }
            }
        }
        moves
    }

    pub fn moves(&self) -> Vec<NaiveMove> {
        let moves = self.men_moves();
        if moves.is_empty() { vec![None] } else { moves }
    }

    pub fn is_capture(&self, mv: NaiveMove) -> bool {
        mv.is_some_and(|(_, (r, c))| self.rows[r][c] != '.')
    }

    pub fn play(&self, mv: NaiveMove) -> Self {
        let mut next = self.clone();
        next.earlier.push((self.rows.clone(), self.side));
        next.side = other(self.side);
        if let Some(((r, c), (to_row, to_column))) = mv {
            next.rows[r][c] = '.';
            next.rows[to_row][to_column] = self.side;
        }
        next
    }

    /// Whether all men of a side can be reached from one of them, by walking.
    pub fn connected(&self, side: Man) -> bool {
        let men = self.squares_of(side);
        let mut reached = vec![men[0]];
        let mut next = 0;
        while next < reached.len() {
            let (r, c) = reached[next];
            next += 1;
            for &(row, column) in &men {
                let near = row.abs_diff(r) <= 1 && column.abs_diff(c) <= 1;
                if near && !reached.contains(&(row, column)) {
                    reached.push((row, column));
                }
            }
        }
        reached.len() == men.len()
    }

    pub fn repeated(&self) -> bool {
        let same = |(rows, side): &&(Rows, Man)| {
            *rows == self.rows && (!self.rules.side_counts || *side == self.side)
        };
        self.rules.repetition > 0 && self.earlier.iter().filter(same).count() + 1 >= self.rules.repetition
    }

    /// 'B', 'W' or 'd' if the game is over.
    pub fn outcome(&self) -> Option<char> {
        let (mover, waiting) = (other(self.side), self.side);
        match (self.connected(mover), self.connected(waiting)) {
            (true, true) => return Some(if self.rules.mover_wins { mover } else { 'd' }),
            (true, false) => return Some(mover),
            (false, true) => return Some(waiting),
            (false, false) => {}
        }
        if self.rules.stuck != 'p' && self.men_moves().is_empty() {
            return Some(if self.rules.stuck == 'l' { mover } else { 'd' });
        }
        self.repeated().then_some('d')
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome().is_some() {
            return 0;
        }
        self.moves().into_iter().map(|mv| self.play(mv).perft(depth - 1)).sum()
    }

    /// The position as the fast board writes it.
    pub fn text(&self) -> String {
        rows_text(&self.rows, self.side)
    }
}

/// Rows of men and a side to move as fast boards write them.
pub fn rows_text(rows: &Rows, side: Man) -> String {
    let mut rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    for row in &mut rows {
        for empty in (1..=8).rev() {
            *row = row.replace(&".".repeat(empty), &empty.to_string());
        }
    }
    format!("{} {}", rows.join("/"), side.to_ascii_lowercase())
}
