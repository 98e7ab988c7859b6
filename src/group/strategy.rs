//! From a table that knows a claim to be true to a strategy that shows it.

use super::game::GroupGame;
use super::proved::Step;
use crate::board::{Move, Position};
use crate::game::{Claim, Game as _, StateKey};
use crate::search::{Search, Stopped};
use ahash::AHashMap;

/// A strategy by which the prover of a claim wins in finitely many moves.
pub struct Strategy {
    nodes: Vec<Node>,
    root: Id,
}

type Id = usize;

/// A state with the moves that are looked at.
struct Node {
    state: Position,
    kind: Kind,
    /// Moves and where they go: those of the prover that are known to win, or all of his opponent.
    moves: Vec<(Move, Id)>,
    /// Plies to the end, if both sides do their best within what is known; none while no proof is seen.
    plies: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Prover,
    Opponent,
    Won,
    Lost,
}

/// Nodes that are spent on a move at first, where the table does not know one that wins.
const FIRST_EFFORT: u64 = 1 << 10;
/// More than this is not spent: then the table has confused two states, as may happen on boards of more than 36 points.
const MOST_EFFORT: u64 = 1 << 40;

impl Strategy {
    /// The strategy for a claim that the search has proved. Moves that the table knows come first; where they lead in
    /// circles others are looked for.
    ///
    /// # Errors
    /// If a limit of the search was reached.
    pub fn find(search: &mut Search<'_, GroupGame>, root: &Position, claim: Claim) -> Result<Self, Stopped> {
        let (nodes, ids, open) = (Vec::new(), AHashMap::new(), Vec::new());
        let mut finder = Finder { search, claim, nodes, ids, open };
        let root = finder.id_of(root);
        let mut effort = FIRST_EFFORT;
        loop {
            finder.explore()?;
            rank(&mut finder.nodes);
            if finder.nodes[root].plies.is_some() {
                return Ok(Self { nodes: finder.nodes, root });
            }
            finder.widen(effort)?;
            effort = doubled(effort)?;
        }
    }

    /// The prover's states and moves, each after those that may come behind it.
    pub fn steps(&self) -> Vec<Step> {
        let (mut seen, mut open, mut found) = (vec![false; self.nodes.len()], vec![self.root], Vec::new());
        while let Some(id) = open.pop() {
            if std::mem::replace(&mut seen[id], true) {
                continue;
            }
            let node = &self.nodes[id];
            match node.kind {
                Kind::Prover => {
                    let (mv, next) = self.best(node);
                    found.push((node.plies, Step { state: node.state, mv }));
                    open.push(next);
                }
                Kind::Opponent => open.extend(node.moves.iter().map(|&(_, next)| next)),
                Kind::Won | Kind::Lost => {}
            }
        }
        found.sort_by_key(|&(plies, _)| plies);
        found.into_iter().map(|(_, step)| step).collect()
    }

    /// A line in which the prover wins as soon as he can and his opponent holds out as long as he can, against this
    /// strategy.
    pub fn line(&self, game: &GroupGame) -> Vec<Move> {
        let (mut id, mut state, mut line) = (self.root, self.nodes[self.root].state, Vec::new());
        loop {
            let node = &self.nodes[id];
            let (mv, next) = match node.kind {
                Kind::Prover => self.best(node),
                Kind::Opponent => self.longest(node),
                Kind::Won | Kind::Lost => return line,
            };
            // What stands in the list may be an image of the state on the line.
            let (there, here) = (game.key(&node.state).1, game.key(&state).1);
            let mv = game.undo_canonical(game.to_canonical(mv, there), here);
            line.push(mv);
            (id, state) = (next, game.play(&state, mv));
        }
    }

    fn plies(&self, id: Id) -> Option<u32> {
        self.nodes[id].plies
    }

    /// The prover's move that wins soonest.
    fn best(&self, node: &Node) -> (Move, Id) {
        let known = node.moves.iter().filter(|&&(_, next)| self.plies(next).is_some());
        *known.min_by_key(|&&(_, next)| self.plies(next)).expect("a node with a rank has a move")
    }

    fn longest(&self, node: &Node) -> (Move, Id) {
        *node.moves.iter().max_by_key(|&&(_, next)| self.plies(next)).expect("a pass is always possible")
    }
}

