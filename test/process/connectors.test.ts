import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RETRY } from '../../src/store/queue/leased-queue.js';
import { cloneOnServer, onServer, openClone } from '../support/database.js';
import { type ServerProcess, startProcess } from '../support/process.js';
import { playedCall } from '../support/voice/played-call.js';
import { VoiceServer } from '../support/voice/voice-server.js';

const CALLS = 150;
const PATIENCE_MS = 120_000;

let folder: string;
let provider: VoiceServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-connectors-'));
  provider = await VoiceServer.start('elevenlabs');
  for (let n = 0; n < CALLS; n += 1) {
    const startedAt = Date.now() - 3_600_000 - n * 600_000;
    provider.calls.push(playedCall({ id: `conv_${n}`, startedAt }));
  }
});
afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

async function call({ url }: ServerProcess, path: string, body?: object) {
  const reply = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return JSON.parse(await reply.text());
}

/** Waits until so many conversations are stored. */
async function untilStored(server: ServerProcess, count: number): Promise<void> {
  await expect
    .poll(async () => (await call(server, '/v1/health/sync')).connectors[0].sessions_synced, {
      timeout: PATIENCE_MS,
    })
    .toBeGreaterThanOrEqual(count);
}

/** Begins a backfill, kills its process on the way, and has another one go on, after what comes between. */
async function killedOnTheWay(
  environment: Record<string, string>,
  between = async (): Promise<void> => {},
): Promise<void> {
  const settings = {
    ...environment,
    ELEVENLABS_BASE_URL: provider.origin,
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  const killed = await startProcess(settings);
  const { id } = await call(killed, '/v1/connectors', {
    ...{ provider: 'elevenlabs', name: 'Support line', api_key: provider.apiKey, backfill_days: 5 },
  });
  await untilStored(killed, 40);
  killed.child.kill('SIGKILL');
  await killed.finished;
  await between();
  const server = await startProcess(settings);
  await untilStored(server, CALLS);
  await expect
    .poll(async () => (await call(server, `/v1/connectors/${id}`)).backfill.status, {
      timeout: PATIENCE_MS,
    })
    .toBe('done');
  for (const n of [0, 39, 40, 100, CALLS - 1]) {
    const { counts } = await call(server, `/v1/sessions/conv_${n}`);
    expect(counts).toMatchObject({ messages: 5, steps: 1, outcomes: 1 });
  }
  expect((await call(server, '/v1/health/sync')).connectors[0].sessions_synced).toBe(CALLS);
  server.child.kill('SIGTERM');
  expect((await server.finished).code).toBe(0);
}

describe('a backfill whose process is killed', () => {
  test.skipIf(onServer())(
    'goes on at the next start, and stores nothing twice, on embedded Postgres',
    async () => {
      await killedOnTheWay({ DATA_DIR: join(folder, 'embedded') });
    },
    2 * PATIENCE_MS,
  );

  test.runIf(onServer())(
    'is taken over when its lease has ended, on a PostgreSQL server',
    async () => {
      const url = await cloneOnServer();
      await killedOnTheWay({ DATABASE_URL: url, DATA_DIR: folder }, async () => {
        const database = openClone(url);
        // The time of its leases, which nothing but the clock of the database ends, passes at once.
        await database.db.execute(
          sql`update jobs set due_at = due_at - ${RETRY.leaseSeconds} * interval '1 second' where leased`,
        );
        await database.close();
      });
    },
    2 * PATIENCE_MS,
  );
});
