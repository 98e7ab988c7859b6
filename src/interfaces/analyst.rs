//! Finds what all moves of a position are worth, a little of each at a time, so that bounds narrow everywhere while one looks.
//!
//! Each round asks about every move whose value is open, with as many nodes for each, and before that about the position, with as many
//! as for all of them; the next round gives four times as many. By basic ko nothing is lost between rounds, because the table keeps
//! what was proved. With history a round begins anew, which costs a third more in all.

use super::analysis::Analysis;
use super::choice;
use super::live_game::LiveGame;
use super::subject::{Subject, subjects};
use crate::board::{Move, PointSet, Position};
use crate::formats::repetition::Repetition;
use crate::game::{Bounds, ByColor, Claim, Color, Score};
use crate::life::{AnsweredLife, StaticBoundsTuning, secure_points};
use crate::search::{Limits, TableSize};
use crate::solve::{
    Coverage, HistoryQuestion, HistorySettings, Line, Observer, Progress, Question, Settings, SolveError,
    Solver, Status, Tables, Threads, solve_with_history,
};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Nodes for each question of the first round.
const FIRST_BUDGET: u64 = 1 << 11;
/// So many times as many has each next round.
const GROWTH: u64 = 4;
/// So many games are remembered with what was found of them.
const REMEMBERED: usize = 64;

/// What is wanted of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The value of every move.
    EveryMove,
    /// A move that is proved to be as good as any; where all of them lose, all that are.
    BestMove,
}

/// With what analyses are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AnalystSettings {
    /// Size of the tables for play with history.
    pub table: TableSize,
    /// Threads that search by basic ko.
    pub threads: Threads,
    /// The most memory for play with history, in bytes, if not what is usual.
    pub memory: Option<u64>,
}

/// Sees an analysis grow.
pub trait Watcher: Send {
    /// Called whenever a bound has moved, and about once in a second.
    fn look(&mut self, analysis: &Analysis);
}

/// A watcher that looks away.
impl Watcher for () {
    fn look(&mut self, _: &Analysis) {}
}

/// Makes analyses, one after the other, and remembers the last ones.
#[derive(Debug)]
pub struct Analyst {
    means: Means,
    remembered: Vec<(LiveGame, Analysis)>,
}

impl Analyst {
    /// An analyst who works with these tables; others, in other threads, may use them too.
    #[must_use]
    pub const fn new(tables: Arc<Tables>, settings: AnalystSettings) -> Self {
        Self { means: Means { solver: Solver::new(tables), settings }, remembered: Vec::new() }
    }

    /// Finds what is wanted within limits, which hold for all moves together; the depth does not count. What was found of the same game
    /// before is taken up.
    ///
    /// # Errors
    /// If memory, or a thread, cannot be had, or a proof with history is refused.
    pub fn analyze(
        &mut self,
        game: &LiveGame,
        goal: Goal,
        limits: &Limits,
        watcher: &mut dyn Watcher,
    ) -> Result<Analysis, SolveError> {
        let analysis = self.recall(game).unwrap_or_else(|| begin(game));
        let work = Work { game, goal, limits, started: Instant::now(), nodes: 0, analysis, watcher };
        let analysis = work.run(&mut self.means)?;
        self.remembered.truncate(REMEMBERED - 1);
        self.remembered.insert(0, (game.clone(), analysis.clone()));
        Ok(analysis)
    }

    fn recall(&mut self, game: &LiveGame) -> Option<Analysis> {
        let place = self.remembered.iter().position(|(known, _)| known == game)?;
        Some(self.remembered.remove(place).1)
    }
}

/// What is known of a game without search.
#[must_use]
pub fn begin(game: &LiveGame) -> Analysis {
    let position = *game.position();
    Analysis::begin(position, game.legal_moves(), sure_points(&position, game.rules().repetition))
}

