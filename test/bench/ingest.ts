import { join } from 'node:path';
import { Conversations } from './conversations.js';
import type { ServerDatabase } from './database.js';
import { copySpeed, countRows } from './database.js';
import { eventSource, type Source, sessionSource, spanSource } from './deliveries.js';
import { Acknowledged, ahead, deliverAll, deliverPaced } from './delivering.js';
import {
  type Ingested,
  ingestTable,
  type Kind,
  type Latencies,
  sizeLine,
} from './ingest-report.js';
import { openLoop, quantile, Tally } from './load.js';
import { measure, warmUp } from './measure.js';
import type { Options } from './options.js';
import { machineLine, median } from './report.js';
import { Server, type ServerSettings } from './servers.js';
import { settingsOf } from './subjects.js';
import { Texts } from './texts.js';

const TENANTS = 8;
const GATE_RATE = 300;
const WARM_UP_SECONDS = 2;
/** Connections that keep a server busy, and those that are too many for it. */
const BUSY: Readonly<Record<Kind, number>> = { spans: 16, messages: 16, events: 64 };
const TOO_MANY = 320;
const OVERLOAD_SECONDS = 2;
/** Rows that are made before they are sent, for each second. */
const MADE: Readonly<Record<Kind, number>> = { spans: 16_000, messages: 25_000, events: 8_000 };
const SOURCES = { spans: spanSource, messages: sessionSource, events: eventSource } as const;
const KINDS = ['spans', 'messages', 'events'] as const;
const TABLES = { spans: 'steps', messages: 'messages', events: 'events' } as const;

/** What all parts of the run share. */
interface Run {
  readonly options: Options;
  readonly keys: readonly string[];
  readonly kinds: readonly Kind[];
  readonly sent: Readonly<Record<Kind, Acknowledged>>;
  readonly print: (line: string) => void;
  start(subject: 'B' | 'G', name: string): ServerSettings;
  /** Deliveries made ahead for so many seconds. */
  source(kind: Kind, name: string, seconds: number): Source;
}

/** The server that is measured: the gate as it is, or with a constant assessor, which leaves more of its core. */
const gateOf = ({ work, server }: Options): 'A' | 'G' | 'GC' =>
  work === 'all' ? 'A' : server === 'GC' ? 'GC' : 'G';

/** How fast one process ingests what happened, and what the gate's callers notice of it. */
export async function runIngest(
  options: Options,
  database: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const { keys, keysPerTenant } = database;
  const senders = Array.from({ length: TENANTS }, (_, n) => keys[n * keysPerTenant] as string);
  // No two sources alike: a span that comes again is no second one.
  let seed = 1_000;
  const run: Run = {
    options,
    keys,
    kinds: KINDS.filter((kind) => options.only?.includes(kind) ?? true),
    sent: {
      spans: new Acknowledged(),
      messages: new Acknowledged(),
      events: new Acknowledged(),
    },
    print,
    start: (subject, name) => ({
      ...settingsOf(subject === 'G' ? gateOf(options) : subject, database, join(folder, name)),
      nodeFlags: options.profile
        ? ['--cpu-prof', '--cpu-prof-dir', join(options.profile, name)]
        : [],
    }),
    source: (kind, name, seconds) => {
      seed += 1;
      return ahead(SOURCES[kind](new Texts(seed), senders, name), MADE[kind] * seconds);
    },
  };
  const { bare, measured } = await measureKinds(run);
  const latencies = await measureGate(run, measured);
  await overload(run);

  print('');
  for (const kind of run.kinds) print(sizeLine(kind, run.sent[kind]));
  for (const kind of run.kinds) {
    if (kind === 'events') continue;
    const rate = Math.round(await copySpeed(database.url, TABLES[kind])).toLocaleString('en');
    print(`a plain insert of rows selected from ${TABLES[kind]} writes ${rate} a second`);
  }
  print(machineLine({ cpu: bare }));
  print('');
  print(ingestTable(measured, latencies, bare));
  print('');
  await account(run, database.url);
}

/** Each kind by itself, round after round, and the bare handler for comparison. */
async function measureKinds(
  run: Run,
): Promise<{ bare: number; measured: Record<Kind, Ingested[]> }> {
  const { options, kinds, print } = run;
  const bare: number[] = [];
  const measured: Record<Kind, Ingested[]> = { spans: [], messages: [], events: [] };
  for (let round = 1; round <= options.rounds; round += 1) {
    const own = { name: `B${round}`, seed: round, seconds: options.seconds };
    bare.push((await measure(run.start('B', 'B'), run.keys, own)).measure.cpu);
    for (const kind of kinds) {
      const seconds = options.seconds + WARM_UP_SECONDS;
      const made = run.source(kind, `${kind}${round}`, seconds);
      const result = await withServer(run.start('G', kind), (server) =>
        sustained(server, made, run.sent[kind], BUSY[kind], options.seconds),
      );
      measured[kind].push(result);
      print(
        `round ${round}  ${kind} ${Math.round(result.rate)}/s, ${result.cpu.toFixed(1)} us of CPU each, ` +
          `generator ${Math.round(100 * result.generatorShare)}% of its core`,
      );
    }
  }
  return { bare: median(bare), measured };
}

