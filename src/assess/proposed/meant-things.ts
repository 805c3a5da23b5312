import { lexiconWords, wordsByLanguage } from '../../lexicon/lexicon.js';
import { calendarWord } from '../../utterance/calendar.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import type { Language } from '../../utterance/language.js';
import { stem } from '../../utterance/tokens.js';
import { pickByOrder } from '../call/pick-by-order.js';
import { alike, wordVector } from '../meaning.js';
import { placeCompared } from '../slots/order.js';
import { isCallers } from './match-caller.js';
import type { Source, Sources } from './sources.js';
import { isIdKey, LONG_TEXT, listSigns, type Passed } from './thing-signs.js';
import type { KnownThing, ThingField, ThingGroup } from './things.js';

/** How a thing stands to what the user said. */
export type ThingMatch =
  /** The one that the words name or describe, or one of those that they mean together. */
  | 'meant'
  /** One of several that they fit equally well. */
  | 'tied'
  /** They fit another one. */
  | 'other'
  /** Nothing says which. */
  | 'unsaid';

/** Things of a group that the user's words mean, and how. */
interface Meant {
  readonly best: ReadonlySet<KnownThing>;
  /** Their names were said whole. */
  readonly named: ReadonlySet<KnownThing>;
  /** Something was said that tells one from another. */
  readonly isSaid: boolean;
}

const WORDS_FOR_ALL = wordsByLanguage('determinesAll');
const NO_WORDS: ReadonlySet<string> = new Set();

/** Words of a language that mean each of several: in others they may mean something else. */
const wordsForAll = (language: Language): ReadonlySet<string> =>
  WORDS_FOR_ALL.get(language) ?? NO_WORDS;

const PLURAL_POINTERS = new Set('them these those both ones'.split(' '));
const POINTERS = new Set('it this that the'.split(' '));
const OWN_WORDS = lexiconWords('ownWords', 'pointsBack');

/** Tells how a thing stands to what the user said: the latest words first, those before them where these leave several. */
export function matchThing(
  thing: KnownThing,
  things: readonly KnownThing[],
  sources: Sources,
  passed: Passed,
): ThingMatch {
  const { group } = thing;
  const { best, named, isSaid } = findMeant(thing, things, sources, passed);
  if (named.has(thing)) return 'meant';
  const tokens = sources.own
    .filter(({ speaker }) => speaker === 'user')
    .flatMap(({ utterance }) => utterance.tokens);
  const all = wordsForAll(sources.reading.language);
  const isTogether =
    tokens.some(({ word }) => all.has(word) || PLURAL_POINTERS.has(word)) ||
    isPlural(group, tokens);
  if (!isSaid) {
    if (group.things.length === 1) return isPointedAt(group, sources) ? 'meant' : 'unsaid';
    const picked = pick([...group.things], sources) ?? findByMeaning(group, sources, passed);
    if (picked !== null) return picked === thing ? 'meant' : 'other';
    return isTogether && isWholeSet(new Set(group.things), sources, passed) ? 'meant' : 'unsaid';
  }
  if (!best.has(thing)) return 'other';
  if (best.size === 1 || isWholeSet(best, sources, passed)) return 'meant';
  const picked = pick([...best], sources) ?? pickOwn([...best], sources);
  if (picked !== null) return picked === thing ? 'meant' : 'other';
  return isTogether && !passed.isList ? 'meant' : 'tied';
}

/** Lists the things beside which one of several that fit equally well was taken. */
export function listTied(
  thing: KnownThing,
  all: readonly KnownThing[],
  sources: Sources,
  passed: Passed,
): readonly KnownThing[] {
  const { best, isSaid } = findMeant(thing, all, sources, passed);
  return isSaid && best.has(thing) ? [...best] : thing.group.things;
}

/** Whether a list has just the things that the words fit, and these are spoken of as several. */
function isWholeSet(
  best: ReadonlySet<KnownThing>,
  { own, reading }: Sources,
  { listed }: Passed,
): boolean {
  if (listed.size !== best.size) return false;
  if (![...best].every(({ fields }) => fields.some((field) => listed.has(field.folded))))
    return false;
  const isEnglish =
    reading.language === 'en' &&
    own.every(({ utterance: { text } }) => /^[\0-\x7f’“”–—]*$/.test(text));
  return (
    !isEnglish ||
    own.some(({ utterance: { tokens } }) => tokens.some(({ word }) => /\w{3,}s$/.test(word)))
  );
}

