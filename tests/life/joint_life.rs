//! Joint life against exhaustive results and play: a claim must never be better than what its owner can force. Every test
//! counts its claims, so that none passes because nothing is claimed.

use crate::support::boards::states_on;
use crate::support::bridge::{rules, size};
use crate::support::joint::{JointTally, check_joint, joint_claims};
use crate::support::joint_twin;
use crate::support::keeping::{Answers, Claim, Judgement, judge, samples};
use crate::support::retrograde::Exhaustive;
use shoban::board::{BoardSize, Move, Passes, PointSet, Position, Rules, Setup, Suicide};
use shoban::game::Color;
use shoban::life::{AnsweredLife, SafetyEffort, secure_points, static_lower_bound};

fn finder(size: BoardSize, region: u32, answers: u8) -> AnsweredLife {
    AnsweredLife::new(size, SafetyEffort { region, answers })
}

/// Regions and answers of the efforts that are tried. On boards that can be listed liberties are left outside by small regions only.
const EFFORTS: [(u32, u8); 7] = [(4, 2), (4, 6), (5, 5), (6, 4), (8, 3), (10, 6), (14, 8)];

#[test]
fn joint_points_never_claim_too_much() {
    let mut all = JointTally::default();
    for text in ["1x3", "1x4", "1x5", "1x6", "1x7", "1x8", "2x2", "2x3", "2x4", "2x5", "3x3"] {
        let solved = Exhaustive::solve(size(text), Rules::default());
        for (region, answers) in EFFORTS {
            let tally = check_joint(&solved, &mut finder(size(text), region, answers));
            println!("{text}, regions of {region}, {answers} answers: {tally:?}");
            assert!(tally.all.claims > 0 || text == "1x3", "two points are never played out jointly");
            all.add(&tally);
        }
    }
    println!("{all:?}");
    assert!(all.all.claims > 350_000 && all.all.partial > 7000 && all.all.unclean > 70_000);
    assert!(all.new > 30_000 && all.new_with_liberties_outside > 1200 && all.all.with_ko > 700);
    assert!(all.by_playing > 10_000, "{}", all.by_playing);
    assert!(all.with_liberties_outside > 6900 && all.with_regions > 300_000 && all.with_walls > 900);
}

/// The same on the largest boards that the exhaustive solver can do; `examples/check_life.rs` does more.
#[test]
fn joint_points_never_claim_too_much_on_twelve_points() {
    for text in ["2x6", "3x4"] {
        let solved = Exhaustive::solve(size(text), Rules::default());
        let mut all = JointTally::default();
        for (region, answers) in [(4, 4), (5, 6), (6, 5), (7, 6), (11, 6)] {
            let tally = check_joint(&solved, &mut finder(size(text), region, answers));
            println!("{text}, regions of {region}, {answers} answers: {tally:?}");
            all.add(&tally);
        }
        println!("{text}: {all:?}");
        assert!(all.all.claims > 1_000_000 && all.all.unclean > 200_000 && all.all.with_ko > 4000);
        assert!(all.new > 100_000 && all.new_with_liberties_outside > 25_000);
        assert!(all.with_regions > 900_000 && all.with_walls > 25_000);
    }
}

/// Compares with the slow twin for every wanted number of points, and counts claims.
fn compare_with_twin(life: &mut AnsweredLife, position: &Position) -> u32 {
    let SafetyEffort { region, answers } = life.effort();
    let mut claims = 0;
    for owner in Color::ALL {
        let mut wanted = 1;
        loop {
            let owned = life.joint_points(position, owner, wanted);
            let slow = joint_twin::joint_points(position, owner, wanted, (region, answers));
            assert_eq!(owned, slow, "{position:?} {owner} {wanted}");
            let played = life.joint_points_by_playing(position, owner, wanted);
            let slow = joint_twin::joint_points_by_playing(position, owner, wanted, (region, answers));
            assert_eq!(played, slow, "{position:?} {owner} {wanted}, by playing");
            if owned.is_empty() && played.is_empty() {
                break;
            }
            claims += 1;
            wanted = owned.count().max(played.count()) + 1;
        }
    }
    claims
}

