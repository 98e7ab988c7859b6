//! Positions.

use crate::error::input;
use crate::note::PyNote;
use crate::reading::{Chosen, Read, color};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use shoban::board::{Move, Passes, Position, Rules, Setup, Suicide};
use shoban::formats::sgf::{LineColumn, SgfGame, SgfMove};
use shoban::formats::{moves, svg};
use shoban::game::Color;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::PathBuf;

/// A position, and the game that led to it as far as it is known.
///
/// Positions do not change; they are equal if no rule can tell them apart, and can be hashed, copied and pickled.
#[pyclass(frozen, eq, module = "shoban", name = "Position")]
pub struct PyPosition {
    pub position: Position,
    game: SgfGame,
    notes: Vec<PyNote>,
}

/// As positions are equal: how they came about does not count.
impl PartialEq for PyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

impl From<Read> for PyPosition {
    fn from(Read { game, position, notes }: Read) -> Self {
        Self { position, game, notes }
    }
}

impl PyPosition {
    /// The position itself, however it came about.
    pub fn of(position: Position) -> Self {
        let game = SgfGame { setup: Setup::from(&position), ..SgfGame::from_position(&position) };
        Self { position, game, notes: Vec::new() }
    }

    /// The game that led to the position, as far as SGF has words for it.
    pub fn game(&self) -> Option<&SgfGame> {
        let setup = &self.game.setup;
        (setup.ko.is_none() && setup.passes == Passes::None).then_some(&self.game)
    }

    fn of_setup(setup: Setup) -> PyResult<Self> {
        setup.into_position().map(Self::of).map_err(input)
    }

    fn from_numbers(rows: &[Vec<i64>], rules: Rules) -> PyResult<Setup> {
        let mark = |&number: &i64| match number {
            0 => Ok('.'),
            1 => Ok('X'),
            -1 => Ok('O'),
            _ => Err(input(format!("{number} stands for nothing; 0 is empty, 1 is black, -1 is white"))),
        };
        let row = |row: &Vec<i64>| row.iter().map(mark).collect::<PyResult<String>>();
        let rows = rows.iter().map(row).collect::<PyResult<Vec<_>>>()?;
        if rows.concat().is_empty() {
            return Err(input("a board without rows or columns has no points"));
        }
        Setup::from_diagram(&rows.join("/"), rules).map_err(input)
    }
}

#[pymethods]
impl PyPosition {
    /// The empty board of rows x columns, such as `"5x5"`, with Black to move.
    #[new]
    #[pyo3(signature = (size, *, komi=None, suicide=None, rules=None))]
    fn new(size: &str, komi: Option<f64>, suicide: Option<bool>, rules: Option<&str>) -> PyResult<Self> {
        let chosen = Chosen { komi, suicide, rules, ..Chosen::default() };
        let empty = Self::of_setup(Setup::new(size.parse().map_err(input)?, chosen.board_rules()?))?;
        Ok(Self { notes: chosen.notes()?, ..empty })
    }

    /// The position that a text describes: SGF, a `$$` diagram of Sensei's Library, or rows of `.`, `X` and `O`.
    ///
    /// `game` is a game of an SGF text that has several, counted from 1, `node` a node instead of the end of its main line.
    /// `komi`, `rules`, `suicide` and `to_play` count instead of what SGF says. `rules` has a name such as `"chinese"`.
    #[classmethod]
    #[pyo3(signature = (text, *, game=None, node=None, komi=None, suicide=None, rules=None, to_play=None))]
    // Each is a keyword of Python.
    #[allow(clippy::too_many_arguments)]
    fn from_text(
        _class: &Bound<'_, PyType>,
        text: &str,
        game: Option<usize>,
        node: Option<usize>,
        komi: Option<f64>,
        suicide: Option<bool>,
        rules: Option<&str>,
        to_play: Option<&str>,
    ) -> PyResult<Self> {
        let chosen = Chosen { game, node, komi, suicide, rules, to_play };
        chosen.read(text, None).map(Self::from)
    }

