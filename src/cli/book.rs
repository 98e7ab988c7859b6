//! `shoban book`: static pages of proved positions.

use super::args::BookArgs;
use super::progress_text::fitting;
use super::scene::Scene;
use super::spinner::Spinner;
use super::{interrupt, output};
use anyhow::{Context as _, bail};
use shoban::files;
use shoban::formats::quantity;
use shoban::interfaces::book::{Binding, Bound, Extent, Files, Seeker, Stock, VolumeError};
use shoban::search::Limits;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// So many files that are left out are told; of more, how many.
const MOST_NOTES: usize = 5;

/// Reads the certificates and writes the pages.
pub fn run(args: &BookArgs) -> anyhow::Result<ExitCode> {
    require_empty(&args.out)?;
    let scene = Scene::default();
    let spinner = Spinner::new(String::new(), |doing: &String, room| fitting(room, [doing.clone()]));
    scene.set_bar(Some(spinner.bar.clone()));
    let tell = |doing: String| {
        spinner.show(doing.clone());
        scene.sum_up(doing);
    };
    let stock = Stock::gather(&args.from, &mut |path| tell(format!("checking {}", files::name(path))))?;
    spinner.bar.suspend(|| tell_left_out(&stock.left_out));
    if stock.volumes.is_empty() {
        spinner.bar.finish_and_clear();
        bail!("no certificate of finite play was found");
    }
    // Nothing else has an end of its own that Ctrl-C could wait for.
    let stop = args.nodes.map(|_| interrupt::stop_flag(&scene)).transpose()?;
    let limits = Limits { nodes: args.nodes, stop: stop.clone(), ..Limits::default() };
    let binding = Binding {
        extent: Extent { plies: args.plies, pages: args.pages },
        files: if args.digests_only { Files::Named } else { Files::Copied },
        seeker: args.nodes.map(|_| Seeker::new(args.analyst.settings(), limits)),
    };
    let bound = binding.bind(&stock, &args.out, &mut |volume, page, pages| {
        tell(format!("{}: page {} of {pages}", volume.title, page + 1));
    });
    spinner.bar.finish_and_clear();
    let Bound { pages, bytes } = bound.with_context(|| format!("cannot write {}", files::name(&args.out)))?;
    output::print(&format!(
        "{} pages of {} certificates, {} bytes: open {}\n",
        quantity::grouped(pages as u64),
        stock.volumes.len(),
        quantity::grouped(bytes),
        files::name(&args.out.join("index.html")),
    ))?;
    if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
        output::complain(
            "note: the search for values of moves was stopped; later pages have what the proofs say",
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// A folder may hold other kinds: they have no strategies that could be followed.
fn tell_left_out(left_out: &[VolumeError]) {
    for error in left_out.iter().take(MOST_NOTES) {
        if let VolumeError::Refused(path, error) = error {
            output::complain(&format!("note: {} is left out: {error}", files::name(path)));
        }
    }
    if left_out.len() > MOST_NOTES {
        output::complain(&format!("note: {} more are left out", left_out.len() - MOST_NOTES));
    }
}

/// Nothing that is there is written over.
fn require_empty(folder: &Path) -> anyhow::Result<()> {
    let has_files = folder.exists()
        && fs::read_dir(folder)
            .with_context(|| format!("cannot read {}", files::name(folder)))?
            .next()
            .is_some();
    if has_files {
        bail!("{} is not empty; choose another folder", files::name(folder));
    }
    Ok(())
}
