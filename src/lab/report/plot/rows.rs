//! Ratios at the greatest depth, one variant below the other: a dot with its interval, a circle for what the source printed.

use super::panel::{
    Area, COLORS, Drawn, FONT, GRAY, Line, Panel, Picture, Point, WIDTH, columns, depth_name, figure_name,
    kind, panels, range, widest,
};
use crate::lab::report::figures::Study;
use crate::lab::sheet::Kind;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

const ROW_HEIGHT: u32 = 17;
/// More rows than these nobody reads.
const MOST_ROWS: usize = 24;
/// Most panels beside each other, if their titles are short.
const MOST_BESIDE: usize = 4;
/// Room for what stands above the rows of a band, for the labels below them, and for the name of the axis below all.
const TOP: i32 = 8 + FONT.1 + 6;
const LABELS: i32 = 26;
const AXIS_NAME: u32 = 20;
/// Room between names and panels.
const GAP: i32 = 10;
/// Figures that lie further apart than this are drawn by their logarithms.
const MOST_LINEAR: f64 = 4.0;

/// The axis of figures: what is drawn for a figure, and the figure for what is drawn.
#[derive(Clone, Copy)]
enum Scale {
    Linear,
    Binary,
}

impl Scale {
    fn place(self, figure: f64) -> f64 {
        match self {
            Self::Linear => figure,
            Self::Binary => libm::log2(figure),
        }
    }

    fn label(self, place: f64) -> String {
        match self {
            Self::Linear => format!("{place:.2}"),
            // 0.25, 0.125, 0.0625
            Self::Binary if place < -2.0 => {
                format!("{:.4}", libm::exp2(place)).trim_end_matches('0').to_owned()
            }
            Self::Binary => format!("{:.2}", libm::exp2(place)),
        }
    }
}

/// Appends the picture to a text.
pub(super) fn draw(text: &mut String, study: &Study, panels: &[Panel]) -> Drawn {
    let names = shown(study);
    let count = columns(panels.len(), most_beside(names_width(&names), panels));
    let lane = Lane { names: &names, axis: Axis::of(panels), count };
    let bands = panels.len().div_ceil(count);
    let of_bands = bands as u32 * lane.height();
    let area: Area<'_> = SVGBackend::with_string(text, (WIDTH, of_bands + AXIS_NAME)).into_drawing_area();
    area.fill(&WHITE)?;
    let (above, below) = area.split_vertically(of_bands);
    for (panels, band) in panels.chunks(count).zip(above.split_evenly((bands, 1))) {
        lane.band(&band, panels)?;
    }
    let style = TextStyle::from(FONT.into_font()).pos(Pos::new(HPos::Right, VPos::Top));
    below.draw(&Text::new(axis_name(study, panels), (WIDTH as i32 - 14, 2), style))?;
    area.present()?;
    Ok(())
}

/// The variants that have rows: the baseline, and so many others that a picture stays readable, those with the fewest nodes over all sets at
/// the greatest depths.
pub(in crate::lab::report) fn shown(study: &Study) -> Vec<&str> {
    let all = &study.header.variants;
    if all.len() <= MOST_ROWS {
        return all.iter().map(String::as_str).collect();
    }
    let sum_of_logs = |name: &str| {
        let last = study.header.sets.iter().filter_map(|set| {
            let own = study.summaries.iter().filter(|one| one.set == *set && one.variant == name);
            own.max_by_key(|one| one.depth)?.ratio
        });
        last.map(libm::log).sum::<f64>()
    };
    let mut others: Vec<&str> =
        all.iter().map(String::as_str).filter(|name| *name != study.header.baseline).collect();
    others.sort_by(|a, b| sum_of_logs(a).total_cmp(&sum_of_logs(b)));
    others.truncate(MOST_ROWS - 1);
    all.iter()
        .map(String::as_str)
        .filter(|name| *name == study.header.baseline || others.contains(name))
        .collect()
}

/// Whether an experiment is drawn in rows.
pub(in crate::lab::report) fn is_drawn(study: &Study) -> bool {
    kind(&panels(study)) == Picture::Rows
}

/// All figures of a row.
fn figures(line: &Line) -> impl Iterator<Item = f64> + '_ {
    let own = line.points.last().map(Point::ends);
    own.into_iter().flatten().chain(line.published.iter().map(|&(_, ratio)| ratio))
}

fn names_width(names: &[&str]) -> u32 {
    20 + widest(names.iter().copied())
}

/// As many panels as there is room for their titles.
fn most_beside(names: u32, panels: &[Panel]) -> usize {
    let title = GAP as u32 + widest(panels.iter().map(|panel| panel.title.as_str()));
    ((WIDTH - names) / title).clamp(1, MOST_BESIDE as u32) as usize
}

/// The axis of all panels.
struct Axis {
    scale: Scale,
    ends: (f64, f64),
}

