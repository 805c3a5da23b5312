import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EventAnswer } from '../../src/contracts/event.js';
import { events } from '../../src/db/schema/events.js';
import { gateCalls } from '../../src/db/schema/gate-calls.js';
import { sessionMemory } from '../../src/db/schema/session-memory.js';
import { sessions } from '../../src/db/schema/sessions.js';
import type { SessionMemory } from '../../src/dialogue/state.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const send = (body: object, headers: Record<string, string> = {}) =>
  tenant.call('POST', '/v1/events', body, headers);

/** A call whose reply asks for a confirmation, whatever the assessor makes of it. */
async function gateCall(sessionId: string, correlationId: string): Promise<void> {
  const reply = await tenant.call('POST', '/v1/gate', {
    request: 'Delete the file report-2019.csv in the staging bucket',
    session_id: sessionId,
    action_risk: 'irreversible',
    context: { correlation_id: correlationId },
  });
  expect(reply.statusCode).toBe(200);
}

const callId = async (correlationId: string): Promise<string | undefined> => {
  const rows = await subject.database.db
    .select({ id: gateCalls.id })
    .from(gateCalls)
    .where(and(eq(gateCalls.tenantId, tenant.id), eq(gateCalls.correlationId, correlationId)));
  return rows[0]?.id;
};

const memory = async (sessionId: string): Promise<SessionMemory> => {
  const rows = await subject.database.db
    .select({ memory: sessionMemory.memory })
    .from(sessionMemory)
    .where(and(eq(sessionMemory.tenantId, tenant.id), eq(sessionMemory.sessionId, sessionId)));
  return rows[0]?.memory as unknown as SessionMemory;
};

const stored = () =>
  subject.database.db.select().from(events).where(eq(events.tenantId, tenant.id));

describe('POST /v1/events', () => {
  test('200 with an integer id and the defaults', async () => {
    const reply = await send({ session_id: 's', event: 'accept' });
    expect(reply.statusCode).toBe(200);
    const answer = EventAnswer.strict().parse(reply.json());
    expect(answer).toMatchObject({
      session_id: 's',
      event: 'accept',
      gate_call_id: null,
      correlation_id: null,
      created_at: subject.clock.now.toISOString(),
    });
    expect(await stored()).toMatchObject([
      {
        id: answer.id,
        detail: '',
        gateCaught: false,
        category: null,
        specField: null,
        signal: null,
      },
    ]);
  });

  test('200 with every field, kept as it was sent', async () => {
    const signal = { name: 'refund_loop', value: 1, properties: { nested: [{ deep: '🙂' }] } };
    const reply = await send({
      session_id: 'é'.repeat(120),
      event: 'correction',
      detail: '🙂'.repeat(20_000),
      category: 'missing_context',
      spec_field: 'output_format',
      created_at: '2026-11-19',
      gate_caught: true,
      signal,
    });
    expect(reply.statusCode).toBe(200);
    expect(await stored()).toMatchObject([
      {
        detail: '🙂'.repeat(20_000),
        category: 'missing_context',
        specField: 'output_format',
        gateCaught: true,
        signal,
        createdAt: new Date('2026-11-19T00:00:00Z'),
        receivedAt: subject.clock.now,
      },
    ]);
  });

  test('422 for what is out of bounds, naming the field and storing nothing', async () => {
    const good = { session_id: 's', event: 'accept' };
    const wrong: [object, string][] = [
      [{ event: 'accept' }, '/session_id'],
      [{ ...good, session_id: '' }, '/session_id'],
      [{ ...good, session_id: 'x'.repeat(121) }, '/session_id'],
      [{ ...good, event: 'shrug' }, '/event'],
      [{ ...good, detail: 'x'.repeat(20_001) }, '/detail'],
      [{ ...good, detail: null }, '/detail'],
      [{ ...good, detail: 'a\0b' }, '/detail'],
      [{ ...good, category: 'bad_luck' }, '/category'],
      [{ ...good, spec_field: 'tone' }, '/spec_field'],
      [{ ...good, gate_caught: 'yes' }, '/gate_caught'],
      [{ ...good, signal: [] }, '/signal'],
      [{ ...good, signal: { name: 'a\0' } }, '/signal/name'],
      [{ ...good, created_at: 'yesterday' }, '/created_at'],
      [{ ...good, created_at: '2026-02-30' }, '/created_at'],
      [{ ...good, created_at: '2026-11-20T13:00:00.001Z' }, '/created_at'],
    ];
    for (const [body, pointer] of wrong) {
      const reply = await send(body);
      expect([reply.statusCode, reply.json().errors?.[0]?.pointer]).toEqual([422, pointer]);
    }
    expect(await stored()).toEqual([]);
  });

  test('200 for what happened long ago, and up to an hour ahead', async () => {
    for (const created_at of ['1999-12-31T23:59:59+02:00', '2026-11-20T13:00:00Z']) {
      expect((await send({ session_id: 's', event: 'accept', created_at })).statusCode).toBe(200);
    }
  });

  test('401 without a key', async () => {
    const reply = await subject.inject({ method: 'POST', url: '/v1/events', payload: {} });
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['www-authenticate']).toContain('Bearer');
  });
});

