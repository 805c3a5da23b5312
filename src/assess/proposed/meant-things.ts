import { fold } from '../../checks/fold.js';
import { toDecimal } from '../../checks/numbers.js';
import type { Words } from '../../checks/said.js';
import { lexiconWords, wordsByLanguage } from '../../lexicon/lexicon.js';
import { monthNumber } from '../../utterance/calendar.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import type { Language } from '../../utterance/language.js';
import { numberWord } from '../../utterance/number-words.js';
import { stem } from '../../utterance/tokens.js';
import { choicePhrases, saysPhrase } from '../call/choice-phrases.js';
import { pickByOrder } from '../call/pick-by-order.js';
import { alike, wordVector } from '../meaning.js';
import type { Source, Sources } from './sources.js';
import type { Thing, ThingField, ThingGroup } from './things.js';

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

/** Words that no thing is told by, and those that other arguments of the call are made of. */
export interface Passed {
  readonly toolStems: ReadonlySet<string>;
  readonly claimed: Words;
  /** Several are wanted: each one that was named. */
  readonly isList: boolean;
  /** The value identifies the thing itself. */
  readonly isOwn?: boolean;
  /** Folded values of the list that the value is of; empty for none. */
  readonly listed: ReadonlySet<string>;
}

/** Things of a group that the user's words mean, and how. */
interface Meant {
  readonly best: ReadonlySet<Thing>;
  /** Their names were said whole. */
  readonly named: ReadonlySet<Thing>;
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
  thing: Thing,
  things: readonly Thing[],
  sources: Sources,
  passed: Passed,
): ThingMatch {
  const { group } = thing;
  const { best, named, isSaid } = findMeant(thing, things, sources, passed);
  if (named.has(thing)) return 'meant';
  const tokens = sources.own.flatMap(({ utterance }) => utterance.tokens);
  const all = wordsForAll(sources.reading.language);
  const isTogether =
    tokens.some(({ word }) => all.has(word) || PLURAL_POINTERS.has(word)) ||
    isPlural(group, tokens);
  if (!isSaid) {
    if (group.things.length === 1) return isPointedAt(group, sources) ? 'meant' : 'unsaid';
    const picked = pick([...group.things], sources) ?? findByMeaning(group, sources, passed);
    if (picked !== null) return picked === thing ? 'meant' : 'other';
    return isTogether ? 'meant' : 'unsaid';
  }
  if (!best.has(thing)) return 'other';
  if (best.size === 1 || isTogether || isWholeSet(best, sources, passed)) return 'meant';
  const picked = pick([...best], sources);
  if (picked !== null) return picked === thing ? 'meant' : 'other';
  return 'tied';
}

/** Lists the things beside which one of several that fit equally well was taken. */
export function listTied(
  thing: Thing,
  all: readonly Thing[],
  sources: Sources,
  passed: Passed,
): readonly Thing[] {
  const { best, isSaid } = findMeant(thing, all, sources, passed);
  return isSaid && best.has(thing) ? [...best] : thing.group.things;
}

