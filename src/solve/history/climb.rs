//! Which score to ask about next, when each answer is a bound.

use crate::game::{Bounds, Score};

/// The way to a value: from a guess upwards or downwards in growing steps, then between the bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Climb {
    guess: Score,
    /// The largest score of the board: bounds beyond it are no news.
    most: Score,
    step: i16,
}

impl Climb {
    pub const fn new(guess: Score, most: Score) -> Self {
        Self { guess, most, step: 0 }
    }

    /// The score of which to ask whether Black can force at least so much; nothing if the bounds meet.
    pub fn next(&self, bounds: Bounds) -> Option<Score> {
        if bounds.value().is_some() {
            return None;
        }
        let (lower, upper) = (i16::from(bounds.lower().points()), i16::from(bounds.upper().points()));
        let most = i16::from(self.most.points());
        let wanted = match (lower > -most, upper < most) {
            (false, false) => i16::from(self.guess.points()),
            (true, false) => lower + self.step.max(1),
            (false, true) => upper + 1 - self.step.max(1),
            (true, true) => lower + (upper - lower + 1) / 2,
        };
        Some(Score::new(wanted.clamp(lower + 1, upper) as i8))
    }

    /// One question was answered.
    pub fn answered(&mut self) {
        self.step = (self.step * 2).clamp(1, 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scores asked about on the way to a value.
    fn way(guess: i8, most: i8, value: i8) -> Vec<i8> {
        let mut climb = Climb::new(Score::new(guess), Score::new(most));
        let mut bounds = Bounds::new(Score::new(-most), Score::new(most));
        let mut asked = Vec::new();
        while let Some(score) = climb.next(bounds) {
            asked.push(score.points());
            bounds = if value >= score.points() {
                Bounds::new(score, bounds.upper())
            } else {
                Bounds::new(bounds.lower(), score.below())
            };
            climb.answered();
        }
        assert_eq!(bounds.value(), Some(Score::new(value)));
        asked
    }

    #[test]
    fn every_value_is_found() {
        for most in 1..=30 {
            for value in -most..=most {
                for guess in [-most, 0, 1, most] {
                    assert!(way(guess, most, value).len() <= 14, "{most} {value} {guess}");
                }
            }
        }
    }

    #[test]
    fn values_near_the_guess_come_first() {
        assert_eq!(way(1, 12, 1), [1, 2]);
        assert_eq!(way(1, 12, 12), [1, 2, 4, 8, 12]);
        assert_eq!(way(1, 16, 2), [1, 2, 4, 3]);
        assert_eq!(way(0, 9, -1), [0, -1]);
    }
}
