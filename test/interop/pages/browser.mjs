import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Time without a request in which a page is taken to be complete, in milliseconds. */
const QUIET_MS = 60;

/** Widths in pixels in which every page is looked at. */
export const WIDTHS = { wide: 1280, narrow: 390 };
export const THEMES = ['light', 'dark'];

const failures = [];

/** Notes whether something holds; `shown` says more where it does not. */
export function check(name, condition, shown) {
  console.log(`${condition ? 'ok' : 'FAILED'}: ${name}`);
  if (!condition) failures.push(`${name}: ${JSON.stringify(shown)}`);
}

/** Prints what failed; the process ends with 1 if anything did. */
export function conclude(subject) {
  for (const failure of failures) console.log(failure);
  console.log(failures.length === 0 ? `${subject}: all passed` : `${subject}: ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** The browser: CHROMIUM, else /usr/bin/chromium. */
export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--force-color-profile=srgb'],
  });

/**
 * A page in a context of its own. What it complains about is noted in `complaints`: errors and warnings of the browser,
 * what its policy refuses, and requests to elsewhere. `settle` waits until it has all that it asks for.
 */
export async function openPage(browser, url, options = {}) {
  const context = await browser.newContext({ deviceScaleFactor: 1, ...options });
  const page = await context.newPage();
  const complaints = [];
  const underWay = new Set();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    underWay.add(request);
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) complaints.push(request.url());
  });
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => underWay.delete(request));
  const settle = async () => {
    await page.locator('h1').waitFor();
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await sleep(QUIET_MS / 3);
      if (underWay.size > 0 || (await page.locator('.skeleton').count()) > 0) quiet = -1;
    }
  };
  return { page, complaints, settle, close: () => context.close() };
}

/** A page of somebody who is signed in with a key; null: nobody has to. */
export async function openSignedIn(browser, url, key, options = { viewport: { width: 1280, height: 900 } }) {
  const opened = await openPage(browser, url, options);
  if (key === null) return opened;
  const reply = await opened.page.request.post(`${url}/v1/dashboard/login`, { data: { api_key: key } });
  check('signing in', reply.ok(), reply.status());
  return opened;
}

/**
 * Checks that axe finds nothing wrong with a page, by the success criteria of WCAG 2.2 AA and its own advice.
 *
 * @param only the rules to look at; all when absent
 * @param contrast whether to look at contrasts
 */
export async function hasNoViolation(where, page, { only, contrast = true } = {}) {
  await page.evaluate(`globalThis.axe ?? (() => {${AXE}})()`);
  const { violations } = await page.evaluate(
    ({ only, contrast }) =>
      // Rows of a list are alike.
      globalThis.axe.run({ exclude: [['tbody tr:nth-child(n+9)']] }, {
        resultTypes: ['violations'],
        ...(only
          ? { runOnly: only }
          : { rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: contrast } } }),
      }),
    { only, contrast },
  );
  const shown = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160))}`);
  check(`${where}: axe finds nothing`, violations.length === 0, shown);
}

/** Checks that nothing is wider than the window. */
export async function fitsWindow(where, page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(`${where}: nothing sticks out`, overflow <= 0, overflow);
}

/** What takes screenshots into a folder; nothing without one. */
export function screenshots(folder) {
  if (!folder) return async () => {};
  mkdirSync(folder, { recursive: true });
  return (page, name, options = {}) => page.screenshot({ path: join(folder, `${name}.png`), ...options });
}
