//! The local games behind a claim, move by move: what a proof on paper has to show.

use super::region::{Content, Demand, EnemyPlay, MAX_ANSWERS, RegionGame, Walls};
use crate::board::{Point, PointSet};

/// A claim that rests on answers: the walls, and what each region between them provides.
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// What the owner does in a content that holds but is not settled, the opponent to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalStep {
    /// His move if the opponent plays elsewhere; there is one if enemy stones stand in the region.
    pub clean_up: Option<Point>,
    /// His answer to each legal enemy play, in the order of the points; `None` where none is needed.
    pub answers: Vec<(Point, Option<Point>)>,
    /// The contents after his moves. Following them comes to an end.
    pub next: Vec<Content>,
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
        let mut step = LocalStep { clean_up: None, answers: Vec::new(), next: Vec::new() };
        if !content.enemy.is_empty() {
            let (point, after) = game.answer(content, PointSet::EMPTY, left).expect("a clean-up move");
            step.clean_up = Some(point);
            step.next.push(after);
        }
        for point in game.empties(content).points() {
            let EnemyPlay::To(after, ban) = game.enemy_play(content, point) else { continue };
            if game.is_settled(after) {
                step.answers.push((point, None));
                continue;
            }
            let (answer, next) = game.answer(after, ban, left).expect("an answer");
            step.answers.push((point, Some(answer)));
            step.next.push(next);
        }
        Some(step)
    }
}
