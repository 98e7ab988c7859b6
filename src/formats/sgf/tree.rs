//! The tree of an SGF file as written: nodes, properties, raw values.
//!
//! The nodes live in one list and name each other by number. Nothing here calls itself, so that a file of a
//! million brackets costs memory but never the stack.

use super::error::{SgfError, SgfFault};
use crate::formats::line_column::LineColumn;

/// A file: one or more games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfFile {
    nodes: Vec<Node>,
    roots: Vec<usize>,
}

/// A node: properties, and the nodes that may follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// In the order of the file, unknown ones included.
    pub properties: Vec<Property>,
    /// Where its `;` stands.
    pub place: LineColumn,
    parent: Option<usize>,
    children: Vec<usize>,
}

/// A property with its values, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// The capital letters of its name: older files write `AddBlack` for `AB`.
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
    /// Reads the games of a file. Text before the first `(;` is skipped, as mails once needed.
    ///
    /// # Errors
    /// The first place that breaks the grammar.
    pub fn read(text: &str) -> Result<Self, SgfError> {
        Reader::new(text).file()
    }

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

/// What has been seen since the last open bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Nothing,
    Nodes,
    Variations,
}

/// A bracket still open.
struct Open {
    place: LineColumn,
    /// The node from which it branches.
    parent: Option<usize>,
    seen: Seen,
}

struct Reader {
    rest: std::vec::IntoIter<char>,
    place: LineColumn,
    nodes: Vec<Node>,
    roots: Vec<usize>,
    open: Vec<Open>,
    /// The node that properties belong to and nodes follow.
    current: Option<usize>,
}

