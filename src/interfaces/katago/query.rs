//! Lines of input: queries and actions (KataGo, `Analysis_Engine.md`).

use super::perspective::Perspective;
use super::words::{Side, vertex};
use crate::board::{BoardSize, Komi, Move, Position};
use crate::formats::sgf::ChosenRules;
use crate::game::Color;
use crate::interfaces::live_game::{GameRules, LiveGame, Played};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::time::Duration;

/// What a line asks for.
#[derive(Clone, Debug)]
pub enum Request {
    /// Positions of a game.
    Query(Box<Query>),
    /// Something else; the line itself is part of the answer.
    Action(Action, Map<String, Value>),
}

/// What is done besides answering queries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Say which version this is.
    QueryVersion,
    /// Say which networks there are: none.
    QueryModels,
    /// Forget what was found.
    ClearCache,
    /// End queries of an id, or some turns of it.
    Terminate {
        /// The id.
        id: String,
        /// The turns, all if nothing is said of them.
        turns: Option<Vec<usize>>,
    },
    /// End all queries, or some turns of all.
    TerminateAll {
        /// The turns, all if nothing is said of them.
        turns: Option<Vec<usize>>,
    },
}

/// A question about positions of a game.
#[derive(Clone, Debug)]
pub struct Query {
    /// Its name.
    pub id: String,
    /// The positions.
    pub turns: Vec<Turn>,
    /// What each may cost.
    pub effort: Effort,
    /// What is told of each.
    pub wish: Wish,
    /// Queries with a higher one come first.
    pub priority: i64,
    /// What is not followed.
    pub warnings: Vec<Warning>,
}

/// A position of the game.
#[derive(Clone, Debug)]
pub struct Turn {
    /// How many moves came before.
    pub number: usize,
    /// The game up to there.
    pub game: LiveGame,
}

/// The most that an analysis may cost.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    /// In visits.
    pub visits: Option<u64>,
    /// In time.
    pub time: Option<Duration>,
}

/// What is told.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Wish {
    /// Whose view.
    pub perspective: Perspective,
    /// Whose points are.
    pub ownership: bool,
    /// The same after each move.
    pub moves_ownership: bool,
    /// Which moves may be best.
    pub policy: bool,
    /// Visits along the lines.
    pub line_visits: bool,
    /// Most moves of a line.
    pub line_length: Option<usize>,
    /// How often before the end.
    pub every: Option<Duration>,
    /// Moves that are left out.
    pub avoided: Vec<Move>,
    /// The only ones that are told.
    pub allowed: Option<Vec<Move>>,
}

/// Something that is not followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The field.
    pub field: String,
    /// Why.
    pub text: String,
}

/// A line that is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Its name, if that can be read.
    pub id: Option<Value>,
    /// The field that is wrong, if it is one.
    pub field: Option<String>,
    /// Why.
    pub error: String,
}

/// Why a field is refused.
struct Fault {
    field: &'static str,
    error: String,
}

/// Fields that steer networks and playouts, which there are none of: they are read and left.
const WITHOUT_MEANING: [&str; 8] = [
    "rootPolicyTemperature",
    "rootFpuReductionMax",
    "includeOwnershipStdev",
    "includeMovesOwnershipStdev",
    "includeNoResultValue",
    "whiteHandicapBonus",
    "firstReportDuringSearchAfter",
    "priorities",
];

impl Request {
    /// Reads a line. The rules of the program hold where it names none.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn read(line: &[u8], usual: GameRules) -> Result<Self, Refusal> {
        let refused = |error: String| Refusal { id: None, field: None, error };
        let text = std::str::from_utf8(line).map_err(|_| refused("not UTF-8".to_owned()))?;
        let value: Value =
            serde_json::from_str(text).map_err(|error| refused(crate::formats::fault::json(&error)))?;
        let Value::Object(fields) = value else { return Err(refused("a JSON object is wanted".to_owned())) };
        let id = fields.get("id").cloned();
        let read = Fields(fields);
        let request = if read.0.contains_key("action") { read.action() } else { read.query(usual) };
        request.map_err(|Fault { field, error }| Refusal { id, field: Some(field.to_owned()), error })
    }
}

/// The fields of a line.
struct Fields(Map<String, Value>);

impl Fields {
    fn find<T: DeserializeOwned>(&self, field: &'static str) -> Result<Option<T>, Fault> {
        let value = self.0.get(field).filter(|value| !value.is_null()).cloned();
        let read = value.map(serde_json::from_value).transpose();
        read.map_err(|error| Fault { field, error: crate::formats::fault::json(&error) })
    }

    fn need<T: DeserializeOwned>(&self, field: &'static str) -> Result<T, Fault> {
        self.find(field)?.ok_or_else(|| Fault { field, error: "must be there".to_owned() })
    }

