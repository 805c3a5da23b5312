import type { AssessInput, Evidence } from '../ports/assessment.js';
import type { InParts } from '../turns.js';
import { requestAlternatives } from './evidence/alternatives.js';
import { findContradictions } from './evidence/contradictions.js';
import { definiteThings } from './evidence/definite.js';
import { describedThings } from './evidence/described.js';
import { openPhrases } from './evidence/open-phrases.js';
import { ownThings } from './evidence/own-things.js';
import { placeholders } from './evidence/placeholders.js';
import type { Reading } from './reading.js';

/** Facts that are found in the words of the request alone, whatever was said before or answered. */
export interface RequestFacts {
  readonly alternatives: readonly string[];
  readonly described: readonly Evidence[];
  readonly placeholders: readonly Evidence[];
  readonly contradictions: readonly Evidence[];
  readonly openPhrases: readonly Evidence[];
  readonly definite: readonly Evidence[];
  readonly own: readonly Evidence[];
}

/** Where the words alone are not looked at. */
export const NO_REQUEST_FACTS: RequestFacts = {
  alternatives: [],
  described: [],
  placeholders: [],
  contradictions: [],
  openPhrases: [],
  definite: [],
  own: [],
};

/** Finds what the words of a request say alone. */
export function* findRequestFacts(
  reading: Reading,
  { context }: AssessInput,
): InParts<RequestFacts> {
  const described = describedThings(reading);
  yield;
  const contradictions = yield* findContradictions(reading, context);
  yield;
  return {
    alternatives: requestAlternatives(reading),
    described,
    placeholders: placeholders(reading),
    contradictions,
    openPhrases: openPhrases(reading),
    definite: definiteThings(reading),
    own: ownThings(reading),
  };
}
