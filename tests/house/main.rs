//! The order of the house, and what users are told.

#[path = "../support/mod.rs"]
mod support;

mod cli;
mod examples;
mod floors;
mod fuzz_corpora;
mod install;
mod licences;
mod messages;
mod pipes;
mod reading;
mod readme;
mod sources;
