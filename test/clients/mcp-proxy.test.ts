import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LATEST_ANSWER_MS, readAnswer, SOONEST_REFUSAL_MS } from '../../clients/mcp/src/ask.js';
import { toForm, yesNo } from '../../clients/mcp/src/form.js';
import { GateAway, type JudgedCall, openGate, type Verdict } from '../../clients/mcp/src/gate.js';
import { parseJson } from '../../clients/mcp/src/json.js';
import { Lines } from '../../clients/mcp/src/lines.js';
import { GateProxy, type Message } from '../../clients/mcp/src/proxy.js';
import { readSettings } from '../../clients/mcp/src/settings.js';
import { toolRisk } from '../../clients/mcp/src/tools.js';
import { CLEAR, scriptedServer } from './support/servers.js';

const verdict = (more: Partial<Verdict>): Verdict => ({
  ...{ decision: 'proceed', decision_reason: null, questions: [], options: [] },
  ...{ confirm_prompt: null, intent_spec: null },
  ...more,
});

describe('the command line of the MCP proxy', () => {
  const read = (...args: string[]) => readSettings(['proxy', ...args], {});

  test('reads a command, or a URL', () => {
    expect(read('--risk', 'a=b=high', '--', 'npx', 'shop', '--risk')).toMatchObject({
      upstream: { command: ['npx', 'shop', '--risk'] },
      rules: [{ pattern: 'a=b', risk: 'high' }],
      gateUrl: 'http://localhost:8000',
    });
    expect(read('--url', 'https://x.io/mcp', '--header', 'a: b:c')).toMatchObject({
      ...{ upstream: { url: new URL('https://x.io/mcp') }, headers: { a: 'b:c' } },
    });
  });

  test.each([
    [['--risk', 'a=huge', '--', 'x'], /--risk a=huge/],
    [['--url', 'ftp://x'], /--url must be/],
    [['--url', 'https://x', '--', 'y'], /either/],
    [[], /either/],
    [['--what'], /Unknown option/],
    [['--header', 'x', '--url', 'https://x'], /--header/],
  ])('says what is wrong: %j', (args, message) => {
    expect(() => read(...args)).toThrow(message);
  });
});

describe('the risk of a tool', () => {
  const trust = (trustAnnotations: boolean) => ({ rules: [], trustAnnotations });
  const reading = { name: 't', annotations: { readOnlyHint: true } };

  test('is medium without a rule, and a hint that takes friction away is only believed on demand', () => {
    expect(toolRisk('t', undefined, trust(true))).toBe('medium');
    expect(toolRisk('t', reading, trust(false))).toBe('medium');
    expect(toolRisk('t', reading, trust(true))).toBe('low');
    const rules = [{ pattern: 't*', risk: 'irreversible' as const }];
    expect(toolRisk('t', reading, { rules, trustAnnotations: true })).toBe('irreversible');
  });
});

describe('a form', () => {
  test('has a field for each missing parameter, by its type, or one for an answer', () => {
    const missing = ['amount', 'when', 'items', 'nobody'];
    const properties = {
      amount: { type: 'number', minimum: 0 },
      when: { type: 'string', format: 'date' },
      items: { type: 'array' },
    };
    const asked = verdict({ decision: 'ask', questions: ['Q?'], intent_spec: { missing } });
    const form = toForm(asked, { name: 't', inputSchema: { properties } });
    expect(form?.requestedSchema.properties).toEqual({
      amount: { title: 'amount', type: 'number', minimum: 0 },
      when: { title: 'when', type: 'string', format: 'date' },
    });
    expect(toForm(asked, undefined)?.kind).toBe('answer');
    expect(toForm(verdict({}), undefined)).toBeNull();
  });

  test('that is refused too soon, or filled in part, was answered by nobody', () => {
    const form = yesNo('Go ahead?');
    for (const action of ['decline', 'cancel']) {
      expect(readAnswer(form, { action }, SOONEST_REFUSAL_MS - 1)).toBeNull();
      expect(readAnswer(form, { action }, SOONEST_REFUSAL_MS)).toBe('declined');
    }
    expect(readAnswer(form, { action: 'accept', content: {} }, 9_000)).toBeNull();
    expect(readAnswer(form, undefined, 9_000)).toBeNull();
    const content = { answer: false };
    expect(readAnswer(form, { action: 'accept', content }, 0)).toEqual({
      action: 'accept',
      content,
    });
  });
});

