import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Conversations } from './conversations.js';
import { createEmbedded, type ServerDatabase } from './database.js';
import { openLoop, quantile, Tally } from './load.js';
import type { Options } from './options.js';
import { pastConversation } from './past-conversations.js';
import { Server } from './servers.js';
import { settingsOf } from './subjects.js';
import { Texts } from './texts.js';

const TARGET = { turns: 10_000, cpuSeconds: 60, p99Times: 1.5 };
const TURNS_EACH = 5;
const SESSIONS_PER_REQUEST = 50;
/** Gate calls a second of other tenants. */
const RATE = 40;
const SECONDS = 10;
/** Pairs of gate alone and gate beside a backtest: what else the machine does meets both alike. */
const PAIRS = 4;
const QUIET_MS = 1_000;

interface Backtest {
  readonly id: string;
  readonly status: string;
  readonly progress: { readonly turns: number };
}

type Ask = (method: string, path: string, body?: object) => Promise<Backtest>;

/** The CPU that a backtest of 10,000 turns takes, and how long the gate's calls take beside one. */
export async function runBacktests(
  { server: subject }: Options,
  onServer: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const isEmbedded = subject === 'E';
  const data = join(folder, 'embedded');
  const database = isEmbedded ? await createEmbedded(data, onServer.keys.length) : onServer;
  const settings = settingsOf('A', database, join(folder, 'backtests'));
  const server = await Server.start(settings);
  const authorization = `Bearer ${settings.environment.BOOTSTRAP_API_KEY}`;
  try {
    const ask: Ask = async (method, path, body) => {
      const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
      return (await reply.json()) as Backtest;
    };
    await ingest(ask);
    await waitUntilQuiet(server);
    print(
      `${isEmbedded ? 'embedded database' : 'PostgreSQL server'}, load ${loadavg()[0]?.toFixed(1)}, ` +
        `${TARGET.turns} turns of ${TARGET.turns / TURNS_EACH} conversations`,
    );
    await measureAlone(ask, server, print);
    await measureBeside(ask, server, database.keys, print);
  } finally {
    await server.stop();
  }
}

async function ingest(ask: Ask): Promise<void> {
  const texts = new Texts(1);
  const count = TARGET.turns / TURNS_EACH;
  for (let at = 0; at < count; at += SESSIONS_PER_REQUEST) {
    const sessions = Array.from({ length: SESSIONS_PER_REQUEST }, (_, more) =>
      pastConversation(texts, `past-${at + more}`, TURNS_EACH),
    );
    await ask('POST', '/v1/ingest/sessions', { sessions });
  }
}

/** Waits until what is made of the texts is made. */
async function waitUntilQuiet(server: Server): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const before = await server.usage();
    await sleep(QUIET_MS);
    const after = await server.usage();
    quiet = after.cpu - before.cpu < 0.05 * QUIET_MS * 1000 ? quiet + 1 : 0;
  }
}

const isOver = ({ status }: Backtest): boolean => !['queued', 'running'].includes(status);

async function measureAlone(
  ask: Ask,
  server: Server,
  print: (line: string) => void,
): Promise<void> {
  const before = await server.usage();
  const startedAt = performance.now();
  let backtest = await ask('POST', '/v1/backtests', { max_turns: TARGET.turns });
  while (!isOver(backtest)) {
    await sleep(500);
    backtest = await ask('GET', `/v1/backtests/${backtest.id}`);
  }
  const cpu = ((await server.usage()).cpu - before.cpu) / 1e6;
  const seconds = (performance.now() - startedAt) / 1000;
  print(
    `${backtest.progress.turns} turns (${backtest.status}) in ${cpu.toFixed(1)} s of CPU, ${seconds.toFixed(1)} s in all, ` +
      `at most ${TARGET.cpuSeconds}: ${cpu <= TARGET.cpuSeconds ? 'met' : 'MISSED'}`,
  );
}

async function measureBeside(
  ask: Ask,
  server: Server,
  keys: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const conversations = new Conversations(new Texts(2), keys, 'backtests');
  const run = async (into: Tally): Promise<number> => {
    const own = new Tally();
    await openLoop(server.port, conversations, own, { rate: RATE, seconds: SECONDS });
    into.latencies.push(...own.latencies);
    return quantile(own.latencies, 0.99);
  };
  const [alone, beside] = [new Tally(), new Tally()];
  await run(new Tally());
  let turns = 0;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const without = await run(alone);
    const { id } = await ask('POST', '/v1/backtests', { max_turns: TARGET.turns });
    const withOne = await run(beside);
    const { progress } = await ask('GET', `/v1/backtests/${id}`);
    turns += progress.turns;
    await ask('POST', `/v1/backtests/${id}/cancel`).catch(() => {});
    await sleep(QUIET_MS);
    print(
      `gate p99 ${without.toFixed(1)} ms alone, ${withOne.toFixed(1)} ms beside ${progress.turns} turns`,
    );
  }
  const [p99, p99Beside] = [quantile(alone.latencies, 0.99), quantile(beside.latencies, 0.99)];
  const [p50, p50Beside] = [quantile(alone.latencies, 0.5), quantile(beside.latencies, 0.5)];
  const times = p99Beside / p99;
  print(
    `${RATE} gate calls a second, ${PAIRS} × ${SECONDS} s each: p50 ${p50.toFixed(1)} and ${p50Beside.toFixed(1)} ms, p99 ${p99.toFixed(1)} ` +
      `and ${p99Beside.toFixed(1)} ms beside ${(turns / (PAIRS * SECONDS)).toFixed(0)} turns a second: ${times.toFixed(2)} times, at most ` +
      `${TARGET.p99Times}: ${times <= TARGET.p99Times ? 'met' : 'MISSED'}; load ${loadavg()[0]?.toFixed(1)}`,
  );
}
