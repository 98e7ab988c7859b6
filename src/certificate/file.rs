//! From a plan to a file that the checker has accepted.

use super::avoid::Avoid;
use super::error::CertificateError;
use super::finite::{Chosen, Strategy, Task};
use super::header::{Header, Under};
use super::recorder::{Recorder, Says};
use crate::board::{Move, Passes, Point, PointSet, Position, Setup};
use crate::files::{self, FileDigest, Scratch, Target};
use crate::game::{ByColor, Color};
use crate::go::Go;
use crate::proof::{Choice, ClosedSet, Play, Statement};
use crate::search::Search;
use checker::{CheckError, ClaimReport, Place, Report, Superko, Violation, ViolationKind};
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What is to be certified.
#[derive(Debug)]
pub struct Plan {
    /// The header, with nothing said about superko yet.
    pub header: Header,
    /// The closed sets of its endless claims.
    pub sets: Vec<ClosedSet>,
}

/// A certificate on disk that the checker has accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certified {
    /// The file.
    pub path: PathBuf,
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256 in hexadecimal digits.
    pub digest: String,
    /// The claims, in the order of the file.
    pub claims: Vec<CertifiedClaim>,
}

/// A claim of an accepted certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CertifiedClaim {
    /// What it states.
    pub statement: Statement,
    /// The superko rules under which it holds, too.
    pub under: Under,
    /// Records of states.
    pub states: u64,
    /// Records of contents of regions.
    pub contents: u64,
    /// States of the claimant on the longest line of a finite claim.
    pub longest: u32,
}

/// How the writing goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WritingProgress {
    /// The repair at work, if the proof is written anew to make it hold under superko.
    pub repair: Option<Repair>,
    /// What is being done.
    pub stage: WritingStage,
    /// Time since the search was begun.
    pub elapsed: Duration,
}

/// A repair of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repair {
    /// Which one, from 1.
    pub number: u32,
    /// Records of the last proof that break the rule.
    pub broken: usize,
}

/// What is being done about a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WritingStage {
    /// The proof of a claim is written: so many states have records.
    Writing(Statement, u64),
    /// The checker reads what was written.
    Checking,
}

/// Hears how the writing goes on.
pub type Watcher<'w> = &'w mut dyn FnMut(WritingProgress);

/// Times a proof is written anew to make it hold under superko.
const MOST_REPAIRS: u32 = 40;

/// Nodes that a repair may take: so many,
const REPAIR_NODES: u64 = 1 << 20;
/// and so many times those of the search.
const REPAIR_FACTOR: u64 = 2;

/// Records that the checker may look at to find out what breaks superko in a claim: some minutes of work. The proofs of 3x8 take
/// ten million, those of 4x6 fewer than a hundred million, one of 2x11, with lines of 129 states, more than that.
const MOST_EXAMINED: u64 = 1 << 28;

/// Writes what `search` has proved to a file, has it checked, and repairs it where it breaks a superko rule if
/// that can be done before a limit is reached. The file is there only if all went well; what may become of another
/// one there, the target knows.
///
/// # Errors
/// If there is nothing to certify, the file cannot be written, a limit is reached, or the checker refuses.
pub fn certify(
    search: &mut Search<'_, Go>,
    plan: Plan,
    target: &Target,
    watcher: Watcher<'_>,
) -> Result<Certified, CertificateError> {
    if plan.header.position.passes() == Passes::Ended {
        return Err(CertificateError::GameOver);
    }
    if plan.header.claims.is_empty() {
        return Err(CertificateError::NothingProved);
    }
    Certifier { search, plan, target, watcher, repair: None }.certify()
}

struct Certifier<'a, 'g> {
    search: &'a mut Search<'g, Go>,
    plan: Plan,
    target: &'a Target,
    watcher: Watcher<'a>,
    repair: Option<Repair>,
}

/// A proof of all claims that was written and accepted under basic ko.
struct Attempt {
    /// Where it is.
    scratch: Scratch,
    report: Report,
    /// What it does, claim by claim; nothing for endless ones.
    choices: Vec<Chosen>,
}

/// A superko rule.
type Rule = fn(&Superko) -> &[Violation];

/// What is known to break a rule; nothing is where superko was not looked into to the end.
fn violations(found: &ClaimReport, rule: Rule) -> &[Violation] {
    found.superko.as_ref().map_or(&[], rule)
}

impl Attempt {
    fn holds(&self, rule: Rule) -> bool {
        self.report.claims.iter().all(|claim| violations(claim, rule).is_empty())
    }
}

