// Pages of a book, from a folder, without a server.

import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { contrasts, launch, open, overflows, picture } from "./browser.mjs";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
// The four turns of 3x4: none, upside down, mirrored, both.
const TURNS = [0, 1, 2, 3].map((number) => Array.from({ length: 12 }, (_, at) => {
  const [row, column] = [Math.floor(at / 4), at % 4];
  return (number & 1 ? 2 - row : row) * 4 + (number & 2 ? 3 - column : column);
}));

const move = (name, score, least, line, page) => ({
  move: name, lower: score, upper: score, quality: least ? "worse" : "optimal", least, most: least, line, page,
});

const START = {
  kind: "position", rows: 3, columns: 4, position: "..../..../....", to_play: "black", rules: "area scoring, basic ko, no suicide, komi 0",
  repetition: "basic-ko", komi: 0, value: 4, lower: 4, upper: 4, line: ["B2", "C3"], certificates: [
    { name: "3x4.shoban", href: "../3x4.shoban", digest: "673f239f4432cb6ede34dbe3564e7f2c9555db6d3e62e4ee0ba51bba8864ed80" },
  ], title: "3x4, Black to play", up: "../index.html", symmetries: TURNS,
  moves: [move("B2", 4, 0, ["C3", "B3"], "after.html?s=0"), move("C2", 4, 0, ["B3"], "after.html?s=2"), move("B3", 3, 1, ["C2", "B2"], null),
    move("A1", -12, 16, ["B2", "C2"], null), move("pass", -4, 8, ["B2"], null)],
};
const AFTER = {
  ...START, position: "..../.X../....", to_play: "white", title: "3x4, White to play", line: ["C3"],
  moves: [move("C3", 4, 0, ["B3"], null), move("A1", 12, 8, ["C2"], null)],
};

let browser, folder;
const url = (path) => new URL(path, pathToFileURL(`${folder}/`)).href;

function write(path, data, body = "") {
  const up = path.includes("/") ? "../" : "";
  writeFileSync(join(folder, path), `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>book</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${up}app.css">
<script defer src="${up}app.js"></script></head><body>${body}<script type="application/json" id="page">${JSON.stringify(data)}</script></body></html>`);
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "shoban-book-"));
  mkdirSync(join(folder, "ab"));
  for (const name of ["app.js", "app.css"]) copyFileSync(DIST + name, join(folder, name));
  write("ab/start.html", START);
  write("ab/after.html", AFTER);
  write("index.html", { kind: "index", symmetries: { "3x4": TURNS }, index: [
    { key: "..../..../....", href: "ab/start.html", title: "3x4, empty", set: "" },
    { key: "..../.X../.... w", href: "ab/after.html", title: "3x4 after B2" },
  ] });
  browser = await launch();
});

after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const label = (page, name) => page.locator(`[data-point="${name}"]`).getAttribute("aria-label");

test("a page shows values, line, rule and digest, and links to the next page in the turn in which it is shown", async () => {
  const { page, complaints } = await open(browser, url("ab/start.html"));
  assert.equal(await label(page, "B2"), "B2, empty, +4, optimal");
  assert.equal(await label(page, "A1"), "A1, empty, -12, gives away 16");
  assert.match(await page.locator(".headline").textContent(), /Black wins by 4/);
  assert.match(await page.locator(".facts").textContent(), /basic ko.*673f239f/);
  await picture(page, "book-wide-light");
  await page.getByRole("button", { name: "Why not A1?" }).click();
  assert.match(await page.locator(".caption .lead").textContent(), /gives away 16 points\. White answers at B2/);
  await page.keyboard.press("Escape");
  await page.locator(".moves a", { hasText: "C2" }).click();
  await page.waitForURL(/after\.html\?s=2$/);
  assert.match(await label(page, "C2"), /C2, Black/);
  assert.equal(await label(page, "B3"), "B3, empty, +4, optimal");
  await page.getByRole("link", { name: "All positions" }).click();
  await page.waitForURL(/index\.html$/);
  assert.deepEqual(complaints, []);
});

test("a page that is turned turns moves, lines and links", async () => {
  const { page, complaints } = await open(browser, url("ab/start.html?s=3"));
  assert.equal(await label(page, "D3"), "D3, empty, -12, gives away 16");
  assert.equal(await page.locator('[data-move="C2"] a').getAttribute("href"), "after.html?s=3");
  assert.equal(await page.locator('[data-move="B2"] a').getAttribute("href"), "after.html?s=1");
  await page.locator('[data-point="B2"]').click();
  await page.waitForURL(/after\.html\?s=1$/);
  assert.match(await label(page, "B2"), /B2, Black/);
  assert.deepEqual(complaints, []);
});

test("the index finds a position that is typed or drawn, however it is turned", async () => {
  const { page, complaints } = await open(browser, url("index.html"));
  await page.getByLabel(/Or type it/).fill("....\n..X.\n....");
  assert.equal(await page.locator(".found a").getAttribute("href"), "ab/after.html?s=2");
  await page.getByRole("button", { name: "Clear" }).click();
  assert.equal(await page.locator(".found a").getAttribute("href"), "ab/start.html");
  await page.locator('[data-point="B2"]').click();
  await page.getByRole("link", { name: "3x4 after B2" }).click();
  await page.waitForURL(/after\.html$/);
  await page.goBack();
  await page.getByLabel(/Or type it/).fill("...\n...\n.X.\n...");
  assert.equal(await page.locator(".found a").getAttribute("href"), "ab/after.html");
  await page.getByLabel(/Or type it/).fill("XX\nX");
  assert.match(await page.locator(".found").textContent(), /all rows equally long/);
  await page.getByLabel(/Or type it/).fill("X.\n..");
  assert.match(await page.locator(".found").textContent(), /no page/);
  assert.deepEqual(complaints, []);
});

for (const scheme of ["light", "dark"]) {
  test(`${scheme}: nothing sticks out on a phone, contrasts hold`, async () => {
    for (const [path, width] of [["ab/start.html", 360], ["ab/start.html", 1200], ["index.html", 360], ["index.html", 1200]]) {
      const { page, complaints } = await open(browser, url(path), { viewport: { width, height: 800 }, colorScheme: scheme });
      await page.locator(".board svg").waitFor();
      assert.equal(await overflows(page), false);
      const { low, looked } = await contrasts(page);
      assert.deepEqual(low, []);
      assert.ok(looked > 10);
      await picture(page, `book-${path.replace(/\W/g, "-")}-${width}-${scheme}`);
      assert.deepEqual(complaints, []);
    }
  });
}
