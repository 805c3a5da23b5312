import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GateResult } from '../../src/contracts/gate.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { sendLegacy, sendModern } from '../support/mcp.js';
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

const callTool = (name: string, given: object = {}) => ({
  method: 'tools/call',
  params: { name, arguments: given },
});
const DELETE_RECORDS = {
  ...{ request: 'Delete the old records', session_id: 'chat-1' },
  action_risk: 'irreversible',
};
const ANSWER = 'The ones from before 2020 in the staging database';

describe('POST /mcp', () => {
  test('wants a key, as a write does', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const reply = await subject.inject({ method: 'POST', url: '/mcp', payload: message });
    expect(problemOf(reply, 401).code).toBe('unauthenticated');
  });

  test('refuses a page of another site, and messages in batches', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const origin = { origin: 'https://evil.example' };
    expect(problemOf(await tenant.call('POST', '/mcp', message, origin), 403).code).toBe(
      'forbidden',
    );
    expect(problemOf(await tenant.call('POST', '/mcp', [message, message]), 400).detail).toMatch(
      /one message per request/,
    );
  });

  test('has no stream to open and no session to end', async () => {
    for (const method of ['GET', 'DELETE']) problemOf(await tenant.call(method, '/mcp'), 405);
  });

  test('greets a client of 2025 and lists the same tools to both revisions', async () => {
    const { result: hello } = await sendLegacy(tenant, {
      method: 'initialize',
      params: {
        ...{ protocolVersion: '2025-11-25', capabilities: {} },
        clientInfo: { name: 'test', version: '1' },
      },
    });
    expect(hello.serverInfo).toMatchObject({ name: 'intentlock', version: '0.0.0-test' });
    const { result: old } = await sendLegacy(tenant, { method: 'tools/list' });
    const { result: now } = await sendModern(tenant, { method: 'tools/list' });
    expect(now.tools).toEqual(old.tools);
    expect(Object.fromEntries(old.tools.map((tool: Tool) => [tool.name, readOnly(tool)]))).toEqual({
      ...{ check_intent: false, report_outcome: false, report_event: false },
      ...{ search_conversations: true, get_session: true, get_gate_call: true },
      ...{ list_issues: true, get_issue: true, next_review: true },
      ...{ submit_review: false, preview_config: true },
    });
    // Clients compile the schemas, and show them to models.
    expect(JSON.stringify(old.tools)).not.toContain('$ref');
    expect(JSON.stringify(old.tools).length).toBeLessThan(29_000);
  });

  test('answers a decision in words and as the gate does, and records it as the gate does', async () => {
    const { result } = await sendLegacy(tenant, callTool('check_intent', DELETE_RECORDS));
    expect(GateResult.parse(result.structuredContent).decision).toBe('ask');
    expect(result.content[0].text).toMatch(/^Don't act yet\. Ask the user: Which ones/);
    const { items } = (await tenant.call('GET', '/v1/gate-calls')).json();
    expect(items).toHaveLength(1);
    const { result: shown } = await sendLegacy(
      tenant,
      callTool('get_gate_call', { gate_call_id: items[0].id }),
    );
    expect(shown.structuredContent).toEqual(
      (await tenant.call('GET', `/v1/gate-calls/${items[0].id}`)).json(),
    );
  });

  test('has the errors and the limits of its operations', async () => {
    const { result: refused } = await sendLegacy(
      tenant,
      callTool('check_intent', { session_id: 's' }),
    );
    // Structured content would have to be of the tool's output schema.
    expect(refused).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'Validation failed: request: is required' }],
    });
    const strict = await startApp({ gateRateLimit: 1 });
    const limited = await strict.tenant();
    await sendLegacy(limited, callTool('check_intent', DELETE_RECORDS));
    const { result } = await sendLegacy(limited, callTool('check_intent', DELETE_RECORDS));
    expect(result).toMatchObject({ isError: true });
    expect(result.content?.[0]?.text).toContain('Try again');
    expect(result).not.toHaveProperty('structuredContent');
    await strict.close();
  });

  test('works through the other tools', async () => {
    const { result: event } = await sendLegacy(
      tenant,
      callTool('report_event', { session_id: 'chat-1', event: 'correction', detail: 'not these' }),
    );
    const { result: outcome } = await sendLegacy(
      tenant,
      callTool('report_outcome', { session_id: 'chat-1', type: 'task_failed', detail: 'wrong' }),
    );
    expect(outcome.structuredContent).toMatchObject({ session_id: 'chat-1', type: 'task_failed' });
    const { result: session } = await sendLegacy(
      tenant,
      callTool('get_session', { session_id: 'chat-1', page_size: 1 }),
    );
    expect(session.structuredContent.timeline.items).toHaveLength(1);
    const { result: next } = await sendLegacy(tenant, callTool('next_review'));
    expect(next.structuredContent.items[0].event_id).toBe(event.structuredContent.id);
    const review = { event_id: event.structuredContent.id, verdict: 'false_alarm' };
    const { result: reviewed } = await sendLegacy(tenant, callTool('submit_review', review));
    expect(reviewed.structuredContent).toMatchObject(review);
    for (const [name, given] of [
      ['search_conversations', { query: 'wrong' }],
      ['list_issues', {}],
      ['preview_config', { config: { ask_friction: 2 }, days: 1 }],
    ] as const) {
      const { result } = await sendLegacy(tenant, callTool(name, given));
      expect(result.isError, `${name}: ${result.content[0].text}`).toBeUndefined();
    }
    const { result: missing } = await sendLegacy(
      tenant,
      callTool('get_issue', { issue_id: 4_711 }),
    );
    expect(missing).toMatchObject({ isError: true });
    expect(missing.content[0].text).toMatch(/^Not found: /);
  });

  test('shows nothing of another tenant, by no tool, resource or prompt', async () => {
    await sendLegacy(tenant, callTool('check_intent', DELETE_RECORDS));
    const stranger = await subject.tenant();
    const { result } = await sendLegacy(
      stranger,
      callTool('get_session', { session_id: 'chat-1' }),
    );
    expect(result).toMatchObject({ isError: true });
    expect(result.content[0].text).toMatch(/^Not found: /);
    const read = { method: 'resources/read', params: { uri: 'intentlock://session/chat-1' } };
    expect((await sendLegacy(stranger, read)).error.message).toMatch(/does not exist/);
    const own = (await sendLegacy(tenant, read)).result.contents[0];
    expect(JSON.parse(own.text).session_id).toBe('chat-1');
    const prompt = {
      method: 'prompts/get',
      params: { name: 'triage-issue', arguments: { issue_id: '1' } },
    };
    expect((await sendLegacy(stranger, prompt)).error.message).toMatch(/does not exist/);
  });
});

