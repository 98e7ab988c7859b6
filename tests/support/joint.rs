//! What joint life claims in a position, and claims of it against exhaustive results.

use super::claims::{Tally, check_claim};
use super::retrograde::Exhaustive;
use shoban::board::{PointSet, Position};
use shoban::game::Color;
use shoban::life::AnsweredLife;

/// All that is claimed in a position for some wanted number of points: walls and regions are tried in an order that does not
/// depend on it, and those that have too few are passed over. So a number up to that of a claim finds this claim or an earlier one,
/// and the next greater number another one.
pub fn joint_claims(life: &mut AnsweredLife, position: &Position, owner: Color) -> Vec<PointSet> {
    claims_by(|wanted| life.joint_points(position, owner, wanted))
}

/// The same with those that hold after a play of the owner, who is to move.
pub fn joint_claims_by_playing(life: &mut AnsweredLife, position: &Position, owner: Color) -> Vec<PointSet> {
    claims_by(|wanted| life.joint_points_by_playing(position, owner, wanted))
}

fn claims_by(mut points: impl FnMut(u32) -> PointSet) -> Vec<PointSet> {
    let mut claims = Vec::new();
    let mut wanted = 1;
    loop {
        let owned = points(wanted);
        if owned.is_empty() {
            return claims;
        }
        claims.push(owned);
        wanted = owned.count() + 1;
    }
}

/// What was claimed.
#[derive(Clone, Copy, Default, Debug)]
pub struct JointTally {
    pub all: Tally,
    /// Claims with an empty point outside next to a wall.
    pub with_liberties_outside: u32,
    /// With several parts between walls that border something outside.
    pub with_regions: u32,
    /// With several walls that border something outside.
    pub with_walls: u32,
    /// With more points than are claimed in the position by answers in single regions.
    pub new: u32,
    /// The last and the first.
    pub new_with_liberties_outside: u32,
    /// Claims that hold only after a play of the owner, who is to move; not counted above.
    pub by_playing: u32,
}

impl JointTally {
    /// Counts a claim where `answered` is claimed without it.
    pub fn count(&mut self, position: &Position, owner: Color, owned: PointSet, answered: PointSet) {
        let geometry = position.geometry();
        self.all.count(position, owner, owned);
        let own = position.stones().of(owner) & owned;
        let outside = geometry.points() - owned;
        let is_wall = |chain: &PointSet| geometry.neighbors(*chain).meets(outside);
        let walls = || geometry.components(own).filter(is_wall);
        let stones = walls().fold(PointSet::EMPTY, |all, wall| all | wall);
        let has_liberty = geometry.neighbors(stones).meets(position.empties() - owned);
        let is_new = owned.count() > answered.count();
        self.with_liberties_outside += u32::from(has_liberty);
        self.with_regions += u32::from(geometry.components(owned - own).count() > 1);
        self.with_walls += u32::from(walls().count() > 1);
        self.new += u32::from(is_new);
        self.new_with_liberties_outside += u32::from(is_new && has_liberty);
    }
}

impl JointTally {
    /// Adds what was claimed elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.all.add(&other.all);
        self.with_liberties_outside += other.with_liberties_outside;
        self.with_regions += other.with_regions;
        self.with_walls += other.with_walls;
        self.new += other.new;
        self.new_with_liberties_outside += other.new_with_liberties_outside;
        self.by_playing += other.by_playing;
    }
}

/// Checks what is claimed in all states of a solved board, for both colours and every wanted number of points.
pub fn check_joint(solved: &Exhaustive, life: &mut AnsweredLife) -> JointTally {
    let mut tally = JointTally::default();
    for (position, lower, upper) in solved.states() {
        for owner in Color::ALL {
            let claims = joint_claims(life, &position, owner);
            for owned in joint_claims_by_playing(life, &position, owner) {
                check_claim(&position, owner, owned, (lower, upper));
                tally.by_playing += u32::from(!claims.contains(&owned));
            }
            if claims.is_empty() {
                continue;
            }
            let answered = life.answered_points(&position, owner, 0);
            for owned in claims {
                check_claim(&position, owner, owned, (lower, upper));
                tally.count(&position, owner, owned, answered);
            }
        }
    }
    tally
}
