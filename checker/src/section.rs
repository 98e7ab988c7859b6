//! Sections: records of states are read, checked, and kept as a graph.

use crate::board::{PointSet, Side, State, Stones, Suicide, points};
use crate::claim::Claim;
use crate::error::{CheckError, Problem};
use crate::geometry::{Geometry, Key, Turn};
use crate::lemma::Lemmas;
use crate::library::Library;
use crate::life::{Firm, halved, r1, stones_alone};
use crate::node::{Edge, Kept, MOST_NODES, Node, Plan};
use crate::record::{Body, Proof, Reason, Record, RegionClaim};
use crate::regions::Ground;
use std::collections::HashMap;
use std::mem::take;
use std::ops::Range;
use std::sync::Arc;

/// A board where a reason takes over.
struct Start {
    stones: Stones,
    /// The ban on the claimant.
    ban: Option<u8>,
    to_move: Side,
}

/// A move of an endless claim, of which the replies are looked for when all has been read.
struct Waiting {
    /// The state after the move.
    after: State,
    /// Where it was made: the state by its number, and the record for messages.
    node: u32,
    record: u64,
}

/// The records of states of a section.
pub struct Section {
    /// The board.
    pub geometry: Arc<Geometry>,
    /// The regions of its reasons.
    pub library: Library,
    /// The records of states, in their order.
    pub nodes: Vec<Node>,
    /// For messages: the number of the record at work.
    pub record: u64,
    /// For messages: its state as far as it was read.
    pub shown: State,
    claim: Claim,
    /// What a piece may rest on; nothing of the kind is known to certificates.
    lemmas: Option<Lemmas>,
    index: HashMap<Key, u32>,
    edges: Vec<Edge>,
    contents: Vec<u32>,
    claims: Vec<RegionClaim>,
    outside: Vec<u8>,
    waiting: Vec<Waiting>,
}

/// The end of a list from a place on.
fn since<T>(start: usize, list: &[T]) -> Result<Range<u32>, Problem> {
    let end = u32::try_from(list.len()).map_err(|_| Problem::TooLarge)?;
    Ok(start as u32..end)
}

/// Puts more behind a list; where it stands.
fn extended<T>(list: &mut Vec<T>, more: Vec<T>) -> Result<Range<u32>, Problem> {
    let start = list.len();
    list.extend(more);
    since(start, list)
}

/// A part of a list.
fn part<'l, T>(list: &'l [T], at: &Range<u32>) -> &'l [T] {
    &list[at.start as usize..at.end as usize]
}

