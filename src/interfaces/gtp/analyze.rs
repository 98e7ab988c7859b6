//! Analyses that write a line for all moves whenever something has changed, as Leela Zero and KataGo do.

use super::command::{Answer, Command};
use super::engine::{Engine, Entry, Kind, Lines, Port};
use super::words::{Switch, color, number, switch, vertex};
use crate::board::{BoardSize, Move};
use crate::game::{Bounds, Color, Score};
use crate::interfaces::analysis::{Analysis, FEWEST_VISITS, MoveAnalysis, chance, lead, own_komi, owners};
use crate::interfaces::analyst::{Goal, Watcher};
use crate::search::Limits;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new("lz-analyze", Kind::Endless, |engine, command, port| {
        analyze(engine, command, port, Dialect::Leela)
    }),
    Entry::new("kata-analyze", Kind::Endless, |engine, command, port| {
        analyze(engine, command, port, Dialect::Kata)
    }),
    Entry::new("lz-genmove_analyze", Kind::Thinking, |engine, command, port| {
        genmove(engine, command, port, Dialect::Leela)
    }),
    Entry::new("kata-genmove_analyze", Kind::Thinking, |engine, command, port| {
        genmove(engine, command, port, Dialect::Kata)
    }),
];

/// Between two lines, if nothing is said of it.
const USUAL_INTERVAL: Duration = Duration::from_secs(1);
/// What chances are multiplied by where they are whole numbers.
const WHOLE_CHANCE: f64 = 10_000.0;

/// Whose words are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dialect {
    /// Leela Zero: whole numbers, and no scores.
    Leela,
    /// KataGo: parts of one, and scores.
    Kata,
}

/// What is asked of an analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wish {
    side: Color,
    interval: Duration,
    least_moves: usize,
    most_moves: usize,
    /// Moves that are not shown.
    avoided: Vec<Move>,
    /// The only ones that are shown, if there are such.
    allowed: Option<Vec<Move>>,
    root_info: Switch,
    ownership: Switch,
    visits_of_line: Switch,
}

impl Wish {
    /// Reads `[color] [interval] [key value]...`.
    fn read(arguments: &[String], to_play: Color, size: BoardSize) -> Result<Self, String> {
        let mut wish = Self {
            side: to_play,
            interval: USUAL_INTERVAL,
            least_moves: 0,
            most_moves: usize::MAX,
            avoided: Vec::new(),
            allowed: None,
            root_info: Switch::Off,
            ownership: Switch::Off,
            visits_of_line: Switch::Off,
        };
        let mut words = arguments.iter().map(String::as_str).peekable();
        if let Some(side) = words.peek().and_then(|word| color(word).ok()) {
            wish.side = side;
            words.next();
        }
        if let Some(interval) = words.peek().and_then(|word| centiseconds(word).ok()) {
            wish.interval = interval;
            words.next();
        }
        while let Some(key) = words.next() {
            wish.option(key, &mut words, size)?;
        }
        Ok(wish)
    }

    fn option<'w>(
        &mut self,
        key: &str,
        words: &mut impl Iterator<Item = &'w str>,
        size: BoardSize,
    ) -> Result<(), String> {
        let mut value = || words.next().ok_or_else(|| format!("syntax error: '{key}' has no value"));
        match key.to_ascii_lowercase().as_str() {
            "interval" => self.interval = centiseconds(value()?)?,
            "minmoves" => self.least_moves = number(value()?)?,
            "maxmoves" => self.most_moves = number(value()?)?,
            "rootinfo" => self.root_info = switch(value()?)?,
            "ownership" => self.ownership = switch(value()?)?,
            "pvvisits" => self.visits_of_line = switch(value()?)?,
            // Nothing is known of these: there are no playouts.
            "ownershipstdev"
            | "movesownership"
            | "movesownershipstdev"
            | "pvedgevisits"
            | "noresultvalue" => {
                switch(value()?)?;
            }
            "avoid" | "allow" => {
                let side = color(value()?)?;
                let points = value()?.split(',').map(|point| vertex(point, size));
                let points = points.collect::<Result<Vec<_>, _>>()?;
                number::<u32>(value()?)?;
                match key {
                    // The values of the moves after the next are exact: nothing is left out there.
                    _ if side != self.side => {}
                    "allow" => self.allowed.get_or_insert_default().extend(points),
                    _ => self.avoided.extend(points),
                }
            }
            _ => return Err(format!("syntax error: '{key}' is no option of an analysis")),
        }
        Ok(())
    }

    fn shows(&self, mv: Move) -> bool {
        self.allowed.as_ref().map_or(!self.avoided.contains(&mv), |allowed| allowed.contains(&mv))
    }
}

/// A time in hundredths of a second.
fn centiseconds(word: &str) -> Result<Duration, String> {
    let hundredths: f64 = word.parse().map_err(|_| format!("syntax error: '{word}' is no time"))?;
    Duration::try_from_secs_f64(hundredths / 100.0).map_err(|_| format!("syntax error: '{word}' is no time"))
}

