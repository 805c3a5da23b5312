import { cutChunks } from '../../checks/chunks.js';
import { fold } from '../../checks/fold.js';
import { readNumbers } from '../../checks/numbers.js';
import { readUnit } from '../../checks/units.js';
import { calendarWord } from '../../utterance/calendar.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { numberWord } from '../../utterance/number-words.js';
import { putOnCalendar } from '../../utterance/on-calendar.js';
import type { PresentMoment } from '../../utterance/present.js';
import { tokenize } from '../../utterance/tokens.js';
import { findValues } from '../../utterance/values.js';
import { NAME_KEY } from '../call/records-for.js';
import { FORMULA } from './added-clauses.js';
import type { Source, Sources } from './sources.js';
import type { KnownThing, ThingGroup } from './things.js';

/** A text longer than this may hold values of its own. */
const HOLDS_VALUES = 10;
const MOST_CHARACTERS = 20_000;
const MOST_TOKENS = 4_000;
const MOST_ADDED = 6;
const MOST_CHUNKS = 40;

/**
 * Finds definite values within a text, such as amounts, days and addresses, that nobody said as a whole. What stands
 * behind the bounds is not read, and counts as one more.
 */
export function findAddedValues(text: string, own: readonly Source[]): string[] {
  if (text.length < HOLDS_VALUES) return [];
  const cut = text.slice(0, MOST_CHARACTERS).toWellFormed();
  const tokens = tokenize(cut, MOST_TOKENS);
  const added: string[] = [];
  for (const { text: value, kind } of findValues(cut, tokens)) {
    if (kind === 'name' || kind === 'quoted' || kind === 'code') continue;
    if (isSaid(value, own) || isDaySaid(value, kind, own) || isMinutesSaid(value, cut, own))
      continue;
    added.push(value);
    if (added.length === MOST_ADDED) break;
  }
  const unread = text.slice(tokens.length < MOST_TOKENS ? cut.length : (tokens.at(-1)?.end ?? 0));
  return unread === '' ? added : [...added, unread.slice(0, SHOWN)];
}
const SHOWN = 60;

/** Names in records that a text speaks of, though nothing of their record was said: another child of the family. */
export function findAddedNames(text: string, { own, things, known }: Sources): string[] {
  const words = new Set(
    tokenize(text.slice(0, MOST_CHARACTERS).toWellFormed(), MOST_TOKENS).flatMap((token) =>
      /^\p{Lu}/u.test(token.text) ? token.text : [],
    ),
  );
  const ofCaller = known.scalars.map(({ value }) => String(value)).join(' ');
  const isSaidOf = ({ fields }: KnownThing): boolean =>
    fields.some(({ value }) => isPartSaid(String(value), own));
  const lists = new Map<ThingGroup, boolean>();
  const isListSaid = (group: ThingGroup): boolean => {
    const isKnown = lists.get(group) ?? group.things.some(isSaidOf);
    lists.set(group, isKnown);
    return isKnown;
  };
  return things
    .flatMap((thing) => {
      const field = thing.fields.find(
        ({ own: isOwn, key }) => isOwn && (NAME_KEY.test(key) || key === ''),
      );
      const [first = ''] = String(field?.value ?? '').split(/\s+/);
      if (!words.has(first) || !mayBeName(first) || ofCaller.includes(first) || isSaidOf(thing))
        return [];
      // A plain list counts where another one of it was said: Sam beside Lotte.
      return field?.key !== '' || isListSaid(thing.group) ? first : [];
    })
    .slice(0, MOST_ADDED);
}

/** Whether a value was said, or a word of it. */
const isPartSaid = (value: string, own: readonly Source[]): boolean =>
  own.some(({ said }) => said.says(value)) ||
  value
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length > 2 && own.some(({ said }) => said.saysWord(fold(word))));

/** Whether a word can name somebody: no common one, no greeting and no day. */
function mayBeName(text: string): boolean {
  const word = text.toLowerCase();
  return (
    word.length > 2 &&
    !COMMON_WORDS.has(word) &&
    !FORMULA.has(word) &&
    calendarWord(word, true) === null
  );
}

/** Whether a value was said as it stands, or all the numbers and words in it were. */
function isSaid(value: string, own: readonly Source[]): boolean {
  if (own.some(({ said }) => said.says(value, { parts: true }))) return true;
  // "128 over 82" as 128/82.
  if (/^\d+\/\d+$/.test(value))
    return value.split('/').every((one) => own.some(({ said }) => said.says(one)));
  const numbers = readNumbers(cutChunks(value, MOST_CHUNKS), { decimal: null });
  const isNumberSaid = numbers.every(({ decimal }) =>
    own.some((source) => source.numbers.some((said) => said.decimal === decimal)),
  );
  const words = cutChunks(value, MOST_CHUNKS).filter(
    ({ text }) =>
      !/\d/.test(text) &&
      numberWord(text.toLowerCase()) === null &&
      readUnit(text.toLowerCase()) === null,
  );
  const areWordsSaid = words.every(({ forms: [form = ''] }) =>
    own.some(({ said }) => said.saysWord(form)),
  );
  return (
    isNumberSaid && areWordsSaid && (numbers.length > 0 || words.length > 0) && !/[@/]/.test(value)
  );
}

/** Whether a value is the number of minutes between two times of day that were said: "26 minutes" of "from 14:05 to 14:31". */
function isMinutesSaid(value: string, text: string, own: readonly Source[]): boolean {
  const [, minutes] = /^(\d+)(?:\s?min\w*)?$/i.exec(value) ?? [];
  if (minutes === undefined || !new RegExp(`(?<!\\d)${minutes}[ -]?min`, 'i').test(text))
    return false;
  return own.some(({ small }) => {
    const times = [...small.matchAll(CLOCK)].map(
      ([, hour, minute]) => Number(hour) * 60 + Number(minute),
    );
    return times.some((time, at) => at > 0 && time - (times[at - 1] as number) === Number(minutes));
  });
}
const CLOCK = /(?<![\d:])(\d{1,2}):(\d{2})(?![\d:])/g;

/** Whether a day or a time in a text is one that was said in other words: "Thursday, 26 November" for "on thursday". */
function isDaySaid(value: string, kind: string, own: readonly Source[]): boolean {
  const [first] = own;
  if ((kind !== 'date' && kind !== 'time') || first === undefined) return false;
  const { present, language } = first.caller;
  const { date, time, otherTime } = putOnCalendar(value, present ?? NO_DAY, language);
  const before = putOnCalendar(value, present ?? NO_DAY, language, 'last').date ?? '';
  const isDate =
    date === null ||
    (present !== null &&
      own.some(
        ({ days, small }) =>
          days.dates.has(date) ||
          days.past.has(date) ||
          (SINCE.test(small) && days.past.has(before)),
      ));
  const isTime =
    time === null ||
    own.some(
      ({ days, numbers }) =>
        days.times.has(time) ||
        (otherTime !== undefined && days.times.has(otherTime)) ||
        (time.endsWith(':00') && numbers.some(({ decimal }) => isHour(Number(decimal), time))),
    );
  return (date !== null || time !== null) && isDate && isTime;
}

/** Tells of what was. */
const SINCE = /\b(?:since|last)\b/;

const isHour = (number: number, time: string): boolean =>
  number === Number(time.slice(0, 2)) || number + 12 === Number(time.slice(0, 2));

/** Stands for the present moment where only a time of day is looked for. */
const NO_DAY: PresentMoment = { text: '', day: new Date(0), minutes: null, offset: '' };
