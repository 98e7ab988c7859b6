//! The local games behind a claim, move by move: what a proof on paper has to show.

use super::frame::Walls;
use super::outside::OutsideLiberties;
use super::region::{Content, Demand, EnemyPlay, OutsideAnswer, RegionGame};
use super::results::MAX_ANSWERS;
use crate::board::{Point, PointSet};
use serde::{Deserialize, Serialize};

/// A claim that rests on answers: the walls, and what each region between them provides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnsweredClaim {
    /// The stones of all walls; each wall is a whole chain.
    pub walls: PointSet,
    /// All regions between the walls in the order of their first points, those that are not claimed with
    /// `None`.
    pub regions: Vec<(PointSet, Option<Demand>)>,
    /// The points claimed: walls and claimed regions.
    pub points: PointSet,
}

/// What stays the same in a local game, as far as the game depends on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalFrame {
    /// The points of the region.
    pub region: PointSet,
    /// The points of each wall that touch the region, in the order of the walls.
    pub walls: Walls,
    /// What the region provides. Needy walls are given by those of their points that touch the region.
    pub demand: Demand,
}

/// What the owner does in a content that holds but is not settled, the opponent to move. Following it comes to
/// an end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalStep {
    /// His move if the opponent plays elsewhere, and the content after it; there is one if enemy stones stand
    /// in the region.
    pub clean_up: Option<(Point, Content)>,
    /// What he does when a liberty outside is filled, if any are counted on.
    pub outside: Option<OutsideAnswer>,
    /// What he does about each legal enemy play, in the order of the points.
    pub answers: Vec<LocalAnswer>,
}

/// What the owner does about an enemy play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocalAnswer {
    /// The enemy play.
    pub play: Point,
    /// Own stones that it takes.
    pub taken: PointSet,
    /// The content after it.
    pub after: Content,
    /// The answer, and the content after it; `None` if none is needed.
    pub answer: Option<(Point, Content)>,
}

/// The local game in a claimed region.
pub struct LocalGame<'c>(pub(super) RegionGame<'c>);

impl LocalGame<'_> {
    /// The frame of the game.
    #[must_use]
    pub fn frame(&self) -> LocalFrame {
        let RegionGame { geometry, region, walls, demand, .. } = &self.0;
        let around = geometry.dilate(*region);
        let walls = walls.iter().map(|&wall| wall & around).collect();
        LocalFrame { region: *region, walls, demand: *demand }
    }

    /// What the owner does in a content; `None` if it is settled.
    ///
    /// # Panics
    /// If the content does not hold with any number of answers.
    pub fn step(&mut self, content: Content) -> Option<LocalStep> {
        let game = &mut self.0;
        if game.is_settled(content) {
            return None;
        }
        let enough = (1..=MAX_ANSWERS).find(|&answers| game.holds(content, answers));
        let left = enough.expect("the content holds") - 1;
        let clean_up = (!content.enemy.is_empty())
            .then(|| game.answer(content, PointSet::EMPTY, left).expect("a clean-up move"));
        let mut answers = Vec::new();
        for play in game.empties(content).points() {
            let EnemyPlay::To(after, ban) = game.enemy_play(content, play) else { continue };
            let taken = content.own - after.own;
            // Where stones were taken, a new stone elsewhere keeps old boards from coming back.
            let elsewhere = (!taken.is_empty()).then(|| game.answer(after, ban | taken, left)).flatten();
            let answer = elsewhere.or_else(|| {
                (!game.is_settled(after)).then(|| game.answer(after, ban, left).expect("an answer"))
            });
            answers.push(LocalAnswer { play, taken, after, answer });
        }
        Some(LocalStep { clean_up, outside: game.outside_answer(content, left), answers })
    }

    /// All answers to an enemy play in a content that holds, as good as that of [`step`](Self::step).
    pub fn alternatives(&mut self, content: Content, play: Point) -> Vec<(Point, Content)> {
        let game = &mut self.0;
        let EnemyPlay::To(after, ban) = game.enemy_play(content, play) else { return Vec::new() };
        let Some(enough) = (1..=MAX_ANSWERS).find(|&answers| game.holds(content, answers)) else {
            return Vec::new();
        };
        game.answers(after, ban, enough - 1)
    }

    /// Does something in the game in which so many liberties outside are counted on, and goes back to the demand before.
    ///
    /// # Panics
    /// If the game is not about two eyes.
    pub fn counting_on<T>(&mut self, outside: OutsideLiberties, something: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.0.demand;
        assert!(matches!(before, Demand::TwoEyes(_)), "liberties outside count for two eyes only");
        self.0.demand(Demand::TwoEyes(outside));
        let done = something(self);
        self.0.demand(before);
        done
    }

    /// The liberties outside that are counted on.
    pub(super) const fn outside(&self) -> OutsideLiberties {
        match self.0.demand {
            Demand::TwoEyes(outside) => outside,
            Demand::Territory | Demand::OneEye(_) => OutsideLiberties::NONE,
        }
    }

    /// Whether the demand is met with the enemy to move and at most so many answers in a row.
    pub fn holds(&mut self, content: Content, answers: u8) -> bool {
        self.0.holds(content, answers.min(MAX_ANSWERS))
    }

    /// Whether the owner has a move after which the demand is met with so many answers.
    pub(super) fn has_good_move(&mut self, content: Content, answers: u8) -> bool {
        self.0.answer(content, PointSet::EMPTY, answers).is_some()
    }

    /// The points of the region without own stones, on which the owner may play once it is settled.
    #[must_use]
    pub fn open_points(&self, content: Content) -> PointSet {
        self.0.region - content.own
    }
}
