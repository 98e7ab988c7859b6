//! What claims cost: for each claim of each side about a position, how large its smallest proof is expected to be as the work on it
//! goes on, until it is proved, fails, or has had its nodes. Claims are searched one by one, each with a table of its own.
//!
//! ```sh
//! cargo run --release --example claim_costs -- 4x4 100000 [MOVE ...]
//! ```

use shoban::board::{Move, Position, Rules};
use shoban::game::{Claim, Color, Score};
use shoban::go::Go;
use shoban::search::{Clock, Cost, Limits, Reductions, Search, Table};
use std::env;
use std::error::Error;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let size = words.next().ok_or("a board, such as 4x4, then nodes for each claim, then moves")?;
    let nodes = words.next().ok_or("nodes for each claim")?.parse()?;
    let mut position = Position::empty(size.parse()?, Rules::default());
    for word in words {
        let mv = Move::named(&word, position.size()).ok_or_else(|| format!("'{word}' is no move"))?;
        position = position.play(mv)?;
    }
    println!("{}\nclaim: expected states after so many nodes", position.diagram());
    let most = position.size().count() as i8;
    for prover in Color::ALL {
        for score in 1 - most..=most {
            let claim = Claim::new(prover, Score::new(score));
            println!("{prover} {score:+}: {}", course(&position, claim, nodes)?);
        }
    }
    Ok(())
}

/// The expected states each time the nodes have doubled, and how it ended.
fn course(position: &Position, claim: Claim, most: u64) -> Result<String, Box<dyn Error>> {
    let table = Arc::new(Table::try_new("2^22".parse()?)?);
    let clock = Clock::start(Limits { nodes: Some(most), ..Limits::default() });
    let mut go = Go::new(position.size());
    let mut search = Search::new(&mut go, table, clock, Reductions::default());
    let (mut course, mut cost, mut next) = (String::new(), Cost::NOTHING, 1);
    while let Ok(found) = search.prove_by_cost(position, claim, Some(cost.above())) {
        cost = found;
        let nodes = search.stats().nodes;
        if cost.is_nothing() || cost.is_failure() {
            let end = if cost.is_nothing() { "proved" } else { "failed" };
            return Ok(format!("{course}{end} after {nodes}"));
        }
        if nodes >= next {
            course += &format!("{} after {nodes}, ", cost.count());
            next = 2 * nodes.max(256);
        }
    }
    Ok(course + "...")
}
