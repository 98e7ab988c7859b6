//! The argument that lets files be replaced.

use clap::Args;
use shoban::files::Replace;

#[derive(Clone, Copy, Debug, Args)]
pub struct ForceArg {
    /// Replace files that are there already; never the input, nor what is read-only
    #[arg(long)]
    force: bool,
}

impl ForceArg {
    /// What may become of files that are there.
    pub const fn replace(self) -> Replace {
        if self.force { Replace::Anything } else { Replace::Nothing }
    }
}
