//! Looks for what proofs leave open.

use crate::formats::repetition::Repetition;
use crate::game::Score;
use crate::interfaces::analysis::Analysis;
use crate::interfaces::analyst::{Analyst, AnalystSettings, Goal};
use crate::interfaces::live_game::{GameRules, LiveGame};
use crate::search::Limits;
use crate::solve::{SolveError, Tables};
use std::sync::Arc;

/// Searches for the values of moves.
#[derive(Debug)]
pub struct Seeker {
    analyst: Analyst,
    limits: Limits,
}

impl Seeker {
    /// One who spends so much on a page. When the limits say that it is to stop, the pages that are left get what the proofs say.
    #[must_use]
    pub fn new(settings: AnalystSettings, limits: Limits) -> Self {
        let tables = Arc::new(Tables::new(settings.table));
        Self { analyst: Analyst::new(tables, settings), limits }
    }

    /// What proofs and search know together.
    ///
    /// # Errors
    /// If the search cannot have memory or threads.
    ///
    /// # Panics
    /// "contradictory proof", if the search finds what a certificate excludes.
    pub(super) fn seek(&mut self, proved: &Analysis, endless: Score) -> Result<Analysis, SolveError> {
        let position = &proved.position;
        let rules =
            GameRules { board: position.rules(), repetition: Repetition::BasicKo, endless_play: endless };
        let game = LiveGame::from_position(position, rules);
        let found = self.analyst.analyze(&game, Goal::EveryMove, &self.limits, &mut ())?;
        let mut both = proved.clone();
        both.narrow(found.bounds);
        for known in &found.moves {
            let before = both.find(known.mv).map(|before| before.bounds);
            both.narrow_move(known.mv, known.bounds);
            if let Some(after) = both.find_mut(known.mv)
                && before != Some(after.bounds)
            {
                after.line.clone_from(&known.line);
                after.kept = known.kept;
            }
        }
        if proved.bounds != both.bounds {
            both.line = found.best_line();
        }
        both.sort();
        Ok(both)
    }
}
