import type { ReviewSubmission } from '../contracts/review.js';
import { changeEval } from '../domain/evals/change-eval.js';
import { listEvals } from '../domain/evals/read-evals.js';
import { type QueueItem, readQueue } from '../domain/reviews/read-queue.js';
import { submitReview } from '../domain/reviews/submit-review.js';
import type { Random } from '../random.js';
import { ctxAt, type Filling, pause } from './demo-context.js';
import { seededRandom } from './pick.js';

/** Items that a reviewer looks at in one go, and how much of them they judge. */
const SHOWN = 30;
const JUDGED = 0.7;
/** How often two reviewers see the same thing differently, and how often they cannot tell. */
const SLIPS = 0.03;
const UNCLEAR = 0.04;

/** Some people look at the queue and judge most of what they see. */
export async function review(
  filling: Filling,
  day: number,
  reviewers: number,
  now: Date,
): Promise<void> {
  for (const [index, keyId] of filling.people.slice(0, reviewers).entries()) {
    const random = seededRandom(`review ${day} ${index}`);
    const ctx = ctxAt(filling, new Date(now.getTime() - 60_000 * (5 - index)), keyId);
    const { items } = await readQueue(ctx, { offset: 0, limit: SHOWN });
    for (const item of items) {
      await pause(filling);
      if (item.sample === 'priority' && random() > JUDGED) continue;
      await submitReview(ctx, judge(filling, item, random), filling.services.session.masking);
    }
  }
}

function judge(
  { truths }: Filling,
  { candidate, sample }: QueueItem,
  random: Random,
): ReviewSubmission {
  const truth = truths.get(candidate.correlationId ?? '');
  const wrong = (truth?.misunderstood ?? candidate.event !== null) !== random() < SLIPS;
  const isUnclear = random() < UNCLEAR;
  const otherwise = sample === 'random' ? 'correct_understanding' : 'false_alarm';
  return {
    event_id: candidate.eventId,
    verdict: isUnclear ? 'unclear' : wrong ? 'true_misunderstanding' : otherwise,
    actual_intent: wrong && !isUnclear ? (truth?.intent ?? '') : '',
    corrected_dimension: wrong && !isUnclear ? (truth?.dimension ?? null) : null,
    note: '',
  };
}

/** Some of the cases are taken into the tests, and some are of no use. */
export async function sortEvals(filling: Filling, now: Date): Promise<void> {
  const random = seededRandom('evals');
  const ctx = ctxAt(filling, now, filling.people[0] ?? null);
  const { items } = await listEvals(ctx, { offset: 0, limit: 40 });
  for (const { id } of items) {
    await pause(filling);
    const chance = random();
    if (chance < 0.4) await changeEval(ctx, id, { status: 'accept' });
    else if (chance < 0.5) await changeEval(ctx, id, { status: 'mute' });
  }
}
