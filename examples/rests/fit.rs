//! The numbers of the law of the rest (src/solve/rest.rs) by maximum likelihood.

use super::row::Row;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What the middle depends on: a constant, doublings of the nodes, expected states, doublings of the open points.
const FEATURES: usize = 4;
/// Those, and the logarithm of the scale.
const NUMBERS: usize = FEATURES + 1;
/// Questions are set aside in so many parts.
const PARTS: usize = 6;
/// Rounds of the climb.
const ROUNDS: usize = 400;

type Numbers = [f64; NUMBERS];

/// A row as numbers.
struct Sample {
    features: [f64; FEATURES],
    left: f64,
    is_answered: bool,
    weight: f64,
    part: usize,
}

/// The best numbers, and how often the rest is outside of what others say.
pub fn report(rows: &[&Row], of_value: bool) -> String {
    let samples = samples(rows, of_value);
    let mut text = format!("{}: {} rows\n", if of_value { "values" } else { "claims" }, rows.len());
    let [middle, nodes, states, points, scale] = fit(&samples, |_| true);
    let _ = writeln!(
        text,
        "  middle {middle:.3}, per doubling {nodes:.3}, per state {states:.4}, per doubling of points {points:.3}, scale {:.3}",
        scale.exp()
    );
    let (mut below, mut above, mut likelihood) = (0.0, 0.0, 0.0);
    for part in 0..PARTS {
        let numbers = fit(&samples, |sample| sample.part != part);
        for sample in samples.iter().filter(|sample| sample.part == part) {
            let share = share(sample, &numbers);
            below += f64::from(share < 0.1 && sample.is_answered);
            above += f64::from(share > 0.9);
            likelihood += log_likelihood(sample, &numbers);
        }
    }
    let all = samples.len() as f64;
    let _ = writeln!(
        text,
        "  with the numbers of others: below {:.3}, above {:.3} (or cut there), log-likelihood {:.3}",
        below / all,
        above / all,
        likelihood / all
    );
    text
}

fn samples(rows: &[&Row], of_value: bool) -> Vec<Sample> {
    let mut counts = BTreeMap::<&str, usize>::new();
    rows.iter().for_each(|row| *counts.entry(&row.question).or_default() += 1);
    // Neighbours, which are about similar positions, are set aside together.
    let names: Vec<&str> = counts.keys().copied().collect();
    let part = |question: &str| names.partition_point(|&name| name < question) * PARTS / names.len();
    let sample = |row: &&Row| Sample {
        features: [
            1.0,
            row.nodes.log2(),
            row.expected,
            if of_value { row.points.max(1.0).log2() } else { 0.0 },
        ],
        left: row.doublings_left(),
        is_answered: row.is_answered,
        weight: (counts[row.question.as_str()] as f64).sqrt().recip(),
        part: part(&row.question),
    };
    rows.iter().map(sample).collect()
}

fn middle(sample: &Sample, numbers: &Numbers) -> f64 {
    sample.features.iter().zip(numbers).map(|(feature, number)| feature * number).sum()
}

/// The share of the distribution below what was left.
fn share(sample: &Sample, numbers: &Numbers) -> f64 {
    let (middle, scale) = (middle(sample, numbers), numbers[FEATURES].exp());
    let below = |left: f64| 1.0 / (1.0 + ((middle - left) / scale).exp());
    (below(sample.left) - below(0.0)) / (1.0 - below(0.0))
}

/// log(1 + exp(x)).
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// Of the logistic distribution that is cut off at zero; what was cut is known to be more.
fn log_likelihood(sample: &Sample, numbers: &Numbers) -> f64 {
    let (middle, scale) = (middle(sample, numbers), numbers[FEATURES].exp());
    let z = (sample.left - middle) / scale;
    let of_end = if sample.is_answered { -z - 2.0 * softplus(-z) - numbers[FEATURES] } else { -softplus(z) };
    of_end + softplus(-middle / scale)
}

/// Climbs along one number after the other, in units of the spread of its feature.
fn fit(samples: &[Sample], is_meant: impl Fn(&Sample) -> bool) -> Numbers {
    let meant: Vec<&Sample> = samples.iter().filter(|sample| is_meant(sample)).collect();
    let means: Vec<f64> = (0..FEATURES)
        .map(|i| meant.iter().map(|sample| sample.features[i]).sum::<f64>() / meant.len() as f64)
        .collect();
    let worth = |numbers: &Numbers| {
        meant.iter().map(|sample| sample.weight * log_likelihood(sample, numbers)).sum::<f64>()
    };
    let (mut best, mut steps) = ([3.0, 0.0, 0.0, 0.0, 0.5], [1.0, 0.1, 0.01, 0.1, 0.1]);
    let mut most = worth(&best);
    for _ in 0..ROUNDS {
        for number in 0..NUMBERS {
            let mut is_better = false;
            for sign in [1.0, -1.0] {
                let mut other = best;
                other[number] += sign * steps[number];
                // The middle of all stays where it is, so that the numbers can move one by one.
                if (1..FEATURES).contains(&number) {
                    other[0] -= sign * steps[number] * means[number];
                }
                let found = worth(&other);
                if found > most {
                    (best, most, is_better) = (other, found, true);
                }
            }
            steps[number] *= if is_better { 1.3 } else { 0.6 };
        }
    }
    best
}
