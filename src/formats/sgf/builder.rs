//! A game put together from the nodes of a file, one by one.

use super::error::{SgfError, SgfFault};
use super::game::{SgfGame, SgfMove, SgfOptions, play_on};
use super::komi;
use super::note::{SgfNote, SgfRemark, shown};
use super::rule_set::{SaidRules, Settled};
use super::tree::{Node, Property, Value};
use super::values::{self, Once};
use crate::board::{BoardSize, Komi, Move, Point, PointSet, Position, Rules, Setup, Suicide};
use crate::formats::line_column::LineColumn;
use crate::game::Color;

/// Properties that put stones on points, or take them away.
const SET_UP: [&str; 3] = ["AB", "AW", "AE"];

/// A game being put together, node by node.
pub(super) struct Builder {
    choice: SgfOptions,
    pub state: State,
    /// All moves on the way, those before the game began anew included: so a state of before is one of their beginnings.
    moves: Vec<SgfMove>,
    pub notes: Vec<SgfNote>,
}

/// How far a game is: all of the builder that a node changes, the lists apart, to which it adds.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub setup: Setup,
    /// Where the game begins.
    place: LineColumn,
    /// How many moves there are, and at which of them the game began anew.
    moves: usize,
    begun: usize,
    /// PL has been seen since the game began.
    has_player: bool,
    /// Somebody has moved, be it before the game began anew.
    has_moved: bool,
    /// Handicap stones, two or more, and where that is said.
    handicap: Option<(u32, LineColumn)>,
    /// The position after so many moves of the game.
    reached: Option<(usize, Position)>,
}

impl Builder {
    pub fn of_root(root: &Node, choice: SgfOptions) -> Result<Self, SgfError> {
        let mut notes = Vec::new();
        if let Some(value) = once(&mut notes, root, "GM")?
            && value.text().trim() != "1"
        {
            return Err(SgfFault::NotGo(shown(&value.text())).at(value.place));
        }
        let value = once(&mut notes, root, "SZ")?.ok_or_else(|| SgfFault::NoSize.at(root.place))?;
        let size = values::size_of(value)?;
        let setup = Setup::new(size.is, Rules::default());
        let state = State {
            setup,
            place: root.place,
            moves: 0,
            begun: 0,
            has_player: false,
            has_moved: false,
            handicap: None,
            reached: None,
        };
        let mut builder = Self { choice, state, moves: Vec::new(), notes };
        builder.remark(size.remark, value.place);
        let said = Rules { komi: builder.komi(root)?, suicide: builder.suicide(root)? };
        builder.state.setup.rules = choice.rules(said);
        builder.state.handicap = builder.handicap(root)?;
        Ok(builder)
    }

    pub fn note(&mut self, remark: SgfRemark, place: LineColumn) {
        self.notes.push(remark.at(place));
    }

    fn remark(&mut self, remark: Option<SgfRemark>, place: LineColumn) {
        self.notes.extend(remark.map(|remark| remark.at(place)));
    }

    /// The komi, unless it is chosen: then it does not matter what the file says.
    fn komi(&mut self, root: &Node) -> Result<Komi, SgfError> {
        if self.choice.komi.is_some() {
            return Ok(Komi::default());
        }
        let Some(value) = once(&mut self.notes, root, "KM")? else { return Ok(Komi::default()) };
        let said = komi::read(&value.text()).map_err(|fault| fault.at(value.place))?;
        self.remark(said.remark, value.place);
        Ok(said.komi)
    }

    /// Suicide as the rules have it, unless they are chosen.
    fn suicide(&mut self, root: &Node) -> Result<Suicide, SgfError> {
        if self.choice.rules.is_some() {
            return Ok(Suicide::default());
        }
        let Some(value) = once(&mut self.notes, root, "RU")? else { return Ok(Suicide::default()) };
        let text = value.text();
        let settled = Settled { repetition: self.choice.repetition, suicide: self.choice.suicide };
        let SaidRules { suicide, departure } = SaidRules::read(&text, settled);
        let remark = departure.map(|departure| SgfRemark::Rules { said: shown(&text), departure });
        self.remark(remark, value.place);
        Ok(suicide)
    }

