//! Figures by depth: a curve for each variant, its intervals as bars, what the source printed as a ring.

use super::marks::{self, Pixel};
use super::panel::{Area, COLORS, Drawn, FONT, GRAY, Panel, Point, WIDTH, columns, range, widest};
use plotters::element::DashedPathElement;
use plotters::prelude::*;

/// Of one band of panels, and of each of several.
const HEIGHT: u32 = 300;
const BAND_HEIGHT: u32 = 210;
/// More panels beside each other leave no room for curves.
const MOST_BESIDE: usize = 3;
/// Room for the figures at an axis, and for its name, which stands at the first panel of a band.
const Y_LABELS: u32 = 42;
const Y_NAME: u32 = 24;
/// Pixels of a panel for each figure at its left axis.
const Y_STEP: u32 = 40;
/// Pixels above the first line of the legend.
const LEGEND_TOP: i32 = 40;
/// A line of the legend.
const LEGEND_STEP: i32 = 20;
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
    let columns = columns(panels.len(), MOST_BESIDE);
    let bands = panels.len().div_ceil(columns).max(1);
    let height = if bands == 1 { HEIGHT } else { BAND_HEIGHT * bands as u32 };
    let area: Area<'_> = SVGBackend::with_string(text, (WIDTH, height)).into_drawing_area();
    area.fill(&WHITE)?;
    let lines = || panels.iter().flat_map(|panel| &panel.lines);
    let names = lines().map(|line| line.name.as_str()).chain(["95 % interval", &frame.level_name]);
    let (charts, legend) = area.split_horizontally(WIDTH - (50 + widest(names)));
    let axes = axes(frame.level, panels);
    for (panels, band) in panels.chunks(columns).zip(charts.split_evenly((bands, 1))) {
        draw_band(&band, frame, panels, &axes, columns)?;
    }
    draw_legend(&legend, frame, panels)?;
    area.present()?;
    Ok(())
}

/// Panels beside each other, the first one wider by the name of the axis.
fn draw_band(area: &Area<'_>, frame: &Frame, panels: &[Panel], axes: &Axes, columns: usize) -> Drawn {
    let each = (area.dim_in_pixel().0 - Y_NAME) / columns as u32;
    let mut rest = area.clone();
    for (number, panel) in panels.iter().enumerate() {
        let (name_width, y_name) = if number == 0 { (Y_NAME, frame.y_name.as_str()) } else { (0, "") };
        let (part, right) = rest.split_horizontally(each + name_width);
        let labels = Labels { y_name, y_width: Y_LABELS + name_width };
        draw_panel(&part, frame, panel, axes, labels)?;
        rest = right;
    }
    Ok(())
}

/// What stands at the left axis of a panel, and the room for it.
struct Labels<'n> {
    y_name: &'n str,
    y_width: u32,
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

fn draw_panel(area: &Area<'_>, frame: &Frame, panel: &Panel, axes: &Axes, labels: Labels<'_>) -> Drawn {
    let mut builder = ChartBuilder::on(area);
    if !panel.title.is_empty() {
        builder.caption(&panel.title, FONT);
    }
    let mut chart = builder
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(labels.y_width)
        .build_cartesian_2d(axes.x.clone(), axes.y.clone())?;
    chart
        .configure_mesh()
        .x_desc(frame.x_name)
        .y_desc(labels.y_name)
        .label_style(FONT)
        .axis_desc_style(FONT)
        .x_labels(axes.depths)
        .y_labels((area.dim_in_pixel().1 / Y_STEP) as usize)
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