/** A proxy between recorded sides, before a gate that answers one verdict after the other. */
function open(...verdicts: (Verdict | Error)[]) {
  const [toClient, toServer, judged]: [Message[], Message[], JudgedCall[]] = [[], [], []];
  const gate = async (call: JudgedCall) => {
    judged.push(call);
    const next = verdicts.shift() ?? verdict({});
    if (next instanceof Error) throw next;
    return next;
  };
  const sides = {
    toClient: (message: Message) => void toClient.push(message),
    toServer: (message: Message) => void toServer.push(message),
  };
  const rules = [
    { pattern: 'read_*', risk: 'low' as const },
    { pattern: 'delete_*', risk: 'irreversible' as const },
  ];
  const proxy = new GateProxy({ rules, trustAnnotations: false, observe: false }, gate, sides);
  const clientInfo = { name: 'editor', version: '3.1' };
  const params = { capabilities: { elicitation: {} }, clientInfo };
  proxy.fromClient({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  toServer.length = 0;
  const reply = (result: object) =>
    proxy.fromClient({ jsonrpc: '2.0', id: toClient.at(-1)?.id ?? '', result: { ...result } });
  return { proxy, toClient, toServer, judged, reply };
}
const call = (name: string, given: object, id: number | undefined = 7, more: object = {}) => ({
  ...{ jsonrpc: '2.0', method: 'tools/call', ...(id !== undefined && { id }) },
  params: { name, arguments: { ...given }, ...more },
});
const SAID = { user_request: 'Refund it', amount: 40 };
const CONFIRM = verdict({ decision: 'confirm', confirm_prompt: 'Go ahead?' });
const CONFIRMED = verdict({ decision_reason: 'proceed: confirmed by the user' });
const asking = (decision: 'ask' | 'confirm', id: string) =>
  verdict({
    ...{ decision, questions: ['How much?'], confirm_prompt: 'Go ahead?' },
    intent_spec: { missing: [], clarification_id: id },
  });

describe('a call through the proxy', () => {
  afterEach(() => void vi.useRealTimers());

  test('is passed on without the words that were quoted, which the gate gets', async () => {
    const { proxy, toServer, judged } = open();
    proxy.fromClient(call('refund', SAID));
    await vi.waitFor(() => expect(toServer).toHaveLength(1));
    expect(toServer[0]?.params).toEqual({ name: 'refund', arguments: { amount: 40 } });
    expect(judged).toMatchObject([{ request: 'Refund it', args: { amount: 40 }, answer: null }]);
  });

  test('of low risk is passed on as it is', () => {
    const { proxy, toServer, judged } = open();
    const message = call('read_orders', { user_request: 'mine' });
    proxy.fromClient(message);
    expect(toServer).toEqual([message]);
    expect(judged).toEqual([]);
  });

  test('that the gate gives no decision on is refused', async () => {
    const { proxy, toServer, toClient } = open(new GateAway('503'));
    proxy.fromClient(call('refund', SAID));
    await vi.waitFor(() => expect(toClient).toHaveLength(1));
    expect(toClient[0]?.result).toMatchObject({ isError: true });
    expect(toServer).toEqual([]);
  });

  test('waits for no form longer than a person is there', async () => {
    vi.useFakeTimers();
    const { proxy, toServer, toClient } = open(CONFIRM);
    proxy.fromClient(call('refund', SAID));
    await vi.advanceTimersByTimeAsync(LATEST_ANSWER_MS - 1);
    expect(toClient).toMatchObject([{ method: 'elicitation/create' }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(JSON.stringify(toClient[1]?.result)).toContain('Ask the user in the chat: Go ahead?');
    expect(toServer).toEqual([]);
  });

  test('that is answered with no is told to the gate, and not made', async () => {
    const { proxy, toServer, toClient, judged } = open(CONFIRM);
    proxy.fromClient(call('refund', SAID));
    await vi.waitFor(() => expect(toClient).toHaveLength(1));
    const result = { action: 'accept', content: { answer: false } };
    proxy.fromClient({ jsonrpc: '2.0', id: toClient[0]?.id ?? '', result });
    await vi.waitFor(() => expect(toClient).toHaveLength(2));
    expect(JSON.stringify(toClient[1]?.result)).toContain('The user said no');
    expect(judged[1]).toMatchObject({ answer: 'no' });
    expect(toServer).toEqual([]);
  });

  test('says which client drops forms, until one is answered', async () => {
    const { proxy, toClient, judged, reply } = open(CONFIRM, CONFIRM, verdict({}));
    proxy.fromClient(call('refund', SAID));
    await vi.waitFor(() => expect(toClient).toHaveLength(1));
    reply({ action: 'cancel' });
    await vi.waitFor(() => expect(toClient).toHaveLength(2));
    proxy.fromClient(call('refund', SAID));
    await vi.waitFor(() => expect(toClient).toHaveLength(3));
    reply({ action: 'accept', content: { answer: true } });
    await vi.waitFor(() => expect(judged).toHaveLength(3));
    proxy.fromClient(call('refund', SAID));
    await vi.waitFor(() => expect(judged).toHaveLength(4));
    expect(judged.map(({ client }) => client)).toEqual(
      [false, true, true, false].map((dropsForms) => ({ name: 'editor 3.1', dropsForms })),
    );
  });

  test('that the client cancels meanwhile is neither made nor answered', async () => {
    const { proxy, toServer, toClient } = open(CONFIRM);
    proxy.fromClient(call('refund', SAID));
    await vi.waitFor(() => expect(toClient).toHaveLength(1));
    const cancel = { method: 'notifications/cancelled', params: { requestId: 7 } };
    proxy.fromClient({ jsonrpc: '2.0', ...cancel });
    const result = { action: 'accept', content: { answer: true } };
    proxy.fromClient({ jsonrpc: '2.0', id: toClient[0]?.id ?? '', result });
    await new Promise((resolve) => setImmediate(resolve));
    expect(toServer).toEqual([]);
    expect(toClient).toHaveLength(1);
  });
});

describe('a call that must not pass', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

  test('is one that wants no answer', async () => {
    const { proxy, toServer } = open();
    const { id: _, ...notification } = call('refund', SAID);
    proxy.fromClient(notification);
    await settled();
    expect(toServer).toEqual([]);
  });

  test.each([
    ['another tool', 'delete_customer', SAID],
    ['other arguments', 'refund', { ...SAID, amount: 4000 }],
  ])('is %s in the place of the one that was shown', async (_, name, given) => {
    const { proxy, toClient, toServer, judged } = open(CONFIRM, CONFIRM, CONFIRM);
    const _meta = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } } };
    proxy.fromClient(call('refund', SAID, 7, { _meta }));
    await vi.waitFor(() => expect(toClient).toHaveLength(1));
    const requestState = toClient[0]?.result?.requestState;
    const inputResponses = { intentlock: { action: 'accept', content: { answer: true } } };
    proxy.fromClient(call(name, given, 8, { _meta, requestState, inputResponses }));
    await vi.waitFor(() => expect(judged).toHaveLength(2));
    await settled();
    expect(toServer).toEqual([]);
    proxy.fromClient(call('refund', SAID, 9, { _meta, requestState, inputResponses }));
    await vi.waitFor(() => expect(judged).toHaveLength(3));
    expect(judged[2]).toMatchObject({ name: 'refund', args: { amount: 40 }, answer: 'yes' });
  });

  test('is one that the client cancels in its second round', async () => {
    const { proxy, toClient, toServer } = open(CONFIRM);
    const _meta = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } } };
    proxy.fromClient(call('refund', SAID, 7, { _meta }));
    await vi.waitFor(() => expect(toClient).toHaveLength(1));
    const requestState = toClient[0]?.result?.requestState;
    const inputResponses = { intentlock: { action: 'accept', content: { answer: true } } };
    proxy.fromClient(call('refund', SAID, 8, { _meta, requestState, inputResponses }));
    const params = { requestId: 8 };
    proxy.fromClient({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    await settled();
    expect(toServer).toEqual([]);
  });

  test('is another one than that of the yes in the chat', async () => {
    const { proxy, toClient, toServer, judged, reply } = open(
      ...[asking('confirm', 'clr1'), CONFIRMED, asking('confirm', 'clr2')],
    );
    proxy.fromClient(call('refund', SAID));
    await vi.waitFor(() => expect(toClient).toHaveLength(1));
    reply({ action: 'cancel' });
    await vi.waitFor(() => expect(toClient).toHaveLength(2));
    proxy.fromClient(call('refund', { ...SAID, amount: 4000, user_answer: 'yes' }));
    await vi.waitFor(() => expect(judged).toHaveLength(3));
    await settled();
    expect(toServer).toEqual([]);
    expect(judged[1]).toMatchObject({ answer: 'yes', clarificationId: 'clr1' });
    expect(judged[2]).toMatchObject({ answer: null, clarificationId: null });
  });

  test('is the second of one yes', async () => {
    const { proxy, toClient, toServer, reply } = open(
      ...[asking('confirm', 'clr1'), CONFIRMED, CONFIRMED, asking('confirm', 'clr2')],
    );
    proxy.fromClient(call('refund', SAID));
    await vi.waitFor(() => expect(toClient).toHaveLength(1));
    reply({ action: 'cancel' });
    await vi.waitFor(() => expect(toClient).toHaveLength(2));
    proxy.fromClient(call('refund', { ...SAID, user_answer: 'yes' }, 8));
    proxy.fromClient(call('refund', { ...SAID, user_answer: 'yes' }, 9));
    await vi.waitFor(() => expect(toServer).toHaveLength(1));
    await settled();
    expect(toServer).toHaveLength(1);
  });

  test('is one whose arguments were changed after its yes', async () => {
    const missing = verdict({
      decision: 'ask',
      questions: ['Who?'],
      intent_spec: { missing: ['id'] },
    });
    const { proxy, toClient, toServer, reply } = open(CONFIRM, missing);
    const tools = [{ name: 'delete_it', inputSchema: { properties: { id: { type: 'string' } } } }];
    proxy.fromClient({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    proxy.fromServer({ jsonrpc: '2.0', id: 1, result: { tools } });
    toServer.length = 0;
    proxy.fromClient(call('delete_it', { user_request: 'Delete A', id: 'A' }));
    await vi.waitFor(() => expect(toClient).toHaveLength(2));
    reply({ action: 'accept', content: { answer: true } });
    await vi.waitFor(() => expect(toClient).toHaveLength(3));
    reply({ action: 'accept', content: { id: 'B\u202e' } });
    await vi.waitFor(() => expect(toClient).toHaveLength(4));
    expect(toServer).toEqual([]);
    expect(toClient[3]?.params?.message).toBe(
      'delete_it {"id":"B[U+202E]"}: this cannot be undone. Go ahead?',
    );
  });
});

describe('the gate of the proxy', () => {
  const judged = {
    ...{ id: '1', name: 'refund', request: 'r', answer: null, clarificationId: 'c' },
  };
  const about = { risk: 'high' as const, tool: undefined, client: null };

  test.each(['block', '', 5, {}])('a decision %j is none', async (decision) => {
    const server = await scriptedServer();
    try {
      server.answer = { status: 200, body: { ...CLEAR, decision } };
      const gate = openGate({ gateUrl: server.url, apiKey: '', observe: false }, 's');
      await expect(gate({ ...judged, ...about, args: {} })).rejects.toThrow(GateAway);
    } finally {
      await server.close();
    }
  });

  test('gets all digits, and the question that is answered', async () => {
    const server = await scriptedServer();
    try {
      const gate = openGate({ gateUrl: server.url, apiKey: '', observe: false }, 's');
      const args = parseJson('{"id":1234567890123456789}') as Record<string, unknown>;
      const [sent] = await sentBy(() => gate({ ...judged, ...about, args }));
      expect(sent).toContain('"arguments":{"id":1234567890123456789}');
      expect(sent).toContain('"clarification_id":"c"');
    } finally {
      await server.close();
    }
  });
});

async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (url, options) => {
    sent.push(String(options?.body));
    return fetch(url, options);
  };
  try {
    await work();
  } finally {
    globalThis.fetch = fetch;
  }
  return sent;
}

