//! Lines of input that come while work goes on, and may end it.

use crate::text::lines::{self, Line};
use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Lines that are read and wait, at most: who writes faster than is answered has to wait.
const WINDOW: usize = 1 << 12;

/// What ends work that goes on while lines come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndsAt {
    /// Any line, and the end of the input.
    AnyLine,
    /// The comment `# interrupt`, which waits for nothing.
    Interrupt,
}

/// A queue of lines, filled by a thread that reads.
#[derive(Clone, Debug, Default)]
pub struct Inbox(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    lines: VecDeque<Line>,
    has_ended: bool,
    /// The flag of the work that goes on, and what raises it.
    watch: Option<(EndsAt, Arc<AtomicBool>)>,
}

impl Inbox {
    /// Lines from outside, read by a thread of their own until they end. What cannot be read ends them.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn read(mut input: Box<dyn BufRead + Send>) -> std::io::Result<Self> {
        let inbox = Self::default();
        let filled = inbox.clone();
        std::thread::Builder::new().spawn(move || {
            while let Ok(Some(line)) = lines::next(&mut *input) {
                filled.push(line);
            }
            filled.end();
        })?;
        Ok(inbox)
    }

    /// The next line; waits for it. Nothing at the end of the input.
    #[must_use]
    pub fn next(&self) -> Option<Line> {
        let mut state = self.wait_for(|state| !state.lines.is_empty() || state.has_ended);
        let line = state.lines.pop_front();
        self.0.changed.notify_all();
        line
    }

    /// Waits until there is a line, the input has ended, or the flag of a work was raised.
    pub fn wait(&self, flag: &AtomicBool) {
        let is_due =
            |state: &State| !state.lines.is_empty() || state.has_ended || flag.load(Ordering::Relaxed);
        drop(self.wait_for(is_due));
    }

    /// A flag for work that begins: it is raised as soon as a line comes that ends the work, or is there already.
    #[must_use]
    pub fn watch(&self, ends_at: EndsAt) -> Arc<AtomicBool> {
        let flag = Arc::new(AtomicBool::new(false));
        let mut state = self.lock();
        let is_due = ends_at == EndsAt::AnyLine && (!state.lines.is_empty() || state.has_ended);
        flag.store(is_due, Ordering::Relaxed);
        state.watch = Some((ends_at, Arc::clone(&flag)));
        flag
    }

    /// The work is over.
    pub fn unwatch(&self) {
        self.lock().watch = None;
    }

    fn push(&self, line: Line) {
        let mut state = self.wait_for(|state| state.lines.len() < WINDOW);
        let is_interrupt = is_interrupt(&line);
        if let Some((ends_at, flag)) = &state.watch
            && (is_interrupt || *ends_at == EndsAt::AnyLine)
        {
            flag.store(true, Ordering::Relaxed);
        }
        // An interrupt is no command: there is nothing to answer.
        if !is_interrupt {
            state.lines.push_back(line);
        }
        self.0.changed.notify_all();
    }

    fn end(&self) {
        let mut state = self.lock();
        state.has_ended = true;
        if let Some((EndsAt::AnyLine, flag)) = &state.watch {
            flag.store(true, Ordering::Relaxed);
        }
        self.0.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_for(&self, is_due: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let waiting = self.0.changed.wait_while(self.lock(), |state| !is_due(state));
        waiting.unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_interrupt(line: &Line) -> bool {
    matches!(line, Line::Bytes(bytes) if bytes.trim_ascii() == b"# interrupt")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line {
        Line::Bytes(text.as_bytes().to_vec())
    }

    #[test]
    fn lines_come_in_their_order_and_end() {
        let inbox = Inbox::read(Box::new(&b"a\n\n# interrupt\nb"[..])).unwrap();
        assert_eq!(
            [inbox.next(), inbox.next(), inbox.next(), inbox.next()],
            [Some(line("a")), Some(line("")), Some(line("b")), None]
        );
        assert_eq!(inbox.next(), None);
    }

    #[test]
    fn work_is_ended_by_what_it_listens_to() {
        let inbox = Inbox::default();
        let (any, interrupt) = (inbox.watch(EndsAt::AnyLine), inbox.watch(EndsAt::Interrupt));
        inbox.push(line("name"));
        assert!(!any.load(Ordering::Relaxed) && !interrupt.load(Ordering::Relaxed), "one work at a time");
        assert!(inbox.watch(EndsAt::AnyLine).load(Ordering::Relaxed), "a line waits");
        let interrupt = inbox.watch(EndsAt::Interrupt);
        inbox.push(line("# interrupt"));
        assert!(interrupt.load(Ordering::Relaxed));
        assert_eq!(inbox.next(), Some(line("name")));
        let any = inbox.watch(EndsAt::AnyLine);
        assert!(!any.load(Ordering::Relaxed), "an interrupt waits for nobody");
        inbox.end();
        assert!(any.load(Ordering::Relaxed));
    }
}
