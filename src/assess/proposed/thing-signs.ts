import { toDecimal } from '../../checks/figures.js';
import { fold } from '../../checks/fold.js';
import type { Words } from '../../checks/said.js';
import { union } from '../../lexicon/lexicon.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { numberWord } from '../../utterance/number-words.js';
import { stem } from '../../utterance/tokens.js';
import { UNSPACED } from '../../utterance/unspaced.js';
import { choicePhrases, saysPhrase } from '../call/choice-phrases.js';
import { FROM_WORD } from '../call/roles.js';
import type { Source } from './sources.js';
import type { KnownThing, ThingField, ThingGroup } from './things.js';

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

const WEIGHT = { name: 3, number: 1.5, word: 1, rest: 0.5 } as const;
export const LONG_TEXT = 60;
const CLOCK = /^\d{2}:\d{2}$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[t ](\d{2}:\d{2}))?/;

/** Lists what was said of a thing, each with its weight: whole names (`=…`), words, numbers, days, states and things it points at. */
export function listSigns(
  { fields, group }: KnownThing,
  all: readonly KnownThing[],
  tier: readonly Source[],
  { toolStems, claimed, isOwn }: Passed,
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
    if (claimed.has(folded)) {
      // Its id is an argument of the call: what else it has is asked for.
      if (isOwn === false && own && isIdKey(field)) add(`=${folded}`, WEIGHT.name);
      continue;
    }
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
    if (CLOCK.test(folded)) {
      if (!claimed.has(folded) && tier.some(({ days }) => days.times.has(folded)))
        add(`t${folded}`, WEIGHT.number);
      continue;
    }
    const text = String(value);
    if (tier.some(({ said }) => said.says(text, { claimed })) && !isCommon(folded, toolStems)) {
      add(`=${folded}`, own ? WEIGHT.name : WEIGHT.word);
      continue;
    }
    if (isNumberOfId(text, tier)) add(`%${folded}`, WEIGHT.name);
    if (isStateSaid(field, tier)) add(`s${folded}`, WEIGHT.word);
    if (!/\s/.test(text) && /[\d@_/.:-]/.test(text)) {
      if (own && NAME_KEY.test(field.key)) addFileWords(text, tier, toolStems, add);
      continue;
    }
    for (const word of folded
      .split(/[^\p{L}\p{N}'’&-]+/u)
      .slice(0, text.length > LONG_TEXT ? 12 : 24)) {
      if (COMMON_WORDS.has(word) || claimed.has(word)) continue;
      const root = stem(word);
      if (toolStems.has(root) || group.stems.has(root)) continue;
      if (numberWord(word) !== null || !tier.some((source) => saysName(word, root, source)))
        continue;
      const isName = own && NAME_KEY.test(field.key);
      // "Marcus" is rather Marcus than Marco.
      const isWhole = tier.some(({ said }) => said.saysWord(word));
      const weight = isWhole && text.length <= LONG_TEXT ? WEIGHT.word : WEIGHT.rest;
      add(isName ? `~${root}` : root, weight);
    }
  }
  addLinks(fields, group, all, tier, add);
  return signs;
}

/** Adds the words of a file's name, `quarterly_report_Q3.pdf`, where at least two of them were said: one alone may be another thing's. */
function addFileWords(
  name: string,
  tier: readonly Source[],
  toolStems: ReadonlySet<string>,
  add: (sign: string, weight: number) => void,
): void {
  const said = fold(name)
    .split(/[^\p{L}]+/u)
    .filter(
      (word) =>
        word.length > 2 &&
        !COMMON_WORDS.has(word) &&
        !toolStems.has(stem(word)) &&
        tier.some((source) => source.said.saysWord(word)),
    );
  if (said.length > 1) for (const word of said) add(stem(word), WEIGHT.word);
}

/** Beginnings of words are kept up to so many letters. */
const LONGEST_BEGINNING = 24;
const LONG_WORD = 8;
const LEAST_BEGINNING = 5;
const isBeginning = (said: string, word: string): boolean =>
  said.length >= LEAST_BEGINNING && word.length >= LONG_WORD && word.startsWith(said);

/** Endings that languages put behind a name, in letters. */
const LONGEST_ENDING = 3;

/** Whether a word of a record was said, in the form that grammar gives it: "Nowaka" for `Nowak`. */
function saysName(
  word: string,
  root: string,
  { said, stems, utterance, beginnings, caller }: Source,
): boolean {
  if (said.saysWord(word) || (root.length > 3 && stems.has(root))) return true;
  if (UNSPACED.test(word)) return word.length > 1 && utterance.text.includes(word);
  // "Physio" for `physiotherapy`.
  if (said.chunks.some(({ forms }) => isBeginning(forms[0] as string, word))) return true;
  if (word.length < 4 || !mayInflect(word, utterance.text, caller.language)) return false;
  // "Kappersafspraak" names the Kapper; with a capital it is a name of its own.
  if (
    word.length >= LEAST_BEGINNING &&
    COMPOUNDS.has(caller.language) &&
    said.chunks.some(
      ({ forms, text }) => forms[0]?.startsWith(word) === true && /^\p{Ll}/u.test(text),
    )
  )
    return true;
  const shared = word.slice(0, Math.max(4, word.length - 1));
  const shortest = beginnings.get(shared.slice(0, LONGEST_BEGINNING));
  return shortest !== undefined && shortest <= word.length + LONGEST_ENDING;
}

/** Languages that write a name and what it is of as one word. */
const COMPOUNDS: ReadonlySet<string> = new Set(['nl', 'sv', 'da', 'no']);

/** Whether names may have endings: in any language but plain English. */
const mayInflect = (word: string, text: string, language: string): boolean =>
  language !== 'en' || /[^\0-\x7f]/.test(word + text);

const isCommon = (folded: string, toolStems: ReadonlySet<string>): boolean =>
  COMMON_WORDS.has(folded) || toolStems.has(stem(folded));

/** Signs of the things that a thing points at by their ids: an appointment is found by the name of its patient. */
function addLinks(
  fields: readonly ThingField[],
  group: ThingGroup,
  all: readonly KnownThing[],
  tier: readonly Source[],
  add: (sign: string, weight: number) => void,
): void {
  for (const { value, folded, key } of fields) {
    if (typeof value === 'boolean' || String(value).length < 2 || /^id$/i.test(key)) continue;
    for (const other of all) {
      if (other.group === group) continue;
      if (!other.fields.some((one) => one.folded === folded && one.own && isIdKey(one))) continue;
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

const NAME_KEY = new RegExp(`name|title|label|subject|summary|^${union('nameKeys')}$`, 'i');

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
  // Ten minutes are no tenth thing.
  return (
    digits !== undefined &&
    tier.some(
      ({ said, numbers }) =>
        said.saysWord(digits) &&
        !numbers.some(({ decimal, unit }) => decimal === digits && unit !== null),
    )
  );
}

const STATE_KEY =
  /^(?:status|state|stage|phase|type|kind|category|priority|severity|role|plan|level)$/;

/** Whether a state was said in other words than its own: "taken care of" for `closed`. */
const isStateSaid = ({ keyWords, value }: ThingField, tier: readonly Source[]): boolean =>
  STATE_KEY.test(keyWords.at(-1) ?? '') &&
  tier.some(({ utterance }) => saysPhrase(utterance.tokens, choicePhrases(value as string)));

const WEEK_MS = 7 * 86_400_000;

/** Whether a day lies in the week before now and was named as where something is from: "the deploy from Tuesday". */
const isOfPastWeek = (
  date: string,
  { days, utterance: { tokens }, caller: { present } }: Source,
): boolean => {
  const ago = present === null ? -1 : present.day.getTime() - Date.parse(date);
  return (
    ago >= 0 &&
    ago <= WEEK_MS &&
    days.past.has(date) &&
    tokens.some(({ word }) => FROM_WORD.has(word))
  );
};

function addDays(
  [, year = '', month = '', day = '', clock]: RegExpExecArray,
  tier: readonly Source[],
  claimed: Words,
  add: (sign: string, weight: number) => void,
): void {
  const date = `${year}-${month}-${day}`;
  // A day that another argument has is where the thing is moved to.
  if (
    !claimed.has(date) &&
    tier.some((source) => source.days.dates.has(date) || isOfPastWeek(date, source))
  )
    add(`d${date}`, WEIGHT.number);
  if (clock !== undefined && !claimed.has(clock) && tier.some(({ days }) => days.times.has(clock)))
    add(`t${clock}`, WEIGHT.number);
  if (tier.some(({ months }) => months.has(Number(month)))) add(`m${month}`, WEIGHT.word);
}
