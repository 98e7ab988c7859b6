//! Unfinished work as it is put away in a checkpoint.

use super::{Basis, Effort};
use super::{ClosedSetSearch, Id, Node, Status};
use crate::board::{Passes, Position};
use crate::game::Claim;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The work as it is put away: what it knows of its states.
#[derive(Serialize, Deserialize)]
struct Unfinished<N, F> {
    claim: Claim,
    root: Position,
    effort: Effort,
    nodes: N,
    fresh: F,
}

impl Serialize for ClosedSetSearch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { claim, root, effort, nodes, fresh, .. } = self;
        Unfinished { claim: *claim, root: *root, effort: *effort, nodes, fresh }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ClosedSetSearch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Unfinished { claim, root, effort, nodes, fresh } =
            Unfinished::<Vec<Node>, Vec<Id>>::deserialize(deserializer)?;
        effort.check().map_err(D::Error::custom)?;
        if nodes.iter().any(|node| node.position.size() != root.size()) {
            return Err(D::Error::custom("a state of another board"));
        }
        let is_new = |&id: &Id| nodes.get(id as usize).is_some_and(|node| matches!(node.status, Status::New));
        if !fresh.iter().all(is_new) {
            return Err(D::Error::custom("a new state that is not there"));
        }
        let mut search = Self { nodes, fresh, ..Self::new(claim, Basis::Own, &root, effort) };
        for id in 0..search.nodes.len() {
            let position = search.nodes[id].position;
            if position.passes() != Passes::Ended {
                search.ids.insert(position.key().0, id as Id);
            }
            for child in search.nodes[id].status.children() {
                let child = search.nodes.get_mut(child as usize);
                child.ok_or_else(|| D::Error::custom("a state that is not there"))?.parents.push(id as Id);
            }
        }
        if search.nodes.is_empty() { Err(D::Error::custom("work without a root")) } else { Ok(search) }
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
