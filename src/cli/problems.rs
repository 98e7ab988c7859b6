//! `shoban problems`: files with problems are checked, made, solved in bulk, and their answers put into tables.

use super::args::{NewArgs, ProblemsArgs, RunArgs};
use super::exit::{ERROR, STOPPED};
use super::input::{self, Text};
use super::progress::{ProgressView, Showing};
use super::scene::Scene;
use super::{interrupt, output};
use anyhow::Context as _;
use shoban::certificate::WritingProgress;
use shoban::files;
use shoban::formats::progress::Line;
use shoban::formats::sgf::SgfOptions;
use shoban::formats::source;
use shoban::problems::{
    self, AnswerFolder, Certificates, Cut, Draft, Origin, Outcome, ProblemError, Reading, Reuse, RunEnding,
    RunObserver, RunSettings, Turn, problem_files,
};
use shoban::search::Limits;
use shoban::solve::{Observer, Progress, Saving, Settings};
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Says of each file whether it is a usable problem, and if not, every reason why.
pub fn check(args: &ProblemsArgs) -> anyhow::Result<ExitCode> {
    let (mut text, mut code) = (String::new(), ExitCode::SUCCESS);
    for file in problem_files(&args.paths)? {
        let name = file.shown();
        match file.read()? {
            Reading::Usable(problem) => {
                let _ = writeln!(text, "{name}: {problem}");
                problem.notes.iter().for_each(|note| {
                    let _ = writeln!(text, "{name}: note: {note}");
                });
            }
            Reading::Unusable(reasons) => {
                code = ExitCode::from(ERROR);
                reasons.iter().for_each(|reason| {
                    let _ = writeln!(text, "{name}: NOT USABLE: {reason}");
                });
            }
        }
    }
    output::print(&text)?;
    Ok(code)
}

/// Makes a problem from a position of a game: the game up to there, so that bans and passes are kept.
pub fn new(args: &NewArgs) -> anyhow::Result<ExitCode> {
    let name = || files::name(&args.from_game);
    let choice = SgfOptions { game: args.game, node: args.node, ..SgfOptions::default() };
    let Text { text, notes, .. } = Text::of_file(&args.from_game, None)?;
    let game = source::read(&text, choice).with_context(name)?;
    let notes = notes.iter().chain(&game.notes).map(|note| format!("{}, {note}", name()));
    input::say(&notes.collect::<Vec<_>>());
    let game = Cut { size: args.size, moves: args.after }.of(game).with_context(name)?;
    let draft = Draft::new(&game, &args.source, &args.question).context("no problem")?;
    match &args.out {
        Some(path) => draft.write(path)?,
        None => output::print(&draft.game)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Solves all problems one after the other, and stores each answer as soon as it is there.
pub fn run(args: &RunArgs) -> anyhow::Result<ExitCode> {
    let scene = Scene::default();
    let settings = args.settings(interrupt::stop_flag(&scene)?);
    let files = problem_files(&args.problems.paths)?;
    let summary = problems::run(&files, &settings, &mut RunView::new(args.progress.showing(), scene))?;
    output::print(&summary.to_string())?;
    Ok(match summary.ending() {
        RunEnding::Complete => ExitCode::SUCCESS,
        RunEnding::Open => ExitCode::from(STOPPED),
        RunEnding::Wrong => ExitCode::from(ERROR),
    })
}

/// Prints a table for each folder of stored answers.
pub fn page(folder: &Path) -> anyhow::Result<ExitCode> {
    output::print(&problems::page(folder)?)?;
    Ok(ExitCode::SUCCESS)
}

impl RunArgs {
    fn settings(&self, stop: Arc<AtomicBool>) -> RunSettings {
        let limits = Limits { nodes: self.nodes, time: self.time, depth: None, stop: Some(stop) };
        RunSettings {
            solve: Settings { table: self.table.size, threads: self.threads, limits, ..Settings::default() },
            answers: self.out.clone().map(|path| AnswerFolder {
                path,
                reuse: if self.again { Reuse::Nothing } else { Reuse::SameQuestion },
                certificates: match self.certificates {
                    true => Certificates::Needed { most_bytes: self.keep },
                    false => Certificates::NotNeeded,
                },
            }),
        }
    }
}

/// A run on standard error: what is not usable, and if that is wanted, what became of each problem and the progress of each search.
struct RunView {
    showing: Showing,
    scene: Scene,
    search: ProgressView,
    /// The problem at work.
    problem: String,
}

impl RunView {
    fn new(showing: Showing, scene: Scene) -> Self {
        Self { showing, search: ProgressView::new(showing, &scene), scene, problem: String::new() }
    }

    /// Takes away what is shown of a search, for the next one.
    fn renew(&mut self) {
        let next = ProgressView::new(self.showing, &self.scene);
        std::mem::replace(&mut self.search, next.about(self.problem.clone())).clear();
    }
}

impl Observer for RunView {
    fn progress(&mut self, progress: &Progress) {
        self.search.progress(progress);
    }

    fn writing(&mut self, progress: &WritingProgress) {
        self.search.writing(progress);
    }

    fn saved(&mut self, saving: &Saving) {
        self.search.saved(saving);
    }
}

impl RunObserver for RunView {
    fn begun(&mut self, turn: Turn<'_>) {
        self.problem = turn.file.name.display().to_string();
        self.scene.sum_up(format!("problem {} of {}", turn.number, turn.of));
        self.renew();
    }

    fn unusable(&mut self, turn: Turn<'_>, reasons: &[ProblemError]) {
        for reason in reasons {
            output::complain(&format!("{}: not usable: {reason}", turn.file.shown()));
        }
    }

    fn searched(&mut self) {
        self.renew();
    }

    fn settled(&mut self, turn: Turn<'_>, outcome: &Outcome) {
        match self.showing {
            Showing::Nothing => {}
            Showing::People => output::complain(&format!("{} of {}: {outcome}", turn.number, turn.of)),
            Showing::Json => output::complain(&line(turn, outcome).to_json()),
        }
    }
}

/// What became of a problem, for programs.
fn line(turn: Turn<'_>, outcome: &Outcome) -> Line {
    let answer = &outcome.answer;
    Line::Problem {
        problem: answer.problem.clone(),
        number: turn.number,
        of: turn.of,
        answer: answer.answer.clone(),
        agrees: answer.agrees,
        stored: outcome.origin == Origin::Stored,
        nodes: answer.solution.nodes,
        seconds: answer.solution.seconds,
    }
}
