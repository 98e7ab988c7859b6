//! Checks certificates: files that prove bounds of a Go position. `docs/certificate.md` says what stands in them and
//! why it is a proof; this crate shares no code with the solver that writes them.
//!
//! ```
//! let report = checker::check(std::path::Path::new("../solutions/3x4.shoban"))?;
//! assert_eq!(report.header.value, Some(4)); // Black minus White, under basic ko
//! assert!(report.claims.iter().all(|found| found.claim.score == 4));
//! # Ok::<(), checker::CheckError>(())
//! ```
//!
//! From the bottom: [`source`] opens files; [`board`] and [`geometry`] are the rules of play; [`life`] and [`local`] what lives, with and
//! without answers; [`unpack`] and [`record`] the bytes of a section; [`library`], [`regions`] and [`section`] its records, checked one by one;
//! [`piece`] and [`lemma`] what pieces of a proof say to each other, [`manifest`], [`journal`] and [`pieces`] whole proofs of them;
//! [`superko`] the boards that may come again; [`history`], [`superko_header`] and [`superko_file`] proofs that rest on what stood before;
//! [`check`] reads a file and finds what it proves; [`telling`] says it, and
//! [`proof`] what the proof does in a state.

#![forbid(unsafe_code)]
#![allow(rustdoc::private_intra_doc_links)]

mod board;
mod check;
mod claim;
mod error;
mod geometry;
mod group;
mod group_claim;
mod group_rules;
mod group_telling;
mod header;
mod history;
mod journal;
mod json;
mod lemma;
mod library;
mod life;
mod local;
mod manifest;
mod node;
mod piece;
mod piece_telling;
mod pieces;
mod proof;
mod record;
mod recurrence;
mod regions;
mod report;
mod section;
mod source;
mod superko;
mod superko_file;
mod superko_header;
mod superko_telling;
mod telling;
mod unpack;

pub use board::{State, Stones};
pub use check::{check, check_source, examine};
pub use claim::{Claim, Colour};
pub use error::{CheckError, PieceProblem, Problem, why};
pub use group::{GroupCheckError, GroupReport, ProvedClaim};
pub use group::{check_group, check_group_source, check_group_text, is_about_group};
pub use group_claim::{Fact, GroupClaim, Outcome, Role};
pub use header::{Board, Header};
pub use piece::{PieceReport, check_piece};
pub use pieces::{PieceSettings, ProofReport, check_proof, path_of};
pub use proof::{Answer, ClaimedRegion, Conduct, EnemyPlay, Proof, Rest};
pub use record::Reason;
pub use report::{ClaimReport, Place, Report, Superko, Violation, ViolationKind};
pub use source::Source;
pub use superko_file::{SuperkoClaim, SuperkoReport, check_superko, check_superko_source, is_about_superko};
pub use superko_header::{Repetition, Stood, SuperkoHeader};
pub use telling::{Ending, Form, Pieces, Told, tell, tell_proof};
