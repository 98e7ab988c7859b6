//! shoban solves Go on small boards exactly and proves what it prints.

pub mod board;
pub mod formats;
pub mod search;
pub mod solve;
