//! Writing SGF.

use super::game::{SgfGame, SgfMove};
use crate::board::{BoardSize, Color, Komi, Move, Point, PointSet, Suicide};
use std::fmt::Write as _;

impl SgfGame {
    /// The game as a file: set-up, rules and moves, one variation. What is read back is the same game, places apart. The set-up
    /// is one that was read, or has neither a ban nor passes: SGF has no words for these.
    #[must_use]
    pub fn to_text(&self, comment: &str) -> String {
        let size = self.setup.size;
        let shape = if size.rows() == size.columns() {
            size.rows().to_string()
        } else {
            format!("{}:{}", size.columns(), size.rows())
        };
        let mut text = format!("(;FF[4]GM[1]CA[UTF-8]SZ[{shape}]");
        if self.setup.rules.komi != Komi::default() {
            let _ = write!(text, "KM[{}]", self.setup.rules.komi);
        }
        if self.setup.rules.suicide == Suicide::Allowed {
            text += "RU[NZ]";
        }
        text += &stones("AB", self.setup.stones.black, size);
        text += &stones("AW", self.setup.stones.white, size);
        text += if self.setup.to_play == Color::Black { "PL[B]" } else { "PL[W]" };
        if !comment.is_empty() {
            let _ = write!(text, "\nC[{}]", escaped(comment));
        }
        for line in self.moves.chunks(10) {
            text.push('\n');
            line.iter().for_each(|played| text += &move_text(played, size));
        }
        text + ")\n"
    }

    /// The game up to a move, from 0; `None` if there are fewer moves.
    #[must_use]
    pub fn until(mut self, moves: usize) -> Option<Self> {
        (moves <= self.moves.len()).then(|| {
            self.moves.truncate(moves);
            self
        })
    }
}

fn move_text(played: &SgfMove, size: BoardSize) -> String {
    let color = if played.color == Color::Black { 'B' } else { 'W' };
    match played.mv {
        Move::Pass => format!(";{color}[]"),
        Move::Play(point) => format!(";{color}[{}]", letters(point, size)),
    }
}

fn stones(property: &str, points: PointSet, size: BoardSize) -> String {
    let values: String = points.points().map(|point| format!("[{}]", letters(point, size))).collect();
    if values.is_empty() { values } else { format!("{property}{values}") }
}

/// Column and row from the upper left corner, `a` the first.
fn letters(point: Point, size: BoardSize) -> String {
    let (row, column) = size.row_and_column(point);
    let letter = |i: usize| char::from(b'a' + i as u8);
    [letter(column), letter(row)].into_iter().collect()
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
