import {
  type LexiconLanguage,
  lexiconWords,
  patternsByLanguage,
  union,
  wordsByLanguage,
} from '../lexicon/lexicon.js';
import type { Language } from './language.js';
import { numberInWords, numberWord } from './number-words.js';
import { readCount } from './read-day.js';
import { clockTime } from './read-value.js';
import type { Token } from './tokens.js';

const compile = (name: Parameters<typeof patternsByLanguage>[0]) =>
  patternsByLanguage(name).map(
    ([language, source]) =>
      [language as string, new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'u')] as const,
  );
const FRACTIONS = [
  { minutes: 30, patterns: compile('halfAfterHour') },
  { minutes: -30, patterns: compile('halfBeforeHour') },
  { minutes: 15, patterns: compile('quarterAfterHour') },
  { minutes: -15, patterns: compile('quarterBeforeHour') },
] as const;
/** The words of each language's numbers, without the numbers themselves. */
const NUMBER_WORDS = new Map(
  [...wordsByLanguage('numbers')].map(
    ([language, words]) =>
      [language, new Set([...words].map((pair) => pair.split(':')[0] as string))] as const,
  ),
);
const FRACTION_LANGUAGES: readonly string[] = [
  ...new Set(FRACTIONS.flatMap(({ patterns }) => patterns.map(([language]) => language))),
];
const HAN_HOUR = new RegExp(union('hanHour'), 'gu');
const NOON = new RegExp(`(?<!\\p{L})${union('noon')}(?!\\p{L})`, 'u');
const AFTER_NOON = lexiconWords('afterNoon');
/** `14:30`, `2.30 pm`, `15h30`, `14 Uhr`, `3pm`, `kl 14`, `at 9`. */
const FIGURES = new RegExp(
  `(?<![\\d./-])(\\d{1,2})(?:[:.h](\\d{2}))?\\s?(${union('hourSigns')})?(?![\\d./-]|\\s?(?:${union('notHours')}|${union('ordinalSigns')}\\b))`,
  'giu',
);
const HALF_HOUR_BEHIND = new RegExp(`(\\d{1,2})\\s?${union('halfHourBehind')}`);
const HAN_AFTER_NOON = new RegExp(union('hanAfterNoon'));

/** Reads the time of day of a text; null where it names none. */
export function readClock(
  written: string,
  tokens: readonly Token[],
  language: Language,
): string | null {
  const text = written.replace(HAN_HOUR, (signs) => String(numberInWords(signs) ?? signs));
  const isLate = tokens.some(({ word }) => AFTER_NOON.has(word)) || HAN_AFTER_NOON.test(text);
  for (const own of new Set([language, 'en', ...FRACTION_LANGUAGES])) {
    for (const { minutes, patterns } of FRACTIONS) {
      const pattern = patterns.find(([of]) => of === own)?.[1];
      if (pattern === undefined) continue;
      const word = pattern.exec(text)?.groups?.hour ?? '';
      // "Half elf" is Dutch, though English has a "half" as well.
      if (!/^\d/.test(word) && !NUMBER_WORDS.get(own as LexiconLanguage)?.has(word)) continue;
      const hour = readCount(word);
      if (hour !== null && hour >= 1 && hour <= 24)
        return toClock(hour * 60 + minutes, isLate, true);
    }
  }
  const half = HALF_HOUR_BEHIND.exec(text)?.[1];
  if (half !== undefined) return toClock(Number(half) * 60 + 30, isLate, true);
  const plain = clockTime(text);
  if (plain !== null) return plain;
  for (const match of text.matchAll(FIGURES)) {
    const [, hours = '', minutes, sign = ''] = match;
    const isLed = LEADS_TO_CLOCK.test(text.slice(0, match.index));
    if (minutes === undefined && sign === '' && !isLed) continue;
    if (Number(hours) > 23 || Number(minutes ?? 0) > 59) continue;
    const total = Number(hours) * 60 + Number(minutes ?? 0);
    if (/^p/i.test(sign)) return toClock((total % 720) + 720, false, false);
    if (/^a/i.test(sign)) return toClock(total % 720, false, false);
    return toClock(total, isLate, minutes === undefined || hours.length === 1);
  }
  for (const [at, { word }] of tokens.entries()) {
    const hour = numberWord(word);
    const isClock =
      CLOCK_WORD.test(tokens[at + 1]?.word ?? '') ||
      LEADS_TO_CLOCK.test(` ${tokens[at - 1]?.word ?? ''} `);
    if (hour !== null && Number.isInteger(hour) && hour >= 1 && hour <= 12 && isClock)
      return toClock(hour * 60, isLate, true);
  }
  return NOON.test(text) ? '12:00' : null;
}

const CLOCK_WORD = new RegExp(`^(?:o['’]?clock|${union('hoursCounted')}|uhr|uur)$`);
const LEADS_TO_CLOCK = new RegExp(`(?<!\\p{L})${union('hourLeads')}\\s*$`, 'iu');

/** Earliest hour that is likelier in the morning than after noon, where nothing says which. */
const EARLIEST_MORNING = 7;

/** Minutes since midnight as `HH:MM`; an early hour is taken to be after noon where nothing says otherwise. */
function toClock(minutes: number, isLate: boolean, isOpen: boolean): string {
  const hour = Math.floor(minutes / 60);
  const isAfterNoon = (isLate && hour < 12) || (isOpen && hour < EARLIEST_MORNING && minutes > 0);
  const total = (minutes + (isAfterNoon ? 720 : 0) + 1_440) % 1_440;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}
