//! `shoban book`: static pages of proved positions.

use super::args::BookArgs;
use super::output;
use anyhow::{Context as _, bail};
use shoban::files;
use shoban::formats::quantity;
use shoban::interfaces::book::{Bound, Extent, Volume, VolumeError, bind};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The ending of certificates.
const ENDING: &str = "shoban";

/// Reads the certificates and writes the pages.
pub fn run(args: &BookArgs) -> anyhow::Result<ExitCode> {
    require_empty(&args.out)?;
    let mut volumes = Vec::new();
    for (path, name) in certificates(&args.from)? {
        match Volume::read(&path, name) {
            Ok(volume) => volumes.push(volume),
            // A folder may hold other kinds: they have no strategies that could be followed.
            Err(VolumeError::Refused(path, error)) => {
                output::complain(&format!("note: {} is left out: {error}", files::name(&path)));
            }
            Err(error) => return Err(error.into()),
        }
    }
    if volumes.is_empty() {
        bail!("no certificate of finite play was found");
    }
    let extent = Extent { plies: args.plies, pages: args.pages };
    let Bound { pages, bytes } = bind(&volumes, extent, &args.out)
        .with_context(|| format!("cannot write {}", files::name(&args.out)))?;
    output::print(&format!(
        "{} pages of {} certificates, {} bytes: open {}\n",
        quantity::grouped(pages as u64),
        volumes.len(),
        quantity::grouped(bytes),
        files::name(&args.out.join("index.html")),
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Nothing that is there is written over.
fn require_empty(folder: &Path) -> anyhow::Result<()> {
    let has_files = folder.exists()
        && fs::read_dir(folder)
            .with_context(|| format!("cannot read {}", files::name(folder)))?
            .next()
            .is_some();
    if has_files {
        bail!("{} is not empty; choose another folder", files::name(folder));
    }
    Ok(())
}

/// The certificates, each with a name for its pages that no other has.
fn certificates(from: &[PathBuf]) -> anyhow::Result<Vec<(PathBuf, String)>> {
    let mut paths = Vec::new();
    for path in from {
        if path.is_dir() {
            let entries = fs::read_dir(path).with_context(|| format!("cannot read {}", files::name(path)))?;
            let mut found: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
            found.retain(|path| files::has_ending(path, ENDING));
            found.sort();
            paths.extend(found);
        } else {
            paths.push(path.clone());
        }
    }
    let mut used = BTreeSet::new();
    let mut named = |path: PathBuf| {
        let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let clean: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let name = (1..).map(|n| if n == 1 { clean.clone() } else { format!("{clean}-{n}") });
        let name = name.into_iter().find(|name| !used.contains(name)).unwrap_or_default();
        used.insert(name.clone());
        (path, name)
    };
    Ok(paths.into_iter().map(&mut named).collect())
}
