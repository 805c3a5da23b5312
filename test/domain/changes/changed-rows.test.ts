import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query } from '../../../src/db/rows.js';
import { listTexts } from '../../../src/domain/changes/follower.js';
import { readTextsAfter, type StoredText, type TextKey } from '../../../src/store/changes/texts.js';
import { startApp, type TestApp, type TestTenant } from '../../support/app.js';
import { changesOf } from '../../support/feed.js';
import { sendTraces, span, traces } from '../../support/otlp.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const db = () => subject.database.db;
const changes = () => changesOf(db(), tenant.id);
const changedTexts = async () => listTexts(await changes());

async function post(path: string, body: object, headers?: Record<string, string>) {
  const reply = await tenant.call('POST', path, body, headers);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply;
}

const NOTHING = { correlationId: null, role: null, messageIndex: null, signal: null };

describe('the changes', () => {
  test('are gate calls, in every mode, with the answer that they bring', async () => {
    const request = 'Delete the records';
    for (const mode of ['observe', 'suggest', 'auto']) {
      await post('/v1/gate', { request, session_id: mode }, { 'x-intentlock-mode': mode });
    }
    await post('/v1/gate', { request, session_id: 'auto', clarification_response: 'the old ones' });
    const texts = await changedTexts();
    expect(texts.map(({ kind, sessionId, text }) => [kind, sessionId, text])).toEqual([
      ['gate', 'observe', request],
      ['gate', 'suggest', request],
      ['gate', 'auto', request],
      ['gate', 'auto', `${request}\nthe old ones`],
    ]);
    expect(texts[0]).toMatchObject({
      ...NOTHING,
      tenantId: tenant.id,
      correlationId: expect.any(String),
      occurredAt: subject.clock.now,
    });
    expect(await changedTexts()).toEqual([]);
  });

  test('are a gate call with an Idempotency-Key, once', async () => {
    const body = { request: 'Do it', session_id: 's' };
    for (let time = 0; time < 2; time += 1) {
      await post('/v1/gate', body, { 'idempotency-key': 'k' });
    }
    expect((await changedTexts()).map(({ text }) => text)).toEqual(['Do it']);
  });

  test('are events, and texts those of them that say anything', async () => {
    await post('/v1/events', { session_id: 's', event: 'accept' });
    await post('/v1/events', { session_id: 's', event: 'abandon', detail: 'Not that' });
    const signal = { name: 'frustration', score: 2 };
    await post(
      '/v1/events',
      { session_id: 's', event: 'self_report', signal },
      { 'idempotency-key': 'k' },
    );
    const texts = await changedTexts();
    expect(texts.map(({ kind, text }) => [kind, text])).toEqual([
      ['event', 'Not that'],
      ['event', ''],
    ]);
    expect(texts.map((text) => text.signal)).toEqual([null, signal]);
  });

  test('are outcomes, also the one that takes the place of another', async () => {
    const outcome = { session_id: 's', type: 'task_failed', detail: 'It broke' };
    await post('/v1/outcomes', { ...outcome, external_ref: 'r' });
    await post('/v1/outcomes', { ...outcome, external_ref: 'r' });
    await post('/v1/outcomes', { session_id: 's', type: 'human_transfer', detail: '' });
    const [failed, handed, ...rest] = await changedTexts();
    expect(failed).toMatchObject({ ...NOTHING, kind: 'outcome', text: 'task_failed\nIt broke' });
    expect(handed).toMatchObject({ kind: 'outcome', text: 'human_transfer' });
    expect(rest).toEqual([]);
    for (const detail of ['first', 'first', 'second']) {
      await post('/v1/ingest/sessions', {
        session_id: 'reported',
        messages: [{ role: 'user', content: 'Hi' }],
        outcome: { type: 'task_completed', detail },
      });
    }
    expect((await changedTexts()).map(({ text }) => text)).toEqual([
      'Hi',
      'task_completed\nsecond',
    ]);
  });

  test('are messages of every role, and again when they change', async () => {
    const messages = [
      { role: 'system', content: 'Be kind' },
      { role: 'user', content: 'Hello', timestamp: '2026-11-20T11:00:00Z' },
      { role: 'assistant', content: '', tool_calls: [{ id: 'c', name: 'look', arguments: {} }] },
      { role: 'tool', content: 'Found', tool_call_id: 'c' },
    ];
    const ingest = (messages: object[]) =>
      post('/v1/ingest/sessions', { session_id: 'talk', messages });
    await ingest(messages);
    const texts = await changedTexts();
    expect(texts.map(({ role, messageIndex, text }) => [role, messageIndex, text])).toEqual([
      ['system', 0, 'Be kind'],
      ['user', 1, 'Hello'],
      ['tool', 3, 'Found'],
    ]);
    await ingest(messages);
    expect(await changedTexts()).toEqual([]);
    await ingest([{ ...messages[0], timestamp: '2026-11-20T10:00:00Z' }]);
    const [changed] = await changedTexts();
    expect(changed).toEqual({ ...texts[0], occurredAt: new Date('2026-11-20T10:00:00Z') });
  });

  test('are what users said in a trace, and again when it turns out to be older', async () => {
    const spanOf = (id: string, start: number, content: string) =>
      span({
        id,
        start,
        attributes: {
          'gen_ai.operation.name': 'chat',
          'session.id': 'traced',
          'gen_ai.input.messages': JSON.stringify([
            { role: 'user', parts: [{ type: 'text', content }] },
          ]),
        },
      });
    const send = async (...spans: object[]) =>
      expect((await sendTraces(subject, tenant, traces(spans))).statusCode).toBe(200);
    await send(spanOf('a', 5_000, 'Book it'), spanOf('b', 6_000, 'Cancel it'));
    const texts = await changedTexts();
    expect(texts.map(({ role, messageIndex, text }) => [role, messageIndex, text])).toEqual([
      ['user', null, 'Book it'],
      ['user', null, 'Cancel it'],
    ]);
    await send(spanOf('c', 1_000, 'Book it'));
    expect((await changedTexts()).map(({ text }) => text)).toEqual(['Book it']);
  });
});

