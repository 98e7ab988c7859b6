//! Superko: whether the claimant ever makes a board that came before.
//!
//! A board that comes back has all stones that he has now. So from each move, and from each reason whose strategy plays
//! where he has lost stones, the lines are followed back to the root, no farther than he may have had all these stones,
//! and each board on them is compared.

use crate::ViolationKind;
use crate::board::{ENEMY, NONE, OWN, PointSet, points};
use crate::proof::{Edge, FastSet, Node, Section};
use std::collections::BTreeMap;
use std::mem::take;

/// The records that break a rule, or may, and how; with the records at which the board stood before.
pub type Breaches = BTreeMap<(u32, ViolationKind), Vec<u32>>;

/// What breaks the rules, or may.
#[derive(Default)]
pub struct Broken {
    pub positional: Breaches,
    pub situational: Breaches,
}

/// Earlier records that are listed, at most.
const MOST_EARLIER: usize = 16;

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

/// How many records may still be looked at on the way back from others.
pub struct Patience(pub u64);

impl Patience {
    /// Looks at one more; `None` if none may be looked at any more.
    fn look(&mut self) -> Option<()> {
        self.0 = self.0.checked_sub(1)?;
        Some(())
    }
}

/// Examines all lines from the record `root` on; `None` if patience ends before them.
pub fn examine(section: &Section, root: usize, mut patience: Patience) -> Option<Broken> {
    let parents = Parents::new(section, root);
    let mut broken = Broken::default();
    let mut losses: Vec<Losses> = Vec::new();
    losses.resize_with(root + 1, Losses::default);
    for i in (0..=root).rev().filter(|&i| parents.is_reached[i]) {
        let (node, before) = (&section.nodes[i], take(&mut losses[i]));
        let number = i as u32;
        if node.mv != NONE && before.points >> node.mv & 1 != 0 {
            let (own, enemy) = stones_after(section, node);
            let walk = Walk { section, parents: &parents, before: &before, firm: own };
            let seen = walk.back(number, &mut patience, |stones| stones == (own, enemy))?;
            broken.note(number, ViolationKind::Move, seen);
        }
        if node.kind != 3 {
            let reason = Reasoned::new(section, i, before.points);
            let mut seen = Seen::default();
            if reason.again != 0 {
                let walk = Walk { section, parents: &parents, before: &before, firm: reason.firm };
                seen = walk.back(number, &mut patience, |stones| reason.may_make(section, stones))?;
            }
            if !reason.is_plain {
                broken.positional.insert((number, ViolationKind::Reason), Vec::new());
            }
            broken.note(number, ViolationKind::Reason, seen);
        }
        for edge in section.edges(i) {
            before.pass_on(section, node, edge, &mut losses[edge.node as usize]);
        }
    }
    Some(broken)
}

impl Broken {
    fn note(&mut self, record: u32, kind: ViolationKind, seen: Seen) {
        let Seen { mut before, after } = seen;
        if !after.is_empty() {
            self.situational.insert((record, kind), after.clone());
        }
        before.extend(after);
        if !before.is_empty() {
            self.positional.insert((record, kind), before);
        }
    }
}

/// The edges that lead to each record, from records that the root reaches.
struct Parents {
    is_reached: Vec<bool>,
    /// Where those of each record begin in the list of all.
    first: Vec<u32>,
    /// Packed like edges, with the record where the edge begins.
    packed: Vec<u32>,
}

impl Parents {
    fn new(section: &Section, root: usize) -> Parents {
        let mut is_reached = vec![false; root + 1];
        let mut first = vec![0; section.nodes.len() + 1];
        is_reached[root] = true;
        for i in (0..=root).rev() {
            for edge in section.edges(i).filter(|_| is_reached[i]).collect::<Vec<_>>() {
                is_reached[edge.node as usize] = true;
                first[edge.node as usize] += 1;
            }
        }
        let mut end = 0;
        for count in &mut first {
            end += *count;
            *count = end;
        }
        let mut packed = vec![0; end as usize];
        for i in (0..=root).filter(|&i| is_reached[i]) {
            for edge in section.edges(i) {
                let place = &mut first[edge.node as usize];
                *place -= 1;
                packed[*place as usize] = i as u32 * 8 + u32::from(edge.turn);
            }
        }
        Parents { is_reached, first, packed }
    }

    fn of(&self, record: u32) -> impl Iterator<Item = Edge> + '_ {
        let [start, end] = [record, record + 1].map(|i| self.first[i as usize] as usize);
        self.packed[start..end].iter().map(|&edge| Edge { node: edge / 8, turn: (edge % 8) as u8 })
    }
}

