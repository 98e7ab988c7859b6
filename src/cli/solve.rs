//! `shoban solve` and `shoban resume`: ask the solver and print what it proved.

use super::args::{Cli, LimitArgs, OutputArgs, ResumeArgs, SolveArgs};
use super::exit::STOPPED;
use super::output::{self, Stream};
use super::progress::ProgressView;
use super::save::{Output, Outputs, Picture, lock_checkpoint};
use super::scene::Scene;
use super::stopped::{self, Kept};
use super::{history, input, interrupt, tuning};
use anyhow::{Context as _, anyhow, bail};
use clap::CommandFactory as _;
use clap::error::ErrorKind;
use shoban::board::{BoardSize, HistoryRule, Move, Passes, Position};
use shoban::certificate::{self, CertificateError};
use shoban::files::Replace;
use shoban::formats::moves;
use shoban::formats::record::{NotedRecord, Record};
use shoban::formats::repetition::Repetition;
use shoban::formats::sgf::SgfGame;
use shoban::formats::{report, solution_tree, svg};
use shoban::game::Score;
use shoban::search::Limits;
use shoban::solve::{
    Checkpoint, Checkpointing, Coverage, Observer, Question, Settings, Solution, SolveError, Status, Threads,
    resume as go_on, solve,
};
use shoban::text::{shell_word, shown_name};
use std::path::Path;
use std::process::ExitCode;

/// Solves and prints the report, or the JSON object.
pub fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let start = args.position.start_under(args.chosen_repetition())?;
    if let Some(rule) = args.history_rule() {
        return history::solve(args, &start, rule);
    }
    if args.memory.is_some() || args.finite_play.is_some() {
        let what = "--memory and --finite-play are for rules that look at the history; --table is the memory under basic ko";
        return Err(Cli::command().error(ErrorKind::ArgumentConflict, what).into());
    }
    let position = start.position;
    let question = args.question(position.size())?;
    let why = args.why.as_deref().map(|text| line_after(&position, text)).transpose()?;
    let mut outputs = Outputs::new(args.output.force.replace(), args.inputs());
    let _lock = args.checkpoint.as_deref().map(lock_checkpoint).transpose()?;
    let checkpoint = args.checkpointing(&mut outputs)?;
    let drawings = Drawings::reserve(&args.output, args.subject(), &start.game, &mut outputs)?;
    if let Some(path) = &args.certificate {
        outputs.reserve_certificate(path)?;
    }
    let scene = Scene::default();
    let settings = Settings {
        table: args.table.size,
        limits: args.limits.limits(&scene)?,
        ordering: args.ordering.clone(),
        threads: args.threads,
        expected: args.expect.map(|score| input::possible(score, "--expect", position.size())).transpose()?,
        endless_play: args
            .tie_value
            .map_or(Ok(Score::default()), |score| input::possible(score, "--tie-value", position.size()))?,
        certificate: args.certificate.clone(),
        replace: aside(args.output.force.replace()),
        checkpoint,
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
    let (stream, tie_value) = (outputs.report_stream(), args.tie_value);
    let drawings = drawings.until(&settings.limits);
    let show = Show { args: &args.output, tie_value, drawings, notes, checkpoint, scene, stream };
    answer(&show, |view| solve(&position, question, &settings, view))
}

/// Goes on where a checkpoint was written.
pub fn resume(args: &ResumeArgs) -> anyhow::Result<ExitCode> {
    let name = shown_name(&args.file);
    let _lock = lock_checkpoint(&args.file)?;
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
    let position = checkpoint.position();
    let mut outputs = beside_checkpoint(args)?;
    if args.output.tree.is_some() {
        if checkpoint.question() != Question::Value {
            bail!("--tree: the checkpoint asks a yes-or-no question, and a tree needs values");
        }
        if position.ko().is_some() || position.passes() != Passes::None {
            bail!("--tree: the moves that led to the ban or the pass are not in the checkpoint");
        }
        settings.coverage = Coverage::EveryLine;
    }
    let game = SgfGame::from_position(position);
    let drawings = Drawings::reserve(&args.output, Subject::of(settings.coverage), &game, &mut outputs)?;
    settings.replace = aside(args.output.force.replace());
    if let Some(path) = &settings.certificate {
        // One that this work has written before it was cut off may be there: it stays, or is the same.
        let is_own = certificate::is_certificate_of(path, position);
        let replace = if is_own { Replace::Aside } else { args.output.force.replace() };
        outputs.reserve_certificate_with(path, replace)?;
    }
    let show = Show {
        args: &args.output,
        tie_value: Some(settings.endless_play).filter(|&score| score != Score::default()),
        drawings: drawings.until(&settings.limits),
        notes: Vec::new(),
        checkpoint: settings.checkpoint.clone(),
        scene,
        stream: outputs.report_stream(),
    };
    answer(&show, |view| go_on(checkpoint, &settings, view))
}

