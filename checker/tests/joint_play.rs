//! Joint life on boards by chance: what the checker accepts is what a slow twin finds, and the strategy behind it keeps
//! what it claims against all play.

mod common;

use checker::{Answer, Conduct, EnemyPlay, Proof, Stones};
use common::joint::{Joint, reason};
use common::local::{mask, points, set};
use common::reason::areas;
use common::records::{ALL, fixed, problem, prove};
use common::{Game, PASS, State, certificate, claim, header, path, random};
use std::collections::{BTreeMap, HashSet};

/// A legal board by chance, Black to move.
fn scattered(game: &Game, chance: &mut impl FnMut(usize) -> usize) -> State {
    let mut root = game.empty();
    root.stones.iter_mut().for_each(|stone| *stone = [0, 0, 1, 1, 1, 2, 2][chance(7)]);
    loop {
        let caught = |&p: &usize| {
            root.stones[p] != 0 && game.liberties(&root.stones, &game.chain(&root.stones, p)) == 0
        };
        let Some(p) = (0..game.size()).find(caught) else { return root };
        game.chain(&root.stones, p).into_iter().for_each(|q| root.stones[q] = 0);
    }
}

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

/// The strategy behind a reason, against all play.
struct Play<'a> {
    game: Game,
    proof: &'a Proof,
    root: &'a State,
    score: i32,
    seen: HashSet<(State, Option<(u8, Vec<u8>)>)>,
    own_plays: usize,
}

fn stones(board: &[u8]) -> Stones {
    Stones { own: mask(board, &[1]), enemy: mask(board, &[2]) }
}

fn shown(state: &State) -> checker::State {
    checker::State { stones: stones(&state.stones), ban: state.ban.map(|p| p as u8), passed: state.passed }
}

impl Play<'_> {
    /// All play on from states where Black is to move.
    fn all(&mut self) {
        let mut open = vec![(self.root.clone(), None)];
        while let Some((state, last)) = open.pop() {
            if !self.seen.insert((state.clone(), last.clone())) {
                continue;
            }
            let mv = self.move_of(&state, last);
            let Some(after) = self.game.play(&state, mv) else {
                assert!(mv == PASS && state.passed, "{state:?} {mv}");
                assert!(self.game.score(&state.stones) >= self.score, "{state:?}");
                continue;
            };
            self.own_plays += usize::from(mv != PASS);
            for reply in self.game.moves() {
                match self.game.play(&after, reply) {
                    Some(next) if reply == PASS => open.push((next, None)),
                    Some(next) => open.push((next, Some((reply, after.stones.clone())))),
                    None if reply == PASS => assert!(self.game.score(&after.stones) >= self.score),
                    None => {}
                }
            }
        }
    }

    fn move_of(&self, state: &State, last: Option<(u8, Vec<u8>)>) -> u8 {
        let Some(Answer::Rests(rest)) = self.proof.answer(0, &shown(self.root)) else { panic!("no reason") };
        let last = last.map(|(point, before)| EnemyPlay { point, before: stones(&before) });
        match rest.conduct(&shown(state), last) {
            Conduct::Plays(p) => p,
            Conduct::Passes => PASS,
            Conduct::Unknown => panic!("{:?} {last:?} {state:?}", self.root),
        }
    }
}

#[test]
fn joint_life_keeps_what_it_claims() {
    let (mut chance, mut found) = (random(11), BTreeMap::<&str, usize>::new());
    for (rows, columns, count) in [(1, 8, 3000), (2, 5, 6000), (3, 4, 6000), (2, 7, 2000)] {
        let game = Game::new(rows, columns);
        for _ in 0..count {
            let root = scattered(&game, &mut chance);
            let Some(claimed) = Claim::by_chance(&game, &root, &mut chance) else { continue };
            let Claim { walls, region, numbers } = &claimed;
            let joint = Joint::solve(game, *region, walls, numbers, &mut chance);
            let score = 2 * claimed.kept().count_ones() as i32 - game.size() as i32;
            let state = fixed(&root, None, &reason(&game, walls, *region, numbers));
            let records: [&[u8]; 2] = [&joint.records(), &state];
            let proved = prove(&game, &root, score, "basic-ko", &records);
            assert_eq!(
                proved.is_ok(),
                joint.holds(&root.stones),
                "{root:?} {walls:?} {region:x} {numbers:?}"
            );
            let Ok(_) = proved else {
                assert!(matches!(problem(proved), checker::Problem::JointOpen(_)));
                continue;
            };
            let needs = !joint.levels[0].holds(&root.stones);
            *found.entry(if needs { "needs liberties outside" } else { "does not" }).or_default() += 1;
            let path = path();
            let text = header(&game, &root, 0, None, &[claim(1, score, true, "basic-ko")]);
            let body = [records.concat(), vec![0]].concat();
            std::fs::write(&path, certificate(&text, &body)).unwrap();
            let proof = Proof::open(&path).unwrap();
            std::fs::remove_file(&path).unwrap();
            let mut play =
                Play { game, proof: &proof, root: &root, score, seen: HashSet::new(), own_plays: 0 };
            play.all();
            *found.entry("own plays").or_default() += play.own_plays;
            *found.entry("all rules").or_default() +=
                usize::from(prove(&game, &root, score, ALL, &records).is_ok());
        }
    }
    println!("{found:?}");
    assert!(found["needs liberties outside"] > 5, "{found:?}");
}
