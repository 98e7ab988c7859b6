//! All pages of a book in a folder.

use super::page::{html, place, position_page};
use super::shelf::Extent;
use super::volume::Volume;
use crate::interfaces::front::{SCRIPT, STYLE};
use serde_json::{Value, json};
use std::fs;
use std::io;
use std::path::Path;

/// What was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bound {
    /// Pages, the index among them.
    pub pages: usize,
    /// Bytes of all files.
    pub bytes: u64,
}

/// Writes the pages of certificates into an empty folder, with an index that finds positions by their diagram.
///
/// # Errors
/// If a file cannot be written.
pub fn bind(volumes: &[Volume], extent: Extent, folder: &Path) -> io::Result<Bound> {
    let (mut bound, mut entries) = (Bound::default(), Vec::new());
    let mut write = |place: &str, bytes: &[u8]| -> io::Result<()> {
        let path = folder.join(place);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        bound.pages += usize::from(place.ends_with(".html"));
        bound.bytes += bytes.len() as u64;
        fs::write(path, bytes)
    };
    write("app.js", SCRIPT.as_bytes())?;
    write("app.css", STYLE.as_bytes())?;
    for volume in volumes {
        let sheets = volume.sheets(extent);
        write(&format!("{}/{}", volume.name, volume.certificate), &volume.bytes)?;
        for (number, sheet) in sheets.iter().enumerate() {
            let at = place(volume, number);
            write(&at, position_page(volume, &sheets, number).as_bytes())?;
            entries.push(entry(volume, &sheet.leaf.position, &at, sheet.ply));
        }
    }
    let data = json!({ "kind": "index", "title": "A book of proofs", "index": entries });
    write("index.html", html("A book of proofs", "", &data).as_bytes())?;
    Ok(bound)
}

/// A position in the index.
fn entry(volume: &Volume, position: &crate::board::Position, at: &str, ply: usize) -> Value {
    json!({
        "key": format!("{} {}", position.rows_text(), position.to_play()),
        "href": at,
        "title": if ply == 0 { volume.title.clone() } else { String::new() },
    })
}
