//! Files and folders that become a book.

use super::error::VolumeError;
use super::library::Library;
use super::volume::{About, Volume};
use crate::files;
use crate::game::Score;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The ending of certificates.
const CERTIFICATE: &str = "shoban";
/// The ending of answers to problems.
const ANSWER: &str = "json";

/// What a book is made of.
#[derive(Default)]
pub struct Stock {
    /// Its certificates.
    pub library: Library,
    /// What its pages are about.
    pub volumes: Vec<Volume>,
    /// Files that were found in folders and cannot become pages.
    pub left_out: Vec<VolumeError>,
    names: BTreeSet<String>,
}

impl Stock {
    /// Takes the certificates that are named, and those of folders and the folders below, each of which is a set. What a stored answer
    /// beside a certificate says of its problem belongs to it, and so do certificates in a folder of its name, about what follows its
    /// position. `tell` hears of every file before it is read.
    ///
    /// # Errors
    /// If a folder, or a file that was named, cannot be read.
    pub fn gather(from: &[PathBuf], tell: &mut dyn FnMut(&Path)) -> Result<Self, VolumeError> {
        let mut stock = Self::default();
        for path in from {
            if path.is_dir() {
                stock.take_folder(path, "", tell)?;
            } else {
                stock.take_file(path, "", tell)?;
            }
        }
        Ok(stock)
    }

    /// Takes all files of a folder, and of those below it, each of which is a set.
    fn take_folder(
        &mut self,
        folder: &Path,
        set: &str,
        tell: &mut dyn FnMut(&Path),
    ) -> Result<(), VolumeError> {
        let entries = entries(folder)?;
        for path in entries.iter().filter(|path| files::has_ending(path, CERTIFICATE)) {
            self.take_file(path, set, tell)?;
        }
        let has_own = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".{CERTIFICATE}"));
            Path::new(&name).exists()
        };
        for path in entries.iter().filter(|path| path.is_dir() && !has_own(path)) {
            let name = stem(path);
            let set = if set.is_empty() { name } else { format!("{set}/{name}") };
            self.take_folder(path, &set, tell)?;
        }
        Ok(())
    }

    /// Takes a certificate with what belongs to it.
    fn take_file(&mut self, path: &Path, set: &str, tell: &mut dyn FnMut(&Path)) -> Result<(), VolumeError> {
        tell(path);
        let title = if set.is_empty() { stem(path) } else { format!("{set}/{}", stem(path)) };
        let name = self.free_name(&title);
        let place = format!("{name}/{}.{CERTIFICATE}", clean(&stem(path)));
        let Some(certificate) = self.take_certificate(path, place)? else { return Ok(()) };
        self.take_followers(&path.with_extension(""), &name, tell)?;
        let about = about(&path.with_extension(ANSWER));
        self.names.insert(name.clone());
        let endless = Score::default();
        self.volumes.push(Volume { name, title, set: set.to_owned(), endless, about, certificate });
        Ok(())
    }

    /// Takes certificates about what follows a position.
    fn take_followers(
        &mut self,
        folder: &Path,
        name: &str,
        tell: &mut dyn FnMut(&Path),
    ) -> Result<(), VolumeError> {
        if !folder.is_dir() {
            return Ok(());
        }
        for path in entries(folder)?.iter().filter(|path| files::has_ending(path, CERTIFICATE)) {
            tell(path);
            self.take_certificate(path, format!("{name}/after-{}.{CERTIFICATE}", clean(&stem(path))))?;
        }
        Ok(())
    }

    /// Takes a certificate, if it can become a page.
    fn take_certificate(&mut self, path: &Path, place: String) -> Result<Option<usize>, VolumeError> {
        match self.library.add(path, place) {
            Ok(number) => Ok(Some(number)),
            Err(error @ VolumeError::Read(..)) => Err(error),
            Err(error) => {
                self.left_out.push(error);
                Ok(None)
            }
        }
    }

    /// A name for a folder that no other has.
    fn free_name(&self, title: &str) -> String {
        let clean = clean(title);
        let mut names = (1..).map(|n| if n == 1 { clean.clone() } else { format!("{clean}-{n}") });
        names.find(|name| !self.names.contains(name)).unwrap_or_default()
    }
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, VolumeError> {
    let unreadable = |error| VolumeError::Read(folder.to_owned(), error);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        found.push(entry.map_err(unreadable)?.path());
    }
    found.sort();
    Ok(found)
}

/// The problem that a stored answer is about; nothing if it is another file, or none.
fn about(path: &Path) -> Option<About> {
    serde_json::from_str(&fs::read_to_string(path).ok()?).ok()
}

fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

/// A name that every system, and every address, can have.
fn clean(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}
