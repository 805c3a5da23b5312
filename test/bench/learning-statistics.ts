import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../src/context.js';
import { openServer } from '../../src/db/client.js';
import { createApiKey } from '../../src/domain/account/create-api-key.js';
import { effectiveConfig } from '../../src/domain/config/defaults.js';
import { listEvals } from '../../src/domain/evals/read-evals.js';
import { readExperiment } from '../../src/domain/experiment/read-experiment.js';
import {
  readInterventions,
  readQuestions,
} from '../../src/domain/interventions/read-interventions.js';
import { readPilot } from '../../src/domain/pilot/read-pilot.js';
import { readQueue } from '../../src/domain/reviews/read-queue.js';
import { ReviewSummaries } from '../../src/domain/reviews/review-summaries.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import { Connection } from './connection.js';
import { Conversations } from './conversations.js';
import type { ServerDatabase } from './database.js';
import { openLoop, quantile, Tally } from './load.js';
import type { Options } from './options.js';
import { table } from './report.js';
import { Server } from './servers.js';
import { countConversations, fillTenant } from './statistics-tenant.js';
import { settingsOf } from './subjects.js';
import { Texts } from './texts.js';

const TENANT = 'bench-statistics';
const TARGET = { readMs: 50, previewSeconds: 2, p99Times: 2 };
const READS = 40;
const DAYS = 60;
const REVIEWS = 10_000;
const PREVIEWED = 100_000;
const RATE = 50;
const SECONDS = 10;
/** Keys for the gate calls beside a preview: each may send 120 a minute. */
export const STATISTICS_KEYS = 400;

/** What the statistics of a tenant with many gate calls take, and what a preview of a configuration does to the gate. */
export async function runStatistics(
  { calls }: Options,
  database: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const { db, close } = openServer(database.url, { max: 4, queryTimeout: 0 });
  try {
    const now = new Date();
    await ensureTenant(db, TENANT, 'Bench');
    await fillTenant(db, TENANT, { calls, days: DAYS, reviews: REVIEWS, now });
    await countConversations(db, TENANT, calls, print);
    await db.execute(sql`vacuum analyze`);
    await measureReads({ db, now, caller: CALLER }, calls, print);
    const { apiKey } = await createApiKey({ db, now }, TENANT);
    await measurePreview(database, folder, apiKey, calls, print);
  } finally {
    await close();
  }
}

const CALLER: Ctx['caller'] = {
  tenantId: TENANT,
  ...{
    keyId: null,
    keyHash: null,
    user: null,
    scopes: [],
    expiresAt: null,
    version: 1,
    calibration: null,
    overrides: {},
  },
  config: effectiveConfig({ experiment: { enabled: true, key: 'bench', holdout_pct: 0.5 } }),
};

async function measureReads(ctx: Ctx, calls: number, print: (line: string) => void): Promise<void> {
  const reviews = new ReviewSummaries();
  const reads: Record<string, () => Promise<unknown>> = {
    'interventions/stats': () => readInterventions(ctx, reviews),
    'questions/stats': () => readQuestions(ctx),
    experiment: () => readExperiment(ctx),
    'pilot/metrics, 30 days': () => readPilot(ctx, 30, reviews),
    'pilot/metrics, 365 days': () => readPilot(ctx, 365, reviews),
    'reviews/stats': () => reviews.read(ctx),
    'the same after a new review': () => new ReviewSummaries().read(ctx),
    'reviews/queue': () => readQueue(ctx, { offset: 0, limit: 20 }),
    evals: () => listEvals(ctx, { offset: 0, limit: 100 }),
  };
  const rows = [
    [`${calls.toLocaleString('en')} calls`, 'p50 ms', 'p95 ms', `under ${TARGET.readMs}`],
  ];
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    // The first one compiles and, of the queue, draws.
    await read();
    for (let at = 0; at < READS; at += 1) {
      const startedAt = performance.now();
      await read();
      times.push(performance.now() - startedAt);
    }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    rows.push([name, p50.toFixed(1), p95.toFixed(1), met(p95 < TARGET.readMs)]);
  }
  print(table(rows));
}

/** Gate calls of other tenants at a fixed rate, alone and beside previews that follow one another. */
async function measurePreview(
  database: ServerDatabase,
  folder: string,
  apiKey: string,
  calls: number,
  print: (line: string) => void,
): Promise<void> {
  const server = await Server.start(settingsOf('G', database, join(folder, 'statistics')));
  try {
    const load = async (seed: number, seconds: number) => {
      const tally = new Tally();
      const name = `${seed}-${randomBytes(4).toString('hex')}`;
      const conversations = new Conversations(new Texts(seed), database.keys, name);
      await openLoop(server.port, conversations, tally, { rate: RATE, seconds });
      return quantile(tally.latencies, 0.99);
    };
    await load(1, 5);
    const days = Math.max(1, Math.min(365, Math.round((DAYS * PREVIEWED) / calls)));
    const alone = await load(2, SECONDS);
    const times: number[] = [];
    let over = false;
    let looked = 0;
    const previews = (async () => {
      const connection = new Connection(server.port);
      const body = JSON.stringify({ config: { low_risk_cost: 3 }, days });
      while (!over) {
        const startedAt = performance.now();
        const path = '/v1/config/preview';
        const reply = await connection.post({ path, authorization: `Bearer ${apiKey}`, body });
        if (reply.status !== 200) throw new Error(reply.body);
        times.push((performance.now() - startedAt) / 1_000);
        looked = JSON.parse(reply.body).calls;
      }
      connection.close();
    })();
    const beside = await load(3, SECONDS);
    over = true;
    await previews;
    const slowest = Math.max(...times);
    print(
      `preview of ${looked.toLocaleString('en')} calls: ${quantile(times, 0.5).toFixed(2)} s, at most ` +
        `${slowest.toFixed(2)} s, under ${TARGET.previewSeconds}: ${met(slowest < TARGET.previewSeconds)}`,
    );
    print(
      `gate at ${RATE}/s: p99 ${alone.toFixed(2)} ms alone, ${beside.toFixed(2)} ms beside previews, at most ` +
        `${TARGET.p99Times} times: ${met(beside <= TARGET.p99Times * alone)}`,
    );
  } finally {
    await server.stop();
  }
}

const met = (is: boolean): string => (is ? 'met' : 'MISSED');
