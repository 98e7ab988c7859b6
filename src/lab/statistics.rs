//! What samples say: ratios with intervals, rank tests, sizes of effects. Functions of the `libm` crate rather
//! than those of the system, so that reports have the same digits everywhere.

use crate::random::Random;

/// Samples drawn for an interval.
const RESAMPLES: usize = 1000;

/// An interval that holds the true figure in 95 of 100 cases.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// What a rank test says of two samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MannWhitney {
    /// Pairs in which the first sample has the larger number; of equal numbers half a pair.
    pub u: f64,
    /// How likely a difference as large as this or larger is if there is none: two-sided, 0 to 1.
    pub p: f64,
}

/// The mean; nothing of no numbers.
#[must_use]
pub fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// The standard deviation of what the numbers are a sample of (divided by one less than there are); nothing of
/// fewer than two.
#[must_use]
pub fn deviation(numbers: &[f64]) -> Option<f64> {
    let mean = mean(numbers).filter(|_| numbers.len() > 1)?;
    let squares: f64 = numbers.iter().map(|number| (number - mean) * (number - mean)).sum();
    Some(libm::sqrt(squares / (numbers.len() - 1) as f64))
}

/// The sum of the second numbers of pairs, divided by that of the first; nothing if that is 0.
#[must_use]
pub fn ratio_of_sums(pairs: &[(f64, f64)]) -> Option<f64> {
    let (first, second) = sums(pairs.iter());
    (first > 0.0).then_some(second / first)
}

/// The interval of the [`ratio_of_sums`], by drawing as many pairs as there are again and again (percentile
/// bootstrap); the same for the same seed. Nothing of fewer than two pairs.
#[must_use]
pub fn ratio_interval(pairs: &[(f64, f64)], seed: u64) -> Option<Interval> {
    if pairs.len() < 2 {
        return None;
    }
    let mut random = Random::of(&[seed, pairs.len() as u64]);
    let mut ratios = Vec::with_capacity(RESAMPLES);
    for _ in 0..RESAMPLES {
        let (first, second) = sums((0..pairs.len()).map(|_| &pairs[random.below(pairs.len())]));
        if first > 0.0 {
            ratios.push(second / first);
        }
    }
    ratios.sort_by(f64::total_cmp);
    let at = |share: usize| ratios.get(ratios.len() * share / 1000).copied();
    Some(Interval { low: at(25)?, high: at(975).or_else(|| ratios.last().copied())? })
}

fn sums<'p>(pairs: impl Iterator<Item = &'p (f64, f64)>) -> (f64, f64) {
    pairs.fold((0.0, 0.0), |(first, second), pair| (first + pair.0, second + pair.1))
}

/// The geometric mean of the second numbers of pairs, each divided by its first one; nothing of no pairs, or
/// if a number is not above 0.
#[must_use]
pub fn geometric_mean_ratio(pairs: &[(f64, f64)]) -> Option<f64> {
    let is_usable = !pairs.is_empty() && pairs.iter().all(|&(first, second)| first > 0.0 && second > 0.0);
    let logs: f64 = pairs.iter().map(|(first, second)| libm::log(second / first)).sum();
    is_usable.then(|| libm::exp(logs / pairs.len() as f64))
}

/// Glass's delta: by how many standard deviations of the baseline the sample lies below it. Nothing if the
/// baseline does not vary.
#[must_use]
pub fn glass_delta(baseline: &[f64], sample: &[f64]) -> Option<f64> {
    let deviation = deviation(baseline).filter(|&deviation| deviation > 0.0)?;
    Some((mean(baseline)? - mean(sample)?) / deviation)
}

/// The test of Mann and Whitney (1947) by the normal distribution, with corrections for ties and for
/// continuity; nothing of an empty sample. Below some eight numbers a sample the distribution is not normal.
#[must_use]
pub fn mann_whitney(first: &[f64], second: &[f64]) -> Option<MannWhitney> {
    if first.is_empty() || second.is_empty() {
        return None;
    }
    let (n, m) = (first.len() as f64, second.len() as f64);
    let (rank_sum, ties) = rank_sum(first, second);
    let u = rank_sum - n * (n + 1.0) / 2.0;
    let all = n + m;
    let variance = n * m / 12.0 * (all + 1.0 - ties / (all * (all - 1.0)));
    if variance <= 0.0 {
        return Some(MannWhitney { u, p: 1.0 });
    }
    let z = ((u - n * m / 2.0).abs() - 0.5).max(0.0) / libm::sqrt(variance);
    Some(MannWhitney { u, p: libm::erfc(z / core::f64::consts::SQRT_2) })
}

