//! What is known of all moves of a position, while it becomes more.

use crate::board::{BoardSize, Geometry, Move, PointSet, Position};
use crate::game::{Bounds, ByColor, Color, Score};
use crate::solve::Line;
use std::cmp::Reverse;

/// What is known of a position and its moves under the rules of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The position.
    pub position: Position,
    /// Between these the value lies, for Black, komi apart. Where play may be endless that counts what the rules say.
    pub bounds: Bounds,
    /// The line that shows it, up to the first move of a side that has no proof of its own.
    pub line: Vec<Move>,
    /// The legal moves, best first; see [`sort`](Self::sort).
    pub moves: Vec<MoveAnalysis>,
    /// Points that a side is sure of by static life, whatever is played.
    pub sure: ByColor<PointSet>,
    /// Nodes visited.
    pub nodes: u64,
    /// Whether more effort for the position itself would find no more.
    pub is_final: bool,
    /// Whether more effort for the position or any move would find no more.
    pub is_complete: bool,
}

/// What is known of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveAnalysis {
    /// The move.
    pub mv: Move,
    /// Between these the value after it lies, for Black, komi apart.
    pub bounds: Bounds,
    /// What follows it, as far as it is known: moves of a proof, and where a side has none those that hold out longest.
    pub line: Vec<Move>,
    /// So many moves of the line are more than that: none of them gives anything away.
    pub kept: usize,
    /// Nodes visited for it.
    pub nodes: u64,
    /// Whether more effort would not narrow the bounds.
    pub is_final: bool,
}

/// Whether a move is as good as any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quality {
    /// It is, proved.
    Optimal,
    /// It is not: it gives away between so many points, at least and at most.
    Worse {
        /// At least.
        least: u8,
        /// At most.
        most: u8,
    },
    /// Not known.
    Open,
}

/// How many points a move gives away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loss {
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
}

impl Loss {
    /// From the bounds of a position and of a move, both as the side to move counts them.
    #[must_use]
    pub fn of(whole: Bounds, own: Bounds) -> Self {
        let given_away =
            |best: Score, got: Score| (i16::from(best.points()) - i16::from(got.points())).max(0) as u8;
        Self { least: given_away(whole.lower(), own.upper()), most: given_away(whole.upper(), own.lower()) }
    }

    /// What that says of the move.
    #[must_use]
    pub const fn quality(self) -> Quality {
        match self {
            Self { most: 0, .. } => Quality::Optimal,
            Self { least: 0, .. } => Quality::Open,
            Self { least, most } => Quality::Worse { least, most },
        }
    }
}

impl Quality {
    /// The word for it on pages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Worse { .. } => "worse",
            Self::Open => "open",
        }
    }
}

impl Analysis {
    /// What is known of a position without search.
    #[must_use]
    pub fn begin(position: Position, moves: Vec<Move>, sure: ByColor<PointSet>) -> Self {
        let all = position.size().largest_score();
        let bounds = Bounds::new(-all, all);
        let open = |mv| MoveAnalysis { mv, bounds, line: Vec::new(), kept: 0, nodes: 0, is_final: false };
        let moves = moves.into_iter().map(open).collect();
        Self {
            position,
            bounds,
            line: Vec::new(),
            moves,
            sure,
            nodes: 0,
            is_final: false,
            is_complete: false,
        }
    }

    /// Bounds as the side to move counts them.
    #[must_use]
    pub fn own(&self, bounds: Bounds) -> Bounds {
        self.position.to_play().relative(bounds)
    }

    /// Something was proved of the position itself.
    pub fn narrow(&mut self, bounds: Bounds) {
        self.bounds = self.bounds.meet(bounds);
        self.settle();
    }

    /// Something was proved of a move.
    pub fn narrow_move(&mut self, mv: Move, bounds: Bounds) {
        if let Some(known) = self.find_mut(mv) {
            known.bounds = known.bounds.meet(bounds);
            self.settle();
        }
    }

    /// A line shows claims of the position, which its first move keeps.
    pub fn follow(&mut self, line: &Line) {
        let Some(&first) = line.moves.first() else { return };
        let most = self.position.size().largest_score();
        let mover = self.position.to_play();
        for claim in line.claims.iter().filter(|claim| claim.prover == mover) {
            self.narrow_move(first, mover.relative(Bounds::new(claim.score, most)));
        }
    }

