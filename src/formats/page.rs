//! Stored answers as tables in Markdown: one for each set of problems.

use super::quantity::grouped;
use serde::Deserialize;
use std::fmt::Write as _;
use thiserror::Error;

/// A stored answer cannot be read.
#[derive(Debug, Error)]
#[error("no stored answer: {0}")]
pub struct StoredError(#[from] serde_json::Error);

/// An answer as `problems run` stores it, as far as a page needs it.
#[derive(Debug, Deserialize)]
pub struct Stored {
    problem: String,
    question: String,
    answer: Option<String>,
    known_answer: Option<String>,
    agrees: Option<bool>,
    #[serde(default)]
    certificates: Option<Vec<Paper>>,
    solution: Solution,
}

#[derive(Debug, Deserialize)]
struct Paper {
    bytes: u64,
    sha256: String,
    kept: bool,
}

#[derive(Debug, Deserialize)]
struct Solution {
    board: String,
    to_play: String,
    lower: i64,
    upper: i64,
    tie_value: i64,
    nodes: u64,
    #[serde(default)]
    moves_nodes: u64,
    seconds: f64,
}

impl Stored {
    /// Reads a stored answer; `None` if it is something else, such as the object that `solve --json` prints.
    ///
    /// # Errors
    /// If it is not JSON, or an answer in which something is missing.
    pub fn read(text: &str) -> Result<Option<Self>, StoredError> {
        let value: serde_json::Value = serde_json::from_str(text)?;
        let is_answer = value.get("problem").is_some();
        Ok(if is_answer { Some(serde_json::from_value(value)?) } else { None })
    }

    fn row(&self) -> String {
        let file = self.problem.rsplit('/').next().unwrap_or_default();
        let name = file.rsplit_once('.').map_or(file, |(name, _)| name);
        let Solution { board, to_play, lower, upper, nodes, moves_nodes, seconds, .. } = &self.solution;
        let papers = self.certificates.as_deref().unwrap_or_default();
        let (first, rest) = papers.split_first().map_or((None, papers), |(first, rest)| (Some(first), rest));
        let size = first.map_or_else(String::new, Paper::size);
        let more = match rest {
            [] => String::new(),
            rest => format!("{}: {}", rest.len(), grouped(rest.iter().map(|paper| paper.bytes).sum())),
        };
        format!(
            "| {name} | {board} | {to_play} | {} | {} | {} | {} | {seconds:.2} | {size} | {} | {more} |",
            self.question,
            self.verdict(),
            interval(*lower, *upper),
            grouped(nodes + moves_nodes),
            first.map_or_else(String::new, |paper| format!(
                "`{}`",
                paper.sha256.get(..16).unwrap_or_default()
            )),
        )
    }

    fn verdict(&self) -> String {
        match (&self.answer, &self.known_answer, self.agrees) {
            (None, Some(known), _) => format!("open (published: {known})"),
            (None, None, _) => "open".to_owned(),
            (Some(answer), Some(known), Some(false)) => format!("**{answer}** (not {known})"),
            (Some(answer), ..) => format!("**{answer}**"),
        }
    }
}

impl Paper {
    fn size(&self) -> String {
        format!("{}{}", grouped(self.bytes), if self.kept { "" } else { ", not kept" })
    }
}

fn interval(lower: i64, upper: i64) -> String {
    let text = |score: i64| if score == 0 { "0".to_owned() } else { format!("{score:+}") };
    if lower == upper { text(lower) } else { format!("{} to {}", text(lower), text(upper)) }
}

/// The table of a set; the answers stand in the order given.
#[must_use]
pub fn table(set: &str, answers: &[Stored]) -> String {
    let mut text = format!("### {set}\n\n");
    let answered = answers.iter().filter(|stored| stored.answer.is_some()).count();
    let certified = answers.iter().filter(|stored| stored.certificates.is_some()).count();
    let seconds: f64 = answers.iter().map(|stored| stored.solution.seconds).sum();
    let mut ties: Vec<i64> = answers.iter().map(|stored| stored.solution.tie_value).collect();
    ties.sort_unstable();
    ties.dedup();
    let ties: Vec<String> = ties.iter().map(i64::to_string).collect();
    let _ = writeln!(
        text,
        "{} problems, {answered} answered, {certified} of them with certificates; {seconds:.0} s for the values. Basic ko, area scoring, endless play counts {}.\n",
        answers.len(),
        ties.join(" or ")
    );
    text += "| problem | board | to play | question | answer | finite play | nodes | seconds | certificate | SHA-256 | of moves |\n";
    text += "|---|---|---|---|---|---|---|---|---|---|---|\n";
    for stored in answers {
        let _ = writeln!(text, "{}", stored.row());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(more: &str) -> Stored {
        let text = format!(
            "{{\"problem\":\"a.b.sgf\",\"question\":\"value\",{more}\"solution\":{{\"board\":\"2x2\",\"to_play\":\"black\",\
             \"lower\":-4,\"upper\":4,\"tie_value\":0,\"nodes\":1234,\"seconds\":0.5}}}}"
        );
        Stored::read(&text).unwrap().unwrap()
    }

    #[test]
    fn a_row_says_what_is_proved_and_by_what() {
        let paper = "\"answer\":\"0\",\"certificates\":[{\"bytes\":2000000,\"sha256\":\"0123456789abcdef0123\",\"kept\":false},\
                     {\"bytes\":7,\"sha256\":\"\",\"kept\":true}],";
        assert_eq!(
            stored(paper).row(),
            "| a.b | 2x2 | black | value | **0** | -4 to +4 | 1,234 | 0.50 | 2,000,000, not kept | `0123456789abcdef` | 1: 7 |"
        );
        let open = stored("\"known_answer\":\"+1\",");
        assert!(open.row().contains("| open (published: +1) |") && open.row().ends_with("|  |  |  |"));
        assert_eq!(
            stored("\"answer\":\"+1\",\"known_answer\":\"0\",\"agrees\":false,").verdict(),
            "**+1** (not 0)"
        );
        let table = table("tiny", &[stored(paper), open]);
        assert!(table.contains("2 problems, 1 answered, 1 of them with certificates; 1 s"), "{table}");
    }

    #[test]
    fn intervals_show_their_signs() {
        let texts = [interval(0, 0), interval(3, 3), interval(-16, 0)];
        assert_eq!(texts, ["0", "+3", "-16 to 0"]);
    }

    #[test]
    fn other_objects_are_no_answers() {
        assert!(Stored::read("{\"board\":\"1x1\"}").unwrap().is_none());
        assert!(Stored::read("{").is_err() && Stored::read("{\"problem\":\"a\"}").is_err());
    }
}
