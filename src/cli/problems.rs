//! `shoban problems`: files with problems are checked and solved in bulk.

use super::answers::{Outcome, Row, stored, summary};
use super::args::{NewArgs, ProblemsArgs, RunArgs};
use super::certify::{Archive, Papers};
use super::progress::ProgressView;
use super::{ERROR, STOPPED, input, interrupt, output};
use anyhow::{Context as _, bail};
use shoban::certificate::CertificateError;
use shoban::formats::problem::{Answer, Board, Problem, ProblemError};
use shoban::formats::sgf::Choice;
use shoban::formats::source;
use shoban::search::Limits;
use shoban::solve::{Settings, Solution, solve};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// A file with a problem, and its name: the path below the folder that was named.
struct Found {
    path: PathBuf,
    name: PathBuf,
}

/// Says of each file whether it is a usable problem, and if not, every reason why.
pub fn check(args: &ProblemsArgs) -> anyhow::Result<ExitCode> {
    let (mut text, mut unusable) = (String::new(), 0);
    for Found { path, .. } in all_files(&args.paths)? {
        match read(&path)? {
            Ok(problem) => {
                let answer = problem.answer.as_ref().map(|answer| answer.text(&problem.position));
                let known = answer.map_or_else(String::new, |answer| format!(", answer {answer}"));
                let (size, to_play) = (problem.position.size(), problem.position.to_play());
                let _ =
                    writeln!(text, "{}: {size}, {to_play} to play, {}{known}", path.display(), problem.task);
            }
            Err(reasons) => {
                unusable += 1;
                reasons.iter().for_each(|reason| {
                    let _ = writeln!(text, "{}: NOT USABLE: {reason}", path.display());
                });
            }
        }
    }
    output::print(&text)?;
    Ok(if unusable == 0 { ExitCode::SUCCESS } else { ExitCode::from(ERROR) })
}

