//! Whether a board is made that stood before on some path, in sections with history.
//!
//! Nothing is followed from move to move: for some boards at a time, all records are gone through once, those below first, and for
//! each it is known which of these boards are made there or below.

use crate::board::{Side, State, Stones};
use crate::geometry::{Geometry, Key, Turn};
use crate::node::{Node, Plan};
use crate::section::Section;
use crate::superko_header::Repetition;
use std::collections::HashMap;

/// So many classes of boards are looked at together: each is a byte, with a bit for each symmetry.
const TOGETHER: usize = 32;

/// For each class of a group the images of its board that are made, a bit for each symmetry that turns the least image into them.
type Made = [u8; TOGETHER];

/// Boards that are images of each other.
#[derive(Default)]
struct Class {
    /// The records where one of them is made, with the images.
    made: Vec<Image>,
    /// The records at which one of them stands, and which do not make it themselves, or before it is made there again:
    after: Vec<Image>,
    /// and those that must not make it themselves.
    before: Vec<Image>,
    /// Those that stood before the position of the header.
    earlier: Vec<u8>,
}

/// An image of the least board of a class, at a record.
#[derive(Clone, Copy)]
struct Image {
    record: u32,
    bits: u8,
}

/// What must not come back.
#[derive(Clone, Copy)]
pub enum Wanted {
    /// A board that this rule forbids to the claimant, by a move of his.
    Forbidden(Repetition),
    /// A board with `to_move` to move, by a move of his opponent. The game does not begin anew with that of the header, where
    /// `first` is to move.
    Situation {
        /// Who is to move when it stands.
        to_move: Side,
        /// Who is to move in the position of the header.
        first: Side,
    },
}

/// Looks through the records that the root reaches.
pub struct Recurrence<'s> {
    section: &'s Section,
    root: u32,
    reached: Vec<bool>,
    classes: Vec<Class>,
    numbers: HashMap<Key, usize>,
    /// For each symmetry and each set of symmetries: this one behind each of the set.
    behind: Vec<[u8; 256]>,
}

impl<'s> Recurrence<'s> {
    /// Collects the boards of a section with this root. `earlier` are those that stood before it and must not come back, seen as the
    /// root is.
    pub fn new(section: &'s Section, root: u32, wanted: Wanted, earlier: &[Stones]) -> Recurrence<'s> {
        let behind = (0..8).map(Turn::from_bits).map(behind).collect();
        let (classes, numbers) = (Vec::new(), HashMap::new());
        let reached = reached(section, root);
        let mut found = Recurrence { section, root, reached, classes, numbers, behind };
        for number in 0..=root {
            if !found.reached[number as usize] {
                continue;
            }
            match wanted {
                Wanted::Forbidden(rule) => found.add_forbidden(number, rule),
                Wanted::Situation { to_move, first } => found.add_situation(number, to_move, first),
            }
        }
        for &stones in earlier {
            let (class, bits) = found.class(stones);
            class.earlier.push(bits);
        }
        found
    }

    /// Adds what a record makes, and what must not be made by it or below.
    fn add_forbidden(&mut self, number: u32, rule: Repetition) {
        let node = self.section.node(number);
        let (class, bits) = self.class(node.after);
        let image = Image { record: number, bits };
        if node.mv.is_some() {
            class.made.push(image);
        }
        if node.mv.is_some() || rule != Repetition::Natural {
            class.after.push(image);
        }
        if rule == Repetition::Positional {
            let (class, bits) = self.class(node.state.stones);
            class.before.push(Image { record: number, bits });
        }
    }

    /// Adds what stands at a record with a side to move: it is made there, by a play or a pass, and must not be made below. That of
    /// the header stands at the root and is not made.
    fn add_situation(&mut self, number: u32, to_move: Side, first: Side) {
        let (node, is_root) = (self.section.node(number), number == self.root);
        let stands = match to_move {
            Side::Own => !is_root || first == Side::Own,
            Side::Enemy => goes_on(node),
        };
        if !stands {
            return;
        }
        let (class, bits) = self.class(if to_move == Side::Own { node.state.stones } else { node.after });
        let image = Image { record: number, bits };
        class.after.push(image);
        if !is_root || first != to_move {
            class.made.push(image);
        }
    }

    /// The class of a board, and which of its images it is.
    fn class(&mut self, stones: Stones) -> (&mut Class, u8) {
        let geometry = &self.section.geometry;
        let (key, turn) = geometry.canonical(&State::free(stones));
        let least = geometry.turned_stones(stones, turn);
        let bits = images(geometry, least, stones);
        let next = self.classes.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.classes.push(Class::default());
        }
        (&mut self.classes[number], bits)
    }