impl Axis {
    fn of(panels: &[Panel]) -> Self {
        let figures = || panels.iter().flat_map(|panel| &panel.lines).flat_map(figures);
        let (low, high) = range(1.0, figures());
        let least = figures().fold(1.0_f64, f64::min);
        let scale = if least > 0.0 && high / least > MOST_LINEAR { Scale::Binary } else { Scale::Linear };
        let ends = match scale {
            Scale::Linear => (low, high),
            Scale::Binary => (scale.place(least) - 0.2, scale.place(high) + 0.2),
        };
        Self { scale, ends }
    }
}

/// How bands of panels are drawn.
struct Lane<'n> {
    names: &'n [&'n str],
    axis: Axis,
    /// Panels of a full band.
    count: usize,
}

impl Lane<'_> {
    fn height(&self) -> u32 {
        (TOP + LABELS) as u32 + ROW_HEIGHT * self.names.len() as u32
    }

    /// Panels beside each other, with the names of the rows before them.
    fn band(&self, area: &Area<'_>, panels: &[Panel]) -> Drawn {
        let (left, charts) = area.split_horizontally(names_width(self.names));
        let style = TextStyle::from(FONT.into_font()).pos(Pos::new(HPos::Right, VPos::Center));
        for (at, name) in self.names.iter().enumerate() {
            let y = TOP + (ROW_HEIGHT * at as u32 + ROW_HEIGHT / 2) as i32;
            let x = left.dim_in_pixel().0 as i32 - GAP / 2;
            left.draw(&Text::new((*name).to_owned(), (x, y), style.clone()))?;
        }
        let parts = charts.split_evenly((1, self.count));
        panels.iter().zip(&parts).try_for_each(|(panel, part)| self.draw(part, panel))
    }

    fn draw(&self, area: &Area<'_>, panel: &Panel) -> Drawn {
        let (count, Axis { scale, ends }) = (self.names.len() as f64, &self.axis);
        let (title, body) = area.split_vertically(TOP);
        title.draw(&Text::new(panel.title.clone(), (GAP, 6), FONT.into_font()))?;
        let mut chart = ChartBuilder::on(&body)
            .margin_right(14)
            .margin_left(GAP)
            .x_label_area_size(LABELS)
            .build_cartesian_2d(ends.0..ends.1, count..0.0)?;
        let label = |place: &f64| scale.label(*place);
        chart
            .configure_mesh()
            .label_style(FONT)
            .x_label_formatter(&label)
            .x_labels(if self.count > 2 { 4 } else { 6 })
            .y_labels(0)
            .disable_y_mesh()
            .max_light_lines(0)
            .draw()?;
        let one = scale.place(1.0);
        chart.draw_series([PathElement::new([(one, 0.0), (one, count)], GRAY.stroke_width(2))])?;
        for line in &panel.lines {
            let Some(&Point { figure, interval, .. }) = line.points.last() else { continue };
            let Some(at) = self.names.iter().position(|name| *name == line.name) else { continue };
            let (y, x) = (at as f64 + 0.5, |figure| scale.place(figure).max(ends.0));
            chart.draw_series([Circle::new((x(figure), y), 4, COLORS[0].filled())])?;
            let bars = interval.map(|bar| PathElement::new([(x(bar.low), y), (x(bar.high), y)], COLORS[0]));
            chart.draw_series(bars)?;
            let published = line.published.iter().map(|&(_, ratio)| (x(ratio), y));
            chart.draw_series(published.map(|point| Circle::new(point, 5, COLORS[1].stroke_width(2))))?;
        }
        Ok(())
    }
}

fn last_points(panels: &[Panel]) -> impl Iterator<Item = &Point> {
    panels.iter().flat_map(|panel| &panel.lines).filter_map(|line| line.points.last())
}

/// The depths of the panels, each once.
fn depths(panels: &[Panel]) -> String {
    let mut depths: Vec<u32> = Vec::new();
    for panel in panels {
        let deepest = last_points(std::slice::from_ref(panel)).map(|point| point.depth).max();
        depths.extend(deepest.filter(|depth| !depths.contains(depth)));
    }
    depths.iter().map(u32::to_string).collect::<Vec<_>>().join(" and ")
}

/// What the figures are, at which depths, and what bars and circles mean.
fn axis_name(study: &Study, panels: &[Panel]) -> String {
    let mut name = figure_name(study);
    match study.header.kind {
        Kind::Search | Kind::Multiplayer => name += &format!(", depth {}", depths(panels)),
        Kind::Clashes => name += &format!("; {}: {}", depth_name(study), depths(panels)),
        Kind::Proof => {}
    }
    if last_points(panels).any(|point| point.interval.is_some()) {
        name += "; bars: 95 %";
    }
    if panels.iter().flat_map(|panel| &panel.lines).any(|line| !line.published.is_empty()) {
        name += "; circles: as published";
    }
    name
}
