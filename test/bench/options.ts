import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run bench -- [options]
  --seconds N        measured time of one server in one round (4)
  --rounds N         how often each server has its turn (3)
  --open-seconds N   measured time at the fixed arrival rate (6)
  --only B,GC        these servers alone (default: B,S,GN,GC,G,GW,E, in some six minutes), B always among them
  --profile FOLDER   leave a CPU profile of each server there, which slows them down
latency: npm run bench -- latency [options]
  one caller at a time, and 300 calls a second, beside \`select 1\` and an insert; --rounds and --open-seconds as above
memory: npm run bench -- memory [options]
  --calls N          gate calls in all (1,000,000)
  --every N          how many of them between two readings (50,000)
  --server G         whose memory: G, GC, E or EC
ingest: npm run bench -- ingest [options]
  --seconds, --rounds, --open-seconds and --profile as above
  --only spans       spans, messages or events alone
  --work all         index, match and embed in the same process meanwhile; http (default): do not
  --server GC        the gate with a constant assessor; G (default): as it is
search: npm run bench -- search [options]
  --documents N      documents of the big tenant, and as many of others (500,000)
learning: npm run bench -- learning [options]
  --failures N       failures of one tenant, with ten gate calls and two events for each (100,000)
  --calls N          gate calls of another one, whose statistics are read (1,000,000)
  --only failures    failures or statistics alone
connectors: npm run bench -- connectors [options]
  --conversations N  conversations of 40 messages (10,000)
  --work all         index, match and embed in the same process meanwhile; http (default): do not
alerts: npm run bench -- alerts [options]
  --tenants N        with ten rules each (10,000)
citus: npm run bench -- citus [options]
  the gate on one tenant and on many, on the PostgreSQL server and on the coordinator that BENCH_CITUS_URL names;
  --seconds and --rounds as above
  --tenants N        the many (300)
reports: npm run bench -- reports [options]
  --calls N          gate calls of one tenant in 400 days (1,000,000)
  --only reads       reads or retention alone
lists: npm run bench -- lists [options]
  --calls N          gate calls of one tenant in 60 days (1,000,000)
consoles: npm run bench -- consoles [options]
  the gate at 100 calls a second beside twenty consoles of another tenant; --calls and --rounds as above
backtests: npm run bench -- backtests
  10,000 turns alone, and beside 40 gate calls a second
  --server E         on the embedded database; any other: on the PostgreSQL server
The PostgreSQL server is BENCH_DATABASE_URL, else postgres://postgres@127.0.0.1:5432/postgres. Where none is named and
none answers, the gate is measured on the embedded database alone (B,EC,E).`;

const MODES = [
  'gate',
  'latency',
  'memory',
  'ingest',
  'search',
  'connectors',
  'learning',
  'alerts',
  'citus',
  'reports',
  'lists',
  'consoles',
  'backtests',
] as const;
type Mode = (typeof MODES)[number];

export interface Options {
  readonly mode: Mode;
  readonly seconds: number;
  readonly rounds: number;
  readonly openSeconds: number;
  readonly only: readonly string[] | null;
  readonly profile: string | null;
  readonly calls: number;
  readonly every: number;
  readonly server: string;
  readonly work: 'http' | 'all';
  readonly documents: number;
  readonly failures: number;
  readonly conversations: number;
  readonly tenants: number;
}

/** @throws Error with the usage */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '4' },
        rounds: { type: 'string', default: '3' },
        'open-seconds': { type: 'string', default: '6' },
        only: { type: 'string' },
        profile: { type: 'string' },
        calls: { type: 'string', default: '1000000' },
        every: { type: 'string', default: '50000' },
        server: { type: 'string', default: 'G' },
        documents: { type: 'string', default: '500000' },
        failures: { type: 'string', default: '100000' },
        conversations: { type: 'string', default: '10000' },
        tenants: { type: 'string' },
        work: { type: 'string', default: 'http' },
      },
    });
    const [word = 'gate', ...more] = positionals;
    const mode = MODES.find((known) => known === word);
    if (!mode || more.length > 0) throw new Error('Unknown mode.');
    return {
      mode,
      seconds: positive(values.seconds),
      rounds: positive(values.rounds),
      openSeconds: positive(values['open-seconds']),
      only: values.only?.split(',') ?? null,
      profile: values.profile === undefined ? null : resolve(values.profile),
      calls: positive(values.calls),
      every: positive(values.every),
      server: values.server,
      work: values.work === 'all' ? 'all' : 'http',
      documents: positive(values.documents),
      failures: positive(values.failures),
      conversations: positive(values.conversations),
      tenants: positive(values.tenants ?? (mode === 'citus' ? '300' : '10000')),
    };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`);
  }
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${text} is not a positive number.`);
  return value;
}
