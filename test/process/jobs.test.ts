import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { openEmbedded } from '../../src/db/embedded.js';
import { query } from '../../src/db/rows.js';
import { jobs } from '../../src/db/schema/jobs.js';
import { cloneOnServer, onServer, openClone } from '../support/database.js';
import { Noted } from '../support/job-process.js';
import { openQueue } from '../support/queue.js';

const SCRIPT = fileURLToPath(new URL('../support/job-process.ts', import.meta.url));
/** A start of the embedded database takes seconds when everything else runs beside it. */
const PATIENCE_MS = 90_000;

type Environment = Readonly<Record<string, string>>;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-jobs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process that works, and what it says. */
function startWorker(environment: Environment) {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const closed = new Promise((done) => child.once('close', done));
  return {
    says: (line: string) =>
      expect.poll(() => output, { timeout: 60_000, interval: 20 }).toContain(line),
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

const makeRuns = (database: DatabaseHandle) =>
  database.executeSql(
    'create table job_runs (id serial primary key, job text, began timestamptz, ended timestamptz)',
  );

/**
 * Sends a job, has a process begin it and kills that; then this one does it.
 *
 * @returns how often it was begun without an end
 */
async function killWhileItRuns(
  open: () => Promise<DatabaseHandle>,
  environment: Environment,
): Promise<number> {
  const before = await open();
  await makeRuns(before);
  await openQueue(before).queue.send(Noted, { tenantId: 't', subject: 'a' });
  await before.close();
  const killed = startWorker({ ...environment, HANG: '1' });
  await killed.says('began');
  await killed.kill();
  const after = await open();
  const { queue, ended } = openQueue(after);
  queue.work(Noted, async () => {});
  queue.start();
  await expect.poll(() => ended, { timeout: 60_000 }).toEqual(['test.noted completed']);
  await queue.close();
  const [runs] = await query<{ begun: number }>(
    after.db,
    sql`select count(*)::int as begun from job_runs where ended is null`,
  );
  expect(await after.db.$count(jobs)).toBe(0);
  await after.close();
  return runs?.begun ?? 0;
}

describe('a job whose process is killed', () => {
  test.skipIf(onServer())(
    'is done by the next one at once, on embedded Postgres',
    async () => {
      const data = join(folder, 'embedded');
      const environment = { DATA_DIR: data, LEASE_SECONDS: '3600' };
      // Its lease would have lasted an hour.
      expect(await killWhileItRuns(() => openEmbedded(data), environment)).toBe(1);
    },
    PATIENCE_MS,
  );

  test.runIf(onServer())(
    'is done by another one when its lease has ended, on a PostgreSQL server',
    async () => {
      const url = await cloneOnServer();
      const environment = { DATABASE_URL: url, LEASE_SECONDS: '2' };
      expect(await killWhileItRuns(async () => openClone(url), environment)).toBe(1);
    },
    PATIENCE_MS,
  );
});

describe.runIf(onServer())('processes that work together', () => {
  test(
    'run no subject twice at once, and miss nothing that was sent, though one of them is killed',
    async () => {
      const url = await cloneOnServer();
      const database = openClone(url);
      await makeRuns(database);
      const { queue } = openQueue(database);
      const workers = [1, 2, 3].map(() => startWorker({ DATABASE_URL: url, LEASE_SECONDS: '2' }));
      await Promise.all(workers.map((worker) => worker.says('works')));
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            queue.send(Noted, { tenantId: `t${index % 3}`, subject: `s${index}` }),
          ),
        );
        if (round === 5) await workers[0]?.kill();
        await sleep(30);
      }
      const [{ sentAt } = { sentAt: '' }] = await query<{ sentAt: string }>(
        database.db,
        sql`select clock_timestamp()::text as "sentAt"`,
      );
      await queue.send(Noted, { tenantId: 't0', subject: 's0' });
      await expect.poll(() => database.db.$count(jobs), { timeout: 60_000 }).toBe(0);
      const [found] = await query<{ subjects: number; together: number; late: number }>(
        database.db,
        sql`
          select count(distinct job)::int as subjects,
            count(*) filter (where exists (
              select from job_runs other where other.job = run.job and other.id <> run.id
                and other.ended > run.began and other.began < run.ended))::int as together,
            count(*) filter (where job = 't0 s0' and began >= ${sentAt}::timestamptz)::int as late
          from job_runs run`,
      );
      expect(found).toEqual({ subjects: 12, together: 0, late: 1 });
      await Promise.all(workers.map((worker) => worker.kill()));
      await database.close();
    },
    PATIENCE_MS,
  );
});
