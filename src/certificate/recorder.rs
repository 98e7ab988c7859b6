//! Writing records: from positions and reasons to bytes in the order of docs/certificate.md.

use super::games::Games;
use super::numbering::Numbering;
use crate::board::{BoardSize, Move, PointSet, Position};
use crate::game::Claim;
use crate::go::Go;
use crate::life::{Content, Demand, LocalGame};
use crate::proof::Reason;
use sha2::{Digest as _, Sha256};
use std::io::{self, Write};

/// Level of the compression: a little better than the default at half the speed.
pub(super) const LEVEL: i32 = 6;

pub(super) const END: u8 = 0;
const PLAYED_OUT: u8 = 3;
pub(super) const STATIC: u8 = 4;
pub(super) const STATIC_AFTER_MOVE: u8 = 5;
const LEMMA: u8 = 6;
const LEMMA_AFTER_MOVE: u8 = 7;

/// What a record says about a state with the claimant to move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Says<'r> {
    /// The move; all replies have records, or end the game.
    PlayedOut(Move),
    /// It needs no move.
    Static(&'r Reason),
    /// It needs no move after this one.
    StaticAfter(Move, &'r Reason),
    /// A lemma says it.
    Lemma,
    /// A lemma is about the state after this move.
    LemmaAfter(Move),
}

/// Digests all that passes through.
struct Digesting<W> {
    inner: W,
    digest: Sha256,
}

impl<W: Write> Write for Digesting<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.digest.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// A file of a header and a body, with its digest.
pub(super) fn sealed(header: &str, body: &[u8]) -> Vec<u8> {
    let mut bytes = [header.as_bytes(), body].concat();
    let digest = Sha256::digest(&bytes);
    bytes.extend(digest.as_slice());
    bytes
}

/// Writes a certificate while it is found: nothing is kept but what has been said about regions.
pub(super) struct Recorder<W: Write> {
    out: zstd::Encoder<'static, Digesting<W>>,
    points: Numbering,
    /// Records of states in the running section.
    states: u64,
    /// What the running section says about regions.
    games: Games,
}

impl<W: Write> Recorder<W> {
    /// Begins with a header.
    pub fn new(inner: W, header: &str, size: BoardSize) -> io::Result<Self> {
        let mut out = Digesting { inner, digest: Sha256::new() };
        out.write_all(header.as_bytes())?;
        let out = zstd::Encoder::new(out, LEVEL)?;
        let points = Numbering { size };
        Ok(Self { out, points, states: 0, games: Games::new(points) })
    }

    /// Ends the section of a claim; the number of its states.
    pub fn end_section(&mut self) -> io::Result<u64> {
        self.games = Games::new(self.points);
        self.out.write_all(&[END])?;
        Ok(std::mem::take(&mut self.states))
    }

    /// Ends the file and gives back what it was written to.
    pub fn finish(self) -> io::Result<W> {
        let Digesting { mut inner, digest } = self.out.finish()?;
        inner.write_all(digest.finalize().as_slice())?;
        inner.flush()?;
        Ok(inner)
    }

    /// Ends the body, and gives back what it was written to without a digest: for files whose header is known last.
    pub fn finish_body(self) -> io::Result<W> {
        Ok(self.out.finish()?.inner)
    }

    /// Writes what is said about a state, after whatever the reason rests on.
    pub fn state(&mut self, go: &mut Go, claim: &Claim, state: &Position, says: Says<'_>) -> io::Result<()> {
        let mut records = Vec::new();
        let mut write = |game: &mut LocalGame<'_>, content| records.extend(self.games.records(game, content));
        match says {
            Says::PlayedOut(_) | Says::Lemma | Says::LemmaAfter(_) => {}
            Says::Static(reason) => each_game(go, claim, state, reason, write),
            Says::StaticAfter(mv, reason) => each_game(go, claim, &state.after(mv), reason, &mut write),
        }
        self.out.write_all(&records)?;
        self.states += 1;
        let mut record = vec![match says {
            Says::PlayedOut(_) => PLAYED_OUT,
            Says::Static(_) => STATIC,
            Says::StaticAfter(..) => STATIC_AFTER_MOVE,
            Says::Lemma => LEMMA,
            Says::LemmaAfter(_) => LEMMA_AFTER_MOVE,
        }];
        self.board(&mut record, claim, state);
        match says {
            Says::PlayedOut(mv) | Says::LemmaAfter(mv) => record.push(self.points.mv(mv)),
            Says::Lemma => {}
            Says::Static(reason) => self.reason(&mut record, state, reason),
            Says::StaticAfter(mv, reason) => {
                record.push(self.points.mv(mv));
                self.reason(&mut record, &state.after(mv), reason);
            }
        }
        self.out.write_all(&record)
    }

    fn board(&self, record: &mut Vec<u8>, claim: &Claim, state: &Position) {
        let [own, enemy] = [claim.prover, claim.prover.opponent()].map(|color| state.stones().of(color));
        self.points.board(record, own, enemy);
        record.push(self.points.turn_byte(state.ko(), state.passes()));
    }

    /// The reason that holds in a state.
    fn reason(&self, record: &mut Vec<u8>, state: &Position, reason: &Reason) {
        match reason {
            Reason::Territory => record.push(1),
            Reason::StonesAlone => record.push(2),
            Reason::Answered(answered) => {
                record.push(3);
                self.points.mask(record, answered.walls);
                let mut regions = answered.regions.clone();
                regions.sort_by_key(|&(region, _)| self.points.lowest(region));
                let walls = self.walls(state, answered.walls);
                record.extend(regions.iter().map(|(_, demand)| match demand {
                    None => 0,
                    Some(Demand::Territory) => 1,
                    Some(Demand::OneEye(needy)) if *needy == answered.walls => 2,
                    Some(Demand::TwoEyes(_)) => 3,
                    Some(Demand::OneEye(needy)) => {
                        let index = walls.iter().position(|wall| wall == needy);
                        4 + index.expect("one of the walls") as u8
                    }
                }));
            }
            Reason::Joint(joint) => {
                record.push(4);
                self.points.mask(record, joint.walls);
                self.points.mask(record, joint.union);
                let walls = self.walls(state, joint.walls);
                record.extend(walls.iter().map(|&wall| joint.outside_of(state, wall)));
            }
        }
    }

    /// Walls in the order of their lowest points.
    fn walls(&self, state: &Position, stones: PointSet) -> Vec<PointSet> {
        let mut walls: Vec<PointSet> = state.geometry().components(stones).collect();
        walls.sort_by_key(|&wall| self.points.lowest(wall));
        walls
    }

    /// Whether no play of the strategy behind a reason can bring back a board that arose in it, as far as that
    /// is seen here.
    pub fn is_plain(&mut self, go: &mut Go, claim: &Claim, state: &Position, reason: &Reason) -> bool {
        let mut is_plain = true;
        each_game(go, claim, state, reason, |game, content| is_plain &= self.games.is_plain(game, content));
        is_plain
    }
}

/// Does something with each local game behind a reason, at its present content.
fn each_game(
    go: &mut Go,
    claim: &Claim,
    state: &Position,
    reason: &Reason,
    mut something: impl FnMut(&mut LocalGame<'_>, Content),
) {
    let life = go.answered_life();
    match reason {
        Reason::Territory | Reason::StonesAlone => {}
        Reason::Answered(answered) => {
            for &(region, demand) in &answered.regions {
                if demand.is_some() {
                    let (mut game, content) = life.local_game(state, claim.prover, answered, region);
                    something(&mut game, content);
                }
            }
        }
        Reason::Joint(joint) => {
            let (mut game, content) = life.joint_game(state, claim.prover, joint);
            something(&mut game, content);
        }
    }
}
