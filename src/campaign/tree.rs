//! The top of the proof tree of a claim: what has been opened, what is proved, and where work is best done next.
//!
//! Job-level proof-number search (Wu et al., "Job-level proof-number search", 2013) with the costs of proof-cost search: a
//! state with the prover to move costs what his least costly move costs; one with his opponent to move what the costliest
//! reply costs, and a state for each other one that is open. Children are not stored: they are what the rules say, and what
//! is known of each stands under its key. So transpositions are one node, and a proof found anywhere counts everywhere.

use super::node::{Ground, Node, Stage};
use crate::board::{Move, Passes, Position};
use crate::game::{Claim, Game as _, StateKey};
use crate::go::Go;
use crate::search::{Cost, SearchTuning};
use ahash::{AHashMap, AHashSet};

/// A job may make its state cost so many states more than the next best thing to do, or than it costs now: less would end it at
/// once, more would have it work where nobody would (docs/notebook/campaigns.md).
const STATES_OF_STEP: u32 = 8;
/// How many states more than the least costly move of the prover another one may cost where work is looked for: wider only where
/// there is none. What is done at other moves is for nothing if the best one holds.
const MARGINS: [u32; 5] = [0, 4, 8, 16, u32::MAX];
/// What work by others makes a move of the prover appear to cost more, in states for each job.
const STATES_OF_JOB: u32 = 4;
/// States that a search for something to do looks at, at most.
const MOST_LOOKS: u32 = 20_000;

/// The tree of one claim.
pub struct Tree {
    go: Go,
    root: Position,
    claim: Claim,
    nodes: AHashMap<StateKey, Node>,
    /// Jobs that are given out at states and below them.
    jobs: AHashMap<StateKey, u32>,
    /// What has changed since it was last stored.
    changed: AHashSet<StateKey>,
    /// The greatest rank so far.
    rank: u64,
}

/// A state and the states that led to it.
#[derive(Clone, Debug)]
pub struct Place {
    /// The states from the root down to this one, which is the last.
    pub path: Vec<Position>,
    /// What it may come to cost before something else is to be done.
    pub limit: Cost,
}

impl Place {
    /// The state.
    pub fn state(&self) -> &Position {
        &self.path[self.path.len() - 1]
    }
}

/// A state that follows another one.
struct Child {
    mv: Move,
    state: Position,
    key: StateKey,
    cost: Cost,
    jobs: u32,
}

/// What the children say of a state.
struct Summary {
    cost: Cost,
    /// The move of the prover that is proved.
    proved: Option<Move>,
    /// Replies that are open, beside the costliest.
    others: u32,
}

/// What came of a search for something to do.
enum Found {
    Place(Cost),
    /// All is proved, or is being worked on.
    Nothing,
    /// Something was proved on the way.
    Changed,
}

impl Tree {
    /// A tree with these nodes; the root is a leaf if it is not one of them.
    pub fn new(root: Position, claim: Claim, nodes: AHashMap<StateKey, Node>) -> Self {
        let ranks = nodes.values().filter_map(|node| match node.stage {
            Stage::Proved(Ground::Tree { rank, .. }) => Some(rank),
            _ => None,
        });
        let rank = ranks.max().unwrap_or(0);
        let (jobs, changed) = (AHashMap::new(), AHashSet::new());
        let mut tree = Self { go: Go::new(root.size()), root, claim, nodes, jobs, changed, rank };
        tree.node_mut(&root);
        tree
    }

    /// The claim about the root.
    pub const fn claim(&self) -> Claim {
        self.claim
    }

    /// The state that it is about.
    pub const fn root(&self) -> &Position {
        &self.root
    }

    /// What is known of a state.
    pub fn node(&self, state: &Position) -> Option<&Node> {
        self.nodes.get(&state.key().0)
    }

    /// All nodes.
    pub fn nodes(&self) -> impl Iterator<Item = (StateKey, &Node)> {
        self.nodes.iter().map(|(&key, node)| (key, node))
    }

    /// How many there are.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// What a proof of the claim is expected to cost.
    pub fn cost(&self) -> Cost {
        self.node(&self.root).map_or(Cost::NOTHING, Node::cost)
    }

    /// Whether the claim is proved.
    pub fn is_proved(&self) -> bool {
        self.node(&self.root).is_some_and(Node::is_proved)
    }

    /// The nodes that have changed since this was last asked.
    pub fn take_changes(&mut self) -> Vec<(StateKey, Node)> {
        let changed = std::mem::take(&mut self.changed);
        changed.into_iter().filter_map(|key| Some((key, *self.nodes.get(&key)?))).collect()
    }

    fn node_mut(&mut self, state: &Position) -> &mut Node {
        let (go, claim, key) = (&self.go, self.claim, state.key().0);
        self.changed.insert(key);
        self.nodes.entry(key).or_insert_with(|| Node::leaf(Cost::states(go.proof_cost(state, claim))))
    }

