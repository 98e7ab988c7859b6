//! The local game of a region.

use crate::board::{Graph, PointSet, Side, State, Stones, Suicide, points};
use crate::life::{Vitality, living};
use crate::record::Demand;

/// A region has no more walls than this.
pub const MOST_WALLS: usize = 8;
/// A claimed region has no more points than this.
pub const MOST_POINTS: u32 = 32;

/// What a local game knows of a wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Wall {
    /// Those of its points that touch the region.
    pub points: PointSet,
    /// The liberties outside on which it counts; 0 but for `Joint`.
    pub outside: u8,
}

/// The walls of a region, in the order of the lowest points; none with points behind the last.
pub type Walls = [Wall; MOST_WALLS];

/// All that a local game depends on besides the content.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Frame {
    /// The points of the region.
    pub region: PointSet,
    /// What is asked of it.
    pub demand: Demand,
    /// For `OneEye` the points of the walls that need the eye, else none.
    pub needy: PointSet,
    walls: Walls,
}

impl Frame {
    /// A frame; the walls in any order.
    pub fn new(region: PointSet, demand: Demand, needy: PointSet, mut walls: Walls) -> Frame {
        walls.sort_by_key(|wall| wall.points.trailing_zeros()); // those without points stay behind
        Frame { region, demand, needy, walls }
    }

    /// The frame of regions that are kept as one: `TwoEyes` if no wall counts on a liberty outside.
    pub fn joint(region: PointSet, walls: Walls) -> Frame {
        let is_closed = walls.iter().all(|wall| wall.outside == 0);
        Frame::new(region, if is_closed { Demand::TwoEyes } else { Demand::Joint }, 0, walls)
    }

    /// What is left of a joint frame when a liberty outside is filled, of all walls at worst; nothing if none counts on
    /// one.
    pub fn lesser(&self) -> Option<Frame> {
        let less = |wall: Wall| Wall { outside: wall.outside.saturating_sub(1), ..wall };
        (self.demand == Demand::Joint).then(|| Frame::joint(self.region, self.walls.map(less)))
    }
}

/// A local game. A wall is a single point of its graph, the lowest of the wall's points in the frame.
pub struct Local {
    /// What the game depends on.
    pub frame: Frame,
    /// The walls, as points of the game.
    pub walls: PointSet,
    graph: Graph,
    /// Those walls that need a liberty in the region whenever the opponent is to move,
    needy: PointSet,
    /// unless their chain has one of these walls, which have a liberty outside.
    outside: PointSet,
}

impl Local {
    /// The game in a region of this board.
    pub fn new(frame: Frame, board: &Graph) -> Local {
        let region = frame.region;
        let mut neighbours = board.neighbours.map(|near| near & region);
        let is_whole = matches!(frame.demand, Demand::TwoEyes | Demand::Joint);
        let (mut walls, mut needy, mut outside) = (0, 0, 0);
        for Wall { points: wall, outside: count } in frame.walls.into_iter().filter(|wall| wall.points != 0) {
            let node = wall & wall.wrapping_neg();
            let touched = board.touched(wall) & region;
            neighbours[node.trailing_zeros() as usize] = touched;
            points(touched).for_each(|p| neighbours[usize::from(p)] |= node);
            walls |= node;
            if is_whole || wall & frame.needy != 0 {
                needy |= node;
            }
            if count > 0 {
                outside |= node;
            }
        }
        let immortal = if is_whole { outside } else { walls };
        let graph = Graph { points: region | walls, neighbours, immortal, suicide: Suicide::Forbidden };
        Local { frame, graph, walls, needy, outside }
    }

    /// The game with this content, the opponent to move.
    pub fn state(&self, content: Stones) -> State {
        State::free(Stones { own: content.own | self.walls, ..content })
    }

    /// The content of the region in a state of the game.
    pub fn content(&self, state: &State) -> Stones {
        state.stones.within(self.frame.region)
    }

    /// The points of the region without own stones.
    pub fn open(&self, state: &State) -> PointSet {
        self.frame.region & !state.stones.own
    }

    /// A play, as on the board; walls are immortal unless all their eyes and liberties are here.
    pub fn play(&self, state: &State, side: Side, point: u8) -> Option<(State, PointSet)> {
        self.graph.play(state, side, point)
    }

    /// Whether each wall that needs a liberty has one, in the region or outside.
    pub fn walls_have_liberties(&self, state: &State) -> bool {
        let empty = self.graph.empty(state.stones);
        points(self.needy).all(|wall| {
            let chain = self.graph.flood(1 << wall, state.stones.own);
            chain & self.outside != 0 || self.graph.touched(chain) & empty != 0
        })
    }

    /// Whether each chain that can be taken has a liberty.
    pub fn is_legal(&self, state: &State) -> bool {
        self.graph.is_legal(state.stones)
    }

    /// Whether rule R1 takes over: all walls live, and each other point of the region is a living stone or touches one.
    pub fn is_settled(&self, state: &State) -> bool {
        let granted = |chain: PointSet| match self.frame.demand {
            _ if chain & self.walls == 0 => 0,
            Demand::Territory => 2,
            Demand::OneEye if chain & self.needy != 0 => 1,
            Demand::OneEye => 2,
            Demand::TwoEyes | Demand::Joint => 0,
        };
        let alive = living(&self.graph, state.stones, Vitality::AllPoints, granted);
        let owned = alive | self.graph.touched(alive);
        self.walls & !alive == 0 && self.frame.region & !owned == 0
    }
}
