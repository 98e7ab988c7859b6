//! A page, with its tables written anew.

use super::error::PageError;
use super::order::Order;
use super::reports::Reports;
use super::tables::table;
use crate::formats::fault::Fault;
use std::path::Path;

/// The line before the order of a table, and that behind it.
const BEGIN: &str = "<!-- lab";
const THEN: &str = "-->";
/// The line behind a table.
const END: &str = "<!-- /lab -->";

/// The page with each table between marks as the reports in a folder have it. All else stays as it is, examples in code too.
///
/// # Errors
/// If a mark is not understood or not closed, or a report that it names cannot be read.
pub fn with_tables(page: &str, reports: &Path) -> Result<String, PageError> {
    let mut reports = Reports::new(reports);
    let mut out = String::new();
    let mut lines = page.split_inclusive('\n').enumerate();
    let mut is_code = false;
    while let Some((at, line)) = lines.next() {
        out += line;
        is_code ^= line.starts_with("```");
        if is_code || line.trim_end() != BEGIN {
            continue;
        }
        let open =
            |what: &str| PageError::Mark { line: at + 1, problem: format!("no line '{what}' follows") };
        let mut written = String::new();
        loop {
            let (_, line) = lines.next().ok_or_else(|| open(THEN))?;
            out += line;
            if line.trim_end() == THEN {
                break;
            }
            written += line;
        }
        // The old table goes.
        let end = loop {
            let (_, line) = lines.next().ok_or_else(|| open(END))?;
            match line.trim_end() {
                END => break line,
                BEGIN => return Err(open(END)),
                _ => {}
            }
        };
        out += &format!("\n{}\n{end}", ordered(&written, &mut reports, at + 1)?);
    }
    Ok(out)
}

/// The table of an order that stands behind a line.
fn ordered(written: &str, reports: &mut Reports<'_>, at: usize) -> Result<String, PageError> {
    let order: Order = toml::from_str(written).map_err(|error| {
        let fault = Fault::of_toml(&error, written);
        PageError::Mark { line: at, problem: format!("the order below: {fault}") }
    })?;
    for name in &order.experiments {
        reports.read(name, at)?;
    }
    table(&order, reports, at)
}