    /// The same of a file, in the encoding of that name, such as `"gb18030"`, instead of what the file says.
    #[classmethod]
    #[pyo3(signature = (path, *, encoding=None, game=None, node=None, komi=None, suicide=None, rules=None, to_play=None))]
    #[allow(clippy::too_many_arguments)]
    fn from_file(
        _class: &Bound<'_, PyType>,
        path: PathBuf,
        encoding: Option<&str>,
        game: Option<usize>,
        node: Option<usize>,
        komi: Option<f64>,
        suicide: Option<bool>,
        rules: Option<&str>,
        to_play: Option<&str>,
    ) -> PyResult<Self> {
        let chosen = Chosen { game, node, komi, suicide, rules, to_play };
        chosen.read_file(&path, encoding).map(Self::from)
    }

    /// The position with these rows, the top row first.
    ///
    /// `rows` is text such as `"..X/.O."`, or whole numbers, a numpy array or rows of a sequence: 0 is empty, 1 black, -1
    /// white. `ko` is the point that the side to move may not take back, `passes` how many were just made in a row.
    #[classmethod]
    #[pyo3(signature = (rows, to_play="black", *, ko=None, passes=0, komi=0.0, suicide=false))]
    fn from_rows(
        _class: &Bound<'_, PyType>,
        rows: &Bound<'_, PyAny>,
        to_play: &str,
        ko: Option<&str>,
        passes: u8,
        komi: f64,
        suicide: bool,
    ) -> PyResult<Self> {
        let chosen = Chosen { komi: Some(komi), suicide: Some(suicide), ..Chosen::default() };
        let rules = chosen.board_rules()?;
        let mut setup = match rows.extract::<String>() {
            Ok(text) => Setup::from_diagram(&text, rules).map_err(input)?,
            Err(_) => {
                let rows = if rows.hasattr("tolist")? { &rows.call_method0("tolist")? } else { rows };
                let rows: Vec<Vec<i64>> = rows.extract().map_err(|_| {
                    input("not a board: write rows of '.', 'X' and 'O' with '/' between them, or rows of whole numbers, two-dimensional")
                })?;
                Self::from_numbers(&rows, rules)?
            }
        };
        setup.to_play = color(to_play)?;
        setup.ko = match ko.map(|name| (name, setup.size.point_named(name))) {
            Some((name, None)) => {
                return Err(input(format!("'{name}' is no point of a {} board", setup.size)));
            }
            Some((_, point)) => point,
            None => None,
        };
        setup.passes = match passes {
            0 => Passes::None,
            1 => Passes::Pending,
            2 => Passes::Ended,
            _ => return Err(input("there are 0, 1 or 2 passes in a row")),
        };
        Self::of_setup(setup)
    }

    /// The rows from the top: 0 is empty, 1 black, -1 white.
    fn to_rows(&self) -> Vec<Vec<i8>> {
        let row = |row: &str| row.chars().map(|mark| i8::from(mark == 'X') - i8::from(mark == 'O')).collect();
        self.position.rows_text().split('/').map(row).collect()
    }

