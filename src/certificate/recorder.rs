//! Writing records: from positions and reasons to bytes in the order of docs/certificate.md.

use super::header::Header;
use crate::board::{BoardSize, Move, Passes, Point, PointSet, Position};
use crate::game::Claim;
use crate::go::Go;
use crate::life::{
    AnsweredClaim, Content, Demand, LocalAnswer, LocalFrame, LocalGame, LocalStep, SafetyEffort,
};
use crate::proof::Reason;
use ahash::{AHashMap, AHashSet};
use sha2::{Digest as _, Sha256};
use std::io::{self, Write};

/// Level of the compression: a little better than the default at half the speed.
const LEVEL: i32 = 6;

const END: u8 = 0;
const FRAME: u8 = 1;
const CONTENT: u8 = 2;
const PLAYED_OUT: u8 = 3;
const STATIC: u8 = 4;
const STATIC_AFTER_MOVE: u8 = 5;
/// No point: a pass, or an answer that is not needed.
const NO_POINT: u8 = 255;

/// What a record says about a state with the claimant to move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Says<'r> {
    /// The move; all replies have records, or end the game.
    PlayedOut(Move),
    /// It needs no move.
    Static(&'r Reason),
    /// It needs no move after this one.
    StaticAfter(Move, &'r Reason),
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

/// Writes a certificate while it is found: nothing is kept but what has been said about regions.
pub(super) struct Recorder<W: Write> {
    out: zstd::Encoder<'static, Digesting<W>>,
    size: BoardSize,
    /// Records of states in the running section.
    states: u64,
    /// The frame of the last content.
    frame: Option<u32>,
    /// Numbers of the frames by their records. The same frame may have several places in a life's cache.
    frames: AHashMap<Vec<u8>, u32>,
    /// Contents written or found settled, by frame. Only ever asked, never listed.
    contents: AHashSet<FramedContent>,
    /// Known conduct.
    conducts: AHashMap<FramedContent, Conduct>,
    /// Answers to enemy plays that are better than the usual ones, because no board comes back behind them.
    plainer: AHashMap<(FramedContent, Point), (Point, Content)>,
}

/// How the owner of a region conducts himself from a content on: what superko asks about (docs/certificate.md
/// defines M, L and plain).
#[derive(Clone, Copy)]
struct Conduct {
    /// M: where he may play.
    plays: PointSet,
    /// L: where he may lose stones.
    lost: PointSet,
    /// Whether no board comes back, as far as it is seen without a look at what leads where.
    is_plain: bool,
}

impl Conduct {
    const fn settled(plays: PointSet) -> Self {
        Self { plays, lost: PointSet::EMPTY, is_plain: true }
    }

    fn unite(&mut self, other: Self) {
        self.plays |= other.plays;
        self.lost |= other.lost;
        self.is_plain &= other.is_plain;
    }
}

/// A content with its frame.
type FramedContent = (u32, PointSet, PointSet);

/// A frame as it is written.
struct FrameRecord {
    number: u32,
    bytes: Vec<u8>,
}

impl<W: Write> Recorder<W> {
    /// Begins with the header.
    pub fn new(inner: W, header: &Header) -> io::Result<Self> {
        let mut out = Digesting { inner, digest: Sha256::new() };
        out.write_all(header.text().as_bytes())?;
        let out = zstd::Encoder::new(out, LEVEL)?;
        let size = header.position.size();
        let (frames, contents) = (AHashMap::new(), AHashSet::new());
        let (conducts, plainer) = (AHashMap::new(), AHashMap::new());
        Ok(Self { out, size, states: 0, frame: None, frames, contents, conducts, plainer })
    }

    /// Ends the section of a claim; the number of its states.
    pub fn end_section(&mut self) -> io::Result<u64> {
        self.contents.clear();
        self.frames.clear();
        self.conducts.clear();
        self.plainer.clear();
        self.frame = None;
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

    /// Writes what is said about a state, after whatever the reason rests on.
    pub fn state(&mut self, go: &mut Go, claim: &Claim, state: &Position, says: Says<'_>) -> io::Result<()> {
        match says {
            Says::Static(Reason::Answered(answered)) => self.regions(go, claim, state, answered)?,
            Says::StaticAfter(mv, Reason::Answered(answered)) => {
                self.regions(go, claim, &state.after(mv), answered)?;
            }
            _ => {}
        }
        self.states += 1;
        let mut record = vec![match says {
            Says::PlayedOut(_) => PLAYED_OUT,
            Says::Static(_) => STATIC,
            Says::StaticAfter(..) => STATIC_AFTER_MOVE,
        }];
        self.board(&mut record, claim, state);
        match says {
            Says::PlayedOut(mv) => record.push(self.mv(mv)),
            Says::Static(reason) => self.reason(&mut record, state, reason),
            Says::StaticAfter(mv, reason) => {
                record.push(self.mv(mv));
                self.reason(&mut record, state, reason);
            }
        }
        self.out.write_all(&record)
    }

    fn board(&self, record: &mut Vec<u8>, claim: &Claim, state: &Position) {
        let mut digits = [0_u8; 64];
        for (color, digit) in [(claim.prover, 1), (claim.prover.opponent(), 2)] {
            state.stones().of(color).points().for_each(|point| digits[self.number(point) as usize] = digit);
        }
        let fives = digits[..self.size.count()].chunks(5);
        record.extend(fives.map(|five| five.iter().rev().fold(0, |byte, digit| 3 * byte + digit)));
        record.push(match (state.passes(), state.ko()) {
            (Passes::None, None) => 0,
            (Passes::None, Some(point)) => self.number(point) + 1,
            _ => NO_POINT,
        });
    }

    fn reason(&self, record: &mut Vec<u8>, state: &Position, reason: &Reason) {
        match reason {
            Reason::Territory => record.push(1),
            Reason::StonesAlone => record.push(2),
            Reason::Answered(answered) => {
                record.push(3);
                self.mask(record, answered.walls);
                let mut regions = answered.regions.clone();
                regions.sort_by_key(|&(region, _)| self.lowest(region));
                let walls = self.in_order(state.geometry().components(answered.walls));
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
        }
    }

    /// Writes what is not yet said about the claimed regions.
    fn regions(
        &mut self,
        go: &mut Go,
        claim: &Claim,
        state: &Position,
        answered: &AnsweredClaim,
    ) -> io::Result<()> {
        for &(region, demand) in &answered.regions {
            if demand.is_some() {
                let life = go.answered_life();
                let (mut game, content) = life.local_game(state, claim.prover, answered, region);
                let frame = self.numbered(&game);
                self.conduct(&mut game, &frame, content);
                self.content(&mut game, &frame, content)?;
            }
        }
        Ok(())
    }

    /// Whether no play of the strategy behind a reason can bring back a board that arose in it, as far as that
    /// is seen here.
    pub fn is_plain(&mut self, go: &mut Go, claim: &Claim, state: &Position, reason: &Reason) -> bool {
        let Reason::Answered(answered) = reason else { return true };
        answered.regions.iter().filter(|(_, demand)| demand.is_some()).all(|&(region, _)| {
            let life = go.answered_life();
            let (mut game, content) = life.local_game(state, claim.prover, answered, region);
            let frame = self.numbered(&game);
            self.conduct(&mut game, &frame, content).is_plain
        })
    }

    /// How the owner conducts himself from a content on; where the usual answer lets boards come back, a plainer one
    /// is taken if there is one.
    fn conduct(&mut self, game: &mut LocalGame<'_>, frame: &FrameRecord, content: Content) -> Conduct {
        let place = (frame.number, content.own, content.enemy);
        if let Some(&known) = self.conducts.get(&place) {
            return known;
        }
        let Some(step) = game.step(content) else {
            return Conduct::settled(game.open_points(content));
        };
        let mut all = Conduct::settled(PointSet::EMPTY);
        if let Some((point, next)) = step.clean_up {
            all.unite(self.conduct(game, frame, next));
            all.plays = all.plays.with(point);
        }
        for LocalAnswer { play, taken, after, answer } in step.answers {
            all.lost |= taken;
            let Some(usual) = answer else {
                all.plays |= game.open_points(after);
                continue;
            };
            let mut follows = self.conduct_after(game, frame, after, usual);
            if !follows.is_plain {
                for other in game.alternatives(content, play) {
                    let plainer = self.conduct_after(game, frame, after, other);
                    if plainer.is_plain {
                        self.plainer.insert((place, play), other);
                        follows = plainer;
                        break;
                    }
                }
            }
            all.unite(follows);
        }
        self.conducts.insert(place, all);
        all
    }

    /// The same from an answer to the content `before` on.
    fn conduct_after(
        &mut self,
        game: &mut LocalGame<'_>,
        frame: &FrameRecord,
        before: Content,
        (point, next): (Point, Content),
    ) -> Conduct {
        let mut all = self.conduct(game, frame, next);
        if all.lost.contains(point)
            && all.lost.meets(all.plays)
            && game.holds(before, SafetyEffort::ANSWERS_FOR_PROOFS)
        {
            all.is_plain = false;
        }
        all.plays = all.plays.with(point);
        all
    }

    /// What the owner does in a content, with plainer answers where they are better.
    fn step(&self, game: &mut LocalGame<'_>, frame: &FrameRecord, content: Content) -> Option<LocalStep> {
        let place = (frame.number, content.own, content.enemy);
        let mut step = game.step(content)?;
        for answer in &mut step.answers {
            if let Some(&other) = self.plainer.get(&(place, answer.play)) {
                answer.answer = Some(other);
            }
        }
        Some(step)
    }

    fn numbered(&mut self, game: &LocalGame<'_>) -> FrameRecord {
        let bytes = self.frame(&game.frame());
        let next = self.frames.len() as u32;
        let number = *self.frames.entry(bytes.clone()).or_insert(next);
        FrameRecord { number, bytes }
    }

    fn content(&mut self, game: &mut LocalGame<'_>, frame: &FrameRecord, content: Content) -> io::Result<()> {
        if !self.contents.insert((frame.number, content.own, content.enemy)) {
            return Ok(());
        }
        let Some(step) = self.step(game, frame, content) else { return Ok(()) };
        let answers = step.answers.iter().filter_map(|answer| answer.answer);
        for (_, next) in step.clean_up.into_iter().chain(answers) {
            self.content(game, frame, next)?;
        }
        let mut record = Vec::new();
        if self.frame.replace(frame.number) != Some(frame.number) {
            record.extend(&frame.bytes);
        }
        record.push(CONTENT);
        self.mask(&mut record, content.own);
        self.mask(&mut record, content.enemy);
        record.push(step.clean_up.map_or(NO_POINT, |(point, _)| self.number(point)));
        let mut answers = step.answers;
        answers.sort_by_key(|answer| self.number(answer.play));
        let point = |answer: &LocalAnswer| answer.answer.map_or(NO_POINT, |(point, _)| self.number(point));
        record.extend(answers.iter().map(point));
        self.out.write_all(&record)
    }

    fn frame(&self, frame: &LocalFrame) -> Vec<u8> {
        let mut record = vec![FRAME];
        self.mask(&mut record, frame.region);
        match frame.demand {
            Demand::Territory => record.push(1),
            Demand::OneEye(needy) => {
                record.push(2);
                self.mask(&mut record, needy);
            }
            Demand::TwoEyes(_) => record.push(3),
        }
        let walls = self.in_order(frame.walls.iter().copied());
        record.push(walls.len() as u8);
        walls.into_iter().for_each(|wall| self.mask(&mut record, wall));
        record
    }

    /// The number of a point in a certificate: row by row from the lower left corner.
    fn number(&self, point: Point) -> u8 {
        let (row, column) = self.size.row_and_column(point);
        ((self.size.rows() - 1 - row) * self.size.columns() + column) as u8
    }

    fn mv(&self, mv: Move) -> u8 {
        match mv {
            Move::Pass => NO_POINT,
            Move::Play(point) => self.number(point),
        }
    }

    fn lowest(&self, set: PointSet) -> u8 {
        set.points().map(|point| self.number(point)).min().unwrap_or(NO_POINT)
    }

    fn in_order(&self, sets: impl Iterator<Item = PointSet>) -> Vec<PointSet> {
        let mut sets: Vec<PointSet> = sets.collect();
        sets.sort_by_key(|&set| self.lowest(set));
        sets
    }

    fn mask(&self, record: &mut Vec<u8>, set: PointSet) {
        let word = set.points().fold(0_u64, |word, point| word | 1 << self.number(point));
        record.extend(&word.to_le_bytes()[..self.size.count().div_ceil(8)]);
    }
}
