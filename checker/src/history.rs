//! Sections with history: records that say which replies are forbidden, or end the game, for what stood before on each path to them.

use crate::board::{PointSet, Side, State, Stones, Suicide, points};
use crate::error::Problem;
use crate::geometry::{Geometry, Turn};
use crate::node::{Edge, Node, Plan};
use crate::record::{Body, Proof, Reason, Record, Reference};
use crate::section::Section;
use crate::superko_header::Repetition;
use std::cmp::Reverse;

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
    /// What a board is to a rule; nothing if it does not matter that it stood.
    pub fn new(rule: Repetition, Stones { own, enemy }: Stones, event: Event) -> Option<Sight> {
        let side = match rule {
            Repetition::Positional => None,
            Repetition::Situational | Repetition::PassCount => Some(event.to_move),
            Repetition::Natural => Some(event.by?),
        };
        Some(Sight { own, enemy, side })
    }

    fn turned(self, geometry: &Geometry, turn: Turn) -> Sight {
        let set = |set| geometry.turned(set, turn);
        Sight { own: set(self.own), enemy: set(self.enemy), side: self.side }
    }
}

/// A board that has to have stood.
#[derive(Clone, Copy)]
struct Need {
    sight: Sight,
    /// How much more often the claimant has to have passed than his opponent since it stood, at least, if that matters.
    least: Option<i32>,
}

impl Need {
    fn turned(self, geometry: &Geometry, turn: Turn) -> Need {
        Need { sight: self.sight.turned(geometry, turn), ..self }
    }

    /// The same before a move after which the claimant has passed so much more often.
    fn before(self, gain: i32) -> Need {
        Need { least: self.least.map(|least| least - gain), ..self }
    }

    fn is_met(self, lead: i32) -> bool {
        self.least.is_none_or(|least| lead >= least)
    }
}

/// A board that stood before the first move.
pub struct Stands {
    /// What the rule sees of it.
    pub sight: Sight,
    /// How much more often the claimant has passed than his opponent since then.
    pub lead: i32,
}

/// A move that is said to be forbidden, or to end the game by what it brings back.
struct Forbidden {
    node: u32,
    record: u64,
    mv: Option<u8>,
    /// For a reply: as it is after the claimant's move.
    need: Need,
}

