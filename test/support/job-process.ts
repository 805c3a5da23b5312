import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openConfigured } from '../../src/db/open.js';
import { DatabaseJobQueue } from '../../src/jobs/job-queue.js';
import { jobType } from '../../src/ports/jobs.js';

/** Its handler notes when it began and ended in a table `job_runs`. */
export const Noted = jobType({
  name: 'test.noted',
  payload: z.object({ tenantId: z.string(), subject: z.string() }),
  subject: ({ subject }) => subject,
  concurrency: 4,
});

/**
 * A process that does such jobs until it is killed. Its variables: `DATABASE_URL` or `DATA_DIR`,
 * `LEASE_SECONDS`, and `HANG` to never end one.
 */
async function main(): Promise<void> {
  const { DATABASE_URL = null, DATA_DIR = '', LEASE_SECONDS, HANG } = process.env;
  const handle = await openConfigured({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  const say = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const queue = new DatabaseJobQueue(handle, {
    wallClock: () => new Date(),
    leaseSeconds: Number(LEASE_SECONDS),
    onEnd: ({ outcome }) => say(outcome),
    onFault: (error) => say(`fault ${error}`),
  });
  queue.work(Noted, async ({ tenantId, subject }) => {
    const [run] = (
      (await handle.db.execute(sql`
        insert into job_runs (job, began) values (${`${tenantId} ${subject}`}, clock_timestamp())
        returning id`)) as unknown as { rows: { id: number }[] }
    ).rows;
    say('began');
    await sleep(HANG ? 3_600_000 : 10 + 30 * Math.random());
    await handle.db.execute(
      sql`update job_runs set ended = clock_timestamp() where id = ${run?.id}`,
    );
  });
  queue.start();
  say('works');
}

if (process.argv[1] === import.meta.filename) await main();
