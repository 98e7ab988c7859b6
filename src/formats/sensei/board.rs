//! From the lines of a `$$` diagram to the game that they show.

use super::error::{SenseiError, SenseiFault};
use super::header::Word;
use super::sheet::{Row, Sheet};
use crate::board::{BoardSize, Move, Point, Rules, Setup};
use crate::formats::line_column::LineColumn;
use crate::formats::sgf::{SgfGame, SgfMove};
use crate::game::Color;
use std::collections::BTreeMap;

/// Reads a diagram: the stones are the set-up, the numbered stones are played on it in order, and those that have no room in the
/// diagram stand in the title (`5 at 1`, `5 at a`, `5 at C3`, `6 pass`). The header or its title says who begins, Black if neither does.
///
/// # Errors
/// The first thing that is wrong, with its place; so is a diagram of a part of a board. Whether the moves are legal shows only in
/// [`SgfGame::to_position`].
pub fn read(text: &str, rules: Rules) -> Result<SgfGame, SenseiError> {
    let sheet = Sheet::read(text)?;
    let size = size_of(&sheet)?;
    let mut board = Board {
        setup: Setup { to_play: sheet.header.first, ..Setup::new(size, rules) },
        labels: BTreeMap::new(),
        moves: BTreeMap::new(),
        first: sheet.header.number,
    };
    for (r, row) in sheet.rows.iter().enumerate() {
        for (c, &(sign, place)) in row.points.iter().enumerate() {
            let point = size.point(r, c).expect("rows were measured");
            board.take(sign, point, place)?;
        }
    }
    board.take_title(&sheet.header.title)?;
    let moves = board.in_order()?;
    Ok(SgfGame { setup: board.setup, moves, place: sheet.header.place, notes: Vec::new() })
}

/// The size of a diagram that shows a whole board.
fn size_of(sheet: &Sheet) -> Result<BoardSize, SenseiError> {
    let header = &sheet.header;
    let Some(first) = sheet.rows.first() else { return Err(SenseiFault::NoRows.at(header.place)) };
    for (i, row) in sheet.rows.iter().enumerate() {
        let other = [("left", row.has_left != first.has_left), ("right", row.has_right != first.has_right)];
        if let Some((side, _)) = other.into_iter().find(|(_, differs)| *differs) {
            return Err(SenseiFault::Edge { row: i + 1, side }.at(row.place));
        }
    }
    let (rows, columns) = (sheet.rows.len(), first.points.len());
    match (header.size, missing(sheet, first)) {
        (Some(said), _) if (rows, columns) != (said, said) => {
            return Err(SenseiFault::OtherSize { said, rows, columns }.at(header.place));
        }
        (None, Some(missing)) => return Err(SenseiFault::Part { missing }.at(header.place)),
        _ => {}
    }
    for (i, row) in sheet.rows.iter().enumerate() {
        let found = row.points.len();
        if found != columns {
            return Err(SenseiFault::Ragged { row: i + 1, found, expected: columns }.at(row.place));
        }
    }
    BoardSize::new(rows, columns).map_err(|error| SenseiFault::from(error).at(first.place))
}

/// The sides at which the diagram shows no edge, if there are any.
fn missing(sheet: &Sheet, row: &Row) -> Option<String> {
    let sides = [
        ("above", sheet.has_top),
        ("below", sheet.has_bottom),
        ("on the left", row.has_left),
        ("on the right", row.has_right),
    ];
    let open: Vec<&str> = sides.into_iter().filter(|(_, is_there)| !is_there).map(|(side, _)| side).collect();
    (!open.is_empty()).then(|| open.join(", "))
}

/// A board being filled.
struct Board {
    setup: Setup,
    /// Points with a letter; `None` if the letter stands in several places.
    labels: BTreeMap<char, Option<Point>>,
    /// The moves by their numbers.
    moves: BTreeMap<u32, (Move, LineColumn)>,
    /// The number of the first move.
    first: u32,
}

impl Board {
    fn take(&mut self, sign: char, point: Point, place: LineColumn) -> Result<(), SenseiError> {
        let stones = &mut self.setup.stones;
        match sign {
            'X' | 'B' | '#' | 'Y' | 'Z' => stones.black = stones.black.with(point),
            'O' | 'W' | '@' | 'Q' | 'P' => stones.white = stones.white.with(point),
            '.' | ',' | 'C' | 'S' | 'T' | 'M' => {}
            'a'..='z' => {
                let label = self.labels.entry(sign).or_insert(Some(point));
                *label = label.filter(|&known| known == point);
            }
            '0'..='9' => {
                let digit = if sign == '0' { 10 } else { u32::from(sign) - u32::from('0') };
                self.number(self.first + digit - 1, Move::Play(point), place)?;
            }
            '_' => return Err(SenseiFault::Gap.at(place)),
            found => return Err(SenseiFault::Symbol { found }.at(place)),
        }
        Ok(())
    }

