import { lexiconWords } from '../../lexicon/lexicon.js';
import type { InParts } from '../../turns.js';
import { isNounFirst } from '../../utterance/determiners.js';
import { FUNCTION_WORDS } from '../../utterance/function-words.js';
import type { Language } from '../../utterance/language.js';
import type { Token } from '../../utterance/tokens.js';
import { UNSPACED } from '../../utterance/unspaced.js';
import type { Reading } from '../reading.js';
import type { EntityMatch } from './entity-match.js';
import { type NamedThing, namedThings } from './named-things.js';
import { byOrder, byRecords, has, isRecord, isRecords, mostMet } from './narrowing.js';
import { isPlural } from './plural.js';
import type { Thing, ThingsAround } from './read-things.js';
import { isSame } from './same-word.js';
import { findUnspacedMatches } from './unspaced-things.js';

/** Finds what fits each thing that a request names, of those that there are. */
export function* findEntityMatches(
  reading: Reading,
  { things, scalars }: ThingsAround,
): InParts<EntityMatch[]> {
  if (things.length === 0) return [];
  const { said, language } = reading;
  if (UNSPACED.test(said.text)) return findUnspacedMatches(said.text, said.tokens, things);
  const named = namedThings(said.tokens, language);
  const candidates: (Found | null)[] = [];
  for (const one of named) {
    yield;
    candidates.push(withHead(one, things, language));
  }
  const claimed = new Set(candidates.flatMap((found) => (found === null ? [] : found.things)));
  const matches: EntityMatch[] = [];
  for (const [i, one] of named.entries()) {
    yield;
    const found = candidates[i] ?? byAnyWord(one, things, claimed, language);
    // Of what something is to be done with there is none, where what it is to be done to is there.
    if (found === null && one.instrument && isTold(things))
      matches.push({ named: one, things: [], whole: false, described: false, plural: false });
    if (found === null) continue;
    const elsewhere = wordsElsewhere(said.tokens, i, named, candidates);
    matches.push(narrowed(one, found, elsewhere, reading, scalars));
  }
  return matches;
}

/** Whether somebody told what there is, in words or in a list of names: records of a kind say nothing of tools. */
const isTold = (things: readonly Thing[]): boolean =>
  things.filter(({ fields }) => fields.length < 2).length > 1;

/** Things that have the noun of a phrase for their own, with the place of that noun. */
interface Found {
  readonly things: readonly Thing[];
  readonly head: number;
}

function withHead(named: NamedThing, things: readonly Thing[], language: Language): Found | null {
  if (named.opens) return null;
  for (const head of named.heads) {
    const { word } = head.token;
    const found = things.filter((thing) => thing.heads.some((one) => isSame(word, one, language)));
    if (found.length > 0) return { things: found, head: head.at };
  }
  return null;
}

/** `the blind` of `Blind left`: a word of the name, where no thing is called so and no other phrase means it. */
function byAnyWord(
  named: NamedThing,
  things: readonly Thing[],
  claimed: ReadonlySet<Thing>,
  language: Language,
): Found | null {
  const [last] = named.heads;
  if (last === undefined) return null;
  if (named.opens) return byOpeningName(named, things);
  const found = things.filter(
    (thing) =>
      !claimed.has(thing) &&
      thing.list !== null &&
      thing.named.some((one) => isSame(last.token.word, one, language)),
  );
  if (found.length > 0) return { things: found, head: last.at };
  // `the school nurse`, `the cyclist`: whatever is known of a record may tell what it is.
  for (const head of named.heads) {
    const met = things.filter(
      (thing) =>
        !claimed.has(thing) && isRecord(thing) && has(thing, head.token.word, language, 'stems'),
    );
    if (met.length > 0) return { things: met, head: head.at };
  }
  return null;
}