/// The points of which each side is sure by static life: those that nothing can take, and, where no rule of superko can forbid an
/// answer, those that it keeps by answering.
fn sure_points(position: &Position, repetition: Repetition) -> ByColor<PointSet> {
    let size = position.size();
    let effort = StaticBoundsTuning::DEFAULT.effort(size);
    let of = |color| {
        let sure = secure_points(position, color);
        match repetition {
            Repetition::BasicKo => sure | AnsweredLife::new(size, effort).answered_points(position, color, 0),
            _ => sure,
        }
    };
    ByColor { black: of(Color::Black), white: of(Color::White) }
}

/// What answers questions.
#[derive(Debug)]
struct Means {
    solver: Solver,
    settings: AnalystSettings,
}

/// What came of a question.
struct Found {
    bounds: Bounds,
    line: Line,
    nodes: u64,
    /// Whether asking again with more effort would find no more.
    is_final: bool,
}

impl Means {
    fn ask(
        &mut self,
        game: &LiveGame,
        limits: Limits,
        observer: &mut dyn Observer,
    ) -> Result<Found, SolveError> {
        match game.history() {
            None => self.ask_by_basic_ko(game, limits, observer),
            Some((rule, history)) => {
                let question = HistoryQuestion { rule, game: history, question: Question::Value };
                self.ask_with_history(&question, limits, observer)
            }
        }
    }

    fn ask_by_basic_ko(
        &mut self,
        game: &LiveGame,
        limits: Limits,
        observer: &mut dyn Observer,
    ) -> Result<Found, SolveError> {
        let endless_play = game.rules().endless_play;
        let AnalystSettings { threads, .. } = self.settings;
        let settings =
            Settings { limits, threads, endless_play, coverage: Coverage::Value, ..Settings::default() };
        let solution = self.solver.solve(game.position(), Question::Value, &settings, observer)?;
        let bounds = solution.with_tie_value(endless_play);
        Ok(Found {
            bounds,
            nodes: solution.nodes + solution.line_nodes,
            is_final: bounds.value().is_some() || solution.status != Status::Stopped,
            line: solution.line,
        })
    }

    fn ask_with_history(
        &self,
        question: &HistoryQuestion,
        limits: Limits,
        observer: &mut dyn Observer,
    ) -> Result<Found, SolveError> {
        let usual = HistorySettings::default();
        let AnalystSettings { table, memory, .. } = self.settings;
        let settings = HistorySettings { limits, table, memory: memory.unwrap_or(usual.memory), ..usual };
        let answer = solve_with_history(question, &settings, observer)?;
        Ok(Found {
            bounds: answer.bounds,
            nodes: answer.nodes + answer.finite_nodes,
            is_final: answer.status != Status::Stopped || answer.is_memory_full,
            line: answer.line,
        })
    }
}

impl Found {
    /// Whether the moves of a side in the line are those of a proof of all that is known for it. A side without one plays what holds out
    /// longest, or for less than endless play gives it, and that need not be as good as any, unless it has lost all there is.
    fn is_sound(&self, mover: Color, most: Score) -> bool {
        let sure = mover.relative(self.bounds).lower();
        let claims_it = |claim: &Claim| claim.prover == mover && claim.score >= sure;
        self.line.claims.iter().any(claims_it) || self.bounds.value() == Some(mover.relative(-most))
    }

    /// So many moves of the line give nothing away: those before the first one of a side that is not sound. None while the value is open.
    fn kept(&self, position: &Position) -> usize {
        let most = position.size().largest_score();
        let movers = std::iter::successors(Some(position.to_play()), |color| Some(color.opponent()));
        let sound = movers.zip(&self.line.moves).take_while(|(mover, _)| self.is_sound(*mover, most)).count();
        if self.bounds.value().is_some() { sound } else { 0 }
    }

    /// The line, if its first move is one of a proof.
    fn sound_line(&self, position: &Position) -> &[Move] {
        let is_sound = self.is_sound(position.to_play(), position.size().largest_score());
        if is_sound { &self.line.moves } else { &[] }
    }
}

