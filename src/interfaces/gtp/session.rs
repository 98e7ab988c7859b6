//! A conversation by the Go Text Protocol: lines in, answers out, in their order.

use super::command::{Command, begun, written};
use super::engine::{Engine, Kind, Lines, Port};
use crate::interfaces::inbox::{EndsAt, Inbox};
use crate::interfaces::outlet::{Listener, Outlet};
use crate::text::lines::{Line, MOST_BYTES};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Answers until the input ends, the controller quits or nobody listens any more.
pub fn converse(engine: &mut Engine, inbox: &Inbox, outlet: &mut dyn Outlet) {
    while let Some(line) = inbox.next() {
        let exchange = match line {
            Line::TooLong => Exchange::Over(outlet.write(&written(None, &Err(too_long())))),
            Line::Bytes(bytes) => match Command::read(&bytes) {
                None => continue,
                Some(command) => exchange(engine, &command, inbox, outlet),
            },
        };
        if matches!(exchange, Exchange::Last | Exchange::Over(Listener::Gone)) {
            return;
        }
    }
}

fn too_long() -> String {
    format!("a line longer than {MOST_BYTES} bytes")
}

/// How a command was answered.
enum Exchange {
    Over(Listener),
    Last,
}

fn exchange(engine: &mut Engine, command: &Command, inbox: &Inbox, outlet: &mut dyn Outlet) -> Exchange {
    let kind = Engine::kind(command);
    let ends_at = match kind {
        Kind::Endless => EndsAt::AnyLine,
        Kind::Plain | Kind::Thinking | Kind::Last => EndsAt::Interrupt,
    };
    let stop = inbox.watch(ends_at);
    let mut lines =
        Stream { id: command.id, has_begun: false, listener: Listener::There, stop: &stop, outlet };
    let mut port = Port { stop: Arc::clone(&stop), lines: &mut lines };
    let answer = engine.obey(command, &mut port);
    let (has_begun, listener) = (lines.has_begun, lines.listener);
    if kind == Kind::Endless && answer.is_ok() && listener == Listener::There {
        // What is complete stays on view until something else is wanted.
        inbox.wait(&stop);
    }
    inbox.unwatch();
    let rest = match &answer {
        Err(error) if has_begun => format!("# {error}\n\n"),
        _ if has_begun => "\n".to_owned(),
        _ => written(command.id, &answer),
    };
    let listener = if listener == Listener::Gone { listener } else { outlet.write(&rest) };
    if kind == Kind::Last { Exchange::Last } else { Exchange::Over(listener) }
}

/// An answer in the course of which lines come.
struct Stream<'s> {
    id: Option<u32>,
    has_begun: bool,
    listener: Listener,
    stop: &'s AtomicBool,
    outlet: &'s mut dyn Outlet,
}

impl Lines for Stream<'_> {
    fn put(&mut self, line: &str) {
        let head = if self.has_begun { String::new() } else { begun('=', self.id) + "\n" };
        self.has_begun = true;
        if self.outlet.write(&format!("{head}{line}\n")) == Listener::Gone {
            self.listener = Listener::Gone;
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}
