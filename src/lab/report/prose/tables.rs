//! Tables in Markdown.

use super::cells::{cell, nothing, ratio};
use super::error::PageError;
use super::order::{Figure, Form, Order};
use super::reports::{Line, Reports, Told};
use std::collections::BTreeSet;

/// A set of an experiment.
struct Place<'t> {
    told: &'t Told,
    set: &'t str,
    name: String,
}

/// The table of an order, which stands at a line of the page.
pub(super) fn table(order: &Order, reports: &Reports<'_>, at: usize) -> Result<String, PageError> {
    let wrong = |problem: String| PageError::Mark { line: at, problem };
    let places = places(order, reports).map_err(wrong)?;
    let rows = match order.table {
        Form::Variants => variants(order, &places).map_err(wrong)?,
        Form::Depths => depths(order, &places).map_err(wrong)?,
        Form::Sources => sources(&places),
    };
    Ok(markdown(&rows))
}

fn markdown(rows: &[Vec<String>]) -> String {
    let mut lines: Vec<String> = rows
        .iter()
        .map(|row| {
            let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
            format!("| {} |", cells.join(" | "))
        })
        .collect();
    let width = rows.first().map_or(0, Vec::len);
    lines.insert(1.min(lines.len()), format!("|{}", "---|".repeat(width)));
    lines.join("\n") + "\n"
}

fn places<'t>(order: &'t Order, reports: &'t Reports<'_>) -> Result<Vec<Place<'t>>, String> {
    let mut places = Vec::new();
    for told in order.experiments.iter().filter_map(|name| reports.told(name)) {
        let all = told.sets();
        let chosen = order.sets.as_ref().map(|sets| sets.iter().map(String::as_str).collect::<Vec<_>>());
        for set in chosen.unwrap_or_else(|| all.clone()) {
            if !all.contains(&set) {
                return Err(format!("{} has no set '{set}', only {}", told.experiment, all.join(", ")));
            }
            let name = if order.experiments.len() > 1 && all.len() > 1 {
                format!("{}, {set}", told.experiment)
            } else if order.experiments.len() > 1 {
                told.experiment.clone()
            } else {
                set.to_owned()
            };
            places.push(Place { told, set, name });
        }
        if order.table == Form::Sources && told.published.is_empty() {
            // Nothing is said of each set.
            let first = places.iter().position(|place| place.told.experiment == told.experiment);
            places.truncate(first.map_or(places.len(), |first| first + 1));
        }
    }
    if !order.names.is_empty() && order.names.len() != places.len() {
        return Err(format!("names: {} are wanted, one for each set of each experiment", places.len()));
    }
    for (place, name) in places.iter_mut().zip(&order.names) {
        place.name.clone_from(name);
    }
    Ok(places)
}

