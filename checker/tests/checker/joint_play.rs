//! Joint life on boards by chance: what the checker accepts is what a slow twin finds, and the strategy behind it keeps
//! what it claims against all play.

use crate::common::boards::scattered;
use crate::common::joint::{Joint, reason};
use crate::common::local::{mask, points, set};
use crate::common::play::Play;
use crate::common::reason::areas;
use crate::common::records::{fixed, problem, prove};
use crate::common::{Game, State, certificate, claim, header, path, random};
use checker::{Problem, Proof};
use std::collections::BTreeMap;

/// What the points of a board by chance show at first.
const SHOWN: [u8; 7] = [0, 0, 1, 1, 1, 2, 2];

/// Walls, regions and liberties outside.
struct Claim {
    walls: Vec<u64>,
    region: u64,
    numbers: Vec<u8>,
}

fn near(game: &Game, of: u64) -> u64 {
    set(points(of).flat_map(|p| game.near(p)))
}

impl Claim {
    /// By chance, if there is one with walls that have liberties outside.
    fn by_chance(game: &Game, root: &State, chance: &mut impl FnMut(usize) -> usize) -> Option<Claim> {
        let own = points(mask(&root.stones, &[1]));
        let mut walls: Vec<u64> = own.map(|p| set(game.chain(&root.stones, p))).collect();
        walls.sort_by_key(|wall| wall.trailing_zeros());
        walls.dedup();
        walls.retain(|_| chance(4) != 0);
        let mut region = 0;
        for area in areas(game, walls.iter().sum()) {
            if chance(2) == 0 {
                region |= area;
            }
        }
        if walls.is_empty() || !(1..=6).contains(&region.count_ones()) {
            return None;
        }
        let border = near(game, region);
        let elsewhere = mask(&root.stones, &[0]) & !region;
        let count = |wall: &u64| (near(game, *wall) & elsewhere).count_ones().min(2) as usize;
        let numbers: Vec<u8> = walls.iter().map(|wall| chance(count(wall) + 1) as u8).collect();
        let is_right =
            walls.iter().all(|wall| wall & border != 0) && numbers.iter().any(|&number| number > 0);
        is_right.then_some(Claim { walls, region, numbers })
    }

    fn kept(&self) -> u64 {
        self.walls.iter().sum::<u64>() | self.region
    }
}

type Found = BTreeMap<&'static str, usize>;

fn add(found: &mut Found, what: &'static str, count: usize) {
    *found.entry(what).or_default() += count;
}

/// Whether the checker accepts the claim just where the twin finds that it holds; then the strategy is played.
fn compare(
    (game, root): (Game, &State),
    claimed: &Claim,
    joint: &Joint,
    found: &mut Found,
    chance: &mut impl FnMut(usize) -> usize,
) {
    let Claim { walls, region, numbers } = claimed;
    let score = 2 * claimed.kept().count_ones() as i32 - game.size() as i32;
    let state = fixed(root, None, &reason(&game, walls, *region, numbers));
    let records: [&[u8]; 2] = [&joint.records(), &state];
    let proved = prove(&game, root, score, "basic-ko", &records);
    assert_eq!(proved.is_ok(), joint.holds(&root.stones), "{root:?} {walls:?} {region:x} {numbers:?}");
    let Ok(report) = proved else {
        assert!(matches!(problem(proved), Problem::JointOpen(_)));
        return;
    };
    let superko = report.claims[0].superko.as_ref().unwrap();
    let is_plain = superko.positional.is_empty();
    let path = path();
    let text = header(&game, root, 0, None, &[claim(1, score, true, "basic-ko")]);
    std::fs::write(&path, certificate(&text, &[records.concat(), vec![0]].concat())).unwrap();
    let proof = Proof::open(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let mut play = Play::new(game, &proof, root, score);
    if region.count_ones() < 7 {
        play.all();
    }
    (0..if is_plain { 20 } else { 300 }).for_each(|_| play.line(*region, chance));
    let [again, situational] = play.again;
    assert!(superko.situational.is_empty() && situational == 0);
    assert!(again == 0 || !is_plain, "{root:?}");
    let [inside, outside] = play.brought_back(*region);
    assert!(inside + outside == 0 || !is_plain, "{root:?}");
    add(found, "boards again behind plays inside", inside);
    add(found, "boards again behind plays outside", outside);
    let needs = !joint.levels[0].holds(&root.stones);
    add(found, if needs { "needs liberties outside" } else { "does not" }, 1);
    add(found, "boards again", again);
    add(found, "not plain", usize::from(!is_plain));
    add(found, "own plays", play.own_plays);
}

#[test]
fn joint_life_keeps_what_it_claims() {
    let (mut chance, mut found) = (random(11), Found::new());
    for (rows, columns, count) in [(1, 8, 3000), (2, 5, 6000), (3, 4, 6000), (2, 7, 2000)] {
        let game = Game::new(rows, columns);
        for _ in 0..count {
            let root = scattered(&game, &SHOWN, &mut chance);
            let Some(claimed) = Claim::by_chance(&game, &root, &mut chance) else { continue };
            let Claim { walls, region, numbers } = &claimed;
            let joint = Joint::solve(game, *region, walls, numbers, &mut chance);
            compare((game, &root), &claimed, &joint, &mut found, &mut chance);
        }
    }
    println!("{found:?}");
    assert!(found["needs liberties outside"] > 50 && found["own plays"] > 1000, "{found:?}");
}

/// Large regions, in which Black may lose stones and put them back.
#[test]
fn boards_that_come_again() {
    let (mut chance, mut found) = (random(12), Found::new());
    for rows in ["..XX/XXX?/X???/????", "..XXXX/XXX???/.X????", ".X./XXX/???/???"] {
        let game = Game::new(rows.split('/').count(), rows.find('/').unwrap());
        let (base, free) = (game.state(rows, 1), game.find(rows, '?'));
        let walls = vec![mask(&base.stones, &[1])];
        let claimed = Claim { walls, region: set(free.iter().copied()), numbers: vec![2] };
        for _ in 0..3 {
            let joint = Joint::solve(game, claimed.region, &claimed.walls, &[2], &mut chance);
            let last = joint.levels.last().unwrap();
            let near = near(&game, claimed.walls[0]);
            let apart = |content: &&Vec<u8>| free.iter().all(|&p| content[p] != 1 || near >> p & 1 == 0);
            let contents: Vec<&Vec<u8>> = last.local.order.iter().filter(apart).collect();
            for _ in 0..40 {
                let mut root = base.clone();
                let content = contents[chance(contents.len())];
                free.iter().for_each(|&p| root.stones[p] = content[p]);
                compare((game, &root), &claimed, &joint, &mut found, &mut chance);
            }
        }
    }
    println!("{found:?}");
    assert!(found["needs liberties outside"] > 100 && found["not plain"] > 2, "{found:?}");
}
