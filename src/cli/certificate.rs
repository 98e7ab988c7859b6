//! `shoban certificate`: says what stands in a certificate, and what its proofs answer.

use super::args::AskArgs;
use super::exit::REFUSED;
use super::output;
use super::save::Outputs;
use anyhow::Context as _;
use checker::{CheckError, Source};
use shoban::certificate::{Inquiry, InquiryError};
use shoban::files;
use shoban::formats::{asked::Asked, moves, proof};
use shoban::text::shown_name;
use std::path::Path;
use std::process::ExitCode;

/// Checks a certificate and prints what it proves.
pub fn info(file: &Path) -> anyhow::Result<ExitCode> {
    let name = files::name(file);
    let cannot = || format!("cannot read {name}");
    match checker::check_source(Source::of_argument(file).with_context(cannot)?) {
        Ok(report) => {
            output::print(&proof::report(&report))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(CheckError::Unreadable(error)) => Err(error).with_context(cannot),
        Err(error) => {
            output::complain(&format!("{name}: refused: {error}"));
            Ok(ExitCode::from(REFUSED))
        }
    }
}

/// Checks a certificate and prints what its proofs answer after a line of moves.
pub fn ask(args: &AskArgs) -> anyhow::Result<ExitCode> {
    let name = files::name(&args.file);
    let mut outputs = Outputs::new(args.force.replace(), [args.file.as_path()]);
    let target = args.sgf.as_deref().map(|path| outputs.reserve("--sgf", path)).transpose()?;
    let source = Source::of_argument(&args.file).with_context(|| format!("cannot read {name}"))?;
    let inquiry = match Inquiry::read(source) {
        Ok(inquiry) => inquiry,
        Err(InquiryError::Refused(error)) if !matches!(error, CheckError::Unreadable(_)) => {
            output::complain(&format!("{name}: refused: {error}"));
            return Ok(ExitCode::from(REFUSED));
        }
        Err(error) => return Err(error).with_context(|| name.clone()),
    };
    let played = moves::play_text(inquiry.root(), &args.moves).context("--moves")?;
    let asked = Asked::new(&inquiry, &played.moves);
    let text = if args.json { asked.to_json(&shown_name(&args.file)) + "\n" } else { asked.to_text() };
    output::print_to(outputs.report_stream(), &text)?;
    if let Some(target) = target {
        target.write(&asked.to_tree(args.depth).to_text())?;
    }
    Ok(ExitCode::SUCCESS)
}
