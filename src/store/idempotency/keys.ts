import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { idempotencyKeys } from '../../db/schema/idempotency-keys.js';

/** How long a key is remembered. */
const LIFETIME_MS = 24 * 3600 * 1000;

export interface IdempotencyClaim {
  readonly operation: string;
  readonly key: string;
  readonly fingerprint: string;
}

export interface FirstAnswer {
  readonly fingerprint: string;
  readonly response: Record<string, unknown>;
  readonly correlationId: string | null;
}

/** The answer that this key got within the last 24 hours. */
export async function findFirstAnswer(
  db: Database,
  tenantId: string,
  claim: IdempotencyClaim,
  now: Date,
): Promise<FirstAnswer | undefined> {
  const rows = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        named(tenantId, claim),
        gt(idempotencyKeys.createdAt, new Date(now.getTime() - LIFETIME_MS)),
      ),
    );
  return rows[0];
}

/** Takes the key; false when it is taken. It waits for a concurrent taker to commit or fail. */
export async function takeIdempotencyKey(
  db: Database,
  tenantId: string,
  claim: IdempotencyClaim,
  now: Date,
): Promise<boolean> {
  const values = { ...claim, response: {}, correlationId: null, createdAt: now };
  const rows = await db
    .insert(idempotencyKeys)
    .values({ tenantId, ...values })
    .onConflictDoUpdate({
      target: [idempotencyKeys.tenantId, idempotencyKeys.operation, idempotencyKeys.key],
      set: values,
      setWhere: lte(idempotencyKeys.createdAt, new Date(now.getTime() - LIFETIME_MS)),
    })
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

/** Keeps the answer with a key that was taken in the same transaction. */
export async function saveFirstAnswer(
  db: Database,
  tenantId: string,
  claim: IdempotencyClaim,
  answer: Pick<FirstAnswer, 'response' | 'correlationId'>,
): Promise<void> {
  const { response, correlationId } = answer;
  await db.update(idempotencyKeys).set({ response, correlationId }).where(named(tenantId, claim));
}

const named = (tenantId: string, { operation, key }: IdempotencyClaim) =>
  and(
    eq(idempotencyKeys.tenantId, tenantId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  );
