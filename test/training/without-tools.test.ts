import { afterAll, describe, expect, test } from 'vitest';
import index from '../../src/assess/actions/actions.model.json' with { type: 'json' };
import { DETAIL_KINDS, placeOfKind } from '../../src/assess/evidence/detail-kinds.js';
import {
  FIRST_WORD,
  SIZE,
  shippedDetailWords,
  useDetailWords,
} from '../../src/assess/evidence/detail-words.js';
import {
  shippedIncompleteNet,
  useIncompleteNet,
} from '../../src/assess/evidence/incomplete-net.js';
import { readWords } from '../../src/assess/evidence/unsaid-details.js';
import { readInput } from '../../src/assess/reading.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { atOnce } from '../../src/turns.js';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';
import { indexCatalogue } from '../../training/catalogue/index-actions.js';
import { trainWithoutTools } from '../../training/details/train-without-tools.js';
import {
  phrasesOfTools,
  type TwinText,
  twinsOfParts,
  twinsOfRequests,
} from '../../training/details/training-texts.js';
import { readOmissions } from '../../training/omission.js';

const inputOf = (request: string, history: readonly string[] = []): AssessInput => ({
  request,
  history,
  context: null,
  answered: [],
});
const unsaid = (request: string, history?: readonly string[]): Float64Array =>
  atOnce(readWords(readInput(inputOf(request, history)))).unsaid;
const incomplete = (request: string): number =>
  atOnce(readWords(readInput(inputOf(request)))).incomplete;
const doubtOf = (request: string, history?: readonly string[]): number =>
  unsaid(request, history).reduce((sum, one) => sum + one, 0);

const THINGS = ['table', 'room', 'court', 'boat', 'tent', 'desk', 'hall', 'booth'];
const BILLS = ['rent', 'fine', 'fee', 'tax', 'loan', 'bill', 'toll', 'deposit'];
const TIMES = ['at 8:30', 'at 19:00', 'at 11:15', 'at 7:45'];
const SUMS = ['$20', '$350', '$75', '$1200'];

/** Whoever reserves must say when, and whoever pays how much; the other of the two is no help. */
const TWINS: readonly TwinText[] = THINGS.flatMap((thing, i) =>
  TIMES.flatMap((time, j): TwinText[] => {
    const sum = SUMS[j] as string;
    const bill = BILLS[i] as string;
    return [
      twins(`please reserve the ${thing} ${time}`, `please reserve the ${thing} ${sum}`, 'time'),
      twins(`please pay the ${bill} ${sum}`, `please pay the ${bill} ${time}`, 'money'),
    ];
  }),
);

function twins(clear: string, open: string, missing: 'time' | 'money'): TwinText {
  const sides = { clear: inputOf(clear), open: inputOf(open) };
  return { ...sides, group: clear, weight: 2, needed: [missing], missing };
}

const trained = (texts: readonly TwinText[]) =>
  trainWithoutTools({ twins: texts, phrases: [], labelled: [] });

describe('what words say of details', () => {
  afterAll(() => {
    useDetailWords(shippedDetailWords());
    useIncompleteNet(shippedIncompleteNet());
  });

  test('a kind of detail is learned for the requests that need it, also about other things', () => {
    const { words, net } = trained(Array.from({ length: 14 }, () => TWINS).flat());
    useDetailWords(words);
    useIncompleteNet(net);
    const [time, money] = [placeOfKind('time'), placeOfKind('money')];
    expect(unsaid('please reserve the cabin $90')[time]).toBeGreaterThan(
      (unsaid('please reserve the cabin at 16:20')[time] as number) + 0.2,
    );
    expect(unsaid('please pay the insurance at 16:20')[money]).toBeGreaterThan(
      (unsaid('please pay the insurance $90')[money] as number) + 0.2,
    );
    for (const [clear, open] of [
      ['please reserve the cabin at 16:20', 'please reserve the cabin $90'],
      ['please pay the insurance $90', 'please pay the insurance at 16:20'],
    ] as const)
      expect(incomplete(open)).toBeGreaterThan(incomplete(clear));
  });

  test('learning gives the same vectors and weights again', () => {
    const [once, again] = [trained(TWINS), trained(TWINS)];
    expect(again.words.words).toEqual(once.words.words);
    expect(again.words.packed.equals(once.words.packed)).toBe(true);
    expect(again.counted).toEqual(once.counted);
    expect(again.net).toEqual(once.net);
  });

  test('training texts have no tools, and say which kinds are needed, said and missing', () => {
    const parts = twinsOfParts(readOmissions().slice(0, 6));
    expect(parts.length).toBeGreaterThan(100);
    expect(parts.every(({ clear, open }) => !clear.context?.tools && !open.context?.tools)).toBe(
      true,
    );
    const requests = twinsOfRequests();
    expect(requests.length).toBeGreaterThan(9_700);
    const known = requests.filter(({ missing }) => missing !== null);
    expect(known.length / requests.length).toBeGreaterThan(0.4);
    expect(
      known.every(
        ({ needed, missing }) => needed.length === 0 || needed.includes(missing as never),
      ),
    ).toBe(true);
    const phrases = phrasesOfTools();
    expect(phrases.length).toBeGreaterThan(20_000);
    expect(phrases.every(({ said, unsaid }) => !said.some((kind) => unsaid.includes(kind)))).toBe(
      true,
    );
  });
});

describe('what is shipped', () => {
  test('has a vector for each word', () => {
    const { words, packed } = shippedDetailWords();
    expect(new Set(words).size).toBe(words.length);
    expect(packed.length).toBe((FIRST_WORD + words.length) * (SIZE + 4));
  });

  test('has an index of the catalogue as it is', () => {
    const { vectors, common, ...catalogue } = index;
    expect(catalogue).toEqual(indexCatalogue());
    expect(common).toHaveLength(index.names.length);
    expect(Buffer.from(vectors, 'base64')).toHaveLength(index.names.length * DIMENSIONS);
  });

  test('finds what is needed and not said, kind by kind', () => {
    const [time, money] = [placeOfKind('time'), placeOfKind('money')];
    const booking = unsaid('Book a table for four at Nonna on Friday');
    expect(booking[time]).toBeGreaterThan(
      unsaid('Book a table for four at Nonna on Friday at 7 pm')[time] as number,
    );
    const transfer = unsaid('Transfer money to Mario Conti for the rent');
    expect(transfer[money]).toBeGreaterThan(
      unsaid('Transfer 320 euros to Mario Conti for the rent')[money] as number,
    );
    expect(booking).toHaveLength(DETAIL_KINDS.length);
  });

  test('values in what was said before lower the doubt, and none raises it', () => {
    const request = 'Move it to another day, please';
    const before = doubtOf(request, ['user: hello']);
    const after = doubtOf(request, ['user: hello 12 May 2026 at 14:30 "dentist" Anna Keller $40']);
    expect(after).toBeLessThanOrEqual(before);
  });

  test('long texts stay within bounds', () => {
    const text = 'send the file to the team '.repeat(2_000);
    expect(Number.isFinite(doubtOf(text))).toBe(true);
    expect(Number.isFinite(incomplete(text))).toBe(true);
  });
});
