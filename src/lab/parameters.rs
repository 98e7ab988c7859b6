//! Variants: names for what an experiment changes.

use super::sheet::Kind;
use crate::ordering::Spec;
use crate::play::{AfterSuccess, HistoryReduction, Quiescence, Settings, TableUse, Tactics, Threshold};
use crate::search::TableSize;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

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
    Proof(ProofWay),
    Clashes(ClashWay),
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

/// A proof search.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ProofWay {
    pub ordering: Spec,
    pub table: TableSize,
    pub most_nodes: Option<u64>,
}

/// A table whose keys are cut short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClashWay {
    /// Bits that choose the slot.
    pub table_bits: u32,
    /// Bits that are stored and compared.
    pub key_bits: u32,
}

/// A parameter that means nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    pub parameter: String,
    pub problem: String,
}

impl Variant {
    pub(super) fn new(name: String, kind: Kind, parameters: BTreeMap<String, String>) -> Result<Self, Wrong> {
        let mut reader = Reader { left: parameters.clone() };
        let way = match kind {
            Kind::Search => Way::Search(Box::new(reader.search()?)),
            Kind::Clashes => Way::Clashes(reader.clashes()?),
            Kind::Proof => Way::Proof(reader.proof()?),
        };
        reader.finish()?;
        Ok(Self { name, parameters, way })
    }

    /// Everything that figures depend on, as text.
    pub(super) fn text(&self) -> String {
        let each = self.parameters.iter().map(|(name, value)| format!("{name}={value}"));
        each.collect::<Vec<_>>().join(" ")
    }
}

/// Takes parameters out of a list; what is left in the end is unknown.
struct Reader {
    left: BTreeMap<String, String>,
}

impl Reader {
    fn finish(self) -> Result<(), Wrong> {
        match self.left.into_keys().next() {
            Some(parameter) => {
                Err(Wrong { parameter, problem: "experiments of this kind have no such parameter".into() })
            }
            None => Ok(()),
        }
    }

    /// The meaning of a parameter, or what it is without one.
    fn read<T>(
        &mut self,
        parameter: &str,
        default: T,
        meaning: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, Wrong> {
        let Some(text) = self.left.remove(parameter) else { return Ok(default) };
        let wrong = |problem| Wrong { parameter: parameter.to_owned(), problem };
        meaning(&text).map_err(|problem| wrong(format!("'{text}': {problem}")))
    }

    fn search(&mut self) -> Result<SearchWay, Wrong> {
        let base = self.read("search", Settings::PLAIN, |text| {
            choice(
                text,
                &[
                    ("plain", Settings::PLAIN),
                    ("exact", Settings::EXACT),
                    ("mia", Settings::MIA),
                    ("migos", Settings::MIGOS),
                ],
            )
        })?;
        Ok(SearchWay {
            ordering: self.ordering()?,
            settings: self.settings(base)?,
            table_bits: self.read("table-bits", 16, |text| number(text, 0, 26))?,
            most_nodes: self.read("most-nodes", None, |text| number(text, 1, u64::MAX).map(Some))?,
        })
    }

    fn settings(&mut self, base: Settings) -> Result<Settings, Wrong> {
        let mut settings = base;
        let tables = [
            ("nothing", TableUse::Nothing),
            ("order", TableUse::Order),
            ("same-depth", TableUse::SameDepth),
            ("any-depth", TableUse::AnyDepth),
        ];
        settings.table = self.read("table", base.table, |text| choice(text, &tables))?;
        settings.killers = self.read("killers", base.killers, |text| number(text, 0, 2))?;
        let tactics = [("first", Tactics::First), ("as-ordered", Tactics::AsOrdered)];
        settings.tactics = self.read("tactics", base.tactics, |text| choice(text, &tactics))?;
        let quiescence = [("nothing", Quiescence::Nothing), ("forcing", Quiescence::Forcing)];
        settings.quiescence = self.read("quiescence", base.quiescence, |text| choice(text, &quiescence))?;
        settings.null_move = self.switch("null-move", base.null_move, Settings::MIA.null_move)?;
        settings.multi_cut = self.switch("multi-cut", base.multi_cut, Settings::MIA.multi_cut)?;
        settings.history_reduction = self.history_reduction()?;
        settings.enhanced_above =
            self.read("enhanced-above", base.enhanced_above, |text| optional(text, 0, 200))?;
        settings.aspiration = self.read("aspiration", base.aspiration, |text| optional(text, 1, 100_000))?;
        settings.step = self.read("step", base.step, |text| number(text, 1, 4))?;
        Ok(settings)
    }

    /// History reductions: off, or with one of the two readings of Pro Deo's threshold.
    fn history_reduction(&mut self) -> Result<Option<HistoryReduction>, Wrong> {
        let text = HistoryReduction::PRO_DEO;
        let code = HistoryReduction { reading: Threshold::AtMost, ..text };
        let readings = [("off", None), ("text", Some(text)), ("code", Some(code))];
        let margin = self.read("reduction-margin", text.margin, |text| number(text, 0, 100_000))?;
        let successes = [("repeat", AfterSuccess::Repeat), ("trust", AfterSuccess::Trust)];
        let after_success =
            self.read("reduced-success", text.after_success, |text| choice(text, &successes))?;
        let rule = self.read("history-reduction", None, |text| choice(text, &readings))?;
        Ok(rule.map(|rule| HistoryReduction { margin, after_success, ..rule }))
    }

    /// On, as MIA had it, or off.
    fn switch<T: Copy>(
        &mut self,
        parameter: &str,
        base: Option<T>,
        on: Option<T>,
    ) -> Result<Option<T>, Wrong> {
        self.read(parameter, base, |text| choice(text, &[("on", on), ("off", None)]))
    }

    fn ordering(&mut self) -> Result<Spec, Wrong> {
        let missing = || Wrong { parameter: "ordering".into(), problem: "a variant needs one".into() };
        self.read("ordering", None, |text| parsed::<Spec>(text).map(Some))?.ok_or_else(missing)
    }

    fn proof(&mut self) -> Result<ProofWay, Wrong> {
        let table_bits = self.read("table-bits", 20, |text| number(text, 10, 30))?;
        let wrong = |problem| Wrong { parameter: "table-bits".to_owned(), problem };
        Ok(ProofWay {
            ordering: self.ordering()?,
            table: TableSize::from_log2(table_bits).map_err(|error| wrong(error.to_string()))?,
            most_nodes: self.read("most-nodes", None, |text| number(text, 1, u64::MAX).map(Some))?,
        })
    }

    fn clashes(&mut self) -> Result<ClashWay, Wrong> {
        let way = ClashWay {
            table_bits: self.read("table-bits", 12, |text| number(text, 1, 24))?,
            key_bits: self.read("key-bits", 12, |text| number(text, 1, 40))?,
        };
        Ok(way)
    }
}

fn choice<T: Copy>(text: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let found = choices.iter().find(|(name, _)| *name == text).map(|&(_, value)| value);
    let names = || choices.iter().map(|&(name, _)| name).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| format!("there are {}", names()))
}

fn parsed<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn number<T: FromStr + PartialOrd + Display>(text: &str, least: T, most: T) -> Result<T, String> {
    let found = text.parse().ok().filter(|number| (&least..=&most).contains(&number));
    found.ok_or_else(|| format!("a number from {least} to {most} is wanted"))
}

/// A number, or `off`.
fn optional<T: FromStr + PartialOrd + Display>(text: &str, least: T, most: T) -> Result<Option<T>, String> {
    if text == "off" { Ok(None) } else { number(text, least, most).map(Some) }
}