/** The gate alone, and beside each kind at half of the rate that was measured. */
async function measureGate(
  { options, keys, kinds, sent, print, start, source }: Run,
  measured: Readonly<Record<Kind, readonly Ingested[]>>,
): Promise<Latencies> {
  const latencies: Latencies = { alone: [], spans: [], messages: [] };
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const beside of ['alone', 'spans', 'messages'] as const) {
      if (beside !== 'alone' && !kinds.includes(beside)) continue;
      const name = `beside-${beside}${round}`;
      const rate = beside === 'alone' ? 0 : median(measured[beside].map((each) => each.rate)) / 2;
      const load =
        beside === 'alone'
          ? null
          : {
              rate,
              into: sent[beside],
              made: source(beside, name, options.openSeconds / 2),
            };
      const p99 = await withServer(start('G', `beside-${beside}`), (server) =>
        gateBeside(server, keys, { name, seed: round, openSeconds: options.openSeconds }, load),
      );
      latencies[beside].push(p99);
      const what = load ? `beside ${Math.round(rate)} ${beside}/s` : 'alone';
      print(`round ${round}  gate at ${GATE_RATE}/s ${what}: p99 ${p99.toFixed(2)} ms`);
    }
  }
  return latencies;
}

/** More connections than a server takes at once: it must refuse some, and lose nothing. */
async function overload({ kinds, sent, print, start, source }: Run): Promise<void> {
  for (const kind of kinds) {
    if (kind === 'events') continue;
    const made = source(kind, `over-${kind}`, OVERLOAD_SECONDS);
    const before = sent[kind].refused;
    await withServer(start('G', 'overload'), (server) => {
      const end = performance.now() + OVERLOAD_SECONDS * 1_000;
      const until = () => performance.now() > end;
      return deliverAll(server.port, made, sent[kind], { connections: TOO_MANY, until });
    });
    const refused = sent[kind].refused - before;
    print(`${TOO_MANY} connections with ${kind}: ${refused} requests had to come back, and did`);
  }
}

/** @throws Error when what was acknowledged is not what is stored */
async function account({ kinds, sent, print }: Run, url: string): Promise<void> {
  const wrong: string[] = [];
  for (const kind of kinds) {
    // Traces have messages, too.
    const where = kind === 'messages' ? `source = 'ingest'` : 'true';
    const stored = await countRows(url, TABLES[kind], where);
    const { rows } = sent[kind];
    print(
      `${kind}: ${rows.toLocaleString('en')} acknowledged, ${stored.toLocaleString('en')} stored`,
    );
    if (stored !== rows) wrong.push(kind);
  }
  if (wrong.length > 0) throw new Error(`Not what was acknowledged is stored: ${wrong}`);
}

async function withServer<Result>(
  settings: ServerSettings,
  work: (server: Server) => Promise<Result>,
): Promise<Result> {
  const server = await Server.start(settings);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Rows a second and CPU microseconds each while the server is kept busy, after a warm-up. */
async function sustained(
  server: Server,
  made: Source,
  into: Acknowledged,
  connections: number,
  seconds: number,
): Promise<Ingested> {
  let over = false;
  const load = deliverAll(server.port, made, into, { connections, until: () => over });
  load.catch(() => undefined);
  const pause = (ms: number) =>
    Promise.race([load, new Promise<void>((done) => setTimeout(done, ms))]);
  await pause(WARM_UP_SECONDS * 1_000);
  const before = await server.usage();
  const generatorBefore = process.cpuUsage();
  const [startedAt, first] = [performance.now(), into.rows];
  await pause(seconds * 1_000);
  const after = await server.usage();
  const [elapsed, rows] = [(performance.now() - startedAt) / 1_000, into.rows - first];
  const generator = process.cpuUsage(generatorBefore);
  over = true;
  await load;
  return {
    rate: rows / elapsed,
    cpu: (after.cpu - before.cpu) / rows,
    generatorShare: (generator.user + generator.system) / 1e6 / elapsed,
  };
}

/** The gate's p99 in milliseconds, with something else going on beside it. */
async function gateBeside(
  server: Server,
  keys: readonly string[],
  run: { readonly name: string; readonly seed: number; readonly openSeconds: number },
  load: { readonly rate: number; readonly into: Acknowledged; readonly made: Source } | null,
): Promise<number> {
  const conversations = new Conversations(new Texts(run.seed), keys, run.name);
  await warmUp(server, conversations, keys.length);
  let over = false;
  const beside =
    load &&
    deliverPaced(server.port, load.made, load.into, {
      connections: BUSY.spans,
      rate: load.rate,
      until: () => over,
    });
  beside?.catch(() => undefined);
  const tally = new Tally();
  const options = { rate: GATE_RATE, seconds: run.openSeconds };
  await openLoop(server.port, conversations, tally, options);
  over = true;
  await beside;
  return quantile(tally.latencies, 0.99);
}
