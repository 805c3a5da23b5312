import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { calendarWord, monthNumber } from '../../utterance/calendar.js';
import { PART_OF_DAY } from '../../utterance/day-words.js';
import { clockTime, isoDate } from '../../utterance/read-value.js';
import { type Token, wordAt } from '../../utterance/tokens.js';
import { dayWithoutPart } from '../../utterance/unspaced-moments.js';
import { clockBefore, clockBehind } from './moment-clock.js';
import { isDayBeside, isDayName, isLedTo, isMonth, partBehind, trails } from './moment-names.js';
import {
  bareWord,
  isRelative,
  JOINS_PART,
  LEADS,
  OF,
  PLAIN_DAY,
  TRAILS,
  UNIT,
} from './moment-words.js';

/** A date that a text names in one or several words, by its tokens. */
export interface Moment {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The year that the other end of a range names: `1 to 31 March 2025`. */
  readonly month?: string | undefined;
  readonly year?: string | undefined;
  /** Whether a time of day belongs to it: `tonight at 22:30 UTC`. */
  readonly clock?: boolean;
  /** The day and the time of day of such a one, as they were said. */
  readonly parts?: { readonly day: string; readonly time: string };
}

const YEAR = /^(?:19|20)\d\d$/;
const NUMERIC = new RegExp(
  `^\\d{4}-\\d{1,2}(?:-\\d{1,2})?$|^\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}$|^\\d{1,2}\\/\\d{1,2}$|${union('hanDateHeads')}`,
);
const RANGE = lexiconWords('momentRange');

/** Dates of several words as one: `Friday, 15 March 2026`, `the 5th of next month`, `3–21 November 2025`. */
export function findMoments(text: string, tokens: readonly Token[]): Moment[] {
  const found: Moment[] = [];
  const clocked: Moment[] = [];
  const cut = (from: number, to: number): string => {
    const [first, last] = [tokens[from] as Token, tokens[to] as Token];
    const { skip, drop } = bareWord(first);
    const tail = from === to ? drop : bareWord(last).drop;
    return text.slice(first.start + skip, last.end - tail);
  };
  for (let at = 0; at < tokens.length && at < 300 && found.length < 12; at++) {
    const dateEnd = endOf(tokens, at);
    const ordinal = dateEnd < at && /^\d{1,2}(?:st|nd|rd|th)$/.test(tokens[at]?.word ?? '');
    if (dateEnd < at && !ordinal) continue;
    const end = ordinal ? at : dateEnd;
    const clock = clockBehind(tokens, end);
    const before = clock === null ? clockBefore(tokens, at) : null;
    if (clock !== null)
      clocked.push({
        clock: true,
        from: at,
        to: clock.to,
        text: cut(at, clock.to),
        parts: { day: cut(at, end), time: cut(clock.from, clock.to) },
      });
    else if (before !== null)
      clocked.push({
        clock: true,
        from: before.from,
        to: end,
        text: cut(before.from, end),
        parts: { day: cut(at, end), time: cut(before.from, before.to) },
      });
    if (!ordinal) found.push(...variants(tokens, at, end, cut));
    // What follows may be the first of a range of times: `Monday 9 till 11`.
    at = clock?.to ?? end;
  }
  return [...completed(found, tokens), ...clocked];
}

const DAY = lexiconWords('dayBeforeNumber');

/** `Saturday morning` whole, and the day alone; `every Monday` whole, and `Monday`. */
function variants(
  tokens: readonly Token[],
  from: number,
  to: number,
  cut: (from: number, to: number) => string,
): Moment[] {
  const leads = LEAD_IN.has(wordAt(tokens, from)) && !OF.has(wordAt(tokens, from + 1));
  const plain = leads && from < to ? from + 1 : from;
  const all: Moment[] = [{ from: plain, to, text: cut(plain, to) }];
  let end = to;
  while (
    end > plain &&
    (PART_OF_DAY.has(wordAt(tokens, end)) || JOINS_PART.has(wordAt(tokens, end)))
  )
    end--;
  const isDay = calendarWord(wordAt(tokens, end), true) === 'day';
  if (plain < to && DAY.has(wordAt(tokens, plain)))
    all.push({ from: plain + 1, to, text: cut(plain + 1, to) });
  const unspacedDay = dayWithoutPart(wordAt(tokens, to));
  if (unspacedDay !== null && plain === to) all.push({ from: to, to, text: unspacedDay });
  if (end < to && isDay) all.push({ from: plain, to: end, text: cut(plain, end) });
  else if (plain < to && EVERY.test(wordAt(tokens, plain)) && isDay)
    all.push({ from: plain + 1, to, text: cut(plain + 1, to) });
  return all;
}

const EVERY = new RegExp(`^${union('every')}$`);
/** Prepositions that lead to a day and are no part of it. */
const LEAD_IN = lexiconWords('momentLeadIns');

