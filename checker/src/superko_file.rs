//! Superko certificates: from a file to what it proves under its rule of repetition.

use crate::board::{Side, Stones};
use crate::claim::Claim;
use crate::error::{CheckError, Problem};
use crate::geometry::Geometry;
use crate::header::stones;
use crate::history::{Event, History, Sight, Stands};
use crate::record::Body;
use crate::recurrence::{Recurrence, Wanted};
use crate::section::Section;
use crate::source::Source;
use crate::superko::{Breaches, examine_ends, examine_reasons, first_reason_again};
use crate::superko_header::{Repetition, Stood, SuperkoHeader, TITLE};
use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

/// What an accepted superko certificate proves.
#[derive(Debug, Clone)]
pub struct SuperkoReport {
    /// The header of the file, whose claims hold under its rule.
    pub header: SuperkoHeader,
    /// What was found for each claim, in the order of the header.
    pub claims: Vec<SuperkoClaim>,
    /// The length of the file.
    pub bytes: u64,
}

/// What was found for a claim.
#[derive(Debug, Clone)]
pub struct SuperkoClaim {
    /// What is claimed.
    pub claim: Claim,
    /// The number of records of states.
    pub states: u64,
    /// The number of replies that are left out because they are forbidden; where boards that come back end the game, that of moves that
    /// do so.
    pub forbidden: u64,
    /// The number of records on the longest line.
    pub longest: u32,
}

/// Whether a file begins as a superko certificate does.
pub fn is_about_superko(source: &Source) -> bool {
    source.begins_with(TITLE)
}

/// Checks the superko certificate in a file.
///
/// # Errors
/// If the file is not a superko certificate, or does not prove all that it claims.
pub fn check_superko(path: &Path) -> Result<SuperkoReport, CheckError> {
    check_superko_source(Source::open(path)?)
}

/// The same of a file that is open.
///
/// # Errors
/// If the file is not a superko certificate, or does not prove all that it claims.
pub fn check_superko_source(source: Source) -> Result<SuperkoReport, CheckError> {
    let ((header, claims), bytes) = source.unsealed(read)?;
    Ok(SuperkoReport { header, claims, bytes })
}

/// Checks what stands before the digest.
fn read(source: &mut dyn BufRead) -> Result<(SuperkoHeader, Vec<SuperkoClaim>), CheckError> {
    let header = SuperkoHeader::read(&mut *source)?;
    let geometry = Arc::new(header.geometry());
    let claims = Body::unpack(source, geometry.all(), |body| {
        let task = |number| Task {
            header: &header,
            claim: header.claims[number],
            section: number + 1,
            geometry: &geometry,
        };
        (0..header.claims.len()).map(|number| task(number).check(body)).collect()
    })?;
    Ok((header, claims))
}

/// A claim to be checked against its section.
struct Task<'a> {
    header: &'a SuperkoHeader,
    claim: Claim,
    /// The number of the section, from 1.
    section: usize,
    geometry: &'a Arc<Geometry>,
}

