//! The rules of the game: positions, play, superko, and values that follow from them.

#[path = "../support/mod.rs"]
mod support;

mod exhaustive;
mod history;
mod moves;
mod play;
mod play_go;
mod repetition_results;
mod rules;
mod rules_command;
mod superko_values;
mod twins;
