import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DimensionScores, GateResult } from '../../src/contracts/gate.js';
import { IntentSpec } from '../../src/contracts/intent-spec.js';
import { type GateCallRow, gateCalls } from '../../src/db/schema/gate-calls.js';
import { EMPTY_MEMORY } from '../../src/dialogue/memory.js';
import { DEFAULT_CONFIG } from '../../src/domain/config/defaults.js';
import { evaluate } from '../../src/domain/gate/decide-and-render.js';
import type { Assessment } from '../../src/ports/assessment.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

const StrictResult = GateResult.extend({
  dimensions: DimensionScores.strict(),
  intent_spec: IntentSpec.strict().nullable(),
}).strict();

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const gate = (body: object, headers: Record<string, string> = {}) =>
  tenant.call('POST', '/v1/gate', body, headers);

async function resultOf(body: object, headers: Record<string, string> = {}) {
  const reply = await gate(body, headers);
  expect(reply.statusCode, reply.body).toBe(200);
  return StrictResult.parse(reply.json());
}

const recorded = (sessionId: string): Promise<GateCallRow[]> =>
  subject.database.db
    .select()
    .from(gateCalls)
    .where(and(eq(gateCalls.tenantId, tenant.id), eq(gateCalls.sessionId, sessionId)))
    .orderBy(gateCalls.id);

/** Whatever the assessor makes of it, acting on this without asking costs more than asking. */
const DANGEROUS = {
  request: 'Delete the old records and email everyone about it',
  session_id: 's',
  action_risk: 'irreversible',
};

describe('POST /v1/gate', () => {
  test.each([
    'Delete the old records',
    'Summarise the attached invoice from Acme in three bullet points',
    'hi',
    'すべて削除して',
    '!!!',
    '😀',
    'a'.repeat(20_000),
  ])('200 with every field and nothing else for %s', async (request) => {
    const result = await resultOf({ request: request.slice(0, 20_000), session_id: 's' });
    for (const score of [result.ambiguity_score, ...Object.values(result.dimensions)]) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
    expect(result.questions.length).toBeLessThanOrEqual(3);
    expect(result.decision_reason).toMatch(new RegExp(`^${result.decision}: .*\\d`));
    expect(result.confirm_prompt !== null).toBe(result.decision === 'confirm');
    expect(result.options.length > 0).toBe(result.decision === 'options');
  });

  test('200 in the order of fields that the interface lists', async () => {
    const reply = await gate(DANGEROUS);
    expect(Object.keys(reply.json())).toEqual(Object.keys(GateResult.shape));
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('200 with the loss that action_cost declares, 0 too', async () => {
    const reason = async (fields: object): Promise<string | null> =>
      (await resultOf({ request: 'Delete it', session_id: 's', ...fields })).decision_reason;
    expect(await reason({})).toContain('x loss 2.5)');
    expect(await reason({ action_risk: 'medium' })).toContain('x loss 4.5)');
    expect(await reason({ action_risk: 'high' })).toContain('x loss 12)');
    expect(await reason({ action_risk: 'irreversible' })).toContain('x loss 62)');
    expect(await reason({ action_risk: 'irreversible', action_cost: 0 })).toContain('x loss 2)');
    expect(await reason({ action_cost: 500 })).toContain('x loss 502)');
  });
});

describe('POST /v1/gate: the score', () => {
  test.each([
    ['Delete the old records', 'the customer records from before 2020 in staging'],
    ['Send the report to them', 'to Anna and Bo, as a PDF'],
    ['Mach die Zusammenfassung kürzer', 'auf eine Seite, in Stichpunkten'],
  ])(
    'is that of the highest dimension, before and after an answer: %s',
    async (request, answer) => {
      const body = { session_id: request, request, action_risk: 'high' };
      for (const more of [{}, { clarification_response: answer }]) {
        const { ambiguity_score: score, dimensions } = await resultOf({ ...body, ...more });
        expect(score).toBe(Math.max(...Object.values(dimensions)));
      }
    },
  );
});

describe('POST /v1/gate: the record', () => {
  test('is complete and durable once the reply is there', async () => {
    const body = {
      ...DANGEROUS,
      context: { correlation_id: 'order-77', user: { plan: 'pro' } },
      history: ['user: hello', 'assistant: how can I help?'],
      clarification_response: 'the ones in staging',
      action_cost: 12.5,
    };
    const result = await resultOf(body, { 'x-intentlock-mode': 'auto' });
    const [row, ...more] = await recorded('s');
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      tenantId: tenant.id,
      createdAt: subject.clock.now,
      sessionId: 's',
      threadId: row?.id,
      correlationId: 'order-77',
      request: body.request,
      clarificationResponse: body.clarification_response,
      answerKind: null,
      context: body.context,
      actionRisk: 'irreversible',
      actionCost: 12.5,
      mode: 'auto',
      interventionMode: 'suggest',
      experimentArm: null,
      decision: result.decision,
      modelDecision: result.decision,
      decisionReason: result.decision_reason,
      confirmPrompt: result.confirm_prompt,
      questions: result.questions,
      options: result.options,
      intentSpec: result.intent_spec,
      dimensions: result.dimensions,
      configVersion: 1,
    });
    expect(row?.id).toMatch(UUID_V7);
    expect(row?.ambiguityScore).toBeCloseTo(result.ambiguity_score, 5);
    // An answer to nothing that was asked is read as a turn.
    expect(row?.history).toEqual([...body.history, 'user: the ones in staging']);
    expect(row?.evidence.length).toBeGreaterThan(0);
    for (const evidence of row?.evidence ?? []) {
      expect(Object.keys(evidence).sort()).toEqual(['dimension', 'kind', 'text', 'weight']);
    }
    expect(Object.keys(row?.costs ?? {})).toEqual(
      expect.arrayContaining(['proceed', 'confirm', 'escalate']),
    );
    expect(row?.modelVersion).not.toBe('');
    expect(row?.durationMs).toBeGreaterThan(0);
  });

  test('has null where nothing was sent', async () => {
    await resultOf({ request: 'Delete it', session_id: 'bare' });
    const [row] = await recorded('bare');
    expect(row).toMatchObject({
      clarificationResponse: null,
      answerKind: null,
      history: null,
      context: null,
      actionRisk: null,
      actionCost: null,
    });
  });

  test('names the fields of a context that is too large to keep', async () => {
    const context = { page: 'x'.repeat(20_000), user: 'ann' };
    await resultOf({ request: 'Delete it', session_id: 'large', context });
    const [row] = await recorded('large');
    expect(row?.context).toEqual({ truncated: true, keys: ['page', 'user'] });
  });

  test('is one per call, also of many calls at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        gate({ request: `Delete number ${index}`, session_id: `at-once-${index % 20}` }),
      ),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200));
    const rows = await subject.database.db
      .select({ request: gateCalls.request })
      .from(gateCalls)
      .where(eq(gateCalls.tenantId, tenant.id));
    expect(new Set(rows.map(({ request }) => request)).size).toBe(40);
    expect(rows).toHaveLength(40);
  });
});

