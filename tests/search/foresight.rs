//! What the search knows of the states after moves without making them, against the states themselves.

use crate::support::bridge::{rules, size};
use crate::support::random::Random;
use crate::support::sample::{played, scattered};
use arrayvec::ArrayVec;
use shoban::board::{Move, Passes, Position, Rules, Suicide};
use shoban::estimate::{Network, RoomTuning, learned_cost, proof_cost};
use shoban::game::{Claim, Color, Game, Moves, Outlook, Outlooks, Score};
use shoban::go::Go;

/// How many moves of each kind were met.
#[derive(Debug, Default)]
struct Tally {
    plain: u32,
    takes_stones: u32,
    is_suicide: u32,
    bans: u32,
    lifts_ban: u32,
    first_pass: u32,
    last_pass: u32,
    after_pass: u32,
    by_network: u32,
}

impl Tally {
    fn count(&mut self, before: &Position, mv: Move, after: &Position) {
        let mover = before.to_play();
        let stones = |position: &Position, color| position.stones().of(color).count();
        let (own, other) = (mover, mover.opponent());
        let takes = stones(after, other) < stones(before, other);
        let is_suicide = stones(after, own) <= stones(before, own) && mv != Move::Pass;
        self.takes_stones += u32::from(takes);
        self.is_suicide += u32::from(is_suicide);
        self.plain += u32::from(mv != Move::Pass && !takes && !is_suicide);
        self.bans += u32::from(after.ko().is_some());
        self.lifts_ban += u32::from(before.ko().is_some());
        self.first_pass += u32::from(after.passes() == Passes::Pending);
        self.last_pass += u32::from(after.passes() == Passes::Ended);
        self.after_pass += u32::from(before.passes() == Passes::Pending && mv != Move::Pass);
    }
}

/// Compares all moves of a position with the positions after them, for both provers.
fn check(go: &Go, position: &Position, tally: &mut Tally) {
    let mut moves = Moves::new();
    go.moves(position, &mut moves);
    let moves = || moves.iter().map(|&(mv, _)| mv);
    let mut outlooks = Outlooks::new();
    go.look_ahead(position, moves(), &mut outlooks);
    assert_eq!(outlooks.len(), moves().count());
    for (mv, outlook) in moves().zip(outlooks) {
        let after = position.after(mv);
        let truth = Outlook { key: go.key(&after).0, end: go.final_score(&after) };
        assert_eq!(outlook, truth, "{position:?} {mv:?}");
        tally.count(position, mv, &after);
    }
    let all = position.size().count() as i8;
    for (prover, points) in Color::ALL.into_iter().flat_map(|prover| [(prover, all), (prover, -2)]) {
        let (claim, mut costs) = (Claim::new(prover, Score::new(points)), ArrayVec::new());
        go.proof_costs_after(position, claim, moves(), &mut costs);
        let truth: ArrayVec<u32, 64> = match Network::of(position.size()) {
            None => moves().map(|mv| proof_cost(&position.after(mv), prover, &RoomTuning::DEFAULT)).collect(),
            Some(network) => moves().map(|mv| learned_cost(network, &position.after(mv), claim)).collect(),
        };
        assert_eq!(costs, truth, "{position:?} {claim:?}");
        assert!(moves().zip(truth).all(|(mv, cost)| go.proof_cost(&position.after(mv), claim) == cost));
        tally.by_network += u32::from(Network::of(position.size()).is_some());
    }
}

/// Random positions of all kinds, and the empty board.
fn check_samples(text: &str, rules: Rules, count: usize, tally: &mut Tally) {
    let (size, random) = (size(text), &mut Random::seeded(19));
    let go = &Go::new(size);
    check(go, &Position::empty(size, rules), tally);
    for i in 0..count {
        let position = match i % 4 {
            0 | 2 => played(random, size, rules),
            1 => scattered(random, size, rules, Color::Black),
            _ => scattered(random, size, rules, Color::White),
        };
        check(go, &position, tally);
        // One pass is rare in the games, and so is what follows on it.
        if position.passes() == Passes::None && i % 4 == 0 {
            check(go, &position.after(Move::Pass), tally);
        }
    }
}

const SUICIDES: [Suicide; 2] = [Suicide::Forbidden, Suicide::Allowed];

/// On small boards, where walls are everywhere, on the largest ones, and on those whose keys are random words.
#[test]
fn states_are_known_before_they_are_made() {
    let mut tally = Tally::default();
    for (text, count) in [("1x2", 40), ("1x7", 400), ("2x2", 200), ("2x3", 400), ("3x3", 1000), ("3x6", 1000)]
        .into_iter()
        .chain([("4x4", 1000), ("5x5", 2000), ("6x6", 1000), ("6x7", 500), ("7x8", 500), ("30x1", 200)])
    {
        for suicide in SUICIDES {
            check_samples(text, rules(suicide), count, &mut tally);
        }
    }
    println!("{tally:?}");
    assert!(tally.plain > 100_000 && tally.takes_stones > 10_000 && tally.is_suicide > 1_000, "{tally:?}");
    assert!(tally.bans > 500 && tally.lifts_ban > 500, "{tally:?}");
    assert!(tally.first_pass > 5_000 && tally.last_pass > 1_000 && tally.after_pass > 10_000, "{tally:?}");
    assert!(tally.by_network > 20_000, "{tally:?}");
}

/// Keys that are cut short are cut short ahead as well.
#[test]
fn cut_keys_are_known_too() {
    let mut tally = Tally::default();
    for random in 0..100 {
        let position = played(&mut Random::seeded(random), size("4x4"), Rules::default());
        check(&Go::new(position.size()).with_key_bits(9), &position, &mut tally);
    }
    assert!(tally.plain > 300, "{tally:?}");
}
