//! What a picture is put together from.

use super::caption::{self, Legend};
use super::mark::{Mark, RADIUS, ink};
use crate::board::{Move, Point, PointSet, Position, column_name};
use crate::game::Color;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Distance of two lines, in units of the picture.
const CELL: usize = 40;
/// From the border of the picture to the first line; the coordinates stand there.
const MARGIN: usize = 50;
/// Width of a picture with sentences below the board.
const LEAST_FOR_SENTENCES: usize = 340;

/// What is to be seen.
pub(super) struct Picture<'p> {
    position: &'p Position,
    /// What it shows, in a few words.
    pub title: String,
    /// The same at length, for those who do not see it.
    pub description: String,
    /// Stones with their numbers.
    pub stones: BTreeMap<Point, (Color, Option<usize>)>,
    /// What is drawn on points, over the stones.
    pub marks: Vec<(Point, Mark)>,
    /// Short remarks for the caption.
    pub remarks: Vec<String>,
    /// Sentences for the caption, with the marks that they explain.
    pub legend: Vec<Legend>,
}

impl<'p> Picture<'p> {
    pub(super) fn new(position: &'p Position, title: String, description: String) -> Self {
        let all: PointSet = position.stones().all();
        let stone = |point| position.stones().at(point).map(|color| (point, (color, None)));
        Self {
            position,
            title,
            description,
            stones: all.points().filter_map(stone).collect(),
            marks: Vec::new(),
            remarks: Vec::new(),
            legend: Vec::new(),
        }
    }

    /// A ring on the stone of the last move, if it stands there.
    pub(super) fn mark_last(&mut self, last: Option<Move>) {
        if let Some(Move::Play(point)) = last
            && let Some(&(color, _)) = self.stones.get(&point)
        {
            self.marks.push((point, Mark::Last(color)));
            self.description += &format!(" Last move: {}.", self.position.size().name(point));
        }
    }

    pub(super) fn to_svg(&self) -> String {
        let size = self.position.size();
        let (board_width, board_height) =
            (2 * MARGIN + (size.columns() - 1) * CELL, 2 * MARGIN + (size.rows() - 1) * CELL);
        let width = if self.legend.is_empty() { board_width } else { board_width.max(LEAST_FOR_SENTENCES) };
        let frame = Frame { position: self.position, left: MARGIN + (width - board_width) / 2 };
        let caption = caption::Caption::new(&self.remarks, &self.legend, width);
        let height = board_height + caption.height();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"16\" text-anchor=\"middle\">\n"
        );
        let _ = writeln!(svg, "<title>{}</title>\n<desc>{}</desc>", self.title, self.description);
        let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#e8c684\"/>");
        svg += &frame.lines();
        svg += &frame.coordinates();
        self.stones.iter().for_each(|(&point, &stone)| svg += &frame.stone(point, stone));
        for (point, mark) in &self.marks {
            let (x, y) = frame.center(*point);
            svg += &mark.at(x, y);
        }
        svg += &caption.drawn_below(board_height);
        svg + "</svg>\n"
    }
}

/// Where things are.
struct Frame<'p> {
    position: &'p Position,
    /// The first column.
    left: usize,
}

impl Frame<'_> {
    fn center(&self, point: Point) -> (usize, usize) {
        let (row, column) = self.position.size().row_and_column(point);
        (self.left + column * CELL, MARGIN + row * CELL)
    }

    /// The last column and the last row.
    fn end(&self) -> (usize, usize) {
        let size = self.position.size();
        (self.left + (size.columns() - 1) * CELL, MARGIN + (size.rows() - 1) * CELL)
    }

    /// The lines of the board, in one path. The square ends of a line make a dot of a single point.
    fn lines(&self) -> String {
        let (size, (right, bottom), left) = (self.position.size(), self.end(), self.left);
        let mut path = String::new();
        for row in 0..size.rows() {
            let _ = write!(path, "M{left} {}H{right}", MARGIN + row * CELL);
        }
        for column in 0..size.columns() {
            let _ = write!(path, "M{} {MARGIN}V{bottom}", left + column * CELL);
        }
        format!("<path d=\"{path}\" fill=\"none\" stroke=\"#000\" stroke-linecap=\"square\"/>\n")
    }

    /// Letters below and above, numbers on both sides.
    fn coordinates(&self) -> String {
        let (size, (right, bottom)) = (self.position.size(), self.end());
        let mut text = String::new();
        let mut label = |x: usize, y: usize, name: &str| {
            let _ = writeln!(text, "<text class=\"label\" x=\"{x}\" y=\"{}\">{name}</text>", y + 6);
        };
        let outside = MARGIN - MARGIN / 3;
        for column in 0..size.columns() {
            let (x, name) = (self.left + column * CELL, column_name(column));
            label(x, MARGIN - outside, &name);
            label(x, bottom + outside, &name);
        }
        for row in 0..size.rows() {
            let (y, name) = (MARGIN + row * CELL, (size.rows() - row).to_string());
            label(self.left - outside, y, &name);
            label(right + outside, y, &name);
        }
        text
    }

    fn stone(&self, point: Point, (color, number): (Color, Option<usize>)) -> String {
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
}
