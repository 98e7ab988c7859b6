//! Rules that somebody chooses: a name, or the JSON in which KataGo writes them.

use super::rule_set::{RuleSet, RuleSetError};
use crate::board::{Komi, Suicide};
use crate::formats::repetition::Repetition;
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;

/// Rules as they were chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChosenRules {
    /// Suicide.
    pub suicide: Suicide,
    /// What becomes of boards that come back.
    pub repetition: Repetition,
    /// Points for White, if they are part of the rules.
    pub komi: Option<Komi>,
    /// Their name, if they have one.
    name: Option<RuleSet>,
}

impl ChosenRules {
    /// What remains to be said where they were chosen on purpose: how they count in another way.
    #[must_use]
    pub fn other_counting(self) -> Option<&'static str> {
        self.name.and_then(RuleSet::other_counting)
    }
}

impl From<RuleSet> for ChosenRules {
    fn from(rules: RuleSet) -> Self {
        Self { suicide: rules.suicide(), repetition: rules.repetition(), komi: None, name: Some(rules) }
    }
}

/// The name, or the JSON.
impl fmt::Display for ChosenRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name {
            Some(name) => name.fmt(f),
            None => {
                let ko = match self.repetition {
                    Repetition::Positional => "POSITIONAL",
                    Repetition::Situational | Repetition::NaturalSituational => "SITUATIONAL",
                    Repetition::BasicKo | Repetition::PassCount => "SIMPLE",
                };
                write!(f, r#"{{"ko":"{ko}","suicide":{}}}"#, self.suicide == Suicide::Allowed)
            }
        }
    }
}

impl FromStr for ChosenRules {
    type Err = RuleSetError;

    fn from_str(text: &str) -> Result<Self, RuleSetError> {
        if text.trim_start().starts_with('{') {
            let written: Written =
                serde_json::from_str(text).map_err(|error| RuleSetError::Json(error.to_string()))?;
            return written.chosen();
        }
        text.parse().map(|rules: RuleSet| rules.into())
    }
}

/// The rules as KataGo writes them. Where a field is missing it is as under the rules of Tromp and Taylor, as KataGo has it. What changes
/// neither play nor score on a board without handicap is read and left.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Written {
    ko: Option<Ko>,
    scoring: Option<Scoring>,
    tax: Option<Tax>,
    suicide: Option<bool>,
    has_button: Option<bool>,
    #[serde(rename = "whiteHandicapBonus")]
    _white_handicap_bonus: Option<serde::de::IgnoredAny>,
    #[serde(rename = "friendlyPassOk")]
    _friendly_pass_ok: Option<bool>,
    komi: Option<Komi>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Ko {
    Simple,
    Positional,
    Situational,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Scoring {
    Area,
    Territory,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Tax {
    None,
    Seki,
    All,
}

impl Written {
    fn chosen(self) -> Result<ChosenRules, RuleSetError> {
        let refused = |what: &'static str| Err(RuleSetError::Unsupported(what));
        if self.scoring == Some(Scoring::Territory) {
            return refused(
                "scoring TERRITORY: values by territory depend on rulings about dead stones; AREA is counted",
            );
        }
        if self.tax.is_some_and(|tax| tax != Tax::None) {
            return refused("a tax: groups are not taxed; write NONE");
        }
        if self.has_button == Some(true) {
            return refused("a button: there is none; write false");
        }
        Ok(ChosenRules {
            suicide: if self.suicide == Some(false) { Suicide::Forbidden } else { Suicide::Allowed },
            repetition: match self.ko {
                Some(Ko::Simple) => Repetition::BasicKo,
                Some(Ko::Positional) | None => Repetition::Positional,
                Some(Ko::Situational) => Repetition::Situational,
            },
            komi: self.komi,
            name: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<ChosenRules>().unwrap_err().to_string()
    }

    #[test]
    fn names_and_json_say_the_same() {
        for (name, json) in [
            (
                "tromp-taylor",
                r#"{"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":false}"#,
            ),
            ("tromp-taylor", "{}"),
            ("goe", r#"{"ko":"POSITIONAL"}"#),
            ("chinese", r#"{"ko":"SIMPLE","suicide":false,"whiteHandicapBonus":"N","friendlyPassOk":true}"#),
            ("chinese-ogs", r#"{"ko":"POSITIONAL","suicide":false}"#),
            ("aga", r#" {"ko":"SITUATIONAL","scoring":"AREA","suicide":false}"#),
            ("new-zealand", r#"{"ko":"SITUATIONAL","suicide":true}"#),
        ] {
            let [named, written]: [ChosenRules; 2] = [name, json].map(|text| text.parse().unwrap());
            assert_eq!((named.suicide, named.repetition), (written.suicide, written.repetition), "{name}");
        }
        let rules: ChosenRules = r#"{"ko":"SIMPLE","komi":2.5}"#.parse().unwrap();
        assert_eq!(rules.komi, Some("2.5".parse().unwrap()));
    }

    #[test]
    fn what_is_not_supported_is_said() {
        for (text, part) in [
            (r#"{"ko":"SIMPLE","scoring":"TERRITORY"}"#, "AREA is counted"),
            (r#"{"ko":"SIMPLE","tax":"ALL"}"#, "not taxed"),
            (r#"{"ko":"SITUATIONAL","hasButton":true}"#, "button"),
            (r#"{"ko":"NATURAL"}"#, "unknown variant `NATURAL`"),
            (r#"{"ko":"SIMPLE","kokomi":1}"#, "unknown field `kokomi`"),
            ("stone-scoring", "taxed"),
            ("aga-button", "button"),
            ("house", "there are chinese"),
        ] {
            assert!(error(text).contains(part), "{text}: {}", error(text));
        }
    }
}
