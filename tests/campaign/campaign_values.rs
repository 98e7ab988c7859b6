//! Campaigns on random positions prove exactly what the solver proves, however small the jobs and however many the workers.

use crate::support::bridge::size;
use crate::support::campaigns::{begun, is_whole, local, proof, run, table, tried};
use crate::support::folder::Folder;
use crate::support::lines::{position, solved};
use crate::support::random::Random;
use crate::support::sample::played;
use shoban::board::{Passes, Position, Rules};
use shoban::campaign::{
    CampaignError, Ending, Engine, EngineError, Event, Job, JobId, Local, Receipt, Rehearsal,
};
use shoban::game::Claim;
use shoban::solve::Question;
use shoban::{Color, Score};
use std::time::{Duration, Instant};

/// What the positions were like.
#[derive(Debug, Default)]
struct Met {
    proved: u32,
    open: u32,
    of_white: u32,
    with_ban: u32,
    with_pass: u32,
    jobs: u64,
    pieces: usize,
    with_summit: u32,
}

/// Where finite play decides nothing there is no end of what may be tried.
const SECONDS: u64 = 20;

fn compare(folder: &Folder, name: &str, state: &Position, met: &mut Met) {
    let bounds = solved(state, Question::Value).bounds;
    let all = Score::new(state.size().count() as i8);
    met.of_white += u32::from(state.to_play() == Color::White);
    met.with_ban += u32::from(state.ko().is_some());
    met.with_pass += u32::from(state.passes() == Passes::Pending);
    let (lower, upper) = (bounds.lower(), bounds.upper());
    let true_claims = [(lower > -all, Claim::at_least(lower)), (upper < all, Claim::at_most(upper))];
    let claims: Vec<Claim> = true_claims.into_iter().filter_map(|(is, claim)| is.then_some(claim)).collect();
    if !claims.is_empty() {
        let campaign = begun(folder, name, state, &claims, 64);
        assert_eq!(
            run(&campaign, &mut local(1, state), SECONDS).ending,
            Ending::Proved,
            "{state:?} {claims:?}"
        );
        met.pieces += is_whole(&campaign).pieces;
        let report = proof(&campaign, &folder.path(&format!("{name}.proof"))).unwrap();
        met.with_summit += u32::from(report.pieces > claims.len());
        met.proved += claims.len() as u32;
        met.jobs += shoban::campaign::Desk::open(&campaign).unwrap().totals().reports;
    }
    let false_claims =
        [(lower < all, Claim::at_least(lower.above())), (upper > -all, Claim::at_most(upper.below()))];
    for (number, (_, claim)) in false_claims.into_iter().enumerate().filter(|(_, (is, _))| *is) {
        let campaign = begun(folder, &format!("{name}-{number}"), state, &[claim], 64);
        let nodes = Some(3000);
        let ran = tried(&campaign, &mut local(1, state), Some(Duration::from_secs(1)), nodes).unwrap();
        assert_ne!(ran.ending, Ending::Proved, "{state:?} {claim}");
        met.open += 1;
    }
}

#[test]
fn random_positions_have_the_values_of_the_solver() {
    let folder = Folder::new("campaign-values");
    let (mut random, mut met, begun) = (Random::seeded(20), Met::default(), Instant::now());
    let mut positions = 0;
    while positions < 60 && begun.elapsed() < Duration::from_secs(40) {
        let board = random.pick(&["2x3", "3x3", "2x4", "3x3"]);
        let state = played(&mut random, size(board), Rules::default());
        compare(&folder, &format!("c{positions}"), &state, &mut met);
        positions += 1;
    }
    println!("{positions} positions, {met:?}, {:?}", begun.elapsed());
    assert!(positions >= 20 && met.proved > 10 && met.open > 20 && met.jobs > 30, "{met:?}");
    assert!(met.of_white > 5 && met.with_ban > 0 && met.with_pass > 0 && met.with_summit > 0, "{met:?}");
}

