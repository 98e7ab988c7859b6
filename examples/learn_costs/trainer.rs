//! Fits the weights of a network to samples: Adam (Kingma and Ba, 2015) on squared errors, one thread.

use super::samples::Sample;
use shoban::board::{BoardSize, Geometry, Symmetry};
use shoban::estimate::{HIDDEN, Kind, Network, Weights, inputs};
use shoban::random::Random;

/// Samples between two changes of the weights.
const BATCH: usize = 128;
/// Weights move this part as far at last as at first.
const LAST_PART: f32 = 0.05;
/// A unit counts at most so much; it says a quarter of the square.
const MOST: f32 = 4.0;
/// Parts of a unit in a file.
const PARTS: f32 = 256.0;

/// What a network knows of samples that it has not learned from.
pub struct Report {
    /// How many of them were proved.
    pub proved: usize,
    /// Part of the variance of their doublings that it explains.
    pub explained: f64,
    /// How often, of a proved one and one that was not, it says that the first is smaller.
    pub told_apart: f64,
}

/// How to learn.
#[derive(Clone, Copy)]
pub struct Pace {
    /// Passes over all samples.
    pub epochs: usize,
    /// How far weights move at first.
    pub rate: f32,
}

impl Pace {
    /// All from the beginning.
    pub const FROM_NOTHING: Self = Self { epochs: 10, rate: 0.002 };
}

/// Learns from samples, beginning with some weights if there are any, and looks at others.
pub fn train(
    size: BoardSize,
    samples: &[Sample],
    others: &[Sample],
    begin: Option<&Weights>,
    pace: Pace,
) -> (Weights, Report) {
    let mut random = Random::of(&[samples.len() as u64]);
    let mut trainer = Trainer::new(size, &mut random);
    begin.iter().for_each(|weights| trainer.begin_with(weights));
    let epochs = pace.epochs;
    let batches = epochs * samples.len().div_ceil(BATCH);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut done = 0;
    for epoch in 0..epochs {
        random.shuffle(&mut order);
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            for &sample in batch {
                let turned = random.below(trainer.places.len());
                error += f64::from(trainer.learn(&samples[sample], turned, batch.len()));
            }
            done += 1;
            let rate = pace.rate * (1.0 - done as f32 / batches as f32 * (1.0 - LAST_PART));
            trainer.parts.iter_mut().for_each(|part| part.step(rate, done));
        }
        eprintln!("epoch {}: mean square {:.3}", epoch + 1, error / samples.len() as f64);
    }
    (trainer.weights(), trainer.report(others))
}

/// Weights of one kind, and what Adam keeps of their gradients.
struct Part {
    weights: Vec<f32>,
    slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
}

impl Part {
    fn new(count: usize, width: f32, random: &mut Random) -> Self {
        let mut weight = || ((random.word() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0) * width;
        let weights = (0..count).map(|_| weight()).collect();
        let zeros = || vec![0.0; count];
        Self { weights, slopes: zeros(), means: zeros(), squares: zeros() }
    }

    fn step(&mut self, rate: f32, steps: i32) {
        const KEPT: [f32; 2] = [0.9, 0.999];
        let [first, second] = KEPT.map(|kept| 1.0 - kept.powi(steps));
        for (i, weight) in self.weights.iter_mut().enumerate() {
            let slope = std::mem::take(&mut self.slopes[i]);
            self.means[i] = KEPT[0] * self.means[i] + (1.0 - KEPT[0]) * slope;
            self.squares[i] = KEPT[1] * self.squares[i] + (1.0 - KEPT[1]) * slope * slope;
            *weight -= rate * (self.means[i] / first) / ((self.squares[i] / second).sqrt() + 1e-8);
        }
    }
}

/// The places of the parts of a network.
const ROWS: usize = 0;
const FIRST: usize = 1;
const LAST: usize = 2;
const END: usize = 3;

struct Trainer {
    points: usize,
    /// For each symmetry, the number of the image of each point.
    places: Vec<Vec<usize>>,
    parts: [Part; 4],
}

/// What the layers say of a sample.
struct Said {
    inputs: Vec<usize>,
    hidden: [f32; HIDDEN],
    doublings: f32,
}

impl Trainer {
    fn new(size: BoardSize, random: &mut Random) -> Self {
        let (geometry, points) = (Geometry::of(size), size.count());
        let place = |symmetry: Symmetry| {
            let mut places = vec![0; points];
            for point in geometry.points().points() {
                places[size.ordinal(point)] = size.ordinal(geometry.image(symmetry, point));
            }
            places
        };
        let mut parts = [
            Part::new(HIDDEN * inputs(points), 0.2, random),
            Part::new(HIDDEN, 0.1, random),
            Part::new(HIDDEN, (1.0 / HIDDEN as f32).sqrt(), random),
            Part::new(1, 0.1, random),
        ];
        parts[END].weights[0] = 5.0;
        Self { points, places: geometry.symmetries().map(place).collect(), parts }
    }

