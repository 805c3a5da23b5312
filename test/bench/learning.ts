import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../src/context.js';
import { openServer } from '../../src/db/client.js';
import { readCluster } from '../../src/domain/clusters/read-cluster.js';
import { runClusters } from '../../src/domain/clusters/run-clusters.js';
import { effectiveConfig } from '../../src/domain/config/defaults.js';
import { readFailures } from '../../src/domain/failures/read-failures.js';
import { readIssue, readIssues } from '../../src/domain/issues/read-issues.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import type { ServerDatabase } from './database.js';
import { addHistory, BenchFailures, TENANT } from './learning-failures.js';
import { measureGate } from './learning-gate.js';
import { runStatistics } from './learning-statistics.js';
import { quantile } from './load.js';
import type { Options } from './options.js';
import { table } from './report.js';

const TARGET = { firstSeconds: 60, laterSeconds: 3, megabytes: 1_024, listMs: 50 };
const LATER = 1_000;
const RUNS = 10;
const READS = 40;

/** Clustering of many failures of one tenant, the lists of one with much history, and statistics and what-if of another. */
export async function runLearning(
  options: Options,
  database: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const { only } = options;
  if (only?.includes('failures') ?? true) await runFailures(options, database, folder, print);
  if (only?.includes('statistics') ?? true) await runStatistics(options, database, folder, print);
}

async function runFailures(
  options: Options,
  database: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const { db, close } = openServer(database.url, { max: 4, queryTimeout: 0 });
  try {
    const now = new Date();
    await ensureTenant(db, TENANT, 'Bench');
    const failures = new BenchFailures();
    await failures.add(db, options.failures, now);
    await addHistory(db, { calls: 10 * options.failures, events: 2 * options.failures });
    await db.execute(sql`vacuum analyze`);
    print(
      `${options.failures.toLocaleString('en')} failures, ten gate calls and two events for each`,
    );

    const rows = [
      ['run', 'seconds', 'CPU s', 'considered', 'clusters', 'alone', 'RSS MB', 'loop p99 ms'],
    ];
    const run = async (name: string): Promise<number> => {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const [startedAt, used] = [performance.now(), process.cpuUsage()];
      const bounds = {
        maxFailures: Number.POSITIVE_INFINITY,
        signal: new AbortController().signal,
      };
      const report = await runClusters(db, TENANT, now, bounds);
      const seconds = (performance.now() - startedAt) / 1_000;
      delay.disable();
      // Of this process: what the run costs on a machine that others use, too.
      const { user, system } = process.cpuUsage(used);
      rows.push([
        name,
        seconds.toFixed(2),
        ((user + system) / 1e6).toFixed(2),
        ...[report.considered, report.clusters, report.unclustered].map(String),
        (process.memoryUsage().rss / 1e6).toFixed(0),
        (delay.percentile(99) / 1e6).toFixed(1),
      ]);
      return seconds;
    };
    const first = await run('first');
    const base = process.memoryUsage().rss;
    await failures.add(db, LATER, now);
    const later = await run(`${LATER} more`);
    for (let at = 1; at <= RUNS; at += 1) {
      await failures.add(db, 100, now);
      await run(`100 more, ${at}`);
    }
    print(table(rows));
    const megabytes = process.memoryUsage().rss / 1e6;
    print(
      `first run ${first.toFixed(1)} s, under ${TARGET.firstSeconds}: ${met(first < TARGET.firstSeconds)}`,
    );
    print(
      `${LATER} more ${later.toFixed(1)} s, under ${TARGET.laterSeconds}: ${met(later < TARGET.laterSeconds)}`,
    );
    print(
      `${megabytes.toFixed(0)} MB, under ${TARGET.megabytes}: ${met(megabytes < TARGET.megabytes)}; ` +
        `${((process.memoryUsage().rss - base) / 1e6).toFixed(0)} MB more after ${RUNS + 1} runs`,
    );
    await measureLists({ db, now, caller: callerOf() }, print);
    await measureGate(db, database, failures, { folder, print });
  } finally {
    await close();
  }
}

async function measureLists(ctx: Ctx, print: (line: string) => void): Promise<void> {
  const { views } = await readIssues(ctx, { offset: 0, limit: 100 });
  const issue = views[0];
  if (!issue) throw new Error('There is no issue.');
  const reads: Record<string, () => Promise<unknown>> = {
    'failures, page 1': () => readFailures(ctx, { offset: 0, limit: 20 }),
    'failures, page 100': () => readFailures(ctx, { offset: 2_000, limit: 20 }),
    'issues, 100 a page': () => readIssues(ctx, { offset: 0, limit: 100 }),
    'an issue': () => readIssue(ctx, issue.issue.id),
    'a cluster': () => readCluster(ctx, issue.cluster.id, { offset: 0, limit: 20 }),
  };
  const rows = [['list', 'p50 ms', 'p95 ms', `under ${TARGET.listMs}`]];
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    for (let at = 0; at < READS; at += 1) {
      const startedAt = performance.now();
      await read();
      times.push(performance.now() - startedAt);
    }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    rows.push([name, p50.toFixed(1), p95.toFixed(1), met(p95 < TARGET.listMs)]);
  }
  print(`${views.length} issues on the first page`);
  print(table(rows));
}

const callerOf = (): Ctx['caller'] => ({
  tenantId: TENANT,
  keyId: null,
  keyHash: null,
  user: null,
  scopes: [],
  expiresAt: null,
  version: 1,
  config: effectiveConfig({}),
  calibration: null,
  overrides: {},
});

const met = (is: boolean): string => (is ? 'met' : 'MISSED');
