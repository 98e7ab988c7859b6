//! `shoban check`: what the independent checker says of certificates.

use super::args::CheckArgs;
use super::exit::ERROR;
use super::output::{self, Reader};
use checker::{Form, PieceSettings, Pieces, tell};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::process::ExitCode;

/// How the pieces of a proof are counted at a terminal; elsewhere nothing is shown.
const COUNT: &str = "{bar:30} {pos} of {len} pieces, {eta} left";

/// Checks files one by one, until one cannot be reported. The output and the exit code are those of the program `checker`.
pub fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let form = if args.json { Form::Json } else { Form::Text };
    let mut worst = 0;
    let usual = PieceSettings::default();
    let settings = PieceSettings {
        threads: args.threads.map_or(usual.threads, |threads| threads.count()),
        memory: args.memory.unwrap_or(usual.memory),
        journal: args.journal.clone(),
    };
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    bar.set_style(ProgressStyle::with_template(COUNT)?);
    let watch = |done: usize, of: usize| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
        if done == of {
            bar.finish_and_clear();
        }
    };
    let pieces = Pieces { settings, watch: &watch };
    for told in tell(&args.files, form, &pieces) {
        bar.finish_and_clear();
        if !told.complaint.is_empty() {
            output::complain(told.complaint.trim_end_matches('\n'));
        }
        worst = worst.max(told.ending as u8);
        // For scripts, a reader that has gone away is an error here: what is proved has not been said.
        match output::write(&told.output) {
            Ok(Reader::There) => {}
            Ok(Reader::Gone) => {
                output::complain("cannot write to standard output: nobody reads it");
                return Ok(ExitCode::from(worst.max(ERROR)));
            }
            Err(error) => {
                output::complain(&format!("{error:#}"));
                return Ok(ExitCode::from(worst.max(ERROR)));
            }
        }
    }
    Ok(ExitCode::from(worst))
}
