//! Sections with history: records that say which replies are forbidden by what stood before on each path to them.

use crate::board::{PointSet, Side, State, Stones, points};
use crate::error::Problem;
use crate::geometry::{Geometry, Turn};
use crate::node::{Edge, Node, Plan};
use crate::record::{Body, Proof, Record, Reference};
use crate::section::Section;
use crate::superko_header::Repetition;

/// A board as a rule of repetition sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sight {
    own: PointSet,
    enemy: PointSet,
    /// Who was to move or who made it, if the rule looks at that.
    side: Option<Side>,
}

/// How a board came to stand.
#[derive(Debug, Clone, Copy)]
pub struct Event {
    /// Who is to move now.
    pub to_move: Side,
    /// Who brought it about by a play, if somebody did.
    pub by: Option<Side>,
}

impl Event {
    /// By a play of the claimant, or by his pass.
    fn of_claimant(mv: Option<u8>) -> Event {
        Event { to_move: Side::Enemy, by: mv.map(|_| Side::Own) }
    }

    /// By a play of the opponent, or by his pass.
    fn of_opponent(passed: bool) -> Event {
        Event { to_move: Side::Own, by: (!passed).then_some(Side::Enemy) }
    }
}

impl Sight {
    /// What a board is to a rule; nothing if it forbids nothing.
    pub fn new(rule: Repetition, Stones { own, enemy }: Stones, event: Event) -> Option<Sight> {
        let side = match rule {
            Repetition::Positional => None,
            Repetition::Situational => Some(event.to_move),
            Repetition::Natural => Some(event.by?),
        };
        Some(Sight { own, enemy, side })
    }

    fn turned(self, geometry: &Geometry, turn: Turn) -> Sight {
        let set = |set| geometry.turned(set, turn);
        Sight { own: set(self.own), enemy: set(self.enemy), side: self.side }
    }
}

/// A reply that is said to be forbidden.
struct Forbidden {
    node: u32,
    record: u64,
    reply: u8,
    sight: Sight,
}

/// A section with history. Its records name each other by their distance, since a state may stand in it more than once.
pub struct History {
    /// Its records.
    pub section: Section,
    rule: Repetition,
    forbidden: Vec<Forbidden>,
    /// For each record the boards that have to stand on each path to it, those that stand at it included. In order.
    needs: Vec<Box<[Sight]>>,
    has_root: bool,
}

impl History {
    /// A section without records.
    pub fn new(section: Section, rule: Repetition) -> History {
        History { section, rule, forbidden: Vec::new(), needs: Vec::new(), has_root: false }
    }

    /// Reads and checks all records, but for what is forbidden by the past.
    pub fn read(&mut self, body: &mut Body, root: &State) -> Result<(), Problem> {
        loop {
            self.section.record += 1;
            self.section.shown = State::default();
            let record = body.record()?;
            if self.has_root && record != Record::End {
                return Err(Problem::BadRecord("a record behind that of the position"));
            }
            match record {
                Record::End => return Ok(()),
                Record::Frame => self.section.library.read_frame(body)?,
                Record::Content => self.section.library.read_content(body)?,
                Record::State(Proof::Static) => {
                    let state = self.read_state(body)?;
                    let (after, plan) = self.section.rest(body, &state)?;
                    self.add(Node { state, mv: None, after, plan, turn: Turn::NONE, depth: 1 })?;
                }
                Record::State(Proof::StaticAfterMove) => {
                    let (state, mv) = (self.read_state(body)?, body.point()?);
                    let (after, plan) = self.section.rest_after(body, &state, mv)?;
                    self.add(Node { state, mv, after, plan, turn: Turn::NONE, depth: 1 })?;
                }
                Record::State(_) => {
                    return Err(Problem::BadRecord("a record without history in a section with it"));
                }
                Record::Played => self.read_played(body)?,
                Record::Root => self.read_root(body, root)?,
            }
        }
    }

    /// A state says nothing of ko: what stood before does.
    fn read_state(&mut self, body: &mut Body) -> Result<State, Problem> {
        let state = self.section.read_board(body)?;
        if state.ban.is_some() {
            return Err(Problem::BadRecord("a ban in a section with history"));
        }
        Ok(state)
    }

    fn read_played(&mut self, body: &mut Body) -> Result<(), Problem> {
        let (state, mv) = (self.read_state(body)?, body.point()?);
        let (after, plan) = match self.section.moved(&state, mv)? {
            None => {
                self.section.check_end(state.stones)?;
                (state.stones, Plan::Ends)
            }
            Some(after) => {
                let edges = self.read_replies(body, &State { ban: None, ..after })?;
                (after.stones, Plan::Plays(self.section.keep_edges(edges)?))
            }
        };
        self.add(Node { state, mv, after, plan, turn: Turn::NONE, depth: 1 })
    }

    /// Reads where the replies lead in the position of the header, with the opponent to move.
    fn read_root(&mut self, body: &mut Body, root: &State) -> Result<(), Problem> {
        self.section.shown = *root;
        let edges = self.read_replies(body, root)?;
        let plan = Plan::Plays(self.section.keep_edges(edges)?);
        let state = State { passed: root.passed, ..State::free(root.stones) };
        self.has_root = true;
        self.add(Node { state, mv: None, after: root.stones, plan, turn: Turn::NONE, depth: 0 })
    }

    /// Adds a record behind what its replies are said to be forbidden by.
    fn add(&mut self, node: Node) -> Result<(), Problem> {
        let number = self.section.add(node)?;
        self.note_needs(number);
        Ok(())
    }

