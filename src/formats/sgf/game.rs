//! From the tree of a file to the position at one of its nodes.

use super::error::{SgfError, SgfFault};
use super::tree::{Node, Property, SgfFile, Value};
use crate::board::{BoardSize, Komi, Move, Passes, Point, PointSet, Position, Rules, Setup, Suicide};
use crate::formats::line_column::LineColumn;
use crate::game::Color;

/// What a file says about a game of Go: the board before the first move, and the moves. Other formats are read into this, too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfGame {
    /// Board, stones, side to move and rules before the first move.
    pub setup: Setup,
    /// The moves; where stones are set up in the middle of a game, those after the last set-up.
    pub moves: Vec<SgfMove>,
    /// Where the game begins in the file, to be blamed if the set-up is no position.
    pub place: LineColumn,
}

/// What to look at in a file, and what counts instead of what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SgfOptions {
    /// The number of a game, from 1; without one, the first game counts, or the one of the node.
    pub game: Option<usize>,
    /// The number of a node, see [`SgfFile::nodes`]; without one, the end of the main line counts.
    pub node: Option<usize>,
    /// Whether suicide is allowed.
    pub suicide: Option<Suicide>,
    /// Points given to White.
    pub komi: Option<Komi>,
}

impl SgfOptions {
    /// The rules that a text names, where nothing else is chosen.
    #[must_use]
    pub fn rules(self, said: Rules) -> Rules {
        Rules { suicide: self.suicide.unwrap_or(said.suicide), komi: self.komi.unwrap_or(said.komi) }
    }
}

/// A move and where it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SgfMove {
    /// Who moves.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Its value in the file.
    pub place: LineColumn,
}

impl SgfGame {
    /// Reads the first game of a file along its main line (the first variation at every branch).
    ///
    /// # Errors
    /// As those of [`read_with`](Self::read_with).
    pub fn read(text: &str) -> Result<Self, SgfError> {
        Self::read_with(text, SgfOptions::default())
    }

    /// Reads a game up to the chosen node.
    ///
    /// Understood are SZ, AB, AW, AE, PL, KM, RU, B and W. Who is to move is said by PL, else by the first
    /// move, else it is Black. Suicide is allowed under the rules of New Zealand, Ing (Goe) and Tromp-Taylor
    /// and forbidden under all others, unknown ones included. Set-up in the middle of a game begins a new one: bans of ko and
    /// passes are forgotten, and the next move says who is to move.
    ///
    /// # Errors
    /// The first thing that is wrong in the file, with its place. Whether the moves are legal shows only in
    /// [`to_position`](Self::to_position), unless there is set-up after them.
    pub fn read_with(text: &str, choice: SgfOptions) -> Result<Self, SgfError> {
        Self::at(&SgfFile::read(text)?, choice)
    }

    /// The game up to the chosen node of a file that has been read, as [`read_with`](Self::read_with) gives it.
    ///
    /// # Errors
    /// As those of [`read_with`](Self::read_with), the grammar apart.
    pub fn at(file: &SgfFile, choice: SgfOptions) -> Result<Self, SgfError> {
        let path = match choice.node {
            Some(number) => file.path_within(number, choice.game)?,
            None => file.main_line_of(choice.game.unwrap_or(1))?,
        };
        let mut builder = Builder::of_root(path[0], choice)?;
        builder.node(path[0])?;
        for node in &path[1..] {
            if let Some(late) = node.named("SZ").next() {
                return Err(SgfFault::NotInRoot(late.name.clone()).at(late.place));
            }
            builder.node(node)?;
        }
        Ok(builder.game)
    }

    /// A game that begins with this position. SGF has no words for bans of ko and for passes: they are lost.
    #[must_use]
    pub fn from_position(position: &Position) -> Self {
        let setup = Setup { ko: None, passes: Passes::None, ..Setup::from(position) };
        Self { setup, moves: Vec::new(), place: LineColumn::START }
    }

    /// Plays the moves.
    ///
    /// # Errors
    /// The reasons why the set-up is no position, or the first illegal move.
    pub fn to_position(&self) -> Result<Position, SgfError> {
        let start = self.setup.into_position().map_err(|error| SgfFault::from(error).at(self.place))?;
        self.moves.iter().enumerate().try_fold(start, |position, (i, played)| {
            position.play(played.mv).map_err(|why| {
                let mv = played.mv.name(self.setup.size);
                SgfFault::Illegal { number: i + 1, color: played.color, mv, why }.at(played.place)
            })
        })
    }

    /// Whose turn it is after the moves so far.
    fn turn(&self) -> Color {
        let first = self.setup.to_play;
        if self.moves.len().is_multiple_of(2) { first } else { first.opponent() }
    }
}

