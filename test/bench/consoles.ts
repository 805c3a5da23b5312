import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openServer } from '../../src/db/client.js';
import { createApiKey } from '../../src/domain/account/create-api-key.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import { Conversations } from './conversations.js';
import type { ServerDatabase } from './database.js';
import { openLoop, quantile, Tally } from './load.js';
import type { Options } from './options.js';
import { table } from './report.js';
import { Server } from './servers.js';
import { fillTenant } from './statistics-tenant.js';
import { settingsOf } from './subjects.js';
import { Texts } from './texts.js';

const TENANT = 'bench-consoles';
const CONSOLES = 20;
/** Time between two looks of a console at what it shows, in milliseconds, and how long each round is, in seconds. */
const [LIVE_MS, SECONDS] = [15_000, 16];
const RATE = 100;
const TARGET = 1.2;
/** What the pages that people leave open ask for again and again. */
const PAGES: readonly (readonly string[])[] = [
  [
    ...['/v1/report?days=30', '/v1/onboarding/status', '/v1/health/sync'],
    ...['/v1/gate-calls?decision=ask&page_size=5', '/v1/reviews/queue?page_size=1'],
    '/v1/handoffs?status=open&page_size=1',
  ],
  ['/v1/issues?status=open&page_size=100', '/v1/issues?status=regressed&page_size=100'],
  ['/v1/sessions?page_size=50'],
  ['/v1/gate-calls?page_size=50'],
  ['/v1/handoffs?status=open&page_size=50'],
];

/** The p99 of the gate alone and beside twenty consoles that are open, in turn. */
export async function runConsoles(
  { calls, rounds }: Options,
  database: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const { db, close } = openServer(database.url, { max: 4, queryTimeout: 0 });
  const server = await Server.start(settingsOf('G', database, join(folder, 'consoles')));
  try {
    const now = new Date();
    await ensureTenant(db, TENANT, 'Bench');
    await fillTenant(db, TENANT, { calls, days: 60, reviews: 3_000, now });
    await db.execute(sql`vacuum analyze`);
    const { apiKey } = await createApiKey({ db, now }, TENANT);
    const measure = async (seed: number, seconds = SECONDS) => {
      const tally = new Tally();
      const name = `${seed}-${randomBytes(4).toString('hex')}`;
      const conversations = new Conversations(new Texts(seed), database.keys, name);
      await openLoop(server.port, conversations, tally, { rate: RATE, seconds });
      return quantile(tally.latencies, 0.99);
    };
    await measure(0, 5);
    const spent = await measureConsoles(server, apiKey);
    const [alone, beside]: [number[], number[]] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      alone.push(await measure(2 * round));
      const consoles = openConsoles(`http://127.0.0.1:${server.port}`, apiKey);
      beside.push(await measure(2 * round + 1));
      await consoles.close();
    }
    const shown = (values: readonly number[]) => values.map((value) => value.toFixed(1));
    print(
      table([
        ['p99 in ms', ...alone.map((_, at) => `round ${at + 1}`)],
        ['alone', ...shown(alone)],
        [`beside ${CONSOLES} consoles`, ...shown(beside)],
      ]),
    );
    print(`${CONSOLES} consoles alone: ${spent.toFixed(1)} ms of the server's CPU each second`);
    const ratio = quantile(beside, 0.5) / quantile(alone, 0.5);
    print(
      `gate at ${RATE}/s beside ${CONSOLES} consoles of a tenant with ${calls.toLocaleString('en')} calls: ` +
        `${ratio.toFixed(2)} times, at most ${TARGET}: ${ratio <= TARGET ? 'met' : 'MISSED'}`,
    );
  } finally {
    await server.stop();
    await close();
  }
}

/** CPU of the server each second that open consoles cost by themselves, in milliseconds. */
async function measureConsoles(server: Server, apiKey: string): Promise<number> {
  const spend = async (): Promise<number> => {
    const { cpu } = await server.usage();
    await sleep(2 * LIVE_MS);
    return (await server.usage()).cpu - cpu;
  };
  const idle = await spend();
  const consoles = openConsoles(`http://127.0.0.1:${server.port}`, apiKey);
  const busy = await spend();
  await consoles.close();
  return (busy - idle) / (2 * LIVE_MS);
}

/** Consoles that begin one after the other, so that they do not ask all at once. */
function openConsoles(url: string, apiKey: string) {
  let isOver = false;
  const stayOpen = async (at: number): Promise<void> => {
    const paths = PAGES[at % PAGES.length] ?? [];
    for (let wait = (at * LIVE_MS) / CONSOLES; !isOver; wait = LIVE_MS) {
      for (let slept = 0; slept < wait && !isOver; slept += 100) await sleep(100);
      if (isOver) return;
      await Promise.all(paths.map((path) => read(`${url}${path}`, apiKey)));
    }
  };
  const all = Promise.all(Array.from({ length: CONSOLES }, (_, at) => stayOpen(at)));
  return {
    close: async () => {
      isOver = true;
      await all;
    },
  };
}

async function read(url: string, apiKey: string): Promise<void> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url}: ${text}`);
}
