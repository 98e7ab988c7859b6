//! Small boards of Lines of Action, solved backwards from the ends of games and by the proof search.

use crate::support::random::Random;
use shoban::game::{Color, Score};
use shoban::loa::{Loa, Move, Outcome, Position, ProofGame, Rules, Simultaneous, Size, Stuck};
use shoban::search::{Clock, Limits, Reductions, Search, Table, TableSize, Window};
use std::collections::HashMap;

/// What the side to move gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Wins,
    Loses,
    /// Neither side can force a win.
    Open,
}

/// All states that games can reach and that are not over, with their fates.
struct Solved {
    states: Vec<Position>,
    fates: Vec<Fate>,
    passes: usize,
}

/// The states that can be reached, each with the numbers of the states after its moves. Ends of games have
/// numbers as well; they have no moves.
fn explore(game: &Loa) -> (Vec<Position>, Vec<Vec<u32>>) {
    let mut numbers = HashMap::from([(game.start().key(), 0_u32)]);
    let (mut states, mut after) = (vec![game.start()], Vec::new());
    while after.len() < states.len() {
        let state = states[after.len()];
        let moves = if game.outcome(&state).is_some() { Default::default() } else { game.moves(&state) };
        let number_of = |mv| {
            let next = state.after(mv);
            *numbers.entry(next.key()).or_insert_with(|| {
                states.push(next);
                states.len() as u32 - 1
            })
        };
        after.push(moves.into_iter().map(number_of).collect());
    }
    (states, after)
}

/// Solves a game by going over its states until nothing changes any more.
fn solve(game: &Loa) -> Solved {
    let (states, after) = explore(game);
    let mut fates: Vec<Fate> = states
        .iter()
        .map(|state| match game.outcome(state) {
            Some(Outcome::Win(winner)) if winner == state.to_move() => Fate::Wins,
            Some(Outcome::Win(_)) => Fate::Loses,
            Some(Outcome::Draw) | None => Fate::Open,
        })
        .collect();
    let mut open: Vec<usize> = (0..states.len()).filter(|&i| !after[i].is_empty()).collect();
    loop {
        let before = open.len();
        open.retain(|&i| {
            if after[i].iter().any(|&next| fates[next as usize] == Fate::Loses) {
                fates[i] = Fate::Wins;
            } else if after[i].iter().all(|&next| fates[next as usize] == Fate::Wins) {
                fates[i] = Fate::Loses;
            }
            fates[i] == Fate::Open
        });
        if open.len() == before {
            break;
        }
    }
    let passes = (0..states.len())
        .filter(|&i| !after[i].is_empty())
        .filter(|&i| game.moves(&states[i])[..] == [Move::Pass]);
    let passes = passes.count();
    let kept = (0..states.len()).filter(|&i| !after[i].is_empty());
    let (states, fates) = kept.map(|i| (states[i], fates[i])).unzip();
    Solved { states, fates, passes }
}

impl Solved {
    /// How many states there are of each fate with Black to move. As many have White to move: with colours
    /// exchanged they are the same.
    fn counts(&self) -> [usize; 3] {
        let numbers: HashMap<_, _> = (0..).zip(&self.states).map(|(i, state)| (state.key(), i)).collect();
        for (state, fate) in self.states.iter().zip(&self.fates) {
            let other: usize = numbers[&state.recolored().key()];
            assert_eq!(self.fates[other], *fate, "{state}");
        }
        let of_black = |fate| {
            let all = self.states.iter().zip(&self.fates);
            all.filter(|&(state, found)| state.to_move() == Color::Black && *found == fate).count()
        };
        [Fate::Wins, Fate::Loses, Fate::Open].map(of_black)
    }
}

fn game(side: usize, simultaneous: Simultaneous) -> Loa {
    Loa::new(Size::new(side).unwrap(), Rules { simultaneous, ..Rules::PAPER })
}

fn searching(game: &mut ProofGame, log2: u32) -> Search<'_, ProofGame> {
    let table = Table::new(TableSize::from_log2(log2).unwrap());
    Search::new(game, table, Clock::start(Limits::default()), Reductions::NONE)
}

