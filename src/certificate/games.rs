//! Records of local games: frames, and contents after those that they lead to.

use super::numbering::{NO_POINT, Numbering};
use crate::board::{Point, PointSet};
use crate::life::{
    Content, Demand, LocalAnswer, LocalFrame, LocalGame, LocalStep, OutsideAnswer, OutsideLiberties,
    SafetyEffort,
};
use ahash::{AHashMap, AHashSet};

const FRAME: u8 = 1;
const CONTENT: u8 = 2;

/// What a section says about regions, as far as it is written or known how.
pub(super) struct Games {
    points: Numbering,
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

impl Games {
    /// Nothing said yet.
    pub fn new(points: Numbering) -> Self {
        let (frames, contents) = (AHashMap::new(), AHashSet::new());
        let (conducts, plainer) = (AHashMap::new(), AHashMap::new());
        Self { points, frame: None, frames, contents, conducts, plainer }
    }

    /// What is not yet said about a content and those that it leads to.
    pub fn records(&mut self, game: &mut LocalGame<'_>, content: Content) -> Vec<u8> {
        self.conduct(game, content);
        let mut records = Vec::new();
        self.content(game, content, &mut records);
        records
    }

    /// Whether no play of the strategy from a content on can bring back a board that arose in it, as far as that is seen here.
    pub fn is_plain(&mut self, game: &mut LocalGame<'_>, content: Content) -> bool {
        self.conduct(game, content).is_plain
    }

    /// How the owner conducts himself from a content on; where the usual answer lets boards come back, a plainer one
    /// is taken if there is one.
    fn conduct(&mut self, game: &mut LocalGame<'_>, content: Content) -> Conduct {
        let place = (self.numbered(game).number, content.own, content.enemy);
        if let Some(&known) = self.conducts.get(&place) {
            return known;
        }
        let Some(step) = game.step(content) else {
            return Conduct::settled(game.open_points(content));
        };
        let mut all = Conduct::settled(PointSet::EMPTY);
        if let Some((point, next)) = step.clean_up {
            all.unite(self.conduct(game, next));
            all.plays = all.plays.with(point);
        }
        if let Some(OutsideAnswer { left, answer }) = step.outside {
            let next = answer.map_or(content, |(_, next)| next);
            all.unite(game.counting_on(left, |game| self.conduct(game, next)));
            all.plays |= answer.map_or(PointSet::EMPTY, |(point, _)| PointSet::of(point));
        }
        for answer in step.answers {
            all.lost |= answer.taken;
            all.unite(self.conduct_of_answer(game, content, answer));
        }
        self.conducts.insert(place, all);
        all
    }

    /// The same from an enemy play on.
    fn conduct_of_answer(&mut self, game: &mut LocalGame<'_>, content: Content, met: LocalAnswer) -> Conduct {
        let LocalAnswer { play, after, answer, .. } = met;
        let Some(usual) = answer else { return Conduct::settled(game.open_points(after)) };
        let follows = self.conduct_after(game, after, usual);
        if follows.is_plain {
            return follows;
        }
        for other in game.alternatives(content, play) {
            let plainer = self.conduct_after(game, after, other);
            if plainer.is_plain {
                let place = (self.numbered(game).number, content.own, content.enemy);
                self.plainer.insert((place, play), other);
                return plainer;
            }
        }
        follows
    }

    /// The same from an answer to the content `before` on.
    fn conduct_after(
        &mut self,
        game: &mut LocalGame<'_>,
        before: Content,
        (point, next): (Point, Content),
    ) -> Conduct {
        let mut all = self.conduct(game, next);
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
    fn step(&self, game: &mut LocalGame<'_>, place: FramedContent, content: Content) -> Option<LocalStep> {
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

    fn content(&mut self, game: &mut LocalGame<'_>, content: Content, records: &mut Vec<u8>) {
        let frame = self.numbered(game);
        let place = (frame.number, content.own, content.enemy);
        if !self.contents.insert(place) {
            return;
        }
        let Some(step) = self.step(game, place, content) else { return };
        let answers = step.answers.iter().filter_map(|answer| answer.answer);
        for (_, next) in step.clean_up.into_iter().chain(answers) {
            self.content(game, next, records);
        }
        if let Some(OutsideAnswer { left, answer }) = step.outside {
            let next = answer.map_or(content, |(_, next)| next);
            game.counting_on(left, |game| self.content(game, next, records));
        }
        if self.frame.replace(frame.number) != Some(frame.number) {
            records.extend(&frame.bytes);
        }
        self.content_record(step, content, records);
    }

    fn content_record(&self, step: LocalStep, content: Content, records: &mut Vec<u8>) {
        let number =
            |play: Option<(Point, Content)>| play.map_or(NO_POINT, |(point, _)| self.points.number(point));
        records.push(CONTENT);
        self.points.mask(records, content.own);
        self.points.mask(records, content.enemy);
        records.push(number(step.clean_up));
        records.extend(step.outside.map(|outside| number(outside.answer)));
        let mut answers = step.answers;
        answers.sort_by_key(|answer| self.points.number(answer.play));
        records.extend(answers.iter().map(|answer| number(answer.answer)));
    }

    fn frame(&self, frame: &LocalFrame) -> Vec<u8> {
        let mut record = vec![FRAME];
        self.points.mask(&mut record, frame.region);
        let mut counted_on = None;
        match frame.demand {
            Demand::Territory => record.push(1),
            Demand::OneEye(needy) => {
                record.push(2);
                self.points.mask(&mut record, needy);
            }
            Demand::TwoEyes(OutsideLiberties::NONE) => record.push(3),
            Demand::TwoEyes(outside) => {
                record.push(4);
                counted_on = Some(outside);
            }
        }
        let mut walls: Vec<_> = frame.walls.iter().copied().enumerate().collect();
        walls.sort_by_key(|&(_, wall)| self.points.lowest(wall));
        record.push(walls.len() as u8);
        walls.iter().for_each(|&(_, wall)| self.points.mask(&mut record, wall));
        if let Some(outside) = counted_on {
            record.extend(walls.iter().map(|&(place, _)| outside.of(place)));
        }
        record
    }
}