/// The variants of an order that these places have.
fn chosen<'t>(order: &'t Order, places: &[Place<'t>]) -> Result<Vec<&'t str>, String> {
    let mut all: Vec<&'t str> = Vec::new();
    for line in places.iter().flat_map(|place| place.told.of_set(place.set)) {
        if !all.contains(&line.variant.as_str()) {
            all.push(&line.variant);
        }
    }
    let Some(named) = &order.variants else {
        let is_baseline = |name: &str| places.iter().any(|place| place.told.baseline == name);
        all.retain(|name| order.sorted || !is_baseline(name) || places.iter().any(has_clashes));
        return Ok(all);
    };
    match named.iter().find(|name| !all.contains(&name.as_str())) {
        Some(unknown) => Err(format!("no variant is called '{unknown}'")),
        None => Ok(named.iter().map(String::as_str).collect()),
    }
}

/// Where the baseline is a variant like the others.
fn has_clashes(place: &Place<'_>) -> bool {
    place.told.summaries.iter().any(|line| line.false_hits.is_some())
}

/// A row for each variant, at one depth.
fn variants(order: &Order, places: &[Place<'_>]) -> Result<Vec<Vec<String>>, String> {
    let mut names = chosen(order, places)?;
    let mut depths = Vec::new();
    for place in places {
        let greatest = place.told.of_set(place.set).map(|line| line.depth).max();
        let depth = order.depth.or(greatest).ok_or("there is nothing in the report")?;
        if !place.told.of_set(place.set).any(|line| line.depth == depth) {
            return Err(format!(
                "{}, {} was not measured at depth {depth}",
                place.told.experiment, place.set
            ));
        }
        depths.push(depth);
    }
    let line = |place: usize, name: &str| places[place].told.line(places[place].set, name, depths[place]);
    if order.sorted {
        let ratio = |name: &str| line(0, name).and_then(|line| line.ratio).unwrap_or(f64::INFINITY);
        names.sort_by(|a, b| ratio(a).total_cmp(&ratio(b)));
    }
    let mut head = vec!["variant".to_owned()];
    for place in places {
        head.extend(order.figures.iter().map(|&figure| match figure {
            _ if places.len() == 1 => figure.name().to_owned(),
            Figure::Ratio => place.name.clone(),
            figure => format!("{}, {}", place.name, figure.name()),
        }));
    }
    let row = |name: &&str| {
        let cells = (0..places.len()).flat_map(|place| {
            let found = line(place, name);
            order
                .figures
                .iter()
                .map(move |&figure| found.map_or_else(nothing, |line| cell(places[place].told, line, figure)))
        });
        std::iter::once((*name).to_owned()).chain(cells).collect()
    };
    Ok(std::iter::once(head).chain(names.iter().map(row)).collect())
}

/// A column of a table by depth.
struct Column<'t> {
    place: &'t Place<'t>,
    variant: &'t str,
    figure: Figure,
}

/// A row for each depth, then one for each depth of which the source printed a ratio.
fn depths(order: &Order, places: &[Place<'_>]) -> Result<Vec<Vec<String>>, String> {
    let names = chosen(order, places)?;
    let columns = columns(order, places, &names);
    let mut head = vec!["depth".to_owned()];
    head.extend(columns.iter().map(|Column { place, variant, figure }| {
        let parts = [
            (places.len() > 1).then_some(place.name.as_str()),
            (names.len() > 1).then_some(*variant),
            (order.figures.len() > 1).then(|| figure.name()),
        ];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        if parts.is_empty() { figure.name().to_owned() } else { parts.join(", ") }
    }));
    if order.best {
        let several = places.len() > 1;
        head.extend(places.iter().map(|place| {
            if several { format!("{}, best of all", place.name) } else { "best of all".to_owned() }
        }));
    }
    let all: BTreeSet<u32> =
        places.iter().flat_map(|place| place.told.of_set(place.set)).map(|line| line.depth).collect();
    let measured = all.iter().map(|&depth| {
        let mut row = vec![depth.to_string()];
        row.extend(columns.iter().map(|column| {
            let line = column.place.told.line(column.place.set, column.variant, depth);
            line.map_or_else(nothing, |line| cell(column.place.told, line, column.figure))
        }));
        row.extend(places.iter().filter(|_| order.best).map(|place| best(place, depth)));
        row
    });
    let printed = printed(&columns, if order.best { places.len() } else { 0 });
    Ok(std::iter::once(head).chain(measured).chain(printed).collect())
}

fn columns<'t>(order: &Order, places: &'t [Place<'t>], names: &[&'t str]) -> Vec<Column<'t>> {
    let mut columns = Vec::new();
    for place in places {
        let own = |name: &&&str| place.told.of_set(place.set).any(|line| line.variant == **name);
        for &variant in names.iter().filter(own) {
            columns.extend(order.figures.iter().map(|&figure| Column { place, variant, figure }));
        }
    }
    columns
}

/// What the source printed, a row for each of its depths, with so many empty cells behind.
fn printed(columns: &[Column<'_>], empty: usize) -> Vec<Vec<String>> {
    let own = |column: &Column<'_>, depth: u32| {
        let mut all = column.place.told.published.iter();
        let fits = |variant: &str| variant == column.variant && column.figure == Figure::Ratio;
        all.find(|one| fits(&one.variant) && one.is_about(column.place.set) && one.depth == depth)
            .map(|one| one.ratio)
    };
    let depths: BTreeSet<u32> =
        columns.iter().flat_map(|column| column.place.told.published.iter().map(|one| one.depth)).collect();
    let rows = depths.into_iter().map(|depth| {
        let cells = columns.iter().map(|column| own(column, depth));
        let cells = cells.map(|ratio| ratio.map_or_else(nothing, |ratio| format!("{ratio:.3}")));
        let label = std::iter::once(format!("{depth}, source"));
        label.chain(cells).chain(std::iter::repeat_n(nothing(), empty)).collect::<Vec<_>>()
    });
    rows.filter(|row| row[1..].iter().any(|cell| *cell != nothing())).collect()
}

