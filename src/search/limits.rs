//! When a search has to end early, and how it lets itself be watched.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a search may spend. The default is no limit at all.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Most nodes to visit.
    pub nodes: Option<u64>,
    /// Most time to take.
    pub time: Option<Duration>,
    /// Deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Raised by somebody else (a signal handler, another thread) to end the search.
    pub stop: Option<Arc<AtomicBool>>,
}

/// The search was stopped by a limit. Bounds found before stay true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// When a search is to end for a pause, counted from the start of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// When so much time has passed.
    Time(Duration),
    /// At this node, helpers' nodes included.
    Node(u64),
}

/// What a running search says of itself about once a second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pulse {
    /// Nodes visited.
    pub nodes: u64,
    /// Table entries in use.
    pub table_used: u64,
    /// Time since the start.
    pub elapsed: Duration,
}

/// Hears the pulse.
pub type Listener<'l> = Box<dyn FnMut(Pulse) + 'l>;

/// Watches the limits during a search and beats the pulse.
pub struct Clock<'l> {
    limits: Limits,
    started: Instant,
    /// Time that earlier clocks have counted for the same work.
    earlier: Duration,
    /// What is left of the node limit for work that visits no nodes.
    other_work: Option<u64>,
    /// When the search ends for a pause.
    pause: Option<Pause>,
    /// Node count at which time and the stop flag are looked at next.
    next_look: u64,
    /// Node count at which the work ends, helpers included: the limit, or an allowance below it.
    last_node: u64,
    /// The same without the nodes that helpers had visited when last looked.
    last_own: u64,
    next_pulse: Duration,
    listener: Option<Listener<'l>>,
    team: Option<Team>,
}

/// What the clocks of searches that work on one question together have in common.
#[derive(Clone, Debug)]
struct Team {
    /// Raised when one of them has the answer.
    halt: Arc<AtomicBool>,
    tally: Arc<Tally>,
    /// What this clock has told of the helpers' nodes; nothing for the leader.
    told: Option<u64>,
}

/// Nodes of a leader and the helpers, known to all of them: whoever gets the processor sees when the limit is reached.
#[derive(Debug)]
pub struct Tally {
    leader: AtomicU64,
    helpers: AtomicU64,
    /// Node count at which the work of all ends.
    last_node: AtomicU64,
}

impl Default for Tally {
    fn default() -> Self {
        Self { leader: AtomicU64::new(0), helpers: AtomicU64::new(0), last_node: AtomicU64::new(u64::MAX) }
    }
}

impl Tally {
    fn is_reached(&self) -> bool {
        let nodes = self.leader.load(Ordering::Relaxed) + self.helpers.load(Ordering::Relaxed);
        nodes >= self.last_node.load(Ordering::Relaxed)
    }
}

/// Nodes between two looks at the clock, a third of a millisecond: as long do threads wait for each other when a turn ends.
const LOOK_EVERY: u64 = 1 << 7;
/// Time between two beats.
const PULSE_EVERY: Duration = Duration::from_secs(1);

impl<'l> Clock<'l> {
    /// Starts to count.
    #[must_use]
    pub fn start(limits: Limits) -> Self {
        let last_node = limits.nodes.unwrap_or(u64::MAX);
        let started = Instant::now();
        Self {
            other_work: limits.nodes,
            limits,
            started,
            earlier: Duration::ZERO,
            pause: None,
            next_look: 0,
            last_node,
            last_own: last_node,
            next_pulse: PULSE_EVERY,
            listener: None,
            team: None,
        }
    }

    /// Goes on to count where another clock has ended, after so many nodes and so much time. The limits are for what
    /// comes.
    #[must_use]
    pub fn resume(limits: Limits, nodes: u64, elapsed: Duration) -> Self {
        let other_work = limits.nodes;
        let limits = Limits {
            nodes: limits.nodes.map(|limit| limit.saturating_add(nodes)),
            time: limits.time.map(|limit| limit.saturating_add(elapsed)),
            ..limits
        };
        Self { other_work, earlier: elapsed, next_pulse: elapsed + PULSE_EVERY, ..Self::start(limits) }
    }

    /// The clock with somebody to hear its pulse.
    #[must_use]
    pub fn with_listener(self, listener: Listener<'l>) -> Self {
        Self { listener: Some(listener), ..self }
    }

    /// The clock of a search that gets help from others: it ends the search, too, when `halt` is raised, and adds the
    /// helpers' nodes to its own. Its node limit and allowances hold for all together.
    #[must_use]
    pub fn leading(mut self, halt: Arc<AtomicBool>, tally: Arc<Tally>) -> Self {
        tally.last_node.store(self.last_node, Ordering::Relaxed);
        self.team = Some(Team { halt, tally, told: None });
        self
    }

    /// The clock of a search that helps: it counts its nodes for the others.
    #[must_use]
    pub fn helping(mut self, halt: Arc<AtomicBool>, tally: Arc<Tally>) -> Self {
        self.team = Some(Team { halt, tally, told: Some(0) });
        self
    }

