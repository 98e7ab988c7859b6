//! The laboratory. Experiments with the order of moves are read from TOML files, run on seeded positions,
//! stored row by row, and reported with tables and plots (docs/lab.md).

mod catalogue;
mod clashes;
mod day;
mod depth_rules;
mod draw;
mod error;
mod experiment;
mod grid;
mod multiplayer_name;
mod multiplayer_subject;
mod multiplayer_way;
mod packed;
mod parameters;
mod positions;
mod proofs;
mod question;
mod reader;
mod report;
mod row;
mod run;
mod search_subject;
mod sheet;
mod shipped;
pub mod statistics;
mod store;
mod subject;
mod subjects;
mod summary;

pub use catalogue::{Parameter, parameters};
pub use error::{ExperimentError, LabError};
pub use experiment::{Experiment, Published};
pub use multiplayer_name::MultiplayerName;
pub use parameters::Variant;
pub use positions::{GameName, PositionSet};
pub use report::{CheckedWords, PageError, Report, Reported, StaleWord, check_words, report, with_tables};
pub use row::{Clashes, Figures, Row, RowKey, Status};
pub use run::{RunOutcome, RunProgress, RunSettings, run};
pub use sheet::{Kind, MOST_DEPTH, PanelPlace, Values};
pub use shipped::{SHIPPED, shipped};
pub use store::{Found, Header, Store, Torn};
pub use summary::{Summary, Times, summarize};
