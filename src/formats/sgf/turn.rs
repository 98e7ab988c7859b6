//! Whose turn it is where no move has been made: what follows says so, or nothing does.

use super::builder::Builder;
use super::note::SgfRemark;
use super::tree::{Node, SgfFile};
use super::values;
use crate::formats::turn_words;
use crate::game::Color;

impl SgfFile {
    /// The sides that PL names, or that move, first behind a node, each of them once.
    fn first_movers(&self, node: &Node) -> Vec<Color> {
        let (mut movers, mut next) = (Vec::new(), node.children.clone());
        while let Some(number) = next.pop() {
            let node = &self.nodes[number];
            match mover(node) {
                Some(color) if movers.contains(&color) => {}
                Some(color) => movers.push(color),
                None => next.extend(&node.children),
            }
        }
        movers
    }
}

/// Who is to move, or moves, by the first word of a node about it.
fn mover(node: &Node) -> Option<Color> {
    let said = node.properties.iter().find_map(|property| match property.name.as_str() {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    });
    let player = || node.named("PL").flat_map(|property| &property.values).next();
    said.or_else(|| player().and_then(|value| values::player_of(value).ok()).map(|read| read.is))
}

impl Builder {
    /// At the end of a way: where neither PL nor a move says whose turn it is, the first moves behind it do, if they agree.
    pub fn settle_turn(&mut self, file: &SgfFile, way: &[&Node]) {
        let Some(&last) = way.last().filter(|_| self.is_turn_open()) else { return };
        match file.first_movers(last)[..] {
            [color] => self.give_turn(color),
            [_, _] => self.note(SgfRemark::BothBegin(self.state.setup.to_play), last.place),
            _ if self.is_bare() => {}
            _ => {
                let said = way.iter().flat_map(|node| node.named("C")).flat_map(|comment| &comment.values);
                let white =
                    said.filter(|said| turn_words::of_text(&said.text()).contains(&Color::White)).last();
                if let Some(said) = white {
                    self.note(SgfRemark::TurnInComment, said.place);
                }
            }
        }
    }
}
