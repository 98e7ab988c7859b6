//! All pages of a book in a folder.

use super::gather::Stock;
use super::page::{Files, Page, html, place, proved};
use super::seeker::Seeker;
use super::shelf::{Extent, Sheet, maps, sheets};
use super::volume::Volume;
use crate::interfaces::front::{SCRIPT, STYLE};
use crate::solve::SolveError;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};
use thiserror::Error;

/// What was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bound {
    /// Pages, the index among them.
    pub pages: usize,
    /// Bytes of all files.
    pub bytes: u64,
}

/// Why a book cannot be made.
#[derive(Debug, Error)]
pub enum BindError {
    /// A file cannot be written.
    #[error("a page cannot be written")]
    Write(#[from] io::Error),
    /// The search for what the proofs leave open failed.
    #[error("the values of moves cannot be searched for")]
    Search(#[from] SolveError),
}

/// How a book is made.
#[derive(Debug)]
pub struct Binding {
    /// How much of each certificate becomes pages.
    pub extent: Extent,
    /// Whether certificates are copied.
    pub files: Files,
    /// Who looks for what the proofs leave open, if somebody does.
    pub seeker: Option<Seeker>,
}

impl Binding {
    /// Writes the pages into an empty folder, with an index that finds positions by their diagram. `tell` hears of every page before it is
    /// made: its number, and how many there are of its volume.
    ///
    /// # Errors
    /// If a file cannot be written, or the search cannot have what it needs.
    pub fn bind(
        mut self,
        stock: &Stock,
        folder: &Path,
        tell: &mut dyn FnMut(&Volume, usize, usize),
    ) -> Result<Bound, BindError> {
        let mut shelf = Folder { folder, bound: Bound::default() };
        shelf.write("app.js", SCRIPT.as_bytes())?;
        shelf.write("app.css", STYLE.as_bytes())?;
        if self.files == Files::Copied {
            for certificate in stock.library.certificates() {
                shelf.write(&certificate.place, &certificate.bytes)?;
            }
        }
        // How pages of each board may be shown, so that a board that is drawn is shown as it is drawn.
        let (mut symmetries, mut entries) = (BTreeMap::new(), Vec::new());
        for volume in &stock.volumes {
            let root = volume.root(&stock.library);
            let geometry = root.position.geometry();
            symmetries.entry(geometry.size().to_string()).or_insert_with(|| maps(geometry));
            let sheets = sheets(root, volume.endless, self.extent);
            for number in 0..sheets.len() {
                tell(volume, number, sheets.len());
                let page = self.page(stock, volume, &sheets, number)?;
                shelf.write(&place(volume, number), page.text().as_bytes())?;
                entries.push(entry(volume, &sheets[number], number));
            }
        }
        let title = "A book of proofs";
        let data = json!({ "kind": "index", "title": title, "index": entries, "symmetries": symmetries });
        shelf.write("index.html", html(title, "", &data).as_bytes())?;
        Ok(shelf.bound)
    }

    fn page<'p>(
        &mut self,
        stock: &'p Stock,
        volume: &'p Volume,
        sheets: &'p [Sheet<'p>],
        number: usize,
    ) -> Result<Page<'p>, SolveError> {
        let mut proved = proved(volume, &sheets[number]);
        proved.sort();
        let found = match &mut self.seeker {
            Some(seeker) => Some(seeker.seek(&proved, volume.endless)?),
            None => None,
        };
        Ok(Page { volume, library: &stock.library, sheets, number, proved, found, files: self.files })
    }
}

struct Folder<'f> {
    folder: &'f Path,
    bound: Bound,
}

impl Folder<'_> {
    fn write(&mut self, place: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.folder.join(place);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        self.bound.pages += usize::from(place.ends_with(".html"));
        self.bound.bytes += bytes.len() as u64;
        fs::write(path, bytes)
    }
}

/// A position in the index: the first page of a volume tells its set.
fn entry(volume: &Volume, sheet: &Sheet<'_>, number: usize) -> Value {
    let position = &sheet.leaf.position;
    let is_root = number == 0;
    json!({
        "key": format!("{} {}", position.rows_text(), position.to_play()),
        "href": place(volume, number),
        "title": volume.title,
        "set": is_root.then_some(volume.set.as_str()),
    })
}
