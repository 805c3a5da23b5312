import { check, openSignedIn } from './browser.mjs';

/** Changes a price through the what-if, saves it and puts the old one back, by keyboard alone. */
export async function changePrices(browser, url, key) {
  const { page, complaints, close } = await openSignedIn(browser, url, key);
  const price = page.getByRole('textbox', { name: /wrong high-risk action/ });
  const read = async () => {
    const reply = await page.request.get(`${url}/v1/config`, { headers: { authorization: `Bearer ${key}` } });
    return (await reply.json()).high_risk_cost;
  };
  await page.goto(`${url}/console/config`);
  await price.waitFor();
  const before = await read();
  const wanted = before + 15;
  const tried = page.waitForResponse((reply) => reply.url().endsWith('/v1/config/preview') && reply.ok());
  await price.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(String(wanted));
  await tried;
  await page.getByText('would get a different decision').first().waitFor();
  check('config: a change is tried on the past before it is saved', (await read()) === before, await read());
  await page.getByRole('button', { name: 'Save …' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  check('config: the difference is shown', new RegExp(`${before}[\\s\\S]*${wanted}`).test(await dialog.innerText()), await dialog.innerText());
  await dialog.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.toast', { hasText: 'Saved' }).waitFor();
  check('config: a price is saved', (await read()) === wanted, await read());
  await page.goto(`${url}/console/config?tab=history`);
  await page.getByRole('button', { name: /or restore/ }).first().focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: /^Restore version/ }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.toast', { hasText: 'active again' }).waitFor();
  check('config: the price before is put back', (await read()) === before, await read());
  // One preview of a tenant runs at a time: the next one is asked to come again.
  const others = complaints.filter((text) => !text.includes('503'));
  check('config: no complaint of the browser', others.length === 0, others);
  await close();
}
