//! Plots: ratios by depth as lines, or, where there are too many variants for lines, those of the greatest depth one
//! below the other.

use super::figures::Study;
use crate::lab::error::LabError;
use crate::lab::statistics::Interval;
use crate::lab::summary::Summary;
use plotters::coord::Shift;
use plotters::prelude::*;
use std::error::Error;
use std::path::Path;

type Area<'p> = DrawingArea<SVGBackend<'p>, Shift>;

/// More variants than that make no readable lines.
const MOST_LINES: usize = 9;
const WIDTH: u32 = 860;
const LINES_HEIGHT: u32 = 400;
const ROW_HEIGHT: u32 = 18;
const FONT: (&str, i32) = ("sans-serif", 12);
/// Okabe and Ito's colours, which most people can tell apart, and black.
const COLORS: [RGBColor; MOST_LINES] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(120, 120, 120),
    RGBColor(170, 150, 0),
    RGBColor(0, 0, 0),
];

/// A variant in a set: depth, figure, and its interval.
struct Line<'s> {
    name: String,
    points: Vec<(&'s Summary, f64, Option<Interval>)>,
}

/// Draws the plot of an experiment.
pub(super) fn draw(path: &Path, study: &Study) -> Result<(), LabError> {
    let lines = lines(study);
    let has_depths = lines.iter().any(|line| line.points.len() > 1);
    let drawn = if has_depths && lines.len() <= MOST_LINES {
        draw_lines(path, study, &lines)
    } else {
        draw_rows(path, study, &lines)
    };
    drawn.map_err(|error| LabError::Picture { path: path.to_owned(), problem: error.to_string() })
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

fn lines(study: &Study) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    for set in &study.header.sets {
        for variant in &study.header.variants {
            let own = study.summaries.iter().filter(|one| one.set == *set && one.variant == *variant);
            let points: Vec<_> =
                own.filter_map(|one| figure(one).map(|(ratio, interval)| (one, ratio, interval))).collect();
            let name =
                if study.header.sets.len() > 1 { format!("{set}: {variant}") } else { variant.clone() };
            if !points.is_empty() {
                lines.push(Line { name, points });
            }
        }
    }
    lines
}

/// The range of all figures, one in it, with some room.
fn range<'l>(lines: impl Iterator<Item = &'l Line<'l>>) -> (f64, f64) {
    let ends = lines.flat_map(|line| &line.points).flat_map(|&(_, ratio, interval)| {
        let interval = interval.unwrap_or(Interval { low: ratio, high: ratio });
        [interval.low, interval.high]
    });
    let (low, high) = ends.fold((1.0_f64, 1.0_f64), |(low, high), end| (low.min(end), high.max(end)));
    let room = 0.05 * (high - low).max(0.02);
    ((low - room).max(0.0), high + room)
}

fn y_name(study: &Study) -> &'static str {
    if study.has_clashes() { "false hits / expected by stored bits" } else { "nodes / baseline" }
}

fn x_name(study: &Study) -> &'static str {
    if study.has_clashes() { "look-ups, binary logarithm" } else { "depth" }
}

fn draw_lines(path: &Path, study: &Study, lines: &[Line<'_>]) -> Result<(), Box<dyn Error>> {
    let area: Area<'_> = SVGBackend::new(path, (WIDTH, LINES_HEIGHT)).into_drawing_area();
    area.fill(&WHITE)?;
    let depths = || lines.iter().flat_map(|line| &line.points).map(|(one, ..)| f64::from(one.depth));
    let (first, last) = depths().fold((f64::MAX, 0.0_f64), |(a, b), depth| (a.min(depth), b.max(depth)));
    let (low, high) = range(lines.iter());
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(60)
        .build_cartesian_2d(first - 0.3..last + 0.3, low..high)?;
    chart
        .configure_mesh()
        .x_desc(x_name(study))
        .y_desc(y_name(study))
        .x_labels((last - first) as usize + 1)
        .x_label_formatter(&|depth| format!("{depth:.0}"))
        .max_light_lines(0)
        .draw()?;
    for (number, line) in lines.iter().enumerate() {
        let color = COLORS[number % COLORS.len()];
        // Bars of different lines must not hide each other.
        let x = |one: &Summary| f64::from(one.depth) + 0.03 * (number as f64 - lines.len() as f64 / 2.0);
        let points = || line.points.iter().map(|&(one, ratio, _)| (x(one), ratio));
        chart
            .draw_series([PathElement::new(points().collect::<Vec<_>>(), color.stroke_width(2))])?
            .label(line.name.as_str())
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
        chart.draw_series(points().map(|point| Circle::new(point, 3, color.filled())))?;
        let bars = line.points.iter().filter_map(|&(one, _, interval)| Some((x(one), interval?)));
        chart.draw_series(bars.map(|(x, bar)| PathElement::new([(x, bar.low), (x, bar.high)], color)))?;
    }
    chart
        .configure_series_labels()
        .border_style(BLACK)
        .background_style(WHITE.mix(0.8))
        .position(SeriesLabelPosition::LowerLeft)
        .draw()?;
    area.present()?;
    Ok(())
}

fn draw_rows(path: &Path, study: &Study, lines: &[Line<'_>]) -> Result<(), Box<dyn Error>> {
    let height = 70 + ROW_HEIGHT * lines.len() as u32;
    let area: Area<'_> = SVGBackend::new(path, (WIDTH, height)).into_drawing_area();
    area.fill(&WHITE)?;
    let widest = lines.iter().map(|line| line.name.chars().count()).max().unwrap_or_default();
    let (low, high) = range(lines.iter());
    let count = lines.len() as f64;
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(20 + 7 * widest as u32)
        .build_cartesian_2d(low..high, count..0.0)?;
    let depth = lines.iter().flat_map(|line| &line.points).map(|(one, ..)| one.depth).max();
    let name = format!("{}, {} {}", y_name(study), x_name(study), depth.unwrap_or_default());
    chart.configure_mesh().x_desc(name).y_labels(0).disable_y_mesh().max_light_lines(0).draw()?;
    let one = [(1.0, 0.0), (1.0, count)];
    chart.draw_series([PathElement::new(one, RGBColor(120, 120, 120))])?;
    for (number, line) in lines.iter().enumerate() {
        let y = number as f64 + 0.5;
        let Some(&(_, ratio, interval)) = line.points.last() else { continue };
        let style = TextStyle::from(FONT.into_font()).pos(plotters::style::text_anchor::Pos::new(
            plotters::style::text_anchor::HPos::Right,
            plotters::style::text_anchor::VPos::Center,
        ));
        let name = EmptyElement::at((low, y)) + Text::new(line.name.clone(), (-8, 0), style);
        chart.draw_series([name])?;
        chart.draw_series([Circle::new((ratio, y), 4, COLORS[0].filled())])?;
        if let Some(bar) = interval {
            chart.draw_series([PathElement::new([(bar.low, y), (bar.high, y)], COLORS[0])])?;
        }
    }
    area.present()?;
    Ok(())
}
