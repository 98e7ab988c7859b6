// A server that keeps the contract of `shoban serve`. It knows the values of 3x4 and makes up those of other boards.

import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { place, legal, position } from "./rules.mjs";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const POLICY = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:";
const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" };
const MOST = 6;
const started = Date.now().toString(16);

const SOLVED = {
  B2: 4, C2: 4, B3: 3, C3: 3, B1: 3, C1: 3, A2: 0, D2: 0, pass: -4, A3: -12, D3: -12, A1: -12, D1: -12,
};
const LINES = {
  B2: ["C3", "B3", "B1", "C2", "C1", "A2", "D2", "D3"], B3: ["C2", "B2", "C1", "B1"], A1: ["B2", "C2", "B3"], A2: ["C2", "B2"], pass: ["B2", "C2"],
};

/** Values of all moves after a position, the best first. */
function values(question) {
  const here = place(question);
  const black = here.to_play === "black";
  const most = question.rows * question.columns;
  const first = question.rows === 3 && question.columns === 4 && !question.moves.length && !/[XO]/.test(question.position);
  const moves = legal(here).map((move, index) => {
    const made = first ? SOLVED[move] : Math.max(-most, Math.min(most, 4 - (index % 5) * (black ? 1 : -1)));
    const line = first ? LINES[move] ?? ["C2", "B2"] : legal(place({ ...question, moves: [...question.moves, move] })).slice(0, 3);
    return { move, lower: made, upper: made, line, nodes: 100 + index * 37 };
  });
  const sign = black ? -1 : 1;
  moves.sort((a, b) => sign * (a.lower - b.lower));
  const best = moves[0]?.lower ?? 0;
  for (const move of moves) {
    move.least = move.most = Math.abs(best - move.lower);
    move.quality = move.least === 0 ? "optimal" : "worse";
  }
  return { here, moves, best };
}

/** The event after so many of `steps` steps: bounds narrow, and moves become known one by one. */
function event(job, step, steps) {
  const { question } = job;
  const { here, moves, best } = values(question);
  const most = question.rows * question.columns;
  const left = Math.round(((most - Math.abs(best)) * (steps - step)) / steps);
  const done = job.state === "done";
  const known = Math.floor((moves.length * step) / steps);
  return {
    id: job.id, asked: question, state: job.state, error: null, rows: question.rows, columns: question.columns, position: position(here),
    to_play: here.to_play, over: here.passes >= 2, rules: `area scoring, basic ko, no suicide, komi ${question.komi}`,
    repetition: question.repetition, komi: question.komi, lower: done ? best : Math.max(-most, best - left),
    upper: done ? best : Math.min(most, best + left + 2), value: done ? best : null,
    line: moves.length ? [moves[0].move, ...moves[0].line] : [],
    moves: moves.map((move, index) => (index < known || done ? move
      : { ...move, lower: -most, upper: index % 2 ? most : 3, quality: "open", least: index % 2 ? 0 : 1, most: 2 * most, line: [] })),
    sure: { black: [], white: [] }, nodes: step * 1234, seconds: step * 0.2, ahead: job.state === "waiting" ? 1 : 0,
  };
}

/** The questions of one server. */
class Jobs {
  all = new Map();
  last = 0;

  ask(question) {
    if (this.all.size >= MOST) return null;
    const number = ++this.last;
    const id = `${started}-${number}`;
    const long = question.rows * question.columns > 20;
    const job = { id, number, question, state: "running", step: 0, steps: long ? 300 : 4, listeners: new Set() };
    job.title = `${question.rows}x${question.columns}, ${question.to_play} to play${question.moves.length ? `, ${question.moves.join(" ")}` : ""}`;
    this.all.set(id, job);
    this.run(job);
    return id;
  }

  run(job) {
    job.state = "running";
    job.timer = setInterval(() => {
      job.step++;
      if (job.step >= job.steps) this.end(job, "done");
      else this.tell(job);
    }, 60);
    job.timer.unref();
  }

  end(job, state) {
    clearInterval(job.timer);
    job.state = state;
    this.tell(job);
    for (const listener of job.listeners) listener.end();
    job.listeners.clear();
  }

  tell(job) {
    for (const listener of job.listeners) this.send(job, listener);
  }

  send(job, listener) {
    listener.write(`event: analysis\ndata: ${JSON.stringify(event(job, job.step, job.steps))}\n\n`);
  }
}

