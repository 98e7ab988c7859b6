//! The page about all experiments: plain HTML, with nothing from the net. What was found comes first, then a section for each experiment,
//! whose tables are folded.

use super::claims::claims;
use super::figures::Study;
use super::plot::rows;
use crate::lab::summary::{Summary, Verdict};
use std::fmt::Write as _;

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<title>shoban: laboratory</title>
<style>
:root { --text: #222; --page: #fff; --line: #ccc; --quiet: #555; --link: #04528b; --wrong: #b00; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8e8e4; --page: #171715; --line: #4a4a46; --quiet: #b4b4ae; --link: #8fc4f0; --wrong: #ff8a80; }
}
body { font: 16px/1.5 sans-serif; max-width: 70rem; margin: 1.5rem auto; padding: 0 1rem; color: var(--text); background: var(--page); }
a { color: var(--link); }
h2 { margin-top: 1.8rem; }
table { border-collapse: collapse; font-size: 0.85rem; }
caption { text-align: left; font-weight: bold; padding: 0.3rem 0; }
th, td { padding: 0.15rem 0.6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child, .claims td:nth-child(2), .claims th:nth-child(2), .claims td:last-child, .claims th:last-child { text-align: left; }
.scroll { overflow-x: auto; margin: 0.5rem 0; }
.scroll:focus-visible { outline: 2px solid var(--link); }
figure { margin: 1rem 0; }
figure img { display: block; width: 100%; min-width: 46rem; background: #fff; border-radius: 4px; }
figcaption, .quiet { color: var(--quiet); font-size: 0.9rem; }
summary { cursor: pointer; }
code { white-space: nowrap; }
.wrong { color: var(--wrong); font-weight: bold; }
</style>
</head>
<body>
<h1>Laboratory</h1>
<p>Nodes of each variant divided by those of the baseline, on the same positions. What sources printed stands first, with what was found
here; below is a section for each experiment.</p>
";

const TERMS: &str = "<details><summary>What the columns say</summary>
<p>95 %: interval of the ratio by the bootstrap over positions, of eight or more. geometric, sd: geometric mean and standard deviation of
the ratios of single positions. delta: Glass's delta. p: Mann-Whitney test, two-sided, which does not use that positions are the same.
paired p: Wilcoxon's signed-rank test on the logarithms of the ratios. visible: the smallest difference that so many positions would have
shown in four of five cases. verdict: what the interval and the paired test both say. Positions that no variant finished are left out.
first cuts: share of the cutoffs that the first move made. cut index: mean place of the moves that cut off, from 0.</p>
</details>
";

/// The page.
pub(super) fn html(studies: &[Study]) -> String {
    let mut page = HEAD.to_owned();
    summary(&mut page, studies);
    page += TERMS;
    page += "<ul>\n";
    for study in studies {
        let (name, title) = (escaped(&study.header.experiment), escaped(&study.header.title));
        let _ = writeln!(page, "<li><a href=\"#{name}\">{title}</a></li>");
    }
    page += "</ul>\n";
    studies.iter().for_each(|study| section(&mut page, study));
    page + "</body>\n</html>\n"
}

/// What sources printed, and what became of it.
fn summary(page: &mut String, studies: &[Study]) {
    let names = [
        "experiment",
        "variant",
        "there",
        "depth",
        "here",
        "95 %",
        "depth",
        "positions",
        "verdict",
        "because",
    ];
    let lines = studies.iter().flat_map(|study| {
        claims(study).into_iter().map(|claim| {
            let there = [format!("{:.3}", claim.printed), claim.printed_depth.to_string()];
            let here = [claim.ratio(), claim.interval(), claim.depth.to_string(), claim.pairs.to_string()];
            let words = [claim.judgement.word().to_owned(), claim.reason()];
            let about = [format!("{} {}", study.header.experiment, claim.set), claim.variant];
            about.into_iter().chain(there).chain(here).chain(words).collect::<Vec<_>>()
        })
    });
    let lines: Vec<Vec<String>> = lines.collect();
    if !lines.is_empty() {
        table(page, "claims", "Ratios of sources, and what became of them", &names, lines.into_iter());
    }
}

fn section(page: &mut String, study: &Study) {
    let header = &study.header;
    let name = escaped(&header.experiment);
    let _ = writeln!(
        page,
        "<h2 id=\"{name}\">{}</h2>\n<p>{}</p>",
        escaped(&header.title),
        escaped(&header.source)
    );
    if !header.claim.is_empty() {
        let _ = writeln!(page, "<p>There: {}</p>", escaped(&header.claim));
    }
    if study.wrong_values() > 0 {
        let wrong = study.wrong_values();
        let _ = writeln!(page, "<p class=\"wrong\">{wrong} values differ, and none may</p>");
    }
    let (seen, basis) = (escaped(&(seen(study) + &left_out(study))), escaped(&study.basis()));
    let _ = writeln!(
        page,
        "<figure><div class=\"scroll\" tabindex=\"0\"><img src=\"{name}.svg\" alt=\"{seen}\"></div>\n\
         <figcaption>{seen} {basis}, <code>shoban lab run {name}</code>.</figcaption></figure>"
    );
    let links = ["txt", "csv", "json"].map(|ending| format!("<a href=\"{name}.{ending}\">{ending}</a>"));
    let _ = writeln!(page, "<details><summary>Tables</summary>\n<p>The same as {}.</p>", links.join(", "));
    for rows in study.tables() {
        let names: Vec<&str> = study.columns().iter().map(|column| column.name).collect();
        let cells = rows.iter().map(|one| study.columns().iter().map(|column| (column.cell)(one)).collect());
        table(page, "", &study.heading(&rows[0]), &names, cells);
    }
    *page += "</details>\n";
}

/// What a picture shows, in words: for each set how many variants take fewer nodes than the baseline at the greatest depth, and how many
/// more, and the best of them.
fn seen(study: &Study) -> String {
    if study.has_clashes() {
        return "False hits divided by what stored bits make expect.".to_owned();
    }
    let sentence = |set: &String| {
        let own = || study.summaries.iter().filter(move |one| one.set == *set);
        let depth = own().map(|one| one.depth).max()?;
        let last: Vec<&Summary> =
            own().filter(|one| one.depth == depth && one.variant != study.header.baseline).collect();
        let count = |verdict| last.iter().filter(|one| one.verdict == verdict).count();
        let (fewer, more) = (count(Verdict::Fewer), count(Verdict::More));
        let best = last.iter().filter(|one| one.ratio.is_some());
        let best = best.min_by(|a, b| a.ratio.unwrap_or(1.0).total_cmp(&b.ratio.unwrap_or(1.0)))?;
        Some(format!(
            "{set}, depth {depth}: of {} variants {fewer} take fewer nodes than '{}', {more} more; least: '{}' with {:.3} of them.",
            last.len(),
            study.header.baseline,
            best.variant,
            best.ratio?
        ))
    };
    study.header.sets.iter().filter_map(sentence).collect::<Vec<_>>().join(" ")
}

/// That a picture has not all variants, if it has not.
fn left_out(study: &Study) -> String {
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

fn table(
    page: &mut String,
    class: &str,
    caption: &str,
    names: &[&str],
    lines: impl Iterator<Item = Vec<String>>,
) {
    let _ = write!(
        page,
        "<div class=\"scroll\" tabindex=\"0\"><table class=\"{class}\">\n<caption>{}</caption>\n<tr>",
        escaped(caption)
    );
    names.iter().for_each(|name| {
        let _ = write!(page, "<th scope=\"col\">{}</th>", escaped(name));
    });
    *page += "</tr>\n";
    for line in lines {
        let cells: String = line.iter().map(|cell| format!("<td>{}</td>", escaped(cell))).collect();
        let _ = writeln!(page, "<tr>{cells}</tr>");
    }
    *page += "</table></div>\n";
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
