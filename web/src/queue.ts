// The questions of the server: which there are, how far they are, and what may be done with them.

import type { Server } from "./api";
import type { Listed, State } from "./contract";
import { button, html, panel, refill } from "./dom";

/** Milliseconds between two looks at questions that are not shown. */
const PAUSE = 3000;

/** What the list tells its owner. */
export interface QueueListener {
  show(id: string): void;
  stop(id: string): void;
  resume(id: string): void;
  remove(ids: readonly string[]): void;
}

/** The list of questions in the page. */
export class Queue {
  readonly element: HTMLElement;
  private readonly items = html("ul", { class: "queue" });
  private readonly none = html("p", { class: "quiet" }, "No questions yet.");
  private readonly clear: HTMLButtonElement;
  private listed: Listed[] = [];
  private shown: string | null = null;
  private timer: number | null = null;

  constructor(private readonly server: Server, private readonly listener: QueueListener) {
    this.clear = button("Remove all that have ended", () => this.removeEnded(), { "data-key": "clear" });
    this.element = panel("Questions", "questions", this.none, this.items, html("div", { class: "row" }, this.clear));
  }

  /** All questions as last heard. */
  get all(): readonly Listed[] {
    return this.listed;
  }

  /** Asks the server for the list. Silence is no error here: whoever acts hears of it. */
  async refresh(): Promise<void> {
    try {
      this.listed = await this.server.list();
    } catch {
      return;
    }
    this.draw();
  }

  /** What is known of one question from its own stream. */
  hear(id: string, state: State): void {
    const found = this.listed.find((each) => each.id === id);
    if (!found || found.state === state) return;
    found.state = state;
    this.draw();
  }

  /** Marks the question that is shown. */
  mark(id: string | null): void {
    if (this.shown === id) return;
    this.shown = id;
    this.draw();
  }

  private removeEnded(): void {
    const ids = this.listed.filter((each) => !active(each.state)).map((each) => each.id);
    this.listener.remove(ids);
  }

  private draw(): void {
    this.none.hidden = this.listed.length > 0;
    this.clear.hidden = this.listed.every((each) => active(each.state));
    refill(this.items, ...this.listed.map((each) => this.item(each)));
    if (this.timer !== null) clearTimeout(this.timer);
    const waits = this.listed.some((each) => active(each.state) && each.id !== this.shown);
    this.timer = waits ? window.setTimeout(() => void this.refresh(), PAUSE) : null;
  }

  private item(listed: Listed): HTMLLIElement {
    const { id, state } = listed;
    const title = `${listed.number}: ${listed.title}`;
    const show = button(title, () => this.listener.show(id), {
      class: "show", "data-key": `show ${id}`, "aria-current": id === this.shown ? "true" : null,
    });
    const act = active(state)
      ? button("Stop", () => this.listener.stop(id), { "aria-label": `Stop ${title}`, "data-key": `act ${id}` })
      : state === "stopped"
        ? button("Resume", () => this.listener.resume(id), { "aria-label": `Resume ${title}`, "data-key": `act ${id}` })
        : null;
    const remove = button("Remove", () => this.listener.remove([id]), { "aria-label": `Remove ${title}`, "data-key": `remove ${id}` });
    return html("li", { "data-question": id }, show, html("span", { class: `state ${state}` }, state), act, remove);
  }
}

/** Whether a question is still worked on, or will be. */
export function active(state: State): boolean {
  return state === "waiting" || state === "running";
}
