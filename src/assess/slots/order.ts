import { union } from '../../lexicon/lexicon.js';
import type { Token } from '../../utterance/tokens.js';
import type { RecordList } from '../call/record-list.js';

/** Places of the things that an answer names by their order. */
export interface Ordered {
  readonly places: readonly number[];
  /** Whether it may mean several: `all of them`, `the first two`. */
  readonly several: boolean;
}

const ALL = new RegExp(`(?:^| )${union('everyOne')}(?= |$)|${union('everyOneUnspaced')}`, 'u');
const BUT = new RegExp(`(?:^| )${union('butFor')}(?: for)?(?= )|${union('butForUnspaced')}`, 'u');
const FIRST = new RegExp(
  `(?:^| )(?:former|${union('theFirst')})(?= |$)|${union('theFirstUnspaced')}`,
  'u',
);
const LAST = new RegExp(`(?:^| |')${union('theLast')}(?= |$)|${union('theLastUnspaced')}`, 'u');
const NUMBERS: readonly RegExp[] = [
  new RegExp(`^${union('theSecond')}$`, 'u'),
  new RegExp(`^${union('theThird')}$`, 'u'),
  new RegExp(`^${union('theFourth')}$`, 'u'),
];
const COUNTS: readonly RegExp[] = [
  new RegExp(`^${union('twoOf')}$`, 'u'),
  new RegExp(`^${union('threeOf')}$`, 'u'),
];

/** The places among so many things that words of order name; null where they name none. */
export function placesByOrder(tokens: readonly Token[], count: number): Ordered | null {
  const words = tokens.map(({ word }) => word).join(' ');
  const everything = Array.from({ length: count }, (_, at) => at);
  if (ALL.test(words)) {
    const but = BUT.exec(words);
    if (but === null) return { places: everything, several: true };
    const refused = placesNamed(words.slice(but.index + but[0].length), count);
    // What is left out by name is for whoever knows the names.
    if (refused === null) return null;
    return { places: everything.filter((at) => !refused.includes(at)), several: true };
  }
  const places = placesNamed(words, count);
  return places === null ? null : { places, several: places.length > 1 };
}

function placesNamed(words: string, count: number): number[] | null {
  const some = words.split(' ');
  const many = COUNTS.findIndex((number) => some.some((word) => number.test(word))) + 2;
  if (FIRST.test(words)) {
    const length = many > 1 ? many : 1;
    return length <= count ? Array.from({ length }, (_, at) => at) : null;
  }
  if (LAST.test(words)) {
    const length = many > 1 ? many : 1;
    return length <= count ? Array.from({ length }, (_, at) => count - length + at) : null;
  }
  const at = NUMBERS.findIndex((number) => some.some((word) => number.test(word))) + 1;
  return at > 0 && at < count ? [at] : null;
}

/** The keys of prices, moments and sizes. */
const PRICE = new RegExp(union('priceKeys'), 'i');
const DATE = new RegExp(union('timeKeys'), 'i');
const SIZE = new RegExp(union('sizeKeys'), 'i');

/** Words that compare things, and the fields of records that they compare. */
const COMPARES: readonly (readonly [words: RegExp, keys: RegExp, sign: 1 | -1])[] = [
  [new RegExp(`(?:^| )${union('cheaper')}(?= |$)|${union('cheaperUnspaced')}`, 'u'), PRICE, -1],
  [new RegExp(`(?:^| )${union('dearer')}(?= |$)|${union('dearerUnspaced')}`, 'u'), PRICE, 1],
  [new RegExp(`(?:^| )${union('earlier')}(?= |$)|${union('earlierUnspaced')}`, 'u'), DATE, -1],
  [new RegExp(`(?:^| )${union('later')}(?= |$)|${union('laterUnspaced')}`, 'u'), DATE, 1],
  [new RegExp(`(?:^| )${union('smaller')}(?= |$)|${union('smallerUnspaced')}`, 'u'), SIZE, -1],
  [new RegExp(`(?:^| )${union('bigger')}(?= |$)|${union('biggerUnspaced')}`, 'u'), SIZE, 1],
];

/** The one record that a comparison means: `the cheaper one`, `la más barata`; null where nothing compares, or nothing can be. */
export function placeCompared(tokens: readonly Token[], { items }: RecordList): number | null {
  const words = tokens.map(({ word }) => word).join(' ');
  const found = COMPARES.find(([said]) => said.test(words));
  if (found === undefined || items.length < 2) return null;
  const [, keys, sign] = found;
  const names = new Set(items.flatMap(({ fields }) => fields.map(({ key }) => key)));
  const named = [...names].filter((key) => keys.test(key));
  for (const key of named) {
    const values = items.map(({ fields }) => fields.find((field) => field.key === key)?.value);
    if (values.some((value) => value === undefined || typeof value === 'boolean')) continue;
    const sorted = values
      .map((value, at) => ({ at, value: value as string | number }))
      .sort((a, b) => (a.value < b.value ? sign : a.value > b.value ? -sign : 0));
    const [first, second] = sorted;
    if (first && second && first.value !== second.value) return first.at;
  }
  return null;
}
