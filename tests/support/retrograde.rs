//! The exact bounds of every state of a small board, by working backwards from the ends of all games.
//!
//! The game is the pessimistic one: two passes end it, basic ko is the only ban, and a game that never ends
//! is the worst result for whoever wants to prove something. `lower` is the best score that Black can force
//! the game to end with, `upper` the best that White can force, both from Black's side.
//!
//! There is no search here, no depth, no history, no static knowledge and no symmetry: all states are listed,
//! each knows its children, and results flow from the ends to the parents. Both players are treated alike but
//! separately, so that a comparison of mirrored states means something.
//!
//! Memory is about 80 bytes for each state: 3x4 has 1.3 million states, 3x5 would have 33 million.

use super::boards::{code_of, coloring_count, colorings, states_on};
use shoban::board::{BoardSize, Move, Passes, Position, Rules, Setup};
use shoban::game::Color;

/// Marks a code that is not a legal board.
const NO_BOARD: u32 = u32::MAX;

/// The solution of a board.
pub struct Exhaustive {
    states: States,
    lower: Vec<i8>,
    upper: Vec<i8>,
}

impl Exhaustive {
    /// Solves all states of a board. Seconds on 12 points; do not try more than that.
    pub fn solve(size: BoardSize, rules: Rules) -> Self {
        assert!(size.count() <= 12, "{size} has too many states to list");
        let states = States::list(size, rules);
        let graph = Graph::of(&states);
        let lower = graph.forced_by(Color::Black, &states);
        let upper = graph.forced_by(Color::White, &states).into_iter().map(|score| -score).collect();
        Self { states, lower, upper }
    }

    /// The best scores that Black and White can force this game to end with, from Black's side. Whoever can
    /// force no end at all is given his worst score, which he could get for nothing.
    ///
    /// # Panics
    /// If the position has another size or other rules than were solved.
    pub fn bounds(&self, position: &Position) -> (i8, i8) {
        assert_eq!((position.size(), position.rules()), (self.states.size, self.states.rules));
        if position.passes() == Passes::Ended {
            return (position.score().points(), position.score().points());
        }
        let index = self.states.index_of(position);
        (self.lower[index], self.upper[index])
    }

    /// The bounds of a board given as a diagram, nothing having happened before.
    pub fn bounds_of(&self, diagram: &str, to_play: Color) -> (i8, i8) {
        let setup = Setup::from_diagram(diagram, self.states.rules).expect("a diagram");
        let position = Setup { to_play, ..setup }.into_position().expect("a legal position");
        self.bounds(&position)
    }

    /// Every state of an unfinished game with its lower and its upper bound: all legal boards, both sides to
    /// move, with a pass pending, with each possible ko ban, or with neither.
    pub fn states(&self) -> impl Iterator<Item = (Position, i8, i8)> {
        let bounds = self.lower.iter().zip(&self.upper);
        self.states.positions().zip(bounds).map(|(position, (&lower, &upper))| (position, lower, upper))
    }
}

/// What tells states of one board apart: side to move, and a pending pass, a ko ban or neither.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mark {
    to_play: Color,
    passes: Passes,
    ko: u8,
}

impl Mark {
    const NO_KO: u8 = u8::MAX;

    fn of(position: &Position) -> Self {
        let ko = position.ko().map_or(Self::NO_KO, |ko| ko.index() as u8);
        Self { to_play: position.to_play(), passes: position.passes(), ko }
    }
}

/// A list of all states in which each one can be found.
struct States {
    size: BoardSize,
    rules: Rules,
    /// Legal boards get numbers in the order of their codes.
    board_of_code: Vec<u32>,
    /// The states of board `b` are those from `first[b]` up to `first[b + 1]`.
    first: Vec<u32>,
    marks: Vec<Mark>,
}

impl States {
    fn list(size: BoardSize, rules: Rules) -> Self {
        let codes = coloring_count(size) as usize;
        let mut states =
            Self { size, rules, board_of_code: vec![NO_BOARD; codes], first: vec![0], marks: vec![] };
        for (code, board) in colorings(size, rules).enumerate() {
            let on_board = states_on(board);
            if !on_board.is_empty() {
                states.board_of_code[code] = states.first.len() as u32 - 1;
                states.marks.extend(on_board.iter().map(Mark::of));
                states.first.push(states.marks.len() as u32);
            }
        }
        states
    }

