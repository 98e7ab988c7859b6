//! Sections put together record by record, for the claimant who is to move at the root.

use super::{Game, State, certificate, check, claim, header, state_bytes};
use checker::{CheckError, Problem, Report};

/// All rules under which a finite proof may be claimed.
pub const ALL: &str = "basic-ko positional situational";

/// Checks a section of these records, for the claimant who is to move at the root.
pub fn prove(
    game: &Game,
    root: &State,
    score: i32,
    rules: &str,
    records: &[&[u8]],
) -> Result<Report, CheckError> {
    let text = claim(root.to_play, score, true, rules);
    let body: Vec<u8> = records.iter().copied().flatten().copied().chain([0]).collect();
    check(&certificate(&header(game, root, 0, None, &[text]), &body))
}

/// What is wrong with the record at which the section is refused.
pub fn problem(result: Result<Report, CheckError>) -> Problem {
    match result {
        Err(CheckError::Record { problem, .. }) => problem,
        other => panic!("{other:?}"),
    }
}

/// A static record of a state; with a move before it unless that is `None`.
pub fn fixed(state: &State, mv: Option<u8>, reason: &[u8]) -> Vec<u8> {
    let mut bytes = vec![if mv.is_some() { 5 } else { 4 }];
    bytes.extend(state_bytes(state));
    bytes.extend(mv);
    bytes.extend(reason);
    bytes
}
