//! The laboratory, and Lines of Action.

#[path = "../support/mod.rs"]
mod support;

mod lab;
mod lab_command;
mod loa;
mod loa_solve;
