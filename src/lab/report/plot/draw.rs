//! The plot of an experiment, of the kind that its variants leave readable, and that of experiments of one panel.

use super::panel::{MOST_CURVES, Panel, Picture, depth_name, figure_name, kind, line, panels};
use super::{curves, rows, shares};
use crate::lab::error::LabError;
use crate::lab::report::combinations::Combinations;
use crate::lab::report::figures::Study;
use curves::Frame;
use std::path::Path;

/// The plot of an experiment as SVG; `path` is where it is to go.
pub fn draw(path: &Path, study: &Study) -> Result<String, LabError> {
    let mut panels = panels(study);
    let mut text = String::new();
    let drawn = match (Combinations::of(study), kind(&panels)) {
        (Some(combinations), _) => shares::draw(&mut text, study, &combinations),
        (None, Picture::Rows) => rows::draw(&mut text, study, &panels),
        (None, Picture::Curves) => {
            let frame = frame(study);
            if !study.has_clashes() {
                // The baseline is a line for all panels.
                let is_compared = |name: &String| *name != study.header.baseline;
                panels.iter_mut().for_each(|panel| panel.lines.retain(|line| is_compared(&line.name)));
            }
            curves::draw(&mut text, &frame, &panels)
        }
    };
    drawn.map_err(|error| LabError::Picture { path: path.to_owned(), problem: error.to_string() })?;
    Ok(text)
}

fn frame(study: &Study) -> Frame {
    let level_name = if study.has_clashes() { "as expected" } else { study.header.baseline.as_str() };
    Frame {
        x_name: depth_name(study),
        y_name: figure_name(study),
        level: 1.0,
        level_name: level_name.to_owned(),
        label: |figure| format!("{figure:.2}"),
    }
}

/// The plot of experiments that belong together: a curve for each variant of each.
pub fn draw_together(path: &Path, studies: &[&Study]) -> Result<String, LabError> {
    let Some(first) = studies.first() else { return Ok(String::new()) };
    let mut lines: Vec<_> = studies.iter().flat_map(|study| own_lines(study)).collect();
    if lines.len() > MOST_CURVES {
        // What the source has as well is what readers look for.
        lines.sort_by_key(|line| line.published.is_empty());
        lines.truncate(MOST_CURVES);
    }
    let mut text = String::new();
    let baselines = studies.iter().all(|study| study.header.baseline == first.header.baseline);
    let frame = if baselines {
        frame(first)
    } else {
        let y_name = "nodes / nodes of the baseline".to_owned();
        Frame { y_name, level_name: "baseline".to_owned(), ..frame(first) }
    };
    let drawn = curves::draw(&mut text, &frame, &[Panel { title: String::new(), lines }]);
    drawn.map_err(|error| LabError::Picture { path: path.to_owned(), problem: error.to_string() })?;
    Ok(text)
}

/// The curves of an experiment among others, called as its panel says, and by variant and set where it has several.
fn own_lines(study: &Study) -> Vec<super::panel::Line> {
    let header = &study.header;
    let variants: Vec<&String> = header.variants.iter().filter(|name| **name != header.baseline).collect();
    let mut lines = Vec::new();
    for set in &header.sets {
        for variant in &variants {
            let mut name = header.panel.as_ref().map_or(&header.experiment, |panel| &panel.curve).clone();
            if header.sets.len() > 1 {
                name += &format!(", {set}");
            }
            if variants.len() > 1 {
                name += &format!(", {variant}");
            }
            lines.push(super::panel::Line { name, ..line(study, set, variant) });
        }
    }
    lines.retain(|line| !line.points.is_empty());
    lines
}
