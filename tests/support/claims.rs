//! Claims of static life against exhaustive results, and what kinds of claims there were.

use super::retrograde::Exhaustive;
use shoban::board::{Passes, Position};
use shoban::game::Color;
use shoban::life::{Kept, static_lower_bound};

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
    /// To which half of the liberties outside adds points.
    pub by_halved: u32,
    /// The same, where their number is odd.
    pub with_odd: u32,
    /// The same, with a ko ban.
    pub by_halved_with_ko: u32,
    /// The same, unclean.
    pub by_halved_unclean: u32,
}

impl Tally {
    /// Counts a claim.
    pub fn count(&mut self, position: &Position, owner: Color, kept: impl Into<Kept>) {
        let kept = kept.into();
        let owned = kept.points;
        let enemies = position.stones().of(owner.opponent());
        let after_own_pass = position.passes() == Passes::Pending && position.to_play() != owner;
        self.claims += u32::from(!owned.is_empty());
        self.partial += u32::from(!owned.is_empty() && owned != position.geometry().points());
        self.with_enemies += u32::from(enemies.meets(owned));
        self.after_own_pass += u32::from(after_own_pass && !owned.is_empty());
        let unclean = after_own_pass && enemies.meets(owned);
        self.unclean += u32::from(unclean);
        let with_ko = position.ko().is_some() && !owned.is_empty();
        self.with_ko += u32::from(with_ko);
        if kept.count(position, owner) > owned.count() {
            self.by_halved += 1;
            self.with_odd += kept.halved.count() % 2;
            self.by_halved_with_ko += u32::from(with_ko);
            self.by_halved_unclean += u32::from(unclean);
        }
    }

    /// Adds what was claimed elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.claims += other.claims;
        self.partial += other.partial;
        self.with_enemies += other.with_enemies;
        self.after_own_pass += other.after_own_pass;
        self.unclean += other.unclean;
        self.with_ko += other.with_ko;
        self.by_halved += other.by_halved;
        self.with_odd += other.with_odd;
        self.by_halved_with_ko += other.by_halved_with_ko;
        self.by_halved_unclean += other.by_halved_unclean;
    }
}

/// The claim as a bound must not be better than what can be forced.
pub fn check_claim(position: &Position, owner: Color, kept: impl Into<Kept>, (lower, upper): (i8, i8)) {
    let kept = kept.into();
    let bound = static_lower_bound(position, owner, kept).points();
    let forced = if owner == Color::Black { lower } else { -upper };
    assert!(bound <= forced, "{position:?}: {owner} claims {kept:?} for {bound}, the truth is {forced}");
}

/// Checks what a rule claims in all states of a solved board, for both colours.
pub fn check_all<K: Into<Kept>>(solved: &Exhaustive, mut claim: impl FnMut(&Position, Color) -> K) -> Tally {
    let mut tally = Tally::default();
    for (position, lower, upper) in solved.states() {
        for owner in Color::ALL {
            let kept = claim(&position, owner).into();
            check_claim(&position, owner, kept, (lower, upper));
            tally.count(&position, owner, kept);
        }
    }
    tally
}
