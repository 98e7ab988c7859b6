// The board as a picture that mouse, touch and keyboard reach, point by point.

import { html, svg } from "./dom";
import type { Board, Cell } from "./go";
import { letters, name } from "./go";

/** What is shown on one point. */
export interface Spot {
  cell: Cell;
  /** What is heard of the point. */
  label: string;
  /** A value, and the class of its mark. */
  mark?: { text: string; kind: string } | undefined;
  /** A stone of a line that is not played yet. */
  ahead?: { number: number; cell: Cell } | undefined;
  /** Whose the point is for certain. */
  sure?: Cell | undefined;
  last?: boolean;
  /** Whether something happens when it is chosen. */
  off?: boolean;
}

/** What a board tells its owner. */
export interface Listener {
  /** A point was clicked, touched, or Enter or a blank was pressed on it. */
  choose(point: number): void;
  /** A point is looked at, or none. */
  look(point: number | null): void;
  /** Another key was pressed on a point; true if it was of use. */
  key(point: number, key: string): boolean;
}

const CELL = 40;
const EDGE = 26;

/** A board is drawn at most so many times its own size. */
const LARGEST = 1.9;

/** A board in the page. */
export class BoardView {
  readonly element: HTMLElement;
  private points: SVGGElement[] = [];
  private contents: SVGGElement[] = [];
  private board: Board | null = null;
  private active = 0;

  constructor(private readonly listener: Listener) {
    this.element = html("div", { class: "board" });
  }

  /** Draws the board, one spot a point. The keyboard stays on its point as long as the size does. */
  draw(board: Board, spots: readonly Spot[]): void {
    if (this.board?.rows !== board.rows || this.board.columns !== board.columns) this.build(board);
    this.board = board;
    spots.forEach((spot, at) => {
      const point = this.points[at];
      const content = this.contents[at];
      if (!point || !content) return;
      point.setAttribute("aria-label", spot.label);
      point.setAttribute("aria-disabled", String(spot.off ?? false));
      point.classList.toggle("off", spot.off ?? false);
      content.replaceChildren(...drawSpot(spot));
    });
  }

  /** Puts the keyboard on a point, or on that on which it was last. */
  focus(at: number = this.active): void {
    this.activate(at);
    this.points[at]?.focus();
  }

  private build(board: Board): void {
    const width = (board.columns - 1) * CELL + 2 * (EDGE + CELL / 2);
    const height = (board.rows - 1) * CELL + 2 * (EDGE + CELL / 2);
    const first = EDGE + CELL / 2;
    const held = this.element.contains(document.activeElement);
    this.active = 0;
    this.points = [];
    this.contents = [];
    const picture = svg("svg", {
      viewBox: `0 0 ${width} ${height}`, role: "group",
      "aria-label": `Board with ${board.rows} rows and ${board.columns} columns; arrow keys move, Enter plays`,
    });
    picture.append(svg("rect", { class: "wood", width, height, rx: 6 }), grid(board, first), ...coordinates(board, first));
    for (let at = 0; at < board.cells.length; at++) picture.append(this.point(board, at, first));
    picture.addEventListener("pointerleave", () => this.listener.look(null));
    picture.style.maxWidth = `min(${width * LARGEST}px, ${(width / height) * 68}vh)`;
    this.element.replaceChildren(picture);
    if (held) this.focus(0);
  }

  private point(board: Board, at: number, first: number): SVGGElement {
    const x = first + (at % board.columns) * CELL;
    const y = first + Math.floor(at / board.columns) * CELL;
    const content = svg("g", { class: "content" });
    const made = svg("g", {
      class: "point", role: "button", tabindex: at === this.active ? 0 : -1,
      transform: `translate(${x} ${y})`, "data-point": name(board, at),
    }, svg("rect", { class: "hit", x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL, rx: 4 }), content);
    made.addEventListener("click", () => { this.activate(at); this.listener.choose(at); });
    made.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") this.listener.look(at); });
    made.addEventListener("focus", () => { if (made.matches(":focus-visible")) this.listener.look(at); });
    made.addEventListener("blur", () => this.listener.look(null));
    made.addEventListener("keydown", (event) => this.pressed(event, at));
    this.points.push(made);
    this.contents.push(content);
    return made;
  }

