//! Positions that a search asks about, and what it takes to prove them.

use super::sampler::Sampler;
use arrayvec::ArrayVec;
use shoban::board::{BoardSize, Geometry, Move, Passes, Point, PointSet, Position, Rules};
use shoban::estimate::{Estimator, Kind};
use shoban::game::{Claim, Color, Score};
use shoban::go::{MoveSearch, middle_game};
use shoban::random::Random;
use shoban::search::{Clock, Limits, Reductions, Search, Table, TableSize, TableSizeError};
use std::str::FromStr;
use std::sync::Arc;
use std::thread;
use thiserror::Error;

/// Where the searches begin from which samples are taken.
#[derive(Clone, Copy)]
pub enum Roots {
    /// After some random moves.
    Openings,
    /// In games of sensible moves.
    Games,
    /// Later in such games, with claims of which about half can be proved.
    Endings,
}

/// A name of [`Roots`] that is not known.
#[derive(Debug, Error)]
#[error("none of 'openings', 'games' and 'endings'")]
pub struct RootsError;

impl FromStr for Roots {
    type Err = RootsError;

    fn from_str(text: &str) -> Result<Self, RootsError> {
        match text {
            "openings" => Ok(Self::Openings),
            "games" => Ok(Self::Games),
            "endings" => Ok(Self::Endings),
            _ => Err(RootsError),
        }
    }
}

/// How samples are drawn.
#[derive(Clone, Copy)]
pub struct Round {
    pub size: BoardSize,
    pub roots: Roots,
    pub seed: u64,
    /// Nodes that a proof of a sample may take.
    pub nodes: u64,
    /// What guides the searches.
    pub estimator: Estimator,
}

/// A position as the network sees it, and what a proof took.
pub struct Sample {
    /// Stones, and the numbers of their points.
    pub stones: ArrayVec<(Kind, u8), 64>,
    /// 1 if the prover is to move.
    pub turn: usize,
    pub is_after_pass: bool,
    pub claim: Score,
    /// Nodes of the search for a proof.
    pub nodes: u64,
    /// Whether there was a proof; otherwise it takes more than so many nodes.
    pub is_proved: bool,
}

impl Sample {
    /// How often one node has to be doubled for a proof, or at least has to be.
    pub fn doublings(&self) -> f32 {
        (self.nodes as f32).log2() + if self.is_proved { 0.0 } else { DOUBLINGS_OF_OPEN }
    }
}

/// Nodes of a search from which samples are taken,
const NODES_OF_SEARCH: u64 = 100_000;
/// one of so many positions that it asks about,
const ONE_OF: usize = 150;
/// and at most so many of them, of those that begin with openings and of others.
const MOST_OF_SEARCH: [usize; 2] = [400, 200];
/// The games go on for at least so many moves, and for fewer than that and so many more;
const MOVES_OF_GAME: [usize; 2] = [8, 17];
/// the same for endings;
const MOVES_OF_ENDING: [usize; 2] = [14, 19];
/// the plies that their moves look ahead, and the slots of the table for that, as a power of two.
const SEARCH_OF_GAME: MoveSearch = MoveSearch { depth: 3, table_log2: 14 };
/// What is claimed in endings changes by so many points at most from one sample to the next.
const STEP_OF_CLAIM: usize = 4;
/// In games one claim in so many is for the whole board, another one for anything but nothing at all,
const ONE_EXTREME: usize = 4;
/// and of the samples about the others half are about another claim, up to so far away.
const CLAIMS_AROUND: i32 = 8;
/// A search of which, after so many samples, less than one in ten is proved teaches little.
const SAMPLES_TO_GIVE_UP: usize = 16;
/// Searches that are shared out among the processors at a time.
const SEARCHES: u64 = 64;
/// On larger boards games begin with so many moves more: nothing is learned where nothing is proved.
const POINTS_OPEN: usize = 25;
/// Slots of the tables for searches and for samples, as powers of two.
const TABLES: [u32; 2] = [17, 12];
/// What was not proved is taken to need so many doublings more than were tried, at least.
const DOUBLINGS_OF_OPEN: f32 = 1.5;

/// Draws samples, the same ones whatever the number of processors.
pub fn draw(round: &Round, count: usize) -> Result<Vec<Sample>, TableSizeError> {
    let threads = thread::available_parallelism().map_or(1, |count| count.get() as u64).min(SEARCHES);
    let mut samples = Vec::new();
    for first in (0..).step_by(SEARCHES as usize) {
        let work = |thread: u64| {
            let numbers = (first + thread..first + SEARCHES).step_by(threads as usize);
            numbers.map(|number| of_search(round, number)).collect::<Result<Vec<_>, _>>()
        };
        let found: Vec<_> = thread::scope(|scope| {
            let handles: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
            handles.into_iter().map(|handle| handle.join().expect("no search panics")).collect()
        });
        let mut lists = found.into_iter().map(|list| Ok(list?.into_iter())).collect::<Result<Vec<_>, _>>()?;
        for number in 0..SEARCHES {
            samples.extend(lists[(number % threads) as usize].next().into_iter().flatten());
        }
        eprintln!("{} samples of {} searches", samples.len(), first + SEARCHES);
        if samples.len() >= count {
            samples.truncate(count);
            return Ok(samples);
        }
    }
    unreachable!("there is no last search")
}

