//! Principal variation search for what one side, the prover, can force in finitely many moves.
//!
//! Scores are from the mover's side (negamax). A score that is good for the prover is a proof: it rests on
//! final positions, static bounds and proofs in the table, never on the path. A score that is bad for him is
//! a failure: it may rest on the depth limit, on reductions, or on a repetition.

use super::limits::{Clock, Stopped};
use super::ordering::{Killers, RelativeHistory};
use super::stats::Stats;
use super::table::{Entry, Failure, NO_SLOT, Table};
use super::window::Window;
use crate::board::{Bounds, Color, Score, StateKey};
use crate::game::{Game, MAX_MOVES, Urgency};
use arrayvec::ArrayVec;

/// How a failure came about: the least ply of the path that it rests on. A failure that met the depth limit
/// rests on ply 0, above the root.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rest(u16);

impl Rest {
    /// Rests on the depth limit.
    const LIMIT: Self = Self(0);
    /// Rests on nothing outside its own subtree.
    const NOTHING: Self = Self(u16::MAX);
}

/// A score and, in case it is a failure, what it rests on.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    score: Score,
    rest: Rest,
}

impl Outcome {
    const fn firm(score: Score) -> Self {
        Self { score, rest: Rest::NOTHING }
    }
}

/// A state on the way, with all that was worked out about it.
struct Node<'s, G: Game> {
    state: &'s G::State,
    key: StateKey,
    orientation: G::Orientation,
    /// What the table knew.
    entry: Entry,
    /// Proved bounds, from the mover's side.
    bounds: Bounds,
    depth: u32,
    ply: usize,
}

/// A move and the state it leads to.
struct Child<G: Game> {
    mv: G::Move,
    state: G::State,
    key: StateKey,
    order: u32,
}

type Children<G> = ArrayVec<Child<G>, MAX_MOVES>;

/// The result of an iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The score, from the prover's side. If it lies above the window's alpha it is proved.
    pub score: Score,
    /// A failure that met no depth limit: no deeper search can do better.
    pub exhausted: bool,
}

/// A search on behalf of one prover at a time. Keeps its tables from one call to the next.
pub struct Search<'g, G: Game> {
    game: &'g mut G,
    table: Table,
    history: RelativeHistory,
    killers: Killers,
    clock: Clock<'g>,
    stats: Stats,
    prover: Color,
    path: Vec<StateKey>,
    last: Vec<usize>,
    cont: Vec<(u64, u64)>,
    w: u64,
}

impl<'g, G: Game> Search<'g, G> {
    pub(crate) fn new(game: &'g mut G, table: Table, clock: Clock<'g>) -> Self {
        let history = RelativeHistory::new(game.slots());
        Self {
            game,
            table,
            history,
            killers: Killers::default(),
            clock,
            stats: Stats::default(),
            prover: Color::Black,
            path: Vec::new(),
            last: vec![64],
            cont: vec![(0, 0); 65 * 65],
            w: std::env::var("W").map_or(0, |x| x.parse().unwrap()),
        }
    }

    pub fn probe(game: &'g mut G, size: super::TableSize) -> Self {
        Self::new(game, Table::new(size), Clock::start(super::Limits::default()))
    }

