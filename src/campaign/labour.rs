//! Work on a job: the search, and what it has found as a report and a piece. The same in one process and anywhere else.

use super::job::{End, JOB_FORMAT, Job, MOST_PIECE_BYTES, MoveCost, Opened, PieceName, Report};
use crate::board::Passes;
use crate::certificate::{CertificateError, Lemma, LemmaBook, Paper, Pen, prove_lemmas};
use crate::go::Go;
use crate::search::{Busy, Clock, Cost, Limits, Reductions, Search, Stopped, Table};
use ahash::AHashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Somebody who does jobs about one board, one after the other. What was found for one helps with the next.
pub struct Labourer<'g> {
    name: String,
    search: Search<'g, Go>,
    /// What pieces are written with.
    go: Go,
    common: &'g Common,
}

/// What labourers in one process have in common, beside the table, about one board.
#[derive(Debug, Default)]
pub struct Common {
    /// States that one of them is at.
    busy: Busy,
    /// What their pieces prove, by the campaign: the manager of another one does not have these pieces.
    books: Mutex<AHashMap<String, Arc<LemmaBook>>>,
}

/// Campaigns whose lemmas are remembered at a time.
const MOST_BOOKS: usize = 4;

impl Common {
    /// What pieces for a campaign prove.
    fn book(&self, campaign: &str) -> Arc<LemmaBook> {
        let mut books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
        if books.len() >= MOST_BOOKS && !books.contains_key(campaign) {
            books.clear();
        }
        Arc::clone(books.entry(campaign.to_owned()).or_default())
    }

    /// A piece was sent to the manager: later ones may rest on what it proves.
    pub fn note_sent(&self, paper: &Paper, job: &Job) {
        let book = self.book(&job.campaign);
        for text in &paper.proves {
            if let Ok(Lemma { state, claim }) = Lemma::read(text, job.board, job.suicide) {
                book.note(claim.prover, [(state.key().0, Arc::from(text.as_str()))]);
            }
        }
    }
}

/// What was found, before it is a report.
struct Found {
    end: End,
    cost: Cost,
    opened: Vec<Opened>,
    paper: Option<Paper>,
}

impl Found {
    /// The report of a job, but for what it took.
    fn report(self, job: &Job, worker: &str) -> (Report, Option<Paper>) {
        let piece =
            |paper: &Paper| PieceName { sha256: paper.sha256.clone(), bytes: paper.bytes.len() as u64 };
        let report = Report {
            format: JOB_FORMAT,
            campaign: job.campaign.clone(),
            id: job.id,
            attempt: job.attempt,
            worker: worker.to_owned(),
            end: self.end,
            cost: self.cost.count(),
            nodes: 0,
            millis: 0,
            opened: self.opened,
            piece: self.paper.as_ref().map(piece),
        };
        (report, self.paper)
    }
}

/// The report of a job that was called off before anything was done for it.
#[must_use]
#[cfg(feature = "nats")]
pub(super) fn called_off(job: &Job, worker: &str) -> Report {
    cancelled().report(job, worker).0
}

impl<'g> Labourer<'g> {
    /// One who has learned nothing yet. The table is about the board of the game; `stop` ends the work on a job.
    pub fn new(
        name: impl Into<String>,
        go: &'g mut Go,
        table: Arc<Table>,
        common: &'g Common,
        stop: Arc<AtomicBool>,
    ) -> Self {
        let for_proofs = Go::for_proofs(go.size(), go.tuning());
        let clock = Clock::start(Limits { stop: Some(stop), ..Limits::default() });
        let search = Search::new(go, table, clock, Reductions::default());
        Self { name: name.into(), search: search.sharing(&common.busy), go: for_proofs, common }
    }

    /// Nodes visited for all jobs.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Does a job; the report, and the piece that it names.
    pub fn labour(&mut self, job: &Job) -> (Report, Option<Paper>) {
        let (begun, before) = (Instant::now(), self.search.nodes());
        let found = match job.lemma() {
            Ok(lemma) if lemma.state.passes() != Passes::Ended => self.work_on(&lemma, job),
            Ok(_) => failed("the game is over".to_owned()),
            Err(error) => failed(error.to_string()),
        };
        let (mut report, paper) = found.report(job, &self.name);
        report.nodes = self.search.nodes() - before;
        report.millis = begun.elapsed().as_millis() as u64;
        (report, paper)
    }

