//! `shoban solve`: asks the solver and prints what it proved.

use super::args::SolveArgs;
use super::input::Start;
use super::progress::ProgressView;
use super::save::Target;
use super::{STOPPED, interrupt, output};
use anyhow::{Context as _, anyhow, bail};
use shoban::board::{BoardSize, Move, Position, Score};
use shoban::certificate::{self, CertificateError};
use shoban::formats::moves;
use shoban::formats::record::Record;
use shoban::formats::{report, solution_tree, svg};
use shoban::search::Limits;
use shoban::solve::{Extent, Question, Settings, Solution, Status, solve};
use std::process::ExitCode;

/// Solves and prints the report, or the JSON object.
pub fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let start = args.position.start()?;
    let position = start.position;
    let question = args.question(position.size())?;
    let why = args.why.as_deref().map(|text| line_after(&position, text)).transpose()?;
    if let Some(path) = &args.certificate {
        certificate::reserve(path).with_context(|| path.display().to_string())?;
    }
    let drawings = Drawings::reserve(args)?;
    let settings = Settings {
        table: args.table,
        limits: args.limits()?,
        threads: args.threads,
        endless_play: args.tie_value.unwrap_or_default(),
        certificate: args.certificate.clone(),
        why,
        extent: args.extent(),
        ..Settings::default()
    };
    let mut view = if args.quiet { ProgressView::Silent } else { ProgressView::for_stderr() };
    let solved = solve(&position, question, &settings, &mut view);
    view.finish();
    let solution = solved?;
    if let Some(Err(error @ CertificateError::Refused(_))) = &solution.certificate {
        // Nothing is printed that the checker does not believe.
        bail!("{error}");
    }
    output::print(&if args.json {
        Record::new(&solution).to_json() + "\n"
    } else {
        report::report(&solution, args.tie_value)
    })?;
    drawings.write(&solution, &start)?;
    let status = solution.status;
    if let Some(Err(error)) = solution.certificate {
        if status == Status::Stopped {
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
    tree: Option<Target>,
    svg: Option<Target>,
}

impl Drawings {
    fn reserve(args: &SolveArgs) -> anyhow::Result<Self> {
        if args.tree.is_some() && args.tree == args.svg {
            bail!("--tree and --svg name the same file");
        }
        let reserve = |path: &Option<_>| path.as_deref().map(Target::reserve).transpose();
        Ok(Self { tree: reserve(&args.tree)?, svg: reserve(&args.svg)? })
    }

    fn write(&self, solution: &Solution, start: &Start) -> anyhow::Result<()> {
        if let Some(target) = &self.tree {
            target.write(&solution_tree::draft(solution, &start.game).to_text())?;
        }
        if let Some(target) = &self.svg {
            target.write(&svg::line(&solution.position, &solution.line.moves))?;
        }
        Ok(())
    }
}

impl SolveArgs {
    const fn extent(&self) -> Extent {
        match (&self.tree, self.moves_table) {
            (Some(_), _) => Extent::EveryLine,
            (None, true) => Extent::EveryMove,
            (None, false) => Extent::Value,
        }
    }

    fn question(&self, size: BoardSize) -> anyhow::Result<Question> {
        Ok(match (self.at_least, self.at_most) {
            (Some(score), _) => Question::AtLeast(possible(score, "--at-least", size)?),
            (_, Some(score)) => Question::AtMost(possible(score, "--at-most", size)?),
            _ => Question::Value,
        })
    }

    fn limits(&self) -> anyhow::Result<Limits> {
        let stop = Some(interrupt::stop_flag()?);
        Ok(Limits { nodes: self.nodes, time: self.time, depth: self.depth, stop })
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
