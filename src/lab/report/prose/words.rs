//! Words and figures in sentences that name the place in a report where they come from.

use super::cells::ratio;
use super::error::PageError;
use super::reports::{Reports, Told};
use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

/// How a comment begins behind a verdict on what a source printed.
const CLAIM: &str = "<!-- claim ";
/// How a comment begins behind a verdict, ratio or saving of a table.
const FOUND: &str = "<!-- found ";
/// In the place of a variant: all of the set, with one verdict.
const ALL: &str = "*";
/// All words for verdicts; of two that end alike the longer one first.
const WORDS: [&str; 6] = ["not reproduced", "reproduced", "not separable", "fewer", "more", "too few"];

/// A sentence that says another thing than the report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StaleWord {
    /// The line of its comment, from 1.
    pub line: usize,
    /// What the report has at the place that the comment names, or that it has no such place.
    pub problem: String,
}

impl fmt::Display for StaleWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

/// The comment behind a word.
struct Named {
    line: usize,
    /// What stands before it, in one line.
    before: String,
    is_claim: bool,
    /// Experiment, set, variant, perhaps depth.
    parts: Vec<String>,
}

/// What became of the sentences of a page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CheckedWords {
    /// Sentences that were held against a report.
    pub looked: usize,
    /// Those that say another thing.
    pub stale: Vec<StaleWord>,
    /// Experiments whose reports are of programs that gave no verdicts; their sentences are not looked at.
    pub unjudged: BTreeSet<String>,
}

/// Holds the words and figures of a page that name their place against the reports in a folder.
///
/// # Errors
/// If a comment is not closed, or a report that it names cannot be read.
pub fn check_words(page: &str, reports: &Path) -> Result<CheckedWords, PageError> {
    let mut reports = Reports::new(reports);
    let mut checked = CheckedWords::default();
    for named in comments(page)? {
        let Some(experiment) = named.parts.first() else { continue };
        reports.read(experiment, named.line)?;
        let Some(told) = reports.told(experiment) else { continue };
        if told.rows_sha256.is_none() {
            checked.unjudged.insert(told.experiment.clone());
            continue;
        }
        checked.looked += 1;
        let problem = match accepted(told, &named) {
            Err(problem) => problem,
            Ok(accepted) if accepted.iter().any(|words| ends_with(&named.before, words)) => continue,
            Ok(accepted) => {
                let (place, reported) = (named.parts.join(" / "), accepted.join(" or "));
                format!("{place} is {reported} in the report; the sentence says another thing")
            }
        };
        checked.stale.push(StaleWord { line: named.line, problem });
    }
    Ok(checked)
}

/// All comments of a page that name a place, but for those in code.
fn comments(page: &str) -> Result<Vec<Named>, PageError> {
    let mut found = Vec::new();
    let mut from = 0;
    let is_code = |at: usize| page[..at].lines().filter(|line| line.starts_with("```")).count() % 2 == 1;
    while let Some((at, mark)) =
        [CLAIM, FOUND].iter().filter_map(|mark| Some((from + page[from..].find(mark)?, *mark))).min()
    {
        let line = 1 + page[..at].bytes().filter(|&byte| byte == b'\n').count();
        let inside = &page[at + mark.len()..];
        let end = inside
            .find("-->")
            .ok_or_else(|| PageError::Mark { line, problem: "the comment is not closed".to_owned() })?;
        let in_one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let parts: Vec<String> = in_one_line(&inside[..end]).split(" / ").map(str::to_owned).collect();
        let before = in_one_line(&page[from..at]).trim_end_matches(['*', '_', '`']).to_owned();
        if !is_code(at) {
            found.push(Named { line, before, is_claim: mark == CLAIM, parts });
        }
        from = at + mark.len() + end + "-->".len();
    }
    Ok(found)
}

/// What may stand before a comment.
fn accepted(told: &Told, named: &Named) -> Result<Vec<String>, String> {
    let (set, variant, depth) = match named.parts.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [_, set, variant] if named.is_claim => (set, variant, None),
        [_, set, variant, depth] => {
            let depth = depth.parse::<u32>().map_err(|_| format!("'{depth}' is no depth"))?;
            (set, variant, Some(depth))
        }
        _ => {
            return Err(
                "EXPERIMENT / SET / VARIANT / DEPTH is wanted; behind a claim the depth may be missing"
                    .into(),
            );
        }
    };
    let place = named.parts.join(" / ");
    if named.is_claim {
        let fits = |printed: u32| depth.is_none_or(|depth| depth == printed);
        let is_meant = |name: &str| variant == ALL || name == variant;
        let own = told.claims.iter();
        let own = own.filter(|one| one.set == set && is_meant(&one.variant) && fits(one.printed_depth));
        let mut verdicts: Vec<String> = own.map(|one| one.verdict.clone()).collect();
        verdicts.sort();
        if variant == ALL {
            verdicts.dedup();
        }
        return match verdicts.len() {
            0 => Err(format!("{place}: the report has no such claim")),
            1 => Ok(verdicts),
            _ if variant == ALL => {
                Err(format!("{place}: they differ, {}; name them one by one", verdicts.join(", ")))
            }
            _ => Err(format!("{place}: the report has several; add the depth that was printed")),
        };
    }
    let line = depth.and_then(|depth| told.line(set, variant, depth));
    let line = line.ok_or_else(|| format!("{place}: the report has no such line"))?;
    let mut accepted: Vec<String> = line.verdict.iter().cloned().collect();
    if let Some(found) = line.ratio {
        let saved = format!("{:.0} %", 100.0 * (1.0 - found).abs());
        accepted.extend([ratio(line), format!("{found:.3}"), saved]);
    }
    Ok(accepted)
}

/// Whether a text ends in these words or this figure, and not in the end of others.
fn ends_with(text: &str, words: &str) -> bool {
    if let Some(word) = WORDS.iter().find(|word| text.ends_with(**word)) {
        return *word == words;
    }
    let Some(before) = text.strip_suffix(words) else { return false };
    !before.ends_with(|last: char| last.is_ascii_digit() || last == '.')
}
