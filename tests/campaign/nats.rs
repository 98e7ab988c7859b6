//! Campaigns by a real NATS server: what gets lost, doubled, broken off or sent by strangers.
#![cfg(feature = "nats")]

use crate::support::jobs::{EASY, LONG, job};
use crate::support::nats::{ACK_WAIT, PATIENCE, Server, Worker, work_settings};
use async_nats::jetstream::Context;
use shoban::campaign::nats::{NatsEngine, NatsSettings, WorkSettings, WorkerEvent, work};
use shoban::campaign::{
    Delivery, End, Engine, EngineError, Event, JOB_FORMAT, Job, JobId, PieceName, Report, WorkerNews,
};
use shoban::certificate::{Paper, sha256};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};

fn report(campaign: &str, id: u64) -> Report {
    Report {
        format: JOB_FORMAT,
        campaign: campaign.to_owned(),
        id: JobId(id),
        attempt: 0,
        worker: "stranger".to_owned(),
        end: End::Refuted,
        cost: 0,
        nodes: 0,
        millis: 0,
        opened: Vec::new(),
        piece: None,
    }
}

fn until<T>(engine: &mut NatsEngine, find: impl Fn(Event) -> Option<T>) -> T {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        let event = engine.next_event(Duration::from_secs(1)).unwrap();
        println!("{event:?}");
        if let Some(found) = event.and_then(&find) {
            return found;
        }
    }
    panic!("nothing has come");
}

fn delivery(engine: &mut NatsEngine) -> Delivery {
    until(engine, |event| match event {
        Event::Delivery(delivery) => Some(*delivery),
        _ => None,
    })
}

/// No report comes for some time.
fn nothing_comes(engine: &mut NatsEngine) {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(1) {
        let event = engine.next_event(Duration::from_millis(300)).unwrap();
        assert!(!matches!(event, Some(Event::Delivery(_) | Event::Poison(..))), "{event:?}");
    }
}

async fn send(context: &Context, campaign: &str, text: impl Into<Vec<u8>>) {
    let subject = format!("shoban.reports.{campaign}");
    context.publish(subject, text.into().into()).await.unwrap().await.unwrap();
}

#[test]
fn jobs_come_back_with_pieces() {
    let server = Server::start("pieces");
    let mut engine = server.engine("a.b c");
    assert_eq!(engine.wanted(), 1);
    let mut worker = server.worker();
    let name = worker.name();
    let news = until(&mut engine, |event| match event {
        Event::Worker(news) => Some(news),
        _ => None,
    });
    let version = env!("CARGO_PKG_VERSION").to_owned();
    assert_eq!(news, WorkerNews { name: name.clone(), threads: 1, nodes: 0, version });
    assert_eq!(engine.wanted(), 2);
    // Another board, and the same again.
    let lemmas = [EASY, "at-least 1 black none 0 X../...", "at-least 9 white none 0 .../.X./...", EASY];
    for (id, lemma) in (1..).zip(lemmas) {
        engine.submit(&job("a.b c", id, lemma)).unwrap();
    }
    let mut names = HashSet::new();
    for (id, lemma) in (1..).zip(lemmas) {
        let delivery = delivery(&mut engine);
        let report = &delivery.report;
        assert_eq!(
            (report.id, report.end.clone(), &report.worker),
            (JobId(id), End::Proved, &name),
            "{lemma}"
        );
        let paper = Paper::accept(delivery.piece.unwrap()).unwrap();
        assert_eq!(paper.proves, [lemma]);
        assert_eq!(Some(&paper.sha256), report.piece.as_ref().map(|piece| &piece.sha256));
        names.insert(paper.sha256);
        engine.settle(delivery.receipt).unwrap();
        engine.settle(delivery.receipt).unwrap();
    }
    engine.submit(&job("a.b c", 9, "at-least 9 black none 0 nonsense")).unwrap();
    assert!(engine.submit(&job("other", 9, EASY)).is_err());
    let failed = delivery(&mut engine);
    assert!(matches!(failed.report.end, End::Failed(_)) && failed.piece.is_none());
    engine.settle(failed.receipt).unwrap();
    server.until_empty("shoban-jobs");
    server.until_empty("shoban-reports");
    // Signs that a piece was there, and nothing of the pieces themselves. The last one may rest on the third, or be the first once more.
    assert_eq!(server.count("OBJ_shoban-pieces"), names.len() as u64);
    worker.stop.store(true, Ordering::Relaxed);
    worker.end().unwrap();
    let gone = |event| matches!(event, Event::Worker(WorkerNews { threads: 0, .. })).then_some(());
    until(&mut engine, gone);
    assert_eq!(engine.wanted(), 1);
}

