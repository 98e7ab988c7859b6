//! Superko certificates: what was proved with the exact past, as a file (docs/certificate.md, "Superko certificates").

use super::error::CertificateError;
use super::numbering::{NO_POINT, Numbering};
use super::recorder::{END, LEVEL, STATIC, STATIC_AFTER_MOVE, sealed};
use crate::board::{BoardSize, Event, HistoryRule, Move, Passes, Position, Suicide, Symmetry};
use crate::game::{Claim, Color, Score};
use crate::superko::{Ground, Link, Proof, ProofId, Proofs, Rule, Still};
use ahash::AHashMap;
use checker::{Source, SuperkoReport, check_superko_source};
use std::fmt::Write as _;

const PLAYED: u8 = 8;
const ROOT: u8 = 9;
const REPEATS: u8 = 10;

/// A board that stood before the position that is asked about, or this itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stood {
    /// The stones, and who is to move.
    pub position: Position,
    /// How it came about.
    pub event: Event,
}

/// A claim with its proof.
#[derive(Clone, Copy, Debug)]
pub struct ProvedClaim<'p> {
    /// What is claimed.
    pub claim: Claim,
    /// Where its proof stands.
    pub proofs: &'p Proofs,
    /// The proof of the position, without a turn.
    pub root: Link,
}

/// A superko certificate that the checker has accepted.
#[derive(Clone, Debug)]
pub struct SuperkoCertificate {
    /// The file.
    pub bytes: Vec<u8>,
    /// What the checker says of it.
    pub report: SuperkoReport,
}

