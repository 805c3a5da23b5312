import { canonicalJson } from '../../canonical-json.js';
import type { Thread } from '../../dialogue/state.js';
import type { Assessment } from '../../ports/assessment.js';
import { fingerprint } from '../text/fingerprint.js';

/**
 * Names an action, so that a confirmation holds for this one only: the request, the tool and its
 * parameters, whether anything was missing, what the prompt says will be done, and what the user answered on the way.
 *
 * @param request fingerprint of the request
 * @param proposed fingerprint of the proposed call, which may have arguments that no parameter shows; null without one
 */
export function actionKey(
  request: string,
  assessment: Assessment,
  thread: Thread,
  proposed: string | null,
): string {
  const { intentSpec } = assessment;
  return fingerprint(
    canonicalJson([
      request,
      intentSpec?.tool ?? null,
      intentSpec?.parameters ?? {},
      assessment.complete,
      assessment.confirmPrompt(),
      thread.answered.map(({ answer }) => answer),
      proposed,
    ]),
  );
}
