//! Nodes of the tree of a campaign.

use crate::search::Cost;
use serde::{Deserialize, Serialize};

/// What is known of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Node {
    /// What a proof is expected to cost, in states; 0 if there is one.
    cost: u32,
    /// How far the tree has come here.
    pub stage: Stage,
    /// Nodes that jobs about the state have visited.
    pub work: u64,
}

/// How far the tree has come at a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Jobs are about the state itself.
    Leaf,
    /// Jobs are about what follows.
    Inner,
    /// It is proved.
    Proved(Ground),
}

/// On what a proof rests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ground {
    /// A piece has the state as a lemma.
    Piece,
    /// What follows is proved.
    Tree {
        /// Greater than those of all states on which it rests, so that nothing rests on itself.
        rank: u64,
        /// The slot of the prover's move in the canonical orientation; none where his opponent is to move.
        slot: Option<u8>,
    },
}

impl Node {
    /// A state about which jobs are to be given out.
    pub const fn leaf(cost: Cost) -> Self {
        Self { cost: cost.count(), stage: Stage::Leaf, work: 0 }
    }

    /// What a proof is expected to cost.
    pub fn cost(&self) -> Cost {
        match self.stage {
            Stage::Proved(_) => Cost::NOTHING,
            // Nothing is proved by a number.
            Stage::Leaf | Stage::Inner => Cost::told(self.cost).max(Cost::states(1)),
        }
    }

    /// Sets what a proof is expected to cost.
    pub const fn set_cost(&mut self, cost: Cost) {
        self.cost = cost.count();
    }

    /// Whether it is proved.
    pub const fn is_proved(&self) -> bool {
        matches!(self.stage, Stage::Proved(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::desk::Desk;
    use crate::campaign::folder::{Definition, Folder};
    use crate::campaign::store::{Changes, Store};
    use crate::certificate::Lemma;
    use crate::game::{Claim, StateKey};
    use crate::random::Random;
    use crate::{Position, Rules, Score};
    use std::time::Instant;

    /// A figure of this process, in kB, as Linux has it.
    fn kilobytes(figure: &str) -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find(|line| line.starts_with(figure)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// Run by hand: cargo test --release -p shoban --lib ten_million -- --ignored --nocapture
    #[test]
    #[ignore = "takes a minute and two gigabytes of disk"]
    fn ten_million_nodes_take_less_than_eight_gigabytes() {
        let path = std::env::temp_dir().join(format!("shoban-{}-ten-million", std::process::id()));
        let state = Position::empty("6x6".parse().unwrap(), Rules::default());
        let claim = Claim::at_least(Score::new(4));
        let folder = Folder::create(&path, Definition::new(&[Lemma { state, claim }], 1_000_000)).unwrap();
        let (mut random, begun) = (Random::of(&[1]), Instant::now());
        let store = Store::open(folder.path(), &folder.definition().about()).unwrap();
        for _ in 0..100 {
            let mut changes = Changes::default();
            for _ in 0..100_000 {
                let node = Node { cost: 200, stage: Stage::Inner, work: random.word() >> 24 };
                changes.nodes.push((claim.prover, StateKey(random.word()), node));
            }
            store.save(&changes).unwrap();
        }
        drop(store);
        println!("stored in {:?}, {} kB", begun.elapsed(), kilobytes("VmRSS"));
        let begun = Instant::now();
        let desk = Desk::open(&folder).unwrap();
        println!(
            "read in {:?}, {} kB, at most {} kB",
            begun.elapsed(),
            kilobytes("VmRSS"),
            kilobytes("VmHWM")
        );
        assert!(desk.trees()[0].size() >= 10_000_000);
        assert!(kilobytes("VmHWM") < 8 << 20);
        drop(desk);
        std::fs::remove_dir_all(&path).unwrap();
    }
}
