//! The arguments of `shoban serve`.

use super::gtp::AnalystArgs;
use super::values::duration;
use clap::Args;
use std::net::SocketAddr;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  shoban serve
  shoban serve --listen 0.0.0.0:8080 --token SECRET
docs/interfaces.md says what the page can do, and what is refused.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ServeArgs {
    /// Where to listen; port 0 is any that is free
    ///
    /// Elsewhere than on this machine (127.0.0.1, ::1) a token is needed; one is made if none is given.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7361")]
    pub listen: SocketAddr,
    /// What who asks has to show; the address that is printed has it
    #[arg(long, value_name = "TEXT")]
    pub token: Option<String>,
    /// Most time for a question, whatever the page allows
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10m")]
    pub time: Duration,
    /// Do not open a browser
    #[arg(long)]
    pub no_browser: bool,
    #[command(flatten)]
    pub analyst: AnalystArgs,
}