#[test]
fn a_job_of_a_lost_worker_comes_again() {
    let server = Server::start("lost");
    let mut engine = server.engine("a");
    engine.submit(&job("a", 1, EASY)).unwrap();
    server.steal();
    let _worker = server.worker();
    assert_eq!(delivery(&mut engine).report.end, End::Proved);
}

#[test]
fn long_jobs_stay_with_their_workers() {
    let server = Server::start("long");
    let mut engine = server.engine("a");
    engine.submit(&job("a", 1, LONG)).unwrap();
    let (first, second) = (server.worker(), server.worker());
    first.name();
    second.name();
    sleep(3 * ACK_WAIT);
    let begins = |worker: &Worker| {
        let events: Vec<_> = worker.events.try_iter().collect();
        events.iter().filter(|event| matches!(event, WorkerEvent::Began(_))).count()
    };
    let (of_first, of_second) = (begins(&first), begins(&second));
    assert_eq!(of_first + of_second, 1);
    // Who leaves gives it to the other at once.
    let (leaves, stays) = if of_first == 1 { (first, second) } else { (second, first) };
    let begun = Instant::now();
    drop(leaves);
    assert_eq!(stays.until_it_begins(), JobId(1));
    assert!(begun.elapsed() < Duration::from_secs(5));
    engine.cancel(JobId(1), 0).unwrap();
    assert_eq!(delivery(&mut engine).report.end, End::Cancelled);
    server.until_empty("shoban-jobs");
}

#[test]
fn jobs_that_kill_are_poison() {
    let server = Server::start("poison");
    let (mut engine, mut other) = (server.engine("a"), server.engine("b"));
    let poison = |event| match event {
        Event::Poison(id, attempt) => Some((id, attempt)),
        _ => None,
    };
    engine.submit(&Job { attempt: 4, ..job("a", 7, LONG) }).unwrap();
    (0..3).for_each(|_| server.steal());
    // The server says so when somebody asks for a job.
    let worker = server.worker();
    assert_eq!(until(&mut engine, poison), (JobId(7), 4));
    drop(worker);
    assert_eq!(server.count("shoban-jobs"), 0);
    nothing_comes(&mut other);
    // The same while nobody listens.
    engine.submit(&job("a", 8, LONG)).unwrap();
    drop(engine);
    (0..3).for_each(|_| server.steal());
    let worker = server.worker();
    let begun = Instant::now();
    while server.count("shoban-poison") < 2 {
        assert!(begun.elapsed() < PATIENCE);
        sleep(Duration::from_millis(50));
    }
    assert_eq!(until(&mut server.engine("a"), poison), (JobId(8), 0));
    assert!(!worker.events.try_iter().any(|event| matches!(event, WorkerEvent::Began(_))));
    nothing_comes(&mut server.engine("a"));
}

#[test]
fn nothing_is_lost_with_the_server() {
    let mut server = Server::start("crash");
    let mut engine = server.engine("a");
    engine.submit(&job("a", 1, EASY)).unwrap();
    server.stranger(async |context| {
        send(&context, "a", serde_json::to_vec(&report("a", 5)).unwrap()).await;
    });
    let first = delivery(&mut engine);
    server.kill();
    server.start_again("a");
    assert_eq!(server.count("shoban-jobs"), 1);
    engine.settle(first.receipt).unwrap();
    engine.submit(&job("a", 2, EASY)).unwrap();
    assert_eq!(server.count("shoban-reports"), 0);
    let _worker = server.worker();
    for id in 1..3 {
        let delivery = delivery(&mut engine);
        assert_eq!((delivery.report.id, delivery.report.end), (JobId(id), End::Proved));
        engine.settle(delivery.receipt).unwrap();
    }
}

#[test]
fn a_server_without_its_files_gets_the_jobs_again() {
    let mut server = Server::start("empty");
    let mut engine = server.engine("a");
    let worker = server.worker();
    engine.submit(&job("a", 1, LONG)).unwrap();
    engine.submit(&job("a", 2, EASY)).unwrap();
    assert_eq!(worker.until_it_begins(), JobId(1));
    server.kill();
    server.start_again("b");
    let second = server.worker();
    assert_eq!(second.until_it_begins(), JobId(1));
    engine.cancel(JobId(1), 0).unwrap();
    let mut ended = [delivery(&mut engine), delivery(&mut engine), delivery(&mut engine)];
    ended.sort_by_key(|delivery| delivery.report.id);
    let ends = ended.map(|delivery| delivery.report.end);
    assert_eq!(ends, [End::Cancelled, End::Cancelled, End::Proved]);
}