/** Whether the kind of the things is named in the plural: "the overdue invoices". */
const isPlural = ({ stems }: ThingGroup, tokens: Source['utterance']['tokens']): boolean =>
  tokens.some(
    ({ word }) =>
      word.length > 3 && word.endsWith('s') && stems.has(stem(word)) && stem(word) !== word,
  );

/** Whether the only thing of its kind is pointed at: by its kind, or as "it" or "mine". */
function isPointedAt({ stems, things }: ThingGroup, { own }: Sources): boolean {
  if (own.some((source) => namesAnother(source, stems, things[0]))) return false;
  return own.some(
    ({ speaker, utterance: { tokens } }) =>
      speaker === 'user' &&
      tokens.some(({ word }) => POINTERS.has(word) || OWN_WORDS.has(word) || stems.has(stem(word))),
  );
}

/** A name, an id, or words joined as identifiers are: `legacy-api`. */
const NAMED = /^(?:\p{Lu}\p{Ll}|(?=\S*\p{L})\S*\d|\p{L}+(?:[-_.]\p{L}+)+$)/u;

/** Whether a name or an id stands right behind the word for a thing, "the contact Ben", and is none of the thing's. */
const namesAnother = (
  { speaker, utterance: { tokens } }: Source,
  stems: ReadonlySet<string>,
  thing: KnownThing | undefined,
): boolean =>
  speaker === 'user' &&
  tokens.some(({ word, mark }, at) => {
    const next = tokens[at + 1];
    if (mark !== '' || !stems.has(stem(word)) || next === undefined) return false;
    if (!NAMED.test(next.text)) return false;
    return (
      calendarWord(next.word, false) === null &&
      !thing?.fields.some(({ folded }) => folded.split(/[\s@._-]+/).includes(next.word))
    );
  });

/** A field in the form that order is told by; each that holds a day counts as a date. */
const withDateStem = ({ key, keyWords, keyStems, value, folded, stems, own }: ThingField) => ({
  ...{ key, keyWords, value, stems, own },
  keyStems: /^\d{4}-\d{2}-\d{2}/.test(folded) ? [...keyStems, 'date'] : keyStems,
});

/** The only one that is the caller's, where they speak of theirs: "my savings account" among those of a family. */
function pickOwn(things: readonly KnownThing[], sources: Sources): KnownThing | null {
  const own = things.filter(({ fields }) => isCallers(fields, sources));
  return own.length === 1 ? (own[0] as KnownThing) : null;
}

function pick(things: readonly KnownThing[], { own }: Sources): KnownThing | null {
  const list = {
    stems: new Set<string>(),
    keyed: false,
    items: things.map(({ fields }) => ({
      get fields() {
        return fields.map(withDateStem);
      },
    })),
  };
  const places = things.map((_, at) => at);
  for (const { utterance } of own) {
    const picked =
      pickByOrder(list, places, utterance.tokens) ?? placeCompared(utterance.tokens, list);
    if (picked !== null) return things[picked] ?? null;
  }
  return null;
}

/** How near in meaning a word that was said is to one of a thing, and how much nearer than to one of any other. */
const MEANING = { least: 0.6, lead: 0.2 } as const;
const MOST_COMPARED = 40;

