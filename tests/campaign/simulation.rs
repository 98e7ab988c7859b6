//! The model of campaigns, held against what can be calculated.

use shoban::campaign::simulation::{
    CrewParameters, Ended, LossPoint, ManagerParameters, NetworkParameters, Outcome, Parameters, Sample,
    plot, simulate,
};
use std::time::Instant;

fn sample(seconds: u64, ended: Ended, opened_leaves: u64) -> Sample {
    Sample {
        nodes: 100 * seconds,
        seconds: seconds as f64,
        piece_bytes: 0,
        states: 0,
        check_seconds: 0.0,
        ended,
        opened_leaves,
    }
}

/// Jobs of ten seconds, as many leaves as anybody wants, nothing between manager and workers, no trouble, no time taken.
fn ideal(jobs: u64) -> Parameters {
    Parameters {
        nodes_for_one_worker: 1000 * jobs,
        nodes_per_second: 100.0,
        leaves_at_start: jobs,
        parallel_loss: Vec::new(),
        samples: vec![sample(10, Ended::Proved, 0)],
        manager: ManagerParameters {
            select_seconds: 0.0,
            report_seconds: 0.0,
            commit_seconds: 0.0,
            ..ManagerParameters::default()
        },
        crew: CrewParameters::default(),
        network: NetworkParameters { latency_seconds: 0.0, ..NetworkParameters::default() },
    }
}

fn once(parameters: &Parameters, workers: usize) -> Outcome {
    simulate(parameters, workers, &[1]).unwrap()
}

fn assert_near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() <= 1e-9 * wanted.abs().max(1.0), "{found}, not {wanted}");
}

#[test]
fn one_worker_takes_the_sum_of_its_jobs() {
    let mut parameters = ideal(100);
    parameters.samples.push(sample(3, Ended::Open, 4));
    parameters.samples.push(sample(70, Ended::Refuted, 0));
    parameters.leaves_at_start = 1;
    for seed in 0..20 {
        let outcome = simulate(&parameters, 1, &[seed]).unwrap();
        assert_near(outcome.seconds.mean, 1000.0);
        assert_near(outcome.speed_up.mean, 1.0);
        assert_near(outcome.loads.workers.mean, 1.0);
        assert_near(outcome.waste.total.mean, 0.0);
    }
    // On a machine that is twice as fast it takes half of that.
    parameters.nodes_per_second = 200.0;
    assert_near(once(&parameters, 1).seconds.mean, 500.0);
}

#[test]
fn without_trouble_many_workers_are_as_fast_as_there_are_of_them() {
    for workers in [1, 2, 7, 100, 1000] {
        let outcome = once(&ideal(7000), workers);
        assert_near(outcome.speed_up.mean, workers as f64);
        assert_near(outcome.loads.workers.mean, 1.0);
        assert_eq!((outcome.jobs.mean, outcome.reports.mean), (7000.0, 7000.0));
    }
    // What was measured of the loss is lost.
    let mut parameters = ideal(7000);
    parameters.leaves_at_start = 14_000;
    parameters.parallel_loss = vec![LossPoint { workers: 100, node_factor: 2.0 }];
    let outcome = once(&parameters, 100);
    assert_near(outcome.speed_up.mean, 50.0);
    assert_near(outcome.waste.parallel.mean, 0.5);
    assert_near(outcome.waste.total.mean, 0.5);
    // Half of them take three times as long: they do a third of the work of the others, up to a last job.
    let mut parameters = ideal(70_000);
    parameters.crew.straggler_share = 0.5;
    parameters.crew.straggler_slowness = 3.0;
    let speed_up = once(&parameters, 100).speed_up.mean;
    assert!((speed_up / (100.0 * 2.0 / 3.0) - 1.0).abs() < 0.01, "{speed_up}");
}

#[test]
fn a_tree_that_is_narrow_at_first_keeps_workers_waiting() {
    // A leaf, then 10, 100, and 1000: three jobs' time with few at work.
    let mut parameters = ideal(1111);
    parameters.samples = vec![sample(10, Ended::Open, 10)];
    parameters.leaves_at_start = 1;
    assert_near(once(&parameters, 1000).seconds.mean, 40.0);
    assert_near(once(&parameters, 100).seconds.mean, 10.0 + 10.0 + 100.0 + 10.0);
    // Where most jobs close a leaf, those that open some are given out as long as leaves are few.
    let mut parameters = ideal(100_000);
    parameters.samples.extend([sample(10, Ended::Proved, 0), sample(10, Ended::Open, 3)]);
    parameters.leaves_at_start = 1;
    for seed in 0..5 {
        let speed_up = simulate(&parameters, 100, &[seed]).unwrap().speed_up.mean;
        assert!((97.0..=100.0).contains(&speed_up), "{speed_up}");
    }
    // A tree that has closed opens again with one leaf.
    let mut parameters = ideal(1111);
    parameters.leaves_at_start = 1;
    assert_near(once(&parameters, 1000).seconds.mean, 11_110.0);
}

