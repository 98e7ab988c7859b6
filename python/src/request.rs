//! What is asked, from what `solve` and `resume` in Python have put together.

use crate::error::{input, no_checkpoint, no_lock, no_target};
use pyo3::exceptions::PyFileExistsError;
use pyo3::prelude::*;
use shoban::board::Position;
use shoban::certificate::is_certificate_of;
use shoban::files::{Lock, Replace, Target};
use shoban::formats::{moves, tuning_file};
use shoban::game::Score;
use shoban::search::Limits;
use shoban::solve::{
    Checkpoint, CheckpointError, Checkpointing, Coverage, Interval, Question, Settings, Threads,
};
use shoban::text::shown_name;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A time in seconds, or a text.
#[derive(FromPyObject)]
pub enum Every {
    Seconds(f64),
    Text(String),
}

/// When to stop.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Limit {
    nodes: Option<u64>,
    time: Option<f64>,
    depth: Option<u32>,
}

/// A question and how to go about it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Request {
    at_least: Option<i64>,
    at_most: Option<i64>,
    expect: Option<i64>,
    tie_value: i64,
    table: Option<String>,
    limit: Limit,
    threads: String,
    ordering: Option<String>,
    tuning: Option<String>,
    why: Option<String>,
    every_move: bool,
    every_line: bool,
    certificate: Option<PathBuf>,
    overwrite: bool,
    checkpoint: Option<PathBuf>,
    every: Option<Every>,
}

/// A checkpoint and how to go on with it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Resumption {
    path: PathBuf,
    table: Option<String>,
    limit: Limit,
    threads: Option<String>,
    every_line: bool,
    overwrite: bool,
    every: Option<Every>,
}

/// Settings, and the lock of the checkpoints as long as they are used.
pub struct Prepared {
    pub settings: Settings,
    pub lock: Option<Lock>,
}

/// A checkpoint to go on with, and why it is not the newest one, if it is not.
pub struct Taken {
    pub checkpoint: Checkpoint,
    pub trouble: Option<CheckpointError>,
    pub prepared: Prepared,
}

/// A score that the board has room for.
fn score(name: &str, points: i64, position: &Position) -> PyResult<Score> {
    let size = position.size();
    let most = size.largest_score().points();
    match i8::try_from(points) {
        Ok(points) if (-most..=most).contains(&points) => Ok(Score::new(points)),
        _ => Err(input(format!(
            "{name} is {points}, but scores on a {size} board lie between -{most} and {most}"
        ))),
    }
}

fn time(name: &str, seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(|error| input(format!("{name}: {error}")))
}

impl Every {
    fn interval(self) -> PyResult<Interval> {
        match self {
            Self::Seconds(seconds) => Ok(Interval::Time(time("every", seconds)?)),
            Self::Text(text) => text.parse().map_err(|error| input(format!("every: {error}"))),
        }
    }
}

impl Limit {
    fn limits(self, stop: Arc<AtomicBool>) -> PyResult<Limits> {
        let time = self.time.map(|seconds| time("time", seconds)).transpose()?;
        Ok(Limits { nodes: self.nodes, time, depth: self.depth, stop: Some(stop) })
    }
}

impl Request {
    pub fn question(&self, position: &Position) -> PyResult<Question> {
        match (self.at_least, self.at_most) {
            (None, None) => Ok(Question::Value),
            (Some(points), None) => Ok(Question::AtLeast(score("at_least", points, position)?)),
            (None, Some(points)) => Ok(Question::AtMost(score("at_most", points, position)?)),
            (Some(_), Some(_)) => Err(input("at_least and at_most are two questions; ask one at a time")),
        }
    }

    /// The settings; what is to be written can be written, and nobody else writes the checkpoints.
    pub fn prepare(self, position: &Position, stop: Arc<AtomicBool>) -> PyResult<Prepared> {
        let asks_more = if self.every_line { Some("tree") } else { self.every_move.then_some("moves_table") };
        if let Some(keyword) = asks_more.filter(|_| self.at_least.is_some() || self.at_most.is_some()) {
            return Err(input(format!(
                "{keyword} goes with the question for the value, not with at_least or at_most"
            )));
        }
        if self.expect.is_some() && (self.at_least.is_some() || self.at_most.is_some()) {
            return Err(input("expect goes with the question for the value, not with at_least or at_most"));
        }
        let threads = read_threads(&self.threads)?;
        one_thread_for(self.certificate.as_deref(), threads)?;
        let why = self.why.map(|text| moves::play_text(position, &text)).transpose();
        let why = why.map_err(|error| input(format!("why: {error}")))?.map(|played| played.moves);
        let read = |text: Option<String>| text.map(|text| tuning_file::read(&text)).transpose();
        let mut settings = Settings {
            table: self.table.map(|text| text.parse()).transpose().map_err(input)?.unwrap_or_default(),
            limits: self.limit.limits(stop)?,
            ordering: self.ordering.map(|text| text.parse()).transpose().map_err(input)?.unwrap_or_default(),
            threads,
            expected: self.expect.map(|points| score("expect", points, position)).transpose()?,
            endless_play: score("tie_value", self.tie_value, position)?,
            certificate: self.certificate,
            replace: if self.overwrite { Replace::Anything } else { Replace::Aside },
            why,
            coverage: coverage(self.every_line, self.every_move),
            tuning: read(self.tuning).map_err(input)?.unwrap_or_default(),
            ..Settings::default()
        };
        let lock = match (self.checkpoint, self.every) {
            (None, None) => None,
            (None, Some(_)) => return Err(input("every says how often to write the checkpoint; name one")),
            (Some(path), every) => {
                let every = every.map(Every::interval).transpose()?.unwrap_or_default();
                let lock = Checkpoint::lock(&path).map_err(|error| no_lock(&path, error))?;
                settings.checkpoint = Some(Checkpointing { path, every });
                Some(lock)
            }
        };
        reserve(&settings, if self.overwrite { Replace::Anything } else { Replace::Nothing })?;
        Ok(Prepared { settings, lock })
    }
}

