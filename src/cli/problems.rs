//! `shoban problems`: files with problems are checked, made, solved in bulk, and their answers put into tables.

use super::args::{NewArgs, ProblemsArgs, RunArgs};
use super::exit::{ERROR, STOPPED};
use super::progress::ProgressView;
use super::save::Outputs;
use super::{input, interrupt, output};
use anyhow::Context as _;
use shoban::certificate::WritingProgress;
use shoban::formats::sgf::SgfOptions;
use shoban::formats::source;
use shoban::problems::{
    self, AnswerFolder, Certificates, Cut, Draft, Outcome, ProblemError, Reading, Reuse, RunEnding,
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
        let name = file.path.display();
        match file.read()? {
            Reading::Usable(problem) => {
                let _ = writeln!(text, "{name}: {problem}");
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
    let name = || args.from_game.display().to_string();
    let choice = SgfOptions { node: args.node, ..SgfOptions::default() };
    let game = source::read(&input::read(&args.from_game)?, choice).with_context(name)?;
    let game = Cut { size: args.size, moves: args.after }.of(game).with_context(name)?;
    let draft = Draft::new(&game, &args.source, &args.question).context("no problem")?;
    let Some(path) = &args.out else { return output::print(&draft.game).map(|()| ExitCode::SUCCESS) };
    let mut outputs = Outputs::new(args.force.replace(), [args.from_game.as_path()]);
    let game = outputs.reserve("--out", path)?;
    if game.is_standard_output() {
        return game.write(&draft.game).map(|()| ExitCode::SUCCESS);
    }
    let sheet = outputs.reserve("the .toml beside --out", &path.with_extension("toml"))?;
    game.write(&draft.game)?;
    sheet.write(&draft.sheet)?;
    Ok(ExitCode::SUCCESS)
}

/// Solves all problems one after the other, and stores each answer as soon as it is there.
pub fn run(args: &RunArgs) -> anyhow::Result<ExitCode> {
    let settings = args.settings(interrupt::stop_flag()?);
    let files = problem_files(&args.problems.paths)?;
    let summary = problems::run(&files, &settings, &mut RunView::new(args))?;
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
            solve: Settings { table: self.table, threads: self.threads, limits, ..Settings::default() },
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
struct RunView<'a> {
    args: &'a RunArgs,
    search: ProgressView,
}

impl<'a> RunView<'a> {
    fn new(args: &'a RunArgs) -> Self {
        Self { args, search: search_view(args) }
    }
}

/// For one search.
fn search_view(args: &RunArgs) -> ProgressView {
    if args.quiet { ProgressView::Silent } else { ProgressView::for_stderr() }
}

impl Observer for RunView<'_> {
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

impl RunObserver for RunView<'_> {
    fn unusable(&mut self, turn: Turn<'_>, reasons: &[ProblemError]) {
        for reason in reasons {
            output::complain(&format!("{}: not usable: {reason}", turn.file.path.display()));
        }
    }

    fn searched(&mut self) {
        std::mem::replace(&mut self.search, search_view(self.args)).finish();
    }

    fn settled(&mut self, turn: Turn<'_>, outcome: &Outcome) {
        if !self.args.quiet {
            output::complain(&format!("{} of {}: {outcome}", turn.number, turn.of));
        }
    }
}
