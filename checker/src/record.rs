//! The bytes of a section: records, reasons and demands, and what each of them asks for.

use crate::board::{PointSet, State, Stones};
use crate::error::{CheckError, Problem};
use crate::geometry::Turn;
use crate::unpack::Unpacked;
use std::io::{BufRead, BufReader, ErrorKind};

/// What a record is: the byte that leads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Record {
    /// 0: the section ends here. What it proves must have come before.
    End,
    /// 1: a region with its walls and what is asked of it. It proves nothing; the contents behind it stand in it.
    Frame,
    /// 2: a content of the last frame. It holds: the owner has a clean-up if he needs one, and an answer to each enemy
    /// play, after which contents hold that are settled or came before.
    Content,
    /// 3 to 7: a state with the claimant to move, in which he gets what he needs.
    State(Proof),
    /// 8, with history: such a state with a move, which ends the game well, or after which each reply is forbidden by what stood
    /// before, or names the earlier record to which it leads.
    Played,
    /// 9, with history: the opponent is to move in the position of the header; each reply is forbidden or names a record.
    Root,
    /// 10, with history: a state with the claimant to move, and a move that ends the game, for it brings back what stood before.
    Repeats,
}

/// How a record of a state proves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// 3: by a move, which ends the game well, or after which all replies lead to states with records: for a finite
    /// claim to earlier ones, for an endless one to any.
    PlayedOut,
    /// 4: by a reason, with the claimant to move.
    Static,
    /// 5: by a move that does not end the game and a reason, with the opponent to move. If the move is a pass the
    /// opponent may end the game, so the board must score enough as well.
    StaticAfterMove,
    /// 6, in pieces: by a lemma about it.
    Lemma,
    /// 7, in pieces: by a move that does not end the game and a lemma about the state after it, with the opponent to move.
    LemmaAfterMove,
}

/// What a reply of a record with history leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reference {
    /// To nothing: it brings about a board that stood before, on each path to the record, and so it is forbidden or ends the game.
    Forbidden,
    /// To the record so many records of states before this one, 1 being the last, as this symmetry turns it.
    Back(u32, Turn),
}

/// Why the claimant keeps points without a search. The points kept are his at the end, all others may be lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// 1: his stones that live by themselves, and the areas of which each point touches one. Not with a ban on a point
    /// of these, and where suicide is allowed not without such stones.
    R1,
    /// 2: his stones that live if he always passes. Only where suicide is forbidden.
    StonesAlone,
    /// 3: walls, each a whole chain with two eyes in claimed regions, and these regions, of which each holds. Only where
    /// suicide is forbidden, and with no ban on the claimant.
    AnsweredLife,
    /// 4: walls, each a whole chain, and regions that hold as one, with liberties of the walls outside that the opponent
    /// has to fill first. Only where suicide is forbidden, and with no ban on the claimant.
    JointLife,
}

/// What is asked of a region, and what each wall beside it may count on elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Demand {
    /// 1: that its points are kept. The walls live elsewhere and cannot be taken.
    Territory,
    /// 2: an eye for each needy wall as well. These have one more elsewhere, the others two; none can be taken.
    OneEye,
    /// 3: two eyes for each wall. The walls have nothing elsewhere and can be taken.
    TwoEyes,
    /// 4: the same, but some walls have liberties outside, and cannot be taken before these are filled.
    Joint,
}

/// How answered life claims a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegionClaim {
    /// 0: it is not claimed; its points are given up.
    None,
    /// 1: for its points. It gives no eyes.
    Territory,
    /// 2: as an eye of each wall beside it.
    EyeOfAll,
    /// 3: as two eyes of each wall beside it.
    TwoEyes,
    /// 4 and more: as an eye of this wall alone, which is beside it; walls are counted in the order of their lowest points.
    EyeOf(usize),
}

/// The unpacked body of a certificate.
pub struct Body<'a> {
    /// Its bytes.
    pub source: Box<dyn BufRead + 'a>,
    /// The points of the board.
    pub points: PointSet,
}

