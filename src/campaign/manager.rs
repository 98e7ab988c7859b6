//! The manager: gives the leaves of the trees out as jobs, and puts together what comes back.

use super::desk::{Desk, Out};
use super::engine::{Delivery, Engine, Event};
use super::error::CampaignError;
use super::folder::Folder;
use super::inspection::{Board, Inspected, Piece, inspect};
use super::job::{End, JOB_FORMAT, Job, JobId};
use super::status::Status;
use crate::certificate::Lemma;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a run of a manager has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All claims are proved.
    Proved,
    /// It was stopped, or its limit is reached.
    Stopped,
    /// Nothing is left to try: a claim does not hold, as far as can be seen.
    Exhausted,
}

/// How a manager goes about it.
#[derive(Clone, Debug)]
pub struct Conduct<'s> {
    /// Threads that check pieces.
    pub checkers: usize,
    /// Nodes after which it stops, of this run; strays included.
    pub nodes: Option<u64>,
    /// Time after which it stops.
    pub time: Option<Duration>,
    /// Ends the run.
    pub stop: &'s AtomicBool,
}

/// What is heard of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// How it goes, now and then.
    Status(Box<Status>),
    /// The checker has refused a piece, and its worker is banned.
    Refused {
        /// The worker.
        worker: String,
        /// What is wrong with the piece.
        why: String,
    },
}

/// Between two looks at what is there to be done.
const WAIT: Duration = Duration::from_millis(20);
/// Deliveries that are stored together, at most.
const MOST_AT_ONCE: usize = 256;
/// Between two pictures of how it goes.
const WATCH_EVERY: Duration = Duration::from_secs(1);
/// How often a job is given out again before it is opened without a report.
const MOST_ATTEMPTS: u32 = 3;
/// Of the budget where there are fewer leaves than workers.
const PART_WHERE_SCARCE: u64 = 8;
/// A job has at least so many nodes.
const LEAST_BUDGET: u64 = 64;

/// A manager at work.
pub struct Manager<'e> {
    desk: Desk,
    engine: &'e mut dyn Engine,
    /// Whether there were fewer leaves than workers the last time.
    is_scarce: bool,
    begun: Instant,
    nodes_before: u64,
}

