import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openServer } from '../../src/db/client.js';
import { gateCalls } from '../../src/db/schema/gate-calls.js';
import { rowOf } from './bare-row.js';
import type { ServerDatabase } from './database.js';
import { quantile } from './load.js';
import { WarmServer } from './measure.js';
import type { Options } from './options.js';
import { median, printTargets, table } from './report.js';
import { assessCost, OPEN_RATE } from './rounds.js';
import { SUBJECTS, type Subject, settingsOf } from './subjects.js';

const CALLS = 400;
const IDLE: readonly Subject[] = ['B', 'GN', 'GC', 'G'];
const OPEN: readonly Subject[] = ['B', 'G'];

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** One caller at a time with nothing else going on, and the fixed arrival rate, beside bare statements. */
export async function runLatency(
  options: Options,
  database: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const measured = new Map<string, Latency[]>();
  const note = (name: string, latency: Latency): void => {
    measured.set(name, [...(measured.get(name) ?? []), latency]);
    const [p50, p99] = [latency.p50.toFixed(2), latency.p99.toFixed(2)];
    print(`${name.padEnd(60)} p50 ${p50} ms, p99 ${p99} ms`);
  };
  const assess: number[] = [];
  const idle = (subject: Subject): string => `idle: ${subject} ${SUBJECTS[subject]}`;
  const open = (subject: Subject): string => `${OPEN_RATE}/s: ${subject} ${SUBJECTS[subject]}`;
  const servers = new Map<Subject, WarmServer>();
  try {
    for (const subject of IDLE) {
      const settings = settingsOf(subject, database, join(folder, subject));
      const run = { name: `${subject}0`, seed: 0 };
      servers.set(subject, await WarmServer.start(settings, database.keys, run));
    }
    for (let round = 1; round <= options.rounds; round += 1) {
      for (const [name, latency] of await measureStatements(database.url)) note(name, latency);
      for (const [subject, server] of servers) {
        const run = { name: `idle${subject}${round}`, seed: round, calls: CALLS };
        note(idle(subject), await server.measureIdle(run));
      }
      for (const subject of OPEN) {
        const run = { name: `open${subject}${round}`, seed: 100 + round, rate: OPEN_RATE };
        const server = servers.get(subject) as WarmServer;
        note(open(subject), await server.measureOpen({ ...run, seconds: options.openSeconds }));
      }
      assess.push(assessCost());
    }
  } finally {
    for (const server of servers.values()) await server.stop();
  }
  const of = (name: string, figure: keyof Latency): number =>
    median((measured.get(name) ?? []).map((latency) => latency[figure]));
  print('');
  const rows = [...measured.keys()].map((name) => [
    name,
    of(name, 'p50').toFixed(2),
    of(name, 'p99').toFixed(2),
  ]);
  print(table([['medians', 'p50 ms', 'p99 ms'], ...rows]));
  print('');
  const statements = of(SELECT, 'p50') + of(INSERT, 'p50');
  printTargets(
    [
      {
        name: 'p50 of G, idle: 4 x (select 1 + insert) + assessor',
        atMost: 4 * statements + median(assess) / 1_000,
        measured: of(idle('G'), 'p50'),
        unit: 'ms',
      },
      {
        name: `p99 of G at ${OPEN_RATE}/s: that of B + 10 ms`,
        atMost: of(open('B'), 'p99') + 10,
        measured: of(open('G'), 'p99'),
        unit: 'ms',
      },
    ],
    print,
  );
}

const SELECT = 'idle: select 1';
const INSERT = 'idle: an insert of the row that the gate keeps';

/** Bare statements, one after the other on one connection. */
async function measureStatements(url: string): Promise<[string, Latency][]> {
  const { db, close } = openServer(url, { max: 1 });
  const selects: number[] = [];
  const inserts: number[] = [];
  const timed = async (statement: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await statement();
    return performance.now() - began;
  };
  for (let call = -CALLS; call < CALLS; call += 1) {
    const row = rowOf({ request: 'Delete the old records', session_id: `bare-${call}` });
    const select = await timed(() => db.execute(sql`select 1`));
    const insert = await timed(() => db.insert(gateCalls).values(row));
    // The first ones warm up.
    if (call < 0) continue;
    selects.push(select);
    inserts.push(insert);
  }
  await close();
  const latencyOf = (values: readonly number[]): Latency => ({
    p50: quantile(values, 0.5),
    p99: quantile(values, 0.99),
  });
  return [
    [SELECT, latencyOf(selects)],
    [INSERT, latencyOf(inserts)],
  ];
}
