import { afterAll, describe, expect, test } from 'vitest';
import { shippedDetailWords, useDetailWords } from '../../src/assess/evidence/detail-words.js';
import { unsaidDetails } from '../../src/assess/evidence/unsaid-details.js';
import { readInput } from '../../src/assess/reading.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { type Twins, twinsOfParts, twinsOfPhrases } from '../../training/details/detail-twins.js';
import { trainDetailWords } from '../../training/details/train-detail-words.js';
import { readOmissions } from '../../training/omission.js';

const inputOf = (request: string, history: readonly string[] = []): AssessInput => ({
  request,
  history,
  context: null,
  answered: [],
});
const doubtOf = (request: string, history?: readonly string[]): number =>
  unsaidDetails(readInput(inputOf(request, history)));

const THINGS = ['table', 'room', 'court', 'boat', 'tent', 'desk', 'hall', 'booth'];
const BILLS = ['rent', 'fine', 'fee', 'tax', 'loan', 'bill', 'toll', 'deposit'];
const TIMES = ['at 8:30', 'at 19:00', 'at 11:15', 'at 7:45'];
const SUMS = ['$20', '$350', '$75', '$1200'];

/** Whoever reserves must say when, and whoever pays how much; the other of the two is no help. */
const TWINS: readonly Twins[] = THINGS.flatMap((thing, i) =>
  TIMES.flatMap((time, j) => {
    const sum = SUMS[j] as string;
    const bill = BILLS[i] as string;
    return [
      twins(`please reserve the ${thing} ${time}`, `please reserve the ${thing} ${sum}`),
      twins(`please pay the ${bill} ${sum}`, `please pay the ${bill} ${time}`),
    ];
  }),
);

function twins(clear: string, open: string): Twins {
  return { clear: inputOf(clear), open: inputOf(open), group: clear, weight: 1, judged: true };
}

describe('what words say of details', () => {
  afterAll(() => useDetailWords(shippedDetailWords()));

  test('a kind of detail is learned for the requests that need it, also about other things', () => {
    useDetailWords(trainDetailWords(Array.from({ length: 16 }, () => TWINS).flat()));
    expect(doubtOf('please reserve the cabin $90')).toBeGreaterThan(
      doubtOf('please reserve the cabin at 16:20') + 0.3,
    );
    expect(doubtOf('please pay the insurance at 16:20')).toBeGreaterThan(
      doubtOf('please pay the insurance $90') + 0.3,
    );
  });

  test('learning gives the same vectors again', () => {
    const once = trainDetailWords(TWINS);
    const again = trainDetailWords(TWINS);
    expect(again.words).toEqual(once.words);
    expect(again.packed.equals(once.packed)).toBe(true);
  });

  test('twins of the omissions have no tools, and those of phrases say more and less', () => {
    const parts = twinsOfParts(readOmissions().slice(0, 6));
    expect(parts.length).toBeGreaterThan(100);
    expect(parts.every(({ clear, open }) => !clear.context?.tools && !open.context?.tools)).toBe(
      true,
    );
    const phrases = twinsOfPhrases();
    expect(phrases).toHaveLength(3_000);
    expect(phrases.every(({ clear, open }) => clear.request !== open.request)).toBe(true);
  });
});

describe('the shipped words', () => {
  test('are as many as their vectors', () => {
    const { words, packed } = shippedDetailWords();
    expect(new Set(words).size).toBe(words.length);
    expect(packed.length).toBe((64 + 3 + words.length) * 68);
  });

  test('values in what was said before lower the doubt, and none raises it', () => {
    const request = 'Move it to another day, please';
    const before = doubtOf(request, ['user: hello']);
    const after = doubtOf(request, ['user: hello 12 May 2026 at 14:30 "dentist" Anna Keller $40']);
    expect(after).toBeLessThanOrEqual(before);
  });

  test('long texts stay within bounds', () => {
    const doubt = doubtOf('send the file to the team '.repeat(2_000));
    expect(Number.isFinite(doubt)).toBe(true);
  });
});
