//! Interfaces to programs and people: the protocols of board programs.
//!
//! | file | what |
//! |---|---|
//! | `live_game` | a game as it stands: set-up, moves, rules, what is legal |
//! | `analysis`, `subject`, `analyst` | what is known of all moves, and who finds it |
//! | `choice` | which move to play |
//! | `inbox`, `outlet` | lines that come while work goes on; where answers go |
//! | `gtp/` | the Go Text Protocol |
//! | `katago/` | the lines of JSON of KataGo's analysis engine |
//! | `serve/`, `book/`, `front` | a page in the browser, pages in a folder, and what both show them with |

mod analysis;
mod analyst;
pub mod book;
mod choice;
mod front;
pub mod gtp;
mod inbox;
pub mod katago;
mod live_game;
mod outlet;
#[cfg(feature = "serve")]
pub mod serve;
mod subject;

pub use analysis::{Analysis, Loss, MoveAnalysis, Quality, chance, lead, own_komi};
pub use analyst::{Analyst, AnalystSettings, Goal, Watcher, begin};
pub use choice::choose;
pub use inbox::{EndsAt, Inbox};
pub use live_game::{GameRules, LiveGame, Played, StonesError, UnderError};
pub use outlet::{Listener, Outlet};
