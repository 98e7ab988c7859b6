//! What a picture shows, in words, and what it rests on.

use super::combinations::Combinations;
use super::figures::Study;
use super::groups::Group;
use super::plot::rows;
use crate::lab::summary::{Summary, Verdict};

/// What the picture of an experiment shows: for each set how many variants take fewer nodes than the baseline at the greatest depth, and how
/// many more, and the best of them.
pub(super) fn seen(study: &Study) -> String {
    if study.has_clashes() {
        return "False hits divided by what stored bits make expect.".to_owned();
    }
    let sentence: &dyn Fn(&String) -> Option<String> = match Combinations::of(study) {
        Some(combinations) => &move |set| of_combinations(study, set, &combinations),
        None => &|set| of_set(study, set),
    };
    let sentences: Vec<String> = study.header.sets.iter().filter_map(sentence).collect();
    counted(study).unwrap_or_default() + &sentences.join(" ") + &left_out(study)
}

/// What the picture of a panel shows.
pub(super) fn seen_together(group: &Group<'_>) -> String {
    let sentence = |study: &&Study| {
        let curve = study.header.panel.as_ref().map_or(&study.header.experiment, |panel| &panel.curve);
        format!("{curve}: {}", seen(study))
    };
    group.studies.iter().map(sentence).collect::<Vec<_>>().join(" ")
}

/// What the two counts of the sentences about sets are, where there are any.
fn counted(study: &Study) -> Option<String> {
    let counts = study.header.variants.len() > 2 && Combinations::of(study).is_none();
    let baseline = &study.header.baseline;
    counts.then(|| {
        format!(
            "Variants with fewer and with more nodes than '{baseline}', and the least share of its nodes. "
        )
    })
}

fn of_set(study: &Study, set: &str) -> Option<String> {
    let own = || study.summaries.iter().filter(|one| one.set == *set);
    let depth = own().map(|one| one.depth).max()?;
    let last: Vec<&Summary> =
        own().filter(|one| one.depth == depth && one.variant != study.header.baseline).collect();
    if let [only] = last[..] {
        let range = only.interval.map(|range| format!(" (95 %: {:.3} to {:.3})", range.low, range.high));
        return Some(format!(
            "{set}, depth {depth}: '{}' takes {:.3}{} of the nodes of '{}'.",
            only.variant,
            only.ratio?,
            range.unwrap_or_default(),
            study.header.baseline
        ));
    }
    let count = |verdict| last.iter().filter(|one| one.verdict == verdict).count();
    let (fewer, more) = (count(Verdict::Fewer), count(Verdict::More));
    let best = last.iter().filter(|one| one.ratio.is_some());
    let best = best.min_by(|a, b| a.ratio.unwrap_or(1.0).total_cmp(&b.ratio.unwrap_or(1.0)))?;
    let (all, name, ratio) = (last.len(), &best.variant, best.ratio?);
    Some(format!("{set}, depth {depth}: {fewer} and {more} of {all}, least {ratio:.3} by '{name}'."))
}

/// What single enhancements and the best combinations save at the greatest depth.
fn of_combinations(study: &Study, set: &str, combinations: &Combinations) -> Option<String> {
    let depth = study.summaries.iter().filter(|one| one.set == set).map(|one| one.depth).max()?;
    let saved = |variant: &str| {
        let mut own = study.summaries.iter().filter(|one| one.set == set && one.depth == depth);
        own.find(|one| one.variant == variant)?.ratio.map(|ratio| format!("{:.0} %", 100.0 * (1.0 - ratio)))
    };
    let singles = combinations.singles();
    let mut words: Vec<String> = singles
        .iter()
        .filter_map(|one| Some(format!("{} alone {}", one.letters, saved(&one.variant)?)))
        .collect();
    words.extend(combinations.best(study, set).iter().filter_map(|best| {
        Some(format!(
            "best of {} {} {}",
            best.among,
            best.combination.letters,
            saved(&best.combination.variant)?
        ))
    }));
    Some(format!("{set}, depth {depth}, nodes saved: {}.", words.join(", ")))
}

/// That a picture has not all variants, if it has not.
fn left_out(study: &Study) -> String {
    if Combinations::of(study).is_some() {
        return format!(
            " Best means at the greatest depth; the tables have all {}.",
            study.header.variants.len()
        );
    }
    let (all, shown) = (study.header.variants.len(), rows::shown(study).len());
    if all > shown && rows::is_drawn(study) {
        format!(
            " The picture has the baseline and the {} with the fewest nodes; the tables have all {all}.",
            shown - 1
        )
    } else {
        String::new()
    }
}

/// What an experiment rests on: letters of its names, settings, rows.
pub(super) fn basis(study: &Study) -> String {
    let header = &study.header;
    let mut sentences = Vec::new();
    if !header.letters.is_empty() {
        sentences.push(format!("Letters: {}.", header.letters.join(", ")));
    }
    if !header.settings.is_empty() {
        sentences.push(format!("Settings: {}.", header.settings.join("; ")));
    }
    sentences.push(format!("{}.", study.basis()));
    sentences.join(" ")
}
