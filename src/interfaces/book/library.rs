//! The certificates of a book, found by the positions that they are about.

use super::error::VolumeError;
use crate::board::{Position, Symmetry};
use crate::certificate::{Inquiry, sha256};
use crate::game::StateKey;
use ahash::AHashMap;
use checker::Source;
use std::fs;
use std::path::Path;

/// Certificates that the checker has accepted.
#[derive(Default)]
pub struct Library {
    certificates: Vec<Certificate>,
    /// Numbers of certificates by the key that all images of their position share.
    about: AHashMap<StateKey, Vec<usize>>,
}

/// One of them.
pub(super) struct Certificate {
    /// Where it stands in the folder of the book.
    pub place: String,
    /// Its SHA-256.
    pub digest: String,
    /// The file.
    pub bytes: Vec<u8>,
    pub inquiry: Inquiry,
}

impl Library {
    /// Reads a certificate, which the checker has to accept, and gives its number. `place` is where it is to stand in the book.
    ///
    /// # Errors
    /// If it cannot be read, or is refused.
    pub(super) fn add(&mut self, path: &Path, place: String) -> Result<usize, VolumeError> {
        let bytes = fs::read(path).map_err(|error| VolumeError::Read(path.to_owned(), error))?;
        let digest = sha256(&bytes);
        let inquiry = Inquiry::read(Source::of_bytes(bytes.clone()))
            .map_err(|error| VolumeError::Refused(path.to_owned(), Box::new(error)))?;
        let number = self.certificates.len();
        self.about.entry(inquiry.root().key().0).or_default().push(number);
        self.certificates.push(Certificate { place, digest, bytes, inquiry });
        Ok(number)
    }

    /// A certificate by its number.
    pub(super) fn get(&self, number: usize) -> &Certificate {
        &self.certificates[number]
    }

    /// All of them, by their numbers.
    pub(super) fn certificates(&self) -> impl Iterator<Item = &Certificate> {
        self.certificates.iter()
    }

    /// Those that are about a position or an image of it, with the symmetry that leads from the position to theirs.
    pub(super) fn about(&self, position: &Position) -> Vec<(usize, Symmetry)> {
        let (key, to_image) = position.key();
        let numbers = self.about.get(&key).map_or(&[][..], Vec::as_slice);
        let turned = numbers.iter().map(|&number| {
            let root = self.certificates[number].inquiry.root();
            (number, root, to_image.then(root.key().1.undone()))
        });
        let same = turned.filter(|(_, root, turn)| is_image(position, root, *turn));
        same.map(|(number, _, turn)| (number, turn)).collect()
    }
}

/// Whether a symmetry makes one position the other; keys alone could agree by chance, and so could boards of other sizes.
fn is_image(position: &Position, other: &Position, turn: Symmetry) -> bool {
    let geometry = position.geometry();
    position.size() == other.size()
        && position.rules().suicide == other.rules().suicide
        && position.to_play() == other.to_play()
        && position.passes() == other.passes()
        && position.ko().map(|ko| geometry.image(turn, ko)) == other.ko()
        && crate::game::Color::ALL.iter().all(|&color| {
            geometry.image_of_set(turn, position.stones().of(color)) == other.stones().of(color)
        })
}
