//! From a campaign to a proof in pieces that the checker accepts.

use super::desk::Desk;
use super::error::CampaignError;
use super::folder::FolderError;
use super::job::PieceName;
use super::store::StoredPiece;
use super::summit::write_summit;
use crate::certificate::{CertificateError, Header, Paper, Under, sha256};
use crate::files::{digest, write_whole};
use crate::game::Score;
use crate::proof::Statement;
use ahash::AHashMap;
use checker::{PieceSettings, ProofReport, check_proof, path_of};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};

/// Records in a piece of the summit, about.
pub const RECORDS_OF_PIECE: u64 = 200_000;

/// Writes the proof of all claims of a campaign into a new folder, and has it checked.
///
/// # Errors
/// If a claim is not proved, something cannot be written, or the checker refuses it: then it has no manifest.
pub fn write_proof(
    desk: &Desk,
    out: &Path,
    settings: &PieceSettings,
    watch: &(dyn Fn(usize, usize) + Sync),
) -> Result<ProofReport, CampaignError> {
    if !desk.is_proved() {
        return Err(CertificateError::NothingProved.into());
    }
    if fs::read_dir(out).is_ok_and(|mut inside| inside.next().is_some()) || out.is_file() {
        return Err(FolderError::Exists(out.to_owned()).into());
    }
    let mut summit = Vec::new();
    for tree in desk.trees() {
        write_summit(tree, desk.store(), RECORDS_OF_PIECE, &mut |paper| {
            summit.push(Summit::kept(out, paper)?);
            Ok(())
        })?;
    }
    let mut proof = Proof {
        desk,
        out: out.to_owned(),
        lemmas: Vec::new(),
        numbers: AHashMap::new(),
        entries: String::new(),
    };
    proof.copy_pieces(&summit)?;
    summit.iter().for_each(|piece| proof.enter(&piece.name, piece.lines.iter().map(String::as_str)));
    let manifest = out.join("manifest");
    let text = proof.text();
    write_whole(&manifest, &text).map_err(failed(&manifest))?;
    match check_proof(out, settings, watch) {
        Ok(report) => Ok(report),
        Err(error) => {
            let _ = fs::remove_file(&manifest);
            Err(CertificateError::Refused(error.to_string()).into())
        }
    }
}

/// The lines in the header of a piece.
///
/// # Errors
/// If it cannot be read.
pub(super) fn header_lines(path: &Path) -> io::Result<Vec<String>> {
    let lines = BufReader::new(File::open(path)?).lines();
    lines.take_while(|line| line.as_ref().map_or(true, |line| line != "end")).collect()
}

struct Proof<'d> {
    desk: &'d Desk,
    out: PathBuf,
    lemmas: Vec<String>,
    numbers: AHashMap<String, usize>,
    /// The lines of the manifest about pieces.
    entries: String,
}

fn failed(path: &Path) -> impl Fn(io::Error) -> CampaignError + '_ {
    |error| FolderError::File { path: path.to_owned(), error }.into()
}

/// A piece of the summit that was written.
struct Summit {
    name: PieceName,
    /// The lines about lemmas in its header.
    lines: Vec<String>,
}

impl Summit {
    fn kept(out: &Path, paper: Paper) -> Result<Self, CampaignError> {
        let path = out.join(path_of(&paper.sha256));
        make_folder_of(&path)?;
        fs::write(&path, &paper.bytes).map_err(failed(&path))?;
        let name = PieceName { bytes: paper.bytes.len() as u64, sha256: paper.sha256 };
        let proves = paper.proves.iter().map(|lemma| format!("proves {lemma}"));
        let uses = paper.uses.iter().map(|lemma| format!("uses {lemma}"));
        Ok(Self { name, lines: proves.chain(uses).collect() })
    }
}

fn make_folder_of(path: &Path) -> Result<(), CampaignError> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(failed(folder))
}

impl Proof<'_> {
    /// Takes the pieces over on which the summit rests, or the claims themselves, and those on which these rest.
    fn copy_pieces(&mut self, summit: &[Summit]) -> Result<(), CampaignError> {
        let used = summit.iter().flat_map(|piece| &piece.lines).filter_map(|line| line.strip_prefix("uses "));
        let mut wanted: Vec<String> = used.map(str::to_owned).collect();
        wanted.extend(self.desk.folder().definition().claims.iter().cloned());
        let mut pieces = AHashMap::new();
        while let Some(lemma) = wanted.pop() {
            // Lemmas of the summit are not those of any piece here.
            let Some(sha256) = self.desk.store().piece_of(&lemma)? else { continue };
            if !pieces.contains_key(&sha256) {
                let path = self.desk.folder().piece(&sha256);
                // What a damaged piece says is not even read.
                if digest(&path).map_err(failed(&path))?.sha256 != sha256 {
                    let what = format!("piece {sha256} is damaged; 'campaign fsck' says more");
                    return Err(CertificateError::Refused(what).into());
                }
                let lines = header_lines(&path).map_err(failed(&path))?;
                wanted.extend(lines.iter().filter_map(|line| line.strip_prefix("uses ")).map(str::to_owned));
                pieces.insert(sha256, lines);
            }
        }
        for StoredPiece { sha256, bytes, .. } in self.desk.store().pieces()? {
            if let Some(lines) = pieces.remove(&sha256) {
                self.copy_piece(&sha256)?;
                self.enter(&PieceName { sha256, bytes }, lines.iter().map(String::as_str));
            }
        }
        Ok(())
    }

    fn copy_piece(&self, sha256: &str) -> Result<(), CampaignError> {
        let (path, copy) = (self.desk.folder().piece(sha256), self.out.join(path_of(sha256)));
        make_folder_of(&copy)?;
        // On one file system they share the room.
        if fs::hard_link(&path, &copy).is_err() {
            fs::copy(&path, &copy).map_err(failed(&copy))?;
        }
        Ok(())
    }

    fn number(&mut self, lemma: &str) -> usize {
        let next = self.lemmas.len();
        let number = *self.numbers.entry(lemma.to_owned()).or_insert(next);
        if number == next {
            self.lemmas.push(lemma.to_owned());
        }
        number
    }

    /// Writes down what a piece proves and uses, as its header says it.
    fn enter<'l>(&mut self, name: &PieceName, lines: impl Iterator<Item = &'l str>) {
        let _ = writeln!(self.entries, "piece {} {}", name.bytes, name.sha256);
        for line in lines {
            if let Some((key @ ("proves" | "uses"), lemma)) = line.split_once(' ') {
                let number = self.number(lemma);
                let _ = writeln!(self.entries, "{key} {number}");
            }
        }
    }

    /// The manifest.
    fn text(&self) -> String {
        let claims: Vec<_> = self.desk.trees().iter().map(super::tree::Tree::claim).collect();
        let scores: Vec<Score> = claims.iter().map(|claim| claim.black_score()).collect();
        let header = Header {
            position: self.desk.folder().position(),
            endless_play: Score::default(),
            value: match scores.as_slice() {
                [one, other] if one == other => Some(*one),
                _ => None,
            },
            claims: claims.iter().map(|&claim| (Statement::finite(claim), Under::default())).collect(),
        };
        let text = header.text();
        let header = text.split_once('\n').map_or("", |(_, rest)| rest).trim_end_matches("end\n");
        let mut text = format!("shoban-proof 1\n{header}end\n");
        for lemma in &self.lemmas {
            let _ = writeln!(text, "lemma {lemma}");
        }
        text += &self.entries;
        text += "end\n";
        let digest = sha256(text.as_bytes());
        text + &format!("sha256 {digest}\n")
    }
}
