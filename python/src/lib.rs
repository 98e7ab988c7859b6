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

use pyo3::{pyfunction, pymodule};

/// What processors have that this was built for, as the compiler calls it; of the features that make a wheel run or not.
#[pyfunction]
fn target_features() -> Vec<&'static str> {
    let features = [
        ("sse4.2", cfg!(target_feature = "sse4.2")),
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("avx", cfg!(target_feature = "avx")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("bmi1", cfg!(target_feature = "bmi1")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("lzcnt", cfg!(target_feature = "lzcnt")),
        ("avx512f", cfg!(target_feature = "avx512f")),
    ];
    features.into_iter().filter_map(|(name, is_built_for)| is_built_for.then_some(name)).collect()
}

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
    #[pymodule_export]
    use super::target_features;
}
