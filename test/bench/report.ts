import { quantile } from './load.js';
import type { Measure, Sizes } from './measure.js';
import { SUBJECTS, type Subject } from './subjects.js';

/** What the reference machine's bare handler answers in one CPU second. */
const REFERENCE_PER_CPU_SECOND = 34_000;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

/** Each figure's median over the rounds. */
export function medians(rounds: readonly Measure[]): Measure {
  const of = (name: keyof Measure): number => median(rounds.map((round) => round[name]));
  return {
    ...{ rate: of('rate'), cpu: of('cpu'), p50: of('p50'), p99: of('p99'), rss: of('rss') },
    refused: of('refused'),
  };
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
const times = (value: number): string => `${value.toFixed(2)} B`;

export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths?.[column] ?? 0) : cell.padStart(widths?.[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function resultTable(results: ReadonlyMap<Subject, Measure>): string {
  const bare = results.get('B') as Measure;
  const head = ['', 'req/s', '', 'CPU us/req', '', 'p50 ms', 'p99 ms', '', 'RSS MB', '', 'refused'];
  const rows = [...results].map(([subject, it]) => [
    `${subject.padEnd(2)} ${SUBJECTS[subject]}`,
    whole(it.rate),
    times(it.rate / bare.rate),
    it.cpu.toFixed(1),
    times(it.cpu / bare.cpu),
    it.p50.toFixed(2),
    it.p99.toFixed(1),
    times(it.p99 / bare.p99),
    whole(it.rss / 1e6),
    times(it.rss / bare.rss),
    `${(100 * it.refused).toFixed(1)}%`,
  ]);
  return table([head, ...rows]);
}

export function sizesLine(sizes: Sizes): string {
  const { words } = sizes;
  return (
    `${whole(sizes.calls)} calls, request ${whole(sizes.requestBytes)} B, reply ${whole(sizes.replyBytes)} B (means); ` +
    `texts of ${Math.min(...words)} to ${Math.max(...words)} words, median ${quantile(words, 0.5)}; ` +
    `${whole(100 * sizes.answered)}% of the calls answer a clarification`
  );
}

/** How much faster than the reference machine this one runs the bare handler. */
export const machineFactor = (bareCpu: number): number => 1e6 / bareCpu / REFERENCE_PER_CPU_SECOND;

export function machineLine({ cpu }: Pick<Measure, 'cpu'>): string {
  return (
    `B answers ${whole(1e6 / cpu)} requests a CPU second: ` +
    `${machineFactor(cpu).toFixed(2)} times the reference machine's ${whole(REFERENCE_PER_CPU_SECOND)}`
  );
}

/** CPU microseconds of one assessment beside ten tools of five parameters. */
export interface ToolCosts {
  /** Warm. */
  readonly tools: number;
  /** In the first pass of a process. */
  readonly first: number;
  /** Warm, with the call that the agent proposes. */
  readonly call: number;
}

/** CPU microseconds of one assessment of what a server is asked, alone. */
export type ReadingCosts = Readonly<Record<'G' | 'GW', number>>;

export interface Extra {
  readonly reading: ReadingCosts;
  readonly costs: ToolCosts;
  /** p99 at the fixed arrival rate. */
  readonly open: { readonly B: number; readonly G: number } | null;
}

/** What was to be reached and what was measured. */
export interface Target {
  readonly name: string;
  readonly atMost: number;
  readonly measured: number;
  readonly unit: string;
}

/** Of what the CPU of a call is made, as far as its parts can be measured alone: what is left is the gate's own. */
export function partsTable(results: ReadonlyMap<Subject, Measure>, reading: ReadingCosts): string {
  const cpu = (subject: Subject): number => results.get(subject)?.cpu ?? Number.NaN;
  const bare = cpu('B');
  const statements = cpu('S') - bare;
  const rows = PARTED.filter((subject) => results.has(subject)).map((subject) => {
    const isStored = subject !== 'GN' && !subject.startsWith('E');
    const parts = [
      bare,
      isStored ? statements : 0,
      subject === 'G' || subject === 'E' ? reading.G : subject === 'GW' ? reading.GW : 0,
    ];
    const left = cpu(subject) - parts.reduce((sum, part) => sum + part);
    return [subject, ...[cpu(subject), ...parts, left].map((part) => times(part / bare))];
  });
  return table([['CPU of a call', 'in all', 'B', 'statements', 'reading', 'left'], ...rows]);
}

const PARTED: readonly Subject[] = ['GN', 'GC', 'G', 'GW', 'EC', 'E'];

/** The targets of the gate. Those whose servers did not run are left out. */
export function targetsOf(results: ReadonlyMap<Subject, Measure>, extra: Extra): Target[] {
  const targets: Target[] = [];
  const bare = results.get('B')?.cpu ?? Number.NaN;
  const cpu = (subject: Subject): number => (results.get(subject)?.cpu ?? Number.NaN) / bare;
  const most = (name: string, atMost: number, measured: number, unit = 'B'): void => {
    if (!Number.isNaN(measured + atMost)) targets.push({ name, atMost, measured, unit });
  };
  const { reading, costs, open } = extra;
  most('CPU without assessor and recording (GN)', 2.2, cpu('GN'));
  most('CPU without the assessor (GC)', 4, cpu('GC'));
  const withReading = (alone: number): number => cpu('GC') + (1.5 * alone) / bare;
  most('CPU of the whole gate (G): GC + 1.5 x the reader alone', withReading(reading.G), cpu('G'));
  most('the same with tools and records (GW)', withReading(reading.GW), cpu('GW'));
  most('CPU of the first assessments of a process', 3, costs.first / costs.tools, 'of a warm one');
  most('CPU of the whole gate, embedded (E)', 1.3, cpu('E') / cpu('G'), 'G');
  if (open) most('p99 at 300/s (G): that of B + 15 ms', open.B + 15, open.G, 'ms');
  return targets;
}

/** The targets as a table, and as the last line how many are met and which are not. */
export function printTargets(targets: readonly Target[], print: (line: string) => void): void {
  const isMet = ({ atMost, measured }: Target): boolean => measured <= atMost;
  const rows = targets.map((target) => [
    target.name,
    `${target.atMost.toFixed(2)} ${target.unit}`,
    `${target.measured.toFixed(2)} ${target.unit}`,
    isMet(target) ? 'met' : 'MISSED',
  ]);
  print(table([['target', 'at most', 'measured', ''], ...rows]));
  const missed = targets.filter((target) => !isMet(target)).map(({ name }) => name);
  const met = `${targets.length - missed.length} of ${targets.length} targets met`;
  print(missed.length > 0 ? `\n${met}; missed: ${missed.join('; ')}` : `\n${met}`);
}
