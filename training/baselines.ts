import { definiteValues } from '../src/assess/evidence/definite.js';
import { openPhrases } from '../src/assess/evidence/open-phrases.js';
import { readInput } from '../src/assess/reading.js';
import type { AssessInput } from '../src/ports/assessment.js';

/** What an assessment is compared with: a number of a request that knows nothing of what is asked, higher for ambiguous. */
export const BASELINES = {
  length: ({ request }: AssessInput): number => request.length,
  /** Words that leave something open: `someone`, `the usual`, `soon`. */
  cueWords: (input: AssessInput): number => openPhrases(readInput(input)).length,
  /** Dates, amounts, names and the like, the fewer the more. */
  definiteThings: (input: AssessInput): number => -definiteValues(readInput(input)).length,
} as const;