    fn action(self) -> Result<Request, Fault> {
        let name: String = self.need("action")?;
        let turns = self.find("turnNumbers")?;
        let action = match name.as_str() {
            "query_version" => Action::QueryVersion,
            "query_models" => Action::QueryModels,
            "clear_cache" => Action::ClearCache,
            "terminate" => Action::Terminate { id: self.need("terminateId")?, turns },
            "terminate_all" => Action::TerminateAll { turns },
            _ => {
                let known = "query_version, query_models, clear_cache, terminate, terminate_all";
                return Err(Fault { field: "action", error: format!("'{name}' is none of {known}") });
            }
        };
        Ok(Request::Action(action, self.0))
    }

    fn query(self, usual: GameRules) -> Result<Request, Fault> {
        let mut warnings = Vec::new();
        let size = self.size()?;
        let rules = self.rules(usual, &mut warnings)?;
        let turns = self.turns(size, rules)?;
        let mut effort = Effort { visits: self.find("maxVisits")?, time: None };
        let wish = self.wish(size, &turns, &mut effort, &mut warnings)?;
        warnings.extend(self.left_over());
        let priority = self.find("priority")?.unwrap_or_default();
        let id = self.need("id")?;
        Ok(Request::Query(Box::new(Query { id, turns, effort, wish, priority, warnings })))
    }

    fn size(&self) -> Result<BoardSize, Fault> {
        let [columns, rows] = [self.need("boardXSize")?, self.need("boardYSize")?];
        BoardSize::new(rows, columns).map_err(|error| Fault { field: "boardXSize", error: error.to_string() })
    }

    /// A name, KataGo's JSON, or nothing.
    fn rules(&self, usual: GameRules, warnings: &mut Vec<Warning>) -> Result<GameRules, Fault> {
        let fault = |error: String| Fault { field: "rules", error };
        let said = match self.find::<Value>("rules")? {
            None => None,
            Some(Value::String(name)) => Some(name),
            Some(Value::Object(fields)) => Some(Value::Object(fields).to_string()),
            Some(_) => return Err(fault("a name or an object is wanted".to_owned())),
        };
        let chosen = said.map(|said| said.parse::<ChosenRules>().map_err(|error| fault(error.to_string())));
        let mut rules = usual;
        if let Some(chosen) = chosen.transpose()? {
            let other = chosen.other_counting();
            warnings.extend(other.map(|text| Warning { field: "rules".to_owned(), text: text.to_owned() }));
            rules.board.suicide = chosen.suicide;
            rules.repetition = chosen.repetition;
            rules.board.komi = chosen.komi.unwrap_or(rules.board.komi);
        }
        if let Some(komi) = self.find::<f64>("komi")? {
            rules.board.komi = Komi::try_from(komi).map_err(|error| Fault { field: "komi", error })?;
        }
        Ok(rules)
    }

    /// The game after each of the moves that are asked about.
    fn turns(&self, size: BoardSize, rules: GameRules) -> Result<Vec<Turn>, Fault> {
        let stones: Vec<(Side, String)> = self.find("initialStones")?.unwrap_or_default();
        let moves: Vec<(Side, String)> = self.find("moves")?.unwrap_or_default();
        let first = match (self.find::<Side>("initialPlayer")?, moves.first()) {
            (Some(side), _) | (None, Some(&(side, _))) => side.color(),
            // As KataGo has it: stones of handicap are Black's.
            (None, None)
                if stones.len() > 1 && stones.iter().all(|(side, _)| side.color() == Color::Black) =>
            {
                Color::White
            }
            (None, None) => Color::Black,
        };
        let start = start(size, rules, &stones, first)?;
        let all = moves.len();
        let wanted: Vec<usize> = self.find("analyzeTurns")?.unwrap_or_else(|| vec![all]);
        if let Some(turn) = wanted.iter().find(|&&turn| turn > all) {
            return Err(Fault {
                field: "analyzeTurns",
                error: format!("turn {turn}: there are {all} moves"),
            });
        }
        let mut game = LiveGame::from_position(&start, rules);
        let mut turns = Vec::new();
        for number in 0..=all {
            let asked = wanted.iter().filter(|&&turn| turn == number);
            turns.extend(asked.map(|_| Turn { number, game: game.clone() }));
            let Some((side, point)) = moves.get(number) else { break };
            let fault =
                |error: String| Fault { field: "moves", error: format!("move {}: {error}", number + 1) };
            let mv = vertex(point, size).map_err(fault)?;
            game.play(side.color(), mv).map_err(|error| fault(error.to_string()))?;
        }
        Ok(turns)
    }

