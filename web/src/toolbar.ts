// What is done on the board: play, set up, or ask why not.

import type { Side } from "./contract";
import { button, choices, html, labelled } from "./dom";
import type { Cell } from "./go";
import { fits } from "./go";
import type { Show } from "./spots";

/** What a click on the board does. */
export type Mode = "play" | "setup" | "why";

/** What the bar tells its owner. */
export interface ToolListener {
  mode(mode: Mode): void;
  tool(cell: Cell): void;
  side(side: Side): void;
  size(rows: number, columns: number): void;
  show(show: Show): void;
  error(message: string): void;
}

const MODES: readonly (readonly [Mode, string])[] = [["play", "Play"], ["setup", "Set up"], ["why", "Why not here?"]];
const TOOLS: readonly (readonly [Cell, string])[] = [["X", "Black"], ["O", "White"], [".", "Erase"]];

/** The bar above the board. */
export class Toolbar {
  readonly element: HTMLElement;
  /** Only in set-up: stones, side to move, size. */
  private readonly setup: HTMLElement;
  private readonly modes = new Map<Mode, HTMLButtonElement>();
  private readonly tools = new Map<Cell, HTMLButtonElement>();
  private readonly side = choices([["black", "Black"], ["white", "White"]]);
  private readonly rows = html("input", { type: "number", min: 1, max: 31, inputmode: "numeric", class: "short" });
  private readonly columns = html("input", { type: "number", min: 1, max: 31, inputmode: "numeric", class: "short" });

  constructor(private readonly listener: ToolListener) {
    for (const [mode, text] of MODES) this.modes.set(mode, button(text, () => listener.mode(mode), { "aria-pressed": "false" }));
    for (const [cell, text] of TOOLS) this.tools.set(cell, button(text, () => listener.tool(cell), { "aria-pressed": "false" }));
    this.side.addEventListener("change", () => listener.side(this.side.value as Side));
    this.rows.addEventListener("keydown", (event) => { if (event.key === "Enter") this.resize(); });
    this.columns.addEventListener("keydown", (event) => { if (event.key === "Enter") this.resize(); });
    this.setup = html("div", { class: "setup" },
      html("div", { class: "row segments", role: "group", "aria-label": "Stone to set" }, ...this.tools.values()),
      html("div", { class: "row" }, labelled("To move", this.side), labelled("Rows", this.rows), labelled("Columns", this.columns),
        button("New board", () => this.resize())));
    this.element = html("div", { class: "toolbar" },
      html("div", { class: "row segments", role: "group", "aria-label": "What a click does" }, ...this.modes.values()), this.setup);
  }

  /** Shows what is chosen. */
  draw(mode: Mode, tool: Cell, side: Side): void {
    this.modes.forEach((each, of) => each.setAttribute("aria-pressed", String(of === mode)));
    this.tools.forEach((each, of) => each.setAttribute("aria-pressed", String(of === tool)));
    this.setup.hidden = mode !== "setup";
    this.side.value = side;
  }

  /** Shows the size of the board. */
  size(rows: number, columns: number): void {
    this.rows.value = String(rows);
    this.columns.value = String(columns);
  }

  private resize(): void {
    const rows = this.rows.valueAsNumber;
    const columns = this.columns.valueAsNumber;
    if (fits(rows, columns)) this.listener.size(rows, columns);
    else this.listener.error("No such board: rows times one more than the columns may be at most 64 (7x7 and 8x7 fit, 8x8 does not).");
  }
}

/** The choice of what stands on free points. */
export function showChoice(show: (show: Show) => void): HTMLLabelElement {
  const select = choices([["value", "Black's score"], ["lost", "Points given away"], ["nothing", "Nothing"]]);
  select.addEventListener("change", () => show(select.value as Show));
  return labelled("On free points", select);
}
