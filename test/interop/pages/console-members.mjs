import { check, fitsWindow, hasNoViolation, openPage } from './browser.mjs';

/** Invites somebody, gives them another role, disables and removes them, by keyboard alone. */
export async function manageMembers(browser, url, key) {
  const { page, close } = await openPage(browser, url, { viewport: { width: 1280, height: 900 } });
  const headers = { authorization: `Bearer ${key}` };
  const find = async (email) => {
    const reply = await page.request.get(`${url}/v1/members`, { headers });
    return (await reply.json()).items.find((member) => member.email === email);
  };
  const long = `${'a.long.name.'.repeat(4)}of@somewhere.example.com`;
  await page.request.post(`${url}/v1/members`, { headers, data: { email: long, role: 'viewer' } });
  await page.request.post(`${url}/v1/dashboard/login`, { data: { api_key: key } });
  await page.goto(`${url}/console/members`);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);

  await page.getByRole('button', { name: 'Invite member' }).press('Enter');
  await page.keyboard.type('kim@example.com');
  await hasNoViolation('members: the form', page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'kim@example.com can sign in' }).waitFor();
  await hasNoViolation('members: the link', page);
  await page.keyboard.press('Escape');
  check('members: the focus goes back', (await focused()) === 'Invite member', await focused());
  check('members: somebody is invited', (await find('kim@example.com'))?.role === 'reviewer');

  const role = page.getByLabel('Role of kim@example.com');
  await role.press('ArrowUp');
  await page.getByText('kim@example.com is now viewer.').waitFor();
  check('members: another role', (await find('kim@example.com'))?.role === 'viewer');
  check('members: the role is readable beside a long address', (await role.boundingBox()).width > 90);
  await hasNoViolation('members', page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await fitsWindow(`members, ${width}`, page);
  }

  const row = page.getByRole('row', { name: /kim@example\.com/ });
  await row.getByRole('button', { name: 'Disable' }).press('Enter');
  await row.getByRole('button', { name: 'Enable' }).waitFor();
  check('members: the focus stays on the key', (await focused()) === 'Enable', await focused());
  check('members: disabled', (await find('kim@example.com'))?.status === 'disabled');
  await row.getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByRole('button', { name: 'Remove kim@example.com' }).press('Enter');
  await page.getByText('kim@example.com was removed.').waitFor();
  check('members: removed', (await find('kim@example.com')) === undefined);
  await close();
}
