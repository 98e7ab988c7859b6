//! Accepted certificates that are asked what their proofs do.

use crate::board::{PointSet, Side, State, Stones, Suicide, points, union};
use crate::check::{Kept, keep};
use crate::error::CheckError;
use crate::geometry::Turn;
use crate::library::Holds;
use crate::local::Local;
use crate::node::{self, Plan};
use crate::record::{Reason, RegionClaim};
use crate::regions::{claimed_frame, joint_frame};
use crate::report::Report;
use crate::section::Section;
use crate::source::Source;
use std::path::Path;

/// A certificate that was checked and accepted. Points are numbered as in the file, A1 first, and stones are seen by the
/// claimant of the claim that is asked.
pub struct Proof {
    report: Report,
    sections: Vec<Section>,
}

/// What a proof does in a state with the claimant to move.
pub enum Answer<'p> {
    /// He passes, which ends the game with a score that is enough.
    Ends,
    /// He plays this point, or passes, and has an answer to each reply.
    Plays(Option<u8>),
    /// A reason shows that enough is kept, and what he does from here on.
    Rests(Rest<'p>),
    /// The same behind this play or pass.
    RestsAfter(Option<u8>, Rest<'p>),
}

/// A reason that ends a line of the proof.
#[derive(Clone)]
pub struct Rest<'p> {
    section: &'p Section,
    kept: &'p node::Kept,
    /// The stones where the reason takes over.
    start: Stones,
    /// Turns the record into the state that was asked about.
    turn: Turn,
}

/// A region that a reason claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedRegion {
    /// Its points.
    pub points: u64,
    /// How many eyes it gives to each of the walls below.
    pub eyes: u8,
    /// The walls to which it gives them.
    pub walls: Vec<u64>,
}

/// What the strategy behind a reason does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conduct {
    /// It plays this point.
    Plays(u8),
    /// It passes.
    Passes,
    /// These stones do not arise where it is followed.
    Unknown,
}

/// A play of the opponent that is to be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnemyPlay {
    /// The point.
    pub point: u8,
    /// The stones before it.
    pub before: Stones,
}

impl Proof {
    /// Checks the certificate in a file, and keeps it to be asked.
    ///
    /// # Errors
    /// If the file is not a certificate, or does not prove all that it claims.
    pub fn open(path: &Path) -> Result<Proof, CheckError> {
        Proof::read(Source::open(path)?)
    }

    /// The same of a file that is open.
    ///
    /// # Errors
    /// If the file is not a certificate, or does not prove all that it claims.
    pub fn read(source: Source) -> Result<Proof, CheckError> {
        let Kept { report, sections } = keep(source)?;
        Ok(Proof { report, sections })
    }

    /// What the certificate proves.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// What the proof of a claim, counted from 0, does in a state with its claimant to move; nothing if the state has no
    /// record, or there is no such claim. The answer is turned to the state as it was asked about.
    pub fn answer(&self, claim: usize, state: &State) -> Option<Answer<'_>> {
        let section = self.sections.get(claim)?;
        let (node, turn) = section.find(state)?;
        let rest = |kept| Rest { section, kept, start: node.after, turn };
        let mv = node.mv.and_then(|mv| points(section.geometry.turned(1 << mv, turn)).next());
        Some(match &node.plan {
            Plan::Ends => Answer::Ends,
            Plan::Plays(_) => Answer::Plays(mv),
            Plan::Rests(kept) => Answer::Rests(rest(kept)),
            Plan::RestsAfter(kept) => Answer::RestsAfter(mv, rest(kept)),
            // No certificate has such records.
            Plan::Repeats | Plan::Relies | Plan::ReliesAfter => return None,
        })
    }

    /// How many records the longest line has from the record of a state on, in the proof of a claim that is counted likewise; nothing
    /// if the state has none. In endless proofs there are no lines, and it says nothing.
    pub fn longest(&self, claim: usize, state: &State) -> Option<u32> {
        let (node, _) = self.sections.get(claim)?.find(state)?;
        Some(node.depth)
    }
}

/// A claimed region in the orientation of the record.
struct Claimed {
    local: Local,
    eyes: u8,
    walls: Vec<PointSet>,
}

