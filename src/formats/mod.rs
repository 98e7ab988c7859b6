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
mod line_column;
pub mod moves;
mod moves_text;
pub mod nodes_text;
mod parts;
pub mod program;
pub mod progress;
pub mod proof;
pub mod quantity;
pub mod record;
pub mod report;
pub mod sensei;
pub mod sgf;
pub mod solution_tree;
pub mod source;
pub mod svg;
pub mod task;
pub mod tuning_file;
