//! Manifests: the pieces of a proof, what they prove and use, and the order in which they rest on each other.

use crate::claim::{Claim, Colour};
use crate::error::CheckError;
use crate::header::{Header, Lines};
use crate::lemma::Lemma;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

/// Whether a folder has a manifest.
pub fn is_proof(folder: &Path) -> bool {
    folder.join(NAME).is_file()
}

/// The file in the folder of a proof.
const NAME: &str = "manifest";
const TITLE: &str = "shoban-proof 1";
/// Bytes of the last line: `sha256 `, 64 digits and a line feed.
const SEAL: u64 = 72;
/// Bytes that are read at a time for the digest.
const BLOCK: usize = 1 << 16;

/// A SHA-256.
pub type Sha = [u8; 32];

/// A manifest that agrees with itself: each lemma that a piece uses is proved by one before it, and all claims are.
pub struct Manifest {
    /// What the whole proves.
    pub header: Header,
    /// The pieces in their order.
    pub pieces: Vec<Entry>,
    /// SHA-256 of the texts of the lemmas.
    pub lemmas: Vec<Sha>,
    /// The numbers of lemmas that pieces name.
    numbers: Vec<u32>,
}

/// A piece as the manifest names it.
pub struct Entry {
    /// The length of its file.
    pub bytes: u64,
    /// The SHA-256 of its file.
    pub sha: Sha,
    proves: Range<usize>,
    uses: Range<usize>,
}

impl Manifest {
    /// Reads the manifest of a folder, and checks that it agrees with itself.
    pub fn read(folder: &Path) -> Result<Manifest, CheckError> {
        let mut file = File::open(folder.join(NAME))?;
        let length = check_seal(&mut file)?;
        file.rewind()?;
        let mut lines = Lines::new(BufReader::new(file.take(length)));
        Manifest::read_lines(&mut lines).map_err(|error| match error {
            CheckError::Header { line, what } => CheckError::Manifest { line, what },
            other => other,
        })
    }

    /// The lemmas that a piece proves, then those that it uses, by the SHA-256 of their texts.
    pub fn lemmas_of(&self, piece: &Entry) -> [impl Iterator<Item = Sha>; 2] {
        [&piece.proves, &piece.uses]
            .map(|numbers| self.numbers[numbers.clone()].iter().map(|&number| self.lemmas[number as usize]))
    }

    fn read_lines(lines: &mut Lines<impl BufRead>) -> Result<Manifest, CheckError> {
        let header = Header::read_behind(TITLE, lines)?;
        let is_basic = |claim: &Claim| claim.finite && !claim.positional && !claim.situational;
        if !header.claims.iter().all(is_basic) {
            return lines.wrong("a proof in pieces claims finite play under basic ko alone");
        }
        let manifest = Manifest { header, pieces: Vec::new(), lemmas: Vec::new(), numbers: Vec::new() };
        let mut reading = Reading { manifest, proved: Vec::new(), lines };
        let first = reading.read_lemmas()?;
        reading.read_pieces(first)?;
        reading.check_claims()?;
        Ok(reading.manifest)
    }
}

/// Whether the last line is right; the number of bytes before it.
fn check_seal(file: &mut File) -> Result<u64, CheckError> {
    let length = file.metadata()?.len().checked_sub(SEAL).ok_or(CheckError::ManifestDigest)?;
    let mut hash = Sha256::new();
    let mut before = BufReader::with_capacity(BLOCK, Read::by_ref(file).take(length));
    loop {
        let block = before.fill_buf()?;
        if block.is_empty() {
            break;
        }
        hash.update(block);
        let count = block.len();
        before.consume(count);
    }
    file.seek(SeekFrom::Start(length))?;
    let mut seal = String::new();
    let is_text = file.read_to_string(&mut seal).is_ok();
    let is_right = is_text && seal == format!("sha256 {}\n", hex(&hash.finalize().into()));
    if is_right { Ok(length) } else { Err(CheckError::ManifestDigest) }
}

/// A manifest as far as it was read.
struct Reading<'l, R> {
    manifest: Manifest,
    /// Which lemmas are proved by now.
    proved: Vec<bool>,
    lines: &'l mut Lines<R>,
}

