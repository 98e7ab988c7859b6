//! What the proofs of a certificate answer, without a search.

use super::header::Under;
use crate::board::{
    BoardSize, BoardSizeError, Move, Passes, Point, PointSet, Position, Rules, Setup, SetupError, Suicide,
};
use crate::game::{ByColor, Claim, Color, Score};
use crate::proof::Statement;
use checker::{Answer, CheckError, Colour, Conduct, EnemyPlay, Proof, Reason, Rest, Source, State, Stones};
use std::path::Path;
use thiserror::Error;

/// Why a certificate cannot be asked.
#[derive(Debug, Error)]
pub enum InquiryError {
    /// The checker does not accept it, or it cannot be read.
    #[error(transparent)]
    Refused(#[from] CheckError),
    /// It is about a board that is known to the checker alone.
    #[error("the certificate is good, but its board cannot be played on here: {0}")]
    Size(#[from] BoardSizeError),
    /// It is about a position that play cannot bring about, such as a ban of ko where no stone was taken.
    #[error("the certificate is good, but its position cannot be played on here: {0}")]
    Position(#[from] SetupError),
}

/// A certificate that the checker has accepted, to be asked.
pub struct Inquiry {
    proof: Proof,
    root: Position,
}

impl Inquiry {
    /// Checks the certificate in a file.
    ///
    /// # Errors
    /// If it is refused, or cannot be played on.
    pub fn open(path: &Path) -> Result<Self, InquiryError> {
        Self::read(Source::open(path).map_err(CheckError::from)?)
    }

    /// The same of a file that is open.
    ///
    /// # Errors
    /// If it is refused, or cannot be played on.
    pub fn read(source: Source) -> Result<Self, InquiryError> {
        let proof = Proof::read(source)?;
        let header = &proof.report().header;
        let suicide = if header.suicide { Suicide::Allowed } else { Suicide::Forbidden };
        let rules = Rules { suicide, ..Rules::default() };
        let size = BoardSize::new(usize::from(header.rows), usize::from(header.columns))?;
        let rows = Setup::from_diagram(&header.position, rules);
        let setup = Setup {
            to_play: color(header.to_play),
            ko: header.ko.map(|ko| point(size, ko)),
            passes: if header.passed { Passes::Pending } else { Passes::None },
            ..rows.unwrap_or_else(|_| Setup::new(size, rules))
        };
        Ok(Self { root: setup.into_position()?, proof })
    }

    /// The position that the proofs are about.
    #[must_use]
    pub const fn root(&self) -> &Position {
        &self.root
    }

    /// The claims in the order of the file, each at its root.
    #[must_use]
    pub fn walks(&self) -> Vec<Walk<'_>> {
        (0..self.proof.report().claims.len()).map(|number| Walk::new(self, number)).collect()
    }

    fn answer(&self, claim: usize, position: &Position) -> Option<Answer<'_>> {
        self.proof.answer(claim, &state(position, position.to_play()))
    }
}

/// The proof of a claim, followed along a line of moves.
#[derive(Clone)]
pub struct Walk<'i> {
    inquiry: &'i Inquiry,
    number: usize,
    claimant: Color,
    position: Position,
    stance: Stance<'i>,
    departure: Option<Departure>,
    length: usize,
}

/// Where a line stands in a proof.
#[derive(Clone)]
enum Stance<'i> {
    /// The claimant is to move, and does this.
    Acts(Act, Option<Rest<'i>>),
    /// The opponent is to move: all his replies have answers, behind a reason if there is one.
    Waits(Option<Rest<'i>>),
    /// The game is over.
    Over,
    /// The proof says nothing of the position.
    Outside,
}

/// A move of the claimant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Act {
    mv: Move,
    /// Whether the reason was there before the move: then the opponent meets it after any move of the line.
    follows: Follows,
}

/// What comes of a move of the claimant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Follows {
    /// Replies with records.
    Records,
    /// The reason that stands beside it.
    Reason,
}

/// A move of the claimant that is not the one his proof makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Departure {
    /// Which move of the line, from 1.
    pub number: usize,
    /// What was played.
    pub played: Move,
    /// What the proof plays.
    pub instead: Move,
}

/// What a proof says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saying {
    /// The claimant is to move, and plays this.
    Plays(Move),
    /// The opponent is to move, and every reply has an answer.
    Answers,
    /// The game is over, with this score for Black.
    Over(Score),
    /// Nothing: the line left the strategy.
    Nothing,
}

/// A legal move of the opponent, and what the proof does then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// What is said of the position after it.
    pub then: Saying,
}