/// Writes what was proved of a position under a rule, behind what stood before it, the oldest board first.
///
/// # Errors
/// If the checker refuses it, or there is no memory for it.
pub fn certify_superko(
    rule: HistoryRule,
    earlier: &[Stood],
    root: &Stood,
    claims: &[ProvedClaim<'_>],
) -> Result<SuperkoCertificate, CertificateError> {
    let mut body = Vec::new();
    for claim in claims {
        Section::new(root.position.size(), claim).write(&root.position, &mut body);
    }
    let body = zstd::encode_all(body.as_slice(), LEVEL)?;
    let bytes = sealed(&header(rule, earlier, root, claims), &body);
    let report = check_superko_source(Source::of_bytes(bytes.clone()));
    let report = report.map_err(|error| CertificateError::Refused(error.to_string()))?;
    Ok(SuperkoCertificate { bytes, report })
}

fn header(rule: HistoryRule, earlier: &[Stood], root: &Stood, claims: &[ProvedClaim<'_>]) -> String {
    let position = &root.position;
    let size = position.size();
    let suicide = if position.rules().suicide == Suicide::Allowed { "allowed" } else { "forbidden" };
    let ko = position.ko().map_or("none".to_owned(), |point| size.name(point));
    let passes = u8::from(position.passes() != Passes::None);
    let mut text = format!(
        "shoban-superko 1\nboard {size}\nsuicide {suicide}\nposition {}\nko {ko}\npasses {passes}\nrepetition {}\n",
        stood(root),
        rule.name(),
    );
    for board in earlier {
        let _ = writeln!(text, "earlier {}", stood(board));
    }
    let score = |color: Color| {
        let claim = claims.iter().map(|proved| proved.claim).find(|claim| claim.prover == color);
        claim.map(Claim::black_score)
    };
    let value = score(Color::Black).filter(|&lower| score(Color::White) == Some(lower));
    let _ = writeln!(
        text,
        "value {}",
        value.map_or("none".to_owned(), |value: Score| value.points().to_string())
    );
    for proved in claims {
        let kind = if proved.claim.prover == Color::Black { "at-least" } else { "at-most" };
        let _ = writeln!(text, "claim {kind} {}", proved.claim.black_score().points());
    }
    text + "end\n"
}

fn stood(Stood { position, event }: &Stood) -> String {
    let name = |color: Color| if color == Color::Black { "black" } else { "white" };
    let by = event.by.map_or("none", name);
    format!("{} {} {by}", position.rows_text(), name(event.to_play))
}

/// A section in the making.
struct Section<'p> {
    points: Numbering,
    claimant: Color,
    proofs: &'p Proofs,
    root: Link,
    /// The numbers of the records that are written, from 1.
    numbers: AHashMap<ProofId, u32>,
}

/// What is to be done for a proof with the claimant to move.
enum Task {
    /// Its records below, then itself.
    Open(ProofId),
    /// Itself.
    Write(ProofId),
}

impl<'p> Section<'p> {
    fn new(size: BoardSize, claim: &ProvedClaim<'p>) -> Self {
        let &ProvedClaim { claim, proofs, root } = claim;
        Self { points: Numbering { size }, claimant: claim.prover, proofs, root, numbers: AHashMap::new() }
    }

    /// Writes all records, those below others first.
    fn write(mut self, position: &Position, body: &mut Vec<u8>) {
        let root = self.proofs.get(self.root.proof);
        let mut open = Vec::new();
        let is_opponents = root.state.to_play != self.claimant;
        if is_opponents {
            open.extend(self.below(root).into_iter().map(Task::Open));
        } else {
            open.push(Task::Open(self.root.proof));
        }
        while let Some(task) = open.pop() {
            match task {
                Task::Open(id) if self.numbers.contains_key(&id) => {}
                Task::Open(id) => {
                    open.push(Task::Write(id));
                    open.extend(self.below(self.proofs.get(id)).into_iter().map(Task::Open));
                }
                Task::Write(id) if self.numbers.contains_key(&id) => {}
                Task::Write(id) => {
                    self.record(position, self.proofs.get(id), body);
                    self.numbers.insert(id, self.numbers.len() as u32 + 1);
                }
            }
        }
        if is_opponents {
            body.push(ROOT);
            self.replies(position, root, Symmetry::IDENTITY, body);
        }
        body.push(END);
    }

    /// The proofs with the claimant to move on which one rests.
    fn below(&self, proof: &Proof) -> Vec<ProofId> {
        match &proof.ground {
            Ground::Moves { link, .. } => self.below(self.proofs.get(link.proof)),
            Ground::Covers { replies, .. } => {
                let goes_on = |&id: &ProofId| !is_over(self.proofs.get(id));
                replies.iter().map(|reply| reply.link.proof).filter(goes_on).collect()
            }
            Ground::Ended | Ground::Repeats | Ground::Static(_) => Vec::new(),
        }
    }

    /// The record of a proof with the claimant to move.
    fn record(&self, position: &Position, proof: &Proof, body: &mut Vec<u8>) {
        match &proof.ground {
            Ground::Static(firm) => {
                body.push(STATIC);
                self.state(&proof.state, body);
                body.push(reason(firm.rule));
            }
            Ground::Moves { mv, link, .. } => {
                let next = self.proofs.get(link.proof);
                body.push(match next.ground {
                    Ground::Static(_) => STATIC_AFTER_MOVE,
                    Ground::Repeats => REPEATS,
                    _ => PLAYED,
                });
                self.state(&proof.state, body);
                body.push(self.points.mv(*mv));
                match &next.ground {
                    Ground::Static(firm) => body.push(reason(firm.rule)),
                    Ground::Covers { .. } => self.replies(position, next, link.turn, body),
                    Ground::Ended | Ground::Repeats => {}
                    Ground::Moves { .. } => unreachable!("the opponent is to move"),
                }
            }
            Ground::Ended | Ground::Repeats | Ground::Covers { .. } => {
                unreachable!("the claimant is to move")
            }
        }
    }

    /// What each reply leads to, in the order of the points, the pass last. `turn` turns the proof into the state that arises.
    fn replies(&self, position: &Position, proof: &Proof, turn: Symmetry, body: &mut Vec<u8>) {
        let Ground::Covers { replies, forbidden } = &proof.ground else {
            unreachable!("the opponent is to move")
        };
        let geometry = position.geometry();
        let image = |point| self.points.number(geometry.image(turn, point));
        let mut all: Vec<(u8, Option<Link>)> = forbidden.points().map(|point| (image(point), None)).collect();
        for reply in replies {
            let next = self.proofs.get(reply.link.proof);
            if matches!(next.ground, Ground::Ended) {
                continue;
            }
            let number = match reply.mv {
                Move::Pass => NO_POINT,
                Move::Play(point) => image(point),
            };
            let link = Link { proof: reply.link.proof, turn: reply.link.turn.then(turn) };
            all.push((number, Some(link).filter(|_| !is_over(next))));
        }
        all.sort_unstable_by_key(|reply| reply.0);
        for (_, link) in all {
            let value = link.map_or(0, |link| {
                let back = self.numbers.len() as u64 + 1 - u64::from(self.numbers[&link.proof]);
                1 + (back - 1) * 8 + u64::from(self.points.turn(geometry, link.turn))
            });
            number(value, body);
        }
    }

    fn state(&self, state: &Still, body: &mut Vec<u8>) {
        let [own, enemy] = [self.claimant, self.claimant.opponent()].map(|color| state.stones[color]);
        self.points.board(body, own, enemy);
        body.push(self.points.turn_byte(state.ban, state.passes));
    }
}

/// Whether a proof is about a game that is over.
const fn is_over(proof: &Proof) -> bool {
    matches!(proof.ground, Ground::Ended | Ground::Repeats)
}

const fn reason(rule: Rule) -> u8 {
    match rule {
        Rule::Territory => 1,
        Rule::StonesAlone => 2,
    }
}

/// Seven bits to a byte, the lowest first; each byte but the last has its highest bit set.
fn number(mut value: u64, body: &mut Vec<u8>) {
    while value > 127 {
        body.push(value as u8 | 128);
        value >>= 7;
    }
    body.push(value as u8);
}
