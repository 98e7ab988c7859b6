//! From the text of an SGF file to its tree. Nothing here calls itself.

use super::error::{SgfError, SgfFault};
use super::names::{BOARD_NAMES, Name, ROOT_NAMES};
use super::note::{SgfNote, SgfRemark, shown};
use super::tree::{Node, Property, SgfFile, Value};
use crate::formats::line_column::LineColumn;

/// Characters of a name and the blanks after it that are looked at.
const NAME_CHARS: usize = 30;

impl SgfFile {
    /// Reads the games of a file. Text before, between and after them is skipped, as mails once needed; what else breaks the
    /// grammar without a doubt about its meaning is in [`notes`](Self::notes).
    ///
    /// # Errors
    /// The first place that breaks the grammar otherwise.
    pub fn read(text: &str) -> Result<Self, SgfError> {
        let mut reader = Reader::new(text);
        reader.games()?;
        Ok(Self { nodes: reader.nodes, roots: reader.roots, notes: reader.notes })
    }

    /// Whether a text begins with a game: with `(;`, blanks apart, or without the `;` but with a property of first nodes.
    #[must_use]
    pub fn begins(text: &str) -> bool {
        let Some(rest) = text.strip_prefix('(').map(|rest| rest.trim_start_matches(is_blank)) else {
            return false;
        };
        rest.starts_with(';') || begins_root(&rest.chars().take(NAME_CHARS).collect::<Vec<_>>())
    }

    /// The values of CA in the first node of each game, as far as the text can be read. There should be one at most.
    #[must_use]
    pub fn charsets(text: &str) -> Vec<Vec<Value>> {
        let mut reader = Reader::new(text);
        // What is wrong is said by those who read the file for its games.
        let _ = reader.games();
        let of = |&root: &usize| {
            let values = reader.nodes[root].named("CA").flat_map(|property| &property.values);
            values.filter(|value| !value.text().trim().is_empty()).cloned().collect()
        };
        reader.roots.iter().map(of).collect()
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
    notes: Vec<SgfNote>,
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
            notes: Vec::new(),
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
        while self.peek().is_some_and(is_blank) {
            self.take();
        }
    }

    fn games(&mut self) -> Result<(), SgfError> {
        self.skip_preamble()?;
        loop {
            self.skip_blanks();
            let place = self.place;
            match self.peek() {
                None => break,
                Some(')') if self.open.is_empty() => {
                    self.note(SgfRemark::StrayBracket, place);
                    self.take();
                }
                Some(_) if self.open.is_empty() && !self.is_game_ahead() => self.skip_prose(place)?,
                Some('(') => self.open_tree(place)?,
                Some(')') => self.close_tree(place)?,
                Some(';') => self.node(place)?,
                Some(found) => self.property(found, place)?,
            }
        }
        match self.open.last() {
            Some(tree) => Err(SgfFault::Torn { what: "game tree", opened: tree.place }.at(self.place)),
            None => Ok(()),
        }
    }

    /// Notes the first thing of its kind.
    fn note(&mut self, remark: SgfRemark, place: LineColumn) {
        if self.notes.iter().all(|note| note.what != remark) {
            self.notes.push(remark.at(place));
        }
    }

    /// Whether a game begins here: `(;`, or `(` and a property that stands in first nodes.
    fn is_game_ahead(&self) -> bool {
        let Some((&'(', rest)) = self.rest.as_slice().split_first() else { return false };
        match without_blanks(rest).split_first() {
            // After the first game a smile is no game.
            Some((&';', rest)) => self.nodes.is_empty() || is_node(without_blanks(rest)),
            Some(_) => begins_root(without_blanks(rest)),
            None => false,
        }
    }

    fn skip_preamble(&mut self) -> Result<(), SgfError> {
        loop {
            if without_blanks(self.rest.as_slice()).is_empty() {
                return Err(SgfFault::NoGame.at(self.place));
            }
            self.skip_blanks();
            if self.is_game_ahead() {
                return Ok(());
            }
            self.take();
        }
    }

