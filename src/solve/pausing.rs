//! Work that is interrupted to be put away, and taken up again.

use super::standing::{Closings, Standing};
use super::work::Work;

/// Why a search came to an early end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Interruption {
    /// There is a limit to all work.
    Limit,
    /// A checkpoint had to be written.
    Pause,
    /// It has had the nodes it was to have.
    Allowance,
}

impl Work<'_, '_> {
    /// Lets the search be interrupted when a checkpoint is due.
    pub(super) fn plan_pause(&mut self) {
        let pause = self.saver.as_ref().map(|saver| saver.borrow().pause());
        self.search.clock_mut().plan_pause(pause);
    }

    /// Why the search came to an early end. If it was for a pause, the work is put away.
    pub(super) fn interruption(&mut self) -> Interruption {
        let (clock, nodes) = (self.search.clock(), self.search.stats().nodes);
        if clock.is_at_limit(nodes) {
            Interruption::Limit
        } else if clock.is_over(nodes) {
            self.stretch_interval();
            self.put_away();
            self.plan_pause();
            Interruption::Pause
        } else {
            Interruption::Allowance
        }
    }

    /// After a pause the search begins its iteration again and finds in the table what it had done. A table that is too small
    /// for that would let it begin again for ever: then the next interval is twice as long.
    fn stretch_interval(&mut self) {
        let nodes = self.nodes();
        let is_forgetful = nodes - self.paused_at >= self.search.table().size().entries();
        self.doubled = if is_forgetful && self.is_stuck { self.doubled + 1 } else { 0 };
        (self.is_stuck, self.paused_at) = (true, nodes);
    }

    /// Writes a checkpoint, if there are to be any.
    pub(super) fn put_away(&mut self) {
        if let Some(saver) = &self.saver {
            let saving = saver.borrow_mut().save(&self.standing());
            self.reporter.borrow_mut().saved(&saving);
        }
    }

    /// From here on checkpoints are written without interrupting the search.
    pub(super) fn settle(&mut self) {
        self.search.clock_mut().plan_pause(None);
        if let Some(saver) = &self.saver {
            saver.borrow_mut().settle(&self.standing());
        }
    }

    fn standing(&self) -> Standing<&Closings> {
        Standing {
            bounds: self.bounds,
            sides: self.sides,
            lanes: self.lanes.clone(),
            depth: self.depth,
            improved_at: self.improved_at,
            closings: &self.closings,
            refining: self.refining,
            memory: self.search.memory(),
            elapsed: self.search.clock().elapsed(),
            ending: self.ending,
            doubled: self.doubled,
            is_stuck: self.is_stuck,
        }
    }

    /// Takes up what was put away; the search has its memory already.
    pub(super) fn take_up(&mut self, standing: Standing<Closings>) {
        let Standing {
            bounds,
            sides,
            lanes,
            depth,
            improved_at,
            closings,
            refining,
            ending,
            doubled,
            is_stuck,
            ..
        } = standing;
        self.bounds = self.bounds.meet(bounds);
        (self.sides, self.lanes, self.depth) = (sides, lanes, depth);
        (self.improved_at, self.closings, self.ending) = (improved_at, closings, ending);
        (self.refining, self.doubled, self.is_stuck) = (refining, doubled, is_stuck);
        self.nodes_before = 0;
        self.paused_at = self.nodes();
    }
}
