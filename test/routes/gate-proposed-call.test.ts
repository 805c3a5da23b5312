import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const call = (amount: number, id = 'call_1') => ({
  id,
  name: 'refund_order',
  arguments: { order_id: 'A-1042', amount },
});

async function gate(context: object, more: object = {}) {
  const body = { request: 'Refund order A-1042', session_id: 's', context, ...more };
  const reply = await tenant.call('POST', '/v1/gate', body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function timeline(): Promise<{ gate_call: { proposed_call: unknown } }[]> {
  const { timeline: shown } = (await tenant.call('GET', '/v1/sessions/s')).json();
  return shown.items.filter(({ kind }: { kind: string }) => kind === 'gate_call');
}

describe('POST /v1/gate with the call that the agent is about to make', () => {
  test('asks for the value that nobody said, and goes on once it was said', async () => {
    const asked = await gate({ call: call(40) }, { action_risk: 'medium' });
    expect(asked.decision).toBe('ask');
    expect(asked.questions).toEqual(["How much should it be? I'd use 40."]);
    expect(asked.intent_spec).toMatchObject({
      tool: 'refund_order',
      parameters: { order_id: 'A-1042', amount: 40 },
      missing: ['amount'],
    });
    expect(asked.decision_reason).toContain('amount 40 was not said');
    const answered = await gate(
      { call: call(60, 'call_2') },
      { action_risk: 'medium', clarification_response: '60 euros' },
    );
    expect(answered.decision).toBe('proceed');
    const ignored = await gate(
      { call: call(40, 'call_3') },
      { action_risk: 'medium', session_id: 'other' },
    );
    expect(ignored.decision).toBe('ask');
  });

  test('a yes is for this very call: another one with the same words needs its own', async () => {
    const request = 'Refund 40 or 60 euros of order A-1042, as you like';
    const risk = { request, action_risk: 'irreversible' };
    const first = await gate({ call: call(40) }, risk);
    expect(first.decision).toBe('confirm');
    expect(first.confirm_prompt).toContain('amount 40');
    const other = await gate({ call: call(60) }, { ...risk, clarification_response: 'yes' });
    expect(other.decision).not.toBe('proceed');
    const again = await gate({ call: call(60) }, { ...risk, clarification_response: 'yes' });
    expect(again.decision).toBe('proceed');
    expect(again.decision_reason).toContain('confirmed by the user');
  });

  test('is kept, argument by argument, and shown in the timeline', async () => {
    await gate({ call: call(40), source: { integration: 'langgraph', version: '1.2.0' } });
    subject.clock.advance(1_000);
    await gate({}, { request: 'Thanks' });
    const [first, second] = await timeline();
    expect(first?.gate_call.proposed_call).toEqual({
      id: 'call_1',
      name: 'refund_order',
      arguments: [
        { path: 'order_id', value: 'A-1042', standing: 'said', doubt: expect.any(Number) },
        { path: 'amount', value: 40, standing: 'invented', doubt: expect.any(Number) },
      ],
      integration: 'langgraph',
    });
    expect(second?.gate_call.proposed_call).toBeNull();
  });

  test('keeps an answer for the call that asked, where other calls come with it', async () => {
    const list = { id: 'call_0', name: 'list_orders', arguments: {} };
    const risky = { action_risk: 'high' };
    await gate({ call: list }, { action_risk: 'low' });
    expect((await gate({ call: call(40) }, risky)).decision).toBe('ask');
    const answer = { clarification_response: '60 euros' };
    await gate({ call: { ...list, id: 'call_2' } }, { action_risk: 'low', ...answer });
    const confirmed = await gate({ call: call(60, 'call_3') }, { ...risky, ...answer });
    expect(confirmed.decision).toBe('confirm');
    expect(confirmed.confirm_prompt).toContain('60');
    const yes = { clarification_response: 'yes' };
    await gate({ call: { ...list, id: 'call_4' } }, { action_risk: 'low', ...yes });
    const last = await gate({ call: call(60, 'call_3') }, { ...risky, ...yes });
    expect([last.decision, last.decision_reason]).toEqual([
      'proceed',
      expect.stringContaining('confirmed'),
    ]);
  });

  test('drops the call that asked, whichever comes with a cancellation', async () => {
    expect((await gate({ call: call(40) }, { action_risk: 'high' })).decision).toBe('ask');
    await gate(
      { call: { id: 'call_2', name: 'list_orders', arguments: {} } },
      { action_risk: 'low', clarification_response: 'forget it' },
    );
    const late = await gate(
      { call: call(40, 'call_3') },
      { action_risk: 'high', clarification_response: 'yes' },
    );
    expect(late.decision).not.toBe('proceed');
  });

  test.each([
    [{ call: 'refund' }, '/context/call'],
    [{ call: [] }, '/context/call'],
    [{ call: { name: '', arguments: {} } }, '/context/call/name'],
    [{ call: { name: 'x'.repeat(121), arguments: {} } }, '/context/call/name'],
    [{ call: { arguments: {} } }, '/context/call/name'],
    [{ call: { name: 'refund' } }, '/context/call/arguments'],
    [{ call: { name: 'refund', arguments: '{"a":1}' } }, '/context/call/arguments'],
    [{ call: { name: 'refund', arguments: [] } }, '/context/call/arguments'],
    [{ call: { id: 5, name: 'refund', arguments: {} } }, '/context/call/id'],
    [{ source: { integration: '' } }, '/context/source/integration'],
    [{ source: { integration: 'x', version: 1 } }, '/context/source/version'],
  ])('%j is a 422 that points at %s', async (context, pointer) => {
    const reply = await tenant.call('POST', '/v1/gate', {
      request: 'Refund it',
      session_id: 's',
      context,
    });
    const problem = problemOf(reply, 422);
    expect(problem.errors?.map((one: { pointer: string }) => one.pointer)).toEqual([pointer]);
  });

  test.each([{ call: null }, { source: 'the shop' }, { source: { name: 'the shop' } }])(
    '%j is no proposed call, and no fault',
    async (context) => {
      await gate(context);
      expect((await timeline())[0]?.gate_call.proposed_call).toBeNull();
    },
  );
});
