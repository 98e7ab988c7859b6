//! Speed-up and loads against the number of workers, as a picture.

use super::outcome::{Estimate, Outcome};
use plotters::coord::Shift;
use plotters::prelude::*;
use std::error::Error;
use std::ops::Range;
use thiserror::Error;

type Area<'p> = DrawingArea<SVGBackend<'p>, Shift>;
type Drawn = Result<(), Box<dyn Error>>;

const WIDTH: u32 = 960;
const HEIGHT: u32 = 440;
const FONT: (&str, i32) = ("sans-serif", 15);
/// Room for the caption of a panel and the names of its curves.
const HEAD: i32 = 70;
/// Room for the name of the axis upwards and its labels, and beside it.
const LEFT: u32 = 66;
const MARGIN: u32 = 12;
const INK: RGBColor = RGBColor(40, 40, 40);
const GRID: RGBColor = RGBColor(225, 225, 225);
const GRAY: RGBColor = RGBColor(130, 130, 130);
/// Okabe and Ito's colours, which most people can tell apart, on white and on black.
const BLUE: RGBColor = RGBColor(0, 114, 178);
const ORANGE: RGBColor = RGBColor(213, 94, 0);
const GREEN: RGBColor = RGBColor(0, 158, 115);
/// Shares below this are not told apart.
const LEAST_SHARE: f64 = 0.001;
/// For readers whose screens are dark: what the drawing has as attributes, a rule may change. The colours of the curves
/// become lighter ones of the same hue.
const DARK: &str = "<style>@media (prefers-color-scheme: dark) {\
text { fill: #d8d8d8 } [fill=\"#FFFFFF\"] { fill: #16181c } [stroke=\"#282828\"] { stroke: #b0b0b0 }\
 [stroke=\"#E1E1E1\"] { stroke: #34373d } [stroke=\"#0072B2\"] { stroke: #56b4e9 }\
 [fill=\"#0072B2\"] { fill: #56b4e9 } [stroke=\"#D55E00\"] { stroke: #f0913a }\
 [fill=\"#D55E00\"] { fill: #f0913a } [stroke=\"#009E73\"] { stroke: #3cc79e }\
 [fill=\"#009E73\"] { fill: #3cc79e } }</style>\n";

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum PlotError {
    /// Nothing to be seen.
    #[error("a picture needs outcomes with two different numbers of workers")]
    TooFew,
    /// What the library says.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}

/// A curve: its name, and what it is of an outcome.
struct Curve {
    name: &'static str,
    color: RGBColor,
    figure: fn(&Outcome) -> Estimate,
}

const SPEED: [Curve; 1] = [Curve { name: "simulated", color: BLUE, figure: |outcome| outcome.speed_up }];
const SHARES: [Curve; 3] = [
    Curve { name: "manager busy", color: BLUE, figure: |outcome| outcome.loads.manager },
    Curve { name: "checking threads busy", color: ORANGE, figure: |outcome| outcome.loads.checking },
    Curve { name: "work for nothing", color: GREEN, figure: |outcome| outcome.waste.total },
];

/// A panel: its curves, its axis upwards, and a line to compare with.
struct Panel<'c> {
    caption: &'static str,
    name: &'static str,
    curves: &'c [Curve],
    y: Range<f64>,
    line: [(f64, f64); 2],
    line_name: &'static str,
    label: fn(f64) -> String,
}

/// The picture as SVG, for outcomes with different numbers of workers: what they gain, and who is how busy. All axes are
/// logarithmic; bars are the least and the greatest of the runs.
///
/// # Errors
/// If there are fewer than two numbers of workers, or it cannot be drawn.
pub fn plot(outcomes: &[Outcome]) -> Result<String, PlotError> {
    let mut outcomes: Vec<&Outcome> = outcomes.iter().collect();
    outcomes.sort_by_key(|outcome| outcome.workers);
    let (Some(first), Some(last)) = (outcomes.first(), outcomes.last()) else {
        return Err(PlotError::TooFew);
    };
    if first.workers == last.workers {
        return Err(PlotError::TooFew);
    }
    let mut text = String::new();
    draw(&mut text, &outcomes, first.workers as f64..last.workers as f64)
        .map_err(|error| PlotError::Drawing(error.to_string()))?;
    // Behind the tag that opens the picture.
    let head = text.find("<svg").and_then(|at| Some(at + text[at..].find('>')? + 1)).unwrap_or_default();
    text.insert_str(head, DARK);
    Ok(text)
}

