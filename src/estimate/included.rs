//! The networks that come with the program.

use super::network::Network;
use crate::board::BoardSize;
use std::sync::OnceLock;

/// A file of networks/, read when its board is asked for.
struct Included {
    board: &'static str,
    bytes: &'static [u8],
    upright: OnceLock<Network>,
    /// The same for the board on its side.
    turned: OnceLock<Network>,
}

static INCLUDED: [Included; 5] = [
    Included::new("2x11", include_bytes!("../../networks/2x11.costs")),
    Included::new("4x4", include_bytes!("../../networks/4x4.costs")),
    Included::new("4x6", include_bytes!("../../networks/4x6.costs")),
    Included::new("5x5", include_bytes!("../../networks/5x5.costs")),
    Included::new("6x6", include_bytes!("../../networks/6x6.costs")),
];

impl Included {
    const fn new(board: &'static str, bytes: &'static [u8]) -> Self {
        Self { board, bytes, upright: OnceLock::new(), turned: OnceLock::new() }
    }

    /// The network for a board, if it is that of the file or the same on its side.
    fn of(&self, size: BoardSize) -> Option<&Network> {
        let own: BoardSize = self.board.parse().expect("a board size");
        if own == size {
            return Some(self.upright(own));
        }
        let is_turned = (own.rows(), own.columns()) == (size.columns(), size.rows());
        is_turned.then(|| self.turned.get_or_init(|| self.upright(own).turned(size)))
    }

    fn upright(&self, size: BoardSize) -> &Network {
        let read = || Network::read(size, self.bytes);
        self.upright.get_or_init(|| read().expect("networks that come with the program are whole"))
    }
}

impl Network {
    /// The network for a board, if there is one. The first call for a board reads its file.
    ///
    /// # Panics
    /// If a network in the program is damaged.
    #[must_use]
    pub fn of(size: BoardSize) -> Option<&'static Self> {
        INCLUDED.iter().find_map(|file| file.of(size))
    }
}
