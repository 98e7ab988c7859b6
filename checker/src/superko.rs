//! Superko: whether the claimant ever makes a board that came before.
//!
//! A board that comes back has all stones that he has now. So from each move, and from each reason whose strategy plays
//! where he has lost stones, the lines are followed back to the root, no farther than he may have had all these stones,
//! and each board on them is compared.

use crate::board::{PointSet, Stones, Suicide, points};
use crate::geometry::Turn;
use crate::node::{Edge, Kept, Node, Plan};
use crate::record::Reason;
use crate::report::ViolationKind;
use crate::section::Section;
use crate::superko_header::Repetition;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::mem::take;

/// The records that break a rule, or may, and how; with the records at which the board stood before.
pub type Breaches = BTreeMap<(u32, ViolationKind), Vec<u32>>;

/// What breaks the rules, or may.
#[derive(Default)]
pub struct Broken {
    /// Positional superko.
    pub positional: Breaches,
    /// Situational superko.
    pub situational: Breaches,
    /// Natural situational superko, as far as the claimant's plays go.
    pub natural: Breaches,
}

/// Earlier records that are listed, at most.
const MOST_EARLIER: usize = 16;

/// The points where the claimant may have lost a stone on the way to a record, and for each of them all points that may
/// have been his while it was.
#[derive(Default)]
struct Losses(BTreeMap<u8, PointSet>);

impl Losses {
    fn points(&self) -> PointSet {
        self.0.keys().fold(0, |points, p| points | 1 << p)
    }

    fn add(&mut self, lost: PointSet, held: PointSet) {
        points(lost).for_each(|p| *self.0.entry(p).or_default() |= held);
    }

    /// Adds what is lost before `node` and over one of its edges to the losses of the record to which this edge leads.
    fn pass_on(&self, section: &Section, node: &Node, edge: Edge, losses: &mut Losses) {
        let (own, left) = (node.after.own, section.node(edge.node()).state.stones.own);
        let (geometry, back) = (&section.geometry, edge.turn().undone());
        if left.count_ones() < own.count_ones() {
            let own = geometry.turned(own, back);
            losses.add(own & !left, own | geometry.turned(self.points(), back));
        }
        let played = node.state.stones.own | node.mv.map_or(0, |mv| 1 << mv);
        if played & !own != 0 {
            // Suicide of the claimant.
            let lost = geometry.turned(played & !own, back);
            losses.add(lost, geometry.turned(played | self.points(), back));
        }
        for (&p, &held) in &self.0 {
            losses.add(geometry.turned(1 << p, back), geometry.turned(held, back));
        }
    }
}

/// Examines all lines from the record `root` on. `patience` is how many records may be looked at on the ways back from
/// others; `None` if that is not enough.
pub fn examine(section: &Section, root: u32, patience: u64) -> Option<Broken> {
    look_into(section, root, Scope::All, patience)
}

/// The same of reasons alone, however long it takes.
pub fn examine_reasons(section: &Section, root: u32) -> Option<Broken> {
    look_into(section, root, Scope::Reasons, u64::MAX)
}

/// The same where boards that come back end the game: which reasons may bring one about, by moves of either side. All are R1 or
/// stones alone, and suicide is forbidden.
pub fn examine_ends(section: &Section, root: u32) -> Option<Broken> {
    look_into(section, root, Scope::Ends, u64::MAX)
}

/// What is looked into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    All,
    Reasons,
    Ends,
}

fn look_into(section: &Section, root: u32, scope: Scope, mut patience: u64) -> Option<Broken> {
    let mut broken = Broken::default();
    let mut boards = (scope == Scope::Reasons).then(|| Boards::of(section));
    // For each record what is lost before it, and the edges that lead to it, with the record where they begin in place of
    // that where they end. All of these have greater numbers.
    let mut losses: Vec<Losses> = Vec::new();
    losses.resize_with(root as usize + 1, Losses::default);
    let mut parents: Vec<Vec<Edge>> = vec![Vec::new(); root as usize + 1];
    for number in (0..=root).rev() {
        let (node, before) = (section.node(number), take(&mut losses[number as usize]));
        if number != root && parents[number as usize].is_empty() {
            continue;
        }
        let lost = before.points();
        // A board that arises by suicide need not have the stone that was played.
        if scope == Scope::All && node.mv.is_some_and(|mv| (lost | !node.after.own) >> mv & 1 != 0) {
            let walk = Walk { section, parents: &parents, before: &before, firm: node.after.own };
            let seen = walk.back(number, &mut patience, |stones| stones == node.after)?;
            broken.note(number, ViolationKind::Move, seen);
        }
        if let Plan::Rests(kept) | Plan::RestsAfter(kept) = &node.plan {
            let reason = Reasoned::new(section, node.after, kept, lost);
            let mut seen = Seen::default();
            if scope == Scope::Ends {
                let walk = Walk { section, parents: &parents, before: &before, firm: reason.firm };
                seen = walk.back(number, &mut patience, |stones| reason.may_end(node, stones))?;
            } else if reason.again != 0 && boards.as_mut().is_none_or(|boards| boards.may_have(&reason)) {
                let walk = Walk { section, parents: &parents, before: &before, firm: reason.firm };
                seen = walk.back(number, &mut patience, |stones| reason.may_make(section, stones))?;
            }
            if !reason.is_plain {
                broken.positional.insert((number, ViolationKind::Reason), Vec::new());
            }
            broken.note(number, ViolationKind::Reason, seen);
        }
        // The last edge first: of many earlier records those are listed that a walk sees first, and a solver's repairs
        // depend on the list.
        for &edge in section.edges(node).iter().rev() {
            before.pass_on(section, node, edge, &mut losses[edge.node() as usize]);
            parents[edge.node() as usize].push(Edge::new(number, edge.turn()));
        }
    }
    Some(broken)
}