    /// Nodes that helpers have visited.
    #[must_use]
    pub fn nodes_of_helpers(&self) -> u64 {
        let leader = self.team.as_ref().filter(|team| team.told.is_none());
        leader.map_or(0, |team| team.tally.helpers.load(Ordering::Relaxed))
    }

    /// Time since the start, that of earlier clocks included.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.earlier + self.started.elapsed()
    }

    /// The most nodes allowed.
    #[must_use]
    pub fn node_limit(&self) -> Option<u64> {
        self.limits.nodes
    }

    /// The deepest iteration allowed.
    #[must_use]
    pub fn depth_limit(&self) -> Option<u32> {
        self.limits.depth
    }

    /// Work that visits no nodes was done, as much as so many would be. It has the node limit for itself.
    pub fn note_other_work(&mut self, nodes: u64) {
        self.other_work = self.other_work.map(|left| left.saturating_sub(nodes));
    }

    /// Allows so many nodes more than the search has visited, but never more than the limit.
    pub fn allow(&mut self, visited: u64, more: u64) {
        let end = (visited + self.nodes_of_helpers()).saturating_add(more);
        self.end_at(self.limits.nodes.map_or(end, |limit| limit.min(end)));
    }

    /// Sets the node limit again, for all nodes that the search has visited or will visit.
    pub fn limit_nodes(&mut self, most: Option<u64>) {
        self.limits.nodes = most;
        self.end_at(most.unwrap_or(u64::MAX));
    }

    /// Takes the node limit away. Time and the stop flag go on to count.
    pub fn lift_node_limit(&mut self) {
        self.other_work = None;
        self.limit_nodes(None);
    }

    fn end_at(&mut self, nodes: u64) {
        let nodes = match self.pause {
            Some(Pause::Node(node)) => nodes.min(node),
            _ => nodes,
        };
        self.last_node = nodes;
        self.last_own = nodes.saturating_sub(self.nodes_of_helpers());
        if let Some(Team { tally, told: None, .. }) = &self.team {
            tally.last_node.store(nodes, Ordering::Relaxed);
        }
    }

    /// What is left of the limits for work that does not count as part of the search: no node or depth limit.
    #[must_use]
    pub fn limits_left(&self) -> Limits {
        let time = self.limits.time.map(|limit| limit.saturating_sub(self.elapsed()));
        Limits { nodes: None, depth: None, time, stop: self.limits.stop.clone() }
    }

    /// Ends the search, as a limit would, for a pause; one at a node counts from the next [allowance](Self::allow) on.
    pub fn plan_pause(&mut self, pause: Option<Pause>) {
        self.pause = pause;
    }

    /// Whether a limit was reached, as opposed to an allowance or a pause, by a search that has visited so many nodes.
    #[must_use]
    pub fn is_at_limit(&self, visited: u64) -> bool {
        let nodes = visited + self.nodes_of_helpers();
        let are_too_many = self.limits.nodes.is_some_and(|limit| nodes >= limit);
        are_too_many || self.other_work == Some(0) || self.is_late()
    }

    /// Whether a limit or a pause was reached, as opposed to an allowance.
    #[must_use]
    pub fn is_over(&self, visited: u64) -> bool {
        self.is_at_limit(visited) || self.is_pause_due(visited + self.nodes_of_helpers())
    }

    fn is_pause_due(&self, nodes: u64) -> bool {
        match self.pause {
            None => false,
            Some(Pause::Time(time)) => self.elapsed() >= time,
            Some(Pause::Node(node)) => nodes >= node,
        }
    }

    fn is_late(&self) -> bool {
        self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.limits.time.is_some_and(|limit| self.elapsed() >= limit)
    }

    /// Whether another one has the answer, or all together have reached the limit.
    fn has_to_end(&self) -> bool {
        self.team.as_ref().is_some_and(|team| team.halt.load(Ordering::Relaxed) || team.tally.is_reached())
    }

    /// Lets the others know how many nodes this search has visited.
    pub(crate) fn tell(&mut self, nodes: u64) {
        let Some(team) = &mut self.team else { return };
        if let Some(told) = &mut team.told {
            team.tally.helpers.fetch_add(nodes - *told, Ordering::Relaxed);
            *told = nodes;
        } else {
            team.tally.leader.store(nodes, Ordering::Relaxed);
        }
    }

    /// Fails once a limit is reached. Quick enough to call at every node; the node limit is exact.
    #[inline]
    pub(crate) fn check(&mut self, nodes: u64, table_used: u64) -> Result<(), Stopped> {
        if nodes >= self.last_own {
            return Err(Stopped);
        }
        if nodes < self.next_look {
            return Ok(());
        }
        self.look(nodes, table_used)
    }

    #[cold]
    fn look(&mut self, nodes: u64, table_used: u64) -> Result<(), Stopped> {
        self.tell(nodes);
        if self.is_late() || self.is_pause_due(nodes) || self.has_to_end() {
            // The next look is due at once: whoever begins anew after the end has no nodes left.
            return Err(Stopped);
        }
        self.next_look = nodes + LOOK_EVERY;
        let helpers = self.nodes_of_helpers();
        self.last_own = self.last_node.saturating_sub(helpers);
        let nodes = nodes + helpers;
        let elapsed = self.elapsed();
        if elapsed >= self.next_pulse {
            self.next_pulse = elapsed + PULSE_EVERY;
            if let Some(listener) = &mut self.listener {
                listener(Pulse { nodes, table_used, elapsed });
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Clock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clock")
            .field("limits", &self.limits)
            .field("elapsed", &self.elapsed())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_never_exceeds_the_limit() {
        let mut clock = Clock::start(Limits { nodes: Some(10), ..Limits::default() });
        clock.allow(2, 3);
        assert_eq!([4, 5].map(|nodes| clock.check(nodes, 0)), [Ok(()), Err(Stopped)]);
        assert!(!clock.is_over(5), "an allowance is no limit");
        clock.allow(5, 45);
        assert_eq!([9, 10].map(|nodes| clock.check(nodes, 0)), [Ok(()), Err(Stopped)]);
        assert!(clock.is_over(10));
        clock.lift_node_limit();
        assert_eq!(clock.check(1000, 0), Ok(()));
    }

    #[test]
    fn work_without_nodes_has_the_same_limit_of_its_own() {
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        for (mut clock, visited) in
            [(Clock::start(limits.clone()), 3), (Clock::resume(limits, 100, Duration::ZERO), 103)]
        {
            let mut is_at_limit_after = |more| {
                clock.note_other_work(more);
                clock.is_at_limit(visited)
            };
            assert_eq!([0, 9, 1, 1].map(&mut is_at_limit_after), [false, false, true, true]);
            clock.lift_node_limit();
            clock.note_other_work(1);
            assert!(!clock.is_at_limit(visited));
        }
        assert!(!Clock::start(Limits::default()).is_at_limit(u64::MAX));
    }

    #[test]
    fn the_flag_and_the_time_end_a_search_at_once() {
        let stop = Arc::new(AtomicBool::new(true));
        for limits in [
            Limits { stop: Some(stop), ..Limits::default() },
            Limits { time: Some(Duration::ZERO), ..Limits::default() },
        ] {
            let mut clock = Clock::start(limits);
            assert_eq!(clock.check(0, 0), Err(Stopped));
            assert!(clock.is_over(0));
        }
    }

    #[test]
    fn the_node_limit_of_a_team_is_seen_by_all_of_them() {
        let (halt, tally) = (Arc::new(AtomicBool::new(false)), Arc::new(Tally::default()));
        let limits = Limits { nodes: Some(LOOK_EVERY * 3), ..Limits::default() };
        let mut leader = Clock::start(limits).leading(Arc::clone(&halt), Arc::clone(&tally));
        let mut helpers =
            [0, 1].map(|_| Clock::start(Limits::default()).helping(Arc::clone(&halt), Arc::clone(&tally)));
        assert_eq!(leader.check(LOOK_EVERY, 0), Ok(()));
        assert_eq!(helpers[0].check(LOOK_EVERY, 0), Ok(()));
        assert_eq!(leader.nodes_of_helpers(), LOOK_EVERY);
        assert_eq!(helpers[1].check(LOOK_EVERY, 0), Err(Stopped), "though the leader sleeps");
        assert_eq!(leader.check(2 * LOOK_EVERY, 0), Err(Stopped));
        assert!(leader.is_over(2 * LOOK_EVERY) && !leader.is_over(LOOK_EVERY - 1));
        leader.lift_node_limit();
        leader.allow(2 * LOOK_EVERY, 2);
        let own = [0, 1, 2].map(|more| leader.check(2 * LOOK_EVERY + more, 0));
        assert_eq!(own, [Ok(()), Ok(()), Err(Stopped)], "an allowance counts from now");
        leader.lift_node_limit();
        assert_eq!(helpers[0].check(2 * LOOK_EVERY, 0), Ok(()));
        halt.store(true, Ordering::Relaxed);
        assert_eq!(helpers[0].check(3 * LOOK_EVERY, 0), Err(Stopped));
    }

    #[test]
    fn the_pulse_is_heard_when_it_is_due() {
        let mut heard = Vec::new();
        let mut clock =
            Clock::start(Limits::default()).with_listener(Box::new(|pulse| heard.push(pulse.nodes)));
        clock.next_pulse = Duration::ZERO;
        assert_eq!([0, 1, LOOK_EVERY].map(|nodes| clock.check(nodes, 7)), [Ok(()); 3]);
        drop(clock);
        assert_eq!(heard, [0]);
    }
}
