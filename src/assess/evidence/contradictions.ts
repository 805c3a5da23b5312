import type { AssessInput, Evidence } from '../../ports/assessment.js';
import type { InParts } from '../../turns.js';
import type { Reading } from '../reading.js';
import type { ContradictionDetector, Looked } from './contradictions/detector.js';
import { endBeforeStart } from './contradictions/end-before-start.js';
import { listSaidDays } from './contradictions/said-days.js';
import { weekdayAndDate } from './contradictions/weekday-and-date.js';

/** Detectors of what does not fit together, by name. */
export const CONTRADICTION_DETECTORS: Readonly<Record<string, ContradictionDetector>> = {
  weekdayAndDate,
  endBeforeStart,
};

const MOST_CHARACTERS = 2_000;

/** Reads what the detectors look at. */
export function lookAt({ said }: Reading, context: AssessInput['context']): Looked {
  return {
    said,
    text: said.text.slice(0, MOST_CHARACTERS).toLowerCase(),
    days: listSaidDays(said.text),
    context,
  };
}

/** Finds what in a request excludes something else in it, or does not fit what is known around it. */
export function* findContradictions(
  reading: Reading,
  context: AssessInput['context'],
): InParts<Evidence[]> {
  const looked = lookAt(reading, context);
  for (const detect of DETECTORS) {
    yield;
    const text = detect(looked);
    if (text !== null)
      return [{ dimension: 'constraints', kind: 'contradiction', weight: 1.8, text }];
  }
  return [];
}

const DETECTORS = Object.values(CONTRADICTION_DETECTORS);
