// Opens every page of the console in a real browser: with three weeks of the demo's data and with an empty tenant, in
// both themes and all widths, with axe; then works in it by keyboard alone. From the root, after
// `npm ci --prefix test/interop/pages`:
//   node test/interop/pages/console.mjs [folder for screenshots]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startServer } from '../server.mjs';
import { check, conclude, launch, screenshots } from './browser.mjs';
import { changePrices } from './console-config.mjs';
import { comeNew, startNew } from './console-first.mjs';
import { workOnIssues } from './console-issues.mjs';
import { openAll, openSignedOut } from './console-pages.mjs';
import { reviewByKeyboard } from './console-review.mjs';
import { workByKeyboard } from './console-work.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const shoot = screenshots(process.argv[2]);
const folders = ['demo', 'empty'].map((name) => mkdtempSync(join(tmpdir(), `intentlock-console-${name}-`)));
const [demoFolder, emptyFolder] = folders;
const common = { ...process.env, AUTH_DISABLED: 'false', DATABASE_URL: '' };
const demo = { ...common, DATA_DIR: demoFolder };
const empty = { ...common, DATA_DIR: emptyFolder };
const servers = new Set();
let browser;
try {
  browser = await launch();
  const emptyKey = runTenant(empty, 'create', 'Empty');
  let server = await start({ ...demo, DEMO_MODE: 'true' });
  const other = await start(empty);
  // While the demo is filled.
  await openAll({ name: 'empty', browser, url: other.url, key: emptyKey, shoot });
  await openSignedOut(browser, other.url, shoot);
  await startNew(browser, other.url);
  await stop(other);
  await waitForDemo(server.url);
  await openAll({ name: 'demo', browser, url: server.url, key: null, shoot });
  await comeNew(browser, server.url);
  await stop(server);
  const key = runTenant(demo, 'key', 'demo');
  server = await start({ ...demo, DEMO_MODE: 'false' });
  for (const work of [workByKeyboard, reviewByKeyboard, changePrices, workOnIssues]) {
    await work(browser, server.url, key).catch((error) => check(work.name, false, error.message));
  }
} finally {
  await browser?.close();
  for (const server of servers) await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
conclude('console');

async function start(settings) {
  const server = await startServer(settings);
  servers.add(server);
  return server;
}

async function stop(server) {
  await server.stop();
  servers.delete(server);
}

/** Runs `npm run tenant` while no server holds the database; returns the key that it prints. */
function runTenant(settings, ...words) {
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
