//! Threads that work, with a stack for searches.

use super::grounds::{Board, Grounds, Visit};
use crate::campaign::engine::EngineError;
use crate::campaign::job::{Job, Report};
use crate::campaign::labour::{Common, Labourer, called_off};
use crate::certificate::Paper;
use crate::go::Go;
use crate::search::TableError;
use crate::solve::STACK_BYTES;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;
use tokio::sync::oneshot;

/// Who has nothing to do looks so often whether others wait for the table.
const LOOK_UP: Duration = Duration::from_millis(200);

/// A job that was done.
pub(super) struct Done {
    pub job: Job,
    pub report: Report,
    pub paper: Option<Paper>,
    /// Who is to know when the report was sent; nobody if the job was called off before it began.
    common: Option<Arc<Common>>,
}

impl Done {
    /// The manager has the report, or will have it: later pieces may rest on this one.
    pub fn note_sent(&self) {
        if let (Some(paper), Some(common)) = (&self.paper, &self.common) {
            common.note_sent(paper, &self.job);
        }
    }
}

/// What came of work on a job.
pub(super) enum Outcome {
    Done(Box<Done>),
    /// The thread has panicked, and goes on.
    Panicked,
    NoTable(TableError),
}

struct Order {
    job: Job,
    answer: oneshot::Sender<Outcome>,
}

/// A thread, as those see it who give it work. It ends when this is dropped.
pub(super) struct Hand {
    orders: Sender<Order>,
    /// Ends the work on the job at hand.
    pub stop: Arc<AtomicBool>,
}

impl Hand {
    /// Starts a thread.
    ///
    /// # Errors
    /// If the system gives none.
    pub fn start(name: &str, grounds: &Arc<Grounds>) -> Result<(Self, JoinHandle<()>), EngineError> {
        let (orders, to_do) = channel();
        let stop = Arc::<AtomicBool>::default();
        let labour = Labour { name: name.to_owned(), stop: Arc::clone(&stop), to_do };
        let grounds = Arc::clone(grounds);
        let thread = Builder::new().stack_size(STACK_BYTES).spawn(move || labour.go_on(&grounds));
        Ok((Self { orders, stop }, thread.map_err(EngineError::Thread)?))
    }

    /// Gives a job to the thread, which has none.
    pub fn give(&self, job: Job) -> oneshot::Receiver<Outcome> {
        self.stop.store(false, Ordering::Relaxed);
        let (answer, outcome) = oneshot::channel();
        // If the thread is gone, then so is the answer.
        let _ = self.orders.send(Order { job, answer });
        outcome
    }
}

/// A thread from inside.
struct Labour {
    name: String,
    stop: Arc<AtomicBool>,
    to_do: Receiver<Order>,
}

impl Labour {
    fn go_on(&self, grounds: &Grounds) {
        let mut next = self.to_do.recv().ok();
        while let Some(order) = next {
            let after = match grounds.enter(Board::of(&order.job), &self.stop) {
                Ok(Some(visit)) => self.stay(grounds, &visit, order),
                Ok(None) => {
                    let (job, report) = (order.job.clone(), called_off(&order.job, &self.name));
                    answer(order, Outcome::Done(Box::new(Done { job, report, paper: None, common: None })))
                }
                Err(error) => answer(order, Outcome::NoTable(error)),
            };
            next = after.or_else(|| self.to_do.recv().ok());
        }
    }

    /// Does jobs about one board, as long as nobody waits for another one; returns a job that is to be done elsewhere.
    fn stay(&self, grounds: &Grounds, visit: &Visit<'_>, order: Order) -> Option<Order> {
        let ground = &visit.ground;
        let mut go = Go::new(ground.board.size);
        let (table, stop) = (Arc::clone(&ground.table), Arc::clone(&self.stop));
        let mut labourer = Labourer::new(self.name.clone(), &mut go, table, &ground.common, stop);
        let mut order = order;
        loop {
            // What the panic leaves behind is not used again, but for the table, in which anything may stand.
            let done = catch_unwind(AssertUnwindSafe(|| labourer.labour(&order.job)));
            match done {
                Ok((report, paper)) => {
                    let (job, common) = (order.job.clone(), Some(Arc::clone(&ground.common)));
                    answer(order, Outcome::Done(Box::new(Done { job, report, paper, common })))
                }
                Err(_) => return answer(order, Outcome::Panicked),
            };
            order = loop {
                if grounds.are_wanted() {
                    return None;
                }
                match self.to_do.recv_timeout(LOOK_UP) {
                    Ok(order) if Board::of(&order.job) == ground.board => break order,
                    Ok(order) => return Some(order),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return None,
                }
            };
        }
    }
}

/// Answers an order, after which there is none.
fn answer(order: Order, outcome: Outcome) -> Option<Order> {
    // Nobody waits if the worker has left.
    let _ = order.answer.send(outcome);
    None
}
