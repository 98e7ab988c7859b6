//! `shoban campaign`: one question for many workers.

use super::args::{CampaignCertificateArgs, CampaignCommand, CampaignNewArgs, CampaignRunArgs, PositionArgs};
use super::campaign_view::{CampaignView, ending_text};
use super::exit::STOPPED;
use super::scene::Scene;
use super::{input, interrupt, nats, output};
use anyhow::{Context as _, bail};
use checker::{Form, PieceSettings, tell_proof};
use shoban::board::{BoardSize, Passes, Position};
use shoban::campaign::{
    Conduct, Definition, Desk, Ending, Engine, Folder, Local, Manager, Rehearsal, write_proof,
};
use shoban::certificate::Lemma;
use shoban::formats::quantity;
use shoban::game::Claim;
use shoban::search::Table;
use shoban::text::shown_name;
use std::process::ExitCode;
use std::sync::Arc;

/// Does what is asked about a campaign.
pub fn run(command: &CampaignCommand) -> anyhow::Result<ExitCode> {
    match command {
        CampaignCommand::New(args) => new(args),
        CampaignCommand::Run(args) => work(args),
        CampaignCommand::Status(args) => super::campaign_status::run(args),
        CampaignCommand::Workers(args) => super::campaign_workers::run(args),
        CampaignCommand::Simulate(args) => super::campaign_simulate::run(args),
        CampaignCommand::Certificate(args) => certificate(args),
        CampaignCommand::Fsck(args) => super::campaign_fsck::run(args),
    }
}

/// Makes the folder of a campaign.
fn new(args: &CampaignNewArgs) -> anyhow::Result<ExitCode> {
    let position = position(&args.position)?;
    let claims: Vec<Lemma> =
        claims(args, &position)?.into_iter().map(|claim| Lemma { state: position, claim }).collect();
    let folder = Folder::create(&args.dir, Definition::new(&claims, args.budget))?;
    let name = shown_name(folder.path());
    let texts: Vec<String> = claims.iter().map(|lemma| lemma.claim.to_string()).collect();
    output::print(&format!(
        "Campaign {} in {name}: {} on {}.\nGo on with: shoban campaign run {name} --workers 2\n",
        folder.definition().name,
        texts.join(" and "),
        position.size(),
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn position(args: &PositionArgs) -> anyhow::Result<Position> {
    let start = args.start_by_basic_ko()?;
    input::say(&start.notes);
    if start.position.passes() == Passes::Ended {
        bail!("the game is over; its score needs no proof");
    }
    Ok(start.position)
}

fn claims(args: &CampaignNewArgs, position: &Position) -> anyhow::Result<Vec<Claim>> {
    let size = position.size();
    let possible = |score, option| input::possible(score, option, size);
    let mut claims = Vec::new();
    for (score, option) in [(args.at_least, "--at-least"), (args.expect, "--expect")] {
        claims.extend(score.map(|score| possible(score, option)).transpose()?.map(Claim::at_least));
    }
    for (score, option) in [(args.at_most, "--at-most"), (args.expect, "--expect")] {
        claims.extend(score.map(|score| possible(score, option)).transpose()?.map(Claim::at_most));
    }
    claims.retain(|claim| args.expect.is_none() || !is_sure(*claim, size));
    if let Some(claim) = claims.iter().find(|claim| is_sure(**claim, size)) {
        bail!("'{claim}' is true of every position on {size} and needs no proof");
    }
    if let [Claim { .. }, Claim { .. }] = claims.as_slice()
        && claims[0].black_score() > claims[1].black_score()
    {
        bail!(
            "--at-least {} and --at-most {} contradict each other",
            claims[0].black_score(),
            claims[1].black_score()
        );
    }
    Ok(claims)
}

/// Whether every game ends so.
fn is_sure(claim: Claim, size: BoardSize) -> bool {
    i32::from(claim.score.points()) <= -(size.count() as i32)
}

/// Works on a campaign.
fn work(args: &CampaignRunArgs) -> anyhow::Result<ExitCode> {
    let folder = Folder::open(&args.folder)?;
    let scene = Scene::default();
    let stop = interrupt::stop_flag(&scene)?;
    let (size, table) = (folder.position().size(), args.table.size);
    let conduct =
        Conduct { checkers: args.checkers.count(), nodes: args.nodes, time: args.time, stop: &stop };
    let view = CampaignView::new(args.progress.showing());
    if args.nats.nats.is_some() {
        return nats::manage(&args.nats, &folder, |engine| manage(&folder, engine, &conduct, view));
    }
    if let Some(count) = args.rehearse {
        let mut engine = Rehearsal::start(count, size, table)?;
        let code = manage(&folder, &mut engine, &conduct, view)?;
        let now = quantity::grouped(engine.now());
        output::print(&format!("A rehearsal with {count} workers: each could have visited {now} nodes.\n"))?;
        return Ok(code);
    }
    let mut engine = Local::start(args.workers, size, &Arc::new(Table::try_new(table)?))?;
    manage(&folder, &mut engine, &conduct, view)
}

/// Works on a campaign with an engine, and says how that has ended.
fn manage(
    folder: &Folder,
    engine: &mut dyn Engine,
    conduct: &Conduct<'_>,
    mut view: CampaignView,
) -> anyhow::Result<ExitCode> {
    let mut manager = Manager::new(folder, engine)?;
    let ending = manager.run(conduct, &mut |news| view.hear(news));
    view.finish();
    let ending = ending.with_context(|| shown_name(folder.path()))?;
    output::print(&ending_text(manager.desk(), ending, folder.path()))?;
    Ok(match ending {
        Ending::Proved => ExitCode::SUCCESS,
        Ending::Stopped | Ending::Exhausted => ExitCode::from(STOPPED),
    })
}

/// Puts the proof together.
fn certificate(args: &CampaignCertificateArgs) -> anyhow::Result<ExitCode> {
    let folder = Folder::open(&args.folder)?;
    let desk = Desk::open(&folder)?;
    if !desk.is_proved() {
        let open = desk.trees().iter().find(|tree| !tree.is_proved()).map(|tree| tree.claim());
        let claim = open.map_or_else(String::new, |claim| claim.to_string());
        bail!("'{claim}' is not proved yet; go on with 'shoban campaign run {}'", shown_name(folder.path()));
    }
    let usual = PieceSettings::default();
    let settings = PieceSettings {
        threads: args.threads.map_or(usual.threads, |threads| threads.count()),
        memory: args.memory.unwrap_or(usual.memory),
        journal: None,
    };
    let report = write_proof(&desk, &args.out, &settings, &|_, _| {})?;
    let form = if args.json { Form::Json } else { Form::Text };
    output::print(&tell_proof(&args.out, report, form))?;
    Ok(ExitCode::SUCCESS)
}
