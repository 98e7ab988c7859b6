//! Reads files that prove what becomes of a group of stones: `docs/group-certificate.md` says what stands in them.

use crate::board::{PointSet, Side, State, Stones, Suicide};
use crate::error::why;
use crate::geometry::Geometry;
use crate::group_claim::{Fact, GroupClaim, Role, status};
use crate::group_rules::{Game, GroupKey, Next};
use crate::source::Source;
use std::collections::HashSet;
use std::path::Path;

/// What such a file begins with.
const TITLE: &str = "shoban-group 1";

/// Why a file about a group is refused.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages say it
pub enum GroupCheckError {
    #[error("cannot read the file: {}", why(.0))]
    Unreadable(#[from] std::io::Error),
    #[error("line {line}: {what}")]
    Refused { line: usize, what: String },
}

/// What an accepted file about a group proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupReport {
    /// The rows of the board from the top, joined by `/`.
    pub position: String,
    /// Whether suicide of two stones or more is allowed.
    pub suicide: bool,
    /// The points of the target as they are named in the file.
    pub target: String,
    /// The word for the group, if the claims leave nothing open: alive, seki, dead, unsettled, ko or endless.
    pub status: Option<&'static str>,
    /// The claims, each with its number of states.
    pub claims: Vec<ProvedClaim>,
}

/// A claim that was proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProvedClaim {
    /// The claim.
    pub claim: GroupClaim,
    /// The states of its proof.
    pub states: usize,
}

/// Whether a file is about a group: whether it begins as such files do.
pub fn is_about_group(source: &Source) -> bool {
    source.begins_with(TITLE)
}

/// Checks a file about a group.
///
/// # Errors
/// If it cannot be read, or does not prove all that it claims.
pub fn check_group(path: &Path) -> Result<GroupReport, GroupCheckError> {
    check_group_source(Source::open(path)?)
}

/// The same of a file that is open.
///
/// # Errors
/// If it cannot be read, or does not prove all that it claims.
pub fn check_group_source(source: Source) -> Result<GroupReport, GroupCheckError> {
    match std::str::from_utf8(&source.bytes()?) {
        Ok(text) => check_group_text(text),
        Err(_) => Err(GroupCheckError::Refused { line: 1, what: "not a text".into() }),
    }
}

/// Checks the text of a file about a group.
///
/// # Errors
/// If it does not prove all that it claims.
pub fn check_group_text(text: &str) -> Result<GroupReport, GroupCheckError> {
    let mut reader = Reader { lines: text.split('\n'), line: 0 };
    reader.file().map_err(|what| GroupCheckError::Refused { line: reader.line, what })
}

/// The lines of a file.
struct Reader<'t> {
    lines: std::str::Split<'t, char>,
    line: usize,
}

