//! A tree of nodes on its way to a file. What is written is well-formed whatever the values hold: they are escaped where
//! they are made.

use crate::board::{BoardSize, Move, Point};

/// Characters of a comment after which a line is broken softly at the next blank. Readers undo that; to those that do not, it is
/// a line break between two words.
const COMMENT_WIDTH: usize = 80;
/// Characters after which a node begins a new line.
const LINE_WIDTH: usize = 70;

/// A value of a property as it stands between the brackets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written(String);

/// A node of a [`SgfDraft`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DraftNode(usize);

/// A game tree to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfDraft {
    nodes: Vec<Node>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Node {
    properties: Vec<(&'static str, Vec<Written>)>,
    children: Vec<usize>,
}

impl Written {
    /// A text in which line breaks count, such as a comment.
    #[must_use]
    pub fn text(text: &str) -> Self {
        let mut written = String::new();
        let mut width = 0;
        for c in text.replace("\r\n", "\n").replace('\r', "\n").chars() {
            push_escaped(&mut written, c, "\\]");
            width = if c == '\n' { 0 } else { width + 1 };
            if c == ' ' && width >= COMMENT_WIDTH {
                written += "\\\n";
                width = 0;
            }
        }
        Self(written)
    }

    /// A text of one line: line breaks become blanks.
    #[must_use]
    pub fn line(text: &str) -> Self {
        Self(one_line(text, "\\]"))
    }

    /// A number.
    #[must_use]
    pub fn number(number: i64) -> Self {
        Self(number.to_string())
    }

    /// A point: column and row from the upper left corner, `a` the first.
    #[must_use]
    pub fn point(point: Point, size: BoardSize) -> Self {
        let (row, column) = size.row_and_column(point);
        Self([column, row].map(letter).into_iter().collect())
    }

    /// A move; a pass is an empty value.
    #[must_use]
    pub fn mv(mv: Move, size: BoardSize) -> Self {
        match mv {
            Move::Pass => Self(String::new()),
            Move::Play(point) => Self::point(point, size),
        }
    }

    /// Two texts of one line with a colon between them; colons inside are escaped.
    #[must_use]
    pub fn pair(first: &str, second: &str) -> Self {
        Self(format!("{}:{}", one_line(first, "\\]:"), one_line(second, "\\]:")))
    }

    /// A point with a text of one line.
    #[must_use]
    pub fn labelled(point: Point, label: &str, size: BoardSize) -> Self {
        Self(format!("{}:{}", Self::point(point, size).0, one_line(label, "\\]:")))
    }
}

/// `a` to `z`, then `A` on. The longest side has 31 points.
fn letter(number: usize) -> char {
    let first = if number < 26 { b'a' } else { b'A' };
    char::from(first + (number % 26) as u8)
}

fn push_escaped(written: &mut String, c: char, special: &str) {
    if special.contains(c) {
        written.push('\\');
    }
    written.push(c);
}

fn one_line(text: &str, special: &str) -> String {
    let mut written = String::new();
    for c in text.chars() {
        push_escaped(&mut written, if c.is_whitespace() { ' ' } else { c }, special);
    }
    written
}

impl Default for SgfDraft {
    fn default() -> Self {
        Self { nodes: vec![Node::default()] }
    }
}

impl SgfDraft {
    /// The first node.
    pub const ROOT: DraftNode = DraftNode(0);

    /// A new node that follows `parent`, the last of its variations so far.
    ///
    /// # Panics
    /// If `parent` belongs to another tree, which has more nodes.
    pub fn add(&mut self, parent: DraftNode) -> DraftNode {
        let number = self.nodes.len();
        self.nodes.push(Node::default());
        self.nodes[parent.0].children.push(number);
        DraftNode(number)
    }

    /// Adds a value to a property of a node. A property has one value or a list of them, as the format says.
    ///
    /// # Panics
    /// If `name` is not made of capital letters, or the node belongs to another tree, which has more nodes.
    pub fn set(&mut self, node: DraftNode, name: &'static str, value: Written) {
        assert!(!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase()), "property {name}");
        let properties = &mut self.nodes[node.0].properties;
        match properties.iter_mut().find(|(known, _)| *known == name) {
            Some((_, values)) => values.push(value),
            None => properties.push((name, vec![value])),
        }
    }

    /// The file. Nothing here calls itself, so that a long game costs no stack.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut width = 0;
        let mut steps = vec![Step::Close, Step::Node(0), Step::Open];
        while let Some(step) = steps.pop() {
            match step {
                Step::Open => {
                    text += if text.is_empty() { "(" } else { "\n(" };
                    width = 1;
                }
                Step::Close => text.push(')'),
                Step::Node(number) => {
                    let node = &self.nodes[number];
                    let written = node.to_text();
                    if width + written.len() > LINE_WIDTH && !text.ends_with('(') {
                        text.push('\n');
                        width = 0;
                    }
                    text += &written;
                    width += written.len();
                    steps.extend(node.steps());
                }
            }
        }
        text + "\n"
    }
}