/// The first iteration that proves a win of `prover`, up to one that shows it impossible, or to `deepest`.
fn win_proved(
    search: &mut Search<'_, ProofGame>,
    root: &Position,
    prover: Color,
    deepest: u32,
) -> Option<u32> {
    for depth in 0..=deepest {
        let verdict = search.prove(root, prover, Window::at_least(Score::new(1)), depth).unwrap();
        if verdict.score >= Score::new(1) {
            return Some(depth);
        }
        if verdict.exhausted {
            break;
        }
    }
    None
}

/// The counts are those of another program, which took states that differ in colours alone for one.
#[test]
fn fates_on_4x4_are_as_many_as_they_should_be() {
    let drawn = solve(&game(4, Simultaneous::Draw));
    assert_eq!((drawn.states.len(), drawn.passes), (2 * 1_245_914, 2 * 92));
    assert_eq!(drawn.counts(), [969_874, 246_464, 29_576]);
    assert_eq!(drawn.fates[0], Fate::Wins, "Black, who begins");
    the_proof_search_agrees(&drawn, game(4, Simultaneous::Draw), 400);
    let movers = solve(&game(4, Simultaneous::MoverWins));
    assert_eq!(movers.counts(), [987_938, 257_036, 940]);
    the_proof_search_agrees(&movers, game(4, Simultaneous::MoverWins), 100);
}

#[test]
fn fates_on_3x3_agree_under_all_rules() {
    for stuck in [Stuck::Passes, Stuck::Loses, Stuck::Draws] {
        for simultaneous in [Simultaneous::Draw, Simultaneous::MoverWins] {
            let game = Loa::new(Size::new(3).unwrap(), Rules { simultaneous, stuck, ..Rules::PAPER });
            let solved = solve(&game);
            assert_eq!(solved.fates[0], Fate::Loses, "White wins");
            the_proof_search_agrees(&solved, game, 50);
        }
    }
}

/// States drawn at random: who wins is proved, who does not is not.
fn the_proof_search_agrees(solved: &Solved, game: Loa, count: usize) {
    let (mut random, mut met) = (Random::seeded(7), [0; 3]);
    let mut proof = ProofGame::new(game).unwrap();
    let mut search = searching(&mut proof, 16);
    for _ in 0..count {
        let i = random.below(solved.states.len());
        let (state, fate) = (solved.states[i], solved.fates[i]);
        met[fate as usize] += 1;
        let (mover, deepest) = (state.to_move(), 40);
        let proved = |search: &mut _, prover, deepest| win_proved(search, &state, prover, deepest).is_some();
        match fate {
            Fate::Wins => {
                assert!(proved(&mut search, mover, deepest) && !proved(&mut search, mover.opponent(), 7))
            }
            Fate::Loses => {
                assert!(proved(&mut search, mover.opponent(), deepest) && !proved(&mut search, mover, 7))
            }
            Fate::Open => {
                assert!(Color::ALL.iter().all(|&prover| !proved(&mut search, prover, 7)));
            }
        }
    }
    println!("{met:?}");
    assert!(met[0] > 0 && met[1] > 0);
}

/// 3x3: White wins in 2. 4x4: Black wins in 3. 5x5: Black wins in 11, as two other programs found.
#[test]
fn starts_have_their_known_values() {
    for (side, winner, plies) in [(3, Color::White, 2), (4, Color::Black, 3), (5, Color::Black, 11)] {
        for simultaneous in [Simultaneous::Draw, Simultaneous::MoverWins] {
            let game = game(side, simultaneous);
            let mut proof = ProofGame::new(game).unwrap();
            let mut search = searching(&mut proof, 18);
            let found = win_proved(&mut search, &game.start(), winner, plies);
            println!("{side} {simultaneous:?}: {found:?}, {} nodes", search.stats().nodes);
            if simultaneous == Simultaneous::Draw {
                assert_eq!(found, Some(plies), "{side}");
            }
        }
    }
}

#[test]
fn moves_have_numbers_and_large_boards_do_not() {
    let proof = ProofGame::new(game(5, Simultaneous::Draw)).unwrap();
    let start = Position::start(Size::new(5).unwrap());
    let moves = game(5, Simultaneous::Draw).moves(&start);
    assert_eq!(moves.len(), 18);
    for mv in moves.into_iter().chain([Move::Pass]) {
        assert_eq!(proof.named(&start, proof.numbered(mv)), mv);
    }
    let refused = ProofGame::new(game(6, Simultaneous::Draw)).unwrap_err();
    assert_eq!(refused.to_string(), "the proof search takes Lines of Action on boards up to 5x5, not on 6x6");
}
