//! What variants of experiments with several players may change.

use super::reader::{Reader, Wrong, choice};
use crate::multiplayer::Coalition;
use crate::ordering::{Adaptation, Spec};

/// Which search it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MultiplayerMethod {
    /// Alpha-beta with the opponents on one side.
    Coalition(Coalition),
    MaxN,
}

/// A search of a game of several players.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MultiplayerWay {
    pub method: MultiplayerMethod,
    pub ordering: Spec,
    /// How the list of opponents adapts itself, if it does.
    pub opponents: Option<Adaptation>,
    pub most_nodes: Option<u64>,
}

impl Reader {
    pub fn multiplayer(&mut self) -> Result<MultiplayerWay, Wrong> {
        let methods = [
            ("best-reply", MultiplayerMethod::Coalition(Coalition::BestReply)),
            ("paranoid", MultiplayerMethod::Coalition(Coalition::Paranoid)),
            ("max-n", MultiplayerMethod::MaxN),
        ];
        let lists = [
            ("as-seated", None),
            ("front", Some(Adaptation::MoveToFront)),
            ("transposition", Some(Adaptation::Transposition)),
        ];
        let way = MultiplayerWay {
            method: self.read("search", methods[0].1, |text| choice(text, &methods))?,
            ordering: self.ordering()?,
            opponents: self.read("opponents", None, |text| choice(text, &lists))?,
            most_nodes: self.most_nodes()?,
        };
        check(&way)?;
        Ok(way)
    }
}

fn check(way: &MultiplayerWay) -> Result<(), Wrong> {
    let wrong =
        |parameter: &str, problem: &str| Err(Wrong { parameter: parameter.into(), problem: problem.into() });
    let name = way.ordering.name();
    if way.opponents.is_some() && way.method != MultiplayerMethod::Coalition(Coalition::BestReply) {
        return wrong("opponents", "only best-reply search has a choice among opponents");
    }
    if way.method == MultiplayerMethod::MaxN && name != "none" {
        return wrong("ordering", "max-n cuts nothing off; its ordering is none");
    }
    if name.contains('+') || name.contains("continuation") {
        return wrong("ordering", "games of several players have too many moves for '+' and continuation");
    }
    Ok(())
}
