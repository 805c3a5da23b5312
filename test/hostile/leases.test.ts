import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { query } from '../../src/db/rows.js';
import { RETRY } from '../../src/store/queue/leased-queue.js';
import { cloneOnServer, onServer, openClone } from '../support/database.js';
import { startProcess } from '../support/process.js';

vi.setConfig({ testTimeout: 180_000 });

const SESSIONS = 100;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-leases-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(!onServer())(
  'a process that is killed while it embeds (needs TEST_DATABASE_URL)',
  () => {
    test('leaves no text out of the search by meaning for longer than its lease', async () => {
      const DATABASE_URL = await cloneOnServer();
      const environment = { DATABASE_URL, DATA_DIR: join(folder, 'data') };
      const first = await startProcess(environment, folder);
      const sessions = Array.from({ length: SESSIONS }, (_, index) => ({
        session_id: `s${index}`,
        messages: Array.from({ length: 20 }, (_each, turn) => ({
          role: 'user',
          content: `Please refund order ${index}-${turn}: it came late and was broken. `.repeat(10),
        })),
      }));
      const sent = await fetch(`${first.url}/v1/ingest/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sessions }),
      });
      expect(sent.status).toBe(200);
      const database = openClone(DATABASE_URL);
      const leased = async (): Promise<number> => {
        const [row] = await query<{ count: number }>(
          database.db,
          sql`select count(*)::int as count from embedding_backlog where due_at > now() + interval '15 seconds'`,
        );
        return row?.count ?? 0;
      };
      await expect.poll(leased, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
      first.child.kill('SIGKILL');
      await first.finished;
      expect(await leased()).toBeGreaterThan(0);
      // What it has leased is due again when the lease has ended, and no later.
      const [last] = await query<{ seconds: number }>(
        database.db,
        sql`select extract(epoch from max(due_at) - now())::float8 as seconds from embedding_backlog`,
      );
      expect(last?.seconds).toBeLessThanOrEqual(RETRY.leaseSeconds);
      // From here on the lease ends when this test says so, however long a start takes.
      const moveEnd = (seconds: number) =>
        database.db.execute(
          sql`update embedding_backlog set due_at = due_at + ${seconds} * interval '1 second'`,
        );
      await moveEnd(3_600);
      const second = await startProcess(environment, folder);
      const search = async () =>
        (await (
          await fetch(`${second.url}/v1/search?mode=semantic&query=money%20back`)
        ).json()) as { degraded_reason: string | null };
      // As long as something is missing for more than some seconds, the answer says so.
      await expect.poll(async () => (await search()).degraded_reason).toContain('not embedded yet');
      await moveEnd(-3_600 - RETRY.leaseSeconds);
      await expect
        .poll(() => database.db.$count(sql`embedding_backlog`), { timeout: 120_000 })
        .toBe(0);
      expect((await search()).degraded_reason).toBeNull();
      second.child.kill('SIGKILL');
      await second.finished;
      await database.close();
    });
  },
);
