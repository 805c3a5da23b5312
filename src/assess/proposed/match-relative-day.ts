import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { calendarWord, unspacedDays } from '../../utterance/calendar.js';
import { dayDistance } from '../../utterance/relative-days.js';
import { UNSPACED } from '../../utterance/unspaced.js';
import { weekdayNumber } from '../../utterance/weekdays.js';
import type { Source } from './sources.js';

/**
 * How a day stands to those that a text names by their weekday or by their distance from today. A weekday fits any day of
 * that name, within two weeks where today is known; null where none is named.
 */
export function matchRelativeDay(
  date: Date,
  { utterance: { tokens, text } }: Source,
  today: Date | null,
): 'partly' | 'other' | null {
  const named = tokens.filter(({ word }) => calendarWord(word, false) === 'day');
  const unspaced = UNSPACED.test(text)
    ? unspacedDays(text).filter(({ kind }) => kind === 'date')
    : [];
  if (named.length === 0 && unspaced.length === 0) return null;
  const days = [...named.map(({ word }) => word), ...unspaced.map((one) => one.text)];
  const ahead = today === null ? null : Math.round((date.getTime() - today.getTime()) / DAY_MS);
  const fits = days.some((word) => {
    const weekday = weekdayNumber(word);
    if (weekday !== undefined) {
      return date.getUTCDay() === weekday && (ahead === null || (ahead >= -7 && ahead <= 14));
    }
    const distance = dayDistance(word);
    return distance === null || ahead === null || ahead === distance;
  });
  return fits ? 'partly' : 'other';
}

/**
 * Whether a day is the one that a text names by its weekday or by its distance from today: a weekday is the next of its name, or
 * the one after where the text speaks of the next one or of next week.
 */
export function isNamedDay(
  date: Date,
  { utterance: { tokens, text } }: Source,
  today: Date | null,
): boolean {
  const unspaced = UNSPACED.test(text) ? unspacedDays(text).map((one) => one.text) : [];
  const words = [...tokens.map(({ word }) => word), ...unspaced];
  const ahead = today === null ? null : Math.round((date.getTime() - today.getTime()) / DAY_MS);
  const isNext = words.some((word) => NEXT.has(word)) || NEXT_WEEK.test(text.toLowerCase());
  return words.some((word) => {
    const weekday = weekdayNumber(word);
    if (weekday === undefined) return ahead !== null && dayDistance(word) === ahead;
    const isNear = ahead === null || (ahead >= -7 && ahead <= (isNext ? 14 : 7));
    return date.getUTCDay() === weekday && isNear;
  });
}

const NEXT = lexiconWords('nextPeriod');
const NEXT_WEEK = new RegExp(`${union('nextWeek')}|${union('weekdayAfterNext')}`, 'u');
const DAY_MS = 86_400_000;
