//! The search: its values, orderings, tables, limits, checkpoints and proofs.

#[path = "../support/mod.rs"]
mod support;

mod agreement;
mod asking;
mod certificates;
mod checkpoints;
mod depth_rules;
mod foresight;
mod halved;
mod learned;
mod orderings;
mod proof_cost;
mod sharing;
mod solution_trees;
mod solve;
mod stopping;
mod tuning;
