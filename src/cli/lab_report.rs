//! `shoban lab report`: tables, plots and the page; rows for others.

use super::args::LabReportArgs;
use super::exit::ERROR;
use super::output;
use shoban::formats::quantity;
use shoban::lab::Report;
use shoban::text::shown_name;
use std::process::ExitCode;

/// Writes the report.
pub fn report(args: &LabReportArgs) -> anyhow::Result<ExitCode> {
    let report = Report::read(&args.results)?;
    report.write(&args.out)?;
    if args.rows {
        report.write_rows(&args.out.join("rows"))?;
    }
    let is_wrong = tell(&report)?;
    output::print(&format!("{}\n", shown_name(&args.out.join("index.html"))))?;
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
