//! From the lines of a text to the game that they show.

use super::board::{Drawn, boards};
use super::clean::Cleaned;
use super::error::{AsciiError, AsciiFault};
use super::leftover;
use super::line::Line;
use super::signs::{Legend, last_move};
use super::words::{Saying, sayings};
use crate::board::{Passes, Point, Rules, Setup};
use crate::formats::line_column::LineColumn;
use crate::formats::repetition::Repetition;
use crate::formats::sgf::{SgfGame, SgfNote, SgfOptions, SgfRemark};
use crate::game::Color;

/// What the words of a text say, each with its place.
#[derive(Default)]
struct Said {
    turn: Option<(Color, LineColumn)>,
    passes: Option<Passes>,
    last_pass: Option<(Color, LineColumn)>,
    ban: Option<(String, LineColumn)>,
    rules: Option<Rules>,
    /// A rule for repetitions other than basic ko.
    repetition: Option<(Repetition, LineColumn)>,
    sizes: Vec<((usize, usize), LineColumn)>,
    signs: Vec<((char, Color), LineColumn)>,
    /// Words that nothing was made of.
    ignored: Vec<(LineColumn, String)>,
}

/// Reads the board of a text, and says what it made of the rest. Bans and passes become the moves that led to them.
///
/// # Errors
/// If there is no board or more than one, or the board is not whole, with the place.
pub fn read(text: &str, choice: SgfOptions) -> Result<SgfGame, AsciiError> {
    let cleaned = Cleaned::of(text)?;
    let lines = Line::read_all(&cleaned);
    let board = the_board(&lines)?;
    let size = board.size()?;
    let said = Said::of(&lines, &board)?;
    let is_other = |rows, columns| (rows, columns) != (size.rows(), size.columns());
    if let Some(&((rows, columns), place)) = said.sizes.iter().find(|((r, c), _)| is_other(*r, *c)) {
        return Err(AsciiFault::OtherSize { said: format!("{rows}x{columns}"), found: size }.at(place));
    }
    let (legend, guesses) = Legend::of(&board)?;
    said.signs.iter().try_for_each(|&((sign, said), place)| legend.check(sign, said, place))?;
    let mut notes = cleaned.notes;
    notes.extend(guesses);
    notes.extend(board.other_names());
    let mut setup = Setup::new(size, choice.rules(said.rules.unwrap_or_default()));
    for (r, row) in board.rows.iter().enumerate() {
        for (c, sign) in row.signs.iter().enumerate() {
            if let (Some(color), Some(point)) = (legend.stone(sign), size.point(r, c)) {
                setup.stones[color] = setup.stones[color].with(point);
            }
        }
    }
    let (to_play, guess) = said.mover(&board, legend);
    setup.to_play = to_play;
    // Who chooses the side needs no word about it.
    notes.extend(guess.filter(|_| choice.to_play.is_none()));
    // Who chooses the side that has just passed makes it another position.
    let passer = said.last_pass.map(|(color, _)| color).filter(|&color| choice.to_play != Some(color));
    setup.passes = said.passes.unwrap_or(passer.map_or(Passes::None, |_| Passes::Pending));
    notes.extend(said.other_repetition().filter(|_| choice.repetition.is_none()));
    notes.extend(said.remainder());
    Ok(SgfGame { notes, ..said.game(&board, setup)? })
}

/// The one board that is meant.
fn the_board(lines: &[Line]) -> Result<Drawn, AsciiError> {
    let (marked, bare): (Vec<Drawn>, Vec<Drawn>) =
        boards(lines).into_iter().filter(|board| !board.is_later()).partition(Drawn::is_marked);
    let (whole, parts): (Vec<Drawn>, Vec<Drawn>) = marked.into_iter().partition(|board| board.size().is_ok());
    // A report of this program has rows that are no part of its board, and says how large that is.
    let is_report = lines
        .iter()
        .any(|line| matches!(line, Line::Words(_, words) if sayings(words).iter().any(Saying::is_report)));
    if !whole.is_empty() {
        let board = only(whole)?;
        if is_report {
            return Ok(board);
        }
        leftover::check(lines, &board)?;
        return leftover::check_rows(lines, board, parts.iter().chain(&bare));
    }
    // What is numbered is no text, unless it is a single line.
    if let Some(part) = parts.iter().max_by_key(|part| part.rows.len()).filter(|part| part.rows.len() > 1) {
        part.size()?;
    }
    let columns = bare.first().map_or(0, |board| board.rows[0].signs.len());
    // Words beside a row are a better reason than the two halves that they make of a board.
    let board = only(bare).map_err(|error| leftover::row_in_words(lines, columns).unwrap_or(error))?;
    if let Some(place) = board.second_block() {
        return Err(AsciiFault::Several { first: board.place() }.at(place));
    }
    leftover::check(lines, &board)?;
    leftover::check_rows(lines, board, parts.iter())
}

fn only(boards: Vec<Drawn>) -> Result<Drawn, AsciiError> {
    let mut boards = boards.into_iter();
    match (boards.next(), boards.next()) {
        (Some(first), Some(second)) => Err(AsciiFault::Several { first: first.place() }.at(second.place())),
        (Some(only), None) => Ok(only),
        (None, _) => Err(AsciiFault::NoBoard.at(LineColumn::START)),
    }
}