    fn work_on(&mut self, lemma: &Lemma, job: &Job) -> Found {
        let visited = self.search.stats().nodes;
        self.search.clock_mut().allow(visited, job.budget);
        let limit = job.limit.map(Cost::states);
        match self.search.prove_by_cost(&lemma.state, lemma.claim, limit) {
            Ok(cost) if cost.is_nothing() => self.proved(lemma, job),
            Ok(cost) if cost.is_refuted() => {
                Found { end: End::Refuted, cost, opened: Vec::new(), paper: None }
            }
            Ok(cost) => self.open(lemma, cost, job),
            Err(Stopped) if self.search.clock().is_over(self.search.stats().nodes) => cancelled(),
            Err(Stopped) => {
                let cost = self.search.expected_cost(&lemma.state, lemma.claim);
                if cost.is_nothing() { self.proved(lemma, job) } else { self.open(lemma, cost, job) }
            }
        }
    }

    fn proved(&mut self, lemma: &Lemma, job: &Job) -> Found {
        match self.write(&[*lemma], job) {
            Ok(paper) if paper.bytes.len() as u64 <= MOST_PIECE_BYTES => {
                Found { end: End::Proved, cost: Cost::NOTHING, opened: Vec::new(), paper: Some(paper) }
            }
            // Too large for a piece: it is cut at the moves.
            Ok(_) | Err(CertificateError::TooLarge) => self.open(lemma, Cost::states(1), job),
            Err(CertificateError::Stopped) => cancelled(),
            Err(error) => failed(error.to_string()),
        }
    }

    /// Writes a piece. What it proves is to stand in it, not to be taken from elsewhere. A job that comes again has failed: perhaps the
    /// piece that it rested on was lost, so it rests on nothing then.
    fn write(&mut self, lemmas: &[Lemma], job: &Job) -> Result<Paper, CertificateError> {
        let book = self.common.book(&job.campaign);
        lemmas.iter().for_each(|lemma| book.forget(lemma.claim.prover, lemma.state.key().0));
        let book = Some(&*book).filter(|_| job.attempt == 0);
        prove_lemmas(&mut self.search, Pen { go: &mut self.go, book }, lemmas)
    }

    /// What is known of the moves of a state that is not proved; after the prover's best move with a piece for what is.
    fn open(&mut self, lemma: &Lemma, cost: Cost, job: &Job) -> Found {
        let mut opened = vec![self.opened(lemma)];
        let waiting = if lemma.state.to_play() == lemma.claim.prover {
            let after = self.after_best(lemma);
            opened.extend(after.iter().map(|after| self.opened(after)));
            after
        } else {
            Some(*lemma)
        };
        let paper = waiting.and_then(|after| self.paper_of_replies(&after, job));
        Found { end: End::Open, cost, opened, paper }
    }

    /// The state after the prover's best move, unless the game is over there.
    fn after_best(&self, lemma: &Lemma) -> Option<Lemma> {
        let costs = self.search.expected_costs_after(&lemma.state, lemma.claim);
        let (mv, _) = *costs.iter().min_by_key(|(_, cost)| *cost)?;
        let state = lemma.state.after(mv);
        (state.passes() != Passes::Ended).then_some(Lemma { state, claim: lemma.claim })
    }

    fn opened(&self, lemma: &Lemma) -> Opened {
        let size = lemma.state.size();
        let costs = self.search.expected_costs_after(&lemma.state, lemma.claim);
        let moves = costs.iter().map(|(mv, cost)| MoveCost { mv: mv.name(size), cost: cost.count() });
        Opened { lemma: lemma.to_string(), moves: moves.collect() }
    }

    /// A piece for the replies that are refuted by now, but for those that a piece of this process has proved already, which the
    /// manager has. It is an addition: without it they are proved again.
    fn paper_of_replies(&mut self, after: &Lemma, job: &Job) -> Option<Paper> {
        let costs = self.search.expected_costs_after(&after.state, after.claim);
        let proved = costs.iter().filter(|(_, cost)| cost.is_nothing());
        let book = self.common.book(&job.campaign);
        let mut lemmas: Vec<Lemma> = Vec::new();
        for state in proved.map(|(mv, _)| after.state.after(*mv)) {
            let key = state.key().0;
            let is_new = |lemma: &Lemma| lemma.state.key().0 != key;
            let is_known = job.attempt == 0 && book.has(after.claim.prover, key);
            if state.passes() != Passes::Ended && !is_known && lemmas.iter().all(is_new) {
                lemmas.push(Lemma { state, claim: after.claim });
            }
        }
        if lemmas.is_empty() {
            return None;
        }
        self.write(&lemmas, job).ok().filter(|paper| paper.bytes.len() as u64 <= MOST_PIECE_BYTES)
    }
}

fn failed(why: String) -> Found {
    Found { end: End::Failed(why), cost: Cost::states(u32::MAX), opened: Vec::new(), paper: None }
}

fn cancelled() -> Found {
    Found { end: End::Cancelled, cost: Cost::states(u32::MAX), opened: Vec::new(), paper: None }
}
