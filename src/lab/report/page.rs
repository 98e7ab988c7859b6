//! The page about all experiments: plain HTML, with nothing from the net. What was found comes first, then a section for each experiment,
//! whose tables are folded.

use super::caption;
use super::claims::{Claim, claims};
use super::figures::{Study, hundredths, nothing, thousandths};
use super::groups::Group;
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
body { font: 16px/1.5 sans-serif; max-width: 73rem; margin: 1.5rem auto; padding: 0 1rem; color: var(--text); background: var(--page); }
a { color: var(--link); }
h2 { margin: 1.1rem 0 0.4rem; }
h3 { margin: 1rem 0 0.3rem; }
p { margin: 0.5rem 0; }
table { border-collapse: collapse; font-size: 0.85rem; }
caption { text-align: left; font-weight: bold; padding: 0.3rem 0; }
th, td { padding: 0.05rem 0.6rem; line-height: 1.4; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child, .claims th:nth-child(2), .claims td:nth-child(2), .claims th:last-child, .claims td:last-child { text-align: left; }
.claims th[colspan] { padding-top: 0.4rem; }
.contents { columns: 15rem; column-gap: 2rem; padding-left: 1.2rem; font-size: 0.9rem; margin: 0.5rem 0; }
.scroll { overflow-x: auto; margin: 0.5rem 0; }
.box { overflow: auto; max-height: 15rem; }
.box .scroll { overflow: visible; }
.scroll:focus-visible, .box:focus-visible { outline: 2px solid var(--link); }
figure { margin: 0.5rem 0; }
figure img { display: block; width: 49rem; background: #fff; border-radius: 4px; }
@media (prefers-color-scheme: dark) { figure img { filter: invert(0.91) hue-rotate(180deg); } }
figcaption, .quiet { color: var(--quiet); font-size: 0.85rem; line-height: 1.4; }
.beside figure { margin: 0; }
@media (min-width: 74rem) {
  .beside { display: grid; grid-template: \"there plot\" auto \"words plot\" 1fr / 1fr 49rem; column-gap: 1.5rem; }
  .beside figure { display: contents; }
  .beside .scroll { grid-area: plot; margin: 0; }
  .beside p { grid-area: there; margin-top: 0; }
  .beside figcaption { grid-area: words; }
}
summary { cursor: pointer; }
code { white-space: nowrap; }
.long { white-space: normal; overflow-wrap: anywhere; }
.wrong { color: var(--wrong); font-weight: bold; }
</style>
</head>
<body>
<h1>Laboratory</h1>
<p>Nodes of each variant divided by those of the baseline, on the same positions. What sources printed stands first, with what was found
here; below is a section for each experiment. Nodes repeat exactly. <em>time</em> is the time to the same depth, divided by that of the
baseline, as it was on a machine with other work on it: rough, and no part of a verdict.</p>
";

const TERMS: &str = "<details><summary>What the columns say</summary>
<p>95 %: interval of the ratio by the bootstrap over positions, of eight or more. geometric, sd: geometric mean and standard deviation of
the ratios of single positions. delta: Glass's delta. p: Mann-Whitney test, two-sided, which does not use that positions are the same.
paired p: Wilcoxon's signed-rank test on the logarithms of the ratios. visible: the smallest difference that so many positions would have
shown in four of five cases. verdict: what the interval and the paired test both say. Positions that no variant finished are left out.
first cuts: share of the cutoffs that the first move made. cut index: mean place of the moves that cut off, from 0.
time: seconds divided by those of the baseline, which is nodes times what a node costs; \u{b5}s a node: that cost. Times are those of a
machine that others used as well, so they are rough, and alone in not repeating.</p>
</details>
";

/// The page.
pub(super) fn html(studies: &[Study], groups: &[Group<'_>]) -> String {
    let mut page = HEAD.to_owned();
    summary(&mut page, studies);
    page += TERMS;
    page += "<ul class=\"contents\">\n";
    for study in groups.iter().flat_map(|group| &group.studies) {
        let (name, title) = (escaped(&study.header.experiment), escaped(&study.header.title));
        let _ = writeln!(page, "<li><a href=\"#{name}\">{title}</a></li>");
    }
    page += "</ul>\n";
    for group in groups {
        match (group.title(), group.picture()) {
            (Some(title), Some(picture)) => panel(&mut page, group, title, &picture),
            _ => group.studies.iter().for_each(|study| section(&mut page, study)),
        }
    }
    page + "</body>\n</html>\n"
}

/// What sources printed, and what became of it: a row for each ratio, under the experiment and the set.
fn summary(page: &mut String, studies: &[Study]) {
    let names =
        ["variant", "verdict", "there", "depth", "here", "95 %", "depth", "positions", "time", "because"];
    let all: Vec<(&Study, Vec<Claim>)> = studies.iter().map(|study| (study, claims(study))).collect();
    if all.iter().all(|(_, claims)| claims.is_empty()) {
        return;
    }
    table_head(page, "claims", "Ratios of sources, and what became of them", &names);
    for (study, mut claims) in all {
        let (name, title) = (escaped(&study.header.experiment), escaped(&study.header.title));
        let place = |claim: &Claim| study.header.sets.iter().position(|set| *set == claim.set);
        claims.sort_by_key(place);
        for of_set in claims.chunk_by(|a, b| a.set == b.set) {
            let _ = writeln!(
                page,
                "<tr><th scope=\"colgroup\" colspan=\"{}\"><a href=\"#{name}\">{title}</a>, {}</th></tr>",
                names.len(),
                escaped(&of_set[0].set)
            );
            of_set.iter().for_each(|claim| row(page, &about(claim)));
        }
    }
    *page += TABLE_END;
}

/// The cells about a printed ratio.
fn about(claim: &Claim) -> [String; 10] {
    [
        claim.variant.clone(),
        claim.judgement.word().to_owned(),
        thousandths(claim.printed),
        claim.printed_depth.to_string(),
        claim.ratio(),
        claim.interval(),
        claim.depth.to_string(),
        claim.pairs.to_string(),
        claim.time.map_or_else(nothing, hundredths),
        claim.reason(),
    ]
}

/// Experiments of one plot: the plot, then each of them.
fn panel(page: &mut String, group: &Group<'_>, title: &str, picture: &str) {
    let seen = escaped(&caption::seen_together(group));
    let _ = writeln!(page, "<h2>{}</h2>\n<div class=\"beside\">", escaped(title));
    figure(page, picture, &seen, &seen);
    *page += "</div>\n";
    for study in &group.studies {
        head(page, study, "h3");
        there(page, study);
        let basis = escaped(&caption::basis(study));
        let _ = writeln!(page, "<p class=\"quiet\">{basis} <code>{}</code></p>", escaped(&study.command()));
        folded_tables(page, study);
    }
}

fn section(page: &mut String, study: &Study) {
    head(page, study, "h2");
    *page += "<div class=\"beside\">\n";
    there(page, study);
    let (seen, basis) = (escaped(&caption::seen(study)), escaped(&caption::basis(study)));
    let name = escaped(&study.header.experiment);
    let words = format!("{seen} {basis} <code>{}</code>", escaped(&study.command()));
    figure(page, &format!("{name}.svg"), &seen, &words);
    *page += "</div>\n";
    folded_tables(page, study);
}

/// Title, and whether something is wrong.
fn head(page: &mut String, study: &Study, level: &str) {
    let header = &study.header;
    let _ = writeln!(
        page,
        "<{level} id=\"{}\">{}</{level}>",
        escaped(&header.experiment),
        escaped(&header.title)
    );
    if study.wrong_values() > 0 {
        let wrong = study.wrong_values();
        let _ = writeln!(page, "<p class=\"wrong\">{wrong} values differ, and none may</p>");
    }
}

/// The source, and what was found there.
fn there(page: &mut String, study: &Study) {
    let header = &study.header;
    let there = if header.claim.is_empty() { String::new() } else { format!(" There: {}", header.claim) };
    let source = header.source.trim_end_matches('.');
    let stop = if source.ends_with('?') { "" } else { "." };
    let _ = writeln!(page, "<p>{}{stop}{}</p>", escaped(source), escaped(&there));
}

/// A picture; what it shows and the words below it are HTML already.
fn figure(page: &mut String, file: &str, seen: &str, words: &str) {
    let _ = writeln!(
        page,
        "<figure><div class=\"scroll\" tabindex=\"0\"><img src=\"{file}\" alt=\"{seen}\"></div>\n\
         <figcaption>{words}</figcaption></figure>"
    );
}

/// The tables, of which a browser shows those of one experiment at a time.
fn folded_tables(page: &mut String, study: &Study) {
    let name = escaped(&study.header.experiment);
    let links = ["txt", "csv", "json", "svg"];
    let links = links.map(|ending| format!("<a href=\"{name}.{ending}\">{ending}</a>"));
    let _ = writeln!(
        page,
        "<details name=\"tables\"><summary>Tables</summary>\n<p>The same as {}. SHA-256 of the rows: <code class=\"long\">{}</code></p>\n<div class=\"box\" tabindex=\"0\">",
        links.join(", "),
        study.digest()
    );
    for rows in study.tables() {
        let names: Vec<&str> = study.columns().iter().map(|column| column.name).collect();
        let cells = rows.iter().map(|one| study.columns().iter().map(|column| (column.cell)(one)).collect());
        table(page, &study.heading(&rows[0]), &names, cells);
    }
    *page += "</div></details>\n";
}

fn table(page: &mut String, caption: &str, names: &[&str], lines: impl Iterator<Item = Vec<String>>) {
    table_head(page, "", caption, names);
    lines.for_each(|line| row(page, &line));
    *page += TABLE_END;
}

const TABLE_END: &str = "</table></div>\n";

fn table_head(page: &mut String, class: &str, caption: &str, names: &[&str]) {
    let _ = write!(
        page,
        "<div class=\"scroll\" tabindex=\"0\"><table class=\"{class}\">\n<caption>{}</caption>\n<tr>",
        escaped(caption)
    );
    names.iter().for_each(|name| {
        let _ = write!(page, "<th scope=\"col\">{}</th>", escaped(name));
    });
    *page += "</tr>\n";
}

fn row(page: &mut String, cells: &[String]) {
    let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escaped(cell))).collect();
    let _ = writeln!(page, "<tr>{cells}</tr>");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
