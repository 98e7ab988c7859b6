//! `shoban lab`: experiments are listed, run and reported.

use super::args::LabRunArgs;
use super::exit::STOPPED;
use super::lab_progress::{LabView, Step, Work};
use super::orderings::ORDERINGS;
use super::scene::Scene;
use super::{input, interrupt, output};
use anyhow::{Context as _, bail};
use shoban::files;
use shoban::formats::quantity;
use shoban::lab::{
    self, Experiment, Found, Kind, Parameter, RunOutcome, RunProgress, RunSettings, SHIPPED, Store, Torn,
};
use shoban::text::{did_you_mean, shown_name};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Lists what there is.
pub fn list() -> anyhow::Result<ExitCode> {
    let mut text = format!("{ORDERINGS}\n");
    for (kind, name) in [
        (Kind::Search, "search"),
        (Kind::Proof, "proof"),
        (Kind::Clashes, "clashes"),
        (Kind::Multiplayer, "multiplayer"),
    ] {
        let _ = writeln!(text, "\nParameters of variants, kind = \"{name}\"");
        for Parameter { name, values, meaning } in lab::parameters(kind) {
            let _ = writeln!(text, "  {name:22}  {values:41}  {meaning}");
        }
    }
    text += "\nPosition sets: game = \"loa\", \"loa 6x6\", \"go 6x6\", \"othello\", \"othello 6x6\" and other sizes, \"checkers\",\n\
             \"checkers stop-anywhere\", \"checkers mandatory\": seeded games of the program with itself\n";
    text += "  of several players, kind = \"multiplayer\": \"focus\", \"focus columns\", \"focus 4\", \"chinese-checkers 6\", \"chinese-checkers 3 73\", \"virus 4 9x9 four kept jumps\"\n";
    text += "\nExperiments\n";
    let wide = SHIPPED.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    for (name, written) in SHIPPED {
        let experiment = Experiment::read(name, written)?;
        let _ = writeln!(text, "  {name:wide$}  {}", experiment.title);
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Runs an experiment, or all that come with the program.
pub fn run(args: &LabRunArgs) -> anyhow::Result<ExitCode> {
    let scene = Scene::default();
    let stop = interrupt::stop_flag(&scene)?;
    let mut missing = 0;
    for experiment in experiments(&args.experiment)? {
        missing += run_one(changed(experiment, args), args, Watch { stop: &stop, scene: &scene })?.missing;
    }
    Ok(if missing > 0 { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS })
}

/// The experiment of a name or of a file, or all that come with the program.
fn experiments(typed: &OsStr) -> anyhow::Result<Vec<Experiment>> {
    if typed == "all" {
        let all = SHIPPED.iter().map(|(name, text)| Experiment::read(name, text));
        return Ok(all.collect::<Result<_, _>>()?);
    }
    Ok(vec![experiment(typed)?])
}

/// The experiment of a name, or that of a file.
pub fn experiment(typed: &OsStr) -> anyhow::Result<Experiment> {
    let (name, path) = (typed.to_str().unwrap_or_default(), Path::new(typed));
    if let Some(experiment) = lab::shipped(name) {
        return Ok(experiment);
    }
    if !files::has_ending(path, "toml") && !path.exists() {
        let meant = did_you_mean(name, SHIPPED.iter().map(|&(name, _)| name).chain(["all"]));
        bail!("'{}' is neither an experiment of 'shoban lab list' nor a .toml file{meant}", shown_name(path));
    }
    // The results are called as the file is, by a name that is text.
    let stem = path.file_stem().map(shown_name).context("the file has no usable name")?;
    let experiment = Experiment::read(&stem, &input::read(path)?);
    experiment.with_context(|| files::name(path))
}

fn changed(mut experiment: Experiment, args: &LabRunArgs) -> Experiment {
    if args.quick {
        experiment = experiment.quick();
    }
    if let Some(depth) = args.depth {
        experiment = experiment.up_to(depth);
    }
    if let Some(positions) = args.positions {
        experiment = experiment.with_positions(positions as usize);
    }
    experiment
}

/// Who may end a run, and who is told what it is at.
#[derive(Clone, Copy)]
struct Watch<'w> {
    stop: &'w AtomicBool,
    scene: &'w Scene,
}

fn run_one(experiment: Experiment, args: &LabRunArgs, watch: Watch<'_>) -> anyhow::Result<RunOutcome> {
    let Watch { stop, scene } = watch;
    let (mut store, found) = Store::open(&args.out, &experiment)?;
    tell_found(store.path(), found);
    let jobs = NonZero::new(args.jobs.count()).unwrap_or(NonZero::<usize>::MIN);
    let settings = RunSettings { seed: args.seed, jobs, stop };
    let work = Work { name: experiment.name.clone(), unit: "rows" };
    let mut view = if args.quiet { LabView::silent(work, scene) } else { LabView::for_stderr(work, scene) };
    let outcome = lab::run(&experiment, &mut store, settings, &mut |RunProgress { done, total, row }| {
        let place = &row.place;
        let newest = format!("{} {} depth {}: {}", place.set, place.position, place.depth, place.variant);
        view.show(Step { done, total, newest });
    });
    view.finish();
    let outcome = outcome?;
    output::print(&summary(&experiment, &store, outcome, stop))?;
    Ok(outcome)
}

/// Tells what is wrong with a file of rows that was opened.
pub fn tell_found(path: &Path, found: Found) {
    let path = shown_name(path);
    if found.torn == Torn::LastLine {
        output::complain(&format!("{path}: the last line was cut off; it is measured again"));
    }
    if found.outdated > 0 {
        output::complain(&format!(
            "{path}: {} rows were of another form of the experiment and are gone",
            found.outdated
        ));
    }
}

fn summary(experiment: &Experiment, store: &Store, outcome: RunOutcome, stop: &AtomicBool) -> String {
    let RunOutcome { old, new, missing } = outcome;
    let grouped = |count: usize| quantity::grouped(count as u64);
    let mut text = format!(
        "{}: {} rows measured, {} stored before, {} missing: {}\n",
        experiment.name,
        grouped(new),
        grouped(old),
        grouped(missing),
        shown_name(store.path())
    );
    if stop.load(Ordering::Relaxed) && missing > 0 {
        text += "Stopped; the same command goes on.\n";
    }
    text
}
