//! Refutation tables (Akl and Newborn, 1977): what was found to follow each move of the root.

use crate::ordering::Slot;
use ahash::AHashMap;

/// The last known line of each move of the root. Below that move the line is tried first, as far as the path goes along it: what has
/// refuted a move in one iteration mostly does in the next. Emptied when a search begins.
#[derive(Clone, Debug, Default)]
pub(super) struct RefutationTable {
    /// What follows each move.
    lines: AHashMap<Slot, Vec<Slot>>,
}

impl RefutationTable {
    /// A search begins.
    pub fn begin(&mut self) {
        self.lines.clear();
    }

    /// What follows a move of the root.
    pub fn note(&mut self, root_move: Slot, line: Vec<Slot>) {
        self.lines.insert(root_move, line);
    }

    /// The next move of the line along which the path goes, if it goes along one. A null move is on none.
    pub fn next(&self, played: &[Option<Slot>]) -> Option<Slot> {
        let (&root_move, path) = played.split_first()?;
        let line = self.lines.get(&root_move?)?;
        let next = *line.get(path.len())?;
        path.iter().zip(line).all(|(&mv, &on_line)| mv == Some(on_line)).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_followed_as_long_as_the_path_goes_along_it() {
        let mut table = RefutationTable::default();
        table.note(3, vec![5, 7]);
        table.note(4, vec![]);
        for (path, next) in [
            (&[Some(3)][..], Some(5)),
            (&[Some(3), Some(5)], Some(7)),
            (&[Some(3), Some(5), Some(7)], None),
            (&[Some(3), Some(6)], None),
            (&[Some(3), None], None),
            (&[Some(4)], None),
            (&[Some(5)], None),
            (&[None], None),
            (&[], None),
        ] {
            assert_eq!(table.next(path), next, "{path:?}");
        }
        table.note(3, vec![6]);
        assert_eq!(table.next(&[Some(3)]), Some(6));
        table.begin();
        assert_eq!(table.next(&[Some(3)]), None);
    }
}