describe('lines of messages', () => {
  test('keep the digits of numbers both ways, and lists are none', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const lines = new Lines(input, output);
    const errors: unknown[] = [];
    lines.onmessage = (message) => void lines.send(message);
    lines.onerror = (error) => errors.push(error);
    await lines.start();
    const text =
      '{"jsonrpc":"2.0","id":1,"params":{"id":1234567890123456789,"n":12345678901234567.89}}';
    input.write(`[${text}]\n`);
    input.write(text.slice(0, 50));
    input.write(`${text.slice(50)}\n`);
    await vi.waitFor(() => expect(output.read()?.toString()).toBe(`${text}\n`));
    expect(errors).toHaveLength(1);
  });
});

test("a tool's own parameter of the name that is added stays its own", async () => {
  const { proxy, toClient, toServer, judged } = open();
  const inputSchema = { properties: { user_request: { type: 'integer' } } };
  proxy.fromClient({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  proxy.fromServer({ jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'note', inputSchema }] } });
  expect(toClient[0]?.result?.tools).toMatchObject([
    { inputSchema: { required: ['intentlock_user_request'] } },
  ]);
  toServer.length = 0;
  proxy.fromClient(call('note', { user_request: 5, intentlock_user_request: 'Note 5' }));
  await vi.waitFor(() => expect(toServer).toHaveLength(1));
  expect(judged[0]).toMatchObject({ request: 'Note 5', args: { user_request: 5 } });
  expect(toServer[0]?.params?.arguments).toEqual({ user_request: 5 });
});
