//! A slow and obvious producer of certificates, for tests. It knows the rules of play and the file format from
//! `docs/certificate.md` and shares no code with the checker.
#![allow(dead_code)] // each test uses a part

pub mod behind;
pub mod boards;
pub mod builder;
pub mod compare;
pub mod joint;
pub mod lines;
pub mod local;
pub mod pieces;
pub mod play;
pub mod reason;
pub mod records;

use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

pub const PASS: u8 = 255;

/// A state of the game: stones (0 none, 1 Black, 2 White) by point, A1 first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub stones: Vec<u8>,
    pub to_play: u8,
    pub ban: Option<u8>,
    pub passed: bool,
}

/// A game: the size of the board, and whether suicide is allowed.
#[derive(Clone, Copy)]
pub struct Game {
    pub rows: usize,
    pub columns: usize,
    pub suicide: bool,
}

impl Game {
    pub fn new(rows: usize, columns: usize) -> Game {
        Game { rows, columns, suicide: false }
    }

    pub fn size(&self) -> usize {
        self.rows * self.columns
    }

    /// The state with these rows from the top, the given colour to play.
    pub fn state(&self, rows: &str, to_play: u8) -> State {
        let mut stones = vec![0; self.size()];
        for (colour, of) in [(1, 'X'), (2, 'O')] {
            self.find(rows, of).into_iter().for_each(|p| stones[p] = colour);
        }
        State { stones, to_play, ban: None, passed: false }
    }

    /// The points where this stands in rows from the top.
    pub fn find(&self, rows: &str, of: char) -> Vec<usize> {
        let all = rows.split('/').rev().flat_map(|row| row.chars());
        all.enumerate().filter(|(_, c)| *c == of).map(|(p, _)| p).collect()
    }

    pub fn empty(&self) -> State {
        State { stones: vec![0; self.size()], to_play: 1, ban: None, passed: false }
    }

    /// The name of a point.
    pub fn name(&self, p: usize) -> String {
        let letters: Vec<String> = ('A'..='Z').filter(|c| *c != 'I').map(String::from).collect();
        let pairs = letters.iter().flat_map(|first| letters.iter().map(move |last| format!("{first}{last}")));
        let columns: Vec<String> = letters.iter().cloned().chain(pairs).collect();
        format!("{}{}", columns[p % self.columns], p / self.columns + 1)
    }

    pub fn near(&self, p: usize) -> impl Iterator<Item = usize> + use<> {
        let (r, c, width) = (p / self.columns, p % self.columns, self.columns);
        let beside = [(r > 0, p.wrapping_sub(width)), (c > 0, p.wrapping_sub(1))];
        let beside = beside.into_iter().chain([(c + 1 < width, p + 1), (r + 1 < self.rows, p + width)]);
        beside.filter(|beside| beside.0).map(|beside| beside.1)
    }

    /// The connected points of the kind that stands on p.
    pub fn chain(&self, stones: &[u8], p: usize) -> Vec<usize> {
        let (mut chain, mut seen, mut next) = (Vec::with_capacity(16), 1_u64 << p, 0);
        chain.push(p);
        while next < chain.len() {
            for q in self.near(chain[next]) {
                if stones[q] == stones[p] && seen >> q & 1 == 0 {
                    chain.push(q);
                    seen |= 1 << q;
                }
            }
            next += 1;
        }
        chain
    }

    /// The number of liberties of a chain.
    pub fn liberties(&self, stones: &[u8], chain: &[usize]) -> u32 {
        let near = chain.iter().flat_map(|&p| self.near(p)).filter(|&q| stones[q] == 0);
        near.fold(0_u64, |all, q| all | 1 << q).count_ones()
    }

    /// The state after a move, if it is legal and does not end the game.
    pub fn play(&self, state: &State, mv: u8) -> Option<State> {
        let mut next = State { to_play: 3 - state.to_play, ban: None, passed: mv == PASS, ..state.clone() };
        if mv == PASS {
            return (!state.passed).then_some(next);
        }
        let p = usize::from(mv);
        if state.stones[p] != 0 || state.ban == Some(mv) {
            return None;
        }
        next.stones[p] = state.to_play;
        let mut taken = Vec::new();
        for q in self.near(p) {
            if next.stones[q] == next.to_play {
                let chain = self.chain(&next.stones, q);
                if self.liberties(&next.stones, &chain) == 0 {
                    chain.iter().for_each(|&s| next.stones[s] = 0);
                    taken.extend(chain);
                }
            }
        }
        let chain = self.chain(&next.stones, p);
        let liberties = self.liberties(&next.stones, &chain);
        if liberties == 0 {
            if !self.suicide || chain.len() < 2 {
                return None;
            }
            chain.iter().for_each(|&s| next.stones[s] = 0);
        } else if taken.len() == 1 && chain.len() == 1 && liberties == 1 {
            next.ban = Some(taken[0] as u8);
        }
        Some(next)
    }

