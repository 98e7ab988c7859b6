//! The laboratory, and its games beside Go.

#[path = "../support/mod.rs"]
mod support;

mod checkers;
mod lab;
mod lab_command;
mod loa;
mod loa_solve;
mod matches;
mod multiplayer;
mod othello;
mod othello_endgames;
mod perft_command;
mod report;
