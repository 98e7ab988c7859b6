//! `shoban problems`: files with problems are checked and solved in bulk.

use super::args::{NewArgs, ProblemsArgs, RunArgs};
use super::progress::ProgressView;
use super::{ERROR, STOPPED, input, interrupt, output};
use anyhow::{Context as _, bail};
use serde::Serialize;
use shoban::board::{Color, Move, Passes};
use shoban::formats::problem::{Answer, Board, Problem, ProblemError};
use shoban::formats::quantity;
use shoban::formats::record::Record;
use shoban::formats::sgf::Choice;
use shoban::formats::source;
use shoban::search::Limits;
use shoban::solve::{Settings, solve};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
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

/// What became of a problem. Stored as JSON.
#[derive(Serialize)]
struct Outcome {
    /// The file, below the folder that was named.
    problem: String,
    id: Option<String>,
    source: Option<String>,
    year: Option<u16>,
    /// The question.
    question: String,
    /// Everything that the answer depends on; a stored answer counts only for the same.
    asked: String,
    /// The answer, if it is proved.
    answer: Option<String>,
    /// The answer that was known before, and how.
    known_answer: Option<String>,
    known: Option<String>,
    /// Whether the two are the same.
    agrees: Option<bool>,
    solution: Record,
}

/// A line of the summary.
struct Row {
    name: String,
    question: String,
    answer: Option<String>,
    known: Option<String>,
    agrees: Option<bool>,
    nodes: u64,
    seconds: f64,
    is_old: bool,
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
    let asked = asked(problem);
    if let Some(row) =
        store.as_ref().filter(|_| !args.again).and_then(|path| stored(path, &asked, found, problem))
    {
        return Ok(row);
    }
    let (question, extent) = problem.question();
    let settings = Settings { extent, endless_play: problem.endless_play, ..base.clone() };
    let mut view = if args.quiet { ProgressView::Silent } else { ProgressView::for_stderr() };
    let solved = solve(&problem.position, question, &settings, &mut view);
    view.finish();
    let solution = solved?;
    let row = Row {
        nodes: solution.nodes,
        seconds: solution.elapsed.as_secs_f64(),
        ..Row::new(found, problem, problem.answer_of(&solution).as_ref())
    };
    let outcome = Outcome {
        problem: row.name.clone(),
        id: problem.about.id.clone(),
        source: problem.about.source.clone(),
        year: problem.about.year,
        question: row.question.clone(),
        asked,
        answer: row.answer.clone(),
        known_answer: row.known.clone(),
        known: problem.about.known.clone(),
        agrees: row.agrees,
        solution: Record::new(&solution),
    };
    if let Some(path) = store {
        let json = serde_json::to_string_pretty(&outcome).context("cannot write JSON")? + "\n";
        write_safely(&path, &json).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(row)
}

/// All that the answer to a problem depends on.
fn asked(problem: &Problem) -> String {
    let position = &problem.position;
    let color = if position.to_play() == Color::Black { "black" } else { "white" };
    let ko = position.ko().map_or_else(|| "none".to_owned(), |point| Move::Play(point).name(position.size()));
    format!(
        "{} {} {color} ko {ko} passes {} {:?} tie {}: {}",
        position.size(),
        position.rows_text(),
        u8::from(position.passes() == Passes::Pending),
        position.rules().suicide,
        problem.endless_play.points(),
        problem.task
    )
}

/// The stored answer to the same question, if there is one. What cannot be read is asked again.
fn stored(path: &Path, asked: &str, found: &Found, problem: &Problem) -> Option<Row> {
    let value: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
    let text = value["answer"].as_str().filter(|_| value["asked"].as_str() == Some(asked))?;
    let answer = problem.answer_from(text)?;
    Some(Row {
        nodes: value["solution"]["nodes"].as_u64().unwrap_or_default(),
        seconds: value["solution"]["seconds"].as_f64().unwrap_or_default(),
        is_old: true,
        ..Row::new(found, problem, Some(&answer))
    })
}

impl Row {
    /// The line for an answer, which took no work as far as is known here.
    fn new(found: &Found, problem: &Problem, answer: Option<&Answer>) -> Self {
        let text = |answer: &Answer| answer.text(&problem.position);
        let known = problem.answer.as_ref();
        Self {
            name: found.name.display().to_string(),
            question: problem.task.to_string(),
            answer: answer.map(text),
            known: known.map(text),
            agrees: answer.zip(known).map(|(new, known)| new.agrees_with(known)),
            nodes: 0,
            seconds: 0.0,
            is_old: false,
        }
    }

    fn text(&self) -> String {
        let verdict = match (&self.answer, &self.known, self.agrees) {
            (None, Some(known), _) => format!("open (known: {known})"),
            (None, None, _) => "open".to_owned(),
            (Some(answer), Some(known), Some(false)) => format!("{answer}, BUT KNOWN AS {known}"),
            (Some(answer), _, Some(true)) => format!("{answer}, as known"),
            (Some(answer), ..) => answer.clone(),
        };
        let nodes = quantity::grouped(self.nodes);
        let old = if self.is_old { ", stored" } else { "" };
        format!("{}: {}? {verdict} ({nodes} nodes, {:.2} s{old})", self.name, self.question, self.seconds)
    }
}

/// The table at the end.
fn summary(rows: &[Row], files: usize, unusable: usize) -> String {
    let mut text = String::new();
    for row in rows {
        let _ = writeln!(text, "{}", row.text());
    }
    let count = |is_wanted: fn(&Row) -> bool| rows.iter().filter(|row| is_wanted(row)).count();
    let _ = writeln!(
        text,
        "{files} problems: {} answered ({} stored before), {} open, {} not usable, {} not reached; {} as known, {} not as known; {:.1} s",
        count(|row| row.answer.is_some()),
        count(|row| row.is_old),
        count(|row| row.answer.is_none()),
        unusable,
        files - rows.len() - unusable,
        count(|row| row.agrees == Some(true)),
        count(|row| row.agrees == Some(false)),
        rows.iter().filter(|row| !row.is_old).map(|row| row.seconds).sum::<f64>(),
    );
    text
}

/// The problem in a file, or all reasons why there is none.
fn read(path: &Path) -> anyhow::Result<Result<Problem, Vec<ProblemError>>> {
    let sheet_path = path.with_extension("toml");
    let sheet = sheet_path.is_file().then(|| input::read(&sheet_path)).transpose()?;
    let text = input::read(path)?;
    let board = if has_ending(path, "sgf") { Board::Sgf(&text) } else { Board::Diagram(&text) };
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
        } else if has_ending(&path, "sgf") || has_ending(&path, "txt") {
            found.push(Found { path, name });
        }
    }
    Ok(())
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().and_then(OsStr::to_str).is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// Writes beside the file and then over it, so that there is always a whole one.
fn write_safely(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = path.with_extension("json.new");
    let mut file = File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&new, path)
}
