//! `shoban batch`: one position a line in, one answer a line out, in the same order.
//!
//! A thread reads, others solve, and the main thread writes. Nobody waits for them at the end: what is still reading
//! from a terminal when all is over ends with the program.

use super::args::BatchArgs;
use super::exit::{ERROR, STOPPED};
use super::interrupt;

use super::output::{self, Reader};
use super::progress::{ProgressView, Showing};
use super::scene::Scene;
use anyhow::Context as _;
use shoban::formats::batch::{Detail, Query, Refusal, answer, complaint};
use shoban::formats::progress;
use shoban::formats::quantity;
use shoban::search::Limits;
use shoban::solve::{Coverage, Settings, SolveError, Solver, Status, Tables};
use shoban::text::lines::{self, Line};
use shoban::text::shown_name;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Lines that are read and not yet answered, at most: one that takes long must not let all others pile up behind it.
const WINDOW: usize = 1 << 12;
/// Between two looks at whether Ctrl-C was pressed, while there is nothing to do.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// A line that waits for its answer.
struct Job {
    /// Among the lines that want an answer, from 0.
    rank: u64,
    /// Among all lines, from 1.
    number: u64,
    line: Line,
}

/// How the work on a line ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Answered,
    Wrong,
    Stopped,
}

/// A line to write.
struct Answer {
    text: String,
    ending: Ending,
}