#[test]
fn a_manager_takes_no_more_reports_than_it_has_time_for() {
    let mut parameters = ideal(20_000);
    parameters.manager.report_seconds = 0.1;
    let outcome = once(&parameters, 1000);
    let rate = outcome.reports.mean / outcome.seconds.mean;
    assert!((9.9..10.001).contains(&rate), "{rate}");
    assert!(outcome.loads.manager.mean > 0.99 && outcome.loads.manager.mean <= 1.0 + 1e-9);
    // With few workers the manager has little to do, and nobody waits for it.
    let outcome = once(&parameters, 10);
    assert!((9.8..10.001).contains(&outcome.speed_up.mean), "{outcome:?}");
    assert!((0.097..0.1001).contains(&outcome.loads.manager.mean), "{outcome:?}");
    // Choosing a leaf takes time too.
    parameters.manager.select_seconds = 0.1;
    let outcome = once(&parameters, 1000);
    assert!((4.9..5.001).contains(&(outcome.reports.mean / outcome.seconds.mean)), "{outcome:?}");
    // One write to the disk is for a single report where there are few, and for many where there are many.
    let mut parameters = ideal(20_000);
    parameters.manager.commit_seconds = 0.1;
    let outcome = once(&parameters, 1);
    assert_eq!(outcome.commits, outcome.reports);
    let outcome = once(&parameters, 1000);
    assert!(outcome.commits.mean < 0.2 * outcome.reports.mean, "{outcome:?}");
    assert!(outcome.reports.mean / outcome.seconds.mean > 50.0, "{outcome:?}");
}

#[test]
fn pieces_are_checked_by_so_many_threads() {
    let mut parameters = ideal(20_000);
    parameters.samples[0] =
        Sample { piece_bytes: 1000, states: 7, check_seconds: 0.1, ..sample(10, Ended::Proved, 0) };
    for threads in [1, 2, 4] {
        parameters.manager.checking_threads = threads;
        let outcome = once(&parameters, 1000);
        let rate = outcome.reports.mean / outcome.seconds.mean / threads as f64;
        assert!((9.8..10.001).contains(&rate), "{threads}: {rate}");
        assert!(outcome.loads.checking.mean > 0.97 && outcome.loads.manager.mean == 0.0, "{outcome:?}");
        let storage = &outcome.storage;
        assert_eq!((storage.piece_bytes.mean, storage.states.mean), (20e6, 140e3));
        assert_eq!(storage.tree_bytes.mean, 20e3 * 200.0);
    }
    // A job there and back, a report and a piece there and back, and signs of life.
    let outcome = once(&parameters, 10);
    let bytes = 20_000.0 * (500.0 + 4000.0 + 1000.0) / outcome.seconds.mean + 10.0 * 200.0 / 20.0;
    assert_near(outcome.traffic.in_bytes_per_second.mean, bytes);
    assert_near(outcome.traffic.out_bytes_per_second.mean, bytes);
}

#[test]
fn the_job_of_a_dead_worker_takes_its_lease_and_its_length() {
    let mut parameters = ideal(1);
    parameters.crew.seconds_between_failures = Some(10.0);
    let mut failures = 0.0;
    for seed in 0..50 {
        let outcome = simulate(&parameters, 1, &[seed]).unwrap();
        // Of all time at work it lost this much; the rest is the ten seconds of the job.
        let lost = 10.0 / (1.0 - outcome.waste.lost.mean) - 10.0;
        // A worker may fail while it waits, and is there again when the lease of its job is over, at the earliest.
        let least = lost + 10.0 + 60.0 * f64::from(u8::from(outcome.failures.mean > 0.0));
        assert!(outcome.seconds.mean >= least - 1e-6, "{outcome:?}");
        if outcome.failures.mean == 1.0 {
            assert!((outcome.seconds.mean - least).abs() < 1e-6, "{outcome:?}");
        }
        failures += outcome.failures.mean;
    }
    assert!(failures > 50.0, "{failures}");
    // With a second worker there, nothing but the lease is waited for, whatever the first one needs to come back.
    parameters.crew.restart_seconds = 1e6;
    parameters.crew.seconds_between_failures = Some(40.0);
    let one_failure = (0..500).filter_map(|seed| {
        let outcome = simulate(&parameters, 2, &[seed]).unwrap();
        (outcome.failures.mean == 1.0 && outcome.waste.lost.mean > 0.0).then_some(outcome)
    });
    let mut looked = 0;
    for outcome in one_failure {
        let lost = 10.0 / (1.0 - outcome.waste.lost.mean) - 10.0;
        assert!((outcome.seconds.mean - (lost + 60.0 + 10.0)).abs() < 1e-6, "{outcome:?}");
        looked += 1;
    }
    assert!(looked > 5, "{looked}");
}

