import { check, hasNoViolation, openPage } from './browser.mjs';
import { pressUntilNext } from './console-review.mjs';

/** The first start in a browser: an answer of the gate, the way to the demo, the form, and the keyboard. */
export async function startNew(browser, url) {
  const { page, settle, close } = await openPage(browser, url, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${url}/`);
  await settle();
  check('first: the server leads to the console', page.url() === `${url}/console/`, page.url());
  await page.getByText('Which ones, and how old').waitFor();
  check('first: a request is answered already', true);
  check('first: the demo is a copy away', await page.getByText('npm run demo').isVisible());
  for (const [name, path] of Object.entries({ 'API reference': '/docs', Health: '/health' })) {
    const href = await page.getByRole('link', { name }).first().getAttribute('href');
    check(`first: a link to ${path}`, href === path, href);
  }
  const program = await (await fetch(`${url}/`)).json();
  check('first: a program is told of the console', program.links.console === `${url}/console/`, program);
  await close();
}

/** A newcomer at the demo: finds out why a call was asked, and reviews five, from the first page on. */
export async function comeNew(browser, url) {
  const { page, complaints, settle, close } = await openPage(browser, url, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${url}/`);
  await settle();
  await page.getByRole('link', { name: /^Why\?/ }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Why the user was asked/ }).waitFor();
  check('newcomer: finds why a user was asked', true);
  await checkFocus(page);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('link', { name: 'Turns to review' }).focus();
  await page.keyboard.press('Enter');
  await settle();
  for (const key of ['1', '2', '3', '4', '1']) await pressUntilNext(page, key);
  await page.getByText('5 reviewed today').waitFor();
  check('newcomer: reviews five', true);
  check('newcomer: no complaint of the browser', complaints.length === 0, complaints);
  await checkTabbing(page);
  await close();
}

/** After a navigation the title has the focus, and the skip link leads past the menu. */
async function checkFocus(page) {
  const focused = await page.evaluate(() => document.activeElement?.tagName);
  check('keyboard: the title has the focus after a navigation', focused === 'H1', focused);
}

/** The tabulator goes through the page and leaves it at its end; a dialog keeps it, and gives it back. */
async function checkTabbing(page) {
  const seen = new Set();
  let left = false;
  await page.locator('.skip').focus();
  for (let at = 0; at < 120 && !left; at += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      return [...document.querySelectorAll('*')].indexOf(element);
    });
    left = place === null || (seen.size > 5 && seen.has(place));
    if (place !== null) seen.add(place);
  }
  check('keyboard: the tabulator goes through the page and out of it', left && seen.size > 20, seen.size);
  const keys = page.getByRole('button', { name: 'Shortcuts' }).first();
  await keys.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await hasNoViolation('the sheet of keys', page);
  for (let at = 0; at < 8; at += 1) await page.keyboard.press('Tab');
  const inside = await page.evaluate(
    () => document.activeElement === document.body || document.querySelector('dialog')?.contains(document.activeElement),
  );
  check('keyboard: a dialog keeps the focus', inside);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const back = await keys.evaluate((element) => document.activeElement === element);
  check('keyboard: the focus goes back to where it was', back);
}
