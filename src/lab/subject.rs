//! What measures.

use super::parameters::Variant;
use super::row::Figures;

/// What can measure a position under a variant. Several threads ask at the same time.
pub(super) trait Subject: Sync {
    /// Measures a position at each of the depths, which rise; gives each result to `tell`. The figures are
    /// those for a measurement at that depth alone.
    fn measure(&self, position: usize, variant: &Variant, depths: &[u32], tell: &mut dyn FnMut(u32, Figures));

    /// Whether several depths can be measured in one go, for hardly more work than the last one alone.
    fn takes_depths_together(&self, variant: &Variant) -> bool;
}
