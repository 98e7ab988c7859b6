//! The page about all experiments: plain HTML, with nothing from the net.

use super::figures::{PUBLISHED, Study};
use std::fmt::Write as _;

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>shoban: laboratory</title>
<style>
body { font: 16px/1.5 sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 0.5rem 0 1.5rem; font-size: 0.85rem; }
caption { text-align: left; font-weight: bold; }
th, td { padding: 0.1rem 0.6rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
img { max-width: 100%; }
.wrong { color: #b00; font-weight: bold; }
</style>
</head>
<body>
<h1>Laboratory</h1>
<p>Nodes of each variant divided by those of the baseline, on the same positions. 95 %: interval of this ratio by the
bootstrap over positions. geometric, sd: geometric mean and standard deviation of the ratios of single positions.
delta: Glass's delta. p: Mann-Whitney test, two-sided. first cuts: share of the cutoffs that the first move made.
cut index: mean place of the moves that cut off, from 0.</p>
";

/// The page.
pub(super) fn html(studies: &[Study]) -> String {
    let mut page = HEAD.to_owned();
    page += "<ul>\n";
    for study in studies {
        let (name, title) = (escaped(&study.header.experiment), escaped(&study.header.title));
        let _ = writeln!(page, "<li><a href=\"#{name}\">{title}</a></li>");
    }
    page += "</ul>\n";
    studies.iter().for_each(|study| section(&mut page, study));
    page + "</body>\n</html>\n"
}

fn section(page: &mut String, study: &Study) {
    let header = &study.header;
    let name = escaped(&header.experiment);
    let _ = writeln!(page, "<h2 id=\"{name}\">{}</h2>", escaped(&header.title));
    let _ = writeln!(page, "<p>{}</p>", escaped(&header.source));
    if !header.claim.is_empty() {
        let _ = writeln!(page, "<p>There: {}</p>", escaped(&header.claim));
    }
    let links = ["txt", "csv", "json"].map(|ending| format!("<a href=\"{name}.{ending}\">{ending}</a>"));
    let _ = writeln!(page, "<p>Here: {} ({})</p>", escaped(&study.basis()), links.join(", "));
    if study.wrong_values() > 0 {
        let wrong = study.wrong_values();
        let _ = writeln!(page, "<p class=\"wrong\">{wrong} values differ, and none may</p>");
    }
    let _ = writeln!(page, "<p><img src=\"{name}.svg\" alt=\"{}\"></p>", escaped(&header.title));
    if !study.published().is_empty() {
        let lines = study.published();
        let cells = lines.iter().map(|line| line.to_vec());
        table(page, "As printed there, and as found here", &PUBLISHED, cells);
    }
    for rows in study.tables() {
        let names: Vec<&str> = study.columns().iter().map(|column| column.name).collect();
        let cells = rows.iter().map(|one| study.columns().iter().map(|column| (column.cell)(one)).collect());
        table(page, &study.heading(&rows[0]), &names, cells);
    }
}

fn table(page: &mut String, caption: &str, names: &[&str], lines: impl Iterator<Item = Vec<String>>) {
    let _ = write!(page, "<table>\n<caption>{}</caption>\n<tr>", escaped(caption));
    names.iter().for_each(|name| {
        let _ = write!(page, "<th>{}</th>", escaped(name));
    });
    *page += "</tr>\n";
    for line in lines {
        let cells: String = line.iter().map(|cell| format!("<td>{}</td>", escaped(cell))).collect();
        let _ = writeln!(page, "<tr>{cells}</tr>");
    }
    *page += "</table>\n";
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
