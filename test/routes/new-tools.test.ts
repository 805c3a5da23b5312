import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../support/app.js';

vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** As many tools as are looked at, which no other list has. */
function newTools(list: number): object[] {
  return Array.from({ length: 64 }, (_, at) => {
    const names = Array.from({ length: 40 }, (_, i) => `delivery_address${i}_list${list}_${at}`);
    const property = { type: 'string', enum: ['city', 'street', 'house', 'floor'] };
    return {
      name: `send_parcel_${list}_${at}`,
      description: 'Sends a parcel to the address of a customer.',
      parameters: {
        type: 'object',
        properties: Object.fromEntries(names.map((name) => [name, property])),
      },
    };
  });
}

const bodyOf = (list: number): object => ({
  request: 'Send the parcel to Anna in Berlin',
  session_id: `session-${list}`,
  context: { tools: newTools(list) },
});

test('of many calls with long lists of new tools some are refused, and another tenant is answered', async () => {
  const busy = await app.tenant();
  const quiet = await app.tenant();
  const calls = Array.from({ length: 24 }, (_, list) =>
    busy.call('POST', '/v1/gate', bodyOf(list)),
  );
  const other = await quiet.call('POST', '/v1/gate', bodyOf(100));
  expect(other.statusCode).toBe(200);
  const replies = await Promise.all(calls);
  const refused = replies.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  const answered = replies.filter(({ statusCode }) => statusCode === 200);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.length + refused.length).toBe(replies.length);
});
