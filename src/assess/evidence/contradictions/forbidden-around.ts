import { union } from '../../../lexicon/lexicon.js';
import type { ContradictionDetector, Looked } from './detector.js';
import { findMeantRecords, isNamed } from './meant-records.js';
import { BEGINS, ENDS } from './word-edges.js';

const FORBIDS_KEY = new RegExp(`^(?:${union('forbidsKeys')})$`, 'u');
const ALLERGY_KEY = new RegExp(`^(?:${union('allergyKeys')})$`, 'u');
const NOTE = new RegExp(`${BEGINS}(?:${union('forbidsInNotes')})${ENDS}`, 'u');
/** Notes that are longer tell of much that is not asked about. */
const MOST_CHARACTERS = 90;

/** Finds somebody or something that the context says is not allowed. */
export const forbiddenAround: ContradictionDetector = (looked) => {
  if (looked.context === null) return null;
  return namedInList(looked) ?? inNote(looked) ?? inFood(looked);
};

function namedInList({ text, values }: Looked): string | null {
  const one = values.find(
    ({ key, value }) =>
      FORBIDS_KEY.test(key) && typeof value === 'string' && isNamed(text, firstWord(value)),
  );
  return one === undefined ? null : `"${firstWord(String(one.value))}" and ${one.key}`;
}

function inNote(looked: Looked): string | null {
  const notes = looked.values.filter(
    ({ value }) =>
      typeof value === 'string' &&
      value.length <= MOST_CHARACTERS &&
      NOTE.test(value.toLowerCase()),
  );
  const [note] = notes;
  if (note === undefined) return null;
  const named = findMeantRecords(looked, (one) => one === note);
  const isAbout = named.has(note.record) || isNamed(looked.text, note.value);
  return isAbout ? `the request and "${String(note.value).slice(0, 60).toWellFormed()}"` : null;
}

function inFood(looked: Looked): string | null {
  const allergies = looked.values.filter(
    ({ key, value }) => ALLERGY_KEY.test(key) && typeof value === 'string',
  );
  if (allergies.length === 0) return null;
  const named = findMeantRecords(looked, ({ key }) => ALLERGY_KEY.test(key));
  for (const allergy of allergies) {
    const what = firstWord(String(allergy.value)).toLowerCase();
    if (what.length < 3) continue;
    const isIn = looked.values.some(
      ({ key, value, record }) =>
        !ALLERGY_KEY.test(key) && named.has(record) && String(value).toLowerCase().includes(what),
    );
    if (isNamed(looked.text, what) || isIn) return `the request and ${allergy.key} ${what}`;
  }
  return null;
}

const firstWord = (text: string): string => /[\p{L}\p{N}]+/u.exec(text)?.[0] ?? '';