/// A static reason, on the board as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Support {
    /// Which one.
    pub reason: Reason,
    /// The points kept.
    pub kept: PointSet,
    /// Other points, of which half is kept by playing there; none where those above are enough.
    pub halved: PointSet,
    /// The walls of answered or joint life, each a chain.
    pub walls: Vec<PointSet>,
    /// On how many liberties outside joint life counts for each of them; nothing for other reasons.
    pub outside: Vec<u8>,
    /// The regions that it claims.
    pub regions: Vec<SupportedRegion>,
}

/// A region that answered life claims, or those that joint life claims as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SupportedRegion {
    /// Its points.
    pub points: PointSet,
    /// How many eyes it gives to each of the walls.
    pub eyes: u8,
    /// The walls to which it gives them.
    pub walls: Vec<PointSet>,
}

impl<'i> Walk<'i> {
    fn new(inquiry: &'i Inquiry, number: usize) -> Self {
        let claimant = color(inquiry.proof.report().claims[number].claim.claimant);
        let (position, stance) = (inquiry.root, Stance::Outside);
        let mut walk = Self { inquiry, number, claimant, position, stance, departure: None, length: 0 };
        walk.stance = walk.recorded();
        walk
    }

    /// What is proved.
    #[must_use]
    pub fn statement(&self) -> Statement {
        let claim = &self.inquiry.proof.report().claims[self.number].claim;
        let score = Score::new(claim.score);
        let proved = match self.claimant {
            Color::Black => Claim::at_least(score),
            Color::White => Claim::at_most(score),
        };
        if claim.finite { Statement::finite(proved) } else { Statement::endless(proved) }
    }

    /// Rules of repetition, beside basic ko, under which it holds. What is said below is about basic ko: under superko it holds
    /// on lines that the strategy was followed on from the root.
    #[must_use]
    pub fn under(&self) -> Under {
        let claim = &self.inquiry.proof.report().claims[self.number].claim;
        Under { positional: claim.positional, situational: claim.situational }
    }

    /// Whose strategy it is.
    #[must_use]
    pub const fn claimant(&self) -> Color {
        self.claimant
    }

    /// The position after the moves so far.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The first move of the line that the claimant would not have played.
    #[must_use]
    pub const fn departure(&self) -> Option<Departure> {
        self.departure
    }

    /// What the proof says of the position.
    #[must_use]
    pub fn saying(&self) -> Saying {
        match &self.stance {
            Stance::Acts(act, _) => Saying::Plays(act.mv),
            Stance::Waits(_) => Saying::Answers,
            Stance::Over => Saying::Over(self.position.score()),
            Stance::Outside => Saying::Nothing,
        }
    }

    /// The reason that ends the proof here, or behind the claimant's next move, if one does.
    #[must_use]
    pub fn support(&self) -> Option<Support> {
        let (Stance::Acts(_, Some(rest)) | Stance::Waits(Some(rest))) = &self.stance else { return None };
        let set = |mask: u64| points(self.position.size(), mask);
        let sets = |masks: Vec<u64>| masks.into_iter().map(set).collect();
        let regions = rest.regions().into_iter().map(|region| SupportedRegion {
            points: set(region.points),
            eyes: region.eyes,
            walls: sets(region.walls),
        });
        Some(Support {
            reason: rest.reason(),
            kept: set(rest.points()),
            halved: set(rest.halved()),
            walls: sets(rest.walls()),
            outside: rest.outside(),
            regions: regions.collect(),
        })
    }

    /// The opponent's legal moves, plays first, with what the proof does after each; none unless it is his turn in the proof.
    #[must_use]
    pub fn replies(&self) -> Vec<Reply> {
        if !matches!(self.stance, Stance::Waits(_)) {
            return Vec::new();
        }
        let plays = self.position.legal_plays().points().map(Move::Play);
        let reply = |mv| Reply { mv, then: self.after(mv).saying() };
        plays.chain([Move::Pass]).map(reply).collect()
    }

    /// How many moves of the claimant the longest line of records has from here on, if he is to move and the position has a record.
    #[must_use]
    pub fn longest(&self) -> u32 {
        let state = state(&self.position, self.claimant);
        self.inquiry.proof.longest(self.number, &state).unwrap_or(0)
    }

