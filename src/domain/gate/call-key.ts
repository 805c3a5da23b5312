import { canonicalJson } from '../../canonical-json.js';
import type { Assessment } from '../../ports/assessment.js';
import { fingerprint } from '../text/fingerprint.js';
import type { PreparedCall } from './prepare.js';

/**
 * Names the call that a yes or no is about, by which a session knows what was said of it: the proposed call, else the request
 * with the tool and the values that are understood. Unlike `actionKey` it stays the same whatever is answered on the way.
 */
export function callKey(
  { proposed, subject }: Pick<PreparedCall, 'proposed' | 'subject'>,
  { intentSpec }: Assessment,
): string {
  if (proposed !== null) return proposed;
  const { tool = null, parameters = {} } = intentSpec ?? {};
  return fingerprint(canonicalJson([subject, tool, parameters]));
}
