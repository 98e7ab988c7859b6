//! `shoban show`: a position as the program understands it.

use super::args::{PositionArgs, ShowArgs};
use super::input::{self, Text};
use super::output::{self, Stream};
use super::save::Outputs;
use anyhow::{Context as _, bail};
use shoban::board::{PointSet, Position};
use shoban::formats::sgf::SgfFile;
use shoban::formats::source::Format;
use shoban::formats::{nodes_text, report, svg};
use shoban::game::Color;
use shoban::life::{Vitality, secure_points, unconditionally_alive};
use std::fmt::Write as _;
use std::process::ExitCode;

/// Prints the position, or the nodes of the file that it is in.
pub fn run(args: &ShowArgs) -> anyhow::Result<ExitCode> {
    if args.nodes {
        output::print(&nodes(&args.position)?)?;
    } else {
        board(args)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn board(args: &ShowArgs) -> anyhow::Result<()> {
    let (start, mut stream) = (args.position.start_by_basic_ko()?, Stream::Output);
    input::say(&start.notes);
    if let Some(path) = &args.picture {
        let mut outputs = Outputs::new(args.force.replace(), args.position.files());
        outputs.reserve_picture(path)?.write(&svg::life_map(&start.position, start.last_move()))?;
        stream = outputs.report_stream();
    }
    output::print_to(stream, &describe(&start.position))
}

fn nodes(args: &PositionArgs) -> anyhow::Result<String> {
    let Some(Text { name, text, notes }) = args.text()? else { bail!("--nodes needs an SGF file") };
    if args.sgf.is_none() && Format::of(&text) != Format::Sgf {
        bail!("{name}: --nodes needs an SGF file, which begins with '(;'");
    }
    let file = SgfFile::read(&text).with_context(|| name.clone())?;
    let notes = notes.iter().chain(file.notes()).map(|note| format!("{name}, {note}"));
    input::say(&notes.collect::<Vec<_>>());
    nodes_text::list(&file, args.game).context(name)
}

fn describe(position: &Position) -> String {
    let mut text = position.diagram() + "\n";
    let _ = writeln!(text, "{}", report::turn_sentence(position));
    let _ = writeln!(text, "{}", report::rules_line(position.rules()));
    if let Some(ban) = report::ban_sentence(position) {
        let _ = writeln!(text, "{ban}");
    }
    let _ = writeln!(text, "Area score as it stands, all stones alive: {}", position.score());
    for color in Color::ALL {
        for chain in position.geometry().components(position.stones().of(color)) {
            let _ = writeln!(text, "{}", chain_line(position, color, chain));
        }
    }
    for line in Color::ALL.iter().filter_map(|&color| sure_line(position, color)) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// A chain by the name of its first point, its stones and its liberties.
fn chain_line(position: &Position, color: Color, chain: PointSet) -> String {
    let liberties = position.stones().liberties(position.geometry(), chain);
    let name = chain.first().map_or_else(String::new, |point| position.size().name(point));
    let life = life_of(position, color, chain);
    format!(
        "{color} {name}: {} ({}), {} ({}), {life}",
        counted(chain.count(), "stone", "stones"),
        position.names(chain),
        counted(liberties.count(), "liberty", "liberties"),
        position.names(liberties),
    )
}

fn counted(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// What is sure about a chain whatever is played: all moves of its owner may be passes.
fn life_of(position: &Position, color: Color, chain: PointSet) -> &'static str {
    let vitality = Vitality::under(position.rules().suicide);
    let alive = unconditionally_alive(position.geometry(), position.stones(), color, vitality);
    if chain.is_subset(alive) { "unconditionally alive" } else { "not unconditionally alive" }
}

/// The points that a colour keeps or gets whatever the opponent does, as far as is seen without search.
fn sure_line(position: &Position, color: Color) -> Option<String> {
    let sure = secure_points(position, color);
    let count = counted(sure.count(), "point", "points");
    (!sure.is_empty()).then(|| format!("{color} is sure of {count} ({})", position.names(sure)))
}