/// Results beside a checkpoint that is read: neither in its place nor in that of what belongs to it.
fn beside_checkpoint(args: &ResumeArgs) -> anyhow::Result<Outputs> {
    let previous = Checkpoint::previous(&args.file);
    let mut outputs = Outputs::new(args.output.force.replace(), [args.file.as_path(), previous.as_path()]);
    outputs.keep_lock(&args.file)?;
    Ok(outputs)
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
    /// Where the report goes.
    stream: Stream,
}

impl Show<'_> {
    /// The report, or the JSON object, with how to go on where something was stopped.
    fn text(&self, solution: &Solution, kept: Kept<'_>) -> String {
        let hints = stopped::hints(solution, kept);
        if self.args.json {
            let record = Record { hints: Some(hints), ..Record::new(solution) };
            return NotedRecord { record, notes: &self.notes }.to_json() + "\n";
        }
        let report = report::report(solution, self.tie_value);
        report + &stopped::line(&hints).unwrap_or_default()
    }

    /// Where the work is kept, as far as checkpoints could be written.
    fn kept(&self, view: &ProgressView) -> Kept<'_> {
        match self.checkpoint.as_ref().map(|checkpoint| checkpoint.path.as_path()) {
            None => Kept::Nowhere,
            Some(path) if !path.exists() => Kept::Lost(path),
            Some(path) if view.has_lost_checkpoint() => Kept::Older(path),
            Some(path) => Kept::Whole(path),
        }
    }
}

/// Has the work done, and prints what came of it.
fn answer(
    show: &Show<'_>,
    work: impl FnOnce(&mut dyn Observer) -> Result<Solution, SolveError>,
) -> anyhow::Result<ExitCode> {
    let mut view = show.args.view(&show.scene)?;
    let solved = work(&mut view);
    let kept = show.kept(&view);
    view.finish();
    let mut solution = solved?;
    if let Some(Err(error)) =
        solution.certificate.take_if(|made| matches!(made, Err(CertificateError::Refused(_))))
    {
        // Nothing is printed that the checker does not believe.
        return Err(error.into());
    }
    output::print_to(show.stream, &show.text(&solution, kept))?;
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
    tree: Option<Output>,
    picture: Option<Picture>,
    /// What the picture shows.
    subject: Subject,
}

/// What a picture of a solution shows.
#[derive(Clone, Copy)]
enum Subject {
    /// The proven line.
    Line,
    /// The value of every move.
    Values,
}

impl Drawings {
    fn reserve(
        args: &OutputArgs,
        subject: Subject,
        game: &SgfGame,
        outputs: &mut Outputs,
    ) -> anyhow::Result<Self> {
        let tree = args.tree.as_ref().map(|path| outputs.reserve("--tree", path)).transpose()?;
        let picture = args.picture.as_ref().map(|path| outputs.reserve_picture(path)).transpose()?;
        Ok(Self { game: game.clone(), tree, picture, subject })
    }

    /// The same, with a flag that ends the wait for the reader of a pipe.
    fn until(self, limits: &Limits) -> Self {
        let tree = self.tree.map(|tree| tree.until(limits.stop.clone()));
        let picture = self.picture.map(|picture| picture.until(limits.stop.clone()));
        Self { tree, picture, ..self }
    }

