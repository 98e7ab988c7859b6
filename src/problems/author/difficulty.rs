//! How hard a problem is, in two numbers.

use super::error::AuthorError;
use super::goal::Standing;
use super::judge::Judge;
use super::marks::Said;
use super::observer::{Stage, Turn};
use super::tree::{Tree, TreeText};
use crate::board::Position;
use crate::certificate::CertificateError;
use crate::solve::Status;
use serde::Serialize;
use std::path::Path;

/// How hard a problem is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Difficulty {
    /// States in the certificate that the goal is reached: the size of the smallest proof that is known. Nothing, if there is none.
    pub proof_states: Option<u64>,
    /// Why there is none.
    pub no_proof: Option<String>,
    /// The line that is looked at: the first of the tree that is called right, as far as it is.
    pub line: Vec<String>,
    /// Positions of that line with the solver to move.
    pub solver_moves: usize,
    /// Those of them in which exactly one legal move, passes included, keeps the goal.
    pub only_moves: usize,
    /// Those of them of which a limit has left open whether they are such.
    pub open_moves: usize,
}

/// Measures a problem whose goal has been fixed by [`Judge::aim`], within the limits of the judge. The certificate is written to
/// `scratch` and taken away again.
///
/// # Errors
/// If there is no tree, no search can be begun, or the checker refuses the certificate.
pub fn measure(text: TreeText<'_>, judge: &mut Judge<'_>, scratch: &Path) -> Result<Difficulty, AuthorError> {
    let tree = Tree::read(text)?;
    let line = first_right_line(&tree);
    let mut found = Difficulty {
        proof_states: None,
        no_proof: None,
        line: line.iter().map(|&at| tree.steps[at].mv.name(tree.root.size())).collect(),
        solver_moves: 0,
        only_moves: 0,
        open_moves: 0,
    };
    let solver = tree.root.to_play();
    let before = |at: usize| tree.steps[at].parent.map_or(tree.root, |parent| tree.steps[parent].position);
    let turns: Vec<Position> =
        line.iter().filter(|&&at| tree.steps[at].mover == solver).map(|&at| before(at)).collect();
    found.solver_moves = turns.len();
    for (earlier, position) in turns.iter().enumerate() {
        if judge.is_over() {
            found.open_moves += turns.len() - earlier;
            break;
        }
        judge.turn(Turn { stage: Stage::Difficulty, number: earlier + 1, of: turns.len() });
        let moves = judge.moves(position)?;
        let count = |wanted| moves.iter().filter(|(_, standing)| *standing == wanted).count();
        match (count(Standing::Kept), count(Standing::Open)) {
            (1, 0) => found.only_moves += 1,
            (0 | 1, 1..) => found.open_moves += 1,
            _ => {}
        }
    }
    judge.turn(Turn::only(Stage::Proof));
    let counted = count_states(&tree.root, judge, scratch);
    let _ = std::fs::remove_file(scratch);
    match counted? {
        Ok(states) => found.proof_states = Some(states),
        Err(why) => found.no_proof = Some(why),
    }
    Ok(found)
}

/// The steps of the first line that is called right. A move of the opponent belongs to it only if a move of the solver follows.
fn first_right_line(tree: &Tree) -> Vec<usize> {
    let solver = tree.root.to_play();
    let is_right = |at: usize| tree.steps[at].claim == Some(Said::Right);
    let belongs = |at: usize| {
        let step = &tree.steps[at];
        is_right(at) || (step.mover != solver && step.children.iter().any(|&child| is_right(child)))
    };
    let next = |steps: &[usize]| steps.iter().copied().find(|&at| belongs(at));
    std::iter::successors(next(&tree.firsts), |&at| next(&tree.steps[at].children)).collect()
}

/// The states of the certificate, or why there is none.
fn count_states(
    root: &Position,
    judge: &mut Judge<'_>,
    scratch: &Path,
) -> Result<Result<u64, String>, AuthorError> {
    let late = "a limit or Ctrl-C came first";
    let Some(goal) = judge.goal() else { return Ok(Err("the goal is not known".to_owned())) };
    let Some(solution) = judge.certified(root, scratch)? else { return Ok(Err(late.to_owned())) };
    Ok(match (goal.standing(&solution), solution.certificate) {
        (_, Some(Err(error @ CertificateError::Refused(_)))) => return Err(AuthorError::Refused(error)),
        (Standing::Lost, _) => Err("the goal is out of reach".to_owned()),
        (Standing::Open, _) if solution.status != Status::Stopped => {
            Err("the goal is not reached in finite play, as far as was proved".to_owned())
        }
        (Standing::Open, _) | (_, Some(Err(CertificateError::Stopped))) => Err(late.to_owned()),
        (Standing::Kept, Some(Ok(certified))) => Ok(certified.claims.iter().map(|claim| claim.states).sum()),
        (Standing::Kept, Some(Err(error))) => Err(error.to_string()),
        (Standing::Kept, None) => Err("none was asked for".to_owned()),
    })
}
