//! Figures by depth: a curve for each variant, its intervals as bars, what the source printed as a ring.

use super::marks::{self, Pixel};
use super::panel::{Area, COLORS, Drawn, FONT, GRAY, LETTER, Panel, Point, WIDTH, range};
use plotters::element::DashedPathElement;
use plotters::prelude::*;

const HEIGHT: u32 = 360;
/// Pixels above the first line of the legend.
const LEGEND_TOP: i32 = 40;
/// A line of the legend.
const LEGEND_STEP: i32 = 22;
/// Pixels of a dash, and between two.
const DASH: u32 = 6;
const DASH_GAP: u32 = 4;
/// Length of the stroke before a name of the legend.
const STROKE: i32 = 18;
/// Radius of the ring round what a source printed.
const RING: i32 = 8;
/// Room for all marks of a depth together, and at most for each.
const SPREAD: f64 = 0.6;
const MOST_SPREAD: f64 = 0.2;

/// What stands at the axes, and the gray line.
pub(super) struct Frame {
    pub x_name: &'static str,
    pub y_name: String,
    /// The figure of the baseline, and its name.
    pub level: f64,
    pub level_name: String,
    /// How figures are written.
    pub label: fn(f64) -> String,
}

/// The axes that all panels have in common.
struct Axes {
    x: std::ops::Range<f64>,
    y: std::ops::Range<f64>,
    depths: usize,
}

/// Appends the picture to a text.
pub(super) fn draw(text: &mut String, frame: &Frame, panels: &[Panel]) -> Drawn {
    let area: Area<'_> = SVGBackend::with_string(text, (WIDTH, HEIGHT)).into_drawing_area();
    area.fill(&WHITE)?;
    let lines = || panels.iter().flat_map(|panel| &panel.lines);
    let widest = lines().map(|line| line.name.chars().count()).max().unwrap_or_default();
    // The legend names the baseline and the meaning of bars and circles as well.
    let legend_width = 50 + LETTER * widest.max(22) as u32;
    let (charts, legend) = area.split_horizontally(WIDTH - legend_width);
    let axes = axes(frame.level, panels);
    for (panel, part) in panels.iter().zip(charts.split_evenly((1, panels.len()))) {
        draw_panel(&part, frame, panel, &axes)?;
    }
    draw_legend(&legend, frame, panels)?;
    area.present()?;
    Ok(())
}

fn axes(level: f64, panels: &[Panel]) -> Axes {
    let lines = || panels.iter().flat_map(|panel| &panel.lines);
    let own = || lines().flat_map(|line| &line.points);
    let published = || lines().flat_map(|line| &line.published);
    let depths = own().map(|point| point.depth).chain(published().map(|&(depth, _)| depth));
    let (first, last) = match (depths.clone().min(), depths.max()) {
        (Some(first), Some(last)) => (first, last),
        _ => (0, 1),
    };
    let figures = own().flat_map(Point::ends);
    let (low, high) = range(level, figures.chain(published().map(|&(_, ratio)| ratio)));
    Axes {
        x: f64::from(first) - 0.4..f64::from(last) + 0.4,
        y: low..high,
        depths: (last - first) as usize + 1,
    }
}

fn draw_panel(area: &Area<'_>, frame: &Frame, panel: &Panel, axes: &Axes) -> Drawn {
    let mut builder = ChartBuilder::on(area);
    if !panel.title.is_empty() {
        builder.caption(&panel.title, FONT);
    }
    let mut chart = builder
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(66)
        .build_cartesian_2d(axes.x.clone(), axes.y.clone())?;
    chart
        .configure_mesh()
        .x_desc(frame.x_name)
        .y_desc(&frame.y_name)
        .label_style(FONT)
        .axis_desc_style(FONT)
        .x_labels(axes.depths)
        .x_label_formatter(&|depth| format!("{depth:.0}"))
        .y_label_formatter(&|figure| (frame.label)(*figure))
        .max_light_lines(0)
        .draw()?;
    let level = [(axes.x.start, frame.level), (axes.x.end, frame.level)];
    chart.draw_series([PathElement::new(level, GRAY.stroke_width(2))])?;
    let count = panel.lines.len() as f64;
    // Bars and rings of different curves must not hide each other.
    let step = (SPREAD / count).min(MOST_SPREAD);
    for (number, line) in panel.lines.iter().enumerate() {
        let color = COLORS[number % COLORS.len()];
        let x = |depth: u32| f64::from(depth) + step * (number as f64 - (count - 1.0) / 2.0);
        let points: Vec<_> = line.points.iter().map(|one| (x(one.depth), one.figure)).collect();
        if number.is_multiple_of(2) {
            chart.draw_series([PathElement::new(points.clone(), color.stroke_width(2))])?;
        } else {
            let dashes = DashedPathElement::new(points.clone(), DASH, DASH_GAP, color.stroke_width(2));
            chart.draw_series([dashes])?;
        }
        marks::on_chart(&mut chart, &points, number, color)?;
        let bars = line.points.iter().filter_map(|one| Some((x(one.depth), one.interval?)));
        chart.draw_series(bars.map(|(x, bar)| PathElement::new([(x, bar.low), (x, bar.high)], color)))?;
        let published: Vec<_> = line.published.iter().map(|&(depth, figure)| (x(depth), figure)).collect();
        marks::on_chart(&mut chart, &published, number, color)?;
        let rings = published.into_iter().map(|point| Circle::new(point, RING, color.stroke_width(2)));
        chart.draw_series(rings)?;
    }
    Ok(())
}

fn draw_legend(area: &Area<'_>, frame: &Frame, panels: &[Panel]) -> Drawn {
    let style = FONT.into_font();
    let mut y = LEGEND_TOP;
    let mut entry = |name: &str, color: RGBColor, strokes: &[i32]| -> Drawn {
        for ends in strokes.chunks_exact(2) {
            area.draw(&PathElement::new([(8 + ends[0], y), (8 + ends[1], y)], color.stroke_width(2)))?;
        }
        area.draw(&Text::new(name.to_owned(), (14 + STROKE, y - 8), style.clone()))?;
        y += LEGEND_STEP;
        Ok(())
    };
    let Some(panel) = panels.first() else { return Ok(()) };
    for (number, line) in panel.lines.iter().enumerate() {
        let color = COLORS[number % COLORS.len()];
        let strokes: &[i32] = if number.is_multiple_of(2) { &[0, STROKE] } else { &[0, 6, 12, STROKE] };
        entry(&line.name, color, strokes)?;
        let at = Pixel { x: 8 + STROKE / 2, y: LEGEND_TOP + LEGEND_STEP * number as i32 };
        marks::on_area(area, at, number, color)?;
    }
    entry(&frame.level_name, GRAY, &[0, STROKE])?;
    if panel.lines.iter().flat_map(|line| &line.points).any(|point| point.interval.is_some()) {
        area.draw(&PathElement::new([(17, y - 6), (17, y + 6)], GRAY))?;
        area.draw(&Text::new("95 % interval".to_owned(), (14 + STROKE, y - 8), style.clone()))?;
        y += LEGEND_STEP;
    }
    if panel.lines.iter().any(|line| !line.published.is_empty()) {
        area.draw(&Circle::new((17, y), RING, GRAY.stroke_width(2)))?;
        area.draw(&Text::new("as published".to_owned(), (14 + STROKE, y - 8), style))?;
    }
    Ok(())
}
