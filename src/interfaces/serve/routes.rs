//! Addresses of the server, and what they answer.

use super::guard::{self, Guard};
use super::question::{Asked, Pasted};
use super::queue::Queue;
use super::record::Snapshot;
use crate::interfaces::front;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router, middleware};
use futures_util::stream::{self, Stream};
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Longest body of a request, in bytes: more than any game of a small board.
const MOST_BYTES: usize = 1 << 18;
/// Between two events: nobody sees more.
const EVENT_EVERY: Duration = Duration::from_millis(100);

/// What handlers know.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    /// Where questions are asked.
    pub queue: Queue,
    /// Most time for a question.
    pub time: Duration,
}

/// All routes behind the guard.
pub(super) fn router(desk: Desk, guard: Guard) -> Router {
    Router::new()
        .route("/", get(|| async { asset("text/html; charset=utf-8", front::PAGE) }))
        .route("/app.js", get(|| async { asset("text/javascript; charset=utf-8", front::SCRIPT) }))
        .route("/app.css", get(|| async { asset("text/css; charset=utf-8", front::STYLE) }))
        .route("/api/positions", post(read))
        .route("/api/questions", post(ask).get(list))
        .route("/api/questions/{id}", delete(remove))
        .route("/api/questions/{id}/events", get(events))
        .route("/api/questions/{id}/stop", post(stop))
        .route("/api/questions/{id}/resume", post(resume))
        .fallback(|| async { error(StatusCode::NOT_FOUND, "there is nothing here") })
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn_with_state(guard, guard::watch))
        .with_state(desk)
}

fn asset(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], text).into_response()
}

fn error(status: StatusCode, text: &str) -> Response {
    (status, Json(json!({ "error": text }))).into_response()
}

/// A body that was read in time.
type Body<T> = Result<Json<T>, JsonRejection>;

/// Why a body is refused.
struct Refused {
    status: StatusCode,
    text: String,
}

impl Refused {
    /// What is wrong with what the body says.
    const fn content(text: String) -> Self {
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, text }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        error(self.status, &self.text)
    }
}

/// What a body says.
fn body<T>(read: Body<T>) -> Result<T, Refused> {
    read.map(|Json(body)| body).map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Refused { status: StatusCode::PAYLOAD_TOO_LARGE, text: rejection.body_text() }
        }
        _ => Refused::content(rejection.body_text()),
    })
}

async fn read(read: Body<Pasted>) -> Result<Response, Refused> {
    let pasted = body(read)?;
    // Whatever it takes, others are answered meanwhile.
    let position = tokio::task::spawn_blocking(move || pasted.read()).await;
    let position = position.map_err(|_| Refused::content("the text could not be read".to_owned()))?;
    position.map(|position| Json(position).into_response()).map_err(Refused::content)
}

async fn ask(State(desk): State<Desk>, read: Body<Asked>) -> Result<Response, Refused> {
    let question = body(read)?.question(desk.time).map_err(Refused::content)?;
    let id = desk.queue.ask(question).map_err(|_| Refused {
        status: StatusCode::TOO_MANY_REQUESTS,
        text: "too many questions wait; stop or remove some".to_owned(),
    })?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))).into_response())
}

async fn list(State(desk): State<Desk>) -> Response {
    Json(json!({ "questions": desk.queue.rows() })).into_response()
}

/// Done, or nothing of that name.
fn done(found: Option<()>) -> Response {
    match found {
        Some(()) => StatusCode::NO_CONTENT.into_response(),
        None => error(StatusCode::NOT_FOUND, "there is no such question"),
    }
}

async fn stop(State(desk): State<Desk>, Path(id): Path<String>) -> Response {
    done(desk.queue.stop(&id))
}

async fn resume(State(desk): State<Desk>, Path(id): Path<String>) -> Response {
    done(desk.queue.resume(&id))
}

async fn remove(State(desk): State<Desk>, Path(id): Path<String>) -> Response {
    done(desk.queue.remove(&id))
}

async fn events(State(desk): State<Desk>, Path(id): Path<String>) -> Response {
    match desk.queue.follow(&id) {
        Some(news) => Sse::new(told(news)).keep_alive(KeepAlive::default()).into_response(),
        None => done(None),
    }
}

/// How far a stream of events is.
enum Telling {
    Begin,
    Wait,
    End,
}

/// An event for what is known now, then whenever that changes, until it changes no more.
fn told(news: watch::Receiver<Arc<Snapshot>>) -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold((news, Telling::Begin), |(mut news, telling)| async move {
        match telling {
            Telling::Begin => {}
            Telling::Wait => {
                tokio::time::sleep(EVENT_EVERY).await;
                // Who has removed the question ends it as well.
                news.changed().await.ok()?;
            }
            Telling::End => return None,
        }
        let snapshot = Arc::clone(&news.borrow_and_update());
        let next = if snapshot.state.is_final() { Telling::End } else { Telling::Wait };
        let data =
            serde_json::to_string(&*snapshot).expect("strings and finite numbers can be written as JSON");
        Some((Ok(Event::default().event("analysis").data(data)), (news, next)))
    })
}
