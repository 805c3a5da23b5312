import type { Ctx } from '../../context.js';
import type { Database } from '../../db/client.js';
import { fieldError, ValidationFailed } from '../../errors.js';
import {
  type FirstAnswer,
  findFirstAnswer,
  type IdempotencyClaim,
  saveFirstAnswer,
  takeIdempotencyKey,
} from '../../store/idempotency/keys.js';

/**
 * The first answer to a write that names this `Idempotency-Key` (IETF draft
 * httpapi-idempotency-key-header), or undefined when this is the first time within 24 hours.
 *
 * @throws ValidationFailed when the key was used with another body, or another mode of the gate
 */
export async function firstAnswer(
  ctx: Ctx,
  claim: IdempotencyClaim,
): Promise<FirstAnswer | undefined> {
  const first = await findFirstAnswer(ctx.db, ctx.caller.tenantId, claim, ctx.now);
  if (first && first.fingerprint !== claim.fingerprint) {
    const message = 'was used with another body or mode within the last 24 hours';
    throw new ValidationFailed([
      fieldError('header', 'idempotency-key', message, 'idempotency_key_reused'),
    ]);
  }
  return first;
}

/** Something else was quicker; the transaction rolls back and nothing of it stays. */
class Lost extends Error {}

/**
 * Stores a write and its answer in one transaction.
 *
 * @param write answers what a repetition will get, or undefined when it lost to another process
 * @returns undefined, with nothing stored, when the write lost or the key was taken meanwhile
 */
export async function recordOnce<Answer extends Pick<FirstAnswer, 'response' | 'correlationId'>>(
  ctx: Ctx,
  claim: IdempotencyClaim,
  write: (db: Database) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const { tenantId } = ctx.caller;
  try {
    return await ctx.db.transaction(async (tx) => {
      // The key first: a second writer of the same key waits here, and then finds it taken.
      if (!(await takeIdempotencyKey(tx, tenantId, claim, ctx.now))) throw new Lost();
      const answer = await write(tx);
      if (!answer) throw new Lost();
      await saveFirstAnswer(tx, tenantId, claim, answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Lost) return undefined;
    throw error;
  }
}
