//! Claims of static life against exhaustive results, and what kinds of claims there were.

use super::retrograde::Exhaustive;
use shoban::board::{Passes, PointSet, Position};
use shoban::game::Color;
use shoban::life::static_lower_bound;

/// What was claimed.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Claims of at least one point.
    pub claims: u32,
    /// Among them: of less than the whole board.
    pub partial: u32,
    /// With stones of the opponent on claimed points.
    pub with_enemies: u32,
    /// With a pass of the claimant pending, so that the opponent can end the game.
    pub after_own_pass: u32,
    /// The same, where the board as it stands is worth less than the claim.
    pub unclean: u32,
    /// With a ko ban.
    pub with_ko: u32,
}

impl Tally {
    /// Counts a claim.
    pub fn count(&mut self, position: &Position, owner: Color, owned: PointSet) {
        let enemies = position.stones().of(owner.opponent());
        let after_own_pass = position.passes() == Passes::Pending && position.to_play() != owner;
        self.claims += u32::from(!owned.is_empty());
        self.partial += u32::from(!owned.is_empty() && owned != position.geometry().points());
        self.with_enemies += u32::from(enemies.meets(owned));
        self.after_own_pass += u32::from(after_own_pass && !owned.is_empty());
        self.unclean += u32::from(after_own_pass && enemies.meets(owned));
        self.with_ko += u32::from(position.ko().is_some() && !owned.is_empty());
    }

    /// Adds what was claimed elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.claims += other.claims;
        self.partial += other.partial;
        self.with_enemies += other.with_enemies;
        self.after_own_pass += other.after_own_pass;
        self.unclean += other.unclean;
        self.with_ko += other.with_ko;
    }
}

/// The claim as a bound must not be better than what can be forced.
pub fn check_claim(position: &Position, owner: Color, owned: PointSet, (lower, upper): (i8, i8)) {
    let bound = static_lower_bound(position, owner, owned).points();
    let forced = if owner == Color::Black { lower } else { -upper };
    assert!(bound <= forced, "{position:?}: {owner} claims {owned:?} for {bound}, the truth is {forced}");
}

/// Checks what a rule claims in all states of a solved board, for both colours.
pub fn check_all(solved: &Exhaustive, mut claim: impl FnMut(&Position, Color) -> PointSet) -> Tally {
    let mut tally = Tally::default();
    for (position, lower, upper) in solved.states() {
        for owner in Color::ALL {
            let owned = claim(&position, owner);
            check_claim(&position, owner, owned, (lower, upper));
            tally.count(&position, owner, owned);
        }
    }
    tally
}
