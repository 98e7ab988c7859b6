//! The games that lead to all the nodes behind one, in one pass.

use super::builder::{Builder, State};
use super::error::SgfError;
use super::game::{SgfMove, SgfOptions};
use super::tree::{Node, SgfFile};
use crate::board::Position;
use std::collections::BTreeMap;

/// A walk through the nodes that follow a node, in the order of the file. The work is that of the nodes alone, however deep they
/// lie: what [`SgfGame::at`](super::SgfGame::at) finds by playing all moves anew is carried along here.
pub struct SgfWalk<'f> {
    file: &'f SgfFile,
    /// The first node of the game.
    root: &'f Node,
    builder: Builder,
    /// How far the game was at the nodes at which variations are still to come.
    branchings: BTreeMap<usize, State>,
    first: usize,
    /// The node at which it stands.
    here: usize,
    next: usize,
}

impl<'f> SgfWalk<'f> {
    /// Stands at a node of a game.
    ///
    /// # Errors
    /// If there is no such node in that game, or the first thing that is wrong on the way to it.
    pub fn from_node(file: &'f SgfFile, choice: SgfOptions) -> Result<Self, SgfError> {
        let start = match choice.node {
            Some(node) => node,
            None => file.nodes_of(choice.game.unwrap_or(1))?.start,
        };
        let path = file.path_within(start, choice.game)?;
        let (root, later) = (path[0], &path[1..]);
        let mut builder = Builder::of_root(root, choice)?;
        builder.node(root)?;
        for node in later {
            builder.late(root, node)?;
            builder.node(node)?;
        }
        let next = start + 1;
        let mut walk =
            Self { file, root, builder, branchings: BTreeMap::new(), first: start, here: start, next };
        walk.remember(start);
        Ok(walk)
    }

    /// Goes to the next node, and gives its number; `None` behind the last one.
    ///
    /// # Errors
    /// The first thing that is wrong in it, legality of moves apart.
    pub fn step(&mut self) -> Result<Option<usize>, SgfError> {
        let number = self.next;
        let Some(node) = self.file.nodes().get(number) else { return Ok(None) };
        let Some(parent) = node.parent().filter(|&parent| parent >= self.first) else { return Ok(None) };
        if let Some(&state) = self.branchings.get(&parent) {
            self.builder.go_back(state);
        }
        if self.file.nodes()[parent].children().last() == Some(&number) {
            self.branchings.remove(&parent);
        }
        // Notes are those of a way, which whoever wants them asks for.
        self.builder.notes.clear();
        self.builder.late(self.root, node)?;
        self.builder.node(node)?;
        (self.here, self.next) = (number, number + 1);
        self.remember(number);
        Ok(Some(number))
    }

    fn remember(&mut self, number: usize) {
        if self.file.nodes()[number].children().len() > 1 {
            self.branchings.insert(number, self.builder.state());
        }
    }

    /// The position at the present node.
    ///
    /// # Errors
    /// The reasons why a set-up is no position, or an illegal move.
    pub fn position(&mut self) -> Result<Position, SgfError> {
        if !self.builder.is_turn_open() {
            return self.builder.position();
        }
        // What follows says whose turn it is here, and only here: other variations may say otherwise.
        let (state, notes) = (self.builder.state(), self.builder.notes.len());
        self.builder.settle_turn(self.file, &[&self.file.nodes()[self.here]]);
        let position = self.builder.position();
        self.builder.go_back(state);
        self.builder.notes.truncate(notes);
        position
    }

    /// The last move of the game, if it has one.
    #[must_use]
    pub fn last_move(&self) -> Option<SgfMove> {
        self.builder.game_moves().last().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::super::SgfGame;
    use super::*;

    /// The walk finds at each node what the whole way to it gives.
    #[test]
    fn what_is_carried_along_is_what_playing_anew_gives() {
        let texts = [
            "(;SZ[3];B[aa](;W[bb];B[cc](;W[])(;AE[aa];W[ac];B[]))(;B[ba];W[ca](;W[cc])(;B[bb]KO[1];B[ab])))",
            "(;SZ[3:2]HA[2]AB[aa][ca](;W[bb](;PL[W];W[ab])(;B[];W[];B[ba]))(;B[bb];W[ba]KO[1]))",
            "(;SZ[2];B[aa];W[ba];B[bb];W[];B[aa]KO[1](;W[ba]KO[1])(;W[];B[]))(;SZ[2];B[aa])",
        ];
        let mut nodes = 0;
        for text in texts {
            let file = SgfFile::read(text).unwrap();
            for start in 0..file.nodes().len() {
                let choice = |node| SgfOptions { node: Some(node), ..SgfOptions::default() };
                let mut walk = SgfWalk::from_node(&file, choice(start)).unwrap();
                let mut expected = start + 1;
                while let Some(number) = walk.step().unwrap() {
                    assert_eq!(number, expected);
                    let game = SgfGame::at(&file, choice(number)).unwrap();
                    assert_eq!(walk.position().ok(), game.to_position().ok(), "{text}: node {number}");
                    assert_eq!(walk.last_move(), game.moves.last().copied(), "{text}: node {number}");
                    (expected, nodes) = (number + 1, nodes + 1);
                }
            }
        }
        assert!(nodes > 60, "{nodes}");
        let file = SgfFile::read(texts[2]).unwrap();
        let second = SgfOptions { game: Some(2), ..SgfOptions::default() };
        let mut walk = SgfWalk::from_node(&file, second).unwrap();
        let last = file.nodes().len() - 1;
        assert_eq!((walk.step().unwrap(), walk.step().unwrap()), (Some(last), None));
        assert!(SgfWalk::from_node(&file, SgfOptions { node: Some(0), ..second }).is_err());
    }
}