    /// Reads to what each reply leads.
    fn read_replies(&mut self, body: &mut Body, after: &State) -> Result<Vec<Edge>, Problem> {
        let mut edges = Vec::new();
        for reply in points(self.section.geometry.all()) {
            let Some((next, _)) = self.section.geometry.graph.play(after, Side::Enemy, reply) else {
                continue;
            };
            match body.reference()? {
                Reference::Forbidden => self.note_forbidden(reply, next.stones)?,
                Reference::Back(distance, turn) => {
                    edges.push(self.edge(distance, turn, &State::free(next.stones), Some(reply))?);
                }
            }
        }
        match after.after_pass() {
            None => self.section.check_end(after.stones)?,
            Some(passed) => match body.reference()? {
                Reference::Forbidden => {
                    return Err(Problem::BadRecord("a pass that is said to be forbidden"));
                }
                Reference::Back(distance, turn) => edges.push(self.edge(distance, turn, &passed, None)?),
            },
        }
        Ok(edges)
    }

    fn note_forbidden(&mut self, reply: u8, stones: Stones) -> Result<(), Problem> {
        let (node, record) = (self.section.nodes.len() as u32, self.section.record);
        let event = Event::of_opponent(false);
        let sight =
            Sight::new(self.rule, stones, event).ok_or(Problem::BadRecord("a reply that no rule forbids"))?;
        self.forbidden.push(Forbidden { node, record, reply, sight });
        Ok(())
    }

    /// The edge to the record so far back, which must be about the state after this reply.
    fn edge(&self, distance: u32, turn: Turn, state: &State, reply: Option<u8>) -> Result<Edge, Problem> {
        let geometry = &self.section.geometry;
        let name = || geometry.name(reply);
        let number = (self.section.nodes.len() as u32)
            .checked_sub(distance)
            .ok_or_else(|| Problem::NoSuchRecord(name()))?;
        if !geometry.has(turn) {
            return Err(Problem::BadRecord("a symmetry that this board does not have"));
        }
        let found = self.section.node(number).state;
        let is_same =
            geometry.turned_stones(found.stones, turn) == state.stones && found.passed == state.passed;
        if is_same { Ok(Edge::new(number, turn)) } else { Err(Problem::OtherState(name())) }
    }

    /// Keeps which boards have to stand on each path to a record: those that replies to it would bring back, and those that
    /// later records need, but for the board after its move, which stands on all their paths.
    fn note_needs(&mut self, number: u32) {
        let node = self.section.node(number);
        let mine = self.forbidden.iter().rev().take_while(|forbidden| forbidden.node == number);
        let mut needs: Vec<Sight> = mine.map(|forbidden| forbidden.sight).collect();
        for edge in self.section.edges(node) {
            let next = self.section.node(edge.node()).state;
            let stands = Sight::new(self.rule, next.stones, Event::of_opponent(next.passed));
            let needed = self.needs[edge.node() as usize].iter().filter(|&&need| Some(need) != stands);
            needs.extend(needed.map(|need| need.turned(&self.section.geometry, edge.turn())));
        }
        let made = Sight::new(self.rule, node.after, Event::of_claimant(node.mv));
        needs.retain(|&need| Some(need) != made);
        needs.sort_unstable();
        needs.dedup();
        self.needs.push(needs.into());
    }

    /// How many replies are left out.
    pub fn forbidden_count(&self) -> usize {
        self.forbidden.len()
    }

    /// The last record, which must be about the position of the header, whoever is to move in it.
    pub fn root(&self, root: &State, to_move: Side) -> Result<u32, Problem> {
        let number = self.section.nodes.len().checked_sub(1).ok_or(Problem::RootMissing)?;
        let node = &self.section.nodes[number];
        let is_there = node.state.stones == root.stones && node.state.passed == root.passed;
        if !is_there || self.has_root != (to_move == Side::Enemy) {
            return Err(Problem::RootMissing);
        }
        if root.ban.is_some() && to_move == Side::Own {
            if root.ban == node.mv {
                return Err(Problem::IllegalMove(self.section.geometry.name(node.mv)));
            }
            if matches!(node.plan, Plan::Rests(_)) {
                return Err(Problem::ReasonNotAllowed("a ban lies on the claimant"));
            }
        }
        Ok(number as u32)
    }

    /// Whether all replies that are said to be forbidden are so, given what the rule sees of the past, the position of the header
    /// included; if not, one that may be allowed.
    pub fn allowed(&self, root: u32, past: &[Sight]) -> Option<Allowed> {
        let missing = *self.needs[root as usize].iter().find(|need| !past.contains(need))?;
        let geometry = &self.section.geometry;
        let turns = (0..8).map(Turn::from_bits).filter(|&turn| geometry.has(turn));
        let images: Vec<Sight> = turns.map(|turn| missing.turned(geometry, turn)).collect();
        let culprit = self.forbidden.iter().find(|forbidden| images.contains(&forbidden.sight));
        let of = |said: &Forbidden| Allowed { node: said.node, record: said.record, reply: Some(said.reply) };
        Some(culprit.map_or(Allowed { node: root, record: self.section.record, reply: None }, of))
    }
}

/// A reply that is said to be forbidden, but may be allowed.
pub struct Allowed {
    /// The record of the move to which it replies,
    pub node: u32,
    /// and its number among all records.
    pub record: u64,
    /// The point.
    pub reply: Option<u8>,
}
