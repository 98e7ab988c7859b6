//! What an accepted certificate proves.

use crate::claim::Claim;
use crate::header::Header;

/// What an accepted certificate proves.
#[derive(Debug, Clone)]
pub struct Report {
    /// The header of the file.
    pub header: Header,
    /// What was found for each claim, in the order of the header.
    pub claims: Vec<ClaimReport>,
    /// The length of the file.
    pub bytes: u64,
}

/// What was found for a claim, which is proved under basic ko and all rules of superko that it names.
#[derive(Debug, Clone)]
pub struct ClaimReport {
    /// What is claimed.
    pub claim: Claim,
    /// The number of records of states.
    pub states: u64,
    /// The number of records of contents of regions.
    pub contents: u64,
    /// The number of records on the longest line of a finite claim, else 0.
    pub longest: u32,
    /// What was found about superko; `None` if it was not looked into to the end, so that nothing is known.
    pub superko: Option<Superko>,
}

/// What was found about the superko rules.
#[derive(Debug, Clone)]
pub struct Superko {
    /// Where the proof fails under positional superko; empty if it holds.
    pub positional: Vec<Violation>,
    /// The same for situational superko.
    pub situational: Vec<Violation>,
}

/// A record whose move or reason may break a superko rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The board as rows from the top, with the side to move below.
    pub board: String,
    /// The record.
    pub place: Place,
    /// What breaks the rule.
    pub kind: ViolationKind,
    /// Records at which the board stood before the move or after it, some of them if there are many.
    pub earlier: Vec<Place>,
}

/// A state with the claimant to move, in the orientation of its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The claimant's stones, point 0 in the lowest bit.
    pub own: u64,
    /// The opponent's stones.
    pub enemy: u64,
    /// As in the file: 0, or the banned point plus 1, or 255 after a pass.
    pub ko: u8,
    /// Whether the opponent has just passed.
    pub passed: bool,
    /// The point of the claimant's move; 255 if there is none.
    pub mv: u8,
}

/// What may break a superko rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ViolationKind {
    /// The move makes a board that came before.
    Move,
    /// The strategy behind the reason may do so.
    Reason,
}