    /// The same as an array of `int8`, rows by columns.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numpy = py.import("numpy")?;
        numpy.call_method1("array", (self.to_rows(), numpy.getattr("int8")?))
    }

    /// The game as an SGF file: set-up, rules and moves.
    fn to_sgf(&self) -> PyResult<String> {
        let game = self.game();
        let game = game
            .ok_or_else(|| input("SGF has no words for a ban of ko or a pass at the beginning of a game"))?;
        Ok(game.to_text(""))
    }

    /// A picture of the board with the stones of moves numbered.
    #[pyo3(signature = (moves=None))]
    fn svg(&self, moves: Option<&str>) -> PyResult<String> {
        let played = moves::play_text(&self.position, moves.unwrap_or_default()).map_err(input)?;
        Ok(svg::line(&self.position, &played.moves))
    }

    /// The position after some moves such as `"C3 C2 pass"`, the colours in turn.
    fn play(&self, moves: &str) -> PyResult<Self> {
        let played = moves::play_text(&self.position, moves).map_err(input)?;
        let (mut game, mut color) = (self.game.clone(), self.position.to_play());
        for mv in played.moves {
            game.moves.push(SgfMove { color, mv, place: LineColumn::START });
            color = color.opponent();
        }
        Ok(Self { position: played.position, game, notes: self.notes.clone() })
    }

    /// The position with this side, `"black"` or `"white"`, to move; a change lifts the ban of ko and forgets passes.
    fn with_to_play(&self, to_play: &str) -> PyResult<Self> {
        let to_play = color(to_play)?;
        let turned = match to_play == self.position.to_play() {
            true => Self { position: self.position, game: self.game.clone(), notes: Vec::new() },
            false => Self::of_setup(Setup::from(&self.position.with_to_play(to_play)))?,
        };
        Ok(Self { notes: self.notes.clone(), ..turned })
    }

    /// The points that may be played, then `"pass"`; nothing if the game is over.
    fn legal_moves(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let plays = self.position.legal_plays().points().map(Move::Play);
        plays.chain([Move::Pass]).map(|mv| mv.name(self.position.size())).collect()
    }

    /// Rows x columns, such as `"5x5"`.
    #[getter]
    fn size(&self) -> String {
        self.position.size().to_string()
    }

    /// Rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.position.size().rows(), self.position.size().columns())
    }

    /// Rows from the top, separated by `/`.
    #[getter]
    fn text(&self) -> String {
        self.position.rows_text()
    }

    /// `"black"` or `"white"`.
    #[getter]
    fn to_play(&self) -> &'static str {
        color_name(self.position.to_play())
    }

    /// The point that the side to move may not take back.
    #[getter]
    fn ko(&self) -> Option<String> {
        self.position.ko().map(|point| self.position.size().name(point))
    }

    /// Passes just made in a row: 0, 1, or 2 when the game is over.
    #[getter]
    fn passes(&self) -> u8 {
        match self.position.passes() {
            Passes::None => 0,
            Passes::Pending => 1,
            Passes::Ended => 2,
        }
    }

    /// Points given to White.
    #[getter]
    fn komi(&self) -> f64 {
        self.position.rules().komi.into()
    }

    /// Whether a move may take away its own chain of two stones or more.
    #[getter]
    fn suicide(&self) -> bool {
        self.position.rules().suicide == Suicide::Allowed
    }

    /// Whether two passes have ended the game.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.passes() == Passes::Ended
    }

    /// What the text or file says and is not followed, or is read although it is against the book, in its order.
    #[getter]
    fn notes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.notes.clone())
    }

    /// Black's area margin on the board as it stands, all stones alive.
    #[getter]
    fn score(&self) -> i8 {
        self.position.score().points()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.__repr__().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.position.diagram()
    }

    fn __repr__(&self) -> String {
        let mut text = format!("Position.from_rows('{}', '{}'", self.text(), self.to_play());
        if let Some(ko) = self.ko() {
            text += &format!(", ko='{ko}'");
        }
        if self.passes() > 0 {
            text += &format!(", passes={}", self.passes());
        }
        if self.komi() != 0.0 {
            text += &format!(", komi={}", self.komi());
        }
        text + if self.suicide() { ", suicide=True)" } else { ")" }
    }

    fn _repr_svg_(&self) -> String {
        svg::line(&self.position, &[])
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    /// For `pickle`: the arguments of `_restored`. The game is not kept, only what it led to.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (own, py) = (slf.get(), slf.py());
        let notes = own.notes(py)?;
        let state = (own.text(), own.to_play(), own.ko(), own.passes(), own.komi(), own.suicide(), notes);
        Ok((slf.get_type().getattr("_restored")?, state.into_pyobject(py)?))
    }

    #[classmethod]
    #[pyo3(signature = (rows, to_play, ko, passes, komi, suicide, notes))]
    #[allow(clippy::too_many_arguments)]
    fn _restored(
        class: &Bound<'_, PyType>,
        rows: &Bound<'_, PyAny>,
        to_play: &str,
        ko: Option<&str>,
        passes: u8,
        komi: f64,
        suicide: bool,
        notes: Vec<PyNote>,
    ) -> PyResult<Self> {
        Ok(Self { notes, ..Self::from_rows(class, rows, to_play, ko, passes, komi, suicide)? })
    }
}
