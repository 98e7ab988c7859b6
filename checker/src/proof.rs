//! Sections: records are read, checked, and kept as a graph of states.

use crate::board::{Board, EMPTY, ENEMY, Geometry, Key, Law, NONE, OWN, PointSet, points};
use crate::error::Problem;
use crate::life::{Library, r1, stones_alone};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{ErrorKind, Read};

/// A quick hasher for keys of a few words. The keys themselves are compared, so it need not be strong.
#[derive(Default)]
pub struct FastHasher(u64);

impl Hasher for FastHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// A map with the quick hasher.
pub type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<FastHasher>>;
/// A set with the quick hasher.
pub type FastSet<K> = HashSet<K, BuildHasherDefault<FastHasher>>;

/// The union of sets.
pub fn all_of(sets: &[PointSet]) -> PointSet {
    sets.iter().fold(0, |all, set| all | set)
}

/// The unpacked body of the file.
pub struct Body<R> {
    pub source: R,
    pub all: PointSet,
}

impl<R: Read> Body<R> {
    /// The next byte.
    pub fn byte(&mut self) -> Result<u8, Problem> {
        let mut byte = [0];
        self.source.read_exact(&mut byte).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => Problem::Truncated,
            _ => Problem::Unpack(error.to_string()),
        })?;
        Ok(byte[0])
    }

    /// A mask.
    pub fn set(&mut self) -> Result<PointSet, Problem> {
        let mut set = 0;
        for i in 0..self.all.count_ones().div_ceil(8) {
            set |= u64::from(self.byte()?) << (8 * i);
        }
        if set & !self.all == 0 { Ok(set) } else { Err(Problem::BadRecord("a mask with unused bits")) }
    }
}

/// A state with what the claimant does in it. Boards and sets are in the orientation of the record.
#[derive(Clone, Copy)]
pub struct Node {
    pub own: PointSet,
    pub enemy: PointSet,
    pub ko: u8,
    /// The claimant's move, or `NONE` if he passes or a reason follows at once.
    pub mv: u8,
    pub kind: u8,
    /// The symmetry that turns the record into its key.
    turn: u8,
    /// The number of records on the longest line from here on.
    depth: u32,
    /// Where the edges of the record begin in the list of all; for a reason, the contents of its regions that are not
    /// settled.
    edges: u32,
    /// What a reason keeps.
    pub kept: PointSet,
}

/// Leads from a record over the claimant's move and a reply to the record `node`, which `turn` turns into the state that
/// arises.
#[derive(Clone, Copy)]
pub struct Edge {
    pub node: u32,
    pub turn: u8,
}

/// The records of states of a section.
pub struct Section<'a> {
    pub geometry: &'a Geometry,
    pub law: Law,
    /// What every end must score for the claimant.
    pub needed: i32,
    pub finite: bool,
    pub nodes: Vec<Node>,
    /// Edges, packed: eight times the node plus the symmetry.
    edges: Vec<u32>,
    index: FastMap<Key, u32>,
    pub library: Library<'a>,
    /// For messages: the number of the record at work, and its board.
    pub record: u64,
    pub shown: Board,
}

/// A state of the game with the claimant to move.
#[derive(Clone, Copy)]
pub struct State {
    pub board: Board,
    pub passed: bool,
}