    fn wish(
        &self,
        size: BoardSize,
        turns: &[Turn],
        effort: &mut Effort,
        warnings: &mut Vec<Warning>,
    ) -> Result<Wish, Fault> {
        let is = |field| Ok::<_, Fault>(self.find::<bool>(field)?.unwrap_or_default());
        let seconds: Option<f64> = self.find("reportDuringSearchEvery")?;
        let every = seconds.map(|seconds| time("reportDuringSearchEvery", seconds)).transpose()?;
        let mut wish = Wish {
            ownership: is("includeOwnership")?,
            moves_ownership: is("includeMovesOwnership")?,
            policy: is("includePolicy")?,
            line_visits: is("includePVVisits")?,
            line_length: self.find("analysisPVLen")?,
            every,
            ..Wish::default()
        };
        let to_play = turns.first().map_or(Color::Black, |turn| turn.game.position().to_play());
        for Restriction { player, moves, .. } in self.find::<Vec<_>>("avoidMoves")?.unwrap_or_default() {
            if player.color() == to_play {
                wish.avoided.extend(vertices("avoidMoves", &moves, size)?);
            }
        }
        for Restriction { player, moves, .. } in self.find::<Vec<_>>("allowMoves")?.unwrap_or_default() {
            if player.color() == to_play {
                wish.allowed.get_or_insert_default().extend(vertices("allowMoves", &moves, size)?);
            }
        }
        for (name, value) in self.find::<Map<String, Value>>("overrideSettings")?.unwrap_or_default() {
            wish.setting(&name, value, effort, warnings)?;
        }
        Ok(wish)
    }

    /// Fields that nobody knows.
    fn left_over(&self) -> Vec<Warning> {
        let known = [
            "id",
            "moves",
            "initialStones",
            "initialPlayer",
            "rules",
            "komi",
            "boardXSize",
            "boardYSize",
            "analyzeTurns",
            "maxVisits",
            "analysisPVLen",
            "includeOwnership",
            "includeMovesOwnership",
            "includePolicy",
            "includePVVisits",
            "avoidMoves",
            "allowMoves",
            "overrideSettings",
            "priority",
            "reportDuringSearchEvery",
        ];
        let is_known = |field: &str| known.contains(&field) || WITHOUT_MEANING.contains(&field);
        let unknown = self.0.keys().filter(|field| !is_known(field));
        unknown
            .map(|field| Warning { field: field.clone(), text: "unknown field, left out".to_owned() })
            .collect()
    }
}

impl Wish {
    fn setting(
        &mut self,
        name: &str,
        value: Value,
        effort: &mut Effort,
        warnings: &mut Vec<Warning>,
    ) -> Result<(), Fault> {
        let fault = |error: String| Fault { field: "overrideSettings", error: format!("{name}: {error}") };
        match name {
            "reportAnalysisWinratesAs" => {
                self.perspective = serde_json::from_value(value).map_err(|error| fault(error.to_string()))?;
            }
            "maxTime" => {
                let seconds =
                    value.as_f64().ok_or_else(|| fault("a number of seconds is wanted".to_owned()))?;
                effort.time = Some(time("overrideSettings", seconds)?);
            }
            "maxVisits" => {
                let visits = value.as_u64().ok_or_else(|| fault("a whole number is wanted".to_owned()))?;
                effort.visits = Some(visits);
            }
            "wideRootNoise" | "analysisWideRootNoise" => {}
            _ => warnings.push(Warning {
                field: format!("overrideSettings.{name}"),
                text: "no such setting here, left out".to_owned(),
            }),
        }
        Ok(())
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Restriction {
    player: Side,
    moves: Vec<String>,
    #[serde(rename = "untilDepth")]
    _until_depth: u32,
}

/// More than any analysis takes.
const MOST_SECONDS: f64 = 1e9;

fn time(field: &'static str, seconds: f64) -> Result<Duration, Fault> {
    let time = Duration::try_from_secs_f64(seconds.min(MOST_SECONDS));
    time.map_err(|_| Fault { field, error: format!("{seconds} seconds cannot be waited") })
}

fn start(
    size: BoardSize,
    rules: GameRules,
    stones: &[(Side, String)],
    to_play: Color,
) -> Result<Position, Fault> {
    let fault = |error: String| Fault { field: "initialStones", error };
    let stone = |(side, name): &(Side, String)| Ok(Played { color: side.color(), mv: vertex(name, size)? });
    let stones = stones.iter().map(stone).collect::<Result<Vec<_>, String>>().map_err(fault)?;
    LiveGame::set_up(size, rules.board, &stones, to_play).map_err(|error| fault(error.to_string()))
}

fn vertices(field: &'static str, names: &[String], size: BoardSize) -> Result<Vec<Move>, Fault> {
    names.iter().map(|name| vertex(name, size).map_err(|error| Fault { field, error })).collect()
}
