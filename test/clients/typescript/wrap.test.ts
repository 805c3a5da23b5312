import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { init, wrap } from '../../../clients/typescript/src/index.js';
import { closedPort, type ScriptedServer, scriptedServer } from '../support/servers.js';

let server: ScriptedServer;
beforeAll(async () => {
  server = await scriptedServer();
});
afterAll(() => server.close());
afterEach(() => init());

function start(): void {
  init({ baseUrl: server.url });
  server.requests = [];
}

const gated = () => server.requests.map((sent) => sent.body);
const HELLO = { request: 'Hello', session_id: 's-1' };

describe('wrap', () => {
  test('a function: the gate first, then the function with its arguments', async () => {
    start();
    const answer = wrap(function answer(request: string, sessionId: string, loud?: boolean) {
      return { request, sessionId, loud, asked: gated().length };
    });
    expectTypeOf(answer).parameters.toEqualTypeOf<
      [request: string, sessionId: string, loud?: boolean]
    >();
    const result = await answer('Hello', 's-1', true);
    expectTypeOf(result.loud).toEqualTypeOf<boolean | undefined>();
    expect(result).toEqual({ request: 'Hello', sessionId: 's-1', loud: true, asked: 1 });
    expect(gated()).toEqual([HELLO]);
    expect([answer.name, answer.length]).toEqual(['answer', 3]);
  });

  test('an asynchronous function and a method', async () => {
    start();
    class Agent {
      name = 'agent';
      run = wrap(async function (this: Agent, request: string, _sessionId: string) {
        return `${this.name}: ${request}`;
      });
    }
    const result: Promise<string> = new Agent().run('Hello', 's-1');
    expect(await result).toBe('agent: Hello');
    expect(gated()).toEqual([HELLO]);
  });

  test('an asynchronous generator stays one', async () => {
    start();
    let closed = 0;
    const words = wrap(async function* (request: string, _sessionId: string) {
      try {
        for (const word of request.split(' ')) yield word;
      } finally {
        closed += 1;
      }
    });
    const taken: string[] = [];
    for await (const word of words('a b c', 's-1')) {
      taken.push(word);
      if (word === 'b') break;
    }
    expect([taken, closed]).toEqual([['a', 'b'], 1]);
    expect(gated()).toEqual([{ request: 'a b c', session_id: 's-1' }]);
  });

  test('whatever the gate says, and also when it says nothing', async () => {
    init({ baseUrl: await closedPort() });
    expect(await wrap((request: string, _session: string) => request)('Hello', 's-1')).toBe(
      'Hello',
    );
  });

  test('errors of the function are the function’s', async () => {
    start();
    const fails = wrap((request: string, _session: string): string => {
      throw new SyntaxError(request);
    });
    await expect(fails('Hello', 's-1')).rejects.toThrow(SyntaxError);
    expect(gated()).toEqual([HELLO]);
  });

  test('a call without the two runs and is not gated', async () => {
    start();
    const loose = wrap((request: string, _session: string) => request) as unknown as (
      ...args: unknown[]
    ) => Promise<unknown>;
    expect(await loose(3)).toBe(3);
    expect(gated()).toEqual([]);
    expect(() => wrap(3 as never)).toThrow(TypeError);
  });
});
