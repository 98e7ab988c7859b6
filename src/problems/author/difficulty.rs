//! How hard a problem is, in two numbers.

use super::error::AuthorError;
use super::goal::Standing;
use super::judge::Judge;
use super::marks::Said;
use super::tree::{Tree, TreeText};
use crate::problems::error::ProblemSetError;
use crate::solve::{Coverage, Settings, solve};
use serde::Serialize;
use std::path::Path;

/// How hard a problem is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Difficulty {
    /// States in the certificate that the goal is reached: the size of the smallest proof that is known. Nothing, if there is none.
    pub proof_states: Option<u64>,
    /// The line that is looked at: the first of the tree that is called right, as far as it is.
    pub line: Vec<String>,
    /// Positions of that line with the solver to move.
    pub solver_moves: usize,
    /// Those of them in which exactly one legal move, passes included, keeps the goal.
    pub only_moves: usize,
}

/// Measures a problem whose goal has been fixed by [`Judge::aim`]. The certificate is written to `scratch` and taken away again.
///
/// # Errors
/// If there is no tree, or no search can be begun.
pub fn measure(text: TreeText<'_>, judge: &mut Judge, scratch: &Path) -> Result<Difficulty, AuthorError> {
    let tree = Tree::read(text)?;
    let mut found = Difficulty { proof_states: None, line: Vec::new(), solver_moves: 0, only_moves: 0 };
    let solver = tree.root.to_play();
    let (mut position, mut next) = (tree.root, tree.firsts.clone());
    // A move of the opponent belongs to the line only if a move of the solver follows.
    while let Some(&at) = next.iter().find(|&&at| {
        let step = &tree.steps[at];
        step.claim == Some(Said::Right)
            || (step.mover != solver
                && step.children.iter().any(|&child| tree.steps[child].claim == Some(Said::Right)))
    }) {
        let step = &tree.steps[at];
        if step.mover == solver {
            let kept = judge.moves(&position)?;
            found.solver_moves += 1;
            let count = kept.iter().filter(|(_, standing)| *standing == Standing::Kept).count();
            let is_sure = kept.iter().all(|(_, standing)| *standing != Standing::Open);
            found.only_moves += usize::from(count == 1 && is_sure);
        }
        found.line.extend(step.moves.last().map(|mv| mv.name(tree.root.size())));
        (position, next) = (step.position, step.children.clone());
    }
    if let Some(goal) = judge.goal() {
        let settings = Settings {
            certificate: Some(scratch.to_path_buf()),
            coverage: Coverage::Value,
            ..judge.settings().clone()
        };
        let solution =
            solve(&tree.root, goal.question(), &settings, &mut ()).map_err(ProblemSetError::from)?;
        if let (Standing::Kept, Some(Ok(certified))) = (goal.standing(&solution), &solution.certificate) {
            found.proof_states = Some(certified.claims.iter().map(|claim| claim.states).sum());
        }
        let _ = std::fs::remove_file(scratch);
    }
    Ok(found)
}