impl Certifier<'_, '_> {
    fn certify(mut self) -> Result<Certified, CertificateError> {
        let count = self.plan.header.claims.len();
        let (mut nothing, none) = (vec![Avoid::default(); count], vec![Chosen::new(); count]);
        let mut best = self.attempt(&mut nothing, &none)?;
        let rules: [Rule; 2] = [|found| &found.positional, |found| &found.situational];
        for rule in rules {
            if best.holds(rule) {
                break;
            }
            if let Some(repaired) = self.repair(&best, rule)? {
                best = repaired;
                break;
            }
        }
        for ((_, under), found) in self.plan.header.claims.iter_mut().zip(&best.report.claims) {
            let holds = |rule: Rule| found.superko.as_ref().is_some_and(|found| rule(found).is_empty());
            *under = Under { positional: holds(rules[0]), situational: holds(rules[1]) };
        }
        self.finish(&best.scratch)
    }

    fn tell(&mut self, stage: WritingStage) {
        let elapsed = self.search.clock().elapsed();
        (self.watcher)(WritingProgress { repair: self.repair, stage, elapsed });
    }

    /// Writes the proof without what is to be avoided, else as it was done earlier, claim by claim, and checks it under
    /// basic ko.
    fn attempt(&mut self, avoid: &mut [Avoid], earlier: &[Chosen]) -> Result<Attempt, CertificateError> {
        let mut scratch = self.target.scratch()?;
        let size = self.plan.header.position.size();
        let mut out = Recorder::new(BufWriter::new(&mut scratch), &self.plan.header.text(), size)?;
        let mut go = Go::for_proofs(size, self.search.game.tuning());
        let mut choices = Vec::new();
        for (i, &(statement, _)) in self.plan.header.claims.iter().enumerate() {
            let Statement { claim, play } = statement;
            choices.push(match play {
                Play::Finite => {
                    let (repair, watcher) = (self.repair, &mut self.watcher);
                    let started = Instant::now();
                    let before = self.search.clock().elapsed();
                    let mut watch = |states| {
                        let (stage, elapsed) =
                            (WritingStage::Writing(statement, states), before + started.elapsed());
                        watcher(WritingProgress { repair, stage, elapsed });
                    };
                    let task = Task { go: &mut go, claim, avoid: &mut avoid[i], earlier: &earlier[i] };
                    let strategy = Strategy::new(task, &mut out, &mut watch);
                    strategy.write(self.search, &self.plan.header.position)?
                }
                Play::Endless => {
                    let set = self.plan.sets.iter().find(|set| set.claim == claim);
                    write_set(&mut out, &mut go, set.expect("a set for each endless claim"))?;
                    Chosen::new()
                }
            });
            out.end_section()?;
        }
        out.finish()?;
        self.tell(WritingStage::Checking);
        let report = accepted(checker::examine(scratch.path(), MOST_EXAMINED))?;
        Ok(Attempt { scratch, report, choices })
    }

    /// Writes the proof again and again, each time without the moves and reasons that broke the rule; `None` if
    /// there is no such proof, none is found, or a limit comes first.
    fn repair(&mut self, broken: &Attempt, rule: Rule) -> Result<Option<Attempt>, CertificateError> {
        let mut avoid = vec![Avoid::default(); broken.choices.len()];
        let (mut last, mut is_examined) = (None::<Attempt>, false);
        let nodes = self.search.stats().nodes;
        let allowance = REPAIR_NODES + REPAIR_FACTOR * nodes;
        for number in 1..=MOST_REPAIRS {
            if self.search.stats().nodes - nodes > allowance {
                break;
            }
            let current = last.as_ref().unwrap_or(broken);
            if !is_examined && !self.is_there_more_to_avoid(&mut avoid, current, rule) {
                break;
            }
            is_examined = true;
            let count = current.report.claims.iter().map(|claim| violations(claim, rule).len()).sum();
            self.repair = Some(Repair { number, broken: count });
            let attempt = match self.attempt(&mut avoid, &current.choices) {
                Ok(attempt) => attempt,
                Err(CertificateError::Gap { .. })
                    if avoid.iter_mut().map(Avoid::pardon).filter(|&was| was).count() > 0 =>
                {
                    continue;
                }
                Err(CertificateError::Gap { .. } | CertificateError::Stopped) => return Ok(None),
                Err(error) => return Err(error),
            };
            if attempt.holds(rule) {
                return Ok(Some(attempt));
            }
            (last, is_examined) = (Some(attempt), false);
        }
        Ok(None)
    }

    /// Adds what breaks a rule in an attempt to what is to be avoided. If none of it is new, what was pardoned may come out
    /// otherwise with more work. Whether there is anything to be tried.
    fn is_there_more_to_avoid(&self, avoid: &mut [Avoid], attempt: &Attempt, rule: Rule) -> bool {
        let is_new = self.avoid_all(avoid, attempt, rule);
        let has_escalated = !is_new && avoid.iter_mut().map(Avoid::escalate).filter(|&was| was).count() > 0;
        is_new || has_escalated && self.avoid_all(avoid, attempt, rule)
    }

