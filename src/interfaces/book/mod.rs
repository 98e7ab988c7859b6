//! A book of proofs: static pages made from certificates, which work from a folder (docs/interfaces.md).
//!
//! | file | what |
//! |---|---|
//! | `volume`, `leaf` | a certificate, and what its proofs say of a position |
//! | `shelf` | which positions have pages, and how they are linked |
//! | `page`, `binding` | pages as text, and all of them in a folder |

mod binding;
mod leaf;
mod page;
mod shelf;
mod volume;

pub use binding::{Bound, bind};
pub use shelf::Extent;
pub use volume::{Volume, VolumeError};
