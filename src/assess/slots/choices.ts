import { lexiconWords } from '../../lexicon/lexicon.js';
import type { Held, Value } from '../../ports/assessment.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { candidateRecords } from '../call/candidate-records.js';
import { groundIn } from '../call/ground.js';
import type { RecordList } from '../call/record-list.js';
import { NOTHING_KNOWN, readKnown } from '../call/records.js';
import { recordsFor } from '../call/records-for.js';
import type { Parameter } from '../call/schema.js';
import { offersFor } from '../call/value-offers.js';
import { alike, wordVector } from '../meaning.js';
import { isMistyped } from './mistyped.js';
import type { OpenSlot } from './open-slots.js';
import { placeCompared, placesByOrder } from './order.js';

/** The choice of the schema, or the record among those that fit, which the answer names. */
export function readChoice(
  { parameter, several }: OpenSlot,
  all: readonly Token[],
  isAsked: boolean,
  taken: Set<number>,
  context: unknown,
): Held | undefined {
  const tokens = all.map((token, at) => (taken.has(at) ? { ...token, word: '' } : token));
  if (parameter.choices.length > 0) {
    return (
      choiceIn(parameter, tokens, isAsked, taken) ??
      (isAsked ? nearChoice(parameter, tokens, taken) : undefined)
    );
  }
  if (!isAsked) return undefined;
  const byOrder = (): Held | undefined => recordsByOrder(parameter, several, all, taken, context);
  // "The first two" is more than "the first".
  const ordered = parameter.isList ? byOrder() : undefined;
  if (ordered !== undefined) return ordered;
  const named = several.length > 1 ? recordIn(several, tokens, taken, context) : undefined;
  return named ?? byOrder();
}

/** An answer of more words names several things by their order only by chance. */
const MAX_WORDS = 12;

/** The records that words of order or comparison mean: `the cheaper one`, `the latter`; for a list also `all but the last`. */
function recordsByOrder(
  parameter: Parameter,
  several: readonly string[],
  tokens: readonly Token[],
  taken: Set<number>,
  context: unknown,
): Held | undefined {
  if (tokens.length > MAX_WORDS) return undefined;
  for (const { list, values } of valuesOfRecords(parameter, several, context)) {
    const compared = placeCompared(tokens, list);
    const ordered = compared === null ? placesByOrder(tokens, values.length) : null;
    const places = compared === null ? (ordered?.places ?? []) : [compared];
    if (places.length === 0 || (places.length > 1 && !parameter.isList)) continue;
    for (const at of tokens.keys()) taken.add(at);
    const found = places.map((at) => values[at] as Value);
    return parameter.isList ? found : found[0];
  }
  return undefined;
}

/** Values that a list of records holds for a parameter, one of each record. */
export interface RecordValues {
  readonly list: RecordList;
  readonly values: readonly Value[];
  /** How well they fit by name and kind, 0 to 1; absent where the list itself is what the parameter means. */
  readonly fit?: number;
}

/** The lists of records that hold a value for a parameter in each record, the best first. */
export function valuesOfRecords(
  parameter: Parameter,
  several: readonly string[],
  context: unknown,
): RecordValues[] {
  const candidates = several.length > 1 ? candidateRecords(context, several) : null;
  if (candidates !== null) return [candidates];
  const meant = recordsFor(parameter, context);
  const known = readKnown(context);
  const byKeys = known.lists
    .filter(({ items, keyed }) => items.length > 1 && !keyed)
    .flatMap((list) => {
      const offers = list.items.map((_, at) => recordOffer(parameter, list, at));
      const values = offers.flatMap((offer) => offer?.value ?? []);
      const fit = Math.min(...offers.map((offer) => offer?.fit ?? 0));
      return values.length === list.items.length && fit >= MIN_FIT ? [{ list, values, fit }] : [];
    })
    .sort((a, b) => b.fit - a.fit);
  return meant === null ? byKeys : [...byKeys, meant];
}

const MIN_FIT = 0.3;

/** Value that one record of a list offers a parameter. */
function recordOffer(parameter: Parameter, list: RecordList, at: number) {
  const grounding = { list, best: [at], score: 1, margin: 1, named: true, mentions: NOWHERE };
  const [offer] = offersFor(parameter, [], NOTHING_KNOWN, [
    { ...grounding, picked: true, current: false },
  ]);
  return offer?.from === 'record' ? offer : undefined;
}

const NOWHERE: ReadonlySet<number> = new Set();