/** Whether a list has just the things that the words fit, and these are spoken of as several. */
function isWholeSet(
  best: ReadonlySet<Thing>,
  { own, reading }: Sources,
  { listed }: Passed,
): boolean {
  if (listed.size !== best.size) return false;
  if (![...best].every(({ fields }) => fields.some((field) => listed.has(field.folded))))
    return false;
  const isEnglish = reading.language === 'en';
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
function isPointedAt({ stems }: ThingGroup, { own }: Sources): boolean {
  return own.some(
    ({ speaker, utterance: { tokens } }) =>
      speaker === 'user' &&
      tokens.some(({ word }) => POINTERS.has(word) || OWN_WORDS.has(word) || stems.has(stem(word))),
  );
}

function pick(things: readonly Thing[], { own }: Sources): Thing | null {
  const list = {
    stems: new Set<string>(),
    keyed: false,
    items: things.map(({ fields }) => ({
      fields: fields.map((field) => ({ ...field, stems: [] })),
    })),
  };
  const places = things.map((_, at) => at);
  for (const { utterance } of own) {
    const picked = pickByOrder(list, places, utterance.tokens);
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
): Thing | null {
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

function findMeant(thing: Thing, all: readonly Thing[], sources: Sources, passed: Passed): Meant {
  let best: readonly Thing[] = thing.group.things.filter(
    (one) => one === thing || !isClaimed(one, passed),
  );
  const named = new Set<Thing>();
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
      for (const [at, one] of signs.entries())
        if (hasOwnName(one, frequency, passed.isList)) named.add(best[at] as Thing);
    isSaid = true;
    best = best.filter((_, at) => (scores[at] as number) >= top - 1e-9);
    if (best.length === 1) break;
  }
  return { best: new Set(best), named, isSaid };
}

/** Whether another argument names a thing already: it is no rival. */
const isClaimed = ({ fields }: Thing, { claimed, isList, isOwn }: Passed): boolean =>
  !isList &&
  isOwn !== false &&
  fields.some((field) => field.own && isIdKey(field) && claimed.has(field.folded));

/** Whether a name was said that no other thing has: the whole of it, or a part where several things are wanted. */
const hasOwnName = (
  signs: ReadonlyMap<string, number>,
  frequency: ReadonlyMap<string, number>,
  isList: boolean,
): boolean =>
  [...signs.keys()].some(
    (sign) =>
      frequency.get(sign) === 1 &&
      ((sign.startsWith('=') && !isWithinOther(sign, frequency)) ||
        (isList && sign.startsWith('~'))),
  );

/** Whether another name that was said holds this one: "back door" within "back door left". */
const isWithinOther = (sign: string, signs: ReadonlyMap<string, number>): boolean =>
  [...signs.keys()].some(
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

const WEIGHT = { name: 3, number: 1.5, word: 1, rest: 0.5 } as const;
const LONG_TEXT = 60;
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[t ](\d{2}:\d{2}))?/;

/** What was said of a thing, each with its weight: whole names (`=…`), words, numbers, days, states and things it points at. */
function listSigns(
  { fields, group }: Thing,
  all: readonly Thing[],
  tier: readonly Source[],
  { toolStems, claimed }: Passed,
): Map<string, number> {
  const signs = new Map<string, number>();
  const add = (sign: string, weight: number): void => {
    if ((signs.get(sign) ?? 0) < weight) signs.set(sign, weight);
  };
  for (const field of fields) {
    const { value, folded, keyStems, own } = field;
    if (typeof value === 'boolean') {
      const telling = keyStems.filter((word) => word !== 'is' && word !== 'has');
      if (
        value &&
        telling.length > 0 &&
        tier.some(({ stems }) => telling.every((word) => stems.has(word)))
      )
        add(`b${keyStems.join(' ')}`, WEIGHT.word);
      continue;
    }
    if (claimed.has(folded)) continue;
    if (typeof value === 'number' && !isIdKey(field)) {
      const decimal = toDecimal(value);
      if (tier.some(({ numbers }) => numbers.some((said) => said.decimal === decimal)))
        add(`#${decimal}`, WEIGHT.number);
      continue;
    }
    const date = DATE.exec(folded);
    if (date !== null) {
      addDays(date, tier, claimed, add);
      continue;
    }
    const text = String(value);
    if (tier.some(({ said }) => said.says(text, { claimed })) && !isCommon(folded, toolStems)) {
      add(`=${folded}`, own ? WEIGHT.name : WEIGHT.word);
      continue;
    }
    if (isNumberOfId(text, tier)) add(`%${folded}`, WEIGHT.name);
    if (isStateSaid(field, tier)) add(`s${folded}`, WEIGHT.word);
    if (!/\s/.test(text) && /[\d@_/.:-]/.test(text)) continue;
    for (const word of folded.split(/[\s,;()]+/).slice(0, text.length > LONG_TEXT ? 12 : 24)) {
      if (word.length < 2 || COMMON_WORDS.has(word) || claimed.has(word)) continue;
      const root = stem(word);
      if (toolStems.has(root) || group.stems.has(root)) continue;
      if (numberWord(word) !== null || !tier.some((source) => saysName(word, root, source)))
        continue;
      const isName = own && NAME_KEY.test(field.key);
      add(isName ? `~${root}` : root, text.length > LONG_TEXT ? WEIGHT.rest : WEIGHT.word);
    }
  }
  addLinks(fields, group, all, tier, add);
  return signs;
}

/** Endings that languages put behind a name, in letters. */
const LONGEST_ENDING = 3;

/** Whether a word of a record was said, in the form that grammar gives it: "Nowaka" for `Nowak`. */
function saysName(word: string, root: string, { said, stems, utterance, caller }: Source): boolean {
  if (said.saysWord(word) || (root.length > 3 && stems.has(root))) return true;
  if (word.length < 4 || !INFLECTS.has(caller.language)) return false;
  const shared = word.slice(0, Math.max(4, word.length - 1));
  return utterance.tokens.some(({ word: one }) => {
    const folded = fold(one);
    return folded.startsWith(shared) && folded.length <= word.length + LONGEST_ENDING;
  });
}

/** Languages whose names have endings. */
const INFLECTS: ReadonlySet<string> = new Set([
  'pl',
  'cs',
  'sk',
  'ru',
  'uk',
  'tr',
  'fi',
  'hu',
  'ro',
  'hr',
  'bg',
  'el',
  'lt',
  'lv',
  'et',
  'sl',
]);

const isCommon = (folded: string, toolStems: ReadonlySet<string>): boolean =>
  COMMON_WORDS.has(folded) || toolStems.has(stem(folded));

/** Signs of the things that a thing points at by their ids: an appointment is found by the name of its patient. */
function addLinks(
  fields: readonly ThingField[],
  group: ThingGroup,
  all: readonly Thing[],
  tier: readonly Source[],
  add: (sign: string, weight: number) => void,
): void {
  for (const { value, folded, key } of fields) {
    if (typeof value === 'boolean' || String(value).length < 2 || /^id$/i.test(key)) continue;
    for (const other of all) {
      if (other.group === group) continue;
      if (!other.fields.some((one) => one.own && isIdKey(one) && one.folded === folded)) continue;
      for (const field of other.fields) {
        if (!field.own || typeof field.value !== 'string' || field.folded === folded) continue;
        if (tier.some(({ said }) => said.says(String(field.value))))
          add(`>${field.folded}`, WEIGHT.number);
        else if (NAME_KEY.test(field.key))
          for (const word of field.folded.split(/\s+/))
            if (word.length > 2 && tier.some(({ said }) => said.saysWord(word)))
              add(`>${word}`, WEIGHT.word);
      }
    }
  }
}

const NAME_KEY = /name|title|label|subject|summary/i;

const ID_WORD = /^(?:id|uuid|guid|sku|code|number|no|nr|key|ref|reference|handle|slug|isbn|iban)$/;

/** Whether a field identifies its thing, or another one, by its key. */
export const isIdKey = ({ keyWords }: ThingField): boolean => ID_WORD.test(keyWords.at(-1) ?? '');

/** Whether a field tells each thing of its group apart by a value with figures, whatever it is called. */
export function isSign(field: ThingField, { things }: ThingGroup): boolean {
  if (!/^\S*\d\S*$/.test(field.folded) || DATE.test(field.folded)) return false;
  const values = things.flatMap(
    ({ fields }) => fields.find(({ own, key }) => own && key === field.key)?.folded ?? [],
  );
  return things.length > 1 && new Set(values).size === things.length;
}

/** Whether the number was said that ends an id: `7719` of `ORD-7719`. */
function isNumberOfId(id: string, tier: readonly Source[]): boolean {
  const digits = /^\p{L}[\p{L}_-]*[-_#]?0*(\d{2,})$/u.exec(id)?.[1];
  return digits !== undefined && tier.some(({ said }) => said.saysWord(digits));
}

const STATE_KEY =
  /^(?:status|state|stage|phase|type|kind|category|priority|severity|role|plan|level)$/;

/** Whether a state was said in other words than its own: "taken care of" for `closed`. */
const isStateSaid = ({ keyWords, value }: ThingField, tier: readonly Source[]): boolean =>
  STATE_KEY.test(keyWords.at(-1) ?? '') &&
  tier.some(({ utterance }) => saysPhrase(utterance.tokens, choicePhrases(value as string)));

function addDays(
  [, year = '', month = '', day = '', clock]: RegExpExecArray,
  tier: readonly Source[],
  claimed: Words,
  add: (sign: string, weight: number) => void,
): void {
  const date = `${year}-${month}-${day}`;
  // A day that another argument has is where the thing is moved to.
  if (!claimed.has(date) && tier.some(({ days }) => days.dates.has(date)))
    add(`d${date}`, WEIGHT.number);
  if (clock !== undefined && !claimed.has(clock) && tier.some(({ days }) => days.times.has(clock)))
    add(`t${clock}`, WEIGHT.number);
  if (
    tier.some(({ utterance: { tokens } }) =>
      tokens.some(({ word }) => monthNumber(word) === Number(month)),
    )
  )
    add(`m${month}`, WEIGHT.word);
}
