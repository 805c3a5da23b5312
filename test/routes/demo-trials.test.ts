import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigUpdate } from '../../src/contracts/config.js';
import { ConfigExamplesAnswer } from '../../src/contracts/config-preview.js';
import { signals } from '../../src/db/schema/signals.js';
import { tenants } from '../../src/db/schema/tenants.js';
import { READY_MADE } from '../../src/domain/signals/ready-made.js';
import { DEMO_TENANT } from '../../src/domain/visitors/visitor.js';
import { startApp, type TestApp } from '../support/app.js';
import { problemOf } from '../support/problem.js';

let demo: TestApp;
beforeAll(async () => {
  demo = await startApp({ demoMode: true });
});
afterAll(() => demo.close());

const post = (url: string, body: object) =>
  demo.inject({ method: 'POST', url, payload: JSON.stringify(body), headers: JSON_TYPE });
const JSON_TYPE = { 'content-type': 'application/json' };

test.each([
  ['POST', '/v1/config/preview', { config: { high_risk_cost: 20 } }],
  ['POST', '/v1/gate/preview', { request: 'Delete it' }],
  ['POST', '/v1/reviews', { event_id: 1, verdict: 'false_alarm' }],
  ['POST', '/v1/rules/draft', { cluster_id: 'c_none' }],
  ['POST', '/v1/rules/draft?dry_run=true', { cluster_id: 'c_none' }],
  ['POST', '/v1/gate', { request: 'Delete it', session_id: 's' }],
  ['POST', '/mcp', {}],
  ['PUT', '/v1/config', {}],
  ['DELETE', '/v1/tenant/data', undefined],
] as const)('403 for %s %s: nothing is written', async (method, url, body) => {
  const payload = body === undefined ? {} : { payload: JSON.stringify(body), headers: JSON_TYPE };
  expect(problemOf(await demo.inject({ method, url, ...payload }), 403).code).toBe(
    'demo_read_only',
  );
});

test('the playground and the search answer', async () => {
  expect((await post('/v1/playground', { request: 'Delete it' })).statusCode).toBe(200);
  expect((await post('/v1/search', { query: 'delete' })).statusCode).toBe(200);
});

test('a what-if is read, of prepared examples', async () => {
  const reply = await demo.inject({ url: '/v1/config/preview' });
  expect(reply.statusCode, reply.body).toBe(200);
  const { examples } = ConfigExamplesAnswer.parse(reply.json());
  expect(examples[0]).toMatchObject({ config: {}, preview: { days: 30, changed: 0 } });
  expect(examples.length).toBeGreaterThan(2);
  // Each is a change that the configuration takes.
  for (const { config } of examples) expect(ConfigUpdate.safeParse(config).success).toBe(true);
});

test('an anonymous look shows the ready-made signals, and writes no row', async () => {
  const { db } = demo.database;
  const countSignals = () => db.$count(signals, eq(signals.tenantId, DEMO_TENANT));
  const before = await countSignals();
  expect(before).toBe(READY_MADE.length);
  const reply = await demo.inject({ url: '/v1/signals?page_size=50' });
  expect(reply.json().total).toBe(before);
  // As if they had never been given.
  await db.delete(signals).where(eq(signals.tenantId, DEMO_TENANT));
  await db.update(tenants).set({ signalsGiven: false }).where(eq(tenants.id, DEMO_TENANT));
  expect((await demo.inject({ url: '/v1/signals' })).json().total).toBe(0);
  expect(await countSignals()).toBe(0);
});