#[test]
fn reports_come_until_they_are_settled() {
    let server = Server::start("settle");
    let mut engine = server.engine("a");
    let bytes = b"no piece".to_vec();
    let digest = sha256(&bytes);
    let named = |sha256: &str, bytes| Some(PieceName { sha256: sha256.to_owned(), bytes });
    server.stranger(async |context| {
        let store = context.get_object_store("shoban-pieces").await.unwrap();
        store.put(format!("a/{digest}").as_str(), &mut &bytes[..]).await.unwrap();
        for piece in
            [named(&digest, 8), named(&"0".repeat(64), 8), named(&digest, u64::MAX), named("../x", 8)]
        {
            send(&context, "a", serde_json::to_vec(&Report { piece, ..report("a", 5) }).unwrap()).await;
        }
        let long = Report { worker: "x".repeat(5 << 20), ..report("a", 5) };
        for report in [long, report("b", 5), Report { format: 99, ..report("a", 5) }] {
            send(&context, "a", serde_json::to_vec(&report).unwrap()).await;
        }
        send(&context, "a", "no report").await;
    });
    let mut refused = Vec::new();
    for _ in 0..2 {
        for piece in [Some(&bytes), None, None, None] {
            let delivery = delivery(&mut engine);
            assert_eq!(delivery.piece.as_ref(), piece, "{:?}", delivery.report);
        }
        nothing_comes(&mut engine);
        refused.push(engine.refused());
        drop(engine);
        engine = server.engine("a");
    }
    assert_eq!((refused, server.count("shoban-reports")), (vec![4, 0], 4), "what was no report is gone");
    server.stranger(async |context| send(&context, "a", "no report").await);
    for _ in 0..4 {
        let receipt = delivery(&mut engine).receipt;
        engine.settle(receipt).unwrap();
    }
    nothing_comes(&mut engine);
    assert_eq!((engine.refused(), server.count("shoban-reports")), (1, 0));
    drop(engine);
    nothing_comes(&mut server.engine("a"));
}

#[test]
fn jobs_are_called_off() {
    let server = Server::start("cancel");
    let mut engine = server.engine("a");
    for id in 1..4 {
        engine.submit(&job("a", id, LONG)).unwrap();
    }
    engine.cancel(JobId(1), 0).unwrap();
    assert_eq!(server.count("shoban-jobs"), 2);
    let worker = server.worker();
    assert_eq!(worker.until_it_begins(), JobId(2));
    // Another attempt is another job.
    engine.cancel(JobId(2), 1).unwrap();
    nothing_comes(&mut engine);
    engine.cancel(JobId(2), 0).unwrap();
    let called_off = delivery(&mut engine);
    assert_eq!((called_off.report.id, called_off.report.end), (JobId(2), End::Cancelled));
    assert_eq!(worker.until_it_begins(), JobId(3));
    // The next manager gives out what it wants done.
    drop(engine);
    let _engine = server.engine("a");
    assert_eq!(server.count("shoban-jobs"), 0);
}

#[test]
fn campaigns_do_not_meet() {
    let server = Server::start("two");
    let (mut a, mut b) = (server.engine("a"), server.engine("a_62"));
    for id in 0..3 {
        a.submit(&job("a", 2 * id, EASY)).unwrap();
        b.submit(&job("a_62", 2 * id + 1, EASY)).unwrap();
    }
    let _again = server.engine("c");
    let _workers = [server.worker(), server.worker()];
    let ids = |engine: &mut NatsEngine| {
        let mut ids = [0; 3].map(|_| delivery(engine).report.id.0);
        ids.sort_unstable();
        ids
    };
    assert_eq!((ids(&mut a), ids(&mut b)), ([0, 2, 4], [1, 3, 5]));
    nothing_comes(&mut a);
    nothing_comes(&mut b);
}

#[test]
fn a_job_is_done_once() {
    let server = Server::start("once");
    let mut engine = server.engine("a");
    engine.submit(&job("a", 1, EASY)).unwrap();
    engine.submit(&job("a", 1, EASY)).unwrap();
    assert_eq!(server.count("shoban-jobs"), 1);
    let _worker = server.worker();
    let receipt = delivery(&mut engine).receipt;
    engine.settle(receipt).unwrap();
    engine.submit(&job("a", 1, EASY)).unwrap();
    nothing_comes(&mut engine);
    // A new manager may mean it.
    drop(engine);
    let mut engine = server.engine("a");
    engine.submit(&job("a", 1, EASY)).unwrap();
    engine.submit(&Job { attempt: 1, ..job("a", 1, EASY) }).unwrap();
    let mut attempts = [0; 2].map(|_| delivery(&mut engine).report.attempt);
    attempts.sort_unstable();
    assert_eq!(attempts, [0, 1]);
}