/// The sum of the ranks of the first sample, equal numbers sharing theirs, and the sum of t^3 - t over groups
/// of t equal numbers.
fn rank_sum(first: &[f64], second: &[f64]) -> (f64, f64) {
    let mark = |sample: &[f64], is_first: f64| sample.iter().map(|&x| (x, is_first)).collect::<Vec<_>>();
    let mut all = mark(first, 1.0);
    all.extend(mark(second, 0.0));
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut sum, mut ties, mut below) = (0.0, 0.0, 0.0);
    for group in all.chunk_by(|a, b| a.0 == b.0) {
        let size = group.len() as f64;
        let rank = below + (size + 1.0) / 2.0;
        sum += rank * group.iter().map(|&(_, is_first)| is_first).sum::<f64>();
        ties += size * size * size - size;
        below += size;
    }
    (sum, ties)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-9 * expected.abs().max(1.0)
    }

    #[test]
    fn means_and_deviations() {
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[1.0, 2.0, 6.0]), Some(3.0));
        assert!(is_near(deviation(&[1.0, 2.0, 6.0]).unwrap(), 7.0_f64.sqrt()));
        assert_eq!(deviation(&[5.0]), None);
    }

    #[test]
    fn ratios_of_sums_and_geometric_means() {
        let pairs = [(10.0, 5.0), (30.0, 60.0)];
        assert_eq!(ratio_of_sums(&pairs), Some(1.625));
        assert!(is_near(geometric_mean_ratio(&pairs).unwrap(), 1.0));
        assert_eq!(ratio_of_sums(&[]), None);
        assert_eq!(geometric_mean_ratio(&[(1.0, 0.0)]), None);
    }

    #[test]
    fn intervals_repeat_shrink_and_hold_the_ratio() {
        let pairs = |count: usize| {
            let mut random = Random::of(&[9]);
            let numbers = (0..count).map(|_| 50.0 + random.below(100) as f64);
            numbers.map(|nodes| (nodes, nodes * 0.9 + 1.0)).collect::<Vec<_>>()
        };
        let width = |count| {
            let interval = ratio_interval(&pairs(count), 1).unwrap();
            let ratio = ratio_of_sums(&pairs(count)).unwrap();
            assert!(interval.low < ratio && ratio < interval.high, "{interval:?} {ratio}");
            interval.high - interval.low
        };
        assert!(width(1000) < width(10) / 4.0);
        assert_eq!(ratio_interval(&pairs(20), 5), ratio_interval(&pairs(20), 5));
        assert_ne!(ratio_interval(&pairs(20), 5), ratio_interval(&pairs(20), 6));
        let constant = ratio_interval(&[(10.0, 8.0); 5], 1).unwrap();
        assert_eq!((constant.low, constant.high), (0.8, 0.8));
        assert_eq!(ratio_interval(&[(1.0, 1.0)], 1), None);
    }

    /// The classic example of ages (scipy's documentation): U = 17, p = 0.11134688653314041.
    #[test]
    fn mann_whitney_as_published() {
        let (men, women) = ([19.0, 22.0, 16.0, 29.0, 24.0], [20.0, 11.0, 17.0, 12.0]);
        let test = mann_whitney(&men, &women).unwrap();
        assert_eq!(test.u, 17.0);
        assert!(is_near(test.p, 0.111_346_886_533_140_41), "{}", test.p);
        let swapped = mann_whitney(&women, &men).unwrap();
        assert_eq!((swapped.u, swapped.p), (3.0, test.p));
    }

    /// By hand: ranks 1.5 1.5 3.5 3.5 5.5 5.5, so U = 1.5 + 3.5 + 5.5 - 6 = 4.5, no difference at all; and
    /// ranks 2 2 2 for three equal numbers against a larger one.
    #[test]
    fn mann_whitney_with_ties() {
        let same = mann_whitney(&[1.0, 2.0, 3.0], &[1.0, 2.0, 3.0]).unwrap();
        assert_eq!((same.u, same.p), (4.5, 1.0));
        assert_eq!(mann_whitney(&[4.0; 3], &[4.0; 2]).unwrap().p, 1.0);
        // U = 1, mean 1.5... with n = 2, m = 2: (1, 1) against (1, 9): ranks 2 2 2 4, U = 4 - 3 = 1,
        // variance = 4/12 * (5 - 24/12) = 1, z = (|1 - 2| - 1/2) / 1 = 1/2, p = 0.6170750774519738.
        let test = mann_whitney(&[1.0, 1.0], &[1.0, 9.0]).unwrap();
        assert_eq!(test.u, 1.0);
        assert!(is_near(test.p, 0.617_075_077_451_973_8), "{}", test.p);
        assert_eq!(mann_whitney(&[], &[1.0]), None);
    }

    /// Polk and Oommen's "effect size" of Relaxed Checkers from the initial position, (78,600 - 40,800) /
    /// 10,600 and (78,600 - 48,600) / 10,600, printed as 3.58 and 2.84.
    #[test]
    fn glass_delta_is_the_published_effect_size() {
        // Two numbers at a distance d / sqrt(2) from their mean have the standard deviation d.
        let half = 10_600.0 / 2.0_f64.sqrt();
        let baseline = [78_600.0 - half, 78_600.0 + half];
        let delta = |mean: f64| glass_delta(&baseline, &[mean, mean]).unwrap();
        assert!((delta(40_800.0) - 3.58).abs() < 0.02 && (delta(48_600.0) - 2.84).abs() < 0.02);
        assert_eq!(glass_delta(&[5.0, 5.0], &[4.0]), None);
    }
}
