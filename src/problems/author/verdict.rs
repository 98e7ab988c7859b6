//! A solution tree checked branch by branch.

use super::error::AuthorError;
use super::goal::{Goal, Standing};
use super::judge::Judge;
use super::marks::Said;
use super::observer::{Stage, Turn};
use super::tree::{Tree, TreeText};
use crate::board::{Move, Position};
use serde::Serialize;
use std::fmt;

/// What the file says of a move of the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It is right.
    Right,
    /// It is wrong.
    Wrong,
    /// Nothing.
    Unmarked,
}

/// What is proved of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// A move of the solver that keeps the goal.
    Right,
    /// A move of the solver that loses it.
    Wrong,
    /// A reply to a wrong move that refutes it.
    Refutes,
    /// A reply to a wrong move after which the goal is within reach again.
    Spoils,
    /// A limit came first.
    Open,
}

/// A move of the tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Branch {
    /// The number of its node, see [`SgfFile::nodes`](crate::formats::sgf::SgfFile::nodes).
    pub node: usize,
    /// The number of the node with the move before; nothing for first moves.
    pub after: Option<usize>,
    /// How many moves lead there from the start of the problem, this one included.
    pub number: usize,
    /// The last of them, 30 at most, and this one, by their GTP names.
    pub moves: Vec<String>,
    /// What the file says of it.
    pub mark: Mark,
    /// What is proved.
    pub finding: Finding,
}

/// A move that the tree should have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "what")]
pub enum Missing {
    /// A first move that keeps the goal.
    RightFirstMove {
        /// Its GTP name.
        mv: String,
    },
    /// A reply that refutes a wrong move of the tree, which none of the replies there does.
    Refutation {
        /// The node of the wrong move.
        node: usize,
        /// The last moves that lead there, 30 at most.
        moves: Vec<String>,
        /// The reply.
        mv: String,
    },
}

/// How many first moves are right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Uniqueness {
    /// One.
    Unique,
    /// Several that are images of each other.
    UpToSymmetry,
    /// Several.
    Several,
    /// All, of two or more: there is nothing to find.
    Every,
    /// None: the goal is out of reach.
    None,
    /// A limit came first.
    Open,
}

/// What became of a tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The number of the node at which the problem starts.
    pub start: usize,
    /// What is to be reached; nothing, if a limit keeps the value unknown.
    #[serde(serialize_with = "as_text")]
    pub goal: Option<Goal>,
    /// How many first moves keep it.
    pub first_move: Uniqueness,
    /// The first moves that keep it.
    pub right_first_moves: Vec<String>,
    /// The solver's moves, and the replies to wrong ones, in the order of the file.
    pub branches: Vec<Branch>,
    /// What is not there.
    pub missing: Vec<Missing>,
}

fn as_text<S: serde::Serializer>(goal: &Option<Goal>, serializer: S) -> Result<S::Ok, S::Error> {
    goal.map(|goal| goal.to_string()).serialize(serializer)
}

