//! `shoban perft`: counts of legal move sequences, for comparison with other programs.

use super::args::PerftArgs;
use super::output;
use shoban::board::{Move, Position, Rules, Suicide, perft};
use std::fmt::Write as _;
use std::process::ExitCode;

/// Counts and prints.
pub fn run(args: &PerftArgs) -> anyhow::Result<ExitCode> {
    let suicide = if args.suicide { Suicide::Allowed } else { Suicide::Forbidden };
    let position = Position::empty(args.size, Rules { suicide, ..Rules::default() });
    let text = match args.depth.checked_sub(1) {
        Some(rest) if args.divide => divided(&position, rest),
        _ => format!("{}\n", perft(&position, args.depth)),
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// A line for each first move, then their sum.
fn divided(position: &Position, rest: u32) -> String {
    let mut text = String::new();
    let mut total = 0;
    let plays = position.legal_plays().points().map(Move::Play);
    for mv in plays.chain([Move::Pass]) {
        let count = perft(&position.after(mv), rest);
        total += count;
        let _ = writeln!(text, "{} {count}", mv.name(position.size()));
    }
    text + &format!("total {total}\n")
}
