//! The superko cover against all lines of small proofs, followed one by one on the raw board.

mod common;

use checker::{CheckError, Report, ViolationKind};
use common::{Game, PASS, State, Strategy, best, certificate, check, claim, folded, header, section};
use common::{random, solve_lazily};
use std::collections::{HashMap, HashSet};

/// Stands for a move of a symmetric state that could be turned in several ways.
const AMBIGUOUS: u8 = 254;

/// The violations of (positional, situational) superko that lines of the strategy have, as records.
struct Lines<'a> {
    game: Game,
    /// For each state its record, and the move (turned) that belongs to it, unless its symmetry allows several.
    moves: &'a HashMap<State, (usize, u8)>,
    broken: [HashSet<usize>; 2],
    lines: usize,
}

impl Lines<'_> {
    /// Follows all lines; `seen` are the boards that came before with the side that was to move then.
    fn follow(&mut self, state: &State, claimant: u8, seen: &mut Vec<(Vec<u8>, u8)>) -> Option<()> {
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
                self.follow(&next, claimant, seen)?;
            }
        }
        seen.pop();
        Some(())
    }
}

/// Compares the checker with all lines of a strategy; the numbers of violations, or none if there are too many lines.
fn compare(
    game: Game,
    root: &State,
    claimant: u8,
    score: i32,
    strategy: &Strategy,
) -> Option<(usize, usize)> {
    let report = report(&game, root, claimant, score, strategy);
    let mut moves = HashMap::new();
    for (record, (state, mv)) in strategy.iter().enumerate() {
        let marked = State { ban: (*mv != PASS).then_some(*mv), ..state.clone() };
        for (image, mark) in game.images(state).into_iter().zip(game.images(&marked)) {
            let turned = mark.ban.unwrap_or(PASS);
            if *moves.entry(image.clone()).or_insert((record, turned)) != (record, turned) {
                moves.insert(image, (record, AMBIGUOUS));
            }
        }
    }
    let mut lines = Lines { game, moves: &moves, broken: Default::default(), lines: 0 };
    lines.follow(root, claimant, &mut Vec::new())?;
    let violations = [&report.claims[0].positional, &report.claims[0].situational];
    for (by_lines, listed) in lines.broken.iter().zip(violations) {
        let of = |&record: &usize| masks(&strategy[record].0);
        let by_lines: HashSet<_> = by_lines.iter().map(of).collect();
        let listed: HashSet<_> = listed.iter().map(|v| (v.own, v.enemy, v.ko)).collect();
        assert_eq!(by_lines, listed, "{root:?} {claimant}");
    }
    Some((lines.broken[0].len(), lines.broken[1].len()))
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

/// Strategies by chance, from positions by chance.
#[test]
fn all_lines() {
    let (mut positional, mut situational, mut compared) = (0, 0, 0);
    let mut chance = random(1);
    for (rows, columns, count) in [(2, 2, 200), (1, 5, 200), (2, 3, 300), (1, 6, 2000)] {
        let game = Game::new(rows, columns);
        let mut roots = game.reachable(&game.empty());
        if columns == 6 {
            // Boards come again most often where the claimant has single stones to lose and to retake.
            roots = [("X.X.X.", 1), ("X.X.X.", 2), ("X.X..X", 1), ("X.X..X", 2)]
                .map(|(r, c)| game.state(r, c))
                .into();
        }
        for _ in 0..count {
            let root = &roots[chance(roots.len())];
            let claimant = if columns == 6 { 1 } else { 1 + chance(2) as u8 };
            let needed = chance(2 * game.size() + 1) as i32 - game.size() as i32;
            let Some(strategy) = solve_lazily(&game, root, claimant, needed, true, &mut chance) else {
                continue;
            };
            let score = if claimant == 1 { needed } else { -needed };
            let counts = compare(game, root, claimant, score, &folded(&game, &strategy));
            positional += counts.map_or(0, |counts| counts.0);
            situational += counts.map_or(0, |counts| counts.1);
            compared += usize::from(counts.is_some());
        }
        println!("{rows}x{columns}: {compared} proofs, {positional} and {situational} violations so far");
    }
    assert!(compared > 500 && positional > 100 && situational > 10, "{compared} {positional} {situational}");
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
