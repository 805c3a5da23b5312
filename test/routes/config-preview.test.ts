import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigPreviewAnswer } from '../../src/contracts/config-preview.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { refusedFields } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp({ gateRateLimit: 10_000 });
});
afterAll(() => subject.close());

const preview = async (tenant: TestTenant, config: object, days?: number) => {
  const reply = await tenant.call('POST', '/v1/config/preview', { config, days });
  expect(reply.statusCode, reply.body).toBe(200);
  return ConfigPreviewAnswer.strict().parse(reply.json());
};

/** Requests of many kinds, and answers to what is asked. */
async function talk(tenant: TestTenant): Promise<void> {
  const calls: [string, object][] = [
    ['What is the capital of France?', {}],
    ['Translate the letter to Mr Ott into French', {}],
    ['Make it better', {}],
    ['Delete the old records', { action_risk: 'irreversible' }],
    ['Email the whole list', { action_risk: 'high' }],
    ['Book me a flight to Paris on Friday', { action_risk: 'medium' }],
    ['Refund order 1234 in full', { action_cost: 500 }],
  ];
  for (const [at, [request, fields]] of calls.entries()) {
    const body = { request, session_id: `s-${at}`, ...fields };
    const first = (await tenant.call('POST', '/v1/gate', body)).json();
    if (first.decision === 'proceed') continue;
    const answer = first.decision === 'confirm' ? 'yes' : "I don't know";
    await tenant.call('POST', '/v1/gate', { ...body, clarification_response: answer });
  }
}

const mixOf = async (tenant: TestTenant): Promise<Record<string, number>> => {
  const { rows } = (await subject.database.db.execute(
    sql`select coalesce(decision, 'off') as decision, count(*)::int as count from gate_calls
        where tenant_id = ${tenant.id} group by 1`,
  )) as unknown as { rows: { decision: string; count: number }[] };
  return Object.fromEntries(rows.map(({ decision, count }) => [decision, count]));
};

