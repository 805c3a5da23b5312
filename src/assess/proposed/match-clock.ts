import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { calendarWord, unspacedDays } from '../../utterance/calendar.js';
import { PART_OF_DAY } from '../../utterance/day-words.js';
import type { Language } from '../../utterance/language.js';
import { putOnCalendar } from '../../utterance/on-calendar.js';
import type { PresentMoment } from '../../utterance/present.js';
import { clockTime, readNumber } from '../../utterance/read-value.js';
import type { Token } from '../../utterance/tokens.js';
import { UNSPACED } from '../../utterance/unspaced.js';
import type { Source } from './sources.js';

/**
 * How a moment stands to those that were said. `partly`: a word for a day or a time that needs a calendar to be worked
 * out, such as "tomorrow" or "Friday". `other`: only other days or times were said.
 */
export type MomentMatch = 'said' | 'partly' | 'other' | 'none';

/** Whether a time of day, `HH:MM`, was said. */
export const isClockSaid = (
  clock: string,
  sources: readonly Source[],
  present: PresentMoment | null,
  language: Language,
): boolean =>
  matchClock(clock, sources) === 'said' ||
  sources.some(({ utterance }) => saysClock(utterance.text, clock, present, language));

/** Characters of a text in which a clock is looked for. */
const MOST_CHARACTERS = 300;

export const saysClock = (
  text: string,
  clock: string,
  present: PresentMoment | null,
  language: Language,
): boolean => {
  const said = putOnCalendar(text.slice(0, MOST_CHARACTERS), present ?? NO_DAY, language);
  return said.time === clock || said.otherTime === clock;
};

/** Stands for the present moment where only a time of day is looked for. */
const NO_DAY: PresentMoment = { text: '', day: new Date(0), minutes: null, offset: '' };

export function matchClock(clock: string, sources: readonly Source[]): MomentMatch {
  const [hour, minute] = clock.split(':').map(Number) as [number, number];
  let found: MomentMatch = 'none';
  for (const { utterance, small, days } of sources) {
    const { values, tokens, text } = utterance;
    if (days.times.has(clock)) return 'said';
    // Eight tonight is no eight in the morning.
    if (hour < 12 && days.times.size > 0 && tokens.some(({ word }) => AFTER_NOON.has(word))) {
      found = 'other';
      continue;
    }
    // Who says which half of the day is meant does not mean the other one.
    const isOpen = !NAMES_HALF.test(small);
    for (const value of values) {
      if (value.kind !== 'time' && value.kind !== 'number' && value.kind !== 'date') continue;
      const said = clockTime(value.text);
      if (said === clock || (isOpen && said === twelveHours(hour, minute))) return 'said';
      if (value.kind === 'time') found = found === 'none' ? 'other' : found;
    }
    // "Half past three" is no three o'clock.
    if (days.times.size > 0 && CLOCK_PHRASE.test(small)) {
      found = 'other';
      continue;
    }
    for (const [at, { word }] of tokens.entries()) {
      // "In two hours" is no time of day.
      if (COUNTED.test(tokens[at + 1]?.word ?? '')) continue;
      const said = /^(\d{1,2})(?:[:.h時时点](\d{2})?)?(am|pm|uhr|h)?$/.exec(word);
      if (said && Number(said[2] ?? 0) === minute) {
        const [, hours = '', , joined] = said;
        const behind = (tokens[at + 1]?.word ?? '').replaceAll('.', '');
        const half = joined ?? (/^[ap]m$/.test(behind) ? behind : undefined);
        if (Number(hours) === hour && half !== 'pm') return 'said';
        const other = Number(hours) % 12 === hour % 12;
        if (
          other &&
          (half === 'pm'
            ? hour >= 12
            : half === 'am'
              ? hour < 12
              : isOpen || Number(hours) + 12 === hour)
        )
          return 'said';
      }
      if (readNumber(word) === hour % 12 && minute === 0 && !/\d/.test(word)) return 'said';
    }
    if (found === 'none' && saysPartOfDay(tokens, text)) found = 'partly';
  }
  return found;
}

const CLOCK_PHRASE =
  /\b(?:half|quarter|past|halb|viertel|half|kwart|moins|et demie|y media|e mezza)\b|(?<!\bfrom [\w:]{1,6} )\b(?:to|til)\b/;
const NAMES_HALF = /\d\s*(?:am|pm|a\.m|p\.m)\b/;

const AFTER_NOON = lexiconWords('afterNoon');
const COUNTED = new RegExp(
  `^(?:${union('hoursCounted')}|${union('minutes')}|${union('daysCounted')})$`,
);

const twelveHours = (hour: number, minute: number): string =>
  `${String(hour % 12).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

const saysPartOfDay = (tokens: readonly Token[], text: string): boolean =>
  tokens.some(({ word }) => PART_OF_DAY.has(word) || calendarWord(word, false) === 'time') ||
  (UNSPACED.test(text) && unspacedDays(text).some(({ kind }) => kind === 'time'));
