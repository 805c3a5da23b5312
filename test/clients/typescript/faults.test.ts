import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { CALL_MS, Client, useClient } from '../../../clients/typescript/src/client.js';
import { type GateInput, gate, init } from '../../../clients/typescript/src/index.js';
import { readSettings } from '../../../clients/typescript/src/settings.js';
import { closedPort, rawServer, scriptedServer } from '../support/servers.js';

// For what never answers: short enough to wait for. Whoever answers has more time, also on a busy machine.
const SHORT_CALL_MS = 400;

const HELLO = { request: 'Hello', sessionId: 's-1' };
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  init();
  for (const close of toClose.splice(0)) await close();
});

function use(baseUrl: string, callMs?: number): Client {
  const client = new Client(readSettings({ baseUrl }), callMs);
  useClient(client);
  return client;
}

/** The reason of a call to a server that does with a connection what `talk` does. */
async function reasonAgainst(
  talk: (socket: Socket) => void,
  callMs = CALL_MS,
): Promise<string | null> {
  const server = await rawServer(talk);
  toClose.push(server.close);
  use(server.url, callMs);
  return (await gate(HELLO)).decision_reason;
}

/** Writes `head` once and then `drop` again and again. */
const drip = (head: string, drop: string) => (socket: Socket) => {
  socket.once('data', () => {
    socket.write(head);
    const timer = setInterval(() => socket.write(drop), 20);
    socket.on('close', () => clearInterval(timer));
  });
};