describe('POST /v1/config/preview', () => {
  test('200: tries rules that deny calls of coding agents on the past', async () => {
    const tenant = await subject.tenant();
    const session = { session_id: 's-rules', cwd: '/home/ann/shop' };
    const hook = (fields: object) =>
      tenant.call('POST', '/v1/agent-hooks/claude-code', { ...session, ...fields });
    await hook({
      hook_event_name: 'UserPromptSubmit',
      prompt: 'Push the branch fix and delete the pod web-1',
    });
    for (const command of ['git push origin fix', 'kubectl delete pod web-1 -n prod'])
      await hook({ hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } });
    const deny = [{ verb: 'destroy', where: 'production' }];
    const { calls, changed, changes } = await preview(tenant, { agent_hooks: { deny } });
    expect([calls, changed]).toEqual([2, 1]);
    expect(changes).toMatchObject([{ preview: 'escalate' }]);
    expect((await preview(tenant, { agent_hooks: { deny: [{ verb: 'publish' }] } })).changed).toBe(
      0,
    );
  });

  test('200: by the configuration in force everything is decided as it was', async () => {
    const tenant = await subject.tenant();
    await talk(tenant);
    const answer = await preview(tenant, {});
    expect(answer).toMatchObject({
      ...{ days: 30, skipped: 0, changed: 0, is_complete: true, changes: [] },
      ...{ questions_gained: 0, questions_lost: 0, n_known: 0 },
    });
    expect(answer.calls).toBeGreaterThan(8);
    expect(answer.current.decisions).toEqual(answer.recorded);
    expect(answer.recorded).toMatchObject(await mixOf(tenant));
    expect(answer.preview).toEqual(answer.current);
  });

  test.each([
    [{ ambiguity_threshold: 1, dimension_threshold: 1 }],
    [{ intervention_mode: 'enforce' }],
    [{ high_risk_cost: 200, medium_risk_cost: 60, low_risk_cost: 30 }],
    [{ ask_friction: 12 }],
    [{ mode_default: 'observe' }],
    [{ intervention_mode: 'off' }],
  ])('200: what it says of %j is what the gate then decides', async (config) => {
    const [tenant, other] = [await subject.tenant(), await subject.tenant()];
    // First calls alone: what follows depends on what was asked.
    const requests = [
      'Make it better',
      'Delete the old records',
      'Email the whole list',
      'What is two and two?',
    ];
    const risks = ['low', 'medium', 'high', 'irreversible'];
    const bodies = requests.flatMap((request) =>
      risks.map((action_risk) => ({
        request,
        action_risk,
        session_id: `${action_risk} ${request}`,
      })),
    );
    await other.call('PUT', '/v1/config', config);
    for (const body of bodies) {
      for (const one of [tenant, other]) await one.call('POST', '/v1/gate', body);
    }
    const answer = await preview(tenant, config);
    expect(answer.calls).toBe(16);
    expect(answer.preview.decisions).toMatchObject(await mixOf(other));
    expect(answer.current.decisions).toMatchObject(await mixOf(tenant));
  });

  test('200 with the calls that change, and what that is expected to save', async () => {
    const tenant = await subject.tenant();
    await talk(tenant);
    const before = await mixOf(tenant);
    const answer = await preview(tenant, { low_risk_cost: 30 });
    expect(answer.changed).toBeGreaterThan(0);
    expect(answer.questions_gained).toBeGreaterThan(0);
    const [first] = answer.changes;
    expect(first?.request).not.toBe('');
    expect(first?.preview).not.toBe(first?.current);
    expect(first?.expected_gain).toBeGreaterThan(0);
    expect(answer.preview.expected_cost).toBe(answer.preview.expected_cost_at_preview_prices);
    expect(answer.preview.expected_cost).toBeLessThan(
      answer.current.expected_cost_at_preview_prices as number,
    );
    // Nothing is written.
    expect(await mixOf(tenant)).toEqual(before);
    expect((await tenant.call('GET', '/v1/config')).json().overridden).toEqual([]);
  });

  test('200 with realised costs where reviews say what was the case', async () => {
    const tenant = await subject.tenant();
    for (let at = 0; at < 6; at += 1) {
      const session_id = `s-${at}`;
      await tenant.call('POST', '/v1/gate', { request: 'What is two and two?', session_id });
      const event = await tenant.call('POST', '/v1/events', { session_id, event: 'correction' });
      const verdict = at < 3 ? 'true_misunderstanding' : 'false_alarm';
      await tenant.call('POST', '/v1/reviews', { event_id: event.json().id, verdict });
    }
    const answer = await preview(tenant, {});
    // Half of them lose 2.5.
    expect(answer).toMatchObject({ n_known: 6, current: { realised_cost: 1.25 } });
  });

  test('200 with the days that were asked for, and nothing of another tenant', async () => {
    const [tenant, stranger] = [await subject.tenant(), await subject.tenant()];
    await talk(tenant);
    expect((await preview(stranger, {})).calls).toBe(0);
    subject.clock.advance(3 * 86_400_000);
    expect((await preview(tenant, {}, 2)).calls).toBe(0);
    expect((await preview(tenant, {}, 4)).calls).toBeGreaterThan(8);
    subject.clock.advance(-3 * 86_400_000);
  });

  test('422 for a field that there is not, and days out of bounds', async () => {
    const tenant = await subject.tenant();
    const body = { config: { ask_friction: -1, colour: 1 }, days: 366 };
    const reply = await tenant.call('POST', '/v1/config/preview', body);
    expect(refusedFields(reply).sort()).toEqual([
      '/config/ask_friction',
      '/config/colour',
      '/days',
    ]);
    expect(refusedFields(await tenant.call('POST', '/v1/config/preview', {}))).toEqual(['/config']);
  });
});