    fn handicap(&mut self, root: &Node) -> Result<Option<(u32, LineColumn)>, SgfError> {
        let Some(value) = once(&mut self.notes, root, "HA")? else { return Ok(None) };
        let text = value.text();
        match text.trim().parse::<u32>() {
            Ok(stones) => Ok((stones > 1).then_some((stones, value.place))),
            Err(_) if text.trim().is_empty() => Ok(None),
            Err(_) => {
                self.note(SgfRemark::HandicapText(shown(&text)), value.place);
                Ok(None)
            }
        }
    }

    /// Who is to move, by PL. Where that is chosen, a PL that cannot be read does no harm.
    fn player(&mut self, node: &Node) -> Result<Option<Color>, SgfError> {
        if self.choice.to_play.is_some() {
            let found = Once::of(node, "PL");
            let value = found.value.filter(|_| found.otherwise.is_none());
            return Ok(value.and_then(|value| values::player_of(value).ok()).map(|read| read.is));
        }
        let Some(value) = once(&mut self.notes, node, "PL")? else { return Ok(None) };
        let read = values::player_of(value)?;
        self.remark(read.remark, value.place);
        Ok(Some(read.is))
    }

    /// How far the game is.
    pub const fn state(&self) -> State {
        self.state
    }

    /// Goes back to a state that the way to the next node has in common with the way so far.
    pub fn go_back(&mut self, state: State) {
        self.moves.truncate(state.moves);
        self.state = state;
    }

    /// The moves since the game began.
    pub fn game_moves(&self) -> &[SgfMove] {
        &self.moves[self.state.begun..]
    }

    /// Whether nothing has said yet whose turn it is.
    pub fn is_turn_open(&self) -> bool {
        let is_said = self.state.has_player || self.choice.to_play.is_some();
        !is_said && self.game_moves().is_empty()
    }

    /// Whether there is an empty board, a handicap that says whose turn it is, or a game that was going on.
    pub fn is_bare(&self) -> bool {
        let stones = self.state.setup.stones;
        self.state.has_moved || self.state.handicap.is_some() || (stones.black | stones.white).is_empty()
    }

    /// Says whose turn it is before the first move.
    pub fn give_turn(&mut self, color: Color) {
        self.state.setup.to_play = color;
        self.state.has_player = true;
        self.state.reached = None;
    }

    /// Whose turn it is after the moves so far.
    fn turn(&self) -> Color {
        let first = self.state.setup.to_play;
        if self.game_moves().len().is_multiple_of(2) { first } else { first.opponent() }
    }

    fn add(&mut self, played: SgfMove) {
        self.moves.push(played);
        self.state.moves = self.moves.len();
    }

    fn size(&self) -> BoardSize {
        self.state.setup.size
    }

    /// Looks for properties of the whole game in a later node. What they repeat is no news.
    pub fn late(&mut self, root: &Node, node: &Node) -> Result<(), SgfError> {
        let settled =
            [("KM", self.choice.komi.is_some()), ("RU", self.choice.rules.is_some()), ("HA", false)];
        for (name, is_settled) in settled {
            let said = Once::of(root, name).value.map(Value::text);
            let late = Once::of(node, name).value.filter(|late| Some(late.text()) != said && !is_settled);
            if let Some(late) = late {
                self.note(SgfRemark::Late(format!("{name}[{}]", shown(&late.text()))), late.place);
            }
        }
        let Some(late) = node.named("SZ").next() else { return Ok(()) };
        let is_same =
            late.values.iter().all(|value| values::size_of(value).is_ok_and(|size| size.is == self.size()));
        if !is_same {
            return Err(SgfFault::NotInRoot(late.name.clone()).at(late.place));
        }
        self.note(SgfRemark::Again(late.name.clone()), late.place);
        Ok(())
    }

