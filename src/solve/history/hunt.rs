//! Rounds of search with history and of finite play, each longer than the last, until the question is answered.
//!
//! Where a short look at finite play is enough, nothing else is needed, and that is worth saying. Small questions are answered by the
//! first look with history. On large boards finite play is far cheaper where it is enough, and where it is not it is soon as good as
//! it gets; so both go on by turns, with growing budgets.

use super::answer::HistoryAnswer;
use super::climb::Climb;
use super::finite::Finite;
use super::found::Found;
use super::question::{HistoryQuestion, HistorySettings};
use crate::board::HistoryRule;
use crate::certificate::WritingProgress;
use crate::game::{Bounds, Claim, Color, Score};
use crate::search::Limits;
use crate::solve::answer::Status;
use crate::solve::error::SolveError;
use crate::solve::observer::{Observer, Part, Progress};
use crate::solve::question::Question;
use crate::solve::session::in_deep_thread;
use crate::superko::Search;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The nodes of finite play before all else.
const SHORT_LOOK: u64 = 1 << 12;
/// The budgets of the first round, in states with history and in nodes of finite play.
const FIRST_BUDGETS: Budgets = Budgets { history: 1 << 16, finite: 1 << 18 };
/// So many times the budgets of a round has the next one. Finite play begins anew in each round, history goes on.
const GROWTH: Budgets = Budgets { history: 4, finite: 8 };
/// States with history between two looks at the limits.
const SLICE: u64 = 1 << 13;
/// Between two reports of progress.
const TELL_EVERY: Duration = Duration::from_secs(1);
/// Bytes of an entry in what is told of the memory.
const ENTRY_BYTES: u64 = 16;

/// Answers a question under a rule that looks at the history. What is printed of it the checker has accepted. The same question
/// and settings take the same steps each time, time limits apart.
///
/// # Errors
/// If memory for the table, or a thread, cannot be had, proofs cannot be written to the folder for temporary files, or the checker
/// refuses one.
pub fn solve_with_history(
    question: &HistoryQuestion,
    settings: &HistorySettings,
    observer: &mut dyn Observer,
) -> Result<HistoryAnswer, SolveError> {
    in_deep_thread(move || Hunt::new(question, settings, observer).run())
}

/// Hears how finite play goes on. Its bounds need not hold under the rule: those are told that do.
struct Aside<'o> {
    observer: &'o mut dyn Observer,
    bounds: Bounds,
}

impl Observer for Aside<'_> {
    fn progress(&mut self, progress: &Progress) {
        self.observer.progress(&Progress { bounds: self.bounds, ..*progress });
    }

    fn writing(&mut self, progress: &WritingProgress) {
        self.observer.writing(progress);
    }
}

/// What a round may spend.
#[derive(Clone, Copy, Debug)]
struct Budgets {
    history: u64,
    finite: u64,
}

/// Why a look with history has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    /// The question is answered.
    Answered,
    /// The budget is spent.
    Spent,
    /// A limit was reached.
    Limit,
}

struct Hunt<'a> {
    question: &'a HistoryQuestion,
    settings: &'a HistorySettings,
    observer: &'a mut dyn Observer,
    started: Instant,
    told: Duration,
    found: Found<'a>,
    climb: Climb,
    /// A search that has not decided yet whether Black can have a score.
    open: Option<(Score, Search)>,
    /// Whether finite play has said all that it has to say.
    is_finite_play_exhausted: bool,
    /// Nodes that were likely to be left at the end of the last look at it.
    finite_rest: Option<u64>,
    /// States and nodes of what is over.
    nodes: u64,
    finite_nodes: u64,
    is_memory_full: bool,
}

impl<'a> Hunt<'a> {
    fn new(
        question: &'a HistoryQuestion,
        settings: &'a HistorySettings,
        observer: &'a mut dyn Observer,
    ) -> Self {
        let position = &question.game.root.position;
        let most = position.size().largest_score();
        let usual = Score::new(i8::from(position.to_play() == Color::Black));
        Self {
            question,
            settings,
            observer,
            started: Instant::now(),
            told: Duration::ZERO,
            found: Found::new(question),
            climb: Climb::new(settings.expected.unwrap_or(usual), most),
            open: None,
            is_finite_play_exhausted: false,
            finite_rest: None,
            nodes: 0,
            finite_nodes: 0,
            is_memory_full: false,
        }
    }

    fn run(mut self) -> Result<HistoryAnswer, SolveError> {
        let mut budgets = FIRST_BUDGETS;
        if self.wanted().is_some() && self.may_finite_play_help() {
            self.look_at_finite_play(SHORT_LOOK)?;
        }
        while self.look_with_history(budgets.history) == Ending::Spent {
            if self.may_finite_play_help() && self.is_finite_play_in_reach(budgets.finite) {
                self.look_at_finite_play(budgets.finite)?;
            }
            budgets = Budgets {
                history: budgets.history.saturating_mul(GROWTH.history),
                finite: budgets.finite.saturating_mul(GROWTH.finite),
            };
        }
        self.prove_for_one_file();
        self.into_answer()
    }

    /// The score of which it is to be found out whether Black can force it; nothing if the question is answered.
    fn wanted(&self) -> Option<Score> {
        match self.question.question {
            Question::Value => self.climb.next(self.found.bounds),
            Question::AtLeast(score) => Some(score).filter(|&score| self.is_open(score)),
            Question::AtMost(score) => Some(score.above()).filter(|&score| self.is_open(score)),
        }
    }