/// Checks a tree against a goal, or against the value of its position. One search for each legal first move and for each position
/// of the tree, all in one table; two where the first leaves the goal open.
///
/// # Errors
/// If there is no tree, or no search can be begun.
pub fn verify(text: TreeText<'_>, judge: &mut Judge<'_>, goal: Option<Goal>) -> Result<Report, AuthorError> {
    let tree = Tree::read(text)?;
    let goal = judge.aim(&tree.root, goal)?;
    let firsts = judge.first_moves(&tree.root)?;
    let right: Vec<Move> =
        firsts.iter().filter(|(_, standing)| *standing == Standing::Kept).map(|(mv, _)| *mv).collect();
    let size = tree.root.size();
    let mut report = Report {
        start: tree.start,
        goal,
        first_move: uniqueness(&tree.root, &firsts),
        right_first_moves: right.iter().map(|mv| mv.name(size)).collect(),
        branches: Vec::new(),
        missing: Vec::new(),
    };
    if report.first_move != Uniqueness::Every {
        let in_tree = |mv: Move| tree.firsts.iter().any(|&first| tree.steps[first].mv == mv);
        let missing = right.iter().filter(|&&mv| !in_tree(mv));
        report.missing.extend(missing.map(|mv| Missing::RightFirstMove { mv: mv.name(size) }));
    }
    let mut standings = Vec::new();
    for (at, step) in tree.steps.iter().enumerate() {
        judge.turn(Turn { stage: Stage::Branch, number: at + 1, of: tree.steps.len() });
        standings.push(judge.standing(&step.position)?);
    }
    report.branches = branches(&tree, &standings);
    // Whatever answers a move, the goal stays out of reach: there is nothing to refute.
    if report.first_move != Uniqueness::None {
        report.missing.extend(missing_refutations(&tree, &standings, judge)?);
    }
    Ok(report)
}

/// Replies that refute wrong moves to which the tree has no such reply. One whose search a limit has ended may be such a reply.
fn missing_refutations(
    tree: &Tree,
    standings: &[Standing],
    judge: &mut Judge<'_>,
) -> Result<Vec<Missing>, AuthorError> {
    let mut missing = Vec::new();
    for (at, step) in tree.steps.iter().enumerate() {
        let is_wrong = step.mover == tree.root.to_play() && standings[at] == Standing::Lost;
        if !is_wrong || step.children.iter().any(|&child| standings[child] != Standing::Kept) {
            continue;
        }
        judge.turn(Turn { stage: Stage::Refutation, number: at + 1, of: tree.steps.len() });
        if let Some(reply) = judge.refutation(&step.position)? {
            let mv = reply.name(tree.root.size());
            missing.push(Missing::Refutation { node: step.node, moves: tree.moves(at), mv });
        }
    }
    Ok(missing)
}

fn uniqueness(root: &Position, firsts: &[(Move, Standing)]) -> Uniqueness {
    let mut right = firsts.iter().filter(|(_, standing)| *standing == Standing::Kept);
    let key = |mv: Move| root.after(mv).key().0;
    match (right.next(), right.next()) {
        _ if firsts.iter().any(|(_, standing)| *standing == Standing::Open) => Uniqueness::Open,
        (None, _) => Uniqueness::None,
        (_, Some(_)) if firsts.iter().all(|(_, standing)| *standing == Standing::Kept) => Uniqueness::Every,
        (Some(_), None) => Uniqueness::Unique,
        (Some(&(first, _)), Some(&(second, _))) => {
            let is_image = |mv: Move| mv != Move::Pass && key(mv) == key(first);
            let all = is_image(second) && right.all(|&(mv, _)| is_image(mv)) && first != Move::Pass;
            if all { Uniqueness::UpToSymmetry } else { Uniqueness::Several }
        }
    }
}

fn branches(tree: &Tree, standings: &[Standing]) -> Vec<Branch> {
    let solver = tree.root.to_play();
    let mut is_reply = vec![false; tree.steps.len()];
    for (at, step) in tree.steps.iter().enumerate() {
        if step.mover == solver && standings[at] == Standing::Lost {
            step.children.iter().for_each(|&child| is_reply[child] = true);
        }
    }
    let branch = |at: usize| {
        let step = &tree.steps[at];
        let finding = match (step.mover == solver, standings[at]) {
            (_, Standing::Open) => Finding::Open,
            (true, Standing::Kept) => Finding::Right,
            (true, Standing::Lost) => Finding::Wrong,
            (false, Standing::Lost) => Finding::Refutes,
            (false, Standing::Kept) => Finding::Spoils,
        };
        let mark = match step.claim {
            Some(Said::Right) => Mark::Right,
            Some(Said::Wrong) => Mark::Wrong,
            None => Mark::Unmarked,
        };
        let after = step.parent.map(|parent| tree.steps[parent].node);
        Branch { node: step.node, after, number: step.number, moves: tree.moves(at), mark, finding }
    };
    let shown = (0..tree.steps.len()).filter(|&at| tree.steps[at].mover == solver || is_reply[at]);
    shown.map(branch).collect()
}

