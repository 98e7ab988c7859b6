//! Connections: no more than the machine has room for, and none that keeps others out by being slow.

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tower::ServiceExt as _;

/// Connections at a time.
const MOST: usize = 400;
/// How long the head of a request may take.
const SLOWEST_HEAD: Duration = Duration::from_secs(10);
/// After a connection could not be taken.
const PAUSE: Duration = Duration::from_millis(50);

/// A connection that is open.
struct Open {
    task: AbortHandle,
    /// Requests that are being answered on it.
    busy: Arc<AtomicU32>,
}

/// Takes connections for ever.
pub(super) async fn accept(listener: TcpListener, router: Router) {
    let mut open: Vec<Open> = Vec::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Such as no room for another file: others will end.
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        open.retain(|open| !open.task.is_finished());
        if open.len() >= MOST {
            // Who has nothing to be answered waits the longest, and makes room; else who comes has to come again.
            match open.iter().position(|open| open.busy.load(Ordering::Relaxed) == 0) {
                Some(idle) => open.remove(idle).task.abort(),
                None => continue,
            }
        }
        let busy = Arc::new(AtomicU32::new(0));
        let task = tokio::spawn(answer(stream, router.clone(), Arc::clone(&busy))).abort_handle();
        open.push(Open { task, busy });
    }
}

/// Answers the requests of a connection.
async fn answer(stream: TcpStream, router: Router, busy: Arc<AtomicU32>) {
    let service = service_fn(move |request: Request<Incoming>| {
        let (router, busy) = (router.clone(), Arc::clone(&busy));
        async move {
            busy.fetch_add(1, Ordering::Relaxed);
            let response: Result<Response<Body>, Infallible> = router.oneshot(request.map(Body::new)).await;
            busy.fetch_sub(1, Ordering::Relaxed);
            response
        }
    });
    let mut server = hyper::server::conn::http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(SLOWEST_HEAD);
    // A client that breaks off is no news.
    let _ = server.serve_connection(TokioIo::new(stream), service).await;
}
