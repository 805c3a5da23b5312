import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Handoff, HandoffList } from '../../src/contracts/handoff.js';
import { query } from '../../src/db/rows.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { sendLegacy } from '../support/mcp.js';
import { problemOf, refusedFields } from '../support/problem.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp({ gateRateLimit: 10_000 });
});
beforeEach(async () => {
  tenant = await subject.tenant();
  // Nothing to ask: what costs much is handed over.
  await tenant.call('PUT', '/v1/config', { ambiguity_threshold: 1, dimension_threshold: 1 });
});
afterAll(() => subject.close());

const DELETE = {
  request: 'Delete the staging database',
  session_id: 'chat-1',
  action_risk: 'irreversible',
  action_cost: 1_000_000,
};
const refund = (amount: number, more: object = {}) => ({
  ...{ request: 'Refund order A-1042', session_id: 'chat-2' },
  ...{ action_risk: 'high', action_cost: 1_000_000 },
  context: {
    call: { id: 'call_1', name: 'refund_order', arguments: { order_id: 'A-1042', amount } },
    source: { integration: 'langgraph' },
  },
  ...more,
});

const gate = async (body: object, who = tenant) => {
  subject.clock.advance(1_000);
  const reply = await who.call('POST', '/v1/gate', body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const list = async (query = '', who = tenant) => {
  const reply = await who.call('GET', `/v1/handoffs${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return HandoffList.strict().parse(reply.json());
};
const respond = (id: string, body: object, who = tenant) =>
  who.call('POST', `/v1/handoffs/${id}/answer`, body);
/** Has a person answer, or take over, the only handoff that waits. */
async function decide(body: object) {
  const [handoff] = (await list()).items;
  const reply = await respond(handoff?.gate_call_id ?? '', body);
  expect(reply.statusCode, reply.body).toBe(200);
  return Handoff.strict().parse(reply.json());
}
const answer = (response: string) => decide({ action: 'answer', response });
const lastCall = async () => {
  const [{ id }] = (await tenant.call('GET', '/v1/gate-calls')).json().items;
  return (await tenant.call('GET', `/v1/gate-calls/${id}`)).json();
};

describe('GET /v1/handoffs', () => {
  test('200 with who waits, since when, for what call, as soon as the gate escalates', async () => {
    expect((await gate(refund(40))).decision).toBe('escalate');
    const since = subject.clock.now;
    subject.clock.advance(239_000);
    const { items, total } = await list();
    expect(total).toBe(1);
    const [{ id }] = (await tenant.call('GET', '/v1/gate-calls')).json().items;
    expect(items).toMatchObject([
      {
        ...{ gate_call_id: id, kind: 'escalate', status: 'open', session_id: 'chat-2' },
        ...{ request: 'Refund order A-1042', action_risk: 'high', action_cost: 1_000_000 },
        ...{ waiting_since: since.toISOString(), waiting_seconds: 239 },
        expires_at: new Date(since.getTime() + 86_400_000).toISOString(),
        integration: 'langgraph',
        confirm_prompt: expect.stringMatching(/amount 40/),
        decision_reason: expect.stringMatching(/^escalate: /),
        call: {
          ...{ id: 'call_1', name: 'refund_order', proposed: true },
          arguments: { order_id: 'A-1042', amount: 40 },
          judged: [{ path: 'order_id', standing: 'said' }, { path: 'amount' }],
        },
        ...{ response: null, ended_at: null, ended_by: null, used_by_call_id: null },
      },
    ]);
    const one = await tenant.call('GET', `/v1/handoffs/${id}`);
    expect(Handoff.strict().parse(one.json())).toEqual(items[0]);
  });

  test('200 with one for a request that comes again while it waits, and with another for another call', async () => {
    await gate(refund(40));
    await gate(refund(40));
    await gate(refund(40, { request: '  refund ORDER a-1042 ' }));
    expect((await list()).total).toBe(1);
    await gate(refund(50));
    await gate(refund(40, { session_id: 'chat-3' }));
    expect((await list()).items.map(({ call }) => call?.arguments.amount)).toEqual([40, 50, 40]);
  });

  test('200 with those of many calls that are decided together', async () => {
    const sessions = Array.from({ length: 12 }, (_, at) => `chat-${at}`);
    await Promise.all(sessions.map((session_id) => gate({ ...DELETE, session_id })));
    await Promise.all(sessions.map(() => gate(DELETE)));
    const { items } = await list();
    expect(items.map(({ session_id }) => session_id).sort()).toEqual(sessions.sort());
  });

  test('200 by status, kind, conversation, risk and tool, in pages, the longest waiting first', async () => {
    await gate(DELETE);
    await gate(refund(40));
    await gate(refund(40, { session_id: 'chat-3' }));
    const sessionsIn = async (query: string) =>
      (await list(query)).items.map(({ session_id }) => session_id);
    expect(await sessionsIn('')).toEqual(['chat-1', 'chat-2', 'chat-3']);
    expect(await sessionsIn('?status=all')).toEqual(['chat-3', 'chat-2', 'chat-1']);
    expect(await sessionsIn('?session_id=chat-2')).toEqual(['chat-2']);
    expect(await sessionsIn('?action_risk=irreversible')).toEqual(['chat-1']);
    expect(await sessionsIn('?tool=refund_order')).toEqual(['chat-2', 'chat-3']);
    expect(await sessionsIn('?kind=confirm')).toEqual([]);
    expect(await sessionsIn('?status=answered')).toEqual([]);
    expect(await sessionsIn('?page_size=2&page=2')).toEqual(['chat-3']);
    expect(await list('?page_size=1')).toMatchObject({ total: 3, total_pages: 3, has_more: true });
    await respond((await list()).items[0]?.gate_call_id ?? '', { action: 'take_over' });
    expect(await sessionsIn('')).toEqual(['chat-2', 'chat-3']);
    expect(await sessionsIn('?status=taken_over&session_id=chat-1')).toEqual(['chat-1']);
    const wrong = await tenant.call('GET', '/v1/handoffs?status=pending&kind=ask');
    expect(refusedFields(wrong).sort()).toEqual(['/kind', '/status']);
  });

  test('200 without calls that nobody waits for: observed ones, and those of somebody else', async () => {
    await tenant.call('PUT', '/v1/config', { mode_default: 'observe' });
    await gate(DELETE);
    expect((await list()).items).toEqual([]);
    await tenant.call('PUT', '/v1/config', { mode_default: null });
    await gate(DELETE);
    const stranger = await subject.tenant();
    expect((await list('?status=all', stranger)).items).toEqual([]);
    const [handoff] = (await list()).items;
    const id = handoff?.gate_call_id ?? '';
    problemOf(await stranger.call('GET', `/v1/handoffs/${id}`), 404);
    problemOf(await respond(id, { action: 'answer', response: 'yes' }, stranger), 404);
    expect((await list()).items).toEqual([handoff]);
  });

  test('goes with its conversation', async () => {
    await gate(DELETE);
    await tenant.call('DELETE', '/v1/sessions/chat-1');
    expect((await list('?status=all')).items).toEqual([]);
  });
});

describe('an answer', () => {
  test('is the clarification_response of the next call with the request, once', async () => {
    await gate(DELETE);
    const handoff = await answer('yes');
    expect(handoff).toMatchObject({
      ...{ status: 'answered', response: 'yes', ended_by: tenant.keyId, used_by_call_id: null },
      ended_at: subject.clock.now.toISOString(),
    });
    expect((await list()).items).toEqual([]);
    const next = await gate(DELETE);
    expect(next).toMatchObject({
      ...{ decision: 'proceed', questions: [], confirm_prompt: null },
      decision_reason: 'proceed: a person approved this very call; a person answered: "yes"',
    });
    const call = await lastCall();
    expect(call).toMatchObject({
      ...{ clarification_response: 'yes', answer_kind: 'yes', decision: 'proceed' },
      thread_id: handoff.gate_call_id,
    });
    const [used] = (await list('?status=answered')).items;
    expect(used?.used_by_call_id).toBe(call.id);
    expect((await gate(DELETE)).decision).toBe('escalate');
    expect((await list()).total).toBe(1);
  });

  test('waits while other requests of the session come, and is for no other session', async () => {
    await gate(DELETE);
    await answer('yes');
    await gate({ request: 'What time is it in Oslo?', session_id: 'chat-1' });
    await tenant.call('POST', '/v1/events', { session_id: 'chat-1', event: 'rephrase' });
    expect((await gate({ ...DELETE, session_id: 'chat-9' })).decision).toBe('escalate');
    expect((await gate(DELETE)).decision).toBe('proceed');
  });

  test('of yes approves the very call that the person saw, in whatever words it comes again', async () => {
    await gate(refund(40));
    await answer('Yes, go ahead');
    const again = refund(40, { request: 'Try it again, please' });
    expect(await gate(again)).toMatchObject({
      decision: 'proceed',
      decision_reason: expect.stringMatching(/a person answered: "Yes, go ahead"$/),
    });
    expect(await lastCall()).toMatchObject({
      ...{ request: 'Refund order A-1042', clarification_response: 'Yes, go ahead' },
      history: ['user: Try it again, please'],
    });
  });

  test('of yes approves no other call', async () => {
    await gate(refund(40));
    await answer('yes');
    expect((await gate(refund(4_000))).decision).not.toBe('proceed');
  });

  test('of yes stays for its own call while others of the request come', async () => {
    await gate(refund(40));
    await gate(refund(50));
    for (const { gate_call_id: id } of (await list()).items) {
      expect((await respond(id, { action: 'answer', response: 'yes' })).statusCode).toBe(200);
    }
    const call = { name: 'list_orders', arguments: { customer: 'Ann' } };
    await gate(refund(0, { context: { call }, action_risk: 'low', action_cost: null }));
    await gate(refund(60));
    expect(await lastCall()).toMatchObject({ clarification_response: null });
    for (const amount of [50, 40]) expect((await gate(refund(amount))).decision).toBe('proceed');
  });

  test('of no lets nothing proceed', async () => {
    await gate(DELETE);
    await answer('no');
    const next = await gate(DELETE);
    expect(next.decision).not.toBe('proceed');
    expect(next.decision_reason).toMatch(/a person answered: "no"$/);
    expect(await lastCall()).toMatchObject({ answer_kind: 'no' });
  });

  test('in words corrects the call, and holds for the corrected one', async () => {
    await gate(refund(40));
    await answer('Only refund 20 euros');
    const wrong = await gate(refund(40));
    expect(wrong.decision_reason).toMatch(
      /amount 40 is not what was said.*a person answered: "Only refund 20 euros"$/,
    );
    const right = await gate(refund(20));
    expect(right.decision_reason).not.toMatch(/was not said|not what was said/);
    expect(right.decision_reason).toMatch(/a person answered/);
  });

  test('goes before what the agent sends itself, which becomes a turn of the conversation', async () => {
    await gate(DELETE);
    await answer('no');
    const next = await gate({ ...DELETE, clarification_response: 'yes', history: ['user: Hello'] });
    expect(next.decision).not.toBe('proceed');
    expect(await lastCall()).toMatchObject({ clarification_response: 'no' });
  });

  test('reaches a call that comes with an Idempotency-Key, and one repetition of it', async () => {
    await gate(DELETE);
    await answer('yes');
    const headers = { 'idempotency-key': 'again' };
    const send = async () => (await tenant.call('POST', '/v1/gate', DELETE, headers)).json();
    const first = await send();
    expect(first.decision).toBe('proceed');
    expect(await send()).toEqual(first);
  });

  test('is used by one call, however many come at the same moment', async () => {
    await gate(DELETE);
    const [handoff] = (await list()).items;
    const calls = Array.from({ length: 20 }, () => gate(DELETE));
    const given = respond(handoff?.gate_call_id ?? '', { action: 'answer', response: 'yes' });
    calls.push(...Array.from({ length: 20 }, () => gate(DELETE)));
    const decisions = (await Promise.all(calls)).map(({ decision }) => decision);
    expect((await given).statusCode, (await given).body).toBe(200);
    decisions.push((await gate(DELETE)).decision);
    expect(decisions.filter((decision) => decision === 'proceed')).toHaveLength(1);
  });

  test('counts after weeks, too, where the tenant lets it', async () => {
    await tenant.call('PUT', '/v1/config', { handoffs: { expires_after_minutes: 43_200 } });
    await gate(DELETE);
    subject.clock.advance(20 * 86_400_000);
    await answer('yes');
    subject.clock.advance(86_400_000);
    expect((await gate(DELETE)).decision).toBe('proceed');
  });

  test('is not used any more when it is too old', async () => {
    await tenant.call('PUT', '/v1/config', { handoffs: { expires_after_minutes: 10 } });
    await gate(DELETE);
    await answer('yes');
    subject.clock.advance(11 * 60_000);
    expect((await gate(DELETE)).decision).toBe('escalate');
  });
});

describe('taking over', () => {
  test('has every such call handed over, without another handoff, until it ends', async () => {
    await tenant.call('PUT', '/v1/config', { handoffs: { expires_after_minutes: 60 } });
    await gate(refund(40));
    const note = 'Called the customer';
    expect(await decide({ action: 'take_over', note })).toMatchObject({
      ...{ status: 'taken_over', note, response: null, ended_by: tenant.keyId },
    });
    for (let n = 0; n < 2; n += 1) {
      expect(await gate(refund(40, { action_cost: null, action_risk: 'low' }))).toMatchObject({
        ...{ decision: 'escalate', decision_reason: 'escalate: a person does this themselves' },
        ...{ questions: [], confirm_prompt: null },
      });
    }
    // Nor is another amount for the agent, but another tool is.
    expect((await gate(refund(50))).decision_reason).toMatch(/a person does this/);
    const call = { name: 'list_orders', arguments: {} };
    const other = await gate(
      refund(0, { context: { call }, action_risk: 'low', action_cost: null }),
    );
    expect(other.decision_reason).not.toMatch(/a person does this/);
    expect((await list()).total).toBe(0);
    subject.clock.advance(61 * 60_000);
    await gate(refund(40));
    expect((await list()).total).toBe(1);
    const { body } = await tenant.call('GET', '/v1/audit');
    expect(body).toContain('handoff.answer');
    expect(body).not.toContain(note);
  });
});

describe('POST /v1/handoffs/{gate_call_id}/answer', () => {
  test.each([
    ['no action', {}, '/action'],
    ['an answer without words', { action: 'answer' }, '/response'],
    ['blank words', { action: 'answer', response: ' ' }, '/response'],
    ['words of who takes over', { action: 'take_over', response: 'yes' }, '/response'],
    ['too many words', { action: 'answer', response: 'x'.repeat(20_001) }, '/response'],
  ])('422 for %s', async (_, body, pointer) => {
    await gate(DELETE);
    const id = (await list()).items[0]?.gate_call_id ?? '';
    expect(refusedFields(await respond(id, body))).toEqual([pointer]);
  });

  test('401 without a key, 403 without the scope review, 404 of a call that was not handed over', async () => {
    await gate({ request: 'What time is it in Oslo?', session_id: 's' });
    const [{ id }] = (await tenant.call('GET', '/v1/gate-calls')).json().items;
    const yes = { action: 'answer', response: 'yes' };
    problemOf(await respond(id, yes), 404);
    problemOf(await tenant.call('GET', `/v1/handoffs/${id}`), 404);
    const url = `/v1/handoffs/${id}/answer`;
    problemOf(await subject.inject({ method: 'POST', url, payload: yes }), 401);
    const made = await tenant.call('POST', '/v1/api-keys', { scopes: ['read', 'gate'] });
    const headers = { authorization: `Bearer ${made.json().api_key}` };
    problemOf(await subject.inject({ method: 'POST', url, payload: yes, headers }), 403);
    expect((await subject.inject({ url: '/v1/handoffs', headers })).statusCode).toBe(200);
  });

  test('409 when it was answered, has expired, or the conversation went on', async () => {
    await gate(DELETE);
    const { gate_call_id: answered } = await answer('yes');
    const detail = async (id: string) =>
      problemOf(await respond(id, { action: 'take_over' }), 409).detail;
    expect(await detail(answered)).toMatch(/already answered/);
    await gate(refund(40));
    const [late] = (await list()).items;
    subject.clock.advance(86_400_000);
    expect(await detail(late?.gate_call_id ?? '')).toMatch(/expired/);
    await gate(refund(50));
    const [, passed] = (await list()).items;
    const cheap = refund(50, {
      action_risk: 'low',
      action_cost: 0.01,
      history: ['user: 50 euros'],
    });
    expect((await gate(cheap)).decision).toBe('proceed');
    expect(await detail(passed?.gate_call_id ?? '')).toMatch(/continued without/);
  });
});

describe('an agent that asks again', () => {
  test('of MCP learns that a person decided, and how', async () => {
    const check = async () =>
      (
        await sendLegacy(tenant, {
          method: 'tools/call',
          params: { name: 'check_intent', arguments: DELETE },
        })
      ).result;
    expect((await check()).content[0].text).toMatch(
      /^Don't act\. This has to be decided by a person.* call check_intent/,
    );
    await answer('yes');
    const result = await check();
    expect(result.content[0].text).toMatch(/^Proceed\./);
    expect(result.structuredContent.decision_reason).toMatch(/a person answered: "yes"/);
  });

  test('by a hook is let through after a yes of a person', async () => {
    const prices = { irreversible_risk_cost: 1_000_000, high_risk_cost: 1_000_000 };
    await tenant.call('PUT', '/v1/config', prices);
    const send = async (hook_event_name: string, more: object) => {
      subject.clock.advance(1_000);
      const body = { session_id: 'code', hook_event_name, cwd: '/home/ann', ...more };
      return (await tenant.call('POST', '/v1/agent-hooks/claude-code', body)).json();
    };
    const push = () =>
      send('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'git push --force' } });
    await send('UserPromptSubmit', { prompt: 'Fix the failing test' });
    expect((await push()).hookSpecificOutput).toMatchObject({
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringMatching(/decided by a person/),
    });
    const [handoff] = (await list()).items;
    expect(handoff?.call).toMatchObject({ arguments: { command: 'git push --force' } });
    await answer('Only to the branch staging');
    const words = /^Intentlock: A person who was asked answered "Only to the branch staging"\./;
    expect((await push()).hookSpecificOutput.permissionDecisionReason).toMatch(words);
    await answer('yes');
    await send('UserPromptSubmit', { prompt: 'They said yes, try again' });
    expect(await push()).toEqual({});
    expect((await push()).hookSpecificOutput.permissionDecision).toBe('deny');
    await decide({ action: 'take_over' });
    const taken = /^Intentlock: A person does this themselves/;
    expect((await push()).hookSpecificOutput.permissionDecisionReason).toMatch(taken);
  });
});

test('with STORE_TEXT=masked neither the handoff nor the answer is stored with personal data', async () => {
  const masked = await startApp({ storeText: 'masked' });
  const before = tenant;
  tenant = await masked.tenant();
  await tenant.call('PUT', '/v1/config', { ambiguity_threshold: 1, dimension_threshold: 1 });
  const mail = { ...DELETE, request: 'Delete the account of ann@example.com' };
  const send = async (body: object) => (await tenant.call('POST', '/v1/gate', body)).json();
  expect((await send(mail)).decision).toBe('escalate');
  const response = 'Write to bob@example.com first';
  const [handoff] = (await list()).items;
  await respond(handoff?.gate_call_id ?? '', {
    action: 'answer',
    response,
    note: 'bob@example.com',
  });
  const next = await send(mail);
  expect(next.decision_reason).toMatch(/a person answered: "Write to \[email\] first"/);
  for (const table of ['handoffs', 'session_memory', 'gate_calls']) {
    const rows = await query(
      masked.database.db,
      sql`select * from ${sql.raw(table)} where tenant_id = ${tenant.id}`,
    );
    expect(rows.length, table).toBeGreaterThan(0);
    expect(JSON.stringify(rows), table).not.toMatch(/(ann|bob)@example/);
  }
  tenant = before;
  await masked.close();
});
