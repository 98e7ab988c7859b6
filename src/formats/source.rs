//! One door for all texts that hold a board: SGF, `$$` diagrams, and plain diagrams.

use super::ascii::{self, AsciiError, AsciiFault};
use super::line_column::LineColumn;
use super::sensei::{self, SenseiError};
use super::sgf::{SgfError, SgfFault, SgfFile, SgfGame, SgfOptions, SgfRemark};
use crate::board::{DiagramError, Position, Rules, Setup};
use thiserror::Error;

/// The ways to write a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A tree of moves, which begins with `(;`.
    Sgf,
    /// A diagram of which every line begins with `$$`.
    Sensei,
    /// Rows of `.`, `X` and `O`, perhaps with letters, numbers, frames and words around them.
    Plain,
}

/// A text that holds no usable board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SourceError {
    /// As SGF, or when the moves are played, whatever the format.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// As a `$$` diagram.
    #[error(transparent)]
    Sensei(#[from] SenseiError),
    /// As a plain diagram.
    #[error("{place}: {}{}", .fault.without_place(), hint(.fault))]
    Plain {
        /// Where.
        place: LineColumn,
        /// What.
        fault: DiagramError,
    },
    /// As a board with words, letters or a frame around it.
    #[error(transparent)]
    Ascii(#[from] AsciiError),
    /// A node of a text without nodes.
    #[error("a node was chosen, but only SGF has nodes, and this is no SGF: there is no '(;'")]
    NoNodes,
    /// A game of a text with one board.
    #[error("a game was chosen, but only SGF has several, and this is no SGF: there is no '(;'")]
    NoGames,
}

impl SourceError {
    /// Whether it is that a node was chosen which is not there.
    #[must_use]
    pub const fn is_missing_node(&self) -> bool {
        matches!(self, Self::NoNodes)
            || matches!(self, Self::Sgf(error) if matches!(error.fault, SgfFault::NoNode { .. }))
    }
}

/// Why a text was taken for a diagram, where that may surprise.
const fn hint(fault: &DiagramError) -> &'static str {
    match fault {
        DiagramError::Character { .. } => " (read as a plain diagram, for want of '(;' or '$$')",
        _ => "",
    }
}

impl Format {
    /// The format of a text, by its content: what comes first, a line that begins with `$$` or the `(;` of SGF, decides; if
    /// there is neither, it is a plain diagram.
    #[must_use]
    pub fn of(text: &str) -> Self {
        match (game_start(text), sensei_start(text)) {
            (Some(game), Some(diagram)) if game < diagram => Self::Sgf,
            (_, Some(_)) => Self::Sensei,
            (Some(_), None) => Self::Sgf,
            (None, None) => Self::Plain,
        }
    }
}

/// Where the first game begins: with `(;`, blanks apart, or without the `;`.
fn game_start(text: &str) -> Option<usize> {
    text.match_indices('(').map(|(at, _)| at).find(|&at| SgfFile::begins(&text[at..]))
}

/// The first line that begins with `$$`, blanks apart.
fn sensei_start(text: &str) -> Option<usize> {
    text.match_indices("$$").map(|(at, _)| at).find(|&at| {
        let before = text[..at].rsplit(['\n', '\r']).next().unwrap_or_default();
        before.trim().is_empty()
    })
}

/// Reads a text of any format.
///
/// # Errors
/// What is wrong with it, and where. Whether set-up and moves are possible shows only in [`SgfGame::to_position`].
pub fn read(text: &str, choice: SgfOptions) -> Result<SgfGame, SourceError> {
    let text = &plain_lines(text);
    let format = Format::of(text);
    if choice.node.is_some() && format != Format::Sgf {
        return Err(SourceError::NoNodes);
    }
    if choice.game.is_some() && format != Format::Sgf {
        return Err(SourceError::NoGames);
    }
    let rules = choice.rules(Rules::default());
    match format {
        Format::Sgf => Ok(read_sgf(text, choice)?),
        Format::Sensei => Ok(sensei::read(text, rules)?),
        Format::Plain => plain(text, rules).or_else(|error| drawn(text, choice, error)),
    }
}

/// Reads SGF, and says so if there are other games, of which none was chosen.
///
/// # Errors
/// As those of [`SgfGame::read_with`].
pub fn read_sgf(text: &str, choice: SgfOptions) -> Result<SgfGame, SgfError> {
    let file = SgfFile::read(text)?;
    let mut game = SgfGame::at(&file, choice)?;
    if let Some(second) = file.roots().nth(1).filter(|_| choice.game.is_none() && choice.node.is_none()) {
        game.notes.push(SgfRemark::FirstOf(file.games()).at(second.place));
    }
    Ok(game)
}

/// The position that a text of any format describes.
///
/// # Errors
/// What is wrong with it, and where.
pub fn position(text: &str, choice: SgfOptions) -> Result<Position, SourceError> {
    Ok(read(text, choice)?.to_position()?)
}