    /// Adds what breaks a rule in an attempt to what is to be avoided; whether any of it is new.
    fn avoid_all(&self, avoid: &mut [Avoid], attempt: &Attempt, rule: Rule) -> bool {
        let Header { position, claims, .. } = &self.plan.header;
        let count = |avoid: &[Avoid]| avoid.iter().map(Avoid::count).sum::<usize>();
        let before = count(avoid);
        for (i, found) in attempt.report.claims.iter().enumerate() {
            let claimant = claims[i].0.claim.prover;
            for violation in violations(found, rule) {
                avoid_violation(&mut avoid[i], violation, position, claimant);
            }
        }
        count(avoid) > before
    }

    /// Puts the final header in front of the proofs, has the whole checked once more, and gives it its name.
    fn finish(&mut self, part: &Scratch) -> Result<Certified, CertificateError> {
        self.repair = None;
        self.tell(WritingStage::Checking);
        let mut new = self.target.scratch()?;
        self.write_with_header(part, &mut new)?;
        let report = accepted(checker::check(new.path()))?;
        let FileDigest { bytes, sha256: digest } = files::digest(new.path())?;
        let path = self.target.finish(new)?;
        let claims = self.plan.header.claims.iter().zip(&report.claims);
        let claims = claims.map(|(&(statement, under), found)| CertifiedClaim {
            statement,
            under,
            states: found.states,
            contents: found.contents,
            longest: found.longest,
        });
        Ok(Certified { path, bytes, digest, claims: claims.collect() })
    }

    fn write_with_header(&self, part: &Scratch, out: &mut Scratch) -> Result<(), CertificateError> {
        let old = File::open(part.path())?;
        let length = old.metadata()?.len() - 32;
        let mut old = BufReader::new(old.take(length));
        let mut line = String::new();
        while line != "end\n" {
            line.clear();
            if old.read_line(&mut line)? == 0 {
                return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
            }
        }
        let mut digest = Sha256::new();
        let mut bytes = self.plan.header.text().into_bytes();
        while !bytes.is_empty() {
            digest.update(&bytes);
            out.write_all(&bytes)?;
            bytes.clear();
            old.by_ref().take(1 << 20).read_to_end(&mut bytes)?;
        }
        out.write_all(digest.finalize().as_slice())?;
        Ok(())
    }
}

fn accepted(report: Result<Report, CheckError>) -> Result<Report, CertificateError> {
    report.map_err(|error| CertificateError::Refused(error.to_string()))
}

fn write_set(
    out: &mut Recorder<BufWriter<&mut Scratch>>,
    go: &mut Go,
    set: &ClosedSet,
) -> Result<(), CertificateError> {
    for (position, choice) in &set.states {
        let says = match choice {
            Choice::Static(reason) => Says::Static(reason),
            Choice::Play(mv) => Says::PlayedOut(*mv),
            Choice::PlayStatic(mv, reason) => Says::StaticAfter(*mv, reason),
        };
        out.state(go, &set.claim, position, says)?;
    }
    Ok(())
}

/// Takes what led to a board for the first time out of the next attempt, or else what may bring it back: a board that
/// comes back with one side's loss of a move often need not have been left.
fn avoid_violation(avoid: &mut Avoid, violation: &Violation, root: &Position, claimant: Color) {
    let earlier = violation.earlier.iter().filter_map(|place| state_and_move(place, root, claimant));
    let noted = earlier.filter(|(state, mv)| avoid.note_move(state, *mv)).count();
    if noted > 0 {
        return;
    }
    let Some((state, mv)) = state_and_move(&violation.place, root, claimant) else { return };
    match violation.kind {
        ViolationKind::Move => {
            avoid.note_move(&state, mv);
        }
        ViolationKind::Reason => {
            avoid.note_reason(&state, &state);
            avoid.note_reason(&state.after(mv), &state);
        }
    }
}

/// The state of a record and its move.
fn state_and_move(place: &Place, root: &Position, claimant: Color) -> Option<(Position, Move)> {
    let size = root.size();
    let point = |number: usize| {
        let (row, column) = (size.rows() - 1 - number / size.columns(), number % size.columns());
        size.point(row, column).unwrap_or_else(|| Point::new(0))
    };
    let points = |mask: u64| -> PointSet {
        (0..size.count()).filter(|&number| mask >> number & 1 != 0).map(point).collect()
    };
    let (own, enemy) = (points(place.own), points(place.enemy));
    let (black, white) = if claimant == Color::Black { (own, enemy) } else { (enemy, own) };
    let setup = Setup {
        stones: ByColor { black, white },
        to_play: claimant,
        ko: (1..255).contains(&place.ko).then(|| point(usize::from(place.ko) - 1)),
        passes: if place.passed { Passes::Pending } else { Passes::None },
        ..Setup::new(size, root.rules())
    };
    let mv = if place.mv == 255 { Move::Pass } else { Move::Play(point(usize::from(place.mv))) };
    Some((setup.into_position().ok()?, mv))
}
