//! The list of commands, and how one is found.

use super::command::{Answer, Command};
use super::engine::{Engine, Entry, Kind, Port};
use super::words::exactly;
use super::{admin, analyze, board, gogui, play, rules};

const ABOUT_COMMANDS: &[Entry] = &[
    Entry::new("known_command", Kind::Plain, known_command),
    Entry::new("list_commands", Kind::Plain, |_, _, _| Ok(names().join("\n"))),
];

/// All commands.
fn entries() -> impl Iterator<Item = &'static Entry> {
    let lists = [
        ABOUT_COMMANDS,
        admin::ENTRIES,
        board::ENTRIES,
        play::ENTRIES,
        rules::ENTRIES,
        analyze::ENTRIES,
        gogui::ENTRIES,
    ];
    lists.into_iter().flatten()
}

fn names() -> Vec<&'static str> {
    entries().map(|entry| entry.name).collect()
}

fn entry(name: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.name == name)
}

fn known_command(_: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let [name] = exactly(&command.arguments)?;
    Ok(entry(name).is_some().to_string())
}

impl Engine {
    /// What a command is; an unknown one answers at once.
    #[must_use]
    pub fn kind(command: &Command) -> Kind {
        entry(&command.name).map_or(Kind::Plain, |entry| entry.kind)
    }

    /// Does what a command says.
    ///
    /// # Errors
    /// The answer, if it is that the command failed; the game is as it was then.
    pub fn obey(&mut self, command: &Command, port: &mut Port<'_>) -> Answer {
        match entry(&command.name) {
            Some(entry) => (entry.handler)(self, command, port),
            None => Err("unknown command".to_owned()),
        }
    }
}
