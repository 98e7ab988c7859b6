//! Circles among the files and folders of one folder.

use super::arrows::Arrow;
use super::tree::{ModulePath, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// Files and folders that know each other in a circle, each with the path by which it knows the next.
pub type Circle = Vec<(String, String)>;

/// All folders of a crate: the root and every module that has modules below it.
pub fn folders(tree: &Tree) -> BTreeSet<ModulePath> {
    let modules = tree.sources.iter().map(|source| (source, source.module()));
    modules
        .map(|(source, path)| match source.is_head() {
            true => path,
            false => path[..path.len() - 1].to_vec(),
        })
        .collect()
}

/// A circle among what lies directly in a folder: files, folders with all they hold, and the head of the folder for
/// what it defines itself.
pub fn circle_in(tree: &Tree, arrows: &[Arrow], folder: &[String]) -> Option<Circle> {
    let mut knows = BTreeMap::<String, BTreeMap<String, String>>::new();
    for arrow in arrows.iter().filter(|arrow| !arrow.is_declaration) {
        let from = node(tree, folder, &tree.sources[arrow.from].module(), Some(arrow.from));
        let to = node(tree, folder, &arrow.to, arrow.file);
        if let (Some(from), Some(to)) = (from, to)
            && from != to
        {
            let place = format!("{}: {}", tree.sources[arrow.from].name, arrow.path);
            knows.entry(from).or_default().entry(to).or_insert(place);
        }
    }
    // Who knows nobody that is left is in no circle.
    loop {
        let open: BTreeSet<_> = knows.keys().cloned().collect();
        knows.values_mut().for_each(|known| known.retain(|to, _| open.contains(to)));
        knows.retain(|_, known| !known.is_empty());
        if knows.len() == open.len() {
            break;
        }
    }
    let mut at = knows.keys().next()?.clone();
    let mut way = Vec::<(String, String)>::new();
    while !way.iter().any(|(passed, _)| *passed == at) {
        let (next, place) = knows[&at].first_key_value().unwrap();
        way.push((at, place.clone()));
        at = next.clone();
    }
    let start = way.iter().position(|(passed, _)| *passed == at).unwrap();
    Some(way.split_off(start))
}

/// What holds a module in a folder, none if it lies outside.
fn node(tree: &Tree, folder: &[String], module: &[String], file: Option<usize>) -> Option<String> {
    match module.strip_prefix(folder)? {
        [] => file.map(|file| tree.sources[file].name.rsplit('/').next().unwrap().to_owned()),
        [first, ..] => Some(first.clone()),
    }
}
