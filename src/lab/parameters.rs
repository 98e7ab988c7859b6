//! Variants: names for what an experiment changes.

use super::catalogue;
use super::multiplayer_way::MultiplayerWay;
use super::reader::{Reader, Wrong, choice, number, optional};
use super::sheet::Kind;
use crate::formats::tuning_file::{self, TuningFileError};
use crate::ordering::Spec;
use crate::play::{PlayGame, PlaySearch, PlayTable, Scout, Settings, TableBounds, TableUse, Tactics};
use crate::search::{Guide, TableSize};
use crate::solve::Tuning;
use crate::text::did_you_mean;
use std::collections::BTreeMap;

/// A variant of an experiment.
#[derive(Clone, PartialEq, Debug)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Its parameters as they are written.
    pub(super) parameters: BTreeMap<String, String>,
    /// What they mean.
    pub(super) way: Way,
}

/// What is done to measure.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Way {
    Search(Box<SearchWay>),
    Proof(Box<ProofWay>),
    Clashes(ClashWay),
    Multiplayer(Box<MultiplayerWay>),
}

/// A play search.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SearchWay {
    pub ordering: Spec,
    pub settings: Settings,
    /// Slots of the table, as a power of two.
    pub table_bits: u32,
    pub most_nodes: Option<u64>,
}

impl SearchWay {
    /// The search, which knows nothing yet and has no limit.
    pub fn search<'g, G: PlayGame>(&self, game: &'g G) -> PlaySearch<'g, G> {
        let ordering = self.ordering.build(game.slots());
        PlaySearch::new(game, self.settings, ordering, PlayTable::new(self.table_bits))
    }
}

/// A search for proofs.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ProofWay {
    pub method: ProofMethod,
    pub guide: Guide,
    pub ordering: Spec,
    pub tuning: Tuning,
    pub table: TableSize,
    pub most_nodes: Option<u64>,
}

/// Which search answers a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProofMethod {
    /// Iterations of deepening on the one claim.
    Deepening,
    /// Proof-cost search on the one claim.
    ProofCost,
    /// All of them in turns, as `shoban solve` has them.
    Solve,
}

/// A table whose keys are cut short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClashWay {
    /// Bits that choose the slot.
    pub table_bits: u32,
    /// Bits that are stored and compared.
    pub key_bits: u32,
}

impl Variant {
    pub(super) fn new(name: String, kind: Kind, parameters: BTreeMap<String, String>) -> Result<Self, Wrong> {
        known(kind, &parameters)?;
        let mut reader = Reader::new(parameters.clone());
        let way = match kind {
            Kind::Search => Way::Search(Box::new(reader.search()?)),
            Kind::Clashes => Way::Clashes(reader.clashes()?),
            Kind::Proof => Way::Proof(Box::new(reader.proof()?)),
            Kind::Multiplayer => Way::Multiplayer(Box::new(reader.multiplayer()?)),
        };
        Ok(Self { name, parameters, way })
    }

    /// Whether it can say more than yes or no.
    pub(super) fn finds_values(&self) -> bool {
        !matches!(&self.way, Way::Proof(way) if way.method != ProofMethod::Solve)
    }

    /// Everything that figures depend on, as text.
    pub(super) fn text(&self) -> String {
        let each = self.parameters.iter().map(|(name, value)| format!("{name}={value}"));
        each.collect::<Vec<_>>().join(" ")
    }
}

/// A name that is none of the kind's: before all else, since a slip in one leaves another missing.
fn known(kind: Kind, parameters: &BTreeMap<String, String>) -> Result<(), Wrong> {
    let names = || catalogue::parameters(kind).iter().map(|parameter| parameter.name);
    let Some(parameter) = parameters.keys().find(|name| !names().any(|known| known == *name)) else {
        return Ok(());
    };
    let meant = did_you_mean(parameter, names());
    let problem = format!("experiments of this kind have no such parameter{meant}");
    Err(Wrong { parameter: parameter.clone(), problem })
}

/// Numbers of the schedule, as in `weights.states-of-half=4, first-guess=room`.
fn tuned(text: &str) -> Result<Tuning, String> {
    let mut file = String::new();
    for part in text.split(',') {
        let (name, value) = part.split_once('=').ok_or("'SECTION.NAME=NUMBER' is wanted")?;
        let (name, value) = (name.trim(), value.trim());
        // Words stand in quotes in a file, numbers and lists do not.
        let is_word = value.starts_with(|c: char| c.is_ascii_alphabetic());
        let quote = if is_word { "\"" } else { "" };
        file += &format!("{name} = {quote}{value}{quote}\n");
    }
    // Lines of the text that was made here would say nothing to anybody.
    tuning_file::read(&file).map_err(|error| match error {
        TuningFileError::Toml(fault) => fault.what,
        TuningFileError::Number { error, .. } => error.to_string(),
        TuningFileError::IsExperiment => error.to_string(),
    })
}

