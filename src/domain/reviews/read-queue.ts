import type { Ctx } from '../../context.js';
import type { ConfigValues } from '../../contracts/config.js';
import {
  type CallOutcome,
  countReviewsByCluster,
  type QueueFilter,
  type ReviewCandidate,
  readAgentReplies,
  readOutcomesOfCalls,
  readWaitingEvents,
  readWaitingSamples,
} from '../../store/reviews/candidates.js';
import { countSamples, recordShown } from '../../store/reviews/samples.js';
import { weakestDimension } from '../failures/to-failure.js';
import { isVisitor } from '../visitors/visitor.js';
import { drawSamples } from './draw-samples.js';
import { describeReason, interleave, RANDOM_SHARE, reviewWorth, type Worth } from './priority.js';
import { reviewerName } from './reviewer.js';

/** Of what waits the newest so many are ordered by their value. */
const MAX_WAITING = 500;
/** Drawn calls that wait at once: where nothing was reported, and at least and at most beside what was. */
const DRAWN_ALONE = 10;
const MIN_DRAWN = 2;
const MAX_DRAWN = 200;
const REVIEWS_BY_CLUSTER = 2_000;
const MAX_COUNTED = 100_000;

export interface QueueItem {
  readonly candidate: ReviewCandidate;
  readonly worth: Worth;
  readonly missingDimension: string | null;
  readonly reason: string;
  readonly sample: 'priority' | 'random';
  readonly samplingProbability: number;
  readonly agentReply: string | null;
  readonly outcomes: readonly CallOutcome[];
}

