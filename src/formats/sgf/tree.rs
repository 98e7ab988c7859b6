//! The tree of an SGF file as written: nodes, properties, raw values.
//!
//! The nodes live in one list and name each other by number. Nothing here calls itself, so that a file of a
//! million brackets costs memory but never the stack.

use super::error::{SgfError, SgfFault};
use super::note::SgfNote;
use crate::formats::line_column::LineColumn;

/// A file: one or more games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfFile {
    pub(super) nodes: Vec<Node>,
    pub(super) roots: Vec<usize>,
    pub(super) notes: Vec<SgfNote>,
}

/// A node: properties, and the nodes that may follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// In the order of the file, unknown ones included.
    pub properties: Vec<Property>,
    /// Where its `;` stands.
    pub place: LineColumn,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
}

/// A property with its values, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// The capital letters of its name: older files write `AddBlack` for `AB`. Of a few whole words, such as `KOMI`, what they mean.
    pub name: String,
    /// In the order of the file.
    pub values: Vec<Value>,
    /// Where its name begins.
    pub place: LineColumn,
}

/// What stands between `[` and `]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// As written, escapes included.
    pub raw: String,
    /// Where its first character stands.
    pub place: LineColumn,
}

impl SgfFile {
    /// The first nodes of the games, at least one.
    pub fn roots(&self) -> impl Iterator<Item = &Node> {
        self.roots.iter().map(|&root| &self.nodes[root])
    }

    /// The nodes that may follow a node, main line first.
    pub fn children(&self, node: &Node) -> impl Iterator<Item = &Node> {
        node.children.iter().map(|&child| &self.nodes[child])
    }

    /// The first game's nodes from its root, the first variation at every branch.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        std::iter::successors(self.roots().next(), |node| self.children(node).next())
    }

    /// All nodes in the order in which their `;` stand in the file: that is depth first, main line before variations. The
    /// number of a node is its place in this order, from 0.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Where the file breaks the grammar in ways that leave no doubt; the first place of each way.
    #[must_use]
    pub fn notes(&self) -> &[SgfNote] {
        &self.notes
    }

    /// The number of the node before the one that holds a place; `None` for places in the first node of a game.
    #[must_use]
    pub fn node_before(&self, place: LineColumn) -> Option<usize> {
        let after = self.nodes.partition_point(|node| node.place <= place);
        self.nodes[after.checked_sub(1)?].parent
    }

    /// The nodes from the root of a game to the node of a number.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn path_to(&self, number: usize) -> Result<Vec<&Node>, SgfError> {
        let last = self.nodes.len() - 1;
        if number > last {
            return Err(SgfFault::NoNode { wanted: number, last }.at(self.nodes[last].place));
        }
        let upwards = std::iter::successors(Some(number), |&number| self.nodes[number].parent);
        let mut path: Vec<&Node> = upwards.map(|number| &self.nodes[number]).collect();
        path.reverse();
        Ok(path)
    }
}

impl Node {
    /// The number of the node before this one; `None` for the first node of a game.
    #[must_use]
    pub const fn parent(&self) -> Option<usize> {
        self.parent
    }

    /// The numbers of the nodes that may follow, main line first.
    #[must_use]
    pub fn children(&self) -> &[usize] {
        &self.children
    }

    /// The properties of the given name; a correct file has at most one.
    pub fn named<'n>(&'n self, name: &'n str) -> impl Iterator<Item = &'n Property> {
        self.properties.iter().filter(move |property| property.name == name)
    }
}

impl Value {
    /// The value without escapes: a backslash keeps the next character, and swallows a line break.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.raw.len());
        let mut chars = self.raw.chars().peekable();
        while let Some(c) = chars.next() {
            match (c, chars.peek()) {
                ('\\', Some(&('\n' | '\r'))) => {
                    let first = chars.next();
                    chars.next_if(|&second| matches!(second, '\n' | '\r') && Some(second) != first);
                }
                ('\\', Some(_)) => text.extend(chars.next()),
                _ => text.push(c),
            }
        }
        text
    }
}