impl Reader {
    fn search(&mut self) -> Result<SearchWay, Wrong> {
        let bases = [
            ("plain", Settings::PLAIN),
            ("exact", Settings::EXACT),
            ("mia", Settings::MIA),
            ("migos", Settings::MIGOS),
        ];
        let base = self.read("search", Settings::PLAIN, |text| choice(text, &bases))?;
        Ok(SearchWay {
            ordering: self.ordering()?,
            settings: self.settings(base)?,
            table_bits: self.read("table-bits", 16, |text| number(text, 0, 26))?,
            most_nodes: self.most_nodes()?,
        })
    }

    fn settings(&mut self, base: Settings) -> Result<Settings, Wrong> {
        let mut settings = self.depth_rules(base)?;
        let tables = [
            ("nothing", TableUse::Nothing),
            ("order", TableUse::Order),
            ("same-depth", TableUse::SameDepth),
            ("any-depth", TableUse::AnyDepth),
        ];
        settings.table = self.read("table", base.table, |text| choice(text, &tables))?;
        settings.killers = self.read("killers", base.killers, |text| number(text, 0, 2))?;
        let bounds = [("leave", TableBounds::Leave), ("narrow", TableBounds::Narrow)];
        settings.table_bounds = self.read("table-bounds", base.table_bounds, |text| choice(text, &bounds))?;
        let windows = [("full", Scout::FullWindow), ("null", Scout::NullWindow)];
        settings.scout = self.read("window", base.scout, |text| choice(text, &windows))?;
        let tactics = [("first", Tactics::First), ("as-ordered", Tactics::AsOrdered)];
        settings.tactics = self.read("tactics", base.tactics, |text| choice(text, &tactics))?;
        settings.enhanced_above =
            self.read("enhanced-above", base.enhanced_above, |text| optional(text, 0, 200))?;
        Ok(settings)
    }

    fn proof(&mut self) -> Result<ProofWay, Wrong> {
        let table_bits = self.read("table-bits", 20, |text| number(text, 10, 30))?;
        let wrong = |problem| Wrong { parameter: "table-bits".to_owned(), problem };
        let methods = [
            ("deepening", ProofMethod::Deepening),
            ("proof-cost", ProofMethod::ProofCost),
            ("solve", ProofMethod::Solve),
        ];
        let guides = [("ordering", Guide::Ordering), ("costs", Guide::Costs)];
        Ok(ProofWay {
            method: self.read("search", ProofMethod::Deepening, |text| choice(text, &methods))?,
            guide: self.read("guide", Guide::Ordering, |text| choice(text, &guides))?,
            ordering: self.ordering()?,
            tuning: self.read("tuning", Tuning::DEFAULT, tuned)?,
            table: TableSize::from_log2(table_bits).map_err(|error| wrong(error.to_string()))?,
            most_nodes: self.most_nodes()?,
        })
    }

    fn clashes(&mut self) -> Result<ClashWay, Wrong> {
        Ok(ClashWay {
            table_bits: self.read("table-bits", 12, |text| number(text, 1, 24))?,
            key_bits: self.read("key-bits", 12, |text| number(text, 1, 40))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::catalogue::parameters;

    fn problem(kind: Kind, written: &[(&str, &str)]) -> Option<(String, String)> {
        let text = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        let parameters: BTreeMap<String, String> = written.iter().map(text).collect();
        Variant::new("x".to_owned(), kind, parameters).err().map(|wrong| (wrong.parameter, wrong.problem))
    }

    /// Each is known and reads its value; none but these is known.
    #[test]
    fn every_parameter_of_the_list_is_read() {
        for kind in [Kind::Search, Kind::Proof, Kind::Clashes, Kind::Multiplayer] {
            let base: &[(&str, &str)] = if kind == Kind::Clashes { &[] } else { &[("ordering", "none")] };
            assert_eq!(problem(kind, base), None);
            for parameter in parameters(kind) {
                let mut written: Vec<(&str, &str)> = base.to_vec();
                written.retain(|(name, _)| *name != parameter.name);
                written.push((parameter.name, "?"));
                let (name, problem) = problem(kind, &written).unwrap();
                assert_eq!(name, parameter.name);
                assert!(problem.contains('?'), "{name}: {problem}");
            }
        }
    }

    /// Numbers in the list are the defaults: giving them changes nothing.
    #[test]
    fn the_list_tells_the_defaults() {
        let rules = [("multi-cut", "on"), ("late-moves", "on"), ("peak-reduction", "on")];
        let more = [
            ("history-reduction", "text"),
            ("extensions", "forcing"),
            ("judge", "both"),
            ("late-pruning", "on"),
        ];
        let rules = [&rules[..], &more].concat();
        let way = |extra: Option<(&str, &str)>| {
            let written = rules.iter().copied().chain([("ordering", "none")]).chain(extra);
            let parameters = written.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            Variant::new("x".to_owned(), Kind::Search, parameters).unwrap().way
        };
        let mut numbers = 0;
        for parameter in parameters(Kind::Search) {
            let default = parameter.values.split(';').next().unwrap_or_default();
            if default.parse::<i32>().is_ok() {
                assert_eq!(way(Some((parameter.name, default))), way(None), "{}", parameter.name);
                numbers += 1;
            }
        }
        assert_eq!(numbers, 21);
    }
}
