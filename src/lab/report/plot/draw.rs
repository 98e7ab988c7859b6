//! The plot of an experiment, of the kind that its variants leave readable.

use super::panel::{Picture, kind, panels};
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