    /// The legal moves and the states after them, without those that are like an earlier one.
    pub fn successors(&self, state: &Position) -> Vec<(Move, Position)> {
        let mut keys = AHashSet::new();
        let mut all = self.go.successors(state);
        all.retain(|(_, next)| next.passes() == Passes::Ended || keys.insert(next.key().0));
        all
    }

    fn children(&self, state: &Position, path: &[Position]) -> Vec<Child> {
        let successors = self.successors(state).into_iter();
        let child = |(mv, next): (Move, Position)| {
            let key = next.key().0;
            let is_back = || path.iter().any(|earlier| earlier.key().0 == key);
            let cost = match (next.passes(), self.nodes.get(&key)) {
                (Passes::Ended, _) if self.claim.is_met_by(next.score()) => Cost::NOTHING,
                (Passes::Ended, _) => Cost::REFUTED,
                (_, Some(node)) if node.is_proved() => Cost::NOTHING,
                _ if is_back() => Cost::HOPELESS,
                (_, Some(node)) => node.cost(),
                (_, None) => Cost::states(self.go.proof_cost(&next, self.claim)),
            };
            let jobs = self.jobs.get(&key).copied().unwrap_or(0);
            Child { mv, state: next, key, cost, jobs }
        };
        successors.map(child).collect()
    }

    fn is_provers(&self, state: &Position) -> bool {
        state.to_play() == self.claim.prover
    }

    fn summary(&self, state: &Position, children: &[Child]) -> Summary {
        let costs = children.iter().map(|child| child.cost);
        if self.is_provers(state) {
            let proved = children.iter().find(|child| child.cost.is_nothing()).map(|child| child.mv);
            return Summary { cost: costs.min().unwrap_or(Cost::REFUTED), proved, others: 0 };
        }
        let open = costs.clone().filter(|cost| !cost.is_nothing()).count() as u32;
        let others = open.saturating_sub(1) * SearchTuning::DEFAULT.states_of_other_move;
        Summary { cost: costs.max().unwrap_or(Cost::REFUTED).with_states(others), proved: None, others }
    }

    /// Brings an inner state up to date with what follows; whether it became proved.
    fn refresh(&mut self, state: &Position, summary: &Summary) -> bool {
        let (slot, rank) = (self.canonical_slot(state, summary.proved), self.rank + 1);
        let is_changed = self.node(state).is_none_or(|node| node.cost() != summary.cost);
        if !is_changed {
            return false;
        }
        let node = self.node_mut(state);
        if node.is_proved() {
            return false;
        }
        if !summary.cost.is_nothing() {
            // A repetition is one of this path, not of all.
            node.set_cost(summary.cost.min(Cost::FORBIDDING));
            return false;
        }
        node.stage = Stage::Proved(Ground::Tree { rank, slot });
        self.rank = rank;
        true
    }

    fn canonical_slot(&self, state: &Position, mv: Option<Move>) -> Option<u8> {
        let orientation = state.key().1;
        mv.map(|mv| self.go.slot(self.go.to_canonical(mv, orientation)) as u8)
    }

    /// The move of the prover behind a slot of a proof.
    pub fn move_of(&self, state: &Position, slot: u8) -> Move {
        self.go.undo_canonical(self.go.move_in_slot(slot.into()), state.key().1)
    }

    /// Brings the states of a path up to date, from its end to the root.
    pub fn update(&mut self, path: &[Position]) {
        for end in (0..path.len()).rev() {
            let state = &path[end];
            if self.node(state).is_some_and(|node| node.stage == Stage::Inner) {
                let children = self.children(state, &path[..end]);
                let summary = self.summary(state, &children);
                self.refresh(state, &summary);
            }
        }
    }

    /// A state is proved by a piece.
    pub fn prove(&mut self, state: &Position) {
        self.node_mut(state).stage = Stage::Proved(Ground::Piece);
    }

    /// Takes proofs back. What is proved by a piece is a leaf again; what the tree proves is open at its moves.
    pub fn take_back(&mut self, keys: &AHashSet<StateKey>) {
        for key in keys {
            if let Some(node) = self.nodes.get_mut(key) {
                let is_piece = node.stage == Stage::Proved(Ground::Piece);
                node.stage = if is_piece { Stage::Leaf } else { Stage::Inner };
                self.changed.insert(*key);
            }
        }
    }

    /// What a state is expected to cost, unless more is known of it than a job can say.
    pub fn expect(&mut self, state: &Position, cost: Cost) {
        let node = self.node_mut(state);
        if node.stage == Stage::Leaf {
            node.set_cost(cost);
        }
    }

