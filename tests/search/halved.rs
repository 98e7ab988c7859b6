//! Half of the liberties outside what is claimed: never better than what can be forced, kept by an answer to each move, and proved by
//! a search that does not know the rule. Every test counts its claims.

use crate::support::bridge::{rules, size};
use crate::support::claims::{Tally, check_all};
use crate::support::folder::Folder;
use crate::support::keeping::{Judgement, judge, moves, samples};
use crate::support::proof_games::{Gone, games_of_problems};
use crate::support::random::Random;
use crate::support::retrograde::Exhaustive;
use shoban::board::{BoardSize, Move, Passes, Point, PointSet, Position, Rules, Setup, Suicide};
use shoban::game::{Color, Score};
use shoban::life::{AnsweredLife, Kept, SafetyEffort, secure, secure_points, static_lower_bound};

fn finder(size: BoardSize, region: u32, answers: u8) -> AnsweredLife {
    AnsweredLife::new(size, SafetyEffort { region, answers })
}

/// A position from its rows.
fn position(diagram: &str, to_play: Color, rules: Rules) -> Position {
    let setup = Setup::from_diagram(diagram, rules).unwrap();
    Setup { to_play, ..setup }.into_position().unwrap()
}

#[test]
fn half_is_rounded_down_or_up_if_the_owner_is_to_move() {
    // Black's wall has its eyes on A2 and C2. E1 and E2 are outside, or E2 alone.
    let cases = [
        (".X.X../XXXX..", Suicide::Forbidden, [9, 9]),
        (".X.X../XXXXO.", Suicide::Forbidden, [9, 8]),
        (".X.X../XXXX..", Suicide::Allowed, [8, 8]),
    ];
    for (diagram, suicide, expected) in cases {
        for (to_play, expected) in [Color::Black, Color::White].into_iter().zip(expected) {
            let position = position(diagram, to_play, rules(suicide));
            let kept = secure(&position, Color::Black);
            assert_eq!(kept.count(&position, Color::Black), expected, "{diagram} {suicide:?} {to_play}");
            assert_eq!(kept.points, secure_points(&position, Color::Black));
            if suicide == Suicide::Forbidden {
                assert_eq!(finder(size("2x6"), 1, 2).answered(&position, Color::Black, 1), kept);
            }
        }
    }
}

/// The points of which half counts, from the definition.
fn halved(position: &Position, owner: Color, living: PointSet, points: PointSet) -> PointSet {
    let geometry = position.geometry();
    let is_free = |&p: &Point| {
        let is_banned = position.to_play() == owner && position.ko() == Some(p);
        let is_beside = living.points().any(|q| geometry.neighbors(PointSet::of(q)).contains(p));
        position.empties().contains(p) && !points.contains(p) && is_beside && !is_banned
    };
    let all = geometry.points().points().filter(is_free);
    if position.rules().suicide == Suicide::Allowed { PointSet::EMPTY } else { all.collect() }
}

#[test]
fn halved_points_are_those_of_the_definition() {
    let mut claims = 0;
    for (text, count) in [("2x7", 2000), ("4x4", 2000), ("4x6", 2000), ("6x6", 1500), ("8x7", 500)] {
        let mut life = finder(size(text), 11, 4);
        for sample in samples(size(text), 14, count) {
            for owner in Color::ALL {
                let claim = life.answered_claim(&sample, owner, 1);
                let kept = life.answered(&sample, owner, 1);
                let Some(claim) = claim else {
                    assert_eq!(kept, Kept::default());
                    continue;
                };
                let expected = halved(&sample, owner, claim.walls, claim.points);
                assert_eq!(kept, Kept { points: claim.points, halved: expected }, "{sample:?} {owner}");
                claims += u32::from(!expected.is_empty());
            }
        }
    }
    println!("{claims} claims");
    assert!(claims > 500, "{claims} claims");
}

// Exhaustive comparison

#[test]
fn half_is_never_too_much() {
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        for text in ["1x3", "1x4", "1x5", "1x6", "1x7", "1x8", "2x2", "2x3", "2x4", "2x5", "3x3"] {
            let solved = Exhaustive::solve(size(text), rules(suicide));
            let mut tally = check_all(&solved, secure);
            for (region, answers) in [(3, 2), (5, 4), (12, 6)] {
                let mut life = finder(size(text), region, answers);
                tally.add(&check_all(&solved, |position, owner| life.answered(position, owner, 1)));
            }
            println!("{text} {suicide:?}: {tally:?}");
            assert!(tally.claims > 0);
            assert!(suicide == Suicide::Forbidden || tally.by_halved == 0);
        }
    }
}

/// The same on boards that have room for two eyes and more.
#[test]
fn half_is_never_too_much_on_twelve_points() {
    let mut all = Tally::default();
    for text in ["2x6", "3x4"] {
        let solved = Exhaustive::solve(size(text), Rules::default());
        let by_r1 = check_all(&solved, secure);
        println!("{text}, R1: {by_r1:?}");
        assert!(by_r1.by_halved > 20 && by_r1.with_odd > 10, "{by_r1:?}");
        all.add(&by_r1);
        for (region, answers) in [(2, 2), (3, 3), (4, 4), (5, 6), (6, 6)] {
            let mut life = finder(size(text), region, answers);
            let tally = check_all(&solved, |position, owner| life.answered(position, owner, 1));
            println!("{text}, regions of {region}, {answers} answers: {tally:?}");
            all.add(&tally);
        }
    }
    println!("{all:?}");
    assert!(all.by_halved > 90_000 && all.with_odd > 40_000 && all.by_halved < all.partial);
    assert!(all.by_halved_with_ko > 500 && all.by_halved_unclean > 2000);
}