#[test]
fn other_versions_are_refused() {
    let server = Server::start("version");
    let _engine = server.engine("a");
    let mut worker = server.worker();
    worker.name();
    server.stranger(async |context| {
        let text = r#"{"format":99,"surprise":true}"#;
        context.publish("shoban.jobs.a.1.0", text.into()).await.unwrap().await.unwrap();
    });
    let error = worker.end().unwrap_err();
    assert!(matches!(error, EngineError::Version(_)), "{error}");
    assert!(
        error.to_string().contains("format 99, this program has 1: use programs of one version"),
        "{error}"
    );
    assert_eq!(server.count("shoban-jobs"), 1, "others may do it");
    server.stranger(async |context| {
        let mut config = context.get_stream("shoban-jobs").await.unwrap().cached_info().config.clone();
        config.description = Some("shoban jobs 99".to_owned());
        context.update_stream(config).await.unwrap();
    });
    let error = NatsEngine::connect(&server.settings(), "a").err().unwrap();
    assert!(matches!(error, EngineError::Version(_)), "{error}");
    assert!(error.to_string().contains("have format 99, this program has 1: use programs"), "{error}");
    let error = server.worker().end().unwrap_err();
    assert!(matches!(error, EngineError::Version(_)), "{error}");
    let elsewhere = NatsSettings { prefix: "other".to_owned(), ..server.settings() };
    assert!(NatsEngine::connect(&elsewhere, "a").is_ok());
}

#[test]
fn banned_workers_go() {
    let server = Server::start("ban");
    let mut engine = server.engine("a");
    let (mut wrong, right) = (server.worker(), server.worker());
    let (name, _) = (wrong.name(), right.name());
    engine.ban(&name).unwrap();
    let error = wrong.end().unwrap_err();
    assert!(matches!(error, EngineError::Banned(_)), "{error}");
    assert!(error.to_string().contains(&name), "{error}");
    engine.submit(&job("a", 1, EASY)).unwrap();
    assert_ne!(delivery(&mut engine).report.worker, name);
}

#[test]
fn threads_share_a_table() {
    let server = Server::start("threads");
    let mut engine = server.engine("a");
    let _worker =
        server.worker_with(WorkSettings { threads: "2".parse().unwrap(), ..work_settings(&Arc::default()) });
    // Three boards, so that the threads wait for each other.
    let lemmas = [EASY, "at-least 1 black none 0 X../...", "at-least 1 black none 0 X./../..", EASY];
    for id in 0..8 {
        engine.submit(&job("a", id, lemmas[id as usize % 4])).unwrap();
    }
    let mut ids = [0; 8].map(|_| {
        let delivery = delivery(&mut engine);
        assert_eq!(delivery.report.end, End::Proved, "{:?}", delivery.report);
        engine.settle(delivery.receipt).unwrap();
        delivery.report.id.0
    });
    ids.sort_unstable();
    assert_eq!(ids, [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn a_worker_without_memory_gives_its_job_back() {
    let server = Server::start("memory");
    let mut engine = server.engine("a");
    engine.submit(&job("a", 1, EASY)).unwrap();
    let table = "2^40".parse().unwrap();
    let error =
        server.worker_with(WorkSettings { table, ..work_settings(&Arc::default()) }).end().unwrap_err();
    assert!(error.to_string().contains("choose a smaller one"), "{error}");
    let _worker = server.worker();
    assert_eq!(delivery(&mut engine).report.end, End::Proved);
}

#[test]
fn workers_with_nothing_to_do_go() {
    let server = Server::start("idle");
    let mut how = work_settings(&Arc::default());
    how.idle_exit = Some(Duration::from_millis(300));
    how.name = Some("my machine!".to_owned());
    let mut events = Vec::new();
    work(&server.settings(), &how, &mut |event| events.push(event)).unwrap();
    assert!(
        matches!(&events[..], [WorkerEvent::Came(name), .., WorkerEvent::Left]
        if name.starts_with(&format!("mymachine-{}-", std::process::id()))),
        "{events:?}"
    );
}
