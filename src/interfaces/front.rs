//! The front end that `web/` makes: the same script and style for the page of the server and for books.

/// The page of the server.
#[cfg(feature = "serve")]
pub(super) const PAGE: &str = include_str!("../../web/dist/index.html");
/// What makes boards of pages.
pub(super) const SCRIPT: &str = include_str!("../../web/dist/app.js");
/// How they look.
pub(super) const STYLE: &str = include_str!("../../web/dist/app.css");
