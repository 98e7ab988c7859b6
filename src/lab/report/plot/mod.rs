//! Plots, a panel for each position set: ratios by depth as curves, or, where there are too many variants for curves, those of
//! the greatest depth one below the other; of all combinations of some enhancements what single ones and the best save.

mod curves;
mod draw;
mod marks;
mod panel;
pub(super) mod rows;
mod shares;

pub(super) use draw::{draw, draw_together};
