//! Checks certificates: files that prove bounds of a Go position. `docs/certificate.md` says what stands in them and
//! why it is a proof; this crate shares no code with the solver that writes them.

#![forbid(unsafe_code)]

#[allow(missing_docs)]
mod board;
mod error;
mod header;
#[allow(missing_docs)]
mod life;
#[allow(missing_docs)]
mod proof;
mod superko;

use board::{Board, ENEMY, Geometry, NONE, OWN, points};
pub use error::{CheckError, Problem};
pub use header::{Claim, Colour, Header};
use proof::{Body, Node, Section, State};
use ruzstd::decoding::StreamingDecoder;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::path::Path;
use superko::{Breaches, Broken, Patience};

/// No more violations than this are listed for a rule.
const MOST_VIOLATIONS: usize = 100_000;

/// What an accepted certificate proves.
#[derive(Debug, Clone)]
pub struct Report {
    /// The header of the file.
    pub header: Header,
    /// What was found for each claim, in the order of the header.
    pub claims: Vec<ClaimReport>,
}

/// What was found for a claim that is proved under basic ko.
#[derive(Debug, Clone)]
pub struct ClaimReport {
    /// What is claimed.
    pub claim: Claim,
    /// The number of records of states.
    pub states: u64,
    /// The number of records of contents of regions.
    pub contents: u64,
    /// The number of records on the longest line of a finite claim, else 0.
    pub longest: u32,
    /// Whether superko was looked into, to the end; it can be for finite claims where suicide is forbidden.
    pub superko_examined: bool,
    /// Where the proof fails under positional superko; empty if it holds.
    pub positional: Vec<Violation>,
    /// The same for situational superko.
    pub situational: Vec<Violation>,
}

/// A record whose move or reason may break a superko rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The board as rows from the top, with the side to move below.
    pub board: String,
    /// The record.
    pub place: Place,
    /// What breaks the rule.
    pub kind: ViolationKind,
    /// Records at which the board stood before the move or after it, some of them if there are many.
    pub earlier: Vec<Place>,
}

/// A state with the claimant to move, in the orientation of its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The claimant's stones, point 0 in the lowest bit.
    pub own: u64,
    /// The opponent's stones.
    pub enemy: u64,
    /// As in the file: 0, or the banned point plus 1, or 255 after a pass.
    pub ko: u8,
    /// Whether the opponent has just passed.
    pub passed: bool,
    /// The point of the claimant's move; 255 if there is none.
    pub mv: u8,
}

/// What may break a superko rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ViolationKind {
    /// The move makes a board that came before.
    Move,
    /// The strategy behind the reason may do so.
    Reason,
}

/// How far superko is looked into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Superko {
    /// Where the file claims one of its rules.
    Claimed,
    /// Wherever it can be, to name what stands in the way; where the file claims nothing, as long as patience lasts.
    Everywhere(u64),
}

/// Checks the certificate in a file.
///
/// # Errors
/// If the file is not a certificate, or does not prove all that it claims.
pub fn check(path: &Path) -> Result<Report, CheckError> {
    read(path, Superko::Claimed)
}

/// The same, and lists for all finite claims the records that may break a superko rule, claimed or not: they are what
/// a solver has to mend. Where reasons break both rules and very many moves are suspected, moves are not listed.
///
/// What a claim says nothing of may take long to find out: each suspected record is followed back to the root, through
/// all records on the way in the worst case. `patience` is how many of them may be looked at for each claim; a claim
/// that takes more is not examined, and its report says so.
///
/// # Errors
/// If the file is not a certificate, or does not prove all that it claims.
pub fn examine(path: &Path, patience: u64) -> Result<Report, CheckError> {
    read(path, Superko::Everywhere(patience))
}

fn read(path: &Path, superko: Superko) -> Result<Report, CheckError> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len().checked_sub(32).ok_or(CheckError::Truncated)?;
    check_digest(&mut file, length)?;
    file.rewind()?;
    let mut source = BufReader::new(file.take(length));
    let header = Header::read(&mut source)?;
    let mut claims = Vec::new();
    let geometry = Geometry::new(header.columns, header.rows);
    let unpack = |text: String| CheckError::Unpack(text);
    let decoder = StreamingDecoder::new(&mut source).map_err(|error| unpack(error.to_string()))?;
    let mut body = Body { source: BufReader::new(decoder), all: geometry.all };
    for i in 0..header.claims.len() {
        claims.push(check_claim(&header, i, &geometry, &mut body, superko)?);
    }
    let rest = body.source.fill_buf().map_err(|error| unpack(error.to_string()))?.len();
    drop(body);
    if rest != 0 || !source.fill_buf()?.is_empty() {
        return Err(CheckError::TrailingBytes);
    }
    Ok(Report { header, claims })
}