describe('keys of POST /mcp', () => {
  test('lets a key do what its scopes allow, tool by tool', async () => {
    const made = await tenant.call('POST', '/v1/api-keys', { scopes: ['read'] });
    const reader: TestTenant = {
      ...tenant,
      call: (method, url, payload, headers = {}) =>
        subject.inject({
          ...{ method: method as 'POST', url, payload: payload as object },
          headers: { authorization: `Bearer ${made.json().api_key}`, ...headers },
        }),
    };
    const { result: read } = await sendLegacy(reader, callTool('list_issues'));
    expect(read.isError).toBeUndefined();
    const { result: refused } = await sendLegacy(reader, callTool('check_intent', DELETE_RECORDS));
    expect(refused).toMatchObject({ isError: true });
    expect(refused.content[0].text).toMatch(/the scope gate/);
  });

  test('does nothing for the cookie of the dashboard', async () => {
    const login = { method: 'POST', url: '/v1/dashboard/login' } as const;
    const session = await subject.inject({ ...login, payload: { api_key: tenant.key } });
    const cookie = `intentlock_session=${session.cookies[0]?.value}`;
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const reply = await subject.inject({
      method: 'POST',
      url: '/mcp',
      headers: { cookie },
      payload,
    });
    problemOf(reply, 401);
  });
});

interface Tool {
  readonly name: string;
  readonly annotations: { readonly readOnlyHint: boolean };
}
const readOnly = ({ annotations }: Tool): boolean => annotations.readOnlyHint;