/// The samples of one search.
fn of_search(round: &Round, number: u64) -> Result<Vec<Sample>, TableSizeError> {
    let random = &mut Random::of(&[round.seed, number]);
    match round.roots {
        Roots::Openings => of_opening(round, number.is_multiple_of(2), random),
        Roots::Games => of_game(round, random),
        Roots::Endings => of_ending(round, random),
    }
}

/// The samples of a search that begins with an opening: as many for the whole board as for other claims.
fn of_opening(round: &Round, is_whole: bool, random: &mut Random) -> Result<Vec<Sample>, TableSizeError> {
    let root = drawn_root(round.size, is_whole, random);
    let claim = if is_whole {
        Claim::at_least(round.size.largest_score())
    } else {
        let prover = if random.below(2) == 0 { Color::Black } else { Color::White };
        Claim::new(prover, Score::new(random.below(round.size.count() + 6) as i8 - 5))
    };
    let positions = asked_about(round, &root, claim, MOST_OF_SEARCH[0], random)?;
    let mut sampler = Sampler::new(round.size, round.estimator, None, random.clone());
    positions.iter().map(|position| sample(&mut sampler, position, claim, round.nodes)).collect()
}

/// The samples of a search that begins in a game.
fn of_game(round: &Round, random: &mut Random) -> Result<Vec<Sample>, TableSizeError> {
    let draw_claim = |most: i32, random: &mut Random| match random.below(ONE_EXTREME) {
        0 => most,
        1 => 1 - most,
        _ => middling_claim(most, random),
    };
    let (positions, (prover, claim)) = asked_about_in_game(round, MOVES_OF_GAME, draw_claim, random)?;
    let most = round.size.count() as i32;
    let mut sampler = Sampler::new(round.size, round.estimator, None, random.clone());
    let (mut samples, mut proved) = (Vec::new(), 0);
    for position in &positions {
        let around = random.below(2 * CLAIMS_AROUND as usize + 1) as i32 - CLAIMS_AROUND;
        let is_same = claim == most || claim == 1 - most || random.below(2) == 0;
        let claim = if is_same { claim } else { (claim + around).clamp(1 - most, most) };
        let found = sample(&mut sampler, position, Claim::new(prover, Score::new(claim as i8)), round.nodes)?;
        proved += usize::from(found.is_proved);
        samples.push(found);
        if samples.len() >= SAMPLES_TO_GIVE_UP && proved * 10 < samples.len() {
            break;
        }
    }
    Ok(samples)
}

/// The samples of a search that begins late in a game. More is claimed after each proof and less after each failure: what is easy
/// to see teaches little.
fn of_ending(round: &Round, random: &mut Random) -> Result<Vec<Sample>, TableSizeError> {
    let (positions, (prover, mut claim)) =
        asked_about_in_game(round, MOVES_OF_ENDING, middling_claim, random)?;
    let most = round.size.count() as i32;
    let mut sampler = Sampler::new(round.size, round.estimator, None, random.clone());
    let mut samples = Vec::new();
    for position in &positions {
        let found = sample(&mut sampler, position, Claim::new(prover, Score::new(claim as i8)), round.nodes)?;
        let step = 1 + random.below(STEP_OF_CLAIM) as i32;
        claim = if found.is_proved { claim + step } else { claim - step }.clamp(1 - most, most);
        samples.push(found);
    }
    Ok(samples)
}

/// Half of the whole board for one side or the other, or something between.
fn middling_claim(most: i32, random: &mut Random) -> i32 {
    random.below(most as usize + 1) as i32 - most / 2
}

/// Positions that a search asks about which begins in a game, in no order, and who is to prove what there.
fn asked_about_in_game(
    round: &Round,
    moves: [usize; 2],
    draw_claim: impl Fn(i32, &mut Random) -> i32,
    random: &mut Random,
) -> Result<(Vec<Position>, (Color, i32)), TableSizeError> {
    let root = game_position(round.size, moves, random);
    let prover = Color::ALL[random.below(2)];
    let claim = draw_claim(round.size.count() as i32, random);
    let about = Claim::new(prover, Score::new(claim as i8));
    let mut positions = asked_about(round, &root, about, MOST_OF_SEARCH[1], random)?;
    random.shuffle(&mut positions);
    Ok((positions, (prover, claim)))
}