    /// The counters so far.
    #[must_use]
    pub const fn stats(&self) -> &Stats {
        &self.stats
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) const fn clock(&self) -> &Clock<'g> {
        &self.clock
    }

    pub(crate) const fn clock_mut(&mut self) -> &mut Clock<'g> {
        &mut self.clock
    }

    /// One iteration: what can `prover` force from `root` within `depth` plies? The window is from his side.
    pub fn prove(
        &mut self,
        root: &G::State,
        prover: Color,
        window: Window,
        depth: u32,
    ) -> Result<Verdict, Stopped> {
        self.prover = prover;
        self.path.clear();
        self.history.fade();
        let mirrored = self.game.to_move(root) != prover;
        let outcome = self.search(root, if mirrored { -window } else { window }, depth, 1)?;
        let score = if mirrored { -outcome.score } else { outcome.score };
        Ok(Verdict { score, exhausted: outcome.rest >= Rest(1) })
    }

    fn search(
        &mut self,
        state: &G::State,
        window: Window,
        depth: u32,
        ply: usize,
    ) -> Result<Outcome, Stopped> {
        self.clock.check(self.stats.nodes, self.table.used())?;
        self.stats.nodes += 1;
        if let Some(outcome) = self.final_cutoff(state) {
            return Ok(outcome);
        }
        let (key, orientation) = self.game.key(state);
        let mut node = Node::<G> {
            state,
            key,
            orientation,
            entry: Entry::NOTHING,
            bounds: self.game.score_range(),
            depth,
            ply,
        };
        if let Some(outcome) = self.table_cutoff(&mut node, window) {
            return Ok(outcome);
        }
        if let Some(outcome) = self.static_cutoff(&mut node, window) {
            return Ok(outcome);
        }
        if let Some(outcome) = self.repetition_cutoff(&node) {
            return Ok(outcome);
        }
        if let Some(outcome) = self.horizon_cutoff(&node) {
            return Ok(outcome);
        }
        let window = self.narrowed(window, &node);
        let mut children = self.children(&node);
        if let Some(outcome) = self.enhanced_cutoff(&node, window, &children) {
            return Ok(outcome);
        }
        self.path.push(key);
        let result = self.best_of(&node, window, &mut children);
        self.path.pop();
        result
    }

    /// Searches the children until one is good enough.
    fn best_of(
        &mut self,
        node: &Node<'_, G>,
        window: Window,
        children: &mut Children<G>,
    ) -> Result<Outcome, Stopped> {
        let proving = self.is_prover_to_move(node.state);
        let mut best = Outcome::firm(node.bounds.lower());
        let mut best_slot = NO_SLOT;
        let mut open = window;
        for tried in 0..children.len() {
            let next = most_promising(children, tried);
            let child = &next.state;
            let mv = next.mv;
            let child_depth = if proving { reduced(node.depth - 1, tried) } else { node.depth - 1 };
            let slot = self.game.slot(mv);
            let prev = *self.last.last().unwrap();
            self.last.push(slot);
            let outcome = self.search_child(child, open, child_depth, node.ply, tried);
            self.last.pop();
            let outcome = outcome?;
            self.cont[prev * 65 + slot].1 += u64::from(node.depth.max(1)).pow(3);
            self.history.note_tried(slot, node.depth);
            best.rest = best.rest.min(outcome.rest);
            if outcome.score > best.score || best_slot == NO_SLOT && outcome.score == best.score {
                best.score = outcome.score;
                best_slot = slot as u8;
            }
            match open.raised(outcome.score) {
                Some(narrower) => open = narrower,
                None => {
                    best.rest = outcome.rest;
                    self.stats.cuts += 1;
                    self.stats.first_move_cuts += u64::from(tried == 0);
                    break;
                }
            }
        }
        best.score = best.score.min(node.bounds.upper());
        Ok(self.concluded(node, window, best, best_slot))
    }

    /// The first child gets the whole window; later ones must show that they are better to get it.
    fn search_child(
        &mut self,
        child: &G::State,
        open: Window,
        depth: u32,
        ply: usize,
        tried: usize,
    ) -> Result<Outcome, Stopped> {
        let flip = |outcome: Outcome| Outcome { score: -outcome.score, ..outcome };
        if tried > 0 && !open.is_null() {
            let probe = flip(self.search(child, -open.null_above(), depth, ply + 1)?);
            if probe.score <= open.alpha() || probe.score >= open.beta() {
                return Ok(probe);
            }
        }
        Ok(flip(self.search(child, -open, depth, ply + 1)?))
    }

    fn is_prover_to_move(&self, state: &G::State) -> bool {
        self.game.to_move(state) == self.prover
    }

    /// The score of a finished game.
    fn final_cutoff(&mut self, state: &G::State) -> Option<Outcome> {
        let score = self.game.final_score(state)?;
        let mover = self.game.to_move(state);
        Some(Outcome::firm(if mover == Color::Black { score } else { -score }))
    }

    /// What the table knows: proofs of either side hold at every depth, failures up to their own depth.
    fn table_cutoff(&mut self, node: &mut Node<'_, G>, window: Window) -> Option<Outcome> {
        node.entry = self.table.probe(node.key)?;
        let mover = self.game.to_move(node.state);
        let known = proven_bounds(&node.entry, mover);
        node.bounds = node.bounds.meet(known);
        let cut = decided(node.bounds, window)
            .map(Outcome::firm)
            .or_else(|| self.failure_cutoff(node, window, mover));
        self.stats.table_cuts += u64::from(cut.is_some());
        cut
    }

    /// A failure of the prover that was searched at least as deep.
    fn failure_cutoff(&self, node: &Node<'_, G>, window: Window, mover: Color) -> Option<Outcome> {
        let failure = node.entry.failed(self.prover);
        if u32::from(failure.depth) < node.depth || failure == Entry::NOTHING.failed(self.prover) {
            return None;
        }
        let rest = if failure.depth == Failure::EXHAUSTED { Rest::NOTHING } else { Rest::LIMIT };
        let score = if mover == self.prover { failure.score } else { -failure.score };
        let enough = if mover == self.prover { score <= window.alpha() } else { score >= window.beta() };
        enough.then_some(Outcome { score, rest })
    }

    /// Bounds that need no search.
    fn static_cutoff(&mut self, node: &mut Node<'_, G>, window: Window) -> Option<Outcome> {
        let mover = self.game.to_move(node.state);
        let wanted = if mover == self.prover { window.alpha() } else { -window.beta() }.above();
        let bounds = self.game.static_bounds(node.state, self.prover, wanted);
        node.bounds = node.bounds.meet(if mover == Color::Black { bounds } else { -bounds });
        let cut = decided(node.bounds, window).map(Outcome::firm);
        self.stats.static_cuts += u64::from(cut.is_some());
        cut
    }

    /// A state that stands on the path already. The prover gains nothing by coming back: a shortest proof
    /// never meets a state twice, so the prover may be taken to fail here, and only he.
    fn repetition_cutoff(&mut self, node: &Node<'_, G>) -> Option<Outcome> {
        let earlier = self.path.iter().rposition(|&key| key == node.key)?;
        self.stats.repetitions += 1;
        Some(Outcome { score: self.unproved(node), rest: Rest(earlier as u16 + 1) })
    }

    /// The depth limit: nothing beyond the bounds at hand is proved.
    fn horizon_cutoff(&mut self, node: &Node<'_, G>) -> Option<Outcome> {
        if node.depth > 0 {
            return None;
        }
        self.stats.horizons += 1;
        Some(Outcome { score: self.unproved(node), rest: Rest::LIMIT })
    }

    /// The score when the prover gets no further than what is proved.
    fn unproved(&self, node: &Node<'_, G>) -> Score {
        if self.is_prover_to_move(node.state) { node.bounds.lower() } else { node.bounds.upper() }
    }

    /// Enhanced transposition cutoff (Plaat et al., 1996): a child that is known to be good enough.
    fn enhanced_cutoff(
        &mut self,
        node: &Node<'_, G>,
        window: Window,
        children: &Children<G>,
    ) -> Option<Outcome> {
        let mover = self.game.to_move(node.state);
        for child in children {
            let Some(entry) = self.table.probe(child.key) else { continue };
            let proven = proven_bounds(&entry, mover);
            let failure = entry.failed(self.prover);
            let outcome = if proven.lower() >= window.beta() {
                Outcome::firm(proven.lower())
            } else if mover != self.prover
                && u32::from(failure.depth) >= node.depth - 1
                && failure != Entry::NOTHING.failed(self.prover)
                && -failure.score >= window.beta()
            {
                let exhausted = failure.depth == Failure::EXHAUSTED;
                Outcome { score: -failure.score, rest: if exhausted { Rest::NOTHING } else { Rest::LIMIT } }
            } else {
                continue;
            };
            let slot = self.game.slot(child.mv);
            self.stats.enhanced_cuts += 1;
            let prev = *self.last.last().unwrap();
            self.cont[prev * 65 + slot as usize].1 += u64::from(node.depth.max(1)).pow(3);
            self.history.note_tried(slot, node.depth);
            return Some(self.concluded(node, window, outcome, slot as u8));
        }
        None
    }

    /// The part of the window that the bounds leave open.
    fn narrowed(&self, window: Window, node: &Node<'_, G>) -> Window {
        let raised = window.raised(node.bounds.lower()).expect("bounds did not decide the window");
        raised.lowered(node.bounds.upper()).expect("bounds did not decide the window")
    }

    /// All moves with their states and places in the order.
    fn children(&self, node: &Node<'_, G>) -> Children<G> {
        let from_table = (node.entry.best != NO_SLOT)
            .then(|| self.game.from_canonical(self.game.from_slot(node.entry.best.into()), node.orientation));
        let killers = self.killers.at(node.ply);
        let proving = self.is_prover_to_move(node.state);
        let null = self.game.null_move().filter(|_| !proving);
        let mut children = Children::<G>::new();
        for (mv, urgency) in self.game.moves(node.state) {
            let slot = self.game.slot(mv);
            let stage: u32 = if from_table == Some(mv) {
                5
            } else if null == Some(mv) {
                4
            } else if killers[0] == Some(slot as u8) || killers[1] == Some(slot as u8) {
                3
            } else if urgency == Urgency::Forcing {
                2
            } else {
                1
            };
            let state = self.game.play(node.state, mv);
            let (key, _) = self.game.key(&state);
            children.push(Child { mv, state, key, order: stage << 16 | self.blend(slot) });
        }
        children
    }

    fn blend(&self, slot: usize) -> u32 {
        let g = self.history.score(slot);
        if self.w == 0 {
            return g;
        }
        let (h, b) = self.cont[*self.last.last().unwrap() * 65 + slot];
        ((u128::from(h) * 16384 + u128::from(self.w * u64::from(g))) / u128::from(b + self.w)) as u32
    }

    /// Files what was found at a node.
    fn concluded(&mut self, node: &Node<'_, G>, window: Window, outcome: Outcome, slot: u8) -> Outcome {
        let mover = self.game.to_move(node.state);
        let proving = mover == self.prover;
        let score = if proving { outcome.score } else { -outcome.score };
        let mut entry = node.entry;
        entry.depth = node.depth.min(254) as u8;
        // From the prover's side: above the floor of the window is proved, below its ceiling is a failure.
        let (is_proof, is_failure) = if proving {
            (outcome.score > window.alpha(), outcome.score < window.beta())
        } else {
            (outcome.score < window.beta(), outcome.score > window.alpha())
        };
        if is_proof {
            entry.prove(self.prover, score);
        }
        if is_failure {
            let own = outcome.rest > Rest(node.ply as u16 - 1);
            let depth = if own { Failure::EXHAUSTED } else { node.depth.min(254) as u8 };
            entry.fail(self.prover, Failure { score, depth });
        }
        if outcome.score > window.alpha() && slot != NO_SLOT {
            let mv = self.game.from_slot(slot.into());
            entry.best = self.game.slot(self.game.to_canonical(mv, node.orientation)) as u8;
            self.history.note_best(slot.into(), node.depth);
            let prev = *self.last.last().unwrap();
            self.cont[prev * 65 + slot as usize].0 += u64::from(node.depth.max(1)).pow(3);
            self.killers.note(node.ply, slot);
        }
        self.table.store(node.key, entry);
        let rest = if outcome.rest > Rest(node.ply as u16 - 1) { Rest::NOTHING } else { outcome.rest };
        Outcome { rest, ..outcome }
    }
}

