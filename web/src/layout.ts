// Where things stand on the page of a server.

import type { Analysis } from "./contract";
import { button, html, panel } from "./dom";
import { PASS, type Scene } from "./go";
import { legend } from "./legend";
import type { Show } from "./spots";
import { showChoice } from "./toolbar";
import type { Walk } from "./walk";
import { bounds, boundsSpoken, quality, side } from "./words";

/** The parts that others made. */
export interface Pieces {
  bar: HTMLElement;
  board: HTMLElement;
  caption: HTMLElement;
  asks: readonly HTMLElement[];
  answer: HTMLElement;
  moves: HTMLElement;
  path: HTMLElement;
  queue: HTMLElement;
  settings: HTMLElement;
  text: HTMLElement;
}

/** What the parts made here tell. */
export interface Acts {
  pass(): void;
  undo(): void;
  redo(): void;
  look(move: string | null): void;
  show(show: Show): void;
  line(): void;
  /** The address of this place, without a token. */
  address(ask: boolean): string;
}

/** The page as a whole. */
export interface Parts {
  elements: HTMLElement[];
  /** Whether every move of a walk asks again. */
  follows: HTMLInputElement;
  /** Says what went wrong; an empty text takes it back. */
  fail(message: string): void;
  /** Says something in passing. */
  say(message: string): void;
  /** Says what the page shows elsewhere to those who hear it. */
  whisper(message: string): void;
  draw(walk: Walk, here: Scene, analysis: Analysis | null, lineShown: boolean): void;
}

/** Lays out the page. */
export function layout(pieces: Pieces, acts: Acts): Parts {
  const error = html("p", { class: "error", role: "alert" });
  const note = html("p", { class: "note", role: "status", "aria-live": "polite" });
  const heard = html("p", { class: "hidden", role: "status", "aria-live": "polite" });
  const follows = html("input", { type: "checkbox", checked: true });
  const turn = html("p", { class: "turn" });
  const controls = boardButtons(acts, pieces.asks);
  const left = html("div", { class: "left" }, error, pieces.bar, turn, pieces.board, controls.element, note, heard, pieces.caption, pieces.answer,
    html("div", { class: "row" }, showChoice((show) => acts.show(show)), html("label", { class: "check" }, follows, "Every move of a walk asks again")),
    legend());
  const right = html("div", { class: "right" }, panel("Moves", "moves-panel", pieces.moves), pieces.path,
    pieces.queue, pieces.settings, pieces.text, share(acts));
  return {
    elements: [html("header", {}, html("h1", {}, "shoban"), html("p", { class: "quiet" }, "Go on small boards, solved exactly")),
      html("main", { class: "serve" }, left, right)],
    follows,
    fail: (message) => { error.textContent = message; },
    say: (message) => { note.textContent = message; },
    whisper: (message) => { heard.textContent = message; },
    draw: (walk, here, analysis, lineShown) => {
      turn.textContent = here.passes >= 2 ? "The game is over" : `${side(here.toPlay)} to play`;
      turn.className = `turn ${here.toPlay}`;
      controls.draw(walk, here, analysis, lineShown);
    },
  };
}

interface Controls {
  element: HTMLElement;
  draw(walk: Walk, here: Scene, analysis: Analysis | null, lineShown: boolean): void;
}

function boardButtons(acts: Acts, asks: readonly HTMLElement[]): Controls {
  const pass = button("Pass", () => acts.pass(), { id: "pass" });
  pass.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") acts.look(PASS); });
  pass.addEventListener("pointerleave", () => acts.look(null));
  pass.addEventListener("focus", () => { if (pass.matches(":focus-visible")) acts.look(PASS); });
  pass.addEventListener("blur", () => acts.look(null));
  const undo = button("Undo", () => acts.undo());
  const redo = button("Redo", () => acts.redo());
  const line = button("Line on board", () => acts.line(), { "aria-pressed": "false" });
  return {
    element: html("div", { class: "row controls" }, ...asks, pass, undo, redo, line),
    draw: (walk, here, analysis, lineShown) => {
      const value = analysis?.moves.find((each) => each.move === PASS);
      const most = here.board.cells.length;
      pass.textContent = value ? `Pass ${bounds(value.lower, value.upper, most)}` : "Pass";
      pass.setAttribute("aria-label", value ? `Pass, ${boundsSpoken(value.lower, value.upper, most)}, ${quality(value)}` : "Pass");
      pass.setAttribute("aria-disabled", String(here.passes >= 2));
      undo.setAttribute("aria-disabled", String(walk.at === 0));
      redo.setAttribute("aria-disabled", String(walk.at === walk.moves.length));
      line.setAttribute("aria-pressed", String(lineShown));
    },
  };
}

/** A link to the place, and a button that copies it. */
function share(acts: Acts): HTMLElement {
  const ask = html("input", { type: "checkbox" });
  const field = html("input", { type: "text", readonly: true, "aria-label": "Link to this position", class: "link" });
  const said = html("span", { role: "status", "aria-live": "polite", class: "quiet" });
  const copy = button("Copy a link", () => {
    field.value = acts.address(ask.checked);
    field.hidden = false;
    field.select();
    const copied = navigator.clipboard?.writeText(field.value) ?? Promise.reject(new Error("no clipboard"));
    copied.then(() => { said.textContent = "Copied."; }, () => { said.textContent = "Copy it from the field."; });
  });
  field.hidden = true;
  return panel("Share", "share", html("div", { class: "row" }, copy, html("label", { class: "check" }, ask, "asks at once"), said), field);
}