    /// Writes both; what goes wrong with one does not keep the other from being written.
    fn write(&self, solution: &Solution) -> anyhow::Result<()> {
        let tree =
            self.tree.as_ref().map(|tree| tree.write(&solution_tree::draft(solution, &self.game).to_text()));
        let picture = self.picture.as_ref().map(|picture| picture.write(&self.subject.drawn(solution)));
        tree.unwrap_or(Ok(())).and(picture.unwrap_or(Ok(())))
    }
}

impl Subject {
    /// That of work that was put away: a tree shows the values, so the picture beside it need not.
    const fn of(coverage: Coverage) -> Self {
        match coverage {
            Coverage::EveryMove => Self::Values,
            Coverage::AnswerOnly | Coverage::Value | Coverage::EveryLine => Self::Line,
        }
    }

    /// The picture; the line too, if no values were asked for in the end.
    fn drawn(self, solution: &Solution) -> String {
        match (self, &solution.moves) {
            (Self::Values, Some(moves)) => svg::values(&solution.position, moves, solution.endless_play),
            _ => svg::line(&solution.position, &solution.line.moves),
        }
    }
}

/// What becomes of a certificate that appears during the search.
const fn aside(replace: Replace) -> Replace {
    match replace {
        Replace::Nothing => Replace::Aside,
        replace => replace,
    }
}

impl SolveArgs {
    /// The rule that looks at the history, if one was chosen.
    fn history_rule(&self) -> Option<HistoryRule> {
        self.chosen_repetition().and_then(Repetition::history_rule)
    }

    /// The rule for repetitions, if one was chosen.
    fn chosen_repetition(&self) -> Option<Repetition> {
        self.repetition.or(self.position.rules.map(|rules| rules.repetition))
    }

    /// What a picture is to show.
    const fn subject(&self) -> Subject {
        if self.moves_table { Subject::Values } else { Subject::Line }
    }

    const fn coverage(&self) -> Coverage {
        match (&self.output.tree, self.moves_table) {
            (Some(_), _) => Coverage::EveryLine,
            (None, true) => Coverage::EveryMove,
            (None, false) => Coverage::Value,
        }
    }

    /// What is asked.
    ///
    /// # Errors
    /// If a score is not possible on the board.
    pub fn question(&self, size: BoardSize) -> anyhow::Result<Question> {
        Ok(match (self.at_least, self.at_most) {
            (Some(score), _) => Question::AtLeast(input::possible(score, "--at-least", size)?),
            (_, Some(score)) => Question::AtMost(input::possible(score, "--at-most", size)?),
            _ => Question::Value,
        })
    }

    /// Where to put the work away: a file that is not there yet, for what is there may be hours of work.
    fn checkpointing(&self, outputs: &mut Outputs) -> anyhow::Result<Option<Checkpointing>> {
        let Some(path) = self.checkpoint.clone() else { return Ok(None) };
        let (name, word, previous) = (shown_name(&path), shell_word(&path), Checkpoint::previous(&path));
        if path.as_os_str() == "-" || (path.exists() && !path.is_file()) {
            bail!("--checkpoint: {name} is no regular file, and work can be taken up from nothing else");
        }
        if let Some(there) = [&path, &previous].into_iter().find(|path| path.exists()) {
            let there = shown_name(there);
            bail!("{there} is there already; go on with it by 'shoban resume {word}', or remove it");
        }
        outputs.reserve_with("--checkpoint", &path, Replace::Nothing)?;
        outputs.keep_lock(&path)?;
        outputs.keep_previous(&path)?;
        Ok(Some(Checkpointing { path, every: self.checkpoint_every.unwrap_or_default() }))
    }

    /// All files that are read.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.position.files().chain(self.tuning.as_deref())
    }
}

impl OutputArgs {
    /// What is shown of the work while it goes on.
    ///
    /// # Errors
    /// If a page is wanted that was left out of the program.
    pub fn view(&self, scene: &Scene) -> anyhow::Result<ProgressView> {
        match self.watch {
            true => ProgressView::watching(scene),
            false => Ok(ProgressView::new(self.progress.showing(), scene)),
        }
    }
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
