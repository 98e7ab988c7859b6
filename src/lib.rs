//! shoban (小盤, "small board") solves Go on small boards exactly, and prints a value only when both bounds on
//! it are proved.
//!
//! The house, from the ground up; every floor calls downwards only (`docs/architecture.md` says more):
//!
//! | floor | module | what |
//! |---|---|---|
//! | 0 | [`game`], [`files`], [`random`], [`tuning`], `memory` | what any search needs; files that are whole; numbers that repeat; measured numbers; large pages |
//! | 1 | [`board`], [`ordering`] | points, stones, positions, rules; orders of moves |
//! | 2 | [`search`], [`play`], [`life`], [`estimate`] | searches for proofs and to a limited depth, which know no Go; static life; guesses of proof sizes |
//! | 3 | [`go`], [`loa`] | Go and Lines of Action as games that can be searched |
//! | 4 | [`proof`] | closed sets and the reasons that need no search |
//! | 5 | [`certificate`] | proofs on paper |
//! | 6 | [`solve`] | questions about positions and their proved answers |
//! | 7 | [`formats`], [`mod@bench`] | boards in texts, reports, JSON records, trees, pictures; fixed questions |
//! | 8 | [`lab`] | experiments with the order of moves |
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
pub mod proof;
pub mod random;
pub mod search;
pub mod solve;
pub mod tuning;
