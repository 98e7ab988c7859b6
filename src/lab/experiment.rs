//! Experiments: which positions, which variants, how deep, and what the source says.

use super::digest::{FORMAT, digest};
use super::error::ExperimentError;
use super::grid;
use super::parameters::Variant;
use super::positions::PositionSet;
use super::row::RowKey;
use super::sheet::{
    Kind, Lines, MOST_DEPTH, PanelPlace, PublishedSheet, Sheet, Values, read_depths, read_turns,
};
use crate::formats::fault::Fault;
use crate::formats::tuning_file;
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// An experiment.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// Its name: that of its file.
    pub name: String,
    /// A title.
    pub title: String,
    /// Which table or figure of which source it repeats.
    pub source: String,
    /// What the source found.
    pub claim: String,
    /// What is measured.
    pub kind: Kind,
    /// Whether all variants have to find the same values.
    pub values: Values,
    /// Where the positions come from.
    pub sets: Vec<PositionSet>,
    /// What is compared.
    pub variants: Vec<Variant>,
    /// The variant with which the others are compared.
    pub baseline: String,
    /// Plies, rising, for sets without depths of their own.
    pub depths: Vec<u32>,
    /// Successive positions of a game, searched one after the other, that count as one position, for sets without a number of
    /// their own.
    pub turns: u32,
    /// What the source printed.
    pub published: Vec<Published>,
    /// The plot that it shares with others.
    pub panel: Option<PanelPlace>,
    /// What all variants have in common, in words, for reports.
    pub(super) settings: Vec<String>,
    /// What labels of one letter stand for in names of variants.
    pub(super) letters: Vec<String>,
    quick: Quick,
}

/// A ratio to the baseline that the source printed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "Stored")]
pub struct Published {
    /// Name of the variant.
    pub variant: String,
    /// The set that it is about; nothing if all.
    pub set: Option<String>,
    /// The depth in the source.
    pub depth: u32,
    /// Nodes divided by those of the baseline.
    pub ratio: f64,
}

/// How results keep it; older ones have no set.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Named { variant: String, set: Option<String>, depth: u32, ratio: f64 },
    Old(String, u32, f64),
}

impl From<Stored> for Published {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Named { variant, set, depth, ratio } => Self { variant, set, depth, ratio },
            Stored::Old(variant, depth, ratio) => Self { variant, set: None, depth, ratio },
        }
    }
}

impl Published {
    /// Whether it is about a set.
    #[must_use]
    pub fn is_about(&self, set: &str) -> bool {
        self.set.as_deref().is_none_or(|own| own == set)
    }
}

#[derive(Clone, Debug)]
struct Quick {
    depths: Vec<u32>,
    positions: usize,
}

impl Experiment {
    /// Reads an experiment.
    ///
    /// # Errors
    /// If the text is none; names the line and the field.
    pub fn read(name: &str, text: &str) -> Result<Self, ExperimentError> {
        let sheet: Sheet = toml::from_str(text).map_err(|error| {
            let is_tuning = tuning_file::is_meant(text);
            if is_tuning { ExperimentError::IsTuning } else { Fault::of_toml(&error, text).into() }
        })?;
        let lines = Lines(text);
        let variants = grid::variants(&sheet, lines)?;
        if !variants.iter().any(|variant| variant.name == *sheet.baseline.get_ref()) {
            return Err(lines.wrong(&sheet.baseline, "baseline", "no variant has that name"));
        }
        let sets = PositionSet::all(&sheet, lines)?;
        if sets.iter().any(PositionSet::asks_for_values) && !variants.iter().all(Variant::finds_values) {
            let problem =
                "only variants with search = \"solve\" find values; ask 'at-least N' or 'at-most N'";
            return Err(lines.wrong(&sheet.baseline, "questions", problem));
        }
        Ok(Self {
            name: name.to_owned(),
            depths: read_depths(&sheet.depths, lines)?,
            quick: quick(&sheet, lines)?,
            turns: read_turns(sheet.turns.as_ref(), lines)?,
            published: published(&sheet, &variants, lines)?,
            settings: settings(&sheet, &sets),
            letters: grid::letters(&sheet.grid),
            panel: sheet.panel,
            title: sheet.title,
            source: sheet.source,
            claim: sheet.claim,
            kind: sheet.kind,
            values: sheet.values,
            baseline: sheet.baseline.into_inner(),
            sets,
            variants,
        })
    }

