import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchDatabase, createEmbedded } from './database.js';
import { pinned } from './machine.js';
import { type Measure, type Sizes, WarmServer } from './measure.js';
import type { Options } from './options.js';
import {
  machineLine,
  median,
  medians,
  partsTable,
  printTargets,
  type ReadingCosts,
  resultTable,
  sizesLine,
  type ToolCosts,
  targetsOf,
} from './report.js';
import { isEmbedded, isInWorlds, SUBJECTS, type Subject, settingsOf } from './subjects.js';

/** Calls a second that arrive in the open loop. */
export const OPEN_RATE = 300;
/** Servers that are measured where none are named: those that have a target. */
const MEASURED: readonly Subject[] = ['B', 'S', 'GN', 'GC', 'G', 'GW', 'E'];
/** Those that need no server. */
export const WITHOUT_SERVER: readonly Subject[] = ['B', 'EC', 'E'];
/** Seconds that the rounds may take in all, and those of the open loop: with what is around them less than five minutes. */
const ROUNDS_SECONDS = 190;
const OPEN_SECONDS = 70;
/** All of them are known to a server before it is measured, as in one that has run for a while. */
export const KEYS = 400;

/** That of the bare handler, which has none. */
const NO_DATABASE: BenchDatabase = {
  environment: {},
  keys: Array.from({ length: KEYS }, (_, key) => `il_${key}`),
};

/**
 * The gate and its parts beside a bare handler, each on a server that stays warm from round to round.
 *
 * @param onServer null where there is no PostgreSQL server: then the embedded database alone is measured
 */
export async function runRounds(
  options: Options,
  onServer: BenchDatabase | null,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const wanted = (Object.keys(SUBJECTS) as Subject[]).filter(
    (subject) => subject === 'B' || (options.only ?? MEASURED).includes(subject),
  );
  const subjects = onServer ? wanted : WITHOUT_SERVER;
  const databases = new Map<Subject, BenchDatabase>();
  for (const subject of subjects) {
    const own = isEmbedded(subject)
      ? await createEmbedded(join(folder, `${subject}-data`), KEYS)
      : onServer;
    databases.set(subject, own ?? NO_DATABASE);
  }
  const { profile } = options;
  const settings = (subject: Subject) => ({
    ...settingsOf(subject, databases.get(subject) as BenchDatabase, join(folder, subject)),
    nodeFlags: profile ? ['--cpu-prof', '--cpu-prof-dir', join(profile, subject)] : [],
  });
  const keysOf = (subject: Subject) => (databases.get(subject) as BenchDatabase).keys;

  const servers = new Map<Subject, WarmServer>();
  try {
    for (const subject of subjects) {
      const run = { name: `${subject}0`, seed: 0, inWorlds: isInWorlds(subject) };
      servers.set(subject, await WarmServer.start(settings(subject), keysOf(subject), run));
    }
    report(await measureAll(servers, options, print), print);
  } finally {
    for (const server of servers.values()) await server.stop();
  }
}

/** What comes out of all rounds. */
interface Measured {
  readonly rounds: ReadonlyMap<Subject, readonly Measure[]>;
  /** CPU microseconds of an assessment of 25 words, and of what these servers are asked. */
  readonly assess: readonly number[];
  readonly reading: ReadingCosts;
  readonly costs: ToolCosts;
  /** p99 in milliseconds at the fixed rate. */
  readonly open: { readonly B: readonly number[]; readonly G: readonly number[] };
  readonly sizes: Sizes | undefined;
  /** The largest share of its core that the generator used. */
  readonly busiest: number;
}

