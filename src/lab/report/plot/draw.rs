//! The plot of an experiment, of the kind that its variants leave readable.

use super::panel::{MOST_CURVES, Panel, panels};
use super::{curves, rows};
use crate::lab::error::LabError;
use crate::lab::report::figures::Study;
use std::path::Path;

/// The plot of an experiment as SVG; `path` is where it is to go.
pub fn draw(path: &Path, study: &Study) -> Result<String, LabError> {
    let panels = panels(study);
    let mut text = String::new();
    let drawn = match kind(&panels) {
        Picture::Curves => curves::draw(&mut text, study, &panels),
        Picture::Rows => rows::draw(&mut text, study, &panels),
    };
    drawn.map_err(|error| LabError::Picture { path: path.to_owned(), problem: error.to_string() })?;
    Ok(text)
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
