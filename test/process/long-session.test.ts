import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ServerProcess, startProcess } from '../support/process.js';

/** Starting processes takes its time on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const STEPS = 16_000;
const STEPS_PER_REQUEST = 500;
const CRON_KEY = 'the-cron-key-of-this-test';

let folder: string;
let environment: Record<string, string>;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-long-session-'));
  environment = { DATA_DIR: join(folder, 'data'), CRON_KEY };
  server = await startProcess(environment, folder);
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.finished;
  await rm(folder, { recursive: true, force: true });
});

const report = async (steps: number): Promise<number> => {
  const body = JSON.stringify({
    session_id: 'long',
    correlation_id: 'one-flow',
    steps: Array.from({ length: steps }, () => ({ type: 'tool_call', name: 'look_up' })),
  });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${server.url}/v1/episodes/steps`, { method: 'POST', headers, body })).status;
};

/** How many changes the followers have not handled yet. */
const waiting = async (): Promise<number> => {
  const reply = await fetch(`${server.url}/metrics`, { headers: { 'x-cron-key': CRON_KEY } });
  const counts = (await reply.text()).matchAll(/^intentlock_feed_batches_waiting\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
};
const isWorkedOff = () => expect.poll(waiting, { interval: 500, timeout: 60_000 }).toBe(0);

/** One server on the embedded database, through two lives. */
describe(`a conversation of ${STEPS} steps in one flow`, () => {
  test('is worked off while the server goes on answering', async () => {
    for (let sent = 0; sent < STEPS; sent += STEPS_PER_REQUEST)
      expect(await report(STEPS_PER_REQUEST)).toBe(200);
    await isWorkedOff();
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const reply = await fetch(`${server.url}/v1/episodes/long?page_size=1`);
    expect(await reply.json()).toMatchObject({ total: STEPS });
  });

  test('does not keep a server that was killed from starting again', async () => {
    expect(await report(STEPS_PER_REQUEST)).toBe(200);
    server.child.kill('SIGKILL');
    await server.finished;
    server = await startProcess(environment, folder);
    await isWorkedOff();
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });
});
