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
    /// Whether nothing has said yet whose turn it is.
    pub fn is_turn_open(&self) -> bool {
        let is_said = self.state.has_player || self.choice.to_play.is_some();
        !is_said && self.game_moves().is_empty()
    }

    /// Whether there is an empty board, a handicap that says whose turn it is, or a game that was going on.
    pub fn is_bare(&self) -> bool {
        let stones = self.state.setup.stones;
        self.state.has_moved || self.state.handicap.is_some() || (stones.black | stones.white).is_empty()
    }

    /// Says whose turn it is before the first move.
    pub fn give_turn(&mut self, color: Color) {
        self.state.setup.to_play = color;
        self.state.has_player = true;
        self.state.reached = None;
    }

    /// Whose turn it is after the moves so far.
    pub fn turn(&self) -> Color {
        let first = self.state.setup.to_play;
        if self.game_moves().len().is_multiple_of(2) { first } else { first.opponent() }
    }

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