/// Why a batch cannot go on.
#[derive(Debug, Error)]
enum BatchError {
    #[error("cannot read line {0}")]
    Input(u64, #[source] io::Error),
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// What is handed out by the thread that reads.
type Handed = Result<Job, BatchError>;
/// An answer with the rank of its line.
type Ranked = Result<(u64, Answer), BatchError>;

/// Answers line after line.
pub fn run(args: &BatchArgs) -> anyhow::Result<ExitCode> {
    let scene = Scene::default();
    let stop = interrupt::stop_flag(&scene)?;
    let input = open(args.input.as_deref())?;
    let started = Instant::now();
    let (to_solvers, jobs) = channel();
    let (to_writer, answers) = channel();
    let (enter, leave) = sync_channel(WINDOW);
    thread::Builder::new().spawn(move || read(input, &to_solvers, &enter))?;
    let (jobs, tables) = (Arc::new(Mutex::new(jobs)), Arc::new(Tables::new(args.table.size)));
    for place in 0..args.jobs.count() {
        let mut desk = Desk::new(args, &tables, &stop, Place { scene: scene.clone(), number: place });
        let (jobs, to_writer) = (Arc::clone(&jobs), to_writer.clone());
        thread::Builder::new().spawn(move || desk.work(&jobs, &to_writer))?;
    }
    drop(to_writer);
    let mut tally = Tally::new(args.progress.showing(), started);
    write(&answers, &leave, &scene, &mut tally)?;
    if args.progress.showing() == Showing::People {
        output::complain(&tally.text(started.elapsed()));
    }
    Ok(tally.exit_code(stop.load(Ordering::Relaxed)))
}

fn open(path: Option<&Path>) -> anyhow::Result<Box<dyn BufRead + Send>> {
    Ok(match path.filter(|path| path.as_os_str() != "-") {
        Some(path) => {
            let opened = File::open(path).and_then(|file| match file.metadata()?.is_dir() {
                true => Err(io::ErrorKind::IsADirectory.into()),
                false => Ok(file),
            });
            let file = opened.with_context(|| format!("cannot read {}", shown_name(path)))?;
            Box::new(BufReader::new(file))
        }
        None => Box::new(BufReader::new(io::stdin())),
    })
}

/// Hands out lines until there are none, or nobody takes them any more. Lines of nothing but blanks want no answer.
fn read(mut input: Box<dyn BufRead + Send>, to_solvers: &Sender<Handed>, enter: &SyncSender<()>) {
    let mut rank = 0;
    for number in 1.. {
        let line = match lines::next(&mut *input) {
            Ok(Some(line)) => line,
            Ok(None) => return,
            Err(error) => return drop(to_solvers.send(Err(BatchError::Input(number, error)))),
        };
        if matches!(&line, Line::Bytes(bytes) if bytes.trim_ascii().is_empty()) {
            continue;
        }
        if enter.send(()).is_err() || to_solvers.send(Ok(Job { rank, number, line })).is_err() {
            return;
        }
        rank += 1;
    }
}

/// Where lines are answered, one after the other.
struct Desk {
    solver: Solver,
    settings: Settings,
    detail: Detail,
    stop: Arc<AtomicBool>,
    place: Place,
}

/// Where a desk stands in the scene.
struct Place {
    scene: Scene,
    number: usize,
}

impl Desk {
    fn new(args: &BatchArgs, tables: &Arc<Tables>, stop: &Arc<AtomicBool>, place: Place) -> Self {
        let (detail, coverage) = if args.brief {
            (Detail::Brief, Coverage::AnswerOnly)
        } else {
            (Detail::Record, Coverage::Value)
        };
        let limits = Limits { nodes: args.nodes, time: args.time, depth: None, stop: Some(Arc::clone(stop)) };
        let settings = Settings { limits, coverage, table: args.table.size, ..Settings::default() };
        Self { solver: Solver::new(Arc::clone(tables)), settings, detail, stop: Arc::clone(stop), place }
    }

    /// Answers until there are no more lines, or Ctrl-C was pressed.
    fn work(&mut self, jobs: &Mutex<Receiver<Handed>>, to_writer: &Sender<Ranked>) {
        while !self.stop.load(Ordering::Relaxed) {
            let handed = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK_EVERY);
            let handed = match handed {
                Ok(handed) => handed,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            let answer = handed.and_then(|job| Ok((job.rank, self.answer(&job)?)));
            if to_writer.send(answer).is_err() {
                return;
            }
        }
    }

    fn answer(&mut self, job: &Job) -> Result<Answer, BatchError> {
        let wrong = |id: Option<_>, reason: &dyn std::error::Error| Answer {
            text: complaint(id.as_deref(), job.number, reason),
            ending: Ending::Wrong,
        };
        let query = match &job.line {
            Line::TooLong => return Ok(wrong(None, &TooLong)),
            Line::Bytes(bytes) => match Query::read(bytes) {
                Ok(query) => query,
                Err(Refusal { id, error }) => return Ok(wrong(id, &error)),
            },
        };
        self.settings.endless_play = query.endless_play;
        let Place { scene, number } = &self.place;
        let mut view =
            ProgressView::new(Showing::Nothing, scene).at(*number).about(format!("line {}", job.number));
        let solution = self.solver.solve(&query.position, query.question, &self.settings, &mut view)?;
        view.finish();
        let ending = if solution.status == Status::Stopped { Ending::Stopped } else { Ending::Answered };
        Ok(Answer { text: answer(&query, job.number, &solution, self.detail), ending })
    }
}

/// A line that was not kept.
#[derive(Debug, Error)]
#[error("longer than {} bytes", lines::MOST_BYTES)]
struct TooLong;

/// Between two objects about progress.
const PROGRESS_EVERY: Duration = Duration::from_secs(1);

/// What became of the lines, and how that is told.
struct Tally {
    answered: u64,
    wrong: u64,
    stopped: u64,
    showing: Showing,
    started: Instant,
    /// When progress was told last.
    told: Option<Instant>,
}

impl Tally {
    const fn new(showing: Showing, started: Instant) -> Self {
        Self { answered: 0, wrong: 0, stopped: 0, showing, started, told: None }
    }

    /// Tells how far the batch is, if that is wanted and was not done just now.
    fn tell(&mut self) {
        let is_due = self.told.is_none_or(|told| told.elapsed() >= PROGRESS_EVERY);
        if self.showing == Showing::Json && is_due {
            self.told = Some(Instant::now());
            let Self { answered, wrong, stopped, .. } = *self;
            let seconds = self.started.elapsed().as_secs_f64();
            output::complain(&progress::Line::Batch { answered, wrong, stopped, seconds }.to_json());
        }
    }

    fn count(&mut self, ending: Ending) {
        match ending {
            Ending::Answered => self.answered += 1,
            Ending::Wrong => self.wrong += 1,
            Ending::Stopped => self.stopped += 1,
        }
    }

    fn text(&self, elapsed: Duration) -> String {
        let Self { answered, wrong, stopped, .. } = *self;
        let all = answered + wrong + stopped;
        format!(
            "{} lines: {} answered, {} wrong, {} left open; {} ({} lines/s)",
            quantity::grouped(all),
            quantity::grouped(answered),
            quantity::grouped(wrong),
            quantity::grouped(stopped),
            quantity::duration(elapsed),
            quantity::grouped(quantity::per_second(all, elapsed)),
        )
    }

    fn exit_code(&self, is_interrupted: bool) -> ExitCode {
        match (self.wrong, self.stopped) {
            _ if is_interrupted => ExitCode::from(STOPPED),
            (0, 0) => ExitCode::SUCCESS,
            (0, _) => ExitCode::from(STOPPED),
            _ => ExitCode::from(ERROR),
        }
    }
}

/// Writes the answers in the order of their lines, each as soon as it is its turn. Ends early if nobody reads them.
fn write(
    answers: &Receiver<Ranked>,
    leave: &Receiver<()>,
    scene: &Scene,
    tally: &mut Tally,
) -> anyhow::Result<()> {
    let (mut waiting, mut turn) = (BTreeMap::new(), 0);
    loop {
        tally.tell();
        let (rank, answer) = match answers.recv_timeout(PROGRESS_EVERY) {
            Ok(ranked) => ranked?,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        waiting.insert(rank, answer);
        while let Some(Answer { text, ending }) = waiting.remove(&turn) {
            tally.count(ending);
            turn += 1;
            if output::write(&(text + "\n"))? == Reader::Gone {
                return Ok(());
            }
            // One line out, one line in.
            let _ = leave.try_recv();
        }
        scene.sum_up(tally.text(tally.started.elapsed()));
    }
}