    /// The quick form: smaller, to see that all works. One that does not say how is its least depth on two positions.
    #[must_use]
    pub fn quick(self) -> Self {
        let Quick { depths, positions } = self.quick.clone();
        let mut quick = Self { depths, ..self }.with_positions(positions);
        quick.sets.iter_mut().for_each(|set| set.depths = None);
        quick
    }

    /// The depths at which the positions of a set are measured, rising.
    #[must_use]
    pub fn depths_of<'e>(&'e self, set: &'e PositionSet) -> &'e [u32] {
        set.depths.as_deref().unwrap_or(&self.depths)
    }

    /// How many successive positions of a game count as one position of a set.
    pub(super) fn turns_of(&self, set: &PositionSet) -> u32 {
        set.turns.unwrap_or(self.turns)
    }

    /// The experiment with as many positions in each set; fewer where a set names them one by one.
    #[must_use]
    pub fn with_positions(mut self, positions: usize) -> Self {
        self.sets.iter_mut().for_each(|set| set.limit(positions));
        self
    }

    /// The experiment up to a depth: that one and those of its own that are smaller.
    #[must_use]
    pub fn up_to(mut self, depth: u32) -> Self {
        let own = self.sets.iter_mut().filter_map(|set| set.depths.as_mut());
        for depths in own.chain([&mut self.depths]) {
            depths.retain(|&own| own < depth);
            depths.push(depth.min(MOST_DEPTH));
        }
        self
    }

    /// The digest of everything that the figures of a place depend on; nothing for a place that the
    /// experiment does not have.
    pub(super) fn key(&self, place: &RowKey) -> Option<String> {
        let set = self.sets.iter().find(|set| set.name == place.set)?;
        let variant = self.variants.iter().find(|variant| variant.name == place.variant)?;
        let text = format!(
            "{FORMAT} {:?} {} seed {} position {} turns {} depth {} {}",
            self.kind,
            set.text(place.position)?,
            place.seed,
            place.position,
            self.turns_of(set),
            place.depth,
            variant.text()
        );
        Some(digest(&text))
    }
}

/// Parameters of all variants, then where the positions come from.
fn settings(sheet: &Sheet, sets: &[PositionSet]) -> Vec<String> {
    let all = sheet.all.iter().map(|(name, value)| format!("{name} {}", value.get_ref()));
    let turns = sheet.turns.as_ref().map(|turns| format!("turns {}", turns.get_ref()));
    all.chain(turns).chain(sets.iter().map(PositionSet::described)).collect()
}

fn quick(sheet: &Sheet, lines: Lines<'_>) -> Result<Quick, ExperimentError> {
    match &sheet.quick {
        Some(quick) => {
            Ok(Quick { depths: read_depths(&quick.depths, lines)?, positions: quick.positions.max(1) })
        }
        None => {
            let least = read_depths(&sheet.depths, lines)?.into_iter().take(1).collect();
            Ok(Quick { depths: least, positions: 2 })
        }
    }
}

fn published(
    sheet: &Sheet,
    variants: &[Variant],
    lines: Lines<'_>,
) -> Result<Vec<Published>, ExperimentError> {
    let read = |written: &Spanned<PublishedSheet>| {
        let PublishedSheet { variant, set, depth, ratio } = written.get_ref().clone();
        if let Some(set) =
            set.as_ref().filter(|set| sheet.sets.iter().all(|known| known.name.get_ref() != *set))
        {
            return Err(lines.wrong(written, "published", format!("no set is called '{set}'")));
        }
        if variants.iter().any(|known| known.name == variant) {
            Ok(Published { variant, set, depth, ratio })
        } else {
            Err(lines.wrong(written, "published", format!("no variant is called '{variant}'")))
        }
    };
    sheet.published.iter().map(read).collect()
}
