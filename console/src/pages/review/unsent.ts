import { isUnsent, type Judgement } from './review-queue.js';

/** Where judgments wait that the server does not have yet, so that a closed page loses none. */
const storedAs = (tenantId: string): string => `intentlock.unsent-reviews.${tenantId}`;

/** Judgments that an earlier visit could not send. */
export function readUnsent(tenantId: string): readonly Judgement[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs(tenantId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isJudgement) : [];
  } catch {
    return [];
  }
}

/** Keeps those judgments that the server does not have; nothing when it has them all. */
export function keepUnsent(tenantId: string, judgements: readonly Judgement[]): void {
  const unsent = judgements.filter(isUnsent);
  if (unsent.length === 0) localStorage.removeItem(storedAs(tenantId));
  else localStorage.setItem(storedAs(tenantId), JSON.stringify(unsent));
}

/** Forgets a judgment that the server has now. */
export function forgetUnsent(tenantId: string, eventId: number): void {
  keepUnsent(
    tenantId,
    readUnsent(tenantId).filter((one) => one.eventId !== eventId),
  );
}

function isJudgement(value: unknown): value is Judgement {
  const one = value as Partial<Judgement> | null;
  return typeof one?.eventId === 'number' && typeof one.verdict === 'string' && !!one.draft;
}
