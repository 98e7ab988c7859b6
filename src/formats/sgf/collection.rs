//! The games of a file, numbered from 1.

use super::error::{SgfError, SgfFault};
use super::tree::{Node, SgfFile};

impl SgfFile {
    /// How many games there are, at least one.
    #[must_use]
    pub fn games(&self) -> usize {
        self.roots().count()
    }

    /// The nodes of a game from its root, the first variation at every branch.
    ///
    /// # Errors
    /// If there is no game of that number.
    pub fn main_line_of(&self, game: usize) -> Result<Vec<&Node>, SgfError> {
        let root = game.checked_sub(1).and_then(|before| self.roots().nth(before));
        let line =
            root.map(|root| std::iter::successors(Some(root), |node| self.children(node).next()).collect());
        line.ok_or_else(|| self.no_game(game))
    }

    /// The numbers of the nodes of a game: they follow each other.
    ///
    /// # Errors
    /// If there is no game of that number.
    pub fn nodes_of(&self, game: usize) -> Result<std::ops::Range<usize>, SgfError> {
        let nodes = self.nodes().iter().enumerate();
        let mut firsts: Vec<usize> =
            nodes.filter(|(_, node)| node.parent().is_none()).map(|(number, _)| number).collect();
        firsts.push(self.nodes().len());
        let ends = game.checked_sub(1).and_then(|before| Some(*firsts.get(before)?..*firsts.get(game)?));
        ends.ok_or_else(|| self.no_game(game))
    }

    /// The number of the game in which a node lies.
    #[must_use]
    pub fn game_of(&self, node: usize) -> usize {
        self.nodes().iter().take(node + 1).filter(|node| node.parent().is_none()).count()
    }

    /// The nodes from the root of a game to a node, which lies in this game if one is said.
    ///
    /// # Errors
    /// If there is no such node, or it lies in another game.
    pub fn path_within(&self, node: usize, game: Option<usize>) -> Result<Vec<&Node>, SgfError> {
        let path = self.path_to(node)?;
        let found = self.game_of(node);
        match game.filter(|&game| game != found) {
            Some(wanted) => Err(SgfFault::OtherGame { node, found, wanted }.at(self.nodes()[node].place)),
            None => Ok(path),
        }
    }

    fn no_game(&self, wanted: usize) -> SgfError {
        let last = self.games();
        let place = self.roots().last().map(|root| root.place).unwrap_or(super::LineColumn::START);
        SgfFault::NoGameOf { wanted, last }.at(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_numbered_from_1() {
        let file = SgfFile::read("(;SZ[3];B[aa](;W[bb])(;W[cc]))(;SZ[2])(;SZ[4];B[])").unwrap();
        assert_eq!(file.games(), 3);
        let ranges: Vec<_> = (1..=3).map(|game| file.nodes_of(game).unwrap()).collect();
        assert_eq!(ranges, [0..4, 4..5, 5..7]);
        assert_eq!([0, 3, 4, 5, 6].map(|node| file.game_of(node)), [1, 1, 2, 3, 3]);
        assert_eq!([1, 2, 3].map(|game| file.main_line_of(game).unwrap().len()), [3, 1, 2]);
        for wrong in [0, 4] {
            let error = file.main_line_of(wrong).unwrap_err().to_string();
            let part = format!("there is no game {wrong}: the games are numbered from 1 to 3");
            assert!(error.ends_with(&part) && file.nodes_of(wrong).is_err(), "{error}");
        }
        let error = file.path_within(4, Some(3)).unwrap_err().to_string();
        assert!(error.ends_with("node 4 lies in game 2, not in game 3"), "{error}");
        assert_eq!(file.path_within(6, Some(3)).unwrap().len(), 2);
    }
}
