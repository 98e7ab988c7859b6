//! The arguments of `shoban campaign`.

use super::position::PositionArgs;
use super::progress::ProgressArgs;
use super::values::{TypedTable, bytes, duration, nodes, score};
use clap::{ArgGroup, Args, Subcommand};
use shoban::game::Score;
use shoban::solve::Threads;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Subcommand)]
pub enum CampaignCommand {
    /// Begin a campaign: a folder that keeps the proof tree, the results and the pieces of the proof
    New(Box<CampaignNewArgs>),
    /// Work on a campaign until its claims are proved, or it is stopped; it goes on where it was
    Run(CampaignRunArgs),
    /// Say how far a campaign is
    Status(CampaignStatusArgs),
    /// Put the proof together, as pieces with a manifest, and have it checked
    Certificate(CampaignCertificateArgs),
    /// Look for damage in the folder of a campaign
    Fsck(CampaignFsckArgs),
}

/// What is to be proved.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("claim").required(true).multiple(true).args(["at_least", "at_most", "expect"]))]
pub struct CampaignNewArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Prove that Black can force a lead of N points
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = score)]
    pub at_least: Option<Score>,
    /// Prove that White can hold Black to a lead of N points
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = score)]
    pub at_most: Option<Score>,
    /// Prove both for N: that it is the value
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = score, conflicts_with_all = ["at_least", "at_most"])]
    pub expect: Option<Score>,
    /// The folder of the campaign; it is made
    #[arg(long, value_name = "FOLDER")]
    pub dir: PathBuf,
    /// Nodes that a job may take before its state is opened
    #[arg(long, value_name = "N", value_parser = nodes, default_value = "500k")]
    pub budget: u64,
}

#[derive(Debug, Args)]
pub struct CampaignRunArgs {
    /// The folder of the campaign
    pub folder: PathBuf,
    /// Workers on this machine, or 'all'
    #[arg(long, value_name = "N", default_value_t)]
    pub workers: Threads,
    /// Do the work of N workers one after the other, each with a table of its own, in a time that is counted in nodes
    ///
    /// For measuring what N workers would need in all, without having them.
    #[arg(long, hide_short_help = true, value_name = "N", conflicts_with = "workers")]
    pub rehearse: Option<Threads>,
    /// Size of the table that they share: memory such as 1GiB, or slots such as 2^24
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TypedTable,
    /// Pieces that are checked at a time
    #[arg(long, value_name = "N", default_value_t)]
    pub checkers: Threads,
    /// Stop after so many nodes of this run
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub nodes: Option<u64>,
    /// Stop after so much time, such as 10m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub progress: ProgressArgs,
}

#[derive(Debug, Args)]
pub struct CampaignStatusArgs {
    /// The folder of the campaign
    pub folder: PathBuf,
    /// Print one JSON object instead of the text
    #[arg(long, conflicts_with = "watch")]
    pub json: bool,
    /// Print it again every two seconds, until Ctrl-C or until all is proved
    #[arg(long)]
    pub watch: bool,
}

#[derive(Debug, Args)]
pub struct CampaignCertificateArgs {
    /// The folder of the campaign
    pub folder: PathBuf,
    /// The folder of the proof; it is made
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// Pieces that are checked at a time, or 'all' [default: all]
    #[arg(long, value_name = "N")]
    pub threads: Option<Threads>,
    /// Memory for checking, such as 512MiB or 4GiB [default: 4GiB]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
    /// Print one JSON object instead of the text
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CampaignFsckArgs {
    /// The folder of the campaign
    pub folder: PathBuf,
    /// Have the checker read all pieces, too
    #[arg(long)]
    pub pieces: bool,
    /// Take back what is damaged, and all that rests on it: it will be proved again
    #[arg(long)]
    pub repair: bool,
}
