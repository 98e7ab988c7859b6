//! `shoban group`: whether a group is alive, dead, in ko or in seki.

use super::args::GroupArgs;
use super::exit::STOPPED;
use super::output;
use anyhow::{Context as _, anyhow, bail};
use shoban::board::{Move, PointSet, Position};
use shoban::formats::group_report::{GroupRecord, report};
use shoban::group::{Group, GroupSettings, TargetError, Wanted, solve_group};
use std::process::ExitCode;

/// Answers the question and prints what is known.
pub fn run(args: &GroupArgs) -> anyhow::Result<ExitCode> {
    let position = args.position.start()?.position;
    let group = group_at(&position, &args.at).context("--at")?;
    let wanted = if args.moves_table { Wanted::Moves } else { Wanted::Lines };
    let settings = GroupSettings { table: args.table, limits: args.limits.limits()?, wanted };
    if settings.limits.depth.is_some() {
        bail!("--depth has no meaning here: the search has no depth; write --nodes or --time");
    }
    let answer = solve_group(&position, group, &settings)?;
    output::print(&if args.json {
        GroupRecord::new(&answer, None).to_json() + "\n"
    } else {
        report(&answer)
    })?;
    Ok(if answer.is_stopped { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS })
}

/// The group that stands on the points of a text.
fn group_at(position: &Position, text: &str) -> anyhow::Result<Group> {
    let size = position.size();
    let mut points = PointSet::EMPTY;
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        match Move::named(word, size) {
            Some(Move::Play(point)) => points = points.with(point),
            _ => bail!("'{word}' is no point of a {size} board"),
        }
    }
    Group::new(position, points).map_err(|error| match error {
        TargetError::NoStone(point) | TargetError::TwoColors(point) => {
            anyhow!("{}: {error}", size.name(point))
        }
        TargetError::Empty => anyhow!("{error}"),
    })
}
