// Opens the report in a real browser: every size of tenant, both themes, wide, narrow and on paper, with axe; the
// form for whoever has no session; and the page of the interface. From the root, after `npm ci --prefix test/interop/pages`:
//   node test/interop/pages/run.mjs [folder for screenshots]
// The browser is CHROMIUM, else /usr/bin/chromium.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [shots] = process.argv.slice(2);
const shoot = screenshots(shots);

const folder = mkdtempSync(join(tmpdir(), 'intentlock-pages-'));
const keys = JSON.parse(
  execFileSync(process.execPath, ['--import', 'tsx', here('seed.ts'), folder], {
    cwd: here('../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
const settings = {
  DATA_DIR: folder,
  AUTH_DISABLED: 'false',
  RETELL_BASE_URL: 'http://127.0.0.1:9',
  WORK: 'http',
};
// What was stored for it is worked through at the start.
const server = await startServer({ ...process.env, ...settings }, { seconds: 240 });
const { url } = server;
let browser;
try {
  browser = await launch();
  await addTheRest(keys.small);
  for (const [name, key] of Object.entries(keys)) await readReport(name, key);
  await signIn(keys.small);
  await refuseForeignForm(keys.small);
  await readDocs();
} finally {
  await browser?.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
conclude('pages');

/** An experiment, and a connector, whose provider is nowhere. */
async function addTheRest(key) {
  const send = async (method, path, body) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const reply = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    check(`${method} ${path}`, reply.ok, await reply.text());
  };
  await send('PUT', '/v1/config', { experiment: { enabled: true, key: 'bench', holdout_pct: 0.5 } });
  const connector = { provider: 'retell', name: 'Hotline <Vienna>', api_key: 'key_of_nobody' };
  await send('POST', '/v1/connectors', connector);
}

function open(options) {
  return openPage(browser, url, options);
}

async function readReport(name, key) {
  for (const colorScheme of THEMES) {
    for (const [width, pixels] of Object.entries(WIDTHS)) {
      const { page, complaints, close } = await open({
        ...{ colorScheme, viewport: { width: pixels, height: 900 } },
        extraHTTPHeaders: { authorization: `Bearer ${key}` },
      });
      const days = name === 'large' ? 365 : 30;
      const reply = await page.goto(`${url}/v1/report.html?days=${days}`);
      const where = `${name}, ${colorScheme}, ${width}`;
      check(`${where}: 200`, reply.status() === 200, reply.status());
      await hasNoViolation(where, page);
      check(`${where}: no complaint of the browser`, complaints.length === 0, complaints);
      await fitsWindow(where, page);
      await shoot(page, `${name}-${colorScheme}-${width}`, { fullPage: true });
      await close();
    }
  }
  await print(name, key);
}

/** Paper is white whatever the theme, and as wide as it is. */
async function print(name, key) {
  const { page, close } = await open({
    ...{ colorScheme: 'dark', extraHTTPHeaders: { authorization: `Bearer ${key}` } },
    // A4 less the margins, at 96 dots per inch.
    viewport: { width: 695, height: 1020 },
  });
  await page.goto(`${url}/v1/report.html`);
  await page.emulateMedia({ media: 'print' });
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  check(`${name}, on paper: white`, background === 'rgb(255, 255, 255)', background);
  await fitsWindow(`${name}, on paper`, page);
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  const [, width, height] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(file.toString('latin1')) ?? [];
  check(`${name}, on paper: A4`, Math.round(width) === 595 && Math.round(height) === 842, [width, height]);
  if (shots) await page.pdf({ path: join(shots, `${name}.pdf`), preferCSSPageSize: true });
  await close();
}

async function signIn(key) {
  const { page, complaints, close } = await open({ viewport: { width: 1280, height: 900 } });
  const asked = await fetch(`${url}/v1/issues`, { headers: { authorization: `Bearer ${key}` } });
  const anchor = `issue-${(await asked.json()).items[0].id}`;
  const first = await page.goto(`${url}/v1/report.html?days=90#${anchor}`);
  check('without a session: 401', first.status() === 401, first.status());
  await hasNoViolation('the form', page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await hasNoViolation('the form, dark', page);
  await shoot(page, 'form-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  const send = async (text) => {
    await page.fill('#api_key', text);
    await Promise.all([page.waitForNavigation(), page.click('button')]);
  };
  await send(`il_${'x'.repeat(40)}`);
  check('a wrong key: the form says so', await page.locator('[role=alert]').isVisible(), page.url());
  await hasNoViolation('the form after a wrong key', page);
  await shoot(page, 'form-refused');
  await send(`  ${key} `);
  check('a right key: the report', (await page.title()).startsWith('Intentlock report'), await page.title());
  check('days and anchor are still there', page.url() === `${url}/v1/report.html?days=90#${anchor}`, page.url());
  const target = await page.evaluate(() => document.querySelector(':target')?.id);
  check('the issue is shown', target === anchor, target);
  await shoot(page, 'issue');
  const again = await page.goto(`${url}/v1/report.html`);
  check('the session goes on', again.status() === 200, again.status());
  // Chromium writes a line about each answer of 401.
  const others = complaints.filter((text) => !text.includes('401'));
  check('no complaint of the browser', others.length === 0, others);
  await close();
}

/** Another site's page sends the form. */
async function refuseForeignForm(key) {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<form method="post" action="${url}/v1/report.html"><input name="api_key" value="${key}"><button>Go</button></form>`,
    );
  });
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { page, close } = await open();
  // Another name of this machine is another site.
  await page.goto(`http://localhost:${site.address().port}/`);
  const [reply] = await Promise.all([page.waitForNavigation(), page.click('button')]);
  check("another site's form: 403", reply.status() === 403, reply.status());
  const cookies = await page.context().cookies(url);
  check("another site's form: no cookie", cookies.length === 0, cookies);
  await close();
  site.close();
  site.closeAllConnections();
}

/** `/docs` shows the gate first, and is no wider than the window, also with the gate opened. */
async function readDocs() {
  for (const [name, width] of Object.entries(WIDTHS)) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(`${url}/docs/`);
    const first = page.locator('.opblock-summary').first();
    await first.click();
    await page.locator('.opblock.is-open .responses-table').waitFor();
    const path = await page.locator('.opblock-summary-path').first().innerText();
    check(`docs ${name}: the gate comes first`, path === '/v1/gate', path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(`docs ${name}: nothing is wider than the window`, wide <= width, wide);
    await shoot(page, `docs-${name}`);
    await page.close();
  }
}
