//! Sets of positions for experiments, from games of the evaluation against itself. The 171 and 156 positions of
//! "The relative history heuristic" are not public.

use super::evaluation::evaluate;
use super::game::Loa;
use super::position::{Move, Position};
use super::record::Record;
use super::rules::Outcome;
use std::collections::HashSet;

/// Positions of so many games, one of each, all different and none of them over. The same for the same seed, on
/// every machine. A game is left after 10 to 39 plies; in it a side plays the move after which the position
/// looks best, and one time in four any move. Games that end too early are played again with other chances.
///
/// # Panics
/// If after 1,000 games for each position asked for there are still too few: the board is too small.
#[must_use]
pub fn position_set(game: &Loa, seed: u64, count: usize) -> Vec<Position> {
    let (mut chance, mut seen) = (Chance(seed), HashSet::new());
    let games = (0..count.saturating_mul(1000)).filter_map(|_| position_of_game(game, &mut chance));
    let found: Vec<_> = games.filter(|position| seen.insert(position.key())).take(count).collect();
    assert!(found.len() == count, "{} games gave {} positions", count * 1000, found.len());
    found
}

fn position_of_game(game: &Loa, chance: &mut Chance) -> Option<Position> {
    let mut record = Record::from(*game, game.start());
    for _ in 0..10 + chance.below(30) {
        if record.outcome().is_some() {
            return None;
        }
        let mv = chosen(game, record.position(), chance);
        record.play(mv).expect("the move is one of the legal ones");
    }
    record.outcome().is_none().then(|| *record.position())
}

fn chosen(game: &Loa, position: &Position, chance: &mut Chance) -> Move {
    let moves = game.moves(position);
    if chance.below(4) == 0 {
        return moves[chance.below(moves.len())];
    }
    let worth = |mv: &&Move| {
        let next = position.after(**mv);
        match game.outcome(&next) {
            Some(Outcome::Win(winner)) if winner == position.to_move() => i32::MAX,
            Some(Outcome::Win(_)) => i32::MIN,
            Some(Outcome::Draw) => 0,
            None => -evaluate(&next),
        }
    };
    *moves.iter().max_by_key(worth).expect("there is a move")
}

/// The splitmix64 generator (Steele, Lea and Flood, 2014).
struct Chance(u64);

impl Chance {
    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Rules, Size};
    use super::*;

    #[test]
    fn sets_repeat_and_differ_by_seed() {
        let game = Loa::new(Size::USUAL, Rules::PAPER);
        let set = |seed| position_set(&game, seed, 30);
        let first = set(1);
        assert_eq!(first, set(1));
        assert_eq!(first[..10], position_set(&game, 1, 10));
        assert!(first.iter().all(|position| game.outcome(position).is_none()));
        assert!(set(2).iter().all(|position| !first.contains(position)));
        let movers: HashSet<_> = first.iter().map(Position::to_move).collect();
        assert_eq!(movers.len(), 2);
        assert_eq!(
            first[0].to_string(),
            "1B2BB2/8/WW3W2/W2W1B1W/W7/WBB5/W2B3W/3BB3 w",
            "the same everywhere"
        );
    }
}