/// Gives each node the plies to its end, from the ends backwards; nodes whose moves go in circles have none.
fn rank(nodes: &mut [Node]) {
    let mut parents = vec![Vec::new(); nodes.len()];
    for (id, node) in nodes.iter_mut().enumerate() {
        node.plies = (node.kind == Kind::Won).then_some(0);
        node.moves.iter().for_each(|&(_, next)| parents[next].push(id));
    }
    let mut layer: Vec<Id> = (0..nodes.len()).filter(|&id| nodes[id].plies.is_some()).collect();
    let mut plies = 0;
    while !layer.is_empty() {
        plies += 1;
        let mut next_layer = Vec::new();
        for parent in layer.iter().flat_map(|&id| &parents[id]) {
            let node = &nodes[*parent];
            let is_ranked = |&(_, next): &(Move, Id)| nodes[next].plies.is_some_and(|found| found < plies);
            let is_due = match node.kind {
                Kind::Prover => node.moves.iter().any(is_ranked),
                Kind::Opponent => node.moves.iter().all(is_ranked),
                Kind::Won | Kind::Lost => false,
            };
            if node.plies.is_none() && is_due {
                nodes[*parent].plies = Some(plies);
                next_layer.push(*parent);
            }
        }
        layer = next_layer;
    }
}

fn doubled(effort: u64) -> Result<u64, Stopped> {
    if effort < MOST_EFFORT { Ok(2 * effort) } else { Err(Stopped) }
}

struct Finder<'f, 'g> {
    search: &'f mut Search<'g, GroupGame>,
    claim: Claim,
    nodes: Vec<Node>,
    ids: AHashMap<StateKey, Id>,
    /// Nodes whose moves were not listed yet.
    open: Vec<Id>,
}

impl Finder<'_, '_> {
    fn id_of(&mut self, state: &Position) -> Id {
        let kind = match self.search.game.final_score(state) {
            Some(score) if self.claim.is_met_by(score) => Kind::Won,
            Some(_) => Kind::Lost,
            None if state.to_play() == self.claim.prover => Kind::Prover,
            None => Kind::Opponent,
        };
        let id = self.nodes.len();
        let node = Node { state: *state, kind, moves: Vec::new(), plies: None };
        if matches!(kind, Kind::Won | Kind::Lost) {
            self.nodes.push(node);
            return id;
        }
        let key = self.search.game.key(state).0;
        if let Some(&known) = self.ids.get(&key) {
            return known;
        }
        self.ids.insert(key, id);
        self.nodes.push(node);
        self.open.push(id);
        id
    }

    /// Lists the moves of all nodes that can be reached: all of the opponent, one of the prover.
    fn explore(&mut self) -> Result<(), Stopped> {
        while let Some(id) = self.open.pop() {
            let state = self.nodes[id].state;
            let moves = match self.nodes[id].kind {
                Kind::Prover => vec![self.winning_move(&state)?],
                _ => self.search.game.successors(&state),
            };
            self.add_moves(id, &moves);
        }
        Ok(())
    }

    fn add_moves(&mut self, id: Id, moves: &[(Move, Position)]) {
        for &(mv, next) in moves {
            let next = self.id_of(&next);
            self.nodes[id].moves.push((mv, next));
        }
    }

    /// A move after which the claim is proved: the one that the table knows, another one, or one that is found now.
    fn winning_move(&mut self, state: &Position) -> Result<(Move, Position), Stopped> {
        let known = self.search.best_known(state, self.claim.prover);
        let mut moves = self.search.game.successors(state);
        moves.sort_by_key(|&(mv, ref next)| (Some(mv) != known, self.search.expected_cost(next, self.claim)));
        let mut effort = FIRST_EFFORT;
        loop {
            for &(mv, next) in &moves {
                if self.is_proved(&next, effort)? {
                    return Ok((mv, next));
                }
            }
            effort = doubled(effort)?;
        }
    }

    /// Whether the claim is proved of a state, by so many nodes of search at most.
    fn is_proved(&mut self, state: &Position, effort: u64) -> Result<bool, Stopped> {
        let search = &mut *self.search;
        if search.expected_cost(state, self.claim).is_nothing() {
            return Ok(true);
        }
        let visited = search.stats().nodes;
        search.clock_mut().allow(visited, effort);
        match search.prove_by_cost(state, self.claim, None) {
            Ok(cost) => Ok(cost.is_nothing()),
            Err(stopped) if search.clock().is_over(search.stats().nodes) => Err(stopped),
            Err(_) => Ok(false),
        }
    }

    /// Adds moves of the prover where what is listed goes in circles.
    fn widen(&mut self, effort: u64) -> Result<(), Stopped> {
        for id in 0..self.nodes.len() {
            if self.nodes[id].kind != Kind::Prover || self.nodes[id].plies.is_some() {
                continue;
            }
            let state = self.nodes[id].state;
            for (mv, next) in self.search.game.successors(&state) {
                let is_listed = self.nodes[id].moves.iter().any(|&(other, _)| other == mv);
                if !is_listed && self.is_proved(&next, effort)? {
                    self.add_moves(id, &[(mv, next)]);
                }
            }
        }
        Ok(())
    }
}
