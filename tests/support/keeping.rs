//! Claims on points that are played out: kept against every move, or proved by search.

use super::random::Random;
use super::sample::{played, scattered};
use shoban::board::{BoardSize, Move, Passes, PointSet, Position, Rules};
use shoban::game::{Color, Score};
use shoban::go::Go;
use shoban::life::{SafetyEffort, static_lower_bound};
use shoban::search::{Clock, Limits, Reductions, Search, Table, TableSize, Window};

/// Random positions of both kinds, the same ones every time.
pub fn samples(size: BoardSize, seed: u64, count: usize) -> Vec<Position> {
    let random = &mut Random::seeded(seed);
    let sample = |i| match i % 4 {
        0 | 2 => played(random, size, Rules::default()),
        1 => scattered(random, size, Rules::default(), Color::Black),
        _ => scattered(random, size, Rules::default(), Color::White),
    };
    (0..count).map(sample).collect()
}

fn area(position: &Position, color: Color) -> PointSet {
    let (geometry, stones, empties) = (position.geometry(), position.stones(), position.empties());
    let reached = |from| geometry.flood(geometry.dilate(from) & empties, empties);
    let (own, other) = (stones.of(color), stones.of(color.opponent()));
    own | (reached(own) - reached(other))
}

/// All legal plays and the pass.
pub fn moves(position: &Position) -> impl Iterator<Item = Move> + use<> {
    position.legal_plays().points().map(Move::Play).chain([Move::Pass])
}

/// A claim on points, to be kept against every move.
pub struct Claim<F> {
    /// Whose it is.
    pub owner: Color,
    /// On what.
    pub points: PointSet,
    /// Whether the static rules claim the points for the owner in a position.
    pub is_claimed: F,
}

impl<F: FnMut(&Position, Color, PointSet) -> bool> Claim<F> {
    /// Whether the points are still claimed after a move of the owner. If he has passed, they must also be his
    /// on the board as it stands, because the game may end (or has ended). Where the static rule sees less
    /// than before, `depth` more exchanges are tried.
    fn is_kept(&mut self, position: &Position, depth: u32) -> bool {
        if position.passes() != Passes::None && !self.points.is_subset(area(position, self.owner)) {
            return false;
        }
        position.passes() == Passes::Ended
            || (self.is_claimed)(position, self.owner, self.points)
            || depth > 0 && moves(position).all(|mv| self.has_answer(&position.after(mv), depth - 1))
    }

    /// Whether the owner has a move, or a pass, after which the claim is kept. A game that the opponent has
    /// just ended was looked at before.
    fn has_answer(&mut self, position: &Position, depth: u32) -> bool {
        position.passes() == Passes::Ended
            || (0..=depth).any(|depth| moves(position).any(|mv| self.is_kept(&position.after(mv), depth)))
    }

    /// Checks that the owner has such an answer, or else that the search proves what the claim is worth.
    fn check_answer(&mut self, position: &Position, answers: &mut Answers) {
        if self.has_answer(position, 1) {
            answers.kept += 1;
            return;
        }
        let (owner, points) = (self.owner, self.points);
        let bound = static_lower_bound(position, owner, points);
        let judgement = judge(position, owner, bound, 16);
        assert_eq!(judgement, Judgement::Proved, "{position:?}: {owner} claims {points:?}");
        answers.searched += 1;
    }

    /// The same for each move of the opponent, or right away if it is the owner's turn.
    pub fn check_answers(&mut self, position: &Position, answers: &mut Answers) {
        if position.to_play() == self.owner {
            self.check_answer(position, answers);
            return;
        }
        for mv in moves(position) {
            self.check_answer(&position.after(mv), answers);
        }
    }
}

/// What was seen of answers to enemy moves.
#[derive(Clone, Copy, Default, Debug)]
pub struct Answers {
    /// Positions with the owner to move in which he can keep his claim.
    pub kept: u32,
    /// Those in which the static rule loses sight of the claim, and the search proves what it is worth.
    pub searched: u32,
}

/// How the search without safety under alternating play, or half of the liberties outside, judges a claim.
#[derive(PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It is right.
    Proved,
    /// Neither proved nor refuted.
    Open,
}

/// Looks for a proof of what a claim is worth. Nothing static beyond rule R1 is used.
pub fn judge(position: &Position, owner: Color, bound: Score, deepest: u32) -> Judgement {
    let nothing = SafetyEffort { region: 0, answers: 0 };
    let mut go = Go::new(position.size()).with_effort(nothing).without_halves();
    let table = Table::new(TableSize::from_log2(14).expect("a size"));
    let mut search = Search::new(&mut go, table, Clock::start(Limits::default()), Reductions::NONE);
    for depth in (2..=deepest).step_by(2) {
        let verdict = search.prove(position, owner, Window::at_least(bound), depth).expect("no limits");
        if verdict.score >= bound {
            return Judgement::Proved;
        }
        assert!(!verdict.exhausted, "{position:?}: {owner} cannot force {bound}");
    }
    let refuted = search.prove(position, owner.opponent(), Window::at_least((-bound).above()), deepest);
    let refuted = refuted.expect("no limits").score > -bound;
    assert!(!refuted, "{position:?}: {owner} claims {bound}, but the opponent forces more");
    Judgement::Open
}
