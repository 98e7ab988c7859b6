//! How deep a move is searched, or whether at all: reductions, late-move pruning, extensions.

use super::children::Step;
use super::game::{MoveList, PlayGame, WIN};
use super::judge::Judgement;
use super::searcher::PlaySearch;
use super::settings::{AfterSuccess, Reason};
use super::task::{Kind, Task};
use crate::game::Color;

/// By how much less deep a move is searched at first.
#[derive(Clone, Copy)]
pub(super) struct Reduction {
    pub plies: u32,
    pub after_success: AfterSuccess,
}

impl<G: PlayGame> PlaySearch<'_, G> {
    /// The greatest of the reductions that apply. None where no ply is left to take.
    pub(super) fn reduction(&mut self, state: &G::State, step: &Step<G>, open: &Task) -> Option<Reduction> {
        if open.depth < 2 || step.is_from_table || !step.tried.is_quiet {
            return None;
        }
        let (by_habit, plies) =
            (self.is_habitual_failure(state, step, open), self.plies_if_late(state, step, open));
        let place = self.habit_place(step.tried.slot);
        if by_habit && let Some(table) = &mut self.habits {
            table.reduced(self.game.to_move(state), place);
            let after_success = if plies > 1 { AfterSuccess::Repeat } else { table.rule.after_success };
            return Some(Reduction { plies: plies.max(1), after_success });
        }
        (plies > 0).then_some(Reduction { plies, after_success: AfterSuccess::Repeat })
    }

    /// History reductions: by what is known of the move, with their exceptions.
    fn is_habitual_failure(&self, state: &G::State, step: &Step<G>, open: &Task) -> bool {
        let Some(table) = &self.habits else { return false };
        table.is_low(self.game.to_move(state), self.habit_place(step.tried.slot))
            && !self.is_sharp(state, step)
            && -self.game.evaluate(&step.state) <= open.window.alpha().saturating_add(table.rule.margin)
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
        let plies = late
            .map_or(0, |rule| self.judged(rule.plies, self.standing(state, step, open)))
            .max(low.map_or(0, |table| table.rule.plies));
        if plies == 0 || self.is_sharp(state, step) { 0 } else { plies }
    }

    /// How a move has done, in percent; 0 without a judge.
    fn standing(&self, state: &G::State, step: &Step<G>, open: &Task) -> i32 {
        let standing = |judge: &Judgement| judge.standing(&self.place(state, open.ply), step.tried.slot);
        self.judgement.as_ref().map_or(0, standing)
    }

    /// A reduction with what the standing of the move takes away or adds.
    fn judged(&self, plies: u32, standing: i32) -> u32 {
        let ply = self.settings.judge.map_or(i32::MAX, |rule| rule.percent_of_ply as i32);
        plies.saturating_add_signed(-(standing / ply))
    }

    /// Late-move pruning. `best` is the best value so far: something must be left if all that was searched loses.
    pub(super) fn is_pruned(&mut self, state: &G::State, step: &Step<G>, best: i32, open: &Task) -> bool {
        let Some(rule) = self.settings.late_pruning else { return false };
        if open.kind == Kind::Principal
            || open.depth > rule.most_depth
            || step.at == 0
            || step.is_from_table
            || !step.tried.is_quiet
            || best <= -WIN / 2
        {
            return false;
        }
        let depth = open.depth as i32;
        let is_late = step.at >= rule.moves + (depth * depth) as usize;
        let is_poor = |percent: u32| self.standing(state, step, open) < -(percent as i32 * depth);
        let is_pruned = (is_late || rule.percent_of_ply.is_some_and(is_poor)) && !self.is_sharp(state, step);
        self.counts.pruned += u64::from(is_pruned);
        is_pruned
    }

    /// Whether the mover is threatened, before or after the move, or threatens. In chess: gets out of check or gives
    /// check; in Go: stands in atari, plays into it or puts something into it.
    fn is_sharp(&self, state: &G::State, step: &Step<G>) -> bool {
        let mover = self.game.to_move(state);
        let is_threatened = |state, side| self.game.is_threatened(state, side);
        is_threatened(state, mover) || Color::ALL.into_iter().any(|side| is_threatened(&step.state, side))
    }

    /// A ply, if there is a reason to search a move deeper.
    pub(super) fn extension(&mut self, state: &G::State, step: &Step<G>, open: &Task) -> u32 {
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
                let mut choices = MoveList::new();
                self.game.moves(&step.state, &mut choices);
                choices.len() <= most
            }
            Reason::Fall(least) => self.game.evaluate(state) + self.game.evaluate(&step.state) >= least,
        }
    }
}