/** `Silva gets 74`: a record that is called so, word by word. */
function byOpeningName({ words }: NamedThing, things: readonly Thing[]): Found | null {
  const [first] = words;
  if (first === undefined) return null;
  const { word } = first.token;
  const found = things.filter(
    ({ fields, named }) => fields.length > 1 && named.length > 1 && named.includes(word),
  );
  return found.length > 0 ? { things: found, head: first.at } : null;
}

/** Words of the request beside a phrase: in no other phrase of a thing that there is, and in one. */
interface Elsewhere {
  readonly free: readonly string[];
  readonly taken: readonly string[];
}

function wordsElsewhere(
  tokens: readonly Token[],
  own: number,
  named: readonly NamedThing[],
  candidates: readonly (Found | null)[],
): Elsewhere {
  const taken = new Set<number>();
  const ownHead = candidates[own]?.head ?? -1;
  for (const [i, { from, to }] of named.entries())
    if (i !== own && candidates[i] !== null) for (let at = from; at < to; at++) taken.add(at);
  const telling = tokens
    .slice(0, 80)
    .flatMap(({ word }, at) =>
      at === ownHead || (FUNCTION_WORDS.has(word) && !SAYS_STATE.has(tokens[at - 1]?.word ?? ''))
        ? []
        : [{ word, at }],
    );
  return {
    free: telling.filter(({ at }) => !taken.has(at)).map(({ word }) => word),
    taken: telling.filter(({ at }) => taken.has(at)).map(({ word }) => word),
  };
}

/** Before a word that says in which state something is: `the light that is on`. */
const SAYS_STATE = lexiconWords('saysState');

function narrowed(
  named: NamedThing,
  { things, head }: Found,
  elsewhere: Elsewhere,
  { said, language, turns, answeredTurns }: Reading,
  scalars: ThingsAround['scalars'],
): EntityMatch {
  const describing = named.words
    .filter(({ at }) => (isNounFirst(language) ? at !== head : at < head))
    .map(({ token }) => token.word);
  // `the mug rack` is no mug.
  const isPart =
    !isNounFirst(language) &&
    named.words.some(({ at }) => at > head) &&
    things.every(({ fields }) => fields.length < 2);
  let { best, met } = mostMet(things, describing, language);
  if (best.length > 1) best = mostMet(best, elsewhere.free, language).best;
  if (best.length > 1)
    best = mostMet(best, elsewhere.taken, language, isRecords(best) ? 'stems' : 'beside').best;
  if (best.length > 1) best = byRecords(best, said.tokens, scalars);
  const ordered = best.length > 1 ? byOrder(best, said.tokens) : best;
  const isOrdered = ordered.length < best.length;
  best = ordered;
  if (best.length > 1) {
    const before = turns
      .slice(0, Math.max(4, answeredTurns))
      .filter(({ speaker }, at) => speaker === 'user' || (speaker === 'assistant' && at === 0));
    const words = before
      .flatMap(({ tokens }) => tokens.map(({ word }) => word))
      .filter((word) => !FUNCTION_WORDS.has(word));
    best = mostMet(best, words, language).best;
  }
  const distinct = best.filter(
    (thing, at) => best.findIndex((one) => looksOf(one) === looksOf(thing)) === at,
  );
  const behind = said.tokens[named.words.at(-1)?.at ?? named.to];
  const follows = said.tokens[said.tokens.indexOf(behind as Token) + 1]?.word ?? '';
  const described =
    best.length > 1 &&
    best.length === things.length &&
    (RELATIVE.has(follows) || (describing.length > 0 && met === 0));
  const plural = named.determines === 'many' || isPlural(named, head, things, language);
  const whole = !isPart && (isOrdered || met === describing.length);
  return { named, things: isPart ? distinct.slice(0, 1) : distinct, whole, described, plural };
}

const RELATIVE = lexiconWords('relatives');

const looksOf = ({ name, fields, list }: Thing): string =>
  fields.length === 0
    ? name.toLowerCase()
    : [...fields.map(({ value }) => value), ...(list?.stems ?? [])].join('\n');
