//! The command `shoban`.

fn main() {}
