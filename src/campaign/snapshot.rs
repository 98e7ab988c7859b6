//! Copies of the tree, put aside now and then in case its file is damaged.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// So many are kept.
const MOST: usize = 3;

/// Copies the store in the folder of a campaign while nothing is being written to it, and takes the oldest copies away. Pieces are
/// not copied: they never change. If it cannot be written, the older ones stay.
pub fn snapshot(folder: &Path) {
    let _ = try_snapshot(folder);
}

fn try_snapshot(folder: &Path) -> io::Result<()> {
    let snapshots = folder.join("snapshots");
    fs::create_dir_all(&snapshots)?;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (part, whole) = (snapshots.join("part"), snapshots.join(format!("tree-{seconds:012}.redb")));
    let copied = fs::copy(folder.join("tree.redb"), &part).and_then(|_| fs::rename(&part, &whole));
    if copied.is_err() {
        let _ = fs::remove_file(&part);
    }
    copied?;
    let mut there: Vec<PathBuf> = fs::read_dir(&snapshots)?.flatten().map(|entry| entry.path()).collect();
    there.retain(|path| path.extension().is_some_and(|ending| ending == "redb"));
    there.sort();
    let too_many = there.len().saturating_sub(MOST);
    there[..too_many].iter().try_for_each(fs::remove_file)
}
