//! Static life, alone and joint, and the life and death of groups.

#[path = "../support/mod.rs"]
mod support;

mod group_certificates;
mod group_command;
mod group_shapes;
mod groups;
mod joint_certificates;
mod joint_life;
mod life;
