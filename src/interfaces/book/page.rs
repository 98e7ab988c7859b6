//! A page as text: the skeleton of HTML with its data inside.

use super::library::Library;
use super::shelf::{Link, Sheet, maps};
use super::volume::Volume;
use crate::board::{Move, Passes, Position};
use crate::formats::position_text::{rules_words, turn_sentence};
use crate::formats::repetition::Repetition;
use crate::interfaces::analysis::{Analysis, Loss, MoveAnalysis};
use serde_json::{Value, json};

/// Moves of a line that are shown.
const LONGEST_LINE: usize = 60;

/// Whether certificates stand beside the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Files {
    /// They do, and pages link to them.
    #[default]
    Copied,
    /// They do not: pages give their digests.
    Named,
}

/// Where a page stands in the folder, without the leading `./`.
pub(super) fn place(volume: &Volume, number: usize) -> String {
    if number == 0 {
        return format!("{}/index.html", volume.name);
    }
    let digest = crate::certificate::sha256(format!("{} {number}", volume.name).as_bytes());
    format!("{}/{}/{}.html", volume.name, &digest[..2], &digest[2..14])
}

/// What the proofs say of the position of a page, which a search may narrow.
pub(super) fn proved(volume: &Volume, sheet: &Sheet<'_>) -> Analysis {
    let steps: Vec<_> = sheet.steps.iter().map(|linked| &linked.step).collect();
    sheet.leaf.analysis(&steps, volume.endless, LONGEST_LINE)
}

/// A page of a volume.
pub(super) struct Page<'p> {
    pub volume: &'p Volume,
    pub library: &'p Library,
    pub sheets: &'p [Sheet<'p>],
    pub number: usize,
    /// What the proofs say.
    pub proved: Analysis,
    /// What is known with a search besides, if there was one.
    pub found: Option<Analysis>,
    pub files: Files,
}

impl Page<'_> {
    /// The page as HTML.
    pub fn text(&self) -> String {
        let Self { volume, sheets, number, .. } = self;
        let (sheet, known) = (&sheets[*number], self.known());
        let up = "../".repeat(place(volume, *number).matches('/').count());
        let position = &sheet.leaf.position;
        let size = position.size();
        let parent = sheet.parent.map_or_else(|| "index.html".to_owned(), |parent| place(volume, parent));
        let data = json!({
            "kind": "position",
            "title": format!("{}: {}", volume.title, turn_sentence(position)),
            "rows": size.rows(),
            "columns": size.columns(),
            "position": position.rows_text(),
            "to_play": position.to_play(),
            "passed": position.passes() != Passes::None,
            "ko": position.ko().map(|ko| size.name(ko)),
            "rules": rules_words(position.rules(), Repetition::BasicKo),
            "repetition": Repetition::BasicKo,
            "tie_value": volume.endless,
            "komi": position.rules().komi,
            "lower": known.bounds.lower(),
            "upper": known.bounds.upper(),
            "value": known.bounds.value(),
            "searched": known.bounds != self.proved.bounds,
            "line": names(position, &known.best_line()),
            "moves": known.moves.iter().map(|mv| self.move_json(mv, &up)).collect::<Vec<_>>(),
            "certificates": self.certificates(&up),
            "about": volume.about.as_ref().filter(|_| *number == 0),
            "up": format!("{up}{parent}"),
            "symmetries": maps(position.geometry()),
        });
        html(&volume.title, &up, &data)
    }

    /// All that is known.
    fn known(&self) -> &Analysis {
        self.found.as_ref().unwrap_or(&self.proved)
    }

    fn move_json(&self, known: &MoveAnalysis, up: &str) -> Value {
        let position = &self.proved.position;
        let Loss { least, most } = self.known().loss(known);
        let proved = self.proved.find(known.mv);
        let linked = self.sheets[self.number].steps.iter().find(|linked| linked.step.mv == known.mv);
        let page = linked
            .and_then(|linked| linked.link)
            .map(|Link { sheet, symmetry }| format!("{up}{}?s={symmetry}", place(self.volume, sheet)));
        json!({
            "move": known.mv.name(position.size()),
            "lower": known.bounds.lower(),
            "upper": known.bounds.upper(),
            "quality": self.known().quality(known).word(),
            "least": least,
            "most": most,
            "line": names(position, self.known().line_after(known)),
            "page": page,
            "searched": proved.is_some_and(|proved| proved.bounds != known.bounds),
        })
    }

    /// The certificates that say something of the position.
    fn certificates(&self, up: &str) -> Vec<Value> {
        let certificate = |number| {
            let certificate = self.library.get(number);
            let href = (self.files == Files::Copied).then(|| format!("{up}{}", certificate.place));
            json!({ "name": certificate.place, "href": href, "digest": certificate.digest })
        };
        self.sheets[self.number].leaf.certificates().into_iter().map(certificate).collect()
    }
}

fn names(position: &Position, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|mv| mv.name(position.size())).collect()
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
