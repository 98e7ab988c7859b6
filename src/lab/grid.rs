//! Variants, written one by one or multiplied out from a grid of parameters.

use super::error::ExperimentError;
use super::parameters::Variant;
use super::sheet::{Axis, Kind, Lines, Sheet, Written};
use std::collections::BTreeMap;
use toml::Spanned;

/// More variants than that are a slip.
const MOST_VARIANTS: usize = 4096;

/// All variants of a sheet, in the order in which they are written; the last parameter of a grid changes
/// fastest.
pub(super) fn variants(sheet: &Sheet, lines: Lines<'_>) -> Result<Vec<Variant>, ExperimentError> {
    let mut variants = Vec::new();
    for written in &sheet.variants {
        variants.push(variant(sheet, lines, written, &Bindings::default())?);
    }
    match (&sheet.each, sheet.grid.is_empty()) {
        (Some(each), false) => {
            for bindings in product(&sheet.grid, lines)? {
                variants.push(variant(sheet, lines, each, &bindings)?);
            }
        }
        (Some(each), true) => return Err(lines.wrong(each, "each", "there is no [[grid]] to go with it")),
        (None, false) => {
            let axis = &sheet.grid[0].parameter;
            return Err(lines.wrong(axis, "grid", "there is no [each], the variant that it multiplies"));
        }
        (None, true) => {}
    }
    let mut names = BTreeMap::new();
    for (at, variant) in variants.iter().enumerate() {
        if names.insert(&variant.name, at).is_some() {
            let problem = format!("two variants are called '{}'", variant.name);
            return Err(lines.wrong(&sheet.baseline, "variants", problem));
        }
    }
    Ok(variants)
}

/// What stands for names in braces: in names of variants, and elsewhere.
#[derive(Clone, Default)]
struct Bindings(Vec<(String, String, String)>);

impl Bindings {
    /// The text with names in braces replaced, by labels or by values; the first name that means nothing if
    /// there is one.
    fn fill(&self, text: &str, choose: impl Fn(&(String, String, String)) -> &str) -> Result<String, String> {
        let (mut filled, mut rest) = (String::new(), text);
        while let Some((before, after)) = rest.split_once('{') {
            let (name, behind) = after.split_once('}').ok_or_else(|| after.to_owned())?;
            let bound = self.0.iter().find(|(parameter, ..)| parameter == name);
            filled.push_str(before);
            filled.push_str(choose(bound.ok_or_else(|| name.to_owned())?));
            rest = behind;
        }
        Ok(filled + rest)
    }
}

/// What labels of one letter stand for.
pub(super) fn letters(axes: &[Axis]) -> Vec<String> {
    let mut letters = Vec::new();
    for axis in axes {
        let (name, labels) = (axis.parameter.get_ref(), axis.labels.iter().flat_map(Spanned::get_ref));
        for (label, value) in labels.zip(axis.values.get_ref()) {
            let is_letter = label.chars().count() == 1 && label.chars().all(char::is_alphabetic);
            let value = value.to_string();
            if is_letter && value.starts_with(name.as_str()) {
                letters.push(format!("{label} {value}"));
            } else if is_letter {
                letters.push(format!("{label} {name} {value}"));
            }
        }
    }
    letters
}

fn product(axes: &[Axis], lines: Lines<'_>) -> Result<Vec<Bindings>, ExperimentError> {
    let mut all = vec![Bindings::default()];
    for axis in axes {
        let values: Vec<String> = axis.values.get_ref().iter().map(ToString::to_string).collect();
        let labels = axis.labels.as_ref().map_or(&values, Spanned::get_ref);
        if labels.len() != values.len() || values.is_empty() || all.len() * values.len() > MOST_VARIANTS {
            let problem = format!("1 value or more, as many labels, at most {MOST_VARIANTS} variants");
            return Err(lines.wrong(&axis.values, "values", problem));
        }
        let name = axis.parameter.get_ref();
        let choices = || labels.iter().zip(&values);
        let longer = |bindings: &Bindings, (label, value): (&String, &String)| {
            let mut longer = bindings.clone();
            longer.0.push((name.clone(), label.clone(), value.clone()));
            longer
        };
        all = all.iter().flat_map(|one| choices().map(|choice| longer(one, choice))).collect();
    }
    Ok(all)
}

fn variant(
    sheet: &Sheet,
    lines: Lines<'_>,
    written: &Spanned<Written>,
    bindings: &Bindings,
) -> Result<Variant, ExperimentError> {
    let Some(name) = written.get_ref().get("name") else {
        return Err(lines.wrong(written, "name", "a variant needs one"));
    };
    let unknown = |there, field: &str, name: String| {
        let problem = format!("{{{name}}} is no parameter of the grid");
        lines.wrong(there, field, problem)
    };
    let label = bindings
        .fill(&name.get_ref().to_string(), |(_, label, _)| label)
        .map_err(|bad| unknown(name, "name", bad))?;
    let mut parameters = BTreeMap::new();
    for (field, value) in sheet.all.iter().chain(written.get_ref()).filter(|(field, _)| *field != "name") {
        let text = bindings
            .fill(&value.get_ref().to_string(), |(_, _, value)| value)
            .map_err(|bad| unknown(value, field, bad))?;
        parameters.insert(field.clone(), text);
    }
    let kind: Kind = sheet.kind;
    Variant::new(label, kind, parameters).map_err(|wrong| {
        let field = wrong.parameter.as_str();
        let there = written.get_ref().get(field).or_else(|| sheet.all.get(field)).unwrap_or(name);
        lines.wrong(there, field, wrong.problem)
    })
}
