import type { Ctx } from '../../context.js';
import type { DayCounts } from '../../db/schema/rollups.js';
import { countClusterPeriods, type PeriodCluster } from '../../store/clusters/period-counts.js';
import { listConnectors } from '../../store/connectors/connectors.js';
import { countIssueChanges } from '../../store/issues/issue-week.js';
import { listRevisions } from '../../store/signals/signals.js';
import { shownState } from '../connectors/connector-state.js';
import { type ExperimentView, readExperiment } from '../experiment/read-experiment.js';
import { type AskFigures, askFigures, questionWorth } from '../results/call-figures.js';
import { type PeriodSums, readPeriodSums } from '../results/period-sums.js';
import type { ReviewSummaries, ReviewSummary } from '../reviews/review-summaries.js';
import { addDays, utcDay } from '../rollups/days.js';
import { type Day, readDays } from '../rollups/read-days.js';
import { sumFailures, sumGateCounts, sumOutcomes, sumSignalMatches } from './day-figures.js';
import { monthParts } from './month-parts.js';

const MAX_CONNECTORS = 20;
const TOP_CLUSTERS = 10;
/** Of a cluster whose title was in the words of what is deleted by now. */
const UNTITLED = 'Failures whose texts were deleted';

/** Figures of some days. */
export interface PeriodFigures {
  /** UTC days, both included. */
  readonly from: string;
  readonly to: string;
  readonly gate: ReturnType<typeof sumGateCounts> & AskFigures;
  /** Calls by what was answered; `off`: with interventions off. */
  readonly decisions: Readonly<Record<string, number>>;
  readonly events: number;
  readonly failures: number;
  readonly issues: {
    readonly opened: number;
    readonly regressed: number;
    readonly resolved: number;
  };
  readonly activeClusters: number;
  readonly signalMatches: number;
  readonly outcomes: ReturnType<typeof sumOutcomes>;
  readonly regretAvoided: number;
}

export interface OverviewFigures {
  readonly days: number;
  readonly current: PeriodFigures;
  readonly previous: PeriodFigures;
  readonly openIssues: number;
  /** The days of the period, oldest first. */
  readonly byDay: readonly Day[];
  /** The sums of the calls of both periods. */
  readonly sums: PeriodSums;
  /** The clusters with most failures in the period. */
  readonly topClusters: readonly PeriodCluster[];
  readonly reviews: ReviewSummary;
  readonly experiment: ExperimentView;
  readonly connectors: readonly {
    readonly id: string;
    readonly name: string;
    readonly state: string;
  }[];
}

/** Reads the figures of a tenant in the last so many UTC days, today included, beside as many before. */
export async function readOverview(
  ctx: Ctx,
  days: number,
  deps: { readonly reviews: ReviewSummaries; readonly intervalMs: number },
): Promise<OverviewFigures> {
  const { db, caller, now } = ctx;
  const { tenantId } = caller;
  const next = addDays(utcDay(now), 1);
  const [from, first] = [addDays(next, -days), addDays(next, -2 * days)];
  const periods = { first, middle: from, last: addDays(next, -1) };
  // At once: the database counts one while the other arrives. Few, since others need connections, too.
  const [all, [clusters, revisions], sums] = await Promise.all([
    readDays(db, tenantId, first, next, now),
    countClusterPeriods(db, tenantId, monthParts(periods), TOP_CLUSTERS).then(
      async (counted) => [counted, await listRevisions(db, tenantId)] as const,
    ),
    readPeriodSums(db, tenantId, periods),
  ]);
  const figures = async (
    some: readonly Day[],
    [begin, end]: readonly [string, string],
    activeClusters: number,
  ) => {
    const period = { from: new Date(begin), to: new Date(end) };
    const { open, ...issues } = await countIssueChanges(db, tenantId, period);
    const ofPeriod = begin === first ? sums.previous : sums.current;
    const { avoided: regretAvoided } = questionWorth(ofPeriod);
    const { gate, ...counted } = periodFigures(some);
    return {
      open,
      figures: {
        ...counted,
        gate: { ...gate, ...askFigures(ofPeriod) },
        ...{ from: begin, to: addDays(end, -1), issues, regretAvoided, activeClusters },
        signalMatches: sumSignalMatches(
          some.map(({ counts }) => counts),
          revisions,
        ),
      },
    };
  };
  const current = await figures(all.slice(days), [from, next], clusters.active);
  const before = await figures(all.slice(0, days), [first, from], clusters.activeBefore);
  const connectors = await listConnectors(db, tenantId, { offset: 0, limit: MAX_CONNECTORS });
  return {
    days,
    ...{ current: current.figures, previous: before.figures, openIssues: current.open },
    byDay: all.slice(days),
    sums,
    topClusters: clusters.top.map((cluster) => ({
      ...cluster,
      title: cluster.title || UNTITLED,
    })),
    reviews: await deps.reviews.read(ctx),
    experiment: await readExperiment(ctx),
    connectors: connectors.map((row) => ({
      ...{ id: row.id, name: row.name, state: shownState(row, now, deps.intervalMs) },
    })),
  };
}

function periodFigures(days: readonly Day[]) {
  const counts: readonly DayCounts[] = days.map((day) => day.counts);
  const decisions: Record<string, number> = {};
  for (const { decision, calls } of counts.flatMap(({ gate }) => gate)) {
    const name = decision ?? 'off';
    decisions[name] = (decisions[name] ?? 0) + calls;
  }
  const events = counts.flatMap(({ events }) => Object.values(events));
  return {
    gate: sumGateCounts(counts),
    decisions,
    events: events.reduce((sum, count) => sum + count, 0),
    failures: sumFailures(counts),
    outcomes: sumOutcomes(counts),
  };
}