impl Branch {
    /// Whether the file and the proof say the contrary of each other.
    #[must_use]
    pub const fn is_contradicted(&self) -> bool {
        matches!((self.mark, self.finding), (Mark::Right, Finding::Wrong) | (Mark::Wrong, Finding::Right))
    }
}

impl Report {
    /// What became of all that the tree says: wrong as soon as one thing is, or is missing.
    #[must_use]
    pub fn ending(&self) -> Standing {
        let is_open = |branch: &Branch| branch.finding == Finding::Open;
        if self.branches.iter().any(Branch::is_contradicted)
            || !self.missing.is_empty()
            || matches!(self.first_move, Uniqueness::None | Uniqueness::Every)
        {
            Standing::Lost
        } else if self.goal.is_none()
            || self.first_move == Uniqueness::Open
            || self.branches.iter().any(is_open)
        {
            Standing::Open
        } else {
            Standing::Kept
        }
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}: ", self.node)?;
        if self.moves.len() < self.number {
            write!(f, "move {}, the last of ... ", self.number)?;
        }
        write!(f, "{}: ", self.moves.join(" "))?;
        f.write_str(match (self.mark, self.finding) {
            (Mark::Right, Finding::Right) => "proved right",
            (Mark::Wrong, Finding::Wrong) => "proved wrong, as marked",
            (Mark::Right, Finding::Wrong) => "MARKED RIGHT, BUT PROVED WRONG",
            (Mark::Wrong, Finding::Right) => "NOT MARKED RIGHT, BUT PROVED RIGHT",
            (Mark::Unmarked, Finding::Right) => "proved right, nothing marked",
            (Mark::Unmarked, Finding::Wrong) => "proved wrong, nothing marked",
            (_, Finding::Refutes) => "refutes the move before it",
            (_, Finding::Spoils) => "does not refute the move before it",
            (_, Finding::Open) => "left open by the limit",
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start > 0 {
            writeln!(f, "The problem starts at node {}", self.start)?;
        }
        match self.goal {
            Some(goal) => writeln!(f, "Goal of {}: {goal}", goal.solver)?,
            None => writeln!(f, "Goal: the value, which the limit left open")?,
        }
        let moves = self.right_first_moves.join(" ");
        match self.first_move {
            Uniqueness::Unique => writeln!(f, "First move: {moves}, the only right one")?,
            Uniqueness::UpToSymmetry => writeln!(f, "First move: {moves}, images of each other")?,
            Uniqueness::Several => writeln!(f, "First move: not unique, right are {moves}")?,
            Uniqueness::Every => {
                writeln!(f, "First move: every move reaches the goal, so that there is nothing to find")?;
            }
            Uniqueness::None => writeln!(f, "First move: none reaches the goal, it is out of reach")?,
            Uniqueness::Open => writeln!(f, "First move: left open by the limit")?,
        }
        self.branches.iter().try_for_each(|branch| writeln!(f, "{branch}"))?;
        for missing in &self.missing {
            match missing {
                Missing::RightFirstMove { mv } => writeln!(f, "MISSING: first move {mv}, which is right")?,
                Missing::Refutation { node, moves, mv } => {
                    writeln!(f, "MISSING: after node {node}, {}: {mv} refutes it", moves.join(" "))?;
                }
            }
        }
        f.write_str(match self.ending() {
            Standing::Kept => "All is right.\n",
            Standing::Lost => "Not all is right.\n",
            Standing::Open => {
                "Nothing is wrong as far as was proved; a limit or Ctrl-C left some of it open.\n"
            }
        })
    }
}
