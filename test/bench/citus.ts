import { join } from 'node:path';
import { openServer } from '../../src/db/client.js';
import { newTenantId } from '../../src/ids.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import { writeGateCalls } from '../../src/store/gate/writes.js';
import { readSessionStates } from '../../src/store/sessions/state.js';
import { gateCallRow } from '../support/rows.js';
import { createOnServer, type ServerDatabase } from './database.js';
import { type Measure, WarmServer } from './measure.js';
import type { Options } from './options.js';
import { medians, printTargets, table } from './report.js';
import { settingsOf } from './subjects.js';

/** A call on the cluster costs the server's process at most so many times what it costs on one PostgreSQL. */
const MOST = 1.3;
/** Keys of the one tenant. */
const KEYS = 100;
/** Callers at once, on both: what three servers on one machine can answer in time. */
const CONNECTIONS = 16;
/** Statements that are timed, one after the other. */
const STATEMENTS = 400;

/** Calls before anything is measured, and in a round: the same number on both, since the code gets cheaper call by call. */
const CALLS_OF_ONE = { warmUp: 12_000, measured: 3_000 };
/** Many tenants have a call in each batch, which takes a cluster long. */
const CALLS_OF_MANY = { warmUp: 5_000, measured: 1_000 };

/** A round is over by then. */
const MAX_SECONDS = 60;

/** A database, the server on it, and what is measured. */
interface Side {
  readonly name: string;
  readonly database: ServerDatabase;
  readonly server: WarmServer;
  readonly rounds: Measure[];
}

/**
 * The gate on a cluster of Citus beside the same gate on one PostgreSQL: with one tenant, whose batches are the same, and
 * with many, whose batches are small on the cluster, since each holds one tenant. At the end what named statements bring.
 */
export async function runCitus(
  options: Options,
  _database: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const coordinator = process.env.BENCH_CITUS_URL;
  if (coordinator === undefined) throw new Error('BENCH_CITUS_URL must name a coordinator.');
  const shapes = [
    { tenants: 1, keys: KEYS, keysPerTenant: KEYS, calls: CALLS_OF_ONE },
    { tenants: options.tenants, keys: options.tenants, keysPerTenant: 1, calls: CALLS_OF_MANY },
  ];
  const results: { readonly tenants: number; readonly sides: readonly Side[] }[] = [];
  const made: ServerDatabase[] = [];
  const started: WarmServer[] = [];
  try {
    for (const { tenants, keys, keysPerTenant, calls } of shapes) {
      const sides: Side[] = [];
      for (const [name, server] of [
        ['PostgreSQL', undefined],
        ['Citus', coordinator],
      ] as const) {
        const database = await createOnServer(keys, { ...(server && { server }), keysPerTenant });
        made.push(database);
        const warm = await start(database, {
          ...{ name, warmUpCalls: calls.warmUp, profile: options.profile, folder },
        });
        started.push(warm);
        print(`${tenants} tenants  ${name.padEnd(10)} warm after ${warm.warmedBy} calls`);
        sides.push({ name, database, server: warm, rounds: [] });
      }
      results.push({ tenants, sides });
      for (let round = 1; round <= options.rounds; round += 1) {
        for (const { name, server, rounds } of sides) {
          const { measure } = await server.measure({
            ...{ name: `${name}${round}`, seed: round, connections: CONNECTIONS },
            ...{ calls: calls.measured, seconds: MAX_SECONDS },
          });
          rounds.push(measure);
          print(
            `round ${round}  ${tenants} tenants  ${name.padEnd(10)} ${Math.round(measure.rate)} req/s, ${measure.cpu.toFixed(1)} us`,
          );
        }
      }
      for (const { server } of sides) await server.stop();
    }
    print('');
    const rows = results.flatMap(({ tenants, sides }) =>
      sides.map(({ name, rounds }) => {
        const { rate, cpu, p50, p99 } = medians(rounds);
        return [
          `${tenants} tenants, ${name}`,
          ...[Math.round(rate).toString(), cpu.toFixed(1)],
          ...[p50.toFixed(1), p99.toFixed(1)],
        ];
      }),
    );
    print(table([['medians', 'req/s', 'CPU us/req', 'p50 ms', 'p99 ms'], ...rows]));
    print('');
    for (const { name, database } of results[1]?.sides ?? []) {
      for (const line of await timeStatements(name, database.url)) print(line);
    }
    print('');
    printTargets(
      results.map(({ tenants, sides }) => ({
        name: `CPU of the server's process a call on Citus, ${tenants} tenants`,
        // What many tenants cost is reported, not held against anything.
        atMost: tenants === 1 ? MOST : Number.POSITIVE_INFINITY,
        measured: cpuOf(sides[1]) / cpuOf(sides[0]),
        unit: 'of PostgreSQL',
      })),
      print,
    );
  } finally {
    for (const server of started) await server.stop();
    for (const database of made) await database.drop();
  }
}

const cpuOf = (side: Side | undefined): number => (side ? medians(side.rounds).cpu : Number.NaN);

interface Launch extends Pick<Options, 'profile'> {
  readonly name: string;
  readonly warmUpCalls: number;
  readonly folder: string;
}

function start(
  database: ServerDatabase,
  { name, warmUpCalls, profile, folder }: Launch,
): Promise<WarmServer> {
  const settings = settingsOf('G', database, join(folder, name));
  return WarmServer.start(
    {
      ...settings,
      // A tenant may have as many calls as ten keys: here it has all of them.
      environment: { ...settings.environment, GATE_RATE_LIMIT: '100000' },
      nodeFlags: profile ? ['--cpu-prof', '--cpu-prof-dir', join(profile, name)] : [],
    },
    database.keys,
    { name: `${name}w`, seed: 0, connections: CONNECTIONS, warmUpCalls },
  );
}

/** The two statements of a gate call with one row, with names and without: time, and CPU of this process. */
async function timeStatements(name: string, url: string): Promise<string[]> {
  const handle = openServer(url, { distributed: true });
  const tenantId = newTenantId();
  await ensureTenant(handle.db, tenantId, 'Bench');
  const lines: string[] = [];
  for (const [form, db] of [
    ['named', handle.hot],
    ['unnamed', handle.db],
  ] as const) {
    const statement = async (call: number): Promise<void> => {
      const sessionId = `${form} ${call}`;
      await readSessionStates(db, [{ tenantId, sessionId }]);
      const row = gateCallRow({ tenantId, sessionId });
      await writeGateCalls(db, [{ call: row, memory: { previous: null, memory: {} } }]);
    };
    for (let call = 0; call < STATEMENTS / 4; call += 1) await statement(call);
    const [began, used] = [performance.now(), process.cpuUsage()];
    for (let call = 0; call < STATEMENTS; call += 1) await statement(1_000 + call);
    const { user, system } = process.cpuUsage(used);
    const ms = (performance.now() - began) / STATEMENTS;
    const cpu = (user + system) / STATEMENTS;
    lines.push(
      `${name}: the statements of one call, ${form}: ${ms.toFixed(2)} ms, ${cpu.toFixed(0)} us CPU here`,
    );
  }
  await handle.close();
  return lines;
}
