import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { check, fitsWindow, hasNoViolation, openPage, openSignedIn, THEMES, WIDTHS } from './browser.mjs';

const ROUTES = fileURLToPath(new URL('../../../console/src/routes.ts', import.meta.url));
/** Addresses of all pages, as the console itself lists them, and of what stands behind their tabs. */
const PATHS = [
  ...[...readFileSync(ROUTES, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path),
  ...['/issues?view=list', '/issues?view=failures', '/issues?view=clusters', '/review?view=evals', '/?view=impact', '/search?query=refund'],
  ...['messages', 'channels', 'webhooks'].map((tab) => `/alerts?tab=${tab}`),
  ...['usage', 'audit', 'data'].map((tab) => `/settings?tab=${tab}`),
  ...['asking', 'experiment', 'more', 'history'].map((tab) => `/config?tab=${tab}`),
];
/** Further widths in which nothing may stick out; 640 is what a window of 1280 has left at a zoom of 200 %. */
const OTHER_WIDTHS = [1600, 640, 360];
/** Pages that are looked at side by side. */
const AT_ONCE = 2;

/** Opens each page once, and looks at it in both themes and in every width. */
export async function openAll({ name, browser, url, key, shoot }) {
  const probe = await openSignedIn(browser, url, key);
  const ids = await firstIds(probe.page, url);
  await probe.close();
  const waiting = PATHS.flatMap((path) => {
    const filled = fillIn(path, ids);
    return filled === null ? [] : [{ path, filled }];
  });
  const work = async () => {
    const opened = await openSignedIn(browser, url, key);
    for (let next = waiting.shift(); next; next = waiting.shift()) await lookAt(name, url, opened, next, shoot);
    await opened.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function lookAt(name, url, { page, complaints, settle }, { path, filled }, shoot) {
  const where = `${name}, ${path}`;
  complaints.length = 0;
  await page.setViewportSize({ width: WIDTHS.wide, height: 900 });
  await page.goto(`${url}/console${filled}`);
  await settle();
  for (const [width, pixels] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width: pixels, height: 900 });
    await fitsWindow(`${where}, ${pixels}`, page);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const [isWide, isDark] = [width === 'wide', colorScheme === 'dark'];
      // Another theme has other colours, a narrow window another order: nothing else.
      if (!isDark) await hasNoViolation(`${where}, ${width}`, page, { contrast: isWide });
      else if (isWide) await hasNoViolation(`${where}, dark`, page, { only: ['color-contrast'] });
      await shoot(page, `${name}${path.replace(/\W+/g, '-')}-${colorScheme}-${width}`, { fullPage: true });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  for (const pixels of OTHER_WIDTHS) {
    await page.setViewportSize({ width: pixels, height: 900 });
    await fitsWindow(`${where}, ${pixels}`, page);
  }
  check(`${where}: no complaint of the browser`, complaints.length === 0, complaints);
  const problem = await page.locator('.problem').allInnerTexts();
  check(`${where}: no problem shown`, problem.length === 0, problem);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() => document.getAnimations().length);
  check(`${where}: nothing moves where that is not wanted`, moving === 0, moving);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
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
    '/calls': await first('/v1/gate-calls?decision=ask', 'id'),
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
export async function openSignedOut(browser, url, shoot) {
  for (const path of ['/', '/issues', '/playground']) {
    const { page, complaints, settle, close } = await openPage(browser, url);
    await page.goto(`${url}/console${path}`);
    await settle();
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await hasNoViolation(`signed out, ${colorScheme}, ${path}`, page);
      await shoot(page, `signed-out${path.replace(/\W+/g, '-')}-${colorScheme}`, { fullPage: true });
    }
    // Chromium writes a line about each answer of 401.
    const others = complaints.filter((text) => !text.includes('401'));
    check(`signed out, ${path}: no complaint of the browser`, others.length === 0, others);
    await close();
  }
}
