//! Position sets, made, each with the search that works on it.

use super::clashes::ClashSubject;
use super::error::LabError;
use super::experiment::Experiment;
use super::positions::{GameName, Origin, PositionSet, SelfPlay};
use super::proofs::ProofSubject;
use super::search_subject::{Draw, SearchSubject};
use super::sheet::Kind;
use super::subject::Subject;
use crate::board::{Position, Rules as GoRules};
use crate::checkers::{CheckersPlay, Position as CheckersPosition};
use crate::go::GoPlay;
use crate::loa::{Loa, LoaPlay, Position as LoaPosition, Rules};
use crate::othello::{OthelloPlay, Position as OthelloPosition};

/// The subject for a set of an experiment.
pub(super) fn subject(
    experiment: &Experiment,
    set: &PositionSet,
    seed: u64,
) -> Result<Box<dyn Subject>, LabError> {
    let wrong = |problem: &str| LabError::Positions { set: set.name.clone(), problem: problem.to_owned() };
    let origin = match &set.origin {
        Origin::SelfPlay(origin) => origin,
        Origin::Questions(questions) => return Ok(Box::new(ProofSubject::new(questions.clone()))),
    };
    let made = (experiment, set, origin);
    match (experiment.kind, origin.game) {
        (Kind::Clashes, GameName::Go(size)) => Ok(Box::new(ClashSubject::new(size, origin, seed))),
        (Kind::Clashes, _) => Err(wrong("clashes are measured on Go")),
        (_, GameName::Loa(size)) => {
            let game = LoaPlay::new(Loa::new(size, Rules::PAPER));
            search_subject(game, LoaPosition::start(size), made, seed)
        }
        (_, GameName::Go(size)) => {
            search_subject(GoPlay::new(size), Position::empty(size, GoRules::default()), made, seed)
        }
        (_, GameName::Othello(size)) => {
            search_subject(OthelloPlay::new(size), OthelloPosition::start(size), made, seed)
        }
        (_, GameName::Checkers(rule)) => {
            search_subject(CheckersPlay::new(rule), CheckersPosition::start(), made, seed)
        }
    }
}

fn search_subject<G>(
    game: G,
    start: G::State,
    (experiment, set, origin): (&Experiment, &PositionSet, &SelfPlay),
    seed: u64,
) -> Result<Box<dyn Subject>, LabError>
where
    G: crate::play::PlayGame + Sync + 'static,
    G::State: Sync,
{
    let draw = Draw { seed, count: set.count, turns: experiment.turns };
    let made = SearchSubject::new(game, start, origin, draw);
    let subject = made.map_err(|problem| LabError::Positions { set: set.name.clone(), problem })?;
    Ok(Box::new(subject))
}
