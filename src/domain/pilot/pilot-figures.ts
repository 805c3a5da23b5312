import type { Sums } from '../../db/schema/results.js';
import type { OutcomeCount } from '../../db/schema/rollups.js';
import { type AskFigures, askFigures, questionWorth } from '../results/call-figures.js';
import { readCount } from '../results/read-results.js';
import { under } from '../results/sums.js';
import { histogramMedian, histogramQuantile } from '../statistics/histogram.js';
import { newcombe, type Proportion, proportionRate } from '../statistics/proportions.js';

/** With fewer conversations on either side there is no verdict. */
const LEAST_SESSIONS = 50;
/** With fewer conversations that were done over in all there is none, either. */
const LEAST_REWORKED = 10;

type Exposure = 'before' | 'after' | 'control';

export interface PilotFigures extends AskFigures {
  readonly sessions: number;
  readonly calls: number;
  /** Of the answered ones, those that the user accepted. */
  readonly answerToAcceptRate: number | null;
  /** Conversations that were done over: while the gate only observed, since it interferes, and in the control group. */
  readonly reworkRate: Readonly<Record<Exposure, number | null>>;
  readonly abandonRate: number | null;
  readonly turnsToAccept: number | null;
  readonly regretAvoided: number;
  readonly latencyMs: { readonly p50: number | null; readonly p95: number | null };
  readonly outcomes: readonly PilotOutcome[];
  readonly verdict: 'promising' | 'no effect yet' | 'too little data';
  readonly reasons: readonly string[];
}

export interface PilotOutcome {
  readonly type: string;
  readonly currency: string | null;
  readonly count: number;
  readonly value: number | null;
}

/** Figures of a pilot of the gate. Pure: by the sums of its days and the counts of its outcomes. */
export function pilotFigures(sums: Sums, outcomes: readonly OutcomeCount[]): PilotFigures {
  const calls = readCount(sums, 'calls');
  const answered = readCount(sums, 'answered');
  const of = (exposure: Exposure, what: string): Proportion => ({
    hits: readCount(sums, `e|${exposure}|${what}`),
    of: readCount(sums, `e|${exposure}|sessions`),
  });
  const exposures: readonly Exposure[] = ['before', 'after', 'control'];
  const sessions = readCount(sums, 'sessions');
  const abandoned = exposures.reduce((sum, one) => sum + of(one, 'abandoned').hits, 0);
  const rework = {
    before: of('before', 'reworked'),
    after: of('after', 'reworked'),
    control: of('control', 'reworked'),
  };
  const latencies = readHistogram(sums, 'l');
  return {
    ...{ sessions, calls },
    ...askFigures(sums),
    answerToAcceptRate: proportionRate({
      hits: readCount(sums, 'answered_accepted'),
      of: answered,
    }),
    reworkRate: {
      before: proportionRate(rework.before),
      after: proportionRate(rework.after),
      control: proportionRate(rework.control),
    },
    abandonRate: proportionRate({ hits: abandoned, of: sessions }),
    turnsToAccept: histogramMedian(readHistogram(sums, 't')),
    regretAvoided: questionWorth(sums).avoided,
    latencyMs: { p50: histogramQuantile(latencies, 0.5), p95: histogramQuantile(latencies, 0.95) },
    outcomes: summedOutcomes(outcomes),
    ...judgePilot(rework),
  };
}

function readHistogram(sums: Sums, name: string): Map<number, number> {
  return new Map(
    [...under(sums, name)].map(([[value], count]) => [Number(value), Math.round(count)]),
  );
}

function summedOutcomes(outcomes: readonly OutcomeCount[]): PilotOutcome[] {
  const found = new Map<string, PilotOutcome>();
  for (const { type, currency, count, sum } of outcomes) {
    const key = `${type} ${currency ?? ''}`;
    const known = found.get(key) ?? { type, currency, count: 0, value: null };
    const value = sum === null ? known.value : (known.value ?? 0) + sum;
    found.set(key, { ...known, count: known.count + count, value });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, outcome]) => outcome);
}

/** Whether less is done over since the gate interferes: beside the control group, else beside the period before. */
function judgePilot(
  rework: Readonly<Record<Exposure, Proportion>>,
): Pick<PilotFigures, 'verdict' | 'reasons'> {
  const isRandomised = rework.control.of >= LEAST_SESSIONS;
  const base = isRandomised ? rework.control : rework.before;
  const name = isRandomised ? 'the control group' : 'the period before';
  const { after } = rework;
  const lacking = [
    ...(after.of < LEAST_SESSIONS
      ? [`${after.of} of ${LEAST_SESSIONS} sessions in which the gate intervened`]
      : []),
    ...(base.of < LEAST_SESSIONS
      ? [`${base.of} of ${LEAST_SESSIONS} sessions to compare with, before or in a control group`]
      : []),
  ];
  if (lacking.length > 0) return { verdict: 'too little data', reasons: lacking };
  if (after.hits + base.hits < LEAST_REWORKED) {
    const few = `only ${after.hits + base.hits} sessions had redone work`;
    return { verdict: 'too little data', reasons: [few] };
  }
  const interval = newcombe(after, base) as readonly [number, number];
  const percent = (value: number) => `${(100 * value).toFixed(1)}%`;
  const compared =
    `${percent(after.hits / after.of)} of the sessions had redone work, ` +
    `${percent(base.hits / base.of)} in ${name} (difference ${percent(interval[0])} to ${percent(interval[1])})`;
  const caveat = isRandomised
    ? []
    : ['the period before is not a control group: other things may have changed too'];
  if (interval[1] < 0) return { verdict: 'promising', reasons: [compared, ...caveat] };
  return { verdict: 'no effect yet', reasons: [compared, ...caveat] };
}