/// A game being put together, node by node.
struct Builder {
    game: SgfGame,
    /// PL has been seen.
    has_player: bool,
}

impl Builder {
    fn of_root(root: &Node, choice: SgfOptions) -> Result<Self, SgfError> {
        if let Some(value) = only_value(root, "GM")?
            && value.text().trim() != "1"
        {
            return Err(SgfFault::NotGo(value.text()).at(value.place));
        }
        let size = match only_value(root, "SZ")? {
            Some(value) => size_of(value)?,
            None => return Err(SgfFault::NoSize.at(root.place)),
        };
        let komi = only_value(root, "KM")?.map_or(Ok(Komi::default()), komi_of)?;
        let suicide = only_value(root, "RU")?.map_or(Suicide::Forbidden, suicide_of);
        let setup = Setup::new(size, choice.rules(Rules { suicide, komi }));
        Ok(Self { game: SgfGame { setup, moves: Vec::new(), place: root.place }, has_player: false })
    }

    fn size(&self) -> BoardSize {
        self.game.setup.size
    }

    /// Takes in a node. Set-up and move in one node are against the book but common: the set-up comes first.
    fn node(&mut self, node: &Node) -> Result<(), SgfError> {
        let stones = || node.properties.iter().filter(|p| matches!(p.name.as_str(), "AB" | "AW" | "AE"));
        let player = only_value(node, "PL")?.map(player_of).transpose()?;
        let changes_turn = player.is_some_and(|color| color != self.game.turn());
        if !self.game.moves.is_empty() && (changes_turn || stones().next().is_some()) {
            self.begin_anew(node)?;
        }
        let mut touched = PointSet::EMPTY;
        for property in stones() {
            self.stones(property, &mut touched)?;
        }
        if let Some(color) = player.filter(|_| self.game.moves.is_empty()) {
            self.game.setup.to_play = color;
            self.has_player = true;
        }
        let mut moves = node.properties.iter().filter(|p| matches!(p.name.as_str(), "B" | "W"));
        if let Some(property) = moves.next() {
            self.mv(property)?;
        }
        moves.next().map_or(Ok(()), |second| Err(SgfFault::TwoMoves.at(second.place)))
    }

    /// Makes the board after the moves so far the board before the first one.
    fn begin_anew(&mut self, node: &Node) -> Result<(), SgfError> {
        let position = self.game.to_position()?;
        self.game = SgfGame { place: node.place, ..SgfGame::from_position(&position) };
        self.has_player = false;
        Ok(())
    }

