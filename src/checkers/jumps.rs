//! Which moves there are.

use super::moves::Move;
use super::position::{Position, last_row};
use super::rules::Jumps;
use super::ways::{ALL, Way};
use crate::game::Color;
use crate::squares::{Square, SquareSet};

/// A man who has jumped at least once and may jump on.
struct Jumper<'p> {
    position: &'p Position,
    rule: Jumps,
    ways: &'p [Way],
}

impl Position {
    /// Gives each legal move to `visit`, every path of jumps for itself; none if the side to move has lost. Jumps come
    /// first.
    pub fn each_move(&self, rule: Jumps, visit: &mut impl FnMut(Move)) {
        let mut can_jump = false;
        self.each_jump(rule, &mut |mv| {
            can_jump = true;
            visit(mv);
        });
        if !can_jump || rule != Jumps::Mandatory {
            self.each_step(visit);
        }
    }

    /// All legal moves in a list.
    #[must_use]
    pub fn moves(&self, rule: Jumps) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each_move(rule, &mut |mv| moves.push(mv));
        moves
    }

    /// Gives each move with jumps to `visit`.
    pub fn each_jump(&self, rule: Jumps, visit: &mut impl FnMut(Move)) {
        let (mover, enemy) = (self.to_move(), self.men(self.to_move().opponent()));
        for way in ALL {
            let starts = self.jumpers(mover, way);
            for from in starts.squares() {
                let is_king = self.kings().contains(from);
                let forwards = Way::forwards(mover);
                let ways = if is_king { &ALL[..] } else { &forwards[..] };
                let over = way.step(SquareSet::of(from)) & enemy;
                let Some(to) = way.step(over).squares().next() else { continue };
                let jumper = Jumper { position: self, rule, ways };
                jumper.go_on(Move::step(from, from).then(way, over, to), visit);
            }
        }
    }

    fn each_step(&self, visit: &mut impl FnMut(Move)) {
        for way in ALL {
            let targets = way.step(self.going(self.to_move(), way)) & self.empties();
            for to in targets.squares() {
                let from = way.opposite().step(SquareSet::of(to)).squares().next();
                from.into_iter().for_each(|from| visit(Move::step(from, to)));
            }
        }
    }

    /// Whether a side could jump, if it were to move.
    #[must_use]
    #[inline]
    pub fn can_jump(&self, color: Color) -> bool {
        ALL.into_iter().any(|way| !self.jumpers(color, way).is_empty())
    }

    /// Whether the side to move has a legal move; without one it has lost.
    #[must_use]
    #[inline]
    pub fn can_move(&self) -> bool {
        let mover = self.to_move();
        let steps = |way: Way| way.step(self.going(mover, way)).meets(self.empties());
        ALL.into_iter().any(steps) || self.can_jump(mover)
    }

    /// The men of a side that go in a way: of those that are no kings only if it leads forwards.
    #[inline]
    fn going(&self, color: Color, way: Way) -> SquareSet {
        let men = self.men(color);
        if Way::forwards(color).contains(&way) { men } else { men & self.kings() }
    }

    /// The men of a side that can jump in a way.
    #[inline]
    fn jumpers(&self, color: Color, way: Way) -> SquareSet {
        let back = way.opposite();
        let over = back.step(self.empties()) & self.men(color.opponent());
        back.step(over) & self.going(color, way)
    }
}

impl Jumper<'_> {
    /// Gives all ways to go on after the jumps of a move to `visit`, and the move itself where it may end.
    fn go_on(&self, mv: Move, visit: &mut impl FnMut(Move)) {
        let must_stop = self.ways.len() < ALL.len() && last_row(self.position.to_move()).contains(mv.to());
        let mut goes_on = false;
        for &way in self.ways.iter().filter(|_| !must_stop) {
            if let Some((over, to)) = self.jump(&mv, way) {
                goes_on = true;
                self.go_on(mv.then(way, over, to), visit);
            }
        }
        if !goes_on || self.rule == Jumps::StopAnywhere {
            visit(mv);
        }
    }

    /// The man that is jumped next and the square behind him, if there is such a jump. The square where the man began is
    /// empty; captured men stand until the end, which matters to nobody: no jump leads onto a square of theirs.
    fn jump(&self, mv: &Move, way: Way) -> Option<(SquareSet, Square)> {
        let position = self.position;
        let enemy = position.men(position.to_move().opponent()) & !mv.captured();
        let over = way.step(SquareSet::of(mv.to())) & enemy;
        let landing = way.step(over) & position.empties().with(mv.from());
        landing.squares().next().map(|to| (over, to))
    }
}
