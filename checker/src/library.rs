//! Contents of regions that were recorded.

use crate::board::{PointSet, Side, State, Stones, points};
use crate::error::Problem;
use crate::geometry::Geometry;
use crate::local::{Frame, Local, Wall, Walls};
use crate::record::{Body, Demand};
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
    /// In a joint frame the answer to an enemy play that fills a liberty outside, if it needs one.
    pub outside: Option<u8>,
    /// Each legal enemy play in the region with its answer.
    answers: Vec<Exchange>,
}

impl Content {
    /// The answer to an enemy play in the region, if that is legal.
    pub fn answer(&self, play: u8) -> Option<u8> {
        self.answers.iter().find(|exchange| exchange.play == play).map(|exchange| exchange.answer)
    }
}

/// An enemy play and its answer.
#[derive(Clone, Copy)]
struct Exchange {
    /// The enemy's.
    play: u8,
    /// The owner's.
    answer: u8,
}

/// The frame of the contents that are read.
struct Current {
    /// Its number.
    number: u32,
    local: Local,
    /// The game of the lesser frame, if the frame is joint.
    lesser: Option<Local>,
}

/// A local game, with the number of its frame if that was recorded.
#[derive(Clone, Copy)]
struct Game<'l> {
    number: Option<u32>,
    local: &'l Local,
}

/// What came of an own play.
enum Played {
    /// The content after it holds, perhaps by the record with this number.
    Holds(Option<u32>),
    /// The play is not legal.
    Illegal,
    /// The content after it does not hold.
    Fails,
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
    current: Option<Current>,
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
        let (mut walls, mut used): (Walls, _) = (Default::default(), region);
        for Wall { points: wall, .. } in
            walls.get_mut(..count).ok_or(Problem::BadRecord("more than 8 walls"))?
        {
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
        if demand == Demand::Joint {
            for Wall { outside, .. } in &mut walls[..count] {
                *outside = body.outside()?;
            }
        }
        let frame = if demand == Demand::Joint {
            Frame::joint(region, walls)
        } else {
            Frame::new(region, demand, needy, walls)
        };
        if frame.demand != demand {
            return Err(Problem::BadRecord("a joint frame in which no wall has a liberty outside"));
        }
        let new = next_number(&self.frames)?;
        let number = *self.numbers.entry(frame).or_insert(new);
        if number == new {
            self.frames.push(frame);
        }
        let graph = &self.geometry.graph;
        let lesser = frame.lesser().map(|lesser| Local::new(lesser, graph));
        self.current = Some(Current { number, local: Local::new(frame, graph), lesser });
        Ok(())
    }

    /// Reads a content of the current frame and follows its answers.
    pub fn read_content(&mut self, body: &mut Body) -> Result<(), Problem> {
        let content = Stones { own: body.set()?, enemy: body.set()? };
        let cleanup = body.point()?;
        let current = self.current.as_ref().ok_or(Problem::BadRecord("a content without a frame"))?;
        let outside = if current.lesser.is_some() { body.point()? } else { None };
        let (frame, region) = (current.number, current.local.frame.region);
        let state = self.legal_content(current, content)?;
        let number = next_number(&self.contents)?;
        let strategy = Strategy { plays: 0, lost: 0, plain: true };
        let (next, answers) = (Vec::new(), Vec::new());
        let mut record = Content { region, strategy, frame, next, cleanup, outside, answers };
        let game = Game { number: Some(frame), local: &current.local };
        match (content.enemy, cleanup) {
            (0, None) => {}
            (0, Some(_)) => return Err(Problem::BadRecord("a clean-up without enemy stones")),
            _ => drop(self.answer_inside(game, &state, cleanup, &mut record)?),
        }
        if let Some(lesser) = &current.lesser {
            self.follow_outside(lesser, &state, &mut record)?;
        }
        self.follow_enemy(game, &state, body, &mut record)?;
        self.index.insert((frame, content), number);
        self.contents.push(record);
        Ok(())
    }

    /// The state of the local game with this content, which may have a record; the opponent to move.
    fn legal_content(&self, current: &Current, content: Stones) -> Result<State, Problem> {
        let local = &current.local;
        if content.own & content.enemy != 0 || content.within(local.frame.region) != content {
            return Err(Problem::BadRecord("the content is not one of the region"));
        }
        if self.index.contains_key(&(current.number, content)) {
            return Err(Problem::DuplicateContent);
        }
        let state = local.state(content);
        if local.is_settled(&state) {
            return Err(Problem::BadRecord("a content that is settled"));
        }
        if !local.walls_have_liberties(&state) {
            return Err(Problem::NoLiberty);
        }
        if current.lesser.as_ref().is_some_and(|lesser| !lesser.walls_have_liberties(&state)) {
            return Err(Problem::NoLibertyLess);
        }
        if !local.is_legal(&state) {
            return Err(Problem::BadRecord("a chain of the content has no liberties"));
        }
        Ok(state)
    }

    /// Reads the answers to all enemy plays in the region and follows them.
    fn follow_enemy(
        &self,
        game: Game,
        state: &State,
        body: &mut Body,
        record: &mut Content,
    ) -> Result<(), Problem> {
        for p in points(record.region) {
            let Some((after, taken)) = game.local.play(state, Side::Enemy, p) else { continue };
            if taken & game.local.walls != 0 {
                return Err(Problem::WallTaken(self.geometry.name(Some(p))));
            }
            record.strategy.lost |= taken;
            // No play goes without an answer: an enemy play settles nothing (docs/certificate.md, "Regions").
            let Some(answer) = body.point()? else {
                return Err(Problem::RegionUnanswered(self.geometry.name(Some(p))));
            };
            let next = self.answer_inside(game, &after, Some(answer), record)?;
            record.answers.push(Exchange { play: p, answer });
            record.strategy.plain &= !self.comes_back(game, &after, answer, next);
        }
        Ok(())
    }

