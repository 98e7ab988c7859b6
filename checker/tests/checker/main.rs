//! What the checker accepts and refuses, against plain twins of its rules.

mod common;
mod errors;
mod halves;
mod joint;
mod joint_play;
mod modules;
mod page;
mod pass_count;
mod pieces;
mod program;
mod reasons;
mod regions;
mod settled;
mod superko;
mod values;
mod wide;
