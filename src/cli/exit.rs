//! How the program says at its end what became of it.

/// Something is wrong with the input or the surroundings.
pub const ERROR: u8 = 1;
/// The arguments make no sense.
pub const USAGE: u8 = 2;
/// A limit or an interrupt came before the answer.
pub const STOPPED: u8 = 3;
/// A certificate is refused.
pub const REFUSED: u8 = 4;
/// Interrupted a second time; 128 and the number of the signal, as shells count.
pub const INTERRUPTED: i32 = 130;
