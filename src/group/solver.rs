//! From a question about a group to its answer: which of the six cases are asked in which order.

use super::case::{Case, Role, Threats};
use super::game::{Goal, GroupGame};
use super::inquiry::{Answer, Continuation, FirstMove};
use super::observer::{GroupObserver, GroupProgress};
use super::outcome::Outcome;
use super::proved::{Proved, Step};
use super::room::{Known, Room, Work};
use super::settings::{GroupError, GroupSettings, Wanted};
use super::statement::{Fact, Statement};
use super::status::{Outcomes, Possible};
use super::target::Group;
use crate::board::Position;
use crate::search::{Clock, Limits, Pulse, Stopped, Table, TableError};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

/// Stack of the thread that searches. A level of the search takes some tens of kilobytes.
const STACK_BYTES: usize = 128 << 20;

/// Finds out what becomes of a group, whoever moves first, with and without ko threats. The position stands for its
/// stones and rules alone: the game begins there, without a ban and without a pass. Every outcome in the answer is proved; what
/// a limit left open is said to be open.
///
/// # Errors
/// If memory for a table, or a thread, cannot be had.
pub fn solve_group(
    position: &Position,
    group: Group,
    settings: &GroupSettings,
    observer: &mut dyn GroupObserver,
) -> Result<Answer, GroupError> {
    thread::scope(|scope| {
        let work = || Solver::new(position, group, settings, observer).answer();
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work)?;
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Why the work ended.
enum Ended {
    /// By a limit.
    Stopped,
    /// By an error.
    Failed(TableError),
}

impl From<Stopped> for Ended {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl From<TableError> for Ended {
    fn from(error: TableError) -> Self {
        Self::Failed(error)
    }
}

struct Solver<'s> {
    position: Position,
    group: Group,
    settings: &'s GroupSettings,
    observer: &'s mut dyn GroupObserver,
    started: Instant,
    nodes: u64,
    rooms: Vec<(Goal, Threats, Room)>,
    outcomes: Outcomes,
    first_moves: [FirstMove; 2],
    proofs: Vec<Proved>,
}

impl<'s> Solver<'s> {
    fn new(
        position: &Position,
        group: Group,
        settings: &'s GroupSettings,
        observer: &'s mut dyn GroupObserver,
    ) -> Self {
        let first_moves = Role::ALL.map(|first| FirstMove {
            first,
            possible: Possible::ALL,
            fact: None,
            line: Vec::new(),
            continuations: None,
        });
        Self {
            position: *position,
            group,
            settings,
            observer,
            started: Instant::now(),
            nodes: 0,
            rooms: Vec::new(),
            outcomes: Outcomes::UNKNOWN,
            first_moves,
            proofs: Vec::new(),
        }
    }

    fn answer(mut self) -> Result<Answer, GroupError> {
        let is_stopped = match self.work() {
            Ok(()) => false,
            Err(Ended::Stopped) => true,
            Err(Ended::Failed(error)) => return Err(error.into()),
        };
        for found in &mut self.first_moves {
            found.possible = self.outcomes.without_threats(found.first);
        }
        Ok(Answer {
            position: self.position,
            group: self.group,
            outcomes: self.outcomes,
            first_moves: self.first_moves,
            proofs: self.proofs,
            is_stopped,
            nodes: self.nodes,
            elapsed: self.started.elapsed(),
        })
    }

    /// The cases at both ends come first: where they agree, nothing else needs to be asked.
    fn work(&mut self) -> Result<(), Ended> {
        let case = |first, threats| Case { first, threats };
        let others = [
            case(Role::Attacker, Threats::Defender),
            case(Role::Defender, Threats::Attacker),
            case(Role::Attacker, Threats::Nobody),
            case(Role::Defender, Threats::Nobody),
        ];
        for case in [Case::WORST, Case::BEST].into_iter().chain(others) {
            self.settle(case, [Fact::Captures, Fact::Saves])?;
        }
        for case in [Case::BEST, Case::WORST].into_iter().chain(others) {
            if self.outcomes.of(case).worst >= Outcome::Seki {
                self.settle(case, [Fact::Lives, Fact::Lives])?;
            }
        }
        for first in Role::ALL {
            self.show(first)?;
        }
        if self.settings.wanted == Wanted::Moves {
            for first in Role::ALL {
                self.try_first_moves(first)?;
            }
        }
        Ok(())
    }

    /// Finds out whether some finite facts of one game are true in a case.
    fn settle(&mut self, case: Case, facts: [Fact; 2]) -> Result<(), Ended> {
        let outcomes = self.outcomes;
        let open = facts.map(|fact| outcomes.is_open(Statement { case, fact }));
        if open == [false; 2] {
            return Ok(());
        }
        let wants_proofs = self.settings.wanted == Wanted::Proofs;
        let (mut learned, mut proofs) = (Vec::new(), Vec::new());
        let start = self.start(case.first);
        let done = self.with_work(facts[0].goal(), case.threats, start, |work| {
            let is_known = |known: Known| {
                let mut asked = facts.iter().zip(open).filter(|&(_, is_open)| is_open);
                asked.all(|(fact, _)| known.wins(fact.prover()).is_some())
            };
            let done = work.until(is_known);
            learned = facts_of(facts[0].goal(), work.known);
            done?;
            if wants_proofs {
                for &fact in &learned {
                    proofs.push(Proved { statement: Statement { case, fact }, steps: steps_of(work, fact)? });
                }
            }
            Ok(())
        });
        // What was learned before a limit came is true, and shown only with its proof where that is wanted.
        if done.is_err() && wants_proofs {
            learned = proofs.iter().map(|proved| proved.statement.fact).collect();
        }
        learned.into_iter().for_each(|fact| self.outcomes.learn(Statement { case, fact }));
        self.proofs.append(&mut proofs);
        done
    }

    /// Writes out a line for the case without ko threats.
    fn show(&mut self, first: Role) -> Result<(), Ended> {
        let Some(outcome) = self.outcomes.without_threats(first).outcome() else { return Ok(()) };
        let fact = match outcome {
            Outcome::Captured => Fact::Captures,
            Outcome::Endless => return Ok(()),
            Outcome::Seki => Fact::Saves,
            Outcome::Alive => Fact::Lives,
        };
        let start = self.start(first);
        let mut line = Vec::new();
        self.with_work(fact.goal(), Threats::Nobody, start, |work| {
            work.until(|known| known.wins(fact.prover()).is_some())?;
            line = work.strategy(fact.prover())?.1;
            Ok(())
        })?;
        let found = &mut self.first_moves[first as usize];
        (found.fact, found.line) = (Some(fact), line);
        Ok(())
    }

    /// Finds out which first moves keep the best outcome of the side that makes them.
    fn try_first_moves(&mut self, first: Role) -> Result<(), Ended> {
        let Some(outcome) = self.outcomes.without_threats(first).outcome() else { return Ok(()) };
        let Some(Keeping { fact, if_true }) = Keeping::of(first, outcome) else { return Ok(()) };
        let start = self.start(first);
        let room = self.room(fact.goal(), Threats::Nobody)?;
        let moves = self.rooms[room].2.game().successors(&start);
        let list = moves.iter().map(|&(mv, _)| Continuation { mv, keeps: None }).collect();
        self.first_moves[first as usize].continuations = Some(list);
        for (place, (_, next)) in moves.into_iter().enumerate() {
            let mut keeps = None;
            self.with_work(fact.goal(), Threats::Nobody, next, |work| {
                work.until(|known| known.wins(fact.prover()).is_some())?;
                keeps = work.known.wins(fact.prover()).map(|wins| wins == if_true);
                Ok(())
            })?;
            if let Some(list) = &mut self.first_moves[first as usize].continuations {
                list[place].keeps = keeps;
            }
        }
        Ok(())
    }

    /// The position with this side to move.
    fn start(&self, first: Role) -> Position {
        self.position.with_to_play(self.group.color(first))
    }

    /// Has something found out about a state, within what is left of the limits.
    fn with_work(
        &mut self,
        goal: Goal,
        threats: Threats,
        state: Position,
        find_out: impl FnOnce(&mut Work<'_>) -> Result<(), Stopped>,
    ) -> Result<(), Ended> {
        let limits = &self.settings.limits;
        let limits = Limits {
            nodes: limits.nodes.map(|most| most.saturating_sub(self.nodes)),
            time: limits.time.map(|most| most.saturating_sub(self.started.elapsed())),
            ..limits.clone()
        };
        let place = self.room(goal, threats)?;
        let (started, before, observer) = (self.started, self.nodes, &mut *self.observer);
        let is_defender = state.to_play() == self.group.defender();
        let first = if is_defender { Role::Defender } else { Role::Attacker };
        let known = Case::all().filter(|&case| self.outcomes.of(case).outcome().is_some()).count();
        let listener = Box::new(move |pulse: Pulse| {
            let (nodes, elapsed) = (before + pulse.nodes, started.elapsed());
            observer.progress(&GroupProgress { first, threats, known, nodes, elapsed });
        });
        let mut work = self.rooms[place].2.work(&state, Clock::start(limits).with_listener(listener));
        let done = find_out(&mut work);
        let nodes = work.nodes();
        drop(work);
        self.nodes += nodes;
        Ok(done?)
    }

    /// The number of the room for a game; it is made when it is first asked for.
    fn room(&mut self, goal: Goal, threats: Threats) -> Result<usize, TableError> {
        let place = self.rooms.iter().position(|&(g, t, _)| (g, t) == (goal, threats));
        let place = match place {
            Some(place) => place,
            None => {
                let table = Arc::new(Table::try_new(self.settings.table)?);
                let game = GroupGame::new(&self.position, self.group, goal, threats);
                self.rooms.push((goal, threats, Room::new(game, table)));
                self.rooms.len() - 1
            }
        };
        Ok(place)
    }
}

/// When a first move keeps the best outcome: if a fact is true after it, or if it is false.
struct Keeping {
    fact: Fact,
    if_true: bool,
}

impl Keeping {
    /// For the side that moves first and its best outcome; nothing if no move can lose anything.
    const fn of(first: Role, outcome: Outcome) -> Option<Self> {
        let (fact, if_true) = match (first, outcome) {
            (Role::Attacker, Outcome::Captured) => (Fact::Captures, true),
            (Role::Attacker, Outcome::Endless) => (Fact::Saves, false),
            (Role::Attacker, Outcome::Seki) => (Fact::Lives, false),
            (Role::Defender, Outcome::Alive) => (Fact::Lives, true),
            (Role::Defender, Outcome::Seki) => (Fact::Saves, true),
            (Role::Defender, Outcome::Endless) => (Fact::Captures, false),
            (Role::Attacker, Outcome::Alive) | (Role::Defender, Outcome::Captured) => return None,
        };
        Some(Self { fact, if_true })
    }
}

/// The facts of a game that say all that is known.
fn facts_of(goal: Goal, known: Known) -> Vec<Fact> {
    let facts: &[(Option<bool>, Fact)] = match goal {
        Goal::Live if known.defender == Some(true) => &[(Some(true), Fact::Lives)],
        Goal::Live => &[(known.defender.map(|lives| !lives), Fact::NeverLives)],
        Goal::Save if known.attacker == Some(true) => &[(Some(true), Fact::Captures)],
        Goal::Save if known.defender == Some(true) => &[(Some(true), Fact::Saves)],
        Goal::Save => &[
            (known.attacker.map(|wins| !wins), Fact::NeverCaptures),
            (known.defender.map(|wins| !wins), Fact::NeverSaves),
        ],
    };
    facts.iter().filter(|&&(is_true, _)| is_true == Some(true)).map(|&(_, fact)| fact).collect()
}

/// The states and moves that prove a fact that is known.
fn steps_of(work: &mut Work<'_>, fact: Fact) -> Result<Vec<Step>, Stopped> {
    if fact.is_finite() {
        Ok(work.strategy(fact.prover())?.0)
    } else {
        work.prevention(fact.prover().opponent())
    }
}
