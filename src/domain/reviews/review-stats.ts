import type { ReviewVerdict } from '../../db/schema/reviews.js';
import type { Calibration } from '../../db/schema/tenants.js';
import { type Agreement, measureAgreement, type Pair } from '../statistics/agreement.js';
import { type Interval, wilson } from '../statistics/proportions.js';
import { toJudgedCall } from './refit.js';
import { measureReliability, type Reliability } from './reliability.js';
import type { WeighedReview } from './weighed-reviews.js';

/** With fewer a share says nothing. */
export const LEAST = 5;

/** An event with what its reviewers say in all. */
export interface JudgedEvent {
  readonly verdict: ReviewVerdict;
  readonly latest: WeighedReview;
}

export interface GateQuality {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
  readonly precision: number | null;
  readonly precisionInterval: Interval | null;
  readonly falseAlarmRate: number | null;
  readonly recall: number | null;
  readonly recallInterval: Interval | null;
  /** Judged calls that were drawn at random: what recall is computed of. */
  readonly drawn: number;
}

export interface GroupQuality {
  readonly events: number;
  readonly misunderstandings: number;
  readonly falseAlarms: number;
  readonly precision: number | null;
  readonly precisionInterval: Interval | null;
}

export interface ReviewFigures {
  readonly reviews: number;
  readonly byVerdict: Readonly<Record<ReviewVerdict, number>>;
  readonly events: number;
  readonly agreement: Agreement;
  readonly gate: GateQuality;
  readonly reliability: Reliability;
  readonly byDimension: ReadonlyMap<string, GroupQuality>;
  readonly byModelVersion: ReadonlyMap<string, GroupQuality>;
}

/** Figures of reviews. Pure. */
export function reviewFigures(
  reviews: readonly WeighedReview[],
  calibration: Calibration | null,
): ReviewFigures {
  const byVerdict = {
    ...{ true_misunderstanding: 0, false_alarm: 0, correct_understanding: 0, unclear: 0 },
  };
  for (const { verdict } of reviews) byVerdict[verdict] += 1;
  const byEvent = groupBy(reviews, ({ eventId }) => eventId);
  const events = [...byEvent.values()].map(judge);
  return {
    reviews: reviews.length,
    byVerdict,
    events: events.length,
    agreement: measureAgreement([...byEvent.values()].flatMap(toPairs), LEAST),
    gate: gateQuality(events),
    reliability: measureReliability(reviews.map(toJudgedCall), calibration, LEAST),
    byDimension: groupQualities(
      events,
      ({ latest }) => latest.correctedDimension ?? latest.call?.dimension ?? null,
    ),
    byModelVersion: groupQualities(events, ({ latest }) => latest.modelVersion),
  };
}

/** Takes the verdict of most reviewers; of as many on both sides the latest. */
function judge(reviews: readonly WeighedReview[]): JudgedEvent {
  const [only] = reviews;
  if (only && reviews.length === 1) return { verdict: only.verdict, latest: only };
  const latest = reviews.reduce((one, other) => (other.at > one.at ? other : one));
  const counts = new Map<ReviewVerdict, number>();
  for (const { verdict } of reviews) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const verdict =
    counts.get(latest.verdict) === most
      ? latest.verdict
      : ([...counts].find(([, count]) => count === most) as [ReviewVerdict, number])[0];
  return { verdict, latest };
}

function toPairs(reviews: readonly WeighedReview[]): Pair[] {
  if (reviews.length < 2) return [];
  const ordered = [...reviews].sort((a, b) => (a.reviewer < b.reviewer ? -1 : 1));
  return ordered.flatMap((first, at) =>
    ordered.slice(at + 1).map((second): Pair => [first.verdict, second.verdict]),
  );
}

/** Whether the decision model would not have let it proceed. */
const isFlagged = ({ latest }: JudgedEvent): boolean =>
  latest.call !== null && latest.call.modelDecision !== 'proceed';

/**
 * How good the gate is, by judged events with a gate call. Precision is of what was flagged; recall of the random
 * sample alone, since what users report is mostly what went wrong unflagged.
 */
export function gateQuality(events: readonly JudgedEvent[]): GateQuality {
  const called = events.filter(({ latest }) => latest.call !== null);
  const count = (some: readonly JudgedEvent[], flagged: boolean, ...verdicts: ReviewVerdict[]) =>
    some.reduce(
      (sum, event) =>
        sum + (verdicts.includes(event.verdict) && isFlagged(event) === flagged ? 1 : 0),
      0,
    );
  const tp = count(called, true, 'true_misunderstanding');
  const fp = count(called, true, 'false_alarm');
  const drawn = called.filter(
    ({ latest, verdict }) => latest.sample === 'random' && verdict !== 'unclear',
  );
  const found = count(drawn, true, 'true_misunderstanding');
  const missed = count(drawn, false, 'true_misunderstanding');
  const precision = shareWithInterval(tp, tp + fp);
  const recall = shareWithInterval(found, found + missed);
  return {
    ...{ tp, fp, drawn: drawn.length },
    fn: count(called, false, 'true_misunderstanding'),
    tn: count(called, false, 'false_alarm', 'correct_understanding'),
    precision: precision.share,
    precisionInterval: precision.interval,
    falseAlarmRate: precision.share === null ? null : 1 - precision.share,
    recall: recall.share,
    recallInterval: recall.interval,
  };
}

function shareWithInterval(
  hits: number,
  of: number,
): { share: number | null; interval: Interval | null } {
  if (of < LEAST) return { share: null, interval: null };
  return { share: hits / of, interval: wilson({ hits, of }) };
}

function groupQualities(
  events: readonly JudgedEvent[],
  nameOf: (event: JudgedEvent) => string | null,
): Map<string, GroupQuality> {
  const groups = groupBy(
    events.filter((event) => nameOf(event) !== null),
    (event) => nameOf(event) as string,
  );
  return new Map(
    [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, some]) => {
        const quality = gateQuality(some);
        const saying = (verdict: ReviewVerdict) =>
          some.filter((one) => one.verdict === verdict).length;
        return [
          name,
          {
            events: some.length,
            misunderstandings: saying('true_misunderstanding'),
            falseAlarms: saying('false_alarm'),
            precision: quality.precision,
            precisionInterval: quality.precisionInterval,
          },
        ];
      }),
  );
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known) known.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
