import { and, asc, eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type GateCallRow, gateCalls } from '../../src/db/schema/gate-calls.js';
import { sessionMemory } from '../../src/db/schema/session-memory.js';
import type { SessionMemory } from '../../src/dialogue/state.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

/** Clear to anybody, and not to be undone: put to a confirmation whatever the assessor makes of it. */
const DELETE = {
  request: 'Delete s3://acme-staging/report-2019.csv',
  session_id: 's',
  action_risk: 'irreversible',
};
const CONFIRMED = 'proceed: confirmed by the user';

let subject: TestApp;
let other: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
  other = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(async () => {
  await subject.close();
  await other.close();
});

/** A millisecond after what came before, so that the rows are in order. */
const gate = (body: object, headers: Record<string, string> = {}) => {
  subject.clock.advance(1);
  return tenant.call('POST', '/v1/gate', { ...DELETE, ...body }, headers);
};

/** The same call to another instance over the same database. */
const elsewhere = (body: object) => {
  other.clock.now = subject.clock.now;
  return other.inject({
    method: 'POST',
    url: '/v1/gate',
    headers: { authorization: `Bearer ${tenant.key}` },
    payload: { ...DELETE, ...body },
  });
};

const rows = (sessionId = 's'): Promise<GateCallRow[]> =>
  subject.database.db
    .select()
    .from(gateCalls)
    .where(and(eq(gateCalls.tenantId, tenant.id), eq(gateCalls.sessionId, sessionId)))
    .orderBy(asc(gateCalls.id));

const confirmed = (replies: readonly LightMyRequestResponse[]) =>
  replies.filter((reply) => reply.json().decision_reason === CONFIRMED);

