//! `shoban gtp`: an engine for board programs.

use super::args::{AnalystArgs, GameArgs, GtpArgs};
use super::output::{self, Reader};
use anyhow::Context as _;
use shoban::board::Rules;
use shoban::interfaces::gtp::{Engine, EngineSettings, converse};
use shoban::interfaces::{AnalystSettings, GameRules, Inbox, Listener, Outlet};
use shoban::solve::Tables;
use std::io::{self, BufReader};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// For a move, if nothing is said of it: a person waits for it.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// Talks until the controller quits, or the input ends.
pub fn run(args: &GtpArgs) -> anyhow::Result<ExitCode> {
    let settings = EngineSettings {
        size: args.size,
        rules: args.game.rules(),
        nodes: args.nodes,
        time: args.time.or(if args.nodes.is_none() { Some(USUAL_TIME) } else { None }),
        analyst: args.analyst.settings(),
    };
    let inbox = Inbox::read(Box::new(BufReader::new(io::stdin()))).context("cannot read standard input")?;
    let mut engine = Engine::new(settings, Arc::new(Tables::new(args.analyst.table.size)));
    let mut outlet = StandardOutput::default();
    converse(&mut engine, &inbox, &mut outlet);
    outlet.error.map_or(Ok(ExitCode::SUCCESS), Err)
}

impl GameArgs {
    /// The rules that are meant.
    pub fn rules(&self) -> GameRules {
        let chosen = self.rules;
        let suicide = chosen.map(|rules| rules.suicide).unwrap_or_default();
        let komi = self.komi.or(chosen.and_then(|rules| rules.komi)).unwrap_or_default();
        let repetition = self.repetition.or(chosen.map(|rules| rules.repetition)).unwrap_or_default();
        let endless_play = self.tie_value.unwrap_or_default();
        GameRules { board: Rules { suicide, komi }, repetition, endless_play }
    }
}

impl AnalystArgs {
    /// What they mean.
    pub fn settings(&self) -> AnalystSettings {
        AnalystSettings { table: self.table.size, threads: self.threads, memory: self.memory }
    }
}

/// Writes to standard output. Who reads there is gone when it cannot be written.
#[derive(Default)]
pub struct StandardOutput {
    /// Why it could not be written.
    pub error: Option<anyhow::Error>,
}

impl Outlet for StandardOutput {
    fn write(&mut self, text: &str) -> Listener {
        match output::write(text) {
            Ok(Reader::There) => Listener::There,
            Ok(Reader::Gone) => Listener::Gone,
            Err(error) => {
                self.error.get_or_insert(error);
                Listener::Gone
            }
        }
    }
}
