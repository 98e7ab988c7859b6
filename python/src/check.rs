//! Certificates, read by the checker, which shares no code with the solver.

use crate::error::CertificateRefused;
use checker::{CheckError, Colour, Report};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::path::PathBuf;

/// Checks a certificate; gives what it proves as a dictionary.
#[pyfunction]
pub fn check(py: Python<'_>, path: PathBuf) -> PyResult<Bound<'_, PyDict>> {
    match py.detach(|| checker::check(&path)) {
        Ok(report) => proved(py, &report),
        Err(CheckError::Unreadable(error)) => Err(error.into()),
        Err(error) => Err(CertificateRefused::new_err(error.to_string())),
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
