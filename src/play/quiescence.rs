//! Search on beyond the depth limit, among forcing moves.

use super::children::Child;
use super::game::{MoveList, PlayGame};
use super::searcher::PlaySearch;
use super::settings::Quiescence;
use super::task::Stopped;
use crate::game::Window;

impl<G: PlayGame> PlaySearch<'_, G> {
    /// The value of a state at the depth limit, that is not over: its evaluation, or more if a forcing move
    /// leads to more. The side to move may always stand pat.
    pub(super) fn quiet_value(
        &mut self,
        state: &G::State,
        window: Window<i32>,
        ply: usize,
    ) -> Result<i32, Stopped> {
        let mut best = self.game.evaluate(state);
        if self.settings.quiescence == Quiescence::Nothing || best >= window.beta() {
            return Ok(best);
        }
        let mut choices = MoveList::new();
        self.game.forcing_moves(state, &mut choices);
        let mut children = self.children(state, &choices, None, ply);
        for place in 0..children.len() {
            let child = self.game.play(state, Child::bring_forward(&mut children, place).mv);
            let open = Window::new(window.alpha().max(best), window.beta());
            let value = -self.quiescence_child(&child, -open, ply + 1)?;
            best = best.max(value);
            if best >= window.beta() {
                break;
            }
        }
        Ok(best)
    }

    fn quiescence_child(
        &mut self,
        state: &G::State,
        window: Window<i32>,
        ply: usize,
    ) -> Result<i32, Stopped> {
        self.visit()?;
        self.counts.quiescence += 1;
        match self.final_value(state, ply) {
            Some(value) => Ok(value),
            None => self.quiet_value(state, window, ply),
        }
    }
}
