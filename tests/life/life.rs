//! Static life and territory against definitions, exhaustive results and play: a claim must never be better
//! than what its owner can force. Every test counts its claims, so that none passes because nothing is claimed.

use crate::support::bridge::{rules, size};
use crate::support::claims::{Tally, check_all};
use crate::support::fixtures::{self, Fixture};
use crate::support::keeping::{self, Answers, Claim, Judgement, judge};
use crate::support::retrograde::Exhaustive;
use crate::support::unconditional::{self, Onslaught};
use shoban::board::{BoardSize, Move, Passes, PointSet, Position, Rules, Setup, Suicide};
use shoban::game::Color;
use shoban::life::{
    AnsweredLife, SafetyEffort, Vitality, secure_points, static_lower_bound, unconditionally_alive,
};

const SUICIDES: [Suicide; 2] = [Suicide::Forbidden, Suicide::Allowed];
const VITALITIES: [Vitality; 2] = [Vitality::Empties, Vitality::AllPoints];

fn alive(position: &Position, color: Color, vitality: Vitality) -> PointSet {
    unconditionally_alive(position.geometry(), position.stones(), color, vitality)
}

/// All legal boards of a size, Black to move.
fn boards(text: &str, rules: Rules) -> impl Iterator<Item = Position> {
    crate::support::boards::colorings(size(text), rules).filter_map(|setup| setup.into_position().ok())
}

/// Random positions of both kinds, the same ones every time.
fn samples(text: &str, seed: u64, count: usize) -> Vec<Position> {
    keeping::samples(size(text), seed, count)
}

// Benson

/// Compares with the slow twins and counts the comparisons in which something lives.
fn compare_with_twins(position: &Position) -> u32 {
    let mut living = 0;
    for color in Color::ALL {
        for vitality in VITALITIES {
            let found = alive(position, color, vitality);
            assert_eq!(found, unconditional::alive(position, color, vitality), "{position:?} {vitality:?}");
            living += u32::from(!found.is_empty());
        }
        let (stones, firm) = (VITALITIES.map(|v| alive(position, color, v))).into();
        assert!(firm.is_subset(stones), "{position:?}");
        let owned = firm | unconditional::touched_territory(position, color);
        let better = if stones.count() > owned.count() { stones } else { owned };
        assert_eq!(secure_points(position, color), better, "{position:?}");
    }
    living
}

#[test]
fn benson_agrees_with_its_definition_on_all_small_boards() {
    for text in ["1x7", "2x4", "3x3"] {
        let living: u32 = boards(text, Rules::default()).map(|board| compare_with_twins(&board)).sum();
        println!("{text}: {living} comparisons with life");
        assert!(living > 50);
    }
}

#[test]
fn benson_agrees_with_its_definition_on_random_larger_boards() {
    for text in ["5x5", "4x7", "6x6", "7x7", "8x7"] {
        let living: u32 = samples(text, 1, 400).iter().map(compare_with_twins).sum();
        println!("{text}: {living} comparisons with life");
        assert!(living > 100);
    }
}

/// Benson's theorem: the chains he finds are exactly those that no sequence of enemy moves can take while
/// their owner passes. Where suicide is allowed the same holds with the vitality of all points.
#[test]
fn benson_finds_exactly_what_survives_without_an_answer() {
    for (suicide, vitality) in SUICIDES.into_iter().zip(VITALITIES) {
        for text in ["1x8", "2x4", "2x5", "3x3"] {
            let mut living = 0;
            let onslaught = Onslaught::on(size(text), rules(suicide), Color::Black);
            for board in boards(text, rules(suicide)) {
                let found = alive(&board, Color::Black, vitality);
                assert_eq!(found, onslaught.of(&board), "{board:?} {suicide:?}");
                living += u32::from(!found.is_empty());
            }
            println!("{text} {suicide:?}: {living} boards with life");
            assert!(living >= 8);
        }
    }
}

// Exhaustive comparison

