// The moves of a position, the best first.

import type { Known, MoveValue } from "./contract";
import { button, html, refill } from "./dom";
import { kind } from "./spots";
import { bounds, boundsSpoken, count, quality } from "./words";

const SEARCHED = "found by a search, not by the certificates alone";

/** What the table tells its owner. */
export interface TableListener {
  /** What a click on a move does: a link, or something to do. */
  link(move: MoveValue): string | (() => void) | null;
  /** A row is looked at, or none. */
  look(move: string | null): void;
  /** The refutation of a move is asked for. */
  why(move: string): void;
}

/** A table of moves in the page. */
export class MovesTable {
  readonly element: HTMLElement;
  private readonly body = html("tbody");
  private readonly none = html("p", { class: "quiet" }, "No moves are known yet.");
  private readonly table: HTMLTableElement;

  constructor(private readonly listener: TableListener) {
    const head = html("tr", {}, ...["Move", "Score", "", "Nodes", ""].map((word) =>
      html("th", { scope: "col", class: word === "Nodes" ? "nodes" : null }, word || html("span", { class: "hidden" }, "More"))));
    this.table = html("table", { class: "moves" }, html("thead", {}, head), this.body);
    this.element = html("div", { class: "moves-holder" }, this.none, this.table);
    this.element.addEventListener("pointerleave", () => listener.look(null));
  }

  /** Shows the moves of what is known, or that there are none. */
  draw(known: Known | null): void {
    const moves = known?.moves ?? [];
    this.none.hidden = moves.length > 0;
    this.table.hidden = moves.length === 0;
    this.table.classList.toggle("short", moves.every((move) => move.nodes === undefined));
    const most = (known?.rows ?? 0) * (known?.columns ?? 0);
    refill(this.body, ...moves.map((move) => this.row(move, most)));
  }

  private row(move: MoveValue, most: number): HTMLTableRowElement {
    const said = `${boundsSpoken(move.lower, move.upper, most)}, ${quality(move)}`;
    const row = html("tr", { "data-move": move.move },
      html("th", { scope: "row" }, this.name(move, said)),
      html("td", { class: "score" }, bounds(move.lower, move.upper, most), move.searched ? html("abbr", { title: SEARCHED }, "*") : null),
      html("td", {}, html("span", { class: `chip ${kind(move)}` }, quality(move))),
      html("td", { class: "nodes" }, move.nodes === undefined ? "" : count(move.nodes)),
      html("td", {}, move.quality === "optimal" ? null : this.question(move)));
    row.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") this.listener.look(move.move); });
    row.addEventListener("click", (event) => {
      if (!(event.target instanceof Element && event.target.closest("a, button"))) this.listener.look(move.move);
    });
    row.addEventListener("focusin", () => this.listener.look(move.move));
    row.addEventListener("focusout", () => this.listener.look(null));
    return row;
  }

  private name(move: MoveValue, said: string): HTMLElement {
    const target = this.listener.link(move);
    const attributes = { class: "play", "data-key": `play ${move.move}`, "aria-label": `Play ${move.move}, ${said}` };
    if (target === null) return html("span", {}, move.move);
    if (typeof target === "string") return html("a", { ...attributes, href: target }, move.move);
    return button(move.move, target, attributes);
  }

  private question(move: MoveValue): HTMLButtonElement {
    return button("Why?", () => this.listener.why(move.move), {
      class: "why", "data-key": `why ${move.move}`, "aria-label": `Why not ${move.move}?`,
    });
  }
}
