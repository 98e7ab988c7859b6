//! `shoban campaign fsck`: whether the folder of a campaign is whole.

use super::args::CampaignFsckArgs;
use super::exit::REFUSED;
use super::output;
use shoban::campaign::{Folder, Fsck, fsck};
use shoban::text::shown_name;
use std::process::ExitCode;

/// Looks for damage, and says what was found.
pub fn run(args: &CampaignFsckArgs) -> anyhow::Result<ExitCode> {
    let folder = Folder::open(&args.folder)?;
    let how = Fsck { reads_pieces: args.pieces, repairs: args.repair };
    let found = fsck(&folder, how)?;
    let name = shown_name(folder.path());
    let mut text =
        format!("{name}: {} nodes, {} lemmas, {} pieces\n", found.nodes, found.lemmas, found.pieces);
    found.damage.iter().for_each(|what| text += &format!("- {what}\n"));
    text += match (found.damage.is_empty(), args.repair) {
        (true, _) => "Nothing is damaged.\n",
        (false, true) => {
            "What is damaged was taken back, and all that rests on it; it will be proved again.\n"
        }
        (false, false) => "With --repair what is damaged is taken back, and all that rests on it.\n",
    };
    output::print(&text)?;
    Ok(if found.damage.is_empty() || args.repair { ExitCode::SUCCESS } else { ExitCode::from(REFUSED) })
}
