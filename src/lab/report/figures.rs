//! What all forms of a report show: an experiment summed up, and how its figures are written.

use crate::formats::quantity;
use crate::lab::row::Row;
use crate::lab::statistics::Interval;
use crate::lab::store::{self, Header};
use crate::lab::summary::{Summary, summarize};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// An experiment summed up.
pub(super) struct Study {
    pub header: Header,
    /// Rows that it rests on.
    pub rows: usize,
    pub seeds: Vec<u64>,
    /// Commits of the programs that measured, and the days.
    pub commits: BTreeSet<String>,
    pub days: BTreeSet<String>,
    /// The file of results, its rows in order.
    pub text: String,
    /// The keys of the rows.
    pub keys: BTreeSet<String>,
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
    Column { name: "time", cell: |one| one.times.ratio.map_or_else(nothing, hundredths) },
    Column { name: "time 95 %", cell: |one| rough(one.times.interval) },
    Column { name: "µs a node", cell: |one| one.times.per_node.map_or_else(nothing, micro) },
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
    /// Sums rows up.
    pub fn of(header: Header, mut rows: Vec<Row>) -> Self {
        rows.sort_by(|one, other| header.compare(&one.place, &other.place));
        let mut seeds: Vec<u64> = rows.iter().map(|row| row.place.seed).collect();
        seeds.dedup();
        let words = |word: fn(&Row) -> &String| {
            rows.iter().map(word).filter(|word| !word.is_empty()).cloned().collect::<BTreeSet<_>>()
        };
        Self {
            rows: rows.len(),
            seeds,
            commits: words(|row| &row.commit),
            days: words(|row| &row.day),
            text: store::text(&header, rows.iter()),
            keys: words(|row| &row.key),
            summaries: summarize(&header, &rows),
            header,
        }
    }

    /// The SHA-256 of its rows as a file of results has them, not compressed; in hexadecimal digits.
    pub fn digest(&self) -> String {
        let digest = Sha256::digest(self.text.as_bytes());
        digest.iter().fold(String::new(), |mut digits, byte| {
            let _ = write!(digits, "{byte:02x}");
            digits
        })
    }

    /// The command that measures it.
    pub fn command(&self) -> String {
        let mut command = format!("shoban lab run {}", self.header.experiment);
        if let [seed] = self.seeds[..]
            && seed != 1
        {
            let _ = write!(command, " --seed {seed}");
        }
        command
    }

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
        let mut basis = format!("{} rows, seed {seeds}", quantity::grouped(self.rows as u64));
        if !self.commits.is_empty() {
            let commits: Vec<&str> = self.commits.iter().map(String::as_str).collect();
            let _ = write!(basis, ", commit {}", commits.join(", "));
        }
        match (self.days.first(), self.days.last()) {
            (Some(first), Some(last)) if first < last => {
                let _ = write!(basis, ", {first} to {last}");
            }
            (Some(day), _) => {
                let _ = write!(basis, ", {day}");
            }
            _ => {}
        }
        basis
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

pub(super) fn hundredths(number: f64) -> String {
    format!("{number:.2}")
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn probability(p: f64) -> String {
    if p < 1e-5 { "<1e-5".to_owned() } else { format!("{p:.5}") }
}

/// Seconds as millionths.
fn micro(seconds: f64) -> String {
    format!("{:.2}", 1e6 * seconds)
}

/// An interval of times.
fn rough(interval: Option<Interval>) -> String {
    interval.map_or_else(nothing, |interval| format!("{:.2}-{:.2}", interval.low, interval.high))
}

pub(super) fn interval(interval: Option<Interval>) -> String {
    interval.map_or_else(nothing, |interval| format!("{:.3}-{:.3}", interval.low, interval.high))
}
