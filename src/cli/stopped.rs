//! How to go on where a limit or Ctrl-C came before all was proved.

use shoban::board::Komi;
use shoban::formats::quantity;
use shoban::formats::record::{HintKind, HintRecord};
use shoban::game::Score;
use shoban::search::TableSize;
use shoban::solve::{Question, Solution, Status};
use shoban::text::{shell_word, shown_name};
use std::path::Path;

/// A table in use to this part, of four, is worth making larger: what is found takes the place of what was.
const FULL_OF_FOUR: u64 = 3;
/// A larger table is so many times as large, as a binary logarithm.
const LARGER_LOG2: u32 = 2;
/// What there is to say of how much is left where nothing can be told.
const NO_ESTIMATE: &str = "how much is left cannot be told";

/// Where the work is put away.
#[derive(Clone, Copy)]
pub enum Kept<'p> {
    /// Nowhere: that was not asked for.
    Nowhere,
    /// In a checkpoint that has all of it.
    Whole(&'p Path),
    /// In a checkpoint of before, as the last one could not be written.
    Older(&'p Path),
    /// No checkpoint could be written.
    Lost(&'p Path),
}

impl Kept<'_> {
    /// How to go on from there, and the command for it.
    fn hint(self) -> (HintKind, String, Option<String>) {
        let command = |path: &Path| format!("shoban resume {}", shell_word(path));
        match self {
            Self::Nowhere => {
                let text = "with '--checkpoint FILE' the work is kept when it is stopped";
                (HintKind::Checkpoint, text.to_owned(), None)
            }
            Self::Whole(path) => {
                let text = format!("'{}' takes up the work where it was stopped", command(path));
                (HintKind::Resume, text, Some(command(path)))
            }
            Self::Older(path) => {
                let text = format!(
                    "'{}' takes up the work where it was put away last, as it could not be written in the end",
                    command(path)
                );
                (HintKind::Resume, text, Some(command(path)))
            }
            Self::Lost(path) => {
                let text = format!("{} could not be written; another place may have room", shown_name(path));
                (HintKind::Checkpoint, text, None)
            }
        }
    }
}

/// Ways to go on, each only where it helps; none if nothing was stopped.
pub fn hints(solution: &Solution, kept: Kept<'_>) -> Vec<HintRecord> {
    if solution.overall() != Status::Stopped {
        return Vec::new();
    }
    let (kind, text, resume) = kept.hint();
    let larger = larger_table(solution).map(|(table, full)| match &resume {
        Some(command) => format!("a larger table, '{command} --table {table}' (this one is {full} full)"),
        None => format!("a larger table, '--table {table}' (this one is {full} full)"),
    });
    let others = [
        (HintKind::Question, easier_question(solution)),
        (HintKind::Table, larger),
        (HintKind::Estimate, Some(estimate(solution))),
    ];
    let others = others.into_iter().filter_map(|(kind, text)| Some((kind, text?)));
    std::iter::once((kind, text)).chain(others).map(|(kind, text)| HintRecord { kind, text }).collect()
}

/// The same in one line; nothing if there are none.
pub fn line(hints: &[HintRecord]) -> Option<String> {
    let (estimates, ways): (Vec<_>, Vec<_>) = hints.iter().partition(|hint| hint.kind == HintKind::Estimate);
    let texts = |hints: Vec<&HintRecord>| hints.iter().map(|hint| hint.text.clone()).collect::<Vec<_>>();
    let ways = texts(ways).join("; or ");
    let text = format!("To go on: {ways}; {}.\n", texts(estimates).join("; "));
    (!hints.is_empty()).then_some(text)
}

/// What there is to say of how much is left, at the rate so far.
fn estimate(solution: &Solution) -> String {
    let rate = quantity::per_second(solution.nodes, solution.elapsed);
    let said = |nodes| {
        format!("{} nodes ({})", quantity::short(nodes), quantity::roughly(quantity::time_for(nodes, rate)))
    };
    solution.rest.map_or_else(
        || NO_ESTIMATE.to_owned(),
        |rest| {
            format!(
                "what is left for the bounds is likely about {}, four times in five between {} and {}",
                said(rest.likely),
                said(rest.low),
                said(rest.high)
            )
        },
    )
}

/// A yes-or-no question about the value, while that is open: who wins, or which half of what is open it lies in.
fn easier_question(solution: &Solution) -> Option<String> {
    if solution.question != Question::Value || solution.status != Status::Stopped {
        return None;
    }
    let open = solution.with_tie_value(solution.endless_play);
    let is_open = |score: Score| open.lower() < score && score <= open.upper();
    let to_win = least_to_win(solution.position.rules().komi).filter(|&score| is_open(score));
    let (score, reason) = match to_win {
        Some(score) => (score, "whether Black wins"),
        None => (
            halfway(open.lower(), open.upper()).filter(|&score| is_open(score))?,
            "which half of what is open the value lies in",
        ),
    };
    Some(format!("'--at-least {}' asks less, only {reason}", score.points()))
}

/// The least score that is more than komi, if it is a score.
fn least_to_win(komi: Komi) -> Option<Score> {
    let points = komi.half_points().div_euclid(2) + 1;
    i8::try_from(points).ok().filter(|&points| points != i8::MIN).map(Score::new)
}

fn halfway(lower: Score, upper: Score) -> Option<Score> {
    let sum = i16::from(lower.points()) + i16::from(upper.points()) + 1;
    i8::try_from(sum.div_euclid(2)).ok().map(Score::new)
}

/// A size that would help where the table is full, and how full it is.
fn larger_table(solution: &Solution) -> Option<(TableSize, String)> {
    let (used, entries) = (solution.table_used, solution.table_entries);
    if used * 4 < entries * FULL_OF_FOUR {
        return None;
    }
    let log2 = (entries / TableSize::ONE_SLOT.entries()).checked_ilog2()?;
    let sizes = (1..=LARGER_LOG2).rev().filter_map(|more| TableSize::from_log2(log2 + more).ok());
    let size = sizes.into_iter().find(|size| size.fits_into_memory())?;
    Some((size, quantity::percent(used, entries)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoban::board::{Position, Rules, Setup};
    use shoban::search::Limits;
    use shoban::solve::{Settings, solve};

    fn stopped(komi: &str, table: &str, nodes: u64) -> Solution {
        let mut setup = Setup::from(&Position::empty("3x4".parse().unwrap(), Rules::default()));
        setup.rules.komi = komi.parse().unwrap();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let settings = Settings { table: table.parse().unwrap(), limits, ..Settings::default() };
        solve(&setup.into_position().unwrap(), Question::Value, &settings, &mut ()).unwrap()
    }

    fn kinds(hints: &[HintRecord]) -> Vec<HintKind> {
        hints.iter().map(|hint| hint.kind).collect()
    }

    #[test]
    fn hints_are_given_where_they_help() {
        use HintKind::{Checkpoint, Estimate, Question, Resume, Table};
        let roomy = stopped("0", "2^16", 1000);
        assert_eq!(kinds(&hints(&roomy, Kept::Nowhere)), [Checkpoint, Question, Estimate]);
        let full = hints(&stopped("0", "2^4", 3000), Kept::Whole(Path::new("a.ckpt")));
        assert_eq!(kinds(&full), [Resume, Question, Table, Estimate]);
        assert!(full[2].text.contains("'shoban resume a.ckpt --table 2^6' (this one is "), "{full:?}");
        assert!(full[3].text.starts_with("what is left for the bounds is likely about "), "{full:?}");
        assert_eq!(hints(&roomy, Kept::Nowhere)[2].text, NO_ESTIMATE);
        let text = line(&full).unwrap();
        assert!(
            text.starts_with("To go on: 'shoban resume a.ckpt' takes up") && text.ends_with(").\n"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 1);
        let escape = hints(&stopped("0", "2^16", 1000), Kept::Whole(Path::new("a\x1b[2J b")));
        assert!(escape[0].text.starts_with("'shoban resume $'a\\x1b[2J b'' takes up"), "{escape:?}");
        let older = hints(&roomy, Kept::Older(Path::new("a.ckpt")));
        assert!(older[0].text.contains("where it was put away last"), "{older:?}");
        let lost = hints(&roomy, Kept::Lost(Path::new("a.ckpt")));
        assert_eq!((lost[0].kind, lost[0].text.contains("a.ckpt could not be written")), (Checkpoint, true));
        let solved = stopped("0", "2^16", 10_000_000);
        assert_eq!(
            (solved.status, hints(&solved, Kept::Nowhere).len(), line(&[])),
            (Status::Proved, 0, None)
        );
    }

    #[test]
    fn the_easier_question_is_who_wins_or_the_middle() {
        for (komi, question) in [
            ("0", "'--at-least 1' asks less, only whether"),
            ("6.5", "'--at-least 7'"),
            ("-0.5", "'--at-least 0'"),
        ] {
            let hint = easier_question(&stopped(komi, "2^16", 100)).unwrap();
            assert!(hint.contains(question), "{komi}: {hint}");
        }
        let hint = easier_question(&stopped("20", "2^16", 100)).unwrap();
        assert!(hint.contains("which half"), "{hint}");
        assert_eq!(halfway(Score::new(-12), Score::new(12)), Some(Score::new(0)));
        assert_eq!(halfway(Score::new(3), Score::new(4)), Some(Score::new(4)));
    }
}
