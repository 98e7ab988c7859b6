//! Boards as pictures in SVG.

use crate::board::{Move, Point, PointSet, Position, column_name};
use crate::game::Color;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Distance of two lines, in units of the picture.
const CELL: usize = 40;
/// From the border of the picture to the first line; the coordinates stand there.
const MARGIN: usize = 50;
/// Radius of a stone.
const RADIUS: usize = 18;
/// Height of a line of the caption.
const CAPTION_LINE: usize = 22;
/// Width that a letter of the caption may need.
const CAPTION_LETTER: usize = 9;

/// The board, with a ring on the stone of the last move.
#[must_use]
pub fn board(position: &Position, last: Option<Move>) -> String {
    let mut picture = Picture::new(position);
    if let Some(Move::Play(point)) = last
        && let Some(color) = position.stones().at(point)
    {
        picture.rings.push((point, color));
    }
    picture.to_svg()
}

/// The board with a line of moves from it, as books print it: every stone that is played on a free point stays where it is and
/// has the number of its move; what is played on a point that is taken in the picture, and passes, stand in the caption.
#[must_use]
pub fn line(start: &Position, moves: &[Move]) -> String {
    let mut picture = Picture::new(start);
    let mut color = start.to_play();
    let mut rest = Vec::new();
    for (i, &mv) in moves.iter().enumerate() {
        let number = i + 1;
        match mv {
            Move::Play(point) if !picture.stones.contains_key(&point) => {
                picture.stones.insert(point, (color, Some(number)));
            }
            _ => rest.push(format!("{number} {}", after_number(mv, start))),
        }
        color = color.opponent();
    }
    picture.caption = rest;
    picture.to_svg()
}

fn after_number(mv: Move, position: &Position) -> String {
    match mv {
        Move::Pass => "pass".to_owned(),
        Move::Play(point) => format!("at {}", position.size().name(point)),
    }
}

/// What is to be seen.
struct Picture<'p> {
    position: &'p Position,
    /// Stones with their numbers.
    stones: BTreeMap<Point, (Color, Option<usize>)>,
    /// Stones with a ring.
    rings: Vec<(Point, Color)>,
    /// Remarks for the caption.
    caption: Vec<String>,
}

impl<'p> Picture<'p> {
    fn new(position: &'p Position) -> Self {
        let all: PointSet = position.stones().all();
        let stone = |point| position.stones().at(point).map(|color| (point, (color, None)));
        Self {
            position,
            stones: all.points().filter_map(stone).collect(),
            rings: Vec::new(),
            caption: Vec::new(),
        }
    }

    fn to_svg(&self) -> String {
        let size = self.position.size();
        let width = 2 * MARGIN + (size.columns() - 1) * CELL;
        let board_height = 2 * MARGIN + (size.rows() - 1) * CELL;
        let caption = self.caption_lines((width - CELL) / CAPTION_LETTER);
        let height = board_height + caption.len() * CAPTION_LINE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"16\" text-anchor=\"middle\">\n"
        );
        let _ = writeln!(svg, "<title>{size} board, {} to play</title>", self.position.to_play());
        let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#e8c684\"/>");
        svg += &self.lines();
        svg += &self.coordinates();
        self.stones.iter().for_each(|(&point, &(color, number))| svg += &self.stone(point, color, number));
        for &(point, color) in &self.rings {
            let (x, y) = self.center(point);
            let _ = writeln!(
                svg,
                "<circle class=\"last\" cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
                RADIUS / 2,
                ink(color.opponent()),
            );
        }
        for (i, line) in caption.iter().enumerate() {
            let y = board_height + CAPTION_LINE / 2 + i * CAPTION_LINE;
            let _ = writeln!(svg, "<text class=\"caption\" x=\"{}\" y=\"{y}\">{line}</text>", width / 2);
        }
        svg + "</svg>\n"
    }

    fn center(&self, point: Point) -> (usize, usize) {
        let (row, column) = self.position.size().row_and_column(point);
        (MARGIN + column * CELL, MARGIN + row * CELL)
    }

    /// The lines of the board, in one path. The square ends of a line make a dot of a single point.
    fn lines(&self) -> String {
        let size = self.position.size();
        let (right, bottom) = (MARGIN + (size.columns() - 1) * CELL, MARGIN + (size.rows() - 1) * CELL);
        let mut path = String::new();
        for row in 0..size.rows() {
            let _ = write!(path, "M{MARGIN} {}H{right}", MARGIN + row * CELL);
        }
        for column in 0..size.columns() {
            let _ = write!(path, "M{} {MARGIN}V{bottom}", MARGIN + column * CELL);
        }
        format!("<path d=\"{path}\" fill=\"none\" stroke=\"#000\" stroke-linecap=\"square\"/>\n")
    }

    /// Letters below and above, numbers on both sides.
    fn coordinates(&self) -> String {
        let size = self.position.size();
        let mut text = String::new();
        let mut label = |x: usize, y: usize, name: &str| {
            let _ = writeln!(text, "<text class=\"label\" x=\"{x}\" y=\"{}\">{name}</text>", y + 6);
        };
        let (right, bottom) = (MARGIN + (size.columns() - 1) * CELL, MARGIN + (size.rows() - 1) * CELL);
        let outside = MARGIN - MARGIN / 3;
        for column in 0..size.columns() {
            let (x, name) = (MARGIN + column * CELL, column_name(column));
            label(x, MARGIN - outside, &name);
            label(x, bottom + outside, &name);
        }
        for row in 0..size.rows() {
            let (y, name) = (MARGIN + row * CELL, (size.rows() - row).to_string());
            label(MARGIN - outside, y, &name);
            label(right + outside, y, &name);
        }
        text
    }

    fn stone(&self, point: Point, color: Color, number: Option<usize>) -> String {
        let (x, y) = self.center(point);
        let class = if color == Color::Black { "black" } else { "white" };
        let mut text = format!(
            "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{}\" stroke=\"#000\"/>\n",
            ink(color)
        );
        if let Some(number) = number {
            let _ = writeln!(
                text,
                "<text class=\"number\" x=\"{x}\" y=\"{}\" fill=\"{}\">{number}</text>",
                y + 6,
                ink(color.opponent())
            );
        }
        text
    }

    /// The remarks in lines of so many letters; one that is longer has a line for itself.
    fn caption_lines(&self, letters: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for (i, remark) in self.caption.iter().enumerate() {
            let comma = if i + 1 < self.caption.len() { "," } else { "" };
            match lines.last_mut() {
                Some(line) if line.len() + remark.len() + 2 <= letters => {
                    let _ = write!(line, " {remark}{comma}");
                }
                _ => lines.push(format!("{remark}{comma}")),
            }
        }
        lines
    }
}

const fn ink(color: Color) -> &'static str {
    match color {
        Color::Black => "#000",
        Color::White => "#fff",
    }
}
