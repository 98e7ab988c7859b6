//! What a question of an analysis is about: the position, or moves that are images of each other.

use super::analysis::{Analysis, MoveAnalysis};
use super::live_game::LiveGame;
use crate::board::{Move, Symmetry};
use crate::game::Bounds;

/// What a question is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    /// The position.
    Whole,
    /// A move, and the symmetries that lead from it to other moves, itself among them.
    Moves(Move, Vec<Image>),
}

/// A move that is the image of another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Image {
    mv: Move,
    symmetry: Symmetry,
}

/// The position, then its moves, those together that are worth the same, in the order of the analysis.
pub(super) fn subjects(game: &LiveGame, analysis: &Analysis) -> Vec<Subject> {
    let geometry = game.position().geometry();
    let symmetries = game.symmetries();
    let mut subjects = vec![Subject::Whole];
    for MoveAnalysis { mv, .. } in &analysis.moves {
        let is_known = subjects[1..].iter_mut().any(|subject| {
            let Subject::Moves(first, images) = subject else { return false };
            let symmetry = symmetries.iter().find(|&&symmetry| first.image(geometry, symmetry) == *mv);
            images.extend(symmetry.map(|&symmetry| Image { mv: *mv, symmetry }));
            symmetry.is_some()
        });
        if !is_known {
            subjects.push(Subject::Moves(*mv, vec![Image { mv: *mv, symmetry: Symmetry::IDENTITY }]));
        }
    }
    subjects
}

impl Subject {
    /// The game about which the question is.
    pub(super) fn game(&self, root: &LiveGame) -> LiveGame {
        let mut game = root.clone();
        if let Self::Moves(mv, _) = self {
            game.play(root.position().to_play(), *mv).expect("a legal move");
        }
        game
    }

    /// Whether asking would find no more.
    pub(super) fn is_final(&self, analysis: &Analysis) -> bool {
        match self {
            Self::Whole => analysis.is_final,
            Self::Moves(mv, _) => analysis.find(*mv).is_none_or(|known| known.is_final),
        }
    }

    /// Bounds were proved.
    pub(super) fn narrow(&self, analysis: &mut Analysis, bounds: Bounds) {
        match self {
            Self::Whole => analysis.narrow(bounds),
            Self::Moves(_, images) => images.iter().for_each(|image| analysis.narrow_move(image.mv, bounds)),
        }
    }

    /// A line was found, of which so many moves give nothing away.
    pub(super) fn enter_line(&self, analysis: &mut Analysis, line: &[Move], kept: usize) {
        match self {
            Self::Whole => analysis.line = line[..kept].to_vec(),
            Self::Moves(_, images) => {
                let geometry = analysis.position.geometry();
                for &Image { mv, symmetry } in images {
                    if let Some(known) = analysis.find_mut(mv) {
                        known.line = line.iter().map(|mv| mv.image(geometry, symmetry)).collect();
                        known.kept = kept;
                    }
                }
            }
        }
    }

    /// So many nodes were visited.
    pub(super) fn note_effort(&self, analysis: &mut Analysis, nodes: u64) {
        if let Self::Moves(_, images) = self {
            for image in images {
                if let Some(known) = analysis.find_mut(image.mv) {
                    known.nodes += nodes;
                }
            }
        }
    }

    /// Asking again would find no more.
    pub(super) fn note_end(&self, analysis: &mut Analysis) {
        match self {
            Self::Whole => analysis.is_final = true,
            Self::Moves(_, images) => {
                for image in images {
                    if let Some(known) = analysis.find_mut(image.mv) {
                        known.is_final = true;
                    }
                }
            }
        }
    }
}
