import { calendarWord, monthNumber } from '../text/calendar.js';
import type { Token } from '../text/tokens.js';
import { wordSet } from '../text/word-set.js';
import { clockTime, isoDate } from './normalise.js';

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
}

const LEADS =
  /^(?:next|this|last|coming|following|the|early|late|end|beginning|start|nächste[nrsm]?|kommende[nrsm]?|diese[nrsm]?|letzte[nrsm]?|prochaine?|ce|cette|próximo|próxima|este|esta|prossimo|prossima|questo|questa|volgende|komende|deze|op|am|le|el|il)$/;
const UNIT = wordSet(
  'week weekend month quarter year morning afternoon evening night spring summer autumn fall winter woche monat jahr quartal semaine mois année semana mes año settimana mese anno mês ano maand jaar',
);
const PLAIN_DAY = /^\d{1,2}(?:st|nd|rd|th|\.)?$/;
const YEAR = /^(?:19|20)\d\d$/;
const NUMERIC =
  /^\d{4}-\d{1,2}(?:-\d{1,2})?$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{1,2}\/\d{1,2}$|^\d{4}年|^\d{1,2}月/;
const OF = wordSet('of de del di do den');
const RANGE = wordSet('to until till through and bis und au à al a hasta y e et tot en do até -');
const RELATIVE =
  /^(?:today|tomorrow|tonight|yesterday|heute|morgen|gestern|übermorgen|aujourd'hui|demain|hier|hoy|mañana|ayer|oggi|domani|ieri|hoje|amanhã|ontem|vandaag|gisteren|今日|明日|昨日|明後日|今天|明天|昨天|后天|後天|[月火水木金土日]曜日?|(?:星期|周|週|礼拜)[一二三四五六日天]|来週|今週|先週|下周|下週|本周|上周|来月|今月|先月|下个月|本月|月末|年末)$/;

/** Dates of several words as one: `Friday, 15 March 2026`, `the 5th of next month`, `3–21 November 2025`. */
export function findMoments(text: string, tokens: readonly Token[]): Moment[] {
  const found: Moment[] = [];
  const clocked: Moment[] = [];
  for (let at = 0; at < tokens.length && at < 300 && found.length < 12; at++) {
    const dateEnd = endOf(tokens, at);
    if (dateEnd < at) continue;
    const to = clockEnd(tokens, dateEnd);
    if (to > dateEnd)
      clocked.push({
        clock: true,
        from: at,
        to,
        text: text.slice((tokens[at] as Token).start, (tokens[to] as Token).end),
      });
    found.push({
      from: at,
      to: dateEnd,
      text: text.slice((tokens[at] as Token).start, (tokens[dateEnd] as Token).end),
    });
    at = to;
  }
  return [...completed(found, tokens), ...clocked];
}

const CLOCK =
  /^\d{1,2}(?::\d{2}){1,2}$|^\d{1,2}(?::\d{2}|\.\d{2})?(?:am|pm|h|uhr)$|^\d{1,2}h\d{2}$|^(?:午前|午後|上午|下午|晚上|早上|中午|夜)?\d{1,2}[時时点點]/;
const ZONE = wordSet('utc gmt cet cest est pst et pt am pm uhr h');

/** The last token of the time of day behind a date, else that of the date. */
function clockEnd(tokens: readonly Token[], date: number): number {
  if ((tokens[date] as Token).mark !== '' && (tokens[date] as Token).mark !== ',') return date;
  const at = /^(?:at|um|à|a|alle|às|om|@|の|的)$/.test(tokens[date + 1]?.word ?? '')
    ? date + 2
    : date + 1;
  const token = tokens[at];
  if (token === undefined) return date;
  const zoned = token.mark === '' && ZONE.has(tokens[at + 1]?.word ?? '');
  if (!CLOCK.test(token.word) && !(zoned && /^\d{1,2}$/.test(token.word))) return date;
  return zoned ? at + 1 : at;
}

/** The last token of the date that begins here, or -1. */
function endOf(tokens: readonly Token[], from: number): number {
  let at = from;
  let weight = 0;
  let days = 0;
  while (at < tokens.length && at < from + 7) {
    const token = tokens[at] as Token;
    const { word } = token;
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
    } else if (isMonth(tokens, at) || calendarWord(word, true) === 'day' || RELATIVE.test(word))
      weight += 2;
    else if (YEAR.test(word) && weight > 0) weight += 1;
    else if (PLAIN_DAY.test(word) && days === 0 && hasMonthNear(tokens, at)) days = weight += 1;
    else if (UNIT.has(word) && at > from) weight += 2;
    else if (LEADS.test(word) || (OF.has(word) && at > from)) {
      if (weight > 1 && LEADS.test(word) && !/^(?:next|this|last)$/.test(word)) break;
    } else break;
    at += 1;
  }
  let to = at - 1;
  while (
    to >= from &&
    (LEADS.test((tokens[to] as Token).word) || OF.has((tokens[to] as Token).word))
  )
    to--;
  return weight >= 2 && to >= from ? to : -1;
}

const isMonth = (tokens: readonly Token[], at: number): boolean => {
  const beside = [tokens[at - 1], tokens[at + 1]].some(
    (token) => token !== undefined && /^\d/.test(token.word),
  );
  return calendarWord(tokens[at]?.word ?? '', beside) === 'month';
};

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
    const clock =
      /(\d{1,2}(?:[:.h]\d{2})?\s*(?:am|pm|a\.m\.|p\.m\.|uhr|h)?)(?:\s+(?:utc|gmt|c?est?|pst|et|pt))?\s*$/i.exec(
        moment.text,
      );
    const date =
      clock &&
      isoDate(
        moment.text.slice(0, clock.index).replace(/[\s,]*(?:at|um|à|alle|às|om|@)?[\s,]*$/i, ''),
      );
    const time = clock && clockTime((clock[1] as string).trim());
    return date?.length === 10 && time ? `${date}T${time}` : moment.text;
  }
  const whole = [moment.text, moment.month, moment.year].filter(Boolean).join(' ');
  const iso = isoDate(whole);
  if (iso === null) return moment.text;
  if (iso.length > 7) return iso;
  // A whole month: its first day, or its last one where the end of a span is wanted.
  const [year, month] = iso.split('-').map(Number) as [number, number];
  return end ? `${iso}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}` : `${iso}-01`;
}
