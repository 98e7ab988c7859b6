//! The superko cover against all lines of small proofs, followed one by one on the raw board.

mod common;

use checker::{CheckError, Report, Violation, ViolationKind};
use common::{Game, PASS, State, Strategy, best, certificate, check, claim, folded, header, section};
use common::{random, solve_lazily};
use std::collections::{HashMap, HashSet};

/// Stands for rule R1 in place of a move.
const FIXED: u8 = 253;

/// Stands for a move of a symmetric state that could be turned in several ways.
const AMBIGUOUS: u8 = 254;

/// The violations of (positional, situational) superko that lines of the strategy have, as records.
struct Lines<'a> {
    game: Game,
    /// For each state its record, and the move (turned) that belongs to it, unless its symmetry allows several.
    moves: &'a HashMap<State, (usize, u8)>,
    /// Records that break positional and situational superko, and those whose R1 may play where a stone was lost.
    broken: [HashSet<usize>; 3],
    lines: usize,
}

impl Lines<'_> {
    /// Follows all lines; `seen` are the boards that came before with the side that was to move then, `lost` the points
    /// where the claimant has lost a stone.
    fn follow(
        &mut self,
        state: &State,
        claimant: u8,
        seen: &mut Vec<(Vec<u8>, u8)>,
        lost: &[usize],
    ) -> Option<()> {
        self.lines += 1;
        if self.lines > 100_000 {
            return None;
        }
        seen.push((state.stones.clone(), state.to_play));
        let moves: Vec<u8> = if state.to_play == claimant {
            let (record, mv) = self.moves[state];
            if mv == AMBIGUOUS {
                return None;
            }
            if mv == FIXED {
                if lost.iter().any(|&p| state.stones[p] != claimant) {
                    self.broken[2].insert(record);
                }
                seen.pop();
                return Some(());
            }
            if let Some(next) = self.game.play(state, mv)
                && mv != PASS
            {
                if seen.iter().any(|(stones, _)| *stones == next.stones) {
                    self.broken[0].insert(record);
                }
                if seen.contains(&(next.stones.clone(), next.to_play)) {
                    self.broken[1].insert(record);
                }
            }
            vec![mv]
        } else {
            self.game.moves().collect()
        };
        for mv in moves {
            if let Some(next) = self.game.play(state, mv) {
                let all = 0..state.stones.len();
                let taken = all.filter(|&p| state.stones[p] == claimant && next.stones[p] != claimant);
                let lost: Vec<usize> = lost.iter().copied().chain(taken).collect();
                self.follow(&next, claimant, seen, &lost)?;
            }
        }
        seen.pop();
        Some(())
    }
}

/// Compares the checker with all lines of a strategy; the numbers of violations, or none if there are too many lines.
fn compare(game: Game, root: &State, claimant: u8, score: i32, strategy: &Strategy) -> Option<[usize; 3]> {
    let report = report(&game, root, claimant, score, strategy);
    let mut moves = HashMap::new();
    for (record, (state, mv)) in strategy.iter().enumerate() {
        let marked = State { ban: (*mv < FIXED).then_some(*mv), ..state.clone() };
        for (image, mark) in game.images(state).into_iter().zip(game.images(&marked)) {
            let turned = mark.ban.unwrap_or(*mv);
            if *moves.entry(image.clone()).or_insert((record, turned)) != (record, turned) {
                moves.insert(image, (record, AMBIGUOUS));
            }
        }
    }
    let mut lines = Lines { game, moves: &moves, broken: Default::default(), lines: 0 };
    lines.follow(root, claimant, &mut Vec::new(), &[])?;
    let found = &report.claims[0];
    let of = |list: &[Violation], kind| {
        let list = list.iter().filter(|v| v.kind == kind);
        list.map(|v| (v.own, v.enemy, v.ko)).collect::<HashSet<_>>()
    };
    let listed = [
        of(&found.positional, ViolationKind::Move),
        of(&found.situational, ViolationKind::Move),
        of(&found.positional, ViolationKind::Reason),
    ];
    assert_eq!(listed[2], of(&found.situational, ViolationKind::Reason));
    for (by_lines, listed) in lines.broken.iter().zip(listed) {
        let by_lines: HashSet<_> = by_lines.iter().map(|&record| masks(&strategy[record].0)).collect();
        assert_eq!(by_lines, listed, "{root:?} {claimant}");
    }
    Some(lines.broken.map(|broken| broken.len()))
}

