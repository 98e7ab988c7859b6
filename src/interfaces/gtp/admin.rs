//! Commands about the program and the conversation.

use super::command::{Answer, Command};
use super::engine::{Engine, Entry, Kind, Port};
use crate::formats::program;
use crate::interfaces::analyst::Analyst;
use crate::solve::Tables;
use std::sync::Arc;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new("protocol_version", Kind::Plain, |_, _, _| Ok("2".to_owned())),
    Entry::new("name", Kind::Plain, |_, _, _| Ok("shoban".to_owned())),
    Entry::new("version", Kind::Plain, |_, _, _| Ok(program::VERSION.to_owned())),
    Entry::new("quit", Kind::Last, |_, _, _| Ok(String::new())),
    Entry::new("stop", Kind::Plain, |_, _, _| Ok(String::new())),
    Entry::new("clear_cache", Kind::Plain, clear_cache),
    Entry::new("gogui-interrupt", Kind::Plain, |_, _, _| Ok(String::new())),
    Entry::new("gogui-title", Kind::Plain, title),
];

/// Forgets all that was found, as if the program began.
fn clear_cache(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    let settings = engine.settings.analyst;
    engine.analyst = Analyst::new(Arc::new(Tables::new(settings.table)), settings);
    Ok(String::new())
}

fn title(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    Ok(format!("shoban: {}, {}", engine.size(), engine.game.rules().repetition.words()))
}
