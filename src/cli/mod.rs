//! Floor 6: the command line. The only place that opens files, prints, and decides exit codes.

mod args;
mod bench;
mod input;
mod interrupt;
mod output;
mod perft;
mod progress;
mod show;
mod solve;

use args::{Cli, Command};
use clap::Parser as _;
use std::process::ExitCode;

/// Something is wrong with the input or the surroundings. Usage errors are clap's and end with 2.
const ERROR: u8 = 1;
/// A limit or an interrupt came before the answer.
const STOPPED: u8 = 3;
/// Interrupted a second time; 128 and the number of the signal, as shells count.
const INTERRUPTED: i32 = 130;

/// Runs the command named by the arguments.
pub fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Solve(args) => solve::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Bench => bench::run(),
    };
    done.unwrap_or_else(|error| {
        output::complain(&format!("error: {error:#}"));
        ExitCode::from(ERROR)
    })
}
