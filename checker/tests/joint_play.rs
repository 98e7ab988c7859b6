//! Joint life on boards by chance: what the checker accepts is what a slow twin finds, and the strategy behind it keeps
//! what it claims against all play.

mod common;

use checker::{Answer, Conduct, EnemyPlay, Problem, Proof, Stones};
use common::joint::{Joint, reason};
use common::local::{mask, points, set};
use common::reason::areas;
use common::records::{fixed, problem, prove};
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
    seen: HashSet<(State, Last)>,
    own_plays: usize,
    /// How often a board came again at all, and with White to move.
    again: [usize; 2],
}

/// White's last play, and the stones before it.
type Last = Option<(u8, Vec<u8>)>;

fn stones(board: &[u8]) -> Stones {
    Stones { own: mask(board, &[1]), enemy: mask(board, &[2]) }
}

fn shown(state: &State) -> checker::State {
    checker::State { stones: stones(&state.stones), ban: state.ban, passed: state.passed }
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

    /// A line by chance, in which White likes to play where Black may have to answer.
    fn line(&mut self, region: u64, chance: &mut impl FnMut(usize) -> usize) {
        let (mut state, mut last, mut boards) = (self.root.clone(), None, Vec::new());
        loop {
            let mv = self.move_of(&state, last);
            boards.push((state.stones.clone(), 1));
            let Some(after) = self.game.play(&state, mv) else { return };
            if mv != PASS {
                let mut same = boards.iter().filter(|board| board.0 == after.stones).map(|board| board.1);
                self.again[0] += usize::from(same.clone().next().is_some());
                self.again[1] += usize::from(same.any(|to_play| to_play == 2));
            }
            boards.push((after.stones.clone(), 2));
            let legal = |mv: &u8| self.game.play(&after, *mv).is_some();
            let mut moves: Vec<u8> = self.game.moves().filter(legal).collect();
            if chance(4) != 0 && moves.iter().any(|&mv| mv != PASS && region >> mv & 1 != 0) {
                moves.retain(|&mv| mv != PASS && region >> mv & 1 != 0);
            }
            if moves.is_empty() {
                return;
            }
            let reply = moves[chance(moves.len())];
            state = self.game.play(&after, reply).unwrap();
            last = (reply != PASS).then_some((reply, after.stones));
        }
    }

    /// Whether Black may bring back the board behind a play of White, by which the line `last` ends; White plays on in the
    /// regions, as stones outside never go away.
    fn brings_back(&self, behind: &State, last: Last, region: u64) -> bool {
        let (mut open, mut seen) = (vec![(behind.clone(), last)], HashSet::new());
        while let Some((state, last)) = open.pop() {
            if !seen.insert((state.clone(), last.clone())) {
                continue;
            }
            let mv = self.move_of(&state, last);
            let Some(after) = self.game.play(&state, mv) else { continue };
            if mv != PASS && after.stones == behind.stones {
                return true;
            }
            for reply in points(region).map(|p| p as u8).chain([PASS]) {
                let Some(next) = self.game.play(&after, reply) else { continue };
                open.push((next, (reply != PASS).then(|| (reply, after.stones.clone()))));
            }
        }
        false
    }

    /// The plays of White where the reason takes over behind which the same board may come again, in the regions and
    /// outside.
    fn brought_back(&self, region: u64) -> [usize; 2] {
        let (start, mut found) = (State { to_play: 2, ..self.root.clone() }, [0; 2]);
        for reply in 0..self.game.size() as u8 {
            let Some(behind) = self.game.play(&start, reply) else { continue };
            let last = Some((reply, start.stones.clone()));
            found[usize::from(region >> reply & 1 == 0)] +=
                usize::from(self.brings_back(&behind, last, region));
        }
        found
    }

    fn move_of(&self, state: &State, last: Last) -> u8 {
        let Some(Answer::Rests(rest)) = self.proof.answer(0, &shown(self.root)) else { panic!("no reason") };
        let last = last.map(|(point, before)| EnemyPlay { point, before: stones(&before) });
        match rest.conduct(&shown(state), last) {
            Conduct::Plays(p) => p,
            Conduct::Passes => PASS,
            Conduct::Unknown => panic!("{:?} {last:?} {state:?}", self.root),
        }
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
    let mut play =
        Play { game, proof: &proof, root, score, seen: HashSet::new(), own_plays: 0, again: [0; 2] };
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
            let root = scattered(&game, &mut chance);
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
