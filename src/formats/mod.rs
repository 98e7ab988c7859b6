//! What files and people write, and what they read. Text in, values out, or the other way round;
//! nothing here opens a file or prints.

pub mod ascii;
pub mod asked;
mod asked_tree;
pub mod batch;
pub mod decode;
pub mod fault;
pub mod group_certificate;
pub mod group_report;
mod history_record;
pub mod history_report;
mod line_column;
pub mod moves;
mod moves_text;
pub mod nodes_text;
mod parts;
pub mod picture;
#[cfg(feature = "png")]
mod png;
pub mod position_text;
pub mod program;
pub mod progress;
pub mod proof;
pub mod quantity;
pub mod record;
pub mod repetition;
pub mod report;
pub mod rules_table;
pub mod sensei;
pub mod sgf;
pub mod solution_tree;
pub mod source;
pub mod svg;
mod swallowed;
pub mod task;
pub mod tuning_file;
mod turn_words;
