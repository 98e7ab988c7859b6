//! Superko: whether the claimant ever makes a board that came before.
//!
//! To make a board again by a stone on p, the claimant must have lost a stone on p since that board. So only moves on
//! points of lost stones are suspects. For each of them all earlier boards that are equal to the one it makes, turned
//! or not, are looked up, and all lines from these *origins* down to the suspect are followed on the raw board.

use crate::board::{Board, ENEMY, Key, NONE, OWN, PointSet};
use crate::proof::{FastMap, Node, Section};
use std::collections::{BTreeSet, HashSet};

/// The records whose moves break the rules, or whose reasons may.
#[derive(Default)]
pub struct Broken {
    pub positional: BTreeSet<u32>,
    pub situational: BTreeSet<u32>,
    pub reasons: BTreeSet<u32>,
}

/// Suspects that make one board (or its images), and the records on whose lines this board was seen first.
struct Group {
    suspects: Vec<u32>,
    origins: Vec<u32>,
}

type Stones = (PointSet, PointSet);

/// Examines all lines from the record `root` on.
pub fn examine(section: &Section, root: usize) -> Broken {
    let mut broken = Broken::default();
    let lost = lost_stones(section, root);
    let mut groups: Vec<Group> = Vec::new();
    let mut made: FastMap<Key, usize> = FastMap::default();
    for (i, node) in section.nodes.iter().enumerate() {
        let Some(lost) = lost[i] else { continue };
        if !node.strategy.plain || lost & node.strategy.plays != 0 {
            broken.reasons.insert(i as u32);
        }
        if node.mv != NONE && lost >> node.mv & 1 != 0 {
            let group = *made.entry(folded(section, stones_after(section, node))).or_insert(groups.len());
            if group == groups.len() {
                groups.push(Group { suspects: Vec::new(), origins: Vec::new() });
            }
            groups[group].suspects.push(i as u32);
        }
    }
    if groups.is_empty() {
        return broken;
    }
    for (i, node) in section.nodes.iter().enumerate().filter(|(i, _)| lost[*i].is_some()) {
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
    groups.chunks(64).for_each(|groups| follow_lines(section, groups, &mut broken));
    broken
}

/// For each record on a line from the root the points where the claimant may have lost a stone before.
fn lost_stones(section: &Section, root: usize) -> Vec<Option<PointSet>> {
    let mut lost = vec![None; section.nodes.len()];
    lost[root] = Some(0);
    for i in (0..=root).rev() {
        let Some(before) = lost[i] else { continue };
        let node = &section.nodes[i];
        let own = node.own | if node.mv == NONE { 0 } else { 1 << node.mv };
        for edge in section.edges(i) {
            let child = edge.node as usize;
            let now = before | own & !section.geometry.turned(section.nodes[child].own, edge.turn);
            let now = section.geometry.turned_back(now, edge.turn);
            lost[child] = Some(lost[child].unwrap_or(0) | now);
        }
    }
    lost
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