    /// The weights of a file of this board.
    fn begin_with(&mut self, weights: &Weights) {
        let places = self.parts.iter_mut().flat_map(|part| &mut part.weights);
        places.zip(&weights.0).for_each(|(place, &weight)| *place = f32::from(weight) / PARTS);
    }

    fn inputs(&self, sample: &Sample, turned: usize) -> Vec<usize> {
        let base = sample.turn * inputs(self.points) / 2;
        let stone = |&(kind, point): &(Kind, u8)| {
            base + kind.index() * self.points + self.places[turned][usize::from(point)]
        };
        let others = base + Kind::COUNT * self.points;
        let claim = others + Network::claim_input(sample.claim);
        let pass = sample.is_after_pass.then_some(base + inputs(self.points) / 2 - 1);
        sample.stones.iter().map(stone).chain([claim]).chain(pass).collect()
    }

    fn say(&self, sample: &Sample, turned: usize) -> Said {
        let weights = |part: usize| &self.parts[part].weights;
        let inputs = self.inputs(sample, turned);
        let mut hidden: [f32; HIDDEN] = weights(FIRST)[..].try_into().expect("as many");
        for &input in &inputs {
            let row = &weights(ROWS)[HIDDEN * input..][..HIDDEN];
            hidden.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
        }
        hidden.iter_mut().for_each(|unit| *unit = unit.clamp(0.0, MOST));
        let parts = hidden.iter().zip(weights(LAST)).map(|(unit, weight)| unit * unit / 4.0 * weight);
        let doublings = parts.sum::<f32>() + weights(END)[0];
        Said { inputs, hidden, doublings }
    }

    /// Adds to the slopes what a sample says; gives back its squared error.
    fn learn(&mut self, sample: &Sample, turned: usize, batch: usize) -> f32 {
        let said = self.say(sample, turned);
        let error = said.doublings - sample.doublings();
        // What was not proved may take more.
        if !sample.is_proved && error > 0.0 {
            return 0.0;
        }
        let slope = error / batch as f32;
        let [rows, first, last, end] = &mut self.parts;
        end.slopes[0] += slope;
        let mut of_hidden = [0.0; HIDDEN];
        for (unit, &value) in said.hidden.iter().enumerate() {
            last.slopes[unit] += slope * value * value / 4.0;
            // Nothing changes beyond the ends.
            if value < MOST {
                of_hidden[unit] = slope * last.weights[unit] * value / 2.0;
            }
            first.slopes[unit] += of_hidden[unit];
        }
        for input in said.inputs {
            let slopes = &mut rows.slopes[HIDDEN * input..][..HIDDEN];
            slopes.iter_mut().zip(&of_hidden).for_each(|(slope, unit)| *slope += unit);
        }
        error * error
    }

    fn report(&self, samples: &[Sample]) -> Report {
        let said = |sample: &Sample| f64::from(self.say(sample, 0).doublings);
        let is_proved = |sample: &&Sample| sample.is_proved;
        let proved: Vec<&Sample> = samples.iter().filter(is_proved).collect();
        let truth = |sample: &&Sample| f64::from(sample.doublings());
        let mean = proved.iter().map(truth).sum::<f64>() / proved.len() as f64;
        let spread = |middle: &dyn Fn(&&Sample) -> f64| -> f64 {
            proved.iter().map(|sample| (truth(sample) - middle(sample)).powi(2)).sum()
        };
        let explained = 1.0 - spread(&|sample| said(sample)) / spread(&|_| mean);
        let mut ranks: Vec<(f64, bool)> =
            samples.iter().map(|sample| (said(sample), sample.is_proved)).collect();
        ranks.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut before, mut pairs) = (0_u64, 0_u64);
        for (_, is_proved) in ranks {
            if is_proved { before += 1 } else { pairs += before }
        }
        let open = (samples.len() - proved.len()) as u64;
        Report { proved: proved.len(), explained, told_apart: pairs as f64 / (before * open) as f64 }
    }

    fn weights(&self) -> Weights {
        let weights = self.parts.iter().flat_map(|part| &part.weights);
        Weights(weights.map(|weight| (weight * PARTS).round() as i16).collect())
    }
}
