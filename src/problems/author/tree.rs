//! A solution tree as it stands in a file: nodes with their positions, and what the marks claim.

use super::marks::{Said, Sides, said, says_goal};
use crate::board::{Move, Passes, Position};
use crate::formats::sgf::{SgfError, SgfFile, SgfGame, SgfOptions, SgfRemark, SgfWalk};
use crate::game::Color;
use thiserror::Error;

/// Moves before a move that are named with it, that one included: the whole way to each node of a deep tree would take the square
/// of its depth.
const MOVES_NAMED: usize = 30;

/// Which part of a file is the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TreeOptions {
    /// The game, from 1; the first if nothing is said.
    pub game: Option<usize>,
    /// The node at which the problem starts. If nothing is said, the first one before any variation of which the comment begins with
    /// "Goal:", else the first of the game.
    pub node: Option<usize>,
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
    #[error("the game is over at node {0}: there is nothing to solve")]
    Over(usize),
    /// Nothing to check.
    #[error("no moves follow node {0}: there is no tree; 'problems tree' makes one")]
    NoMoves(usize),
    /// Only replies.
    #[error(
        "{solver} is to move at node {node}, but has no move in the tree: say who is to move there by PL, or name the node at which \
         the problem starts by --node"
    )]
    NoSolversMoves {
        /// Who is to move.
        solver: Color,
        /// Where.
        node: usize,
    },
}

/// A node with a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// Its number in the file.
    pub node: usize,
    /// The step before, by its place in the list.
    pub parent: Option<usize>,
    /// The steps that follow, likewise.
    pub children: Vec<usize>,
    /// How many moves there are from the first position to the one after it.
    pub number: usize,
    pub mv: Move,
    /// After the move.
    pub position: Position,
    pub mover: Color,
    /// What the file claims of the move.
    pub claim: Option<Said>,
}

/// A problem with its tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tree {
    /// The node at which the problem starts.
    pub start: usize,
    pub root: Position,
    /// In the order of the file: parents come before their children.
    pub steps: Vec<Step>,
    /// The steps that are first moves.
    pub firsts: Vec<usize>,
    /// The nodes that belong to each step: its own, and those without a move after it.
    pub nodes: Vec<StepNode>,
}

/// A node of the file behind the first move of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StepNode {
    /// Its number in the file.
    pub node: usize,
    /// The step with the last move.
    pub step: usize,
}

impl Tree {
    /// Reads a tree, and takes the marks for claims: a move of the solver is called right if a mark says so at it or after it. If
    /// any mark calls something right, all other moves of the solver on the right way are called wrong, but after the last such
    /// mark of a line only the first variation is called anything, namely right. In a file without such a mark the main line is
    /// called right.
    pub fn read(tree: TreeText<'_>) -> Result<Self, TreeError> {
        let file = SgfFile::read(tree.text)?;
        let start = start(&file, tree.choice)?;
        let root = root(&file, start)?;
        if root.passes() == Passes::Ended {
            return Err(TreeError::Over(start));
        }
        let mut tree = Self { start, root, steps: Vec::new(), firsts: Vec::new(), nodes: Vec::new() };
        tree.walk(&file, start)?;
        if tree.steps.is_empty() {
            return Err(TreeError::NoMoves(start));
        }
        let solver = tree.root.to_play();
        if tree.steps.iter().all(|step| step.mover != solver) {
            return Err(TreeError::NoSolversMoves { solver, node: start });
        }
        tree.spread_claims();
        Ok(tree)
    }

    /// Takes in all nodes behind the start, each once.
    fn walk(&mut self, file: &SgfFile, start: usize) -> Result<(), TreeError> {
        let mut walk = SgfWalk::from_node(file, SgfOptions { node: Some(start), ..SgfOptions::default() })?;
        // The step of each node; the first node and nodes without a move pass on that of the node before.
        let mut step_of: Vec<Option<usize>> = vec![None];
        while let Some(number) = walk.step()? {
            let node = &file.nodes()[number];
            let parent = node.parent().and_then(|parent| step_of[parent - start]);
            let has_move = node.properties.iter().any(|p| matches!(p.name.as_str(), "B" | "W"));
            let step = if has_move { Some(self.step(&mut walk, number, parent)?) } else { parent };
            if let Some(at) = step {
                self.nodes.push(StepNode { node: number, step: at });
                let (solver, step) = (self.root.to_play(), &mut self.steps[at]);
                let said = said(node, Sides { solver, mover: step.mover });
                // What calls a move right counts, wherever else it is called wrong.
                step.claim = if said == Some(Said::Right) { said } else { step.claim.or(said) };
            }
            step_of.push(step);
        }
        Ok(())
    }

