//! `shoban certificate`: says what stands in a certificate, and what its proofs answer.

use super::args::AskArgs;
use super::exit::REFUSED;
use super::output;
use super::save::Outputs;
use anyhow::{Context as _, bail};
use checker::{CheckError, GroupCheckError, Source};
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
    let source = Source::of_argument(file).with_context(cannot)?;
    let said = if checker::is_about_group(&source) {
        match checker::check_group_source(source) {
            Ok(report) => Ok(report.to_string()),
            Err(GroupCheckError::Unreadable(error)) => return Err(error).with_context(cannot),
            Err(error) => Err(error.to_string()),
        }
    } else if checker::is_about_superko(&source) {
        match checker::check_superko_source(source) {
            Ok(report) => Ok(format!("{report}\n")),
            Err(CheckError::Unreadable(error)) => return Err(error).with_context(cannot),
            Err(error) => Err(error.to_string()),
        }
    } else {
        match checker::check_source(source) {
            Ok(report) => Ok(proof::report(&report)),
            Err(CheckError::Unreadable(error)) => return Err(error).with_context(cannot),
            Err(error) => Err(error.to_string()),
        }
    };
    Ok(match said {
        Ok(report) => {
            output::print(&report)?;
            ExitCode::SUCCESS
        }
        Err(error) => refused(&name, &error),
    })
}

fn refused(name: &str, error: &str) -> ExitCode {
    output::complain(&format!("{name}: refused: {error}"));
    ExitCode::from(REFUSED)
}

/// Checks a certificate and prints what its proofs answer after a line of moves.
pub fn ask(args: &AskArgs) -> anyhow::Result<ExitCode> {
    let name = files::name(&args.file);
    let mut outputs = Outputs::new(args.force.replace(), [args.file.as_path()]);
    let target = args.sgf.as_deref().map(|path| outputs.reserve("--sgf", path)).transpose()?;
    let source = Source::of_argument(&args.file).with_context(|| format!("cannot read {name}"))?;
    if checker::is_about_superko(&source) {
        bail!("{name}: a superko certificate cannot be asked yet; 'shoban check' says what it proves");
    }
    let inquiry = match Inquiry::read(source) {
        Ok(inquiry) => inquiry,
        Err(error @ InquiryError::Refused(CheckError::AboutGroup)) => {
            bail!("{name}: {error}; such a file cannot be asked, 'shoban check' says what it proves")
        }
        Err(InquiryError::Refused(error)) if !matches!(error, CheckError::Unreadable(_)) => {
            return Ok(refused(&name, &error.to_string()));
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
