import type { AssessInput } from '../../../ports/assessment.js';
import type { Utterance } from '../../../utterance/utterance.js';
import type { SaidDay } from './said-days.js';

/** A request as detectors of contradictions see it. */
export interface Looked {
  readonly said: Utterance;
  /** The request in lower case, at most 2,000 characters. */
  readonly text: string;
  readonly days: readonly SaidDay[];
  readonly context: AssessInput['context'];
}

/** Says in words what does not go together; null where nothing is found. */
export type ContradictionDetector = (looked: Looked) => string | null;