impl Resumption {
    /// Reads the checkpoint, which nobody else may go on with as long as this goes on.
    pub fn take(self, stop: Arc<AtomicBool>) -> PyResult<Taken> {
        let path = self.path;
        let table = self.table.map(|text| text.parse()).transpose().map_err(input)?;
        let threads = self.threads.as_deref().map(read_threads).transpose()?;
        let every = self.every.map(Every::interval).transpose()?;
        let limits = self.limit.limits(stop)?;
        // Where there is no file there is nothing to lock either.
        if !Checkpoint::previous(&path).exists() {
            std::fs::metadata(&path).map_err(|error| no_checkpoint(&path, &error.into()))?;
        }
        let lock = Checkpoint::lock(&path).map_err(|error| no_lock(&path, error))?;
        let read = match table {
            None => Checkpoint::read_newest(&path),
            Some(table) => Checkpoint::read_newest_with_table(&path, table),
        };
        let (checkpoint, trouble) = read.map_err(|error| no_checkpoint(&path, &error))?;
        let mut settings = checkpoint.settings(path);
        settings.limits = limits;
        settings.threads = threads.unwrap_or(settings.threads);
        one_thread_for(settings.certificate.as_deref(), settings.threads)?;
        if let Some((place, every)) = settings.checkpoint.as_mut().zip(every) {
            place.every = every;
        }
        if self.every_line {
            if checkpoint.question() != Question::Value {
                return Err(input("tree: the checkpoint asks a yes-or-no question, and a tree needs values"));
            }
            settings.coverage = Coverage::EveryLine;
        }
        settings.replace = if self.overwrite { Replace::Anything } else { Replace::Aside };
        // One that this work has written before it was cut off may be there: it stays, or is the same.
        let certificate = settings.certificate.as_deref();
        let is_own = certificate.is_some_and(|file| is_certificate_of(file, checkpoint.position()));
        reserve_certificate(
            &settings,
            if self.overwrite || is_own { Replace::Anything } else { Replace::Nothing },
        )?;
        Ok(Taken { checkpoint, trouble, prepared: Prepared { settings, lock: Some(lock) } })
    }
}

const fn coverage(every_line: bool, every_move: bool) -> Coverage {
    match (every_line, every_move) {
        (true, _) => Coverage::EveryLine,
        (false, true) => Coverage::EveryMove,
        (false, false) => Coverage::Value,
    }
}

fn read_threads(text: &str) -> PyResult<Threads> {
    text.parse().map_err(|error| input(format!("threads: {error}")))
}

fn one_thread_for(certificate: Option<&Path>, threads: Threads) -> PyResult<()> {
    if threads > Threads::ONE && certificate.is_some() {
        return Err(input("threads: certificates are written with one thread"));
    }
    Ok(())
}

/// Makes sure that all can be written before hours of work.
fn reserve(settings: &Settings, replace: Replace) -> PyResult<()> {
    let checkpoint = settings.checkpoint.as_ref().map(|place| reserve_checkpoint(&place.path)).transpose()?;
    let certificate = reserve_certificate(settings, replace)?;
    match (checkpoint, certificate) {
        (Some(one), Some(two)) if one.is_same(&two) => {
            Err(input("checkpoint and certificate name the same file"))
        }
        _ => Ok(()),
    }
}

/// A file that is not there yet, for what is there may be hours of work.
fn reserve_checkpoint(path: &Path) -> PyResult<Target> {
    if path.exists() && !path.is_file() {
        let name = shown_name(path);
        return Err(input(format!(
            "checkpoint: {name} is no regular file, and work can be taken up from nothing else"
        )));
    }
    let previous = Checkpoint::previous(path);
    if let Some(there) = [path, &previous].into_iter().find(|path| path.exists()) {
        let (there, name) = (shown_name(there), shown_name(path));
        return Err(PyFileExistsError::new_err(format!(
            "checkpoint: {there} is there already; go on with it by shoban.resume('{name}'), or remove it"
        )));
    }
    Target::reserve(path, Replace::Nothing).map_err(|error| no_target("checkpoint", error))
}

fn reserve_certificate(settings: &Settings, replace: Replace) -> PyResult<Option<Target>> {
    let reserve = |path: &PathBuf| Target::reserve(path, replace);
    settings.certificate.as_ref().map(reserve).transpose().map_err(|error| no_target("certificate", error))
}