#[test]
fn who_must_go_oftener_wastes_more() {
    let mut parameters = ideal(20_000);
    parameters.crew.preempted_seconds = 30.0;
    let mut before = (0.0, f64::INFINITY);
    for rate in [0.0, 10.0, 20.0, 40.0, 80.0] {
        parameters.crew.preemptions_per_hour = rate;
        let outcome = simulate(&parameters, 100, &[1, 2, 3]).unwrap();
        let now = (outcome.waste.lost.low, outcome.speed_up.high);
        assert!(rate == 0.0 || now.0 > 1.5 * before.0 && now.1 < before.1, "{rate}: {outcome:?}");
        // It loses half a job each time, nearly.
        let lost = outcome.preemptions.mean * 5.0 / (200_000.0 + outcome.preemptions.mean * 5.0);
        assert!((outcome.waste.lost.mean - lost).abs() < 0.1 * lost + 1e-9, "{rate}: {outcome:?}");
        before = (outcome.waste.lost.high, outcome.speed_up.low);
    }
}

#[test]
fn who_is_only_cut_off_does_work_that_another_one_does_too() {
    let mut parameters = ideal(2000);
    parameters.samples = vec![sample(300, Ended::Proved, 0)];
    parameters.crew.seconds_between_failures = Some(1000.0);
    parameters.crew.cut_off_share = 1.0;
    let outcome = once(&parameters, 10);
    assert!(outcome.waste.twice.mean > 0.01 && outcome.waste.lost.mean == 0.0, "{outcome:?}");
    assert!(outcome.reports.mean > outcome.jobs.mean, "{outcome:?}");
    // Jobs that came to nothing are waste of another kind.
    let mut parameters = ideal(2000);
    parameters.samples.extend([sample(10, Ended::Cancelled, 0), sample(10, Ended::Failed, 0)]);
    let outcome = once(&parameters, 10);
    assert!((0.6..0.73).contains(&outcome.waste.cancelled.mean), "{outcome:?}");
}

#[test]
fn the_same_seed_gives_the_same_outcome_and_others_give_intervals() {
    let mut parameters = ideal(3000);
    parameters.samples.push(sample(40, Ended::Open, 3));
    parameters.crew.seconds_between_failures = Some(500.0);
    parameters.crew.preemptions_per_hour = 3.0;
    let outcome = simulate(&parameters, 50, &[1, 2, 3]).unwrap();
    assert_eq!(simulate(&parameters, 50, &[1, 2, 3]).unwrap(), outcome);
    assert_ne!(simulate(&parameters, 50, &[4, 5, 6]).unwrap(), outcome);
    assert!(outcome.seconds.low < outcome.seconds.mean && outcome.seconds.mean < outcome.seconds.high);
    let json = serde_json::to_string(&outcome).unwrap();
    assert_eq!(serde_json::from_str::<Outcome>(&json).unwrap(), outcome);
}

