//! Search windows as values.

use crate::game::Score;
use std::ops::Neg;

/// An open interval of scores of interest, from the mover's side: a score at or below `alpha` is too bad to
/// matter, one at or above `beta` too good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    /// The window between two scores.
    ///
    /// # Panics
    /// If `alpha` is not below `beta`.
    #[must_use]
    #[inline]
    pub fn new(alpha: Score, beta: Score) -> Self {
        assert!(alpha < beta, "an empty window");
        Self { alpha, beta }
    }

    /// Asks only whether the score is at least `score`.
    #[must_use]
    #[inline]
    pub fn at_least(score: Score) -> Self {
        Self::new(score.below(), score)
    }

    /// The score that must be beaten.
    #[must_use]
    #[inline]
    pub const fn alpha(self) -> Score {
        self.alpha
    }

    /// The score that is good enough.
    #[must_use]
    #[inline]
    pub const fn beta(self) -> Score {
        self.beta
    }

    /// Whether there is no score inside.
    #[must_use]
    #[inline]
    pub fn is_null(self) -> bool {
        self.alpha.above() >= self.beta
    }

    /// The null window that asks whether alpha can be beaten.
    #[must_use]
    #[inline]
    pub fn null_above(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha.above() }
    }

    /// The window with alpha raised to `score`, or `None` if nothing is left of it.
    #[must_use]
    #[inline]
    pub fn raised(self, score: Score) -> Option<Self> {
        let alpha = self.alpha.max(score);
        (alpha < self.beta).then_some(Self { alpha, beta: self.beta })
    }

    /// The window with beta lowered to `score`, or `None` if nothing is left of it.
    #[must_use]
    #[inline]
    pub fn lowered(self, score: Score) -> Option<Self> {
        let beta = self.beta.min(score);
        (self.alpha < beta).then_some(Self { alpha: self.alpha, beta })
    }
}

/// The same window seen by the opponent.
impl Neg for Window {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_values() {
        let window = Window::new(Score::new(-3), Score::new(7));
        assert_eq!(-(-window), window);
        assert_eq!((-window).alpha(), Score::new(-7));
        assert_eq!(window.null_above(), Window::at_least(Score::new(-2)));
        assert!(window.null_above().is_null() && !window.is_null());
        assert_eq!(window.raised(Score::new(7)), None);
        assert_eq!(window.raised(Score::new(-9)), Some(window));
        assert_eq!(window.lowered(Score::new(-3)), None);
    }
}
