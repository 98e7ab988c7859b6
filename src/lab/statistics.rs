//! What samples say: ratios with intervals, rank tests, sizes of effects. Functions of the `libm` crate rather
//! than those of the system, so that reports have the same digits everywhere.

use crate::random::Random;

/// Samples drawn for an interval.
const RESAMPLES: usize = 1000;

/// Fewer pairs than these have no interval: of six, one in ten would not hold the true figure that should be one in twenty.
pub const LEAST_PAIRS: usize = 8;

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
/// bootstrap); the same for the same seed. Nothing of fewer than eight pairs, of which it would say too much.
#[must_use]
pub fn ratio_interval(pairs: &[(f64, f64)], seed: u64) -> Option<Interval> {
    if pairs.len() < LEAST_PAIRS {
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
    mean(&log_ratios(pairs)?).map(libm::exp)
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

/// What a signed-rank test says of pairs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Wilcoxon {
    /// The smaller of the two sums of ranks, of pairs that rise and of pairs that fall.
    pub w: f64,
    /// How likely a sum as small as this is if neither is more likely than the other: two-sided, 0 to 1.
    pub p: f64,
}

/// Most pairs of which all signs are gone through; beyond, the normal distribution is near enough.
const MOST_EXACT: usize = 25;

/// The signed-rank test of Wilcoxon (1945) on differences, here logarithms of ratios of pairs. Differences of 0 are left out, equal ones
/// share their ranks. Exact up to 25 differences, by counting all signs; beyond that by the normal distribution with corrections for ties
/// and for continuity. Nothing where no difference is left.
#[must_use]
pub fn wilcoxon(differences: &[f64]) -> Option<Wilcoxon> {
    let mut sizes: Vec<f64> = differences.iter().copied().filter(|&d| d != 0.0).collect();
    if sizes.is_empty() {
        return None;
    }
    sizes.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
    let Ranked { ranks, ties } = Ranked::of(&sizes, |a, b| a.abs() == b.abs());
    let rising: f64 = ranks.iter().zip(&sizes).filter(|&(_, &d)| d > 0.0).map(|(rank, _)| rank).sum();
    let n = ranks.len() as f64;
    let all = n * (n + 1.0) / 2.0;
    let w = rising.min(all - rising);
    if ranks.len() <= MOST_EXACT {
        return Some(Wilcoxon { w, p: exact_p(&ranks, w) });
    }
    let variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - ties / 48.0;
    let z = ((w - all / 2.0).abs() - 0.5).max(0.0) / libm::sqrt(variance);
    Some(Wilcoxon { w, p: libm::erfc(z / core::f64::consts::SQRT_2) })
}

/// The share of all choices of signs with a sum of ranks that is at most `w`, on either side. Ranks are halves of whole numbers.
fn exact_p(ranks: &[f64], w: f64) -> f64 {
    let doubled: Vec<usize> = ranks.iter().map(|rank| (2.0 * rank) as usize).collect();
    let mut ways = vec![0.0; doubled.iter().sum::<usize>() + 1];
    ways[0] = 1.0;
    for &rank in &doubled {
        for sum in (rank..ways.len()).rev() {
            ways[sum] += ways[sum - rank];
        }
    }
    let small: f64 = ways[..=(2.0 * w) as usize].iter().sum();
    (2.0 * small / libm::exp2(ranks.len() as f64)).min(1.0)
}

/// The smallest ratio away from one that as many pairs would have shown in 80 of 100 cases at the level of 5 %, if the logarithms of their
/// ratios are normal with this standard deviation: `exp((1.96 + 0.84) sd / sqrt(n)) - 1`, as a share. Nothing of fewer than two pairs.
#[must_use]
pub fn smallest_visible(pairs: &[(f64, f64)]) -> Option<f64> {
    const LEVEL_AND_POWER: f64 = 1.959_963_984_540_054 + 0.841_621_233_572_914_3;
    let logs = log_ratios(pairs)?;
    let deviation = deviation(&logs)?;
    Some(libm::exp(LEVEL_AND_POWER * deviation / libm::sqrt(logs.len() as f64)) - 1.0)
}

/// The logarithms of the second numbers of pairs, each divided by its first one; nothing if a number is not above 0.
#[must_use]
pub fn log_ratios(pairs: &[(f64, f64)]) -> Option<Vec<f64>> {
    let log =
        |&(first, second): &(f64, f64)| (first > 0.0 && second > 0.0).then(|| libm::log(second / first));
    pairs.iter().map(log).collect()
}

/// The sum of the ranks of the first sample, equal numbers sharing theirs, and the sum of t^3 - t over groups
/// of t equal numbers.
fn rank_sum(first: &[f64], second: &[f64]) -> (f64, f64) {
    let mark = |sample: &[f64], is_first: f64| sample.iter().map(|&x| (x, is_first)).collect::<Vec<_>>();
    let mut all = mark(first, 1.0);
    all.extend(mark(second, 0.0));
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let Ranked { ranks, ties } = Ranked::of(&all, |a, b| a.0 == b.0);
    (ranks.iter().zip(&all).map(|(rank, &(_, is_first))| rank * is_first).sum(), ties)
}

/// The ranks of numbers that rise, equal ones sharing theirs.
struct Ranked {
    ranks: Vec<f64>,
    /// The sum of t^3 - t over groups of t equal numbers.
    ties: f64,
}

impl Ranked {
    fn of<T>(rising: &[T], is_equal: impl Fn(&T, &T) -> bool) -> Self {
        let (mut ranks, mut ties) = (Vec::with_capacity(rising.len()), 0.0);
        for group in rising.chunk_by(is_equal) {
            let size = group.len() as f64;
            let rank = ranks.len() as f64 + (size + 1.0) / 2.0;
            ranks.resize(ranks.len() + group.len(), rank);
            ties += size * size * size - size;
        }
        Self { ranks, ties }
    }
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
        let constant = ratio_interval(&[(10.0, 8.0); 8], 1).unwrap();
        assert_eq!((constant.low, constant.high), (0.8, 0.8));
        assert_eq!(ratio_interval(&[(1.0, 1.0); 7], 1), None);
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

    /// Wilcoxon's own example of 1945, as in scipy's documentation: the differences of heights of plants, W = 24, p = 0.041259765625.
    #[test]
    fn wilcoxon_as_published() {
        let differences =
            [6.0, 8.0, 14.0, 16.0, 23.0, 24.0, 28.0, 29.0, 41.0, -48.0, 49.0, 56.0, 60.0, -67.0, 75.0];
        let test = wilcoxon(&differences).unwrap();
        assert_eq!(test.w, 24.0);
        assert!(is_near(test.p, 0.041_259_765_625), "{}", test.p);
        let negated = differences.map(|d: f64| -d);
        assert_eq!(wilcoxon(&negated), Some(test));
    }

    /// By hand: with ranks 1, 2, 3 all rising, W = 0, and two of eight choices of signs are as extreme. Of 1, -1 the ranks are 1.5 each,
    /// and every choice of signs is at most as far as that from the middle. Ten pairs that all fall have p = 2/1024.
    #[test]
    fn wilcoxon_by_hand() {
        assert_eq!(wilcoxon(&[1.0, 2.0, 3.0]), Some(Wilcoxon { w: 0.0, p: 0.25 }));
        assert_eq!(wilcoxon(&[1.0, -1.0, 0.0]), Some(Wilcoxon { w: 1.5, p: 1.0 }));
        assert_eq!(wilcoxon(&[0.0, 0.0]), None);
        let falling: Vec<f64> = (1..=10).map(|d| -f64::from(d)).collect();
        assert_eq!(wilcoxon(&falling), Some(Wilcoxon { w: 0.0, p: 2.0 / 1024.0 }));
        // Of 25 differences the normal distribution would say 0.1462: w = 108, z = (162.5 - 108 - 0.5) / sqrt(25 * 26 * 51 / 24). Of 26 it is
        // what is used: z = (175.5 - 108 - 0.5) / sqrt(26 * 27 * 53 / 24).
        let mixed = |n: i32| (1..=n).map(|d| f64::from(if d % 3 == 0 { -d } else { d })).collect::<Vec<_>>();
        let (exact, near) = (wilcoxon(&mixed(25)).unwrap(), wilcoxon(&mixed(26)).unwrap());
        assert!((exact.p - 0.1462).abs() < 0.005 && (exact.w, near.w) == (108.0, 108.0), "{exact:?}");
        assert!((near.p - 0.08882).abs() < 1e-5, "{near:?}");
    }

    /// Twelve positions with a standard deviation of 17 % see some 14 %, five hundred and seventy see 2 %.
    #[test]
    fn more_pairs_see_smaller_differences() {
        let pairs = |count: usize| {
            let ratio = |at: usize| if at.is_multiple_of(2) { 1.17_f64 } else { 1.0 / 1.17 };
            (0..count).map(|at| (1.0, ratio(at))).collect::<Vec<_>>()
        };
        let visible = |count| smallest_visible(&pairs(count)).unwrap();
        assert!((0.13..0.16).contains(&visible(12)), "{}", visible(12));
        assert!((0.017..0.021).contains(&visible(570)), "{}", visible(570));
        assert_eq!(smallest_visible(&[(1.0, 2.0)]), None);
        assert_eq!(log_ratios(&[(1.0, 0.0)]), None);
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
