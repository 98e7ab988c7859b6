//! What several test files share. Each of them uses a part of it only, hence the permission for dead code.
#![allow(dead_code)]

pub mod boards;
pub mod bridge;
pub mod campaigns;
pub mod checkers_naive;
pub mod checkers_room;
pub mod chinese_checkers_naive;
pub mod claims;
#[cfg(feature = "nats")]
pub mod cluster;
pub mod fixtures;
pub mod focus_naive;
pub mod folder;
pub mod group_twin;
pub mod gtp;
pub mod jobs;
pub mod joint;
pub mod joint_twin;
pub mod keeping;
pub mod lines;
pub mod loa_naive;
pub mod minimax;
pub mod naive;
#[cfg(feature = "nats")]
pub mod nats;
pub mod orderings;
pub mod othello_naive;
pub mod proof_games;
pub mod random;
pub mod retrograde;
pub mod sample;
pub mod slurm;
pub mod superko;
pub mod twin;
pub mod unconditional;
pub mod virus_naive;
