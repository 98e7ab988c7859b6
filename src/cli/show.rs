//! `shoban show`: a position as the program understands it.

use super::args::PositionArgs;
use super::output;
use shoban::board::{Color, Passes, PointSet, Position};
use shoban::formats::report;
use std::fmt::Write as _;
use std::process::ExitCode;

/// Prints the position.
pub fn run(args: &PositionArgs) -> anyhow::Result<ExitCode> {
    output::print(&describe(&args.position()?))?;
    Ok(ExitCode::SUCCESS)
}

fn describe(position: &Position) -> String {
    let mover = position.to_play();
    let mut text = position.diagram() + "\n";
    let _ = match position.passes() {
        Passes::None => writeln!(text, "{mover} to play"),
        Passes::Pending => writeln!(text, "{mover} to play; a pass now ends the game"),
        Passes::Ended => writeln!(text, "The game is over after two passes"),
    };
    let _ = writeln!(text, "{}", report::rules_line(position.rules()));
    if let Some(ko) = position.ko() {
        let _ = writeln!(text, "Ko: {mover} may not play {}", position.size().name(ko));
    }
    let _ = writeln!(text, "Area score as it stands, all stones alive: {}", position.score());
    for color in Color::ALL {
        for chain in position.geometry().components(position.stones().of(color)) {
            let _ = writeln!(text, "{}", chain_line(position, color, chain));
        }
    }
    text
}

/// A chain by the name of its first point, its stones and its liberties.
fn chain_line(position: &Position, color: Color, chain: PointSet) -> String {
    let liberties = position.stones().liberties(position.geometry(), chain);
    let name = chain.first().map_or_else(String::new, |point| position.size().name(point));
    let life = life_of(position, chain).map_or_else(String::new, |status| format!(", {status}"));
    format!(
        "{color} {name}: {} ({}), {} ({}){life}",
        counted(chain.count(), "stone", "stones"),
        position.names(chain),
        counted(liberties.count(), "liberty", "liberties"),
        position.names(liberties),
    )
}

fn counted(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The place to say whether a chain is alive whatever is played, once the static knowledge of life is there;
/// until then nothing is said.
fn life_of(_position: &Position, _chain: PointSet) -> Option<&'static str> {
    None
}