/// Rule R1 and Benson's stones, with suicide forbidden and allowed.
#[test]
fn secure_points_never_claim_too_much() {
    for suicide in SUICIDES {
        for text in ["1x3", "1x4", "1x5", "1x6", "1x7", "1x8", "2x2", "2x3", "2x4", "2x5", "3x3"] {
            let solved = Exhaustive::solve(size(text), rules(suicide));
            let tally = check_all(&solved, secure_points);
            println!("{text} {suicide:?}: {tally:?}");
            assert!(tally.claims > 0 && tally.after_own_pass > 0);
            assert!(tally.unclean > 0 || !["2x4", "2x5", "3x3"].contains(&text));
        }
    }
}

fn answered(size: BoardSize, region: u32, answers: u8) -> AnsweredLife {
    AnsweredLife::new(size, SafetyEffort { region, answers })
}

/// Checks safety under alternating play on a board. One cache for everything: what it remembers of one
/// position is used for others. Claims that may be given up early, because they fall short of the whole board,
/// are checked too.
fn check_answered(solved: &Exhaustive, size: BoardSize, max_answers: u8) -> Tally {
    let (mut life, all) = (answered(size, 12, max_answers), size.count() as u32);
    let whole = check_all(solved, |position, owner| life.answered_points(position, owner, all));
    let tally = check_all(solved, |position, owner| life.answered_points(position, owner, 0));
    assert!(whole.claims > 0 && whole.claims <= tally.claims);
    tally
}

/// What was found about other positions saves time and changes nothing: a finder that has seen them all says what a new one says.
#[test]
fn what_is_remembered_changes_no_claim() {
    let (mut claims, mut partial) = (0, 0);
    for (text, count) in [("4x4", 3000), ("5x5", 3000), ("6x6", 600)] {
        let new = || AnsweredLife::new(size(text), SafetyEffort::for_board(size(text)));
        let mut old = new();
        for position in samples(text, 11, count) {
            for owner in Color::ALL {
                let claimed = old.answered_points(&position, owner, 1);
                assert_eq!(claimed, new().answered_points(&position, owner, 1), "{position:?} {owner:?}");
                claims += u32::from(!claimed.is_empty());
                partial += u32::from(!claimed.is_empty() && claimed != position.geometry().points());
            }
        }
    }
    assert!(claims > 1000 && partial > 100, "{claims} claims, {partial} of a part of the board");
}

#[test]
fn answered_points_never_claims_too_much() {
    for text in ["1x3", "1x4", "1x5", "1x6", "1x7", "1x8", "2x2", "2x3", "2x4", "2x5", "3x3"] {
        let solved = Exhaustive::solve(size(text), Rules::default());
        for max_answers in [2, 4, 6] {
            let tally = check_answered(&solved, size(text), max_answers);
            println!("{text}, {max_answers} answers: {tally:?}");
            assert!(tally.claims > 0 && tally.after_own_pass > 0);
            assert!(tally.unclean > 0 || text.starts_with("1x") || text == "2x2");
            assert!(tally.with_ko > 0 || text != "2x5");
        }
    }
}

/// The same on the largest boards that the exhaustive solver can do, once; `examples/check_life.rs` does more.
#[test]
fn answered_points_never_claim_too_much_on_twelve_points() {
    for text in ["2x6", "3x4"] {
        let solved = Exhaustive::solve(size(text), Rules::default());
        let mut life = answered(size(text), 12, 4);
        let tally = check_all(&solved, |position, owner| life.answered_points(position, owner, 0));
        println!("{text}: {tally:?}");
        assert!(tally.claims > 300_000 && tally.partial > 400 && tally.unclean > 70_000);
        assert!(tally.with_ko > 1300);
    }
}

/// The stone in the corner has one liberty only, in one of the two regions in which it is to have an eye: it can
/// be taken before its owner takes the stones that fill its liberties in the other.
#[test]
fn an_eye_without_a_liberty_comes_too_late() {
    let setup = Setup::from_diagram("XOOXX/.X...", Rules::default()).unwrap();
    let position = Setup { to_play: Color::White, ..setup }.into_position().unwrap();
    for answers in 1..=6 {
        let claimed = answered(position.size(), 12, answers).answered_points(&position, Color::Black, 0);
        assert!(claimed.is_empty(), "White can force 10 points, but Black claims {claimed:?}");
    }
}