/// Makes a problem from a position of a game: the game up to there, so that bans and passes are kept.
pub fn new(args: &NewArgs) -> anyhow::Result<ExitCode> {
    let name = args.from_game.display();
    let choice = Choice { node: args.node, ..Choice::default() };
    let game = source::read(&input::read(&args.from_game)?, choice).with_context(|| name.to_string())?;
    if game.setup.size != args.size {
        bail!("{name}: the board is {}, not {}", game.setup.size, args.size);
    }
    let (count, wanted) = (game.moves.len(), args.after.unwrap_or(game.moves.len()));
    let game =
        game.until(wanted).with_context(|| format!("{name}: the game has {count} moves, not {wanted}"))?;
    let text = game.to_text(&args.source);
    let sheet = toml_text(&[("source", &args.source), ("question", &args.question)]);
    Problem::read(Board::Sgf(&text), Some(&sheet))
        .map_err(|mut reasons| reasons.remove(0))
        .context("no problem")?;
    let Some(path) = &args.out else {
        output::print(&text)?;
        return Ok(ExitCode::SUCCESS);
    };
    for path in [path, &path.with_extension("toml")] {
        if path.exists() {
            bail!("{} is there already", path.display());
        }
    }
    for (path, text) in [(path, &text), (&path.with_extension("toml"), &sheet)] {
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Lines of a TOML file; what is empty is left out.
fn toml_text(fields: &[(&str, &str)]) -> String {
    let said = fields.iter().filter(|(_, value)| !value.is_empty());
    said.map(|(name, value)| format!("{name} = {}\n", serde_json::Value::from(*value))).collect()
}

/// Solves all problems one after the other, and stores each answer as soon as it is there.
pub fn run(args: &RunArgs) -> anyhow::Result<ExitCode> {
    let stop = interrupt::stop_flag()?;
    let settings = Settings {
        table: args.table,
        threads: args.threads,
        limits: Limits { nodes: args.nodes, time: args.time, depth: None, stop: Some(stop.clone()) },
        ..Settings::default()
    };
    let files = all_files(&args.problems.paths)?;
    let (mut rows, mut unusable) = (Vec::new(), 0);
    for (i, found) in files.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let problem = match read(&found.path)? {
            Ok(problem) => problem,
            Err(reasons) => {
                unusable += 1;
                reasons.iter().for_each(|reason| {
                    output::complain(&format!("{}: not usable: {reason}", found.path.display()));
                });
                continue;
            }
        };
        let row = answer(args, found, &problem, &settings)?;
        if !args.quiet {
            output::complain(&format!("{} of {}: {}", i + 1, files.len(), row.text()));
        }
        rows.push(row);
    }
    output::print(&summary(&rows, files.len(), unusable))?;
    let is_wrong = unusable > 0 || rows.iter().any(|row| row.agrees == Some(false));
    let is_open = rows.len() + unusable < files.len() || rows.iter().any(|row| row.answer.is_none());
    Ok(match (is_wrong, is_open) {
        (true, _) => ExitCode::from(ERROR),
        (false, true) => ExitCode::from(STOPPED),
        (false, false) => ExitCode::SUCCESS,
    })
}

/// The answer out of the folder of answers, or a new one, which is stored there.
fn answer(args: &RunArgs, found: &Found, problem: &Problem, base: &Settings) -> anyhow::Result<Row> {
    let store = args.out.as_ref().map(|out| out.join(&found.name).with_extension("json"));
    let old = store.as_ref().filter(|_| !args.again).and_then(|path| stored(path, &found.name, problem));
    if let Some(row) = old.filter(|old| !args.certificates || old.is_certified) {
        return Ok(row);
    }
    let show = || view(args);
    let archive = store.as_ref().filter(|_| args.certificates).map(|store| Archive {
        store,
        problem_file: &found.path,
        most_bytes: args.keep,
        view: &show,
    });
    let Solved { solution, answer, papers } = solved(args, problem, base, archive.as_ref())?;
    let row = Row {
        uncertified: papers.as_ref().and_then(|papers| papers.as_ref().err().cloned()),
        nodes: solution.nodes,
        seconds: solution.elapsed.as_secs_f64(),
        ..Row::new(&found.name, problem, answer.as_ref())
    };
    let outcome = Outcome::new(problem, &row, &solution, papers.and_then(Papers::ok));
    if let Some(path) = store {
        outcome.write(&path)?;
    }
    Ok(row)
}

/// A problem that was worked on.
struct Solved {
    solution: Solution,
    /// The answer, if it is proved, and certified where that was asked for.
    answer: Option<Answer>,
    /// What became of the certificates, if they were asked for and there was something to certify.
    papers: Option<Papers>,
}

/// Works on a problem, and on the certificates of its answer.
fn solved(
    args: &RunArgs,
    problem: &Problem,
    base: &Settings,
    archive: Option<&Archive<'_>>,
) -> anyhow::Result<Solved> {
    let (question, coverage) = problem.question();
    let mut settings = Settings { coverage, endless_play: problem.endless_play, ..base.clone() };
    if let Some(archive) = archive {
        archive.prepare()?;
        settings.certificate = Some(archive.root_file());
    }
    let mut view = view(args);
    let solved = solve(&problem.position, question, &settings, &mut view);
    view.finish();
    let mut solution = solved?;
    let answer = problem.answer_of(&solution);
    let Some(archive) = archive else { return Ok(Solved { solution, answer, papers: None }) };
    let papers = answer.as_ref().map(|answer| archive.certify(problem, answer, &mut solution, &settings));
    let papers = papers.transpose()?;
    let answer = answer.filter(|_| papers.as_ref().is_some_and(Result::is_ok));
    if answer.is_none() {
        archive.discard();
    }
    if let Some(Err(error @ CertificateError::Refused(_))) = solution.certificate.take() {
        bail!("{}: {error}", archive.problem_file.display());
    }
    Ok(Solved { solution, answer, papers })
}

fn view(args: &RunArgs) -> ProgressView {
    if args.quiet { ProgressView::Silent } else { ProgressView::for_stderr() }
}

/// The problem in a file, or all reasons why there is none.
fn read(path: &Path) -> anyhow::Result<Result<Problem, Vec<ProblemError>>> {
    let sheet_path = path.with_extension("toml");
    let sheet = sheet_path.is_file().then(|| input::read(&sheet_path)).transpose()?;
    let text = input::read(path)?;
    let board = if input::has_ending(path, "sgf") { Board::Sgf(&text) } else { Board::Diagram(&text) };
    Ok(Problem::read(board, sheet.as_deref()))
}

/// All problem files among the paths and in the folders below them, in the order of their names. Where several paths are
/// named, files have the folder's own name before theirs.
fn all_files(paths: &[PathBuf]) -> anyhow::Result<Vec<Found>> {
    let mut found: Vec<Found> = Vec::new();
    for path in paths {
        if path.is_dir() {
            let folder = path.file_name().filter(|_| paths.len() > 1).unwrap_or_default();
            collect(path, Path::new(folder), &mut found)?;
        } else {
            let name = path.file_name().with_context(|| format!("{} is no file", path.display()))?;
            found.push(Found { path: path.clone(), name: PathBuf::from(name) });
        }
    }
    let mut names: Vec<PathBuf> = found.iter().map(|found| found.name.with_extension("")).collect();
    names.sort();
    if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        bail!("two problems are called {}; run them one after the other", twice[0].display());
    }
    if found.is_empty() {
        bail!("no problems: neither .sgf nor .txt files there");
    }
    Ok(found)
}

fn collect(folder: &Path, name: &Path, found: &mut Vec<Found>) -> anyhow::Result<()> {
    let context = || format!("cannot read {}", folder.display());
    let entries: Result<Vec<_>, _> = fs::read_dir(folder).with_context(context)?.collect();
    let mut entries = entries.with_context(context)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, name) = (entry.path(), name.join(entry.file_name()));
        if path.is_dir() {
            collect(&path, &name, found)?;
        } else if input::has_ending(&path, "sgf") || input::has_ending(&path, "txt") {
            found.push(Found { path, name });
        }
    }
    Ok(())
}
