//! `shoban rules`: one position under the rules of repetition, side by side.

use super::args::RulesArgs;
use super::exit::STOPPED;
use super::history::game;
use super::input::{self, Start};
use super::output;
use super::progress::ProgressView;
use super::scene::Scene;
use shoban::board::HistoryRule;
use shoban::formats::record::StatusName;
use shoban::formats::repetition::Repetition;
use shoban::formats::rules_table::{self, RulesRow};
use shoban::game::Score;
use shoban::search::Limits;
use shoban::solve::{
    HistoryQuestion, HistorySettings, Question, Settings, Solution, solve, solve_with_history,
};
use std::process::ExitCode;

/// The rules that look at the history, in the order of the table.
const HISTORY: [Repetition; 3] = [Repetition::PassCount, Repetition::Situational, Repetition::Positional];

/// Solves the position under each rule, and prints the table.
pub fn run(args: &RulesArgs) -> anyhow::Result<ExitCode> {
    let start = args.position.start()?;
    if !args.json {
        input::say(&start.notes);
    }
    let scene = Scene::default();
    let limits = args.limits.limits(&scene)?;
    let mut view = ProgressView::new(args.progress.showing(), &scene);
    let rows = rows(args, &start, &limits, &mut view);
    view.finish();
    let rows = rows?;
    let before = start.game.moves.len();
    let text = match args.json {
        true => rules_table::json(&start.position, before, &rows, &start.notes) + "\n",
        false => rules_table::text(&start.position, before, &rows),
    };
    output::print(&text)?;
    let is_stopped = rows.iter().any(|row| row.status == StatusName::Stopped);
    Ok(if is_stopped { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS })
}

fn rows(
    args: &RulesArgs,
    start: &Start,
    limits: &Limits,
    view: &mut ProgressView,
) -> anyhow::Result<Vec<RulesRow>> {
    let size = start.position.size();
    let endless_play =
        args.tie_value.map_or(Ok(Score::default()), |score| input::possible(score, "--tie-value", size))?;
    let settings =
        Settings { table: args.table.size, limits: limits.clone(), endless_play, ..Settings::default() };
    let solution = solve(&start.position, Question::Value, &settings, view)?;
    let mut rows = vec![RulesRow::interval(&solution, limits), RulesRow::tie(&solution)];
    for rule in HISTORY.into_iter().filter_map(Repetition::history_rule) {
        rows.push(row(args, start, rule, &solution, limits, view)?);
    }
    Ok(rows)
}

fn row(
    args: &RulesArgs,
    start: &Start,
    rule: HistoryRule,
    solution: &Solution,
    limits: &Limits,
    view: &mut ProgressView,
) -> anyhow::Result<RulesRow> {
    let usual = HistorySettings::default();
    let settings = HistorySettings {
        limits: limits.clone(),
        table: args.table.size,
        memory: args.memory.unwrap_or(usual.memory),
        expected: solution.value(),
        ..usual
    };
    let question = HistoryQuestion { rule, game: game(start, rule)?, question: Question::Value };
    Ok(RulesRow::history(&solve_with_history(&question, &settings, view)?))
}