/** The one choice that a word of the answer is a typing mistake of, or means in other words or another language. */
function nearChoice(
  { choices }: Parameter,
  tokens: readonly Token[],
  taken: Set<number>,
): Value | undefined {
  const mistyped = mistypedChoice(choices, tokens, taken);
  if (mistyped !== undefined) return mistyped;
  const said = tokens
    .slice(0, MOST_COMPARED)
    .flatMap(({ word }, at) =>
      word.length < 3 || COMMON_WORDS.has(word) ? [] : [{ at, meaning: wordVector(word) }],
    );
  let best: { value: Value; likeness: number; at: number } | null = null;
  let next = 0;
  for (const choice of choices) {
    const meanings = [choice.vector, ...choice.words.map(wordVector)];
    let likeness = 0;
    let place = -1;
    for (const { at, meaning } of said) {
      const like = Math.max(...meanings.map((one) => alike(meaning, one)));
      if (like > likeness) [likeness, place] = [like, at];
    }
    if (best === null || likeness > best.likeness) {
      next = best?.likeness ?? 0;
      best = { value: choice.value, likeness, at: place };
    } else next = Math.max(next, likeness);
  }
  if (best === null || best.likeness < SAME_MEANING || best.likeness - next < CLEARLY)
    return undefined;
  taken.add(best.at);
  return best.value;
}

/** The one choice that a word of the answer is a typing mistake of. */
export function mistypedChoice(
  choices: Parameter['choices'],
  tokens: readonly Token[],
  taken: Set<number>,
): Value | undefined {
  for (const [at, { word }] of tokens.entries()) {
    if (taken.has(at) || COMMON_WORDS.has(word)) continue;
    const meant = choices.filter(({ words }) => words.some((one) => isMistyped(word, one)));
    if (meant.length !== 1) continue;
    taken.add(at);
    return meant[0]?.value;
  }
  return undefined;
}

/** So many words of an answer are compared with each choice. */
const MOST_COMPARED = 60;
/** From here on a word means a choice, and by so much more than any other. */
const SAME_MEANING = 0.62;
const CLEARLY = 0.12;

/** A choice whose words all stand in the answer; one asked about also by a part that no other has, or its beginning. */
export function choiceIn(
  { choices }: Parameter,
  tokens: readonly Token[],
  isAsked: boolean,
  taken: Set<number>,
): Value | undefined {
  const roots = tokens.map(({ word }) => stem(word));
  const named = choices.filter((choice) => choice.roots.every((root) => roots.includes(root)));
  // `extra data` names `extra_data`, not `data` as well.
  const longest = Math.max(0, ...named.map((choice) => choice.roots.length));
  const whole = named.filter((choice) => choice.roots.length === longest);
  const found =
    whole.length > 0
      ? whole
      : isAsked
        ? choices.filter((choice) =>
            choice.words.some(
              (word) =>
                choices.every((other) => other === choice || !other.words.includes(word)) &&
                tokens.some((token) => isShortFor(token.word, word)),
            ),
          )
        : [];
  const [only] = found;
  if (found.length !== 1 || only === undefined) return undefined;
  for (const [at, { word }] of tokens.entries()) {
    if (only.roots.includes(roots[at] ?? '') || only.words.some((one) => isShortFor(word, one)))
      taken.add(at);
  }
  return only.value;
}

/** `prod` for `production`, `international` for `internationally`; `in` stands for nothing. */
function isShortFor(said: string, word: string): boolean {
  if (said.length < 3 || COMMON_WORDS.has(said)) return false;
  if (word.startsWith(said)) return true;
  return said.length > 5 && word.length > 5 && said.slice(0, 5) === word.slice(0, 5);
}

/** The record among those that fit equally well which the answer's words, or its place among them, tell. */
function recordIn(
  several: readonly string[],
  tokens: readonly Token[],
  taken: Set<number>,
  context: unknown,
): Value | undefined {
  const records = candidateRecords(context, several);
  if (records === null) return undefined;
  const [grounding] = groundIn([records.list], tokens.map(asSuperlative), (word) =>
    COMMON_WORDS.has(word),
  );
  const [best, ...more] = grounding?.best ?? [];
  if (grounding === undefined || best === undefined || more.length > 0) return undefined;
  if (grounding.score === 0 && !grounding.picked) return undefined;
  for (const at of tokens.keys()) taken.add(at);
  return records.values[best];
}

const SUPERLATIVES = new Map(
  [...lexiconWords('superlatives')].map((pair) => pair.split(':') as [string, string]),
);

/** Of two the older one is the oldest. */
const asSuperlative = (token: Token): Token => ({
  ...token,
  word: SUPERLATIVES.get(token.word) ?? token.word,
});
