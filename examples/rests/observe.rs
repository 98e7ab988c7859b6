//! Solving with an eye on what is said of the rest.

use super::row::Row;
use shoban::Question;
use shoban::formats::batch::Query;
use shoban::search::Limits;
use shoban::solve::{Observer, Progress, Settings, Status, solve};
use std::error::Error;

/// Before that nothing is noted.
const LEAST_NODES: u64 = 1500;
/// A row each time the nodes have grown by two parts in so many.
const PART: u64 = 5;

#[derive(Default)]
struct Watcher {
    seen: Vec<Progress>,
    next: u64,
}

impl Observer for Watcher {
    fn progress(&mut self, progress: &Progress) {
        if progress.nodes >= self.next.max(LEAST_NODES) && progress.expected.is_some() {
            self.seen.push(*progress);
            self.next = progress.nodes + 2 * progress.nodes / PART;
        }
    }
}

/// The rows of a question.
pub fn observe(line: &str, nodes: u64) -> Result<Vec<Row>, Box<dyn Error>> {
    let query = Query::read(line.as_bytes())?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let settings = Settings { limits, endless_play: query.endless_play, ..Settings::default() };
    let mut watcher = Watcher::default();
    let solution = solve(&query.position, query.question, &settings, &mut watcher)?;
    let row = |seen: &Progress| Row {
        question: format!("{} {:?}", query.position.rows_text(), query.question),
        is_value: query.question == Question::Value,
        nodes: seen.nodes as f64,
        rest: (solution.nodes - seen.nodes) as f64,
        is_answered: solution.status != Status::Stopped,
        expected: f64::from(seen.expected.unwrap_or_default()),
        points: f64::from(seen.bounds.upper().points()) - f64::from(seen.bounds.lower().points()),
    };
    Ok(watcher.seen.iter().filter(|seen| seen.nodes < solution.nodes).map(row).collect())
}
