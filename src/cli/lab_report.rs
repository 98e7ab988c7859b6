//! `shoban lab report`: tables, plots and the page; rows for others; tables in pages that people write.

use super::args::LabReportArgs;
use super::exit::ERROR;
use super::output;
use anyhow::Context as _;
use shoban::files;
use shoban::formats::quantity;
use shoban::lab::{self, CheckedWords, Report};
use shoban::text::shown_name;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// Writes the report.
pub fn report(args: &LabReportArgs) -> anyhow::Result<ExitCode> {
    let read = |path: &Path| {
        let text = fs::read_to_string(path).map_err(|error| anyhow::anyhow!(files::why(&error)));
        text.with_context(|| files::name(path))
    };
    // Before anything is written.
    let pages = args.page.iter().map(|path| Ok((path, read(path)?))).collect::<anyhow::Result<Vec<_>>>()?;
    let report = Report::read(&args.results)?;
    report.write(&args.out)?;
    if args.rows {
        report.write_rows(&args.out.join("rows"))?;
    }
    let mut is_wrong = tell(&report)?;
    output::print(&format!("{}\n", shown_name(&args.out.join("index.html"))))?;
    for (path, text) in pages {
        is_wrong |= renew(path, &text, &args.out).with_context(|| files::name(path))?;
    }
    Ok(if is_wrong { ExitCode::from(ERROR) } else { ExitCode::SUCCESS })
}

/// Says what was reported; whether there are values that must not be.
fn tell(report: &Report) -> anyhow::Result<bool> {
    let mut is_wrong = false;
    for one in report.reported() {
        let text = format!("{}: {} rows\n", one.experiment, quantity::grouped(one.rows as u64));
        output::print(&text)?;
        if one.wrong_values > 0 {
            is_wrong = true;
            output::complain(&format!(
                "{}: {} values differ between variants, and none may",
                one.experiment, one.wrong_values
            ));
        }
    }
    Ok(is_wrong)
}

/// Brings the tables of a page up to date; whether there are sentences that say another thing than the report.
fn renew(path: &Path, text: &str, reports: &Path) -> anyhow::Result<bool> {
    let renewed = lab::with_tables(text, reports)?;
    if renewed != text {
        files::write_whole(path, &renewed)?;
    }
    let CheckedWords { looked, stale, unjudged } = lab::check_words(&renewed, reports)?;
    for experiment in &unjudged {
        output::complain(&format!(
            "{}: the report of {experiment} is of an older program, without verdicts; sentences about it were not looked at",
            files::name(path)
        ));
    }
    for one in &stale {
        output::complain(&format!("{}: {one}", files::name(path)));
    }
    let change = if renewed == text { "tables as before" } else { "tables changed" };
    output::print(&format!("{}: {change}, {looked} words and figures in sentences\n", files::name(path)))?;
    Ok(!stale.is_empty())
}
