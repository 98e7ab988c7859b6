//! `shoban group`: whether a group is alive, dead, in ko or in seki.

use super::args::GroupArgs;
use super::exit::STOPPED;
use super::progress::ProgressView;
use super::save::Outputs;
use super::scene::Scene;
use super::{input, output};
use anyhow::{Context as _, anyhow, bail};
use shoban::board::{Move, Passes, PointSet, Position};
use shoban::formats::group_certificate;
use shoban::formats::group_report::{GroupRecord, report};
use shoban::group::{Group, GroupSettings, TargetError, Wanted, solve_group};
use shoban::text::shown_name;
use std::process::ExitCode;

/// Answers the question and prints what is known.
pub fn run(args: &GroupArgs) -> anyhow::Result<ExitCode> {
    let start = args.position.start_by_basic_ko()?;
    input::say(&start.notes);
    let position = start.position;
    let group = group_at(&position, &args.at).context("--at")?;
    if position.ko().is_some() || position.passes() != Passes::None {
        output::complain(
            "note: the question is about the stones alone: a ban of ko or a pass before it does not count",
        );
    }
    let mut outputs = Outputs::new(args.force.replace(), args.position.files());
    let target =
        args.certificate.as_deref().map(|path| outputs.reserve("--certificate", path)).transpose()?;
    let wanted = match (&target, args.moves_table) {
        (Some(_), _) => Wanted::Proofs,
        (None, true) => Wanted::Moves,
        (None, false) => Wanted::Lines,
    };
    let scene = Scene::default();
    let settings = GroupSettings { table: args.table.size, limits: args.limits.limits(&scene)?, wanted };
    if settings.limits.depth.is_some() {
        bail!("--depth has no meaning here: the search has no depth; write --nodes or --time");
    }
    let mut view = ProgressView::new(args.progress.showing(), &scene);
    let answer = solve_group(&position, group, &settings, &mut view);
    view.finish();
    let answer = answer?;
    if let Some(target) = &target {
        let text = group_certificate::text(&answer);
        // Nothing is kept, nor printed, that the checker does not believe.
        checker::check_group_text(&text).context("the proof is refused, please report this")?;
        target.write(&text)?;
    }
    let certificate = args.certificate.as_ref().map(shown_name);
    let text =
        if args.json { GroupRecord::new(&answer, certificate).to_json() + "\n" } else { report(&answer) };
    output::print_to(outputs.report_stream(), &text)?;
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
