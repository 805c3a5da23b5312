import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { RetentionRun } from '../../src/contracts/deletion.js';
import { openServer } from '../../src/db/client.js';
import { createApiKey } from '../../src/domain/account/create-api-key.js';
import { Conversations } from './conversations.js';
import { copySpeed, type ServerDatabase } from './database.js';
import { openLoop, quantile, Tally } from './load.js';
import { measure } from './measure.js';
import type { Options } from './options.js';
import { machineFactor, machineLine, table, whole } from './report.js';
import { DAYS, fillReportsTenant, TENANT } from './reports-tenant.js';
import { Server, type ServerSettings } from './servers.js';
import { settingsOf } from './subjects.js';
import { Texts } from './texts.js';

const CRON_KEY = 'bench-cron-key-0000000000000000000000';
const TARGET = { readMs: 100, rowsPerSecond: 20_000, p99Times: 2 };
/** What is older is removed: half of what there is. */
const KEPT_DAYS = 200;
const READS = 40;
/** Gate calls a second of other tenants beside retention. */
const RATE = 10;
const IDLE_SECONDS = 20;
/** Keys for these: each may send 120 a minute. */
export const REPORT_KEYS = 400;

/** What the reports of a tenant with many gate calls take, and what retention removes and does to the gate. */
export async function runReports(
  options: Options,
  database: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const { calls, only, seconds } = options;
  const own = { name: 'B', seed: 1, seconds };
  const bare = await measure(settingsOf('B', database, join(folder, 'B')), database.keys, own);
  print(machineLine(bare.measure));
  const { db, close } = openServer(database.url, { max: 4, queryTimeout: 0 });
  try {
    const now = new Date();
    const stored = await fillReportsTenant(db, calls, now);
    print(`${whole(calls)} gate calls in ${DAYS} days, ${stored} days rolled up`);
    await db.execute(sql`vacuum analyze`);
    const { apiKey } = await createApiKey({ db, now }, TENANT);
    const factor = machineFactor(bare.measure.cpu);
    if (only?.includes('reads') ?? true) {
      await measureReads(database, folder, { apiKey, factor, print });
    }
    if (only?.includes('retention') ?? true) {
      await measureRetention(database, folder, factor, print);
    }
  } finally {
    await close();
  }
}

const settingsFor = (
  database: ServerDatabase,
  folder: string,
  retentionDays: number,
): ServerSettings => {
  const settings = settingsOf('G', database, folder);
  const own = { CRON_KEY, RETENTION_DAYS: String(retentionDays) };
  return { ...settings, environment: { ...settings.environment, ...own } };
};

async function measureReads(
  database: ServerDatabase,
  folder: string,
  options: {
    readonly apiKey: string;
    readonly factor: number;
    readonly print: (line: string) => void;
  },
): Promise<void> {
  const { apiKey, factor, print } = options;
  // A slower machine has as much more time.
  const most = TARGET.readMs / Math.min(1, factor);
  const server = await Server.start(settingsFor(database, join(folder, 'reads'), 365));
  try {
    const days = ['overview', 'report', 'report.html'].flatMap((name) =>
      [1, 30, 365].map((count) => `/v1/${name}?days=${count}`),
    );
    const paths = [...days, '/v1/usage', '/v1/onboarding/status', '/v1/admin/usage'];
    const rows = [['read', 'kB', 'CPU ms', 'p50 ms', 'p95 ms', `under ${whole(most)}`]];
    for (const path of paths) {
      const read = async (): Promise<number> => {
        const isAdmin = path.startsWith('/v1/admin');
        const headers: Record<string, string> = isAdmin
          ? { 'x-cron-key': CRON_KEY }
          : { authorization: `Bearer ${apiKey}` };
        const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
        const text = await reply.text();
        if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
        return text.length;
      };
      // The first ones compile.
      for (let at = 0; at < 3; at += 1) await read();
      const times: number[] = [];
      let size = 0;
      const before = await server.usage();
      for (let at = 0; at < READS; at += 1) {
        const startedAt = performance.now();
        size = await read();
        times.push(performance.now() - startedAt);
      }
      const { cpu } = await server.usage();
      const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
      rows.push([
        ...[path, (size / 1_000).toFixed(0), ((cpu - before.cpu) / 1_000 / READS).toFixed(1)],
        ...[p50.toFixed(1), p95.toFixed(1), met(p95 < most)],
      ]);
    }
    print(table(rows));
    print(
      `under ${whole(most)} ms on this machine is under ${TARGET.readMs} on the reference machine`,
    );
  } finally {
    await server.stop();
  }
}

/** Removes half of the days of the tenant while others call the gate, beside what these wait while nothing is removed. */
async function measureRetention(
  database: ServerDatabase,
  folder: string,
  factor: number,
  print: (line: string) => void,
): Promise<void> {
  const speed = await copySpeed(database.url, 'gate_calls');
  const server = await Server.start(settingsFor(database, join(folder, 'retention'), KEPT_DAYS));
  try {
    const load = async (seed: number, seconds: number, until = () => true) => {
      const tally = new Tally();
      const name = `${seed}-${randomBytes(4).toString('hex')}`;
      const conversations = new Conversations(new Texts(seed), database.keys, name);
      do await openLoop(server.port, conversations, tally, { rate: RATE, seconds });
      while (!until());
      return quantile(tally.latencies, 0.99);
    };
    await load(1, IDLE_SECONDS / 2);
    const idle = await load(2, IDLE_SECONDS);
    let isOver = false;
    const runs = retain(server.port).finally(() => {
      isOver = true;
    });
    const beside = await load(3, 2, () => isOver);
    const { rows, seconds, calls, byTable } = await runs;
    await sleep(1_000);
    const after = await load(4, IDLE_SECONDS);
    const rate = rows / seconds;
    const target = TARGET.rowsPerSecond * factor;
    print(
      `retention removed ${whole(rows)} rows in ${seconds.toFixed(1)} s and ${calls} calls, ${whole(rate)} a second, ` +
        `at least ${whole(target)} (${whole(TARGET.rowsPerSecond)} by the machine): ${met(rate >= target)}`,
    );
    print(`by table: ${JSON.stringify(byTable)}`);
    print(`a plain insert of rows selected from gate_calls writes ${whole(speed)} a second`);
    print(
      `gate at ${RATE}/s: p99 ${idle.toFixed(1)} ms idle, ${beside.toFixed(1)} ms beside retention, ` +
        `${after.toFixed(1)} ms after it (infinite: more than a hundredth got no answer), at most ${TARGET.p99Times} times: ${met(Number.isFinite(beside) && beside <= TARGET.p99Times * idle)}`,
    );
  } finally {
    await server.stop();
  }
}

/** Calls retention until there is nothing more to remove. */
async function retain(port: number) {
  const byTable: Record<string, number> = {};
  const startedAt = performance.now();
  for (let calls = 1; ; calls += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/v1/maintenance/retention/run`, {
      method: 'POST',
      headers: { 'x-cron-key': CRON_KEY },
    });
    if (reply.status !== 200) throw new Error(await reply.text());
    const { deleted, errors, more } = (await reply.json()) as RetentionRun;
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    for (const [name, rows] of Object.entries(deleted)) byTable[name] = (byTable[name] ?? 0) + rows;
    if (more) continue;
    const seconds = (performance.now() - startedAt) / 1_000;
    const rows = Object.values(byTable).reduce((sum, count) => sum + count, 0);
    return { rows, seconds, calls, byTable };
  }
}

const met = (is: boolean): string => (is ? 'met' : 'MISSED');