/// A ban never lies beside a stone of the side on which it lies: the point of a stone that was taken in a ko has none of its
/// neighbours.
#[test]
fn a_ban_is_never_beside_an_own_stone() {
    let solved = Exhaustive::solve(size("2x5"), Rules::default());
    let mut bans = 0;
    for (position, ..) in solved.states() {
        let Some(ban) = position.ko() else { continue };
        let beside = position.geometry().neighbors(PointSet::of(ban));
        assert!(!beside.meets(position.stones().of(position.to_play())), "{position:?}");
        bans += 1;
    }
    assert!(bans > 500, "{bans}");
}

// Play

/// What the static rules claim for a colour, as a score.
fn claimed(life: &mut AnsweredLife, position: &Position, owner: Color) -> Score {
    let by_r1 = static_lower_bound(position, owner, secure(position, owner));
    by_r1.max(static_lower_bound(position, owner, life.answered(position, owner, 1)))
}

/// Whether the owner, who is to move, has a move after which the rules claim as much.
fn is_kept(life: &mut AnsweredLife, position: &Position, owner: Color, bound: Score) -> bool {
    let score = |position: &Position| {
        let score = position.score();
        if owner == Color::Black { score } else { -score }
    };
    moves(position).any(|mv| {
        let next = position.after(mv);
        if next.passes() == Passes::Ended {
            return score(&next) >= bound;
        }
        claimed(life, &next, owner) >= bound
    })
}

/// Positions with claims to which half of the liberties outside adds points, and these claims as scores.
fn claims(text: &str, seed: u64, count: usize, tally: &mut Tally) -> Vec<(Position, Color, Score)> {
    let mut lives = [(9, 2), (6, 4), (9, 4)].map(|(region, answers)| finder(size(text), region, answers));
    let mut found = Vec::new();
    for (i, sample) in samples(size(text), seed, count).into_iter().enumerate() {
        for position in [sample, sample.after(Move::Pass)] {
            if position.passes() == Passes::Ended {
                continue;
            }
            for owner in Color::ALL {
                let bound = |kept: Kept| static_lower_bound(&position, owner, kept);
                for kept in [secure(&position, owner), lives[i % 3].answered(&position, owner, 1)] {
                    if bound(kept) > bound(kept.points.into()) {
                        tally.count(&position, owner, kept);
                        found.push((position, owner, bound(kept)));
                    }
                }
            }
        }
    }
    found
}

/// After each move of the opponent there is an answer after which one of the rules claims as much. It uses the rules under test for
/// the claims that follow; what it would find are moves that they overlook.
#[test]
fn claims_on_larger_boards_can_be_kept() {
    let (mut tally, mut kept, mut searched) = (Tally::default(), 0, 0);
    let boards = [("2x7", 3000), ("3x5", 3000), ("4x4", 3000), ("4x5", 2000), ("5x5", 3000), ("6x6", 2000)];
    for (text, count) in boards.into_iter().chain([("7x7", 500)]) {
        let mut keeper = finder(size(text), 11, 8);
        for (position, owner, bound) in claims(text, 15, count, &mut tally) {
            let after: Vec<Position> = match position.to_play() == owner {
                true => vec![position],
                false => moves(&position).map(|mv| position.after(mv)).collect(),
            };
            for after in after {
                if after.passes() == Passes::Ended || is_kept(&mut keeper, &after, owner, bound) {
                    kept += 1;
                } else {
                    assert_eq!(judge(&after, owner, bound, 16), Judgement::Proved, "{position:?} {owner}");
                    searched += 1;
                }
            }
        }
        println!("up to {text}: {kept} kept, {searched} searched, {tally:?}");
    }
    assert!(kept > 15_000 && searched * 100 < kept && tally.by_halved_unclean > 200);
}

/// The search finds a proof for what half of the liberties outside adds, without it and without answers.
#[test]
fn claims_are_proved_by_search() {
    for (text, count, deepest) in [("2x7", 3000, 14), ("4x4", 3000, 14), ("3x5", 3000, 14), ("4x5", 2500, 12)]
    {
        let (mut tally, mut proved, mut open) = (Tally::default(), 0, Vec::new());
        for (position, owner, bound) in claims(text, 16, count, &mut tally) {
            match judge(&position, owner, bound, deepest) {
                Judgement::Proved => proved += 1,
                Judgement::Open => open.push((position, owner, bound)),
            }
        }
        println!("{text}: {proved} proved, open: {open:?}, {tally:?}");
        assert!(proved > 250 && open.len() * 50 <= proved && tally.with_odd > 100);
    }
}

// Certificates

#[test]
fn games_by_proofs_that_count_on_half_end_as_claimed() {
    let folder = Folder::new("halved-certificates");
    let Gone { ended, used } = games_of_problems(&folder, Random::seeded(37), "half of liberties outside");
    println!("{ended} games ended, {used} with half of the liberties outside");
    assert!(ended > 800 && used > 100, "{ended} games ended, {used} with half of the liberties outside");
}
