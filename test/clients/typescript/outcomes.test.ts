import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { Client, useClient } from '../../../clients/typescript/src/client.js';
import {
  flush,
  init,
  type OutcomeInput,
  recordOutcome,
} from '../../../clients/typescript/src/index.js';
import { MAX_WAITING, Outcomes } from '../../../clients/typescript/src/outcomes.js';
import { readSettings } from '../../../clients/typescript/src/settings.js';
import { closedPort, rawServer, type ScriptedServer, scriptedServer } from '../support/servers.js';

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  init();
  for (const close of toClose.splice(0)) await close();
  await flush(30_000);
});

async function serverInUse(): Promise<ScriptedServer> {
  const server = await scriptedServer();
  toClose.push(server.close);
  init({ baseUrl: server.url });
  return server;
}

const details = (server: ScriptedServer) =>
  server.requests.map((sent) => (sent.body as { detail: string }).detail);

describe('recordOutcome', () => {
  test('returns at once; a session keeps its order', async () => {
    const server = await serverInUse();
    const numbers = Array.from({ length: 30 }, (_, n) => String(n));
    for (const detail of numbers) {
      expect(recordOutcome({ sessionId: 's-1', event: 'rephrase', detail })).toBeUndefined();
    }
    expect(server.requests).toEqual([]);
    expect(await flush(30_000)).toBe(true);
    expect(details(server)).toEqual(numbers);
  });

  test('keeps so many waiting, and four on their way', async () => {
    const server = await serverInUse();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.beforeAnswer = () => released;
    const outcomes = new Outcomes(20);
    const client = new Client(readSettings({ baseUrl: server.url }));
    for (let n = 0; n < 50; n += 1) outcomes.add(client, { sessionId: `s-${n}`, event: 'accept' });
    expect(await outcomes.flush(100)).toBe(false);
    expect(server.requests.length).toBeLessThanOrEqual(4);
    release();
    expect(await outcomes.flush(30_000)).toBe(true);
    expect(server.requests).toHaveLength(20);
    expect(MAX_WAITING).toBe(1_000);
  });

  test('never throws, whatever it is given and whatever the server does', async () => {
    const server = await serverInUse();
    for (const outcome of [undefined, null, {}, { sessionId: 's', event: 'accept', detail: 1n }]) {
      expect(() => recordOutcome(outcome as unknown as OutcomeInput)).not.toThrow();
    }
    server.answer = { status: 401 };
    recordOutcome({ sessionId: 's-1', event: 'accept' });
    expect(await flush(30_000)).toBe(true);
    expect(server.requests).toHaveLength(1);
    init({ baseUrl: await closedPort() });
    recordOutcome({ sessionId: 's-1', event: 'accept' });
    expect(await flush(30_000)).toBe(true);
  });

  test('does not pause the gate', async () => {
    const server = await scriptedServer();
    toClose.push(server.close);
    server.answer = { status: 500 };
    const client = new Client(readSettings({ baseUrl: server.url }));
    useClient(client);
    for (let n = 0; n < 5; n += 1) recordOutcome({ sessionId: `s-${n}`, event: 'accept' });
    await flush(30_000);
    expect(client.breaker.admits()).toBe(true);
  });

  test('gives up what is in line behind a server that hangs', async () => {
    const server = await rawServer(() => {});
    toClose.push(server.close);
    useClient(new Client(readSettings({ baseUrl: server.url }), 100));
    for (let n = 0; n < 500; n += 1) recordOutcome({ sessionId: 's-1', event: 'accept' });
    expect(await flush(1)).toBe(false);
    // Three calls of a tenth of a second, and not five hundred.
    expect(await flush(30_000)).toBe(true);
  });

  test('goes on after that', async () => {
    const server = await serverInUse();
    recordOutcome({ sessionId: 's-1', event: 'accept' });
    expect(await flush(30_000)).toBe(true);
    await sleep(0);
    expect(server.requests).toHaveLength(1);
  });

  test('flush with nothing to wait for', async () => {
    expect(await flush()).toBe(true);
  });
});