/// The board of a file, and what stands on it.
struct Board {
    geometry: Geometry,
    columns: u8,
    rows: u8,
    /// `own` is Black's.
    stones: Stones,
    target: PointSet,
    is_defender_black: bool,
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Result<&'t str, String> {
        self.line += 1;
        self.lines.next().ok_or_else(|| "the file ends here".to_string())
    }

    /// The text behind a key on the next line.
    fn field(&mut self, key: &str) -> Result<&'t str, String> {
        let line = self.next()?;
        line.strip_prefix(key).ok_or_else(|| format!("'{key}...' should stand here"))
    }

    fn file(&mut self) -> Result<GroupReport, String> {
        if self.next()? != TITLE {
            return Err(format!("'{TITLE}' should stand here"));
        }
        let (columns, rows) = size(self.field("board ")?).ok_or("not a size of 1 to 64 points")?;
        let position = self.field("position ")?;
        let (has_suicide, suicide) = match self.field("suicide ")? {
            "forbidden" => (false, Suicide::Forbidden),
            "allowed" => (true, Suicide::Allowed),
            _ => return Err("'forbidden' or 'allowed' should stand here".into()),
        };
        let geometry = Geometry::new(columns, rows, suicide);
        let mut board =
            Board { geometry, columns, rows, stones: Stones::default(), target: 0, is_defender_black: true };
        board.stones = board.stones_of(position)?;
        if !board.geometry.graph.is_legal(board.stones) {
            return Err("the position has a chain without liberties".into());
        }
        let target = self.field("target ")?;
        board.set_target(target)?;
        let stated = self.field("status ")?;
        let mut claims = Vec::new();
        loop {
            let line = self.next()?;
            if line == "end" {
                break;
            }
            let (claim, states) = claim_of(line).ok_or("a valid claim or 'end' should stand here")?;
            self.check(&board, claim, states)?;
            claims.push(ProvedClaim { claim, states });
        }
        if !self.next()?.is_empty() || self.lines.next().is_some() {
            return Err("there is something behind the end".into());
        }
        let proved: Vec<GroupClaim> = claims.iter().map(|proved| proved.claim).collect();
        let status = status(&proved)?;
        if stated != status.unwrap_or("none") {
            return Err(format!(
                "the status is said to be {stated}, the claims show {}",
                status.unwrap_or("none")
            ));
        }
        let (position, target) = (position.to_string(), target.to_string());
        Ok(GroupReport { position, suicide: has_suicide, target, status, claims })
    }

    /// Reads and checks the states of a claim.
    fn check(&mut self, board: &Board, claim: GroupClaim, states: usize) -> Result<(), String> {
        let game = Game::new(&board.geometry, board.target, claim);
        let is_prover_black = board.is_defender_black == (claim.fact.prover() == Role::Defender);
        let (mut index, mut waiting) = (HashSet::new(), Vec::new());
        for _ in 0..states {
            let line = self.next()?;
            let (state, point) = board.record(line, is_prover_black)?;
            board.check_state(&game, &state)?;
            let Some(next) = game.play(&state, Side::Own, point) else {
                return Err("the move is not legal".into());
            };
            match next {
                Next::Won(Side::Own) => {}
                Next::Won(Side::Enemy) => return Err("the move loses".into()),
                Next::Open(after) if claim.fact.is_finite() => cover(board, &game, after, &index)?,
                Next::Open(after) => waiting.push((self.line, after)),
            }
            if !index.insert(game.key(&state)) {
                return Err("this state was listed before".into());
            }
        }
        let end = self.line;
        for (line, after) in waiting {
            self.line = line;
            cover(board, &game, after, &index)?;
        }
        self.line = end;
        let root = State::free(if is_prover_black { board.stones } else { swapped(board.stones) });
        match game.winner(root.stones) {
            Some(Side::Own) => Ok(()),
            Some(Side::Enemy) => Err("the position is lost for the claimant".into()),
            None if game.side(claim.first) == Side::Enemy => cover(board, &game, root, &index),
            None if index.contains(&game.key(&root)) => Ok(()),
            None => Err("the position does not stand among these states".into()),
        }
    }
}

/// Checks that all replies of the prover's opponent end the game well, or lead to a state that is listed.
fn cover(board: &Board, game: &Game<'_>, state: State, index: &HashSet<GroupKey>) -> Result<(), String> {
    for (reply, next) in game.replies(state) {
        match next {
            Next::Won(Side::Own) => {}
            Next::Open(after) if index.contains(&game.key(&after)) => {}
            Next::Won(Side::Enemy) => return Err(format!("the reply {} wins", board.name(reply))),
            Next::Open(_) => {
                return Err(format!(
                    "the state after the reply {} is not listed where it should be",
                    board.name(reply)
                ));
            }
        }
    }
    Ok(())
}

fn swapped(stones: Stones) -> Stones {
    Stones { own: stones.enemy, enemy: stones.own }
}

impl Board {
    /// The stones of a text, `own` being Black's.
    fn stones_of(&self, text: &str) -> Result<Stones, String> {
        let rows: Vec<&[u8]> = text.split('/').map(str::as_bytes).collect();
        let (count, width) = (usize::from(self.rows), usize::from(self.columns));
        if rows.len() != count || rows.iter().any(|row| row.len() != width) {
            return Err("the rows are not those of the board".into());
        }
        let mut stones = Stones::default();
        for (point, stone) in rows.into_iter().rev().flatten().enumerate() {
            match stone {
                b'X' => stones.own |= 1 << point,
                b'O' => stones.enemy |= 1 << point,
                b'.' => {}
                _ => return Err("a row has something else than 'X', 'O' and '.'".into()),
            }
        }
        Ok(stones)
    }

