//! Where answers go.

/// Whether anybody listens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listener {
    /// As far as is known.
    There,
    /// Not any more: the conversation is over.
    Gone,
}

/// Takes what is written, at once.
pub trait Outlet: Send {
    /// Takes a text.
    fn write(&mut self, text: &str) -> Listener;
}
