//! What the source files say of each other: read with `syn`, each name followed to the file that defines it.

mod arrows;
mod circles;
mod functions;
mod tree;

pub use arrows::{Arrow, arrows};
pub use circles::{circle_in, folders};
pub use functions::functions;
pub use tree::{Source, Tree};

use std::fs;
use std::path::Path;

/// The sources below a folder of the repository, each under its path in that folder.
pub fn sources(folder: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let (mut folders, mut found) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
                found.push(Source::new(&name, &fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}