    fn number(&mut self, number: u32, mv: Move, place: LineColumn) -> Result<(), SenseiError> {
        match self.moves.insert(number, (mv, place)) {
            Some(_) => Err(SenseiFault::MoveTwice(number).at(place)),
            None => Ok(()),
        }
    }

    /// The moves of the title, such as `5 at 1` or `6 pass`. Other words are prose.
    fn take_title(&mut self, title: &[Word]) -> Result<(), SenseiError> {
        for (i, word) in title.iter().enumerate() {
            let Some(number) = word.text.parse().ok().filter(|&number| number >= self.first) else {
                continue;
            };
            let next = |by| title.get(i + by).map_or("", |word: &Word| word.text.as_str());
            let mv = match next(1) {
                "pass" | "passes" => Some(Move::Pass),
                "at" => self.named(number, next(2), word.place)?.map(Move::Play),
                _ => None,
            };
            if let Some(mv) = mv {
                self.number(number, mv, word.place)?;
            }
        }
        Ok(())
    }

    /// The point that the title calls by the number of a move, by a letter of the diagram, or by its name.
    fn named(&self, number: u32, name: &str, place: LineColumn) -> Result<Option<Point>, SenseiError> {
        let mut chars = name.chars();
        if let (Some(letter @ 'a'..='z'), None) = (chars.next(), chars.next()) {
            let missing = || SenseiFault::NoLetter { number, letter }.at(place);
            return self.labels.get(&letter).copied().flatten().ok_or_else(missing).map(Some);
        }
        if let Ok(other) = name.parse::<u32>() {
            return match self.moves.get(&other) {
                Some((Move::Play(point), _)) => Ok(Some(*point)),
                _ => Err(SenseiFault::NoPoint { number, other }.at(place)),
            };
        }
        let size = self.setup.size;
        let is_name = name.len() >= 2
            && name.starts_with(|c: char| c.is_ascii_uppercase())
            && name[1..].bytes().all(|byte| byte.is_ascii_digit());
        match size.point_named(name).filter(|_| is_name) {
            None if is_name => Err(SenseiFault::OffBoard { number, point: name.to_owned(), size }.at(place)),
            point => Ok(point),
        }
    }

