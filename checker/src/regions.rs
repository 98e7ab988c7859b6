//! The reasons that rest on contents of regions: "answered life" and "joint life".

use crate::board::{Graph, PointSet, Stones, points, union};
use crate::error::Problem;
use crate::geometry::Geometry;
use crate::library::{Holds, Library};
use crate::local::{Frame, Local, MOST_POINTS, MOST_WALLS, Wall, Walls};
use crate::record::{Body, Demand, RegionClaim};

/// The board of which a reason speaks, with what was recorded before it.
pub struct Ground<'a> {
    /// The board.
    pub geometry: &'a Geometry,
    /// The contents that were recorded.
    pub library: &'a Library,
    /// The stones when the reason takes over.
    pub stones: Stones,
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

/// What the reason "joint life" says of a board.
pub struct Joint {
    /// The points kept.
    pub kept: PointSet,
    /// Those of the walls.
    pub walls: PointSet,
    /// On how many liberties outside each wall counts, in the order of their lowest points.
    pub outside: Vec<u8>,
}

impl Ground<'_> {
    /// The walls with these points, in the order of the lowest, each of which is a whole own chain.
    fn walls(&self, points: PointSet) -> Result<Vec<PointSet>, Problem> {
        let (graph, own) = (&self.geometry.graph, self.stones.own);
        let walls = graph.components(points);
        let is_chain = |&wall: &PointSet| graph.flood(wall, own | wall) == wall & own;
        if walls.iter().all(is_chain) { Ok(walls) } else { Err(Problem::WallNotChain) }
    }

    /// The name of the first of these points.
    fn name(&self, region: PointSet) -> String {
        self.geometry.name(points(region).next())
    }

    /// Whether the stones in a frame hold; if they were recorded, the number is added to `recorded`.
    fn holds(&self, frame: Frame, recorded: &mut Vec<u32>) -> bool {
        let local = Local::new(frame, &self.geometry.graph);
        let holds = self.library.standing(&local, self.stones);
        if let Some(Holds::Recorded(number)) = holds {
            recorded.push(number);
        }
        holds.is_some()
    }

    /// Reads the reason "answered life"; what it says. Adds the recorded contents on which it rests.
    pub fn read_answered(&self, body: &mut Body, recorded: &mut Vec<u32>) -> Result<Answered, Problem> {
        let (all_walls, graph) = (body.set()?, &self.geometry.graph);
        let (walls, mut kept, mut claims) = (self.walls(all_walls)?, all_walls, Vec::new());
        let mut eyes = vec![0; walls.len()];
        for region in graph.components(graph.points & !all_walls) {
            let claim = body.region_claim()?;
            claims.push(claim);
            if claim == RegionClaim::None {
                continue;
            }
            let frame = claimed_frame(graph, region, &walls, claim, &mut eyes);
            let frame = frame.ok_or_else(|| Problem::RegionClaim(self.name(region)))?;
            if !self.holds(frame, recorded) {
                return Err(Problem::RegionOpen(self.name(region)));
            }
            kept |= region;
        }
        if eyes.iter().any(|&eyes| eyes < 2) {
            return Err(Problem::WallWithoutEyes);
        }
        Ok(Answered { kept, walls: all_walls, claims })
    }

    /// Reads the reason "joint life"; what it says. Adds the recorded content on which it rests, if there is one.
    pub fn read_joint(&self, body: &mut Body, recorded: &mut Vec<u32>) -> Result<Joint, Problem> {
        let (all_walls, region, graph) = (body.set()?, body.set()?, &self.geometry.graph);
        let refuse = |why| Err(Problem::JointClaim(why));
        let walls = self.walls(all_walls)?;
        if walls.is_empty() || walls.len() > MOST_WALLS {
            return refuse("there are not 1 to 8 walls");
        }
        let outside = walls.iter().map(|_| body.outside()).collect::<Result<Vec<_>, _>>()?;
        if region == 0 || region.count_ones() > MOST_POINTS {
            return refuse("the regions do not have 1 to 32 points");
        }
        let parts = graph.components(graph.points & !all_walls);
        let is_whole = |&part: &PointSet| part & region == 0 || part & !region == 0;
        if region & all_walls != 0 || !parts.iter().all(is_whole) {
            return refuse("the regions are not whole components of the points without walls");
        }
        if walls.iter().any(|&wall| graph.touched(wall) & region == 0) {
            return refuse("a wall does not touch the regions");
        }
        let elsewhere = graph.empty(self.stones) & !region;
        let has = |wall: PointSet| (graph.touched(wall) & elsewhere).count_ones();
        if walls.iter().zip(&outside).any(|(&wall, &count)| u32::from(count) > has(wall)) {
            return refuse("a wall has fewer liberties outside");
        }
        if !self.holds(joint_frame(graph, region, &walls, &outside), recorded) {
            return Err(Problem::JointOpen(self.name(region)));
        }
        Ok(Joint { kept: all_walls | region, walls: all_walls, outside })
    }
}

/// The frame of regions that are kept as one, with these walls, of which each touches them, and as many liberties of
/// theirs outside.
pub fn joint_frame(graph: &Graph, region: PointSet, walls: &[PointSet], outside: &[u8]) -> Frame {
    let (mut sides, border): (Walls, _) = (Default::default(), graph.touched(region));
    for (side, (&wall, &outside)) in sides.iter_mut().zip(walls.iter().zip(outside)) {
        *side = Wall { points: wall & border, outside };
    }
    Frame::joint(region, sides)
}

/// The frame of a region that is claimed so, if it may be; the eyes that it gives to each wall are counted.
pub fn claimed_frame(
    graph: &Graph,
    region: PointSet,
    walls: &[PointSet],
    claim: RegionClaim,
    eyes: &mut [u32],
) -> Option<Frame> {
    let border = graph.touched(region);
    let touching: Vec<usize> = (0..walls.len()).filter(|&i| walls[i] & border != 0).collect();
    if touching.is_empty() || touching.len() > MOST_WALLS || region.count_ones() > MOST_POINTS {
        return None;
    }
    let mut sides: Walls = Default::default();
    touching.iter().zip(&mut sides).for_each(|(&i, side)| side.points = walls[i] & border);
    let (demand, needy, counted, count) = match claim {
        RegionClaim::None => return None,
        RegionClaim::Territory => (Demand::Territory, 0, &[][..], 0),
        RegionClaim::EyeOfAll => (Demand::OneEye, union(&sides.map(|side| side.points)), &touching[..], 1),
        RegionClaim::TwoEyes => (Demand::TwoEyes, 0, &touching[..], 2),
        RegionClaim::EyeOf(wall) => {
            let at = touching.iter().position(|&i| i == wall)?;
            (Demand::OneEye, sides[at].points, &touching[at..=at], 1)
        }
    };
    counted.iter().for_each(|&i| eyes[i] += count);
    Some(Frame::new(region, demand, needy, sides))
}
