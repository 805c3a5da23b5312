import { canonicalJson } from '../../canonical-json.js';
import type { HandoffKind } from '../../db/schema/handoffs.js';
import { fingerprint } from '../text/fingerprint.js';

/**
 * Names what a handoff is about, so that a session waits for it once.
 *
 * @param request fingerprint of the request
 * @param proposed fingerprint of the proposed call; null without one
 */
export const handoffSubject = (
  kind: HandoffKind,
  request: string,
  proposed: string | null,
): string => fingerprint(canonicalJson([kind, request, proposed]));
