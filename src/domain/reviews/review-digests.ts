import type { Ctx } from '../../context.js';
import { countReviews } from '../../store/reviews/reads.js';
import { nextTurn } from '../../turns.js';
import { type RealisedFigures, realisedFigures } from './realised-figures.js';
import { type ReviewFigures, reviewFigures } from './review-stats.js';
import { MAX_REVIEWS, readWeighedReviews } from './weighed-reviews.js';

/** What the reviews of a tenant come to, for all statistics that use them. */
export interface ReviewDigest {
  readonly figures: ReviewFigures;
  readonly realised: RealisedFigures;
}

interface Known {
  /** What it was made of: it holds as long as that is the same. */
  readonly of: string;
  readonly digest: Promise<ReviewDigest>;
}

/** Tenants whose digest is kept; beyond it those that were read longest ago are made again. */
const MAX_TENANTS = 1_000;

/**
 * Makes digests of the newest 5,000 reviews, and keeps them until a review changes: people review some times a minute,
 * and statistics are read far more often.
 */
export class ReviewDigests {
  private readonly known = new Map<string, Known>();

  async read(ctx: Ctx): Promise<ReviewDigest> {
    const { db, caller } = ctx;
    const { tenantId, calibration } = caller;
    const { count, newest } = await countReviews(db, tenantId, MAX_REVIEWS);
    const of = `${count} ${newest} ${calibration?.fittedAt} ${calibration?.version}`;
    const known = this.known.get(tenantId);
    if (known?.of === of) return known.digest;
    const digest = digestOf(ctx);
    this.known.delete(tenantId);
    this.known.set(tenantId, { of, digest });
    // What could not be read is read again by the next call.
    digest.catch(() => this.known.delete(tenantId));
    if (this.known.size > MAX_TENANTS) {
      const [oldest] = this.known.keys();
      if (oldest !== undefined) this.known.delete(oldest);
    }
    return digest;
  }
}

async function digestOf({ db, caller, now }: Ctx): Promise<ReviewDigest> {
  const reviews = await readWeighedReviews(db, caller.tenantId, now);
  await nextTurn();
  const figures = reviewFigures(reviews, caller.calibration);
  await nextTurn();
  return { figures, realised: realisedFigures(reviews) };
}