/** Every server in turn, round after round: what disturbs the machine for a while then disturbs all of them. */
async function measureAll(
  servers: ReadonlyMap<Subject, WarmServer>,
  options: Options,
  print: (line: string) => void,
): Promise<Measured> {
  const rounds = new Map<Subject, Measure[]>();
  const assess: number[] = [];
  let sizes: Sizes | undefined;
  let busiest = 0;
  const time = timeFor(options.only ? Number.POSITIVE_INFINITY : ROUNDS_SECONDS);
  for (let round = 1; round <= options.rounds && time.isLeft(round); round += 1) {
    for (const [subject, server] of servers) {
      const inWorlds = isInWorlds(subject);
      const run = { name: `${subject}${round}`, seed: round, seconds: options.seconds, inWorlds };
      const result = await server.measure(run);
      rounds.set(subject, [...(rounds.get(subject) ?? []), result.measure]);
      busiest = Math.max(busiest, result.generatorShare);
      if (subject === 'G') sizes = result.sizes;
      const { rate, cpu, refused } = result.measure;
      print(
        `round ${round}  ${subject.padEnd(2)} ${Math.round(rate)} req/s, ${cpu.toFixed(1)} us` +
          (refused > 0 ? `, ${(100 * refused).toFixed(1)}% refused` : ''),
      );
    }
    assess.push(assessCost());
    print(`round ${round}  assessor at 25 words: ${assess.at(-1)?.toFixed(1)} us`);
  }

  const open = { B: [] as number[], G: [] as number[] };
  const openTime = timeFor(options.only ? Number.POSITIVE_INFINITY : OPEN_SECONDS);
  for (let round = 1; round <= options.rounds && openTime.isLeft(round); round += 1) {
    for (const subject of ['B', 'G'] as const) {
      const name = `open${subject}${round}`;
      const run = { name, seed: 100 + round, seconds: options.openSeconds, rate: OPEN_RATE };
      const latency = servers.has('G') ? await servers.get(subject)?.measureOpen(run) : undefined;
      if (latency === undefined) continue;
      const { p50, p99 } = latency;
      open[subject].push(p99);
      print(
        `round ${round}  ${subject} at ${OPEN_RATE}/s: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
      );
    }
  }
  const costs = toolCosts();
  const reading = { G: leastCost('mixed'), GW: leastCost('world') };
  print(
    `assessor beside ten tools: ${costs.tools.toFixed(1)} us, with a proposed call ${costs.call.toFixed(1)} us`,
  );
  return { rounds, assess, reading, costs, open, sizes, busiest };
}

function report(
  { rounds, assess, reading, costs, open, sizes, busiest }: Measured,
  print: (line: string) => void,
): void {
  const results = new Map(
    [...rounds].map(([subject, measured]) => [subject, medians(measured)] as const),
  );
  const bare = results.get('B') as Measure;
  print('');
  if (sizes) print(sizesLine(sizes));
  print(machineLine(bare));
  print(`the generator used ${Math.round(100 * busiest)}% of its core at most`);
  print('');
  print(resultTable(results));
  print('');
  print(
    `assessor at 25 words: ${median(assess).toFixed(1)} us CPU a call, ${(median(assess) / bare.cpu).toFixed(2)} B`,
  );
  if (open.G.length > 0) {
    print(
      `p99 at ${OPEN_RATE} arrivals a second: B ${median(open.B).toFixed(2)} ms, G ${median(open.G).toFixed(2)} ms`,
    );
  }
  print('');
  print(partsTable(results, reading));
  print('');
  printTargets(
    targetsOf(results, {
      reading,
      costs,
      open: open.G.length > 0 ? { B: median(open.B), G: median(open.G) } : null,
    }),
    print,
  );
}

/** Whether there is time for a round as long as those before; for the first there always is. */
function timeFor(seconds: number): { isLeft(round: number): boolean } {
  const began = performance.now();
  return {
    isLeft: (round) => {
      const spent = (performance.now() - began) / 1000;
      return round === 1 || (spent * round) / (round - 1) <= seconds;
    },
  };
}

/** CPU microseconds of one assessment of 25 words, on the servers' core. */
export const assessCost = (): number => leastCost('text');

const leastCost = (kind: Parameters<typeof assessPasses>[0]): number =>
  Math.min(...assessPasses(kind).slice(COLD_PASSES));

/** CPU microseconds of one assessment beside ten tools, with and without a proposed call. */
export function toolCosts(): ToolCosts {
  const tools = assessPasses('tools');
  return {
    tools: Math.min(...tools.slice(COLD_PASSES)),
    first: tools[0] as number,
    call: leastCost('call'),
  };
}

/** The first passes are spent compiling. */
const COLD_PASSES = 3;

/** CPU microseconds of one assessment in each pass over the same requests. */
function assessPasses(kind: 'text' | 'mixed' | 'tools' | 'call' | 'world'): number[] {
  const script = fileURLToPath(new URL('assess-cost.js', import.meta.url));
  const [command, args] = pinned(process.execPath, [script, kind]);
  const run = spawnSync(command, args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout.trim().split(' ').map(Number);
}