fn analyze(engine: &mut Engine, command: &Command, port: &mut Port<'_>, dialect: Dialect) -> Answer {
    let wish = Wish::read(&command.arguments, engine.game.position().to_play(), engine.size())?;
    let game = engine.game.in_turn_of(wish.side);
    let limits = Limits { stop: Some(Arc::clone(&port.stop)), ..Limits::default() };
    let mut writer = Writer::new(wish, dialect, port.lines);
    let analysis = engine.analyst.analyze(&game, Goal::EveryMove, &limits, &mut writer);
    writer.write(&analysis.map_err(|error| error.to_string())?);
    Ok(String::new())
}

fn genmove(engine: &mut Engine, command: &Command, port: &mut Port<'_>, dialect: Dialect) -> Answer {
    let wish = Wish::read(&command.arguments, engine.game.position().to_play(), engine.size())?;
    let game = engine.game.in_turn_of(wish.side);
    let mut writer = Writer::new(wish, dialect, port.lines);
    let mv = engine.think(&game, &port.stop, &mut writer)?;
    let name = engine.move_on(game, mv)?;
    port.lines.put(&format!("play {name}"));
    Ok(String::new())
}

/// Writes analyses as they change.
struct Writer<'l> {
    wish: Wish,
    dialect: Dialect,
    lines: &'l mut dyn Lines,
    /// What was written last, and when.
    last: Option<(String, Instant)>,
}

impl<'l> Writer<'l> {
    fn new(wish: Wish, dialect: Dialect, lines: &'l mut dyn Lines) -> Self {
        Self { wish, dialect, lines, last: None }
    }

    /// Writes what is not written yet.
    fn write(&mut self, analysis: &Analysis) {
        let text = line(analysis, &self.wish, self.dialect);
        if self.last.as_ref().is_none_or(|(last, _)| *last != text) {
            self.lines.put(&text);
            self.last = Some((text, Instant::now()));
        }
    }
}

impl Watcher for Writer<'_> {
    fn look(&mut self, analysis: &Analysis) {
        let is_due = self.last.as_ref().is_none_or(|(_, time)| time.elapsed() >= self.wish.interval);
        if is_due || analysis.is_complete {
            self.write(analysis);
        }
    }
}

/// One line for all moves.
fn line(analysis: &Analysis, wish: &Wish, dialect: Dialect) -> String {
    let mut text = String::new();
    let shown = analysis.moves.iter().filter(|known| wish.shows(known.mv));
    let shown: Vec<_> = shown.take(wish.most_moves.max(wish.least_moves.max(1))).collect();
    for (order, known) in shown.iter().enumerate() {
        if order > 0 {
            text.push(' ');
        }
        text += &move_info(analysis, known, order, wish, dialect);
    }
    if dialect == Dialect::Kata && wish.root_info == Switch::On {
        let visits = analysis.nodes.max(FEWEST_VISITS);
        let _ = write!(text, " rootInfo visits {visits} {}", judged(analysis, analysis.bounds));
    }
    if dialect == Dialect::Kata && wish.ownership == Switch::On {
        text += " ownership";
        let position = &analysis.position;
        owners(position.size(), analysis.sure, position.to_play())
            .iter()
            .for_each(|owner| _ = write!(text, " {owner}"));
    }
    text
}

/// Chance, lead and bounds as the side to move sees them.
fn judged(analysis: &Analysis, bounds: Bounds) -> String {
    let (own, komi) = (analysis.own(bounds), own_komi(&analysis.position));
    let chance = chance(own, komi);
    let points = |score: Score| f64::from(score.points()) - f64::from(komi) / 2.0;
    format!(
        "utility {} winrate {chance:.4} scoreMean {lead} scoreStdev {} scoreLead {lead} lower {} upper {} proved {}",
        2.0 * chance - 1.0,
        (points(own.upper()) - points(own.lower())) / 2.0,
        points(own.lower()),
        points(own.upper()),
        own.value().is_some(),
        lead = lead(own, komi),
    )
}

fn move_info(
    analysis: &Analysis,
    known: &MoveAnalysis,
    order: usize,
    wish: &Wish,
    dialect: Dialect,
) -> String {
    let size = analysis.position.size();
    let (own, komi) = (analysis.own(known.bounds), own_komi(&analysis.position));
    let visits = known.nodes.max(FEWEST_VISITS);
    let sure = chance(Bounds::new(own.lower(), own.lower()), komi);
    let prior = 1.0 / analysis.moves.len() as f64;
    let name = known.mv.name(size);
    let mut text = match dialect {
        Dialect::Kata => format!(
            "info move {name} visits {visits} {} prior {prior:.4} lcb {sure:.4} order {order}",
            judged(analysis, known.bounds)
        ),
        Dialect::Leela => format!(
            "info move {name} visits {visits} winrate {} prior {} lcb {} order {order}",
            whole(chance(own, komi)),
            whole(prior),
            whole(sure)
        ),
    };
    let names: Vec<_> = analysis.line_from(known).iter().map(|mv| mv.name(size)).collect();
    let _ = write!(text, " pv {}", names.join(" "));
    if wish.visits_of_line == Switch::On && dialect == Dialect::Kata {
        text += " pvVisits";
        names.iter().for_each(|_| _ = write!(text, " {visits}"));
    }
    text
}

fn whole(chance: f64) -> i64 {
    (chance * WHOLE_CHANCE).round() as i64
}