describe('the gate call of an event', () => {
  test('links by correlation id, else to the last call of the session at or before it', async () => {
    await gateCall('s', 'first');
    const firstAt = subject.clock.now.toISOString();
    subject.clock.advance(60_000);
    await gateCall('s', 'second');
    await gateCall('elsewhere', 'third');
    const link = async (body: object, headers?: Record<string, string>) =>
      (await send({ session_id: 's', event: 'accept', ...body }, headers)).json();

    expect(await link({})).toMatchObject({
      gate_call_id: await callId('second'),
      correlation_id: 'second',
    });
    expect(await link({ created_at: firstAt })).toMatchObject({
      gate_call_id: await callId('first'),
    });
    expect(await link({ created_at: '2026-11-01' })).toMatchObject({
      gate_call_id: null,
      correlation_id: null,
    });
    expect(await link({}, { 'x-correlation-id': 'third' })).toMatchObject({
      gate_call_id: await callId('third'),
      correlation_id: 'third',
    });
    expect(await link({}, { 'x-correlation-id': 'unknown' })).toMatchObject({
      gate_call_id: await callId('second'),
      correlation_id: 'unknown',
    });
  });

  test("never links to another tenant's call", async () => {
    await gateCall('s', 'theirs');
    const other = await subject.tenant();
    const reply = await other.call(
      'POST',
      '/v1/events',
      { session_id: 's', event: 'accept' },
      { 'x-correlation-id': 'theirs' },
    );
    expect(reply.json()).toMatchObject({ gate_call_id: null });
  });

  test.each(['rephrase', 'abandon'])(
    'a %s ends the open clarifications as ignored',
    async (event) => {
      await gateCall('s', 'c');
      expect((await memory('s')).open).toHaveLength(1);
      subject.clock.advance(1000);
      await send({ session_id: 's', event });
      expect(await memory('s')).toMatchObject({ open: [], interventions: [{ state: 'ignored' }] });
    },
  );

  test('a late rephrase leaves alone what was asked after it', async () => {
    await gateCall('s', 'c');
    await send({ session_id: 's', event: 'rephrase', created_at: '2026-11-01' });
    expect((await memory('s')).open).toHaveLength(1);
  });

  test('other events leave the memory as it is', async () => {
    await gateCall('s', 'c');
    const before = await memory('s');
    for (const event of ['accept', 'regenerate', 'correction', 'self_report']) {
      await send({ session_id: 's', event });
    }
    expect(await memory('s')).toEqual(before);
  });
});

describe('what a write notes of its session', () => {
  const activity = async () => {
    const rows = await subject.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.tenantId, tenant.id));
    return rows.map((row) => [row.firstActivityAt, row.lastActivityAt].map((at) => at.getTime()));
  };

  test('a gate call and an event make it known, by when they happened', async () => {
    const start = subject.clock.now.getTime();
    await gateCall('s', 'c');
    expect(await activity()).toEqual([[start, start]]);
    subject.clock.advance(60_000);
    await send({ session_id: 's', event: 'accept' });
    expect(await activity()).toEqual([[start, start]]);
    subject.clock.advance(1);
    await gateCall('s', 'd');
    expect(await activity()).toEqual([[start, start + 60_001]]);
    await send({ session_id: 's', event: 'accept', created_at: '2026-11-01' });
    expect(await activity()).toEqual([[Date.UTC(2026, 10, 1), start + 60_001]]);
  });
});

describe('Idempotency-Key', () => {
  test('a repeated event gets the first answer and is stored once', async () => {
    const body = { session_id: 's', event: 'accept' };
    const first = await send(body, { 'idempotency-key': '"k-1"' });
    const again = await send(body, { 'idempotency-key': 'k-1' });
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(await stored()).toHaveLength(1);
  });

  test('a repeated gate call gets the first answer, correlation id included, and is recorded once', async () => {
    const body = { session_id: 's', request: 'Delete the old files', action_risk: 'irreversible' };
    const call = () => tenant.call('POST', '/v1/gate', body, { 'idempotency-key': 'k' });
    const first = await call();
    const again = await call();
    expect(again.json()).toEqual(first.json());
    expect(again.headers['x-correlation-id']).toBe(first.headers['x-correlation-id']);
    const rows = await subject.database.db
      .select()
      .from(gateCalls)
      .where(eq(gateCalls.tenantId, tenant.id));
    expect(rows).toHaveLength(1);
  });

  test('twenty at once store one', async () => {
    const body = { session_id: 's', event: 'accept' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => send(body, { 'idempotency-key': 'same' })),
    );
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test('422 for another body with the same key, 200 on another route or by another tenant', async () => {
    const headers = { 'idempotency-key': 'k' };
    await send({ session_id: 's', event: 'accept' }, headers);
    const other = await send({ session_id: 's', event: 'abandon' }, headers);
    expect([other.statusCode, other.json().errors[0].loc]).toEqual([
      422,
      ['header', 'idempotency-key'],
    ]);
    const gate = await tenant.call('POST', '/v1/gate', { session_id: 's', request: 'Hi' }, headers);
    expect(gate.statusCode).toBe(200);
    tenant = await subject.tenant();
    expect((await send({ session_id: 's', event: 'abandon' }, headers)).statusCode).toBe(200);
  });

  test('is forgotten after 24 hours', async () => {
    const headers = { 'idempotency-key': 'k' };
    const first = await send({ session_id: 's', event: 'accept' }, headers);
    subject.clock.advance(24 * 3600 * 1000);
    const later = await send({ session_id: 's', event: 'abandon' }, headers);
    expect(later.statusCode).toBe(200);
    expect(later.json().id).not.toBe(first.json().id);
  });

  test('422 when it is empty or too long', async () => {
    for (const key of ['', 'x'.repeat(256)]) {
      const reply = await send({ session_id: 's', event: 'accept' }, { 'idempotency-key': key });
      expect(reply.statusCode).toBe(422);
    }
  });
});
