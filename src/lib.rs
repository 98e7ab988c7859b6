//! shoban (小盤, "small board") solves Go on small boards exactly, and prints a value only when both bounds on
//! it are proved.
//!
//! The house, from the ground up; every floor calls downwards only (`docs/architecture.md` says more):
//!
//! | floor | module | what |
//! |---|---|---|
//! | 0 | [`board`], [`files`], `memory` | points, stones, keys, positions, rules, scores; files that are whole; large pages |
//! | 1 | [`life`], [`game`], [`ordering`] | static life and territory; what a search must know of a game; orders of moves |
//! | 2 | [`search`], [`play`] | principal variation search for proofs, which knows no Go; search to a limited depth |
//! | 3 | [`go`], [`loa`] | Go and Lines of Action as games that can be searched |
//! | 4 | [`certificate`] | proofs on paper |
//! | 5 | [`solve`], [`mod@bench`] | questions about positions and their proved answers; fixed questions |
//! | 6 | [`formats`] | boards in texts, reports, JSON records, trees, pictures |
//! | 7 | [`lab`], [`problems`] | experiments with the order of moves; problems in bulk, their answers and certificates |
//!
//! ```
//! use shoban::board::{Position, Rules, Score};
//! use shoban::solve::{Question, Settings, solve};
//!
//! let settings = Settings { table: "2^16".parse()?, ..Settings::default() };
//! let empty = Position::empty("3x3".parse()?, Rules::default());
//! let solution = solve(&empty, Question::Value, &settings, &mut ())?;
//! assert_eq!(solution.bounds.value(), Some(Score::new(9)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bench;
pub mod board;
pub mod certificate;
pub mod estimate;
pub mod files;
pub mod formats;
pub mod game;
pub mod go;
pub mod lab;
pub mod life;
pub mod loa;
mod memory;
pub mod ordering;
pub mod play;
pub mod problems;
pub mod proof;
pub mod random;
pub mod search;
pub mod solve;
pub mod tuning;
