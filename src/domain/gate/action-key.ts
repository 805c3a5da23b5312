import type { Assessment } from '../../assess/types.js';
import type { Thread } from './memory.js';
import { canonicalJson, fingerprint } from './text.js';

/**
 * Names an action, so that a confirmation holds for this one only: the request, the tool and its
 * parameters, and what the thread has been told on the way.
 *
 * @param request fingerprint of the request
 */
export function actionKey(request: string, assessment: Assessment, thread: Thread): string {
  const { intentSpec } = assessment;
  return fingerprint(
    canonicalJson([
      request,
      intentSpec?.tool ?? null,
      intentSpec?.parameters ?? {},
      thread.answered.map(({ answer }) => answer),
    ]),
  );
}