    /// Takes in a node. Set-up and move in one node are against the book but common in old files: the set-up comes first, as
    /// the standard says how to convert these.
    pub fn node(&mut self, node: &Node) -> Result<(), SgfError> {
        let is_move = |p: &&Property| matches!(p.name.as_str(), "B" | "W");
        let is_set_up = |p: &&Property| p.name == "PL" || SET_UP.contains(&p.name.as_str());
        if let (Some(_), Some(set_up)) =
            (node.properties.iter().find(is_move), node.properties.iter().find(is_set_up))
        {
            self.note(SgfRemark::SetUpWithMove(set_up.name.clone()), set_up.place);
        }
        let stones = || node.properties.iter().filter(|p| SET_UP.contains(&p.name.as_str()));
        let player = self.player(node)?;
        let changes_turn = player.is_some_and(|color| color != self.turn());
        if !self.game_moves().is_empty() && (changes_turn || stones().next().is_some()) {
            self.begin_anew(node.place)?;
        }
        let mut touched = [PointSet::EMPTY; 3];
        for property in stones() {
            self.stones(property, &mut touched)?;
        }
        if let Some(color) = player.filter(|_| self.game_moves().is_empty()) {
            self.give_turn(color);
        }
        let moves = node.properties.iter().filter(is_move);
        let moves = moves.flat_map(|property| property.values.iter().map(move |value| (property, value)));
        for (i, (property, value)) in moves.enumerate() {
            if i > 0 {
                self.note(SgfRemark::SecondMove, value.place);
            }
            self.mv(node, property, value)?;
        }
        Ok(())
    }

    /// The position after the moves so far.
    pub fn position(&mut self) -> Result<Position, SgfError> {
        let State { setup, place, reached, .. } = self.state;
        let (from, start) = match reached {
            Some(reached) => reached,
            None => (0, setup.into_position().map_err(|error| SgfFault::from(error).at(place))?),
        };
        let position = play_on(start, self.game_moves(), from)?;
        self.state.reached = Some((self.game_moves().len(), position));
        Ok(position)
    }

    /// Makes the board after the moves so far the board before the first one.
    fn begin_anew(&mut self, place: LineColumn) -> Result<(), SgfError> {
        let position = self.position()?;
        self.begin_with(SgfGame::from_position(&position).setup, place);
        Ok(())
    }

    fn begin_with(&mut self, setup: Setup, place: LineColumn) {
        let begun = self.moves.len();
        self.state = State { setup, place, begun, has_player: false, reached: None, ..self.state };
    }

    /// Puts or takes away the stones of AB, AW or AE; `touched` are the points that these three set before in this node.
    fn stones(&mut self, property: &Property, touched: &mut [PointSet; 3]) -> Result<(), SgfError> {
        let own = SET_UP.iter().position(|name| *name == property.name).unwrap_or_default();
        for value in &property.values {
            let values::Read { is: points, remark } = values::points(property, value, self.size())?;
            self.remark(remark, value.place);
            let others = touched.iter().enumerate().filter(|(other, _)| *other != own);
            let others = others.fold(PointSet::EMPTY, |all, (_, points)| all | *points);
            let names = |points: PointSet| {
                points.points().map(|point| self.size().name(point)).collect::<Vec<_>>().join(" ")
            };
            if points.meets(others) {
                let (property, point) = (property.name.clone(), names(points & others));
                return Err(SgfFault::SetTwice { property, point }.at(value.place));
            }
            if points.meets(touched[own]) {
                let again = format!("{} {}", property.name, names(points & touched[own]));
                self.note(SgfRemark::Again(again), value.place);
            }
            touched[own] |= points;
            let stones = &mut self.state.setup.stones;
            (stones.black, stones.white) = (stones.black - points, stones.white - points);
            match property.name.as_str() {
                "AB" => stones.black |= points,
                "AW" => stones.white |= points,
                _ => {}
            }
        }
        Ok(())
    }

