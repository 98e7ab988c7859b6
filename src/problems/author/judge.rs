//! Asking about positions of a tree, out of one table.

use super::goal::{Goal, Standing};
use crate::board::{Move, Passes, Position};
use crate::go::Go;
use crate::problems::error::ProblemSetError;
use crate::solve::{Question, Settings, Solver, Tables};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Answers what becomes of a goal.
pub struct Judge {
    solver: Solver,
    settings: Settings,
    goal: Option<Goal>,
}

impl Judge {
    /// A judge with its own table; the limits of the settings are those of one position.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let solver = Solver::new(Arc::new(Tables::new(settings.table)));
        Self { solver, settings: settings.clone(), goal: None }
    }

    /// Fixes the goal: the one given, or the value of the position; `None` if a limit keeps that unknown.
    ///
    /// # Errors
    /// If no search can be begun.
    pub fn aim(&mut self, position: &Position, goal: Option<Goal>) -> Result<Option<Goal>, ProblemSetError> {
        self.goal = match goal {
            Some(goal) => Some(goal),
            None => {
                let solution = self.solver.solve(position, Question::Value, &self.settings, &mut ())?;
                solution.value().map(|score| Goal { solver: position.to_play(), score })
            }
        };
        Ok(self.goal)
    }

    /// The goal, if it is known.
    #[must_use]
    pub const fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// The settings that searches have.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What becomes of the goal in a position.
    ///
    /// # Errors
    /// If no search can be begun.
    pub fn standing(&mut self, position: &Position) -> Result<Standing, ProblemSetError> {
        let Some(goal) = self.goal else { return Ok(Standing::Open) };
        if position.passes() == Passes::Ended {
            return Ok(goal.counted(position));
        }
        for question in [goal.question(), Question::Value] {
            if self.is_stopped() {
                break;
            }
            let solution = self.solver.solve(position, question, &self.settings, &mut ())?;
            let standing = goal.standing(&solution);
            if standing != Standing::Open {
                return Ok(standing);
            }
        }
        Ok(Standing::Open)
    }

    /// The legal moves with what becomes of the goal after each.
    ///
    /// # Errors
    /// If no search can be begun.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<(Move, Standing)>, ProblemSetError> {
        if position.passes() == Passes::Ended {
            return Ok(Vec::new());
        }
        let steps = Go::new(position.size()).successors(position);
        steps.into_iter().map(|(mv, after)| Ok((mv, self.standing(&after)?))).collect()
    }

    /// A reply of the opponent after which the goal is lost.
    ///
    /// # Errors
    /// If no search can be begun.
    pub fn refutation(&mut self, position: &Position) -> Result<Option<Move>, ProblemSetError> {
        if position.passes() == Passes::Ended {
            return Ok(None);
        }
        for (mv, after) in Go::new(position.size()).successors(position) {
            if self.standing(&after)? == Standing::Lost {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    fn is_stopped(&self) -> bool {
        self.settings.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