impl Said {
    fn of(lines: &[Line], board: &Drawn) -> Result<Self, AsciiError> {
        let mut said = Self::default();
        for line in lines {
            let (place, words) = match line {
                Line::Words(place, words) => (*place, words),
                Line::Row(row) => (row.place, &row.words),
                Line::Names(names) => (names.place, &names.words),
                Line::Blank | Line::Edge => continue,
            };
            if !words.is_empty() {
                said.hear(place, words)?;
            }
            if matches!(line, Line::Row(row) if !board.rows.contains(row)) && said.rules.is_none() {
                said.ignored.push((place, "the row of another board".to_owned()));
            }
        }
        Ok(said)
    }

    /// Takes in the words of a line.
    fn hear(&mut self, place: LineColumn, words: &str) -> Result<(), AsciiError> {
        let sayings = sayings(words);
        if sayings.is_empty() {
            self.ignored.push((place, words.to_owned()));
        }
        for saying in sayings {
            match saying {
                Saying::Turn(color) => self.take_turn(color, place)?,
                Saying::Passes(passes) => self.passes = Some(passes),
                Saying::LastPass(color) => {
                    self.take_turn(color.opponent(), place)?;
                    self.last_pass = Some((color, place));
                }
                Saying::Ban(name) => self.ban = Some((name, place)),
                Saying::Rules(rules, repetition) => {
                    self.rules = Some(rules);
                    self.repetition = Some((repetition, place)).filter(|_| repetition != Repetition::BasicKo);
                }
                Saying::Size(rows, columns) => self.sizes.push(((rows, columns), place)),
                Saying::Sign(sign, color) => self.signs.push(((sign, color), place)),
            }
        }
        Ok(())
    }

    fn take_turn(&mut self, color: Color, place: LineColumn) -> Result<(), AsciiError> {
        match self.turn {
            Some((before, other)) if before != color => {
                Err(AsciiFault::TwoTurns { colors: [color, before], place: other }.at(place))
            }
            _ => {
                self.turn = Some((color, place));
                Ok(())
            }
        }
    }

    /// Whose turn it is: what is said, else the opponent of the last move's, else Black's; and what is to be said of a guess.
    fn mover(&self, board: &Drawn, legend: Legend) -> (Color, Option<SgfNote>) {
        if let Some((color, place)) = self.last_pass {
            let mover = color.opponent();
            let text = format!("{mover} is to play and a pass ends the game, as {color} has just passed");
            return (mover, self.passes.is_none().then(|| SgfRemark::Drawing(text).at(place)));
        }
        if let Some((color, _)) = self.turn {
            return (color, None);
        }
        let (mover, text, place) = match last_move(board, legend) {
            Some((color, place)) => {
                let mover = color.opponent();
                (mover, format!("{mover} is to play, as the move marked here is {color}'s"), place)
            }
            None => {
                (Color::Black, "nothing says whose turn it is; Black is to play".to_owned(), board.place())
            }
        };
        (mover, Some(SgfRemark::Drawing(text).at(place)))
    }

    /// A note that another rule for repetitions is named, which counts only where it is chosen.
    fn other_repetition(&self) -> Option<SgfNote> {
        let (repetition, place) = self.repetition?;
        let text = format!(
            "{} is named; basic ko is followed unless --repetition {repetition} is chosen",
            repetition.words()
        );
        Some(SgfRemark::Drawing(text).at(place))
    }

    /// A note about all words of which nothing was made. A report of this program needs none.
    fn remainder(&self) -> Option<SgfNote> {
        let (place, words) = self.ignored.first().filter(|_| self.rules.is_none())?;
        let shown: String = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let shown: String = shown.chars().filter(|c| !c.is_control()).take(40).collect();
        let more = match self.ignored.len() - 1 {
            0 => String::new(),
            more => format!(" and {more} more of the like"),
        };
        let all = self.ignored.iter().map(|(_, words)| words.to_ascii_lowercase());
        let has_rules = all.into_iter().any(|words| words.contains("komi") || words.contains("rules"));
        let rules = if has_rules { "; rules and komi are what the options say" } else { "" };
        Some(SgfRemark::Drawing(format!("'{shown}'{more}: not followed{rules}")).at(*place))
    }

    /// The game that leads to the position.
    fn game(&self, board: &Drawn, mut setup: Setup) -> Result<SgfGame, AsciiError> {
        let place = board.place();
        let start = Setup { passes: Passes::None, ..setup };
        let plain = SgfGame { setup: start, moves: Vec::new(), place, notes: Vec::new() };
        // What is wrong with the stones is said where they are played.
        if plain.setup.into_position().is_err() {
            return Ok(plain);
        }
        if let Some((name, at)) = &self.ban {
            setup.ko =
                Some(point(board, setup, name).ok_or_else(|| AsciiFault::Point(name.clone()).at(*at))?);
        }
        let place = self.ban.as_ref().map_or(place, |(_, place)| *place);
        let position = setup.into_position().map_err(|error| AsciiFault::Ban(error).at(place))?;
        Ok(SgfGame { place, ..SgfGame::leading_to(&position) })
    }
}

fn point(board: &Drawn, setup: Setup, name: &str) -> Option<Point> {
    let (row, column) = board.named(name, setup.size)?;
    setup.size.point(row, column)
}
