//! Makes problems such as those of `problems/6x6`: games that the program plays against itself, positions near their ends, and
//! of these the ones with a single best move that a limited search finds.
//!
//! `cargo run --release --example make_problems -- OUT SIZE SEED COUNT` writes COUNT problems to the folder OUT, the easiest first.
//! All steps are counted in nodes and playouts, never in seconds, so the same seed gives the same problems. The sheets hold no
//! answers: those are written down when `shoban problems run --certificates` has proved them anew.

use shoban::board::{BoardSize, Geometry, Move, Passes, PointSet, Position, Rules, Setup};
use shoban::formats::quantity::grouped;
use shoban::formats::sgf::{LineColumn, SgfGame, SgfMove};
use shoban::game::Color;
use shoban::random::Random;
use shoban::search::{Limits, TableSize};
use shoban::solve::{Coverage, Optimality, Question, Settings, Status, solve};
use std::error::Error;
use std::fs;
use std::path::Path;

/// Playouts after each move that is considered.
const PLAYOUTS: usize = 12;
/// A move counts as good as the best if its playouts are on average worth so much less at most, in points.
const SLACK: f64 = 1.0;
/// Problems are positions after so many moves, as a part of the points.
const LEAST_MOVES: (usize, usize) = (4, 9);
/// Most nodes for the value of a position, and as many again for its moves.
const MOST_NODES: u64 = 1_500_000;
/// What takes fewer nodes is no problem.
const LEAST_NODES: u64 = 2_000;
/// Problems out of one game.
const PER_GAME: usize = 2;
/// A problem has so many legal moves at least, the pass included.
const LEAST_CHOICE: usize = 6;

/// A position with a single best move.
struct Found {
    game: usize,
    moves: Vec<Move>,
    nodes: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [out, size, seed, count] = &words[..] else { return Err("say OUT, SIZE, SEED and COUNT".into()) };
    let (size, seed, count): (BoardSize, u64, usize) = (size.parse()?, seed.parse()?, count.parse()?);
    let mut random = Random::seeded(seed);
    let mut found: Vec<Found> = Vec::new();
    for game in 1.. {
        if found.len() >= count {
            break;
        }
        let moves = self_play(size, &mut random);
        let problems = problems_of(size, game, &moves)?;
        eprintln!("game {game}: {} moves, {} problems", moves.len(), problems.len());
        found.extend(problems);
    }
    found.truncate(count);
    found.sort_by_key(|found| (found.nodes, found.game));
    fs::create_dir_all(out)?;
    for (i, found) in found.iter().enumerate() {
        write(Path::new(out), i + 1, size, seed, found)?;
    }
    Ok(())
}

/// A game in which either side takes one of the moves with the best playouts, until two points are left to fill.
fn self_play(size: BoardSize, random: &mut Random) -> Vec<Move> {
    let mut position = Position::empty(size, Rules::default());
    let mut moves = Vec::new();
    while moves.len() + 2 < size.count() && position.passes() != Passes::Ended {
        let mv = good_move(&position, random);
        position = position.after(mv);
        moves.push(mv);
    }
    moves
}

/// A move whose playouts are about as good as any. A side that has nothing to play but its own eyes passes.
fn good_move(position: &Position, random: &mut Random) -> Move {
    let sign = if position.to_play() == Color::Black { 1.0 } else { -1.0 };
    let worth = |mv: &Move, random: &mut Random| {
        let after = position.after(*mv);
        let points = (0..PLAYOUTS).map(|_| f64::from(playout(after, random)));
        sign * points.sum::<f64>() / PLAYOUTS as f64
    };
    let rated: Vec<(Move, f64)> = sensible(position).into_iter().map(|mv| (mv, worth(&mv, random))).collect();
    let best = rated.iter().map(|rated| rated.1).fold(f64::NEG_INFINITY, f64::max);
    let good: Vec<Move> = rated.iter().filter(|rated| rated.1 >= best - SLACK).map(|rated| rated.0).collect();
    if good.is_empty() { Move::Pass } else { good[below(random, good.len())] }
}

/// Plays random sensible moves to the end and gives Black's score.
fn playout(mut position: Position, random: &mut Random) -> i8 {
    for _ in 0..3 * position.size().count() {
        if position.passes() == Passes::Ended {
            break;
        }
        let moves = sensible(&position);
        let mv = if moves.is_empty() { Move::Pass } else { moves[below(random, moves.len())] };
        position = position.after(mv);
    }
    position.score().points()
}