    pub fn moves(&self) -> impl Iterator<Item = u8> + use<> {
        (0..self.size() as u8).chain([PASS])
    }

    /// Black minus White.
    pub fn score(&self, stones: &[u8]) -> i32 {
        let reaches = |p: usize, colour: u8| {
            let area = self.chain(stones, p);
            area.iter().any(|&q| self.near(q).any(|n| stones[n] == colour))
        };
        let of = |p: usize| match stones[p] {
            1 => 1,
            2 => -1,
            _ => i32::from(reaches(p, 1)) - i32::from(reaches(p, 2)),
        };
        (0..self.size()).map(of).sum()
    }

    /// All images of a state.
    pub fn images(&self, state: &State) -> Vec<State> {
        let turned = |kind| {
            let mut image = state.clone();
            (0..self.size()).for_each(|p| image.stones[self.image(kind, p)] = state.stones[p]);
            image.ban = state.ban.map(|p| self.image(kind, usize::from(p)) as u8);
            image
        };
        (0..if self.rows == self.columns { 8 } else { 4 }).map(turned).collect()
    }

    /// The image of a point.
    pub fn image(&self, kind: usize, p: usize) -> usize {
        let (mut r, mut c) = (p / self.columns, p % self.columns);
        if kind & 1 != 0 {
            r = self.rows - 1 - r;
        }
        if kind & 2 != 0 {
            c = self.columns - 1 - c;
        }
        if kind & 4 != 0 {
            (r, c) = (c, r);
        }
        r * self.columns + c
    }

    /// All states that can be reached, in no special order.
    pub fn reachable(&self, root: &State) -> Vec<State> {
        let mut seen = HashSet::from([root.clone()]);
        let mut all = vec![root.clone()];
        let mut next = 0;
        while next < all.len() {
            for mv in self.moves() {
                if let Some(state) = self.play(&all[next].clone(), mv)
                    && seen.insert(state.clone())
                {
                    all.push(state);
                }
            }
            next += 1;
        }
        all
    }
}

/// A strategy: claimant's states with their moves, for finite ones in the order of their proof.
pub type Strategy = Vec<(State, u8)>;

/// What a state leads to: other states by number, and what an end there scores.
struct Options {
    moves: Vec<(u8, Option<usize>)>,
    score: i32,
}

/// All that can be reached from a state, to solve it for several aims.
pub struct Explored {
    states: Vec<State>,
    options: Vec<Options>,
}

/// Solves "every end scores at least `needed` for `claimant`". The strategy if the claimant has it from the root.
pub fn solve(game: &Game, root: &State, claimant: u8, needed: i32, finite: bool) -> Option<Strategy> {
    Explored::new(game, root).solve(claimant, needed, finite, &mut |_| 0)
}

/// Numbers that look random: less than the argument.
pub fn random(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % below
    }
}

impl Explored {
    pub fn new(game: &Game, root: &State) -> Explored {
        let states = game.reachable(root);
        let number: HashMap<&State, usize> = states.iter().enumerate().map(|(i, s)| (s, i)).collect();
        let options = states.iter().map(|state| {
            let to = |mv| match game.play(state, mv) {
                None if mv != PASS => None,
                next => Some((mv, next.map(|next| number[&next]))),
            };
            Options { moves: game.moves().filter_map(to).collect(), score: game.score(&state.stones) }
        });
        Explored { options: options.collect(), states }
    }

