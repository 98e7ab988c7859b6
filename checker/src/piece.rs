//! Pieces of a proof: what they prove, and on what they rest.

use crate::claim::{Claim, Colour};
use crate::error::CheckError;
use crate::geometry::Geometry;
use crate::header::{Board, Lines, size, suicide};
use crate::lemma::{Lemma, Lemmas};
use crate::record::Body;
use crate::section::Section;
use crate::source::Source;
use std::io::BufRead;
use std::sync::Arc;

/// What the files begin with.
const TITLE: &str = "shoban-piece 1";

/// What a piece proves if the lemmas hold that it uses.
#[derive(Debug, Clone)]
pub struct PieceReport {
    /// The board.
    pub board: Board,
    /// Whose strategy it is.
    pub claimant: Colour,
    /// The lemmas that it proves, as the file says them.
    pub proves: Vec<String>,
    /// The lemmas on which it rests.
    pub uses: Vec<String>,
    /// The number of records of states.
    pub states: u64,
    /// The number of records of contents of regions.
    pub contents: u64,
    /// The length of the file.
    pub bytes: u64,
}

/// The header of a piece.
struct Header {
    board: Board,
    geometry: Arc<Geometry>,
    claim: Claim,
    proves: Vec<(String, Lemma)>,
    uses: Vec<String>,
    lemmas: Lemmas,
}

/// Whether a file begins as pieces do.
pub fn is_piece(source: &Source) -> bool {
    source.begins_with(&format!("{TITLE}\n"))
}

/// Checks a piece.
///
/// # Errors
/// If it is none, or does not prove all its lemmas.
pub fn check_piece(source: Source) -> Result<PieceReport, CheckError> {
    let (mut report, bytes) = source.unsealed(|source| {
        let header = Header::read(&mut *source)?;
        Body::unpack(source, header.geometry.all(), |body| header.check(body))
    })?;
    report.bytes = bytes;
    Ok(report)
}

impl Header {
    fn read(source: impl BufRead) -> Result<Header, CheckError> {
        let mut lines = Lines::new(source);
        lines.read(TITLE, |rest| rest.is_empty().then_some(()))?;
        let (rows, columns) = lines.read("board ", size)?;
        let board = Board { rows, columns, suicide: lines.read("suicide ", suicide)? };
        let geometry = Arc::new(board.geometry());
        let text = lines.next()?;
        let first = text.strip_prefix("proves ").and_then(|text| Lemma::read(text, board, &geometry));
        let Some(Lemma { claim, .. }) = first else {
            return lines.wrong(format!("'proves' and a lemma should stand here, not '{text}'"));
        };
        let (proves, uses, lemmas) = (Vec::new(), Vec::new(), Lemmas::default());
        let mut header = Header { board, geometry, claim, proves, uses, lemmas };
        header.read_lemmas(text, &mut lines)?;
        Ok(header)
    }

    /// Reads the lines from this one to the last.
    fn read_lemmas(&mut self, mut text: String, lines: &mut Lines<impl BufRead>) -> Result<(), CheckError> {
        let mut proved = Lemmas::default();
        while text != "end" {
            let (key, said) = text.split_once(' ').unwrap_or_default();
            let Some(lemma) = Lemma::read(said, self.board, &self.geometry) else {
                return lines.wrong(format!("a lemma of a legal position should stand here, not '{text}'"));
            };
            if lemma.claim.claimant != self.claim.claimant {
                return lines.wrong("the lemmas of a piece have one claimant");
            }
            let known = match key {
                "proves" if !self.uses.is_empty() => {
                    return lines.wrong("what is proved stands before what is used");
                }
                "proves" if lemma.claim != self.claim => {
                    return lines.wrong("what a piece proves are claims of one score");
                }
                "proves" => {
                    self.proves.push((said.to_owned(), lemma));
                    &mut proved
                }
                "uses" => {
                    self.uses.push(said.to_owned());
                    &mut self.lemmas
                }
                _ => {
                    return lines.wrong(format!("'proves', 'uses' or 'end' should stand here, not '{text}'"));
                }
            };
            if !known.add(&self.geometry, &lemma) {
                return lines.wrong("two lemmas about the same state");
            }
            text = lines.next()?;
        }
        Ok(())
    }

    /// Reads and checks the section.
    fn check(self, body: &mut Body) -> Result<PieceReport, CheckError> {
        let Header { board, geometry, claim, proves, uses, lemmas } = self;
        let mut proof = Section::new(&geometry, claim, Some(lemmas));
        proof.read(body).map_err(|problem| proof.refused(1, problem))?;
        let (states, contents) = (proof.nodes.len() as u64, proof.library.len() as u64);
        for (said, Lemma { state, to_move, .. }) in &proves {
            let root = proof.root(*state, *to_move);
            root.map_err(|problem| CheckError::Lemma { lemma: said.clone(), problem })?;
        }
        let proves = proves.into_iter().map(|(said, _)| said).collect();
        Ok(PieceReport { board, claimant: claim.claimant, proves, uses, states, contents, bytes: 0 })
    }
}
