//! Errors of the library as exceptions.

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyValueError};
use shoban::SolveError;

create_exception!(shoban, InputError, PyValueError, "A board, a move or a number that cannot be used.");
create_exception!(shoban, CertificateRefused, PyValueError, "The checker does not accept the certificate.");

/// Something is wrong with what was given.
pub fn input(problem: impl ToString) -> PyErr {
    InputError::new_err(problem.to_string())
}

/// There is no answer at all.
pub fn no_answer(error: &SolveError) -> PyErr {
    let text = with_causes(error);
    match error {
        SolveError::Table(_) => PyMemoryError::new_err(text),
        SolveError::Why { .. } | SolveError::Tuning(_) => input(text),
        SolveError::Checkpoint(_) | SolveError::Certificate(_) => PyOSError::new_err(text),
        SolveError::Thread(_) => PyRuntimeError::new_err(text),
    }
}

/// What an error says, and what those say that led to it, each thing once.
pub fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}