#[test]
fn rehearsals_prove_the_same_with_any_number_of_workers() {
    let folder = Folder::new("campaign-rehearsals");
    let state = position("O.X/X.O/XO.", Color::Black);
    for workers in ["1", "4", "8"] {
        let claim = Claim::at_least(Score::new(2));
        let campaign = begun(&folder, workers, &state, &[claim], 64);
        let mut engine = Rehearsal::start(workers.parse().unwrap(), state.size(), table()).unwrap();
        assert_eq!(run(&campaign, &mut engine, 30).ending, Ending::Proved, "{workers}");
        is_whole(&campaign);
        let report = proof(&campaign, &folder.path(&format!("{workers}.proof"))).unwrap();
        println!("{workers} workers: {} nodes each, {} pieces", engine.now(), report.pieces);
        assert!(engine.now() > 0);
    }
}

/// Some jobs never come back, and the engine does not say so.
struct Hanging {
    local: Local,
    /// Jobs so far, and those that nobody does.
    jobs: u64,
    lost: u64,
    /// What there is to come to an end: after so many events nothing carries jobs any more.
    events: Option<u64>,
}

impl Engine for Hanging {
    fn wanted(&self) -> usize {
        self.local.wanted() + 2
    }

    fn submit(&mut self, job: &Job) -> Result<(), EngineError> {
        self.jobs += 1;
        if self.jobs.is_multiple_of(4) {
            self.lost += 1;
            return Ok(());
        }
        self.local.submit(job)
    }

    fn cancel(&mut self, id: JobId, attempt: u32) -> Result<(), EngineError> {
        self.local.cancel(id, attempt)
    }

    fn next_event(&mut self, wait: Duration) -> Result<Option<Event>, EngineError> {
        if let Some(events) = &mut self.events {
            if *events == 0 {
                return Err(EngineError::Unreachable { what: "the test", why: "it has ended".to_owned() });
            }
            *events -= 1;
        }
        self.local.next_event(wait)
    }

    fn settle(&mut self, receipt: Receipt) -> Result<(), EngineError> {
        self.local.settle(receipt)
    }

    fn ban(&mut self, worker: &str) -> Result<(), EngineError> {
        self.local.ban(worker)
    }
}

#[test]
fn what_hangs_or_breaks_loses_nothing_that_was_proved() {
    let folder = Folder::new("campaign-hangs");
    let state = Position::empty(size("4x4"), Rules::default());
    let campaign = begun(&folder, "c", &state, &[Claim::at_least(Score::new(1))], 200);
    let (mut pieces, mut lost, mut broken, mut ended) = (0, 0, 0, false);
    for round in 1..30 {
        let events = (round % 2 == 1).then_some(20 + 5 * round);
        let mut engine = Hanging { local: local(1, &state), jobs: round, lost: 0, events };
        let begun = Instant::now();
        let ran = tried(&campaign, &mut engine, Some(Duration::from_millis(200)), None);
        assert!(begun.elapsed() < Duration::from_secs(20), "it ends in time");
        match ran {
            Ok(ran) => ended = ran.ending == Ending::Proved,
            Err(CampaignError::Engine(error)) => {
                broken += 1;
                assert!(error.to_string().contains("the test: it has ended"), "{error}");
            }
            Err(error) => panic!("{error}"),
        }
        lost += engine.lost;
        let counts = is_whole(&campaign);
        assert!(counts.pieces >= pieces, "{pieces} {counts:?}");
        pieces = counts.pieces;
        if ended {
            break;
        }
    }
    assert!(lost > 2 && broken > 0 && pieces > 0, "{lost} {broken} {pieces}");
    if !ended {
        assert_eq!(run(&campaign, &mut local(1, &state), 30).ending, Ending::Proved);
    }
    proof(&campaign, &folder.path("proof")).unwrap();
}