fn masks(state: &State) -> (u64, u64, u8) {
    let of = |colour| (0..state.stones.len()).filter(|&p| state.stones[p] == colour).map(|p| 1 << p).sum();
    let ko = if state.passed { 255 } else { state.ban.map_or(0, |p| p + 1) };
    (of(state.to_play), of(3 - state.to_play), ko)
}

fn report(game: &Game, root: &State, claimant: u8, score: i32, strategy: &Strategy) -> Report {
    let text = claim(claimant, score, true, "basic-ko");
    check(&certificate(&header(game, root, 0, None, &[text]), &section(strategy))).unwrap()
}

/// Whether R1 shows all points.
fn is_fixed(game: &Game, state: &State) -> bool {
    let score = if state.to_play == 1 { game.size() as i32 } else { -(game.size() as i32) };
    let text = claim(state.to_play, score, true, "basic-ko");
    check(&certificate(&header(game, state, 0, None, &[text]), &section(&vec![(state.clone(), FIXED)])))
        .is_ok()
}

/// Strategies by chance, from positions by chance, every other time with R1 where it shows all.
#[test]
fn all_lines() {
    let (mut violations, mut compared) = ([0; 3], 0);
    let mut chance = random(1);
    for (rows, columns, count) in [(2, 2, 200), (1, 5, 200), (2, 3, 300), (1, 6, 3000)] {
        let game = Game::new(rows, columns);
        let mut fixed = HashMap::new();
        let mut roots = game.reachable(&game.empty());
        if columns == 6 {
            // Boards come again most often where the claimant has single stones to lose and to retake.
            roots = [("X.X.X.", 1), ("X.X.X.", 2), ("X.X..X", 1), ("X.X..X", 2)]
                .map(|(r, c)| game.state(r, c))
                .into();
        }
        for round in 0..count {
            let root = &roots[chance(roots.len())];
            let claimant = if columns == 6 { 1 } else { 1 + chance(2) as u8 };
            let needed = chance(2 * game.size() + 1) as i32 - game.size() as i32;
            let Some(strategy) = solve_lazily(&game, root, claimant, needed, true, &mut chance) else {
                continue;
            };
            let mut strategy = folded(&game, &strategy);
            if round % 2 == 0 {
                for (state, mv) in &mut strategy {
                    if *fixed.entry(state.clone()).or_insert_with(|| is_fixed(&game, state)) {
                        *mv = FIXED;
                    }
                }
            }
            let score = if claimant == 1 { needed } else { -needed };
            if let Some(counts) = compare(game, root, claimant, score, &strategy) {
                (0..3).for_each(|i| violations[i] += counts[i]);
                compared += 1;
            }
        }
        println!("{rows}x{columns}: {compared} proofs, {violations:?} violations so far");
    }
    assert!(compared > 500 && violations.iter().all(|&count| count > 10), "{compared} {violations:?}");
}

/// Black recreates the position of the header, but with the other side to move.
#[test]
fn root_board_again() {
    let game = Game::new(1, 6);
    let root = game.state("X.X.X.", 1);
    let (score, strategy) = best(&game, &root, 1, true);
    assert_eq!(score, 6);
    let strategy = folded(&game, &strategy);
    let report = report(&game, &root, 1, 6, &strategy);
    println!("{:?}", report.claims[0].positional);
    assert!(!report.claims[0].positional.is_empty());
    assert!(report.claims[0].positional.iter().all(|v| v.kind == ViolationKind::Move));
    assert!(report.claims[0].situational.is_empty());
    let file =
        |rules| certificate(&header(&game, &root, 0, None, &[claim(1, 6, true, rules)]), &section(&strategy));
    check(&file("basic-ko situational")).unwrap();
    let refused = check(&file("basic-ko positional situational"));
    assert!(matches!(refused, Err(CheckError::SuperkoNotProved { rule: "positional", .. })), "{refused:?}");
}
