//! The arguments of `shoban campaign`.

use super::force::ForceArg;
use super::position::PositionArgs;
use super::progress::ProgressArgs;
use super::values::{TypedTable, bytes, duration, loss, nodes, score};
use clap::{ArgGroup, Args, Subcommand};
use shoban::campaign::simulation::LossPoint;
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
    /// Keep so many workers running under Slurm, for a campaign with a NATS server
    Workers(CampaignWorkersArgs),
    /// Say what more workers would bring, by a model that is fed with what was measured
    Simulate(CampaignSimulateArgs),
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
    #[arg(long, value_name = "N", default_value_t, conflicts_with = "nats")]
    pub workers: Threads,
    #[command(flatten)]
    pub nats: NatsArgs,
    /// Do the work of N workers one after the other, each with a table of its own, in a time that is counted in nodes
    ///
    /// For measuring what N workers would need in all, without having them.
    #[arg(long, hide_short_help = true, value_name = "N", conflicts_with_all = ["workers", "nats"])]
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

/// Where the NATS server is. Secrets are in files.
#[derive(Clone, Debug, Args)]
pub struct NatsArgs {
    /// Give jobs to, or take them from, a NATS server with JetStream, such as nats://head:4222 or tls://head:4222
    #[arg(long, value_name = "URL")]
    pub nats: Option<String>,
    /// File with the certificates of those who may vouch for the server [default: those of the system]
    #[arg(long, value_name = "FILE", requires = "nats")]
    pub nats_ca: Option<PathBuf>,
    /// File with a token, which nobody else may read
    #[arg(long, value_name = "FILE", requires = "nats", conflicts_with_all = ["nats_nkey_file", "nats_credentials_file"])]
    pub nats_token_file: Option<PathBuf>,
    /// File with the seed of an nkey, which nobody else may read
    #[arg(long, value_name = "FILE", requires = "nats", conflicts_with = "nats_credentials_file")]
    pub nats_nkey_file: Option<PathBuf>,
    /// File with credentials as nsc writes them, which nobody else may read
    #[arg(long, value_name = "FILE", requires = "nats")]
    pub nats_credentials_file: Option<PathBuf>,
    /// What all names on the server begin with
    #[arg(long, value_name = "NAME", requires = "nats", default_value = "shoban")]
    pub nats_prefix: String,
    /// How long a job is a worker's without a sign of life; who comes first to a server decides it for all
    #[arg(long, value_name = "TIME", requires = "nats", default_value = "60s", value_parser = duration)]
    pub nats_lease: Duration,
}

#[derive(Debug, Args)]
pub struct WorkArgs {
    #[command(flatten)]
    pub nats: NatsArgs,
    /// Jobs to do at a time, or 'all'; they share the table
    #[arg(long, value_name = "N", default_value_t)]
    pub threads: Threads,
    /// Size of the table: memory such as 4GiB, or slots such as 2^24
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TypedTable,
    /// Name of this machine in reports [default: what the system says]
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Leave when there was nothing to do for so long [default: stay]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub idle_exit: Option<Duration>,
    /// Say nothing but what is wrong
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Debug, Args)]
pub struct CampaignWorkersArgs {
    /// The folder of the campaign, on storage that all machines share
    pub folder: PathBuf,
    /// How many workers to keep running
    #[arg(long, value_name = "N")]
    pub slurm: usize,
    #[command(flatten)]
    pub nats: NatsArgs,
    /// Jobs that each worker does at a time
    #[arg(long, value_name = "N", default_value_t)]
    pub threads: Threads,
    /// Size of the table of each worker
    #[arg(long, value_name = "SIZE", default_value_t)]
    pub table: TypedTable,
    /// Between two looks at what is running
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "30s")]
    pub every: Duration,
    /// Cancel the workers at the end, instead of leaving them running
    #[arg(long)]
    pub cancel: bool,
    /// Arguments for sbatch, behind '--'
    #[arg(last = true, value_name = "SBATCH_ARGUMENTS")]
    pub arguments: Vec<String>,
}

#[derive(Debug, Args)]
pub struct CampaignSimulateArgs {
    /// The folder of a campaign that was run: its jobs are what the model is fed with
    #[arg(required_unless_present = "parameters")]
    pub folder: Option<PathBuf>,
    /// Take the numbers of the model from a JSON file instead
    #[arg(long, value_name = "FILE", conflicts_with = "folder")]
    pub parameters: Option<PathBuf>,
    /// Write the numbers that were taken from the campaign to a JSON file, to be changed and read again
    #[arg(long, value_name = "FILE")]
    pub write_parameters: Option<PathBuf>,
    /// Numbers of workers
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', default_value = "1,10,100,1000,10000")]
    pub workers: Vec<usize>,
    /// How often each is simulated, with other chances each time
    #[arg(long, value_name = "N", default_value = "3")]
    pub runs: u64,
    /// Nodes that one worker would need in all [default: as many as the campaign took]
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub nodes: Option<u64>,
    /// How many times the nodes of one worker more of them need, as measured: 4=2.3,16=9
    ///
    /// Between two of them and behind the last one it goes on by powers. 'campaign run --rehearse N' measures it.
    #[arg(long, value_name = "N=TIMES,...", value_delimiter = ',', value_parser = loss)]
    pub loss: Vec<LossPoint>,
    /// Write a picture to a file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Print one JSON object instead of the table
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub force: ForceArg,
}
