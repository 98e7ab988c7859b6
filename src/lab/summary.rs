//! Rows summed up: each variant at each depth against the baseline on the same positions.

use super::row::{Clashes, Row, Status};
use super::statistics::{self, Interval};
use super::store::Header;
use std::collections::BTreeMap;

/// Resampling repeats exactly.
const SEED: u64 = 1;

/// A variant at a depth on the positions of a set. Ratios and tests rest on the positions where both the variant and
/// the baseline came to their end.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// Name of the position set.
    pub set: String,
    /// Plies.
    pub depth: u32,
    /// Name of the variant.
    pub variant: String,
    /// Positions where the search came to its end.
    pub done: usize,
    /// Positions where a limit came first.
    pub stopped: usize,
    /// Positions that are compared.
    pub pairs: usize,
    /// Mean of the nodes of those that came to their end.
    pub mean_nodes: Option<f64>,
    /// Their standard deviation.
    pub deviation: Option<f64>,
    /// Nodes of all positions together, divided by those of the baseline.
    pub ratio: Option<f64>,
    /// Interval of this ratio, by the bootstrap over positions.
    pub interval: Option<Interval>,
    /// Geometric mean of the ratios of single positions.
    pub geometric_mean: Option<f64>,
    /// Standard deviation of the ratios of single positions.
    pub ratio_deviation: Option<f64>,
    /// By how many standard deviations of the baseline the mean lies below it.
    pub glass_delta: Option<f64>,
    /// Two-sided p of the Mann-Whitney test against the baseline.
    pub p: Option<f64>,
    /// Positions with another value than the baseline.
    pub values_changed: usize,
    /// Share of the cutoffs that the first move made.
    pub first_move_cut_rate: Option<f64>,
    /// Mean place of the moves that cut off, from 0.
    pub mean_cut_index: Option<f64>,
    /// Clashes of keys in all positions together.
    pub clashes: Option<Clashes>,
    /// Time of all positions together.
    pub seconds: f64,
}

/// Sums rows up, by set, depth and variant in the order of the header. Rows of sets and variants that it does not
/// name are left out.
#[must_use]
pub fn summarize(header: &Header, rows: &[Row]) -> Vec<Summary> {
    let at = |names: &[String], name: &str| names.iter().position(|known| known == name);
    let mut groups = BTreeMap::<(usize, u32, usize), Vec<&Row>>::new();
    for row in rows {
        let place = &row.place;
        if let (Some(set), Some(variant)) =
            (at(&header.sets, &place.set), at(&header.variants, &place.variant))
        {
            groups.entry((set, place.depth, variant)).or_default().push(row);
        }
    }
    let baseline = at(&header.variants, &header.baseline).unwrap_or_default();
    let all = groups.iter().map(|(&(set, depth, variant), rows)| {
        let baseline = groups.get(&(set, depth, baseline)).map_or(&[][..], Vec::as_slice);
        let names = (header.sets[set].clone(), depth, header.variants[variant].clone());
        summary(names, rows, baseline)
    });
    all.collect()
}

/// A row and that of the baseline at the same position.
struct Pair<'r> {
    baseline: &'r Row,
    row: &'r Row,
}

fn summary((set, depth, variant): (String, u32, String), rows: &[&Row], baseline: &[&Row]) -> Summary {
    let done: Vec<&Row> = rows.iter().copied().filter(|row| row.figures.status == Status::Done).collect();
    let pairs = pairs(&done, baseline);
    let nodes: Vec<(f64, f64)> =
        pairs.iter().map(|pair| (nodes_of(pair.baseline), nodes_of(pair.row))).collect();
    let (of_baseline, of_rows): (Vec<f64>, Vec<f64>) = nodes.iter().copied().unzip();
    let ratios: Vec<f64> = nodes.iter().map(|(baseline, row)| row / baseline).collect();
    let own: Vec<f64> = done.iter().map(|row| nodes_of(row)).collect();
    let changed = |pair: &&Pair<'_>| pair.baseline.figures.value != pair.row.figures.value;
    let weighted = |figure: fn(&Row) -> Option<f64>| {
        let known = || done.iter().filter_map(|row| Some((figure(row)?, row.figures.cutoffs as f64)));
        let cutoffs: f64 = known().map(|(_, cutoffs)| cutoffs).sum();
        let sum: f64 = known().map(|(figure, cutoffs)| figure * cutoffs).sum();
        (cutoffs > 0.0).then(|| sum / cutoffs)
    };
    Summary {
        set,
        depth,
        variant,
        done: done.len(),
        stopped: rows.len() - done.len(),
        pairs: pairs.len(),
        mean_nodes: statistics::mean(&own),
        deviation: statistics::deviation(&own),
        ratio: statistics::ratio_of_sums(&nodes),
        interval: statistics::ratio_interval(&nodes, SEED),
        geometric_mean: statistics::geometric_mean_ratio(&nodes),
        ratio_deviation: statistics::deviation(&ratios),
        glass_delta: statistics::glass_delta(&of_baseline, &of_rows),
        p: statistics::mann_whitney(&of_baseline, &of_rows).map(|test| test.p),
        values_changed: pairs.iter().filter(changed).count(),
        first_move_cut_rate: weighted(|row| row.figures.first_move_cut_rate),
        mean_cut_index: weighted(|row| row.figures.mean_cut_index),
        clashes: clashes(&done),
        seconds: rows.iter().map(|row| row.seconds).sum(),
    }
}

fn nodes_of(row: &Row) -> f64 {
    row.figures.nodes as f64
}

/// Rows with those of the baseline at the same positions, where that came to its end, too.
fn pairs<'r>(done: &[&'r Row], baseline: &[&'r Row]) -> Vec<Pair<'r>> {
    let position = |row: &Row| (row.place.seed, row.place.position);
    let baseline = baseline.iter().filter(|row| row.figures.status == Status::Done);
    let known: BTreeMap<_, &'r Row> = baseline.map(|row| (position(row), *row)).collect();
    let pair = |row: &&'r Row| Some(Pair { baseline: known.get(&position(row))?, row });
    done.iter().filter_map(pair).collect()
}

fn clashes(rows: &[&Row]) -> Option<Clashes> {
    rows.iter().filter_map(|row| row.figures.clashes).reduce(|sum, one| Clashes {
        found: sum.found + one.found,
        by_whole_key: sum.by_whole_key + one.by_whole_key,
        by_stored_bits: sum.by_stored_bits + one.by_stored_bits,
    })
}
