//! `shoban solve` and `shoban resume`: ask the solver and print what it proved.

use super::args::{LimitArgs, OutputArgs, ResumeArgs, SolveArgs};
use super::exit::STOPPED;
use super::progress::ProgressView;
use super::save::Target;
use super::scene::Scene;
use super::{input, interrupt, output, stopped, tuning};
use anyhow::{Context as _, anyhow, bail};
use shoban::board::{BoardSize, Move, Passes, Position};
use shoban::certificate::{self, CertificateError};
use shoban::formats::moves;
use shoban::formats::record::{NotedRecord, Record};
use shoban::formats::sgf::SgfGame;
use shoban::formats::{report, solution_tree, svg};
use shoban::game::Score;
use shoban::search::Limits;
use shoban::solve::{
    Checkpoint, Checkpointing, Coverage, Observer, Question, Settings, Solution, SolveError, Status, Threads,
    resume as go_on, solve,
};
use shoban::text::{shell_word, shown_name};
use std::process::ExitCode;

/// Solves and prints the report, or the JSON object.
pub fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let start = args.position.start()?;
    let position = start.position;
    let question = args.question(position.size())?;
    let why = args.why.as_deref().map(|text| line_after(&position, text)).transpose()?;
    if let Some(path) = &args.certificate {
        certificate::reserve(path).with_context(|| shown_name(path))?;
    }
    let drawings = Drawings::reserve(&args.output, &start.game)?;
    let scene = Scene::default();
    let settings = Settings {
        table: args.table.size,
        limits: args.limits.limits(&scene)?,
        ordering: args.ordering.clone(),
        threads: args.threads,
        endless_play: args.tie_value.unwrap_or_default(),
        certificate: args.certificate.clone(),
        checkpoint: args.checkpointing()?,
        why,
        coverage: args.coverage(),
        tuning: tuning::read(args.tuning.as_deref())?,
        ..Settings::default()
    };
    if !args.output.json {
        input::say(&start.notes);
    }
    let checkpoint = settings.checkpoint.clone();
    let notes = start.notes;
    let show = Show { args: &args.output, tie_value: args.tie_value, drawings, notes, checkpoint, scene };
    answer(&show, |view| solve(&position, question, &settings, view))
}

/// Goes on where a checkpoint was written.
pub fn resume(args: &ResumeArgs) -> anyhow::Result<ExitCode> {
    let name = shown_name(&args.file);
    let read = match args.table {
        None => Checkpoint::read_newest(&args.file),
        Some(table) => Checkpoint::read_newest_with_table(&args.file, table.size),
    };
    let (checkpoint, trouble) = read.with_context(|| name.clone())?;
    if let Some(trouble) = trouble {
        output::complain(&format!("{name}: {trouble}; going on from the checkpoint before it"));
    }
    let mut settings = checkpoint.settings(args.file.clone());
    let scene = Scene::default();
    settings.limits = args.limits.limits(&scene)?;
    settings.threads = args.threads.unwrap_or(settings.threads);
    if settings.threads > Threads::ONE && settings.certificate.is_some() {
        bail!("--threads: certificates are written with one thread");
    }
    if let Some((place, every)) = settings.checkpoint.as_mut().zip(args.checkpoint_every) {
        place.every = every;
    }
    if let Some(path) = &settings.certificate {
        certificate::reserve(path).with_context(|| shown_name(path))?;
    }
    let position = checkpoint.position();
    if args.output.tree.is_some() {
        if checkpoint.question() != Question::Value {
            bail!("--tree: the checkpoint asks a yes-or-no question, and a tree needs values");
        }
        if position.ko().is_some() || position.passes() != Passes::None {
            bail!("--tree: the moves that led to the ban or the pass are not in the checkpoint");
        }
        settings.coverage = Coverage::EveryLine;
    }
    let show = Show {
        args: &args.output,
        tie_value: Some(settings.endless_play).filter(|&score| score != Score::default()),
        drawings: Drawings::reserve(&args.output, &SgfGame::from_position(position))?,
        notes: Vec::new(),
        checkpoint: settings.checkpoint.clone(),
        scene,
    };
    answer(&show, |view| go_on(checkpoint, &settings, view))
}

/// How the answer is shown.
struct Show<'a> {
    args: &'a OutputArgs,
    /// If it was asked for.
    tie_value: Option<Score>,
    drawings: Drawings,
    /// What is to be said of how the position was read.
    notes: Vec<String>,
    /// Where the work is put away.
    checkpoint: Option<Checkpointing>,
    /// Who asks what is being done is told by it.
    scene: Scene,
}

