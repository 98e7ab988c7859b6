//! A page as text: the skeleton of HTML with its data inside.

use super::leaf::Leaf;
use super::shelf::{Link, LinkedStep, Sheet, maps};
use super::volume::Volume;
use crate::board::{Move, Passes};
use crate::formats::position_text::rules_words;
use crate::formats::repetition::Repetition;
use crate::game::Bounds;
use crate::interfaces::analysis::Loss;
use serde_json::{Value, json};

/// Moves of a line that are shown.
const LONGEST_LINE: usize = 60;

/// Where a page stands in the folder, without the leading `./`.
pub(super) fn place(volume: &Volume, number: usize) -> String {
    if number == 0 {
        return format!("{}/index.html", volume.name);
    }
    let digest = crate::certificate::sha256(format!("{} {number}", volume.name).as_bytes());
    format!("{}/{}/{}.html", volume.name, &digest[..2], &digest[2..14])
}

/// A page of a volume.
pub(super) fn position_page(volume: &Volume, sheets: &[Sheet<'_>], number: usize) -> String {
    let sheet = &sheets[number];
    let here = place(volume, number);
    let up = "../".repeat(here.matches('/').count());
    let endless = volume.endless;
    let leaf = &sheet.leaf;
    let (position, bounds) = (&leaf.position, leaf.bounds(endless));
    let size = position.size();
    let moves: Vec<Value> = sheet.steps.iter().map(|step| step_json(volume, leaf, step, &up)).collect();
    let parent = sheet.parent.map_or_else(|| "index.html".to_owned(), |parent| place(volume, parent));
    let data = json!({
        "kind": "position",
        "title": format!("{}: {}", volume.title, crate::formats::position_text::turn_sentence(position)),
        "rows": size.rows(),
        "columns": size.columns(),
        "position": position.rows_text(),
        "to_play": position.to_play(),
        "passed": position.passes() != Passes::None,
        "rules": rules_words(position.rules(), Repetition::BasicKo),
        "repetition": Repetition::BasicKo,
        "tie_value": endless,
        "komi": position.rules().komi,
        "lower": bounds.lower(),
        "upper": bounds.upper(),
        "value": bounds.value(),
        "line": names(leaf, &leaf.line(endless, LONGEST_LINE)),
        "moves": moves,
        "digest": volume.digest,
        "certificate": format!("{up}{}/{}", volume.name, volume.certificate),
        "up": format!("{up}{parent}"),
        "symmetries": maps(position.geometry()),
    });
    html(&volume.title, &up, &data)
}

fn step_json(
    volume: &Volume,
    leaf: &Leaf<'_>,
    LinkedStep { step, link }: &LinkedStep<'_>,
    up: &str,
) -> Value {
    let mover = leaf.position.to_play();
    let own = |bounds: Bounds| mover.relative(bounds);
    let loss = Loss::of(own(leaf.bounds(volume.endless)), own(step.bounds));
    let page = link.map(|Link { sheet, symmetry }| format!("{up}{}?s={symmetry}", place(volume, sheet)));
    json!({
        "move": step.mv.name(leaf.position.size()),
        "lower": step.bounds.lower(),
        "upper": step.bounds.upper(),
        "quality": loss.quality().word(),
        "least": loss.least,
        "most": loss.most,
        "line": names(leaf, &step.then.line(volume.endless, LONGEST_LINE)),
        "page": page,
    })
}

fn names(leaf: &Leaf<'_>, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|mv| mv.name(leaf.position.size())).collect()
}

/// A page with its data. Nothing in the data can end the element that it stands in.
pub(super) fn html(title: &str, up: &str, data: &Value) -> String {
    let data = data.to_string().replace('<', "\\u003c");
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"{up}app.css\">\n<script defer src=\"{up}app.js\"></script>\n</head>\n<body>\n\
         <noscript>This page shows its board with a script that stands beside it.</noscript>\n\
         <script type=\"application/json\" id=\"page\">{data}</script>\n</body>\n</html>\n"
    )
}