impl<'a> Section<'a> {
    /// A section without records.
    pub fn new(geometry: &'a Geometry, suicide: bool, needed: i32, finite: bool) -> Section<'a> {
        Section {
            geometry,
            law: Law { suicide, immortal: 0 },
            needed,
            finite,
            nodes: Vec::new(),
            edges: Vec::new(),
            index: FastMap::default(),
            library: Library::new(geometry),
            record: 0,
            shown: Board::new(geometry.all, 0, 0),
        }
    }

    /// Reads and checks all records. States of an endless claim are checked when all have been read.
    pub fn read(&mut self, body: &mut Body<impl Read>) -> Result<(), Problem> {
        loop {
            self.record += 1;
            self.shown = Board::new(self.geometry.all, 0, 0);
            match body.byte()? {
                0 => break,
                1 => self.library.read_frame(body)?,
                2 => self.library.read_content(body)?,
                kind @ 3..=5 => self.read_state(body, kind)?,
                _ => return Err(Problem::BadRecord("unknown kind of record")),
            }
        }
        self.record = 0;
        for i in 0..if self.finite { 0 } else { self.nodes.len() } {
            let node = self.nodes[i];
            self.record = i as u64 + 1;
            if node.kind == 3 {
                let state = self.state(&node);
                self.shown = state.board;
                self.play_out(&state, node.mv)?;
            }
        }
        Ok(())
    }

    /// The state of a record.
    pub fn state(&self, node: &Node) -> State {
        let mut board = Board::new(self.geometry.all, node.own, node.enemy);
        if !matches!(node.ko, 0 | NONE) {
            board.ban = node.ko - 1;
        }
        State { board, passed: node.ko == NONE }
    }

    fn read_state(&mut self, body: &mut Body<impl Read>, kind: u8) -> Result<(), Problem> {
        let (state, ko) = self.read_board(body)?;
        let (key, turn) = self.geometry.canonical(&state.board, state.passed);
        if self.index.contains_key(&key) {
            return Err(Problem::DuplicateState);
        }
        let mv = if kind == 4 { NONE } else { body.byte()? };
        let edges = self.edges.len().try_into().map_err(|_| Problem::TooLarge)?;
        let (mut kept, mut depth) = (0, 1);
        match kind {
            3 if self.finite => depth = 1 + self.play_out(&state, mv)?,
            3 => {}
            4 => kept = self.read_reason(body, &state.board, true)?,
            _ => {
                let after = self.moved(&state, mv)?.ok_or(Problem::MoveEndsGame)?;
                if mv == NONE {
                    self.check_end(&after)?;
                }
                kept = self.read_reason(body, &after, false)?;
            }
        }
        let (own, enemy) = (state.board.all(OWN), state.board.all(ENEMY));
        self.add(Node { own, enemy, ko, mv, kind, turn, depth, edges, kept }, Some(key))
    }

    fn add(&mut self, node: Node, key: Option<Key>) -> Result<(), Problem> {
        let number =
            u32::try_from(self.nodes.len()).ok().filter(|n| n >> 29 == 0).ok_or(Problem::TooLarge)?;
        self.nodes.push(node);
        key.map(|key| self.index.insert(key, number));
        Ok(())
    }

    /// Reads a state, and the byte for its ko.
    fn read_board(&mut self, body: &mut Body<impl Read>) -> Result<(State, u8), Problem> {
        let mut board = self.shown;
        let size = usize::from(self.geometry.size());
        for five in board.cells[..size].chunks_mut(5) {
            let mut digits = body.byte()?;
            for cell in five {
                *cell = digits % 3;
                digits /= 3;
            }
            if digits != 0 {
                return Err(Problem::BadRecord("a byte of the board is too great"));
            }
        }
        self.shown = board;
        let ko = body.byte()?;
        if !matches!(ko, 0 | NONE) {
            board.ban = ko - 1;
            if board.cells.get(usize::from(board.ban)) != Some(&EMPTY) {
                return Err(Problem::IllegalBoard("the ban is not on an empty point"));
            }
        }
        if !self.geometry.is_legal(&board) {
            return Err(Problem::IllegalBoard("a chain has no liberties"));
        }
        Ok((State { board, passed: ko == NONE }, ko))
    }

    /// The board after the claimant's move; nothing if that ends the game.
    pub fn moved(&self, state: &State, mv: u8) -> Result<Option<Board>, Problem> {
        if mv == NONE {
            return Ok((!state.passed).then_some(Board { ban: NONE, ..state.board }));
        }
        let played = self.geometry.graph.play(&state.board, OWN, mv, self.law);
        let (next, _) = played.ok_or_else(|| Problem::IllegalMove(self.geometry.name(mv)))?;
        Ok(Some(next))
    }

    fn check_end(&self, board: &Board) -> Result<(), Problem> {
        let (score, needed) = (self.geometry.graph.score(board), self.needed);
        if score >= needed { Ok(()) } else { Err(Problem::BadEnd { score, needed }) }
    }

    /// Checks a record that is played out; the length of the longest line behind it.
    fn play_out(&mut self, state: &State, mv: u8) -> Result<u32, Problem> {
        match self.moved(state, mv)? {
            None => self.check_end(&state.board).map(|()| 0),
            Some(next) => self.cover_replies(&next, mv == NONE),
        }
    }

    /// Checks that all replies of the opponent are covered; the length of the longest line behind them.
    fn cover_replies(&mut self, board: &Board, passed: bool) -> Result<u32, Problem> {
        let mut longest = 0;
        for reply in points(self.geometry.all) {
            if let Some((next, _)) = self.geometry.graph.play(board, ENEMY, reply, self.law) {
                longest = longest.max(self.follow(&next, reply)?);
            }
        }
        if passed {
            self.check_end(board)?;
        } else {
            longest = longest.max(self.follow(&Board { ban: NONE, ..*board }, NONE)?);
        }
        Ok(longest)
    }

    /// Finds the state that arises by a reply, and keeps the edge to it; the longest line from there.
    fn follow(&mut self, board: &Board, reply: u8) -> Result<u32, Problem> {
        let (key, turn) = self.geometry.canonical(board, reply == NONE);
        let Some(&number) = self.index.get(&key) else {
            return Err(Problem::MissingReply { reply: self.geometry.name(reply) });
        };
        let child = &self.nodes[number as usize];
        if self.finite {
            let turn = self.geometry.joined(child.turn, self.geometry.undone(turn));
            self.edges.push(number * 8 + u32::from(turn));
        }
        Ok(child.depth)
    }

    /// Reads a reason and checks that it shows enough for this board; what is kept.
    fn read_reason(
        &mut self,
        body: &mut Body<impl Read>,
        board: &Board,
        to_move: bool,
    ) -> Result<PointSet, Problem> {
        let reason = body.byte()?;
        if self.law.suicide && reason != 1 {
            return Err(Problem::ReasonNotAllowed("suicide is allowed"));
        }
        if to_move && reason == 3 && board.ban != NONE {
            return Err(Problem::ReasonNotAllowed("a ban lies on the claimant"));
        }
        let kept = match reason {
            1 => r1(self.geometry, board),
            2 => stones_alone(self.geometry, board),
            3 => self.library.read_answered(body, board, &mut self.edges)?,
            _ => return Err(Problem::BadRecord("unknown reason")),
        };
        // A ban that arose by play never lies in territory of R1, but the header may state any.
        if to_move && reason == 1 && board.ban != NONE && kept >> board.ban & 1 != 0 {
            return Err(Problem::ReasonNotAllowed("a ban lies on a point that is claimed"));
        }
        // Suicide may clear the whole board again and again if no own stone lives.
        if self.law.suicide && kept == 0 {
            return Err(Problem::ReasonNotAllowed("suicide is allowed and nothing lives"));
        }
        let (shown, needed) = (2 * kept.count_ones() as i32 - i32::from(self.geometry.size()), self.needed);
        if shown < needed {
            return Err(Problem::NotEnough { shown, needed });
        }
        Ok(kept)
    }

    /// Finds the position of the header in the section; the record at which the proof begins. If the opponent is to
    /// move, it is one more record, which passes for the claimant and allows all replies.
    pub fn root(&mut self, root: &State, claimant_to_move: bool) -> Result<usize, Problem> {
        let (key, turn) = self.geometry.canonical(&root.board, root.passed);
        if claimant_to_move {
            return self.index.get(&key).map(|&number| number as usize).ok_or(Problem::RootMissing);
        }
        let edges = self.edges.len().try_into().map_err(|_| Problem::TooLarge)?;
        let depth = self.cover_replies(&root.board, root.passed)?;
        let (own, enemy) = (root.board.all(OWN), root.board.all(ENEMY));
        self.add(Node { own, enemy, ko: 0, mv: NONE, kind: 3, turn, depth, edges, kept: 0 }, None)?;
        Ok(self.nodes.len() - 1)
    }

    /// The number of records on the longest line from a record on.
    pub fn longest(&self, node: usize) -> u32 {
        if self.finite { self.nodes[node].depth } else { 0 }
    }

    fn listed(&self, node: usize) -> &[u32] {
        let end = self.nodes.get(node + 1).map_or(self.edges.len(), |next| next.edges as usize);
        &self.edges[self.nodes[node].edges as usize..end]
    }

    /// The edges of a record.
    pub fn edges(&self, node: usize) -> impl Iterator<Item = Edge> + '_ {
        let packed = if self.nodes[node].kind == 3 { self.listed(node) } else { &[] };
        packed.iter().map(|&edge| Edge { node: edge / 8, turn: (edge % 8) as u8 })
    }

    /// The contents of the regions of a reason, as far as they are recorded.
    pub fn contents(&self, node: usize) -> &[u32] {
        if self.nodes[node].kind == 3 { &[] } else { self.listed(node) }
    }
}