    fn count(&self) -> usize {
        self.marks.len()
    }

    /// The states in the order of the list.
    fn positions(&self) -> impl Iterator<Item = Position> {
        colorings(self.size, self.rules).flat_map(states_on)
    }

    fn index_of(&self, position: &Position) -> usize {
        let board = self.board_of_code[code_of(position) as usize] as usize;
        let range = self.first[board] as usize..self.first[board + 1] as usize;
        let mark = Mark::of(position);
        let found = self.marks[range.clone()].iter().position(|&m| m == mark);
        range.start + found.expect("every reachable state is listed")
    }
}

/// Who can follow whom, and where games end.
struct Graph {
    /// The parents of state `s` are those from `first_parent[s]` up to `first_parent[s + 1]`.
    first_parent: Vec<u32>,
    parents: Vec<u32>,
    /// How many turns each state has, those that end the game included.
    turn_counts: Vec<u8>,
    /// The score with which a pass ends the game, where one pass is pending.
    ends: Vec<(u32, i8)>,
}

impl Graph {
    fn of(states: &States) -> Self {
        let mut graph = Self { first_parent: vec![], parents: vec![], turn_counts: vec![], ends: vec![] };
        let mut edges = Vec::new();
        for (index, position) in states.positions().enumerate() {
            let plays = position.legal_plays().points().map(Move::Play);
            let nexts = plays.chain([Move::Pass]).map(|turn| position.after(turn));
            graph.turn_counts.push(nexts.clone().count() as u8);
            for next in nexts {
                if next.passes() == Passes::Ended {
                    graph.ends.push((index as u32, next.score().points()));
                } else {
                    edges.push((states.index_of(&next) as u32, index as u32));
                }
            }
        }
        graph.set_parents(states.count(), edges);
        graph
    }

    /// Sorts the edges, each given as (child, parent), by the child.
    fn set_parents(&mut self, states: usize, mut edges: Vec<(u32, u32)>) {
        edges.sort_unstable();
        let mut counts = vec![0; states];
        edges.iter().for_each(|&(child, _)| counts[child as usize] += 1);
        self.first_parent = vec![0; states + 1];
        for (state, count) in counts.into_iter().enumerate() {
            self.first_parent[state + 1] = self.first_parent[state] + count;
        }
        self.parents = edges.into_iter().map(|(_, parent)| parent).collect();
    }

    fn parents(&self, state: u32) -> &[u32] {
        let range = self.first_parent[state as usize]..self.first_parent[state as usize + 1];
        &self.parents[range.start as usize..range.end as usize]
    }

    /// For each state the best score, from the prover's side, that the prover can force the game to end with.
    fn forced_by(&self, prover: Color, states: &States) -> Vec<i8> {
        let best = states.size.count() as i8;
        let mut flow = Flow {
            graph: self,
            is_prover: states.marks.iter().map(|mark| mark.to_play == prover).collect(),
            open: self.turn_counts.clone(),
            result: vec![None; states.count()],
            waiting: Vec::new(),
        };
        for score in (-best..=best).rev() {
            for &(state, end) in &self.ends {
                let end = if prover == Color::Black { end } else { -end };
                if end == score {
                    flow.arrive(state, score);
                }
            }
            flow.drain(score);
        }
        flow.result.into_iter().map(|result| result.unwrap_or(-best)).collect()
    }
}

/// Scores on their way from the ends to the parents, the prover's best ones first. The states with a result
/// are always exactly those from which the prover can force the present score or better.
struct Flow<'g> {
    graph: &'g Graph,
    is_prover: Vec<bool>,
    /// Turns of each state that have no result yet.
    open: Vec<u8>,
    result: Vec<Option<i8>>,
    waiting: Vec<u32>,
}

impl Flow<'_> {
    /// One more turn of `state` is known to force `score`. One is enough where the prover chooses; his opponent
    /// is bound only when all of his turns do, and then the last of them is the worst of them for the prover.
    fn arrive(&mut self, state: u32, score: i8) {
        let s = state as usize;
        self.open[s] -= 1;
        if self.result[s].is_none() && (self.is_prover[s] || self.open[s] == 0) {
            self.result[s] = Some(score);
            self.waiting.push(state);
        }
    }

    fn drain(&mut self, score: i8) {
        while let Some(state) = self.waiting.pop() {
            for &parent in self.graph.parents(state) {
                self.arrive(parent, score);
            }
        }
    }
}