describe('a server that', () => {
  test('is not there', async () => {
    init({ baseUrl: await closedPort() });
    expect((await gate(HELLO)).decision_reason).toMatch(/^fallback: network \(ECONNREFUSED/);
  });

  test('has a name without an address', async () => {
    init({ baseUrl: 'http://gate.invalid' });
    expect((await gate(HELLO)).decision_reason).toMatch(/^fallback: (network|timeout) \(/);
  });

  test('hangs up at once', async () => {
    expect(await reasonAgainst((socket) => socket.destroy())).toMatch(/^fallback: network \(/);
  });

  test('never answers', async () => {
    expect(await reasonAgainst(() => {}, SHORT_CALL_MS)).toBe(
      'fallback: timeout (no answer within 0.4 s)',
    );
  });

  test('drips its headers', async () => {
    expect(await reasonAgainst(drip(HEAD, 'X'), SHORT_CALL_MS)).toMatch(/^fallback: timeout/);
  });

  test('drips its body', async () => {
    const talk = drip(`${HEAD}Content-Length: 100000\r\n\r\n`, ' ');
    expect(await reasonAgainst(talk, SHORT_CALL_MS)).toMatch(/^fallback: timeout/);
  });

  test('drips its chunks', async () => {
    const talk = drip(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n');
    expect(await reasonAgainst(talk, SHORT_CALL_MS)).toMatch(/^fallback: timeout/);
  });

  test('cuts its body short', async () => {
    const reason = await reasonAgainst((socket) => {
      socket.once('data', () => socket.end(`${HEAD}Content-Length: 1000\r\n\r\n{"ambiguity_`));
    });
    expect(reason).toMatch(/^fallback: network \(/);
  });

  test('does not speak HTTP', async () => {
    const reason = await reasonAgainst((socket) => socket.end('220 mail.example ESMTP\r\n'));
    expect(reason).toMatch(/^fallback: network \(/);
  });

  test('answers with bytes that are no text', async () => {
    const reason = await reasonAgainst((socket) => {
      socket.once('data', () => {
        socket.write(`${HEAD}Content-Length: 2\r\n\r\n`);
        socket.end(Buffer.from([0xff, 0xfe]));
      });
    });
    expect(reason).toBe('fallback: unreadable answer (not UTF-8)');
  });

  test('fails three times is left alone, until init', async () => {
    const baseUrl = await closedPort();
    init({ baseUrl });
    for (let call = 0; call < 3; call += 1) {
      expect((await gate(HELLO)).decision_reason).toMatch(/^fallback: network/);
    }
    expect((await gate(HELLO)).decision_reason).toMatch(/^fallback: paused/);
    init({ baseUrl });
    expect((await gate(HELLO)).decision_reason).toMatch(/^fallback: network/);
  });

  test('has a fetch that ignores its signal: the time limit holds all the same', async () => {
    const original = globalThis.fetch;
    toClose.push(() => {
      globalThis.fetch = original;
    });
    globalThis.fetch = () => new Promise(() => {});
    use('http://localhost', SHORT_CALL_MS);
    expect((await gate(HELLO)).decision_reason).toMatch(/^fallback: timeout/);
  });

  test('gets eight seconds', () => {
    expect(CALL_MS).toBe(8_000);
    expect(new Client(readSettings()).callMs).toBe(8_000);
  });

  test('is called through many connections at once, and through few one after the other', async () => {
    const server = await scriptedServer();
    toClose.push(server.close);
    init({ baseUrl: server.url });
    const calls = Array.from({ length: 50 }, (_, n) => gate({ ...HELLO, sessionId: `s-${n}` }));
    for (const result of await Promise.all(calls)) expect(result.decision).toBe('proceed');
    server.requests = [];
    for (let call = 0; call < 10; call += 1) await gate(HELLO);
    expect(new Set(server.requests.map((sent) => sent.port)).size).toBeLessThan(10);
    expect(server.requests[0]?.headers['user-agent']).toMatch(/^intentlock-typescript\/\d/);
  });

  test('redirects elsewhere: the key does not follow', async () => {
    const elsewhere = await scriptedServer();
    const redirecting = createServer((_, response) =>
      response.writeHead(302, { location: elsewhere.url }).end(),
    );
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    toClose.push(elsewhere.close, () => redirecting.close());
    const { port } = redirecting.address() as AddressInfo;
    init({ apiKey: 'il_key', baseUrl: `http://127.0.0.1:${port}` });
    expect((await gate(HELLO)).decision_reason).toBe('fallback: http 302');
    expect(elsewhere.requests).toEqual([]);
  });
});

describe('an AbortSignal', () => {
  test('ends the call and is no fault of the server', async () => {
    let controller = new AbortController();
    const server = await rawServer((socket) => {
      socket.once('data', () => controller.abort());
    });
    toClose.push(server.close);
    const client = use(server.url);
    for (let call = 0; call < 4; call += 1) {
      controller = new AbortController();
      const { decision_reason } = await gate({ ...HELLO, signal: controller.signal });
      expect(decision_reason).toBe('fallback: aborted');
    }
    expect(client.breaker.admits()).toBe(true);
  });

  test('that is aborted already sends nothing', async () => {
    const server = await scriptedServer();
    toClose.push(server.close);
    init({ baseUrl: server.url });
    const { decision_reason } = await gate({ ...HELLO, signal: AbortSignal.abort() });
    expect(decision_reason).toBe('fallback: aborted');
    expect(server.requests).toEqual([]);
  });

  test('that outlives the call keeps no listener', async () => {
    const server = await scriptedServer();
    toClose.push(server.close);
    init({ baseUrl: server.url });
    let listeners = 0;
    const { signal } = new AbortController();
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: unknown[]) => {
      listeners += 1;
      return Reflect.apply(addEventListener, signal, args);
    };
    signal.removeEventListener = (...args: unknown[]) => {
      listeners -= 1;
      return Reflect.apply(removeEventListener, signal, args);
    };
    expect((await gate({ ...HELLO, signal })).decision).toBe('proceed');
    expect(listeners).toBe(0);
  });
});

describe('arguments that can not be sent', () => {
  const endless: Record<string, unknown> = {};
  endless.self = endless;
  const rude = {
    toJSON() {
      throw new Error('no');
    },
  };

  test.each([
    ['a cycle', { context: endless }],
    ['a bigint', { context: { n: 1n } }],
    ['no number', { actionCost: Number.NaN }],
    ['a number beyond all numbers', { context: { n: Number.POSITIVE_INFINITY } }],
    ['an object that raises', { context: { rude } }],
    ['more than the gate takes', { request: 'x'.repeat(5_000_000) }],
    ['a signal that is none', { signal: {} as AbortSignal }],
  ])('%s', async (_, fields: Partial<GateInput>) => {
    const server = await scriptedServer();
    toClose.push(server.close);
    init({ baseUrl: server.url });
    for (let call = 0; call < 4; call += 1) {
      const { decision_reason } = await gate({ ...HELLO, ...fields });
      expect(decision_reason).toMatch(/^fallback: invalid arguments \(/);
    }
    expect(server.requests).toEqual([]);
    expect((await gate(HELLO)).decision).toBe('proceed');
  });

  test('nothing at all', async () => {
    init({ baseUrl: await closedPort() });
    for (const input of [undefined, null, 3]) {
      expect((await gate(input as unknown as GateInput)).decision_reason).toMatch(/^fallback: /);
    }
  });
});

describe('init', () => {
  test.each(['Suggest', '', null, 3, []])(
    'refuses the mode %j and changes nothing',
    async (mode) => {
      const server = await scriptedServer();
      toClose.push(server.close);
      init({ baseUrl: server.url, mode: 'auto' });
      expect(() => init({ mode: mode as 'auto' })).toThrow(RangeError);
      await gate(HELLO);
      expect(server.requests[0]?.headers['x-intentlock-mode']).toBe('auto');
    },
  );

  test('has defaults', () => {
    expect(readSettings()).toEqual({
      apiKey: '',
      baseUrl: 'http://localhost:8000',
      mode: 'suggest',
    });
    expect(readSettings({ baseUrl: 'https://gate.example/intent//', apiKey: 'il_key\n' })).toEqual({
      apiKey: 'il_key',
      baseUrl: 'https://gate.example/intent',
      mode: 'suggest',
    });
  });

  test.each([
    '',
    'localhost:8000',
    'ftp://localhost',
    'http://',
    'http://[::1',
    'http://localhost:99999',
    'http://local host',
  ])('with the address %j: gate says what is wrong', async (baseUrl) => {
    init({ baseUrl });
    expect((await gate(HELLO)).decision_reason).toMatch(/^fallback: invalid arguments \(baseUrl/);
  });

  test.each(['il_sec\nret', 'il_sécret', 'il_sec ret'])(
    'with the key %j: gate names it and does not show it',
    async (apiKey) => {
      init({ apiKey, baseUrl: await closedPort() });
      const { decision_reason } = await gate(HELLO);
      expect(decision_reason).toMatch(/^fallback: invalid arguments \(apiKey/);
      expect(decision_reason).not.toContain('il_');
    },
  );
});
