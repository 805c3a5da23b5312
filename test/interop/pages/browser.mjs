import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
 * what its policy refuses, and requests to elsewhere.
 */
export async function openPage(browser, url, options = {}) {
  const context = await browser.newContext({ deviceScaleFactor: 1, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) complaints.push(request.url());
  });
  return { page, complaints, close: () => context.close() };
}

/** Checks that axe finds nothing wrong with a page. */
export async function hasNoViolation(where, page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
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
