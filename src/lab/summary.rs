//! Rows summed up: each variant at each depth against the baseline on the same positions.

use super::row::{Clashes, Row, Status};
use super::statistics::{self, Interval};
use super::store::Header;
use std::collections::{BTreeMap, BTreeSet};

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
    /// Two-sided p of the Mann-Whitney test against the baseline, which does not use that positions are the same.
    pub p: Option<f64>,
    /// Two-sided p of Wilcoxon's signed-rank test on the logarithms of the ratios of positions.
    pub paired_p: Option<f64>,
    /// The smallest difference that so many pairs would have shown, as a share.
    pub visible: Option<f64>,
    /// What follows from the interval and the signed-rank test.
    pub verdict: Verdict,
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
    /// Time to the depth.
    pub times: Times,
}

/// Time to a depth: nodes times what a node costs. Rough where a machine is shared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Times {
    /// Time of the positions that are compared, divided by that of the baseline.
    pub ratio: Option<f64>,
    /// Interval of this ratio, by the bootstrap over the same draws of positions as that of nodes.
    pub interval: Option<Interval>,
    /// Seconds for each node of those that came to their end.
    pub per_node: Option<f64>,
}

impl Times {
    fn of(pairs: &[Pair<'_>], done: &[&Row]) -> Self {
        let times: Vec<(f64, f64)> =
            pairs.iter().map(|pair| (pair.baseline.seconds, pair.row.seconds)).collect();
        let nodes_and_times: Vec<(f64, f64)> = done.iter().map(|row| (nodes_of(row), row.seconds)).collect();
        Self {
            ratio: statistics::ratio_of_sums(&times),
            interval: statistics::ratio_interval(&times, SEED),
            per_node: statistics::ratio_of_sums(&nodes_and_times),
        }
    }
}

/// What is said of a variant beside the baseline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It takes fewer nodes: the interval of the ratio lies below one, and the signed-rank test says so at the level of 5 %.
    Fewer,
    /// It takes more.
    More,
    /// The two disagree, or say nothing; see `visible` for what could have been seen.
    NotSeparable,
    /// There are too few pairs.
    TooFew,
}

impl Verdict {
    /// The word for it in reports.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fewer => "fewer",
            Self::More => "more",
            Self::NotSeparable => "not separable",
            Self::TooFew => "too few",
        }
    }

    fn of(interval: Option<Interval>, paired_p: Option<f64>) -> Self {
        const LEVEL: f64 = 0.05;
        let Some(interval) = interval else { return Self::TooFew };
        let is_seen = paired_p.is_some_and(|p| p < LEVEL);
        match interval {
            Interval { high, .. } if is_seen && high < 1.0 => Self::Fewer,
            Interval { low, .. } if is_seen && low > 1.0 => Self::More,
            _ => Self::NotSeparable,
        }
    }
}

/// Sums rows up, by set, depth and variant in the order of the header. Rows of sets and variants that it does not
/// name are left out, and so are positions that every variant left unfinished: they say nothing.
#[must_use]
pub fn summarize(header: &Header, rows: &[Row]) -> Vec<Summary> {
    let at = |names: &[String], name: &str| names.iter().position(|known| known == name);
    let mut groups = BTreeMap::<(usize, u32, usize), Vec<&Row>>::new();
    let finished: BTreeSet<_> =
        rows.iter().filter(|row| row.figures.status == Status::Done).map(question).collect();
    for row in rows.iter().filter(|row| finished.contains(&question(row))) {
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

/// What is measured, whatever the variant.
fn question(row: &Row) -> (&str, u32, u64, usize) {
    (&row.place.set, row.place.depth, row.place.seed, row.place.position)
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
    let interval = statistics::ratio_interval(&nodes, SEED);
    let paired = statistics::log_ratios(&nodes).and_then(|logs| statistics::wilcoxon(&logs));
    let paired_p = paired.map(|test| test.p);
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
        interval,
        geometric_mean: statistics::geometric_mean_ratio(&nodes),
        ratio_deviation: statistics::deviation(&ratios),
        glass_delta: statistics::glass_delta(&of_baseline, &of_rows),
        p: statistics::mann_whitney(&of_baseline, &of_rows).map(|test| test.p),
        paired_p,
        visible: statistics::smallest_visible(&nodes),
        verdict: Verdict::of(interval, paired_p),
        values_changed: pairs.iter().filter(changed).count(),
        first_move_cut_rate: weighted(|row| row.figures.first_move_cut_rate),
        mean_cut_index: weighted(|row| row.figures.mean_cut_index),
        clashes: clashes(&done),
        seconds: rows.iter().map(|row| row.seconds).sum(),
        times: Times::of(&pairs, &done),
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
