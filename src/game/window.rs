//! Search windows as values.

use super::score::Score;
use std::ops::Neg;

/// What a window can lie between: whole scores, which both players count, one as the negative of the other's.
pub trait WholeScore: Copy + Ord + Neg<Output = Self> {
    /// The next higher score.
    #[must_use]
    fn above(self) -> Self;

    /// The next lower score.
    #[must_use]
    fn below(self) -> Self;
}

impl WholeScore for Score {
    #[inline]
    fn above(self) -> Self {
        Self::above(self)
    }

    #[inline]
    fn below(self) -> Self {
        Self::below(self)
    }
}

impl WholeScore for i32 {
    #[inline]
    fn above(self) -> Self {
        self + 1
    }

    #[inline]
    fn below(self) -> Self {
        self - 1
    }
}

/// An open interval of scores of interest, from the mover's side: a score at or below `alpha` is too bad to
/// matter, one at or above `beta` too good. Searches for proofs have windows of points, searches to a limited depth
/// windows of evaluations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window<S = Score> {
    alpha: S,
    beta: S,
}

impl<S: WholeScore> Window<S> {
    /// The window between two scores.
    ///
    /// # Panics
    /// If `alpha` is not below `beta`.
    #[must_use]
    #[inline]
    pub fn new(alpha: S, beta: S) -> Self {
        assert!(alpha < beta, "an empty window");
        Self { alpha, beta }
    }

    /// Asks only whether the score is at least `score`.
    #[must_use]
    #[inline]
    pub fn at_least(score: S) -> Self {
        Self::new(score.below(), score)
    }

    /// The score that must be beaten.
    #[must_use]
    #[inline]
    pub const fn alpha(self) -> S {
        self.alpha
    }

    /// The score that is good enough.
    #[must_use]
    #[inline]
    pub const fn beta(self) -> S {
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

    /// The null window that asks whether beta can be reached.
    #[must_use]
    #[inline]
    pub fn null_below(self) -> Self {
        Self::at_least(self.beta)
    }

    /// The window with alpha raised to `score`, or `None` if nothing is left of it.
    #[must_use]
    #[inline]
    pub fn raised(self, score: S) -> Option<Self> {
        let alpha = self.alpha.max(score);
        (alpha < self.beta).then_some(Self { alpha, beta: self.beta })
    }

    /// The window with beta lowered to `score`, or `None` if nothing is left of it.
    #[must_use]
    #[inline]
    pub fn lowered(self, score: S) -> Option<Self> {
        let beta = self.beta.min(score);
        (self.alpha < beta).then_some(Self { alpha: self.alpha, beta })
    }
}

/// The same window seen by the opponent.
impl<S: WholeScore> Neg for Window<S> {
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
        assert_eq!(window.null_below(), Window::new(Score::new(6), Score::new(7)));
        assert!(window.null_above().is_null() && !window.is_null());
        assert_eq!(window.raised(Score::new(7)), None);
        assert_eq!(window.raised(Score::new(-9)), Some(window));
        assert_eq!(window.lowered(Score::new(-3)), None);
        assert_eq!(Window::new(4, 9).null_above(), Window::at_least(5));
    }
}
