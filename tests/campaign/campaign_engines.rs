//! What carries jobs, each by the same demands: threads of this process, and a NATS server with a worker.
#![cfg(feature = "nats")]

use crate::support::jobs::{LONG, job};
use crate::support::nats::{PATIENCE, Server};
use shoban::Threads;
use shoban::campaign::{Delivery, End, Engine, Event, Job, JobId, Local, Receipt, Report};
use shoban::certificate::Paper;
use shoban::search::Table;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

const CAMPAIGN: &str = "suite";
/// On the board of [`LONG`]: three rows are Black's, who wants two points of the rest.
const SHORT: &str = "at-least 9 black none 0 .X.XXXX/XXXXXXX/XXXXXXX/......./.......";
const SHORT_TOO: &str = "at-least 8 white none 0 .X.XXXX/XXXXXXX/XXXXXXX/......./.......";
/// Nothing that was called off comes after this.
const QUIET: Duration = Duration::from_secs(1);

/// An engine with one worker that has one thread.
struct Bench<'e> {
    engine: &'e mut dyn Engine,
    /// Waits until the worker is at a job.
    until_at: &'e dyn Fn(JobId),
}

impl Bench<'_> {
    fn submit(&mut self, id: u64, lemma: &str) -> Job {
        let job = job(CAMPAIGN, id, lemma);
        self.engine.submit(&job).unwrap();
        job
    }

    /// The next report, if one comes in time.
    fn delivery_within(&mut self, time: Duration) -> Option<Delivery> {
        let begun = Instant::now();
        while begun.elapsed() < time {
            match self.engine.next_event(Duration::from_millis(100)).unwrap() {
                Some(Event::Delivery(delivery)) => return Some(*delivery),
                Some(Event::Poison(id, attempt)) => panic!("job {id}, attempt {attempt}, is poison"),
                Some(Event::Worker(_)) | None => {}
            }
        }
        None
    }

    /// The next report, which is settled.
    fn delivery(&mut self) -> Delivery {
        let delivery = self.delivery_within(PATIENCE).expect("a report");
        self.engine.settle(delivery.receipt).unwrap();
        delivery
    }

    /// The job is proved by the next report.
    fn is_proved(&mut self, job: &Job) -> Report {
        let delivery = self.delivery();
        proves(&delivery, job);
        delivery.report
    }
}

/// The report says that the job is proved, with a piece that the checker accepts and that is the one it names.
fn proves(delivery: &Delivery, job: &Job) {
    let Delivery { report, piece, .. } = delivery;
    assert_eq!(
        (&report.campaign, report.id, report.attempt, &report.end),
        (&job.campaign, job.id, job.attempt, &End::Proved)
    );
    let (bytes, name) = (piece.clone().expect("a piece"), report.piece.as_ref().expect("its name"));
    assert_eq!(name.bytes, bytes.len() as u64);
    let paper = Paper::accept(bytes).unwrap();
    assert_eq!((paper.sha256, paper.proves), (name.sha256.clone(), vec![job.lemma.clone()]));
}

/// All that is demanded, one after the other: what one demand leaves behind must not hinder the next.
fn suite(bench: &mut Bench<'_>) {
    jobs_are_wanted_before_anybody_is_there(bench);
    reports_have_pieces(bench);
    jobs_are_wanted_for_each_thread(bench);
    what_cannot_be_read_fails(bench);
    what_has_too_little_budget_is_open(bench);
    a_job_is_called_off_before_work(bench);
    a_job_is_called_off_during_work(bench);
    the_same_job_twice_is_proved_again_or_not(bench);
    receipts_may_be_used_twice(bench);
    who_is_not_there_is_banned(bench);
}

/// A manager that gave out nothing would never hear of a worker.
fn jobs_are_wanted_before_anybody_is_there(bench: &mut Bench<'_>) {
    assert!(bench.engine.wanted() > 0);
    assert_eq!(bench.engine.next_event(Duration::ZERO).unwrap().filter(|event| !is_news(event)), None);
}

fn is_news(event: &Event) -> bool {
    matches!(event, Event::Worker(_))
}

fn reports_have_pieces(bench: &mut Bench<'_>) {
    let jobs = [bench.submit(1, SHORT), bench.submit(2, SHORT_TOO)];
    let reports = jobs.map(|job| bench.is_proved(&job));
    assert_eq!(reports[0].worker, reports[1].worker);
    assert!(reports.iter().all(|report| report.cost == 0 && report.opened.is_empty()));
}

/// One worker with one thread has been heard of by now.
fn jobs_are_wanted_for_each_thread(bench: &mut Bench<'_>) {
    assert!((1..=2).contains(&bench.engine.wanted()), "{} wanted", bench.engine.wanted());
}

fn what_cannot_be_read_fails(bench: &mut Bench<'_>) {
    let over = SHORT.replace("none 0", "none 2");
    for (id, lemma) in (10..).zip(["nonsense", "", "at-least 9 black none 0 .../...", &over]) {
        let job = Job { lemma: lemma.to_owned(), ..job(CAMPAIGN, id, SHORT) };
        bench.engine.submit(&job).unwrap();
        let Delivery { report, piece, .. } = bench.delivery();
        let End::Failed(why) = &report.end else { panic!("'{lemma}': {:?}", report.end) };
        assert!(!why.is_empty() && report.id == job.id && piece.is_none() && report.piece.is_none());
    }
}

