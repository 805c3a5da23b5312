import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fingerprintProposed } from '../../src/domain/gate/prepare.js';
import { parseKeepingDigits } from '../../src/lossless-json.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { refusedFields } from '../support/problem.js';

/** Two ids that are the same as doubles. */
const ID = '1234567890123456789';
const OTHER_ID = '1234567890123456788';
const TOOL =
  '{"name": "delete_message", "parameters": {"type": "object", "required": ["message_id"], ' +
  '"properties": {"message_id": {"type": "integer", "maximum": 9223372036854775807}}}}';

let subject: TestApp;
let tenant: TestTenant;
let session = 0;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
  session += 1;
});
afterAll(() => subject.close());

/** Sends a body as it is written: `JSON.stringify` has no such numbers. */
function send(url: string, payload: string, headers: Record<string, string> = {}) {
  return subject.inject({
    ...{ method: 'POST', url, payload },
    headers: {
      authorization: `Bearer ${tenant.key}`,
      'content-type': 'application/json',
      ...headers,
    },
  });
}

const gateBody = (id: string, more = ''): string =>
  `{"request": "Delete message ${ID}", "session_id": "digits-${session}", "action_risk": "high"${more}, ` +
  `"context": {"correlation_id": "flow-${session}-${id}", "tools": [${TOOL}], ` +
  `"call": {"name": "delete_message", "arguments": {"message_id": ${id}}}}}`;

describe('the gate', () => {
  test.each([
    ID,
    '-9007199254740993',
    '1234e560',
    '0.1234567890123456789012',
    '123456789.123456789',
  ])('answers %s with all its characters, and keeps them', async (id) => {
    const reply = await send('/v1/gate', gateBody(id));
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json().intent_spec.parameters).toEqual({ message_id: id });

    const timeline = await tenant.call('GET', `/v1/sessions/digits-${session}`);
    expect(timeline.body).toContain(`"message_id":"${id}"`);
    const calls = await tenant.call('GET', '/v1/gate-calls');
    const shown = await tenant.call('GET', `/v1/gate-calls/${calls.json().items[0].id}`);
    expect(shown.body).toContain(`"message_id":"${id}"`);
  });

  test('a number that a double keeps stays a number', async () => {
    const reply = await send('/v1/gate', gateBody('9007199254740992'));
    expect(reply.json().intent_spec.parameters).toEqual({ message_id: 9007199254740992 });
  });

  test.each(['500.12345678901234567', '1e-400', '0.10000000000000000000001'])(
    'takes an action_cost of %s as the nearest number',
    async (cost) => {
      const reply = await send('/v1/gate', gateBody(ID, `, "action_cost": ${cost}`));
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.json().intent_spec.parameters).toEqual({ message_id: ID });
    },
  );

  test('refuses a long number where a text belongs as it refuses a short one', async () => {
    for (const number of ['5', ID]) {
      const body = `{"request": "Delete it", "session_id": ${number}, "history": [${number}]}`;
      expect(refusedFields(await send('/v1/gate', body))).toEqual(['/session_id', '/history/0']);
    }
  });

  test.each([
    `{"request": "Delete it", "session_id": "s", "context": {"__proto__": {"id": ${ID}}}}`,
    `{"request": "Delete it", "session_id": "s", "context": {"constructor": {"prototype": ${ID}}}}`,
    `{"request": "Delete it", "session_id": "s", "context": {${ID}: 1}}`,
    `{"request": "Delete it", "session_id": "s", "context": {"id": 0${ID}}}`,
  ])('refuses %s', async (body) => {
    expect((await send('/v1/gate', body)).statusCode).toBe(400);
  });

  test('keeps the digits of a body that is parsed in pieces', async () => {
    const rows = Array.from({ length: 4_000 }, () => `{"id": ${ID}, "note": "open"}`).join(', ');
    const body = gateBody(ID).replace('"context": {', `"context": {"rows": [${rows}], `);
    expect(body.length).toBeGreaterThan(128 * 1024);
    const reply = await send('/v1/gate', body);
    expect(reply.json().intent_spec.parameters, reply.body).toEqual({ message_id: ID });
  });
});

test('calls that differ in digits only are two calls, with two keys', async () => {
  const fingerprint = (id: string) =>
    fingerprintProposed({
      ...{ id: null, name: 'delete_message' },
      arguments: parseKeepingDigits(`{"message_id": ${id}}`) as Record<string, unknown>,
    });
  expect(fingerprint(ID)).not.toBe(fingerprint(OTHER_ID));
  expect(fingerprint(ID)).toBe(fingerprint(ID));

  const key = { 'idempotency-key': `once-${session}` };
  expect((await send('/v1/gate', gateBody(ID), key)).statusCode).toBe(200);
  const other = gateBody(OTHER_ID).replace(`flow-${session}-${OTHER_ID}`, `flow-${session}-${ID}`);
  expect((await send('/v1/gate', other, key)).statusCode).toBe(422);
  const again = await send('/v1/gate', gateBody(ID), key);
  expect(again.headers['idempotency-replayed']).toBe('true');
});

