//! Campaigns: jobs, servers, workers, and what goes wrong with them.

#[path = "../support/mod.rs"]
mod support;

mod campaign_cluster;
mod campaign_command;
mod campaign_damage;
mod campaign_engines;
mod campaign_liars;
mod campaign_values;
mod campaigns;
mod nats;
mod nats_secrets;
mod simulation;
mod slurm;