/** The last token of the date that begins here, or -1. */
function endOf(tokens: readonly Token[], from: number): number {
  let at = from;
  let weight = 0;
  let days = 0;
  while (at < tokens.length && at < from + 7) {
    const token = tokens[at] as Token;
    const { word } = bareWord(token);
    const before = tokens[at - 1];
    if (
      at > from &&
      before !== undefined &&
      before.mark !== '' &&
      before.mark !== ',' &&
      before.mark !== '.'
    )
      break;
    if (
      at > from &&
      before?.mark === ',' &&
      !(YEAR.test(word) || PLAIN_DAY.test(word) || isMonth(tokens, at))
    )
      break;
    if (NUMERIC.test(word)) {
      if (weight > 0) break;
      weight = 2;
    } else if (isMonth(tokens, at) || isDayName(tokens, at) || isRelative(word)) weight += 2;
    else if (YEAR.test(word) && weight > 0) weight += 1;
    else if (PLAIN_DAY.test(word) && days === 0 && hasMonthNear(tokens, at)) days = weight += 1;
    else if (isDayBeside(tokens, at, from)) weight += 1;
    else if (UNIT.has(word) && (at > from || isLedTo(tokens, at))) weight += 2;
    else if (weight > 1 && at > from && trails(tokens, at)) weight += 1;
    else if (weight > 1 && partBehind(tokens, at) > at) {
      at = partBehind(tokens, at);
      break;
    } else if (LEADS.test(word) || (OF.has(word) && at > from)) {
      if (weight > 1 && LEADS.test(word) && !/^(?:next|this|last)$/.test(word)) break;
    } else break;
    at += 1;
  }
  let to = at - 1;
  const isOpen = (word: string): boolean =>
    OF.has(word) || (LEADS.test(word) && !TRAILS.test(word));
  while (to >= from && isOpen((tokens[to] as Token).word)) to--;
  return weight >= 2 && to >= from ? to : -1;
}

/** A number is a day where a month stands beside it, `of` or another day between them allowed. */
function hasMonthNear(tokens: readonly Token[], at: number): boolean {
  if (isMonth(tokens, at - 1)) return true;
  for (let i = at + 1; i <= at + 4 && i < tokens.length; i++) {
    if (
      isMonth(tokens, i) ||
      (/^(?:next|this|last)$/.test((tokens[i] as Token).word) && OF.has(tokens[i - 1]?.word ?? ''))
    )
      return true;
    if (
      !OF.has((tokens[i] as Token).word) &&
      !RANGE.has((tokens[i] as Token).word) &&
      !PLAIN_DAY.test((tokens[i] as Token).word)
    )
      return false;
  }
  return false;
}

/** The ends of a range complete each other: `3 to 21 November 2025`. */
function completed(found: readonly Moment[], tokens: readonly Token[]): Moment[] {
  const all: Moment[] = [];
  for (const [i, moment] of found.entries()) {
    const next = found[i + 1];
    const gap = next === undefined ? 9 : next.from - moment.to;
    const joined =
      next !== undefined && gap <= 2 && (gap === 1 || RANGE.has(tokens[moment.to + 1]?.word ?? ''));
    const year = joined ? /(?:19|20)\d\d/.exec(next.text)?.[0] : undefined;
    all.push(
      year !== undefined && !/(?:19|20)\d\d/.test(moment.text) ? { ...moment, year } : moment,
    );
    // `3–21 November`: the first day stands apart, before the date that has the month.
    const before = tokens[moment.from - 1];
    const bare =
      before !== undefined && PLAIN_DAY.test(before.word)
        ? moment.from - 1
        : RANGE.has(before?.word ?? '') && PLAIN_DAY.test(tokens[moment.from - 2]?.word ?? '')
          ? moment.from - 2
          : -1;
    const month = moment.text
      .match(/\p{L}+/gu)
      ?.find((word) => monthNumber(word.toLowerCase()) !== null);
    if (
      bare >= 0 &&
      month !== undefined &&
      /^\D*\d{1,2}(?!\d)/.test(moment.text) &&
      !found.some(({ to }) => to === bare)
    ) {
      const { word } = tokens[bare] as Token;
      all.splice(all.length - 1, 0, {
        from: bare,
        to: bare,
        text: word,
        month,
        year: /(?:19|20)\d\d/.exec(moment.text)?.[0],
      });
    }
  }
  return all;
}

/** The date as `2026-03-15` where year, month and day can be told, else as it was said. */
export function momentValue(moment: Moment, end: boolean): string {
  if (moment.clock) {
    const date = moment.parts && isoDate(moment.parts.day);
    const time =
      moment.parts && clockTime(moment.parts.time.replace(/\s+(?:utc|gmt|c?est?|pst|et|pt)$/i, ''));
    return date?.length === 10 && time ? `${date}T${time}` : moment.text;
  }
  const whole = [moment.text, moment.month, moment.year].filter(Boolean).join(' ');
  const iso = isoDate(whole);
  // `3 to 14 August`: the day alone says too little.
  if (iso === null) return [moment.text, moment.month].filter(Boolean).join(' ');
  if (iso.length > 7) return iso;
  // A whole month: its first day, or its last one where the end of a span is wanted.
  const [year, month] = iso.split('-').map(Number) as [number, number];
  return end ? `${iso}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}` : `${iso}-01`;
}
