//! The two games that are played about a group.

use super::case::{Role, Threats};
use super::target::Group;
use crate::board::{Geometry, Move, Passes, Point, Position, Symmetry};
use crate::game::{Bounds, Claim, Color, Game, Moves, Score, StateKey, Urgency};
use crate::life::{Vitality, unconditionally_alive};
use arrayvec::ArrayVec;

/// What the defender wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The target stands when the game ends.
    Save,
    /// The target becomes unconditionally alive.
    Live,
}

/// Go about a group: a win of Black counts 1, one of White -1, and no game is drawn.
///
/// The attacker wins as soon as a stone of the target is off the board, the defender as soon as all of it is
/// unconditionally alive (Benson 1976). Two passes in a row end the game as well: for the defender if he wants to save the
/// target, for the attacker if it should have become alive. Moves are those of Go with basic ko; a side with ko threats
/// without end is never banned.
#[derive(Clone, Debug)]
pub struct GroupGame {
    geometry: &'static Geometry,
    group: Group,
    goal: Goal,
    /// Who is never banned.
    free: Option<Color>,
    /// The symmetries that keep the target, the identity first.
    symmetries: ArrayVec<Symmetry, 8>,
}

/// The score of a win.
const WIN: Score = Score::new(1);
/// The slot of a pass; plays take the bit numbers of their points.
const PASS_SLOT: usize = 64;

impl GroupGame {
    /// The game about a group of a position.
    #[must_use]
    pub fn new(position: &Position, group: Group, goal: Goal, threats: Threats) -> Self {
        let geometry = position.geometry();
        let target = group.target();
        let keeps = |symmetry: &Symmetry| geometry.image_of_set(*symmetry, target) == target;
        let symmetries = geometry.symmetries().filter(keeps).collect();
        let free = threats.owner().map(|role| group.color(role));
        Self { geometry, group, goal, free, symmetries }
    }

    /// The position as if the game began here with this side to move.
    #[must_use]
    pub fn start(&self, position: &Position, first: Role) -> Position {
        position.with_to_play(self.group.color(first))
    }

    /// That a side can force its win in finitely many moves.
    #[must_use]
    pub const fn win_of(&self, role: Role) -> Claim {
        Claim::new(self.group.color(role), WIN)
    }

    /// All legal moves and the states after them.
    pub(super) fn successors(&self, state: &Position) -> Vec<(Move, Position)> {
        let mut moves = Moves::new();
        self.moves(state, &mut moves);
        moves.iter().map(|&(mv, _)| (mv, self.play(state, mv))).collect()
    }

    fn score_of(winner: Color) -> Score {
        winner.relative(WIN)
    }

    /// Whether no move of the attacker can ever take a stone of the target, even if the defender always passes, and
    /// the defender can bring the game to an end.
    fn is_alive(&self, state: &Position) -> bool {
        let vitality = Vitality::under(state.rules().suicide);
        let alive = unconditionally_alive(self.geometry, state.stones(), self.group.defender(), vitality);
        self.group.target().is_subset(alive)
    }

    /// Liberties of the chain of the target that has the fewest.
    fn liberties(&self, state: &Position) -> u32 {
        let (stones, owner) = (state.stones(), self.group.defender());
        let chain = |point| stones.chain(self.geometry, owner, point);
        let counts = self.group.target().points().map(|p| stones.liberties(self.geometry, chain(p)).count());
        counts.min().unwrap_or(0)
    }
}

impl Game for GroupGame {
    type State = Position;
    type Move = Move;
    type Orientation = Symmetry;

    fn slots(&self) -> usize {
        PASS_SLOT + 1
    }

    fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Pass => PASS_SLOT,
            Move::Play(point) => point.index(),
        }
    }

    fn move_in_slot(&self, slot: usize) -> Move {
        if slot >= PASS_SLOT { Move::Pass } else { Move::Play(Point::new(slot as u8)) }
    }

    fn to_canonical(&self, mv: Move, orientation: Symmetry) -> Move {
        mv.image(self.geometry, orientation)
    }

    fn undo_canonical(&self, mv: Move, orientation: Symmetry) -> Move {
        match mv {
            Move::Pass => Move::Pass,
            Move::Play(point) => Move::Play(self.geometry.origin(orientation, point)),
        }
    }

    fn to_move(&self, state: &Position) -> Color {
        state.to_play()
    }

    fn score_range(&self) -> Bounds {
        Bounds::new(-WIN, WIN)
    }

    fn final_score(&self, state: &Position) -> Option<Score> {
        let defender = self.group.defender();
        if !self.group.target().is_subset(state.stones().of(defender)) {
            return Some(Self::score_of(defender.opponent()));
        }
        if self.is_alive(state) {
            return Some(Self::score_of(defender));
        }
        let after_passes = match self.goal {
            Goal::Save => defender,
            Goal::Live => defender.opponent(),
        };
        (state.passes() == Passes::Ended).then(|| Self::score_of(after_passes))
    }

    fn static_bounds(&mut self, _: &Position, _: Claim) -> Bounds {
        self.score_range()
    }

    fn proof_cost(&self, state: &Position, claim: Claim) -> u32 {
        let liberties = self.liberties(state);
        if claim.prover == self.group.defender() { 24 / (liberties + 1) } else { liberties * liberties }
    }

    /// States that are images of each other have the same target, for only symmetries that keep it are used: the game
    /// object stands for target, goal and threats, and a table serves one of them.
    fn key(&self, state: &Position) -> (StateKey, Symmetry) {
        state.key_among(&self.symmetries)
    }

    fn moves(&self, state: &Position, moves: &mut Moves<Move>) {
        let captures = state.capturing_points();
        for point in state.legal_plays().points() {
            let urgency = if captures.contains(point) { Urgency::Forcing } else { Urgency::Quiet };
            moves.push((Move::Play(point), urgency));
        }
        moves.push((Move::Pass, Urgency::Idle));
    }

    fn play(&self, state: &Position, mv: Move) -> Position {
        let next = state.after(mv);
        // With a ban no pass is pending, so nothing else changes.
        if next.ko().is_some() && self.free == Some(next.to_play()) {
            return next.with_to_play(next.to_play());
        }
        next
    }

    fn null_move(&self) -> Option<Move> {
        Some(Move::Pass)
    }
}