function json(response, status, body) {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

/** What a text says: SGF with B and W, AB and AW; rows of a board; or a size. */
function read(text) {
  const size = /^\s*(\d+)x(\d+)\s*$/.exec(text);
  const plain = { to_play: "black", moves: [], komi: 0, suicide: "forbidden", notes: [] };
  if (size) return { ...plain, rows: +size[1], columns: +size[2], position: Array(+size[1]).fill(".".repeat(+size[2])).join("/") };
  if (/^\s*\(;/.test(text)) return sgf(text, plain);
  const rows = text.trim().split(/[\n/]/).map((row) => row.replace(/\s/g, ""));
  if (!rows.every((row) => /^[.XO]+$/.test(row) && row.length === rows[0].length)) return null;
  return { ...plain, rows: rows.length, columns: rows[0].length, position: rows.join("/"), notes: ["nothing says whose turn it is: Black is to move"] };
}

function sgf(text, plain) {
  const [, columns, rows = columns] = /SZ\[(\d+)(?::(\d+))?\]/.exec(text) ?? [null, "19"];
  const cells = Array.from({ length: +rows }, () => Array(+columns).fill("."));
  for (const [, colour, points] of text.matchAll(/A([BW])((?:\[\w\w\])+)/g)) {
    for (const [, x, y] of points.matchAll(/\[(\w)(\w)\]/g)) cells[y.charCodeAt(0) - 97][x.charCodeAt(0) - 97] = colour === "B" ? "X" : "O";
  }
  const to_play = /;([BW])\[/.exec(text)?.[1] === "W" ? "white" : "black";
  const moves = [...text.matchAll(/;[BW]\[(\w)(\w)\]/g)].map(([, x, y]) => `${"ABCDEFGHJ"[x.charCodeAt(0) - 97]}${+rows - (y.charCodeAt(0) - 97)}`);
  return { ...plain, to_play, rows: +rows, columns: +columns, position: cells.map((row) => row.join("")).join("/"), moves, notes: ["line 1, column 2: RU is not followed"] };
}

async function body(request) {
  let text = "";
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

async function create(jobs, request, response) {
  const question = await body(request);
  if (!place(question)) return json(response, 422, { error: "a move is against the rules" });
  const id = jobs.ask(question);
  return id ? json(response, 201, { id }) : json(response, 429, { error: "too many questions" });
}

function follow(jobs, job, request, response) {
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  jobs.send(job, response);
  if (job.state === "done" || job.state === "stopped") return response.end();
  job.listeners.add(response);
  return request.on("close", () => job.listeners.delete(response));
}

function onQuestion(jobs, [, , , id, what], request, response) {
  const job = jobs.all.get(id);
  if (!job) return json(response, 404, { error: `there is no question ${id}` });
  if (what === "events") return follow(jobs, job, request, response);
  if (what === "stop" && job.state === "running") jobs.end(job, "stopped");
  if (what === "resume" && job.state === "stopped") jobs.run(job);
  if (request.method === "DELETE") {
    jobs.end(job, "stopped");
    jobs.all.delete(id);
  }
  response.writeHead(204);
  return response.end();
}

async function api(jobs, path, request, response) {
  const parts = path.split("/");
  if (path === "/api/positions") {
    const said = read((await body(request)).text);
    return said ? json(response, 200, said) : json(response, 422, { error: "line 1: this is no board" });
  }
  if (path !== "/api/questions") return onQuestion(jobs, parts, request, response);
  if (request.method === "POST") return create(jobs, request, response);
  return json(response, 200, { questions: [...jobs.all.values()].map(({ id, number, state, title }) => ({ id, number, state, title })) });
}

function page(path, response) {
  const name = path === "/" ? "index.html" : path.slice(1);
  if (!["index.html", "app.js", "app.css"].includes(name)) return json(response, 404, { error: "there is no such page" });
  response.writeHead(200, { "Content-Type": TYPES[name.split(".").pop()], "Content-Security-Policy": POLICY });
  return response.end(readFileSync(DIST + name));
}

/** Starts a server on a free port, or the given one. With a token it refuses calls without it. */
export async function serve(port = 0, token = null) {
  const jobs = new Jobs();
  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://localhost");
    if (!url.pathname.startsWith("/api/")) return page(url.pathname, response);
    const given = request.headers.authorization === `Bearer ${token}` || (url.pathname.endsWith("/events") && url.searchParams.get("token") === token);
    if (token !== null && !given) return json(response, 401, { error: "the token is missing" });
    return api(jobs, url.pathname, request, response).catch?.((error) => json(response, 500, { error: String(error) }));
  });
  await new Promise((ready) => server.listen(port, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => { server.closeAllConnections(); server.close(); } };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await serve(Number(process.env.PORT ?? 8008))).url);