/** The thing that other words than its own describe: "the sneakers" for `Running shoes`; null where none stands out. */
function findByMeaning(
  { things, stems }: ThingGroup,
  { own }: Sources,
  { toolStems, claimed }: Passed,
): KnownThing | null {
  if (things.length > MOST_COMPARED) return null;
  const telling = (word: string): boolean =>
    word.length > 2 &&
    !COMMON_WORDS.has(word) &&
    !/\d/.test(word) &&
    !toolStems.has(stem(word)) &&
    !stems.has(stem(word)) &&
    !claimed.has(word);
  const said = own
    .filter(({ speaker }) => speaker === 'user')
    .flatMap(({ tokens }) =>
      tokens
        .slice(0, MOST_COMPARED)
        .flatMap(({ word }) => (telling(word) ? [wordVector(word)] : [])),
    );
  if (said.length === 0) return null;
  const scores = things.map(({ fields }) => {
    const words = fields.flatMap((field) =>
      field.own && typeof field.value === 'string' && field.folded.length <= LONG_TEXT
        ? field.folded.split(/[\s_-]+/)
        : [],
    );
    return Math.max(
      0,
      ...words
        .filter(telling)
        .slice(0, 12)
        .flatMap((word) => {
          const vector = wordVector(word);
          return said.map((one) => alike(one, vector));
        }),
    );
  });
  const top = Math.max(...scores);
  const at = scores.indexOf(top);
  const next = Math.max(0, ...scores.filter((_, place) => place !== at));
  return top >= MEANING.least && top - next >= MEANING.lead ? (things[at] ?? null) : null;
}

function findMeant(
  thing: KnownThing,
  all: readonly KnownThing[],
  sources: Sources,
  passed: Passed,
): Meant {
  let best: readonly KnownThing[] = thing.group.things.filter(
    (one) => one === thing || !isClaimed(one, passed),
  );
  const named = new Set<KnownThing>();
  let isSaid = false;
  for (const tier of listTiers(sources.own)) {
    const signs = best.map((one) => listSigns(one, all, tier, passed));
    const frequency = new Map<string, number>();
    for (const one of signs)
      for (const sign of one.keys()) frequency.set(sign, (frequency.get(sign) ?? 0) + 1);
    const scores = signs.map((one) => {
      let score = 0;
      for (const [sign, weight] of one)
        score += weight * Math.log(1 + best.length / (frequency.get(sign) as number));
      return score;
    });
    const top = Math.max(...scores);
    if (top === 0) continue;
    if (!isSaid)
      for (const at of signs.keys())
        if (hasOwnName(at, signs, scores, passed.isList)) named.add(best[at] as KnownThing);
    isSaid = true;
    best = best.filter((_, at) => (scores[at] as number) >= top - 1e-9);
    if (best.length === 1) break;
  }
  return { best: new Set(best), named, isSaid };
}

/** Whether another argument names a thing already: it is no rival. */
const isClaimed = ({ fields }: KnownThing, { claimed, isList, isOwn }: Passed): boolean =>
  !isList &&
  isOwn !== false &&
  fields.some((field) => field.own && isIdKey(field) && claimed.has(field.folded));

/** Whether a name was said that no other thing has: the whole of it, or a part where several things are wanted. */
function hasOwnName(
  at: number,
  all: readonly ReadonlyMap<string, number>[],
  scores: readonly number[],
  isList: boolean,
): boolean {
  const signs = new Set(all.flatMap((one) => [...one.keys()]));
  const isTop = (sign: string): boolean =>
    all.every(
      (one, other) =>
        other === at || !one.has(sign) || (scores[other] as number) < (scores[at] as number),
    );
  return [...(all[at] as ReadonlyMap<string, number>).keys()].some((sign) => {
    if (sign.startsWith('='))
      return all.filter((one) => one.has(sign)).length === 1 && !isWithinOther(sign, signs);
    return isList && sign.startsWith('~') && isTop(sign);
  });
}

/** Whether another name that was said holds this one: "back door" within "back door left". */
const isWithinOther = (sign: string, signs: ReadonlySet<string>): boolean =>
  [...signs].some(
    (other) =>
      other !== sign &&
      other.startsWith('=') &&
      ` ${other.slice(1)} `.includes(` ${sign.slice(1)} `),
  );

/** The latest answer, then the request with the answers, then what was said earlier. */
function listTiers(own: readonly Source[]): readonly (readonly Source[])[] {
  const thread = own.filter(({ speaker }) => speaker === 'user');
  const earlier = own.filter(({ speaker }) => speaker === 'earlier');
  return [...(thread.length > 1 ? [thread.slice(1, 2)] : []), thread, earlier].filter(
    (tier) => tier.length > 0,
  );
}
