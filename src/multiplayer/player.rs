//! Players and sets of them.

/// Most players of a game.
pub const MOST_PLAYERS: usize = 6;

/// Something for each player, by seat; what belongs to no player of the game is not looked at.
pub type ByPlayer<T> = [T; MOST_PLAYERS];

/// A player, known by his seat: the one on seat 0 moves first, then the others by rising seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(u8);

impl Player {
    /// The player on a seat.
    ///
    /// # Panics
    /// If there is no such seat: they are numbered from 0 and below [`MOST_PLAYERS`].
    #[must_use]
    pub const fn on(seat: usize) -> Self {
        assert!(seat < MOST_PLAYERS, "no such seat");
        Self(seat as u8)
    }

    /// His seat.
    #[must_use]
    #[inline]
    pub const fn seat(self) -> usize {
        self.0 as usize
    }

    /// The next one among so many players.
    #[must_use]
    pub const fn next(self, players: usize) -> Self {
        Self::on((self.seat() + 1) % players)
    }

    /// He and then all others, in the order in which they move.
    pub fn round(self, players: usize) -> impl Iterator<Item = Self> {
        (0..players).map(move |step| Self::on((self.seat() + step) % players))
    }
}

/// A set of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Players(u8);

impl Players {
    /// The set with one more.
    #[must_use]
    pub const fn with(self, player: Player) -> Self {
        Self(self.0 | 1 << player.0)
    }

    /// Whether a player is in it.
    #[must_use]
    #[inline]
    pub const fn contains(self, player: Player) -> bool {
        self.0 >> player.0 & 1 == 1
    }

    /// How many there are.
    #[must_use]
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl FromIterator<Player> for Players {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Self {
        players.into_iter().fold(Self::default(), Self::with)
    }
}
