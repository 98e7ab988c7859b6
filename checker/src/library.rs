//! Contents of regions that were recorded, and the reason "answered life", which rests on them.

use crate::board::{PointSet, Side, State, Stones, points, union};
use crate::error::Problem;
use crate::geometry::Geometry;
use crate::local::{Frame, Local, MOST_POINTS, MOST_WALLS, Walls};
use crate::record::{Body, Demand, RegionClaim};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What matters of the strategy for a content for superko.
#[derive(Clone, Copy)]
pub struct Strategy {
    /// Points on which it may ever play.
    pub plays: PointSet,
    /// Points where it may lose own stones.
    pub lost: PointSet,
    /// Whether it never makes a board again that arose by an enemy play in the region.
    pub plain: bool,
}

/// A content that was recorded, and so holds.
pub struct Content {
    /// Its region.
    pub region: PointSet,
    /// What may come of it.
    pub strategy: Strategy,
    /// The number of its frame.
    frame: u32,
    /// The recorded contents after its moves.
    next: Vec<u32>,
    /// The clean-up, if there are enemy stones.
    pub cleanup: Option<u8>,
    /// Each legal enemy play with its answer.
    pub answers: Vec<Exchange>,
}

/// An enemy play and its answer.
#[derive(Clone, Copy)]
pub struct Exchange {
    /// The enemy's.
    pub play: u8,
    /// The owner's.
    pub answer: u8,
}

/// What the reason "answered life" says of a board.
pub struct Answered {
    /// The points kept.
    pub kept: PointSet,
    /// Those of the walls.
    pub walls: PointSet,
    /// How each region is claimed, in the order of their lowest points.
    pub claims: Vec<RegionClaim>,
}

/// Why a content holds.
#[derive(Clone, Copy)]
pub enum Holds {
    /// By rule R1, without answers.
    Settled,
    /// By the record with this number.
    Recorded(u32),
}

/// The frames and contents that were recorded so far.
pub struct Library {
    geometry: Arc<Geometry>,
    frames: Vec<Frame>,
    numbers: HashMap<Frame, u32>,
    index: HashMap<(u32, Stones), u32>,
    contents: Vec<Content>,
    /// The frame of the contents that are read, and its number.
    current: Option<(u32, Local)>,
}

/// The next number in a list.
fn next_number<T>(list: &[T]) -> Result<u32, Problem> {
    list.len().try_into().map_err(|_| Problem::TooLarge)
}

impl Library {
    /// A library without contents.
    pub fn new(geometry: Arc<Geometry>) -> Library {
        Library {
            geometry,
            frames: Vec::new(),
            numbers: HashMap::new(),
            index: HashMap::new(),
            contents: Vec::new(),
            current: None,
        }
    }

    /// The number of contents.
    pub fn len(&self) -> usize {
        self.contents.len()
    }

    /// The content with this number.
    pub fn content(&self, number: u32) -> &Content {
        &self.contents[number as usize]
    }

    /// Reads the frame in which the next contents stand.
    pub fn read_frame(&mut self, body: &mut Body) -> Result<(), Problem> {
        let (region, demand) = (body.set()?, body.demand()?);
        let needy = if demand == Demand::OneEye { body.set()? } else { 0 };
        let count = usize::from(body.byte()?);
        let (mut walls, mut used) = ([0; MOST_WALLS], region);
        for wall in walls.get_mut(..count).ok_or(Problem::BadRecord("more than 8 walls"))? {
            *wall = body.set()?;
            if *wall == 0 || *wall & used != 0 {
                let what = "a wall is empty or not apart from the others and the region";
                return Err(Problem::BadRecord(what));
            }
            used |= *wall;
        }
        if needy & !(used & !region) != 0 {
            return Err(Problem::BadRecord("needy points are not points of walls"));
        }
        let frame = Frame::new(region, demand, needy, walls);
        let new = next_number(&self.frames)?;
        let number = *self.numbers.entry(frame).or_insert(new);
        if number == new {
            self.frames.push(frame);
        }
        self.current = Some((number, Local::new(frame, &self.geometry.graph)));
        Ok(())
    }

