import { stem, type Token } from '../text/tokens.js';
import { numberOf } from './normalise.js';
import type { Field, RecordItem, RecordList } from './records.js';

/** What the words of a request say of a list of records. */
export interface Grounding {
  readonly list: RecordList;
  /** Places of the records that the words fit best, equally well. */
  readonly best: readonly number[];
  /** How well the best ones are met; 0: no word of theirs was said. */
  readonly score: number;
  /** Whether the kind of record is named: `card` where the list is of cards. */
  readonly named: boolean;
  /** Tokens of the request that name the records. */
  readonly mentions: ReadonlySet<number>;
  /** Words of order (`latest`, `cheaper`, `second`) picked among them. */
  readonly picked: boolean;
}

const NEWEST =
  /^(?:latest|newest|recent|last|letzte[nrs]?|neueste[nrs]?|dernière?|último|última|ultimo|ultima|laatste|nieuwste|最新|最後|最后)$/;
const OLDEST =
  /^(?:oldest|earliest|first|älteste[nrs]?|erste[nrs]?|première?|primero|primera|primeiro|prima|primo|eerste|oudste|最初|最早)$/;
const SMALLEST =
  /^(?:cheapest|cheaper|smallest|smaller|lowest|lower|shortest|least|günstigste[nrs]?|billigste[nrs]?|kleinste[nrs]?)$/;
const LARGEST =
  /^(?:biggest|bigger|largest|larger|highest|higher|longest|dearest|most|größte[nrs]?|teuerste[nrs]?|höchste[nrs]?)$/;
const ORDINALS: readonly RegExp[] = [
  /^(?:first|1st|erste[nrs]?|premier|première|primero|primera|primo|prima|eerste|第一)$/,
  /^(?:second|2nd|zweite[nrs]?|deuxième|segundo|segunda|secondo|tweede|第二)$/,
  /^(?:third|3rd|dritte[nrs]?|troisième|tercero|tercera|terzo|derde|第三)$/,
];
const TIME_KEY =
  /^(?:date|day|time|at|creat|placed|order|due|start|sent|receiv|updat|when|timestamp)/;
const SIZE_KEY = /^(?:amount|price|total|cost|size|value|count|fee|balance|duration|minut)/;

/** Looks a request up in each list of records. Linear in the words plus the records' words. */
export function groundIn(
  lists: readonly RecordList[],
  tokens: readonly Token[],
  skip: ReadonlySet<string>,
): Grounding[] {
  const said = new Map<string, number>();
  for (let i = Math.min(tokens.length, 300) - 1; i >= 0; i--) {
    const { word } = tokens[i] as Token;
    said.set(stem(word), i);
    if (/[-_/]/.test(word))
      for (const part of word.split(/[-_/]/)) if (part.length > 2) said.set(stem(part), i);
    const number = /\d/.test(word) ? numberOf(word) : null;
    if (number !== null) said.set(`#${number}`, i);
  }
  return lists.map((list) => groundOne(list, said, tokens, skip));
}

function groundOne(
  list: RecordList,
  said: ReadonlyMap<string, number>,
  tokens: readonly Token[],
  skip: ReadonlySet<string>,
): Grounding {
  const frequency = new Map<string, number>();
  const met = list.items.map((item) => metWords(item, said, skip, list.stems));
  for (const words of met)
    for (const word of words.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const size = list.items.length;
  const mentions = new Set<number>();
  const scores = met.map((words) => {
    let score = 0;
    for (const [word, at] of words) {
      score += Math.log(1 + size / (frequency.get(word) as number));
      mentions.add(at);
    }
    return score;
  });
  const top = Math.max(0, ...scores);
  let best = scores.flatMap((score, at) => (score >= top - 1e-9 ? [at] : []));
  const named = [...list.stems].some((word) => said.has(word) || said.has(word.replace(/s$/, '')));
  const picked = best.length > 1 ? pickByOrder(list, best, tokens) : null;
  if (picked !== null) best = [picked];
  return { list, best, score: top, named, mentions, picked: picked !== null };
}

/** The words of a record that were said, with where. */
function metWords(
  item: RecordItem,
  said: ReadonlyMap<string, number>,
  skip: ReadonlySet<string>,
  listStems: ReadonlySet<string>,
): Map<string, number> {
  const met = new Map<string, number>();
  for (const field of item.fields) {
    for (const word of field.stems) {
      const at = said.get(word);
      if (at !== undefined && !skip.has(word) && !listStems.has(word)) met.set(word, at);
    }
    if (typeof field.value === 'number') {
      const at = said.get(`#${field.value}`);
      if (at !== undefined) met.set(`#${field.value}`, at);
    }
  }
  return met;
}

/** `the latest order`, `the cheaper one`, `the second`: one of several by their order; null where none is meant. */
function pickByOrder(
  list: RecordList,
  among: readonly number[],
  tokens: readonly Token[],
): number | null {
  for (const { word } of tokens.slice(0, 60)) {
    const by = NEWEST.test(word)
      ? byKey(list, among, TIME_KEY, 1)
      : OLDEST.test(word)
        ? byKey(list, among, TIME_KEY, -1)
        : null;
    if (by !== null) return by;
    if (SMALLEST.test(word)) return byKey(list, among, SIZE_KEY, -1);
    if (LARGEST.test(word)) return byKey(list, among, SIZE_KEY, 1);
    const ordinal = ORDINALS.findIndex((pattern) => pattern.test(word));
    if (ordinal >= 0 && among.length > ordinal) return among[ordinal] ?? null;
  }
  return null;
}

function byKey(
  list: RecordList,
  among: readonly number[],
  key: RegExp,
  sign: 1 | -1,
): number | null {
  const sortable = (at: number): string | number | undefined =>
    list.items[at]?.fields.find((field: Field) => field.keyStems.some((word) => key.test(word)))
      ?.value as string | number | undefined;
  let best: { at: number; value: string | number } | null = null;
  for (const at of among) {
    const value = sortable(at);
    if (value === undefined) return null;
    if (best === null || (sign === 1 ? value > best.value : value < best.value))
      best = { at, value };
    else if (value === best.value) return null;
  }
  return best?.at ?? null;
}
