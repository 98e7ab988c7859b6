// A browser for the tests, which collects what pages complain about.

import { chromium } from "playwright-core";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PICTURES = fileURLToPath(new URL("./screenshots/", import.meta.url));
mkdirSync(PICTURES, { recursive: true });

/** Starts Chromium; CHROMIUM names another one than that of the system. */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/** A page of a context of its own, and the list of what it complains about. */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => { if (["error", "warning"].includes(message.type())) complaints.push(message.text()); });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(url);
  return { page, complaints, context };
}

/** Keeps a picture of the whole page. */
export function picture(page, name) {
  return page.screenshot({ path: `${PICTURES}${name}.png`, fullPage: true });
}

/** Whether the page is wider than the window. */
export function overflows(page) {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

/** Texts whose contrast is under 4.5 (3 where they are large), and how many were looked at. */
export function contrasts(page) {
  return page.evaluate(() => {
    const parse = (text) => { const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number); return { r, g, b, a }; };
    const channel = (value) => { const s = value / 255; return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; };
    const light = ({ r, g, b }) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const ratio = (one, two) => { const [a, b] = [light(one), light(two)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };
    const behind = (element) => {
      if (element instanceof SVGElement) {
        const shape = element.previousElementSibling?.matches(".mark, .stone") ? element.previousElementSibling : element.closest("svg").querySelector(".wood");
        return parse(getComputedStyle(shape).fill);
      }
      for (let each = element; each; each = each.parentElement) {
        const colour = parse(getComputedStyle(each).backgroundColor);
        if (colour.a === 1) return colour;
      }
      return { r: 255, g: 255, b: 255 };
    };
    const low = [];
    let looked = 0;
    for (const element of document.querySelectorAll("body *")) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
      if (!own || element.closest(".hidden, [hidden], noscript, script") || element.getClientRects().length === 0) continue;
      const style = getComputedStyle(element);
      const colour = parse(element instanceof SVGElement ? style.fill : style.color);
      const large = parseFloat(style.fontSize) >= 24;
      const found = ratio(colour, behind(element));
      looked++;
      if (found < (large ? 3 : 4.5)) low.push(`${element.tagName} ${element.getAttribute("class")} ${element.textContent.slice(0, 30)}: ${found.toFixed(2)}`);
    }
    return { low, looked };
  });
}

/** Points, marks and borders whose contrast to what is around them is under 3, and how many were looked at. */
export function shapes(page) {
  return page.evaluate(() => {
    const values = (text) => text.match(/[\d.]+/g).map(Number);
    const channel = (value) => { const s = value / 255; return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; };
    const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const ratio = (one, two) => { const [a, b] = [light(values(one)), light(values(two))].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };
    const wood = getComputedStyle(document.querySelector(".wood")).fill;
    const low = [];
    const all = [...document.querySelectorAll(".stone, .mark, .grid")];
    for (const element of all) {
      const { fill, stroke } = getComputedStyle(element);
      const best = Math.max(...[fill, stroke].filter((each) => each !== "none").map((each) => ratio(each, wood)));
      if (best < 3) low.push(`${element.getAttribute("class")}: ${best.toFixed(2)}`);
    }
    return { low, looked: all.length };
  });
}
