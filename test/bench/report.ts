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
  return { rate: of('rate'), cpu: of('cpu'), p50: of('p50'), p99: of('p99'), rss: of('rss') };
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
  const head = ['', 'req/s', '', 'CPU us/req', '', 'p50 ms', 'p99 ms', '', 'RSS MB', ''];
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

export interface Extra {
  /** CPU microseconds of one assessment of 25 words. */
  readonly assess: number | null;
  /** p99 at the fixed arrival rate. */
  readonly open: { readonly B: number; readonly G: number } | null;
}

/** The targets, each with what was measured. Those whose servers did not run are left out. */
export function targetTable(results: ReadonlyMap<Subject, Measure>, extra: Extra): string {
  const rows: string[][] = [['target', 'at most', 'measured', '']];
  const cpu = (subject: Subject): number | undefined => {
    const [it, bare] = [results.get(subject), results.get('B')];
    return it && bare && it.cpu / bare.cpu;
  };
  const most = (name: string, limit: number, value: number | undefined, unit: string): void => {
    if (value === undefined) return;
    const verdict = value <= limit ? 'met' : 'MISSED';
    rows.push([name, `${limit} ${unit}`, `${value.toFixed(2)} ${unit}`, verdict]);
  };
  const [gc, gn] = [cpu('GC'), cpu('GN')];
  most('CPU without the assessor (GC)', 2.5, gc, 'B');
  most('CPU without the assessor, embedded (EC)', 5, cpu('EC'), 'B');
  most(
    'CPU of recording (GC - GN)',
    0.8,
    gc !== undefined && gn !== undefined ? gc - gn : undefined,
    'B',
  );
  const bare = results.get('B');
  if (extra.assess !== null && bare) {
    most('CPU of the assessor at 25 words', 3, extra.assess / bare.cpu, 'B');
  }
  most('CPU of the whole gate (G)', 5.5, cpu('G'), 'B');
  if (extra.open) {
    most('p99 at 300/s (G)', round(extra.open.B + 10), extra.open.G, 'ms');
  }
  const [constant, insert] = [results.get('GC'), results.get('I')];
  if (constant && insert) {
    const ratio = constant.rate / insert.rate;
    rows.push([
      'rate of GC beside I, at least',
      '1.2 I',
      `${ratio.toFixed(2)} I`,
      ratio >= 1.2 ? 'met' : 'MISSED',
    ]);
  }
  return table(rows);
}

const round = (value: number): number => Math.round(value * 100) / 100;