/// The least ratio of a set at a depth.
fn best(place: &Place<'_>, depth: u32) -> String {
    let own = place.told.of_set(place.set).filter(|line| line.depth == depth);
    let ratios = own.filter_map(|line| Some((line.ratio?, line)));
    let least = ratios.min_by(|a, b| a.0.total_cmp(&b.0));
    least.map_or_else(nothing, |(ratio, line)| format!("{ratio:.3} `{}`", line.variant))
}

/// More printed ratios than these are told by the least and the largest.
const FEW: usize = 2;

/// A row for each place: what the source says and printed, what was found, and what became of it.
fn sources(places: &[Place<'_>]) -> Vec<Vec<String>> {
    let head = ["experiment", "there", "printed", "here", "positions", "effect from depth", "verdict"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let mut before: Option<&Place<'_>> = None;
    for place in places {
        let mut row = source(place);
        // What a source says of several sets stands with the first of them.
        if before.is_some_and(|before| before.told.experiment == place.told.experiment) {
            row[1] = "as above".to_owned();
        }
        rows.push(row);
        before = Some(place);
    }
    rows
}

fn source(place: &Place<'_>) -> Vec<String> {
    let Place { told, set, name } = place;
    let printed: Vec<_> = told.published.iter().filter(|one| one.is_about(set)).collect();
    let mut lines: Vec<&Line> = Vec::new();
    for one in &printed {
        let own = told.of_set(set).filter(|line| line.variant == one.variant);
        let as_deep = own.clone().filter(|line| line.depth <= one.depth).last();
        lines.extend(as_deep.or_else(|| own.clone().next()));
    }
    let (there, here) = if printed.is_empty() {
        (nothing(), nothing())
    } else if printed.len() <= FEW {
        let there: Vec<String> =
            printed.iter().map(|one| format!("{:.3} at {}", one.ratio, one.depth)).collect();
        let here: Vec<String> =
            lines.iter().map(|line| format!("{} at {}", ratio(line), line.depth)).collect();
        (there.join("; "), here.join("; "))
    } else {
        let ratios = lines.iter().filter_map(|line| Some((line.ratio?, line.depth)));
        (span(printed.iter().map(|one| (one.ratio, one.depth))), span(ratios))
    };
    let pairs = lines.iter().map(|line| line.pairs).min().map_or_else(nothing, |pairs| pairs.to_string());
    let experiment = format!("{name}: `{}`", told.experiment);
    vec![experiment, told.claim.clone(), there, here, pairs, onset(place), verdicts(place)]
}

/// Ratios with depths: one, or from the least to the largest.
fn span(figures: impl Iterator<Item = (f64, u32)> + Clone) -> String {
    let ratios = || figures.clone().map(|(ratio, _)| ratio);
    let depths: BTreeSet<u32> = figures.clone().map(|(_, depth)| depth).collect();
    let (Some(first), Some(last)) = (depths.first(), depths.last()) else { return nothing() };
    let (low, high) = (ratios().fold(f64::INFINITY, f64::min), ratios().fold(0.0, f64::max));
    let ratios = if low == high { format!("{low:.3}") } else { format!("{low:.3} to {high:.3}") };
    if first == last { format!("{ratios} at {first}") } else { format!("{ratios} at {first} to {last}") }
}

/// The depths from which on there is an effect, of those of its ratios for which there is one.
fn onset(place: &Place<'_>) -> String {
    let own = place.told.claims.iter().filter(|claim| claim.set == place.set);
    let found: BTreeSet<u32> = own.filter_map(|claim| claim.effect_from).collect();
    match (found.first(), found.last()) {
        (Some(first), Some(last)) if first < last => format!("{first} to {last}"),
        (Some(first), _) => first.to_string(),
        _ => nothing(),
    }
}

/// What became of its ratios.
fn verdicts(place: &Place<'_>) -> String {
    let is_printed = place.told.published.iter().any(|one| one.is_about(place.set));
    let own: Vec<&str> =
        place.told.claims.iter().filter(|claim| claim.set == place.set).map(|c| &*c.verdict).collect();
    match own[..] {
        [] if is_printed => "not judged yet".to_owned(),
        [] => "no ratio printed".to_owned(),
        _ if own.len() <= FEW => own.join("; "),
        _ => {
            let words: BTreeSet<&str> = own.iter().copied().collect();
            let count = |word: &str| own.iter().filter(|own| **own == word).count();
            let counted: Vec<String> = words.iter().map(|word| format!("{} {word}", count(word))).collect();
            counted.join(", ")
        }
    }
}