/// Positions that a search for a proof asks about.
fn asked_about(
    round: &Round,
    root: &Position,
    claim: Claim,
    most: usize,
    random: &mut Random,
) -> Result<Vec<Position>, TableSizeError> {
    let table = Arc::new(Table::new(TableSize::from_log2(TABLES[0])?));
    let look = Look { table, nodes: NODES_OF_SEARCH, one_of: ONE_OF, most };
    Ok(look_below(round, root, claim, look, random).0)
}

/// A search whose positions are kept.
pub struct Look {
    pub table: Arc<Table>,
    pub nodes: u64,
    /// One of so many positions that it asks about is kept,
    pub one_of: usize,
    /// and at most so many.
    pub most: usize,
}

/// Positions that a search for a proof asks about, and the nodes that it took if there was one.
pub fn look_below(
    round: &Round,
    root: &Position,
    claim: Claim,
    Look { table, nodes, one_of, most }: Look,
    random: &mut Random,
) -> (Vec<Position>, Option<u64>) {
    let stream = Random::seeded(random.word());
    let mut sampler = Sampler::new(round.size, round.estimator, Some(one_of), stream);
    let found = prove(&mut sampler, root, claim, table, nodes);
    let mut positions = sampler.into_positions();
    positions.retain(|position| position.passes() != Passes::Ended);
    while positions.len() > most {
        positions.swap_remove(random.below(positions.len()));
    }
    (positions, found)
}

/// A position of a game that is not over.
fn game_position(size: BoardSize, moves: [usize; 2], random: &mut Random) -> Position {
    loop {
        let count = moves[0] + random.below(moves[1]);
        if let Some(moves) = middle_game(size, count, SEARCH_OF_GAME, random) {
            return moves
                .iter()
                .fold(Position::empty(size, Rules::default()), |position, &mv| position.after(mv));
        }
    }
}

/// A position after some random moves: on the edge only next to stones, and with a stone in the middle if the whole board is
/// to be claimed.
fn drawn_root(size: BoardSize, is_whole: bool, random: &mut Random) -> Position {
    let mut position = Position::empty(size, Rules::default());
    if is_whole || random.below(4) == 0 {
        let middle = size.point((size.rows() - 1) / 2, (size.columns() - 1) / 2).expect("a point");
        position = position.after(Move::Play(middle));
    }
    let filled = size.count().saturating_sub(POINTS_OPEN);
    for _ in 0..=filled + random.below(size.count() / 2) {
        let geometry = Geometry::of(size);
        let stones = position.stones().all();
        let is_near = |point: Point| {
            let (row, column) = size.row_and_column(point);
            let is_inside = row > 0 && column > 0 && row + 1 < size.rows() && column + 1 < size.columns();
            is_inside || geometry.neighbors(PointSet::of(point)).meets(stones)
        };
        let points: Vec<Point> = position.legal_plays().points().filter(|&point| is_near(point)).collect();
        if points.is_empty() {
            break;
        }
        position = position.after(Move::Play(points[random.below(points.len())]));
    }
    position
}

/// Searches for a proof; says how many nodes it took if there was one.
fn prove(
    game: &mut Sampler,
    root: &Position,
    claim: Claim,
    table: impl Into<Arc<Table>>,
    nodes: u64,
) -> Option<u64> {
    let clock = Clock::start(Limits { nodes: Some(nodes), ..Limits::default() });
    let mut search = Search::new(game, table, clock, Reductions::default());
    let found = search.prove_by_cost(root, claim, None);
    found.is_ok_and(|cost| cost.is_nothing()).then(|| search.stats().nodes)
}

/// What a proof of a position takes, on a table of its own.
pub fn sample(
    game: &mut Sampler,
    position: &Position,
    claim: Claim,
    nodes: u64,
) -> Result<Sample, TableSizeError> {
    let table = Table::new(TableSize::from_log2(TABLES[1])?);
    let found = prove(game, position, claim, table, nodes);
    let (size, geometry) = (position.size(), position.geometry());
    let mut stones = ArrayVec::new();
    for color in Color::ALL {
        for chain in geometry.components(position.stones().of(color)) {
            let liberties = position.stones().liberties(geometry, chain).count();
            let kind = Kind::new(usize::from(color != claim.prover), liberties);
            stones.extend(chain.points().map(|point| (kind, size.ordinal(point) as u8)));
        }
    }
    Ok(Sample {
        stones,
        turn: usize::from(position.to_play() == claim.prover),
        is_after_pass: position.passes() != Passes::None,
        claim: claim.score,
        nodes: found.unwrap_or(nodes),
        is_proved: found.is_some(),
    })
}