    fn mv(&mut self, node: &Node, property: &Property, value: &Value) -> Result<(), SgfError> {
        let color = if property.name == "B" { Color::Black } else { Color::White };
        let values::Read { is: mv, remark } = values::mv(property, value, self.size())?;
        self.remark(remark, value.place);
        if matches!(self.game_moves(), [.., SgfMove { mv: Move::Pass, .. }, SgfMove { mv: Move::Pass, .. }]) {
            self.note(SgfRemark::AfterEnd, value.place);
            self.begin_anew(node.place)?;
        }
        if self.game_moves().is_empty() && !self.state.has_player {
            (self.state.setup.to_play, self.state.reached) = (color, None);
        }
        if color != self.turn() {
            self.note(SgfRemark::OutOfTurn { color, mv, name: mv.name(self.size()) }, value.place);
            self.begin_anew(node.place)?;
            self.state.setup.to_play = color;
        }
        self.state.has_moved = true;
        match mv {
            Move::Play(point) if node.named("KO").next().is_some() => {
                self.play_anyway(color, point, value.place)
            }
            _ => {
                self.add(SgfMove { color, mv, place: value.place });
                Ok(())
            }
        }
    }

    /// Plays a move that KO makes valid whatever the rules say: in place of what stands there, taking what has no liberty then.
    fn play_anyway(&mut self, color: Color, point: Point, place: LineColumn) -> Result<(), SgfError> {
        let (position, mv) = (self.position()?, Move::Play(point));
        if let Err(why) = position.play(mv) {
            let name = mv.name(self.size());
            self.note(SgfRemark::Forced { color, name, why: why.to_string() }, place);
            let mut setup = SgfGame::from_position(&position).setup;
            let stones = &mut setup.stones;
            (stones.black, stones.white) = (stones.black.without(point), stones.white.without(point));
            let cleared = setup.into_position().map_err(|error| SgfFault::from(error).at(place))?;
            if cleared.play(mv).is_err() {
                // Suicide: the chain takes itself away, a single stone too.
                let own = setup.stones[color].with(point);
                setup.stones[color] = own - cleared.geometry().flood(PointSet::of(point), own);
                setup.to_play = color.opponent();
                self.begin_with(setup, place);
                self.state.has_player = true;
                return Ok(());
            }
            self.begin_with(setup, place);
        }
        self.add(SgfMove { color, mv, place });
        Ok(())
    }

    /// The game, once it is clear who is to move.
    pub fn finish(mut self) -> Result<SgfGame, SgfError> {
        if let Some((stones, place)) = self.state.handicap {
            self.note(SgfRemark::HandicapPoints(stones), place);
            let set_up = self.state.setup.stones;
            let (black, white) = (set_up.black.count(), set_up.white.count());
            match (
                self.state.has_player || self.state.has_moved || self.choice.to_play.is_some(),
                black == stones,
                white,
            ) {
                (true, ..) => {}
                (false, true, 0) => {
                    self.state.setup.to_play = Color::White;
                    self.note(SgfRemark::HandicapTurn(stones), place);
                }
                _ => return Err(SgfFault::Handicap { said: stones, black, white }.at(place)),
            }
        }
        self.notes.sort_by_key(|note| note.place);
        let State { setup, place, begun, .. } = self.state;
        Ok(SgfGame { setup, moves: self.moves.split_off(begun), place, notes: self.notes })
    }
}

/// The value of a property that may be given once; that it is there twice with one meaning is noted.
fn once<'n>(notes: &mut Vec<SgfNote>, node: &'n Node, name: &'n str) -> Result<Option<&'n Value>, SgfError> {
    let found = Once::of(node, name);
    if let Some(second) = found.otherwise {
        return Err(SgfFault::Twice { name: name.to_owned() }.at(second.place));
    }
    notes.extend(found.again.map(|second| SgfRemark::Again(name.to_owned()).at(second.place)));
    Ok(found.value)
}
