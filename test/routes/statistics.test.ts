import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ExperimentAnswer,
  InterventionStats,
  PilotMetrics,
  QuestionStatsList,
} from '../../src/contracts/statistics.js';
import { armOf } from '../../src/domain/gate/experiment.js';
import { readSessionCalls } from '../../src/store/results/sessions.js';
import { follow } from '../domain/clusters/support.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { refusedFields } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp({ gateRateLimit: 10_000 });
});
afterAll(() => subject.close());

const gate = async (tenant: TestTenant, session: string, request: string, fields: object = {}) => {
  const body = { request, session_id: session, ...fields };
  const reply = await tenant.call('POST', '/v1/gate', body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

const report = async (tenant: TestTenant, session: string, event: string) => {
  const reply = await tenant.call('POST', '/v1/events', { session_id: session, event });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().id as number;
};

const get = async (tenant: TestTenant, path: string) => {
  await follow(subject);
  const reply = await tenant.call('GET', path);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

const interventionsOf = async (tenant: TestTenant) =>
  InterventionStats.strict().parse(await get(tenant, '/v1/interventions/stats'));
const pilotOf = async (tenant: TestTenant, query = '') =>
  PilotMetrics.strict().parse(await get(tenant, `/v1/pilot/metrics${query}`));
const experimentOf = async (tenant: TestTenant) =>
  ExperimentAnswer.strict().parse(await get(tenant, '/v1/experiment'));

const VAGUE = 'Make it better';
const CLEAR = 'What is the capital of France?';

/**
 * A small world: two vague requests that are asked about, one answered after ten seconds and accepted and one given up,
 * and three clear ones, of which one is corrected.
 */
async function smallWorld(): Promise<{
  tenant: TestTenant;
  questions: readonly string[];
  saved: number;
}> {
  const tenant = await subject.tenant();
  const asked = await gate(tenant, 'answered', VAGUE);
  expect(asked.decision).toBe('ask');
  subject.clock.advance(10_000);
  const after = await gate(tenant, 'answered', VAGUE, {
    clarification_response: 'The summary of chapter two, as five bullet points',
  });
  expect(after.decision).toBe('proceed');
  await report(tenant, 'answered', 'accept');
  await gate(tenant, 'given-up', VAGUE);
  subject.clock.advance(1_000);
  await report(tenant, 'given-up', 'abandon');
  for (const session of ['clear-1', 'clear-2', 'clear-3']) {
    expect((await gate(tenant, session, CLEAR)).decision).toBe('proceed');
  }
  subject.clock.advance(1_000);
  await report(tenant, 'clear-1', 'accept');
  await report(tenant, 'clear-2', 'correction');
  const risk = Number(/risks ([0-9.]+)/.exec(asked.decision_reason)?.[1]);
  // One question to a fresh user, a little dearer for the 14 characters.
  return { tenant, questions: asked.questions, saved: risk - (1 + (0.5 * 14) / 400) };
}

describe('GET /v1/interventions/stats', () => {
  test('200 with what each decision of a small world came to', async () => {
    const { tenant, saved } = await smallWorld();
    const stats = await interventionsOf(tenant);
    const of = (name: string) => stats.by_decision.find(({ decision }) => decision === name);
    expect(stats).toMatchObject({ window_days: 90, n_total: 6, n_known: 0, off: 0 });
    expect(of('ask')).toMatchObject({
      ...{ count: 2, share: 0.3333, shadowed: 0 },
      ...{ answered_rate: 0.5, accepted_rate: 0.5, rework_rate: 0.5 },
      ...{ realised_cost: null, realised_regret: null, ci95: null, n_known: 0 },
    });
    // The call after the answer, and three clear ones.
    expect(of('proceed')).toMatchObject({
      ...{ count: 4, answered_rate: null, accepted_rate: 0.5, rework_rate: 0.25 },
    });
    expect(of('escalate')).toMatchObject({ count: 0, share: 0, expected_cost: null });
    expect(stats.questions_that_paid.count).toBe(1);
    expect(stats.questions_that_paid.regret_avoided).toBeCloseTo(saved, 1);
    expect(stats.questions_that_did_not).toMatchObject({ count: 1, friction_spent: 1.0175 });
  });

  test('200 with the regret of reviewed calls', async () => {
    const tenant = await subject.tenant();
    // Six calls that proceed at low risk: a loss of 2.5 where one was a misunderstanding.
    for (let at = 0; at < 6; at += 1) {
      await gate(tenant, `s-${at}`, CLEAR);
      const id = await report(tenant, `s-${at}`, at < 3 ? 'correction' : 'accept');
      const verdict = at < 3 ? 'true_misunderstanding' : 'correct_understanding';
      await tenant.call('POST', '/v1/reviews', { event_id: id, verdict });
    }
    const stats = await interventionsOf(tenant);
    const proceed = stats.by_decision.find(({ decision }) => decision === 'proceed');
    // Half of them cost 2.5, and a question would have cost 1 + 0.5 * 30 / 400.
    expect(proceed).toMatchObject({ n_known: 6, realised_cost: 1.25 });
    expect(proceed?.realised_regret).toBeCloseTo((2.5 - 1.0375) / 2, 3);
    expect(proceed?.ci95?.[0]).toBeLessThan(0.73);
    expect(proceed?.ci95?.[1]).toBeGreaterThan(0.74);
  });

  test('takes a deleted conversation out again', async () => {
    const { tenant } = await smallWorld();
    await follow(subject);
    await tenant.call('DELETE', '/v1/sessions/answered');
    const stats = await interventionsOf(tenant);
    expect(stats).toMatchObject({
      n_total: 4,
      questions_that_paid: { count: 0, regret_avoided: 0 },
    });
    expect((await pilotOf(tenant)).sessions).toBe(4);
  });
});

describe('GET /v1/questions/stats', () => {
  test('200 with what each question came to', async () => {
    const { tenant, questions } = await smallWorld();
    const reply = await get(tenant, '/v1/questions/stats');
    const stats = QuestionStatsList.strict().parse(reply);
    expect(stats).toMatchObject({ total: questions.length, window_days: 90 });
    for (const one of stats.items) {
      expect(one).toMatchObject({
        ...{ shown: 2, answered: 1, answer_rate: 0.5, median_answer_seconds: 10 },
        ...{ accepted_after: 0.5, rework_after: 0.5, uplift_vs_holdout: null },
        ...{ verdict: 'too little data', last_used: '2026-11-20' },
      });
    }
  });

  test('200 with how much less is done over than in the control group', async () => {
    const tenant = await subject.tenant();
    const experiment = { enabled: true, key: 'e', holdout_pct: 0.5 };
    await tenant.call('PUT', '/v1/config', { experiment });
    for (let at = 0; at < 60; at += 1) {
      const session = `s-${at}`;
      await gate(tenant, session, VAGUE);
      // Where nothing is asked the agent guesses wrong.
      const isControl = armOf(tenant.id, experiment, session) === 'control';
      await report(tenant, session, isControl ? 'correction' : 'accept');
    }
    const stats = QuestionStatsList.strict().parse(await get(tenant, '/v1/questions/stats'));
    expect(stats.items[0]).toMatchObject({ uplift_vs_holdout: 1, verdict: 'helps' });
  });

  test('200 with the arguments that agents proposed and nobody said, by tool and by integration', async () => {
    const tenant = await subject.tenant();
    const propose = (
      session: string,
      request: string,
      amount: number,
      integration = 'langgraph',
    ) => {
      const call = { name: 'refund_order', arguments: { order_id: 'A-1042', amount } };
      const context = { call, source: { integration } };
      return gate(tenant, session, request, { context });
    };
    await propose('s-1', 'Refund order A-1042', 40);
    const event_id = await report(tenant, 's-1', 'correction');
    await follow(subject);
    const review = { event_id, verdict: 'true_misunderstanding' };
    expect((await tenant.call('POST', '/v1/reviews', review)).statusCode).toBeLessThan(300);
    await propose('s-2', 'Refund order A-1042', 60, 'mcp');
    await propose('s-3', 'Refund order A-1042: 40 euros', 40);
    const stats = QuestionStatsList.strict().parse(await get(tenant, '/v1/questions/stats'));
    expect(stats.arguments).toEqual([
      {
        ...{ tool: 'refund_order', argument: 'amount', calls: 3 },
        ...{ invented: 2, contradicted: 0, picked: 0, reworked: 1, misunderstood: 1 },
      },
    ]);
    expect(stats.integrations).toEqual([
      { integration: 'langgraph', calls: 2, unsaid: 1, reworked: 1, misunderstood: 1 },
      { integration: 'mcp', calls: 1, unsaid: 1, reworked: 0, misunderstood: 0 },
    ]);
    const failures = await get(tenant, '/v1/failures');
    expect(failures.items[0].gate.unsaid_arguments).toEqual([
      { path: 'amount', value: 40, standing: 'invented', doubt: expect.any(Number) },
    ]);
  });
});

test('200 with what proposed commands would do, by verb and reach', async () => {
  const tenant = await subject.tenant();
  const propose = (session: string, request: string, command: string) =>
    gate(tenant, session, request, {
      context: { call: { name: 'bash', arguments: { command } } },
      action_risk: 'high',
    });
  await propose('s-1', 'Push it to main', 'npm test && git push origin main');
  await propose('s-2', 'Fix the test', 'git push origin main; git push origin dev');
  await propose('s-3', 'Refund order A-1042', 'ls');
  await follow(subject);
  const { acts } = QuestionStatsList.strict().parse(await get(tenant, '/v1/questions/stats'));
  const pushed = { verb: 'send', where: 'elsewhere', calls: 2, unasked: 1, put_to_user: 2 };
  const read = { verb: 'read', where: 'here', calls: 2, unasked: 0, put_to_user: 2 };
  expect(acts).toHaveLength(2);
  for (const one of [pushed, read])
    expect(acts).toContainEqual({ ...one, reworked: 0, misunderstood: 0 });
  // Of the acts no more is read than is counted.
  const [pushing] = await readSessionCalls(subject.database.db, tenant.id, ['s-2'], 10);
  const act = { verb: 'send', where: 'elsewhere', asked: expect.any(Boolean) };
  expect(pushing?.acts).toEqual([act, act]);
});

test('a result holds the beginnings of the acts of a call, as their record does', async () => {
  const tenant = await subject.tenant();
  const files = Array.from({ length: 30 }, (_, n) => `${n}.txt`).join(' ');
  const command = `rm ${files}; echo x > ${'deep/'.repeat(500)}`;
  const context = { call: { name: 'bash', arguments: { command } } };
  const { intent_spec } = await gate(tenant, 's', 'Tidy up', { context, action_risk: 'high' });
  const { acts } = intent_spec;
  expect(acts.map(({ objects }: { objects: string[] }) => objects.length)).toContain(16);
  expect(acts.map(({ act }: { act: string }) => act.length)).toContain(2_000);
});

describe('GET /v1/experiment', () => {
  test('200 while there is none', async () => {
    const tenant = await subject.tenant();
    expect(await experimentOf(tenant)).toMatchObject({
      ...{ enabled: false, key: null, status: 'off', warning: null },
      primary: { metric: 'rework_rate', abs_diff: null, significant: false },
    });
  });

  test('200 with both arms compared', async () => {
    const tenant = await subject.tenant();
    const experiment = { enabled: true, key: 'gate-1', holdout_pct: 0.5, salt: 's' };
    await tenant.call('PUT', '/v1/config', { experiment });
    const arms = { control: { of: 0, hits: 0 }, treatment: { of: 0, hits: 0 } };
    for (let at = 0; at < 80; at += 1) {
      const session = `s-${at}`;
      const arm = armOf(tenant.id, experiment, session);
      await gate(tenant, session, VAGUE);
      const isRework = arm === 'control' ? arms.control.of % 2 === 0 : arms.treatment.of % 10 === 0;
      await report(tenant, session, isRework ? 'rephrase' : 'accept');
      arms[arm].of += 1;
      if (isRework) arms[arm].hits += 1;
    }
    const answer = await experimentOf(tenant);
    expect(answer).toMatchObject({ enabled: true, key: 'gate-1', status: 'running' });
    for (const { name, sessions, gate_calls, rate } of answer.arms) {
      expect({ sessions, gate_calls }).toEqual({
        sessions: arms[name].of,
        gate_calls: arms[name].of,
      });
      expect(rate).toBeCloseTo(arms[name].hits / arms[name].of, 3);
    }
    const [control, treatment] = [arms.control, arms.treatment];
    const difference = treatment.hits / treatment.of - control.hits / control.of;
    expect(answer.primary.abs_diff).toBeCloseTo(difference, 3);
    expect(answer.primary).toMatchObject({ metric: 'rework_rate', significant: true });
    expect(answer.primary.relative_lift).toBeCloseTo(
      treatment.hits / treatment.of / (control.hits / control.of) - 1,
      3,
    );
    expect(answer.guardrails.map(({ metric }) => metric)).toEqual(['abandon_rate']);
    expect(answer.turns_to_accept).toMatchObject({ control: 1, treatment: 1, abs_diff: 0 });
    expect(answer.srm).toMatchObject({ expected: 0.5, ok: true });
    expect(answer.srm.observed).toBeCloseTo(control.of / 80, 3);
    expect(answer.sample_size.have).toBe(Math.min(control.of, treatment.of));
    // A new key is a new experiment.
    await tenant.call('PUT', '/v1/config', { experiment: { ...experiment, key: 'gate-2' } });
    expect((await experimentOf(tenant)).arms.map(({ sessions }) => sessions)).toEqual([0, 0]);
  });
});

describe('GET /v1/pilot/metrics', () => {
  test('200 with the figures of a small world, and too little data for a verdict', async () => {
    const { tenant, saved } = await smallWorld();
    await tenant.call('POST', '/v1/outcomes', {
      ...{
        session_id: 'clear-1',
        type: 'refund_reversed',
        detail: 'x',
        value: -40,
        currency: 'EUR',
      },
    });
    const pilot = await pilotOf(tenant);
    expect(pilot).toMatchObject({
      ...{ window_days: 30, sessions: 5, gate_calls: 6, ask_rate: 0.3333, answer_rate: 0.5 },
      ...{ answer_to_accept_rate: 1, abandon_rate: 0.2, turns_to_accept_p50: 1.5 },
      rework_rate: { before: null, after: 0.4, control: null },
      outcomes: [{ type: 'refund_reversed', count: 1, value: -40, currency: 'EUR' }],
      verdict: 'too little data',
    });
    expect(pilot.expected_regret_avoided).toBeCloseTo(saved, 1);
    expect(pilot.latency_ms.p50).not.toBeNull();
    expect(pilot.reasons).not.toEqual([]);
    expect((await pilotOf(tenant, '?window_days=1')).window_days).toBe(1);
  });

  test('422 for a window that is out of bounds', async () => {
    const tenant = await subject.tenant();
    for (const days of ['0', '366', 'x']) {
      const reply = await tenant.call('GET', `/v1/pilot/metrics?window_days=${days}`);
      expect(refusedFields(reply)).toEqual(['/window_days']);
    }
  });
});