    /// The walk after one more move.
    ///
    /// # Panics
    /// If the move is not legal.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let is_claimants = self.position.to_play() == self.claimant;
        let mut next = self.clone();
        next.position = self.position.after(mv);
        next.length += 1;
        next.stance = if is_claimants { next.after_own(self, mv) } else { next.after_reply(self, mv) };
        next
    }

    /// The stance after a move of the claimant.
    fn after_own(&mut self, before: &Self, mv: Move) -> Stance<'i> {
        let Stance::Acts(act, rest) = &before.stance else { return self.recorded() };
        if act.mv == mv {
            return match (self.position.passes(), act.follows) {
                (Passes::Ended, _) => Stance::Over,
                (_, Follows::Records) => Stance::Waits(None),
                (_, Follows::Reason) => Stance::Waits(rest.clone()),
            };
        }
        let departure = Departure { number: self.length, played: mv, instead: act.mv };
        self.departure.get_or_insert(departure);
        self.recorded()
    }

    /// The stance after a move of the opponent.
    fn after_reply(&self, before: &Self, mv: Move) -> Stance<'i> {
        let Stance::Waits(Some(rest)) = &before.stance else { return self.recorded() };
        if self.position.passes() == Passes::Ended {
            return Stance::Over;
        }
        let stones = |position| state(position, self.claimant).stones;
        let last = match mv {
            Move::Pass => None,
            Move::Play(point) => Some(EnemyPlay {
                point: number(self.position.size(), point),
                before: stones(&before.position),
            }),
        };
        match self.act(rest, last) {
            Some(act) => Stance::Acts(act, Some(rest.clone())),
            None => Stance::Outside,
        }
    }

    /// What the strategy behind a reason does.
    fn act(&self, rest: &Rest<'_>, last: Option<EnemyPlay>) -> Option<Act> {
        let mv = match rest.conduct(&state(&self.position, self.claimant), last) {
            Conduct::Plays(p) => Move::Play(point(self.position.size(), p)),
            Conduct::Passes => Move::Pass,
            Conduct::Unknown => return None,
        };
        Some(Act { mv, follows: Follows::Reason })
    }

    /// The stance as the records alone tell it.
    fn recorded(&self) -> Stance<'i> {
        if self.position.passes() == Passes::Ended {
            return Stance::Over;
        }
        if self.position.to_play() != self.claimant {
            return if self.is_covered() { Stance::Waits(None) } else { Stance::Outside };
        }
        let size = self.position.size();
        let to_move = |mv: Option<u8>| mv.map_or(Move::Pass, |p| Move::Play(point(size, p)));
        let (mv, follows, rest) = match self.inquiry.answer(self.number, &self.position) {
            None => return Stance::Outside,
            Some(Answer::Ends) => (Move::Pass, Follows::Records, None),
            Some(Answer::Plays(mv)) => (to_move(mv), Follows::Records, None),
            Some(Answer::RestsAfter(mv, rest)) => (to_move(mv), Follows::Reason, Some(rest)),
            Some(Answer::Rests(rest)) => match self.act(&rest, None) {
                None => return Stance::Outside,
                Some(act) => (act.mv, Follows::Reason, Some(rest)),
            },
        };
        Stance::Acts(Act { mv, follows }, rest)
    }

    /// Whether there is an answer to all that the opponent can do here.
    fn is_covered(&self) -> bool {
        let statement = self.statement();
        let is_answered = |mv| {
            let next = self.position.after(mv);
            if next.passes() == Passes::Ended {
                return statement.claim.is_met_by(next.score());
            }
            self.inquiry.answer(self.number, &next).is_some()
        };
        is_answered(Move::Pass) && self.position.legal_plays().points().map(Move::Play).all(is_answered)
    }
}

fn color(colour: Colour) -> Color {
    match colour {
        Colour::Black => Color::Black,
        Colour::White => Color::White,
    }
}

/// The point with a number of the checker, which counts from the lower left corner.
fn point(size: BoardSize, number: u8) -> Point {
    let (row, column) = (usize::from(number) / size.columns(), usize::from(number) % size.columns());
    size.point(size.rows() - 1 - row, column).expect("a point of the board that was checked")
}

/// Its number.
fn number(size: BoardSize, point: Point) -> u8 {
    let (row, column) = size.row_and_column(point);
    ((size.rows() - 1 - row) * size.columns() + column) as u8
}

fn points(size: BoardSize, mask: u64) -> PointSet {
    let all = 0..size.count() as u8;
    all.filter(|p| mask >> p & 1 != 0).map(|p| point(size, p)).collect()
}

/// A position as this side sees it.
fn state(position: &Position, side: Color) -> State {
    let size = position.size();
    let mask = |points: PointSet| points.points().fold(0, |mask, p| mask | 1 << number(size, p));
    let all = Setup::from(position).stones;
    let ByColor { black, white } = ByColor { black: mask(all.black), white: mask(all.white) };
    let (own, enemy) = if side == Color::Black { (black, white) } else { (white, black) };
    State {
        stones: Stones { own, enemy },
        ban: position.ko().map(|ko| number(size, ko)),
        passed: position.passes() == Passes::Pending,
    }
}