    /// Adds the step of the node at which the walk stands, and gives its place.
    fn step(
        &mut self,
        walk: &mut SgfWalk<'_>,
        node: usize,
        parent: Option<usize>,
    ) -> Result<usize, TreeError> {
        let position = walk.position()?;
        let (mv, mover) = walk
            .last_move()
            .map_or((Move::Pass, position.to_play().opponent()), |last| (last.mv, last.color));
        let number = 1 + parent.map_or(0, |parent| self.steps[parent].number);
        let at = self.steps.len();
        self.steps.push(Step {
            node,
            parent,
            children: Vec::new(),
            number,
            mv,
            position,
            mover,
            claim: None,
        });
        match parent {
            Some(parent) => self.steps[parent].children.push(at),
            None => self.firsts.push(at),
        }
        Ok(at)
    }

    /// The names of the last moves that lead to a step, and of its own.
    pub fn moves(&self, at: usize) -> Vec<String> {
        let upwards = std::iter::successors(Some(at), |&at| self.steps[at].parent).take(MOVES_NAMED);
        let mut moves: Vec<String> = upwards.map(|at| self.steps[at].mv.name(self.root.size())).collect();
        moves.reverse();
        moves
    }

    /// From the marks of nodes to claims about the solver's moves.
    fn spread_claims(&mut self) {
        let solver = self.root.to_play();
        let mut leads = self.leading_to_right();
        if !leads.iter().any(|&leads| leads) {
            self.lead_on(self.firsts.first().copied(), &mut leads);
        }
        let last_marks: Vec<usize> = (0..self.steps.len())
            .filter(|&at| leads[at] && !self.steps[at].children.iter().any(|&child| leads[child]))
            .collect();
        for &at in &last_marks {
            self.lead_on(self.steps[at].children.first().copied(), &mut leads);
        }
        let mut is_on_way = vec![false; self.steps.len()];
        self.firsts.iter().for_each(|&first| is_on_way[first] = true);
        // Whether the last mark of the line has been passed.
        let mut is_behind = vec![false; self.steps.len()];
        last_marks.iter().for_each(|&at| is_behind[at] = true);
        for at in 0..self.steps.len() {
            let step = &mut self.steps[at];
            let is_solvers = step.mover == solver;
            step.claim = match (is_solvers, leads[at], is_on_way[at]) {
                (false, ..) => None,
                (true, true, _) => Some(Said::Right),
                (true, false, true) => Some(Said::Wrong),
                (true, false, false) => step.claim,
            };
            let goes_on = is_on_way[at] && !is_behind[at] && (!is_solvers || leads[at]);
            for child in step.children.clone() {
                is_on_way[child] = goes_on;
                is_behind[child] |= is_behind[at];
            }
        }
    }

    /// Of each step, whether it or one after it is marked right, with no mark between that says wrong.
    fn leading_to_right(&self) -> Vec<bool> {
        let mut leads: Vec<bool> = self.steps.iter().map(|step| step.claim == Some(Said::Right)).collect();
        for at in (0..self.steps.len()).rev() {
            let step = &self.steps[at];
            leads[at] |= step.claim != Some(Said::Wrong) && step.children.iter().any(|&child| leads[child]);
        }
        leads
    }

    /// Calls the first variation from a step on right, up to a mark that says wrong.
    fn lead_on(&self, from: Option<usize>, leads: &mut [bool]) {
        let mut next = from;
        while let Some(at) = next.filter(|&at| self.steps[at].claim != Some(Said::Wrong)) {
            leads[at] = true;
            next = self.steps[at].children.first().copied();
        }
    }
}

/// The position of the problem of a tree.
///
/// # Errors
/// If there is no game, or its set-up is no position.
pub fn root_position(tree: TreeText<'_>) -> Result<Position, TreeError> {
    let file = SgfFile::read(tree.text)?;
    root(&file, start(&file, tree.choice)?)
}

fn start(file: &SgfFile, choice: TreeOptions) -> Result<usize, TreeError> {
    if let Some(node) = choice.node {
        return Ok(file.path_within(node, choice.game).map(|_| node)?);
    }
    let first = file.nodes_of(choice.game.unwrap_or(1))?.start;
    let only_child = |&at: &usize| match file.nodes()[at].children() {
        &[only] => Some(only),
        _ => None,
    };
    let found = std::iter::successors(Some(first), only_child).find(|&at| says_goal(&file.nodes()[at]));
    Ok(found.unwrap_or(first))
}

/// The position of the problem, with the side to move that the first move says where nothing else does.
fn root(file: &SgfFile, first: usize) -> Result<Position, TreeError> {
    let at = |node| SgfGame::at(file, SgfOptions { node: Some(node), ..SgfOptions::default() });
    let is_out_of_turn =
        |game: &SgfGame| game.notes.iter().any(|note| matches!(note.what, SgfRemark::OutOfTurn { .. }));
    let root = at(first)?;
    let begun = file.nodes()[first].children().first().map(|&child| at(child)).transpose()?;
    let game = match begun {
        Some(begun)
            if root.moves.is_empty()
                && begun.setup.stones == root.setup.stones
                && (is_out_of_turn(&root) || !is_out_of_turn(&begun)) =>
        {
            SgfGame { moves: Vec::new(), ..begun }
        }
        _ => root,
    };
    Ok(game.to_position()?)
}
