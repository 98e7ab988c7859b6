//! `shoban check`: what the independent checker says of certificates.

use super::args::CheckArgs;
use super::exit::ERROR;
use super::output::{self, Reader};
use checker::{Form, tell};
use std::process::ExitCode;

/// Checks files one by one, until one cannot be reported. The output and the exit code are those of the program `checker`.
pub fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let form = if args.json { Form::Json } else { Form::Text };
    let mut worst = 0;
    for told in tell(&args.files, form) {
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
