//! Stacks of men.

use crate::multiplayer::player::Player;

/// Most men of a stack.
pub const MOST_HEIGHT: usize = 5;
/// Bits of a man: his player's seat and one more, so that there is no man of nothing.
const BITS: usize = 3;

/// The men on a square, at most [`MOST_HEIGHT`]; the one on top in the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stack(u16);

/// What becomes of a stack that others land on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landing {
    /// What stays.
    pub stack: Stack,
    /// The men that come off the bottom.
    pub fallen: Stack,
}

impl Stack {
    /// A single man.
    #[must_use]
    pub const fn of(player: Player) -> Self {
        Self(player.seat() as u16 + 1)
    }

    /// How many men there are.
    #[must_use]
    #[inline]
    pub const fn height(self) -> usize {
        (u16::BITS as usize - self.0.leading_zeros() as usize).div_ceil(BITS)
    }

    /// Whose stack it is: the man on top.
    #[must_use]
    #[inline]
    pub fn owner(self) -> Option<Player> {
        self.men().next()
    }

    /// The men from the top down.
    pub fn men(self) -> impl Iterator<Item = Player> {
        (0..self.height()).map(move |at| Player::on(usize::from(self.0 >> (BITS * at) & 7) - 1))
    }

    /// So many men from the top, and those below them.
    #[must_use]
    #[inline]
    pub const fn split(self, men: usize) -> (Self, Self) {
        let bits = BITS * men;
        (Self(self.0 & ((1 << bits) - 1)), Self(self.0 >> bits))
    }

    /// The stack with others on top of it.
    #[must_use]
    #[inline]
    pub const fn under(self, others: Self) -> Landing {
        let all = others.0 as u32 | (self.0 as u32) << (BITS * others.height());
        let bits = BITS * MOST_HEIGHT;
        Landing { stack: Self((all & ((1 << bits) - 1)) as u16), fallen: Self((all >> bits) as u16) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(seats: &[usize]) -> Stack {
        let men = seats.iter().rev().map(|&seat| Stack::of(Player::on(seat)));
        men.fold(Stack::default(), |below, man| below.under(man).stack)
    }

    fn seats(stack: Stack) -> Vec<usize> {
        stack.men().map(Player::seat).collect()
    }

    #[test]
    fn stacks_are_cut_and_put_on_each_other() {
        let whole = stack(&[0, 3, 1, 2, 0]);
        assert_eq!((whole.height(), seats(whole)), (5, vec![0, 3, 1, 2, 0]));
        let (upper, lower) = whole.split(2);
        assert_eq!((seats(upper), seats(lower)), (vec![0, 3], vec![1, 2, 0]));
        let landing = whole.under(stack(&[1, 1, 3]));
        assert_eq!((seats(landing.stack), seats(landing.fallen)), (vec![1, 1, 3, 0, 3], vec![1, 2, 0]));
        assert_eq!((Stack::default().height(), Stack::default().owner()), (0, None));
        assert_eq!(whole.split(5), (whole, Stack::default()));
        assert_eq!(whole.under(whole), Landing { stack: whole, fallen: whole });
    }
}
