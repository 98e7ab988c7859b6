//! A book of proofs: static pages made from certificates, which work from a folder (docs/interfaces.md).
//!
//! | file | what |
//! |---|---|
//! | `gather`, `library`, `volume` | files that are there, certificates by their positions, what becomes pages of one folder |
//! | `leaf`, `seeker` | what proofs say of a position and its moves, and what a search finds besides |
//! | `shelf` | which positions have pages, and how they are linked |
//! | `page`, `binding` | pages as text, and all of them in a folder |

mod binding;
mod error;
mod gather;
mod leaf;
mod library;
mod page;
mod seeker;
mod shelf;
mod volume;

pub use binding::{BindError, Binding, Bound};
pub use error::VolumeError;
pub use gather::Stock;
pub use page::Files;
pub use seeker::Seeker;
pub use shelf::Extent;
pub use volume::{About, Volume};