impl Rest<'_> {
    /// Which reason it is.
    pub fn reason(&self) -> Reason {
        self.kept.reason
    }

    /// The points that are kept.
    pub fn points(&self) -> u64 {
        self.shown(self.kept.points)
    }

    /// Other points, of which he keeps half by playing there; none where those above are enough.
    pub fn halved(&self) -> u64 {
        self.shown(self.kept.halved)
    }

    /// The walls of answered or joint life, each a chain.
    pub fn walls(&self) -> Vec<u64> {
        self.section.geometry.graph.components(self.shown(self.kept.walls))
    }

    /// On how many liberties outside joint life counts for each of these walls; nothing for other reasons.
    pub fn outside(&self) -> Vec<u8> {
        let (graph, outside) = (&self.section.geometry.graph, self.section.outside(self.kept));
        let walls = graph.components(self.kept.walls).into_iter().map(|wall| self.shown(wall));
        let mut counts: Vec<(PointSet, u8)> = walls.zip(outside.iter().copied()).collect();
        counts.sort_by_key(|(wall, _)| wall.trailing_zeros());
        counts.into_iter().map(|(_, count)| count).collect()
    }

    /// The regions that answered life claims, or all regions of joint life as one.
    pub fn regions(&self) -> Vec<ClaimedRegion> {
        if self.kept.reason == Reason::JointLife {
            let points = self.shown(self.kept.points & !self.kept.walls);
            return vec![ClaimedRegion { points, eyes: 2, walls: self.walls() }];
        }
        let region = |claimed: Claimed| ClaimedRegion {
            points: self.shown(claimed.local.frame.region),
            eyes: claimed.eyes,
            walls: claimed.walls.into_iter().map(|wall| self.shown(wall)).collect(),
        };
        self.claimed().into_iter().map(region).collect()
    }

    /// What the strategy does with the claimant to move: it answers the opponent's last play where that is needed, else
    /// takes a point of which half is kept, else cleans up what the opponent has in the points kept, else passes.
    pub fn conduct(&self, state: &State, last: Option<EnemyPlay>) -> Conduct {
        let (geometry, back) = (&self.section.geometry, self.turn.undone());
        let to_record = |stones| geometry.turned_stones(stones, back);
        let one = |p: u8| points(geometry.turned(1 << p, back)).next();
        let turned =
            State { stones: to_record(state.stones), ban: state.ban.and_then(one), passed: state.passed };
        let last = last.and_then(|EnemyPlay { point, before }| {
            Some(EnemyPlay { point: one(point)?, before: to_record(before) })
        });
        let conduct = match self.kept.reason {
            Reason::StonesAlone => Conduct::Passes,
            Reason::R1 => self.r1(&turned, last),
            Reason::AnsweredLife => self.answered(&turned, last),
            Reason::JointLife => self.joint(&turned, last),
        };
        match conduct {
            Conduct::Plays(p) => points(self.shown(1 << p)).next().map_or(Conduct::Unknown, Conduct::Plays),
            other => other,
        }
    }

    /// From the orientation of the record to that which was asked about.
    fn shown(&self, set: PointSet) -> PointSet {
        self.section.geometry.turned(set, self.turn)
    }

    fn claimed(&self) -> Vec<Claimed> {
        let graph = &self.section.geometry.graph;
        if self.kept.walls == 0 {
            return Vec::new();
        }
        let walls = graph.components(self.kept.walls);
        let regions = graph.components(graph.points & !self.kept.walls);
        let claimed =
            regions.into_iter().zip(self.section.claims(self.kept)).filter_map(|(region, &claim)| {
                let mut eyes = vec![0; walls.len()];
                let frame = claimed_frame(graph, region, &walls, claim, &mut eyes)?;
                let given = match claim {
                    RegionClaim::None | RegionClaim::Territory => 0,
                    RegionClaim::EyeOfAll | RegionClaim::EyeOf(_) => 1,
                    RegionClaim::TwoEyes => 2,
                };
                let walls = walls.iter().zip(&eyes).filter(|(_, eyes)| **eyes > 0).map(|(&wall, _)| wall);
                Some(Claimed { local: Local::new(frame, graph), eyes: given, walls: walls.collect() })
            });
        claimed.collect()
    }

    /// A liberty of an enemy chain among these points, if there is one that may be played.
    fn liberty(&self, state: &State, within: PointSet) -> Option<u8> {
        let graph = &self.section.geometry.graph;
        let near = graph.touched(state.stones.enemy & within) & within & graph.empty(state.stones);
        points(near).find(|&p| graph.play(state, Side::Own, p).is_some())
    }

    /// A play on a point of which half is kept, if one is left; else a clean-up or a pass.
    fn outside_or(&self, otherwise: Conduct, state: &State) -> Conduct {
        let left = self.kept.halved & self.section.geometry.graph.empty(state.stones);
        match (otherwise, points(left).next()) {
            (Conduct::Plays(_) | Conduct::Passes, Some(p)) => Conduct::Plays(p),
            _ => otherwise,
        }
    }

    /// docs/life.md, "Territory without answers".
    fn r1(&self, state: &State, last: Option<EnemyPlay>) -> Conduct {
        let graph = &self.section.geometry.graph;
        if let Some(EnemyPlay { point, before }) = last
            && graph.suicide == Suicide::Allowed
            && state.stones.enemy >> point & 1 == 0
        {
            // Suicide outside is answered by a stone on an emptied point next to an own stone.
            let emptied = (before.enemy | 1 << point) & !state.stones.enemy;
            let near = emptied & graph.touched(state.stones.own);
            if emptied & self.kept.points == 0
                && let Some(p) = points(near).next()
            {
                return Conduct::Plays(p);
            }
        }
        let cleanup = match self.liberty(state, self.kept.points) {
            Some(p) => Conduct::Plays(p),
            None if state.stones.enemy & self.kept.points == 0 => Conduct::Passes,
            None => Conduct::Unknown,
        };
        self.outside_or(cleanup, state)
    }

    /// docs/life.md, "Territory with answers".
    fn answered(&self, state: &State, last: Option<EnemyPlay>) -> Conduct {
        let claimed = self.claimed();
        let library = &self.section.library;
        if self.kept.walls & !state.stones.own != 0 {
            return Conduct::Unknown;
        }
        let all = union(&claimed.iter().map(|claimed| claimed.local.frame.region).collect::<Vec<_>>());
        if let Some(EnemyPlay { point, before }) = last.filter(|last| all >> last.point & 1 != 0) {
            let at = claimed.iter().find(|claimed| claimed.local.frame.region >> point & 1 != 0);
            match at.and_then(|claimed| library.standing(&claimed.local, before)) {
                None => return Conduct::Unknown,
                Some(Holds::Recorded(number)) => {
                    let answer = library.content(number).answer(point);
                    return answer.map_or(Conduct::Unknown, Conduct::Plays);
                }
                Some(Holds::Settled) => {}
            }
        }
        let mut cleanup = Conduct::Passes;
        for Claimed { local, .. } in &claimed {
            let region = local.frame.region;
            let play = match library.standing(local, state.stones) {
                None => return Conduct::Unknown,
                Some(Holds::Recorded(number)) => library.content(number).cleanup,
                Some(Holds::Settled) => self.liberty(state, region),
            };
            if let (Conduct::Passes, Some(p)) = (cleanup, play) {
                cleanup = Conduct::Plays(p);
            }
        }
        self.outside_or(cleanup, state)
    }

    /// The game of joint life with these stones. Each enemy play next to a wall outside has filled one liberty of all
    /// walls, as it does at worst; such stones never go away.
    fn joint_game(&self, stones: Stones) -> Local {
        let (graph, kept) = (&self.section.geometry.graph, self.kept);
        let near = graph.touched(kept.walls) & !kept.points;
        let filled = (stones.enemy & !self.start.enemy & near).count_ones() as u8;
        let left = self.section.outside(kept).iter().map(|count| count.saturating_sub(filled));
        let (region, walls) = (kept.points & !kept.walls, graph.components(kept.walls));
        Local::new(joint_frame(graph, region, &walls, &left.collect::<Vec<_>>()), graph)
    }

    /// docs/certificate.md, "Joint life".
    fn joint(&self, state: &State, last: Option<EnemyPlay>) -> Conduct {
        let (library, now) = (&self.section.library, self.joint_game(state.stones));
        let region = now.frame.region;
        if self.kept.walls & !state.stones.own != 0 {
            return Conduct::Unknown;
        }
        if let Some(EnemyPlay { point, before }) = last {
            let then = self.joint_game(before);
            let Some(holds) = library.standing(&then, before) else { return Conduct::Unknown };
            if let Holds::Recorded(number) = holds {
                let content = library.content(number);
                if region >> point & 1 != 0 {
                    return content.answer(point).map_or(Conduct::Unknown, Conduct::Plays);
                }
                if let Some(answer) = content.outside.filter(|_| then.frame != now.frame) {
                    return Conduct::Plays(answer);
                }
            }
        }
        let play = match library.standing(&now, state.stones) {
            None => return Conduct::Unknown,
            Some(Holds::Recorded(number)) => library.content(number).cleanup,
            Some(Holds::Settled) => self.liberty(state, region),
        };
        play.map_or(Conduct::Passes, Conduct::Plays)
    }
}
