//! Proofs on paper. What a search has proved is written out as a strategy that a program which shares
//! no code with the solver can check (docs/certificate.md has the format and what must hold).

mod among;
mod avoid;
mod book;
mod error;
mod file;
mod finite;
mod games;
mod header;
mod inquiry;
mod lemma;
mod numbering;
mod piece;
mod recorder;
mod setback;
mod superko;

pub use book::LemmaBook;
pub use error::CertificateError;
pub use file::{Certified, CertifiedClaim, Plan, Repair, Watcher, WritingProgress, WritingStage, certify};
pub use header::{FORMAT, Header, Under, is_certificate, is_certificate_of};
pub use inquiry::{Departure, Inquiry, InquiryError, Reply, Saying, Support, SupportedRegion, Walk};
pub use lemma::{Lemma, LemmaError};
pub use piece::{Paper, Pen, PieceWriter, Resting, prove_lemmas, sha256};
pub use superko::{ProvedClaim, Stood, SuperkoCertificate, certify_superko};