#[test]
fn joint_points_are_those_of_the_definition() {
    let efforts = [(5, 1), (8, 2), (8, 3), (9, 5)];
    for text in ["1x7", "2x4", "3x3"] {
        let states = || crate::support::boards::colorings(size(text), Rules::default()).flat_map(states_on);
        for (region, answers) in efforts {
            let life = &mut finder(size(text), region, answers);
            let claims: u32 = states().map(|position| compare_with_twin(life, &position)).sum();
            println!("{text}, regions of {region}, {answers} answers: {claims} claims");
            assert!(claims > 100);
        }
    }
    for (text, count) in [("3x4", 2000), ("4x4", 1500), ("5x5", 500)] {
        for (region, answers) in [(6, 2), (8, 4)] {
            let life = &mut finder(size(text), region, answers);
            let positions = samples(size(text), 8, count);
            let claims: u32 = positions.iter().map(|position| compare_with_twin(life, position)).sum();
            println!("{text}, regions of {region}, {answers} answers: {claims} claims");
            assert!(claims > 200);
        }
    }
}

/// The wanted number of points decides only which claims are passed over.
#[test]
fn a_wanted_number_only_passes_over_claims() {
    let (mut life, mut claims) = (finder(size("4x4"), 11, 4), 0);
    for position in samples(size("4x4"), 5, 2000) {
        for owner in Color::ALL {
            let all = joint_claims(&mut life, &position, owner);
            for wanted in 1..=16 {
                let owned = life.joint_points(&position, owner, wanted);
                let expected = all.iter().copied().find(|owned| owned.count() >= wanted);
                assert_eq!(owned, expected.unwrap_or(PointSet::EMPTY), "{position:?} {owner} {wanted}");
                claims += u32::from(!owned.is_empty());
            }
        }
    }
    println!("{claims} claims");
    assert!(claims > 20_000, "{claims}");
}

/// What was found about other positions saves time and changes nothing.
#[test]
fn what_is_remembered_changes_no_claim() {
    let mut claims = 0;
    for (text, count) in [("4x4", 2000), ("5x5", 1000)] {
        let mut old = finder(size(text), 9, 5);
        for position in samples(size(text), 11, count) {
            for owner in Color::ALL {
                let _ = old.answered_points(&position, owner, 1);
                let claimed = joint_claims(&mut old, &position, owner);
                let new = joint_claims(&mut finder(size(text), 9, 5), &position, owner);
                assert_eq!(claimed, new, "{position:?} {owner:?}");
                claims += claimed.len();
            }
        }
    }
    println!("{claims} claims");
    assert!(claims > 1500, "{claims}");
}

/// Positions in which a rule that lacks one condition claims more than can be forced. Each is the first that exhaustive
/// comparison found; the number of points is what was claimed.
#[test]
fn each_condition_is_needed() {
    let damaged = [
        ("nothing is asked after an enemy play outside", "O.OX...", Color::White, 4),
        ("a wall needs no liberty then", ".OXO./OXX..", Color::White, 6),
        ("only one wall loses a liberty by it", "XX.OX./.XOX..", Color::White, 9),
        ("each wall has a liberty more", ".XXO.X.", Color::White, 7),
        ("no clean-up", "OOO.X.", Color::Black, 6),
        ("one eye granted", "X.X.", Color::White, 4),
    ];
    for (what, diagram, to_play, wanted) in damaged {
        let setup = Setup::from_diagram(diagram, Rules::default()).unwrap();
        let position = Setup { to_play, ..setup }.into_position().unwrap();
        for (region, answers) in (3..=12).flat_map(|region| (1..=8).map(move |answers| (region, answers))) {
            let claimed =
                finder(position.size(), region, answers).joint_points(&position, Color::Black, wanted);
            assert!(claimed.is_empty(), "{what}: Black claims {claimed:?} in {diagram}");
        }
    }
}

#[test]
fn nothing_is_claimed_with_suicide_or_a_ban_on_the_owner() {
    let diagram = ".X./XXX/.X.";
    let claimed = |suicide| {
        let position = Setup::from_diagram(diagram, rules(suicide)).unwrap().into_position().unwrap();
        finder(size("3x3"), 9, 4).joint_points(&position, Color::Black, 1)
    };
    assert_eq!(claimed(Suicide::Forbidden).count(), 9);
    assert!(claimed(Suicide::Allowed).is_empty());
    let mut life = finder(size("2x5"), 9, 4);
    let solved = Exhaustive::solve(size("2x5"), Rules::default());
    let mut bans = 0;
    for (position, ..) in solved.states().filter(|(position, ..)| position.ko().is_some()) {
        assert!(life.joint_points(&position, position.to_play(), 1).is_empty());
        bans += 1;
    }
    assert!(bans > 500, "{bans}");
}

