import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signals } from '../../src/db/schema/signals.js';
import { tenants } from '../../src/db/schema/tenants.js';
import { READY_MADE } from '../../src/domain/signals/ready-made.js';
import { DEMO_TENANT } from '../../src/domain/visitors/visitor.js';
import { countReviews } from '../../src/store/reviews/reads.js';
import { startApp, type TestApp } from '../support/app.js';

let demo: TestApp;
beforeAll(async () => {
  demo = await startApp({ demoMode: true });
});
afterAll(() => demo.close());

const post = (url: string, body: object) =>
  demo.inject({ method: 'POST', url, payload: JSON.stringify(body), headers: JSON_TYPE });
const JSON_TYPE = { 'content-type': 'application/json' };

test('a what-if needs no key', async () => {
  const reply = await post('/v1/config/preview', { config: { high_risk_cost: 20 } });
  expect(reply.statusCode, reply.body).toBe(200);
});

test('404 for a review of nothing, and for the draft of a rule for nothing: they are tried', async () => {
  const review = { event_id: 4_000_000, verdict: 'false_alarm' };
  expect((await post('/v1/reviews', review)).statusCode).toBe(404);
  const rule = { cluster_id: 'c_none', question_template: 'Which?' };
  expect((await post('/v1/rules/draft', rule)).statusCode).toBe(404);
});

test('a review is answered, and nothing of it is kept', async () => {
  const { db } = demo.database;
  const { rows } = (await db.execute(sql`
    insert into events (tenant_id, key, session_id, event, detail, gate_caught, created_at, received_at)
    values (${DEMO_TENANT}, gen_random_uuid(), 's', 'correction', 'Not that one', false, now(), now()) returning id`)) as unknown as {
    rows: { id: string }[];
  };
  const event_id = Number(rows[0]?.id);
  for (let at = 0; at < 2; at += 1) {
    const reply = await post('/v1/reviews', { event_id, verdict: 'false_alarm' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ event_id, verdict: 'false_alarm' });
  }
  expect((await countReviews(db, DEMO_TENANT, 10)).count).toBe(0);
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
