//! What every engine has to do, tried with each: threads of this process, and a real NATS server with a worker.
#![cfg(feature = "nats")]

mod support;

use shoban::campaign::nats::{NatsEngine, NatsSettings, WorkSettings, work};
use shoban::campaign::{Delivery, End, Engine, Event, JOB_FORMAT, Job, JobId};
use shoban::certificate::Paper;
use shoban::{Position, Rules, Suicide, Threads};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, spawn};
use std::time::{Duration, Instant};
use support::campaigns::{local, table};
use support::nats::Nats;

/// Longer than anything takes that goes well.
const PATIENCE: Duration = Duration::from_secs(40);
const EASY: [&str; 3] = [
    "at-least 25 white none 0 .X.X./XXXXX/X.X.X/XXXXX/.X.X.",
    "at-least 20 black none 0 .X.X./XXXXX/X...X/XXXXX/.X.X.",
    "at-least 1 black none 0 .X.X./XXXXX/...../OOOOO/.....",
];
/// No worker comes to an end of it.
const LONG: &str = "at-least 20 white none 0 ...../...../...../...../.....";

fn job(id: u64, lemma: &str) -> Job {
    Job {
        format: JOB_FORMAT,
        campaign: "a".to_owned(),
        id: JobId(id),
        attempt: 0,
        board: "5x5".parse().unwrap(),
        suicide: Suicide::Forbidden,
        lemma: lemma.to_owned(),
        budget: u64::MAX,
        limit: None,
    }
}

fn delivery(engine: &mut dyn Engine) -> Delivery {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Some(Event::Delivery(delivery)) = engine.next_event(Duration::from_millis(100)).unwrap() {
            return *delivery;
        }
    }
    panic!("nothing has come");
}

/// All deliveries until nothing comes for a while.
fn rest(engine: &mut dyn Engine) -> Vec<Delivery> {
    let (begun, mut all) = (Instant::now(), Vec::new());
    while begun.elapsed() < Duration::from_millis(1500) {
        if let Some(Event::Delivery(delivery)) = engine.next_event(Duration::from_millis(100)).unwrap() {
            engine.settle(delivery.receipt).unwrap();
            all.push(*delivery);
        }
    }
    all
}

/// Each job comes back once with its number, its attempt and a piece, and is settled as often as anybody likes.
fn jobs_come_back(engine: &mut dyn Engine) {
    assert!(engine.wanted() >= 1);
    let wanted: BTreeSet<(u64, u32)> = (0..9).map(|id| (id, id as u32 % 2)).collect();
    for &(id, attempt) in &wanted {
        engine.submit(&Job { attempt, ..job(id, EASY[id as usize % 3]) }).unwrap();
    }
    let (mut come, mut receipts) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..wanted.len() {
        let delivery = delivery(engine);
        let report = &delivery.report;
        assert_eq!((&report.end, report.campaign.as_str()), (&End::Proved, "a"), "{report:?}");
        let paper = Paper::accept(delivery.piece.unwrap()).unwrap();
        assert_eq!(paper.proves[0], EASY[report.id.0 as usize % 3]);
        assert_eq!(report.piece.as_ref().unwrap().sha256, paper.sha256);
        assert!(receipts.insert(delivery.receipt), "each delivery has a receipt of its own");
        come.insert((report.id.0, report.attempt));
        (0..2).for_each(|_| engine.settle(delivery.receipt).unwrap());
    }
    assert_eq!(come, wanted);
    assert!(rest(engine).is_empty());
}

/// What is called off while it waits is not done; what is called off while it is done ends soon; other attempts go on.
fn jobs_are_called_off(engine: &mut dyn Engine) {
    engine.submit(&job(20, LONG)).unwrap();
    engine.submit(&job(21, LONG)).unwrap();
    engine.submit(&job(22, EASY[0])).unwrap();
    // Time to begin the first one.
    assert!(rest(engine).is_empty());
    engine.cancel(JobId(21), 0).unwrap();
    // Another attempt, and one that nobody has heard of.
    engine.cancel(JobId(20), 1).unwrap();
    engine.cancel(JobId(999), 0).unwrap();
    assert!(rest(engine).is_empty(), "the first one goes on");
    let begun = Instant::now();
    engine.cancel(JobId(20), 0).unwrap();
    let ends: Vec<(u64, End)> = [delivery(engine), delivery(engine)]
        .map(|delivery| {
            engine.settle(delivery.receipt).unwrap();
            (delivery.report.id.0, delivery.report.end)
        })
        .into();
    assert_eq!(ends, [(20, End::Cancelled), (22, End::Proved)]);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert!(rest(engine).is_empty());
    // Called off when it is done: nothing happens.
    engine.cancel(JobId(22), 0).unwrap();
    engine.submit(&job(23, EASY[1])).unwrap();
    assert_eq!(delivery(engine).report.id, JobId(23));
}

/// A job that is given out twice comes back at least once, and under no other number.
fn doubles_are_told_by_their_numbers(engine: &mut dyn Engine) {
    (0..3).for_each(|_| engine.submit(&job(40, EASY[2])).unwrap());
    let come = rest(engine);
    assert!(!come.is_empty());
    assert!(come.iter().all(|delivery| (delivery.report.id, delivery.report.attempt) == (JobId(40), 0)));
}

/// Jobs that cannot be done are failures, not the end of the worker.
fn nonsense_fails(engine: &mut dyn Engine) {
    engine.submit(&job(60, "at-least 1 black none 0 nonsense")).unwrap();
    let failed = delivery(engine);
    assert!(matches!(failed.report.end, End::Failed(_)) && failed.piece.is_none(), "{:?}", failed.report);
    engine.settle(failed.receipt).unwrap();
    engine.submit(&job(61, EASY[0])).unwrap();
    assert_eq!(delivery(engine).report.end, End::Proved);
}

fn all_of_it(mut engine: impl Engine) {
    jobs_come_back(&mut engine);
    jobs_are_called_off(&mut engine);
    doubles_are_told_by_their_numbers(&mut engine);
    nonsense_fails(&mut engine);
    engine.ban("somebody who was never here").unwrap();
}

#[test]
fn threads_of_this_process() {
    let board = Position::empty("5x5".parse().unwrap(), Rules::default());
    let engine = local(1, &board);
    assert_eq!((engine.wanted(), local(3, &board).wanted()), (1, 3));
    all_of_it(engine);
}

/// A worker that ends with it.
struct Worker {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    fn start(settings: &NatsSettings) -> Self {
        let (settings, stop) = (settings.clone(), Arc::new(AtomicBool::new(false)));
        let (threads, stops) = (Threads::ONE, Arc::clone(&stop));
        let how = WorkSettings { threads, table: table(), name: None, stop: stops, idle_exit: None };
        let thread = spawn(move || {
            let ended = work(&settings, &how, &mut |event| println!("{event:?}"));
            println!("{ended:?}");
        });
        Self { stop, thread: Some(thread) }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[test]
fn a_worker_behind_a_server() {
    let server = Nats::start("engines", None);
    let ack_wait = Duration::from_secs(2);
    let settings = NatsSettings { url: server.url(), ack_wait, ..NatsSettings::default() };
    let engine = NatsEngine::connect(&settings, "a").unwrap();
    let _worker = Worker::start(&settings);
    all_of_it(engine);
}
