//! Pieces as objects: too large for messages.

use super::connect::{Link, lost};
use crate::campaign::engine::EngineError;
use crate::campaign::job::MOST_PIECE_BYTES;
use async_nats::jetstream::object_store::{GetErrorKind, InfoErrorKind, ObjectStore};
use std::time::Duration;
use tokio::io::AsyncReadExt as _;
use tokio::time::timeout;

/// A piece takes no longer than this over the slowest line that is worth a worker.
const LONGEST: Duration = Duration::from_secs(120);
/// Reading that takes longer is begun again: where a server of version 2.9 takes another piece away meanwhile, the rest of
/// this one does not come.
const USUAL: Duration = Duration::from_secs(20);

/// Stores a piece.
///
/// # Errors
/// If that cannot be done.
pub(super) async fn put(link: &Link, name: &str, bytes: &[u8]) -> Result<(), EngineError> {
    let store = link.pieces().await?;
    if store.info(name).await.is_ok_and(|info| !info.deleted && info.size == bytes.len()) {
        return Ok(());
    }
    let mut rest = bytes;
    let stored = timeout(LONGEST, store.put(name, &mut rest)).await;
    let stored = stored.map_err(|_| lost("storing a piece")("it takes too long"))?;
    stored.map(|_| ()).map_err(lost("storing a piece"))
}

/// A piece, if it is there and not too large.
///
/// # Errors
/// If the server does not say.
pub(super) async fn get(link: &Link, name: &str) -> Result<Option<Vec<u8>>, EngineError> {
    let store = link.pieces().await?;
    for patience in [USUAL, LONGEST] {
        // In a task of its own: the client library panics where a connection breaks at the wrong moment.
        let read = tokio::spawn(timeout(patience, read(store.clone(), name.to_owned()))).await;
        if let Ok(read) = read.map_err(lost("reading a piece"))? {
            return read;
        }
        if !link.is_up() {
            return Err(lost("reading a piece")("the connection is lost"));
        }
    }
    // What has no end by now will not get one.
    Ok(None)
}

async fn read(store: ObjectStore, name: String) -> Result<Option<Vec<u8>>, EngineError> {
    let object = match store.get(name).await {
        Ok(object) => object,
        Err(error) if error.kind() == GetErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(lost("reading a piece")(error)),
    };
    if object.info().size as u64 > MOST_PIECE_BYTES {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    match object.take(MOST_PIECE_BYTES + 1).read_to_end(&mut bytes).await {
        Ok(_) => Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= MOST_PIECE_BYTES)),
        Err(error) if error.kind() == std::io::ErrorKind::InvalidData => Ok(None),
        Err(error) => Err(lost("reading a piece")(error)),
    }
}

/// Takes a piece away. One that is not there is no error.
///
/// # Errors
/// If that cannot be done.
pub(super) async fn delete(link: &Link, name: &str) -> Result<(), EngineError> {
    let store = link.pieces().await?;
    match store.info(name).await {
        Err(error) if error.kind() == InfoErrorKind::NotFound => Ok(()),
        Ok(info) if info.deleted => Ok(()),
        _ => store.delete(name).await.map_err(lost("taking a piece away")),
    }
}