    /// Puts or takes away the stones of AB, AW or AE; `touched` are the points set before in this node.
    fn stones(&mut self, property: &Property, touched: &mut PointSet) -> Result<(), SgfError> {
        for value in &property.values {
            for point in self.points(property, value)?.points() {
                if touched.contains(point) {
                    let point = self.size().name(point);
                    return Err(SgfFault::SetTwice { property: property.name.clone(), point }.at(value.place));
                }
                *touched = touched.with(point);
                let stones = &mut self.game.setup.stones;
                stones.black = stones.black.without(point);
                stones.white = stones.white.without(point);
                match property.name.as_str() {
                    "AB" => stones.black = stones.black.with(point),
                    "AW" => stones.white = stones.white.with(point),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// The points of a value: one such as `cb`, or a rectangle given by two corners such as `aa:cb`.
    fn points(&self, property: &Property, value: &Value) -> Result<PointSet, SgfError> {
        let text = value.text();
        let Some((from, to)) = text.split_once(':') else {
            return Ok(PointSet::of(self.point(property, value, text.trim())?));
        };
        let corner = |text: &str| {
            let point = self.point(property, value, text.trim())?;
            Ok(self.size().row_and_column(point))
        };
        let ((row, column), (other_row, other_column)) = (corner(from)?, corner(to)?);
        let rows = row.min(other_row)..=row.max(other_row);
        let columns = column.min(other_column)..=column.max(other_column);
        Ok(rows.flat_map(|r| columns.clone().filter_map(move |c| self.size().point(r, c))).collect())
    }

    /// A point of two letters: column from the left, row from the top, `A` to `Z` after `z`.
    fn point(&self, property: &Property, value: &Value, text: &str) -> Result<Point, SgfError> {
        let (property, text) = (property.name.clone(), text.to_owned());
        let number = |letter: char| match letter {
            'a'..='z' => Some(letter as usize - 'a' as usize),
            'A'..='Z' => Some(letter as usize - 'A' as usize + 26),
            _ => None,
        };
        let mut letters = text.chars().map(number);
        let (Some(Some(column)), Some(Some(row)), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(SgfFault::PointSyntax { property, text }.at(value.place));
        };
        let size = self.size();
        size.point(row, column).ok_or_else(|| SgfFault::OffBoard { property, text, size }.at(value.place))
    }

    fn mv(&mut self, property: &Property) -> Result<(), SgfError> {
        let [value] = property.values.as_slice() else {
            return Err(SgfFault::TwoMoves.at(property.values[1].place));
        };
        let color = if property.name == "B" { Color::Black } else { Color::White };
        let text = value.text();
        let mv = match text.trim() {
            "" => Move::Pass,
            "tt" if self.size().rows().max(self.size().columns()) <= 19 => Move::Pass,
            name => Move::Play(self.point(property, value, name)?),
        };
        if self.game.moves.is_empty() && !self.has_player {
            self.game.setup.to_play = color;
        }
        if color != self.game.turn() {
            let (number, mv) = (self.game.moves.len() + 1, mv.name(self.size()));
            return Err(SgfFault::WrongColor { number, color, mv }.at(value.place));
        }
        self.game.moves.push(SgfMove { color, mv, place: value.place });
        Ok(())
    }
}

/// The value of a property that may be given once, with one value.
fn only_value<'n>(node: &'n Node, name: &'n str) -> Result<Option<&'n Value>, SgfError> {
    let mut values = node.named(name).flat_map(|property| &property.values);
    let first = values.next();
    match values.next() {
        Some(second) => Err(SgfFault::Twice(name.to_owned()).at(second.place)),
        None => Ok(first),
    }
}

/// `5` is a square; `4:3` has four columns and three rows.
fn size_of(value: &Value) -> Result<BoardSize, SgfError> {
    let text = value.text();
    let number = |t: &str| t.trim().parse::<usize>().ok();
    let (columns, rows) = match text.split_once(':') {
        Some((columns, rows)) => (number(columns), number(rows)),
        None => (number(&text), number(&text)),
    };
    let (Some(columns), Some(rows)) = (columns, rows) else {
        return Err(SgfFault::SizeSyntax(text).at(value.place));
    };
    BoardSize::new(rows, columns).map_err(|error| SgfFault::from(error).at(value.place))
}

/// A number, also with a decimal comma. What is no number at all ("none", "?") counts as no komi; a number
/// that is not a multiple of a half is an error, because the verdict would silently be another.
fn komi_of(value: &Value) -> Result<Komi, SgfError> {
    match value.text().trim().replace(',', ".").parse::<f64>() {
        Ok(points) => Komi::try_from(points).map_err(|error| SgfFault::Komi(error).at(value.place)),
        Err(_) => Ok(Komi::default()),
    }
}

/// Rules known to allow suicide, and the letters with which rules written out in full (`...sui1`) say so.
fn suicide_of(value: &Value) -> Suicide {
    let name: String =
        value.text().to_ascii_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    let allows = matches!(name.as_str(), "nz" | "newzealand" | "goe" | "ing" | "tromptaylor");
    if allows || name.contains("sui1") { Suicide::Allowed } else { Suicide::Forbidden }
}

fn player_of(value: &Value) -> Result<Color, SgfError> {
    match value.text().trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(SgfFault::Player(value.text()).at(value.place)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        SgfGame::read(text).and_then(|game| game.to_position()).unwrap()
    }

    #[test]
    fn setups_and_moves_become_positions() {
        let rows = |text: &str| position(text).rows_text();
        assert_eq!(rows("(;SZ[4:3]AB[aa:ba]AW[dc])"), "XX../..../...O");
        assert_eq!(rows("(;SZ[3]AB[aa:cc];AE[bb:cb]AW[ca:ca])"), "XXO/X../XXX");
        assert_eq!(rows("(;SZ[3];B[bb];W[];B[tt])"), ".../.X./...");
        assert_eq!(rows("(;GM[1]FF[3]SiZe[3];Black[bb];White[ba](;B[aa])(;B[cc]))"), "XO./.X./...");
        assert_eq!(position("(;SZ[3]PL[W])").to_play(), Color::White);
        assert_eq!(position("(;SZ[3];W[aa])").to_play(), Color::Black);
    }

    #[test]
    fn set_up_in_the_middle_begins_anew() {
        let after = position("(;SZ[3]RU[NZ];B[bb];W[aa];AE[aa]AW[cc];W[ca])");
        assert_eq!((after.rows_text(), after.to_play()), ("..O/.X./..O".to_owned(), Color::Black));
        assert_eq!(after.rules().suicide, Suicide::Allowed);
        assert_eq!(position("(;SZ[3];B[bb];PL[B];B[aa])").rows_text(), "X../.X./...");
        // Who is to move anyway keeps the ban.
        let ko = |player| {
            position(&format!("(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];PL[{player}])"))
                .ko()
                .is_some()
        };
        assert!(ko("B") && !ko("W"));
        assert_eq!(position("(;SZ[2];B[];W[];AB[aa])").passes(), Passes::None);
    }

    #[test]
    fn a_node_is_the_moves_on_its_path() {
        let text = "(;SZ[3];B[bb](;W[aa];B[cc])(;W[ba];AW[ca](;B[bc])(;B[cb])))(;SZ[2];B[aa])";
        let at = |node| {
            let choice = SgfOptions { node: Some(node), ..SgfOptions::default() };
            SgfGame::read_with(text, choice).and_then(|game| game.to_position()).map(|at| at.rows_text())
        };
        assert_eq!(at(0).unwrap(), ".../.../...");
        assert_eq!(at(3).unwrap(), "O../.X./..X");
        assert_eq!(at(5).unwrap(), ".OO/.X./...");
        assert_eq!(at(7).unwrap(), ".OO/.XX/...");
        assert_eq!(at(9).unwrap(), "X./..");
        assert!(at(10).unwrap_err().to_string().contains("no node 10: the nodes are numbered from 0 to 9"));
    }

    #[test]
    fn rules_are_read_leniently() {
        let rules = |text: &str| position(text).rules();
        assert_eq!(rules("(;SZ[3]KM[2,5]RU[Tromp-Taylor])").komi, "2.5".parse().unwrap());
        assert_eq!(rules("(;SZ[3]KM[]RU[])"), Rules::default());
        for allowing in ["NZ", "GOE", "tromp taylor", "koPOSITIONALscoreAREAtaxNONEsui1"] {
            assert_eq!(rules(&format!("(;SZ[3]RU[{allowing}])")).suicide, Suicide::Allowed, "{allowing}");
        }
        for other in ["Japanese", "Chinese", "AGA", "koSIMPLEscoreAREAtaxNONEsui0", "nzz"] {
            assert_eq!(rules(&format!("(;SZ[3]RU[{other}])")).suicide, Suicide::Forbidden, "{other}");
        }
    }

    #[test]
    fn every_error_names_its_place() {
        for (text, part) in [
            ("(;FF[4])", "line 1, column 2: no size given"),
            ("(;SZ[x])", "line 1, column 6: 'x' is not a board size"),
            ("(;SZ[9])", "line 1, column 6: a 9x9 board is too large"),
            ("(;SZ[5]SZ[4])", "line 1, column 11: a second SZ"),
            ("(;SZ[5];SZ[5])", "line 1, column 9: SZ belongs into the first node"),
            ("(;GM[2]SZ[5])", "line 1, column 6: GM[2] is another game"),
            ("(;SZ[3]AB[dd])", "line 1, column 11: point 'dd' of AB is off the 3x3 board"),
            ("(;SZ[3]AB[a])", "line 1, column 11: 'a' is not a point for AB"),
            ("(;SZ[3]AB[aa]\nAW[bb][aa])", "line 2, column 8: A3 is set up a second time in this node by AW"),
            ("(;SZ[3]PL[x])", "line 1, column 11: 'x' is not a colour"),
            ("(;SZ[3]KM[0.3])", "line 1, column 11: komi 0.3"),
            ("(;SZ[3];B[aa];AW[aa]AB[aa])", "line 1, column 24: A3 is set up a second time"),
            ("(;SZ[3];B[aa];W[aa];AW[bb])", "line 1, column 17: move 2: White A3: the point is occupied"),
            ("(;SZ[2];B[aa];AW[ab][ba])", "line 1, column 14: the Black chain A2 has no liberties"),
            ("(;SZ[3];B[aa]W[bb])", "line 1, column 14: two moves"),
            ("(;SZ[3];B[aa][bb])", "line 1, column 15: two moves"),
            ("(;SZ[3];B[aa];B[bb])", "line 1, column 17: move 2: Black plays B2 although it is White's turn"),
            ("(;SZ[3]PL[W];B[aa])", "line 1, column 16: move 1: Black plays A3 although it is White's turn"),
            ("(;SZ[3];B[aa];W[aa])", "line 1, column 17: move 2: White A3: the point is occupied"),
            ("(;SZ[3];B[];W[];B[aa])", "move 3: Black A3: the game is over"),
            ("(;SZ[2]AB[aa:bb])", "line 1, column 2: the Black chain A2 B2 A1 B1 has no liberties"),
        ] {
            let error = SgfGame::read(text).and_then(|game| game.to_position()).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