impl Task<'_> {
    /// Reads and checks the section.
    fn check(&self, body: &mut Body) -> Result<SuperkoClaim, CheckError> {
        let &Task { header, claim, section, geometry } = self;
        let (state, to_move) = (header.state(claim.claimant), header.root.to_move(claim.claimant));
        let mut proof = History::new(Section::new(geometry, claim, None), header.repetition);
        proof.read(body, &state).map_err(|problem| proof.section.refused(section, problem))?;
        let root = proof.root(&state, to_move);
        let root = root.map_err(|problem| CheckError::Root { section, claim, problem })?;
        self.check_forbidden(&proof, root)?;
        if header.repetition.ends() {
            self.check_ends(&proof, root)?
        } else {
            self.check_moves(&proof, root)?
        }
        let (states, forbidden) = (proof.section.nodes.len() as u64, proof.forbidden_count() as u64);
        Ok(SuperkoClaim { claim, states, forbidden, longest: proof.section.node(root).depth })
    }

    /// The boards that stand before the first move, that of the header the last.
    fn past(&self) -> impl Iterator<Item = (Stones, Event)> {
        let claimant = self.claim.claimant;
        let all = self.header.earlier.iter().chain([&self.header.root]);
        all.map(move |stood: &Stood| {
            let event = Event { to_move: stood.to_move(claimant), by: stood.maker(claimant) };
            (stones(&stood.position, claimant), event)
        })
    }

    /// The same as the rule sees them.
    fn stands(&self) -> Vec<Stands> {
        let past: Vec<(Stones, Event)> = self.past().collect();
        let (mut lead, mut found) = (0, Vec::new());
        for (place, &(stones, event)) in past.iter().enumerate().rev() {
            let sight = Sight::new(self.header.repetition, stones, event);
            found.extend(sight.map(|sight| Stands { sight, lead }));
            let before = place.checked_sub(1).map(|place| past[place]);
            let is_pass = |&(other, last): &(Stones, Event)| {
                event.by.is_none() && other == stones && last.to_move != event.to_move
            };
            lead +=
                before.filter(is_pass).map_or(0, |(_, last)| if last.to_move == Side::Own { 1 } else { -1 });
        }
        found.reverse();
        found
    }

    /// Whether all moves that are left out are forbidden, or end the game well.
    fn check_forbidden(&self, proof: &History, root: u32) -> Result<(), CheckError> {
        let &Task { header, claim, section, geometry } = self;
        let Some(allowed) = proof.allowed(root, &self.stands()) else { return Ok(()) };
        let board = geometry.show(claim.claimant, &proof.section.node(allowed.node).state);
        let name = geometry.name(allowed.mv);
        let ends = header.repetition.ends();
        let problem = if ends { Problem::NotEnded(name) } else { Problem::NotForbidden(name) };
        Err(CheckError::Record { section, claim, record: allowed.record, board, problem })
    }

    /// Whether the claimant never makes a board that is forbidden to him.
    fn check_moves(&self, proof: &History, root: u32) -> Result<(), CheckError> {
        let &Task { header, claim, section, geometry } = self;
        let (proof, rule, earlier) = (&proof.section, header.repetition, self.forbidden_to_claimant());
        let mut first = Recurrence::new(proof, root, Wanted::Forbidden(rule), &earlier).find();
        if first.is_none() {
            let broken = examine_reasons(proof, root);
            let broken = broken.ok_or(CheckError::SuperkoNotExamined { section, claim })?;
            let breaches: &Breaches = match rule {
                Repetition::Positional | Repetition::PassCount => &broken.positional,
                Repetition::Situational => &broken.situational,
                Repetition::Natural => &broken.natural,
            };
            first = breaches.keys().next().map(|&(node, _)| node);
        }
        let Some(node) = first.or_else(|| first_reason_again(proof, root, rule, &earlier)) else {
            return Ok(());
        };
        let node = proof.node(node);
        let (mv, board) = (geometry.name(node.mv), geometry.show(claim.claimant, &node.state));
        Err(CheckError::SuperkoNotProved { section, claim, rule: rule.name(), mv, board })
    }

    /// Whether no board comes back that would end the game but where the records say so.
    fn check_ends(&self, proof: &History, root: u32) -> Result<(), CheckError> {
        let &Task { header, claim, section, geometry } = self;
        let (proof, first) = (&proof.section, header.root.to_move(claim.claimant));
        let mut past: Vec<(Stones, Event)> = self.past().collect();
        // That of the header is looked at with the records.
        past.pop();
        let with = |to_move: Side| -> Vec<Stones> {
            past.iter().filter(|(_, event)| event.to_move == to_move).map(|&(stones, _)| stones).collect()
        };
        let again = |to_move| {
            Recurrence::new(proof, root, Wanted::Situation { to_move, first }, &with(to_move)).find()
        };
        let mut found = again(Side::Enemy).or_else(|| again(Side::Own));
        if found.is_none() {
            let broken = examine_ends(proof, root);
            let broken = broken.ok_or(CheckError::SuperkoNotExamined { section, claim })?;
            found = broken.positional.keys().next().map(|&(node, _)| node);
        }
        let earlier: Vec<Stones> = past.iter().map(|&(stones, _)| stones).collect();
        let found = found.or_else(|| first_reason_again(proof, root, header.repetition, &earlier));
        let Some(node) = found.map(|node| proof.node(node)) else { return Ok(()) };
        let (mv, board) = (geometry.name(node.mv), geometry.show(claim.claimant, &node.state));
        Err(CheckError::EndNotSaid { section, claim, mv, board })
    }

    /// The boards before the first move that the claimant may not bring about. The board of the header is looked at with the
    /// records, unless it is he who made it.
    fn forbidden_to_claimant(&self) -> Vec<Stones> {
        let rule = self.header.repetition;
        let is_forbidden = |event: Event| match rule {
            Repetition::Positional => true,
            Repetition::Situational => event.to_move == Side::Enemy,
            Repetition::Natural => event.by == Some(Side::Own),
            Repetition::PassCount => false,
        };
        let all: Vec<_> = self.past().collect();
        let before = all.len() - usize::from(rule != Repetition::Natural);
        all[..before].iter().filter(|(_, event)| is_forbidden(*event)).map(|&(stones, _)| stones).collect()
    }
}

impl SuperkoReport {
    /// The bounds that are proved, Black minus White.
    #[must_use]
    pub fn bounds(&self) -> (i8, i8) {
        self.header.bounds()
    }
}