impl Show<'_> {
    /// The report, or the JSON object, with how to go on where something was stopped.
    fn text(&self, solution: &Solution) -> String {
        let file = self.checkpoint.as_ref().map(|checkpoint| checkpoint.path.as_path());
        let hints = stopped::hints(solution, file.filter(|path| path.exists()));
        if self.args.json {
            let record = Record { hints: Some(hints), ..Record::new(solution) };
            return NotedRecord { record, notes: &self.notes }.to_json() + "\n";
        }
        let report = report::report(solution, self.tie_value);
        report + &stopped::line(&hints).unwrap_or_default()
    }
}

/// Has the work done, and prints what came of it.
fn answer(
    show: &Show<'_>,
    work: impl FnOnce(&mut dyn Observer) -> Result<Solution, SolveError>,
) -> anyhow::Result<ExitCode> {
    let mut view = ProgressView::new(show.args.progress.showing(), &show.scene);
    let solved = work(&mut view);
    view.finish();
    let mut solution = solved?;
    if let Some(Err(error)) =
        solution.certificate.take_if(|made| matches!(made, Err(CertificateError::Refused(_))))
    {
        // Nothing is printed that the checker does not believe.
        return Err(error.into());
    }
    output::print(&show.text(&solution))?;
    show.drawings.write(&solution)?;
    let status = solution.overall();
    if let Some(Err(error)) = solution.certificate {
        if status == Status::Stopped && !matches!(error, CertificateError::Write(_)) {
            output::complain(&format!("no certificate: {error}"));
        } else {
            return Err(error).context("no certificate");
        }
    }
    Ok(match status {
        Status::Proved | Status::Bounds => ExitCode::SUCCESS,
        Status::Stopped => ExitCode::from(STOPPED),
    })
}

/// The moves to explain.
fn line_after(position: &Position, text: &str) -> anyhow::Result<Vec<Move>> {
    let played = moves::play_text(position, text).map_err(|error| anyhow!("--why: {error}"))?;
    Ok(played.moves)
}

/// Files that show the solution.
struct Drawings {
    /// The game that led to the position.
    game: SgfGame,
    tree: Option<Target>,
    svg: Option<Target>,
}

impl Drawings {
    fn reserve(args: &OutputArgs, game: &SgfGame) -> anyhow::Result<Self> {
        if args.tree.is_some() && args.tree == args.svg {
            bail!("--tree and --svg name the same file");
        }
        let reserve = |path: &Option<_>| path.as_deref().map(Target::reserve).transpose();
        Ok(Self { game: game.clone(), tree: reserve(&args.tree)?, svg: reserve(&args.svg)? })
    }

    fn write(&self, solution: &Solution) -> anyhow::Result<()> {
        if let Some(target) = &self.tree {
            target.write(&solution_tree::draft(solution, &self.game).to_text())?;
        }
        if let Some(target) = &self.svg {
            target.write(&svg::line(&solution.position, &solution.line.moves))?;
        }
        Ok(())
    }
}

impl SolveArgs {
    const fn coverage(&self) -> Coverage {
        match (&self.output.tree, self.moves_table) {
            (Some(_), _) => Coverage::EveryLine,
            (None, true) => Coverage::EveryMove,
            (None, false) => Coverage::Value,
        }
    }

    fn question(&self, size: BoardSize) -> anyhow::Result<Question> {
        Ok(match (self.at_least, self.at_most) {
            (Some(score), _) => Question::AtLeast(possible(score, "--at-least", size)?),
            (_, Some(score)) => Question::AtMost(possible(score, "--at-most", size)?),
            _ => Question::Value,
        })
    }

    /// Where to put the work away: a file that is not there yet, for what is there may be hours of work.
    fn checkpointing(&self) -> anyhow::Result<Option<Checkpointing>> {
        let Some(path) = self.checkpoint.clone() else { return Ok(None) };
        if path.exists() {
            let (name, word) = (shown_name(&path), shell_word(&path));
            bail!("{name} is there already; go on with it by 'shoban resume {word}', or remove it");
        }
        Ok(Some(Checkpointing { path, every: self.checkpoint_every.unwrap_or_default() }))
    }
}

/// The score, if the board is large enough for it: a question beyond that is a slip of the fingers.
fn possible(score: Score, option: &str, size: BoardSize) -> anyhow::Result<Score> {
    let most = size.count();
    if usize::from(score.points().unsigned_abs()) > most {
        bail!("{option} {}: scores on a {size} board lie between -{most} and {most}", score.points());
    }
    Ok(score)
}

impl LimitArgs {
    /// The limits, with a flag that Ctrl-C raises.
    ///
    /// # Errors
    /// If the signal cannot be caught.
    pub fn limits(&self, scene: &Scene) -> anyhow::Result<Limits> {
        let stop = Some(interrupt::stop_flag(scene)?);
        Ok(Limits { nodes: self.nodes, time: self.time, depth: self.depth, stop })
    }
}
