//! What combinations of enhancements save, by depth: each one alone, and the best of two, of three, and of all.

use super::curves::{self, Frame};
use super::panel::{Drawn, Line, Panel, Point, depth_name, line};
use crate::lab::report::combinations::Combinations;
use crate::lab::report::figures::Study;
use crate::lab::statistics::Interval;

/// Appends the picture to a text.
pub(super) fn draw(text: &mut String, study: &Study, combinations: &Combinations) -> Drawn {
    let panels: Vec<Panel> = study.header.sets.iter().map(|set| panel(study, set, combinations)).collect();
    let frame = Frame {
        x_name: depth_name(study),
        y_name: format!("nodes saved, % of those of '{}'", study.header.baseline),
        level: 0.0,
        level_name: study.header.baseline.clone(),
        label: |share| format!("{share:.0}"),
    };
    curves::draw(text, &frame, &panels)
}

fn panel(study: &Study, set: &str, combinations: &Combinations) -> Panel {
    let saved = |name: String, variant: &str| {
        let points = line(study, set, variant).points;
        Line { name, points: points.into_iter().map(share).collect(), published: Vec::new() }
    };
    let singles = combinations.singles();
    let mut lines: Vec<Line> =
        singles.iter().map(|single| saved(format!("{} alone", single.letters), &single.variant)).collect();
    let best = combinations.best(study, set);
    lines.extend(best.iter().map(|one| saved(format!("best of {}", one.among), &one.combination.variant)));
    let names: Vec<&str> = best.iter().map(|one| one.combination.letters.as_str()).collect();
    Panel { title: format!("{set}: {}", names.join(", ")), lines }
}

/// What is saved, in percent.
fn share(point: Point) -> Point {
    let saved = |ratio: f64| 100.0 * (1.0 - ratio);
    let turned = |bar: Interval| Interval { low: saved(bar.high), high: saved(bar.low) };
    Point { depth: point.depth, figure: saved(point.figure), interval: point.interval.map(turned) }
}
