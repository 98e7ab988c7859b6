//! What the plots have in common: panels of lines, what is plotted of a summary, and how it looks.

use crate::lab::report::figures::Study;
use crate::lab::sheet::Kind;
use crate::lab::statistics::Interval;
use crate::lab::summary::Summary;
use plotters::coord::Shift;
use plotters::prelude::*;
use std::error::Error;

pub(super) type Area<'p> = DrawingArea<SVGBackend<'p>, Shift>;
pub(super) type Drawn = Result<(), Box<dyn Error>>;

/// More variants than that make no readable curves.
pub(super) const MOST_CURVES: usize = 10;
/// As wide as the page shows it (49rem), so that letters are as large as they are drawn, 12 pixels; where the page is narrow the
/// picture is scrolled.
pub(super) const WIDTH: u32 = 784;
pub(super) const FONT: (&str, i32) = ("sans-serif", 15);
/// Pixels of a letter, about.
const LETTER: u32 = 7;
pub(super) const GRAY: RGBColor = RGBColor(120, 120, 120);
/// Okabe and Ito's colours, which most people can tell apart, and more.
pub(super) const COLORS: [RGBColor; MOST_CURVES] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
    RGBColor(170, 150, 0),
    RGBColor(128, 0, 64),
    RGBColor(120, 120, 120),
];

/// What was found at a depth.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub depth: u32,
    pub figure: f64,
    pub interval: Option<Interval>,
}

/// A variant in a set by depth.
pub(super) struct Line {
    pub name: String,
    pub points: Vec<Point>,
    /// Depths and figures in the source.
    pub published: Vec<(u32, f64)>,
}

/// What a panel shows.
pub(super) struct Panel {
    pub title: String,
    pub lines: Vec<Line>,
}

/// What is plotted of a summary: the ratio to the baseline; of clashes, to what stored bits make expect.
fn point(one: &Summary) -> Option<Point> {
    let (figure, interval) = match one.clashes {
        Some(clashes) => {
            let ratio = clashes.found as f64 / clashes.by_stored_bits;
            (ratio.is_finite().then_some(ratio)?, None)
        }
        None => (one.ratio?, one.interval),
    };
    Some(Point { depth: one.depth, figure, interval })
}

pub(super) fn panels(study: &Study) -> Vec<Panel> {
    let panel = |set: &String| Panel { title: set.clone(), lines: lines(study, set) };
    let all = study.header.sets.iter().map(panel);
    all.filter(|panel| panel.lines.iter().any(|line| !line.points.is_empty())).collect()
}

fn lines(study: &Study, set: &str) -> Vec<Line> {
    let variants = study.header.variants.iter();
    // Those without points as well: a variant has the same colour in all panels.
    variants.map(|variant| line(study, set, variant)).collect()
}

/// A variant in a set.
pub(super) fn line(study: &Study, set: &str, variant: &str) -> Line {
    let own = study.summaries.iter().filter(|one| one.set == set && one.variant == variant);
    let published = study.header.published.iter();
    let published = published.filter(|one| one.variant == variant && one.is_about(set));
    let published = published.map(|one| (one.depth, one.ratio)).collect();
    Line { name: variant.to_owned(), points: own.filter_map(point).collect(), published }
}

/// The range of figures, `level` in it, with some room, which does not reach below 0 where no figure does.
pub(super) fn range(level: f64, ends: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = ends.fold((level, level), |(low, high), end| (low.min(end), high.max(end)));
    let room = 0.05 * (high - low).max(0.02);
    let least = if low < 0.0 { low - room } else { (low - room).max(0.0) };
    (least, high + room)
}

impl Point {
    /// The figure and the ends of its interval.
    pub fn ends(&self) -> [f64; 3] {
        let interval = self.interval.unwrap_or(Interval { low: self.figure, high: self.figure });
        [self.figure, interval.low, interval.high]
    }
}

/// What the figures are.
pub(super) fn figure_name(study: &Study) -> String {
    match study.header.kind {
        Kind::Clashes => "false hits / expected by stored bits".to_owned(),
        Kind::Search | Kind::Proof | Kind::Multiplayer => {
            format!("nodes / nodes of '{}'", study.header.baseline)
        }
    }
}

/// What the depth is.
pub(super) fn depth_name(study: &Study) -> &'static str {
    match study.header.kind {
        Kind::Clashes => "look-ups a sample, binary logarithm",
        Kind::Search | Kind::Multiplayer => "depth, plies",
        Kind::Proof => "greatest depth, plies",
    }
}

/// How an experiment is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Picture {
    /// Ratios by depth.
    Curves,
    /// Those of the greatest depth, one below the other.
    Rows,
}

/// Pixels that the longest of some names takes, about.
pub(super) fn widest<'n>(names: impl Iterator<Item = &'n str>) -> u32 {
    LETTER * names.map(|name| name.chars().count()).max().unwrap_or_default() as u32
}

/// Panels stand in bands, one below the other: how many there are beside each other if there may be so many, all bands alike.
pub(super) fn columns(panels: usize, most: usize) -> usize {
    panels.div_ceil(panels.div_ceil(most.max(1)).max(1)).max(1)
}

/// What leaves the variants readable.
pub(super) fn kind(panels: &[Panel]) -> Picture {
    let mut lines = panels.iter().flat_map(|panel| &panel.lines);
    let has_depths = lines.any(|line| line.points.len() > 1);
    let most = panels.iter().map(|panel| panel.lines.len()).max().unwrap_or_default();
    if has_depths && most <= MOST_CURVES { Picture::Curves } else { Picture::Rows }
}
