//! Rules of Go by their names, and what the program does otherwise.

use crate::board::Suicide;
use crate::formats::repetition::Repetition;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Rules that have a name. The program counts area under all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuleSet {
    /// Of the Chinese Weiqi Association.
    Chinese,
    /// Of the server OGS, by the name "Chinese".
    ChineseOgs,
    /// Of the server KGS, by the name "Chinese".
    ChineseKgs,
    /// Of the American Go Association.
    Aga,
    /// Of the British Go Association.
    Bga,
    /// Of the New Zealand Go Society.
    NewZealand,
    /// Of Tromp and Taylor.
    TrompTaylor,
    /// Of Ing, which SGF calls GOE.
    Ing,
    /// Of the Nihon Ki-in.
    Japanese,
    /// Of the Hanguk Kiwon.
    Korean,
    /// Of MIGOS (van der Werf, Uiterwijk, van den Herik 2003).
    Migos,
    /// Of MIGOS II (van der Werf, Winands 2009).
    Migos2,
}

/// Rules that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RuleSetError {
    /// A name that no rules have.
    #[error("'{0}' are no rules known here; there are {names}, or KataGo's JSON", names = RuleSet::names())]
    Unknown(String),
    /// A name of rules that count in a way that is not built, and what it is.
    #[error("no {0}")]
    Unsupported(&'static str),
    /// JSON that is not that of KataGo's rules.
    #[error("as JSON these are no rules: {0}")]
    Json(String),
}

const NO_SUPERKO: &str = "boards may come back: basic ko is followed, not superko, unless that is chosen";
const ENDLESS: &str = "endless play counts 0 if nothing else is chosen";
const SUICIDE: &str = "suicide is allowed to two stones or more, not to one; basic ko is followed, not superko, unless that is chosen";
const ING: &str =
    "suicide is allowed to two stones or more; the program plays by basic ko, without Ing's rules of ko";
const TERRITORY: &str = "the program counts area (stones and the points that only they surround), not territory: values differ by \
    the point of whoever fills the last neutral point, by points in seki, and wherever a ruling about dead stones decides, which is not a matter of play";

impl RuleSet {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Chinese,
        Self::ChineseOgs,
        Self::ChineseKgs,
        Self::Aga,
        Self::Bga,
        Self::NewZealand,
        Self::TrompTaylor,
        Self::Ing,
        Self::Japanese,
        Self::Korean,
        Self::Migos,
        Self::Migos2,
    ];

    /// The name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chinese => "chinese",
            Self::ChineseOgs => "chinese-ogs",
            Self::ChineseKgs => "chinese-kgs",
            Self::Aga => "aga",
            Self::Bga => "bga",
            Self::NewZealand => "new-zealand",
            Self::TrompTaylor => "tromp-taylor",
            Self::Ing => "ing",
            Self::Japanese => "japanese",
            Self::Korean => "korean",
            Self::Migos => "migos",
            Self::Migos2 => "migos2",
        }
    }

    /// All names with commas between them.
    #[must_use]
    pub fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// Whether they allow suicide (of two stones or more, see [`Suicide`]).
    #[must_use]
    pub const fn suicide(self) -> Suicide {
        match self {
            Self::NewZealand | Self::TrompTaylor | Self::Ing => Suicide::Allowed,
            Self::Chinese
            | Self::ChineseOgs
            | Self::ChineseKgs
            | Self::Aga
            | Self::Bga
            | Self::Japanese
            | Self::Korean
            | Self::Migos
            | Self::Migos2 => Suicide::Forbidden,
        }
    }

    /// What becomes of boards that come back. Where endless play ends without a result it counts what is said of it.
    #[must_use]
    pub const fn repetition(self) -> Repetition {
        match self {
            Self::ChineseOgs | Self::ChineseKgs | Self::TrompTaylor => Repetition::Positional,
            Self::Aga | Self::Bga | Self::NewZealand => Repetition::Situational,
            Self::Migos => Repetition::PassCount,
            Self::Chinese | Self::Ing | Self::Japanese | Self::Korean | Self::Migos2 => Repetition::BasicKo,
        }
    }

    /// What the program does otherwise, in words.
    #[must_use]
    pub const fn departure(self) -> &'static str {
        match self {
            Self::Migos | Self::Migos2 => ENDLESS,
            Self::Chinese | Self::ChineseOgs | Self::ChineseKgs | Self::Aga | Self::Bga => NO_SUPERKO,
            Self::NewZealand | Self::TrompTaylor => SUICIDE,
            Self::Ing => ING,
            Self::Japanese | Self::Korean => TERRITORY,
        }
    }

    /// What remains to be said where they were chosen on purpose: that they count in another way.
    #[must_use]
    pub const fn other_counting(self) -> Option<&'static str> {
        match self {
            Self::Japanese | Self::Korean => Some(TERRITORY),
            _ => None,
        }
    }
}

impl FromStr for RuleSet {
    type Err = RuleSetError;

