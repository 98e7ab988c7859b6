//! From a file to what it proves.

use crate::board::{Side, State};
use crate::claim::Claim;
use crate::error::CheckError;
use crate::geometry::Geometry;
use crate::group::is_about_group;
use crate::header::Header;
use crate::node::Node;
use crate::record::Body;
use crate::report::{ClaimReport, Place, Report, Superko, Violation, ViolationKind};
use crate::section::Section;
use crate::source::Source;
use crate::superko::{self, Breaches};
use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

/// No more violations than this are listed for a rule.
const MOST_VIOLATIONS: usize = 100_000;

/// Checks the certificate in a file.
///
/// # Errors
/// If the file is not a certificate, or does not prove all that it claims.
pub fn check(path: &Path) -> Result<Report, CheckError> {
    check_source(Source::open(path)?)
}

/// The same of a file that is open.
///
/// # Errors
/// If the file is not a certificate, or does not prove all that it claims.
pub fn check_source(source: Source) -> Result<Report, CheckError> {
    read(source, None, &mut drop)
}

/// The same, and keeps the sections, in the order of the claims.
pub fn keep(source: Source) -> Result<Kept, CheckError> {
    let mut sections = Vec::new();
    let report = read(source, None, &mut |section| sections.push(section))?;
    Ok(Kept { report, sections })
}

/// A certificate that is accepted, with what stands in it.
pub struct Kept {
    /// What it proves.
    pub report: Report,
    /// The sections, in the order of the claims.
    pub sections: Vec<Section>,
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
    read(Source::open(path)?, Some(patience), &mut drop)
}

/// The same with so much patience for superko where it is not claimed; none: it is not looked into. Each section that is
/// right goes to `keep`.
fn read(source: Source, patience: Option<u64>, keep: &mut dyn FnMut(Section)) -> Result<Report, CheckError> {
    if is_about_group(&source) {
        return Err(CheckError::AboutGroup);
    }
    let ((header, claims), bytes) = source.unsealed(|source| read_content(source, patience, keep))?;
    Ok(Report { header, claims, bytes })
}

/// Checks what stands before the digest.
fn read_content(
    source: &mut dyn BufRead,
    patience: Option<u64>,
    keep: &mut dyn FnMut(Section),
) -> Result<(Header, Vec<ClaimReport>), CheckError> {
    let header = Header::read(&mut *source)?;
    let geometry = Arc::new(header.geometry());
    let claims = Body::unpack(source, geometry.all(), |body| {
        let task = |number| Task {
            header: &header,
            claim: header.claims[number],
            section: number + 1,
            geometry: &geometry,
        };
        (0..header.claims.len()).map(|number| task(number).check(body, patience, keep)).collect()
    })?;
    Ok((header, claims))
}

/// A claim to be checked against its section.
struct Task<'a> {
    header: &'a Header,
    claim: Claim,
    /// The number of the section, from 1.
    section: usize,
    geometry: &'a Arc<Geometry>,
}

impl Task<'_> {
    /// Reads and checks the section.
    fn check(
        &self,
        body: &mut Body,
        patience: Option<u64>,
        keep: &mut dyn FnMut(Section),
    ) -> Result<ClaimReport, CheckError> {
        let &Task { header, claim, section, geometry } = self;
        let mut proof = Section::new(geometry, claim, None);
        proof.read(body).map_err(|problem| proof.refused(section, problem))?;
        let states = proof.nodes.len() as u64;
        let to_move = if claim.claimant == header.to_play { Side::Own } else { Side::Enemy };
        let root = proof.root(header.root(claim.claimant), to_move);
        let root = root.map_err(|problem| CheckError::Root { section, claim, problem })?;
        let superko = self.look_into_superko(&proof, root, patience);
        self.check_superko(superko.as_ref())?;
        let contents = proof.library.len() as u64;
        let longest = if claim.finite { proof.node(root).depth } else { 0 };
        keep(proof);
        Ok(ClaimReport { claim, states, contents, longest, superko })
    }

    /// What the proof does under superko; nothing if that is not asked for, cannot be known, or takes too long.
    fn look_into_superko(&self, proof: &Section, root: u32, patience: Option<u64>) -> Option<Superko> {
        let Claim { finite, positional, situational, .. } = self.claim;
        if self.header.suicide || !finite {
            return None;
        }
        let patience = if positional || situational { u64::MAX } else { patience? };
        let broken = superko::examine(proof, root, patience)?;
        let [positional, situational] =
            [broken.positional, broken.situational].map(|breaches| self.violations(proof, &breaches));
        Some(Superko { positional, situational })
    }

    /// Whether the rules that are claimed hold.
    fn check_superko(&self, found: Option<&Superko>) -> Result<(), CheckError> {
        let &Task { claim, section, geometry, .. } = self;
        if !claim.positional && !claim.situational {
            return Ok(());
        }
        // A header claims superko only where it can be known, and then patience has no end; but if not, it is not proved.
        let found = found.ok_or(CheckError::SuperkoNotExamined { section, claim })?;
        let rules = [
            ("positional", claim.positional, &found.positional),
            ("situational", claim.situational, &found.situational),
        ];
        for (rule, is_claimed, violations) in rules {
            if let (true, Some(first)) = (is_claimed, violations.first()) {
                let mv = Some(first.place.mv).filter(|&mv| mv != NO_POINT);
                let (mv, board) = (geometry.name(mv), first.board.clone());
                return Err(CheckError::SuperkoNotProved { section, claim, rule, mv, board });
            }
        }
        Ok(())
    }

    /// Lists the records with moves and with reasons that may break a rule.
    fn violations(&self, proof: &Section, broken: &Breaches) -> Vec<Violation> {
        let violation = |(&(i, kind), earlier): (&(u32, ViolationKind), &Vec<u32>)| {
            let board = self.geometry.show(self.claim.claimant, &proof.node(i).state);
            let place = place(proof.node(i));
            Violation {
                board,
                place,
                kind,
                earlier: earlier.iter().map(|&i| self::place(proof.node(i))).collect(),
            }
        };
        broken.iter().take(MOST_VIOLATIONS).map(violation).collect()
    }
}

/// The byte for no point.
const NO_POINT: u8 = 255;

/// A record for people outside, as it stands in the file.
fn place(node: &Node) -> Place {
    let State { stones, ban, passed } = node.state;
    let ko = if passed { NO_POINT } else { ban.map_or(0, |ban| ban + 1) };
    Place { own: stones.own, enemy: stones.enemy, ko, passed, mv: node.mv.unwrap_or(NO_POINT) }
}
