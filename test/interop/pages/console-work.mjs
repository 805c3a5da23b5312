import { check, openPage } from './browser.mjs';
import { answerByKeyboard } from './console-handoffs.mjs';
import { manageMembers } from './console-members.mjs';

/** Does by keyboard alone what people come for: signs in on a deep link and goes on there, answers what waits for a person, has people come and go. */
export async function workByKeyboard(browser, url, key) {
  await signInOnDeepLink(browser, url, key);
  await answerByKeyboard(browser, url, key);
  await manageMembers(browser, url, key);
}

async function signInOnDeepLink(browser, url, key) {
  const { page, close } = await openPage(browser, url, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${url}/console/?days=7`);
  await page.locator('input[name=api_key]').focus();
  await page.keyboard.type(`il_${'x'.repeat(40)}`);
  await page.keyboard.press('Enter');
  await page.locator('[role=alert]').waitFor();
  check('console: a wrong key is told', true);
  await page.locator('input[name=api_key]').fill('');
  await page.locator('input[name=api_key]').focus();
  await page.keyboard.type(key);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  check('console: after signing in the same address', page.url() === `${url}/console/?days=7`, page.url());
  await close();
}