    /// Reads a content of the current frame and follows its answers.
    pub fn read_content(&mut self, body: &mut Body) -> Result<(), Problem> {
        let content = Stones { own: body.set()?, enemy: body.set()? };
        let cleanup = body.point()?;
        let (frame, local) = self.current.as_ref().ok_or(Problem::BadRecord("a content without a frame"))?;
        let (frame, region) = (*frame, local.frame.region);
        if content.own & content.enemy != 0 || content.within(region) != content {
            return Err(Problem::BadRecord("the content is not one of the region"));
        }
        if self.index.contains_key(&(frame, content)) {
            return Err(Problem::DuplicateContent);
        }
        let state = local.state(content);
        if local.is_settled(&state) {
            return Err(Problem::BadRecord("a content that is settled"));
        }
        if !local.walls_have_liberties(&state) {
            return Err(Problem::NoLiberty);
        }
        if !local.is_legal(&state) {
            return Err(Problem::BadRecord("a chain of the content has no liberties"));
        }
        let number = next_number(&self.contents)?;
        let strategy = Strategy { plays: 0, lost: 0, plain: true };
        let mut record = Content { region, strategy, frame, next: Vec::new(), cleanup, answers: Vec::new() };
        match (content.enemy, cleanup) {
            (0, None) => {}
            (0, Some(_)) => return Err(Problem::BadRecord("a clean-up without enemy stones")),
            _ => drop(self.own_play(local, &state, cleanup, &mut record)?),
        }
        for p in points(region) {
            let Some((after, taken)) = local.play(&state, Side::Enemy, p) else { continue };
            if taken & local.walls != 0 {
                return Err(Problem::WallTaken(self.geometry.name(Some(p))));
            }
            record.strategy.lost |= taken;
            // No play goes without an answer: an enemy play settles nothing (docs/certificate.md, "Regions").
            let Some(answer) = body.point()? else {
                return Err(Problem::RegionUnanswered(self.geometry.name(Some(p))));
            };
            let next = self.own_play(local, &after, Some(answer), &mut record)?;
            record.answers.push(Exchange { play: p, answer });
            let before = self.index.get(&(frame, local.content(&after)));
            if let (Some(next), Some(&before)) = (next, before) {
                record.strategy.plain &= !self.comes_back(before, answer, next);
            }
        }
        self.index.insert((frame, content), number);
        self.contents.push(record);
        Ok(())
    }

    /// Makes an own play, which must be legal and lead to a content that holds, and adds what follows it to `record`; the
    /// number of that content if it was recorded.
    fn own_play(
        &self,
        local: &Local,
        state: &State,
        play: Option<u8>,
        record: &mut Content,
    ) -> Result<Option<u32>, Problem> {
        let name = || self.geometry.name(play);
        let played = play.and_then(|point| Some((point, local.play(state, Side::Own, point)?.0)));
        let (point, after) = played.ok_or_else(|| Problem::RegionAnswer(name()))?;
        let all = &mut record.strategy;
        all.plays |= 1 << point;
        let holds = self.holds(Some(record.frame), local, &after);
        match holds.ok_or_else(|| Problem::RegionAnswerFails(name()))? {
            Holds::Settled => {
                all.plays |= local.open(&after);
                Ok(None)
            }
            Holds::Recorded(number) => {
                let next = self.content(number).strategy;
                all.plays |= next.plays;
                all.lost |= next.lost;
                all.plain &= next.plain;
                record.next.push(number);
                Ok(Some(number))
            }
        }
    }

    /// Why a content holds, if it does. Its frame has a number if it was recorded.
    fn holds(&self, frame: Option<u32>, local: &Local, state: &State) -> Option<Holds> {
        let recorded = frame.and_then(|frame| self.index.get(&(frame, local.content(state))));
        match recorded {
            Some(&number) => Some(Holds::Recorded(number)),
            None => local.is_settled(state).then_some(Holds::Settled),
        }
    }

    /// Whether the recorded content `before`, answered on a point by a play that leads to the recorded content `next`, may
    /// come back by an own play.
    fn comes_back(&self, before: u32, answer: u8, next: u32) -> bool {
        let Strategy { plays, lost, .. } = self.content(next).strategy;
        lost >> answer & 1 != 0 && lost & plays != 0 && self.leads(next, before)
    }