export interface QueueQuery extends QueueFilter {
  readonly missingDimension?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Lists events and calls worth a review, the most first, with 15 of 100 places for gate calls that were drawn at
 * random: only those say what goes wrong unnoticed. What is shown for the first time is noted with how likely
 * that was.
 */
export async function readQueue(
  ctx: Ctx,
  { missingDimension, offset, limit, ...filter }: QueueQuery,
): Promise<{ items: QueueItem[]; total: number }> {
  const { db, caller } = ctx;
  const { tenantId } = caller;
  const reviewer = reviewerName(caller);
  const events = await readWaitingEvents(db, tenantId, reviewer, filter, MAX_WAITING);
  const isFiltered = missingDimension !== undefined || Object.values(filter).some(Boolean);
  const drawn = await drawnCalls(ctx, reviewer, filter, isFiltered ? null : events.length);
  const drawnIds = new Set(drawn.map(({ eventId }) => eventId));
  const matches = (one: ReviewCandidate) =>
    missingDimension === undefined || findMissingDimension(one) === missingDimension;
  const valued = await byValue(
    ctx,
    events.filter((one) => !drawnIds.has(one.eventId) && matches(one)),
  );
  // In the order of the draw, whatever they are worth.
  const places = new Map(drawn.map(({ eventId }, at) => [eventId, at]));
  const samplePosition = ({ candidate }: Valued) => places.get(candidate.eventId) ?? 0;
  const random = (await byValue(ctx, drawn.filter(matches))).sort(
    (a, b) => samplePosition(a) - samplePosition(b),
  );
  const queue = interleave(valued, random);
  const page = queue.slice(offset, offset + limit);
  const share = await recordNewlyShown(ctx, page, drawnIds, valued);
  return { items: await describe(ctx, page, drawnIds, share), total: queue.length };
}

interface Valued {
  readonly candidate: ReviewCandidate;
  readonly worth: Worth;
}

/** The calls drawn that wait; more are drawn where there are too few of them for what waits beside. */
async function drawnCalls(
  { db, caller, now }: Ctx,
  reviewer: string,
  filter: QueueFilter,
  waiting: number | null,
): Promise<ReviewCandidate[]> {
  const read = () => readWaitingSamples(db, caller.tenantId, reviewer, filter, MAX_DRAWN);
  const drawn = await read();
  if (waiting === null || isVisitor(caller)) return drawn;
  const share = Math.ceil((waiting * RANDOM_SHARE) / (1 - RANDOM_SHARE));
  const least = waiting === 0 ? DRAWN_ALONE : MIN_DRAWN;
  const wanted = Math.min(MAX_DRAWN, Math.max(least, share)) - drawn.length;
  if (wanted <= 0) return drawn;
  const added = await drawSamples(db, caller.tenantId, wanted, now);
  return added > 0 ? read() : drawn;
}

async function byValue(
  { db, caller }: Ctx,
  candidates: readonly ReviewCandidate[],
): Promise<Valued[]> {
  if (candidates.length === 0) return [];
  const reviews = await countReviewsByCluster(db, caller.tenantId, REVIEWS_BY_CLUSTER);
  const irreversibleLoss = irreversibleLossIn(caller.config);
  return candidates
    .map((candidate) => {
      const clusterReviews =
        candidate.clusterId === null ? 0 : (reviews.get(candidate.clusterId) ?? 0);
      return { candidate, worth: reviewWorth(candidate, { irreversibleLoss, clusterReviews }) };
    })
    .sort(
      (a, b) => b.worth.priority - a.worth.priority || b.candidate.eventId - a.candidate.eventId,
    );
}

const irreversibleLossIn = (config: ConfigValues): number =>
  Math.max(0, config.failure_cost) +
  Math.max(0, config.misunderstanding_cost) +
  config.irreversible_risk_cost;

/**
 * Notes what the page shows for its value and was not shown before.
 *
 * @returns how likely that was: the share of all that was shown of all that was shown or waits
 */
async function recordNewlyShown(
  { db, caller, now }: Ctx,
  page: readonly Valued[],
  drawnIds: ReadonlySet<number>,
  valued: readonly Valued[],
): Promise<number> {
  const { tenantId } = caller;
  const isNew = ({ candidate }: Valued) =>
    candidate.sample === null && !drawnIds.has(candidate.eventId);
  const fresh = page.filter(isNew).map(({ candidate }) => candidate);
  if (fresh.length === 0) return 1;
  const shown = (await countSamples(db, tenantId, MAX_COUNTED)).priority;
  const share = (shown + fresh.length) / (shown + valued.filter(isNew).length);
  const rows = fresh.map(({ eventId, sessionId, gateCallId }) => ({
    ...{ eventId, sessionId, gateCallId },
  }));
  if (!isVisitor(caller)) await recordShown(db, tenantId, rows, share, now);
  return share;
}

async function describe(
  { db, caller }: Ctx,
  page: readonly Valued[],
  drawnIds: ReadonlySet<number>,
  share: number,
): Promise<QueueItem[]> {
  const calls = page.flatMap(({ candidate }) =>
    candidate.gateCallId === null
      ? []
      : [{ id: candidate.gateCallId, sessionId: candidate.sessionId, at: candidate.occurredAt }],
  );
  const replies = await readAgentReplies(db, caller.tenantId, calls);
  const outcomes = await readOutcomesOfCalls(db, caller.tenantId, calls);
  return page.map(({ candidate, worth }) => {
    const isDrawn = drawnIds.has(candidate.eventId);
    const { gateCallId } = candidate;
    return {
      ...{ candidate, worth },
      missingDimension: findMissingDimension(candidate),
      reason: isDrawn ? 'random sample of all gate calls' : describeReason(candidate, worth),
      sample: isDrawn ? 'random' : 'priority',
      samplingProbability: candidate.samplingProbability ?? share,
      agentReply: gateCallId === null ? null : (replies.get(gateCallId) ?? null),
      outcomes: gateCallId === null ? [] : (outcomes.get(gateCallId) ?? []),
    };
  });
}

/** Finds the misunderstood dimension: as a reviewer or the caller says, else what the gate found weakest. */
export function findMissingDimension({ dimension, dimensions }: ReviewCandidate): string | null {
  return dimension ?? weakestDimension(dimensions);
}
