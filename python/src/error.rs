//! Errors of the library as exceptions.

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use shoban::files::{LockError, TargetError};
use shoban::solve::{CheckpointError, SolveError};
use shoban::text::shown_name;
use std::io;
use std::path::Path;

create_exception!(shoban, InputError, PyValueError, "A board, a move or a number that cannot be used.");
create_exception!(shoban, CertificateRefused, PyValueError, "The checker does not accept the certificate.");
create_exception!(
    shoban,
    CheckpointRefused,
    PyValueError,
    "The file is no checkpoint, or that of another version, or damaged."
);
create_exception!(shoban, CheckpointInUse, PyRuntimeError, "Another run works on the checkpoint.");

/// Something is wrong with what was given.
pub fn input(problem: impl ToString) -> PyErr {
    InputError::new_err(problem.to_string())
}

/// The exception that Python has for an error of the system, such as `FileNotFoundError`.
pub fn system(kind: io::ErrorKind, text: &str) -> PyErr {
    io::Error::new(kind, text).into()
}

/// There is no answer at all.
pub fn no_answer(error: SolveError) -> PyErr {
    let text = with_causes(&error);
    match error {
        SolveError::Table(_) => PyMemoryError::new_err(text),
        SolveError::Why { .. } | SolveError::Tuning(_) => input(text),
        SolveError::Checkpoint(CheckpointError::Io(error)) => system(error.kind(), &text),
        SolveError::Checkpoint(_) => CheckpointRefused::new_err(text),
        SolveError::Certificate(error) => system(io::Error::from(error).kind(), &text),
        SolveError::Scratch(error) => system(error.kind(), &text),
        SolveError::Refused(_) => CertificateRefused::new_err(text),
        SolveError::Thread(_) => PyRuntimeError::new_err(text),
    }
}

/// Nothing can be written to the file of a keyword.
pub fn no_target(keyword: &str, error: TargetError) -> PyErr {
    let way_on = match error {
        TargetError::Exists(_) => "; write overwrite=True to replace it",
        _ => "",
    };
    let text = format!("{keyword}: {}{way_on}", with_causes(&error));
    system(io::Error::from(error).kind(), &text)
}

/// The lock of a checkpoint cannot be had.
pub fn no_lock(path: &Path, error: LockError) -> PyErr {
    let name = shown_name(path);
    match error {
        LockError::Held { .. } => {
            CheckpointInUse::new_err(format!("{name} is {error}; two runs would destroy each other's work"))
        }
        LockError::Foreign(_) => system(io::ErrorKind::AlreadyExists, &format!("{name}: {error}")),
        LockError::File { error: ref cause, .. } => {
            system(cause.kind(), &format!("cannot write checkpoints: {}", with_causes(&error)))
        }
    }
}

/// A checkpoint cannot be taken up.
pub fn no_checkpoint(path: &Path, error: &CheckpointError) -> PyErr {
    let text = format!("{}: {}", shown_name(path), with_causes(error));
    match error {
        CheckpointError::Io(error) => system(error.kind(), &text),
        CheckpointError::Table(_) => PyMemoryError::new_err(text),
        CheckpointError::Foreign | CheckpointError::OtherProgram(_) | CheckpointError::Damaged(_) => {
            CheckpointRefused::new_err(text)
        }
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
