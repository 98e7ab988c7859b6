//! The numbers of the schedule as a TOML file.

use super::fault::Fault;
use crate::search::Reductions;
use crate::solve::{Section, Tuning};
use crate::tuning::{Number, TuningError};
use std::fmt::Write as _;
use thiserror::Error;

/// Why a text is no tuning.
#[derive(Debug, Error)]
pub enum TuningFileError {
    /// It is no TOML, or names something that there is not.
    #[error(transparent)]
    Toml(#[from] Fault),
    /// A number is too small or too large.
    #[error("line {line}: {error}")]
    Number {
        /// Its line, from 1.
        line: usize,
        /// What is wrong with it.
        error: TuningError,
    },
    /// A file of another kind.
    #[error("no numbers of the schedule: this is an experiment for 'shoban lab run'")]
    IsExperiment,
}

/// Whether a text that may be wrong is meant for numbers of the schedule: it has a section of theirs.
#[must_use]
pub fn is_meant(text: &str) -> bool {
    let names: Vec<&str> = Tuning::DEFAULT.sections().iter().map(|section| section.name).collect();
    headings(text).any(|(_, name)| names.contains(&name))
        || text.lines().any(|line| line.trim_start().starts_with("first-guess"))
}

/// The lines with names of sections, each with its number, from 0.
fn headings(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let name = |line: &'_ str| -> Option<(usize, usize)> {
        let start = line.find('[')? + 1;
        let end = start + line[start..].find(']')?;
        line[..start - 1].trim().is_empty().then_some((start, end))
    };
    text.lines()
        .enumerate()
        .filter_map(move |(number, line)| name(line).map(|(start, end)| (number, line[start..end].trim())))
}

/// The line of a number, from 1; the first line if it cannot be found.
fn line_of(text: &str, name: &str) -> usize {
    let (section, key) = name.split_once('.').unwrap_or(("", name));
    let start = headings(text).find(|&(_, found)| found == section).map_or(0, |(number, _)| number);
    let is_key = |line: &str| line.split('=').next().is_some_and(|found| [key, name].contains(&found.trim()));
    let written = text.lines().enumerate().skip(start).find(|(_, line)| is_key(line));
    written.map_or(start, |(number, _)| number) + 1
}

/// Reads a file. What it leaves out is as usual.
///
/// # Errors
/// If it is no TOML, names something that there is not, or a number is too small or too large.
pub fn read(text: &str) -> Result<Tuning, TuningFileError> {
    let tuning: Tuning = toml::from_str(text).map_err(|error| {
        let is_experiment = headings(text).any(|(_, name)| matches!(name, "[sets" | "[variants" | "quick"));
        let fault = || TuningFileError::Toml(Fault::of_toml(&error, text));
        if is_experiment { TuningFileError::IsExperiment } else { fault() }
    })?;
    let checked = tuning.check();
    checked.map_err(|error| TuningFileError::Number { line: line_of(text, error.name()), error })?;
    Ok(tuning)
}

/// A file with all numbers, each behind a comment that says what it is for.
#[must_use]
pub fn text(tuning: &Tuning) -> String {
    let mut text = String::from(
        "# The numbers by which a question is gone about. Answers never depend on them; what an answer takes does.\n\
         # Give a file with the lines that are to be other to 'shoban solve --tuning FILE'.\n\n\
         # Where first guesses of the sizes of proofs come from: \"learned\", \"room\" or \"alike\".\n",
    );
    let _ = writeln!(text, "first-guess = \"{}\"", tuning.first_guess.name());
    for Section { name, numbers } in tuning.sections() {
        let _ = write!(text, "\n[{name}]\n");
        for Number { name, purpose, value, range: (least, most) } in numbers {
            let _ = write!(text, "# {purpose} [{least} to {most}]\n{name} = {value}\n");
        }
    }
    let Reductions { prover, opponent, null } = tuning.reductions;
    let _ = write!(
        text,
        "\n[reductions]\n# Plies taken from the prover's moves, by how many were tried before; the last number is for all later ones.\n\
         prover = {prover:?}\n# The same for the opponent's moves.\nopponent = {opponent:?}\n# Plies taken from the opponent's null move.\n\
         null = {null}\n"
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let mut tuning = Tuning::DEFAULT;
        assert_eq!(read(&text(&tuning)).unwrap(), tuning);
        tuning.lanes.share_of_favorite = 12;
        tuning.room.own_atari = 0;
        tuning.reductions.null = 5;
        assert_eq!(read(&text(&tuning)).unwrap(), tuning);
    }

    #[test]
    fn what_is_left_out_is_as_usual() {
        let tuning = read("[weights]\nstates-of-half = 4\n").unwrap();
        assert_eq!(tuning.weights.states_of_half, 4);
        let usual = crate::solve::WeightTuning { states_of_half: 8, ..tuning.weights };
        assert_eq!(Tuning { weights: usual, ..tuning }, Tuning::DEFAULT);
    }

    #[test]
    fn slips_are_named() {
        for (text, said) in [
            ("[lane]\nshare = 1", "line 1, column 2: there is no field 'lane'; did you mean 'lanes'?"),
            ("[lanes]\nshares = 1", "line 2, column 1: there is no field 'shares'; did you mean 'share'?"),
            ("[weights]\nleast-weight = 1\n\n[lanes]\n share = 0", "line 5: lanes.share is 0"),
            ("[[sets]]\nname = 1", "this is an experiment"),
            ("[lanes]\nshare = -1", "share"),
            ("[lanes]\npart-of-turn = 0", "lanes.part-of-turn is 0"),
            ("[reductions]\nprover = [1]", "prover"),
            ("first-guess = \"none\"", "none"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }

    /// Whatever number is made as small or as large as it may be, it can be used.
    #[test]
    fn the_ends_of_ranges_are_accepted() {
        let mut ends = 0;
        for Section { name: section, numbers } in Tuning::DEFAULT.sections() {
            for Number { name, range: (least, most), .. } in numbers {
                for value in [least, most] {
                    let accepted = read(&format!("[{section}]\n{name} = {value}"));
                    assert!(accepted.is_ok(), "{section}.{name} = {value}: {accepted:?}");
                    ends += 1;
                }
            }
        }
        assert!(ends > 100, "{ends}");
    }
}