    /// Follows the answer to an enemy play outside that fills a liberty of all walls at worst.
    fn follow_outside(&self, lesser: &Local, state: &State, record: &mut Content) -> Result<(), Problem> {
        let game = Game { number: self.numbers.get(&lesser.frame).copied(), local: lesser };
        let Some(answer) = record.outside else {
            let holds = self.holds(game, state).ok_or(Problem::OutsideUnanswered)?;
            self.unite(game, holds, state, record);
            return Ok(());
        };
        let name = || self.geometry.name(Some(answer));
        let next = match self.own_play(game, state, answer, record) {
            Played::Holds(next) => next,
            Played::Illegal => return Err(Problem::OutsideAnswer(name())),
            Played::Fails => return Err(Problem::OutsideAnswerFails(name())),
        };
        record.strategy.plain &= !self.comes_back(game, state, answer, next);
        Ok(())
    }

    /// Makes a clean-up or an answer to an enemy play in the region; the number of the content that it leads to, if that
    /// was recorded.
    fn answer_inside(
        &self,
        game: Game,
        state: &State,
        play: Option<u8>,
        record: &mut Content,
    ) -> Result<Option<u32>, Problem> {
        let name = || self.geometry.name(play);
        let played = play.map_or(Played::Illegal, |point| self.own_play(game, state, point, record));
        match played {
            Played::Holds(next) => Ok(next),
            Played::Illegal => Err(Problem::RegionAnswer(name())),
            Played::Fails => Err(Problem::RegionAnswerFails(name())),
        }
    }

    /// Makes an own play, and adds what follows it to `record` if it is right.
    fn own_play(&self, game: Game, state: &State, point: u8, record: &mut Content) -> Played {
        let Some((after, _)) = game.local.play(state, Side::Own, point) else { return Played::Illegal };
        record.strategy.plays |= 1 << point;
        let Some(holds) = self.holds(game, &after) else { return Played::Fails };
        Played::Holds(self.unite(game, holds, &after, record))
    }

    /// Adds what follows from a content that holds to `record`; the number of this content if it was recorded.
    fn unite(&self, game: Game, holds: Holds, state: &State, record: &mut Content) -> Option<u32> {
        let all = &mut record.strategy;
        match holds {
            Holds::Settled => {
                all.plays |= game.local.open(state);
                None
            }
            Holds::Recorded(number) => {
                let next = self.content(number).strategy;
                all.plays |= next.plays;
                all.lost |= next.lost;
                all.plain &= next.plain;
                record.next.push(number);
                Some(number)
            }
        }
    }

    /// Why a content holds, if it does.
    fn holds(&self, game: Game, state: &State) -> Option<Holds> {
        let recorded = game.number.and_then(|frame| self.index.get(&(frame, game.local.content(state))));
        match recorded {
            Some(&number) => Some(Holds::Recorded(number)),
            None => game.local.is_settled(state).then_some(Holds::Settled),
        }
    }

    /// Whether the content in `state`, answered on a point by a play that leads to the content `next`, may come back by an
    /// own play: if both were recorded, and the answer was taken since.
    fn comes_back(&self, game: Game, state: &State, answer: u8, next: Option<u32>) -> bool {
        let (Some(frame), Some(next)) = (game.number, next) else { return false };
        let content = game.local.content(state);
        if !self.index.contains_key(&(frame, content)) {
            return false;
        }
        let Strategy { plays, lost, .. } = self.content(next).strategy;
        lost >> answer & 1 != 0 && lost & plays != 0 && self.leads(next, &self.recorded(frame, content))
    }

    /// The records of a content in a frame and in the lesser ones.
    fn recorded(&self, frame: u32, content: Stones) -> Vec<u32> {
        let first = Some(self.frames[frame as usize]);
        let frames = std::iter::successors(first, Frame::lesser);
        let numbers = frames.filter_map(|frame| self.numbers.get(&frame));
        numbers.filter_map(|&number| self.index.get(&(number, content)).copied()).collect()
    }

    /// Whether plays can lead from a recorded content to another one of these. What follows a content was recorded before
    /// it.
    fn leads(&self, from: u32, to: &[u32]) -> bool {
        let Some(&least) = to.iter().min() else { return false };
        let (mut open, mut seen) = (vec![from], HashSet::new());
        while let Some(content) = open.pop() {
            if content != from && to.contains(&content) {
                return true;
            }
            let next = self.content(content).next.iter();
            open.extend(next.filter(|&&next| next >= least && seen.insert(next)));
        }
        false
    }

    /// Whether own plays, begun at a recorded content, may make one with these stones.
    pub fn may_make(&self, from: u32, stones: Stones) -> bool {
        let content = self.content(from);
        let made = stones.within(content.region);
        let recorded = self.recorded(content.frame, made);
        if !recorded.is_empty() {
            return self.leads(from, &recorded);
        }
        let local = Local::new(self.frames[content.frame as usize], &self.geometry.graph);
        local.is_settled(&local.state(made))
    }

    /// Why a content of a frame holds, if it does: for frames that may have no records.
    pub fn standing(&self, local: &Local, stones: Stones) -> Option<Holds> {
        let number = self.numbers.get(&local.frame).copied();
        self.holds(Game { number, local }, &local.state(stones.within(local.frame.region)))
    }
}