/// Legal plays that do not fill an own eye.
fn sensible(position: &Position) -> Vec<Move> {
    let own = position.stones().of(position.to_play());
    let geometry = Geometry::of(position.size());
    let plays = position.legal_plays().points();
    plays
        .filter(|&point| !(geometry.neighbors(PointSet::of(point)) - own).is_empty())
        .map(Move::Play)
        .collect()
}

/// Problems of a game, from its end towards its beginning until a position is too hard.
fn problems_of(size: BoardSize, game: usize, moves: &[Move]) -> Result<Vec<Found>, Box<dyn Error>> {
    let mut found: Vec<Found> = Vec::new();
    let least = size.count() * LEAST_MOVES.0 / LEAST_MOVES.1;
    for length in (least..=moves.len()).rev() {
        let start = Position::empty(size, Rules::default());
        let position = moves[..length].iter().fold(start, |position, &mv| position.after(mv));
        if position.passes() != Passes::None {
            continue;
        }
        match judge(&position)? {
            Verdict::TooHard => break,
            Verdict::Dull => {}
            Verdict::Problem(nodes) => found.push(Found { game, moves: moves[..length].to_vec(), nodes }),
        }
    }
    found.sort_by_key(|found| std::cmp::Reverse(found.nodes));
    found.truncate(PER_GAME);
    Ok(found)
}

enum Verdict {
    TooHard,
    /// No choice, several best moves, nothing left on the board of one side, or no work at all.
    Dull,
    /// There is one best move; it took so many nodes to know.
    Problem(u64),
}

fn judge(position: &Position) -> Result<Verdict, Box<dyn Error>> {
    let mut settings = Settings {
        table: TableSize::from_log2(22)?,
        limits: Limits { nodes: Some(MOST_NODES), ..Limits::default() },
        ..Settings::default()
    };
    let solution = solve(position, Question::Value, &settings, &mut ())?;
    let Some(value) = solution.value().filter(|_| solution.status == Status::Proved) else {
        return Ok(Verdict::TooHard);
    };
    let all = position.size().count();
    if usize::from(value.points().unsigned_abs()) == all || solution.nodes < LEAST_NODES {
        return Ok(Verdict::Dull);
    }
    settings.coverage = Coverage::EveryMove;
    let solution = solve(position, Question::Value, &settings, &mut ())?;
    let moves = solution.moves.as_deref().unwrap_or_default();
    if moves.iter().any(|found| found.optimality == Optimality::Open) {
        return Ok(Verdict::Dull);
    }
    let optimal: Vec<Move> =
        moves.iter().filter(|found| found.optimality == Optimality::Optimal).map(|found| found.mv).collect();
    let is_problem = moves.len() >= LEAST_CHOICE && optimal.len() == 1 && optimal[0] != Move::Pass;
    let nodes = solution.nodes + solution.moves_nodes;
    Ok(if is_problem { Verdict::Problem(nodes) } else { Verdict::Dull })
}

/// Writes a problem: the game up to its position, and a sheet that says where it comes from.
fn write(out: &Path, number: usize, size: BoardSize, seed: u64, found: &Found) -> Result<(), Box<dyn Error>> {
    let place = LineColumn { line: 1, column: 1 };
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let moves = found.moves.iter().zip(colors).map(|(&mv, color)| SgfMove { color, mv, place });
    let game = SgfGame {
        setup: Setup::new(size, Rules::default()),
        moves: moves.collect(),
        place,
        notes: Vec::new(),
    };
    let source = format!(
        "shoban against itself: examples/make_problems.rs, seed {seed}, game {}, after move {}; {} nodes for the values of all moves in a table of 2^22",
        found.game,
        found.moves.len(),
        grouped(found.nodes)
    );
    let path = out.join(format!("{number:02}.sgf"));
    fs::write(&path, game.to_text(&format!("Source: {source}.")))?;
    let sheet = format!("source = \"{source}\"\nquestion = \"best-move\"\n");
    Ok(fs::write(path.with_extension("toml"), sheet)?)
}

/// A number below `bound`, found in the way that the problems in the repository were made with. The slight preference for
/// small numbers does not matter here.
fn below(random: &mut Random, bound: usize) -> usize {
    (random.word() % bound as u64) as usize
}
