//! Commands that GoGui offers in its menu, with pictures for the board: what moves are worth, what is safe, and why not here.

use super::command::{Answer, Command};
use super::engine::{Engine, Entry, Kind, Port};
use super::words::{exactly, vertex};
use crate::board::{Move, PointSet, Position};
use crate::game::{Bounds, Color};
use crate::interfaces::analysis::{Analysis, MoveAnalysis, Quality};
use crate::interfaces::analyst::{Goal, begin};
use crate::life::{Vitality, unconditionally_alive};
use std::fmt::Write as _;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new("gogui-analyze_commands", Kind::Plain, |_, _, _| Ok(MENU.join("\n"))),
    Entry::new("shoban-bounds", Kind::Thinking, bounds),
    Entry::new("shoban-values", Kind::Thinking, values),
    Entry::new("shoban-refutation", Kind::Thinking, refutation),
    Entry::new("shoban-safe", Kind::Plain, safe),
    Entry::new("shoban-alive", Kind::Plain, alive),
];

/// The menu: kind of picture, label, command.
const MENU: [&str; 5] = [
    "string/Value and bounds/shoban-bounds",
    "gfx/Value of each move/shoban-values",
    "gfx/Why not here?/shoban-refutation %p",
    "gfx/Safe points/shoban-safe",
    "gfx/Chains alive/shoban-alive",
];

/// Of a move that is as good as any, and of one that is not.
const OPTIMAL: &str = "#4daf7c";
const WORSE: &str = "#d98880";

fn in_words(bounds: Bounds) -> String {
    match bounds.value() {
        Some(value) => format!("{value}, proved"),
        None => format!("between {} and {}, proved", bounds.lower(), bounds.upper()),
    }
}

/// A value for a point of the board, as short as it can be.
fn label(bounds: Bounds) -> String {
    match bounds.value() {
        Some(value) => value.to_string(),
        None => format!("{}..{}", bounds.lower(), bounds.upper()),
    }
}

fn bounds(engine: &mut Engine, _: &Command, port: &mut Port<'_>) -> Answer {
    let analysis = engine.examine(Goal::BestMove, port)?;
    let size = engine.size();
    let rules = engine.game.rules();
    let line: Vec<_> = analysis.line.iter().map(|mv| mv.name(size)).collect();
    let endless = match rules.repetition.history_rule() {
        None => format!(", endless play counting {}", rules.endless_play),
        Some(_) => String::new(),
    };
    Ok(format!(
        "Value for Black, komi apart: {} under {}{endless}; line: {}",
        in_words(analysis.bounds),
        rules.repetition.words(),
        if line.is_empty() { "none".to_owned() } else { line.join(" ") },
    ))
}

fn values(engine: &mut Engine, _: &Command, port: &mut Port<'_>) -> Answer {
    let analysis = engine.examine(Goal::EveryMove, port)?;
    let size = engine.size();
    let mut text = String::new();
    for (color, wanted) in [(OPTIMAL, Shade::Optimal), (WORSE, Shade::Worse)] {
        let points = analysis.moves.iter().filter(|known| shade(&analysis, known) == wanted);
        let names: Vec<_> =
            points.filter(|known| known.mv != Move::Pass).map(|known| known.mv.name(size)).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "COLOR {color} {}", names.join(" "));
        }
    }
    let labels = analysis.moves.iter().filter(|known| known.mv != Move::Pass);
    let labels: Vec<_> =
        labels.map(|known| format!("{} {}", known.mv.name(size), label(known.bounds))).collect();
    if !labels.is_empty() {
        let _ = writeln!(text, "LABEL {}", labels.join(" "));
    }
    let pass = analysis
        .find(Move::Pass)
        .map_or_else(String::new, |known| format!("; pass: {}", label(known.bounds)));
    Ok(text + &format!("TEXT Values for Black, komi apart: {}{pass}", in_words(analysis.bounds)))
}

/// How a move is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shade {
    Optimal,
    Worse,
    None,
}

fn shade(analysis: &Analysis, known: &MoveAnalysis) -> Shade {
    match analysis.quality(known) {
        Quality::Optimal => Shade::Optimal,
        Quality::Worse { .. } => Shade::Worse,
        Quality::Open => Shade::None,
    }
}

fn refutation(engine: &mut Engine, command: &Command, port: &mut Port<'_>) -> Answer {
    let [point] = exactly(&command.arguments)?;
    let mv = vertex(point, engine.size())?;
    if !engine.game.legal_moves().contains(&mv) {
        return Err(format!("illegal move: {point}"));
    }
    let analysis = engine.examine(Goal::EveryMove, port)?;
    let known = analysis.find(mv).ok_or("the move is not legal")?;
    let verdict = match analysis.quality(known) {
        Quality::Optimal => "is as good as any".to_owned(),
        Quality::Worse { least, most } if least == most => format!("gives away {least}"),
        Quality::Worse { least, most } => format!("gives away {least} to {most}"),
        Quality::Open => "may be as good as any".to_owned(),
    };
    let name = mv.name(engine.size());
    let moves = std::iter::once(&mv).chain(&known.line);
    Ok(format!("{}TEXT {name} {verdict}: {}", variation(&analysis.position, moves), in_words(known.bounds)))
}

/// Moves that follow each other as GoGui shows them.
fn variation<'m>(position: &Position, moves: impl Iterator<Item = &'m Move>) -> String {
    let mut color = position.to_play();
    let mut text = "VAR".to_owned();
    for mv in moves {
        let side = if color == Color::Black { 'b' } else { 'w' };
        let _ = write!(text, " {side} {}", mv.name(position.size()));
        color = color.opponent();
    }
    text + "\n"
}

fn safe(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    let analysis = begin(&engine.game);
    let text = marks(&analysis.position, [("BLACK", analysis.sure.black), ("WHITE", analysis.sure.white)]);
    let [black, white] = [analysis.sure.black, analysis.sure.white].map(PointSet::count);
    Ok(text + &format!("TEXT Sure whatever is played: Black {black}, White {white}"))
}

fn alive(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    let position = engine.game.position();
    let vitality = Vitality::under(position.rules().suicide);
    let alive = |color| unconditionally_alive(position.geometry(), position.stones(), color, vitality);
    let stones = alive(Color::Black) | alive(Color::White);
    Ok(marks(position, [("CIRCLE", stones)])
        + &format!("TEXT {} stones live even if their owner only passes", stones.count()))
}

fn marks<const N: usize>(position: &Position, kinds: [(&str, PointSet); N]) -> String {
    let shown = kinds.into_iter().filter(|(_, points)| !points.is_empty());
    shown.map(|(kind, points)| format!("{kind} {}\n", position.names(points))).collect()
}
