//! Reasons: what the claimant keeps without a search, and the local games of regions.

use crate::board::{Board, EMPTY, ENEMY, Geometry, Graph, Law, NONE, OWN, PointSet, points};
use crate::error::Problem;
use crate::proof::{Body, FastMap, all_of};
use std::io::Read;

/// What matters of a strategy for superko.
#[derive(Clone, Copy)]
pub struct Strategy {
    /// Points on which it may ever play.
    pub plays: PointSet,
    /// Points where it may lose own stones that stand in claimed regions.
    pub lost: PointSet,
    /// Points of answers where no stone may have been lost before.
    pub fresh: PointSet,
    /// Whether it makes no board again that it has made, if its fresh points are fresh.
    pub plain: bool,
}

impl Strategy {
    /// One that plays on these points and loses nothing.
    pub fn safe(plays: PointSet) -> Strategy {
        Strategy { plays, lost: 0, fresh: 0, plain: true }
    }

    fn join(&mut self, other: Strategy) {
        self.plays |= other.plays;
        self.lost |= other.lost;
        self.fresh |= other.fresh;
        self.plain &= other.plain;
    }
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
pub fn r1(geometry: &Geometry, board: &Board) -> (PointSet, Strategy) {
    let alive = living(&geometry.graph, board, true, |_| 0);
    let mut parts = geometry.graph.components(geometry.all & !alive);
    parts.retain(|part| part & !geometry.graph.touched(alive) == 0);
    let kept = alive | all_of(&parts);
    (kept, Strategy::safe(kept & !board.all(OWN)))
}

/// What the claimant keeps if he always passes (suicide forbidden).
pub fn stones_alone(geometry: &Geometry, board: &Board) -> (PointSet, Strategy) {
    (living(&geometry.graph, board, false, |_| 0), Strategy::safe(0))
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
    /// The number of the frame in the library.
    number: u64,
    frame: Frame,
    graph: Graph,
    walls: PointSet,
    needy: PointSet,
}

impl Local {
    fn new(number: u64, frame: Frame, geometry: &Geometry) -> Local {
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

    /// The strategy of rule R1, if it takes over.
    fn settled(&self, board: &Board) -> Option<Strategy> {
        let alive = living(&self.graph, board, true, |chain| match self.frame.demand {
            _ if chain & self.walls == 0 => 0,
            Demand::Territory => 2,
            Demand::OneEye if chain & self.needy != 0 => 1,
            Demand::OneEye => 2,
            Demand::TwoEyes => 0,
        });
        let owned = alive | self.graph.touched(alive);
        let settled = self.walls & !alive == 0 && self.frame.region & !owned == 0;
        settled.then(|| Strategy::safe(self.frame.region & !board.all(OWN)))
    }
}

/// The frames and contents that were recorded so far.
pub struct Library<'a> {
    geometry: &'a Geometry,
    frames: FastMap<Frame, u64>,
    contents: FastMap<(u64, PointSet, PointSet), Strategy>,
    current: Option<Local>,
}

impl<'a> Library<'a> {
    /// A library without contents.
    pub fn new(geometry: &'a Geometry) -> Library<'a> {
        Library { geometry, frames: FastMap::default(), contents: FastMap::default(), current: None }
    }

    /// The number of contents.
    pub fn contents(&self) -> u64 {
        self.contents.len() as u64
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
        let next = self.frames.len() as u64;
        let number = *self.frames.entry(frame).or_insert(next);
        self.current = Some(Local::new(number, frame, self.geometry));
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
        if self.contents.contains_key(&(local.number, own, enemy)) {
            return Err(Problem::DuplicateContent);
        }
        let board = local.board(own, enemy);
        if points(local.needy).any(|wall| local.graph.chain(&board, wall).1 == 0) {
            return Err(Problem::NoLiberty);
        }
        let mut all = match (enemy, cleanup) {
            (0, NONE) => Strategy::safe(0),
            (0, _) => return Err(Problem::BadRecord("a clean-up without enemy stones")),
            _ => self.after_own_play(local, &board, cleanup)?,
        };
        for p in points(local.frame.region) {
            let Some((after, taken)) = local.graph.play(&board, ENEMY, p, local.law()) else { continue };
            if taken & local.walls != 0 {
                return Err(Problem::WallTaken(self.geometry.name(p)));
            }
            let answer = body.byte()?;
            let mut follows = if answer == NONE {
                let settled = local.settled(&after);
                settled.ok_or_else(|| Problem::RegionUnanswered(self.geometry.name(p)))?
            } else {
                self.after_own_play(local, &after, answer)?
            };
            if answer == NONE {
                follows.plain = taken == 0;
            } else if taken & follows.plays != 0 {
                // The stone of the answer, if it is new and stays, tells all later boards from those before the loss.
                let point = 1 << answer;
                follows.plain &= point & (taken | follows.lost) == 0;
                follows.fresh |= point;
            }
            follows.plain &= taken & follows.fresh == 0;
            follows.lost |= taken;
            all.join(follows);
        }
        self.contents.insert((local.number, own, enemy), all);
        Ok(())
    }

    /// The strategy that begins with an own play, which must be legal and lead to a content that holds.
    fn after_own_play(&self, local: &Local, board: &Board, point: u8) -> Result<Strategy, Problem> {
        let Some((next, _)) = local.graph.play(board, OWN, point, local.law()) else {
            return Err(Problem::RegionAnswer(self.geometry.name(point)));
        };
        let follows = self.holds(local, &next);
        let follows = follows.ok_or_else(|| Problem::RegionAnswerFails(self.geometry.name(point)))?;
        Ok(Strategy { plays: follows.plays | 1 << point, ..follows })
    }

    /// The strategy for a content, if it is recorded or settled.
    fn holds(&self, local: &Local, board: &Board) -> Option<Strategy> {
        let recorded = self.contents.get(&(local.number, board.all(OWN) & !local.walls, board.all(ENEMY)));
        recorded.copied().or_else(|| local.settled(board))
    }

    /// Reads the reason "answered life" for this board; what is kept, and how.
    pub fn read_answered(
        &self,
        body: &mut Body<impl Read>,
        board: &Board,
    ) -> Result<(PointSet, Strategy), Problem> {
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
        let mut all = Strategy::safe(0);
        for region in geometry.graph.components(geometry.all & !kept) {
            let claim = body.byte()?;
            if claim == 0 {
                continue;
            }
            let name = geometry.name(region.trailing_zeros() as u8);
            let bad = || Problem::RegionClaim(name.clone());
            let frame = claimed_frame(geometry, region, &walls, claim, &mut eyes).ok_or_else(bad)?;
            let (own, enemy) = (board.all(OWN) & region, board.all(ENEMY) & region);
            let number = self.frames.get(&frame).copied().unwrap_or(u64::MAX); // no frame, no record
            let local = Local::new(number, frame, geometry);
            let how = self.holds(&local, &local.board(own, enemy));
            let how = how.ok_or_else(|| Problem::RegionOpen(name.clone()))?;
            all.join(how);
            kept |= region;
        }
        if eyes[..walls.len()].iter().any(|&eyes| eyes < 2) {
            return Err(Problem::WallWithoutEyes);
        }
        Ok((kept, all))
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
