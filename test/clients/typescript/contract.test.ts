import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Breaker } from '../../../clients/typescript/src/breaker.js';
import { Client, useClient } from '../../../clients/typescript/src/client.js';
import {
  flush,
  type GateResult,
  gate,
  gateAsync,
  init,
  recordOutcome,
} from '../../../clients/typescript/src/index.js';
import { writeBody } from '../../../clients/typescript/src/post.js';
import { readSettings } from '../../../clients/typescript/src/settings.js';
import { contract, gateInput, initOptions, outcomeInput, type Sends } from '../support/contract.js';
import { realServer } from '../support/real-server.js';
import { FAULT, REFUSAL, type Recorded, SUCCESS, scriptedServer } from '../support/servers.js';

afterEach(() => init());

function expectSent(sent: Recorded | undefined, sends: Sends): void {
  expect(sent?.body).toEqual(sends.body);
  for (const [name, value] of Object.entries(sends.headers ?? {})) {
    expect(sent?.headers[name] ?? null, name).toBe(value);
  }
}

function expectFallback(result: GateResult, cause: string): void {
  const { decision_reason, ...rest } = result;
  expect(decision_reason?.slice(0, `fallback: ${cause}`.length)).toBe(`fallback: ${cause}`);
  expect(rest).toEqual({
    ambiguity_score: 0,
    dimensions: {},
    questions: [],
    intent_spec: null,
    decision: null,
    confirm_prompt: null,
    options: [],
  });
}

describe('the contract, against a server that follows a script', () => {
  let server: Awaited<ReturnType<typeof scriptedServer>>;
  beforeAll(async () => {
    server = await scriptedServer();
  });
  afterAll(() => server.close());

  test.each(contract.gate)('gate › $name', async (entry) => {
    init({ ...initOptions(entry.settings), baseUrl: `${server.url}/` });
    server.answer = entry.answer;
    server.requests = [];
    const expectAnswered = (result: GateResult) =>
      entry.fallback === undefined
        ? expect(result).toEqual(entry.result)
        : expectFallback(result, entry.fallback);

    for (let call = 0; call < 3; call += 1) expectAnswered(await gate(gateInput(entry.call)));
    if (entry.sends) expectSent(server.requests[0], entry.sends);
    for (const sent of server.requests) expect(sent.path).toBe('/v1/gate');

    const fourth = await gateAsync(gateInput(entry.call));
    if (entry.fault) expectFallback(fourth, 'paused');
    else expectAnswered(fourth);
    expect(server.requests).toHaveLength(entry.fault ? 3 : 4);
  });

  test.each(contract.breaker)('breaker › $name', async ({ steps }) => {
    let seconds = 0;
    const breaker = new Breaker(() => seconds * 1000);
    useClient(new Client(readSettings({ baseUrl: server.url }), 5_000, breaker));
    const answers = { success: SUCCESS, fault: FAULT, refusal: REFUSAL };
    for (const step of steps) {
      seconds = step.at;
      server.answer = answers[step.answer ?? 'success'];
      server.requests = [];
      const result = await gate({ request: 'Hello', sessionId: 's-1' });
      expect(server.requests, JSON.stringify(step)).toHaveLength(step.asked ? 1 : 0);
      if (!step.asked) expectFallback(result, 'paused');
    }
  });

  test.each(contract.outcomes)('outcomes › $name', async ({ call, sends }) => {
    init({ apiKey: 'il_test', baseUrl: server.url });
    server.answer = { status: 200, body: {} };
    server.requests = [];
    recordOutcome(outcomeInput(call));
    expect(await flush(5_000)).toBe(true);
    expect(server.requests.map((sent) => sent.path)).toEqual(sends ? ['/v1/events'] : []);
    if (sends) expectSent(server.requests[0], sends);
  });
});

describe('the contract, against the real server', () => {
  let server: Awaited<ReturnType<typeof realServer>>;
  beforeAll(async () => {
    server = await realServer();
  });
  afterAll(() => server.close());

  test.each(contract.server)('$name', async (entry) => {
    const { path = '', ...settings } = entry.settings ?? {};
    init({ apiKey: server.key, baseUrl: server.url + path, ...initOptions(settings) });
    const result = await gate(gateInput(entry.call));
    if (entry.fallback !== undefined) {
      expectFallback(result, entry.fallback);
      return;
    }
    expect(entry.decision_in).toContain(result.decision);
    expect(Object.keys(result.dimensions).sort()).toEqual([
      'constraints',
      'goal',
      'output_format',
      'scope',
    ]);
    expect(result.ambiguity_score).toBeGreaterThanOrEqual(0);
    expect(result.ambiguity_score).toBeLessThanOrEqual(1);
    expect(result.decision_reason).not.toMatch(/^fallback:/);
  });

  test.each(contract.outcomes.filter(({ sends }) => sends))('outcomes › $name', async (entry) => {
    const client = new Client(readSettings({ apiKey: server.key, baseUrl: server.url }));
    const body = entry.sends?.body as Record<string, unknown>;
    // Rejects where the server refuses.
    await expect(client.deliver(writeBody(body))).resolves.toBeUndefined();
  });

  test('a clarification is asked for and answered', async () => {
    init({ apiKey: server.key, baseUrl: server.url });
    const call = {
      request: 'Delete the old ones',
      sessionId: 'typescript-story',
      actionRisk: 'irreversible',
    } as const;
    expect((await gate(call)).decision).not.toBe('proceed');
    const clarificationResponse = 'The records from before 2020 in staging';
    expect((await gate({ ...call, clarificationResponse })).decision).not.toBeNull();
  });
});
