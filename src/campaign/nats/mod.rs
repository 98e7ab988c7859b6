//! Campaigns by a NATS server with JetStream, which has the queue, the leases and the redelivery; nothing of that is written
//! here.
//!
//! | file | what |
//! |---|---|
//! | `settings` | where the server is, and secrets, which are in files |
//! | `names` | subjects, streams and objects, by the prefix |
//! | `connect` | a connection, and streams that are there whenever they are needed |
//! | `pieces` | pieces as objects |
//! | `engine`, `inbox` | the manager's side, and what comes in for it |
//! | `worker`, `seat`, `hands`, `grounds` | the worker's side: the whole, a job at a time, its thread, tables by board |

mod connect;
mod engine;
mod grounds;
mod hands;
mod inbox;
mod names;
mod pieces;
mod seat;
mod settings;
mod worker;

pub use engine::NatsEngine;
pub use seat::WorkerEvent;
pub use settings::NatsSettings;
pub use worker::{WorkSettings, work};