    /// A record whose move makes a board that stood before, if there is one.
    pub fn find(&self) -> Option<u32> {
        // A board can only be made again below where it stands, and records below have lower numbers.
        let is_suspect = |class: &&Class| {
            let Some(lowest) = class.made.iter().map(|image| image.record).min() else { return false };
            let stands_after = class.after.iter().any(|image| image.record > lowest);
            let stands_before = class.before.iter().any(|image| image.record >= lowest);
            stands_after || stands_before || !class.earlier.is_empty()
        };
        let mut suspects: Vec<&Class> = self.classes.iter().filter(is_suspect).collect();
        suspects.sort_by_key(|class| class.made.iter().map(|image| image.record).min());
        suspects.chunks(TOGETHER).find_map(|group| self.look_at(group))
    }

    /// The same for a few classes.
    fn look_at(&self, group: &[&Class]) -> Option<u32> {
        let first = group.iter().flat_map(|class| &class.made).map(|image| image.record).min()?;
        let stands = |class: &&Class| {
            let last = class.after.iter().chain(&class.before).map(|image| image.record).max();
            if class.earlier.is_empty() { last } else { Some(self.root) }
        };
        let last = group.iter().filter_map(stands).max()?;
        let mut events: Vec<Event> = Vec::new();
        for (place, class) in group.iter().enumerate() {
            let of = |images: &[Image], kind| {
                images.iter().map(|&image| Event { place, image, kind }).collect::<Vec<_>>()
            };
            events.extend(of(&class.after, Kind::After));
            events.extend(of(&class.made, Kind::Made));
            events.extend(of(&class.before, Kind::Before));
        }
        events.sort_by_key(|event| (event.image.record, event.kind));
        let mut events = events.into_iter().skip_while(|event| event.image.record < first).peekable();
        let mut made: Vec<Made> = vec![[0; TOGETHER]; (last - first) as usize + 1];
        for number in first..=last {
            let mut mine = self.made_below(number, first, &made);
            while let Some(Event { place, image, kind }) =
                events.next_if(|event| event.image.record == number)
            {
                if kind == Kind::Made {
                    mine[place] |= image.bits;
                } else if mine[place] & image.bits != 0 {
                    return Some(self.maker(group[place], number));
                }
            }
            made[(number - first) as usize] = mine;
        }
        let again = |(place, class): (usize, &&Class)| {
            let is_made =
                class.earlier.iter().any(|bits| made[(self.root - first) as usize][place] & bits != 0);
            is_made.then(|| self.maker(class, self.root))
        };
        group.iter().enumerate().filter(|(_, class)| !class.earlier.is_empty()).find_map(again)
    }

    /// What is made below a record.
    fn made_below(&self, number: u32, first: u32, made: &[Made]) -> Made {
        let mut all = [0; TOGETHER];
        if !self.reached[number as usize] {
            return all;
        }
        for edge in self.section.edges(self.section.node(number)) {
            let Some(place) = edge.node().checked_sub(first) else { continue };
            let below = &made[place as usize];
            if edge.turn() == Turn::NONE {
                all.iter_mut().zip(below).for_each(|(all, bits)| *all |= bits);
            } else {
                let behind = &self.behind[usize::from(edge.turn().bits())];
                all.iter_mut().zip(below).for_each(|(all, bits)| *all |= behind[usize::from(*bits)]);
            }
        }
        all
    }

    /// For messages: a record that makes a board of a class at a record or below it.
    fn maker(&self, class: &Class, from: u32) -> u32 {
        let below = reached(self.section, from);
        let at = class.made.iter().find(|image| below.get(image.record as usize) == Some(&true));
        at.map_or(from, |image| image.record)
    }
}

/// Whether the opponent is to move after the claimant's move from a record.
fn goes_on(node: &Node) -> bool {
    matches!(node.plan, Plan::Plays(_) | Plan::RestsAfter(_))
}

/// What happens to a board at a record; what comes first is less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// It stands there: it must not be made below.
    After,
    /// It is made there.
    Made,
    /// It stands there before: it must not be made there nor below.
    Before,
}

struct Event {
    place: usize,
    image: Image,
    kind: Kind,
}

/// Which records a record reaches, itself included.
fn reached(section: &Section, from: u32) -> Vec<bool> {
    let mut reached = vec![false; from as usize + 1];
    reached[from as usize] = true;
    for number in (0..=from).rev() {
        if reached[number as usize] {
            section.edges(section.node(number)).iter().for_each(|edge| reached[edge.node() as usize] = true);
        }
    }
    reached
}

/// The symmetries that turn one board into another one.
fn images(geometry: &Geometry, least: Stones, stones: Stones) -> u8 {
    let turns = (0..8).map(Turn::from_bits).filter(|&turn| geometry.has(turn));
    let is_it = turns.filter(|&turn| geometry.turned_stones(least, turn) == stones);
    is_it.fold(0, |bits, turn| bits | 1 << turn.bits())
}

fn behind(turn: Turn) -> [u8; 256] {
    std::array::from_fn(|set| {
        let members = (0..8).filter(|member| set >> member & 1 != 0);
        members.fold(0, |bits, member| bits | 1 << Turn::from_bits(member).then(turn).bits())
    })
}
