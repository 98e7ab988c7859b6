//! What was known at a moment of the work on a question, and what came of it.

use std::error::Error;
use std::fmt;

/// A moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The question.
    pub question: String,
    /// Whether a value is asked for, and not the truth of a claim.
    pub is_value: bool,
    /// Nodes spent.
    pub nodes: f64,
    /// Nodes that were spent afterwards.
    pub rest: f64,
    /// Whether the question was answered with that; else it was cut.
    pub is_answered: bool,
    /// States that the cheapest open claim was expected to cost.
    pub expected: f64,
    /// Points between the bounds.
    pub points: f64,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { question, is_value, nodes, rest, is_answered, expected, points } = self;
        let kind = if *is_value { "value" } else { "claim" };
        let end = if *is_answered { "answered" } else { "cut" };
        write!(f, "{question}\t{kind}\t{nodes}\t{rest}\t{end}\t{expected}\t{points}")
    }
}

impl Row {
    /// What [`fmt::Display`] writes.
    pub fn read(line: &str) -> Result<Self, Box<dyn Error>> {
        let [question, kind, nodes, rest, end, expected, points] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            return Err(format!("seven columns are wanted: {line}").into());
        };
        Ok(Self {
            question: question.to_owned(),
            is_value: kind == "value",
            nodes: nodes.parse()?,
            rest: rest.parse()?,
            is_answered: end == "answered",
            expected: expected.parse()?,
            points: points.parse()?,
        })
    }

    /// log2(all nodes / nodes so far).
    pub fn doublings_left(&self) -> f64 {
        ((self.nodes + self.rest) / self.nodes).log2()
    }
}
