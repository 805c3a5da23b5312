import type { AssessInput, Evidence } from '../../ports/assessment.js';
import type { InParts } from '../../turns.js';
import type { Reading } from '../reading.js';
import { alreadyDone } from './contradictions/already-done.js';
import { changeDirection } from './contradictions/change-direction.js';
import { clockSpanAndLength } from './contradictions/clock-span-and-length.js';
import { closedDay } from './contradictions/closed-day.js';
import { listContextValues } from './contradictions/context-values.js';
import type { ContradictionDetector, Looked } from './contradictions/detector.js';
import { endBeforeStart } from './contradictions/end-before-start.js';
import { forbiddenAround } from './contradictions/forbidden-around.js';
import { forbiddenBefore } from './contradictions/forbidden-before.js';
import { keepAndRemove } from './contradictions/keep-and-remove.js';
import { leaveAndArrive } from './contradictions/leave-and-arrive.js';
import { leftOutAndIn } from './contradictions/left-out-and-in.js';
import { moreThanThereIs } from './contradictions/more-than-there-is.js';
import { namesAndCount } from './contradictions/names-and-count.js';
import { noSuchDay } from './contradictions/no-such-day.js';
import { oppositeWords } from './contradictions/opposite-words.js';
import { otherSum } from './contradictions/other-sum.js';
import { overTheLimit } from './contradictions/over-the-limit.js';
import { partsAndWhole } from './contradictions/parts-and-whole.js';
import { recordDate } from './contradictions/record-date.js';
import { listSaidDays } from './contradictions/said-days.js';
import { listSaidNumbers } from './contradictions/said-numbers.js';
import { spanAndLength } from './contradictions/span-and-length.js';
import { timesAndDays } from './contradictions/times-and-days.js';
import { weekdayAndDate } from './contradictions/weekday-and-date.js';
import { wrongSum } from './contradictions/wrong-sum.js';

/** Detectors of what does not fit together, by name. */
export const CONTRADICTION_DETECTORS: Readonly<Record<string, ContradictionDetector>> = {
  weekdayAndDate,
  endBeforeStart,
  spanAndLength,
  clockSpanAndLength,
  wrongSum,
  overTheLimit,
  changeDirection,
  leaveAndArrive,
  oppositeWords,
  keepAndRemove,
  alreadyDone,
  closedDay,
  forbiddenAround,
  forbiddenBefore,
  moreThanThereIs,
  otherSum,
  recordDate,
  leftOutAndIn,
  noSuchDay,
  partsAndWhole,
  namesAndCount,
  timesAndDays,
};

const MOST_CHARACTERS = 2_000;

/** Reads what the detectors look at. */
export function lookAt(
  { said, turns, language }: Reading,
  context: AssessInput['context'],
): Looked {
  const days = listSaidDays(said.text);
  let values: Looked['values'] | undefined;
  return {
    said,
    text: said.text.slice(0, MOST_CHARACTERS).toLowerCase(),
    language,
    days,
    numbers: listSaidNumbers(said, days),
    context,
    get values() {
      values ??= listContextValues(context);
      return values;
    },
    turns,
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
