import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAlertsBench } from './alerts.js';
import { runBacktests } from './backtests.js';
import { runCitus } from './citus.js';
import { runConnectors } from './connectors.js';
import { runConsoles } from './consoles.js';
import { createOnServer, describeServer, isUnreachable, type ServerDatabase } from './database.js';
import { runIngest } from './ingest.js';
import { runLatency } from './latency.js';
import { runLearning } from './learning.js';
import { STATISTICS_KEYS } from './learning-statistics.js';
import { runLists } from './lists.js';
import { canPin, LOAD_CORE, pin, SERVER_CORE } from './machine.js';
import { MEMORY_KEYS, runMemory } from './memory.js';
import { readOptions } from './options.js';
import { REPORT_KEYS, runReports } from './reports.js';
import { KEYS, runRounds, WITHOUT_SERVER } from './rounds.js';
import { runSearch } from './search.js';

const RUNS = {
  gate: runRounds,
  latency: runLatency,
  memory: runMemory,
  ingest: runIngest,
  search: runSearch,
  learning: runLearning,
  connectors: runConnectors,
  alerts: runAlertsBench,
  citus: runCitus,
  reports: runReports,
  lists: runLists,
  consoles: runConsoles,
  backtests: runBacktests,
} as const;

/** `npm run bench`: the gate beside a bare handler, its memory, ingestion, search, clustering or alerts, in one run on one machine. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  pin(process.pid, LOAD_CORE);
  const folder = await mkdtemp(join(tmpdir(), 'intentlock-bench-'));
  const keys = {
    gate: KEYS,
    latency: KEYS,
    memory: MEMORY_KEYS,
    ingest: KEYS,
    search: 0,
    learning: Math.max(200, STATISTICS_KEYS),
    connectors: 40,
    alerts: KEYS,
    citus: 0,
    reports: REPORT_KEYS,
    lists: KEYS,
    consoles: KEYS,
    backtests: KEYS,
  };
  const database = await openDatabase(options.mode, keys[options.mode]);
  const cleanUp = async (): Promise<void> => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  };
  process.once('SIGINT', () => cleanUp().finally(() => process.exit(130)));
  try {
    print(
      `Node ${process.version}, ${database ? await describeServer(database.url) : 'no PostgreSQL server'}, ` +
        (canPin
          ? `servers on core ${SERVER_CORE}, generator on core ${LOAD_CORE}`
          : 'nothing pinned'),
    );
    if (database) await RUNS[options.mode](options, database, folder, print);
    else {
      print(`measured without a server: ${WITHOUT_SERVER.join(', ')}; all others are left out`);
      await runRounds(options, null, folder, print);
    }
  } finally {
    await cleanUp();
  }
}

/** @returns null where no server answers and none was named, for what can be measured without one */
async function openDatabase(mode: keyof typeof RUNS, keys: number): Promise<ServerDatabase | null> {
  try {
    return await createOnServer(keys);
  } catch (error) {
    const isOptional = mode === 'gate' && process.env.BENCH_DATABASE_URL === undefined;
    if (isOptional && isUnreachable(error)) return null;
    throw error;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