/// What to write next.
#[derive(Clone, Copy)]
enum Step {
    Open,
    Node(usize),
    Close,
}

impl Node {
    fn to_text(&self) -> String {
        let mut text = ";".to_owned();
        for (name, values) in &self.properties {
            text += name;
            values.iter().for_each(|Written(value)| text += &format!("[{value}]"));
        }
        text
    }

    /// What follows the node, the last step first.
    fn steps(&self) -> Vec<Step> {
        match self.children[..] {
            [only] => vec![Step::Node(only)],
            _ => {
                let last_first = self.children.iter().rev();
                last_first.flat_map(|&child| [Step::Close, Step::Node(child), Step::Open]).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::SgfFile;
    use super::*;

    #[test]
    fn values_are_read_back_as_they_were() {
        let long = "0123456 89]\\: ".repeat(40);
        for text in ["", "a ] b [ c \\ d : e", "\\", "two\nlines \\\n", "\u{e9}]", &long] {
            let mut draft = SgfDraft::default();
            draft.set(SgfDraft::ROOT, "C", Written::text(text));
            let written = draft.to_text();
            let file = SgfFile::read(&written).unwrap();
            assert_eq!(file.nodes()[0].properties[0].values[0].text(), text, "{written}");
            assert!(written.lines().all(|line| line.len() < 110), "{written}");
        }
        assert_eq!(Written::line("a\nb]"), Written("a b\\]".to_owned()));
        assert_eq!(Written::pair("a:b", "c]"), Written("a\\:b:c\\]".to_owned()));
    }

    #[test]
    fn points_are_letters() {
        let size: BoardSize = "2x20".parse().unwrap();
        let point = |name| Written::mv(Move::named(name, size).unwrap(), size).0;
        assert_eq!([point("A2"), point("U1"), point("pass")], ["aa", "tb", ""]);
        let long: BoardSize = "1x31".parse().unwrap();
        assert_eq!(Written::point(long.point(0, 26).unwrap(), long).0, "Aa");
        assert_eq!(Written::labelled(size.point(1, 2).unwrap(), "+9", size).0, "cb:+9");
    }

    #[test]
    fn variations_have_brackets() {
        let mut draft = SgfDraft::default();
        let mut add = |parent, name| {
            let node = draft.add(parent);
            draft.set(node, "B", Written::line(name));
            node
        };
        let main = add(SgfDraft::ROOT, "m");
        let first = add(main, "a");
        add(first, "b");
        add(main, "c");
        let text = draft.to_text().replace('\n', "");
        assert_eq!(text, "(;;B[m](;B[a];B[b])(;B[c]))");
    }

    #[test]
    fn long_games_cost_no_stack() {
        let mut draft = SgfDraft::default();
        let mut node = SgfDraft::ROOT;
        for _ in 0..200_000 {
            draft.add(node);
            node = draft.add(node);
        }
        assert_eq!(SgfFile::read(&draft.to_text()).unwrap().nodes().len(), 400_001);
    }
}