impl<'e> Manager<'e> {
    /// A manager for a campaign, with what is stored of it.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn new(folder: &Folder, engine: &'e mut dyn Engine) -> Result<Self, CampaignError> {
        let desk = Desk::open(folder)?;
        let nodes_before = desk.totals().nodes;
        Ok(Self { desk, engine, is_scarce: true, begun: Instant::now(), nodes_before })
    }

    /// What it knows.
    #[must_use]
    pub const fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Works until all claims are proved, or it is stopped.
    ///
    /// # Errors
    /// If the store cannot be written, or nothing carries jobs any more.
    pub fn run(
        &mut self,
        conduct: &Conduct<'_>,
        watch: &mut dyn FnMut(News),
    ) -> Result<Ending, CampaignError> {
        let ending = self.work(conduct, watch);
        for Out { job, .. } in self.desk.clear() {
            // Whoever does not hear it works in vain.
            let _ = self.engine.cancel(job.id, job.attempt);
        }
        self.desk.ledger.note_time(self.begun.elapsed());
        // What has gone wrong first says more than what goes wrong because of it.
        let ending = ending?;
        self.desk.save()?;
        watch(News::Status(self.tell()));
        Ok(ending)
    }

    fn work(&mut self, conduct: &Conduct<'_>, watch: &mut dyn FnMut(News)) -> Result<Ending, CampaignError> {
        let mut watched: Option<Instant> = None;
        loop {
            if self.is_over(conduct) && !self.desk.is_proved() {
                return Ok(Ending::Stopped);
            }
            self.give_out()?;
            // The search for something to do may have found that nothing is left.
            if self.desk.is_proved() {
                return Ok(Ending::Proved);
            }
            if self.desk.is_idle() {
                return Ok(Ending::Exhausted);
            }
            let deliveries = self.listen()?;
            if !deliveries.is_empty() {
                let inspected = inspect(deliveries, self.board(), conduct.checkers);
                inspected.iter().filter_map(refusal).for_each(&mut *watch);
                self.take_in(inspected)?;
            }
            if watched.is_none_or(|last| last.elapsed() >= WATCH_EVERY) {
                watched = Some(Instant::now());
                self.desk.ledger.note_time(self.begun.elapsed());
                watch(News::Status(self.tell()));
            }
        }
    }

    fn is_over(&self, conduct: &Conduct<'_>) -> bool {
        let nodes = self.desk.totals().nodes.saturating_sub(self.nodes_before);
        conduct.stop.load(Ordering::Relaxed)
            || conduct.nodes.is_some_and(|limit| nodes >= limit)
            || conduct.time.is_some_and(|limit| self.begun.elapsed() >= limit)
    }

    fn board(&self) -> Board {
        let position = self.desk.folder().position();
        Board { size: position.size(), suicide: position.rules().suicide }
    }

    /// How it goes, which is also written down.
    fn tell(&self) -> Box<Status> {
        let nodes = self.desk.totals().nodes.saturating_sub(self.nodes_before);
        let status = Status::of(&self.desk, nodes, self.begun.elapsed());
        status.write(self.desk.folder());
        Box::new(status)
    }

    /// Gives jobs out until there is one for each worker.
    fn give_out(&mut self) -> Result<(), CampaignError> {
        let wanted = self.engine.wanted();
        while self.desk.jobs() < wanted {
            let Some(pick) = self.desk.pick() else {
                self.is_scarce = true;
                return Ok(());
            };
            let definition = self.desk.folder().definition();
            let part = if self.is_scarce { PART_WHERE_SCARCE } else { 1 };
            let job = Job {
                format: JOB_FORMAT,
                campaign: definition.name.clone(),
                id: JobId(0),
                attempt: 0,
                board: definition.board,
                suicide: definition.suicide,
                lemma: Lemma { state: *pick.place.state(), claim: pick.claim }.to_string(),
                budget: (definition.budget / part).max(LEAST_BUDGET),
                limit: pick.limit(),
            };
            let job = self.desk.begin(job, pick)?;
            self.engine.submit(&job)?;
        }
        self.is_scarce = wanted > self.desk.jobs() * 2;
        Ok(())
    }

    /// Waits for what comes, and gathers deliveries.
    fn listen(&mut self) -> Result<Vec<Delivery>, CampaignError> {
        let (mut deliveries, mut wait) = (Vec::new(), WAIT);
        while deliveries.len() < MOST_AT_ONCE {
            match self.engine.next_event(wait)? {
                None => break,
                Some(Event::Delivery(delivery)) => deliveries.push(*delivery),
                Some(Event::Worker(news)) => self.desk.ledger.note_worker(news),
                Some(Event::Poison(id, attempt)) => {
                    if let Some(out) = self.desk.end(id, attempt) {
                        self.give_again(out)?;
                    }
                }
            }
            wait = Duration::ZERO;
        }
        Ok(deliveries)
    }

    /// A job that nobody has done is given out again, since workers may have left it in peace; in the end it is cut into smaller ones.
    fn give_again(&mut self, out: Out) -> Result<(), CampaignError> {
        if out.job.attempt + 1 >= MOST_ATTEMPTS {
            self.desk.ledger.note_failure();
            return self.desk.expand(&out, &[]);
        }
        let job = self.desk.again(out);
        Ok(self.engine.submit(&job)?)
    }

    /// Uses what was delivered, stores it, and only then says so.
    fn take_in(&mut self, inspected: Vec<Inspected>) -> Result<(), CampaignError> {
        let mut receipts = Vec::new();
        for inspected in inspected {
            receipts.push(inspected.delivery.receipt);
            let begun = Instant::now();
            self.use_delivery(inspected)?;
            self.desk.ledger.note_use(begun.elapsed());
        }
        for out in self.desk.drop_what_does_not_matter() {
            self.engine.cancel(out.job.id, out.job.attempt)?;
        }
        self.desk.save()?;
        self.desk.take_snapshot();
        receipts.into_iter().try_for_each(|receipt| self.engine.settle(receipt))?;
        Ok(())
    }

    fn use_delivery(&mut self, inspected: Inspected) -> Result<(), CampaignError> {
        let Inspected { delivery: Delivery { report, .. }, piece, took } = inspected;
        let is_refused = matches!(piece, Piece::Refused(_));
        self.desk.ledger.note_report(&report);
        if is_refused {
            self.desk.ledger.note_refusal(&report.worker);
            self.engine.ban(&report.worker)?;
        }
        // What is proved is proved, whoever found it, and however late.
        let paper = match piece {
            Piece::Accepted(paper) => Some(paper),
            Piece::None | Piece::Lost | Piece::Refused(_) => None,
        };
        if let Some(paper) = &paper {
            // One that rests on what was lost proves nothing here; its job comes back.
            self.desk.note_paper(paper)?;
        }
        let Some(out) = self.desk.end(report.id, report.attempt) else {
            self.desk.ledger.note_stray();
            return Ok(());
        };
        self.desk.ledger.note_sample(&report, paper.as_ref(), took);
        let is_done = match report.end {
            End::Proved => self.desk.is_proved_at(&out),
            End::Open | End::Refuted => !self.desk.ledger.is_banned(&report.worker),
            End::Cancelled | End::Failed(_) => false,
        };
        if is_done { self.desk.apply(&out, &report) } else { self.give_again(out) }
    }
}