    /// The moves in order of their numbers, which must have no gaps.
    fn in_order(&self) -> Result<Vec<SgfMove>, SenseiError> {
        let numbered = (self.first..).zip(&self.moves);
        let mut color = self.setup.to_play;
        let mut moves = Vec::new();
        for (missing, (&next, &(mv, place))) in numbered {
            if missing != next {
                return Err(SenseiFault::NoMove { missing, next }.at(place));
            }
            moves.push(SgfMove { color, mv, place });
            color = Color::opponent(color);
        }
        Ok(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_end(text: &str) -> (String, Color) {
        let position = read(text, Rules::default()).unwrap().to_position().unwrap();
        (position.rows_text(), position.to_play())
    }

    fn error(text: &str) -> String {
        read(text, Rules::default()).unwrap_err().to_string()
    }

    #[test]
    fn signs_become_stones() {
        let text = "$$W marks of all kinds\n$$ ---------------\n$$ | X B # Y Z . , |\n$$ | C S T M a b z |\n$$ | . O W @ Q P . |\n$$ ---------------\n";
        assert_eq!(at_end(text), ("XXXXX../......./.OOOOO.".to_owned(), Color::White));
        let compact = "prose\n\n$$|X.O|\n$$+---+\n";
        assert!(error(compact).contains("no edge above;"));
        assert_eq!(at_end("prose\n\n$$+---+\n$$|X.O|\n$$+---+\nprose").0, "X.O");
        assert_eq!(at_end("$$B2\n$$ X .\n$$ . O\n").0, "X./.O");
    }

    #[test]
    fn numbers_are_played() {
        let framed = |header: &str, rows: &str| format!("$${header}\n$$ +---+\n{rows}$$ +---+\n");
        let two = "$$ | . 2 . |\n$$ | 3 1 . |\n";
        assert_eq!(at_end(&framed("B", two)), (".O./XX.".to_owned(), Color::White));
        assert_eq!(at_end(&framed("Wm7 title", two)), (".X./OO.".to_owned(), Color::Black));
        let ten = "$$ | 1 2 3 4 5 . |\n$$ | 6 7 8 9 0 . |\n";
        assert!(read(&framed("", ten), Rules::default()).unwrap().moves.len() == 10);
        // White takes a stone, Black takes back after a pass of each side.
        let ko = "$$ | . X O . |\n$$ | X 1 2 O |\n$$ | . X O . |\n";
        let text = framed("W (3 pass, 4 passes; 5 at C2)", ko);
        let game = read(&text, Rules::default()).unwrap();
        assert_eq!(game.moves.len(), 5);
        assert_eq!(game.moves[4].place, LineColumn { line: 1, column: 24 });
    }

    #[test]
    fn titles_name_points() {
        for target in ["a", "B1"] {
            let links = "$$ [a|Somewhere]\n$$ {AR A1 B2}\n";
            let text = format!("$$B 2 at {target}\n$$ ---\n$$ | . . 1 |\n$$ | . a . |\n$$ ---\n{links}");
            assert_eq!(at_end(&text), ("..X/.O.".to_owned(), Color::Black), "{target}");
        }
        assert_eq!(at_end("$$B 1 at best\n$$ ---\n$$ | a a . |\n$$ ---\n").0, "...");
    }

    #[test]
    fn every_error_names_its_place() {
        for (text, part) in [
            ("", "line 1, column 1: no rows"),
            ("text\n $$Q\n", "line 2, column 2: '$$Q' is no header"),
            ("$$ title", "line 1, column 1: no rows"),
            ("$$\n$$ | . .\n$$ | . .\n", "no edge above, below, on the right; draw all four"),
            ("$$\n$$ . .\n$$ . .\n", "no edge above, below, on the left, on the right;"),
            ("$$B9\n$$ --\n$$ | . |\n$$ --\n", "line 1, column 1: the header says 9x9, but 1x1 points"),
            (
                "$$\n$$ --\n$$ | . |\n$$ | .\n$$ --\n",
                "line 4, column 4: row 2 differs from the rows above it: the edge on the right",
            ),
            (
                "$$\n$$ --\n$$ | . |\n$$ | . . |\n$$ --\n",
                "line 4, column 4: row 2 has 2 points, the rows above it 1",
            ),
            ("$$\n$$ --\n$$ | |\n$$ --\n", "line 3, column 4: a 1x0 board has no points"),
            ("$$\n$$ --\n$$ | . ? |\n$$ --\n", "line 3, column 8: '?' is no point"),
            ("$$\n$$ --\n$$ | . _ |\n$$ --\n", "line 3, column 8: '_' is a gap"),
            ("$$\n$$ --\n$$ | . - . |\n$$ --\n", "line 3, column 8: '-' is no point"),
            ("$$\n$$ --\n$$ | . |\n$$ --\n$$ | . |\n", "line 5, column 1: more lines with $$ after the end"),
            ("$$\n$$ --\n$$ | . |\n$$ --\n\n$$B\n", "line 6, column 1: more lines with $$ after the end"),
            ("$$\n$$ --\n$$ | 1 1 |\n$$ --\n", "line 3, column 8: move 1 is there twice"),
            ("$$m5\n$$ --\n$$ | 1 3 . |\n$$ --\n", "line 3, column 8: move 6 is not there, but move 7 is"),
            ("$$ 2 at Z9\n$$ --\n$$ | 1 . . |\n$$ --\n", "line 1, column 4: move 2: there is no point Z9"),
            (
                "$$ 2 at a\n$$ --\n$$ | a a . |\n$$ --\n",
                "column 4: move 2: the letter 'a' does not stand at one",
            ),
            (
                "$$ 2 at b\n$$ --\n$$ | a . . |\n$$ --\n",
                "column 4: move 2: the letter 'b' does not stand at one",
            ),
            ("$$ 2 at 7\n$$ --\n$$ | 1 . . |\n$$ --\n", "column 4: move 2: there is no move 7 on a point"),
            ("$$ 1 at 1\n$$ --\n$$ | 1 . . |\n$$ --\n", "line 1, column 4: move 1 is there twice"),
        ] {
            let error = error(text);
            assert!(error.contains(part), "{part}\nnot in\n{error}");
        }
        let illegal = "$$ 2 at 1\n$$ --\n$$ | 1 . . |\n$$ --\n";
        let error = read(illegal, Rules::default()).unwrap().to_position().unwrap_err().to_string();
        assert_eq!(error, "line 1, column 4: move 2: White A1: the point is occupied");
        let dead = "$$\n$$ --\n$$ | X X |\n$$ --\n";
        let error = read(dead, Rules::default()).unwrap().to_position().unwrap_err().to_string();
        assert_eq!(error, "line 1, column 1: the Black chain A1 B1 has no liberties");
    }
}
