import type { Language } from '../../utterance/language.js';
import { putOnCalendar } from '../../utterance/on-calendar.js';
import { listPeriodBounds } from '../../utterance/periods.js';
import type { PresentMoment } from '../../utterance/present.js';
import { isoDate } from '../../utterance/read-value.js';
import type { Token } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import { weekdayNumber } from '../../utterance/weekdays.js';
import type { Moment } from '../call/moments.js';

/** Days (`2026-11-24`) and times (`09:30`) that a text names. */
export interface SaidDays {
  readonly dates: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
  /** Its days as they lie before today, for what is told of. */
  readonly past: ReadonlySet<string>;
}

/**
 * Reads the days and times of day that a text names, on the caller's calendar.
 *
 * @param whole the text without what it rules out
 */
export function readDays(
  { values, tokens }: Utterance,
  whole: string,
  moments: readonly Moment[],
  { present, language }: { readonly present: PresentMoment | null; readonly language: Language },
): SaidDays {
  const dates = new Set<string>();
  const times = new Set<string>();
  const named = values.flatMap(({ kind, text }) =>
    kind === 'date' || kind === 'time' ? text : [],
  );
  const texts = new Set(
    [...named, ...moments.map(({ text }) => text), whole.slice(0, 300)].filter((text) =>
      whole.includes(text),
    ),
  );
  for (const text of texts) {
    const iso = isoDate(text);
    if (iso !== null) dates.add(iso);
    const { date, time, otherTime } = putOnCalendar(text, present ?? NO_DAY, language);
    if (date !== null && present !== null) dates.add(date);
    if (time !== null) times.add(time);
    if (otherTime !== undefined) times.add(otherTime);
  }
  // "From 13 to 14", "13-14" beside a day.
  for (const [, from = '', fromMinute = '00', to = '', toMinute = '00'] of whole
    .slice(0, 300)
    .matchAll(HOUR_RANGE))
    if (dates.size > 0 && Number(from) < Number(to) && Number(to) <= 24)
      for (const [hour, minute] of [
        [from, fromMinute],
        [to, toMinute],
      ] as const)
        times.add(`${hour.padStart(2, '0')}:${minute}`);
  for (const day of listSecondDays(tokens, dates)) dates.add(day);
  // Of a day that is named its month says nothing more.
  if (present !== null && dates.size === 0)
    for (const day of listPeriodBounds(tokens, present)) dates.add(day);
  let past: ReadonlySet<string> | undefined;
  return {
    dates,
    times,
    get past() {
      past ??= new Set(
        [...texts].flatMap((text) =>
          present === null ? [] : (putOnCalendar(text, present, language, 'last').date ?? []),
        ),
      );
      return past;
    },
  };
}

/** The other end of a span of weekdays, the Sunday of "Sat to Sun", from the Saturday on. */
function listSecondDays(tokens: readonly Token[], dates: ReadonlySet<string>): string[] {
  return tokens.flatMap(({ word, mark }, at) => {
    const [first, last] = [weekdayNumber(word), weekdayNumber(tokens[at + 2]?.word ?? '')];
    if (first === undefined || last === undefined || mark !== '' || tokens[at + 1]?.mark !== '')
      return [];
    const from = [...dates].find((one) => new Date(one).getUTCDay() === first);
    if (from === undefined) return [];
    const days = Date.parse(from) + ((last - first + 7) % 7) * DAY_MS;
    return new Date(days).toISOString().slice(0, 10);
  });
}

const DAY_MS = 86_400_000;
const HOUR_RANGE =
  /(?<![\d:./-])(\d{1,2})(?:[:.h](\d{2}))?\s?[-–]\s?(\d{1,2})(?:[:.h](\d{2}))?(?![\d:./-])(?=\s*(?:$|[,.;!?)]|(?:about|with|om)\b))/g;

/** Stands for the present moment where only times of day are looked for. */
const NO_DAY: PresentMoment = { text: '', day: new Date(0), minutes: null, offset: '' };