/// The first record from the root on whose reason may make one of these boards, which stood before the root and are seen as it is;
/// under a rule by which these end the game, by moves of either side.
pub fn first_reason_again(section: &Section, root: u32, rule: Repetition, earlier: &[Stones]) -> Option<u32> {
    if earlier.is_empty() {
        return None;
    }
    let geometry = &section.geometry;
    // For each record the symmetries that turn it into what it is on some path from the root.
    let mut turns: Vec<BTreeSet<u8>> = vec![BTreeSet::new(); root as usize + 1];
    turns[root as usize].insert(Turn::NONE.bits());
    for number in (0..=root).rev() {
        let (node, mine) = (section.node(number), take(&mut turns[number as usize]));
        for turn in mine.into_iter().map(Turn::from_bits) {
            if let Plan::Rests(kept) | Plan::RestsAfter(kept) = &node.plan {
                // Nothing is known of what was lost before the root.
                let reason = Reasoned::new(section, node.after, kept, geometry.all());
                let mut stood = earlier.iter().map(|&stones| geometry.turned_stones(stones, turn.undone()));
                let may_return = |stones| {
                    if rule.ends() { reason.may_end(node, stones) } else { reason.may_make(section, stones) }
                };
                if stood.any(may_return) {
                    return Some(number);
                }
            }
            for edge in section.edges(node) {
                turns[edge.node() as usize].insert(edge.turn().then(turn).bits());
            }
        }
    }
    None
}

/// The claimant's stones on all boards of a section, however turned. Many reasons are alike, and of most it is seen here that they
/// make none of these boards.
struct Boards {
    owns: Vec<PointSet>,
    /// What is known by the firm stones and the plays of reasons.
    known: HashMap<(PointSet, PointSet), bool>,
}

impl Boards {
    fn of(section: &Section) -> Boards {
        let geometry = &section.geometry;
        let turns: Vec<Turn> = (0..8).map(Turn::from_bits).filter(|&turn| geometry.has(turn)).collect();
        let owns = section.nodes.iter().flat_map(|node| [node.state.stones.own, node.after.own]);
        let distinct: HashSet<PointSet> = owns.collect();
        let turned =
            distinct.iter().flat_map(|&own| turns.iter().map(move |&turn| geometry.turned(own, turn)));
        let all: HashSet<PointSet> = turned.collect();
        Boards { owns: all.into_iter().collect(), known: HashMap::new() }
    }

    /// Whether there is a board with all firm stones of a reason and one of those that it may play.
    fn may_have(&mut self, reason: &Reasoned) -> bool {
        let &Reasoned { firm, plays, .. } = reason;
        let owns = &self.owns;
        let is_there = || owns.iter().any(|own| firm & !own == 0 && own & plays != 0);
        *self.known.entry((firm, plays)).or_insert_with(is_there)
    }
}

impl Broken {
    fn note(&mut self, record: u32, kind: ViolationKind, seen: Seen) {
        let Seen { mut before, after, made } = seen;
        if !made.is_empty() {
            self.natural.insert((record, kind), made);
        }
        if !after.is_empty() {
            self.situational.insert((record, kind), after.clone());
        }
        before.extend(after);
        if !before.is_empty() {
            self.positional.insert((record, kind), before);
        }
    }
}

/// The records, up to a number, where one of the boards looked for was seen.
#[derive(Default)]
struct Seen {
    /// Before the claimant's move,
    before: Vec<u32>,
    /// after it,
    after: Vec<u32>,
    /// and after it if it is a play.
    made: Vec<u32>,
}

/// A walk from a record back to the root.
struct Walk<'a> {
    section: &'a Section,
    /// The edges that lead to each record, from records that the root reaches.
    parents: &'a [Vec<Edge>],
    before: &'a Losses,
    /// The claimant's stones on all boards looked for.
    firm: PointSet,
}

