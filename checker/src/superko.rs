//! Superko: whether the claimant ever makes a board that came before.
//!
//! To make a board again by a stone on p, the claimant must have lost a stone on p since that board, and all stones
//! that he has now he had then. So only moves on points of lost stones are suspects, if he had his other stones while
//! he had the lost one. For each of them all earlier boards that are equal to the one it makes, turned or not, are
//! looked up, and all lines from these *origins* down to the suspect are followed on the raw board.

use crate::board::{Board, ENEMY, Key, NONE, OWN, PointSet, points};
use crate::life::Strategy;
use crate::proof::{Edge, FastMap, Node, Section};
use std::collections::{BTreeSet, HashSet};
use std::mem::take;

/// The records whose moves break the rules, or whose reasons may.
#[derive(Default)]
pub struct Broken {
    pub positional: BTreeSet<u32>,
    pub situational: BTreeSet<u32>,
    pub reasons: BTreeSet<u32>,
}

/// Boards that are looked into even if reasons break both rules.
const MANY: usize = 4096;

/// Suspects that make one board (or its images), and the records on whose lines this board was seen first.
struct Group {
    suspects: Vec<u32>,
    origins: Vec<u32>,
}

/// The points where the claimant may have lost a stone on the way to a record, and for each of them in their order all
/// points that may have been his while it was.
#[derive(Default)]
struct Losses {
    points: PointSet,
    held: Vec<PointSet>,
}

impl Losses {
    fn rank(&self, p: u8) -> usize {
        (self.points & ((1 << p) - 1)).count_ones() as usize
    }

    /// The points that may have been his while this one, where he lost a stone, was.
    fn held_with(&self, p: u8) -> PointSet {
        self.held[self.rank(p)]
    }

    fn add(&mut self, p: u8, held: PointSet) {
        let rank = self.rank(p);
        if self.points >> p & 1 == 0 {
            self.points |= 1 << p;
            self.held.insert(rank, 0);
        }
        self.held[rank] |= held;
    }

    /// Adds what is lost before `node` and over one of its edges to the losses of the record to which this edge leads.
    fn pass_on(&self, section: &Section, node: &Node, edge: Edge, losses: &mut Losses) {
        let own = node.own | if node.mv == NONE { 0 } else { 1 << node.mv };
        let left = section.nodes[edge.node as usize].own;
        let geometry = section.geometry;
        let back = geometry.undone(edge.turn);
        if left.count_ones() < own.count_ones() {
            let own = geometry.turned(own, back);
            let held = own | geometry.turned(self.points, back);
            points(own & !left).for_each(|p| losses.add(p, held));
        }
        for (p, &held) in points(self.points).zip(&self.held) {
            losses.add(geometry.turned(1 << p, back).trailing_zeros() as u8, geometry.turned(held, back));
        }
    }
}

type Stones = (PointSet, PointSet);

/// Examines all lines from the record `root` on.
pub fn examine(section: &Section, root: usize) -> Broken {
    let mut broken = Broken::default();
    let (mut suspects, mut reached) = (Vec::new(), vec![false; root + 1]);
    reached[root] = true;
    let mut losses: Vec<Losses> = Vec::new();
    losses.resize_with(root + 1, Losses::default);
    for i in (0..=root).rev() {
        if !reached[i] {
            continue;
        }
        let (node, before) = (&section.nodes[i], take(&mut losses[i]));
        let (lost, Strategy { plays, fresh, plain, .. }) = (before.points, node.strategy);
        let again = |p| node.firm & !before.held_with(p) == 0;
        if !plain || fresh & lost != 0 || points(plays & lost).any(again) {
            broken.reasons.insert(i as u32);
        }
        if node.mv != NONE && lost >> node.mv & 1 != 0 && node.own & !before.held_with(node.mv) == 0 {
            suspects.push(i as u32);
        }
        for edge in section.edges(i) {
            reached[edge.node as usize] = true;
            before.pass_on(section, node, edge, &mut losses[edge.node as usize]);
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut made: FastMap<Key, usize> = FastMap::default();
    for suspect in suspects.into_iter().rev() {
        let key = folded(section, stones_after(section, &section.nodes[suspect as usize]));
        let group = *made.entry(key).or_insert(groups.len());
        if group == groups.len() {
            groups.push(Group { suspects: Vec::new(), origins: Vec::new() });
        }
        groups[group].suspects.push(suspect);
    }
    if groups.is_empty() {
        return broken;
    }
    for (i, node) in section.nodes[..=root].iter().enumerate().filter(|(i, _)| reached[*i]) {
        let seen =
            [(node.own, node.enemy), stones_after(section, node)].map(|stones| folded(section, stones));
        for group in seen.iter().filter_map(|key| made.get(key)) {
            let group = &mut groups[*group];
            if group.suspects[0] < i as u32 && group.origins.last() != Some(&(i as u32)) {
                group.origins.push(i as u32);
            }
        }
    }
    groups.retain(|group| !group.origins.is_empty());
    if groups.len() > MANY && !broken.reasons.is_empty() {
        // Both rules are broken anyway, and each batch of boards takes a sweep over all lines.
        return broken;
    }
    groups.chunks(64).for_each(|groups| follow_lines(section, groups, &mut broken));
    broken
}

/// The stones after the move of a record.
fn stones_after(section: &Section, node: &Node) -> Stones {
    match section.moved(&section.state(node), node.mv) {
        Ok(Some(board)) => (board.all(OWN), board.all(ENEMY)),
        _ => (node.own, node.enemy), // a pass that ends the game
    }
}

/// One name for a board and its images.
fn folded(section: &Section, (own, enemy): Stones) -> Key {
    let board = Board::new(section.geometry.all, own, enemy);
    section.geometry.canonical(&board, false).0
}

/// Follows all lines from origins to suspects of up to 64 groups.
fn follow_lines(section: &Section, groups: &[Group], broken: &mut Broken) {
    // Bit g of `leads` is set if a suspect of group g is reached from the record.
    let mut leads = vec![0_u64; section.nodes.len()];
    for (g, group) in groups.iter().enumerate() {
        group.suspects.iter().for_each(|&suspect| leads[suspect as usize] |= 1 << g);
    }
    for i in 0..leads.len() {
        leads[i] = section.edges(i).fold(leads[i], |all, edge| all | leads[edge.node as usize]);
    }
    for (g, group) in groups.iter().enumerate() {
        for &origin in &group.origins {
            follow_from(section, group, origin, |i| leads[i as usize] >> g & 1 != 0, broken);
        }
    }
}

/// Follows all lines from one origin. Records are paired with the symmetry that turns them onto the origin's board.
fn follow_from(
    section: &Section,
    group: &Group,
    origin: u32,
    leads: impl Fn(u32) -> bool,
    broken: &mut Broken,
) {
    let first = &section.nodes[origin as usize];
    let (before, after) = ((first.own, first.enemy), stones_after(section, first));
    let mut open = vec![(origin, 0)];
    let mut seen = HashSet::from([(origin, 0)]);
    while let Some((i, turn)) = open.pop() {
        if i != origin && group.suspects.binary_search(&i).is_ok() {
            let (own, enemy) = stones_after(section, &section.nodes[i as usize]);
            let made = (section.geometry.turned(own, turn), section.geometry.turned(enemy, turn));
            if made == before || made == after {
                broken.positional.insert(i);
            }
            if made == after {
                broken.situational.insert(i);
            }
        }
        for edge in section.edges(i as usize).filter(|edge| leads(edge.node)) {
            let next = (edge.node, section.geometry.joined(edge.turn, turn));
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
}
