//! `shoban solve` under a rule that looks at the history.

use super::args::{Cli, SolveArgs};
use super::exit::STOPPED;
use super::input::{self, Start};
use super::output;
use super::save::{Output, Outputs};
use super::scene::Scene;
use anyhow::{Context as _, anyhow};
use clap::CommandFactory as _;
use clap::error::ErrorKind;
use shoban::board::HistoryRule;
use shoban::certificate::CertificateError;
use shoban::formats::record::{
    CertificateRecord, CertificateStatus, HintKind, HintRecord, NotedRecord, Record,
};
use shoban::formats::repetition::Repetition;
use shoban::formats::{history_report, svg};
use shoban::ordering::Spec;
use shoban::solve::{
    HistoryAnswer, HistoryGame, HistoryMoveError, HistoryQuestion, HistorySettings, Question, Status,
    Threads, solve_with_history,
};
use shoban::text::shown_name;
use std::process::ExitCode;

/// Solves, and prints the report or the JSON object.
pub fn solve(args: &SolveArgs, start: &Start, rule: HistoryRule) -> anyhow::Result<ExitCode> {
    refuse(args, rule.into())?;
    let position = start.position;
    let question =
        HistoryQuestion { rule, game: game(start, rule)?, question: args.question(position.size())? };
    let mut outputs = Outputs::new(args.output.force.replace(), args.inputs());
    let paper = args.certificate.as_deref().map(|path| outputs.reserve_certificate(path)).transpose()?;
    let picture = args.output.picture.as_deref().map(|path| outputs.reserve_picture(path)).transpose()?;
    let scene = Scene::default();
    let usual = HistorySettings::default();
    let settings = HistorySettings {
        limits: args.limits.limits(&scene)?,
        table: args.table.size,
        memory: args.memory.unwrap_or(usual.memory),
        finite_nodes: args.finite_play,
        expected: args.expect.map(|score| input::possible(score, "--expect", position.size())).transpose()?,
    };
    if !args.output.json {
        input::say(&start.notes);
    }
    let mut view = args.output.view(&scene)?;
    let answer = solve_with_history(&question, &settings, &mut view);
    view.finish();
    let answer = answer?;
    let written = paper.map(|paper| write_certificate(&answer, &paper)).transpose()?;
    let text = match args.output.json {
        true => json(&answer, args, &start.notes, written),
        false => text(&answer, args, written),
    };
    output::print_to(outputs.report_stream(), &text)?;
    if let Some(picture) = picture {
        picture.write(&svg::line(&position, &answer.line.moves))?;
    }
    match (written, answer.status) {
        (Some(CertificateStatus::Nothing), _) => {
            Err(CertificateError::NothingProved).context("no certificate")
        }
        (_, Status::Stopped) => Ok(ExitCode::from(STOPPED)),
        (_, Status::Proved | Status::Bounds) => Ok(ExitCode::SUCCESS),
    }
}

/// The game that led to a position.
pub fn game(start: &Start, rule: HistoryRule) -> anyhow::Result<HistoryGame> {
    let moves: Vec<_> = start.game.moves.iter().map(|played| played.mv).collect();
    let first = start.game.setup.into_position()?;
    HistoryGame::after(first, &moves, rule).map_err(|error| {
        let mv = moves.get(error.number - 1).map_or_else(String::new, |mv| mv.name(start.position.size()));
        let HistoryMoveError { number, fault } = error;
        anyhow!(
            "the moves before the position: move {number}, {mv}: {fault}; a board that is set up has no past"
        )
    })
}

/// What is there for basic ko alone.
fn refuse(args: &SolveArgs, repetition: Repetition) -> anyhow::Result<()> {
    let given = [
        (
            args.finite_play.is_some() && !looks_at_finite_play(repetition),
            "--finite-play",
            "finite play is not looked at there",
        ),
        (args.threads != Threads::ONE, "--threads", "the search with history has one thread"),
        (args.checkpoint.is_some(), "--checkpoint", "the search with history cannot be put away"),
        (args.output.tree.is_some(), "--tree", "no tree is written with history"),
        (args.moves_table, "--moves-table", "ask for the position after each move"),
        (args.why.is_some(), "--why", "ask for the position: --moves MOVES"),
        (args.tie_value.is_some(), "--tie-value", "under this rule no play is endless"),
        (args.limits.depth.is_some(), "--depth", "the search with history has no depth"),
        (args.tuning.is_some(), "--tuning", "no number of it is used there"),
        (args.ordering != Spec::default(), "--ordering", "the search with history has an order of its own"),
    ];
    match given.into_iter().find(|(is_given, ..)| *is_given) {
        Some((_, option, why)) => {
            let what = format!("{option} is not there under {}: {why}", repetition.words());
            Err(Cli::command().error(ErrorKind::ArgumentConflict, what).into())
        }
        None => Ok(()),
    }
}

/// Writes what the checker has accepted.
fn write_certificate(answer: &HistoryAnswer, target: &Output) -> anyhow::Result<CertificateStatus> {
    let Some(paper) = &answer.paper else {
        let is_stopped = answer.status == Status::Stopped;
        return Ok(if is_stopped { CertificateStatus::Stopped } else { CertificateStatus::Nothing });
    };
    target.write_bytes(&paper.bytes)?;
    Ok(CertificateStatus::Accepted)
}

fn text(answer: &HistoryAnswer, args: &SolveArgs, written: Option<CertificateStatus>) -> String {
    let mut text = history_report::report(answer);
    if let (Some(CertificateStatus::Accepted), Some(paper), Some(path)) =
        (written, &answer.paper, &args.certificate)
    {
        text += &history_report::certificate(answer, paper, &shown_name(path));
    }
    for hint in hints(answer) {
        text += &format!("\nTo go on: {}\n", hint.text);
    }
    text
}

fn json(
    answer: &HistoryAnswer,
    args: &SolveArgs,
    notes: &[String],
    written: Option<CertificateStatus>,
) -> String {
    let record = Record { hints: Some(hints(answer)), ..Record::of_history(answer) };
    let record = match (written, &args.certificate) {
        (Some(status), Some(path)) => {
            let paper = answer.paper.as_ref().filter(|_| status == CertificateStatus::Accepted);
            let found = paper.map(|paper| CertificateRecord::of_paper(answer, paper, shown_name(path)));
            record.with_certificate(status, found)
        }
        _ => record,
    };
    NotedRecord { record, notes }.to_json() + "\n"
}

/// How to go on where the work was stopped.
fn hints(answer: &HistoryAnswer) -> Vec<HintRecord> {
    let (kind, text) = match (answer.status, answer.is_memory_full) {
        (Status::Proved | Status::Bounds, _) => return Vec::new(),
        (Status::Stopped, true) => {
            (HintKind::Memory, "'--memory SIZE' gives it more; all that is decided is kept there")
        }
        (Status::Stopped, false) if answer.question == Question::Value => {
            (HintKind::Question, "'--at-least N' or '--at-most N' asks for one bound, with all of the effort")
        }
        // It begins anew each time: only a higher limit helps.
        (Status::Stopped, false) => return Vec::new(),
    };
    vec![HintRecord { kind, text: text.to_owned() }]
}

/// Whether finite play is asked first under a rule.
fn looks_at_finite_play(repetition: Repetition) -> bool {
    matches!(repetition, Repetition::Positional | Repetition::Situational)
}
