//! Reasons: what the claimant keeps without a search, and the local games of regions.

use crate::board::{Board, EMPTY, ENEMY, Geometry, Graph, Law, NONE, OWN, PointSet, points};
use crate::error::Problem;
use crate::proof::{Body, FastMap, FastSet, all_of};
use std::io::Read;

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

/// A content that was recorded.
pub struct Content {
    pub region: PointSet,
    pub strategy: Strategy,
    frame: u32,
    /// Where the recorded contents after its moves begin in the list of all.
    next: u32,
}

/// Why a content holds.
#[derive(Clone, Copy)]
enum Holds {
    Recorded(u32),
    Settled,
}

/// The stones that live by Benson's iteration. All points of a part must touch a chain to be vital to it if `strict`,
/// else the empty ones. `granted` gives vital parts for nothing.
fn living(graph: &Graph, board: &Board, strict: bool, granted: impl Fn(PointSet) -> usize) -> PointSet {
    let (own, empty) = (board.all(OWN), board.all(EMPTY));
    let mut chains = graph.components(own);
    let mut parts = graph.components(empty | board.all(ENEMY));
    loop {
        let before = chains.len();
        chains.retain(|&chain| {
            let touched = graph.touched(chain);
            let is_vital = |part: PointSet| (if strict { part } else { part & empty }) & !touched == 0;
            granted(chain) + parts.iter().filter(|&&part| is_vital(part)).count() >= 2
        });
        let alive = all_of(&chains);
        if chains.len() == before {
            return alive;
        }
        parts.retain(|&part| graph.touched(part) & own & !alive == 0);
    }
}

/// What the claimant keeps by rule R1.
pub fn r1(geometry: &Geometry, board: &Board) -> PointSet {
    let alive = living(&geometry.graph, board, true, |_| 0);
    let mut parts = geometry.graph.components(geometry.all & !alive);
    parts.retain(|part| part & !geometry.graph.touched(alive) == 0);
    alive | all_of(&parts)
}

/// What the claimant keeps if he always passes (suicide forbidden).
pub fn stones_alone(geometry: &Geometry, board: &Board) -> PointSet {
    living(&geometry.graph, board, false, |_| 0)
}

/// What is asked of a region.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Demand {
    Territory,
    OneEye,
    TwoEyes,
}

/// All that a local game depends on besides the content.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Frame {
    region: PointSet,
    demand: Demand,
    needy: PointSet,
    /// The points of each wall that touch the region, in the order of the lowest; 0 behind the last.
    walls: [PointSet; 8],
}

/// A local game. A wall is a single point of its graph, the lowest of the wall's points in the frame.
struct Local {
    /// The number of the frame in the library, if it is there.
    number: Option<u32>,
    frame: Frame,
    graph: Graph,
    walls: PointSet,
    needy: PointSet,
}

impl Local {
    fn new(number: Option<u32>, frame: Frame, geometry: &Geometry) -> Local {
        let mut neighbours = geometry.graph.neighbours.map(|near| near & frame.region);
        let (mut walls, mut needy) = (0, 0);
        for wall in frame.walls.into_iter().filter(|&wall| wall != 0) {
            let node = wall & wall.wrapping_neg();
            let touched = geometry.graph.touched(wall) & frame.region;
            neighbours[node.trailing_zeros() as usize] = touched;
            points(touched).for_each(|p| neighbours[usize::from(p)] |= node);
            walls |= node;
            if frame.demand == Demand::TwoEyes || wall & frame.needy != 0 {
                needy |= node;
            }
        }
        Local { number, frame, graph: Graph { neighbours }, walls, needy }
    }

    fn board(&self, own: PointSet, enemy: PointSet) -> Board {
        Board::new(self.frame.region | self.walls, own | self.walls, enemy)
    }

    fn law(&self) -> Law {
        let immortal = if self.frame.demand == Demand::TwoEyes { 0 } else { self.walls };
        Law { suicide: false, immortal }
    }

    /// Whether rule R1 takes over.
    fn is_settled(&self, board: &Board) -> bool {
        let alive = living(&self.graph, board, true, |chain| match self.frame.demand {
            _ if chain & self.walls == 0 => 0,
            Demand::Territory => 2,
            Demand::OneEye if chain & self.needy != 0 => 1,
            Demand::OneEye => 2,
            Demand::TwoEyes => 0,
        });
        let owned = alive | self.graph.touched(alive);
        self.walls & !alive == 0 && self.frame.region & !owned == 0
    }
}

/// The frames and contents that were recorded so far.
pub struct Library<'a> {
    geometry: &'a Geometry,
    frames: Vec<Frame>,
    numbers: FastMap<Frame, u32>,
    index: FastMap<(u32, PointSet, PointSet), u32>,
    pub contents: Vec<Content>,
    /// For each content after the others, the recorded contents that follow its moves.
    next: Vec<u32>,
    current: Option<Local>,
}

