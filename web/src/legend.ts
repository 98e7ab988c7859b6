// What the marks on a board mean.

import { html } from "./dom";

/** The marks with words for them. */
export function legend(): HTMLElement {
  const entry = (kind: string, text: string): HTMLElement => html("li", {}, html("span", { class: `chip ${kind}` }, text));
  return html("ul", { class: "legend", "aria-label": "Marks" },
    entry("optimal", "round: optimal"), entry("worse worse-1", "square: worse"),
    entry("worse worse-2", "by 3 or more"), entry("worse worse-3", "by 6 or more"), entry("open", "broken ring: open"));
}
