//! Values of arguments: scores, sizes and times as they are typed.

use shoban::campaign::simulation::LossPoint;
use shoban::formats::quantity;
use shoban::game::Score;
use shoban::search::{TableSize, TableSizeError};
use shoban::solve::{Interval, IntervalError};
use shoban::text::amount::{self, AmountError};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A score that fits; whether it is possible on the board is checked later.
pub fn score(text: &str) -> Result<Score, String> {
    match text.parse::<i8>() {
        Ok(points) if points != i8::MIN => Ok(Score::new(points)),
        _ => Err("not a whole number of points between -127 and 127".to_owned()),
    }
}

/// A number of bytes.
pub fn bytes(text: &str) -> Result<u64, AmountError> {
    amount::bytes(text)
}

/// A number of nodes.
pub fn nodes(text: &str) -> Result<u64, AmountError> {
    amount::count(text)
}

/// The chance of an error of a test.
pub fn chance(text: &str) -> Result<f64, String> {
    let chance = text.parse().ok().filter(|&chance: &f64| chance > 0.0 && chance < 0.5);
    chance.ok_or_else(|| "a chance above 0 and below 0.5 is wanted, such as 0.05".to_owned())
}

/// How many times the nodes of one worker many need.
pub fn loss(text: &str) -> Result<LossPoint, String> {
    let parts = text.split_once('=');
    let point = parts.and_then(|(workers, factor)| {
        Some(LossPoint { workers: workers.parse().ok()?, node_factor: factor.parse().ok()? })
    });
    let words = "not workers and how many times the nodes of one they need, such as 4=2.3";
    point.ok_or_else(|| words.to_owned())
}

/// A length of time.
pub fn duration(text: &str) -> Result<Duration, AmountError> {
    amount::duration(text)
}

/// A time, or a number of nodes with that word behind it.
pub fn interval(text: &str) -> Result<Interval, String> {
    text.parse().map_err(|error: IntervalError| error.to_string())
}

/// The size of a table as typed.
#[derive(Clone, Copy, Debug, Default)]
pub struct TypedTable {
    /// The table.
    pub size: TableSize,
    /// The memory that was named, if the table takes less.
    named: Option<u64>,
}

impl TypedTable {
    /// That the table is smaller than what was named, if it is.
    pub fn note(self) -> Option<String> {
        let named = quantity::grouped(self.named?);
        let (size, bytes) = (self.size, quantity::grouped(self.size.bytes()));
        Some(format!(
            "--table: the slots of a table are a power of two, so of {named} bytes it takes {bytes} ({size} slots)"
        ))
    }
}

impl fmt::Display for TypedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.size.fmt(f)
    }
}

impl FromStr for TypedTable {
    type Err = TableSizeError;

    fn from_str(text: &str) -> Result<Self, TableSizeError> {
        let size: TableSize = text.parse()?;
        Ok(Self { size, named: amount::bytes(text).ok().filter(|&named| named != size.bytes()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZero;

    #[test]
    fn tables_that_are_smaller_than_what_was_named_say_so() {
        let note = |text: &str| text.parse::<TypedTable>().unwrap().note();
        assert_eq!(["2^20", "512MiB", "512M", "1gib"].map(note), [const { None }; 4]);
        let said = note("64MB").unwrap();
        assert!(said.contains("of 64,000,000 bytes it takes 33,554,432 (2^20 slots)"), "{said}");
        assert!(note("1.5GiB").is_some());
    }

    #[test]
    fn intervals_are_times_or_nodes() {
        let nodes = |count| Ok(Interval::Nodes(NonZero::new(count).unwrap()));
        assert_eq!(interval("60s"), Ok(Interval::Time(Duration::from_secs(60))));
        assert_eq!(
            ["7nodes", "1node", "2knodes", "3 Mnodes", "1Gnodes", "1Tnodes", "1e6nodes"].map(interval),
            [7, 1, 2_000, 3_000_000, 1_000_000_000, 1_000_000_000_000, 1_000_000].map(nodes)
        );
        for bad in ["", "nodes", "0nodes", "-1nodes", "1Pnodes", "99999999999Gnodes", "x", "1:30"] {
            assert!(interval(bad).is_err(), "{bad}");
        }
    }
}