describe('POST /v1/gate: correlation', () => {
  const correlationOf = async (body: object, headers: Record<string, string> = {}) => {
    const reply = await gate({ request: 'Delete it', session_id: 'c', ...body }, headers);
    expect(reply.statusCode, reply.body).toBe(200);
    const row = (await recorded('c')).at(-1);
    subject.clock.advance(1);
    return { header: reply.headers['x-correlation-id'], stored: row?.correlationId, id: row?.id };
  };

  test('is that of the context, before that of the header', async () => {
    const both = await correlationOf(
      { context: { correlation_id: 'from context' } },
      { 'x-correlation-id': 'from-header' },
    );
    expect(both).toMatchObject({ header: 'from context', stored: 'from context' });
  });

  test('is that of the header where the context has none', async () => {
    for (const context of [undefined, null, {}, { correlation_id: null }]) {
      const one = await correlationOf({ context }, { 'x-correlation-id': 'from-header' });
      expect(one).toMatchObject({ header: 'from-header', stored: 'from-header' });
    }
  });

  test('is made where there is none', async () => {
    const made = await correlationOf({});
    expect(made.stored).toBe(made.id);
    expect(made.header).toBe(made.id);
  });

  test('comes back as it came, percent signs and all', async () => {
    const id = '100% of "a%20b" {c}';
    expect(await correlationOf({}, { 'x-correlation-id': id })).toMatchObject({
      header: id,
      stored: id,
    });
  });

  test('is the same in a header of UTF-8 as in a body, and Latin-1 is read, too', async () => {
    const id = 'Auftrag Ä 日本 😀';
    // As Node reads the bytes of a header.
    const header = Buffer.from(id).toString('latin1');
    const one = await correlationOf({}, { 'x-correlation-id': header });
    expect([one.stored, decodeURI(String(one.header))]).toEqual([id, id]);
    const event = { session_id: 'c', event: 'accept' };
    const reply = await tenant.call('POST', '/v1/events', event, { 'x-correlation-id': header });
    expect(reply.json()).toMatchObject({ correlation_id: id, gate_call_id: one.id });
    const latin = await correlationOf({}, { 'x-correlation-id': 'Auftrag Ä' });
    expect(latin.stored).toBe('Auftrag Ä');
  });

  test('is percent-encoded in the header where a header cannot carry it', async () => {
    for (const id of ['Auftrag Ä 日本 😀', 'a\r\nx-injected: 1', ' padded ']) {
      const one = await correlationOf({ context: { correlation_id: id } });
      expect(one.stored).toBe(id);
      expect(one.header).toMatch(/^[!-~]+$/);
      expect(decodeURI(String(one.header))).toBe(id);
    }
  });
});

