// The moves that were walked, as a list in which one can jump.

import { button, html, panel, refill } from "./dom";
import { other } from "./go";
import type { Walk } from "./walk";
import { side } from "./words";

/** The walked path in the page. */
export class PathPanel {
  readonly element: HTMLElement;
  private readonly list = html("ol", { class: "path" });

  /** `jump` is given the number of moves that are to be played. */
  constructor(private readonly jump: (at: number) => void) {
    this.element = panel("Path", "path-panel", this.list);
  }

  /** Shows a walk; moves that were taken back stand pale at its end. */
  draw(walk: Walk): void {
    let turn = walk.first;
    const items = [this.item("Start", 0, walk)];
    walk.moves.forEach((move, index) => {
      items.push(this.item(`${index + 1} ${side(turn)} ${move}`, index + 1, walk));
      turn = other(turn);
    });
    refill(this.list, ...items);
  }

  private item(text: string, at: number, walk: Walk): HTMLLIElement {
    const current = at === walk.at ? "step" : null;
    return html("li", {}, button(text, () => this.jump(at), {
      class: at > walk.at ? "back" : null, "aria-current": current, "data-key": `path ${at}`,
    }));
  }
}
