//! Marks put into a tree and taken out of it, without touching anything else.

use super::marks::RIGHT;
use super::tree::{StepNode, Tree, TreeError, TreeText};
use super::verdict::{Finding, Report};
use crate::formats::sgf::{LineColumn, Node, Property, SgfFile};
use std::collections::BTreeMap;

/// A piece of the text that becomes another; places are characters from the first.
struct Edit {
    start: usize,
    end: usize,
    text: String,
}

/// The text with RIGHT in the comment of the last node of every line on which all moves of the solver are proved right, and nowhere
/// else. Lines with a move that was left open stay as they are; so does everything but these words.
///
/// # Errors
/// If there is no tree.
pub fn rewrite(text: TreeText<'_>, report: &Report) -> Result<String, TreeError> {
    let tree = Tree::read(text)?;
    let file = SgfFile::read(text.text)?;
    let findings: BTreeMap<usize, Finding> =
        report.branches.iter().map(|branch| (branch.node, branch.finding)).collect();
    let solver = tree.root.to_play();
    let places = Places::of(text.text);
    // What is known of the way to each step: right, unless something on it is not.
    let mut ways = vec![Finding::Right; tree.steps.len()];
    let mut edits = Vec::new();
    for (at, step) in tree.steps.iter().enumerate() {
        if step.mover == solver && ways[at] == Finding::Right {
            ways[at] = findings.get(&step.node).copied().unwrap_or(Finding::Open);
        }
        step.children.iter().for_each(|&child| ways[child] = ways[at]);
    }
    for &StepNode { node, step } in &tree.nodes {
        let node = &file.nodes()[node];
        let is_end = node.children().is_empty();
        let has_word = comment(node).is_some_and(|comment| word(&comment.values[0].raw).is_some());
        match ways[step] {
            Finding::Open => {}
            Finding::Right if is_end && !has_word => edits.push(places.added(node)),
            Finding::Right if is_end => {}
            _ if has_word => edits.extend(comment(node).and_then(|comment| places.removed(comment))),
            _ => {}
        }
    }
    Ok(places.edited(edits))
}

fn comment(node: &Node) -> Option<&Property> {
    node.named("C").next()
}

/// Where the mark begins in a comment, in characters.
fn word(raw: &str) -> Option<usize> {
    let chars: Vec<char> = raw.chars().collect();
    let wanted: Vec<char> = RIGHT.chars().collect();
    let is_apart = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_none_or(|c| !c.is_alphanumeric());
    (0..chars.len()).find(|&at| {
        chars[at..].starts_with(&wanted) && is_apart(at.checked_sub(1)) && is_apart(Some(at + wanted.len()))
    })
}

/// A text by its characters, with the beginnings of its lines.
struct Places {
    chars: Vec<char>,
    lines: Vec<usize>,
}

impl Places {
    fn of(text: &str) -> Self {
        let chars: Vec<char> = text.chars().collect();
        let ends = |at: usize| chars[at] == '\n' || (chars[at] == '\r' && chars.get(at + 1) != Some(&'\n'));
        let lines =
            std::iter::once(0).chain((0..chars.len()).filter(|&at| ends(at)).map(|at| at + 1)).collect();
        Self { chars, lines }
    }

    fn at(&self, place: LineColumn) -> usize {
        self.lines[place.line - 1] + place.column - 1
    }

    /// Behind the last value of a property.
    fn end(&self, property: &Property) -> usize {
        property
            .values
            .last()
            .map_or(self.at(property.place), |value| self.at(value.place) + value.raw.chars().count() + 1)
    }

    fn added(&self, node: &Node) -> Edit {
        if let Some(comment) = comment(node) {
            let value = &comment.values[0];
            let at = self.at(value.place) + value.raw.chars().count();
            let between = if value.raw.is_empty() { "" } else { "\n" };
            return Edit { start: at, end: at, text: format!("{between}{RIGHT}") };
        }
        let at = node.properties.last().map_or(self.at(node.place) + 1, |last| self.end(last));
        Edit { start: at, end: at, text: format!("C[{RIGHT}]") }
    }

    /// Takes the word away with the line break or the blank before it, and a comment that was nothing else.
    fn removed(&self, comment: &Property) -> Option<Edit> {
        let value = &comment.values[0];
        let found = word(&value.raw)?;
        if value.raw.trim() == RIGHT && comment.values.len() == 1 {
            return Some(Edit { start: self.at(comment.place), end: self.end(comment), text: String::new() });
        }
        let (mut start, mut end) = (self.at(value.place) + found, self.at(value.place) + found + RIGHT.len());
        let is_blank = |at: usize| self.chars.get(at).is_some_and(|c| c.is_whitespace());
        // A backslash before a blank would keep what follows it.
        if found > 1 && is_blank(start - 1) && self.chars[start - 2] != '\\' {
            let is_pair = self.chars[start - 1] == '\n' && self.chars[start - 2] == '\r';
            start -= 1 + usize::from(is_pair);
        } else if found == 0 && is_blank(end) {
            end += 1 + usize::from(self.chars[end] == '\r' && self.chars.get(end + 1) == Some(&'\n'));
        }
        Some(Edit { start, end, text: String::new() })
    }

    fn edited(&self, mut edits: Vec<Edit>) -> String {
        edits.sort_by_key(|edit| edit.start);
        let (mut text, mut done) = (String::new(), 0);
        for edit in edits {
            text.extend(&self.chars[done..edit.start]);
            text += &edit.text;
            done = edit.end;
        }
        text.extend(&self.chars[done..]);
        text
    }
}