/// After Black's B2 all points of A2 and A3 touch his other chain, but the stone A1 is to have its second eye there, which
/// White takes away on A3. Who thinks that A2 and A3 are settled claims the whole board.
#[test]
fn a_wall_without_an_eye_settles_no_region() {
    let setup = Setup::from_diagram(".XXX/OX.X/X.XX", Rules::default()).unwrap();
    let position = Setup { to_play: Color::White, ..setup }.into_position().unwrap();
    for answers in 1..=6 {
        let claimed = answered(position.size(), 12, answers).answered_points(&position, Color::Black, 0);
        assert!(claimed.is_empty(), "White can hold Black to 5 points, but Black claims {claimed:?}");
    }
}

/// With suicide allowed the local games would need other rules, and with a ban on the owner he may lack the
/// move that the claim rests on. Nothing is claimed then.
#[test]
fn nothing_is_claimed_with_suicide_or_a_ban_on_the_owner() {
    let position =
        Setup::from_diagram(".X./XXX/.X.", rules(Suicide::Allowed)).unwrap().into_position().unwrap();
    assert!(answered(size("3x3"), 12, 4).answered_points(&position, Color::Black, 0).is_empty());
    let mut life = answered(size("2x5"), 12, 4);
    let solved = Exhaustive::solve(size("2x5"), Rules::default());
    let banned = solved.states().filter(|(position, ..)| position.ko().is_some());
    let mut bans = 0;
    for (position, ..) in banned {
        assert!(life.answered_points(&position, position.to_play(), 0).is_empty());
        bans += 1;
    }
    assert!(bans > 500, "{bans}");
}

// Fixtures

fn fixture(fixture: Fixture, suicide: Suicide) -> Position {
    fixture.position(rules(suicide))
}

/// In a seki nobody has territory: White's wall around it lives by its own eyes, and neither the black group
/// nor the white stones in it may be claimed, by any rule and whoever moves first.
#[test]
fn nobody_claims_a_seki() {
    let mut walls = 0;
    for seki in [fixtures::SEKI_TWO_COLUMNS, fixtures::SEKI_REDUCED] {
        let start = fixture(seki, Suicide::Forbidden);
        let geometry = start.geometry();
        let wall = alive(&start, Color::White, Vitality::AllPoints);
        let inside = geometry.flood(start.stones().of(Color::Black), geometry.points() - wall);
        for to_play in Color::ALL {
            let position = start.with_to_play(to_play);
            for owner in Color::ALL {
                for max_answers in [2, 4] {
                    let claimed =
                        answered(position.size(), 30, max_answers).answered_points(&position, owner, 0);
                    assert!(!claimed.meets(inside), "{}: {owner} claims {claimed:?}", seki.name);
                    walls += u32::from(wall.is_subset(claimed) && !wall.is_empty());
                }
                assert!(!secure_points(&position, owner).meets(inside), "{}", seki.name);
            }
        }
    }
    assert!(walls > 0, "White's wall is alive");
}

/// White's stone is alive, and nothing else is White's.
#[test]
fn only_the_stone_is_alive_where_interior_points_are_no_territory() {
    let position = fixture(fixtures::FALSE_TERRITORY, Suicide::Forbidden);
    let stone = position.stones().of(Color::White);
    assert_eq!(alive(&position, Color::White, Vitality::Empties), stone);
    assert!(alive(&position, Color::White, Vitality::AllPoints).is_empty());
    assert_eq!(secure_points(&position, Color::White), stone);
    for max_answers in 2..=6 {
        let claimed = answered(position.size(), 12, max_answers).answered_points(&position, Color::White, 0);
        assert!(claimed.is_empty(), "the truth is two points for White, not {claimed:?}");
    }
}

