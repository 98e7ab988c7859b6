//! shoban solves Go on small boards exactly and proves what it prints.

pub mod bench;
pub mod board;
pub mod formats;
pub mod game;
pub mod life;
pub mod search;
pub mod solve;
