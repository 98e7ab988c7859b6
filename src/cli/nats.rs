//! The NATS server of the arguments, where the program was built to use one.

use super::args::NatsArgs;
use shoban::campaign::Folder;
use std::path::PathBuf;

/// What was said of the server of a campaign, for those who start workers.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
pub struct Server {
    url: String,
    ca: Option<PathBuf>,
    token_file: Option<PathBuf>,
    nkey_file: Option<PathBuf>,
    credentials_file: Option<PathBuf>,
    prefix: String,
}

/// The file in the folder of a campaign that says it. Secrets are in the files that it names.
const SERVER: &str = "nats.json";

impl Server {
    /// The server of the arguments, if they name one.
    pub fn of(args: &NatsArgs) -> Option<Self> {
        // Workers run elsewhere.
        let absolute = |path: &Option<PathBuf>| {
            path.as_ref().map(|path| std::path::absolute(path).unwrap_or_else(|_| path.clone()))
        };
        Some(Self {
            url: args.nats.clone()?,
            ca: absolute(&args.nats_ca),
            token_file: absolute(&args.nats_token_file),
            nkey_file: absolute(&args.nats_nkey_file),
            credentials_file: absolute(&args.nats_credentials_file),
            prefix: args.nats_prefix.clone(),
        })
    }

    /// The server that the last manager of a campaign used, if one did.
    pub fn of_campaign(folder: &Folder) -> Option<Self> {
        serde_json::from_slice(&std::fs::read(folder.path().join(SERVER)).ok()?).ok()
    }

    /// The arguments that name it.
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments = vec!["--nats".to_owned(), self.url.clone()];
        let files = [
            ("--nats-ca", &self.ca),
            ("--nats-token-file", &self.token_file),
            ("--nats-nkey-file", &self.nkey_file),
            ("--nats-credentials-file", &self.credentials_file),
        ];
        for (option, file) in files {
            let file = file.as_ref().map(|file| file.display().to_string());
            arguments.extend(file.into_iter().flat_map(|file| [option.to_owned(), file]));
        }
        arguments.extend(["--nats-prefix".to_owned(), self.prefix.clone()]);
        arguments
    }
}

#[cfg(feature = "nats")]
pub use with::{manage, settings};

#[cfg(feature = "nats")]
mod with {
    use super::{SERVER, Server};
    use crate::cli::args::NatsArgs;
    use anyhow::Context as _;
    use shoban::campaign::nats::{NatsEngine, NatsSettings};
    use shoban::campaign::{Engine, Folder};
    use shoban::files::write_whole;
    use std::process::ExitCode;

    /// How the server of the arguments is reached.
    pub fn settings(args: &NatsArgs) -> anyhow::Result<NatsSettings> {
        Ok(NatsSettings {
            url: args.nats.clone().context("--nats is missing: where is the server?")?,
            ca: args.nats_ca.clone(),
            token_file: args.nats_token_file.clone(),
            nkey_file: args.nats_nkey_file.clone(),
            credentials_file: args.nats_credentials_file.clone(),
            prefix: args.nats_prefix.clone(),
            ack_wait: args.nats_lease,
        })
    }

    /// Does the work of a manager with the server of the arguments, which is written down for those who start workers.
    pub fn manage(
        args: &NatsArgs,
        folder: &Folder,
        work: impl FnOnce(&mut dyn Engine) -> anyhow::Result<ExitCode>,
    ) -> anyhow::Result<ExitCode> {
        // A second manager must not touch the queue of the first.
        drop(folder.lock()?);
        let mut engine = NatsEngine::connect(&settings(args)?, &folder.definition().name)?;
        if let Some(server) = Server::of(args) {
            let path = folder.path().join(SERVER);
            write_whole(&path, &(serde_json::to_string_pretty(&server)? + "\n"))?;
        }
        work(&mut engine)
    }
}

#[cfg(not(feature = "nats"))]
pub use without::manage;

#[cfg(not(feature = "nats"))]
mod without {
    use crate::cli::args::NatsArgs;
    use anyhow::bail;
    use shoban::campaign::{Engine, Folder};
    use std::process::ExitCode;

    /// What is said where the program was built without NATS.
    pub const MISSING: &str =
        "this program was built without NATS; build it with 'cargo build --release --features nats'";

    /// Nothing can be done.
    pub fn manage(
        _: &NatsArgs,
        _: &Folder,
        _: impl FnOnce(&mut dyn Engine) -> anyhow::Result<ExitCode>,
    ) -> anyhow::Result<ExitCode> {
        bail!("--nats: {MISSING}")
    }
}

#[cfg(not(feature = "nats"))]
pub use without::MISSING;
