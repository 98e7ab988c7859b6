//! What all forms of a report show: an experiment summed up, and how its figures are written.

use crate::formats::quantity;
use crate::lab::statistics::Interval;
use crate::lab::store::Header;
use crate::lab::summary::Summary;

/// An experiment summed up.
pub(super) struct Study {
    pub header: Header,
    /// Rows that it rests on.
    pub rows: usize,
    pub seeds: Vec<u64>,
    pub summaries: Vec<Summary>,
}

/// A column of a table.
pub(super) struct Column {
    pub name: &'static str,
    pub cell: fn(&Summary) -> String,
}

const COLUMNS: &[Column] = &[
    Column { name: "variant", cell: |one| one.variant.clone() },
    Column { name: "positions", cell: |one| one.done.to_string() },
    Column { name: "stopped", cell: |one| one.stopped.to_string() },
    Column { name: "mean nodes", cell: |one| one.mean_nodes.map_or_else(nothing, whole) },
    Column { name: "ratio", cell: |one| one.ratio.map_or_else(nothing, thousandths) },
    Column { name: "95 %", cell: |one| interval(one.interval) },
    Column { name: "geometric", cell: |one| one.geometric_mean.map_or_else(nothing, thousandths) },
    Column { name: "sd", cell: |one| one.ratio_deviation.map_or_else(nothing, thousandths) },
    Column { name: "delta", cell: |one| one.glass_delta.map_or_else(nothing, hundredths) },
    Column { name: "p", cell: |one| one.p.map_or_else(nothing, probability) },
    Column { name: "paired p", cell: |one| one.paired_p.map_or_else(nothing, probability) },
    Column { name: "visible", cell: |one| one.visible.map_or_else(nothing, percent) },
    Column { name: "verdict", cell: |one| one.verdict.word().to_owned() },
    Column { name: "values changed", cell: |one| one.values_changed.to_string() },
    Column { name: "first cuts", cell: |one| one.first_move_cut_rate.map_or_else(nothing, percent) },
    Column { name: "cut index", cell: |one| one.mean_cut_index.map_or_else(nothing, hundredths) },
    Column { name: "seconds", cell: |one| hundredths(one.seconds) },
];

const CLASH_COLUMNS: &[Column] = &[
    Column { name: "variant", cell: |one| one.variant.clone() },
    Column { name: "samples", cell: |one| one.done.to_string() },
    Column { name: "false hits", cell: |one| one.clashes.map_or_else(nothing, |it| it.found.to_string()) },
    Column {
        name: "by whole key",
        cell: |one| one.clashes.map_or_else(nothing, |it| thousandths(it.by_whole_key)),
    },
    Column {
        name: "by stored bits",
        cell: |one| one.clashes.map_or_else(nothing, |it| thousandths(it.by_stored_bits)),
    },
    Column {
        name: "found / by stored bits",
        cell: |one| {
            let ratio = one.clashes.map(|it| it.found as f64 / it.by_stored_bits);
            ratio.filter(|ratio| ratio.is_finite()).map_or_else(nothing, thousandths)
        },
    },
];

impl Study {
    /// The columns of its tables.
    pub fn columns(&self) -> &'static [Column] {
        if self.has_clashes() { CLASH_COLUMNS } else { COLUMNS }
    }

    /// Whether it counts clashes of keys.
    pub fn has_clashes(&self) -> bool {
        self.summaries.iter().any(|one| one.clashes.is_some())
    }

    /// Its tables: summaries of the same set and depth.
    pub fn tables(&self) -> impl Iterator<Item = &[Summary]> {
        self.summaries.chunk_by(|a, b| (&a.set, a.depth) == (&b.set, b.depth))
    }

    /// What stands over a table.
    pub fn heading(&self, first: &Summary) -> String {
        if self.has_clashes() {
            format!("{}, 2^{} look-ups a sample", first.set, first.depth)
        } else {
            format!("{}, depth {}, against '{}'", first.set, first.depth, self.header.baseline)
        }
    }

    /// One line about what it rests on.
    pub fn basis(&self) -> String {
        let seeds: Vec<String> = self.seeds.iter().map(u64::to_string).collect();
        let seeds = if seeds.is_empty() { "none".to_owned() } else { seeds.join(", ") };
        format!("{} rows, seed {seeds}", quantity::grouped(self.rows as u64))
    }

    /// Positions where a variant found another value than the baseline although none may.
    pub fn wrong_values(&self) -> usize {
        let changed = self.summaries.iter().map(|one| one.values_changed).sum();
        if self.header.equal_values { changed } else { 0 }
    }
}

pub(super) fn nothing() -> String {
    "-".to_owned()
}

fn whole(number: f64) -> String {
    quantity::grouped(number.round() as u64)
}

pub(super) fn thousandths(number: f64) -> String {
    format!("{number:.3}")
}

fn hundredths(number: f64) -> String {
    format!("{number:.2}")
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn probability(p: f64) -> String {
    if p < 1e-5 { "<1e-5".to_owned() } else { format!("{p:.5}") }
}

pub(super) fn interval(interval: Option<Interval>) -> String {
    interval.map_or_else(nothing, |interval| format!("{:.3}-{:.3}", interval.low, interval.high))
}