describe('check_intent that asks the user', () => {
  const ask = (more: object = {}) => ({
    method: 'tools/call',
    params: { name: 'check_intent', arguments: { ...DELETE_RECORDS, ask_user: true }, ...more },
  });
  const accepted = (answer: unknown) => ({
    answer: { action: 'accept', content: { answer } },
  });

  test('goes through question and confirmation to a decision', async () => {
    const { result: first } = await sendModern(tenant, ask());
    expect(first.resultType).toBe('input_required');
    expect(first.inputRequests.answer.params.message).toMatch(/Which ones, and how old/);
    const { result: second } = await sendModern(
      tenant,
      ask({ inputResponses: accepted(ANSWER), requestState: first.requestState }),
    );
    const { requestedSchema } = second.inputRequests.answer.params;
    expect(requestedSchema.properties.answer.type).toBe('boolean');
    const { result: last } = await sendModern(
      tenant,
      ask({ inputResponses: accepted(true), requestState: second.requestState }),
    );
    expect(last.structuredContent).toMatchObject({
      ...{ decision: 'proceed', decision_reason: 'proceed: confirmed by the user' },
    });
  });

  test('takes neither a decline nor a cancel for an answer', async () => {
    const { result: first } = await sendModern(tenant, ask());
    for (const action of ['decline', 'cancel']) {
      const { result } = await sendModern(
        tenant,
        ask({ inputResponses: { answer: { action } }, requestState: first.requestState }),
      );
      expect(result).toMatchObject({ isError: true });
      expect(result.content[0].text).toMatch(/^Don't act: the user has not answered/);
    }
    expect((await tenant.call('GET', '/v1/gate-calls')).json().items).toHaveLength(1);
  });

  test('answers the question as text where the client cannot show it', async () => {
    for (const capabilities of [{}, { elicitation: { url: {} } }]) {
      const { result } = await sendModern(tenant, ask(), capabilities);
      expect(result.content[0].text).toMatch(/^Don't act yet/);
    }
    const { result } = await sendLegacy(tenant, ask());
    expect(result.content[0].text).toMatch(/^Don't act yet/);
  });

  test('takes no state of another key, of other arguments, or that was changed', async () => {
    const { result: first } = await sendModern(tenant, ask());
    const { requestState } = first;
    const replay = ask({ inputResponses: accepted('yes'), requestState });
    const stranger = await subject.tenant();
    expect((await sendModern(stranger, replay)).error.code).toBe(-32_602);
    const changed = ask({ inputResponses: accepted('yes'), requestState: `${requestState}x` });
    expect((await sendModern(tenant, changed)).error.code).toBe(-32_602);
    const other = {
      method: 'tools/call',
      params: {
        ...replay.params,
        arguments: { ...DELETE_RECORDS, request: 'Delete everything', ask_user: true },
      },
    };
    const { result } = await sendModern(tenant, other);
    expect(result).toMatchObject({ isError: true });
    expect(result.content[0].text).toMatch(/other arguments/);
  });
});

describe('clients of the MCP server', () => {
  test('reads what came as JSON text, and refuses what is none', async () => {
    const context = { call: { name: 'refund_order', arguments: { order_id: 'A-1', amount: 40 } } };
    const check = async (given: unknown) => {
      const session_id = JSON.stringify(given).slice(0, 120);
      const refund = { request: 'Refund order A-1', session_id, action_risk: 'high' };
      const { result } = await sendLegacy(
        tenant,
        callTool('check_intent', { ...refund, context: given }),
      );
      return result;
    };
    const { call } = context;
    const forms = [
      context,
      JSON.stringify(context),
      { call: JSON.stringify(call) },
      { call: { ...call, arguments: JSON.stringify(call.arguments) } },
      JSON.stringify({ call: JSON.stringify(call) }),
    ];
    for (const form of forms) {
      expect((await check(form)).content[0].text).toMatch(/I'd use 40\./);
    }
    for (const wrong of ['the order A-1', '[1]', '7', '{"call":', [context], 7]) {
      expect(await check(wrong)).toMatchObject({
        isError: true,
        content: [{ text: expect.stringMatching(/^Validation failed: context: must be/) }],
      });
    }
    expect(await check('{"__proto__":{"a":1}}')).toMatchObject({ isError: true });
    const { items } = (await tenant.call('GET', '/v1/gate-calls')).json();
    expect(items).toHaveLength(forms.length);
  });

  test('reads lists, numbers and objects of its other tools as JSON text', async () => {
    const history = JSON.stringify(['user: the ones from before 2020']);
    const { result } = await sendLegacy(
      tenant,
      callTool('check_intent', { ...DELETE_RECORDS, history, action_cost: '500' }),
    );
    expect(result.isError).toBeUndefined();
    const { items } = (await tenant.call('GET', '/v1/gate-calls')).json();
    const shown = (await tenant.call('GET', `/v1/gate-calls/${items[0].id}`)).json();
    expect(shown).toMatchObject({ history: JSON.parse(history), action_cost: 500 });
    const signal = JSON.stringify({ name: 'typed again' });
    const { result: event } = await sendLegacy(
      tenant,
      // A text that looks like a number stays one.
      callTool('report_event', { session_id: '7', event: 'rephrase', detail: '7', signal }),
    );
    expect(event.structuredContent).toMatchObject({ session_id: '7' });
    const { result: preview } = await sendLegacy(
      tenant,
      callTool('preview_config', { config: '{"ask_friction":2}', days: '7' }),
    );
    expect(preview.isError, JSON.stringify(preview)).toBeUndefined();
  });

  test.each([
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/json;q=0.9, */*;q=0.1', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['application/*', 'application/json'],
    ['text/*', 'text/event-stream'],
    ['', 'application/json'],
  ])('answers who accepts %s', async (accept, type) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const reply = await tenant.call('POST', '/mcp', message, { accept });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toMatch(type);
    const data = /^data: (.*)$/m.exec(reply.body)?.[1] ?? reply.body;
    expect(JSON.parse(data).result.tools).toHaveLength(11);
  });

  test('names what cannot be seen in what a person is asked', async () => {
    const call = { name: 'send_mail', arguments: { to: 'a\u202emoc.elpmaxe@b', text: 'x\u200by' } };
    const given = { request: 'Write to Ann', session_id: 's', context: { call } };
    const { result } = await sendLegacy(
      tenant,
      callTool('check_intent', { ...given, action_risk: 'irreversible' }),
    );
    const [instruction] = result.content[0].text.split('Correlation id');
    expect(instruction).toContain('<U+202E right-to-left override>');
    expect(instruction).not.toMatch(/\p{Cf}/u);
  });
});
