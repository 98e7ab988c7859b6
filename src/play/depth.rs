//! How deep a move is searched: reductions and extensions.

use super::children::Step;
use super::game::{Choices, PlayGame};
use super::search::{Kind, PlaySearch, Stopped, Task};
use super::settings::{AfterSuccess, Reason};
use crate::game::Color;
use crate::ordering::{Slot, Verdict};

/// By how much less deep a move is searched at first.
#[derive(Clone, Copy)]
struct Reduction {
    plies: u32,
    after_success: AfterSuccess,
}

impl<G: PlayGame> PlaySearch<'_, G> {
    /// The value of a child: the first one gets the whole window, later ones only if a null window shows that they are
    /// better; before that, perhaps, a search less deep.
    pub(super) fn child_value(
        &mut self,
        state: &G::State,
        step: &Step<G>,
        open: &Task,
    ) -> Result<i32, Stopped> {
        let extra = self.extension(state, step, open);
        let below = Task {
            alpha: -open.beta,
            beta: -open.alpha,
            depth: open.depth - 1 + extra,
            ply: open.ply + 1,
            kind: if open.kind == Kind::Principal { Kind::Principal } else { open.kind.of_scout() },
            extended: open.extended + extra,
            ..*open
        };
        let scout = Task { alpha: -open.alpha - 1, kind: open.kind.of_scout(), ..below };
        let reduction = if extra == 0 { self.reduction(state, step, open) } else { None };
        if let Some(Reduction { plies, after_success }) = reduction {
            self.counts.reductions += 1;
            let depth = below.depth.saturating_sub(plies);
            let first = match after_success {
                AfterSuccess::Trust => below,
                AfterSuccess::Repeat => scout,
            };
            let value = -self.search(&step.state, Task { depth, is_reduced: true, ..first })?;
            if value <= open.alpha || after_success == AfterSuccess::Trust {
                return Ok(value);
            }
            self.counts.repeats += 1;
        }
        if step.at > 0 && open.beta - open.alpha > 1 {
            let value = -self.search(&step.state, scout)?;
            if value <= open.alpha || value >= open.beta {
                return Ok(value);
            }
        }
        Ok(-self.search(&step.state, below)?)
    }

    /// The greatest of the reductions that apply. None where no ply is left to take.
    fn reduction(&mut self, state: &G::State, step: &Step<G>, open: &Task) -> Option<Reduction> {
        if open.depth < 2 || step.is_from_table || !step.tried.is_quiet {
            return None;
        }
        let (by_habit, plies) =
            (self.is_habitual_failure(state, step, open), self.plies_if_late(state, step, open));
        if by_habit && let Some(table) = &mut self.habits {
            table.reduced(self.game.to_move(state), step.tried.slot);
            let after_success = if plies > 1 { AfterSuccess::Repeat } else { table.rule.after_success };
            return Some(Reduction { plies: plies.max(1), after_success });
        }
        (plies > 0).then_some(Reduction { plies, after_success: AfterSuccess::Repeat })
    }

    /// History reductions: by what is known of the move, with their exceptions.
    fn is_habitual_failure(&self, state: &G::State, step: &Step<G>, open: &Task) -> bool {
        let Some(table) = &self.habits else { return false };
        table.is_low(self.game.to_move(state), step.tried.slot)
            && !self.is_sharp(state, step)
            && -self.game.evaluate(&step.state) <= open.alpha.saturating_add(table.rule.margin)
    }

    /// Late-move reductions, and those by peak history; neither for moves to which sharp play belongs.
    fn plies_if_late(&self, state: &G::State, step: &Step<G>, open: &Task) -> u32 {
        let mover = self.game.to_move(state);
        let late = self.settings.late_moves.filter(|rule| {
            step.at >= rule.full
                && open.depth >= rule.least_depth
                && open.kind != Kind::Principal
                && !open.is_reduced
        });
        let low = self.peaks.as_ref().filter(|table| {
            step.at > 0 && open.depth >= table.rule.least_depth && table.is_low(mover, step.tried.slot)
        });
        let plies = late.map_or(0, |rule| rule.plies).max(low.map_or(0, |table| table.rule.plies));
        if plies == 0 || self.is_sharp(state, step) { 0 } else { plies }
    }

    /// Whether the mover is threatened, before or after the move, or threatens. In chess: gets out of check or gives
    /// check; in Go: stands in atari, plays into it or puts something into it.
    fn is_sharp(&self, state: &G::State, step: &Step<G>) -> bool {
        let mover = self.game.to_move(state);
        let is_threatened = |state, side| self.game.is_threatened(state, side);
        is_threatened(state, mover) || Color::ALL.into_iter().any(|side| is_threatened(&step.state, side))
    }

    /// A ply, if there is a reason to search a move deeper.
    fn extension(&mut self, state: &G::State, step: &Step<G>, open: &Task) -> u32 {
        let Some(rule) = self.settings.extensions.filter(|rule| open.extended < rule.most) else { return 0 };
        // Nothing follows on the end of a game.
        if self.game.ending(&step.state).is_some() {
            return 0;
        }
        let applies = rule.reasons.into_iter().flatten().any(|reason| self.applies(reason, state, step));
        self.counts.extensions += u64::from(applies);
        u32::from(applies)
    }

    fn applies(&self, reason: Reason, state: &G::State, step: &Step<G>) -> bool {
        match reason {
            Reason::Threatened => self.game.is_threatened(&step.state, self.game.to_move(&step.state)),
            Reason::Forcing => !step.tried.is_quiet,
            Reason::FewMoves(most) => {
                let mut choices = Choices::new();
                self.game.moves(&step.state, &mut choices);
                choices.len() <= most
            }
            Reason::Fall(least) => self.game.evaluate(state) + self.game.evaluate(&step.state) >= least,
        }
    }

    /// Lets the tables for reductions know how a move has done.
    pub(super) fn note_for_reductions(&mut self, mover: Color, slot: Slot, verdict: Verdict) {
        if let Some(table) = &mut self.habits {
            table.valued(mover, slot, verdict);
        }
    }

    /// Lets them know of the best move of a node, if there was a good one.
    pub(super) fn note_peak(&mut self, mover: Color, slot: Slot, depth: u32) {
        if let Some(table) = &mut self.peaks {
            table.best(mover, slot, depth);
        }
    }
}
