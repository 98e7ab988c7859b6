//! What words of queries mean.

use crate::board::{BoardSize, Move};
use crate::game::Color;
use serde::Deserialize;

/// A colour as it is written in queries.
#[derive(Clone, Copy, Deserialize)]
pub(super) enum Side {
    /// Black.
    #[serde(alias = "b", alias = "black", alias = "Black", alias = "BLACK")]
    B,
    /// White.
    #[serde(alias = "w", alias = "white", alias = "White", alias = "WHITE")]
    W,
}

impl Side {
    /// The colour.
    pub(super) const fn color(self) -> Color {
        match self {
            Self::B => Color::Black,
            Self::W => Color::White,
        }
    }
}

/// A point by its name or as `(column,row)` from the upper left corner, or the pass.
///
/// # Errors
/// If the board has no such point.
pub(super) fn vertex(name: &str, size: BoardSize) -> Result<Move, String> {
    let numbers = || {
        let (column, row) = name.trim().strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        size.point(row.trim().parse().ok()?, column.trim().parse().ok()?).map(Move::Play)
    };
    Move::named(name, size).or_else(numbers).ok_or_else(|| format!("'{name}' is no point of a {size} board"))
}
