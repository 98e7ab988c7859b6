//! Boards as pictures in SVG, with words for those who do not see them.

mod caption;
mod life;
mod line;
mod mark;
mod picture;
mod values;
mod words;

pub use life::life_map;
pub use line::{board, line};
pub use values::values;
