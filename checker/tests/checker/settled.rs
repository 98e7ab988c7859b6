//! What is kept without answers, against its definition: rule R1, stones alone, and regions that are settled.

use crate::common::boards::scattered;
use crate::common::local::{Frame, Local, mask, points, set};
use crate::common::reason::{Reason, Turn, areas};
use crate::common::records::{ALL, fixed, problem, prove};
use crate::common::{Game, State, random};
use checker::{CheckError, Problem, Report};
use std::collections::BTreeMap;

/// What the points of a board by chance show at first: many stones of Black.
const SHOWN: [u8; 10] = [0, 0, 0, 1, 1, 1, 1, 1, 1, 2];

/// The score that a reason shows, if it is one for this state.
fn shown(game: &Game, root: &State, reason: &[u8]) -> i32 {
    let n = game.size() as i32;
    match prove(game, root, n, ALL, &[&fixed(root, None, reason)]) {
        Ok(_) => n,
        Err(CheckError::Record { problem: Problem::NotEnough { shown, .. }, .. }) => shown,
        Err(other) => panic!("{other}"),
    }
}

/// D3 touches no stone, so rule R1 gives Black his stones, A1 and A3, and of the area around D3 half of the liberties B2, C2 and
/// D2 of his stones, who is to move: two.
#[test]
fn a_single_point_apart_from_the_stones_keeps_its_area_from_r1() {
    let game = Game::new(3, 4);
    assert_eq!(shown(&game, &game.state(".X../XX../.XXX", 1), &[1]), 8);
    assert_eq!(shown(&game, &game.state(".XXX/XX../.XXX", 1), &[1]), 12);
}

#[test]
fn r1_and_stones_alone_show_what_their_definitions_say() {
    let (mut chance, mut partly, mut apart, mut beside) = (random(5), [0, 0], 0, 0);
    for (rows, columns) in [(3, 4), (2, 7), (4, 4), (3, 6), (5, 5)] {
        let game = Game::new(rows, columns);
        for _ in 0..600 {
            let root = scattered(&game, &SHOWN, &mut chance);
            let mut reasons = [Reason::r1(&game, &root.stones), Reason::alone(&game, &root.stones)];
            for (reason, partly) in reasons.iter_mut().zip(&mut partly) {
                let (turn, all) = (Turn::Claimants { ban: None }, game.size() as i32);
                let expected = reason.shown(&game, &root.stones, turn, all);
                assert_eq!(shown(&game, &root, &reason.bytes), expected, "{root:?}");
                beside += reason.halved.count_ones();
                let kept = reason.kept.count_ones() as i32;
                *partly += usize::from((1..game.size() as i32).contains(&kept));
            }
            // Areas beside living stones with a single point that touches none.
            let alive = reasons[0].kept & mask(&root.stones, &[1]);
            let touched = set(points(alive).flat_map(|p| game.near(p)));
            let single = |area: &u64| area & touched != 0 && (area & !touched).count_ones() == 1;
            apart += usize::from(alive != 0 && areas(&game, alive).iter().any(single));
        }
    }
    println!("{partly:?} partly kept, {apart} with a point apart, {beside} liberties outside");
    assert!(partly.iter().all(|&partly| partly > 200) && apart > 20 && beside > 100);
}

/// What is asked of a claimed region with this content.
type Test = fn(&Local, &[u8]) -> bool;

/// A reason of some walls and claims, read by the definition: whether no claimed region fails the test and all eyes are
/// there.
fn judge(game: &Game, stones: &[u8], walls: &[u64], claims: &[u8], test: Test) -> Result<(), Problem> {
    let kept: u64 = walls.iter().sum();
    let mut eyes = vec![0; walls.len()];
    for (region, &claim) in areas(game, kept).into_iter().zip(claims).filter(|claimed| *claimed.1 != 0) {
        let near = set(points(region).flat_map(|p| game.near(p)));
        let touching: Vec<usize> = (0..walls.len()).filter(|&i| walls[i] & near != 0).collect();
        let name = game.name(region.trailing_zeros() as usize);
        let counted: Vec<usize> = match claim {
            1 => Vec::new(),
            2 | 3 => touching.clone(),
            _ => vec![usize::from(claim - 4)],
        };
        if touching.is_empty() || counted.iter().any(|i| !touching.contains(i)) {
            return Err(Problem::RegionClaim(name));
        }
        let needy = counted.iter().map(|&i| walls[i]).sum();
        let frame = Frame {
            region,
            walls: touching.iter().map(|&i| walls[i]).collect(),
            demand: if claim > 3 { 2 } else { claim },
            needy: if claim == 3 { 0 } else { needy },
        };
        let local = Local::new(*game, frame);
        if !test(&local, &local.part(stones)) {
            return Err(Problem::RegionOpen(name));
        }
        counted.iter().for_each(|&i| eyes[i] += if claim == 3 { 2 } else { 1 });
    }
    if eyes.iter().any(|&eyes| eyes < 2) { Err(Problem::WallWithoutEyes) } else { Ok(()) }
}

