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
    #[error("these rules cannot be had: {0}")]
    Unsupported(&'static str),
    /// JSON that is not that of KataGo's rules.
    #[error("as JSON these are no rules: {0}")]
    Json(String),
}

/// What a text says of rules that somebody else has chosen already, in parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Settled {
    /// What becomes of boards that come back.
    pub repetition: Option<Repetition>,
    /// Suicide.
    pub suicide: Option<Suicide>,
}

const NO_SUPERKO: &str = "boards may come back: basic ko is followed, not superko, unless that is chosen";
const ENDLESS: &str = "endless play counts 0 if nothing else is chosen";
const SUICIDE: &str = "suicide is allowed to two stones or more, not to one";
const ING: &str = "Ing's own rules of ko are not followed";
/// Where they are chosen by their name, which means what it means to KataGo.
const ING_CHOSEN: &str = "positional superko stands for Ing's own rules of ko, as in KataGo";
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
            Self::ChineseOgs | Self::ChineseKgs | Self::TrompTaylor | Self::Ing => Repetition::Positional,
            Self::Aga | Self::Bga | Self::NewZealand => Repetition::Situational,
            Self::Migos => Repetition::PassCount,
            Self::Chinese | Self::Japanese | Self::Korean | Self::Migos2 => Repetition::BasicKo,
        }
    }

    /// What the program does otherwise where a file names these rules, in words; nothing about what is settled by a choice.
    #[must_use]
    pub(super) fn departure(self, settled: Settled) -> Option<String> {
        let repetition = match self {
            Self::Migos | Self::Migos2 => Some(ENDLESS),
            Self::Japanese | Self::Korean => None,
            _ => Some(NO_SUPERKO),
        };
        let own = match self {
            Self::Japanese | Self::Korean => Some(TERRITORY),
            Self::Ing => Some(ING),
            _ => None,
        };
        let suicide = (self.suicide() == Suicide::Allowed).then_some(SUICIDE);
        let parts = [
            own,
            suicide.filter(|_| settled.suicide.is_none()),
            repetition.filter(|_| settled.repetition.is_none()),
        ];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// What remains to be said where they were chosen on purpose: that they count in another way.
    #[must_use]
    pub const fn other_counting(self) -> Option<&'static str> {
        match self {
            Self::Japanese | Self::Korean => Some(TERRITORY),
            Self::Ing => Some(ING_CHOSEN),
            _ => None,
        }
    }
}

impl FromStr for RuleSet {
    type Err = RuleSetError;