    /// The side to move gets what its best move gives, so position and moves bound each other. The values of endless play fit into
    /// that, too: it counts the same from every position of it.
    fn settle(&mut self) {
        let mover = self.position.to_play();
        let own = |bounds: Bounds| mover.relative(bounds);
        let whole = own(self.bounds);
        let least = self.moves.iter().map(|known| own(known.bounds).lower()).fold(whole.lower(), Score::max);
        let most = self.moves.iter().map(|known| own(known.bounds).upper()).max();
        let whole = Bounds::new(least, most.map_or(whole.upper(), |most| most.min(whole.upper())));
        self.bounds = own(whole);
        for known in &mut self.moves {
            let bounds = own(known.bounds);
            known.bounds = own(Bounds::new(bounds.lower(), bounds.upper().min(whole.upper())));
        }
    }

    /// How good a move is.
    #[must_use]
    pub fn quality(&self, known: &MoveAnalysis) -> Quality {
        self.loss(known).quality()
    }

    /// What follows a move: of one that gives something away how it is met, of others only moves that give nothing away.
    #[must_use]
    pub fn line_after<'k>(&self, known: &'k MoveAnalysis) -> &'k [Move] {
        match self.quality(known) {
            Quality::Worse { .. } => &known.line,
            Quality::Optimal | Quality::Open => &known.line[..known.kept],
        }
    }

    /// A move with what follows it.
    #[must_use]
    pub fn line_from(&self, known: &MoveAnalysis) -> Vec<Move> {
        std::iter::once(known.mv).chain(self.line_after(known).iter().copied()).collect()
    }

    /// The best line that is known: that of the position, or a move that is optimal with what follows it.
    #[must_use]
    pub fn best_line(&self) -> Vec<Move> {
        let optimal = self.moves.iter().find(|known| self.quality(known) == Quality::Optimal);
        match optimal {
            Some(known) if self.line.is_empty() => self.line_from(known),
            _ => self.line.clone(),
        }
    }

    /// What a move gives away.
    #[must_use]
    pub fn loss(&self, known: &MoveAnalysis) -> Loss {
        Loss::of(self.own(self.bounds), self.own(known.bounds))
    }

    /// Puts the best moves first: those that are optimal, and of these the one of the line; then by what they may give, by what they are
    /// sure to give, and by what was tried more. Equal ones stay in their order.
    pub fn sort(&mut self) {
        let (mover, first) = (self.position.to_play(), self.line.first().copied());
        let qualities: Vec<_> = self.moves.iter().map(|known| (known.mv, self.quality(known))).collect();
        let is_optimal = |mv| qualities.contains(&(mv, Quality::Optimal));
        self.moves.sort_by_key(|known| {
            let own = mover.relative(known.bounds);
            let is_first = first == Some(known.mv);
            Reverse((is_optimal(known.mv), own.upper(), own.lower(), is_first, known.nodes))
        });
    }

    /// What is known of a move, if it is legal.
    #[must_use]
    pub fn find(&self, mv: Move) -> Option<&MoveAnalysis> {
        self.moves.iter().find(|known| known.mv == mv)
    }

    /// The same, to be changed.
    pub fn find_mut(&mut self, mv: Move) -> Option<&mut MoveAnalysis> {
        self.moves.iter_mut().find(|known| known.mv == mv)
    }
}

/// Visits that are told at least: programs leave out moves that were visited less often.
pub const FEWEST_VISITS: u64 = 10;

/// Whose each point is for sure, rows from above: 1 this side's, -1 the other's, 0 not known.
#[must_use]
pub fn owners(size: BoardSize, sure: ByColor<PointSet>, side: Color) -> Vec<i8> {
    let of = |point| i8::from(sure[side].contains(point)) - i8::from(sure[side.opponent()].contains(point));
    Geometry::of(size).points().points().map(of).collect()
}

/// What the side to move has to get beyond, in half points: the komi for Black, and less than nothing for White.
#[must_use]
pub fn own_komi(position: &Position) -> i16 {
    let komi = position.rules().komi.half_points();
    if position.to_play() == Color::Black { komi } else { -komi }
}

/// How likely a side wins that has to get beyond so many half points, if every score that is still possible is as likely as any other: a
/// way to show bounds to programs that know chances only. It is 0, 1/2 or 1 where the winner is proved.
#[must_use]
pub fn chance(bounds: Bounds, komi: i16) -> f64 {
    let margins =
        (bounds.lower().points()..=bounds.upper().points()).map(|points| 2 * i16::from(points) - komi);
    let (mut won, mut all) = (0.0, 0.0);
    for margin in margins {
        won += f64::from(margin.signum() + 1) / 2.0;
        all += 1.0;
    }
    won / all
}

/// The middle of bounds less the komi, in points, for programs that know one lead only.
#[must_use]
pub fn lead(bounds: Bounds, komi: i16) -> f64 {
    f64::midpoint(f64::from(bounds.lower().points()), f64::from(bounds.upper().points()))
        - f64::from(komi) / 2.0
}
