//! `shoban perft`: counts of legal move sequences, for comparison with other programs.

use super::args::{Cli, GameName, LoaRules, PerftArgs};
use super::output;
use clap::CommandFactory as _;
use clap::error::ErrorKind;
use shoban::board::{Move, Position, Rules, Suicide, perft};
use shoban::loa::{self, Loa, MoveName};
use std::fmt::Write as _;
use std::process::ExitCode;

/// Counts and prints.
pub fn run(args: &PerftArgs) -> anyhow::Result<ExitCode> {
    let size = args.place.as_deref().or(args.size.as_deref());
    let text = match args.game {
        GameName::Go => of_go(args, size)?,
        GameName::Loa => of_loa(args, size)?,
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn of_go(args: &PerftArgs, size: Option<&str>) -> anyhow::Result<String> {
    if args.position.is_some() || args.rules.is_some() || args.repetition {
        return Err(misuse("--position, --rules and --repetition need --game loa"));
    }
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
    if args.suicide {
        return Err(misuse("--suicide is a rule of Go"));
    }
    let position = match (&args.position, size) {
        (Some(text), _) => text.parse()?,
        (None, Some(text)) => loa::Position::start(text.parse().map_err(misuse)?),
        (None, None) => loa::Position::start(loa::Size::USUAL),
    };
    let rules = match args.rules.unwrap_or(LoaRules::Paper) {
        LoaRules::Paper => loa::Rules::PAPER,
        LoaRules::Tournament => loa::Rules::TOURNAMENT,
        LoaRules::OpenSpiel => loa::Rules::OPEN_SPIEL,
    };
    let game = Loa::new(position.size(), if args.repetition { rules } else { rules.without_repetition() });
    if args.divide && args.depth > 0 {
        let counts = loa::perft_by_move(&game, &position, args.depth);
        return Ok(divided(counts.into_iter().map(|(mv, count)| (MoveName(mv).to_string(), count))));
    }
    Ok(format!("{}\n", loa::perft(&game, &position, args.depth)))
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