describe('POST /v1/gate, a conversation', () => {
  test('200: confirm, yes, proceed; the same yes once more confirms nothing', async () => {
    const asked = await gate({});
    expect(asked.json()).toMatchObject({ decision: 'confirm' });
    expect(asked.json().confirm_prompt).toContain('report-2019.csv');
    subject.clock.advance(20_000);
    const said = await gate({ clarification_response: 'Yes, please.' });
    expect(said.json()).toMatchObject({
      decision: 'proceed',
      decision_reason: CONFIRMED,
      confirm_prompt: null,
      questions: [],
      options: [],
    });
    const again = await gate({ clarification_response: 'Yes, please.' });
    expect(again.json().decision).not.toBe('proceed');

    const [first, second, third] = await rows();
    expect([first, second, third]).toMatchObject([
      { threadId: first?.id, answerKind: null, decision: 'confirm' },
      { threadId: first?.id, answerKind: 'yes', clarificationResponse: 'Yes, please.' },
      { threadId: third?.id, answerKind: null, clarificationResponse: 'Yes, please.' },
    ]);
    expect(third?.history).toEqual([expect.stringContaining('Yes, please.')]);
  });

  test('200: no, and what instead; each answer in its thread with its kind', async () => {
    await gate({});
    const declined = await gate({ clarification_response: 'no' });
    expect(['ask', 'escalate']).toContain(declined.json().decision);
    await gate({ session_id: 't' });
    const instead = await gate({
      session_id: 't',
      clarification_response: 'no, only report-2018.csv',
    });
    expect(instead.json().decision).not.toBe('proceed');
    await gate({ session_id: 'u' });
    await gate({ session_id: 'u', clarification_response: "I don't know" });
    await gate({ session_id: 'u', clarification_response: ' ' });

    for (const [session, kinds] of [
      ['s', [null, 'no']],
      ['t', [null, 'no']],
      ['u', [null, 'unknown', 'empty']],
    ] as const) {
      const thread = await rows(session);
      expect(thread.map(({ answerKind }) => answerKind)).toEqual(kinds);
      expect(new Set(thread.map(({ threadId }) => threadId))).toEqual(new Set([thread[0]?.id]));
    }
  });

  test('200: a yes of another session or tenant confirms nothing here', async () => {
    await gate({});
    const stranger = await subject.tenant();
    const replies = [
      await gate({ session_id: 't', clarification_response: 'yes' }),
      await stranger.call('POST', '/v1/gate', { ...DELETE, clarification_response: 'yes' }),
    ];
    expect(confirmed(replies)).toEqual([]);
    expect(confirmed([await gate({ clarification_response: 'yes' })])).toHaveLength(1);
  });

  test('200: an abandon event closes the confirmation', async () => {
    await gate({});
    await tenant.call('POST', '/v1/events', { session_id: 's', event: 'abandon' });
    const late = await gate({ clarification_response: 'yes' });
    expect(confirmed([late])).toEqual([]);
    expect((await rows()).map(({ answerKind }) => answerKind)).toEqual([null, null]);
  });

  test('200: observing opens nothing to say yes to', async () => {
    const watched = await gate({}, { 'x-intentlock-mode': 'observe' });
    expect(watched.json()).toMatchObject({
      decision: 'proceed',
      questions: [],
      confirm_prompt: null,
    });
    expect(watched.json().decision_reason).toMatch(/^observe: would confirm \(/);
    expect(confirmed([await gate({ clarification_response: 'yes' })])).toEqual([]);
  });
});

describe('POST /v1/gate, calls of a session at once', () => {
  // Calls that have waited for too long are refused: here no time passes, however busy the machine is.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('200 from two instances: exactly one is confirmed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const session = { session_id: `race-${round}` };
      const asked = await gate(session);
      expect(asked.json().decision).toBe('confirm');
      const replies = await Promise.all(
        [gate, elsewhere].map((call) => call({ ...session, clarification_response: 'yes' })),
      );
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(confirmed(replies)).toHaveLength(1);
      const [first, ...answers] = await rows(session.session_id);
      expect(answers.filter(({ threadId }) => threadId === first?.id)).toMatchObject([
        { answerKind: 'yes', decision: 'proceed' },
      ]);
      expect(answers).toHaveLength(2);
    }
  });

  test('200 for calls with a tool from four instances; the session knows the latest', async () => {
    const more = await Promise.all([startApp(), startApp()]);
    const instances = [subject, other, ...more];
    const tool = {
      name: 'send_report',
      description: 'Send a report to somebody',
      parameters: {
        type: 'object',
        properties: { to: { type: 'string', description: 'Who gets the report' } },
        required: ['to'],
      },
    };
    const names = ['Anna', 'Ben', 'Carla', 'David', 'Emma', 'Frank', 'Greta', 'Hugo'];
    const call = (instance: TestApp, name: string) => {
      instance.clock.now = subject.clock.now;
      return instance.inject({
        method: 'POST',
        url: '/v1/gate',
        headers: { authorization: `Bearer ${tenant.key}` },
        payload: {
          session_id: 'tools',
          request: `Send the report to ${name}`,
          action_risk: 'low',
          context: { tools: [tool] },
        },
      });
    };
    for (let round = 0; round < 5; round += 1) {
      subject.clock.advance(1000);
      const replies = await Promise.all(
        names.map((name, at) => call(instances[at % 4] as TestApp, `${name} ${round}`)),
      );
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200));
    }
    expect(await rows('tools')).toHaveLength(40);
    const [stored] = await subject.database.db
      .select({ memory: sessionMemory.memory })
      .from(sessionMemory)
      .where(eq(sessionMemory.tenantId, tenant.id));
    const memory = stored?.memory as SessionMemory | undefined;
    const requests = (memory?.recent ?? []).map(({ request }) => request);
    expect(new Set(requests).size).toBe(4);
    for (const request of requests) expect(request).toMatch(/ 4$/);
    for (const instance of more) await instance.close();
  });

  test('200 for 99 calls of one instance, one after the other', async () => {
    await gate({});
    const replies = await Promise.all(
      Array.from({ length: 99 }, () => gate({ clarification_response: 'yes' })),
    );
    const answered = replies.filter(({ statusCode }) => statusCode === 200);
    expect(answered).toHaveLength(99);
    // One yes opens one call: all others were on their way before they were asked again.
    const made = await rows();
    expect(made.filter(({ answerKind }) => answerKind === 'yes')).toHaveLength(1);
    expect(new Set(made.map(({ threadId }) => threadId)).size).toBe(99);
    expect(confirmed(answered)).toHaveLength(1);

    const elsewhereMeanwhile = await gate({ session_id: 't' });
    expect(elsewhereMeanwhile.statusCode).toBe(200);
  });
});
