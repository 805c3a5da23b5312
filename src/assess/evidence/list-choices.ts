import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { stem } from '../../utterance/tokens.js';
import { UNSPACED } from '../../utterance/unspaced.js';
import { pickByOrder } from '../call/pick-by-order.js';
import type { RecordItem, RecordList } from '../call/record-list.js';
import type { Reading } from '../reading.js';

/** How many of a list's items fit a request best, and by what. */
export interface ListChoice {
  readonly list: RecordList;
  /** How many items fit best. */
  readonly best: number;
  /** Whether a word of the request tells some of its items from the others. */
  readonly tells: boolean;
  /** Whether the request speaks of what is in the list at all: by a word of an item, or by what the list is called. */
  readonly spoken: boolean;
}

/** Features of the lists around a request, each between 0 and 2: lists of one kind count more than one, but not as many times. */
export const LIST_FEATURES = [
  /** Exactly one item fits best. */
  'list_one',
  /** Several items fit equally well, told from the others by a word of the request. */
  'list_several',
  /** The request speaks of the list by words that fit all items, or by its name, and of none in particular. */
  'list_unmet',
  /** Values to choose from of which the request says nothing. */
  'list_silent',
  /** The request speaks of a list that has a single item. */
  'list_single',
  /** All or several of them are wanted. */
  'list_all',
] as const;

const MOST = { words: 60, lists: 12, items: 40 } as const;
/** Values that somebody chooses from are few and plain. */
const CHOICES = 8;

/** The features of the lists around a request, in the order of `LIST_FEATURES`. */
export function listFeatures(reading: Reading, lists: readonly RecordList[]): number[] {
  if (lists.length === 0) return [0, 0, 0, 0, 0, 0];
  const choices = listChoices(reading, lists);
  const count = (fits: (choice: ListChoice) => boolean): number => {
    const found = choices.filter(fits).length;
    return found === 0 ? 0 : 1 + Math.min(found - 1, 3) / 3;
  };
  const size = ({ list }: ListChoice): number => list.items.length;
  const several = count((one) => size(one) > 1 && one.tells && one.best > 1);
  const unmet = count((one) => size(one) > 1 && one.spoken && !one.tells);
  return [
    count((one) => size(one) > 1 && one.tells && one.best === 1),
    several,
    unmet,
    count((one) => size(one) > 1 && size(one) <= CHOICES && !one.spoken && isPlain(one.list)),
    count((one) => size(one) === 1 && one.spoken),
    several + unmet > 0 && meansAll(reading) ? 1 : 0,
  ];
}

const ALL = lexiconWords('determinesAll');
const ALL_UNSPACED = new RegExp(union('allUnspaced'));

const meansAll = ({ said }: Reading): boolean =>
  said.tokens.some(({ word }) => ALL.has(word)) ||
  (UNSPACED.test(said.text) && ALL_UNSPACED.test(said.text));

const isPlain = ({ items }: RecordList): boolean => items.every(({ fields }) => fields.length < 2);

/** How each list around a request is spoken of. */
function listChoices({ said }: Reading, lists: readonly RecordList[]): ListChoice[] {
  const isUnspaced = UNSPACED.test(said.text);
  const words = [
    ...new Set(
      said.tokens
        .slice(0, MOST.words)
        .filter(({ word }) => !COMMON_WORDS.has(word) && word.length > 1)
        .map(({ word }) => stem(word)),
    ),
  ];
  return lists.slice(0, MOST.lists).flatMap((list): ListChoice[] => {
    if (list.keyed || list.items.length === 0) return [];
    const items = list.items.slice(0, MOST.items);
    const met = isUnspaced ? meetUnspaced(said.text, items) : meetWords(words, items);
    const telling = met.filter((one) => one.size < items.length || items.length === 1);
    const scores = items.map((_, at) => telling.filter((one) => one.has(at)).length);
    const top = Math.max(...scores);
    const best = scores.flatMap((score, at) => (score === top ? [at] : []));
    // `the latest meeting`: one of them by its order.
    const isPicked = best.length > 1 && pickByOrder(list, best, said.tokens) !== null;
    return [
      {
        list,
        best: isPicked ? 1 : best.length,
        tells: isPicked || top > 0,
        spoken: met.length > 0 || words.some((word) => list.stems.has(word)),
      },
    ];
  });
}

/** For each word that is met the places of the items that have it. */
function meetWords(words: readonly string[], items: readonly RecordItem[]): ReadonlySet<number>[] {
  return words
    .map((word) => new Set(items.flatMap((item, at) => (hasWord(item, word) ? [at] : []))))
    .filter(({ size }) => size > 0);
}

/** Letters that a word and one of another form have in common at least. */
const ROOT = 5;

const hasWord = ({ fields }: RecordItem, word: string): boolean =>
  fields.some(({ stems }) =>
    stems.some((one) => one === word || (word.length > ROOT && one.startsWith(word.slice(0, -1)))),
  );

/** Pieces of two signs of the items' values that a text has in which no space shows a word. */
function meetUnspaced(text: string, items: readonly RecordItem[]): ReadonlySet<number>[] {
  const places = new Map<string, Set<number>>();
  for (const [at, { fields }] of items.entries())
    for (const { value } of fields) {
      const written = String(value).slice(0, 40);
      for (let from = 0; from + 1 < written.length; from++) {
        const piece = written.slice(from, from + 2);
        if (/\s/.test(piece) || !text.includes(piece)) continue;
        places.set(piece, (places.get(piece) ?? new Set()).add(at));
      }
    }
  return [...places.values()];
}
