import type { FailureKind } from '../../db/schema/failures.js';
import type { FailingRequest } from '../../store/evals/writes.js';
import type { FailureSource } from '../../store/failures/sources.js';
import { requestFingerprint } from '../text/request-fingerprint.js';

/** The case that a failure belongs to: that of its request; null without one. */
export function failingRequest(
  source: FailureSource,
  kind: FailureKind = source.kind,
): FailingRequest | null {
  if (!source.request) return null;
  const { id, sessionId } = source;
  return {
    id: `ev_${requestFingerprint(source.request)}`,
    ...{ kind, itemId: Number(id), sessionId },
  };
}
