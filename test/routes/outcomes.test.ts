import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OutcomeAnswer } from '../../src/contracts/outcome.js';
import { gateCalls } from '../../src/db/schema/gate-calls.js';
import { outcomes } from '../../src/db/schema/outcomes.js';
import { dirtyDays } from '../../src/db/schema/rollups.js';
import { sessions } from '../../src/db/schema/sessions.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf, refusedFields } from '../support/problem.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const GOOD = { session_id: 's', type: 'task_completed', detail: 'Done' };
const send = (body: object, headers: Record<string, string> = {}) =>
  tenant.call('POST', '/v1/outcomes', { ...GOOD, ...body }, headers);
const stored = () =>
  subject.database.db.select().from(outcomes).where(eq(outcomes.tenantId, tenant.id));

async function gateCall(sessionId: string, correlationId: string): Promise<string> {
  const body = {
    request: 'Book a table',
    session_id: sessionId,
    context: { correlation_id: correlationId },
  };
  expect((await tenant.call('POST', '/v1/gate', body)).statusCode).toBe(200);
  const [row] = await subject.database.db
    .select({ id: gateCalls.id })
    .from(gateCalls)
    .where(and(eq(gateCalls.tenantId, tenant.id), eq(gateCalls.correlationId, correlationId)));
  return row?.id ?? '';
}

describe('POST /v1/outcomes', () => {
  test('200 with the least that it takes', async () => {
    const reply = await send({});
    expect(reply.statusCode).toBe(200);
    expect(OutcomeAnswer.strict().parse(reply.json())).toMatchObject({
      ...GOOD,
      correlation_id: null,
      value: null,
      currency: null,
      external_ref: null,
      occurred_at: subject.clock.now.toISOString(),
      attributed_to: { gate_id: null, decision: null, method: 'none' },
      duplicate: false,
    });
  });

  test('200 with every field; the currency in upper case, the value as sent', async () => {
    const body = {
      session_id: 'é'.repeat(120),
      correlation_id: 'c'.repeat(120),
      type: 'refund_reversed',
      value: -49.9,
      currency: 'eur',
      detail: '🙂'.repeat(20_000),
      external_ref: 'r'.repeat(500),
      occurred_at: '2026-11-19',
    };
    const reply = await send(body);
    expect(reply.json()).toMatchObject({
      ...body,
      currency: 'EUR',
      occurred_at: '2026-11-19T00:00:00.000Z',
    });
    expect(await stored()).toMatchObject([{ value: -49.9, currency: 'EUR', detail: body.detail }]);
  });

  test('422 for what is out of bounds, storing nothing', async () => {
    const wrong: [object, string][] = [
      [{ session_id: undefined }, '/session_id'],
      [{ session_id: '' }, '/session_id'],
      [{ session_id: 'x'.repeat(121) }, '/session_id'],
      [{ correlation_id: '' }, '/correlation_id'],
      [{ correlation_id: 'x'.repeat(121) }, '/correlation_id'],
      [{ type: 'sale' }, '/type'],
      [{ value: '12' }, '/value'],
      [{ currency: '' }, '/currency'],
      [{ currency: 'x'.repeat(17) }, '/currency'],
      [{ detail: undefined }, '/detail'],
      [{ detail: null }, '/detail'],
      [{ detail: 'x'.repeat(20_001) }, '/detail'],
      [{ detail: 'a\0' }, '/detail'],
      [{ external_ref: '' }, '/external_ref'],
      [{ external_ref: 'x'.repeat(501) }, '/external_ref'],
      [{ occurred_at: 'yesterday' }, '/occurred_at'],
      [{ occurred_at: '2026-11-20T13:00:00.001Z' }, '/occurred_at'],
    ];
    for (const [body, pointer] of wrong) expect(refusedFields(await send(body))).toEqual([pointer]);
    expect(await stored()).toEqual([]);
  });

  test('200 for every type, a null where one may stand, and an hour ahead', async () => {
    const types = ['ticket_reopened', 'refund_reversed', 'booking_canceled', 'human_transfer'];
    for (const type of [...types, 'action_retried', 'task_completed', 'task_failed', 'custom']) {
      expect((await send({ type, detail: '' })).statusCode).toBe(200);
    }
    const nulls = { correlation_id: null, value: null, currency: null, external_ref: null };
    expect((await send({ ...nulls, occurred_at: null })).statusCode).toBe(200);
    expect((await send({ occurred_at: '2026-11-20T13:00:00Z' })).statusCode).toBe(200);
  });

  test('makes its session known, and marks the day of what is reported late', async () => {
    await send({ occurred_at: '2026-11-03T10:00:00Z' });
    const { db } = subject.database;
    expect(await db.select().from(sessions).where(eq(sessions.tenantId, tenant.id))).toMatchObject([
      { sessionId: 's', firstActivityAt: new Date('2026-11-03T10:00:00Z') },
    ]);
    expect(
      await db.select().from(dirtyDays).where(eq(dirtyDays.tenantId, tenant.id)),
    ).toMatchObject([{ day: '2026-11-03' }]);
  });
});

