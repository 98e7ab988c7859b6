//! The games about a group: who has won, who is banned, and which states are the same.

use crate::board::{Graph, PointSet, Side, State, Stones, Suicide, points};
use crate::geometry::{Geometry, Turn};
use crate::group_claim::{Fact, GroupClaim, Role};
use crate::life::{Vitality, living};

/// The game that a claim is about, as its prover sees it: his stones are `own`.
pub struct Game<'a> {
    geometry: &'a Geometry,
    target: PointSet,
    claim: GroupClaim,
    /// The symmetries of the board that keep the target.
    turns: Vec<Turn>,
}

/// A state in the orientation that all its images share, as far as they have the same target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupKey {
    own: PointSet,
    enemy: PointSet,
    ban: PointSet,
    passed: bool,
}

/// What a move leads to.
pub enum Next {
    /// The game is over, and this side has won.
    Won(Side),
    /// The game goes on.
    Open(State),
}

impl<'a> Game<'a> {
    /// The game of a claim about this target.
    pub fn new(geometry: &'a Geometry, target: PointSet, claim: GroupClaim) -> Game<'a> {
        let square =
            if geometry.graph.points.count_ones() == u32::from(geometry.columns).pow(2) { 8 } else { 4 };
        let turns = (0..square).map(Turn::from_bits);
        let turns = turns.filter(|&turn| geometry.turned(target, turn) == target).collect();
        Game { geometry, target, claim, turns }
    }

    /// The board.
    pub fn graph(&self) -> &Graph {
        &self.geometry.graph
    }

    /// The side of a role.
    pub fn side(&self, role: Role) -> Side {
        if role == self.claim.fact.prover() { Side::Own } else { Side::Enemy }
    }

    /// Who has won on this board, if the game is over before any two passes.
    pub fn winner(&self, stones: Stones) -> Option<Side> {
        let defender = self.side(Role::Defender);
        let seen = match defender {
            Side::Own => stones,
            Side::Enemy => Stones { own: stones.enemy, enemy: stones.own },
        };
        if self.target & !seen.own != 0 {
            return Some(self.side(Role::Attacker));
        }
        let vitality = match self.graph().suicide {
            Suicide::Forbidden => Vitality::EmptyPoints,
            Suicide::Allowed => Vitality::AllPoints,
        };
        (self.target & !living(self.graph(), seen, vitality, |_| 0) == 0).then_some(defender)
    }

    /// Whether basic ko never binds a side.
    pub fn is_free(&self, side: Side) -> bool {
        self.claim.threats.is_some_and(|role| self.side(role) == side)
    }

    /// Where a move of `side` leads, a pass being no point; nothing if the move is not legal.
    pub fn play(&self, state: &State, side: Side, point: Option<u8>) -> Option<Next> {
        let Some(point) = point else {
            // Who has won by two passes: the defender where he is to be saved, the attacker where he is to live.
            let by_passes = match self.claim.fact {
                Fact::Lives | Fact::NeverLives => Role::Attacker,
                Fact::Captures | Fact::Saves | Fact::NeverCaptures | Fact::NeverSaves => Role::Defender,
            };
            return Some(state.after_pass().map_or(Next::Won(self.side(by_passes)), Next::Open));
        };
        let (mut next, _) = self.graph().play(state, side, point)?;
        let other = if side == Side::Own { Side::Enemy } else { Side::Own };
        if self.is_free(other) {
            next.ban = None;
        }
        Some(self.winner(next.stones).map_or(Next::Open(next), Next::Won))
    }

    /// All replies of the prover's opponent and where they lead.
    pub fn replies(&self, state: State) -> impl Iterator<Item = (Option<u8>, Next)> {
        let plays = points(self.graph().empty(state.stones)).map(Some).chain([None]);
        plays.filter_map(move |point| Some((point, self.play(&state, Side::Enemy, point)?)))
    }

    /// The key of a state.
    pub fn key(&self, state: &State) -> GroupKey {
        let ban = state.ban.map_or(0, |point| 1 << point);
        let image = |&turn: &Turn| GroupKey {
            own: self.geometry.turned(state.stones.own, turn),
            enemy: self.geometry.turned(state.stones.enemy, turn),
            ban: self.geometry.turned(ban, turn),
            passed: state.passed,
        };
        let plain = image(&Turn::NONE);
        self.turns.iter().map(image).fold(plain, Ord::min)
    }
}