    /// Whether plays can lead from one recorded content to another one. What follows a content was recorded before it.
    fn leads(&self, from: u32, to: u32) -> bool {
        let (mut open, mut seen) = (vec![from], HashSet::new());
        while let Some(content) = open.pop() {
            if content == to && content != from {
                return true;
            }
            let next = self.content(content).next.iter();
            open.extend(next.filter(|&&next| next >= to && seen.insert(next)));
        }
        false
    }

    /// Whether own plays, begun at a recorded content, may make one with these stones.
    pub fn may_make(&self, from: u32, stones: Stones) -> bool {
        let content = self.content(from);
        let made = stones.within(content.region);
        if let Some(&to) = self.index.get(&(content.frame, made)) {
            return self.leads(from, to);
        }
        let local = Local::new(self.frames[content.frame as usize], &self.geometry.graph);
        local.is_settled(&local.state(made))
    }

    /// Reads the reason "answered life" for these stones; what it says. Adds the recorded contents on which it rests.
    pub fn read_answered(
        &self,
        body: &mut Body,
        stones: Stones,
        recorded: &mut Vec<u32>,
    ) -> Result<Answered, Problem> {
        let (mut kept, graph) = (body.set()?, &self.geometry.graph);
        let (walls, all_walls, mut claims) = (graph.components(kept), kept, Vec::new());
        let is_chain = |&wall: &PointSet| graph.flood(wall, stones.own | wall) == wall & stones.own;
        if !walls.iter().all(is_chain) {
            return Err(Problem::WallNotChain);
        }
        let mut eyes = vec![0; walls.len()];
        for region in graph.components(graph.points & !kept) {
            let claim = body.region_claim()?;
            claims.push(claim);
            if claim == RegionClaim::None {
                continue;
            }
            let name = self.geometry.name(points(region).next());
            let Some(frame) = self.claimed_frame(region, &walls, claim, &mut eyes) else {
                return Err(Problem::RegionClaim(name));
            };
            let local = Local::new(frame, graph);
            let state = local.state(stones.within(region));
            match self.holds(self.numbers.get(&frame).copied(), &local, &state) {
                None => return Err(Problem::RegionOpen(name)),
                Some(Holds::Settled) => {}
                Some(Holds::Recorded(number)) => recorded.push(number),
            }
            kept |= region;
        }
        if eyes.iter().any(|&eyes| eyes < 2) {
            return Err(Problem::WallWithoutEyes);
        }
        Ok(Answered { kept, walls: all_walls, claims })
    }

    /// Why a content of a frame holds, if it does: for frames that may have no records.
    pub fn standing(&self, local: &Local, stones: Stones) -> Option<Holds> {
        let number = self.numbers.get(&local.frame).copied();
        self.holds(number, local, &local.state(stones.within(local.frame.region)))
    }

    /// The frame of a region that is claimed so, if it may be; the eyes that it gives to each wall are counted.
    pub fn claimed_frame(
        &self,
        region: PointSet,
        walls: &[PointSet],
        claim: RegionClaim,
        eyes: &mut [u32],
    ) -> Option<Frame> {
        let border = self.geometry.graph.touched(region);
        let touching: Vec<usize> = (0..walls.len()).filter(|&i| walls[i] & border != 0).collect();
        if touching.is_empty() || touching.len() > MOST_WALLS || region.count_ones() > MOST_POINTS {
            return None;
        }
        let mut sides: Walls = [0; MOST_WALLS];
        touching.iter().zip(&mut sides).for_each(|(&i, side)| *side = walls[i] & border);
        let (demand, needy, counted, count) = match claim {
            RegionClaim::None => return None,
            RegionClaim::Territory => (Demand::Territory, 0, &[][..], 0),
            RegionClaim::EyeOfAll => (Demand::OneEye, union(&sides), &touching[..], 1),
            RegionClaim::TwoEyes => (Demand::TwoEyes, 0, &touching[..], 2),
            RegionClaim::EyeOf(wall) => {
                let at = touching.iter().position(|&i| i == wall)?;
                (Demand::OneEye, sides[at], &touching[at..=at], 1)
            }
        };
        counted.iter().for_each(|&i| eyes[i] += count);
        Some(Frame::new(region, demand, needy, sides))
    }
}