/// Answered life with these walls and claims and no records.
fn claimed(game: &Game, root: &State, walls: &[u64], claims: &[u8]) -> Result<Report, CheckError> {
    let all: u64 = walls.iter().sum();
    let reason = [&[3][..], &all.to_le_bytes()[..game.size().div_ceil(8)], claims].concat();
    prove(game, root, -(game.size() as i32), ALL, &[&fixed(root, None, &reason)])
}

/// Walls and claims by chance: without records they are accepted exactly where all claimed regions are settled.
#[test]
fn regions_are_settled_where_their_definition_says_so() {
    let (mut chance, mut found) = (random(6), BTreeMap::<&str, usize>::new());
    for (rows, columns) in [(3, 4), (2, 6), (3, 5), (4, 4)] {
        let game = Game::new(rows, columns);
        for _ in 0..4_000 {
            let root = scattered(&game, &SHOWN, &mut chance);
            let mut walls: Vec<u64> =
                points(mask(&root.stones, &[1])).map(|p| set(game.chain(&root.stones, p))).collect();
            walls.sort_by_key(|wall| wall.trailing_zeros());
            walls.dedup();
            walls.retain(|_| chance(6) != 0);
            let regions = areas(&game, walls.iter().sum());
            let claims: Vec<u8> = regions.iter().map(|_| chance(4 + walls.len()) as u8).collect();
            let judged = judge(&game, &root.stones, &walls, &claims, Local::is_settled);
            match (claimed(&game, &root, &walls, &claims), &judged) {
                (Ok(_), Ok(())) => {}
                (result, Err(judged)) => {
                    assert_eq!(problem(result), *judged, "{root:?} {walls:?} {claims:?}")
                }
                (result, Ok(())) => panic!("{root:?} {walls:?} {claims:?}: {result:?}"),
            }
            let kind = match judged {
                Ok(()) if walls.is_empty() => "nothing claimed",
                Ok(()) => "accepted",
                Err(Problem::RegionOpen(_)) => {
                    let covered = judge(&game, &root.stones, &walls, &claims, Local::is_covered);
                    if covered.is_ok() { "only a wall is dead" } else { "open" }
                }
                Err(Problem::WallWithoutEyes) => "walls without eyes",
                Err(_) => "claims that may not be",
            };
            *found.entry(kind).or_default() += 1;
        }
    }
    println!("{found:?}");
    for kind in ["accepted", "open", "walls without eyes", "claims that may not be"] {
        assert!(found[kind] > 500, "{kind}: {found:?}");
    }
    assert!(found["only a wall is dead"] > 5, "{found:?}");
}

/// The stone A1 is to have its second eye in A2 and A3, behind White's stone. All points there touch the other wall, but
/// White plays A3 after Black's B2 and takes away what A1 lacks: White can hold Black to 5 points.
#[test]
fn a_wall_without_life_settles_no_region() {
    let game = Game::new(3, 4);
    let root = game.state(".XXX/O..X/X.XX", 1);
    let reason = [3, 0xad, 0x0e, 2, 4, 2];
    for rules in ["basic-ko", ALL] {
        let refused = prove(&game, &root, 12, rules, &[&fixed(&root, Some(5), &reason)]);
        assert_eq!(problem(refused), Problem::RegionOpen("A2".into()));
    }
    // With White's stone gone and a stone of Black on A3 the same claims hold.
    let root = game.state("XXXX/...X/X.XX", 1);
    prove(&game, &root, 12, ALL, &[&fixed(&root, Some(5), &[3, 0xad, 0x0f, 2, 2, 2])]).unwrap();
}

/// A region may have 32 points, and no more, settled or not.
#[test]
fn a_claimed_region_has_at_most_32_points() {
    let game = Game::new(6, 6);
    let claim = |rows: &str| {
        let root = game.state(rows, 1);
        let wall = mask(&root.stones, &[1]).to_le_bytes();
        let reason = [&[3][..], &wall[..5], &[3]].concat();
        problem(prove(&game, &root, 0, ALL, &[&fixed(&root, None, &reason)]))
    };
    assert_eq!(claim("XXX.../X...../....../....../....../......"), Problem::RegionOpen("A1".into()));
    assert_eq!(claim("XXX.../....../....../....../....../......"), Problem::RegionClaim("A1".into()));
}

/// The same for 8 walls, whichever way the region is claimed.
#[test]
fn a_claimed_region_has_at_most_8_walls() {
    let game = Game::new(5, 5);
    let claim = |rows: &str, claim: u8| {
        let root = game.state(rows, 1);
        let walls = mask(&root.stones, &[1]).to_le_bytes();
        let reason = [&[3][..], &walls[..4], &[claim]].concat();
        problem(prove(&game, &root, 0, ALL, &[&fixed(&root, None, &reason)]))
    };
    for kind in [1, 2, 3, 4, 11] {
        assert_eq!(claim("X.X../...../X.X.X/...../X.X.X", kind), Problem::RegionOpen("B1".into()));
    }
    for kind in [1, 2, 3, 4, 11, 12] {
        assert_eq!(claim("X.X.X/...../X.X.X/...../X.X.X", kind), Problem::RegionClaim("B1".into()));
    }
}
