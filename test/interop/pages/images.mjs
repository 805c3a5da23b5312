// Makes the pictures of the README from a demo that is filled. From the root, after
// `npm ci --prefix test/interop/pages` and `npm run demo`:
//   node test/interop/pages/images.mjs http://localhost:8000 docs/images
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, openPage } from './browser.mjs';

const [url, folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const first = async (path, name) => (await (await fetch(`${url}${path}`)).json()).items[0]?.[name];
const SIZE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };

const call = await first('/v1/gate-calls?decision=ask&tool=change_address&date_from=2000-01-01', 'id');
const session = await first('/v1/sessions?decision=proceed&event=correction', 'session_id');
const browser = await launch();
await picture('overview', '/');
await picture('why', `/calls/${call}`);
await picture('why-dark', `/calls/${call}`, {
  colorScheme: 'dark',
  before: (page) => page.getByRole('heading', { name: 'Expected cost of each decision' }).evaluate((heading) => heading.scrollIntoView()),
});
await picture('review', '/review');
await picture('issues', '/issues');
await picture('session', `/sessions/${session}`);
await picture('what-if', '/config', {
  before: async (page, settle) => {
    await page.getByRole('button', { name: 'Questions cost half as much' }).click();
    await page.getByText('would get a different decision').first().waitFor();
    await settle();
  },
});
await picture('handoff', `/handoffs/${await first('/v1/handoffs', 'gate_call_id')}`, { viewport: PHONE });
await browser.close();

/** Takes one picture, without the note that this is a demo. */
async function picture(name, path, { viewport = SIZE, colorScheme = 'light', before } = {}) {
  const { page, settle, close } = await openPage(browser, url, { viewport, colorScheme, deviceScaleFactor: 1.5 });
  await page.goto(`${url}/console${path}`);
  await settle();
  await page.evaluate(() => document.querySelector('.banner')?.remove());
  await before?.(page, settle);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
  await close();
}
