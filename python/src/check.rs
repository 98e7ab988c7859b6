//! Certificates, read by the checker, which shares no code with the solver.

use crate::error::{CertificateRefused, input, system, with_causes};
use checker::{CheckError, Colour, Report};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use shoban::certificate::{Inquiry, InquiryError};
use shoban::formats::asked::Asked;
use shoban::formats::moves;
use shoban::text::shown_name;
use std::path::{Path, PathBuf};

/// A deeper tree is too large for any reader.
const DEEPEST: u32 = 20;

/// Checks a certificate; gives what it proves as a dictionary.
#[pyfunction]
pub fn check(py: Python<'_>, path: PathBuf) -> PyResult<Bound<'_, PyDict>> {
    match py.detach(|| checker::check(&path)) {
        Ok(report) => proved(py, &report),
        Err(error) => Err(refused(&path, &error)),
    }
}

/// What the proofs of a certificate answer after some moves: the object that the command prints, the text, and a tree in SGF.
#[pyfunction]
pub fn ask(py: Python<'_>, path: PathBuf, moves: &str, depth: u32) -> PyResult<(String, String, String)> {
    if depth > DEEPEST {
        return Err(input(format!("depth is {depth}, but must be at most {DEEPEST}")));
    }
    py.detach(|| {
        let inquiry = Inquiry::open(&path).map_err(|error| match error {
            InquiryError::Refused(error) => refused(&path, &error),
            error => input(format!("{}: {}", shown_name(&path), with_causes(&error))),
        })?;
        let played = moves::play_text(inquiry.root(), moves).map_err(input)?;
        let asked = Asked::new(&inquiry, &played.moves);
        let json = asked.to_json(&shown_name(&path));
        Ok((json, asked.to_text(), asked.to_tree(depth).to_text()))
    })
}

fn refused(path: &Path, error: &CheckError) -> PyErr {
    match error {
        CheckError::Unreadable(error) => system(error.kind(), &format!("{}: {error}", shown_name(path))),
        error => CertificateRefused::new_err(error.to_string()),
    }
}

fn proved<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let header = &report.header;
    let found = PyDict::new(py);
    found.set_item("board", format!("{}x{}", header.rows, header.columns))?;
    found.set_item("position", &header.position)?;
    found.set_item("to_play", colour(header.to_play))?;
    found.set_item("suicide", header.suicide)?;
    found.set_item("tie_value", header.endless_play)?;
    found.set_item("value", header.value)?;
    let claims = PyList::empty(py);
    for found in &report.claims {
        let claim = PyDict::new(py);
        claim.set_item("text", found.claim.to_string())?;
        claim.set_item("claimant", colour(found.claim.claimant))?;
        claim.set_item("score", found.claim.score)?;
        claim.set_item("finite", found.claim.finite)?;
        claim.set_item("positional_superko", found.claim.positional)?;
        claim.set_item("situational_superko", found.claim.situational)?;
        claim.set_item("states", found.states)?;
        claims.append(claim)?;
    }
    found.set_item("claims", claims)?;
    Ok(found)
}

const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}
