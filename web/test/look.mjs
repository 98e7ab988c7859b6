import { chromium } from "playwright-core";
import { serve } from "./mock.mjs";
const server = await serve();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [width, scheme] of [[1200, "light"], [400, "light"], [1200, "dark"], [400, "dark"]]) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
  page.on("console", (m) => console.log(m.type(), m.text()));
  page.on("pageerror", (e) => console.log("ERR", e.message, e.stack));
  await page.goto(server.url);
  await page.click("#ask");
  await page.waitForSelector(".state.done");
  await page.screenshot({ path: `test/screenshots/solved-${width}-${scheme}.png`, fullPage: true });
  await page.close();
}
await browser.close(); server.close();
