import type { DigestContent } from '../../contracts/digest.js';
import type { Database } from '../../db/client.js';
import type { DayCounts } from '../../db/schema/rollups.js';
import { measure } from '../../store/alerts/measure.js';
import { listConnectors } from '../../store/connectors/connectors.js';
import {
  type ActiveCluster,
  countIssueChanges,
  listActiveClusters,
} from '../../store/issues/issue-week.js';
import { countSignalWeeks, type SignalWeek } from '../../store/signals/signal-weeks.js';
import { nextTurn } from '../../turns.js';
import { shownState } from '../connectors/connector-state.js';
import { mask } from '../masking/mask.js';
import {
  relativeChange,
  round,
  share,
  sumFailures,
  sumGateCounts,
  sumOutcomes,
} from '../reports/day-figures.js';
import { askFigures, questionWorth } from '../results/call-figures.js';
import { readResults } from '../results/read-results.js';
import { reviewFigures } from '../reviews/review-stats.js';
import { readWeighedReviews } from '../reviews/weighed-reviews.js';
import { addDays, daysBetween, utcDay } from '../rollups/days.js';
import { readDays } from '../rollups/read-days.js';
import { writeHeadline } from './headline.js';
import { isoWeek } from './week.js';

const WEEK = 7;
/** Entries that a list of the digest has room for. */
const SHOWN = 3;
/** Clusters that are looked at, the largest ones; fewer failures than this are no growth. */
const MAX_CLUSTERS = 500;
const MIN_GROWN = 5;
const MAX_CONNECTORS = 20;

/** Collects the numbers of a tenant in the seven UTC days before today, beside the seven before those. */
export async function buildDigest(
  db: Database,
  tenantId: string,
  now: Date,
  { intervalMs }: { readonly intervalMs: number },
): Promise<DigestContent> {
  const to = utcDay(now);
  const [from, first] = [addDays(to, -WEEK), addDays(to, -2 * WEEK)];
  const period = { from: new Date(from), to: new Date(to) };
  const before = { from: new Date(first), to: new Date(from) };
  const days = await readDays(db, tenantId, first, to, now);
  const [earlier, week] = [days.slice(0, WEEK), days.slice(WEEK)].map((some) =>
    some.map(({ counts }) => counts),
  ) as [DayCounts[], DayCounts[]];
  const [gate, gateBefore] = [sumGateCounts(week), sumGateCounts(earlier)];
  const sums = await readResults(db, tenantId, 'calls', from, addDays(to, -1));
  const { askRate, answerRate } = askFigures(sums);
  const [missed, missedBefore] = [
    await misunderstandings(db, tenantId, period),
    await misunderstandings(db, tenantId, before),
  ];
  const clusters = await listActiveClusters(db, tenantId, daysBetween(first, to), MAX_CLUSTERS);
  const signals = await countSignalWeeks(db, tenantId, {
    ...{ first: before.from, middle: period.from, last: period.to },
  });
  const failures = { count: sumFailures(week), previous: sumFailures(earlier) };
  const changes = await countIssueChanges(db, tenantId, period);
  const content = {
    week: isoWeek(now),
    period: { from: period.from.toISOString(), to: period.to.toISOString() },
    gate: {
      ...gate,
      ask_rate: askRate === null ? null : round(askRate, 4),
      answer_rate: answerRate === null ? null : round(answerRate, 4),
      misunderstanding_rate: missed,
      expected_regret_avoided: round(questionWorth(sums).avoided, 1),
      delta_pct: {
        calls: relativeChange(gate.calls, gateBefore.calls),
        interventions: relativeChange(gate.interventions, gateBefore.interventions),
      },
      misunderstanding_delta_pts:
        missed === null || missedBefore === null ? null : round(100 * (missed - missedBefore), 1),
    },
    failures,
    issues: { ...changes, top: topIssues(clusters, from, to) },
    clusters: { growing: growing(clusters, from, to) },
    signals: {
      negative: ofPolarity(signals, 'negative'),
      positive: ofPolarity(signals, 'positive'),
    },
    outcomes: sumOutcomes(week),
    reviews: await readReviewNumbers(db, tenantId, period),
    connectors: await readConnectorNumbers(db, tenantId, now, intervalMs),
  };
  const happened =
    gate.calls + failures.count + changes.opened + changes.regressed + changes.resolved;
  const active = week.reduce((sum, { sessions }) => sum + sessions, 0);
  const quiet = happened + active === 0;
  return { ...content, quiet, headline: writeHeadline({ ...content, quiet }) };
}

async function misunderstandings(
  db: Database,
  tenantId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<number | null> {
  const window = { from, until: to, filters: {} };
  const { items, high } = await measure(db, tenantId, 'misunderstanding_rate', window);
  return share(high ?? 0, items);
}

const countDays = ({ days }: ActiveCluster, from: string, to: string): number =>
  daysBetween(from, to).reduce((sum, day) => sum + (days[day] ?? 0), 0);

function topIssues(clusters: readonly ActiveCluster[], from: string, to: string) {
  return clusters
    .flatMap((cluster) => {
      const count = countDays(cluster, from, to);
      if (cluster.issueId === null || count === 0) return [];
      return [
        {
          id: cluster.issueId,
          title: mask(cluster.title),
          event_count: count,
          previous: countDays(cluster, addDays(from, -WEEK), from),
          trend: daysBetween(from, to).map((day) => cluster.days[day] ?? 0),
        },
      ];
    })
    .sort((a, b) => b.event_count - a.event_count || a.id - b.id)
    .slice(0, SHOWN);
}

function growing(clusters: readonly ActiveCluster[], from: string, to: string) {
  return clusters
    .map((cluster) => {
      const count = countDays(cluster, from, to);
      const growth = relativeChange(count, countDays(cluster, addDays(from, -WEEK), from));
      return { cluster, count, growth };
    })
    .filter(({ count, growth }) => count >= MIN_GROWN && (growth === null || growth > 0))
    .sort((a, b) => (b.growth ?? Infinity) - (a.growth ?? Infinity) || b.count - a.count)
    .slice(0, SHOWN)
    .map(({ cluster, growth }) => ({
      cluster_id: cluster.clusterId,
      title: mask(cluster.title),
      growth_pct: growth,
    }));
}

const ofPolarity = (signals: readonly SignalWeek[], polarity: string) =>
  signals
    .filter((signal) => signal.polarity === polarity)
    .slice(0, SHOWN)
    .map(({ id, name, count, previous }) => ({ signal_id: id, name, count, previous }));

async function readReviewNumbers(
  db: Database,
  tenantId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<DigestContent['reviews']> {
  const reviews = await readWeighedReviews(db, tenantId, to);
  await nextTurn();
  const { precision, precisionInterval } = reviewFigures(reviews, null).gate;
  const waiting = await measure(db, tenantId, 'review_backlog', { from, until: to, filters: {} });
  return {
    done: reviews.filter(({ at }) => at >= from.getTime() && at < to.getTime()).length,
    backlog: waiting.items,
    gate_precision: precision === null ? null : round(precision, 4),
    ci95: precisionInterval?.map((end) => round(end, 4)) ?? null,
  };
}

async function readConnectorNumbers(db: Database, tenantId: string, now: Date, intervalMs: number) {
  const rows = await listConnectors(db, tenantId, { offset: 0, limit: MAX_CONNECTORS });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: shownState(row, now, intervalMs),
    lag_seconds:
      row.lastSuccessAt === null
        ? null
        : Math.max(0, Math.round((now.getTime() - row.lastSuccessAt.getTime()) / 1_000)),
  }));
}
