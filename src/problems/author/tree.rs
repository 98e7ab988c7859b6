//! A solution tree as it stands in a file: nodes with their positions, and what the marks claim.

use super::marks::{Said, said};
use crate::board::{Move, Passes, Position};
use crate::formats::sgf::{SgfError, SgfFile, SgfGame, SgfOptions};
use crate::game::Color;
use thiserror::Error;

/// Which part of a file is the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TreeOptions {
    /// The game, from 1; the first if nothing is said.
    pub game: Option<usize>,
}

/// The text of a file with a solution tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeText<'t> {
    /// SGF.
    pub text: &'t str,
    /// Which part of it.
    pub choice: TreeOptions,
}

/// Why a file has no solution tree.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TreeError {
    /// No SGF, or a move that cannot be played.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// Two passes have been played.
    #[error("the game is over at the first node: there is nothing to solve")]
    Over,
    /// Nothing to check.
    #[error("no moves follow the first node: there is no tree; 'problems tree' makes one")]
    NoMoves,
}

/// A node with a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// Its number in the file.
    pub node: usize,
    /// The steps that follow, by their places in the list.
    pub children: Vec<usize>,
    /// The moves from the first position.
    pub moves: Vec<Move>,
    /// After the move.
    pub position: Position,
    pub mover: Color,
    /// What the file claims of the move.
    pub claim: Option<Said>,
}

/// A problem with its tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tree {
    pub root: Position,
    /// In the order of the file: parents come before their children.
    pub steps: Vec<Step>,
    /// The steps that are first moves.
    pub firsts: Vec<usize>,
}

impl Tree {
    /// Reads a tree, and takes the marks for claims: a move of the solver is called right if a mark says so at it or after it. If
    /// any mark calls something right, all other moves of the solver on the right way are called wrong; in a file without such a
    /// mark the main line is called right.
    pub fn read(tree: TreeText<'_>) -> Result<Self, TreeError> {
        let file = SgfFile::read(tree.text)?;
        let numbers = file.nodes_of(tree.choice.game.unwrap_or(1))?;
        let root = root(&file, numbers.start)?;
        if root.passes() == Passes::Ended {
            return Err(TreeError::Over);
        }
        let mut tree = Self { root, steps: Vec::new(), firsts: Vec::new() };
        // The step of each node; the first node and nodes without a move pass on that of the node before.
        let mut step_of: Vec<Option<usize>> = vec![None; numbers.len()];
        for number in numbers.clone().skip(1) {
            let node = &file.nodes()[number];
            let above = node.parent().and_then(|parent| step_of[parent - numbers.start]);
            let has_move = node.properties.iter().any(|p| matches!(p.name.as_str(), "B" | "W"));
            step_of[number - numbers.start] = if has_move {
                let step = tree.step(&file, number, above)?;
                tree.steps.push(step);
                let at = tree.steps.len() - 1;
                match above {
                    Some(above) => tree.steps[above].children.push(at),
                    None => tree.firsts.push(at),
                }
                Some(at)
            } else {
                above
            };
        }
        if tree.steps.is_empty() {
            return Err(TreeError::NoMoves);
        }
        tree.spread_claims();
        Ok(tree)
    }

    fn step(&self, file: &SgfFile, node: usize, above: Option<usize>) -> Result<Step, TreeError> {
        let game = SgfGame::at(file, SgfOptions { node: Some(node), ..SgfOptions::default() })?;
        let position = game.to_position()?;
        let (mv, mover) = game
            .moves
            .last()
            .map_or((Move::Pass, position.to_play().opponent()), |last| (last.mv, last.color));
        let mut moves = above.map_or_else(Vec::new, |above| self.steps[above].moves.clone());
        moves.push(mv);
        let claim = said(&file.nodes()[node], self.root.to_play());
        Ok(Step { node, children: Vec::new(), moves, position, mover, claim })
    }

    /// From the marks of nodes to claims about the solver's moves.
    fn spread_claims(&mut self) {
        let solver = self.root.to_play();
        let said: Vec<Option<Said>> = self.steps.iter().map(|step| step.claim).collect();
        let mut leads: Vec<bool> = said.iter().map(|said| *said == Some(Said::Right)).collect();
        for at in (0..self.steps.len()).rev() {
            leads[at] |=
                said[at] != Some(Said::Wrong) && self.steps[at].children.iter().any(|&child| leads[child]);
        }
        if !leads.iter().any(|&leads| leads) {
            let mut next = self.firsts.first().copied();
            while let Some(at) = next {
                leads[at] = said[at] != Some(Said::Wrong);
                next = self.steps[at].children.first().copied();
            }
        }
        let mut is_on_way = vec![false; self.steps.len()];
        let firsts = self.firsts.clone();
        firsts.iter().for_each(|&first| is_on_way[first] = true);
        for at in 0..self.steps.len() {
            let is_solvers = self.steps[at].mover == solver;
            self.steps[at].claim = match (is_solvers, leads[at], is_on_way[at]) {
                (false, ..) => None,
                (true, true, _) => Some(Said::Right),
                (true, false, true) => Some(Said::Wrong),
                (true, false, false) => said[at],
            };
            let goes_on = is_on_way[at] && (!is_solvers || leads[at]);
            let children = self.steps[at].children.clone();
            children.iter().for_each(|&child| is_on_way[child] = goes_on);
        }
    }
}

/// The position of the problem of a tree.
///
/// # Errors
/// If there is no game, or its set-up is no position.
pub fn root_position(tree: TreeText<'_>) -> Result<Position, TreeError> {
    let file = SgfFile::read(tree.text)?;
    let first = file.nodes_of(tree.choice.game.unwrap_or(1))?.start;
    root(&file, first)
}

/// The position of the problem, with the side to move that the first move says where nothing else does.
fn root(file: &SgfFile, first: usize) -> Result<Position, TreeError> {
    let at = |node| SgfGame::at(file, SgfOptions { node: Some(node), ..SgfOptions::default() });
    let root = at(first)?;
    let begun = file.nodes()[first].children().first().map(|&child| at(child)).transpose()?;
    let game = match begun {
        Some(begun) if root.moves.is_empty() && begun.setup.stones == root.setup.stones => {
            SgfGame { moves: Vec::new(), ..begun }
        }
        _ => root,
    };
    Ok(game.to_position()?)
}
