//! The module `shoban._shoban` of the Python package: positions, questions and certificates as Python sees them. What is
//! convenient there (keywords, records with names) is written in Python, in `python/shoban/`.

// A panic has to arrive in Python as an exception; where panics abort it would end the interpreter.
#[cfg(panic = "abort")]
compile_error!("the Python module needs a profile with panic = \"unwind\"");

mod check;
mod error;
mod note;
mod position;
mod reading;
mod request;
mod solve;
mod watch;

use pyo3::pymodule;

#[pymodule]
mod _shoban {
    #[pymodule_export]
    use super::check::{ask, check};
    #[pymodule_export]
    use super::error::{CertificateRefused, CheckpointInUse, CheckpointRefused, InputError};
    #[pymodule_export]
    use super::note::PyNote;
    #[pymodule_export]
    use super::position::PyPosition;
    #[pymodule_export]
    use super::solve::{Answer, resume, solve};
}