describe('the feed', () => {
  test('has rows without a text, too, for whoever asks for them', async () => {
    for (const event of ['rephrase', 'abandon']) {
      await post('/v1/events', { session_id: 's', event });
    }
    await post('/v1/ingest/sessions', {
      session_id: 's',
      messages: [{ role: 'assistant', content: '', tool_calls: [{ id: 'c', name: 'look' }] }],
    });
    const found = await changes();
    expect(found.map(({ kind, sessionId }) => [kind, sessionId])).toEqual([
      ['event', 's'],
      ['event', 's'],
      ['message', 's'],
    ]);
    const stored = await query<{ id: string; event: string }>(
      db(),
      sql`select id::text, event from events where tenant_id = ${tenant.id} order by events.id`,
    );
    expect(stored.map(({ event }) => event)).toEqual(['rephrase', 'abandon']);
    expect(found.slice(0, 2).map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    expect(listTexts(found)).toEqual([]);
  });

  test('can have steps, by session, correlation and step id', async () => {
    await post('/v1/episodes/steps', {
      correlation_id: 'c "1"',
      session_id: 's',
      steps: [{ step_id: 'one', type: 'tool_call', name: 'look', input: 'a text' }],
    });
    await db().execute(sql`delete from change_batches where tenant_id = ${tenant.id}`);
    const id = JSON.stringify(['s', 'c "1"', 'one']);
    const gone = JSON.stringify(['s', 'c "1"', 'two']);
    await db().execute(sql`
      insert into change_batches (tenant_id, kind, items, bytes)
      values (${tenant.id}, 'step', array[${id}, ${gone}], 0)`);
    expect(await changes()).toMatchObject([{ kind: 'step', id, sessionId: 's', text: null }]);
  });

  test('has many texts of one write in their order', async () => {
    const messages = Array.from({ length: 950 }, (_, index) => ({
      role: 'user',
      content: `${index} ${'long '.repeat(index % 7 === 0 ? 3_000 : 1)}`.trim(),
    }));
    await post('/v1/ingest/sessions', { session_id: 'long', messages });
    expect((await changedTexts()).map(({ messageIndex }) => messageIndex)).toEqual(
      messages.map((_, index) => index),
    );
  });
});

describe('readTextsAfter', () => {
  const from = new Date('2026-11-20T00:00:00Z');
  const to = new Date('2026-11-21T00:00:00Z');

  test('goes through all texts, page by page', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await post('/v1/gate', { request: `Request ${turn}`, session_id: `s${turn}` });
      await post('/v1/events', { session_id: 's0', event: 'accept', detail: `Event ${turn}` });
      await post('/v1/events', { session_id: 's0', event: 'accept' });
      await post('/v1/outcomes', { session_id: 's0', type: 'task_failed', detail: `${turn}` });
      const messages = [{ role: 'user', content: 'Hi' }];
      await post('/v1/ingest/sessions', { session_id: `s${turn}`, messages });
      subject.clock.advance(1_000);
    }
    const stranger = await subject.tenant();
    await stranger.call('POST', '/v1/gate', { request: 'Mine', session_id: 's' });
    const all = await changedTexts();
    for (const kind of ['gate', 'message', 'event', 'outcome'] as const) {
      const read = [];
      let after: TextKey | null = null;
      do {
        const page = await readTextsAfter(db(), tenant.id, kind, { from, to, after, limit: 2 });
        expect(page.texts.length).toBeLessThanOrEqual(2);
        read.push(...page.texts);
        after = page.next;
      } while (after);
      expect(read).toEqual(all.filter((text) => text.kind === kind));
      expect(read).toHaveLength(3);
      const [first, second] = read as [StoredText, StoredText];
      const window = { from: first.occurredAt, to: second.occurredAt, after: null, limit: 9 };
      expect(await readTextsAfter(db(), tenant.id, kind, window)).toEqual({
        texts: [first],
        next: null,
      });
    }
  });
});
