//! What is read and written: SGF, drawings, collections, pictures, files.

#[path = "../support/mod.rs"]
mod support;

mod ascii;
mod collections;
mod drawings;
mod files;
mod foreign;
mod pictures;
mod sgf;
mod sgf_command;
mod sgf_games;
