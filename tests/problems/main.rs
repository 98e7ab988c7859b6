//! Problems, their sets, runs and answers.

#[path = "../support/mod.rs"]
mod support;

mod authors;
mod batch;
mod problem_library;
mod problem_runs;
mod problem_sets;
mod problems;
