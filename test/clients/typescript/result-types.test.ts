import { expect, test } from 'vitest';
import type { GateResult } from '../../../clients/typescript/src/index.js';
import { fallback, readResult } from '../../../clients/typescript/src/result.js';

/** The score of a result as far as its type allows to read it; checked by the compiler. */
function scoreIn(result: GateResult): number | null {
  // @ts-expect-error nobody may have judged the request
  const unread: number = result.ambiguity_score;
  if (result.decision !== null || result.decision_reason === null) return result.ambiguity_score;
  const nothing: unknown = result.ambiguity_score;
  return unread === nothing ? null : unread;
}

test('the score of a fallback is not taken for that of a clear request', () => {
  expect(scoreIn(fallback('timeout'))).toBeNull();
  const judged = { ambiguity_score: 0.2, dimensions: {}, questions: [], intent_spec: null };
  expect(scoreIn(readResult(JSON.stringify(judged)))).toBe(0.2);
  const decided = { ...judged, decision: 'proceed', decision_reason: 'proceed: …' };
  expect(scoreIn(readResult(JSON.stringify(decided)))).toBe(0.2);
});
