//! Tables as text, CSV and JSON.

use super::claims::{Claim, claims};
use super::figures::{Study, interval, nothing, thousandths};
use crate::lab::summary::Summary;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Tables for people.
pub(super) fn text(study: &Study) -> String {
    let header = &study.header;
    let mut text = format!("{}\n{}\n", header.title, header.source);
    if !header.claim.is_empty() {
        let _ = writeln!(text, "There: {}", header.claim);
    }
    let _ = writeln!(text, "Here: {}", study.basis());
    let _ = writeln!(text, "Rows: SHA-256 {}", study.digest());
    if !study.header.settings.is_empty() {
        let _ = writeln!(text, "Settings: {}", study.header.settings.join("; "));
    }
    if study.wrong_values() > 0 {
        let _ = writeln!(text, "WRONG: {} values differ, and none may", study.wrong_values());
    }
    for table in study.tables() {
        let names = study.columns().iter().map(|column| column.name.to_owned()).collect();
        let cells = |one: &Summary| study.columns().iter().map(|column| (column.cell)(one)).collect();
        let lines = std::iter::once(names).chain(table.iter().map(cells)).collect();
        let _ = write!(text, "\n{}\n{}", study.heading(&table[0]), aligned(&lines));
    }
    let claims = claims(study);
    if !claims.is_empty() {
        let names = PUBLISHED.map(str::to_owned);
        let lines = std::iter::once(names).chain(claims.iter().map(printed)).map(Vec::from).collect();
        let _ = write!(text, "\nAs printed there, and as found here\n{}", aligned(&lines));
    }
    text
}

/// The names of what [`printed`] tells.
const PUBLISHED: [&str; 8] =
    ["variant", "its depth", "its ratio", "set", "our depth", "our ratio", "95 %", "effect from depth"];

/// What a source printed, beside what was found here.
fn printed(claim: &Claim) -> [String; 8] {
    [
        claim.variant.clone(),
        claim.printed_depth.to_string(),
        thousandths(claim.printed),
        claim.set.clone(),
        claim.depth.to_string(),
        claim.found.map_or_else(nothing, thousandths),
        interval(claim.range),
        claim.onset.map_or_else(nothing, |depth| depth.to_string()),
    ]
}

/// Columns side by side, the first one to the left, the others to the right.
fn aligned(lines: &Vec<Vec<String>>) -> String {
    let columns = lines.iter().map(Vec::len).max().unwrap_or_default();
    let wide =
        |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    let mut text = String::new();
    for line in lines {
        let _ = write!(text, "{:1$}", line[0], widths[0]);
        for (cell, width) in line.iter().zip(&widths).skip(1) {
            let _ = write!(text, "  {cell:>width$}");
        }
        text.push('\n');
    }
    text
}

/// Figures by name, unrounded.
fn fields(one: &Summary) -> Vec<(&'static str, Value)> {
    vec![
        ("set", json!(one.set)),
        ("depth", json!(one.depth)),
        ("variant", json!(one.variant)),
        ("done", json!(one.done)),
        ("stopped", json!(one.stopped)),
        ("pairs", json!(one.pairs)),
        ("mean_nodes", json!(one.mean_nodes)),
        ("nodes_deviation", json!(one.deviation)),
        ("ratio", json!(one.ratio)),
        ("ratio_low", json!(one.interval.map(|interval| interval.low))),
        ("ratio_high", json!(one.interval.map(|interval| interval.high))),
        ("geometric_mean", json!(one.geometric_mean)),
        ("ratio_deviation", json!(one.ratio_deviation)),
        ("glass_delta", json!(one.glass_delta)),
        ("p", json!(one.p)),
        ("paired_p", json!(one.paired_p)),
        ("smallest_visible", json!(one.visible)),
        ("verdict", json!(one.verdict.word())),
        ("values_changed", json!(one.values_changed)),
        ("first_move_cut_rate", json!(one.first_move_cut_rate)),
        ("mean_cut_index", json!(one.mean_cut_index)),
        ("false_hits", json!(one.clashes.map(|clashes| clashes.found))),
        ("false_hits_by_whole_key", json!(one.clashes.map(|clashes| clashes.by_whole_key))),
        ("false_hits_by_stored_bits", json!(one.clashes.map(|clashes| clashes.by_stored_bits))),
        ("seconds", json!(one.seconds)),
        ("time_ratio", json!(one.times.ratio)),
        ("time_ratio_low", json!(one.times.interval.map(|interval| interval.low))),
        ("time_ratio_high", json!(one.times.interval.map(|interval| interval.high))),
        ("seconds_per_node", json!(one.times.per_node)),
    ]
}

/// A line for each summary (RFC 4180); what there is not is empty.
pub(super) fn csv(study: &Study) -> String {
    let mut text = String::new();
    for (at, one) in study.summaries.iter().enumerate() {
        let fields = fields(one);
        if at == 0 {
            let names: Vec<&str> = fields.iter().map(|&(name, _)| name).collect();
            text += &(names.join(",") + "\n");
        }
        let cells: Vec<String> = fields.iter().map(|(_, value)| csv_cell(value)).collect();
        text += &(cells.join(",") + "\n");
    }
    text
}

fn csv_cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(word) if word.contains([',', '"', '\n', '\r']) => {
            format!("\"{}\"", word.replace('"', "\"\""))
        }
        Value::String(word) => word.clone(),
        number => number.to_string(),
    }
}

/// One object, with a line for each field and each summary.
pub(super) fn json(study: &Study) -> String {
    let header = &study.header;
    let object = json!({
        "experiment": header.experiment,
        "title": header.title,
        "source": header.source,
        "claim": header.claim,
        "baseline": header.baseline,
        "rows": study.rows,
        "seeds": study.seeds,
        "rows_sha256": study.digest(),
        "commits": study.commits,
        "days": study.days,
        "settings": header.settings,
        "letters": header.letters,
        "published": header.published,
        "claims": claims(study).iter().map(claim_json).collect::<Vec<_>>(),
    });
    let mut text = "{\n".to_owned();
    for (name, value) in object.as_object().into_iter().flatten() {
        let _ = writeln!(text, "  \"{name}\": {value},");
    }
    let summaries =
        study.summaries.iter().map(|one| format!("    {}", Value::Object(object_of(fields(one)))));
    text + "  \"summaries\": [\n" + &summaries.collect::<Vec<_>>().join(",\n") + "\n  ]\n}\n"
}

fn claim_json(claim: &Claim) -> Value {
    json!({
        "variant": claim.variant,
        "set": claim.set,
        "printed": claim.printed,
        "printed_depth": claim.printed_depth,
        "ratio": claim.found,
        "ratio_low": claim.range.map(|range| range.low),
        "ratio_high": claim.range.map(|range| range.high),
        "depth": claim.depth,
        "pairs": claim.pairs,
        "effect_from": claim.onset,
        "time_ratio": claim.time,
        "verdict": claim.judgement.word(),
        "because": claim.reason(),
    })
}

fn object_of(fields: Vec<(&'static str, Value)>) -> serde_json::Map<String, Value> {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