#[test]
fn suicide_decides_whether_chains_are_alive() {
    let [without, with] = SUICIDES.map(|suicide| fixture(fixtures::ALIVE_UNLESS_SUICIDE, suicide));
    assert!(!alive(&without, Color::Black, Vitality::Empties).is_empty());
    assert!(!secure_points(&without, Color::Black).is_empty());
    assert!(secure_points(&with, Color::Black).is_empty());
}

/// The chain on the left has two eyes; the stone next to it can be taken in a ko, and the ban does not save it.
#[test]
fn a_ko_ban_saves_no_stone() {
    let position = fixture(fixtures::LIBERTY_IS_A_KO, Suicide::Forbidden);
    let stone = PointSet::of(position.size().point_named("C3").expect("on the board"));
    let firm = position.stones().of(Color::Black) - stone;
    for vitality in VITALITIES {
        assert_eq!(alive(&position, Color::Black, vitality), firm);
    }
    for max_answers in 2..=6 {
        let claimed = answered(position.size(), 25, max_answers).answered_points(&position, Color::Black, 0);
        assert!(!claimed.meets(stone), "{claimed:?}");
    }
}

// Play

/// Checks that the owner of every claim can keep it: after each enemy move he has an answer after which the
/// same points are claimed, and he never ends the game with enemy stones there.
fn check_answers(position: &Position, max_answers: u8, tally: &mut Tally, answers: &mut Answers) {
    for owner in Color::ALL {
        let points = answered(position.size(), 9, max_answers).answered_points(position, owner, 0);
        if points.is_empty() || points == secure_points(position, owner) {
            continue;
        }
        tally.count(position, owner, points);
        let mut life = answered(position.size(), 14, 8);
        let is_claimed = |position: &Position, owner, points: PointSet| {
            points.is_subset(life.answered_points(position, owner, 0) | secure_points(position, owner))
        };
        Claim { owner, points, is_claimed }.check_answers(position, answers);
    }
}

/// Larger boards, where several regions share walls: the claims of random positions can be kept for a move,
/// which leads to a claim of the same kind again. It does not show that play ends, and uses the rule under
/// test for the claims that follow; what it would find are moves that the local games overlook.
#[test]
fn claims_on_larger_boards_can_be_kept() {
    let (mut tally, mut answers) = (Tally::default(), Answers::default());
    let counts = [("1x13", 500), ("2x7", 500), ("4x4", 600), ("4x5", 600), ("5x5", 1500), ("6x6", 600)];
    for (text, count) in counts.into_iter().chain([("7x7", 400)]) {
        for (i, position) in samples(text, 2, count).iter().enumerate() {
            for position in [*position, position.after(Move::Pass)] {
                if position.passes() != Passes::Ended {
                    check_answers(&position, 2 + (i % 3) as u8, &mut tally, &mut answers);
                }
            }
        }
        println!("up to {text}: {answers:?}, {tally:?}");
    }
    assert!(answers.kept > 4000 && answers.searched * 100 < answers.kept);
    assert!(tally.claims > 1000 && tally.partial > 150 && tally.unclean > 100);
}

/// The search finds a proof for what safety under alternating play claims, where rule R1 claims less.
#[test]
fn claims_are_proved_by_search() {
    for (text, count, deepest) in
        [("2x7", 600, 14), ("4x4", 1000, 14), ("3x5", 800, 14), ("4x5", 600, 12), ("5x5", 500, 12)]
    {
        let (mut proved, mut open, mut life) = (0, Vec::new(), answered(size(text), 10, 5));
        let start = std::time::Instant::now();
        for position in samples(text, 3, count) {
            for owner in Color::ALL {
                let claimed = life.answered_points(&position, owner, 0);
                let bound = |points| static_lower_bound(&position, owner, points);
                if claimed.is_empty() || bound(claimed) <= bound(secure_points(&position, owner)) {
                    continue;
                }
                match judge(&position, owner, bound(claimed), deepest) {
                    Judgement::Proved => proved += 1,
                    Judgement::Open => open.push((position, owner, bound(claimed))),
                }
            }
        }
        println!("{text}: {proved} proved, open: {open:?} {:?}", start.elapsed());
        assert!(proved > 50 && open.len() * 50 <= proved);
    }
}