    fn is_open(&self, score: Score) -> bool {
        self.found.bounds.lower() < score && score <= self.found.bounds.upper()
    }

    /// States visited with history.
    fn visited(&self) -> u64 {
        self.nodes + self.open.as_ref().map_or(0, |(_, search)| search.nodes())
    }

    /// Searches for so many states at most, or to the end of the question.
    fn look_with_history(&mut self, budget: u64) -> Ending {
        let end = self.visited().saturating_add(budget);
        while let Some(score) = self.wanted() {
            let more = end.saturating_sub(self.visited()).min(SLICE).min(self.nodes_left());
            if self.is_late() || self.nodes_left() == 0 {
                return Ending::Limit;
            }
            if more == 0 {
                return Ending::Spent;
            }
            if self.memory() > self.settings.memory {
                self.is_memory_full = true;
                return Ending::Limit;
            }
            self.search(score, more);
        }
        Ending::Answered
    }

    /// Goes on with the search for a score, for a few states.
    fn search(&mut self, score: Score, more: u64) {
        let mut search = match self.open.take() {
            Some((open, search)) if open == score => search,
            other => {
                self.nodes += other.map_or(0, |(_, search)| search.nodes());
                Search::new(Claim::at_least(score), self.question.game.past(self.question.rule))
            }
        };
        let root = &self.question.game.root;
        let most = search.nodes() + more;
        match search.run(&root.position, root.event, most) {
            None => self.open = Some((score, search)),
            Some(link) => {
                self.nodes += search.nodes();
                self.found.decided(score, search.into_proofs(), link);
                self.climb.answered();
            }
        }
        self.tell(score);
    }

    fn may_finite_play_help(&self) -> bool {
        let holds_there = match self.question.rule {
            HistoryRule::Positional | HistoryRule::Situational => true,
            HistoryRule::NaturalSituational | HistoryRule::PassCount => false,
        };
        holds_there && !self.is_finite_play_exhausted && self.settings.finite_nodes != Some(0)
    }

    /// Whether so many nodes are likely to be enough for finite play, by what the last look says is left.
    fn is_finite_play_in_reach(&self, nodes: u64) -> bool {
        self.finite_rest.is_none_or(|rest| rest <= nodes)
    }

    fn look_at_finite_play(&mut self, budget: u64) -> Result<(), SolveError> {
        let Limits { nodes: _, depth: _, time, stop } = self.settings.limits.clone();
        let time = time.map(|time| time.saturating_sub(self.started.elapsed()));
        let most = budget.min(self.nodes_left()).min(self.settings.finite_nodes.unwrap_or(u64::MAX));
        let limits = Limits { nodes: Some(most), depth: None, time, stop };
        let mut observer = Aside { observer: &mut *self.observer, bounds: self.found.bounds };
        let finite = Finite::solve(self.question, self.settings, limits, &mut observer)?;
        self.finite_nodes += finite.solution.nodes;
        self.is_finite_play_exhausted = finite.is_complete();
        self.finite_rest = finite.solution.rest.map(|rest| rest.likely);
        self.found.heard(finite);
        Ok(())
    }

    fn nodes_left(&self) -> u64 {
        let spent = self.visited() + self.finite_nodes;
        self.settings.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(spent))
    }

    fn is_late(&self) -> bool {
        let Limits { time, stop, .. } = &self.settings.limits;
        let is_stopped = stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        is_stopped || time.is_some_and(|limit| self.started.elapsed() >= limit)
    }

    fn memory(&self) -> u64 {
        self.found.memory() + self.open.as_ref().map_or(0, |(_, search)| search.memory())
    }

    fn tell(&mut self, score: Score) {
        let elapsed = self.started.elapsed();
        if elapsed < self.told + TELL_EVERY {
            return;
        }
        self.told = elapsed;
        let progress = Progress {
            part: Part::Question,
            bounds: self.found.bounds,
            depth: None,
            claim: Claim::at_least(score),
            nodes: self.visited() + self.finite_nodes,
            expected: None,
            rest: None,
            elapsed,
            table_used: self.memory() / ENTRY_BYTES,
            table_entries: self.settings.memory / ENTRY_BYTES,
        };
        self.observer.progress(&progress);
    }

    /// Where one bound comes from finite play and the other from history the first one is proved once more with history, as far as the
    /// limits allow it.
    fn prove_for_one_file(&mut self) {
        while let Some(score) = self.found.score_for_one_file() {
            let more = SLICE.min(self.nodes_left());
            if self.is_late() || more == 0 || self.memory() > self.settings.memory {
                return;
            }
            self.search(score, more);
        }
    }

    fn into_answer(self) -> Result<HistoryAnswer, SolveError> {
        let paper = self.found.paper()?;
        Ok(HistoryAnswer {
            rule: self.question.rule,
            game: self.question.game.clone(),
            question: self.question.question,
            bounds: self.found.bounds,
            status: if self.wanted().is_none() { Status::Proved } else { Status::Stopped },
            answer: self.found.answer(),
            is_memory_full: self.is_memory_full,
            rests: self.found.rests(paper.as_ref()),
            line: self.found.line(),
            nodes: self.visited(),
            finite_nodes: self.finite_nodes,
            elapsed: self.started.elapsed(),
            paper,
        })
    }
}