    fn from_str(text: &str) -> Result<Self, RuleSetError> {
        let name = text.trim().to_lowercase();
        let found = Self::ALL.into_iter().find(|rules| rules.name() == name);
        let plain: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        let written_together = |rules: &RuleSet| rules.name().replace('-', "") == plain;
        let found = found.or_else(|| Self::ALL.into_iter().find(written_together));
        found.or_else(|| abbreviated(&plain)).ok_or_else(|| match name.as_str() {
            "stone-scoring" | "ancient-area" => RuleSetError::Unsupported("groups are not taxed here"),
            "aga-button" => RuleSetError::Unsupported("there is no button here"),
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
    pub fn read(text: &str, settled: Settled) -> Self {
        let name: String = text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
        if name.is_empty() {
            return Self { suicide: Suicide::Forbidden, departure: None };
        }
        if name.starts_with("ko") && name.contains("sco") {
            return Self::in_full(&name, settled);
        }
        match named(&name) {
            Some(rules) => Self { suicide: rules.suicide(), departure: rules.departure(settled) },
            None => Self { suicide: Suicide::Forbidden, departure: Some(unknown(settled)) },
        }
    }

    fn in_full(name: &str, settled: Settled) -> Self {
        let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        let allows = has(&["sui1", "suicidetrue"]);
        let mut parts = Vec::new();
        if !name.starts_with("kosimple") && settled.repetition.is_none() {
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
        if allows && settled.suicide.is_none() {
            parts.push(SUICIDE);
        }
        Self {
            suicide: if allows { Suicide::Allowed } else { Suicide::Forbidden },
            departure: (!parts.is_empty()).then(|| parts.join("; ")),
        }
    }
}

/// What is done where nobody knows what a text means.
fn unknown(settled: Settled) -> String {
    let ko = if settled.repetition.is_none() { ", by basic ko" } else { "" };
    let suicide = if settled.suicide.is_none() { ", without suicide" } else { "" };
    format!("these rules are not known here; area is counted{ko}{suicide} (--rules, --suicide)")
}

/// The rules of a name in small letters without blanks and signs.
fn named(name: &str) -> Option<RuleSet> {
    let name = name.strip_suffix("rules").or_else(|| name.strip_suffix("rule")).unwrap_or(name);
    let begins = |parts: &[&str]| parts.iter().any(|part| name.starts_with(part));
    abbreviated(name).or(match name {
        "jp" | "jpn" => Some(RuleSet::Japanese),
        "cn" => Some(RuleSet::Chinese),
        "kr" => Some(RuleSet::Korean),
        _ if begins(&["chinese", "中国", "中國"]) => Some(RuleSet::Chinese),
        _ if begins(&["japan", "日本"]) => Some(RuleSet::Japanese),
        _ if begins(&["korea", "한국", "韓国", "韓國", "韩国"]) => Some(RuleSet::Korean),
        _ => None,
    })
}

/// The rules of a short name, or another one of theirs.
fn abbreviated(name: &str) -> Option<RuleSet> {
    match name {
        "nz" | "newzealand" => Some(RuleSet::NewZealand),
        "tt" | "tromptaylor" => Some(RuleSet::TrompTaylor),
        "goe" | "ing" | "inggoe" => Some(RuleSet::Ing),
        "aga" => Some(RuleSet::Aga),
        "bga" => Some(RuleSet::Bga),
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
            assert_eq!(SaidRules::read(rules.name(), Settled::default()).suicide, rules.suicide());
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
        let suicide = |text| SaidRules::read(text, Settled::default()).suicide;
        for text in ["NZ", "GOE", "tromp taylor", "Tromp-Taylor rules", "koPOSITIONALscoreAREAtaxNONEsui1"] {
            assert_eq!(suicide(text), Suicide::Allowed, "{text}");
        }
        for text in ["Japanese", "Chinese", "AGA", "koSIMPLEscoreAREAtaxNONEsui0", "nzz", "日本"] {
            assert_eq!(suicide(text), Suicide::Forbidden, "{text}");
        }
        let departure = |text| SaidRules::read(text, Settled::default()).departure;
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

    #[test]
    fn what_is_chosen_is_no_departure() {
        let superko = Settled { repetition: Some(Repetition::Situational), suicide: None };
        let departure = |text| SaidRules::read(text, superko).departure;
        assert_eq!((departure("AGA"), departure("koPOSITIONALscoreAREAtaxNONEsui0")), (None, None));
        assert_eq!(departure("GOE").unwrap(), format!("{ING}; {SUICIDE}"));
        assert_eq!(
            departure("house").unwrap(),
            "these rules are not known here; area is counted, without suicide (--rules, --suicide)"
        );
        let both = Settled { suicide: Some(Suicide::Allowed), ..superko };
        assert_eq!(SaidRules::read("NZ", both).departure, None);
        assert!(SaidRules::read("Japanese", both).departure.unwrap().contains("not territory"));
    }

    #[test]
    fn names_that_katago_knows_are_read() {
        for (text, rules) in [
            ("nz", RuleSet::NewZealand),
            ("New Zealand", RuleSet::NewZealand),
            ("tromptaylor", RuleSet::TrompTaylor),
            ("goe", RuleSet::Ing),
            ("BGA", RuleSet::Bga),
        ] {
            assert_eq!(text.parse(), Ok(rules), "{text}");
        }
    }
}
