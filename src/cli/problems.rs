//! `shoban problems`: files with problems are checked, made, solved in bulk, and their answers put into tables.

use super::args::{NewArgs, ProblemsArgs, RunArgs};
use super::exit::{ERROR, STOPPED};
use super::input::{self, Text};
use super::progress::{ProgressView, Showing};
use super::save::Outputs;
use super::scene::Scene;
use super::{interrupt, output};
use anyhow::{Context as _, bail};
use shoban::board::Suicide;
use shoban::certificate::WritingProgress;
use shoban::files;
use shoban::formats::progress::Line;
use shoban::formats::sgf::{SgfNote, SgfOptions};
use shoban::formats::source;
use shoban::game::Color;
use shoban::problems::{
    self, AnswerFolder, Certificates, Cut, Draft, Origin, Outcome, ProblemError, Reading, Reuse, RunEnding,
    RunObserver, RunSettings, Turn, problem_files,
};
use shoban::search::{Limits, machine_memory};
use shoban::solve::{Observer, Progress, Saving, Settings, Threads};
use shoban::text::shown_name;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::IsTerminal as _;
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
    let Text { text, notes, .. } = Text::of_file(&args.from_game, args.encoding)?;
    let game = source::read(&text, args.choice()).with_context(name)?;
    let notes = notes.iter().chain(&game.notes).map(|note| format!("{}, {note}", name()));
    let counting = args.rules.and_then(|rules| Some(format!("--rules {rules}: {}", rules.other_counting()?)));
    input::say(&notes.chain(counting).collect::<Vec<_>>());
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
    check_memory(args)?;
    let scene = Scene::default();
    let settings = args.settings(interrupt::stop_flag(&scene)?);
    let files = problem_files(&args.problems.paths)?;
    let mut view = RunView::new(args, scene);
    let summary = problems::run(&files, &settings, &mut view)?;
    view.trouble.map_or(Ok(()), Err)?;
    output::print(&summary.to_string())?;
    Ok(match summary.ending() {
        RunEnding::Complete => ExitCode::SUCCESS,
        RunEnding::Open => ExitCode::from(STOPPED),
        RunEnding::Wrong => ExitCode::from(ERROR),
    })
}

/// Refuses tables that the machine has no room for all together: it would lend the memory and end the program later.
fn check_memory(args: &RunArgs) -> anyhow::Result<()> {
    let (jobs, each) = (args.jobs.count() as u64, args.table.size.bytes());
    let all = each.saturating_mul(jobs);
    match machine_memory() {
        Some(there) if all > there && jobs > 1 => bail!(
            "{jobs} jobs take {jobs} tables of {} MiB, but the machine has {} MiB; choose a smaller --table or fewer jobs",
            each >> 20,
            there >> 20
        ),
        _ => Ok(()),
    }
}

/// Prints a table for each folder of stored answers.
pub fn page(folder: &Path) -> anyhow::Result<ExitCode> {
    output::print(&problems::page(folder)?)?;
    Ok(ExitCode::SUCCESS)
}

impl NewArgs {
    fn choice(&self) -> SgfOptions {
        SgfOptions {
            game: self.game,
            node: self.node,
            suicide: self.suicide.map(Suicide::from),
            komi: self.komi,
            rules: self.rules,
            to_play: self.to_play.map(Color::from),
            repetition: None,
        }
    }
}

impl RunArgs {
    fn settings(&self, stop: Arc<AtomicBool>) -> RunSettings {
        let limits = Limits { nodes: self.nodes, time: self.time, depth: None, stop: Some(stop) };
        RunSettings {
            solve: Settings { table: self.table.size, threads: self.threads, limits, ..Settings::default() },
            jobs: self.jobs,
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

/// A run: on standard output what became of each problem, as soon as that is known; on standard error what is not usable, and,
/// if that is wanted, the progress of the search, or, where standard output goes elsewhere, how many problems are done.
struct RunView {
    showing: Showing,
    /// Of one search; of several at the same time nothing is shown, lest all speak at once.
    of_search: Showing,
    scene: Scene,
    search: ProgressView,
    /// The problem at work.
    problem: String,
    /// What has been said of files.
    noted: BTreeSet<String>,
    /// Why standard output cannot be written. The run goes on: its answers may be stored.
    trouble: Option<anyhow::Error>,
}

impl RunView {
    fn new(args: &RunArgs, scene: Scene) -> Self {
        let showing = args.progress.showing();
        let of_search = if args.jobs > Threads::ONE { Showing::Nothing } else { showing };
        let search = ProgressView::new(of_search, &scene);
        Self {
            showing,
            of_search,
            search,
            scene,
            problem: String::new(),
            noted: BTreeSet::new(),
            trouble: None,
        }
    }

    /// Takes away what is shown of a search, for the next one.
    fn renew(&mut self) {
        let next = ProgressView::new(self.of_search, &self.scene);
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
        self.problem = shown_name(&turn.file.name);
        self.scene.sum_up(format!("problem {} of {}", turn.number, turn.of));
        self.renew();
    }

    fn noted(&mut self, turn: Turn<'_>, notes: &[SgfNote]) {
        let name = shown_name(&turn.file.path);
        let notes = notes.iter().map(|note| format!("{name}, {note}"));
        // Every game of a file has the notes of the file.
        let new: Vec<String> = notes.filter(|note| self.noted.insert(note.clone())).collect();
        input::say(&new);
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
        if let Err(error) = output::print(&format!("{outcome}\n")) {
            self.trouble.get_or_insert(error);
        }
        match self.showing {
            Showing::People if !std::io::stdout().is_terminal() => {
                output::complain(&format!("{} of {}: {outcome}", turn.number, turn.of));
            }
            Showing::Nothing | Showing::People => {}
            Showing::Json => output::complain(&line(turn, outcome).to_json()),
        }
    }

    fn passed_by(&mut self, turn: Turn<'_>, holder: &str) {
        let name = shown_name(&turn.file.name);
        if let Err(error) = output::print(&format!("{name}: being worked on by {holder}\n")) {
            self.trouble.get_or_insert(error);
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
        stored: matches!(outcome.origin, Origin::Stored | Origin::Kept),
        nodes: answer.solution.nodes,
        seconds: answer.solution.seconds,
    }
}
