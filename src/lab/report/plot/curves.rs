//! Ratios by depth: a curve for each variant, its intervals as bars, what the source printed as a circle.

use super::marks::{self, Pixel};
use super::panel::{
    Area, COLORS, Drawn, FONT, GRAY, LETTER, Line, Panel, WIDTH, depth_name, ends, figure_name, range,
};
use crate::lab::report::figures::Study;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

const HEIGHT: u32 = 460;
/// Pixels above the first line of the legend.
const LEGEND_TOP: i32 = 40;
/// A line of the legend.
const LEGEND_STEP: i32 = 22;
/// Pixels of a dash, and between two.
const DASH: u32 = 6;
const DASH_GAP: u32 = 4;
/// Length of the stroke before a name of the legend.
const STROKE: i32 = 18;

/// The axes that all panels have in common.
struct Axes {
    x: std::ops::Range<f64>,
    y: std::ops::Range<f64>,
    depths: usize,
    x_name: &'static str,
    y_name: String,
}

/// Appends the picture to a text.
pub(super) fn draw(text: &mut String, study: &Study, panels: &[Panel<'_>]) -> Drawn {
    let area: Area<'_> = SVGBackend::with_string(text, (WIDTH, HEIGHT)).into_drawing_area();
    area.fill(&WHITE)?;
    let lines = || panels.iter().flat_map(|panel| &panel.lines);
    let widest = lines().map(|line| line.variant.chars().count()).max().unwrap_or_default();
    // The legend names the baseline and the meaning of bars and circles as well.
    let legend_width = 50 + LETTER * widest.max(22) as u32;
    let (charts, legend) = area.split_horizontally(WIDTH - legend_width);
    let axes = axes(study, panels);
    for (panel, part) in panels.iter().zip(charts.split_evenly((1, panels.len()))) {
        draw_panel(&part, study, panel, &axes)?;
    }
    draw_legend(&legend, study, panels)?;
    area.present()?;
    Ok(())
}

fn axes(study: &Study, panels: &[Panel<'_>]) -> Axes {
    let lines = || panels.iter().flat_map(|panel| &panel.lines);
    let own = || lines().flat_map(|line| &line.points);
    let published = || lines().flat_map(|line| &line.published);
    let depths = own().map(|(one, ..)| one.depth).chain(published().map(|&(depth, _)| depth));
    let (first, last) =
        depths.fold((u32::MAX, 0), |(least, most), depth| (least.min(depth), most.max(depth)));
    let figures = own().flat_map(|&(_, ratio, interval)| ends(ratio, interval));
    let (low, high) = range(figures.chain(published().map(|&(_, ratio)| ratio)));
    Axes {
        x: f64::from(first) - 0.3..f64::from(last) + 0.3,
        y: low..high,
        depths: (last - first) as usize + 1,
        x_name: depth_name(study),
        y_name: figure_name(study),
    }
}

fn draw_panel(area: &Area<'_>, study: &Study, panel: &Panel<'_>, axes: &Axes) -> Drawn {
    let mut chart = ChartBuilder::on(area)
        .caption(panel.set, FONT)
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(66)
        .build_cartesian_2d(axes.x.clone(), axes.y.clone())?;
    chart
        .configure_mesh()
        .x_desc(axes.x_name)
        .y_desc(&axes.y_name)
        .label_style(FONT)
        .axis_desc_style(FONT)
        .x_labels(axes.depths)
        .x_label_formatter(&|depth| format!("{depth:.0}"))
        .y_label_formatter(&|figure| format!("{figure:.2}"))
        .max_light_lines(0)
        .draw()?;
    let one = [(axes.x.start, 1.0), (axes.x.end, 1.0)];
    chart.draw_series([PathElement::new(one, GRAY.stroke_width(2))])?;
    let count = panel.lines.len() as f64;
    for (number, line) in curves(study, panel) {
        let color = COLORS[number % COLORS.len()];
        // Bars of different curves must not hide each other.
        let x = |depth: u32| f64::from(depth) + 0.04 * (number as f64 - count / 2.0);
        let points: Vec<_> = line.points.iter().map(|&(one, ratio, _)| (x(one.depth), ratio)).collect();
        if number.is_multiple_of(2) {
            chart.draw_series([PathElement::new(points.clone(), color.stroke_width(2))])?;
        } else {
            let dashes = DashedPathElement::new(points.clone(), DASH, DASH_GAP, color.stroke_width(2));
            chart.draw_series([dashes])?;
        }
        marks::on_chart(&mut chart, &points, number, color)?;
        let bars = line.points.iter().filter_map(|&(one, _, interval)| Some((x(one.depth), interval?)));
        chart.draw_series(bars.map(|(x, bar)| PathElement::new([(x, bar.low), (x, bar.high)], color)))?;
        let published = line.published.iter().map(|&(depth, ratio)| (x(depth), ratio));
        chart.draw_series(published.map(|point| Circle::new(point, 5, color.stroke_width(2))))?;
    }
    Ok(())
}

/// The variants that are compared, with their numbers: the baseline is a line for all panels.
fn curves<'p>(study: &'p Study, panel: &'p Panel<'_>) -> impl Iterator<Item = (usize, &'p Line<'p>)> {
    let is_compared = |line: &&Line<'_>| study.has_clashes() || line.variant != study.header.baseline;
    panel.lines.iter().filter(is_compared).enumerate()
}

fn draw_legend(area: &Area<'_>, study: &Study, panels: &[Panel<'_>]) -> Drawn {
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
    for (number, line) in curves(study, panel) {
        let color = COLORS[number % COLORS.len()];
        let strokes: &[i32] = if number.is_multiple_of(2) { &[0, STROKE] } else { &[0, 6, 12, STROKE] };
        entry(line.variant, color, strokes)?;
        let at = Pixel { x: 8 + STROKE / 2, y: LEGEND_TOP + LEGEND_STEP * number as i32 };
        marks::on_area(area, at, number, color)?;
    }
    let one = if study.has_clashes() { "as expected" } else { study.header.baseline.as_str() };
    entry(one, GRAY, &[0, STROKE])?;
    if panel.lines.iter().flat_map(|line| &line.points).any(|(_, _, interval)| interval.is_some()) {
        area.draw(&PathElement::new([(17, y - 6), (17, y + 6)], GRAY))?;
        area.draw(&Text::new("95 % interval".to_owned(), (14 + STROKE, y - 8), style.clone()))?;
        y += LEGEND_STEP;
    }
    if panel.lines.iter().any(|line| !line.published.is_empty()) {
        area.draw(&Circle::new((17, y), 5, GRAY.stroke_width(2)))?;
        area.draw(&Text::new("as published".to_owned(), (14 + STROKE, y - 8), style))?;
    }
    Ok(())
}
