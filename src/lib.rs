//! shoban (小盤, "small board") solves Go on small boards exactly, and prints a value only when both bounds on
//! it are proved.
//!
//! ```
//! use shoban::{Position, Question, Rules, Settings, solve};
//!
//! let settings = Settings { table: "2^16".parse()?, ..Settings::default() };
//! let empty = Position::empty("3x3".parse()?, Rules::default());
//! let solution = solve(&empty, Question::Value, &settings, &mut ())?;
//! assert_eq!(solution.bounds.to_string(), "[+9, +9]");
//! let line: Vec<String> = solution.line.moves.iter().map(|mv| mv.name(empty.size())).collect();
//! assert_eq!(line[0], "B2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/first_steps.rs` also writes a certificate and has it checked. The names at the root are those that a program
//! needs which asks questions; they are to stay as they are. The modules are open to the command, the laboratory, tests and
//! examples of this repository, and promise no stability.
//!
//! The house, from the ground up; every floor calls downwards only (`docs/architecture.md` says more):
//!
//! | floor | module | what |
//! |---|---|---|
//! | 0 | [`game`], [`random`], [`text`], [`tuning`], `memory` | what any search needs; numbers that repeat; amounts and names as people write and see them; measured numbers; large pages |
//! | 1 | [`board`], [`ordering`], [`squares`], [`files`] | points, stones, positions, rules; orders of moves; squares and rows of men; files that are whole |
//! | 2 | [`search`], [`play`], [`life`], [`estimate`] | searches for proofs and to a limited depth, which know no Go; static life; guesses of proof sizes |
//! | 3 | [`go`], [`loa`], [`othello`], [`checkers`], [`multiplayer`] | Go, Lines of Action, Othello and checkers as games that can be searched; games of several players with their searches |
//! | 4 | [`proof`], [`group`], [`superko`] | closed sets and the reasons that need no search; the fate of groups; exact play under superko |
//! | 5 | [`certificate`] | proofs on paper |
//! | 6 | [`mod@solve`] | questions about positions and their proved answers |
//! | 7 | [`formats`], [`mod@bench`] | boards in texts, reports, JSON records, trees, pictures; fixed questions |
//! | 8 | [`campaign`], [`interfaces`], [`lab`], [`problems`] | one question for many workers; protocols of board programs; experiments with the order of moves; problems in bulk, their answers and certificates |

pub mod bench;
pub mod board;
pub mod campaign;
pub mod certificate;
pub mod checkers;
pub mod estimate;
pub mod files;
pub mod formats;
pub mod game;
pub mod go;
pub mod group;
pub mod interfaces;
pub mod lab;
pub mod life;
pub mod loa;
mod memory;
pub mod multiplayer;
pub mod ordering;
pub mod othello;
pub mod play;
pub mod problems;
pub mod proof;
pub mod random;
pub mod search;
pub mod solve;
pub mod squares;
pub mod superko;
pub mod text;
pub mod tuning;

pub use board::{BoardSize, Komi, Move, Point, Position, Rules, Setup, Stones, Suicide};
pub use formats::sgf::SgfGame;
pub use game::{Bounds, Claim, Color, Score};
pub use search::{Limits, TableSize};
pub use solve::{
    Checkpoint, Line, MoveValue, Observer, Progress, Question, Settings, Solution, SolveError, Solver,
    Status, Tables, Threads, Tuning, resume, solve,
};
