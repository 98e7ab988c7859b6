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
use super::two_player::{TwoPlayerGame, WithGame, with_game};
use crate::multiplayer::chinese_checkers::{ChineseCheckers, Goal};
use crate::multiplayer::focus::Focus;
use crate::multiplayer::{MultiplayerGame, Virus};

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
    let draw = Draw { seed, count: set.count, turns: experiment.turns_of(set) };
    if experiment.kind == Kind::Clashes {
        return match origin.game {
            GameName::Go(size) => Ok(Box::new(ClashSubject::new(size, origin, seed))),
            _ => Err(wrong("clashes are measured on Go")),
        };
    }
    let made = match with_game(origin.game, Searched { origin, draw }) {
        Ok(made) => made,
        Err(name) => multiplayer(name, origin, draw),
    };
    made.map_err(|problem| wrong(&problem))
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

/// Makes positions for searches of two players.
struct Searched<'o> {
    origin: &'o SelfPlay,
    draw: Draw,
}

impl WithGame for Searched<'_> {
    type Output = Result<Box<dyn Subject>, String>;

    fn with<G: TwoPlayerGame>(self, game: G, start: G::State) -> Self::Output {
        Ok(Box::new(SearchSubject::new(game, start, self.origin, self.draw)?))
    }
}