describe('POST /v1/gate: modes', () => {
  const withMode = (mode: string, body: object = DANGEROUS) =>
    resultOf({ ...body, session_id: `mode-${mode}` }, { 'x-intentlock-mode': mode });

  test('suggest decides and advises', async () => {
    const result = await withMode('suggest');
    expect(result.decision).not.toBe('proceed');
    expect(result.decision).not.toBeNull();
  });

  test('auto answers what the decision needs and nothing else', async () => {
    for (const action_risk of ['low', 'medium', 'high', 'irreversible']) {
      const result = await withMode('auto', { ...DANGEROUS, action_risk });
      if (result.decision !== 'ask') expect(result.questions).toEqual([]);
      if (result.decision !== 'options') expect(result.options).toEqual([]);
      if (result.decision !== 'confirm') expect(result.confirm_prompt).toBeNull();
    }
  });

  test('observe lets everything through and says what would have been', async () => {
    const result = await withMode('observe');
    expect(result).toMatchObject({
      decision: 'proceed',
      questions: [],
      options: [],
      confirm_prompt: null,
    });
    expect(result.decision_reason).toMatch(
      /^observe: would (ask|confirm|options|escalate) \(.*\)$/,
    );
    const [row] = await recorded('mode-observe');
    expect(row?.decision).toBe('proceed');
    expect(result.decision_reason).toContain(`would ${row?.modelDecision} `);
    expect(row?.modelDecision).not.toBe('proceed');
  });

  test('the default is the one of the configuration', async () => {
    await tenant.call('PUT', '/v1/config', { mode_default: 'observe' });
    expect((await resultOf(DANGEROUS)).decision_reason).toMatch(/^observe: /);
    expect((await withMode('suggest')).decision_reason).not.toMatch(/^observe: /);
  });

  test('interventions that are off answer as before there were any', async () => {
    await tenant.call('PUT', '/v1/config', { intervention_mode: 'off' });
    for (const mode of ['observe', 'suggest', 'auto']) {
      expect(await withMode(mode)).toMatchObject({
        decision: null,
        decision_reason: null,
        confirm_prompt: null,
        options: [],
      });
    }
    const [row] = await recorded('mode-auto');
    expect(row).toMatchObject({ interventionMode: 'off', decision: null });
    expect(row?.modelDecision).not.toBe('');
  });

  test('enforce never lets an irreversible action through unconfirmed, in any mode', async () => {
    await tenant.call('PUT', '/v1/config', { intervention_mode: 'enforce', failure_cost: -1 });
    for (const mode of ['observe', 'suggest', 'auto']) {
      const cheap = { ...DANGEROUS, request: 'Delete file a.csv', action_cost: 0 };
      expect((await withMode(mode, cheap)).decision).not.toBe('proceed');
    }
  });

  test('the control group observes and the treatment arm suggests', async () => {
    await tenant.call('PUT', '/v1/config', { experiment: { enabled: true, holdout_pct: 1 } });
    expect((await withMode('auto')).decision_reason).toMatch(/^observe: /);
    expect((await recorded('mode-auto')).at(-1)?.experimentArm).toBe('control');
    await tenant.call('PUT', '/v1/config', {
      experiment: { enabled: true, holdout_pct: 0, treatment_mode: 'observe' },
    });
    expect((await resultOf({ ...DANGEROUS, session_id: 't' })).decision_reason).toMatch(/^observe/);
    expect((await withMode('suggest')).decision_reason).not.toMatch(/^observe/);
    expect((await recorded('t')).at(-1)?.experimentArm).toBe('treatment');
    await tenant.call('PUT', '/v1/config', {
      experiment: { enabled: true, holdout_pct: 1, stopped_at: '2026-11-20' },
    });
    expect((await resultOf({ ...DANGEROUS, session_id: 'u' })).decision_reason).not.toMatch(/^obs/);
    expect((await recorded('u')).at(-1)?.experimentArm).toBeNull();
  });
});