impl Section {
    /// A section without records, of a piece where there are lemmas.
    pub fn new(geometry: &Arc<Geometry>, claim: Claim, lemmas: Option<Lemmas>) -> Section {
        Section {
            geometry: Arc::clone(geometry),
            library: Library::new(Arc::clone(geometry)),
            nodes: Vec::new(),
            record: 0,
            shown: State::default(),
            claim,
            lemmas,
            index: HashMap::new(),
            edges: Vec::new(),
            contents: Vec::new(),
            claims: Vec::new(),
            outside: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// What every end must score for the claimant.
    pub fn needed(&self) -> i32 {
        self.claim.needed()
    }

    /// The edges of a record to those that follow.
    pub fn edges(&self, node: &Node) -> &[Edge] {
        if let Plan::Plays(edges) = &node.plan { part(&self.edges, edges) } else { &[] }
    }

    /// The numbers of the recorded contents on which a reason rests.
    pub fn contents(&self, kept: &Kept) -> &[u32] {
        part(&self.contents, &kept.contents)
    }

    /// How answered life claims each region, in the order of their lowest points.
    pub fn claims(&self, kept: &Kept) -> &[RegionClaim] {
        if kept.reason == Reason::AnsweredLife { part(&self.claims, &kept.details) } else { &[] }
    }

    /// On how many liberties outside each wall of joint life counts, in the order of their lowest points.
    pub fn outside(&self, kept: &Kept) -> &[u8] {
        if kept.reason == Reason::JointLife { part(&self.outside, &kept.details) } else { &[] }
    }

    /// The record of a state, with the symmetry that turns the record into it.
    pub fn find(&self, state: &State) -> Option<(&Node, Turn)> {
        let (key, turn) = self.geometry.canonical(state);
        let node = self.node(*self.index.get(&key)?);
        Some((node, node.turn.then(turn.undone())))
    }

    /// The record with this number.
    pub fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    /// Reads and checks all records.
    pub fn read(&mut self, body: &mut Body) -> Result<(), Problem> {
        loop {
            self.record += 1;
            self.shown = State::default();
            match body.record()? {
                Record::End => break,
                Record::Frame => self.library.read_frame(body)?,
                Record::Content => self.library.read_content(body)?,
                Record::State(proof) => self.read_state(body, proof)?,
                Record::Played | Record::Root | Record::Repeats => {
                    return Err(Problem::BadRecord("a record with history in a section without"));
                }
            }
        }
        for waiting in take(&mut self.waiting) {
            (self.record, self.shown) = (waiting.record, self.node(waiting.node).state);
            self.cover_replies(&waiting.after)?;
        }
        Ok(())
    }

    fn read_state(&mut self, body: &mut Body, proof: Proof) -> Result<(), Problem> {
        let state = self.read_board(body)?;
        let (key, turn) = self.geometry.canonical(&state);
        if self.index.contains_key(&key) {
            return Err(Problem::DuplicateState);
        }
        let mv = if matches!(proof, Proof::Static | Proof::Lemma) { None } else { body.point()? };
        let (after, plan) = match proof {
            Proof::PlayedOut => self.play_out(&state, mv)?,
            Proof::Static => self.rest(body, &state)?,
            Proof::StaticAfterMove => self.rest_after(body, &state, mv)?,
            Proof::Lemma => {
                self.check_lemma(&state, Side::Own)?;
                (state.stones, Plan::Relies)
            }
            Proof::LemmaAfterMove => {
                let after = self.moved(&state, mv)?.ok_or(Problem::MoveEndsGame)?;
                self.check_lemma(&after, Side::Enemy)?;
                (after.stones, Plan::ReliesAfter)
            }
        };
        let number = self.add(Node { state, mv, after, plan, turn, depth: 1 })?;
        self.index.insert(key, number);
        Ok(())
    }

    /// What is wrong with the record at work, in the section with this number.
    pub fn refused(&self, section: usize, problem: Problem) -> CheckError {
        let board = self.geometry.show(self.claim.claimant, &self.shown);
        CheckError::Record { section, claim: self.claim, record: self.record, board, problem }
    }

    /// Reads the reason for a state as it stands.
    pub fn rest(&mut self, body: &mut Body, state: &State) -> Result<(Stones, Plan), Problem> {
        let &State { stones, ban, .. } = state;
        let start = Start { stones, ban, to_move: Side::Own };
        Ok((stones, Plan::Rests(self.read_reason(body, &start)?)))
    }

    /// Reads the reason for a state after the claimant's move.
    pub fn rest_after(
        &mut self,
        body: &mut Body,
        state: &State,
        mv: Option<u8>,
    ) -> Result<(Stones, Plan), Problem> {
        let State { stones, passed, .. } = self.moved(state, mv)?.ok_or(Problem::MoveEndsGame)?;
        if passed {
            self.check_end(stones)?;
        }
        let start = Start { stones, ban: None, to_move: Side::Enemy };
        Ok((stones, Plan::RestsAfter(self.read_reason(body, &start)?)))
    }

    /// Keeps edges; where they stand.
    pub fn keep_edges(&mut self, edges: Vec<Edge>) -> Result<Range<u32>, Problem> {
        extended(&mut self.edges, edges)
    }

    /// Adds a record; its number. Its depth grows by that of its edges.
    pub fn add(&mut self, mut node: Node) -> Result<u32, Problem> {
        let number = self.nodes.len();
        if number == MOST_NODES {
            return Err(Problem::TooLarge);
        }
        node.depth += self.edges(&node).iter().map(|edge| self.node(edge.node()).depth).max().unwrap_or(0);
        self.nodes.push(node);
        Ok(number as u32)
    }

    /// Reads a legal board with what the last move means for the next one.
    pub fn read_board(&mut self, body: &mut Body) -> Result<State, Problem> {
        let (stones, graph) = (body.stones()?, &self.geometry.graph);
        self.shown.stones = stones;
        let state = body.state(stones)?;
        if state.ban.is_some_and(|p| !graph.is_empty(stones, p)) {
            return Err(Problem::IllegalBoard("the ban is not on an empty point"));
        }
        self.shown = state;
        if !graph.is_legal(stones) {
            return Err(Problem::IllegalBoard("a chain has no liberties"));
        }
        Ok(state)
    }

    /// The state after the claimant's move; nothing if that ends the game.
    pub fn moved(&self, state: &State, mv: Option<u8>) -> Result<Option<State>, Problem> {
        let Some(point) = mv else { return Ok(state.after_pass()) };
        match self.geometry.graph.play(state, Side::Own, point) {
            Some((after, _)) => Ok(Some(after)),
            None => Err(Problem::IllegalMove(self.geometry.name(mv))),
        }
    }

    /// Whether a lemma says that the claimant gets what he needs in a state.
    fn check_lemma(&self, state: &State, to_move: Side) -> Result<(), Problem> {
        let lemmas = self.lemmas.as_ref().ok_or(Problem::BadRecord("a lemma in a certificate"))?;
        let shown = lemmas.score(&self.geometry, state, to_move).ok_or(Problem::LemmaMissing)?;
        let needed = self.claim.needed();
        if shown >= needed { Ok(()) } else { Err(Problem::LemmaNotEnough { shown, needed }) }
    }

    /// Whether the game may end with these stones.
    pub fn check_end(&self, stones: Stones) -> Result<(), Problem> {
        let (score, needed) = (self.geometry.graph.score(stones), self.claim.needed());
        if score >= needed { Ok(()) } else { Err(Problem::BadEnd { score, needed }) }
    }

    /// Checks a move that is played out, as far as that can be done now; the stones after it.
    fn play_out(&mut self, state: &State, mv: Option<u8>) -> Result<(Stones, Plan), Problem> {
        let Some(after) = self.moved(state, mv)? else {
            self.check_end(state.stones)?;
            return Ok((state.stones, Plan::Ends));
        };
        let start = self.edges.len();
        if self.claim.finite {
            self.cover_replies(&after)?;
        } else {
            self.waiting.push(Waiting { after, node: self.nodes.len() as u32, record: self.record });
        }
        Ok((after.stones, Plan::Plays(since(start, &self.edges)?)))
    }

    /// Checks that all replies of the opponent are covered, and keeps the edges to the records to which they lead.
    fn cover_replies(&mut self, state: &State) -> Result<(), Problem> {
        for reply in points(self.geometry.all()) {
            if let Some((next, _)) = self.geometry.graph.play(state, Side::Enemy, reply) {
                self.follow(&next, Some(reply))?;
            }
        }
        match state.after_pass() {
            None => self.check_end(state.stones),
            Some(passed) => self.follow(&passed, None),
        }
    }

    /// Finds the record of the state that arises by a reply, and keeps the edge to it.
    fn follow(&mut self, state: &State, reply: Option<u8>) -> Result<(), Problem> {
        let (key, turn) = self.geometry.canonical(state);
        let Some(&number) = self.index.get(&key) else {
            return Err(Problem::MissingReply { reply: self.geometry.name(reply) });
        };
        if self.claim.finite {
            self.edges.push(Edge::new(number, self.node(number).turn.then(turn.undone())));
        }
        Ok(())
    }

    /// Reads a reason and checks that it shows enough. Of points beside living stones half counts, if it has to.
    fn read_reason(&mut self, body: &mut Body, start: &Start) -> Result<Kept, Problem> {
        let (mut kept, living) = self.read_points(body, start)?;
        let (size, needed) = (i32::from(self.geometry.size()), self.claim.needed());
        let mut count = kept.points.count_ones();
        if 2 * count as i32 - size < needed {
            let firm = Firm { living, kept: kept.points };
            kept.halved = halved(&self.geometry.graph, start.stones, start.ban, firm);
            let others = kept.halved.count_ones();
            count += if start.to_move == Side::Own { others.div_ceil(2) } else { others / 2 };
        }
        let shown = 2 * count as i32 - size;
        if shown < needed { Err(Problem::NotEnough { shown, needed }) } else { Ok(kept) }
    }

    /// Reads a reason and what it keeps for sure; with the stones that live to the end whatever is played outside.
    fn read_points(&mut self, body: &mut Body, start: &Start) -> Result<(Kept, PointSet), Problem> {
        let &Start { stones, ban, .. } = start;
        let (graph, is_suicide_allowed) =
            (&self.geometry.graph, self.geometry.graph.suicide == Suicide::Allowed);
        let refuse = |why| Err(Problem::ReasonNotAllowed(why));
        let ground = Ground { geometry: &self.geometry, library: &self.library, stones };
        let first = self.contents.len();
        let (reason, mut walls, mut details) = (body.reason()?, 0, 0..0);
        let (points, living) = match reason {
            Reason::R1 => {
                let Firm { living, kept } = r1(graph, stones);
                // A ban that arose by play never lies there, but the header may state any.
                if ban.is_some_and(|ban| kept >> ban & 1 != 0) {
                    return refuse("a ban lies on a point that is claimed");
                }
                // Suicide may clear the whole board again and again if no own stone lives.
                if is_suicide_allowed && kept == 0 {
                    return refuse("suicide is allowed and nothing lives");
                }
                (kept, living)
            }
            _ if is_suicide_allowed => return refuse("suicide is allowed"),
            Reason::StonesAlone => (stones_alone(graph, stones), 0),
            _ if ban.is_some() => return refuse("a ban lies on the claimant"),
            Reason::AnsweredLife => {
                let answered = ground.read_answered(body, &mut self.contents)?;
                details = extended(&mut self.claims, answered.claims)?;
                walls = answered.walls;
                (answered.kept, walls)
            }
            Reason::JointLife => {
                let joint = ground.read_joint(body, &mut self.contents)?;
                details = extended(&mut self.outside, joint.outside)?;
                walls = joint.walls;
                (joint.kept, 0)
            }
        };
        let contents = since(first, &self.contents)?;
        Ok((Kept { points, halved: 0, reason, walls, details, contents }, living))
    }

    /// Finds a position that is to be proved in the section; the record at which the proof begins. If the opponent is to
    /// move, it is one more record, which passes for the claimant and allows all replies.
    pub fn root(&mut self, root: State, to_move: Side) -> Result<u32, Problem> {
        let (key, turn) = self.geometry.canonical(&root);
        if to_move == Side::Own {
            return self.index.get(&key).copied().ok_or(Problem::RootMissing);
        }
        let (start, after) = (self.edges.len(), root.stones);
        self.cover_replies(&root)?;
        let plan = Plan::Plays(since(start, &self.edges)?);
        self.add(Node { state: State::free(after), mv: None, after, plan, turn, depth: 0 })
    }
}