fn what_has_too_little_budget_is_open(bench: &mut Bench<'_>) {
    let job = Job { budget: 500, ..job(CAMPAIGN, 20, LONG) };
    bench.engine.submit(&job).unwrap();
    let Delivery { report, piece, .. } = bench.delivery();
    assert_eq!((report.id, &report.end), (job.id, &End::Open));
    assert!(report.cost > 0 && report.nodes > 0 && report.nodes < 100 * job.budget, "{report:?}");
    assert_eq!(report.opened[0].lemma, job.lemma);
    assert_eq!(report.opened[0].moves.len(), 36, "a play for each point, and a pass");
    assert_eq!(piece.is_some(), report.piece.is_some());
    assert!(piece.is_none_or(|piece| Paper::accept(piece).is_ok()));
}

fn a_job_is_called_off_before_work(bench: &mut Bench<'_>) {
    let long = bench.submit(30, LONG);
    (bench.until_at)(long.id);
    let (waits, other) = (bench.submit(31, SHORT), Job { attempt: 1, ..job(CAMPAIGN, 31, SHORT) });
    bench.engine.submit(&other).unwrap();
    bench.engine.cancel(waits.id, waits.attempt).unwrap();
    // Who is called off twice, or never was there, is no error.
    bench.engine.cancel(waits.id, waits.attempt).unwrap();
    bench.engine.cancel(JobId(999), 0).unwrap();
    assert_eq!(bench.delivery_within(QUIET), None, "the long job was not called off");
    bench.engine.cancel(long.id, long.attempt).unwrap();
    let report = bench.delivery().report;
    assert_eq!((report.id, report.end), (long.id, End::Cancelled));
    // Of the same number with another attempt nothing was said.
    bench.is_proved(&other);
    assert_eq!(bench.delivery_within(QUIET), None);
}

fn a_job_is_called_off_during_work(bench: &mut Bench<'_>) {
    let long = Job { attempt: 2, ..job(CAMPAIGN, 40, LONG) };
    bench.engine.submit(&long).unwrap();
    (bench.until_at)(long.id);
    bench.engine.cancel(long.id, 1).unwrap();
    assert_eq!(bench.delivery_within(QUIET), None, "another attempt was called off");
    let begun = Instant::now();
    bench.engine.cancel(long.id, long.attempt).unwrap();
    let Delivery { report, piece, .. } = bench.delivery();
    assert!(begun.elapsed() < PATIENCE / 4, "{:?}", begun.elapsed());
    assert_eq!((report.id, report.attempt, report.end), (long.id, long.attempt, End::Cancelled));
    assert!(report.nodes > 0 && report.piece.is_none() && piece.is_none());
    // The wish does not stay for the next job.
    let next = bench.submit(41, SHORT);
    bench.is_proved(&next);
}

/// An engine may do it once or twice; the manager knows it by its number.
fn the_same_job_twice_is_proved_again_or_not(bench: &mut Bench<'_>) {
    let twice = [bench.submit(50, SHORT), bench.submit(50, SHORT)];
    let last = bench.submit(51, SHORT_TOO);
    let mut count = 0;
    loop {
        let delivery = bench.delivery();
        if delivery.report.id == last.id {
            proves(&delivery, &last);
            break;
        }
        proves(&delivery, &twice[0]);
        count += 1;
    }
    assert!((1..=2).contains(&count), "{count} reports");
    assert_eq!(bench.delivery_within(QUIET), None);
}

fn receipts_may_be_used_twice(bench: &mut Bench<'_>) {
    let jobs = [bench.submit(60, SHORT), bench.submit(61, SHORT_TOO)];
    // Both are at hand before one is settled.
    let deliveries = [(); 2].map(|()| bench.delivery_within(PATIENCE).expect("a report"));
    assert_ne!(deliveries[0].receipt, deliveries[1].receipt);
    for (delivery, job) in deliveries.iter().zip(&jobs).rev() {
        proves(delivery, job);
        bench.engine.settle(delivery.receipt).unwrap();
        bench.engine.settle(delivery.receipt).unwrap();
    }
    bench.engine.settle(Receipt(u64::MAX)).unwrap();
}

fn who_is_not_there_is_banned(bench: &mut Bench<'_>) {
    bench.engine.ban("nobody").unwrap();
    let job = bench.submit(70, SHORT);
    assert_ne!(bench.is_proved(&job).worker, "nobody");
}

#[test]
fn threads_of_this_process() {
    let table = Arc::new(Table::try_new("2^14".parse().unwrap()).unwrap());
    let mut local = Local::start(Threads::ONE, "5x7".parse().unwrap(), &table).unwrap();
    // A thread takes a job as soon as there is one, and says nothing of it.
    let until_at = |_| sleep(Duration::from_millis(500));
    suite(&mut Bench { engine: &mut local, until_at: &until_at });
    let long = job(CAMPAIGN, 80, LONG);
    local.submit(&long).unwrap();
    let begun = Instant::now();
    drop(local);
    assert!(begun.elapsed() < PATIENCE / 4, "a thread at work ends with the engine");
}

#[test]
fn a_nats_server_and_a_worker() {
    let server = Server::start("suite");
    let mut engine = server.engine(CAMPAIGN);
    let worker = server.worker();
    let until_at = |id| while worker.until_it_begins() != id {};
    suite(&mut Bench { engine: &mut engine, until_at: &until_at });
    server.until_empty("shoban-jobs");
    server.until_empty("shoban-reports");
}
