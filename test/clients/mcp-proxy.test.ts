import { afterEach, describe, expect, test, vi } from 'vitest';
import { LATEST_ANSWER_MS, readAnswer, SOONEST_REFUSAL_MS } from '../../clients/mcp/src/ask.js';
import { toForm, yesNo } from '../../clients/mcp/src/form.js';
import { GateAway, type JudgedCall, type Verdict } from '../../clients/mcp/src/gate.js';
import { GateProxy, type Message } from '../../clients/mcp/src/proxy.js';
import { readSettings } from '../../clients/mcp/src/settings.js';
import { toolRisk } from '../../clients/mcp/src/tools.js';

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

describe('a call through the proxy', () => {
  afterEach(() => void vi.useRealTimers());

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
    const rules = [{ pattern: 'read_*', risk: 'low' as const }];
    const proxy = new GateProxy({ rules, trustAnnotations: false, observe: false }, gate, sides);
    const clientInfo = { name: 'editor', version: '3.1' };
    const params = { capabilities: { elicitation: {} }, clientInfo };
    proxy.fromClient({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
    toServer.length = 0;
    return { proxy, toClient, toServer, judged };
  }
  const call = (name: string, given: object) => ({
    ...{ jsonrpc: '2.0', id: 7, method: 'tools/call' },
    params: { name, arguments: { ...given } },
  });
  const SAID = { user_request: 'Refund it', amount: 40 };
  const CONFIRM = verdict({ decision: 'confirm', confirm_prompt: 'Go ahead?' });

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
    const { proxy, toClient, judged } = open(CONFIRM, CONFIRM, verdict({}));
    const reply = (result: object) =>
      proxy.fromClient({ jsonrpc: '2.0', id: toClient.at(-1)?.id ?? '', result: { ...result } });
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
