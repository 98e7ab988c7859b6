//! What all forms of a report show: an experiment summed up, and how its figures are written.

use crate::formats::quantity;
use crate::lab::experiment::Published;
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
    Column { name: "95 %", cell: interval },
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

    /// What the source printed, beside what was found at the greatest depth: variant, depth there, ratio there,
    /// set, depth here, ratio here, its interval, and the depth from which on there is an effect.
    pub fn published(&self) -> Vec<[String; 8]> {
        let mut lines = Vec::new();
        for one @ Published { variant, depth, ratio, .. } in &self.header.published {
            for set in self.header.sets.iter().filter(|set| one.is_about(set)) {
                let own = self.summaries.iter().filter(|one| one.set == *set && one.variant == *variant);
                let own: Vec<&Summary> = own.collect();
                let Some(last) = own.last() else { continue };
                lines.push([
                    variant.clone(),
                    depth.to_string(),
                    thousandths(*ratio),
                    set.clone(),
                    last.depth.to_string(),
                    last.ratio.map_or_else(nothing, thousandths),
                    interval(last),
                    onset(&own).map_or_else(nothing, |depth| depth.to_string()),
                ]);
            }
        }
        lines
    }
}

/// The names of what [`Study::published`] tells.
pub(super) const PUBLISHED: [&str; 8] =
    ["variant", "its depth", "its ratio", "set", "our depth", "our ratio", "95 %", "effect from depth"];

/// The least depth from which on all intervals lie on the same side of one; the summaries rise in depth.
fn onset(own: &[&Summary]) -> Option<u32> {
    let side = |one: &Summary| {
        let interval = one.interval?;
        let is_below = interval.high < 1.0;
        (is_below || interval.low > 1.0).then_some(is_below)
    };
    let last = side(own.last()?)?;
    own.iter().rev().take_while(|one| side(one) == Some(last)).last().map(|one| one.depth)
}

fn nothing() -> String {
    "-".to_owned()
}

fn whole(number: f64) -> String {
    quantity::grouped(number.round() as u64)
}

fn thousandths(number: f64) -> String {
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

fn interval(one: &Summary) -> String {
    let text = one.interval.map(|interval| format!("{:.3}-{:.3}", interval.low, interval.high));
    text.unwrap_or_else(nothing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::row::{Figures, Row, RowKey, Status};
    use crate::lab::sheet::Kind;
    use crate::lab::summary::summarize;

    /// Eight positions at each depth, whose ratios are by turns so many percent.
    fn summaries(percents: &[(u64, u64)]) -> Vec<Summary> {
        let header = Header {
            experiment: "x".into(),
            kind: Kind::Search,
            title: String::new(),
            source: String::new(),
            claim: String::new(),
            equal_values: false,
            sets: vec!["s".into()],
            variants: vec!["base".into(), "other".into()],
            baseline: "base".into(),
            published: Vec::new(),
        };
        let row = |depth: usize, position: usize, variant: &str, nodes| Row {
            key: String::new(),
            place: RowKey {
                seed: 1,
                set: "s".into(),
                depth: depth as u32,
                position,
                variant: variant.into(),
            },
            figures: Figures {
                status: Status::Done,
                nodes,
                value: None,
                cutoffs: 0,
                first_move_cut_rate: None,
                mean_cut_index: None,
                clashes: None,
            },
            seconds: 0.0,
        };
        let mut rows = Vec::new();
        for (depth, &(one, two)) in percents.iter().enumerate() {
            let nodes = |position: usize| if position.is_multiple_of(2) { one } else { two };
            rows.extend((0..8).map(|position| row(depth, position, "other", nodes(position))));
            rows.extend((0..8).map(|position| row(depth, position, "base", 100)));
        }
        let all = summarize(&header, &rows);
        all.into_iter().filter(|one| one.variant == "other").collect()
    }

    fn found(percents: &[(u64, u64)]) -> Option<u32> {
        onset(&summaries(percents).iter().collect::<Vec<_>>())
    }

    #[test]
    fn an_effect_begins_where_all_deeper_intervals_leave_one_out() {
        assert_eq!(found(&[(80, 90), (90, 110), (80, 90), (70, 99)]), Some(2));
        assert_eq!(found(&[(80, 90), (110, 120), (120, 130)]), Some(1), "costs are an effect, too");
        assert_eq!(found(&[(80, 90), (90, 110)]), None);
        assert_eq!(found(&[]), None);
    }
}
