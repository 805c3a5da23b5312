import { check, openPage } from './browser.mjs';

/** Answers, loses the network, is too late and takes over, by keyboard alone. */
export async function answerByKeyboard(browser, url, key) {
  const { page, close } = await openPage(browser, url, { viewport: { width: 1280, height: 900 } });
  const send = async (path, data) => {
    const headers = { authorization: `Bearer ${key}` };
    const reply = await page.request.fetch(`${url}${path}`, { headers, ...(data && { method: 'POST', data }) });
    return reply.json();
  };
  await openThree(send);
  await page.request.post(`${url}/v1/dashboard/login`, { data: { api_key: key } });
  const { items } = await send('/v1/handoffs?tool=wire_transfer');
  const ids = items.map(({ gate_call_id }) => gate_call_id);
  const isAt = async (id) => page.waitForURL(`**/handoffs/${id}**`).then(() => true);
  const words = page.getByRole('textbox', { name: 'Instructions' });

  await page.goto(`${url}/console/handoffs?tool=wire_transfer`);
  await page.locator('tbody tr').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  check('handoffs: Enter opens the one that waits longest', await isAt(ids[0]));
  await words.waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Choose an answer first.').waitFor();
  await page.keyboard.press('a');
  await page.keyboard.type('Only 20, just once');
  await page.locator('h1').focus();
  await page.keyboard.press('j');
  check('handoffs: j goes to the next', await isAt(ids[1]));
  await page.keyboard.press('k');
  await isAt(ids[0]);
  check('handoffs: what was written is there again', (await words.inputValue()) === 'Only 20, just once');

  await page.route('**/answer', (route) => route.abort());
  await page.keyboard.press('Control+Enter');
  await page.getByText('Not sent').waitFor();
  check('handoffs: a failure keeps the text', (await words.inputValue()) === 'Only 20, just once');
  await page.unroute('**/answer');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Answered' }).waitFor();
  const told = await send(`/v1/handoffs/${ids[0]}`);
  check('handoffs: the server has the answer', told.response === 'Only 20, just once', told);

  await page.keyboard.press('j');
  check('handoffs: j goes on from what was answered', await isAt(ids[1]));
  await words.waitFor();
  await page.keyboard.press('a');
  await page.keyboard.type('Too late');
  await send(`/v1/handoffs/${ids[1]}/answer`, { action: 'answer', response: 'No' });
  await page.keyboard.press('Control+Enter');
  await page.getByText('Your reply wasn’t sent').waitFor();
  check('handoffs: who comes too late keeps the text', await page.getByText('Too late').isVisible());

  await page.keyboard.press('j');
  await isAt(ids[2]);
  await page.getByRole('radio', { name: 'Yes' }).focus();
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Taken over by a person' }).waitFor();
  const taken = await send(`/v1/handoffs/${ids[2]}`);
  check('handoffs: taken over', taken.status === 'taken_over', taken);
  await close();
}

/** Opens three handoffs. The demo's experiment only watches some sessions, in which nobody waits. */
async function openThree(send) {
  const call = { name: 'wire_transfer', arguments: { amount: 40, iban: 'DE89370400440532013000' } };
  for (let tried = 0; tried < 60; tried += 1) {
    const { total } = await send('/v1/handoffs?tool=wire_transfer');
    if (total >= 3) return;
    await send('/v1/gate', {
      ...{ request: 'Wire 40 to the new supplier', session_id: `wire-${Date.now()}` },
      ...{ action_risk: 'irreversible', action_cost: 1_000_000, context: { call } },
    });
  }
  throw new Error('nothing is handed over');
}
