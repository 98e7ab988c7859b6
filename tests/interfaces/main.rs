//! Board programs, pages and books.

#[path = "../support/mod.rs"]
mod support;

mod analysis;
mod book;
mod gtp;
mod gtp_gnugo;
mod interfaces;
mod serve;
mod terminal;