impl Walk<'_> {
    fn back(&self, from: u32, patience: &mut u64, is_wanted: impl Fn(Stones) -> bool) -> Option<Seen> {
        let (firm, before, geometry) = (self.firm, self.before, &self.section.geometry);
        // Firm stones that may have been lost, and were there with all others before that.
        let lost = before.0.iter().filter(|(_, held)| firm & !**held == 0);
        let gone = firm & lost.fold(0, |gone, (p, _)| gone | 1 << p);
        let may_go_on = |stones: Stones| firm & !stones.own & !gone == 0;
        let mut seen = Seen::default();
        let mut open = vec![(from, Turn::NONE)];
        let mut visited = HashSet::from([(from, Turn::NONE)]);
        while let Some((i, turn)) = open.pop() {
            *patience = patience.checked_sub(1)?;
            let node = self.section.node(i);
            if i != from {
                let stones = geometry.turned_stones(node.after, turn);
                if !may_go_on(stones) {
                    continue;
                }
                let is_first_play = node.mv.is_some() && seen.made.is_empty();
                let has_room = seen.after.len() < MOST_EARLIER;
                if (has_room || is_first_play) && is_wanted(stones) {
                    seen.after.extend(has_room.then_some(i));
                    seen.made.extend(is_first_play.then_some(i));
                }
            }
            if i != from || !matches!(node.plan, Plan::Rests(_)) {
                let stones = geometry.turned_stones(node.state.stones, turn);
                if !may_go_on(stones) {
                    continue;
                }
                if seen.before.len() < MOST_EARLIER && is_wanted(stones) {
                    seen.before.push(i);
                }
            }
            for edge in &self.parents[i as usize] {
                let next = (edge.node(), edge.turn().undone().then(turn));
                if visited.insert(next) {
                    open.push(next);
                }
            }
        }
        Some(seen)
    }
}

/// A reason and the boards that its strategy may make.
struct Reasoned<'a> {
    /// The stones when it takes over.
    start: Stones,
    /// Those that it never loses.
    firm: PointSet,
    /// Points on which it plays.
    plays: PointSet,
    /// Those of them where a stone may have been lost.
    again: PointSet,
    /// Points that are kept in regions that are settled, and those of which half is kept.
    settled: PointSet,
    contents: &'a [u32],
    /// Whether a content may be the same again, after the opponent has filled liberties outside.
    is_joint: bool,
    is_plain: bool,
}

impl<'a> Reasoned<'a> {
    fn new(section: &'a Section, start: Stones, kept: &Kept, lost: PointSet) -> Reasoned<'a> {
        let contents = section.contents(kept);
        let (mut settled, mut plays, mut may_lose, mut is_plain) = (kept.points | kept.halved, 0, 0, true);
        for content in contents.iter().map(|&content| section.library.content(content)) {
            settled &= !content.region;
            plays |= content.strategy.plays;
            may_lose |= content.strategy.lost;
            is_plain &= content.strategy.plain;
        }
        plays |= settled & !start.own;
        let firm = kept.points & start.own & !may_lose;
        if section.geometry.graph.suicide == Suicide::Allowed {
            // By rule R1, but with answers to suicide outside, where own stones may be lost before they join those that live.
            plays = section.geometry.all() & !firm;
            (settled, may_lose) = (plays, plays & start.own);
        }
        let again = plays & (lost | may_lose);
        let is_joint = kept.reason == Reason::JointLife;
        Reasoned { start, firm, plays, again, settled, contents, is_joint, is_plain }
    }

    /// Whether this board may come back below the record, by moves of either side, for R1 and stones alone where suicide is
    /// forbidden. All plays of the claimant are on points of `plays`, and stay. So before the first one enemy stones only become more,
    /// and each play leads to a board that did not stand since the start.
    fn may_end(&self, node: &Node, stones: Stones) -> bool {
        if stones == self.start {
            // A first pass may bring it back with the other side to move, a second one ends the game otherwise.
            let is_after_move = matches!(node.plan, Plan::RestsAfter(_));
            return if is_after_move { node.mv.is_some() } else { !node.state.passed };
        }
        let is_possible = self.firm & !stones.own == 0 && stones.own & !(self.start.own | self.plays) == 0;
        is_possible && (stones.own & self.plays != 0 || self.start.enemy & !stones.enemy == 0)
    }

    fn may_make(&self, section: &Section, stones: Stones) -> bool {
        let again = stones.own & self.again;
        let is_possible =
            self.firm & !stones.own == 0 && stones.own & !(self.start.own | self.plays) == 0 && again != 0;
        let library = &section.library;
        let makes = |content: u32| library.may_make(content, stones);
        let region = |content: u32| library.content(content).region;
        let part = |of: Stones, content: u32| of.within(region(content));
        let fits = |content: u32| part(stones, content) == part(self.start, content) || makes(content);
        let is_made = |content: u32| again & region(content) != 0 && (self.is_joint || makes(content));
        is_possible
            && self.contents.iter().all(|&content| fits(content))
            && (again & self.settled != 0 || self.contents.iter().any(|&content| is_made(content)))
    }
}
