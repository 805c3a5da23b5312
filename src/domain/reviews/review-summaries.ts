import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../context.js';
import { countReviews } from '../../store/reviews/reads.js';
import { nextTurn } from '../../turns.js';
import { type RealisedFigures, realisedFigures } from './realised-figures.js';
import { type ReviewFigures, reviewFigures } from './review-stats.js';
import { MAX_REVIEWS, readWeighedReviews } from './weighed-reviews.js';

/** A summary of the reviews of a tenant, for all statistics that use them. */
export interface ReviewSummary {
  readonly figures: ReviewFigures;
  readonly realised: RealisedFigures;
}

interface VersionedSummary {
  /** The state of the reviews that it was made of: it holds as long as that is the same. */
  readonly version: string;
  readonly summary: Promise<ReviewSummary>;
}

/** Tenants whose summary is kept; beyond it those that were read longest ago are made again. */
const MAX_TENANTS = 1_000;

/**
 * Summarises the newest 5,000 reviews, and keeps the summary until a review changes: people review some times a minute,
 * and statistics are read far more often.
 */
export class ReviewSummaries {
  private readonly tenants = new LRUCache<string, VersionedSummary>({ max: MAX_TENANTS });

  async read(ctx: Ctx): Promise<ReviewSummary> {
    const { db, caller } = ctx;
    const { tenantId, calibration, version: ofTenant } = caller;
    const { count, newest } = await countReviews(db, tenantId, MAX_REVIEWS);
    const version = `${ofTenant} ${count} ${newest} ${calibration?.fittedAt} ${calibration?.version}`;
    const known = this.tenants.get(tenantId);
    if (known?.version === version) return known.summary;
    const made = { version, summary: summarise(ctx) };
    this.tenants.set(tenantId, made);
    // What could not be read is read again by the next call.
    made.summary.catch(() => {
      if (this.tenants.peek(tenantId) === made) this.tenants.delete(tenantId);
    });
    return made.summary;
  }
}

async function summarise({ db, caller, now }: Ctx): Promise<ReviewSummary> {
  const reviews = await readWeighedReviews(db, caller.tenantId, now);
  await nextTurn();
  const figures = reviewFigures(reviews, caller.calibration);
  await nextTurn();
  return { figures, realised: realisedFigures(reviews) };
}