describe('the reply by mode', () => {
  const assessment: Assessment = {
    score: 0.62,
    dimensions: { goal: 0.2, scope: 0.7, constraints: 0.2, output_format: 0.2 },
    evidence: [],
    intentSpec: null,
    questions: [{ dimension: 'scope', text: 'Which one?', choices: [] }],
    readings: ['the first', 'the second'],
    complete: true,
    confirmPrompt: () => 'Delete it. Go ahead?',
    modelVersion: 'fixed',
  };
  const answer = (
    mode: 'observe' | 'suggest' | 'auto',
    readings: string[],
    risk: 'low' | 'medium',
  ) =>
    evaluate(
      {
        id: '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07',
        now: new Date('2026-11-20T12:00:00Z'),
        request: 'Delete it',
        history: [],
        context: null,
        clarificationResponse: null,
        risk,
        actionCost: null,
        config: DEFAULT_CONFIG,
        calibration: null,
        mode: { intervention: 'suggest', mode, arm: null },
        memory: EMPTY_MEMORY,
      },
      () => ({ ...assessment, readings }),
    ).result;

  test.each([
    ['suggest', [], 'low', { decision: 'ask', questions: ['Which one?'], options: [] }],
    ['auto', [], 'low', { decision: 'ask', questions: ['Which one?'], options: [] }],
    ['suggest', [], 'medium', { decision: 'confirm', questions: ['Which one?'], options: [] }],
    ['auto', [], 'medium', { decision: 'confirm', questions: [], options: [] }],
    [
      'suggest',
      ['a', 'b'],
      'low',
      { decision: 'options', questions: ['Which one?'], options: ['a', 'b'] },
    ],
    ['auto', ['a', 'b'], 'low', { decision: 'options', questions: [], options: ['a', 'b'] }],
    ['observe', ['a', 'b'], 'low', { decision: 'proceed', questions: [], options: [] }],
  ] as const)('%s with readings %j at %s risk', (mode, readings, risk, expected) => {
    const result = answer(mode, [...readings], risk);
    expect(result).toMatchObject(expected);
    expect(result.confirm_prompt !== null).toBe(expected.decision === 'confirm');
  });
});

describe('POST /v1/playground', () => {
  test('200 with the result of the gate, and nothing stored', async () => {
    const before = await subject.database.db.$count(gateCalls);
    const reply = await subject.inject({
      method: 'POST',
      url: '/v1/playground',
      payload: { request: 'Delete the old records' },
    });
    expect(reply.statusCode).toBe(200);
    const result = StrictResult.parse(reply.json());
    const body = { ...DANGEROUS, request: 'Delete the old records', action_risk: null };
    const asked = StrictResult.parse((await gate(body)).json());
    const { clarification_id, ...understood } = asked.intent_spec ?? {};
    expect(clarification_id).toBeTypeOf('string');
    expect(result).toEqual({ ...asked, intent_spec: understood });
    expect(await subject.database.db.$count(gateCalls)).toBe(before + 1);
  });

  test('200 at 500 code points, 422 above, without and of another type', async () => {
    const app = await startApp();
    const send = (payload?: object) =>
      app.inject({ method: 'POST', url: '/v1/playground', ...(payload && { payload }) });
    expect((await send({ request: '😀'.repeat(500) })).statusCode).toBe(200);
    for (const payload of [{ request: '😀'.repeat(501) }, { request: '' }, { request: 1 }, {}]) {
      expect(problemOf(await send(payload), 422).errors?.[0]?.pointer).toBe('/request');
    }
    problemOf(await send(), 422);
    expect(problemOf(await send({ request: 'a\0' }), 422).errors?.[0]?.pointer).toBe('/request');
    await app.close();
  });

  test('200 with the default configuration, whoever asks', async () => {
    await tenant.call('PUT', '/v1/config', { intervention_mode: 'off' });
    const reply = await tenant.call('POST', '/v1/playground', { request: 'Delete it' });
    expect(reply.json().decision).not.toBeNull();
  });

  test('413 above 256 kB', async () => {
    const reply = await subject.inject({
      method: 'POST',
      url: '/v1/playground',
      payload: { request: 'x', padding: 'p'.repeat(256 * 1024) },
    });
    problemOf(reply, 413);
  });
});