    /// Skips what is no game up to the next one, unless it has lost its brackets.
    fn skip_prose(&mut self, place: LineColumn) -> Result<(), SgfError> {
        self.note(SgfRemark::Prose, place);
        let mut before = ' ';
        while let Some(found) = self.peek() {
            if self.is_game_ahead() {
                break;
            }
            let rest = self.rest.as_slice();
            let is_lost = match found {
                ';' => name_of_property(without_blanks(&rest[1..])).is_some(),
                _ if before.is_alphanumeric() => false,
                _ => name_of_property(rest).is_some_and(|name| BOARD_NAMES.contains(&name.as_str())),
            };
            if is_lost {
                return Err(
                    SgfFault::Unexpected { found, expected: "'(' or the end of the file" }.at(self.place)
                );
            }
            before = found;
            self.take();
        }
        Ok(())
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
                self.push_node(place);
                return Ok(());
            }
        };
        Err(SgfFault::Unexpected { found: ';', expected }.at(place))
    }

    fn push_node(&mut self, place: LineColumn) -> usize {
        let number = self.nodes.len();
        let parent = self.current.replace(number);
        self.nodes.push(Node { properties: Vec::new(), place, parent, children: Vec::new() });
        match parent {
            Some(parent) => self.nodes[parent].children.push(number),
            None => self.roots.push(number),
        }
        number
    }

    fn property(&mut self, found: char, place: LineColumn) -> Result<(), SgfError> {
        let unexpected = |expected| Err(SgfFault::Unexpected { found, expected }.at(place));
        let node = match (self.open.last_mut(), self.current) {
            (None, _) => return unexpected("'(' or the end of the file"),
            (Some(tree), Some(node)) if tree.seen == Seen::Nodes => node,
            (Some(tree), _) if tree.seen == Seen::Variations => return unexpected("'(' or ')'"),
            (Some(tree), _) if name_of_property(self.rest.as_slice()).is_some() => {
                tree.seen = Seen::Nodes;
                self.note(SgfRemark::NoSemicolon, place);
                self.push_node(place)
            }
            _ => return unexpected("';' and a node"),
        };
        if !found.is_ascii_alphabetic() {
            return unexpected("a property such as B[cc], ';', '(' or ')'");
        }
        let mut written = String::new();
        while let Some(letter) = self.peek().filter(char::is_ascii_alphanumeric) {
            written.push(letter);
            self.take();
        }
        let Name { is: name, is_word } = Name::of(&written);
        if is_word {
            self.note(SgfRemark::Word { said: shown(&written), name: name.clone() }, place);
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

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

fn without_blanks(text: &[char]) -> &[char] {
    &text[text.iter().take_while(|&&c| is_blank(c)).count()..]
}

/// Whether this is a first node without its `;`.
fn begins_root(text: &[char]) -> bool {
    name_of_property(text).is_some_and(|name| ROOT_NAMES.contains(&name.as_str()))
}

/// Whether this may follow the `;` of a node.
fn is_node(text: &[char]) -> bool {
    matches!(text.first(), None | Some(';' | '(' | ')')) || name_of_property(text).is_some()
}

/// The name at the beginning of a text, if a value follows it.
fn name_of_property(text: &[char]) -> Option<String> {
    let letters = text.iter().take_while(|c| c.is_ascii_alphanumeric()).count();
    let (name, rest) = text.split_at(letters);
    let name = Name::of(&name.iter().collect::<String>()).is;
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase());
    (is_name && without_blanks(rest).first() == Some(&'[')).then_some(name)
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
        assert!(error("(;B[aa])\r\n ;W[bb])").starts_with("line 2, column 2: unexpected ';'"));
        assert!(error("(;B[aa]) see W[bb]").starts_with("line 1, column 14: unexpected 'W'"));
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

    #[test]
    fn slips_without_a_doubt_are_noted() {
        for (text, nodes, said) in [
            ("(SZ[3]AB[aa];B[bb](W[cc])(;W[ba]))", 4, "line 1, column 2: a node without its ';'"),
            ("(;SZ[3];B[bb]))", 2, "line 1, column 15: ')' without its '('"),
            ("(;SZ[3];B[bb])\n-- \nYours (;-), C. [the pilgrim]", 2, "line 2, column 1: text after the game"),
            ("(;SZ[3])\nRead on:\n(;SZ[3];B[aa])", 3, "line 2, column 1: text after the game"),
            ("See (1) [a].\n(;SZ[3])", 1, ""),
        ] {
            let read = SgfFile::read(text);
            let Ok(file) = read else { panic!("{text}: {read:?}") };
            let notes: Vec<String> = file.notes().iter().map(ToString::to_string).collect();
            assert_eq!(file.nodes().len(), nodes, "{text}");
            assert!(notes.join("").starts_with(said) && notes.len() <= 1, "{text}: {notes:?}");
        }
    }
}
