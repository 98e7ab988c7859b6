//! Plots, a panel for each position set: ratios by depth as curves, or, where there are too many variants for curves, those of
//! the greatest depth one below the other.

mod curves;
mod draw;
mod marks;
mod panel;
pub(super) mod rows;

pub(super) use draw::draw;