/// The records, up to a number, where one of the boards looked for was seen.
#[derive(Default)]
struct Seen {
    /// Before the claimant's move,
    before: Vec<u32>,
    /// and after it.
    after: Vec<u32>,
}

/// A walk from a record back to the root.
struct Walk<'a> {
    section: &'a Section<'a>,
    parents: &'a Parents,
    before: &'a Losses,
    /// The claimant's stones on all boards looked for.
    firm: PointSet,
}

impl Walk<'_> {
    fn back(&self, from: u32, patience: &mut Patience, is_wanted: impl Fn(Stones) -> bool) -> Option<Seen> {
        let (firm, before) = (self.firm, self.before);
        // Firm stones that may have been lost, and were there with all others before that.
        let lost = points(firm & before.points).filter(|&p| firm & !before.held_with(p) == 0);
        let gone = lost.fold(0, |gone, p| gone | 1 << p);
        let may_go_on = |stones: Stones| firm & !stones.0 & !gone == 0;
        let geometry = self.section.geometry;
        let turned = |(own, enemy), turn| (geometry.turned(own, turn), geometry.turned(enemy, turn));
        let mut seen = Seen::default();
        let mut open = vec![(from, 0)];
        let mut visited = FastSet::from_iter([(from, 0)]);
        while let Some((i, turn)) = open.pop() {
            patience.look()?;
            let node = &self.section.nodes[i as usize];
            if i != from {
                let stones = turned(stones_after(self.section, node), turn);
                if !may_go_on(stones) {
                    continue;
                }
                if seen.after.len() < MOST_EARLIER && is_wanted(stones) {
                    seen.after.push(i);
                }
            }
            if i != from || node.kind != 4 {
                let stones = turned((node.own, node.enemy), turn);
                if !may_go_on(stones) {
                    continue;
                }
                if seen.before.len() < MOST_EARLIER && is_wanted(stones) {
                    seen.before.push(i);
                }
            }
            for edge in self.parents.of(i) {
                let next = (edge.node, geometry.joined(geometry.undone(edge.turn), turn));
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
    own: PointSet,
    enemy: PointSet,
    /// Those that it never loses.
    firm: PointSet,
    /// Points on which it plays.
    plays: PointSet,
    /// Those of them where a stone may have been lost.
    again: PointSet,
    /// Points that are kept in regions that are settled.
    settled: PointSet,
    contents: &'a [u32],
    is_plain: bool,
}

impl<'a> Reasoned<'a> {
    fn new(section: &'a Section, number: usize, lost: PointSet) -> Reasoned<'a> {
        let node = &section.nodes[number];
        let contents = section.contents(number);
        let (own, enemy) = if node.kind == 4 { (node.own, node.enemy) } else { stones_after(section, node) };
        let (mut settled, mut plays, mut may_lose, mut is_plain) = (node.kept, 0, 0, true);
        for &content in contents {
            let content = &section.library.contents[content as usize];
            settled &= !content.region;
            plays |= content.strategy.plays;
            may_lose |= content.strategy.lost;
            is_plain &= content.strategy.plain;
        }
        plays |= settled & !own;
        let firm = node.kept & own & !may_lose;
        Reasoned { own, enemy, firm, plays, again: plays & (lost | may_lose), settled, contents, is_plain }
    }

    fn may_make(&self, section: &Section, (own, enemy): Stones) -> bool {
        let again = own & self.again;
        let is_possible = self.firm & !own == 0 && own & !(self.own | self.plays) == 0 && again != 0;
        let library = &section.library;
        let makes = |content: u32| library.may_make(content, own, enemy);
        let fits = |content: u32| {
            let region = library.contents[content as usize].region;
            (own ^ self.own | enemy ^ self.enemy) & region == 0 || makes(content)
        };
        let is_made = |content: u32| again & library.contents[content as usize].region != 0 && makes(content);
        is_possible
            && self.contents.iter().all(|&content| fits(content))
            && (again & self.settled != 0 || self.contents.iter().any(|&content| is_made(content)))
    }
}

/// The stones after the move of a record.
fn stones_after(section: &Section, node: &Node) -> Stones {
    match section.moved(&section.state(node), node.mv) {
        Ok(Some(board)) => (board.all(OWN), board.all(ENEMY)),
        _ => (node.own, node.enemy), // a pass that ends the game
    }
}