describe('attribution', () => {
  const attributed = async (body: object, headers?: Record<string, string>) =>
    (await send(body, headers)).json().attributed_to;

  test('to the call with the correlation id of the body, else of the header', async () => {
    const first = await gateCall('s', 'first');
    const second = await gateCall('elsewhere', 'second');
    expect(await attributed({ correlation_id: 'second' })).toMatchObject({
      gate_id: second,
      method: 'correlation',
    });
    expect(await attributed({}, { 'x-correlation-id': 'second' })).toMatchObject({
      gate_id: second,
      decision: expect.any(String),
    });
    const both = await send({ correlation_id: 'first' }, { 'x-correlation-id': 'second' });
    expect(both.json()).toMatchObject({
      correlation_id: 'first',
      attributed_to: { gate_id: first, method: 'correlation' },
    });
  });

  test('else to the last call of the session at or before it, within 7 days', async () => {
    const first = await gateCall('s', 'a');
    const firstAt = subject.clock.now;
    subject.clock.advance(60_000);
    const second = await gateCall('s', 'b');
    await gateCall('elsewhere', 'c');
    expect(await attributed({ correlation_id: 'unknown' })).toMatchObject({
      gate_id: second,
      method: 'last_touch',
    });
    expect(await attributed({ occurred_at: firstAt.toISOString() })).toMatchObject({
      gate_id: first,
    });
    const before = new Date(firstAt.getTime() - 1).toISOString();
    expect(await attributed({ occurred_at: before })).toEqual({
      gate_id: null,
      decision: null,
      method: 'none',
    });
    subject.clock.advance(7 * 24 * 3600 * 1000);
    expect(await attributed({})).toMatchObject({ gate_id: second });
    subject.clock.advance(1);
    expect(await attributed({})).toMatchObject({ gate_id: null, method: 'none' });
  });

  test("never to another tenant's call", async () => {
    await gateCall('s', 'theirs');
    tenant = await subject.tenant();
    expect(await attributed({ correlation_id: 'theirs' })).toMatchObject({ method: 'none' });
  });
});

describe('external_ref', () => {
  test('the same one with the same type is the same outcome', async () => {
    const first = (await send({ external_ref: 'r', value: 5, currency: 'EUR' })).json();
    const again = (await send({ external_ref: 'r', session_id: 'other', detail: 'x' })).json();
    expect(again).toEqual({ ...first, duplicate: true });
    const otherType = (await send({ external_ref: 'r', type: 'task_failed' })).json();
    expect(otherType.duplicate).toBe(false);
    expect(await stored()).toHaveLength(2);
    tenant = await subject.tenant();
    expect((await send({ external_ref: 'r' })).json().duplicate).toBe(false);
  });

  test('twenty at once store one, and all name it', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => send({ external_ref: 'r' })),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(replies.filter((reply) => !reply.json().duplicate)).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });
});

describe('Idempotency-Key', () => {
  test('a repetition gets the first answer; another body 422', async () => {
    const headers = { 'idempotency-key': 'k' };
    const first = await send({}, headers);
    const again = await send({}, headers);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await send({ detail: 'other' }, headers)).statusCode).toBe(422);
    expect(await stored()).toHaveLength(1);
  });
});

describe('who may', () => {
  const post = (authorization?: string) =>
    subject.inject({
      method: 'POST',
      url: '/v1/outcomes',
      headers: { ...(authorization && { authorization }) },
      payload: GOOD,
    });
  const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

  test('200 with the key as the password of Basic authentication', async () => {
    expect((await post(basic(`:${tenant.key}`))).statusCode).toBe(200);
    expect((await post(basic(`:${tenant.key}`).replace('Basic', 'basic'))).statusCode).toBe(200);
    expect(await stored()).toHaveLength(2);
  });

  test('401 with both challenges for anything else', async () => {
    const wrong = [
      undefined,
      basic(`${tenant.key}:`),
      basic(`user:${tenant.key}`),
      basic(tenant.key),
      basic(':il_wrong'),
      basic(`: ${tenant.key}`),
      basic(''),
      'Basic !!!',
      'Basic',
      `Bearer ${tenant.key}x`,
    ];
    for (const authorization of wrong) {
      const reply = await post(authorization);
      problemOf(reply, 401);
      expect(reply.headers['www-authenticate']).toBe(
        'Bearer realm="intentlock", Basic realm="intentlock"',
      );
    }
  });

  test('Basic opens no other route', async () => {
    const reply = await subject.inject({
      method: 'POST',
      url: '/v1/events',
      headers: { authorization: basic(`:${tenant.key}`) },
      payload: { session_id: 's', event: 'accept' },
    });
    problemOf(reply, 401);
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="intentlock"');
  });
});