    fn from_str(text: &str) -> Result<Self, RuleSetError> {
        let name = text.trim().to_lowercase();
        let found = Self::ALL.into_iter().find(|rules| rules.name() == name);
        found.ok_or_else(|| match name.as_str() {
            "stone-scoring" | "ancient-area" => RuleSetError::Unsupported("rules by which groups are taxed"),
            "aga-button" => RuleSetError::Unsupported("rules with a button"),
            _ => RuleSetError::Unknown(text.to_owned()),
        })
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a text in a file says about the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SaidRules {
    /// Suicide.
    pub suicide: Suicide,
    /// What the program does otherwise, in words.
    pub departure: Option<String>,
}

impl SaidRules {
    /// Reads a name in one of the ways in which programs write it, or the rules written out in full, as KataGo does
    /// (`koSIMPLEscoreAREAtaxNONEsui0`). What is not known counts as the program's own rules.
    pub fn read(text: &str) -> Self {
        let name: String = text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
        if name.is_empty() {
            return Self { suicide: Suicide::Forbidden, departure: None };
        }
        if name.starts_with("ko") && name.contains("sco") {
            return Self::in_full(&name);
        }
        match named(&name) {
            Some(rules) => Self { suicide: rules.suicide(), departure: Some(rules.departure().to_owned()) },
            None => Self {
                suicide: Suicide::Forbidden,
                departure: Some(
                    "these rules are not known here; area is counted, by basic ko, without suicide (--rules, --suicide)"
                        .to_owned(),
                ),
            },
        }
    }

    fn in_full(name: &str) -> Self {
        let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        let allows = has(&["sui1", "suicidetrue"]);
        let mut parts = Vec::new();
        if !name.starts_with("kosimple") {
            parts.push(NO_SUPERKO);
        }
        if has(&["territory"]) {
            parts.push(TERRITORY);
        }
        if has(&["taxseki", "taxall"]) {
            parts.push("groups are not taxed");
        }
        if has(&["button1", "buttontrue"]) {
            parts.push("there is no button");
        }
        if allows {
            parts.push("suicide is allowed to two stones or more, not to one");
        }
        Self {
            suicide: if allows { Suicide::Allowed } else { Suicide::Forbidden },
            departure: (!parts.is_empty()).then(|| parts.join("; ")),
        }
    }
}

/// The rules of a name in small letters without blanks and signs.
fn named(name: &str) -> Option<RuleSet> {
    let name = name.strip_suffix("rules").or_else(|| name.strip_suffix("rule")).unwrap_or(name);
    let begins = |parts: &[&str]| parts.iter().any(|part| name.starts_with(part));
    match name {
        "nz" | "newzealand" => Some(RuleSet::NewZealand),
        "tt" | "tromptaylor" => Some(RuleSet::TrompTaylor),
        "goe" | "ing" | "inggoe" => Some(RuleSet::Ing),
        "aga" | "bga" => Some(RuleSet::Aga),
        "jp" | "jpn" => Some(RuleSet::Japanese),
        "cn" => Some(RuleSet::Chinese),
        "kr" => Some(RuleSet::Korean),
        _ if begins(&["chinese", "中国", "中國"]) => Some(RuleSet::Chinese),
        _ if begins(&["japan", "日本"]) => Some(RuleSet::Japanese),
        _ if begins(&["korea", "한국", "韓国", "韓國", "韩国"]) => Some(RuleSet::Korean),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for rules in RuleSet::ALL {
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert_eq!(SaidRules::read(rules.name()).suicide, rules.suicide());
        }
        assert!(
            "go".parse::<RuleSet>()
                .unwrap_err()
                .to_string()
                .contains("there are chinese, chinese-ogs, chinese-kgs, aga")
        );
    }

    #[test]
    fn files_name_rules_in_many_ways() {
        let suicide = |text| SaidRules::read(text).suicide;
        for text in ["NZ", "GOE", "tromp taylor", "Tromp-Taylor rules", "koPOSITIONALscoreAREAtaxNONEsui1"] {
            assert_eq!(suicide(text), Suicide::Allowed, "{text}");
        }
        for text in ["Japanese", "Chinese", "AGA", "koSIMPLEscoreAREAtaxNONEsui0", "nzz", "日本"] {
            assert_eq!(suicide(text), Suicide::Forbidden, "{text}");
        }
        let departure = |text| SaidRules::read(text).departure;
        assert_eq!((departure(""), departure("koSIMPLEscoreAREAtaxNONEsui0")), (None, None));
        let json =
            r#"{"ko":"POSITIONAL","scoring":"TERRITORY","tax":"SEKI","suicide":true,"hasButton":false}"#;
        let said = departure(json).unwrap();
        assert!(
            said.contains("superko") && said.contains("not territory") && said.contains("taxed"),
            "{said}"
        );
        assert!(departure("中国规则").unwrap().contains("superko"));
        assert!(departure("house").unwrap().contains("not known"));
    }
}
