//! Commands that think: moves, and how the game stands.

use super::command::{Answer, Command};
use super::engine::{Engine, Entry, Kind, Port};
use super::time::TimeControl;
use super::words::{color, exactly, number, vertex};
use crate::board::{Komi, Move};
use crate::game::{Color, Score};
use crate::interfaces::analysis::Analysis;
use crate::interfaces::analyst::{Goal, Watcher};
use crate::interfaces::choice::choose;
use crate::interfaces::live_game::LiveGame;
use crate::search::Limits;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new("genmove", Kind::Thinking, genmove),
    Entry::new("reg_genmove", Kind::Thinking, reg_genmove),
    Entry::new("kgs-genmove_cleanup", Kind::Thinking, genmove_cleanup),
    Entry::new("time_settings", Kind::Plain, time_settings),
    Entry::new("time_left", Kind::Plain, time_left),
    Entry::new("final_score", Kind::Thinking, final_score),
    Entry::new("final_status", Kind::Plain, final_status),
    Entry::new("final_status_list", Kind::Plain, final_status_list),
];

impl Engine {
    /// Chooses a move for a side, within the limits of a move. The game stays as it is. A game that is over can only be passed.
    ///
    /// # Errors
    /// If the analysis cannot be made.
    pub(super) fn think(
        &mut self,
        game: &LiveGame,
        stop: &Arc<AtomicBool>,
        watcher: &mut dyn Watcher,
    ) -> Result<Move, String> {
        let limits = self.limits_of_move(game, stop);
        let analysis = self.analyst.analyze(game, Goal::BestMove, &limits, watcher);
        let analysis = analysis.map_err(|error| error.to_string())?;
        Ok(choose(game, &analysis).unwrap_or(Move::Pass))
    }

    /// Plays a move that was chosen, if it is no pass in a game that is over.
    pub(super) fn move_on(&mut self, mut game: LiveGame, mv: Move) -> Answer {
        if !game.is_over() {
            let color = game.position().to_play();
            game.play(color, mv).map_err(|error| error.to_string())?;
            self.game = game;
        }
        Ok(mv.name(self.size()))
    }

    /// What a move may cost: what was allowed for each, but not more than the clock gives.
    fn limits_of_move(&self, game: &LiveGame, stop: &Arc<AtomicBool>) -> Limits {
        let position = game.position();
        let by_clock = self.clocks[position.to_play()].for_move(position);
        let time = [self.settings.time, by_clock].into_iter().flatten().min();
        Limits { nodes: self.settings.nodes, time, depth: None, stop: Some(Arc::clone(stop)) }
    }

    /// What is known of the position within the limits of a move.
    ///
    /// # Errors
    /// If the analysis cannot be made.
    pub(super) fn examine(&mut self, goal: Goal, port: &Port<'_>) -> Result<Analysis, String> {
        let game = self.game.clone();
        let limits = self.limits_of_move(&game, &port.stop);
        self.analyst.analyze(&game, goal, &limits, &mut ()).map_err(|error| error.to_string())
    }
}

fn genmove(engine: &mut Engine, command: &Command, port: &mut Port<'_>) -> Answer {
    let [side] = exactly(&command.arguments)?;
    let game = engine.game.in_turn_of(color(side)?);
    let mv = engine.think(&game, &port.stop, &mut ())?;
    engine.move_on(game, mv)
}

fn reg_genmove(engine: &mut Engine, command: &Command, port: &mut Port<'_>) -> Answer {
    let [side] = exactly(&command.arguments)?;
    let game = engine.game.in_turn_of(color(side)?);
    let mv = engine.think(&game, &port.stop, &mut ())?;
    Ok(mv.name(engine.size()))
}

/// After two passes the game goes on until no dead stones are left; by area scoring that is play as before.
fn genmove_cleanup(engine: &mut Engine, command: &Command, port: &mut Port<'_>) -> Answer {
    let [side] = exactly(&command.arguments)?;
    let game = engine.game.resumed().in_turn_of(color(side)?);
    let mv = engine.think(&game, &port.stop, &mut ())?;
    engine.move_on(game, mv)
}

/// Main time, overtime and its moves, in seconds. Overtime without moves means that there is no limit.
fn time_settings(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let [main, overtime, stones] = exactly(&command.arguments)?;
    let [main, overtime]: [u64; 2] = [number(main)?, number(overtime)?];
    let stones: u32 = number(stones)?;
    let control = match (main, overtime, stones) {
        (_, 1.., 0) | (0, 0, _) => TimeControl::default(),
        (0, seconds, stones) => TimeControl { left: Some(Duration::from_secs(seconds)), stones },
        (seconds, ..) => TimeControl { left: Some(Duration::from_secs(seconds)), stones: 0 },
    };
    Color::ALL.into_iter().for_each(|color| engine.clocks[color] = control);
    Ok(String::new())
}

fn time_left(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let [side, seconds, stones] = exactly(&command.arguments)?;
    let left = Some(Duration::from_secs(number(seconds)?));
    engine.clocks[color(side)?] = TimeControl { left, stones: number(stones)? };
    Ok(String::new())
}

/// The score of a finished game by the rules, all stones on the board alive; else the value that is proved.
fn final_score(engine: &mut Engine, _: &Command, port: &mut Port<'_>) -> Answer {
    let analysis = engine.examine(Goal::BestMove, port)?;
    let komi = engine.game.rules().board.komi;
    match analysis.bounds.value() {
        Some(value) => Ok(result(value, komi)),
        None => Err(format!(
            "cannot score: the game is not over, and its value is not proved; it lies between {} and {} on the board",
            analysis.bounds.lower(),
            analysis.bounds.upper()
        )),
    }
}

/// A score less the komi, as game records have it.
pub(super) fn result(score: Score, komi: Komi) -> String {
    let margin = f64::from(score.points()) - f64::from(komi);
    match margin {
        margin if margin > 0.0 => format!("B+{margin}"),
        margin if margin < 0.0 => format!("W+{}", -margin),
        _ => "0".to_owned(),
    }
}

fn require_end(engine: &Engine) -> Result<(), String> {
    let still_open = "the game is not over; by these rules all stones are alive that stand when it ends";
    if engine.game.is_over() { Ok(()) } else { Err(still_open.to_owned()) }
}

fn final_status(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let [point] = exactly(&command.arguments)?;
    require_end(engine)?;
    match vertex(point, engine.size())? {
        Move::Play(point) if engine.game.position().stones().at(point).is_some() => Ok("alive".to_owned()),
        _ => Err(format!("no stone on {point}")),
    }
}

fn final_status_list(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let [status] = exactly(&command.arguments)?;
    require_end(engine)?;
    let position = engine.game.position();
    match status.as_str() {
        "alive" => Ok(position.names(position.stones().all())),
        "dead" | "seki" => Ok(String::new()),
        _ => Err(format!("syntax error: '{status}' is none of alive, dead and seki")),
    }
}
