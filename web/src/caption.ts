// The words under a board: the line that is shown, and why a move is not best.

import type { Known, MoveValue, Side } from "./contract";
import { button, html, refill } from "./dom";
import type { Board } from "./go";
import { numbered, other } from "./go";
import { spokenLine } from "./spots";
import { why } from "./words";

/** A line and where it begins. */
export interface Line {
  board: Board;
  first: Side;
  moves: readonly string[];
}

/** The words under a board. */
export class Caption {
  readonly element = html("div", { class: "caption" });

  /** Shows what stands if nothing is looked at: the best line, each move of it playable up to there. */
  best(line: Line, walk: ((count: number) => void) | null): void {
    if (line.moves.length === 0) return refill(this.element, html("p", { class: "quiet" }, "No line is known yet."));
    let side = line.first;
    const moves = line.moves.map((move, index) => {
      const who = side === "black" ? "black" : "white";
      side = other(side);
      const label = `${index + 1} ${move}`;
      const spoken = `Walk to move ${index + 1}, ${who} ${move}`;
      const inner = walk
        ? button(label, () => walk(index + 1), { class: `step ${who}`, "aria-label": spoken, "data-key": `line ${index}` })
        : html("span", { class: `step ${who}` }, label);
      return html("li", {}, inner);
    });
    refill(this.element, html("p", { class: "lead" }, "Best line"), html("ol", { class: "steps" }, ...moves));
  }

  /** Shows a line that is looked at, with what has no room on the board. */
  looked(known: Known, move: string, line: Line): void {
    const value = known.moves.find((each) => each.move === move);
    const rest = numbered(line.board, line.first, line.moves).rest;
    refill(this.element,
      html("p", { class: "lead" }, value ? why(known, value) : `${move}: not known yet`),
      html("p", { class: "line" }, spokenLine(line.first, line.moves)),
      rest.length > 0 ? html("p", { class: "quiet" }, `Not drawn: ${rest.join(", ")}`) : null);
  }

  /** What the words say, without the buttons. */
  get text(): string {
    return [...this.element.querySelectorAll("p")].map((each) => each.textContent ?? "").join(" ");
  }

  /** Says something else. */
  say(words: string): void {
    refill(this.element, html("p", { class: "lead" }, words));
  }

  /** Below the words on a move: buttons that play it, with the answer to it and with its whole line. */
  refutation(move: MoveValue, play: (moves: readonly string[]) => void): void {
    const buttons = [button(`Play ${move.move}`, () => play([move.move]))];
    const answer = move.line[0];
    if (answer !== undefined) {
      buttons.push(button("Play the refutation", () => play([move.move, answer])));
      buttons.push(button("Play the whole line", () => play([move.move, ...move.line])));
    }
    this.element.append(html("div", { class: "row" }, ...buttons));
  }
}
