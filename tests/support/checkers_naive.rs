//! Checkers told in the plainest way: a board of letters, and a new board for every jump. Shares no code with the fast one.

/// Rows from the top, Black's side: `b` and `w` for men, `B` and `W` for kings, `.` for empty squares.
pub type Board = [[char; 8]; 8];

#[derive(Clone, Debug)]
pub struct NaiveCheckers {
    pub board: Board,
    /// `b` or `w`.
    pub side: char,
    /// 'm' for mandatory jumps, 'c' for jumps completed, 's' for stops anywhere.
    pub rule: char,
}

/// The squares that a man comes to, the first one included, and the board afterwards.
#[derive(Clone, Debug)]
pub struct NaiveMove {
    pub path: Vec<(usize, usize)>,
    pub board: Board,
    pub jumps: usize,
}

fn number((row, column): (usize, usize)) -> usize {
    row * 4 + column / 2 + 1
}

impl NaiveMove {
    /// The move as the fast board writes it.
    pub fn name(&self) -> String {
        let numbers: Vec<String> = self.path.iter().map(|&square| number(square).to_string()).collect();
        numbers.join(if self.jumps > 0 { "x" } else { "-" })
    }
}

fn ways(man: char) -> Vec<(i32, i32)> {
    match man {
        'b' => vec![(1, -1), (1, 1)],
        'w' => vec![(-1, -1), (-1, 1)],
        _ => vec![(1, -1), (1, 1), (-1, -1), (-1, 1)],
    }
}

fn beyond((row, column): (usize, usize), (down, right): (i32, i32), steps: i32) -> Option<(usize, usize)> {
    let row = usize::try_from(row as i32 + steps * down).ok().filter(|&row| row < 8)?;
    let column = usize::try_from(column as i32 + steps * right).ok().filter(|&column| column < 8)?;
    Some((row, column))
}

/// What a man is on a square: there he may be crowned.
fn arrived(man: char, row: usize) -> char {
    match (man, row) {
        ('b', 7) => 'B',
        ('w', 0) => 'W',
        _ => man,
    }
}

impl NaiveCheckers {
    pub fn start(rule: char) -> Self {
        let mut board = [['.'; 8]; 8];
        for (row, column) in Self::squares() {
            board[row][column] = match row {
                0..=2 => 'b',
                5..=7 => 'w',
                _ => '.',
            };
        }
        Self { board, side: 'b', rule }
    }

    /// The dark squares by their numbers.
    pub fn squares() -> impl Iterator<Item = (usize, usize)> {
        (0..32).map(|at| (at / 4, at % 4 * 2 + 1 - at / 4 % 2))
    }

    fn own(&self) -> Vec<(usize, usize)> {
        Self::squares().filter(|&(r, c)| self.board[r][c].eq_ignore_ascii_case(&self.side)).collect()
    }

    pub fn moves(&self) -> Vec<NaiveMove> {
        let mut moves = Vec::new();
        for from in self.own() {
            self.jump_on(&self.board, &[from], &mut moves);
        }
        if moves.is_empty() || self.rule != 'm' {
            moves.extend(self.own().into_iter().flat_map(|from| self.steps(from)));
        }
        moves
    }

    fn steps(&self, from: (usize, usize)) -> Vec<NaiveMove> {
        let man = self.board[from.0][from.1];
        let mut moves = Vec::new();
        for way in ways(man) {
            let Some(to) = beyond(from, way, 1) else { continue };
            if self.board[to.0][to.1] == '.' {
                let mut board = self.board;
                board[from.0][from.1] = '.';
                board[to.0][to.1] = arrived(man, to.0);
                moves.push(NaiveMove { path: vec![from, to], board, jumps: 0 });
            }
        }
        moves
    }

    /// All moves that go on from a path of jumps, of which the last square holds the man.
    fn jump_on(&self, board: &Board, path: &[(usize, usize)], moves: &mut Vec<NaiveMove>) {
        let at = path[path.len() - 1];
        let man = board[at.0][at.1];
        for way in ways(man) {
            let (Some(over), Some(to)) = (beyond(at, way, 1), beyond(at, way, 2)) else { continue };
            let enemy = board[over.0][over.1];
            if enemy == '.' || enemy.eq_ignore_ascii_case(&self.side) || board[to.0][to.1] != '.' {
                continue;
            }
            let mut next = *board;
            next[at.0][at.1] = '.';
            next[over.0][over.1] = '.';
            next[to.0][to.1] = arrived(man, to.0);
            let longer = [path, &[to]].concat();
            let before = moves.len();
            if arrived(man, to.0) == man {
                self.jump_on(&next, &longer, moves);
            }
            if moves.len() == before || self.rule == 's' {
                moves.push(NaiveMove { jumps: longer.len() - 1, path: longer, board: next });
            }
        }
    }

    pub fn play(&self, mv: &NaiveMove) -> Self {
        let side = if self.side == 'b' { 'w' } else { 'b' };
        Self { board: mv.board, side, rule: self.rule }
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().iter().map(|mv| self.play(mv).perft(depth - 1)).sum()
    }

    /// The position as the fast board writes it.
    pub fn text(&self) -> String {
        let list = |side: char| {
            let men = Self::squares().filter(|&(r, c)| self.board[r][c].eq_ignore_ascii_case(&side));
            let name = |(r, c): (usize, usize)| {
                let crown = if self.board[r][c].is_uppercase() { "K" } else { "" };
                format!("{crown}{}", number((r, c)))
            };
            men.map(name).collect::<Vec<_>>().join(",")
        };
        format!("{}:W{}:B{}", self.side.to_ascii_uppercase(), list('w'), list('b'))
    }
}