test('a yes to a call is none to one with other digits', async () => {
  const asked = await send('/v1/gate', gateBody(ID));
  expect(asked.json().decision).toBe('confirm');
  const yes = ', "clarification_response": "yes"';
  expect((await send('/v1/gate', gateBody(OTHER_ID, yes))).json().decision).not.toBe('proceed');
});

test('the Model Context Protocol hands on the digits, and numbers where they belong', async () => {
  const call = `{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "check_intent", "arguments": ${gateBody(ID, ', "action_cost": 0.12345678901234567890123')}}}`;
  const reply = await send('/mcp', call, {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
  });
  const data = /^data: (.*)$/m.exec(reply.body)?.[1];
  const { id, result } = JSON.parse(data ?? reply.body);
  expect(id).toBe(7);
  expect(result.structuredContent?.intent_spec.parameters, reply.body).toEqual({ message_id: ID });
});

test('a hook of a coding agent keeps the digits of its arguments', async () => {
  await tenant.call('POST', '/v1/agent-hooks/claude-code', {
    ...{ session_id: `hook-${session}`, hook_event_name: 'UserPromptSubmit', prompt: 'Refund it' },
  });
  const hook =
    `{"session_id": "hook-${session}", "hook_event_name": "PreToolUse", "tool_name": "mcp__shop__refund_order", ` +
    `"tool_use_id": "t", "tool_input": {"order_id": ${ID}}}`;
  const reply = await send('/v1/agent-hooks/claude-code', hook);
  expect(reply.statusCode, reply.body).toBe(200);
  const { items } = (await tenant.call('GET', '/v1/gate-calls')).json();
  const shown = await tenant.call('GET', `/v1/gate-calls/${items[0].id}`);
  expect(shown.body).toContain(`"value":"${ID}"`);
});

test('imported conversations, steps and events keep the digits of arguments', async () => {
  const imported = await send(
    '/v1/ingest/sessions',
    `{"sessions": [{"session_id": "in-${session}", "metadata": {"order": ${ID}}, "messages": [` +
      '{"role": "user", "content": "Delete it"}, {"role": "assistant", "content": "", "tool_calls": [' +
      `{"id": "1", "name": "delete", "arguments": {"id": ${ID}}}, ` +
      `{"id": "2", "name": "delete", "arguments": "{\\"text_id\\": ${ID}}"}]}]}]}`,
  );
  expect(imported.json().errors ?? [], imported.body).toEqual([]);
  const conversation = await tenant.call('GET', `/v1/sessions/in-${session}`);
  expect(conversation.body).toContain(`"id":"${ID}"`);
  expect(conversation.body).toContain(`"text_id":"${ID}"`);

  const steps = await send(
    '/v1/episodes/steps',
    `{"session_id": "st-${session}", "steps": [{"type": "tool_call", "name": "delete", "duration_ms": 1.00000000000000000001, ` +
      `"input": {"id": ${ID}}, "output": [${ID}]}]}`,
  );
  expect(steps.statusCode, steps.body).toBeLessThan(300);
  const episode = await tenant.call('GET', `/v1/episodes/st-${session}`);
  expect(episode.json().steps[0]).toMatchObject({ input: { id: ID }, output: [ID] });

  const event = await send(
    '/v1/events',
    `{"session_id": "ev-${session}", "event": "accept", "signal": {"name": "order", "properties": {"id": ${ID}}}}`,
  );
  expect(event.statusCode, event.body).toBeLessThan(300);
  expect((await tenant.call('GET', `/v1/sessions/ev-${session}`)).body).toContain(`"id":"${ID}"`);
});

test('traces keep the digits of arguments, and take times as numbers', async () => {
  const attributes = [
    '{"key": "session.id", "value": {"stringValue": "tr"}}',
    '{"key": "gen_ai.operation.name", "value": {"stringValue": "execute_tool"}}',
    '{"key": "gen_ai.tool.name", "value": {"stringValue": "delete"}}',
    `{"key": "gen_ai.tool.call.arguments", "value": {"stringValue": "{\\"id\\": ${ID}}"}}`,
    '{"key": "much", "value": {"intValue": 1e400}}',
    `{"key": "gen_ai.tool.call.result", "value": {"kvlistValue": {"values": [{"key": "id", "value": {"intValue": ${ID}}}]}}}`,
  ];
  const traces = await send(
    '/v1/otel/v1/traces',
    '{"resourceSpans": [{"scopeSpans": [{"spans": [{"traceId": "0af7651916cd43dd8448eb211c80319c", ' +
      '"spanId": "b7ad6b7169203331", "name": "execute_tool delete", "startTimeUnixNano": 1763662361000000001, ' +
      `"endTimeUnixNano": 1763662361500000001.5, "attributes": [${attributes.join(', ')}]}]}]}]}`,
  );
  expect([traces.statusCode, traces.body]).toEqual([200, '{}']);
  const [step] = (await tenant.call('GET', '/v1/episodes/tr')).json().steps;
  expect(step).toMatchObject({
    input: { id: ID },
    output: { id: ID },
    started_at: '2025-11-20T18:12:41.000Z',
  });
});