impl Reader {
    fn new(text: &str) -> Self {
        Self {
            rest: text.chars().collect::<Vec<_>>().into_iter(),
            place: LineColumn::START,
            nodes: Vec::new(),
            roots: Vec::new(),
            open: Vec::new(),
            current: None,
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.as_slice().first().copied()
    }

    /// Takes a character. Lines end with `\n`, `\r\n` or `\r`.
    fn take(&mut self) -> Option<char> {
        let taken = self.rest.next()?;
        if taken == '\n' || (taken == '\r' && self.peek() != Some('\n')) {
            self.place = LineColumn { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(taken)
    }

    /// Skips blanks, and the control characters that old editors left at the end of files.
    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|c| c.is_whitespace() || c.is_control()) {
            self.take();
        }
    }

    fn file(mut self) -> Result<SgfFile, SgfError> {
        self.skip_preamble()?;
        loop {
            self.skip_blanks();
            let place = self.place;
            match self.peek() {
                None => break,
                Some('(') => self.open_tree(place)?,
                Some(')') => self.close_tree(place)?,
                Some(';') => self.node(place)?,
                Some(found) => self.property(found, place)?,
            }
        }
        match self.open.last() {
            Some(tree) => Err(SgfFault::Torn { what: "game tree", opened: tree.place }.at(self.place)),
            None => Ok(SgfFile { nodes: self.nodes, roots: self.roots }),
        }
    }

    fn skip_preamble(&mut self) -> Result<(), SgfError> {
        loop {
            let mut ahead = self.rest.as_slice().iter().filter(|c| !c.is_whitespace());
            match (ahead.next(), ahead.next()) {
                (None, _) => return Err(SgfFault::NoGame.at(self.place)),
                (Some('('), Some(';')) => return Ok(()),
                _ => {
                    self.skip_blanks();
                    self.take();
                }
            }
        }
    }

    fn open_tree(&mut self, place: LineColumn) -> Result<(), SgfError> {
        if let Some(around) = self.open.last_mut() {
            if around.seen == Seen::Nothing {
                return Err(SgfFault::Unexpected { found: '(', expected: "';' and a node" }.at(place));
            }
            around.seen = Seen::Variations;
        }
        self.open.push(Open { place, parent: self.current, seen: Seen::Nothing });
        self.take();
        Ok(())
    }

    fn close_tree(&mut self, place: LineColumn) -> Result<(), SgfError> {
        let expected = match self.open.pop() {
            None => "'(' or the end of the file",
            Some(tree) if tree.seen == Seen::Nothing => "';' and a node",
            Some(tree) => {
                self.current = tree.parent;
                self.take();
                return Ok(());
            }
        };
        Err(SgfFault::Unexpected { found: ')', expected }.at(place))
    }

    fn node(&mut self, place: LineColumn) -> Result<(), SgfError> {
        let expected = match self.open.last_mut() {
            None => "'(' or the end of the file",
            Some(tree) if tree.seen == Seen::Variations => "'(' or ')': nodes stand before the variations",
            Some(tree) => {
                tree.seen = Seen::Nodes;
                self.take();
                let number = self.nodes.len();
                let parent = self.current.replace(number);
                self.nodes.push(Node { properties: Vec::new(), place, parent, children: Vec::new() });
                match parent {
                    Some(parent) => self.nodes[parent].children.push(number),
                    None => self.roots.push(number),
                }
                return Ok(());
            }
        };
        Err(SgfFault::Unexpected { found: ';', expected }.at(place))
    }

    fn property(&mut self, found: char, place: LineColumn) -> Result<(), SgfError> {
        let unexpected = |expected| Err(SgfFault::Unexpected { found, expected }.at(place));
        let node = match (self.open.last(), self.current) {
            (None, _) => return unexpected("'(' or the end of the file"),
            (Some(tree), Some(node)) if tree.seen == Seen::Nodes => node,
            (Some(tree), _) if tree.seen == Seen::Variations => return unexpected("'(' or ')'"),
            _ => return unexpected("';' and a node"),
        };
        if !found.is_ascii_alphabetic() {
            return unexpected("a property such as B[cc], ';', '(' or ')'");
        }
        let mut name = String::new();
        while let Some(letter) = self.peek().filter(char::is_ascii_alphanumeric) {
            name.extend((!letter.is_ascii_lowercase()).then_some(letter));
            self.take();
        }
        if name.is_empty() {
            return unexpected("a property name in capital letters");
        }
        let values = self.values()?;
        if values.is_empty() {
            return Err(SgfFault::NoValue(name).at(place));
        }
        self.nodes[node].properties.push(Property { name, values, place });
        Ok(())
    }

    fn values(&mut self) -> Result<Vec<Value>, SgfError> {
        let mut values = Vec::new();
        loop {
            self.skip_blanks();
            if self.peek() != Some('[') {
                return Ok(values);
            }
            let opened = self.place;
            self.take();
            values.push(self.value(opened)?);
        }
    }

    fn value(&mut self, opened: LineColumn) -> Result<Value, SgfError> {
        let place = self.place;
        let mut raw = String::new();
        loop {
            match self.take() {
                Some(']') => return Ok(Value { raw, place }),
                Some('\\') => {
                    raw.push('\\');
                    raw.extend(self.take());
                }
                Some(c) => raw.push(c),
                None => return Err(SgfFault::Torn { what: "value", opened }.at(self.place)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_escapes_and_unknown_properties_are_kept() {
        let text = "mail\n( ;SZ[5]XX[foo\\]bar][2]\n(;B[aa];W[bb])(;B[cc]C[a\\\nb]))(;)";
        let file = SgfFile::read(text).unwrap();
        assert_eq!(file.roots().count(), 2);
        let root = file.roots().next().unwrap();
        let unknown = root.named("XX").next().unwrap();
        assert_eq!(unknown.values[0].text(), "foo]bar");
        assert_eq!(unknown.values[0].raw, "foo\\]bar");
        assert_eq!(unknown.values.len(), 2);
        assert_eq!(unknown.place, LineColumn { line: 2, column: 9 });
        let second = file.children(root).nth(1).unwrap();
        assert_eq!(second.named("C").next().unwrap().values[0].text(), "ab");
        assert_eq!(file.main_line().count(), 3);
    }

    #[test]
    fn old_names_lose_their_small_letters() {
        let file = SgfFile::read("(;GaMe[1]SiZe[5]AddBlack[aa])").unwrap();
        let names: Vec<_> = file.main_line().flat_map(|n| &n.properties).map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["GM", "SZ", "AB"]);
    }

    #[test]
    fn errors_have_places() {
        let error = |text: &str| SgfFile::read(text).unwrap_err().to_string();
        assert!(error("").contains("no game found"));
        assert!(error("(;B[aa]\n;W[bb").starts_with("line 2, column 6: the file is torn"));
        assert!(error("(;B[aa]\n;W[bb]").contains("opened at line 1, column 1"));
        assert!(error("(;B[aa])\r\n )").starts_with("line 2, column 2: unexpected ')'"));
        assert!(error("(;B)").starts_with("line 1, column 3: property B has no value"));
        assert!(error("(;é[aa])").starts_with("line 1, column 3: unexpected 'é'"));
        assert!(error("(;B[aa](;W[bb]);B[cc])").contains("nodes stand before the variations"));
        assert!(error("(;(()))").contains("';' and a node"));
    }

    #[test]
    fn nodes_are_numbered_as_they_stand() {
        let file = SgfFile::read("(;SZ[5];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ab])))(;SZ[3])").unwrap();
        let values = |number| {
            let path = file.path_to(number).unwrap();
            path.iter().skip(1).map(|node| node.properties[0].values[0].raw.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(file.nodes().len(), 8);
        assert_eq!(values(3), ["aa", "bb", "cc"]);
        assert_eq!(values(6), ["aa", "dd", "ab"]);
        assert_eq!((values(0).len(), values(7).len()), (0, 0));
        assert_eq!((file.nodes()[6].parent(), file.nodes()[7].parent()), (Some(4), None));
        assert_eq!(file.nodes()[1].children(), [2, 4]);
        let error = file.path_to(8).unwrap_err().to_string();
        assert!(error.ends_with("there is no node 8: the nodes are numbered from 0 to 7"), "{error}");
    }

    #[test]
    fn deep_nesting_does_not_reach_the_stack() {
        let deep = 300_000;
        let text = "(;".repeat(deep) + &")".repeat(deep);
        assert_eq!(SgfFile::read(&text).unwrap().main_line().count(), deep);
        assert!(SgfFile::read(&"(;".repeat(deep)).is_err());
    }
}
