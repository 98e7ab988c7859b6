//! The sides of a match, as they are written: parameters in one line, or a variant of an experiment.

use crate::lab::experiment::Experiment;
use crate::lab::parameters::{SearchWay, Variant, Way};
use crate::lab::sheet::Kind;
use crate::text::did_you_mean;
use std::collections::BTreeMap;
use thiserror::Error;

/// Variants that are named when one is not there; beyond, there are too many to be read.
const MOST_NAMED: usize = 20;

/// Why a text is no side of a match.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SideError {
    /// Neither parameters nor a variant of an experiment.
    #[error(
        "'{0}' is no variant; write parameters, such as 'search=mia; ordering=history:2^d', or EXPERIMENT:VARIANT; \
         'shoban lab list' has the words for both"
    )]
    Form(String),
    /// A part that has no parameter and value.
    #[error("'{0}': PARAMETER=VALUE is wanted, with ';' between them")]
    Part(String),
    /// A parameter that is there twice.
    #[error("{0}: given twice")]
    Twice(String),
    /// A parameter that means nothing.
    #[error("{parameter}: {problem}")]
    Parameter {
        /// Its name.
        parameter: String,
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// An experiment that has no such variant.
    #[error("{experiment} has no variant '{variant}'{meant}{known}")]
    Unknown {
        /// The experiment.
        experiment: String,
        /// The variant.
        variant: String,
        /// What may have been meant.
        meant: String,
        /// Those that there are.
        known: String,
    },
    /// A variant of another kind.
    #[error("the variants of {0} are of another kind: matches are played by those of kind = \"search\"")]
    Kind(String),
}

impl Variant {
    /// Reads a variant of the play search that is written in one line, as in `search=mia; ordering=relative:d^2,2^d`: the words are
    /// those of a TOML file.
    ///
    /// # Errors
    /// If it is none, or has a limit of its own.
    pub fn written(text: &str) -> Result<Self, SideError> {
        let mut parameters = BTreeMap::new();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or_else(|| SideError::Part(part.to_owned()))?;
            let name = name.trim().to_owned();
            if parameters.insert(name.clone(), value.trim().to_owned()).is_some() {
                return Err(SideError::Twice(name));
            }
        }
        if parameters.is_empty() {
            return Err(SideError::Form(text.to_owned()));
        }
        let name = parameters.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>();
        let wrong = |parameter, problem| SideError::Parameter { parameter, problem };
        let variant = Self::new(name.join("; "), Kind::Search, parameters);
        variant.map_err(|error| wrong(error.parameter, error.problem))?.for_a_match()
    }

    /// The variant of an experiment.
    ///
    /// # Errors
    /// If there is none of that name, it is none of the play search, or has a limit of its own.
    pub fn of_experiment(experiment: &Experiment, name: &str) -> Result<Self, SideError> {
        if experiment.kind != Kind::Search {
            return Err(SideError::Kind(experiment.name.clone()));
        }
        let mut names = experiment.variants.iter().map(|variant| variant.name.as_str());
        let Some(variant) = experiment.variants.iter().find(|variant| variant.name == name) else {
            let meant = did_you_mean(name, names.clone());
            let some: Vec<&str> = names.by_ref().take(MOST_NAMED).collect();
            let more = if names.next().is_some() { ", and more" } else { "" };
            let known = format!("; there are {}{more}", some.join(", "));
            let experiment = experiment.name.clone();
            return Err(SideError::Unknown { experiment, variant: name.to_owned(), meant, known });
        };
        let name = format!("{}:{}", experiment.name, variant.name);
        Self { name, ..variant.clone() }.for_a_match()
    }

    /// The limits of a match are those of the match.
    fn for_a_match(self) -> Result<Self, SideError> {
        if !self.parameters.contains_key("most-nodes") {
            return Ok(self);
        }
        let problem = "a match has the same limit for each move, --nodes or --depth, and none of a variant";
        Err(SideError::Parameter { parameter: "most-nodes".to_owned(), problem: problem.to_owned() })
    }

    /// The play search that it is, if it is one.
    pub(super) fn search_way(&self) -> Option<&SearchWay> {
        match &self.way {
            Way::Search(way) => Some(way),
            Way::Proof(_) | Way::Clashes(_) | Way::Multiplayer(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::shipped::shipped;

    #[test]
    fn variants_are_read_from_a_line() {
        let variant = Variant::written(" search = mia;ordering=relative:d^2,2^d/ageing=keep; ").unwrap();
        assert_eq!(variant.name, "ordering=relative:d^2,2^d/ageing=keep; search=mia");
        let same = [("search", "mia"), ("ordering", "relative:d^2,2^d/ageing=keep")];
        let same = same.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(variant.way, Variant::new("x".to_owned(), Kind::Search, same.into()).unwrap().way);
        for (bad, said) in [
            ("", "'' is no variant; write parameters"),
            (" ; ", "is no variant"),
            ("mia; ordering=none", "'mia': PARAMETER=VALUE is wanted"),
            ("ordering=none; ordering=front", "ordering: given twice"),
            ("search=fancy; ordering=none", "search: 'fancy': there are plain, exact, mia, migos"),
            ("search=mia", "ordering: a variant needs one"),
            (
                "serch=mia; ordering=none",
                "serch: experiments of this kind have no such parameter; did you mean 'search'?",
            ),
            ("killer=2", "killer: experiments of this kind have no such parameter; did you mean 'killers'?"),
            ("ordering=histroy:1", "'histroy"),
            ("ordering=none; most-nodes=5", "most-nodes: a match has the same limit"),
        ] {
            let error = Variant::written(bad).unwrap_err().to_string();
            assert!(error.contains(said), "{bad}: {error}");
        }
    }

    #[test]
    fn variants_come_from_experiments() {
        let experiment = shipped("history-reductions").unwrap();
        let variant = Variant::of_experiment(&experiment, "no reductions").unwrap();
        assert_eq!(variant.name, "history-reductions:no reductions");
        assert_eq!(variant.way, experiment.variants[0].way);
        let error = Variant::of_experiment(&experiment, "no reduction").unwrap_err().to_string();
        assert!(error.contains("; did you mean 'no reductions'?; there are no reductions, "), "{error}");
        let league = shipped("league").unwrap();
        let error = Variant::of_experiment(&league, &league.baseline).unwrap_err();
        assert_eq!(error, SideError::Kind("league".to_owned()));
    }
}
