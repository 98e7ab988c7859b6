//! Pages of a certificate: which positions have one, and how they are linked.

use super::leaf::{Leaf, Step};
use crate::board::{Geometry, Passes, Position, Symmetry};
use crate::game::{Score, StateKey};
use ahash::AHashMap;
use std::collections::VecDeque;

/// How much of a certificate becomes pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// Moves from the root.
    pub plies: usize,
    /// Pages of each certificate, at most.
    pub pages: usize,
}

/// A position with a page. Images of one position share it: the first that was met is shown.
pub(super) struct Sheet<'i> {
    pub leaf: Leaf<'i>,
    pub steps: Vec<LinkedStep<'i>>,
    /// How many moves it is from the root.
    pub ply: usize,
    /// The page from which it was reached first.
    pub parent: Option<usize>,
}

/// A move with the page of what follows.
pub(super) struct LinkedStep<'i> {
    pub step: Step<'i>,
    pub link: Option<Link>,
}

/// A page, and the symmetry by which it is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub sheet: usize,
    /// Its number among the symmetries of the board.
    pub symmetry: usize,
}

/// All pages of a certificate, the root first, nearer positions before farther ones.
pub(super) fn sheets<'i>(root: Leaf<'i>, endless: Score, extent: Extent) -> Vec<Sheet<'i>> {
    let mut shelf = Shelf { known: AHashMap::new(), sheets: Vec::new(), open: VecDeque::new(), extent };
    shelf.link(&root, 0, None);
    while let Some(number) = shelf.open.pop_front() {
        shelf.fill(number, endless);
    }
    shelf.sheets
}

struct Shelf<'i> {
    /// Pages by the key that all images of a position share, with the symmetry that leads from the page to that image.
    known: AHashMap<StateKey, (usize, Symmetry)>,
    sheets: Vec<Sheet<'i>>,
    open: VecDeque<usize>,
    extent: Extent,
}

impl<'i> Shelf<'i> {
    /// The page of a position, made if there is room; nothing if there is none.
    fn link(&mut self, leaf: &Leaf<'i>, ply: usize, parent: Option<usize>) -> Option<Link> {
        let (key, to_image) = leaf.position.key();
        if let Some(&(sheet, from_sheet)) = self.known.get(&key) {
            let turn = from_sheet.then(to_image.undone());
            return Some(Link { sheet, symmetry: number_of(&leaf.position, turn) });
        }
        if ply > self.extent.plies || self.sheets.len() >= self.extent.pages {
            return None;
        }
        let sheet = self.sheets.len();
        self.known.insert(key, (sheet, to_image));
        self.sheets.push(Sheet { leaf: leaf.clone(), steps: Vec::new(), ply, parent });
        self.open.push_back(sheet);
        Some(Link { sheet, symmetry: number_of(&leaf.position, Symmetry::IDENTITY) })
    }

    fn fill(&mut self, number: usize, endless: Score) {
        let (leaf, ply) = (self.sheets[number].leaf.clone(), self.sheets[number].ply);
        let whole = leaf.bounds(endless);
        let mut steps = leaf.steps(endless);
        let mover = leaf.position.to_play();
        let answer = leaf.answer(endless);
        steps.sort_by_key(|step| {
            let own = mover.relative(step.bounds);
            std::cmp::Reverse((
                own.lower() >= mover.relative(whole).upper(),
                own.upper(),
                own.lower(),
                answer == Some(step.mv),
            ))
        });
        let linked = steps.into_iter().map(|step| {
            // Of a finished game, and of a position of which nothing is known, there is nothing to show.
            let is_over = step.then.position.passes() == Passes::Ended;
            let most = leaf.position.size().largest_score();
            let is_known = step.bounds.lower() > -most || step.bounds.upper() < most;
            let link = if is_over || !is_known { None } else { self.link(&step.then, ply + 1, Some(number)) };
            LinkedStep { step, link }
        });
        self.sheets[number].steps = linked.collect::<Vec<_>>();
    }
}

/// The number of a symmetry among those of the board.
fn number_of(position: &Position, symmetry: Symmetry) -> usize {
    position.geometry().symmetries().position(|known| known == symmetry).unwrap_or_default()
}

/// For each symmetry of a board, where it takes each point, points counted row by row from above.
pub(super) fn maps(geometry: &Geometry) -> Vec<Vec<usize>> {
    let size = geometry.size();
    let place = |symmetry, point| size.ordinal(geometry.image(symmetry, point));
    let points = || geometry.points().points();
    geometry.symmetries().map(|symmetry| points().map(|point| place(symmetry, point)).collect()).collect()
}
