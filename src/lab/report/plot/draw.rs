//! The plot of an experiment, of the kind that its variants leave readable.

use super::panel::{MOST_CURVES, panels};
use super::{curves, rows};
use crate::lab::error::LabError;
use crate::lab::report::figures::Study;
use std::path::Path;

/// Draws the plot of an experiment.
pub fn draw(path: &Path, study: &Study) -> Result<(), LabError> {
    let panels = panels(study);
    let lines = || panels.iter().flat_map(|panel| &panel.lines);
    let has_depths = lines().any(|line| line.points.len() > 1);
    let most = panels.iter().map(|panel| panel.lines.len()).max().unwrap_or_default();
    let drawn = if has_depths && most <= MOST_CURVES {
        curves::draw(path, study, &panels)
    } else {
        rows::draw(path, study, &panels)
    };
    drawn.map_err(|error| LabError::Picture { path: path.to_owned(), problem: error.to_string() })
}
