//! Where each child of a node stands in the order.

use super::children::{Child, Children, FROM_TABLE, Order};
use super::game::{MAX_LISTED, MoveList, PlayGame};
use super::searcher::PlaySearch;
use super::settings::Tactics;
use crate::ordering::{NodeContext, Slot};
use arrayvec::ArrayVec;

/// The stage of the move that goes on with a line of the iteration before, below the move from the table.
const ON_LINE: u8 = FROM_TABLE - 1;
/// The stage of killers; forcing moves come next.
const NEWER_KILLER: u8 = ON_LINE - 1;

impl<G: PlayGame> PlaySearch<'_, G> {
    /// The children with their places in the order.
    pub(super) fn children(
        &self,
        state: &G::State,
        choices: &MoveList<G::Move>,
        from_table: Option<Slot>,
        ply: usize,
    ) -> Children<G> {
        let slots: ArrayVec<Slot, MAX_LISTED> = choices.iter().map(|c| self.game.slot(c.mv)).collect();
        let mut ranks: ArrayVec<i64, MAX_LISTED> = slots.iter().map(|_| 0).collect();
        self.ordering.rank(&self.place(state, ply), &slots, &mut ranks);
        // Of quiescence search no moves are noted, so a path of another length is not that of the node.
        let lines = self.refutations.as_ref().filter(|_| ply == self.played.len());
        let on_line = lines.and_then(|lines| lines.next(&self.played));
        let killers = &self.killers.at(ply)[..self.settings.killers];
        let stage = |slot: Slot, force: u8| {
            if from_table == Some(slot) {
                FROM_TABLE
            } else if on_line == Some(slot) {
                ON_LINE
            } else if let Some(age) = killers.iter().position(|&killer| killer == Some(slot)) {
                NEWER_KILLER - age as u8
            } else {
                if self.settings.tactics == Tactics::First { force } else { 0 }
            }
        };
        let all = choices.iter().zip(slots).zip(ranks);
        all.map(|((choice, slot), rank)| Child {
            mv: choice.mv,
            slot,
            is_quiet: choice.is_quiet,
            order: Order::new(stage(slot, choice.force), rank),
        })
        .collect()
    }

    /// Where a node is, as orderings know it.
    pub(super) fn place(&self, state: &G::State, ply: usize) -> NodeContext {
        let back = |plies: usize| self.played.len().checked_sub(plies).and_then(|at| self.played[at]);
        NodeContext { mover: self.game.to_move(state), ply, previous: back(1), own_previous: back(2) }
    }
}