/// The bounds that proofs of both sides put on a state, from the mover's side.
fn proven_bounds(entry: &Entry, mover: Color) -> Bounds {
    Bounds::new(entry.proven(mover), -entry.proven(mover.opponent()))
}

/// The score, if bounds decide a window.
fn decided(bounds: Bounds, window: Window) -> Option<Score> {
    if bounds.lower() >= window.beta() || bounds.value().is_some() {
        Some(bounds.lower())
    } else if bounds.upper() <= window.alpha() {
        Some(bounds.upper())
    } else {
        None
    }
}

/// Moves the most promising of the children not yet tried to the front of them.
fn most_promising<G: Game>(children: &mut Children<G>, tried: usize) -> &Child<G> {
    let mut best = tried;
    for i in tried + 1..children.len() {
        if children[i].order > children[best].order {
            best = i;
        }
    }
    children.swap(tried, best);
    &children[tried]
}

/// The depth left for a prover's move: late ones get less. Sound, because a prover who looks less far can
/// only fail more often.
fn reduced(depth: u32, tried: usize) -> u32 {
    static SHAPE: std::sync::OnceLock<Vec<u32>> = std::sync::OnceLock::new();
    let shape = SHAPE.get_or_init(|| {
        std::env::var("SHAPE")
            .unwrap_or("0,0,0,2,2,2,4".into())
            .split(',')
            .map(|x| x.parse().unwrap())
            .collect()
    });
    depth.saturating_sub(shape[tried.min(shape.len() - 1)])
}