impl Body<'_> {
    /// Unpacks what is left of a source, which is one body, and reads all of it.
    pub fn unpack<T>(
        source: &mut dyn BufRead,
        points: PointSet,
        read: impl FnOnce(&mut Body) -> Result<T, CheckError>,
    ) -> Result<T, CheckError> {
        let mut unpacked = Unpacked::new(&mut *source)?;
        let mut body = Body { source: Box::new(BufReader::new(&mut unpacked)), points };
        let found = read(&mut body)?;
        let rest = body.source.fill_buf().map_err(|error| CheckError::Unpack(error.to_string()))?.len();
        drop(body);
        if rest != 0 {
            return Err(CheckError::TrailingBytes);
        }
        unpacked.finish()?;
        if source.fill_buf()?.is_empty() { Ok(found) } else { Err(CheckError::TrailingBytes) }
    }

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
        for i in 0..self.points.count_ones().div_ceil(8) {
            set |= u64::from(self.byte()?) << (8 * i);
        }
        if set & !self.points == 0 { Ok(set) } else { Err(Problem::BadRecord("a mask with unused bits")) }
    }

    /// The number of a point, perhaps of one that does not exist; `None` for the byte 255.
    pub fn point(&mut self) -> Result<Option<u8>, Problem> {
        Ok(Some(self.byte()?).filter(|&point| point != 255))
    }

    /// One of these bytes.
    fn one_of<T: Copy>(&mut self, choices: &[(u8, T)], unknown: &'static str) -> Result<T, Problem> {
        let byte = self.byte()?;
        let found = choices.iter().find(|choice| choice.0 == byte);
        found.map(|choice| choice.1).ok_or(Problem::BadRecord(unknown))
    }

    /// What the next record is.
    pub fn record(&mut self) -> Result<Record, Problem> {
        let state = Record::State;
        let states = [
            (3, state(Proof::PlayedOut)),
            (4, state(Proof::Static)),
            (5, state(Proof::StaticAfterMove)),
            (6, state(Proof::Lemma)),
            (7, state(Proof::LemmaAfterMove)),
        ];
        let others = [
            (0, Record::End),
            (1, Record::Frame),
            (2, Record::Content),
            (8, Record::Played),
            (9, Record::Root),
            (10, Record::Repeats),
        ];
        self.one_of(&[&others[..], &states[..]].concat(), "unknown kind of record")
    }

    /// A reason, without what follows it.
    pub fn reason(&mut self) -> Result<Reason, Problem> {
        let reasons =
            [(1, Reason::R1), (2, Reason::StonesAlone), (3, Reason::AnsweredLife), (4, Reason::JointLife)];
        self.one_of(&reasons, "unknown reason")
    }

    /// The number of liberties outside on which a wall counts.
    pub fn outside(&mut self) -> Result<u8, Problem> {
        self.one_of(&[0, 1, 2].map(|count| (count, count)), "more than 2 liberties outside")
    }

    /// A demand.
    pub fn demand(&mut self) -> Result<Demand, Problem> {
        let demands = [(1, Demand::Territory), (2, Demand::OneEye), (3, Demand::TwoEyes), (4, Demand::Joint)];
        self.one_of(&demands, "unknown demand")
    }

    /// How a region is claimed.
    pub fn region_claim(&mut self) -> Result<RegionClaim, Problem> {
        Ok(match self.byte()? {
            0 => RegionClaim::None,
            1 => RegionClaim::Territory,
            2 => RegionClaim::EyeOfAll,
            3 => RegionClaim::TwoEyes,
            byte => RegionClaim::EyeOf(usize::from(byte - 4)),
        })
    }

    /// What a reply leads to: 0 if it is forbidden or ends the game, else 1 and the number of the symmetry and eight times the distance, less 8. Seven
    /// bits to a byte, the lowest first; each byte but the last has its highest bit set, and the last is not 0 behind others.
    pub fn reference(&mut self) -> Result<Reference, Problem> {
        let (mut number, mut shift) = (0_u64, 0);
        loop {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                if byte == 0 && shift > 7 {
                    return Err(Problem::BadRecord("a number that is longer than it must be"));
                }
                break;
            }
            if shift > 35 {
                return Err(Problem::BadRecord("a number that is too great"));
            }
        }
        let Some(number) = number.checked_sub(1) else { return Ok(Reference::Forbidden) };
        let distance =
            u32::try_from(number / 8 + 1).map_err(|_| Problem::BadRecord("a number that is too great"))?;
        Ok(Reference::Back(distance, Turn::from_bits((number % 8) as u8)))
    }

    /// The stones of a board.
    pub fn stones(&mut self) -> Result<Stones, Problem> {
        let (mut stones, size) = (Stones::default(), self.points.count_ones());
        for start in (0..size).step_by(5) {
            let mut digits = self.byte()?;
            for p in start..size.min(start + 5) {
                match digits % 3 {
                    0 => {}
                    1 => stones.own |= 1 << p,
                    _ => stones.enemy |= 1 << p,
                }
                digits /= 3;
            }
            if digits != 0 {
                return Err(Problem::BadRecord("a byte of the board is too great"));
            }
        }
        Ok(stones)
    }

    /// The state with these stones; its ban may be on any point, or on none that exists.
    pub fn state(&mut self, stones: Stones) -> Result<State, Problem> {
        let (ban, passed) = match self.byte()? {
            0 => (None, false),
            255 => (None, true),
            point => (Some(point - 1), false),
        };
        Ok(State { stones, ban, passed })
    }
}
