//! `shoban serve`: a page in the browser.

use super::args::ServeArgs;
use super::scene::Scene;
use super::{interrupt, output};
use anyhow::{Context as _, bail};
use shoban::interfaces::serve::{Server, ServerSettings};
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, ExitCode, Stdio};

/// Serves until Ctrl-C.
pub fn run(args: &ServeArgs) -> anyhow::Result<ExitCode> {
    let token = token(args)?;
    let settings = ServerSettings { time: args.time, token: token.clone(), analyst: args.analyst.settings() };
    let server =
        Server::listen(args.listen, settings).with_context(|| format!("cannot listen at {}", args.listen))?;
    let stop = interrupt::stop_flag(&Scene::default())?;
    let address = address(server.address(), token.as_deref());
    output::print(&format!("shoban listens at {address}\nCtrl-C ends it.\n"))?;
    if !args.no_browser {
        open(&address);
    }
    server.run(&stop)?;
    Ok(ExitCode::SUCCESS)
}

/// What has to be shown: what was chosen, or, where others can reach the server, something nobody guesses.
fn token(args: &ServeArgs) -> anyhow::Result<Option<String>> {
    const SIGNS: &[u8] = b"-_";
    match &args.token {
        Some(text)
            if text.is_empty() || !text.bytes().all(|c| c.is_ascii_alphanumeric() || SIGNS.contains(&c)) =>
        {
            bail!("--token: letters, digits, '-' and '_' are wanted, as it stands in an address")
        }
        Some(text) => Ok(Some(text.clone())),
        None if args.listen.ip().is_loopback() => Ok(None),
        None => guessed_by_nobody().map(Some),
    }
}

/// 128 bits of the system's randomness.
fn guessed_by_nobody() -> anyhow::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow::anyhow!("no randomness for a token: {error}; give one with --token"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// What to open in a browser.
fn address(listens: SocketAddr, token: Option<&str>) -> String {
    let host = match listens.ip() {
        ip if ip.is_unspecified() => "localhost".to_owned(),
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    let token = token.map_or_else(String::new, |token| format!("?token={token}"));
    format!("http://{host}:{}/{token}", listens.port())
}

/// Has the system show the page. If it cannot, the address is there to be read.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = || Stdio::null();
    let _ = Command::new(program).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
}