    fn set_target(&mut self, text: &str) -> Result<(), String> {
        for name in text.split(' ') {
            let point = self.point(name).ok_or_else(|| format!("{name} is no point of the board"))?;
            self.target |= 1 << point;
        }
        let Stones { own: black, enemy: white } = self.stones;
        self.is_defender_black = self.target & black != 0;
        let owner = if self.is_defender_black { black } else { white };
        if self.target & !owner == 0 {
            Ok(())
        } else {
            Err("the target is not all stones of one side".into())
        }
    }

    /// A state and the prover's move in it, seen by the prover: the rows, then `-`, `=` after a pass, or the point that
    /// is banned, then the move.
    fn record(&self, line: &str, is_prover_black: bool) -> Result<(State, Option<u8>), String> {
        let parts: Vec<&str> = line.split(' ').collect();
        let [rows, before, mv] = parts[..] else { return Err("not a state and a move".into()) };
        let stones = self.stones_of(rows)?;
        let stones = if is_prover_black { stones } else { swapped(stones) };
        let point = |name: &str| self.point(name).ok_or_else(|| format!("{name} is no point of the board"));
        let (ban, passed) = match before {
            "-" => (None, false),
            "=" => (None, true),
            name => (Some(point(name)?), false),
        };
        let mv = if mv == "pass" { None } else { Some(point(mv)?) };
        Ok((State { stones, ban, passed }, mv))
    }

    /// Checks that a state is one in which the game goes on.
    fn check_state(&self, game: &Game<'_>, state: &State) -> Result<(), String> {
        let State { stones, ban, .. } = *state;
        if !self.geometry.graph.is_legal(stones) {
            return Err("a chain has no liberties".into());
        }
        if ban.is_some_and(|point| !self.geometry.graph.is_empty(stones, point) || game.is_free(Side::Own)) {
            return Err("the ban is not on an empty point, or on a side that is never banned".into());
        }
        if game.winner(stones).is_some() { Err("the game is over in this state".into()) } else { Ok(()) }
    }

    /// The point of a name: letters without I, AA after Z, and the row from the bottom.
    fn point(&self, name: &str) -> Option<u8> {
        (0..self.columns * self.rows).find(|&point| self.name(Some(point)) == name)
    }

    fn name(&self, point: Option<u8>) -> String {
        const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
        let Some(point) = point else { return "pass".into() };
        let (column, row) = (usize::from(point % self.columns), point / self.columns + 1);
        let letter = char::from(LETTERS[column % 25]);
        let lead = match column / 25 {
            0 => String::new(),
            place => char::from(LETTERS[place - 1]).to_string(),
        };
        format!("{lead}{letter}{row}")
    }
}

fn size(text: &str) -> Option<(u8, u8)> {
    let (rows, columns) = text.split_once('x')?;
    let number =
        |text: &str| text.parse::<u8>().ok().filter(|n| n.to_string() == text && (1..=64).contains(n));
    let (rows, columns) = (number(rows)?, number(columns)?);
    (u16::from(rows) * u16::from(columns) <= 64).then_some((columns, rows))
}

fn claim_of(line: &str) -> Option<(GroupClaim, usize)> {
    let parts: Vec<&str> = line.split(' ').collect();
    let ["claim", fact, "first", first, "threats", threats, "states", states] = parts[..] else {
        return None;
    };
    let role = |name: &str| match name {
        "attacker" => Some(Role::Attacker),
        "defender" => Some(Role::Defender),
        _ => None,
    };
    let threats = if threats == "nobody" { None } else { Some(role(threats)?) };
    let count: usize = states.parse().ok()?;
    let claim = GroupClaim { fact: Fact::named(fact)?, first: role(first)?, threats };
    (count.to_string() == states).then_some((claim, count))
}