/// The number of the node of an SGF file before the one in which an error is, if there is one.
#[must_use]
pub fn node_before(text: &str, error: &SourceError) -> Option<usize> {
    let SourceError::Sgf(error) = error else { return None };
    SgfFile::read(&plain_lines(text)).ok()?.node_before(error.place)
}

/// Lines ended by `\n`, whatever they ended with, and no mark of the byte order before the first.
fn plain_lines(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn plain(text: &str, rules: Rules) -> Result<SgfGame, SourceError> {
    let setup = Setup::from_diagram(text, rules)
        .map_err(|fault| SourceError::Plain { place: place_of(&fault, text), fault })?;
    let place = nth_point(text, 1, 1).unwrap_or(LineColumn::START);
    Ok(SgfGame { setup, moves: Vec::new(), place, notes: Vec::new() })
}

/// Reads what is more than rows; `error` is what is wrong with it as rows alone, which is said where no more can be made of it.
fn drawn(text: &str, choice: SgfOptions, error: SourceError) -> Result<SgfGame, SourceError> {
    let is_bare = text.chars().all(|c| c.is_whitespace() || "./XxOo#BbWw".contains(c));
    if is_bare {
        return Err(error);
    }
    let drawn = match ascii::read(text, choice) {
        Ok(read) => return Ok(read),
        Err(drawn) => drawn,
    };
    let is_same = |place: &LineColumn| match drawn.fault {
        AsciiFault::NoBoard => true,
        AsciiFault::Unreadable { .. } => drawn.place == *place,
        _ => false,
    };
    match &error {
        SourceError::Plain { place, fault: DiagramError::Character { .. } } if is_same(place) => Err(error),
        _ => Err(drawn.into()),
    }
}

/// Where in the text a fault of a diagram is.
fn place_of(fault: &DiagramError, text: &str) -> LineColumn {
    let place = match *fault {
        DiagramError::Character { row, column, .. } => nth_point(text, row, column),
        DiagramError::Ragged { row, .. } => nth_point(text, row, 1),
        DiagramError::Size(_) | DiagramError::NoBoard => nth_point(text, 1, 1),
        DiagramError::EmptyRow { row } | DiagramError::Divided { row } => nth_point(text, row, 1),
        DiagramError::Gap { row, column } => nth_point(text, row, column),
    };
    place.unwrap_or(LineColumn::START)
}

/// The place of a point, rows and columns counted from 1, in a text whose rows end with a line break or `/`.
fn nth_point(text: &str, row: usize, column: usize) -> Option<LineColumn> {
    let mut rows = 0;
    for (i, line) in text.lines().enumerate() {
        let mut columns = 0;
        for (j, c) in line.chars().enumerate() {
            if c == '/' {
                columns = 0;
            } else if !c.is_whitespace() {
                rows += usize::from(columns == 0);
                columns += 1;
                if (rows, columns) == (row, column) {
                    return Some(LineColumn { line: i + 1, column: j + 1 });
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_known_by_their_content() {
        for (text, format) in [
            ("(;SZ[3])", Format::Sgf),
            ("a mail\n\n( \n ;SZ[3]C[$$B])", Format::Sgf),
            ("(;SZ[3]C[\n$$B])", Format::Sgf),
            ("see (1) below\n $$B a (; smile\n", Format::Sensei),
            ("...\n.X.", Format::Plain),
            ("", Format::Plain),
            ("(", Format::Plain),
        ] {
            assert_eq!(Format::of(text), format, "{text}");
        }
    }

    #[test]
    fn one_board_in_three_formats() {
        let texts = [
            "(;SZ[3]AB[ba][ab];W[bb])",
            "\u{feff}$$W\r\n$$ -----\r\n$$ | . X . |\r\n$$ | X 1 . |\r\n$$ | . . . |\r\n$$ -----\r\n",
            ".X.\r\rXO.\r...\r",
        ];
        for text in texts {
            let position = position(text, SgfOptions::default()).unwrap();
            assert_eq!(position.rows_text(), ".X./XO./...", "{text}");
        }
    }

    #[test]
    fn errors_have_places() {
        let error = |text| position(text, SgfOptions::default()).unwrap_err().to_string();
        assert!(error("\n\n.X\n\n. Z").starts_with("line 5, column 3: 'Z' is none of"));
        assert!(error("../..\n. ..").starts_with("line 2, column 1: row 3 has 3 points"));
        assert!(error("  /").starts_with("line 1, column 1: there is no board in it"));
        assert!(error(" XX/XX").starts_with("line 1, column 2: the Black chain"));
        let node = SgfOptions { node: Some(1), ..SgfOptions::default() };
        assert_eq!(position("..", node), Err(SourceError::NoNodes));
    }
}
