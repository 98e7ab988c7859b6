//! A page in the browser: a server on this machine that answers questions about positions while one looks (docs/interfaces.md).
//!
//! | file | what |
//! |---|---|
//! | `question`, `record` | what the page sends, and what it is told |
//! | `queue` | questions that wait, one that is worked on, those that are over |
//! | `guard`, `connections` | who may ask, and how many at a time |
//! | `routes` | addresses and their answers |

mod connections;
mod guard;
mod question;
mod queue;
mod record;
mod routes;
mod server;

pub use server::{Server, ServerSettings};
