//! How many more nodes many workers need than one.

use super::parameters::LossPoint;

/// A curve through what was measured.
#[derive(Clone, PartialEq, Debug)]
pub struct ParallelLoss {
    /// Logarithms of workers and of factors.
    points: Vec<[f64; 2]>,
    /// The power of the number of workers by which it goes on after the last point.
    power: f64,
}

impl ParallelLoss {
    /// The curve through points whose workers ascend. One worker needs what one worker needs, unless a point says otherwise.
    #[must_use]
    pub fn new(measured: &[LossPoint]) -> Self {
        let mut points = Vec::with_capacity(measured.len() + 1);
        if measured.first().is_none_or(|point| point.workers > 1) {
            points.push([0.0, 0.0]);
        }
        let logs = |point: &LossPoint| [libm::log(point.workers as f64), libm::log(point.node_factor)];
        points.extend(measured.iter().map(logs));
        let power = slope(&points).max(0.0);
        Self { points, power }
    }

    /// How many times the nodes of one so many workers need: between two points as a power of the number of workers,
    /// beyond the last one by the power that fits all of them best (least squares of logarithms), which is at least 0.
    #[must_use]
    pub fn factor(&self, workers: usize) -> f64 {
        let at = libm::log(workers.max(1) as f64);
        let next = self.points.iter().position(|point| point[0] >= at);
        let log = match next {
            Some(0) => self.points[0][1],
            Some(next) => {
                let [low, high] = [self.points[next - 1], self.points[next]];
                low[1] + (high[1] - low[1]) * (at - low[0]) / (high[0] - low[0])
            }
            None => self.points.last().map_or(0.0, |last| last[1] + self.power * (at - last[0])),
        };
        libm::exp(log)
    }
}

/// The slope of the line that fits best; 0 of fewer than two points.
fn slope(points: &[[f64; 2]]) -> f64 {
    let count = points.len().max(1) as f64;
    let mean = |axis: usize| points.iter().map(|point| point[axis]).sum::<f64>() / count;
    let (x, y) = (mean(0), mean(1));
    let square: f64 = points.iter().map(|point| (point[0] - x) * (point[0] - x)).sum();
    let product: f64 = points.iter().map(|point| (point[0] - x) * (point[1] - y)).sum();
    if square > 0.0 { product / square } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_goes_through_what_was_measured_and_on_by_a_power() {
        let point = |workers: u64| LossPoint { workers, node_factor: libm::pow(workers as f64, 0.25) };
        let curve = ParallelLoss::new(&[2, 4, 16].map(point));
        for workers in [1, 2, 3, 4, 10, 16, 81, 10_000] {
            let power = libm::pow(workers as f64, 0.25);
            assert!((curve.factor(workers) / power - 1.0).abs() < 1e-12, "{workers}");
        }
        assert_eq!(ParallelLoss::new(&[]).factor(1000), 1.0);
        let one = ParallelLoss::new(&[LossPoint { workers: 4, node_factor: 2.0 }]);
        assert!((one.factor(16) - 4.0).abs() < 1e-12);
        // Fewer nodes with many workers is luck, which nobody promises for more of them.
        let lucky = ParallelLoss::new(&[LossPoint { workers: 4, node_factor: 0.5 }]);
        assert!((lucky.factor(1000) - 0.5).abs() < 1e-12);
    }
}