/// What is to be said of a piece, if it is refused.
fn refusal(inspected: &Inspected) -> Option<News> {
    let Piece::Refused(why) = &inspected.piece else { return None };
    Some(News::Refused { worker: inspected.delivery.report.worker.clone(), why: why.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::folder::Definition;
    use crate::campaign::node::Node;
    use crate::campaign::store::{Changes, Store};
    use crate::game::{Claim, StateKey};
    use crate::random::Random;
    use crate::search::Cost;
    use crate::{Position, Rules, Score};

    /// A figure of this process, in kB, as Linux has it.
    fn kilobytes(figure: &str) -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find(|line| line.starts_with(figure)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// Run by hand: cargo test --release -p shoban --lib ten_million -- --ignored --nocapture
    #[test]
    #[ignore = "takes four minutes and two gigabytes of disk"]
    fn ten_million_nodes_take_less_than_eight_gigabytes() {
        let path = std::env::temp_dir().join(format!("shoban-{}-ten-million", std::process::id()));
        let state = Position::empty("6x6".parse().unwrap(), Rules::default());
        let claim = Claim::at_least(Score::new(4));
        let folder = Folder::create(&path, Definition::new(&[Lemma { state, claim }], 1_000_000)).unwrap();
        let (mut random, begun) = (Random::of(&[1]), Instant::now());
        let store = Store::open(folder.path(), &folder.definition().about()).unwrap();
        for _ in 0..100 {
            let mut changes = Changes::default();
            for _ in 0..100_000 {
                let mut node = Node::leaf(Cost::states(200));
                node.work = random.word() >> 24;
                changes.nodes.push((claim.prover, StateKey(random.word()), node));
            }
            store.save(&changes).unwrap();
        }
        drop(store);
        println!("stored in {:?}, {} kB", begun.elapsed(), kilobytes("VmRSS"));
        let begun = Instant::now();
        let desk = Desk::open(&folder).unwrap();
        println!(
            "read in {:?}, {} kB, at most {} kB",
            begun.elapsed(),
            kilobytes("VmRSS"),
            kilobytes("VmHWM")
        );
        assert!(desk.trees()[0].size() >= 10_000_000);
        assert!(kilobytes("VmHWM") < 8 << 20);
        drop(desk);
        std::fs::remove_dir_all(&path).unwrap();
    }
}
