//! Whether there are colours.

/// How the page looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// In colours.
    Colored,
    /// Without: the user or the terminal wants none.
    Plain,
}