fn draw(text: &mut String, outcomes: &[&Outcome], workers: Range<f64>) -> Drawn {
    let area: Area<'_> = SVGBackend::with_string(text, (WIDTH, HEIGHT)).into_drawing_area();
    area.fill(&WHITE)?;
    let (left, right) = area.split_horizontally(WIDTH / 2);
    let speeds = outcomes.iter().flat_map(|outcome| [outcome.speed_up.low, outcome.speed_up.high]);
    let (low, high) =
        speeds.fold((workers.start, workers.end), |(low, high), speed| (low.min(speed), high.max(speed)));
    let (low, high) = (low.max(0.01) / 1.2, high * 1.2);
    let speed = Panel {
        caption: "Speed-up",
        name: "times as fast as one worker alone",
        curves: &SPEED,
        y: low..high,
        line: [(workers.start, workers.start), (workers.end, workers.end)],
        line_name: "as many as there are workers",
        label: number,
    };
    let shares = Panel {
        caption: "Loads and waste",
        name: "share of time, of work",
        curves: &SHARES,
        y: 0.9 * LEAST_SHARE..1.3,
        line: [(workers.start, 1.0), (workers.end, 1.0)],
        line_name: "all of it",
        label: percent,
    };
    draw_panel(&left, &speed, outcomes, &workers)?;
    draw_panel(&right, &shares, outcomes, &workers)?;
    area.present()?;
    Ok(())
}

fn draw_panel(area: &Area<'_>, panel: &Panel<'_>, outcomes: &[&Outcome], workers: &Range<f64>) -> Drawn {
    let (head, body) = area.split_vertically(HEAD);
    draw_head(&head, panel)?;
    // Room beside the first point and the last one.
    let x = (workers.start / 1.15..workers.end * 1.15).log_scale();
    let mut chart = ChartBuilder::on(&body)
        .margin_left(MARGIN)
        .margin_right(24)
        .margin_bottom(8)
        .x_label_area_size(44)
        .y_label_area_size(LEFT)
        .build_cartesian_2d(x, panel.y.clone().log_scale())?;
    chart
        .configure_mesh()
        .x_desc("workers")
        .y_desc(panel.name)
        .label_style(TextStyle::from(FONT.into_font()).color(&INK))
        .axis_style(INK)
        .bold_line_style(GRID)
        .max_light_lines(0)
        .x_label_formatter(&|workers| number(*workers))
        .y_label_formatter(&|figure| (panel.label)(*figure))
        .draw()?;
    chart.draw_series([PathElement::new(panel.line, GRAY.stroke_width(1))])?;
    for curve in panel.curves {
        let clip = |share: f64| share.max(panel.y.start);
        let figures = || outcomes.iter().map(|outcome| (outcome.workers as f64, (curve.figure)(outcome)));
        let points: Vec<_> = figures().map(|(x, figure)| (x, clip(figure.mean))).collect();
        chart.draw_series([PathElement::new(points.clone(), curve.color.stroke_width(2))])?;
        chart.draw_series(points.into_iter().map(|point| Circle::new(point, 3, curve.color.filled())))?;
        let bars = figures().map(|(x, figure)| [(x, clip(figure.low)), (x, clip(figure.high))]);
        chart.draw_series(bars.map(|bar| PathElement::new(bar, curve.color)))?;
    }
    Ok(())
}

/// The caption, and below it the names of the curves, two a line, where they hide nothing.
fn draw_head(area: &Area<'_>, panel: &Panel<'_>) -> Drawn {
    let style = TextStyle::from(FONT.into_font()).color(&INK);
    let left = (MARGIN + LEFT) as i32;
    area.draw(&Text::new(panel.caption, (left, 10), style.clone()))?;
    let curves = panel.curves.iter().map(|curve| (curve.name, curve.color));
    for (at, (name, color)) in curves.chain([(panel.line_name, GRAY)]).enumerate() {
        let (x, y) = (left + 190 * (at % 2) as i32, 38 + 18 * (at / 2) as i32);
        area.draw(&PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)))?;
        area.draw(&Text::new(name, (x + 24, y - 6), style.clone()))?;
    }
    Ok(())
}

/// 1, 10, 0.5, 10 000.
fn number(figure: f64) -> String {
    if figure < 1.0 {
        return format!("{figure:.2}").trim_end_matches('0').to_owned();
    }
    let digits = format!("{figure:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) && digits.len() > 4 {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    text
}

fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    if percent < 1.0 { format!("{percent:.1} %") } else { format!("{percent:.0} %") }
}
