//! `shoban perft`: counts of legal move sequences, for comparison with other programs.

use super::args::{Cli, PerftArgs, PerftFinished, PerftGame, PerftRules};
use super::output;
use clap::CommandFactory as _;
use clap::error::ErrorKind;
use shoban::board::{Move, Position, Rules, Suicide, perft};
use shoban::checkers::{self, Jumps};
use shoban::loa::{self, Loa, MoveName};
use shoban::othello::{self, FinishedGames};
use std::fmt::Write as _;
use std::process::ExitCode;

/// Counts and prints.
pub fn run(args: &PerftArgs) -> anyhow::Result<ExitCode> {
    if let Some(what) = misfit(args) {
        return Err(misuse(what));
    }
    let size = args.place.as_deref().or(args.size.as_deref());
    let text = match args.game {
        PerftGame::Go => of_go(args, size)?,
        PerftGame::Loa => of_loa(args, size)?,
        PerftGame::Othello => of_othello(args, size)?,
        PerftGame::Checkers => of_checkers(args)?,
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// What is asked that the game has not.
fn misfit(args: &PerftArgs) -> Option<&'static str> {
    let game = args.game;
    let has_size = args.place.is_some() || args.size.is_some();
    let misfits = [
        (args.suicide && game != PerftGame::Go, "--suicide is a rule of Go"),
        (args.repetition && game != PerftGame::Loa, "--repetition needs --game loa"),
        (args.finished.is_some() && game != PerftGame::Othello, "--finished needs --game othello"),
        (
            args.position.is_some() && game == PerftGame::Go,
            "--position needs --game loa, othello or checkers",
        ),
        (
            args.rules.is_some() && !matches!(game, PerftGame::Loa | PerftGame::Checkers),
            "--rules needs --game loa or checkers",
        ),
        (has_size && game == PerftGame::Checkers, "checkers has one size, 8x8: leave it out"),
    ];
    misfits.into_iter().find_map(|(is_so, what)| is_so.then_some(what))
}

fn of_go(args: &PerftArgs, size: Option<&str>) -> anyhow::Result<String> {
    let size = size.ok_or_else(|| misuse("perft of Go needs a size, such as 3x3 before the depth"))?;
    let size = size.parse().map_err(misuse)?;
    let suicide = if args.suicide { Suicide::Allowed } else { Suicide::Forbidden };
    let position = Position::empty(size, Rules { suicide, ..Rules::default() });
    let Some(rest) = args.depth.checked_sub(1).filter(|_| args.divide) else {
        return Ok(format!("{}\n", perft(&position, args.depth)));
    };
    let plays = position.legal_plays().points().map(Move::Play);
    let count = |mv: Move| (mv.name(size), perft(&position.after(mv), rest));
    Ok(divided(plays.chain([Move::Pass]).map(count)))
}

fn of_loa(args: &PerftArgs, size: Option<&str>) -> anyhow::Result<String> {
    let position = match (&args.position, size) {
        (Some(text), _) => text.parse()?,
        (None, Some(text)) => loa::Position::start(text.parse().map_err(misuse)?),
        (None, None) => loa::Position::start(loa::Size::USUAL),
    };
    let rules = match args.rules.unwrap_or(PerftRules::Paper) {
        PerftRules::Paper => loa::Rules::PAPER,
        PerftRules::Tournament => loa::Rules::TOURNAMENT,
        PerftRules::OpenSpiel => loa::Rules::OPEN_SPIEL,
        _ => return Err(misuse("Lines of Action has the --rules paper, tournament and open-spiel")),
    };
    let game = Loa::new(position.size(), if args.repetition { rules } else { rules.without_repetition() });
    if args.divide && args.depth > 0 {
        let counts = loa::perft_by_move(&game, &position, args.depth);
        return Ok(divided(counts.into_iter().map(|(mv, count)| (MoveName(mv).to_string(), count))));
    }
    Ok(format!("{}\n", loa::perft(&game, &position, args.depth)))
}

fn of_othello(args: &PerftArgs, size: Option<&str>) -> anyhow::Result<String> {
    let position: othello::Position = match (&args.position, size) {
        (Some(text), _) => text.parse()?,
        (None, Some(text)) => othello::Position::start(text.parse().map_err(misuse)?),
        (None, None) => othello::Position::start(othello::Size::USUAL),
    };
    let finished = match args.finished.unwrap_or(PerftFinished::Count) {
        PerftFinished::Count => FinishedGames::CountOnce,
        PerftFinished::Drop => FinishedGames::Dropped,
    };
    let Some(rest) = args.depth.checked_sub(1).filter(|_| args.divide) else {
        return Ok(format!("{}\n", othello::perft(&position, args.depth, finished)));
    };
    let count = |mv: othello::Move| (mv.to_string(), othello::perft(&position.after(mv), rest, finished));
    Ok(divided(position.moves().into_iter().map(count)))
}

fn of_checkers(args: &PerftArgs) -> anyhow::Result<String> {
    let position = match &args.position {
        Some(text) => text.parse()?,
        None => checkers::Position::start(),
    };
    let rule = match args.rules.unwrap_or(PerftRules::Mandatory) {
        PerftRules::Mandatory => Jumps::Mandatory,
        PerftRules::Complete => Jumps::Complete,
        PerftRules::StopAnywhere => Jumps::StopAnywhere,
        _ => return Err(misuse("checkers has the --rules mandatory, complete and stop-anywhere")),
    };
    let Some(rest) = args.depth.checked_sub(1).filter(|_| args.divide) else {
        return Ok(format!("{}\n", checkers::perft(&position, args.depth, rule)));
    };
    let moves = position.moves(rule).into_iter();
    let count = |mv: checkers::Move| (mv.to_string(), checkers::perft(&position.after(mv), rest, rule));
    Ok(divided(moves.map(count)))
}

/// A line for each first move, then their sum.
fn divided(counts: impl Iterator<Item = (String, u64)>) -> String {
    let mut text = String::new();
    let mut total = 0;
    for (name, count) in counts {
        total += count;
        let _ = writeln!(text, "{name} {count}");
    }
    text + &format!("total {total}\n")
}

/// Arguments that do not fit together.
fn misuse(what: impl std::fmt::Display) -> anyhow::Error {
    Cli::command().error(ErrorKind::ValueValidation, what).into()
}