  private activate(at: number): void {
    this.points[this.active]?.setAttribute("tabindex", "-1");
    this.points[at]?.setAttribute("tabindex", "0");
    this.active = at;
  }

  private pressed(event: KeyboardEvent, at: number): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = this.board && arrow(this.board, at, event.key);
    if (to !== null && to !== undefined) this.focus(to);
    else if (event.key === "Enter" || event.key === " ") this.listener.choose(at);
    else if (!this.listener.key(at, event.key)) return;
    event.preventDefault();
  }
}

function arrow(board: Board, at: number, key: string): number | null {
  const row = Math.floor(at / board.columns);
  const column = at % board.columns;
  const go = (r: number, c: number): number =>
    Math.min(board.rows - 1, Math.max(0, r)) * board.columns + Math.min(board.columns - 1, Math.max(0, c));
  switch (key) {
    case "ArrowUp": return go(row - 1, column);
    case "ArrowDown": return go(row + 1, column);
    case "ArrowLeft": return go(row, column - 1);
    case "ArrowRight": return go(row, column + 1);
    case "Home": return go(row, 0);
    case "End": return go(row, board.columns);
    case "PageUp": return go(0, column);
    case "PageDown": return go(board.rows, column);
    default: return null;
  }
}

function grid(board: Board, first: number): SVGPathElement {
  const right = first + (board.columns - 1) * CELL;
  const bottom = first + (board.rows - 1) * CELL;
  let path = "";
  for (let row = 0; row < board.rows; row++) path += `M${first} ${first + row * CELL}H${right}`;
  for (let column = 0; column < board.columns; column++) path += `M${first + column * CELL} ${first}V${bottom}`;
  return svg("path", { class: "grid", d: path });
}

function coordinates(board: Board, first: number): SVGElement[] {
  const made: SVGElement[] = [];
  const text = (x: number, y: number, words: string): void => {
    made.push(svg("text", { class: "coordinate", x, y, "aria-hidden": "true" }, words));
  };
  const far = (count: number): number => first + (count - 1) * CELL + CELL / 2 + EDGE / 2;
  for (let column = 0; column < board.columns; column++) {
    text(first + column * CELL, EDGE / 2 + 3, letters(column));
    text(first + column * CELL, far(board.rows) - 2, letters(column));
  }
  for (let row = 0; row < board.rows; row++) {
    text(EDGE / 2 + 2, first + row * CELL, String(board.rows - row));
    text(far(board.columns) - 2, first + row * CELL, String(board.rows - row));
  }
  return made;
}

function drawSpot(spot: Spot): SVGElement[] {
  const made: SVGElement[] = [];
  if (spot.ahead) {
    made.push(svg("circle", { class: `stone ahead ${colour(spot.ahead.cell)}`, r: 17 }),
      svg("text", { class: `number on-${colour(spot.ahead.cell)}` }, String(spot.ahead.number)));
  } else if (spot.cell !== ".") {
    made.push(svg("circle", { class: `stone ${colour(spot.cell)}`, r: 17.5 }));
    if (spot.last) made.push(svg("circle", { class: `last on-${colour(spot.cell)}`, r: 7 }));
  } else if (spot.mark) {
    made.push(...drawMark(spot.mark.kind, spot.mark.text));
  }
  if (spot.sure && !spot.ahead) {
    const corner = spot.cell === "." ? { x: 9, y: 9 } : { x: -4, y: -4 };
    if (!spot.last) made.push(svg("rect", { class: `sure ${colour(spot.sure)}`, width: 8, height: 8, ...corner }));
  }
  return made;
}

/** A circle is optimal, a square worse, a broken ring open: the shape says what the colour says. */
function drawMark(kind: string, text: string): SVGElement[] {
  const shape = kind.startsWith("worse")
    ? svg("rect", { class: `mark ${kind}`, x: -16, y: -14, width: 32, height: 28, rx: 3 })
    : svg("circle", { class: `mark ${kind}`, r: 17 });
  const size = text.length > 4 ? "tiny" : text.length > 2 ? "small" : "large";
  return [shape, svg("text", { class: `value ${kind} ${size}` }, text)];
}

function colour(cell: Cell): string {
  return cell === "X" ? "black" : "white";
}
