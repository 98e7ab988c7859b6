//! The board of the page, with the line that stands.

use super::look::Look;
use ratatui::style::{Color as Ink, Style};
use ratatui::text::{Line, Span};
use shoban::board::{Move, Point, Position, column_name};
use shoban::game::Color;
use std::collections::BTreeMap;

/// Columns that a point takes if its number is shown, and if not.
const WIDE: usize = 4;
const NARROW: usize = 2;
/// The same three colours as on boards that are printed.
const BLACK: Ink = Ink::Indexed(16);
const WOOD: Ink = Ink::Indexed(180);
const WHITE: Ink = Ink::Indexed(231);

/// A board that is to be drawn.
pub struct Board {
    position: Position,
    /// Stones with the numbers of their moves.
    stones: BTreeMap<Point, (Color, Option<usize>)>,
    /// Columns for a point.
    cell: usize,
}

impl Board {
    /// The board with a line from it, if it fits into so many columns: stones played on free points stay, with their numbers where
    /// there is room.
    pub fn fitting(position: &Position, line: &[Move], columns: usize) -> Option<Self> {
        let stones = position.stones();
        let standing = stones.all().points().filter_map(|point| Some((point, (stones.at(point)?, None))));
        let mut stones: BTreeMap<Point, (Color, Option<usize>)> = standing.collect();
        let mut color = position.to_play();
        for (&mv, number) in line.iter().zip(1..) {
            if let Move::Play(point) = mv {
                stones.entry(point).or_insert((color, Some(number)));
            }
            color = color.opponent();
        }
        let board = |cell| Self { position: *position, stones: stones.clone(), cell };
        [WIDE, NARROW].into_iter().map(board).find(|board| board.width() <= columns)
    }

    /// The width of a row's number.
    fn margin(&self) -> usize {
        self.position.size().rows().to_string().len()
    }

    /// Columns that it takes.
    pub fn width(&self) -> usize {
        2 * (self.margin() + 1) + self.cell * self.position.size().columns()
    }

    /// Rows that it takes.
    pub fn height(&self) -> usize {
        self.position.size().rows() + 2
    }

    /// Its rows, that of the letters first and last.
    pub fn lines(&self, look: Look) -> Vec<Line<'static>> {
        let (size, margin) = (self.position.size(), self.margin());
        let names =
            (0..size.columns()).map(|column| format!("{:<cell$}", column_name(column), cell = self.cell));
        let header = Line::from(format!("{:margin$} {}", "", names.collect::<String>()));
        let mut lines = vec![header.clone()];
        for row in 0..size.rows() {
            let number = size.rows() - row;
            let mut spans = vec![Span::raw(format!("{number:>margin$} "))];
            let points = (0..size.columns()).filter_map(|column| size.point(row, column));
            spans.extend(points.flat_map(|point| self.point(point, look)));
            spans.push(Span::raw(format!(" {number}")));
            lines.push(Line::from(spans));
        }
        lines.push(header);
        lines
    }

    /// A point: what stands there, and the blank before the next one.
    fn point(&self, point: Point, look: Look) -> [Span<'static>; 2] {
        let room = self.cell - 1;
        let paint = |ink, ground| match look {
            Look::Colored => Style::new().fg(ink).bg(ground),
            Look::Plain => Style::new(),
        };
        let wood = paint(BLACK, WOOD);
        let (text, style) = match self.stones.get(&point) {
            None => (".".to_owned(), wood),
            Some(&(color, number)) => {
                let number =
                    number.filter(|_| room >= 3).map_or_else(String::new, |number| number.to_string());
                match color {
                    Color::Black => (format!("X{number}"), paint(WHITE, BLACK)),
                    Color::White => (format!("O{number}"), paint(BLACK, WHITE)),
                }
            }
        };
        [Span::styled(format!("{text:<room$}"), style), Span::styled(" ", wood)]
    }
}
