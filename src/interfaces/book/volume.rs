//! A certificate that becomes pages.

use super::leaf::Leaf;
use super::library::Library;
use crate::game::Score;
use serde::{Deserialize, Serialize};

/// What becomes pages of one folder.
pub struct Volume {
    /// The name of the folder.
    pub name: String,
    /// What it is about.
    pub title: String,
    /// The set that it belongs to; nothing where it stands for itself.
    pub set: String,
    /// What endless play counts on its pages.
    pub endless: Score,
    /// The problem that it answers, if it is one.
    pub about: Option<About>,
    /// The number of its certificate in the library.
    pub(super) certificate: usize,
}

/// A problem, as the file of its stored answer tells it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct About {
    /// Its name.
    pub id: Option<String>,
    /// Who published it, and where.
    pub source: Option<String>,
    /// What is asked.
    pub question: String,
    /// The answer, if it is proved.
    pub answer: Option<String>,
    /// Everything that the answer depends on; no other file has it.
    #[serde(skip_serializing)]
    pub asked: String,
}

impl Volume {
    /// The proofs at its root.
    pub(super) fn root<'l>(&self, library: &'l Library) -> Leaf<'l> {
        Leaf::of(library.get(self.certificate).inquiry.root(), library)
    }
}
