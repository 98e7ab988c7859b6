//! Pieces of a proof: files that prove lemmas, and may rest on others (docs/certificate.md, "Proofs in pieces").

use super::among::Among;
use super::avoid::Avoid;
use super::book::LemmaBook;
use super::error::CertificateError;
use super::finite::{Chosen, Strategy, Task};
use super::lemma::Lemma;
use super::recorder::{Recorder, Says, sealed};
use crate::board::{BoardSize, Move, Position, Suicide};
use crate::game::{Claim, StateKey};
use crate::go::Go;
use crate::search::Search;
use ahash::{AHashMap, AHashSet};
use checker::{PieceReport, Source, check_piece};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// A piece has no more records of states than this.
const MOST_STATES: usize = 2_000_000;

/// States below which a piece has at least so many new records become lemmas: then whoever meets them later need not write these
/// records again, and there are not many more lemmas than one in this number of records (docs/notebook/campaigns.md).
const LEAST_NEW: usize = 32;

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

/// What the pieces of one worker are written with.
pub struct Pen<'b> {
    /// A game for proofs ([`Go::for_proofs`]): it knows the regions that it has met.
    pub go: &'b mut Go,
    /// What other pieces prove; none, if the piece is to rest on nothing.
    pub book: Option<&'b LemmaBook>,
}

/// Writes what `search` has proved of some states as one piece. It also proves lemmas about states below them, for others to rest on.
///
/// # Errors
/// If a limit is reached, what the table says cannot be written out, the piece would be too large, or the checker refuses.
///
/// # Panics
/// If there is no state, or a game is over.
pub fn prove_lemmas(
    search: &mut Search<'_, Go>,
    pen: Pen<'_>,
    lemmas: &[Lemma],
) -> Result<Paper, CertificateError> {
    let Lemma { state, claim } = lemmas[0];
    let mut out = Recorder::new(Vec::new(), "", state.size())?;
    let (mut avoid, earlier, mut watch) = (Avoid::default(), Chosen::new(), |_| {});
    let task = Task { go: pen.go, claim, avoid: &mut avoid, earlier: &earlier };
    let among = Among {
        book: pen.book,
        most_states: MOST_STATES,
        least_new: LEAST_NEW,
        uses: AHashMap::new(),
        large: Vec::new(),
    };
    let mut strategy = Strategy::new(task, &mut out, &mut watch).among(among);
    for lemma in lemmas {
        strategy.write_root(search, &lemma.state)?;
    }
    let Some(Among { uses, large, .. }) = strategy.into_piece() else { unreachable!("it is a piece") };
    out.end_section()?;
    let mut proves = lemmas.to_vec();
    let mut known: AHashSet<StateKey> = lemmas.iter().map(|lemma| lemma.state.key().0).collect();
    let new = large.into_iter().filter(|state| known.insert(state.key().0));
    proves.extend(new.map(|state| Lemma { state, claim }));
    let mut uses: Vec<&str> = uses.values().map(AsRef::as_ref).collect();
    uses.sort_unstable();
    Paper::accept(sealed(&piece_header(&state, &proves, &uses), &out.finish_body()?))
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
        let uses: Vec<&str> = uses.iter().map(String::as_str).collect();
        Paper::accept(sealed(&piece_header(&proves[0].state, proves, &uses), &self.out.finish_body()?))
    }
}

/// The text in front of a piece about the board of a state.
fn piece_header(state: &Position, proves: &[Lemma], uses: &[&str]) -> String {
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
