//! Threat-ADS (Polk and Oommen, 2013): opponents in a list that adapts itself.

use super::player::Player;
use crate::ordering::Adaptation;

/// The opponents of a player, the most threatening first. It begins with all of them in the order in which they move after him;
/// whose move was the best reply is moved up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreatList {
    adaptation: Option<Adaptation>,
    opponents: Vec<Player>,
}

impl ThreatList {
    /// The opponents of a player, in the order of their turns; without an adaptation they stay so.
    #[must_use]
    pub fn new(root: Player, players: usize, adaptation: Option<Adaptation>) -> Self {
        Self { adaptation, opponents: root.round(players).skip(1).collect() }
    }

    /// The opponents, the most threatening first.
    #[must_use]
    pub fn opponents(&self) -> &[Player] {
        &self.opponents
    }

    /// An opponent had the best reply.
    pub fn promote(&mut self, opponent: Player) {
        let at = self.opponents.iter().position(|&one| one == opponent);
        if let (Some(adaptation), Some(at)) = (self.adaptation, at) {
            adaptation.promote(&mut self.opponents, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opponents_move_up() {
        let seats = |adaptation, promoted: &[usize]| {
            let mut list = ThreatList::new(Player::on(1), 4, adaptation);
            promoted.iter().for_each(|&seat| list.promote(Player::on(seat)));
            list.opponents().iter().map(|player| player.seat()).collect::<Vec<_>>()
        };
        assert_eq!(seats(None, &[0, 0]), [2, 3, 0]);
        assert_eq!(seats(Some(Adaptation::MoveToFront), &[0]), [0, 2, 3]);
        assert_eq!(seats(Some(Adaptation::MoveToFront), &[0, 3]), [3, 0, 2]);
        assert_eq!(seats(Some(Adaptation::Transposition), &[0]), [2, 0, 3]);
        assert_eq!(seats(Some(Adaptation::Transposition), &[0, 0, 0]), [0, 2, 3]);
    }
}