fn check_digest(file: &mut File, length: u64) -> Result<(), CheckError> {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    let mut content = file.by_ref().take(length);
    loop {
        match content.read(&mut buffer)? {
            0 => break,
            count => hash.update(&buffer[..count]),
        }
    }
    let mut stated = [0; 32];
    file.read_exact(&mut stated)?;
    if hash.finalize()[..] == stated { Ok(()) } else { Err(CheckError::Digest) }
}

/// Reads and checks the section of a claim.
fn check_claim<R: Read>(
    header: &Header,
    number: usize,
    geometry: &Geometry,
    body: &mut Body<R>,
    superko: Superko,
) -> Result<ClaimReport, CheckError> {
    let (claim, section) = (header.claims[number], number + 1);
    let needed = i32::from(if claim.claimant == Colour::Black { claim.score } else { -claim.score });
    let mut proof = Section::new(geometry, header.suicide, needed, claim.finite);
    let show = |board: &Board, ko, passed| show(geometry, claim.claimant, board, ko, passed);
    if let Err(problem) = proof.read(body) {
        let board = show(&proof.shown, proof.shown.ban, false);
        return Err(CheckError::Record { section, claim, record: proof.record, board, problem });
    }
    let root = State { board: header.board(claim.claimant), passed: header.passed };
    let states = proof.nodes.len() as u64;
    let root = proof.root(&root, claim.claimant == header.to_play);
    let root = root.map_err(|problem| CheckError::Root { section, claim, problem })?;
    let contents = proof.library.contents.len() as u64;
    let longest = proof.longest(root);
    let patience = match superko {
        _ if claim.positional || claim.situational => Some(u64::MAX),
        Superko::Claimed => None,
        Superko::Everywhere(patience) => Some(patience),
    };
    let patience = patience.filter(|_| claim.finite && !header.suicide).map(Patience);
    let broken = patience.and_then(|patience| superko::examine(&proof, root, patience));
    let superko_examined = broken.is_some();
    let Broken { positional, situational } = broken.unwrap_or_default();
    let positional = violations(&proof, claim.claimant, &positional);
    let situational = violations(&proof, claim.claimant, &situational);
    let rules = [
        ("positional", claim.positional, positional.first()),
        ("situational", claim.situational, situational.first()),
    ];
    for (rule, claimed, first) in rules {
        if let (true, Some(first)) = (claimed, first) {
            let (mv, board) = (geometry.name(first.place.mv), first.board.clone());
            return Err(CheckError::SuperkoNotProved { section, claim, rule, mv, board });
        }
    }
    Ok(ClaimReport { claim, states, contents, longest, superko_examined, positional, situational })
}

/// Lists the records with moves and with reasons that may break a rule.
fn violations(proof: &Section, claimant: Colour, broken: &Breaches) -> Vec<Violation> {
    let place = |i: u32| {
        let node: &Node = &proof.nodes[i as usize];
        let passed = proof.state(node).passed;
        Place { own: node.own, enemy: node.enemy, ko: node.ko, passed, mv: node.mv }
    };
    let violation = |(&(i, kind), earlier): (&(u32, ViolationKind), &Vec<u32>)| {
        let State { board, passed } = proof.state(&proof.nodes[i as usize]);
        let board = show(proof.geometry, claimant, &board, board.ban, passed);
        Violation { board, place: place(i), kind, earlier: earlier.iter().map(|&i| place(i)).collect() }
    };
    broken.iter().take(MOST_VIOLATIONS).map(violation).collect()
}

/// The board as text.
fn show(geometry: &Geometry, claimant: Colour, board: &Board, ban: u8, passed: bool) -> String {
    let (own, enemy) = if claimant == Colour::Black { ('X', 'O') } else { ('O', 'X') };
    let mut rows: Vec<String> = Vec::new();
    for p in points(geometry.all) {
        if p % geometry.columns == 0 {
            rows.push(String::new());
        }
        let stone = match board.cells[usize::from(p)] {
            OWN => own,
            ENEMY => enemy,
            _ => '.',
        };
        rows.last_mut().into_iter().for_each(|row| row.push(stone));
    }
    rows.reverse();
    let ban = if ban == NONE { String::new() } else { format!(", not on {}", geometry.name(ban)) };
    let pass = if passed { ", after a pass" } else { "" };
    format!("{}\n{claimant:?} to move{ban}{pass}", rows.join("\n"))
}
