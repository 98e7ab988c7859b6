//! Unfinished work as it is put away in a checkpoint.

use super::{Basis, Effort};
use super::{ClosedSetSearch, Id, Node, Status};
use crate::board::{Passes, Position};
use crate::game::Claim;
use serde::{Deserialize, Serialize, Serializer};

/// The work as it is put away: what it knows of its states.
#[derive(Serialize, Deserialize)]
pub(super) struct Unfinished<N> {
    claim: Claim,
    root: Position,
    effort: Effort,
    nodes: N,
}

impl Serialize for ClosedSetSearch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Unfinished { claim: self.claim, root: self.root, effort: self.effort, nodes: &self.nodes }
            .serialize(serializer)
    }
}

impl TryFrom<Unfinished<Vec<Node>>> for ClosedSetSearch {
    type Error = &'static str;

    fn try_from(unfinished: Unfinished<Vec<Node>>) -> Result<Self, Self::Error> {
        let Unfinished { claim, root, effort, nodes } = unfinished;
        let mut search = Self { nodes, ..Self::new(claim, Basis::Own, &root, effort) };
        for id in 0..search.nodes.len() {
            let position = search.nodes[id].position;
            if position.passes() != Passes::Ended {
                search.ids.insert(position.key().0, id as Id);
            }
            for child in search.nodes[id].status.children() {
                let child = search.nodes.get_mut(child as usize).ok_or("a state that is not there")?;
                child.parents.push(id as Id);
            }
        }
        if search.nodes.is_empty() { Err("work without a root") } else { Ok(search) }
    }
}

impl Status {
    /// The states that count for this one.
    fn children(&self) -> Vec<Id> {
        match self {
            Self::New | Self::Lost | Self::Safe(_) => Vec::new(),
            Self::Choosing { choice, .. } => vec![*choice],
            Self::Waiting(all) => all.clone(),
        }
    }
}
