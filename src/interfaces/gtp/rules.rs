//! Commands about rules: KataGo's names and JSON for them, and what GoGui asks of a referee.

use super::command::{Answer, Command};
use super::engine::{Engine, Entry, Kind, Port};
use super::play::result;
use super::words::exactly;
use crate::board::Suicide;
use crate::formats::repetition::Repetition;
use crate::formats::sgf::ChosenRules;
use crate::game::Color;
use crate::interfaces::live_game::GameRules;
use serde_json::{Map, Value, json};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new("kata-get-rules", Kind::Plain, |engine, _, _| {
        Ok(Value::from(written(engine.game.rules())).to_string())
    }),
    Entry::new("kata-set-rules", Kind::Plain, set_rules),
    Entry::new("kata-set-rule", Kind::Plain, set_rule),
    Entry::new("gogui-rules_game_id", Kind::Plain, |_, _, _| Ok("Go".to_owned())),
    Entry::new("gogui-rules_board", Kind::Plain, referee_board),
    Entry::new("gogui-rules_board_size", Kind::Plain, referee_size),
    Entry::new("gogui-rules_legal_moves", Kind::Plain, referee_moves),
    Entry::new("gogui-rules_side_to_move", Kind::Plain, referee_side),
    Entry::new("gogui-rules_final_result", Kind::Plain, referee_result),
];

/// Rules as KataGo writes them. What it has no word for stands in fields of our own.
pub(in crate::interfaces) fn written(rules: GameRules) -> Map<String, Value> {
    let ko = match rules.repetition {
        Repetition::Positional => "POSITIONAL",
        Repetition::Situational | Repetition::NaturalSituational => "SITUATIONAL",
        Repetition::BasicKo | Repetition::PassCount => "SIMPLE",
    };
    let fields = json!({
        "ko": ko,
        "scoring": "AREA",
        "tax": "NONE",
        "suicide": rules.board.suicide == Suicide::Allowed,
        "hasButton": false,
        "whiteHandicapBonus": "0",
        "friendlyPassOk": false,
        "repetition": rules.repetition.name(),
        "tieValue": rules.endless_play.points(),
    });
    let Value::Object(fields) = fields else { unreachable!("an object was written") };
    fields
}

/// A name, or JSON.
fn set_rules(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let rules: ChosenRules = command.rest().parse().map_err(refused)?;
    engine.follow(&rules)?;
    Ok(String::new())
}

fn refused(error: impl std::fmt::Display) -> String {
    format!("these rules are not supported: {error}")
}

/// One field of the JSON; the others stay.
fn set_rule(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let [key, value] = exactly(&command.arguments)?;
    let mut fields = written(engine.game.rules());
    // These two are ours; that field says which rules of repetition hold.
    fields.remove("repetition");
    fields.remove("tieValue");
    if !fields.contains_key(key) {
        let known: Vec<_> = fields.keys().map(String::as_str).collect();
        return Err(format!("there is no rule '{key}'; there are {}", known.join(", ")));
    }
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value.as_str()));
    let is_ko = key == "ko";
    fields.insert(key.clone(), value);
    let mut rules: ChosenRules = Value::from(fields).to_string().parse().map_err(refused)?;
    if !is_ko {
        rules.repetition = engine.game.rules().repetition;
    }
    engine.follow(&rules)?;
    Ok(String::new())
}

/// Rows from above, with blanks between the points.
fn referee_board(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    let rows = engine.game.position().rows_text();
    let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    Ok(rows.split('/').map(row).collect::<Vec<_>>().join("\n"))
}

fn referee_size(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    let size = engine.size();
    if size.rows() == size.columns() {
        Ok(size.rows().to_string())
    } else {
        Err(format!("the board is no square but {size}"))
    }
}

/// None if the game is over.
fn referee_moves(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    let size = engine.size();
    Ok(engine.game.legal_moves().iter().map(|mv| mv.name(size)).collect::<Vec<_>>().join(" "))
}

fn referee_side(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    Ok(if engine.game.position().to_play() == Color::Black { "black" } else { "white" }.to_owned())
}

fn referee_result(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    let (game, komi) = (&engine.game, engine.game.rules().board.komi);
    match game.final_score() {
        Some(score) => Ok(result(score, komi)),
        None => Err("the game is not over".to_owned()),
    }
}
