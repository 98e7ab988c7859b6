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
pub(super) const WIDTH: u32 = 960;
/// Readable where the page is narrow and the picture is scrolled.
pub(super) const FONT: (&str, i32) = ("sans-serif", 15);
/// Pixels of a letter, about.
pub(super) const LETTER: u32 = 8;
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

/// A variant in a set by depth, with the intervals of its figures.
pub(super) struct Line<'s> {
    pub variant: &'s str,
    pub points: Vec<(&'s Summary, f64, Option<Interval>)>,
    /// Depths and ratios in the source.
    pub published: Vec<(u32, f64)>,
}

/// What a panel shows.
pub(super) struct Panel<'s> {
    pub set: &'s str,
    pub lines: Vec<Line<'s>>,
}

/// What is plotted of a summary: the ratio to the baseline; of clashes, to what stored bits make expect.
fn figure(one: &Summary) -> Option<(f64, Option<Interval>)> {
    match one.clashes {
        Some(clashes) => {
            let ratio = clashes.found as f64 / clashes.by_stored_bits;
            ratio.is_finite().then_some((ratio, None))
        }
        None => Some((one.ratio?, one.interval)),
    }
}

pub(super) fn panels(study: &Study) -> Vec<Panel<'_>> {
    let panel = |set| Panel { set, lines: lines(study, set) };
    let all = study.header.sets.iter().map(|set| panel(set));
    all.filter(|panel| !panel.lines.is_empty()).collect()
}

fn lines<'s>(study: &'s Study, set: &str) -> Vec<Line<'s>> {
    let line = |variant: &'s String| {
        let own = study.summaries.iter().filter(|one| one.set == set && one.variant == *variant);
        let points = own.filter_map(|one| figure(one).map(|(ratio, interval)| (one, ratio, interval)));
        let published = study.header.published.iter();
        let published = published.filter(|one| one.variant == *variant && one.is_about(set));
        let published = published.map(|one| (one.depth, one.ratio)).collect();
        Line { variant, points: points.collect(), published }
    };
    study.header.variants.iter().map(line).filter(|line| !line.points.is_empty()).collect()
}

/// The range of figures, one in it, with some room.
pub(super) fn range(ends: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = ends.fold((1.0_f64, 1.0_f64), |(low, high), end| (low.min(end), high.max(end)));
    let room = 0.05 * (high - low).max(0.02);
    ((low - room).max(0.0), high + room)
}

/// A figure and the ends of its interval.
pub(super) fn ends(ratio: f64, interval: Option<Interval>) -> [f64; 3] {
    let interval = interval.unwrap_or(Interval { low: ratio, high: ratio });
    [ratio, interval.low, interval.high]
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

/// What leaves the variants readable.
pub(super) fn kind(panels: &[Panel<'_>]) -> Picture {
    let mut lines = panels.iter().flat_map(|panel| &panel.lines);
    let has_depths = lines.any(|line| line.points.len() > 1);
    let most = panels.iter().map(|panel| panel.lines.len()).max().unwrap_or_default();
    if has_depths && most <= MOST_CURVES { Picture::Curves } else { Picture::Rows }
}
