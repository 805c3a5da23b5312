import { lexiconPairs, lexiconWords, union, wordsByLanguage } from '../../../lexicon/lexicon.js';
import { monthNumber } from '../../../utterance/calendar.js';
import { weekdayNumber } from '../../../utterance/weekdays.js';
import { BEGINS, ENDS } from './word-edges.js';

/** A day of a month as a text names it, and where. */
export interface SaidDay {
  readonly day: number;
  /** 1 to 12; null where only the day is named: `the 12th`. */
  readonly month: number | null;
  readonly year: number | null;
  /** 0 to 6, Sunday first, where a day of the week stands beside it. */
  readonly weekday: number | null;
  readonly start: number;
  readonly end: number;
}

const ORDINAL = `(?:(?:${union('ordinalSigns')}|:?e|:a|\\.)(?![\\p{L}\\d]))?`;
const OF = `(?:${union('ofMonth')}\\s+)?`;
const DAY_MONTH = new RegExp(
  `(?<![\\p{L}\\d.:,/])(\\d{1,2})${ORDINAL}\\s+${OF}(\\p{L}{3,})\\.?(?:,?\\s+${OF}(20\\d\\d))?`,
  'gu',
);
const MONTH_DAY =
  /(?<!\p{L})(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?![\p{L}\d:/-]|[.,]\d)(?:,?\s+(20\d\d))?/gu;
const POINTS = /(?<![\p{L}\d.:,/-])(\d{1,2})\.(\d{1,2})\.(20\d\d)?(?!\d)/gu;
const SIGNS = new RegExp(union('hanDate'), 'gu');
const HAN_LONE = new RegExp(union('hanLoneDay'), 'gu');
const LONE = new RegExp(
  `(?<![\\p{L}\\d.:,/-])(\\d{1,2})(${ORDINAL})(?![\\p{L}\\d:/–-]|[.,]\\d|\\s*[%€$£])`,
  'gu',
);

const SHORT_DAYS = new Map([...lexiconPairs('weekdayNames'), ...lexiconPairs('shortWeekdays')]);
const BETWEEN = lexiconWords('betweenWeekdayAndDay');
const HAN_WEEKDAY = new RegExp(
  `^(?:${[...lexiconWords('momentOf')].join('|')}|[^\\p{L}\\d])*${union('hanWeekday')}`,
  'u',
);
const WEEKDAY_SIGNS = new Map(lexiconPairs('weekdaySigns'));
const NO_DAY = new RegExp(`^\\s*(?:${union('behindCount')})${ENDS}`, 'u');

/** Lists the days of months that a text names, in order. */
export function listSaidDays(written: string): SaidDay[] {
  const text = written.slice(0, 2_000).toLowerCase();
  if (!/\d/.test(text)) return [];
  const found: SaidDay[] = [];
  const add = (match: RegExpMatchArray, day: number, month: number | null, year?: string): void => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    if (day < 1 || day > 31 || month === 0 || (month ?? 1) > 12) return;
    if (found.some((one) => start < one.end && one.start < end)) return;
    const weekday = weekdayBefore(text.slice(0, start)) ?? weekdayBehind(text.slice(end));
    found.push({ day, month, year: year === undefined ? null : Number(year), weekday, start, end });
  };
  for (const match of text.matchAll(DAY_MONTH)) {
    const month = monthNumber(match[2] as string);
    if (month !== null) add(match, Number(match[1]), month, match[3]);
  }
  for (const match of text.matchAll(MONTH_DAY)) {
    const month = monthNumber(match[1] as string);
    if (month !== null) add(match, Number(match[2]), month, match[3]);
  }
  for (const match of text.matchAll(POINTS))
    add(match, Number(match[1]), Number(match[2]), match[3]);
  for (const match of text.matchAll(SIGNS)) {
    const { year, month, day } = match.groups ?? {};
    add(match, Number(day), Number(month), year);
  }
  for (const match of text.matchAll(HAN_LONE)) add(match, Number(match[1]), null);
  for (const match of text.matchAll(LONE)) {
    const before = text.slice(0, match.index);
    const isOrdinal = match[2] !== '' && match[2] !== '.';
    const behind = text.slice(match.index + match[0].length, match.index + match[0].length + 12);
    const isDay =
      isOrdinal ||
      (ENDS_DAY.test(behind) &&
        (LED.test(before) || (Number(match[1]) > 12 && mayStandBare(before, Number(match[1])))));
    if (isDay && (isOrdinal || !NO_DAY.test(behind))) add(match, Number(match[1]), null);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** A word that only stands in front of the number of a day. */
const LED = new RegExp(`${BEGINS}(?:${union('dayNouns')}|${[...BETWEEN].join('|')})\\s$`, 'u');
/** The end of a day: nothing follows, or a mark or a short word, and nothing that it could count. */
const ENDS_DAY = /^(?:\s*$|[,.;:!?)]|\s\p{L}{1,3}(?!\p{L}))/u;
const LAST_WORDS = /(?:(\p{L}+)[.,]?\s+)?(?:(\p{L}+)[.,]?\s+)?(\p{L}+)[.,]?\s+$/u;

/** The day of the week in front of the number of a day, as a word. */
function weekdayWordBefore(text: string): string | null {
  const words = LAST_WORDS.exec(text.slice(-40));
  if (words === null) return null;
  for (let at = 3; at > 0; at--) {
    const word = words[at] ?? '';
    if (readWeekdayName(word) !== undefined) return word;
    if (!BETWEEN.has(word)) return null;
  }
  return null;
}

const readWeekdayName = (word: string): number | undefined =>
  weekdayNumber(word) ?? SHORT_DAYS.get(word);

function weekdayBefore(text: string): number | null {
  const word = weekdayWordBefore(text);
  return word === null ? null : (readWeekdayName(word) ?? null);
}

const LAST_HOUR = 24;
/** Days of the week of languages in which an hour has a word in front of it; in others the number may be one. */
const BEFORE_BARE_DAYS = new Set(
  (['fr', 'es', 'it', 'pt'] as const).flatMap((language) =>
    [
      ...(wordsByLanguage('weekdays').get(language) ?? []),
      ...(wordsByLanguage('weekdayNames').get(language) ?? []),
    ].map((word) => word.split(':')[0]),
  ),
);

/** Whether a number without any mark behind a weekday is a day. */
function mayStandBare(before: string, day: number): boolean {
  const word = weekdayWordBefore(before);
  return word !== null && (day > LAST_HOUR || BEFORE_BARE_DAYS.has(word));
}

function weekdayBehind(text: string): number | null {
  const { day, day2 } = HAN_WEEKDAY.exec(text.slice(0, 12))?.groups ?? {};
  return WEEKDAY_SIGNS.get(day ?? day2 ?? '') ?? null;
}
