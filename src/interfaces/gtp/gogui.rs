//! Commands that GoGui offers in its menu, with pictures for the board: what moves are worth, what is safe, and why not here.

use super::command::{Answer, Command};
use super::engine::{Engine, Entry, Kind, Port};
use super::words::{exactly, vertex};
use crate::board::{Move, PointSet, Position};
use crate::game::{Bounds, Color, Score};
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

/// So many letters fit on a point of a board in a window of usual size; GoGui cuts off the others.
const LONGEST_LABEL: usize = 6;
/// Moves of a line that are drawn on one board.
const LONGEST_VARIATION: usize = 8;

/// What bounds say, those that every score has left out.
enum Known {
    Value(Score),
    Between(Score, Score),
    AtLeast(Score),
    AtMost(Score),
    Nothing,
}

impl Known {
    fn of(bounds: Bounds, most: Score) -> Self {
        let (lower, upper) = (bounds.lower(), bounds.upper());
        match (bounds.value(), lower > -most, upper < most) {
            (Some(value), ..) => Self::Value(value),
            (None, true, true) => Self::Between(lower, upper),
            (None, true, false) => Self::AtLeast(lower),
            (None, false, true) => Self::AtMost(upper),
            (None, false, false) => Self::Nothing,
        }
    }
}

/// What is known of a score. GoGui may cut the end off, so the number comes first.
fn in_words(bounds: Bounds, most: Score) -> String {
    let score = match Known::of(bounds, most) {
        Known::Value(value) => value.to_string(),
        Known::Between(lower, upper) => format!("{lower} to {upper}"),
        Known::AtLeast(lower) => format!("{lower} or more"),
        Known::AtMost(upper) => format!("{upper} or less"),
        Known::Nothing => return "nothing is known yet".to_owned(),
    };
    format!("{score} for Black, proved")
}

/// A value for a point of the board; nothing where nothing is known, or there is no room for it.
fn label(bounds: Bounds, most: Score) -> Option<String> {
    let text = match Known::of(bounds, most) {
        Known::Value(value) => value.to_string(),
        Known::Between(lower, upper) => format!("{lower}..{upper}"),
        Known::AtLeast(lower) => format!(">={lower}"),
        Known::AtMost(upper) => format!("<={upper}"),
        Known::Nothing => return None,
    };
    (text.len() <= LONGEST_LABEL).then_some(text)
}

fn bounds(engine: &mut Engine, _: &Command, port: &mut Port<'_>) -> Answer {
    let analysis = engine.examine(Goal::BestMove, port)?;
    let size = engine.size();
    let rules = engine.game.rules();
    let line: Vec<_> = analysis.best_line().iter().map(|mv| mv.name(size)).collect();
    let endless = match rules.repetition.history_rule() {
        None => format!(", endless play counting {}", rules.endless_play),
        Some(_) => String::new(),
    };
    // Two lines: GoGui shows them in a window of their own.
    Ok(format!(
        "{}\nKomi apart, under {}{endless}. Best line: {}",
        in_words(analysis.bounds, size.largest_score()),
        rules.repetition.words(),
        if line.is_empty() { "not known".to_owned() } else { line.join(" ") },
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
    let most = size.largest_score();
    let labels = analysis.moves.iter().filter(|known| known.mv != Move::Pass);
    let labels: Vec<_> = labels
        .filter_map(|known| Some(format!("{} {}", known.mv.name(size), label(known.bounds, most)?)))
        .collect();
    if !labels.is_empty() {
        let _ = writeln!(text, "LABEL {}", labels.join(" "));
    }
    let pass = analysis.find(Move::Pass).and_then(|known| label(known.bounds, most));
    let pass = pass.map_or_else(String::new, |label| format!("; pass: {label}"));
    Ok(text + &format!("TEXT {}{pass}; komi apart", in_words(analysis.bounds, most)))
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
    if engine.game.is_over() {
        return Err("the game is over: both sides have passed; undo, or play on, and ask then".to_owned());
    }
    let mover = engine.game.position().to_play();
    engine.game.clone().play(mover, mv).map_err(|fault| format!("illegal move: {point}: {fault}"))?;
    let analysis = engine.examine(Goal::EveryMove, port)?;
    let known = analysis.find(mv).ok_or("the move is not legal")?;
    let verdict = match analysis.quality(known) {
        Quality::Optimal => "is as good as any".to_owned(),
        Quality::Worse { least, most } if least == most => format!("gives away {least}"),
        Quality::Worse { least, most } => format!("gives away {least} to {most}"),
        Quality::Open => "may be as good as any".to_owned(),
    };
    let name = mv.name(engine.size());
    let words = in_words(known.bounds, engine.size().largest_score());
    let variation = variation(&analysis.position, &analysis.line_from(known));
    Ok(format!("{variation}TEXT {name} {verdict}: {words}"))
}

/// Moves that follow each other as GoGui shows them: it draws all of them on the board as it is and takes no stones, so they end where a
/// point would be used that is not free.
fn variation(position: &Position, moves: &[Move]) -> String {
    let mut color = position.to_play();
    let mut text = "VAR".to_owned();
    let mut free = position.empties();
    let is_free = |mv: &&Move| match *mv {
        Move::Pass => true,
        Move::Play(point) => {
            let is_free = free.contains(*point);
            free -= PointSet::from_iter([*point]);
            is_free
        }
    };
    for mv in moves.iter().take(LONGEST_VARIATION).take_while(is_free) {
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