#[test]
fn parameters_are_read_from_json_and_looked_at() {
    let good = r#"{"nodes_for_one_worker": 1000000, "nodes_per_second": 50000, "samples": [
        {"nodes": 5000, "seconds": 0.1, "piece_bytes": 9, "states": 2, "check_seconds": 0.01, "ended": "proved",
         "opened_leaves": 0}], "crew": {"seconds_between_failures": 1000}, "network": {"lease_seconds": 5}}"#;
    let parameters = Parameters::read(good).unwrap();
    assert_eq!((parameters.leaves_at_start, parameters.network.lease_seconds), (1, 5.0));
    assert_eq!(Parameters::read(&serde_json::to_string(&parameters).unwrap()).unwrap(), parameters);
    for (from, to, wanted) in [
        ("\"nodes\": 5000", "\"nodes\": 0", "samples.nodes must be more than 0"),
        ("\"seconds\": 0.1", "\"seconds\": -1", "samples.seconds must be more than 0"),
        ("proved", "cancelled", "samples must have a job that ended as proved, open or refuted"),
        ("50000,", "0,", "nodes_per_second must be more than 0"),
        ("\"lease_seconds\": 5", "\"lease_seconds\": -5", "network.lease_seconds must be 0 or more"),
        ("\"crew\": {", "\"crew\": {\"cut_off_share\": 1.5, ", "crew.cut_off_share must be from 0 to 1"),
        ("\"crew\"", "\"staff\"", "unknown field `staff`"),
        ("\"lease_seconds\"", "\"lease_minutes\"", "unknown field `lease_minutes`"),
    ] {
        let error = Parameters::read(&good.replace(from, to)).unwrap_err().to_string();
        assert!(error.contains(wanted), "{error}");
    }
    assert!(simulate(&parameters, 0, &[1]).is_err() && simulate(&parameters, 1, &[]).is_err());
}

#[test]
fn jobs_longer_than_lives_are_told_instead_of_waited_for() {
    let mut parameters = ideal(1);
    parameters.samples = vec![sample(10_000, Ended::Proved, 0)];
    parameters.nodes_for_one_worker = 1_000_000;
    parameters.crew.seconds_between_failures = Some(10.0);
    let error = simulate(&parameters, 2, &[1]).unwrap_err().to_string();
    assert_eq!(
        error,
        "with 2 workers the campaign takes more than a thousand times as long as one worker alone, if it ends"
    );
}

#[test]
fn ten_thousand_workers_and_a_million_jobs_take_seconds() {
    let mut parameters = ideal(1_000_000);
    parameters.samples = vec![
        Sample { piece_bytes: 50_000, check_seconds: 0.01, ..sample(8, Ended::Proved, 0) },
        sample(12, Ended::Open, 3),
    ];
    parameters.leaves_at_start = 1;
    parameters.crew.seconds_between_failures = Some(20_000.0);
    parameters.crew.preemptions_per_hour = 0.5;
    parameters.manager =
        ManagerParameters { checking_threads: 16, report_seconds: 0.0001, ..ManagerParameters::default() };
    let begun = Instant::now();
    let outcome = once(&parameters, 10_000);
    assert!(outcome.jobs.mean > 0.95e6, "{outcome:?}");
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}

/// A campaign as it may be, in numbers of workers from 1 to 10 000.
fn curve() -> Vec<Outcome> {
    let mut parameters = ideal(200_000);
    parameters.samples = vec![
        Sample { piece_bytes: 50_000, check_seconds: 0.02, ..sample(8, Ended::Proved, 0) },
        Sample { piece_bytes: 500_000, check_seconds: 0.2, ..sample(40, Ended::Proved, 0) },
        sample(30, Ended::Open, 3),
        sample(2, Ended::Cancelled, 0),
    ];
    parameters.leaves_at_start = 1;
    parameters.parallel_loss = [(2, 1.05), (4, 1.1), (8, 1.2)]
        .map(|(workers, node_factor)| LossPoint { workers, node_factor })
        .into();
    parameters.manager = ManagerParameters { checking_threads: 4, ..ManagerParameters::default() };
    parameters.crew.seconds_between_failures = Some(50_000.0);
    parameters.crew.preemptions_per_hour = 1.0;
    parameters.network = NetworkParameters::default();
    [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000]
        .map(|workers| simulate(&parameters, workers, &[1, 2, 3]).unwrap())
        .into()
}

#[test]
fn the_picture_has_both_panels_and_all_points() {
    let outcomes = curve();
    let text = plot(&outcomes).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let count = |name: &str| {
        document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name))).count()
    };
    assert_eq!(count("circle"), 4 * outcomes.len());
    assert_eq!(count("style"), 1);
    for word in
        ["Speed-up", "Loads and waste", "workers", "manager busy", "work for nothing", "10\u{2009}000"]
    {
        assert!(
            document.descendants().any(|node| node.text().is_some_and(|text| text.trim() == word)),
            "{word}"
        );
    }
    for wrong in [&outcomes[..0], &outcomes[..1]] {
        assert!(plot(wrong).is_err());
    }
    // For whoever wants to look at it.
    std::fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/simulation.svg"), text).unwrap();
}
