//! The page of `solve --watch`: what is proved, what is tried, and what it takes, while the search goes on.

mod board;
mod draw;
mod look;
mod page;
mod screen;

pub use screen::Screen;
