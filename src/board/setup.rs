//! What a file can say about a board, and the one door from there to a playable position.

use super::geometry::{BoardSize, Geometry};
use super::point::{Point, PointSet};
use super::position::{Passes, Position};
use super::rules::Rules;
use super::stones::Stones;
use crate::game::{ByColor, Color};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A description of a position that need not be possible. Public fields: fill in what is known, then ask for
/// the [`Position`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The board.
    pub size: BoardSize,
    /// The stones of each colour.
    pub stones: ByColor<PointSet>,
    /// Whose turn it is.
    pub to_play: Color,
    /// Where basic ko forbids the side to move to play.
    pub ko: Option<Point>,
    /// The passes just made.
    pub passes: Passes,
    /// The rules.
    pub rules: Rules,
}

/// One thing that is wrong with a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupFault {
    /// Points that do not belong to the board.
    OffBoard(PointSet),
    /// Points with a stone of either colour.
    Overlap(PointSet),
    /// A chain that should have been captured.
    NoLiberties(Color, PointSet),
    /// A ko point that the side to move could not have lost a stone on.
    ImpossibleKo(Point),
    /// A ko ban together with a pass, which lifts it.
    KoAfterPass(Point),
}

/// Every reason why a [`Setup`] is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    size: BoardSize,
    faults: Vec<SetupFault>,
}

impl SetupError {
    /// The reasons, at least one.
    #[must_use]
    pub fn faults(&self) -> &[SetupFault] {
        &self.faults
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |points: PointSet| {
            let names: Vec<String> = points.points().map(|p| self.size.name(p)).collect();
            names.join(" ")
        };
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            match *fault {
                SetupFault::OffBoard(points) => {
                    write!(f, "{} stones are off the {} board", points.count(), self.size)?;
                }
                SetupFault::Overlap(points) => write!(f, "stones of both colours on {}", names(points))?,
                SetupFault::NoLiberties(color, chain) => {
                    write!(f, "the {color} chain {} has no liberties", names(chain))?;
                }
                SetupFault::ImpossibleKo(point) => {
                    write!(
                        f,
                        "{} cannot be a ko point: no single stone was taken there",
                        self.size.name(point)
                    )?;
                }
                SetupFault::KoAfterPass(point) => {
                    write!(f, "the ko ban on {} ended with the pass", self.size.name(point))?;
                }
            }
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// An empty board with Black to move.
    #[must_use]
    pub const fn new(size: BoardSize, rules: Rules) -> Self {
        Self {
            size,
            stones: ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY },
            to_play: Color::Black,
            ko: None,
            passes: Passes::None,
            rules,
        }
    }

    /// The position described.
    ///
    /// # Errors
    /// All reasons why there is none.
    pub fn into_position(self) -> Result<Position, SetupError> {
        let faults = self.faults();
        if !faults.is_empty() {
            return Err(SetupError { size: self.size, faults });
        }
        let geometry = Geometry::of(self.size);
        let mut stones = Stones::NONE;
        for color in Color::ALL {
            for point in self.stones[color].points() {
                stones.place(geometry, color, point);
            }
        }
        let Self { to_play, ko, passes, rules, .. } = self;
        Ok(Position { geometry, stones, to_play, ko, passes, rules })
    }

    fn faults(&self) -> Vec<SetupFault> {
        let geometry = Geometry::of(self.size);
        let all = self.stones.black | self.stones.white;
        let mut faults = Vec::new();
        let outside = all - geometry.points();
        if !outside.is_empty() {
            faults.push(SetupFault::OffBoard(outside));
        }
        let both = self.stones.black & self.stones.white;
        if !both.is_empty() {
            faults.push(SetupFault::Overlap(both));
        }
        for color in Color::ALL {
            let chains = geometry.components(self.stones[color] & geometry.points());
            let dead = chains.filter(|&chain| (geometry.neighbors(chain) - all).is_empty());
            faults.extend(dead.map(|chain| SetupFault::NoLiberties(color, chain)));
        }
        if let Some(ko) = self.ko {
            faults.extend(self.ko_faults(geometry, ko));
        }
        faults
    }

    fn ko_faults(&self, geometry: &Geometry, ko: Point) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        if !self.is_ko_possible(geometry, ko) {
            faults.push(SetupFault::ImpossibleKo(ko));
        }
        if self.passes != Passes::None {
            faults.push(SetupFault::KoAfterPass(ko));
        }
        faults
    }

    /// A ko ban needs an empty point whose neighbours are all the opponent's, one of them the single stone
    /// that has just taken there. The chains of the others lived while the taken stone stood: they need a
    /// second liberty.
    fn is_ko_possible(&self, geometry: &Geometry, ko: Point) -> bool {
        let all = self.stones.black | self.stones.white;
        let enemy = self.stones[self.to_play.opponent()];
        let around = geometry.neighbors(PointSet::of(ko));
        let liberties = |chain| geometry.neighbors(chain) - all;
        let is_taker = |p: Point| {
            let stone = PointSet::of(p);
            !geometry.neighbors(stone).meets(enemy) && liberties(stone) == PointSet::of(ko)
        };
        let lived = |p: Point| liberties(geometry.flood(PointSet::of(p), enemy)) != PointSet::of(ko);
        geometry.points().contains(ko)
            && !all.contains(ko)
            && around.is_subset(enemy)
            && around.points().any(|p| is_taker(p) && around.without(p).points().all(lived))
    }
}

/// The description of a position.
/// Written as what can be said of it.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Setup::from(self).serialize(serializer)
    }
}

/// Read through the one door.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Setup::deserialize(deserializer)?.into_position().map_err(serde::de::Error::custom)
    }
}

/// The description of a position.
impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let stones = position.stones();
        Self {
            size: position.size(),
            stones: ByColor { black: stones.of(Color::Black), white: stones.of(Color::White) },
            to_play: position.to_play(),
            ko: position.ko(),
            passes: position.passes(),
            rules: position.rules(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_reasons_are_given_at_once() {
        let mut setup = Setup::from_diagram("XO./OO./...", Rules::default()).unwrap();
        setup.stones.white = setup.stones.white.with(setup.size.point(0, 0).unwrap());
        setup.ko = setup.size.point(2, 2);
        setup.passes = Passes::Pending;
        let error = setup.into_position().unwrap_err();
        assert_eq!(error.faults().len(), 4, "{error}");
        let text = error.to_string();
        for part in
            ["both colours on A3", "Black chain A3 has no liberties", "C1 cannot be a ko", "ended with"]
        {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn a_ko_ban_survives_the_round_trip() {
        let mut setup = Setup::from_diagram(".XO./X.XO/.XO./....", Rules::default()).unwrap();
        setup.to_play = Color::White;
        let taken = setup.into_position().unwrap();
        let play = super::super::position::Move::Play(setup.size.point(1, 1).unwrap());
        let after = taken.play(play).unwrap();
        assert!(after.ko().is_some());
        assert_eq!(Setup::from(&after).into_position().unwrap(), after);
    }
}
