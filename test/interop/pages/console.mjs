// Opens every page of the console in a real browser: with three weeks of the demo's data and with an empty tenant, in
// both themes, wide and narrow, with axe; then works in it by keyboard alone. From the root, after
// `npm ci --prefix test/interop/pages`:
//   node test/interop/pages/console.mjs [folder for screenshots]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startServer } from '../server.mjs';
import {
  check,
  conclude,
  fitsWindow,
  hasNoViolation,
  launch,
  openPage,
  screenshots,
  THEMES,
  WIDTHS,
} from './browser.mjs';
import { workOnIssues } from './console-issues.mjs';
import { workByKeyboard } from './console-work.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const shoot = screenshots(process.argv[2]);
/** Addresses of all pages, as the console itself lists them. */
const PATHS = [...readFileSync(join(ROOT, 'console/src/routes.ts'), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(
  ([, path]) => path,
);

const folder = mkdtempSync(join(tmpdir(), 'intentlock-console-'));
const settings = { ...process.env, DATA_DIR: folder, AUTH_DISABLED: 'false', DATABASE_URL: '' };
let browser;
let server;
try {
  browser = await launch();
  server = await startServer({ ...settings, DEMO_MODE: 'true' });
  await waitForDemo(server.url);
  await openAll('demo', server.url, null);
  await server.stop();
  const demoKey = runTenant('key', 'demo');
  const emptyKey = runTenant('create', 'Empty');
  server = await startServer({ ...settings, DEMO_MODE: 'false' });
  await openAll('empty', server.url, emptyKey);
  await openSignedOut(server.url);
  await workByKeyboard(browser, server.url, demoKey);
  await workOnIssues(browser, server.url, demoKey);
} finally {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
conclude('console');

/** Runs `npm run tenant` while no server holds the database; returns the key that it prints. */
function runTenant(...words) {
  const printed = execFileSync(process.execPath, [join(ROOT, 'dist/cli/tenant.js'), ...words], {
    cwd: ROOT,
    env: settings,
    encoding: 'utf8',
  });
  return /\bil_\w+/.exec(printed)?.[0];
}

/** Waits until the demo has its last sample, a backtest. */
async function waitForDemo(url) {
  for (let waited = 0; waited < 240; waited += 1) {
    const reply = await fetch(`${url}/v1/backtests`);
    const [newest] = reply.ok ? (await reply.json()).items : [];
    if (newest?.status === 'done') return;
    await sleep(1_000);
  }
  throw new Error('the demo is not filled after 240 seconds');
}

/** Opens each page in both themes and widths. */
async function openAll(name, url, key) {
  for (const colorScheme of THEMES) {
    for (const [width, pixels] of Object.entries(WIDTHS)) {
      const { page, complaints, close } = await openPage(browser, url, {
        ...{ colorScheme, viewport: { width: pixels, height: 900 } },
      });
      if (key) await signIn(page, url, key);
      const ids = await firstIds(page, url);
      for (const path of PATHS) {
        const filled = fillIn(path, ids);
        if (filled === null) continue;
        complaints.length = 0;
        const where = `${name}, ${colorScheme}, ${width}, ${path}`;
        await page.goto(`${url}/console${filled}`);
        await page.locator('h1').waitFor();
        await page.waitForLoadState('networkidle');
        await hasNoViolation(where, page);
        check(`${where}: no complaint of the browser`, complaints.length === 0, complaints);
        await fitsWindow(where, page);
        const problem = await page.locator('.problem').allInnerTexts();
        check(`${where}: no problem shown`, problem.length === 0, problem);
        await shoot(page, `${name}${path.replace(/\W+/g, '-')}-${colorScheme}-${width}`, { fullPage: true });
      }
      await close();
    }
  }
}

async function signIn(page, url, key) {
  const reply = await page.request.post(`${url}/v1/dashboard/login`, { data: { api_key: key } });
  check('signing in', reply.ok(), reply.status());
}

/** The first of everything that has a page of its own, by the path of its list. */
async function firstIds(page, url) {
  const first = async (path, name) => {
    const reply = await page.request.get(`${url}${path}`);
    return reply.ok() ? (await reply.json()).items[0]?.[name] : undefined;
  };
  return {
    '/issues': await first('/v1/issues', 'id'),
    '/sessions': await first('/v1/sessions', 'session_id'),
    '/calls': await first('/v1/gate-calls', 'id'),
    '/signals': await first('/v1/signals', 'id'),
    '/connectors': await first('/v1/connectors', 'id'),
    '/backtests': await first('/v1/backtests', 'id'),
    '/handoffs': await first('/v1/handoffs', 'gate_call_id'),
  };
}

/** A path with the id of something that is there; null where there is nothing. */
function fillIn(path, ids) {
  const [, list] = /^(\/\w+)\/:/.exec(path) ?? [];
  if (!list) return path;
  return ids[list] === undefined ? null : `${list}/${encodeURIComponent(ids[list])}`;
}

/** Without a session: the form at every address, and what needs none. */
async function openSignedOut(url) {
  for (const path of ['/', '/issues', '/playground']) {
    for (const colorScheme of THEMES) {
      const { page, complaints, close } = await openPage(browser, url, { colorScheme });
      await page.goto(`${url}/console${path}`);
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      await hasNoViolation(`signed out, ${colorScheme}, ${path}`, page);
      // Chromium writes a line about each answer of 401.
      const others = complaints.filter((text) => !text.includes('401'));
      check(`signed out, ${colorScheme}, ${path}: no complaint of the browser`, others.length === 0, others);
      await shoot(page, `signed-out${path.replace(/\W+/g, '-')}-${colorScheme}`, { fullPage: true });
      await close();
    }
  }
}
