//! Who knows whom: an arrow from a file to each file or folder whose names it uses.

use super::tree::{Import, Module, ModulePath, Target, Tree};
use std::collections::BTreeMap;

/// File `from` uses a name of module `to`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Arrow {
    /// The number of the file among the sources.
    pub from: usize,
    /// The module whose file defines the name, through all re-exports.
    pub to: ModulePath,
    /// The number of that file; none where the name is that of a module.
    pub file: Option<usize>,
    /// The path as it is written.
    pub path: String,
    /// Whether the head of a folder passes on what its folder defines, and makes no use of it.
    pub is_declaration: bool,
}

/// All arrows of a crate. Panics on a path into the crate that leads nowhere.
pub fn arrows(tree: &Tree) -> Vec<Arrow> {
    let mut found = Vec::new();
    for (path, module) in &tree.modules {
        for import in &module.imports {
            let arrow = arrow(tree, path, import.file, &import.path);
            found.extend(arrow.map(|arrow| Arrow {
                is_declaration: is_declaration(tree, module, import, &arrow),
                ..arrow
            }));
        }
        for (file, mention) in &module.mentions {
            found.extend(arrow(tree, path, *file, mention));
        }
    }
    found.extend(calls(tree));
    found.sort();
    found.dedup();
    found
}

fn arrow(tree: &Tree, module: &[String], from: usize, path: &[String]) -> Option<Arrow> {
    let target = tree.resolve(module, path);
    let source = &tree.sources[from];
    assert!(
        target.is_some() || !tree.is_ours(path),
        "{}: {} leads nowhere; teach tests/house/reading to read it",
        source.name,
        path.join("::")
    );
    let (to, file) = match target? {
        Target::Item(file, _) => (tree.sources[file].module(), Some(file)),
        // The name of a folder one is in says nothing yet; what is used of it does.
        Target::Module(to) if source.module().starts_with(&to) => return None,
        // A module written into its file.
        Target::Module(to) => match tree.modules[&to].items.values().next() {
            Some(&file) if tree.sources[file].module() != to => (tree.sources[file].module(), Some(file)),
            _ => (to, None),
        },
    };
    let is_own = file == Some(from);
    (!is_own).then(|| Arrow { from, to, file, path: path.join("::"), is_declaration: false })
}

/// Arrows to the files that give a type the methods it calls on itself.
fn calls(tree: &Tree) -> Vec<Arrow> {
    let blocks =
        tree.modules.iter().flat_map(|(path, module)| module.blocks.iter().map(move |block| (path, block)));
    let blocks = blocks.filter_map(|(path, block)| match tree.resolve(path, &block.path)? {
        Target::Item(file, name) => Some(((file, name), block)),
        Target::Module(_) => None,
    });
    let mut types = BTreeMap::<_, Vec<_>>::new();
    blocks.for_each(|(name, block)| types.entry(name).or_default().push(block));
    let mut found = Vec::new();
    for ((_, name), blocks) in &types {
        let givers: Vec<_> =
            blocks.iter().flat_map(|block| block.methods.iter().map(|method| (method, block.file))).collect();
        for (block, &(method, file)) in
            blocks.iter().flat_map(|block| givers.iter().map(move |giver| (block, giver)))
        {
            if block.file != file && block.calls.contains(method) {
                let (to, path) = (tree.sources[file].module(), format!("{name}::{method}"));
                found.push(Arrow { from: block.file, to, file: Some(file), path, is_declaration: false });
            }
        }
    }
    found
}

fn is_declaration(tree: &Tree, module: &Module, import: &Import, arrow: &Arrow) -> bool {
    let source = &tree.sources[import.file];
    source.is_head()
        && import.is_public
        && arrow.to.starts_with(&source.module())
        && !import.name.as_ref().is_some_and(|name| module.words.contains(name))
}
