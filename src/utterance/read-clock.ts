import {
  type LexiconLanguage,
  lexiconPairs,
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
const BESIDE_HOUR_LISTS = [
  ...(['halfAfterHour', 'halfBeforeHour', 'quarterAfterHour', 'quarterBeforeHour'] as const),
  ...(['minutesBesideHalf', 'minutesBeforeBehind', 'minutesAfterBehind'] as const),
];
const FRACTIONS = [
  { minutes: 30, patterns: compile('halfAfterHour') },
  { minutes: -30, patterns: compile('halfBeforeHour') },
  { minutes: 15, patterns: compile('quarterAfterHour') },
  { minutes: -15, patterns: compile('quarterBeforeHour') },
] as const;
/** Words on one side of the hour in all of these, "half past" and `et demie`: most texts have none of it. */
const BESIDE_HOUR = new RegExp(
  BESIDE_HOUR_LISTS.flatMap((name) => patternsByLanguage(name))
    .map(([, source]) => source.split(/\(\?<hour>[^)]*\)/).sort((a, b) => b.length - a.length)[0])
    .join('|')
    .replace(/\(\?<\w+>/g, '(?:'),
  'u',
);
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
const HALF_PAST_NOON = new RegExp(`(?<!\\p{L})${union('halfPastNoon')}(?!\\p{L})`, 'u');
const BEFORE_NOON = lexiconWords('beforeNoon');
const HOUR_NAMES = new Map(lexiconPairs('hourNames'));
/** `ten past five`, `zehn nach fünf`. */
const AFTER_HOUR = minutesBeside('minutesAfterHour');
/** `five to six`, `zehn vor sechs`. */
const BEFORE_HOUR = minutesBeside('minutesBeforeHour');
const compileAll = (name: Parameters<typeof patternsByLanguage>[0]): RegExp[] =>
  compile(name).map(([, pattern]) => pattern);
const BESIDE_HALF = compileAll('minutesBesideHalf');
const BEFORE_HOUR_BEHIND = compileAll('minutesBeforeBehind');
const AFTER_HOUR_BEHIND = compileAll('minutesAfterBehind');
const HAN_BEFORE_NOON = new RegExp(union('hanBeforeNoon'));
const BEFORE_NOON_PHRASES = new RegExp(`(?<!\\p{L})${union('beforeNoonPhrases')}(?!\\p{L})`, 'u');

function minutesBeside(name: 'minutesAfterHour' | 'minutesBeforeHour'): RegExp {
  const word = '[\\p{L}-]+';
  return new RegExp(
    `(?<![\\p{L}\\d])(?<minutes>${word}|\\d{1,2}) ${union(name)} (?<hour>${word}|\\d{1,2})(?![\\p{L}\\d])`,
    'gu',
  );
}

const HALF_HOUR_BEHIND = new RegExp(`(\\d{1,2})\\s?${union('halfHourBehind')}`);
const QUARTERS_BEHIND = new RegExp(union('quartersBehind'));
const HAN_AFTER_NOON = new RegExp(union('hanAfterNoon'));

/** A time of day. */
export interface Clock {
  /** `HH:MM`. */
  readonly time: string;
  /** Nothing says whether it is before or after noon. */
  readonly isOpen: boolean;
}

/** A time of day twelve hours later, which says the same on a clock of twelve hours. */
export const inOtherHalf = (time: string): string => {
  const [hour = 0, minute] = time.split(':').map(Number);
  return `${String((hour + 12) % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

/** Reads the time of day of a text; null where it names none. */
export function readClock(
  written: string,
  tokens: readonly Token[],
  language: Language,
): Clock | null {
  const text = written.replace(HAN_HOUR, (signs) => String(numberInWords(signs) ?? signs));
  const isLate = tokens.some(({ word }) => AFTER_NOON.has(word)) || HAN_AFTER_NOON.test(text);
  const isEarly =
    !isLate &&
    (HAN_BEFORE_NOON.test(text) ||
      BEFORE_NOON_PHRASES.test(text) ||
      tokens.some((_, at) => saysMorning(tokens, at)));
  const half = isLate ? 'late' : isEarly ? 'early' : 'open';
  if (HALF_PAST_NOON.test(text)) return { time: '12:30', isOpen: false };
  const isBeside = BESIDE_HOUR.test(text);
  const besideHalf = isBeside ? readMinutesBesideHalf(text) : null;
  if (besideHalf !== null) return toClock(besideHalf, half, true);
  for (const own of isBeside ? new Set([language, 'en', ...FRACTION_LANGUAGES]) : []) {
    for (const { minutes, patterns } of FRACTIONS) {
      const pattern = patterns.find(([of]) => of === own)?.[1];
      if (pattern === undefined) continue;
      const word = pattern.exec(text)?.groups?.hour ?? '';
      // "Half elf" is Dutch, though English has a "half" as well.
      const isOwn =
        NUMBER_WORDS.get(own as LexiconLanguage)?.has(word) === true || HOUR_NAMES.has(word);
      if (!/^\d/.test(word) && !isOwn) continue;
      const hour = HOUR_NAMES.get(word) ?? readCount(word);
      if (hour !== null && hour >= 1 && hour <= 24) return toClock(hour * 60 + minutes, half, true);
    }
  }
  const beside = readMinutesBeside(text, isBeside);
  if (beside !== null) return toClock(beside, half, true);
  const behind = HALF_HOUR_BEHIND.exec(text)?.[1];
  if (behind !== undefined) return toClock(Number(behind) * 60 + 30, half, true);
  const quarters = QUARTERS_BEHIND.exec(text)?.groups;
  if (quarters !== undefined)
    return toClock(Number(quarters.hour) * 60 + (quarters.one ? 15 : 45), half, true);
  const plain = clockTime(text);
  if (plain !== null) return { time: plain, isOpen: half === 'open' && isTwelveHours(text, plain) };
  for (const match of text.matchAll(FIGURES)) {
    const [, hours = '', minutes, sign = ''] = match;
    const isLed = LEADS_TO_CLOCK.test(text.slice(0, match.index));
    if (minutes === undefined && sign === '' && !isLed) continue;
    if (Number(hours) > 23 || Number(minutes ?? 0) > 59) continue;
    const total = Number(hours) * 60 + Number(minutes ?? 0);
    if (/^p/i.test(sign)) return toClock((total % 720) + 720, 'late', false);
    if (/^a/i.test(sign)) return toClock(total % 720, 'early', false);
    return toClock(total, half, minutes === undefined || hours.length === 1);
  }
  for (const [at, { word }] of tokens.entries()) {
    const hour = HOUR_NAMES.get(word) ?? numberWord(word);
    if (hour === null || !Number.isInteger(hour) || hour < 1 || hour > 12) continue;
    if (
      CLOCK_WORD.test(tokens[at + 1]?.word ?? '') ||
      LEADS_TO_CLOCK.test(` ${tokens[at - 1]?.word ?? ''} `)
    )
      return toClock(hour * 60, half, true);
  }
  return NOON.test(text) ? { time: '12:00', isOpen: false } : null;
}

/** Whether a word says that it is before noon: `am` behind an hour alone, since it is a German preposition, too. */
const saysMorning = (tokens: readonly Token[], at: number): boolean => {
  const { word } = tokens[at] as Token;
  if (!BEFORE_NOON.has(word)) return false;
  const before = tokens[at - 1]?.word ?? '';
  return (
    word !== 'am' || /^\d/.test(before) || readCount(before) !== null || CLOCK_WORD.test(before)
  );
};

/** Whether a time is written as clocks of twelve hours have it, without a zero in front: `2:45`. */
const isTwelveHours = (text: string, time: string): boolean =>
  Number(time.slice(0, 2)) < 12 && !text.includes(time);

/** Minutes that people say beside an hour: `ten past five`. */
const SAID_MINUTES: ReadonlySet<number | null> = new Set([5, 10, 20, 25]);

/**
 * Minutes since midnight of an hour with minutes before or after it; null where none is named.
 *
 * @param isBehind they may stand behind the hour
 */
function readMinutesBeside(text: string, isBehind: boolean): number | null {
  for (const [pattern, sign] of [
    [AFTER_HOUR, 1],
    [BEFORE_HOUR, -1],
  ] as const)
    for (const { groups } of text.matchAll(pattern)) {
      const total = besideHour(groups, sign);
      // "5 to 6" is a range.
      if (total !== null && !(sign < 0 && /^\d/.test(groups?.minutes ?? ''))) return total;
    }
  if (!isBehind) return null;
  for (const [patterns, sign] of [
    [BEFORE_HOUR_BEHIND, -1],
    [AFTER_HOUR_BEHIND, 1],
  ] as const)
    for (const pattern of patterns) {
      const total = besideHour(pattern.exec(text)?.groups, sign);
      if (total !== null) return total;
    }
  return null;
}

/** Minutes since midnight of "five to half past three" as other languages say it: `fünf vor halb vier`; null where none is named. */
function readMinutesBesideHalf(text: string): number | null {
  for (const pattern of BESIDE_HALF) {
    const { groups } = pattern.exec(text) ?? {};
    const total = besideHour(groups, groups?.before === undefined ? 1 : -1);
    if (total !== null) return total - 30;
  }
  return null;
}

function besideHour(groups: Readonly<Record<string, string>> | undefined, sign: number) {
  const minutes = readCount(groups?.minutes ?? '');
  const hour = readCount(groups?.hour ?? '');
  if (!SAID_MINUTES.has(minutes) || hour === null || hour < 1 || hour > 24) return null;
  return hour * 60 + sign * (minutes as number);
}

const CLOCK_WORD = new RegExp(`^(?:o['’]?clock|[ap]m|${union('hoursCounted')}|uhr|uur)$`);
const LEADS_TO_CLOCK = new RegExp(`(?<!\\p{L})${union('hourLeads')}\\s*$`, 'iu');

/** Earliest minute that is likelier in the morning than after noon, where nothing says which: half past six. */
const EARLIEST_MORNING = 6 * 60 + 15;

/**
 * A time of day of its minutes since midnight; an early hour is taken to be after noon where nothing says otherwise.
 *
 * @param isHalfOpen the hour is one of twelve
 */
function toClock(minutes: number, half: 'early' | 'late' | 'open', isHalfOpen: boolean): Clock {
  const isOpen = half === 'open' && isHalfOpen && minutes > 0 && minutes < 720;
  const isAfterNoon = (half === 'late' && minutes < 720) || (isOpen && minutes < EARLIEST_MORNING);
  const total = (minutes + (isAfterNoon ? 720 : 0) + 1_440) % 1_440;
  const time = `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
  return { time, isOpen };
}