// Play

/// Claims of joint life that go beyond what answers in single regions claim.
fn new_claims(life: &mut AnsweredLife, position: &Position, owner: Color) -> Vec<(PointSet, PointSet)> {
    let claims = joint_claims(life, position, owner);
    if claims.is_empty() {
        return Vec::new();
    }
    let answered = life.answered_points(position, owner, 0);
    let least = answered.count().max(secure_points(position, owner).count());
    claims.into_iter().filter(|owned| owned.count() > least).map(|owned| (owned, answered)).collect()
}

/// Whether one of the static rules claims the points. Not what several of them claim together: each has its own strategy.
fn is_claimed(life: &mut AnsweredLife, position: &Position, owner: Color, points: PointSet) -> bool {
    points.is_subset(secure_points(position, owner))
        || points.is_subset(life.answered_points(position, owner, points.count()))
        || joint_claims(life, position, owner).iter().any(|&owned| points.is_subset(owned))
}

/// The claims of random positions can be kept for a move, which leads to a claim of the same points again. It does not show that
/// play ends, and uses the rule under test for the claims that follow; what it would find are moves that the local games overlook.
#[test]
fn joint_claims_on_larger_boards_can_be_kept() {
    let (mut tally, mut answers) = (JointTally::default(), Answers::default());
    for (text, count) in [("4x4", 6000), ("4x5", 6000), ("5x5", 6000), ("5x6", 3000), ("6x6", 3000)] {
        let lives =
            &mut [(9, 2), (6, 4), (9, 4)].map(|(region, answers)| finder(size(text), region, answers));
        let mut keeper = finder(size(text), 11, 8);
        for (i, position) in samples(size(text), 2, count).iter().enumerate() {
            for position in [*position, position.after(Move::Pass)] {
                if position.passes() == Passes::Ended {
                    continue;
                }
                for owner in Color::ALL {
                    for (points, answered) in new_claims(&mut lives[i % 3], &position, owner) {
                        tally.count(&position, owner, points, answered);
                        let is_claimed =
                            |at: &Position, owner, points| is_claimed(&mut keeper, at, owner, points);
                        Claim { owner, points, is_claimed }.check_answers(&position, &mut answers);
                    }
                }
            }
        }
        println!("up to {text}: {answers:?}, {tally:?}");
    }
    assert!(answers.kept > 10_000 && answers.searched * 100 < answers.kept);
    assert!(tally.all.claims > 2000 && tally.all.with_enemies > 1500 && tally.all.unclean > 400);
    assert!(tally.with_liberties_outside > 2000 && tally.with_walls > 1800 && tally.with_regions > 2000);
}

/// The search finds a proof for what joint life claims beyond answers in single regions.
#[test]
fn joint_claims_are_proved_by_search() {
    let sizes =
        [("2x7", 12000, 14), ("4x4", 20000, 14), ("3x5", 12000, 14), ("4x5", 12000, 12), ("5x5", 12000, 12)];
    for (text, count, deepest) in sizes {
        let lives =
            &mut [(5, 5), (7, 5), (11, 5)].map(|(region, answers)| finder(size(text), region, answers));
        let (mut tally, mut proved, mut open) = (JointTally::default(), 0, Vec::new());
        for (i, position) in samples(size(text), 3, count).iter().enumerate() {
            for owner in Color::ALL {
                for (points, answered) in new_claims(&mut lives[i % 3], position, owner) {
                    tally.count(position, owner, points, answered);
                    let bound = static_lower_bound(position, owner, points);
                    match judge(position, owner, bound, deepest) {
                        Judgement::Proved => proved += 1,
                        Judgement::Open => open.push((*position, owner, bound)),
                    }
                }
            }
        }
        println!("{text}: {proved} proved, open: {open:?}, {tally:?}");
        assert!(proved > 300 && open.len() * 50 <= proved);
        assert!(tally.with_liberties_outside > 80 && tally.all.with_enemies > 250);
    }
}
