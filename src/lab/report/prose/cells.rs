//! What stands in a cell of a table.

use super::order::Figure;
use super::reports::{Line, Told};
use crate::formats::quantity;

/// What there is not.
pub(super) fn nothing() -> String {
    "-".to_owned()
}

/// A figure of a line.
pub(super) fn cell(told: &Told, line: &Line, figure: Figure) -> String {
    let number = |number: Option<f64>, digits: usize| {
        number.map_or_else(nothing, |number| format!("{number:.digits$}"))
    };
    let p = |p: Option<f64>| match p {
        Some(p) if p < 1e-5 => "<1e-5".to_owned(),
        p => number(p, 5),
    };
    match figure {
        Figure::Ratio => ratio(line),
        Figure::Geometric => number(line.geometric_mean, 3),
        Figure::Sd => number(line.ratio_deviation, 3),
        Figure::Delta => number(line.glass_delta, 2),
        Figure::P => p(line.p),
        Figure::PairedP => p(line.paired_p),
        Figure::Verdict => line.verdict.clone().unwrap_or_else(nothing),
        Figure::Positions => line.done.to_string(),
        Figure::Stopped => line.stopped.to_string(),
        Figure::Nodes => {
            line.mean_nodes.map_or_else(nothing, |nodes| quantity::grouped(nodes.round() as u64))
        }
        Figure::ValuesChanged => line.values_changed.to_string(),
        Figure::Time => with_interval(line.time_ratio, line.time_ratio_low, line.time_ratio_high, 2),
        Figure::Printed => printed(told, line),
        Figure::FalseHits => line.false_hits.map_or_else(nothing, quantity::grouped),
        Figure::WholeKey => number(line.false_hits_by_whole_key, 3),
        Figure::StoredBits => number(line.false_hits_by_stored_bits, 1),
    }
}

/// A ratio with its interval, `0.880 (0.833 to 0.911)`; without one if there is none.
pub(super) fn ratio(line: &Line) -> String {
    with_interval(line.ratio, line.ratio_low, line.ratio_high, 3)
}

fn with_interval(ratio: Option<f64>, low: Option<f64>, high: Option<f64>, digits: usize) -> String {
    match (ratio, low, high) {
        (Some(ratio), Some(low), Some(high)) => {
            format!("{ratio:.digits$} ({low:.digits$} to {high:.digits$})")
        }
        (Some(ratio), ..) => format!("{ratio:.digits$}"),
        _ => nothing(),
    }
}

/// What the source printed about the variant, with its depths.
fn printed(told: &Told, line: &Line) -> String {
    let own = told.published.iter().filter(|one| one.variant == line.variant && one.is_about(&line.set));
    let texts: Vec<String> = own.map(|one| format!("{:.3} at {}", one.ratio, one.depth)).collect();
    if texts.is_empty() { nothing() } else { texts.join(", ") }
}
