//! Proof-cost search against the exhaustive solver, with tables of all sizes and under the other search.

use crate::support::bridge::size;
use crate::support::random::Random;
use crate::support::retrograde::Exhaustive;
use crate::support::sample::played;
use shoban::board::{Position, Rules};
use shoban::game::{Claim, Color, Score};
use shoban::go::Go;
use shoban::search::{Clock, Cost, Limits, Reductions, Search, Stopped, Table, TableSize, Window};

fn searching(go: &mut Go, log2: u32) -> Search<'_, Go> {
    let table = Table::new(TableSize::from_log2(log2).unwrap());
    Search::new(go, table, Clock::start(Limits::default()), Reductions::default())
}

/// Positions of a board: the empty one and some from random games.
fn positions(text: &str, count: usize) -> Vec<Position> {
    let (size, mut random) = (size(text), Random::seeded(11));
    let random = (1..count).map(|_| played(&mut random, size, Rules::default()));
    [Position::empty(size, Rules::default())].into_iter().chain(random).collect()
}

/// Nodes after which a claim is given up. The dearest of the true ones takes a good part of it.
const MOST_NODES: u64 = 1 << 18;

/// Every claim that is true is proved, and none that is not; what is refuted is not true.
#[test]
fn true_claims_are_proved_and_no_others() {
    let (mut proved, mut refuted, mut open) = (0, 0, 0);
    for (text, count) in [("1x4", 30), ("1x5", 30), ("2x2", 30), ("2x3", 30), ("3x3", 30), ("2x5", 20)] {
        let solved = Exhaustive::solve(size(text), Rules::default());
        for position in positions(text, count) {
            let (lower, upper) = solved.bounds(&position);
            let range = position.size().count() as i8;
            for (prover, truth) in [(Color::Black, lower), (Color::White, -upper)] {
                for claim in 1 - range..=range {
                    let mut go = Go::new(position.size());
                    let mut search = searching(&mut go, 14);
                    search.clock_mut().allow(0, if claim <= truth { MOST_NODES } else { 1 << 10 });
                    let found = search.prove_by_cost(&position, Claim::new(prover, Score::new(claim)), None);
                    let is_proved = found == Ok(Cost::NOTHING);
                    assert_eq!(is_proved, claim <= truth, "{position:?} {prover} {claim}: {found:?}");
                    proved += u32::from(is_proved);
                    refuted += u32::from(found.is_ok_and(Cost::is_failure));
                    open += u32::from(found == Err(Stopped));
                }
            }
        }
    }
    println!("{proved} proved, {refuted} failed, {open} given up");
    assert!(proved > 1000 && refuted > 500);
}

/// A table that forgets nearly everything costs time only.
#[test]
fn proofs_do_not_depend_on_the_table() {
    for log2 in [0, 2, 6] {
        for (text, claim) in [("2x4", 8), ("3x3", 9), ("3x4", 4)] {
            let mut go = Go::new(size(text));
            let root = Position::empty(size(text), Rules::default());
            let found =
                searching(&mut go, log2).prove_by_cost(&root, Claim::at_least(Score::new(claim)), None);
            assert_eq!(found, Ok(Cost::NOTHING), "{text} 2^{log2}");
        }
    }
}

/// A search that is stopped again and again, by nodes or by costs, gets there in the end; and what it has proved
/// the other search knows without looking further.
#[test]
fn proofs_are_shared_and_work_goes_on_where_it_was() {
    let (claim, root) = (Score::new(15), Position::empty(size("3x5"), Rules::default()));
    let mut go = Go::new(root.size());
    let mut search = searching(&mut go, 18);
    let (mut stops, mut limit) = (0, Cost::states(40));
    let found = loop {
        let visited = search.stats().nodes;
        search.clock_mut().allow(visited, 1 << 10);
        match search.prove_by_cost(&root, Claim::at_least(claim), Some(limit)) {
            Err(Stopped) => stops += 1,
            Ok(cost) if cost >= limit && !cost.is_failure() => limit = cost.above(),
            Ok(cost) => break cost,
        }
    };
    assert_eq!(found, Cost::NOTHING);
    assert!(stops > 5 && search.stats().nodes < 1_000_000, "{stops} stops, {:?}", search.stats());
    search.clock_mut().lift_node_limit();
    let verdict = search.prove(&root, Color::Black, Window::at_least(claim), 0).unwrap();
    assert_eq!(verdict.score, claim);
}
