//! Where the server is, and how one is let in.

use crate::campaign::engine::EngineError;
use async_nats::ConnectOptions;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How a server is reached. Secrets are in files, never in arguments or addresses, which others can see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NatsSettings {
    /// Its address, such as `nats://host:4222`, or `tls://host:4222`; several with commas between them are one cluster.
    pub url: String,
    /// Certificates of those who may vouch for it; those of the system if there are none.
    pub ca: Option<PathBuf>,
    /// A file with a token.
    pub token_file: Option<PathBuf>,
    /// A file with the seed of an nkey.
    pub nkey_file: Option<PathBuf>,
    /// A file with credentials, as `nsc` writes them.
    pub credentials_file: Option<PathBuf>,
    /// What all names on the server begin with.
    pub prefix: String,
    /// How long a job is a worker's without a sign of life. Who comes first to a server decides it for all.
    pub ack_wait: Duration,
}

impl Default for NatsSettings {
    fn default() -> Self {
        Self {
            url: "nats://127.0.0.1:4222".to_owned(),
            ca: None,
            token_file: None,
            nkey_file: None,
            credentials_file: None,
            prefix: "shoban".to_owned(),
            ack_wait: Duration::from_secs(60),
        }
    }
}

impl NatsSettings {
    /// The addresses.
    ///
    /// # Errors
    /// If a secret is in one of them. It is not repeated in the words.
    pub(super) fn addresses(&self) -> Result<Vec<String>, EngineError> {
        if self.url.contains(['@', '?', '#']) {
            let words = "the address of the NATS server has a user, a password or a token in it, which others can see; \
                         put the secret into a file and name the file";
            return Err(EngineError::Refused(words.to_owned()));
        }
        Ok(self.url.split(',').map(|url| url.trim().to_owned()).collect())
    }

    /// How to connect.
    ///
    /// # Errors
    /// If a file cannot be read, or others can read a secret one.
    pub(super) fn options(&self) -> Result<ConnectOptions, EngineError> {
        let mut options = ConnectOptions::new();
        if self.addresses()?.iter().any(|url| url.starts_with("tls:")) {
            options = options.require_tls(true);
        }
        if let Some(ca) = &self.ca {
            fs::metadata(ca).map_err(|error| unreadable(ca, &error))?;
            options = options.add_root_certificates(ca.clone());
        }
        if let Some(file) = &self.token_file {
            options = options.token(secret(file)?.trim().to_owned());
        }
        if let Some(file) = &self.nkey_file {
            options = options.nkey(secret(file)?.trim().to_owned());
        }
        if let Some(file) = &self.credentials_file {
            let words = |_| EngineError::Refused(format!("{}: these are no credentials", file.display()));
            options = options.credentials(&secret(file)?).map_err(words)?;
        }
        Ok(options)
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> EngineError {
    EngineError::Refused(format!("{}: {error}", path.display()))
}

/// The text of a file that nobody else may read.
fn secret(path: &Path) -> Result<String, EngineError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(path).map_err(|error| unreadable(path, &error))?.permissions().mode();
        if mode & 0o077 != 0 {
            let (path, mode) = (path.display(), mode & 0o777);
            let words = format!("{path}: others may use this secret (mode {mode:o}); chmod 600 {path}");
            return Err(EngineError::Refused(words));
        }
    }
    fs::read_to_string(path).map_err(|error| unreadable(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_with_secrets_are_refused() {
        let addresses = |url: &str| NatsSettings { url: url.to_owned(), ..Default::default() }.addresses();
        assert_eq!(addresses("nats://a:4222, tls://b").unwrap(), ["nats://a:4222", "tls://b"]);
        for url in
            ["nats://hunter2@a", "nats://me:hunter2@a:4222", "nats://a,b:hunter2@c", "tls://a?jwt=hunter2"]
        {
            let words = addresses(url).unwrap_err().to_string();
            assert!(words.contains("file") && !words.contains("hunter2"), "{words}");
        }
    }
}