impl<R: BufRead> Reading<'_, R> {
    /// Reads the lemmas; the line behind them.
    fn read_lemmas(&mut self) -> Result<String, CheckError> {
        let (board, geometry) = (self.manifest.header.board(), self.manifest.header.geometry());
        loop {
            let text = self.lines.next()?;
            let Some(said) = text.strip_prefix("lemma ") else { return Ok(text) };
            if Lemma::read(said, board, &geometry).is_none() {
                return self
                    .lines
                    .wrong(format!("a lemma of a legal position should stand here, not '{text}'"));
            }
            self.manifest.lemmas.push(sha(said));
            self.proved.push(false);
        }
    }

    /// Reads the pieces from this line on, and checks their order.
    fn read_pieces(&mut self, mut text: String) -> Result<(), CheckError> {
        let mut known = HashSet::new();
        while text != "end" {
            let Some((bytes, sha)) = text.strip_prefix("piece ").and_then(piece) else {
                return self
                    .lines
                    .wrong(format!("'piece', its bytes and its SHA-256 should stand here, not '{text}'"));
            };
            if !known.insert(sha) {
                return self.lines.wrong("this piece stands above already");
            }
            text = self.lines.next()?;
            let proves = self.read_numbers("proves ", &mut text)?;
            let uses = self.read_numbers("uses ", &mut text)?;
            if proves.is_empty() {
                return self.lines.wrong("the piece before this line proves nothing");
            }
            for at in proves.clone() {
                self.proved[self.manifest.numbers[at] as usize] = true;
            }
            self.manifest.pieces.push(Entry { bytes, sha, proves, uses });
        }
        if self.lines.is_over()? { Ok(()) } else { self.lines.wrong("there are lines behind the end") }
    }

    /// Reads lines with numbers of lemmas, and leaves the one behind them. What is used must be proved by now.
    fn read_numbers(&mut self, key: &str, text: &mut String) -> Result<Range<usize>, CheckError> {
        let start = self.manifest.numbers.len();
        while let Some(said) = text.strip_prefix(key) {
            let number = said.parse().ok().filter(|number: &u32| number.to_string() == said);
            let Some(number) = number.filter(|&number| (number as usize) < self.proved.len()) else {
                return self.lines.wrong(format!("the number of a lemma should stand here, not '{said}'"));
            };
            if key == "uses " && !self.proved[number as usize] {
                return self.lines.wrong(format!("no piece before this one proves lemma {number}"));
            }
            self.manifest.numbers.push(number);
            *text = self.lines.next()?;
        }
        Ok(start..self.manifest.numbers.len())
    }

    /// Whether lemmas about the position of the header are proved.
    fn check_claims(&self) -> Result<(), CheckError> {
        let header = &self.manifest.header;
        for &claim in &header.claims {
            let wanted = sha(&text_of(header, claim));
            let mut lemmas = self.manifest.lemmas.iter().zip(&self.proved);
            if !lemmas.any(|(lemma, &is_proved)| is_proved && *lemma == wanted) {
                return Err(CheckError::ClaimNotProved { claim });
            }
        }
        Ok(())
    }
}

/// The lemma that is a claim about the position of a header.
fn text_of(header: &Header, claim: Claim) -> String {
    let kind = if claim.claimant == Colour::Black { "at-least" } else { "at-most" };
    let to_play = if header.to_play == Colour::Black { "black" } else { "white" };
    let ko = header.ko.map_or("none".to_owned(), |ko| header.geometry().name(Some(ko)));
    format!("{kind} {} {to_play} {ko} {} {}", claim.score, u8::from(header.passed), header.position)
}

/// Bytes and SHA-256 of a piece.
fn piece(text: &str) -> Option<(u64, Sha)> {
    let (bytes, digits) = text.split_once(' ')?;
    let length = bytes.parse().ok().filter(|length: &u64| length.to_string() == bytes)?;
    Some((length, of_hex(digits)?))
}

/// The SHA-256 of a text.
pub fn sha(text: &str) -> Sha {
    Sha256::digest(text).into()
}

/// As 64 small hexadecimal digits.
pub fn hex(sha: &Sha) -> String {
    sha.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What 64 small hexadecimal digits say.
pub fn of_hex(digits: &str) -> Option<Sha> {
    let digit = |c: u8| match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        _ => None,
    };
    let digits: Vec<u8> = digits.bytes().map(digit).collect::<Option<_>>()?;
    let bytes: Vec<u8> =
        digits.chunks(2).map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit)).collect();
    bytes.try_into().ok().filter(|_| digits.len() == 64)
}