    /// Counts the nodes of a job about a state; all of them so far.
    pub fn note_work(&mut self, state: &Position, nodes: u64) -> u64 {
        let node = self.node_mut(state);
        node.work = node.work.saturating_add(nodes);
        node.work
    }

    /// From now on jobs are about what follows a state.
    pub fn open(&mut self, state: &Position) {
        let node = self.node_mut(state);
        if node.stage == Stage::Leaf {
            node.stage = Stage::Inner;
        }
    }

    /// A job about the end of a path is given out.
    pub fn begin_job(&mut self, path: &[Position]) {
        path.iter().for_each(|state| *self.jobs.entry(state.key().0).or_default() += 1);
    }

    /// It is done, or was called off.
    pub fn end_job(&mut self, path: &[Position]) {
        for key in path.iter().map(|state| state.key().0) {
            if let Some(count) = self.jobs.get_mut(&key) {
                *count -= 1;
                if *count == 0 {
                    self.jobs.remove(&key);
                }
            }
        }
    }

    /// Whether work on the end of a path can still be of use.
    pub fn matters(&self, path: &[Position]) -> bool {
        path.iter().all(|state| !self.node(state).is_some_and(Node::is_proved))
    }

    /// Where work is best done next; none if everything is proved, or is being worked on.
    pub fn pick(&mut self) -> Option<Place> {
        let mut margins = MARGINS.into_iter();
        let mut margin = margins.next()?;
        loop {
            let (path, seen) = (Vec::new(), AHashSet::new());
            let mut walk = Walk { path, seen, looks: 0, margin, is_narrowed: false };
            match self.find(self.root, Cost::HOPELESS, &mut walk) {
                Found::Place(limit) => return Some(Place { path: walk.path, limit }),
                Found::Nothing if walk.is_narrowed => margin = margins.next()?,
                Found::Nothing => return None,
                Found::Changed => self.update(&walk.path),
            }
        }
    }

    /// Looks for a leaf at or below a state, most promising first. Where something is found the path leads there.
    fn find(&mut self, state: Position, limit: Cost, walk: &mut Walk) -> Found {
        let key = state.key().0;
        walk.looks += 1;
        if walk.looks > MOST_LOOKS || !walk.seen.insert(key) {
            return Found::Nothing;
        }
        let stage = self.node_mut(&state).stage;
        match stage {
            Stage::Proved(_) => return Found::Nothing,
            Stage::Leaf if self.jobs.contains_key(&key) => return Found::Nothing,
            Stage::Leaf => {
                walk.path.push(state);
                return Found::Place(limit);
            }
            Stage::Inner => {}
        }
        let mut children = self.children(&state, &walk.path);
        let summary = self.summary(&state, &children);
        walk.path.push(state);
        if self.refresh(&state, &summary) {
            return Found::Changed;
        }
        let is_provers = self.is_provers(&state);
        sort_by_promise(&mut children, is_provers);
        // Of what the prover can do; all that his opponent can do has to be answered.
        let most = if is_provers { summary.cost.with_states(walk.margin) } else { Cost::HOPELESS };
        for place in 0..children.len() {
            let Child { state: next, cost, .. } = children[place];
            if cost.is_nothing() || cost.is_failure() {
                continue;
            }
            if cost > most {
                walk.is_narrowed = true;
                continue;
            }
            let limit = if is_provers {
                limit.min(next_best(&children, place))
            } else {
                limit.without_states(summary.others)
            };
            match self.find(next, limit.max(cost.with_states(STATES_OF_STEP)), walk) {
                Found::Nothing => {}
                found => return found,
            }
        }
        walk.path.pop();
        Found::Nothing
    }
}

/// A search for something to do, on its way.
struct Walk {
    path: Vec<Position>,
    seen: AHashSet<StateKey>,
    looks: u32,
    /// One of [`MARGINS`].
    margin: u32,
    /// Whether a move was left out because of it: a wider walk would be another one.
    is_narrowed: bool,
}

/// What a move costs to one who would rather not do what others do.
fn apparent_cost(child: &Child) -> Cost {
    child.cost.with_states(child.jobs.saturating_mul(STATES_OF_JOB))
}

/// The prover's least costly moves first; of his opponent's those that the fewest are at, the costliest first.
fn sort_by_promise(children: &mut [Child], is_provers: bool) {
    if is_provers {
        children.sort_by_key(|child| (apparent_cost(child), child.key));
    } else {
        children.sort_by_key(|child| (child.jobs, std::cmp::Reverse(child.cost), child.key));
    }
}

/// What one of the prover's moves may cost before another one is better.
fn next_best(children: &[Child], place: usize) -> Cost {
    let others = children.iter().enumerate().filter(|&(other, _)| other != place);
    let least = others.map(|(_, child)| apparent_cost(child)).min().unwrap_or(Cost::HOPELESS);
    least.with_states(STATES_OF_STEP)
}
