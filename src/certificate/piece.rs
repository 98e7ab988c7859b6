//! Pieces of a proof: files that prove lemmas, and may rest on others (docs/certificate.md, "Proofs in pieces").

use super::avoid::Avoid;
use super::error::CertificateError;
use super::finite::{Chosen, Strategy, Task};
use super::lemma::Lemma;
use super::recorder::{Recorder, Says};
use crate::board::{BoardSize, Move, Position, Suicide};
use crate::game::Claim;
use crate::go::Go;
use crate::search::Search;
use checker::{PieceReport, Source, check_piece};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// A piece that the checker has accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paper {
    /// The file.
    pub bytes: Vec<u8>,
    /// Its SHA-256 in hexadecimal digits, which is its name.
    pub sha256: String,
    /// What it proves, as the file says it.
    pub proves: Vec<String>,
    /// On what it rests.
    pub uses: Vec<String>,
    /// Records of states.
    pub states: u64,
    /// The board, and whether suicide is allowed there.
    pub board: checker::Board,
}

impl Paper {
    /// Whether it is about this board.
    #[must_use]
    pub fn is_about(&self, size: BoardSize, suicide: Suicide) -> bool {
        let checker::Board { rows, columns, suicide: allows } = self.board;
        let is_size = usize::from(rows) == size.rows() && usize::from(columns) == size.columns();
        is_size && allows == (suicide == Suicide::Allowed)
    }

    /// A piece from somewhere, if the checker accepts it.
    ///
    /// # Errors
    /// If it does not.
    pub fn accept(bytes: Vec<u8>) -> Result<Self, CertificateError> {
        let refused = |error: checker::CheckError| CertificateError::Refused(error.to_string());
        let report = check_piece(Source::of_bytes(bytes.clone())).map_err(refused)?;
        let PieceReport { proves, uses, states, board, .. } = report;
        Ok(Self { sha256: sha256(&bytes), bytes, proves, uses, states, board })
    }
}

/// The SHA-256 of bytes in hexadecimal digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Writes what `search` has proved of some states as one piece, which rests on nothing else.
///
/// # Errors
/// If a limit is reached, what the table says cannot be written out, or the checker refuses.
///
/// # Panics
/// If there is no state, or a game is over.
pub fn prove_lemmas(search: &mut Search<'_, Go>, lemmas: &[Lemma]) -> Result<Paper, CertificateError> {
    let Lemma { state, claim } = lemmas[0];
    let size = state.size();
    let header = piece_header(&state, lemmas, &[]);
    let mut out = Recorder::new(Vec::new(), &header, size)?;
    let mut go = Go::for_proofs(size, search.game.tuning());
    let (mut avoid, earlier, mut watch) = (Avoid::default(), Chosen::new(), |_| {});
    let task = Task { go: &mut go, claim, avoid: &mut avoid, earlier: &earlier };
    let mut strategy = Strategy::new(task, &mut out, &mut watch);
    for lemma in lemmas {
        strategy.write_root(search, &lemma.state)?;
    }
    out.end_section()?;
    Paper::accept(out.finish()?)
}

/// What a piece says of a state with the claimant to move, resting on lemmas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resting {
    /// A lemma is about the state.
    OnLemma,
    /// A lemma is about the state after this move.
    OnLemmaAfter(Move),
    /// All replies to this move have records, or end the game.
    OnRecordsAfter(Move),
}

/// Writes a piece record by record, of which the header is known last.
pub struct PieceWriter {
    out: Recorder<Vec<u8>>,
    go: Go,
    claim: Claim,
}

impl PieceWriter {
    /// A piece without records.
    ///
    /// # Errors
    /// If the compressor cannot be had.
    pub fn new(size: BoardSize, claim: Claim) -> Result<Self, CertificateError> {
        Ok(Self { out: Recorder::new(Vec::new(), "", size)?, go: Go::new(size), claim })
    }

    /// Adds what is said of a state.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn add(&mut self, state: &Position, resting: Resting) -> Result<(), CertificateError> {
        let says = match resting {
            Resting::OnLemma => Says::Lemma,
            Resting::OnLemmaAfter(mv) => Says::LemmaAfter(mv),
            Resting::OnRecordsAfter(mv) => Says::PlayedOut(mv),
        };
        Ok(self.out.state(&mut self.go, &self.claim, state, says)?)
    }

    /// Ends the piece, which proves some lemmas, at least one, if others hold; both as pieces say them.
    ///
    /// # Errors
    /// If the checker refuses it.
    pub fn finish(mut self, proves: &[Lemma], uses: &[String]) -> Result<Paper, CertificateError> {
        self.out.end_section()?;
        let mut bytes = piece_header(&proves[0].state, proves, uses).into_bytes();
        bytes.extend(self.out.finish_body()?);
        let digest = Sha256::digest(&bytes);
        bytes.extend(digest.as_slice());
        Paper::accept(bytes)
    }
}

/// The text in front of a piece about the board of a state.
fn piece_header(state: &Position, proves: &[Lemma], uses: &[String]) -> String {
    let suicide = if state.rules().suicide == Suicide::Allowed { "allowed" } else { "forbidden" };
    let mut text = format!("shoban-piece 1\nboard {}\nsuicide {suicide}\n", state.size());
    for lemma in proves {
        let _ = writeln!(text, "proves {lemma}");
    }
    for lemma in uses {
        let _ = writeln!(text, "uses {lemma}");
    }
    text + "end\n"
}
