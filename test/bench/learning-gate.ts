import type { Database } from '../../src/db/client.js';
import { createApiKey } from '../../src/domain/account/create-api-key.js';
import { Conversations } from './conversations.js';
import type { ServerDatabase } from './database.js';
import { type BenchFailures, TENANT } from './learning-failures.js';
import { openLoop, quantile, Tally } from './load.js';
import { Server } from './servers.js';
import { settingsOf } from './subjects.js';
import { Texts } from './texts.js';

/** Gate calls a second of other tenants. */
const RATE = 50;
const IDLE_SECONDS = 10;
const FAILURES = 20_000;
const TARGET = 2;

/** What the gate's calls wait while a run goes on in the same process, beside what they wait while none does. */
export async function measureGate(
  db: Database,
  database: ServerDatabase,
  failures: BenchFailures,
  { folder, print }: { readonly folder: string; readonly print: (line: string) => void },
): Promise<void> {
  const now = new Date();
  const { apiKey } = await createApiKey({ db, now }, TENANT);
  const server = await Server.start(settingsOf('G', database, folder));
  try {
    const conversations = new Conversations(new Texts(1), database.keys, 'learning');
    const p99 = async (seconds: number, until = () => true): Promise<[number, number]> => {
      const tally = new Tally();
      do await openLoop(server.port, conversations, tally, { rate: RATE, seconds });
      while (!until());
      return [quantile(tally.latencies, 0.99), tally.replies];
    };
    await p99(IDLE_SECONDS / 2);
    const [idle] = await p99(IDLE_SECONDS);
    await failures.add(db, FAILURES, now);
    let isOver = false;
    const startedAt = performance.now();
    const run = fetch(`http://127.0.0.1:${server.port}/v1/clusters/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
    }).then(async (reply) => {
      isOver = true;
      const report = (await reply.json()) as { failures_considered: number };
      return {
        considered: report.failures_considered,
        seconds: (performance.now() - startedAt) / 1_000,
      };
    });
    const [during, calls] = await p99(1, () => isOver);
    const { considered, seconds } = await run;
    const { rss } = await server.usage();
    print(
      `${considered} failures clustered in ${seconds.toFixed(1)} s while ${calls} gate calls came, ${RATE} a second; ` +
        `server ${(rss / 1e6).toFixed(0)} MB`,
    );
    print(
      `gate p99 ${idle.toFixed(1)} ms idle, ${during.toFixed(1)} ms during the run, at most ${TARGET} times as much: ` +
        (during <= TARGET * idle ? 'met' : 'MISSED'),
    );
  } finally {
    await server.stop();
  }
}