impl<'a> Library<'a> {
    /// A library without contents.
    pub fn new(geometry: &'a Geometry) -> Library<'a> {
        let (numbers, index) = (FastMap::default(), FastMap::default());
        Library {
            geometry,
            frames: Vec::new(),
            numbers,
            index,
            contents: Vec::new(),
            next: Vec::new(),
            current: None,
        }
    }

    /// Reads a record that says in which frame the next contents stand.
    pub fn read_frame(&mut self, body: &mut Body<impl Read>) -> Result<(), Problem> {
        let region = body.set()?;
        let (demand, needy) = match body.byte()? {
            1 => (Demand::Territory, 0),
            2 => (Demand::OneEye, body.set()?),
            3 => (Demand::TwoEyes, 0),
            _ => return Err(Problem::BadRecord("unknown demand")),
        };
        let count = usize::from(body.byte()?);
        let mut walls = [0; 8];
        let mut used = region;
        for wall in walls.get_mut(..count).ok_or(Problem::BadRecord("more than 8 walls"))? {
            *wall = body.set()?;
            if *wall == 0 || *wall & used != 0 {
                return Err(Problem::BadRecord(
                    "a wall is empty or not apart from the others and the region",
                ));
            }
            used |= *wall;
        }
        if needy & !(used & !region) != 0 {
            return Err(Problem::BadRecord("needy points are not points of walls"));
        }
        let frame = Frame { region, demand, needy, walls: in_order(walls) };
        let next = self.frames.len().try_into().map_err(|_| Problem::TooLarge)?;
        let number = *self.numbers.entry(frame).or_insert(next);
        if number == next {
            self.frames.push(frame);
        }
        self.current = Some(Local::new(Some(number), frame, self.geometry));
        Ok(())
    }

    /// Reads a content of the current frame and follows its answers.
    pub fn read_content(&mut self, body: &mut Body<impl Read>) -> Result<(), Problem> {
        let (own, enemy) = (body.set()?, body.set()?);
        let cleanup = body.byte()?;
        let local = self.current.as_ref().ok_or(Problem::BadRecord("a content without a frame"))?;
        if own & enemy != 0 || (own | enemy) & !local.frame.region != 0 {
            return Err(Problem::BadRecord("the content is not one of the region"));
        }
        let (region, frame) = (local.frame.region, local.number.unwrap_or(0));
        if self.index.contains_key(&(frame, own, enemy)) {
            return Err(Problem::DuplicateContent);
        }
        let board = local.board(own, enemy);
        if local.is_settled(&board) {
            return Err(Problem::BadRecord("a content that is settled"));
        }
        if points(local.needy).any(|wall| local.graph.chain(&board, wall).1 == 0) {
            return Err(Problem::NoLiberty);
        }
        let number = self.contents.len().try_into().map_err(|_| Problem::TooLarge)?;
        let mut all = Strategy { plays: 0, lost: 0, plain: true };
        let mut next = Vec::new();
        match (enemy, cleanup) {
            (0, NONE) => {}
            (0, _) => return Err(Problem::BadRecord("a clean-up without enemy stones")),
            _ => {
                self.own_play(local, &board, cleanup, &mut all, &mut next)?;
            }
        }
        for p in points(region) {
            let Some((after, taken)) = local.graph.play(&board, ENEMY, p, local.law()) else { continue };
            if taken & local.walls != 0 {
                return Err(Problem::WallTaken(self.geometry.name(p)));
            }
            all.lost |= taken;
            match body.byte()? {
                NONE if local.is_settled(&after) => all.plays |= region & !after.all(OWN),
                NONE => return Err(Problem::RegionUnanswered(self.geometry.name(p))),
                answer => {
                    let follows = self.own_play(local, &after, answer, &mut all, &mut next)?;
                    all.plain &=
                        follows.is_none_or(|follows| !self.comes_back(local, &after, answer, follows));
                }
            }
        }
        let start = self.next.len().try_into().map_err(|_| Problem::TooLarge)?;
        self.next.append(&mut next);
        self.index.insert((frame, own, enemy), number);
        self.contents.push(Content { region, strategy: all, frame, next: start });
        Ok(())
    }

    /// Makes an own play, which must be legal and lead to a content that holds; adds what follows it to `all` and `next`.
    fn own_play(
        &self,
        local: &Local,
        board: &Board,
        point: u8,
        all: &mut Strategy,
        next: &mut Vec<u32>,
    ) -> Result<Option<u32>, Problem> {
        let played = local.graph.play(board, OWN, point, local.law());
        let (after, _) = played.ok_or_else(|| Problem::RegionAnswer(self.geometry.name(point)))?;
        let holds = self.holds(local, &after);
        all.plays |= 1 << point;
        match holds.ok_or_else(|| Problem::RegionAnswerFails(self.geometry.name(point)))? {
            Holds::Settled => {
                all.plays |= local.frame.region & !after.all(OWN);
                Ok(None)
            }
            Holds::Recorded(number) => {
                let follows = self.contents[number as usize].strategy;
                all.plays |= follows.plays;
                all.lost |= follows.lost;
                all.plain &= follows.plain;
                next.push(number);
                Ok(Some(number))
            }
        }
    }

    /// Why a content holds, if it does.
    fn holds(&self, local: &Local, board: &Board) -> Option<Holds> {
        let own = board.all(OWN) & local.frame.region;
        let key = local.number.map(|frame| (frame, own, board.all(ENEMY)));
        let recorded = key.and_then(|key| self.index.get(&key));
        recorded
            .map(|&number| Holds::Recorded(number))
            .or_else(|| local.is_settled(board).then_some(Holds::Settled))
    }

    /// Whether a content, answered on a point by a play that leads to the content `follows`, may come back by an own
    /// play.
    fn comes_back(&self, local: &Local, board: &Board, answer: u8, follows: u32) -> bool {
        let Strategy { plays, lost, .. } = self.contents[follows as usize].strategy;
        let is_possible = lost >> answer & 1 != 0 && lost & plays != 0;
        is_possible
            && match self.holds(local, board) {
                None => false,
                Some(Holds::Settled) => true,
                Some(Holds::Recorded(number)) => self.leads(follows, number),
            }
    }

    /// Whether plays can lead from one recorded content to another one. What follows a content was recorded before it.
    fn leads(&self, from: u32, to: u32) -> bool {
        let (mut open, mut seen) = (vec![from], FastSet::default());
        while let Some(content) = open.pop() {
            if content == to && content != from {
                return true;
            }
            let start = self.contents[content as usize].next as usize;
            let end =
                self.contents.get(content as usize + 1).map_or(self.next.len(), |next| next.next as usize);
            open.extend(self.next[start..end].iter().filter(|&&next| next >= to && seen.insert(next)));
        }
        false
    }

    /// Whether own plays, begun at a recorded content, may make one with these stones.
    pub fn may_make(&self, from: u32, own: PointSet, enemy: PointSet) -> bool {
        let content = &self.contents[from as usize];
        let (own, enemy) = (own & content.region, enemy & content.region);
        if let Some(&to) = self.index.get(&(content.frame, own, enemy)) {
            return self.leads(from, to);
        }
        let local = Local::new(None, self.frames[content.frame as usize], self.geometry);
        local.is_settled(&local.board(own, enemy))
    }

    /// Reads the reason "answered life" for this board; what is kept. Adds the recorded contents to `how`.
    pub fn read_answered(
        &self,
        body: &mut Body<impl Read>,
        board: &Board,
        how: &mut Vec<u32>,
    ) -> Result<PointSet, Problem> {
        let geometry = self.geometry;
        let mut kept = body.set()?;
        let walls = geometry.graph.components(kept);
        for &wall in &walls {
            let start = wall.trailing_zeros() as u8;
            if board.cells[usize::from(start)] != OWN || geometry.graph.chain(board, start).0 != wall {
                return Err(Problem::WallNotChain);
            }
        }
        let mut eyes = [0; 64];
        for region in geometry.graph.components(geometry.all & !kept) {
            let claim = body.byte()?;
            if claim == 0 {
                continue;
            }
            let name = geometry.name(region.trailing_zeros() as u8);
            let bad = || Problem::RegionClaim(name.clone());
            let frame = claimed_frame(geometry, region, &walls, claim, &mut eyes).ok_or_else(bad)?;
            let (own, enemy) = (board.all(OWN) & region, board.all(ENEMY) & region);
            let local = Local::new(self.numbers.get(&frame).copied(), frame, geometry);
            match self.holds(&local, &local.board(own, enemy)) {
                None => return Err(Problem::RegionOpen(name)),
                Some(Holds::Settled) => {}
                Some(Holds::Recorded(number)) => how.push(number),
            }
            kept |= region;
        }
        if eyes[..walls.len()].iter().any(|&eyes| eyes < 2) {
            return Err(Problem::WallWithoutEyes);
        }
        Ok(kept)
    }
}

/// The walls in the order of their lowest points; the sort is stable and zeros stay behind.
fn in_order(mut walls: [PointSet; 8]) -> [PointSet; 8] {
    walls.sort_by_key(|wall| wall.trailing_zeros());
    walls
}

/// The frame of a region claimed with this byte, if that may be; the eyes it gives to each wall are counted.
fn claimed_frame(
    geometry: &Geometry,
    region: PointSet,
    walls: &[PointSet],
    claim: u8,
    eyes: &mut [u8; 64],
) -> Option<Frame> {
    let border = geometry.graph.touched(region);
    let touching: Vec<usize> = (0..walls.len()).filter(|&i| walls[i] & border != 0).collect();
    if touching.is_empty() || touching.len() > 8 || region.count_ones() > 32 {
        return None;
    }
    let mut sides = [0; 8];
    touching.iter().zip(&mut sides).for_each(|(&i, side)| *side = walls[i] & border);
    let (demand, needy, credited, credit) = match claim {
        1 => (Demand::Territory, 0, &[][..], 0),
        2 => (Demand::OneEye, all_of(&sides), &touching[..], 1),
        3 => (Demand::TwoEyes, 0, &touching[..], 2),
        _ => {
            let alone = touching.iter().position(|&i| i == usize::from(claim - 4))?;
            (Demand::OneEye, sides[alone], &touching[alone..=alone], 1)
        }
    };
    credited.iter().for_each(|&i| eyes[i] += credit);
    Some(Frame { region, demand, needy, walls: in_order(sides) })
}
