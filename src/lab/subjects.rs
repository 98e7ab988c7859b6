//! Position sets, made, each with the search that works on it.

use super::clashes::ClashSubject;
use super::draw::Draw;
use super::error::LabError;
use super::experiment::Experiment;
use super::multiplayer_name::MultiplayerName;
use super::multiplayer_subject::MultiplayerSubject;
use super::positions::{GameName, Origin, PositionSet, SelfPlay};
use super::proofs::ProofSubject;
use super::search_subject::SearchSubject;
use super::sheet::Kind;
use super::subject::Subject;
use crate::board::{Position, Rules as GoRules};
use crate::checkers::{CheckersPlay, Position as CheckersPosition};
use crate::go::GoPlay;
use crate::loa::{Loa, LoaPlay, Position as LoaPosition, Rules};
use crate::multiplayer::chinese_checkers::{ChineseCheckers, Goal};
use crate::multiplayer::focus::Focus;
use crate::multiplayer::{MultiplayerGame, Virus};
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
        (_, GameName::Multiplayer(name)) => {
            let draw = Draw { seed, count: set.count, turns: experiment.turns_of(set) };
            multiplayer(name, origin, draw).map_err(|problem| wrong(&problem))
        }
    }
}

fn multiplayer(name: MultiplayerName, origin: &SelfPlay, draw: Draw) -> Result<Box<dyn Subject>, String> {
    match name {
        MultiplayerName::Focus(pattern) => multiplayer_subject(Focus::new(pattern), origin, draw),
        MultiplayerName::ChineseCheckers(star, seating) => {
            multiplayer_subject(ChineseCheckers::new(star, seating, Goal::Own), origin, draw)
        }
        MultiplayerName::Virus(rules) => {
            let game = Virus::new(rules).map_err(|error| error.to_string())?;
            multiplayer_subject(game, origin, draw)
        }
    }
}

fn multiplayer_subject<G>(game: G, origin: &SelfPlay, draw: Draw) -> Result<Box<dyn Subject>, String>
where
    G: MultiplayerGame<State: Send + Sync> + Send + Sync + 'static,
{
    let subject = MultiplayerSubject::new(game, origin.plies, origin.stream, draw)?;
    Ok(Box::new(subject))
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
    let draw = Draw { seed, count: set.count, turns: experiment.turns_of(set) };
    let made = SearchSubject::new(game, start, origin, draw);
    let subject = made.map_err(|problem| LabError::Positions { set: set.name.clone(), problem })?;
    Ok(Box::new(subject))
}
