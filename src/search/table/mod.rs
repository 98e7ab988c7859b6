//! The transposition table: two-deep slots of proven bounds, depth-limited failures and costs.

mod pair;
mod reach;
mod slots;
mod store;
#[cfg(test)]
mod tests;

pub use store::Table;
