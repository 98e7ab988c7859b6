//! Unfinished work as it is put away in a checkpoint.

use super::Basis;
use super::{Closer, Id, Node, Status};
use crate::board::{Passes, Position};
use crate::game::Claim;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The work as it is put away: what it knows of its states.
#[derive(Serialize, Deserialize)]
struct Unfinished<N> {
    claim: Claim,
    root: Position,
    nodes: N,
}

impl Serialize for Closer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Unfinished { claim: self.claim, root: self.root, nodes: &self.nodes }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Closer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Unfinished { claim, root, nodes } = Unfinished::<Vec<Node>>::deserialize(deserializer)?;
        let mut closer = Self { nodes, ..Self::new(claim, Basis::Own, &root) };
        for id in 0..closer.nodes.len() {
            let position = closer.nodes[id].position;
            if position.passes() != Passes::Ended {
                closer.ids.insert(position.key().0, id as Id);
            }
            for child in closer.nodes[id].status.children() {
                let child = closer
                    .nodes
                    .get_mut(child as usize)
                    .ok_or_else(|| D::Error::custom("a state that is not there"))?;
                child.parents.push(id as Id);
            }
        }
        if closer.nodes.is_empty() { Err(D::Error::custom("work without a root")) } else { Ok(closer) }
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