/// An analysis under way.
struct Work<'a> {
    game: &'a LiveGame,
    goal: Goal,
    limits: &'a Limits,
    started: Instant,
    /// Nodes that this work has visited.
    nodes: u64,
    analysis: Analysis,
    watcher: &'a mut dyn Watcher,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Round {
    /// What is wanted is known, or cannot be known.
    Done,
    /// A limit was reached.
    Limit,
    /// There is more to ask.
    Open,
}

impl Work<'_> {
    fn run(mut self, means: &mut Means) -> Result<Analysis, SolveError> {
        self.show();
        let mut budget = FIRST_BUDGET;
        let mut round = if self.is_done() { Round::Done } else { Round::Open };
        while round == Round::Open {
            round = self.round(budget, means)?;
            budget = budget.saturating_mul(GROWTH);
        }
        let is_all_final =
            subjects(self.game, &self.analysis).iter().all(|subject| subject.is_final(&self.analysis));
        self.analysis.is_complete |= is_all_final;
        self.show();
        Ok(self.analysis)
    }

    fn round(&mut self, budget: u64, means: &mut Means) -> Result<Round, SolveError> {
        let mut ending = Round::Done;
        let subjects = subjects(self.game, &self.analysis);
        let open = subjects.iter().filter(|subject| !subject.is_final(&self.analysis)).count();
        for subject in subjects {
            if subject.is_final(&self.analysis) || self.comes_later(&subject) {
                continue;
            }
            let share = if subject == Subject::Whole { budget.saturating_mul(open as u64) } else { budget };
            let Some(limits) = self.limits_left(share) else { return Ok(Round::Limit) };
            let game = subject.game(self.game);
            let Self { analysis, watcher, .. } = self;
            let mut live = Live { analysis, subject: &subject, watcher: *watcher };
            let found = means.ask(&game, limits, &mut live)?;
            self.enter(&subject, &found, game.position());
            if self.is_done() {
                return Ok(Round::Done);
            }
            ending = Round::Open;
        }
        Ok(ending)
    }

    /// Whether a move is not asked about yet: who looks for one that is good finds it by the proof of the position.
    fn comes_later(&self, subject: &Subject) -> bool {
        self.goal == Goal::BestMove && !self.analysis.is_final && *subject != Subject::Whole
    }

    /// Whether what is wanted is known.
    fn is_done(&self) -> bool {
        self.analysis.is_complete
            || self.goal == Goal::BestMove && choice::is_clear(self.game, &self.analysis)
    }

    /// The limits for the next question; nothing if one is reached.
    fn limits_left(&self, budget: u64) -> Option<Limits> {
        let Limits { nodes, time, ref stop, .. } = *self.limits;
        let nodes = nodes.map_or(u64::MAX, |most| most.saturating_sub(self.nodes));
        let time = time.map(|most| most.saturating_sub(self.started.elapsed()));
        let is_stopped = stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let is_over = is_stopped || nodes == 0 || time == Some(Duration::ZERO);
        let limits = Limits { nodes: Some(nodes.min(budget)), time, depth: None, stop: stop.clone() };
        (!is_over).then_some(limits)
    }

    fn enter(&mut self, subject: &Subject, found: &Found, asked: &Position) {
        self.nodes += found.nodes;
        self.analysis.nodes += found.nodes;
        subject.enter_line(&mut self.analysis, found.sound_line(asked), found.kept(asked));
        subject.note_effort(&mut self.analysis, found.nodes);
        if found.is_final {
            subject.note_end(&mut self.analysis);
        }
        subject.narrow(&mut self.analysis, found.bounds);
        if *subject == Subject::Whole {
            self.analysis.follow(&found.line);
        }
        self.show();
    }

    fn show(&mut self) {
        self.analysis.sort();
        self.watcher.look(&self.analysis);
    }
}

/// Takes bounds into the analysis as soon as they move.
struct Live<'a> {
    analysis: &'a mut Analysis,
    subject: &'a Subject,
    watcher: &'a mut dyn Watcher,
}

impl Observer for Live<'_> {
    fn progress(&mut self, progress: &Progress) {
        self.subject.narrow(self.analysis, progress.bounds);
        self.watcher.look(self.analysis);
    }
}