/// A section with history. Its records name each other by their distance, since a state may stand in it more than once.
pub struct History {
    /// Its records.
    pub section: Section,
    rule: Repetition,
    forbidden: Vec<Forbidden>,
    /// For each record the boards that have to stand on each path to it, those that stand at it included. In order.
    needs: Vec<Box<[Need]>>,
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
                    self.check_reason(&plan)?;
                    self.add(Node { state, mv: None, after, plan, turn: Turn::NONE, depth: 1 })?;
                }
                Record::State(Proof::StaticAfterMove) => {
                    let (state, mv) = (self.read_state(body)?, body.point()?);
                    let (after, plan) = self.section.rest_after(body, &state, mv)?;
                    self.check_reason(&plan)?;
                    self.add(Node { state, mv, after, plan, turn: Turn::NONE, depth: 1 })?;
                }
                Record::State(_) => {
                    return Err(Problem::BadRecord("a record without history in a section with it"));
                }
                Record::Played => self.read_played(body)?,
                Record::Root => self.read_root(body, root)?,
                Record::Repeats => self.read_repeats(body)?,
            }
        }
    }

    /// Where boards that come back end the game, only such reasons are allowed below which none does.
    fn check_reason(&self, plan: &Plan) -> Result<(), Problem> {
        let (Plan::Rests(kept) | Plan::RestsAfter(kept)) = plan else { return Ok(()) };
        let is_simple = matches!(kept.reason, Reason::R1 | Reason::StonesAlone);
        if !self.rule.ends() || is_simple && self.section.geometry.graph.suicide == Suicide::Forbidden {
            return Ok(());
        }
        Err(Problem::ReasonNotAllowed("boards may come back, and that ends the game"))
    }

    /// Where boards that stood before are forbidden a state says nothing of ko: they do.
    fn read_state(&mut self, body: &mut Body) -> Result<State, Problem> {
        let state = self.section.read_board(body)?;
        if state.ban.is_some() && !self.rule.ends() {
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
                let edges = self.read_replies(body, &self.as_it_counts(after))?;
                (after.stones, Plan::Plays(self.section.keep_edges(edges)?))
            }
        };
        self.add(Node { state, mv, after, plan, turn: Turn::NONE, depth: 1 })
    }

    /// A state as the rule has it: ko is a rule besides only where boards that come back end the game.
    fn as_it_counts(&self, state: State) -> State {
        if self.rule.ends() { state } else { State { ban: None, ..state } }
    }

    /// Reads a move of the claimant that ends the game by what it brings back.
    fn read_repeats(&mut self, body: &mut Body) -> Result<(), Problem> {
        if !self.rule.ends() {
            return Err(Problem::BadRecord("a repetition that ends the game, where it is forbidden"));
        }
        let (state, mv) = (self.read_state(body)?, body.point()?);
        let after = self.section.moved(&state, mv)?.ok_or(Problem::MoveEndsGame)?;
        self.note_forbidden(mv, after.stones, Event::of_claimant(mv))?;
        self.add(Node { state, mv, after: after.stones, plan: Plan::Repeats, turn: Turn::NONE, depth: 1 })
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
        self.note_needs(number)
    }

    /// Reads to what each reply leads.
    fn read_replies(&mut self, body: &mut Body, after: &State) -> Result<Vec<Edge>, Problem> {
        let mut edges = Vec::new();
        for reply in points(self.section.geometry.all()) {
            let Some((next, _)) = self.section.geometry.graph.play(after, Side::Enemy, reply) else {
                continue;
            };
            match body.reference()? {
                Reference::Forbidden => {
                    self.note_forbidden(Some(reply), next.stones, Event::of_opponent(false))?;
                }
                Reference::Back(distance, turn) => {
                    edges.push(self.edge(distance, turn, &self.as_it_counts(next), Some(reply))?);
                }
            }
        }
        match after.after_pass() {
            None => self.section.check_end(after.stones)?,
            Some(passed) => match body.reference()? {
                Reference::Forbidden if !self.rule.ends() => {
                    return Err(Problem::BadRecord("a pass that is said to be forbidden"));
                }
                Reference::Forbidden => {
                    self.note_forbidden(None, passed.stones, Event::of_opponent(true))?;
                }
                Reference::Back(distance, turn) => edges.push(self.edge(distance, turn, &passed, None)?),
            },
        }
        Ok(edges)
    }

    /// Notes a move of the record that comes next which is forbidden, or ends the game, for what it would bring about.
    fn note_forbidden(&mut self, mv: Option<u8>, stones: Stones, event: Event) -> Result<(), Problem> {
        let (node, record) = (self.section.nodes.len() as u32, self.section.record);
        let sight =
            Sight::new(self.rule, stones, event).ok_or(Problem::BadRecord("a reply that no rule forbids"))?;
        let gain = if event.to_move == Side::Own { of_reply(mv.is_none()) } else { 0 };
        let need = Need { sight, least: self.least() }.before(gain);
        self.forbidden.push(Forbidden { node, record, mv, need });
        Ok(())
    }

    /// How much more often the claimant has to have passed, so that a board that comes back ends the game well.
    fn least(&self) -> Option<i32> {
        let (needed, most) = (self.section.needed(), i32::from(self.section.geometry.size()));
        let is_free = !self.rule.ends() || needed <= -most;
        if is_free { None } else { Some(i32::from(needed > 0)) }
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
        let ban = |ban: Option<u8>| ban.map_or(0, |point| 1 << point);
        let is_same = geometry.turned_stones(found.stones, turn) == state.stones
            && geometry.turned(ban(found.ban), turn) == ban(state.ban)
            && found.passed == state.passed;
        if is_same { Ok(Edge::new(number, turn)) } else { Err(Problem::OtherState(name())) }
    }

    /// Keeps which boards have to stand on each path to a record: those that its moves would bring back, and those that
    /// later records need, but for the board after its move, which stands on all their paths.
    fn note_needs(&mut self, number: u32) -> Result<(), Problem> {
        let node = self.section.node(number);
        let mine = self.forbidden.iter().rev().take_while(|forbidden| forbidden.node == number);
        let mut needs: Vec<Need> = mine.map(|forbidden| forbidden.need).collect();
        for edge in self.section.edges(node) {
            let next = self.section.node(edge.node()).state;
            let stands = Sight::new(self.rule, next.stones, Event::of_opponent(next.passed));
            let needed = without(&self.needs[edge.node() as usize], stands)?;
            let before = |need: Need| need.before(of_reply(next.passed));
            needs.extend(needed.map(|need| before(need.turned(&self.section.geometry, edge.turn()))));
        }
        if !matches!(node.plan, Plan::Repeats) {
            let made = Sight::new(self.rule, node.after, Event::of_claimant(node.mv));
            let rest = without(&needs, made)?.collect();
            needs = rest;
        }
        // In the position of the header with the opponent to move nobody has passed.
        let is_pass = node.mv.is_none() && !self.has_root;
        needs.iter_mut().for_each(|need| *need = need.before(i32::from(is_pass)));
        needs.sort_unstable_by_key(|need| (need.sight, Reverse(need.least)));
        needs.dedup_by_key(|need| need.sight);
        self.needs.push(needs.into());
        Ok(())
    }

    /// How many moves are said to be forbidden, or to end the game by what they bring back.
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
        if self.rule.ends() {
            // A ban is part of a state here, and with the opponent to move the position of the header was taken as it is.
            let is_it = to_move == Side::Enemy || node.state.ban == root.ban;
            return if is_it { Ok(number as u32) } else { Err(Problem::RootMissing) };
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

    /// Whether all moves that are said to be forbidden, or to end the game, are so, given what the rule sees of the past, the position
    /// of the header included, in its order; if not, one that may be none. Of boards that stood more than once the last one counts.
    pub fn allowed(&self, root: u32, past: &[Stands]) -> Option<Allowed> {
        let is_met = |need: &Need| {
            let last = past.iter().rev().find(|stands| stands.sight == need.sight);
            last.is_some_and(|stands| need.is_met(stands.lead))
        };
        let missing = self.needs[root as usize].iter().find(|need| !is_met(need))?.sight;
        let geometry = &self.section.geometry;
        let turns = (0..8).map(Turn::from_bits).filter(|&turn| geometry.has(turn));
        let images: Vec<Sight> = turns.map(|turn| missing.turned(geometry, turn)).collect();
        let culprit = self.forbidden.iter().find(|forbidden| images.contains(&forbidden.need.sight));
        let of = |said: &Forbidden| Allowed { node: said.node, record: said.record, mv: said.mv };
        Some(culprit.map_or(Allowed { node: root, record: self.section.record, mv: None }, of))
    }
}

/// How much more often the claimant has passed after a reply than before it.
fn of_reply(is_pass: bool) -> i32 {
    -i32::from(is_pass)
}

/// Needs without that of the board that stands now. Nobody has passed since, so it asks for no lead, or it is not met.
fn without(needs: &[Need], now: Option<Sight>) -> Result<impl Iterator<Item = Need>, Problem> {
    let is_now = move |need: &Need| Some(need.sight) == now;
    if needs.iter().any(|need| is_now(need) && !need.is_met(0)) {
        return Err(Problem::BadRecord("the game ends for a board of this line, with too few passes since"));
    }
    Ok(needs.iter().copied().filter(move |need| !is_now(need)))
}

/// A move that is said to be forbidden, or to end the game by what it brings back, but may not.
pub struct Allowed {
    /// The record of the move to which it replies,
    pub node: u32,
    /// and its number among all records.
    pub record: u64,
    /// The move.
    pub mv: Option<u8>,
}
