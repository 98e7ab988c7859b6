// Elements of the page, made without markup: a strict policy allows no inline style or script, and text stays text.

type Attributes = Record<string, string | number | boolean | null>;
type Child = Node | string | null;

const SVG = "http://www.w3.org/2000/svg";

function dress<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null));
  return element;
}

/** An element of HTML. Attributes that are null or false are left out. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return dress(document.createElement(tag), attributes, children);
}

/** An element of SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

/** A button that does something. */
export function button(text: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = html("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", act);
  return made;
}

/** A part of the page with a heading. */
export function panel(title: string, name: string, ...children: Child[]): HTMLElement {
  return html("section", { class: `panel ${name}`, "aria-labelledby": `${name}-title` },
    html("h2", { id: `${name}-title` }, title), ...children);
}

/** A field below its words. */
export function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  return html("label", { class: "field" }, html("span", {}, text), field);
}

/** A list of choices; each has a value and the words for it. */
export function choices(options: readonly (readonly [string, string])[], attributes: Attributes = {}): HTMLSelectElement {
  return html("select", attributes, ...options.map(([value, text]) => html("option", { value }, text)));
}

/** Replaces what an element holds, and keeps the keyboard where it was: on the element with the same `data-key`. */
export function refill(element: Element, ...children: Child[]): void {
  const active = document.activeElement;
  const key = active && element.contains(active) ? active.getAttribute("data-key") : null;
  element.replaceChildren(...children.filter((child): child is Node | string => child !== null));
  if (key === null) return;
  element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}