    /// The same, with moves by chance: a state of the claimant is proved only if `chance(3)` is 0, and then by any good
    /// move.
    pub fn solve(
        &self,
        claimant: u8,
        needed: i32,
        finite: bool,
        chance: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Strategy> {
        let sign = if claimant == 1 { 1 } else { -1 };
        // For finite claims `good` grows from nothing, for endless ones it shrinks from everything.
        let mut good = vec![!finite; self.states.len()];
        let is_good = |good: &[bool], i: usize, to: Option<usize>| {
            to.map_or(sign * self.options[i].score >= needed, |to| good[to])
        };
        let mut order = Vec::new();
        loop {
            let mut changed = false;
            for (i, Options { moves, .. }) in self.options.iter().enumerate() {
                let own = self.states[i].to_play == claimant;
                let mut each = moves.iter().map(|&(_, to)| is_good(&good, i, to));
                let now = if own { each.any(|good| good) } else { each.all(|good| good) };
                if now == good[i] {
                    continue;
                }
                changed = true;
                if own && finite {
                    if chance(3) != 0 {
                        continue;
                    }
                    let choices: Vec<u8> =
                        moves.iter().filter(|m| is_good(&good, i, m.1)).map(|m| m.0).collect();
                    order.push((i, choices[chance(choices.len())]));
                }
                good[i] = now;
            }
            if !changed {
                break;
            }
        }
        let strategy = if finite {
            order
        } else {
            let kept = (0..good.len()).filter(|&i| good[i] && self.states[i].to_play == claimant);
            let moves = |i: usize| self.options[i].moves.iter();
            kept.map(|i| (i, moves(i).find(|m| is_good(&good, i, m.1)).unwrap().0)).collect()
        };
        // The root is the first state.
        good[0].then(|| strategy.into_iter().map(|(i, mv)| (self.states[i].clone(), mv)).collect())
    }
}

/// The states of a strategy without those of which an image came before.
pub fn folded(game: &Game, strategy: &Strategy) -> Strategy {
    let mut seen = HashSet::new();
    let mut folded = Vec::new();
    for (state, mv) in strategy {
        if !seen.contains(state) {
            seen.extend(game.images(state));
            folded.push((state.clone(), *mv));
        }
    }
    folded
}

/// The bytes of a state as the claimant sees it.
pub fn state_bytes(state: &State) -> Vec<u8> {
    let claimant = state.to_play;
    let digit = |&stone: &u8| match stone {
        0 => 0,
        stone => 1 + u8::from(stone != claimant),
    };
    let five = |five: &[u8]| five.iter().rev().fold(0, |byte, stone| 3 * byte + digit(stone));
    let mut bytes: Vec<u8> = state.stones.chunks(5).map(five).collect();
    bytes.push(if state.passed { 255 } else { state.ban.map_or(0, |p| p + 1) });
    bytes
}

/// The records of a strategy, with the end of the section: played out, or rule R1 where 253 stands for the move.
pub fn section(strategy: &Strategy) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (state, mv) in strategy {
        bytes.push(if *mv == 253 { 4 } else { 3 });
        bytes.extend(state_bytes(state));
        bytes.push(if *mv == 253 { 1 } else { *mv });
    }
    bytes.push(0);
    bytes
}

pub fn rows(game: &Game, stones: &[u8]) -> String {
    let row = |row: &[u8]| row.iter().map(|&s| ['.', 'X', 'O'][usize::from(s)]).collect::<String>();
    let mut rows: Vec<String> = stones.chunks(game.columns).map(row).collect();
    rows.reverse();
    rows.join("/")
}

/// The header of a position with these claims.
pub fn header(game: &Game, root: &State, endless: i32, value: Option<i32>, claims: &[String]) -> String {
    let ko = root.ban.map_or("none".to_string(), |p| game.name(usize::from(p)));
    let mut text = format!(
        "shoban-certificate 1\nboard {}x{}\nposition {}\nto-play {}\nko {ko}\npasses {}\nsuicide {}\n",
        game.rows,
        game.columns,
        rows(game, &root.stones),
        if root.to_play == 1 { "black" } else { "white" },
        u8::from(root.passed),
        if game.suicide { "allowed" } else { "forbidden" },
    );
    let value = value.map_or("none".to_string(), |v| v.to_string());
    text += &format!("endless-play {endless}\nvalue {value}\n");
    claims.iter().for_each(|claim| text += &format!("claim {claim}\n"));
    text + "end\n"
}

pub fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let digest = Sha256::digest(&bytes);
    bytes.extend_from_slice(&digest);
    bytes
}

/// The whole file.
pub fn certificate(header: &str, body: &[u8]) -> Vec<u8> {
    let mut bytes = header.as_bytes().to_vec();
    bytes.extend(zstd::encode_all(body, 1).unwrap());
    sealed(bytes)
}

/// What the checker says of these bytes, superko included.
pub fn check(bytes: &[u8]) -> Result<checker::Report, checker::CheckError> {
    check_within(bytes, u64::MAX)
}

/// The same with so much patience for what is not claimed.
pub fn check_within(bytes: &[u8], patience: u64) -> Result<checker::Report, checker::CheckError> {
    let path = path();
    std::fs::write(&path, bytes).unwrap();
    let result = checker::examine(&path, patience);
    std::fs::remove_file(&path).unwrap();
    result
}

/// A new path for a file of a test.
pub fn path() -> PathBuf {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("certificate-{}-{number}", std::process::id()))
}

/// The best score that the claimant can claim, Black minus White, with the strategy. (Where suicide is allowed he may
/// be unable to make the game end at all.)
pub fn best_if_any(game: &Game, root: &State, claimant: u8, finite: bool) -> Option<(i32, Strategy)> {
    let (n, explored) = (game.size() as i32, Explored::new(game, root));
    let solved = |needed| explored.solve(claimant, needed, finite, &mut |_| 0).map(|found| (needed, found));
    let (needed, strategy) = (-n..=n).rev().find_map(solved)?;
    Some((if claimant == 1 { needed } else { -needed }, strategy))
}

pub fn best(game: &Game, root: &State, claimant: u8, finite: bool) -> (i32, Strategy) {
    best_if_any(game, root, claimant, finite).unwrap()
}

/// The text of a claim.
pub fn claim(claimant: u8, score: i32, finite: bool, rules: &str) -> String {
    let kind = if claimant == 1 { "at-least" } else { "at-most" };
    format!("{kind} {score} {} under {rules}", if finite { "finite" } else { "endless" })
}
