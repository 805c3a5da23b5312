import type { NumberMarks } from '../../checks/figures.js';
import { type NumberSaid, readNumbers } from '../../checks/numbers.js';
import { refuses } from '../../checks/refusals.js';
import { SaidText } from '../../checks/said.js';
import { unspacedDays } from '../../utterance/calendar.js';
import { onlyForbids } from '../../utterance/forbids.js';
import type { Language } from '../../utterance/language.js';
import { putOnCalendar } from '../../utterance/on-calendar.js';
import { listPeriodBounds } from '../../utterance/periods.js';
import type { PresentMoment } from '../../utterance/present.js';
import { isoDate } from '../../utterance/read-value.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { UNSPACED } from '../../utterance/unspaced.js';
import type { Utterance } from '../../utterance/utterance.js';
import { weekdayNumber } from '../../utterance/weekdays.js';
import { findMoments, type Moment } from '../call/moments.js';
import type { Known } from '../call/records.js';
import { isDict } from '../call/schema.js';
import type { Reading } from '../reading.js';
import { isAcceptance } from './acceptance.js';
import { findExcepted } from './excepted.js';
import { type KnownThing, listThings } from './things.js';

/** When the user said a text: in this thread, or earlier in the conversation. */
export type Speaker = 'user' | 'earlier';

/** Days (`2026-11-24`) and times (`09:30`) that a text names. */
interface SaidDays {
  readonly dates: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
  /** Its days as they lie before today, for what is told of. */
  readonly past: ReadonlySet<string>;
}

/** How the caller's texts are read. */
interface Caller {
  readonly marks: NumberMarks;
  readonly present: PresentMoment | null;
  readonly language: Language;
  /** Whether dates in figures begin with the month, by the caller's locale; null where that is not known. */
  readonly monthFirst: boolean | null;
}

/** A text that values may rest on, with what they are looked up by. */
export class Source {
  #said: SaidText | undefined;
  #stems: ReadonlySet<string> | undefined;
  #numbers: readonly NumberSaid[] | undefined;
  #moments: readonly Moment[] | undefined;
  #small: string | undefined;
  #days: SaidDays | undefined;
  #ruledOut: ReadonlySet<number> | undefined;

  constructor(
    readonly speaker: Speaker,
    readonly utterance: Utterance,
    readonly caller: Caller,
  ) {}

  /** Tokens of what the speaker excepts, denies or takes back: "10, no, 12", "all but Rosie". */
  get ruledOut(): ReadonlySet<number> {
    this.#ruledOut ??= new Set([
      ...findRuledOut(this.utterance.tokens),
      ...findExcepted(this.utterance),
    ]);
    return this.#ruledOut;
  }

  /** The text without what it rules out, in which values are looked up as wholes. */
  get said(): SaidText {
    this.#said ??= new SaidText(withoutRuledOut(this.utterance, this.ruledOut));
    return this.#said;
  }

  /** In lower case, at most two thousand characters. */
  get small(): string {
    this.#small ??= this.utterance.text.slice(0, 2_000).toLowerCase();
    return this.#small;
  }

  /** Its tokens without those of what it rules out. */
  get tokens(): readonly Token[] {
    const { tokens } = this.utterance;
    return this.ruledOut.size === 0 ? tokens : tokens.filter((_, at) => !this.ruledOut.has(at));
  }

  /** Stems of its words, less what it rules out. */
  get stems(): ReadonlySet<string> {
    this.#stems ??= new Set(
      this.utterance.tokens.flatMap(({ word }, at) => (this.ruledOut.has(at) ? [] : stem(word))),
    );
    return this.#stems;
  }

  /** The numbers in it, in figures and in words; those within ids are none. */
  get numbers(): readonly NumberSaid[] {
    this.#numbers ??= readNumbers(this.said.chunks, this.caller.marks);
    return this.#numbers;
  }

  /** The days and times of day in it, on the caller's calendar. */
  get days(): SaidDays {
    this.#days ??= readDays(
      this.utterance,
      withoutRuledOut(this.utterance, this.ruledOut),
      this.moments,
      this.caller,
    );
    return this.#days;
  }

  /** The dates in it. */
  get moments(): readonly Moment[] {
    this.#moments ??= findMoments(this.utterance.text, this.utterance.tokens);
    return this.#moments;
  }
}

/** Everything that an argument may rest on. */
export interface Sources {
  readonly reading: Reading;
  /** The user's request and answers, then what they said earlier and which offers they accepted. */
  readonly own: readonly Source[];
  /** Tokens of all of these, without those of what they rule out. */
  readonly tokens: readonly Token[];
  readonly known: Known;
  /** Records of the caller. */
  readonly things: readonly KnownThing[];
  /** The caller's time zone, as in the IANA database; null where the context does not say. */
  readonly zone: string | null;
  /** The country that the caller is in. */
  readonly region: string | null;
}

/** Turns that are looked at. */
const MOST_TURNS = 24;

/**
 * Gathers what an argument may rest on: the user's words, and what the assistant offered where the user accepted it. What the gate,
 * the agent, tools and pages say proves nothing.
 *
 * @param known the caller's records, and results of look-ups in the conversation
 */
export function gatherSources(reading: Reading, context: unknown, known: Known): Sources {
  const { said, pasted, turns, answeredTurns } = reading;
  const places = placesOfCaller(context);
  const locale = readLocale(places);
  const caller = {
    marks: readMarks(locale),
    monthFirst: readDateOrder(locale),
    present: known.present,
    language: reading.language,
  };
  const own: Source[] = [];
  const add = (speaker: Speaker, utterance: Utterance): void => {
    if (utterance.text !== '') own.push(new Source(speaker, utterance, caller));
  };
  add('user', said);
  add('user', pasted);
  for (const [at, turn] of turns.slice(0, MOST_TURNS).entries()) {
    if (turn.speaker === 'user') {
      // What was forbidden before is not asked for now.
      if (at < answeredTurns || !(refuses(turn.text) || onlyForbids(turn.text, turn.tokens)))
        add(at < answeredTurns ? 'user' : 'earlier', turn);
    }
    // Questions of the gate itself are settled by their answers alone.
    else if (at >= answeredTurns && turn.speaker === 'assistant' && isAccepted(reading, at))
      add('earlier', turn);
  }
  let tokens: readonly Token[] | undefined;
  return {
    reading,
    own,
    known,
    zone: readZone(places),
    region: readRegion(places) ?? locale?.[1]?.toUpperCase() ?? null,
    get things() {
      return listThings(context);
    },
    get tokens() {
      const [first] = own;
      tokens ??=
        first !== undefined && own.length === 1
          ? first.tokens
          : own.flatMap((source) => source.tokens);
      return tokens;
    },
  };
}

/** A text with a mark in place of some of its tokens. */
function withoutRuledOut({ text, tokens }: Utterance, ruledOut: ReadonlySet<number>): string {
  if (ruledOut.size === 0) return text;
  let left = '';
  let from = 0;
  for (const at of [...ruledOut].sort((a, b) => a - b)) {
    const { start, end } = tokens[at] as Utterance['tokens'][number];
    left += `${text.slice(from, start)},`;
    from = end;
  }
  return left + text.slice(from);
}

function readDays(
  { values, tokens }: Utterance,
  whole: string,
  moments: readonly Moment[],
  { present, language }: Caller,
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
    if (times.has(`${from.padStart(2, '0')}:${fromMinute}`) && Number(to) > Number(from))
      times.add(`${to.padStart(2, '0')}:${toMinute}`);
  for (const day of listSecondDays(tokens, whole, dates)) dates.add(day);
  // Of a day that is named its month says nothing more.
  if (present !== null && dates.size === 0)
    for (const day of listPeriodBounds(tokens, present)) dates.add(day);
  return {
    dates,
    times,
    get past() {
      return new Set(
        [...texts].flatMap((text) =>
          present === null ? [] : (putOnCalendar(text, present, language, 'last').date ?? []),
        ),
      );
    },
  };
}

/** The later days of a text that names several weekdays: the Sunday of "Sat to Sun", from the Saturday on. */
function listSecondDays(
  tokens: readonly Token[],
  text: string,
  dates: ReadonlySet<string>,
): string[] {
  const named = UNSPACED.test(text)
    ? unspacedDays(text).map((one) => one.text)
    : tokens.map(({ word }) => word);
  const [first, ...later] = named.flatMap((word) => weekdayNumber(word) ?? []);
  const from = [...dates].find((one) => new Date(one).getUTCDay() === first);
  if (first === undefined || from === undefined) return [];
  return later.map((weekday) =>
    new Date(Date.parse(from) + ((weekday - first + 7) % 7) * DAY_MS).toISOString().slice(0, 10),
  );
}

const DAY_MS = 86_400_000;
const HOUR_RANGE =
  /(?<![\d:./-])(\d{1,2})(?:[:.h](\d{2}))?\s?[-–]\s?(\d{1,2})(?:[:.h](\d{2}))?(?![\d:./-])/g;

/** Stands for the present moment where only times of day are looked for. */
const NO_DAY: PresentMoment = { text: '', day: new Date(0), minutes: null, offset: '' };

/** Whether the user's next words do nothing but accept what an assistant's turn offers. */
function isAccepted({ said, turns, answeredTurns }: Reading, at: number): boolean {
  const next = at === answeredTurns ? said : turns[at - 1];
  if (next === undefined || ('speaker' in next && next.speaker !== 'user')) return false;
  return isAcceptance(next.text);
}

const LOCALE = /^([a-z]{2,3})(?:[-_]([A-Za-z]{2}))?$/;

type Locale = readonly [language: string, region: string | null];

/** The caller's locale, where the context names one. */
function readLocale(places: readonly Place[]): Locale | null {
  for (const place of places)
    for (const key of ['locale', 'lang', 'language'] as const) {
      const found = LOCALE.exec(String(place[key] ?? ''));
      if (found !== null) return [found[1] as string, found[2] ?? null];
    }
  return null;
}

/** The decimal mark of the caller's locale; a language alone says little of how its speaker types numbers. */
function readMarks(locale: Locale | null): NumberMarks {
  if (locale === null) return { decimal: null };
  const [language, region] = locale;
  if (language === 'en') return { decimal: '.' };
  return { decimal: region === null ? null : ',' };
}

/** Whether dates begin with the month in the caller's locale: of those in use, in that of the United States alone. */
function readDateOrder(locale: Locale | null): boolean | null {
  const [language, region] = locale ?? ['en', null];
  return region === null && language === 'en' ? null : region?.toUpperCase() === 'US';
}

/** The region that the context says the caller is in, as in ISO 3166; null where it says none. */
function readRegion(places: readonly Place[]): string | null {
  for (const place of places)
    for (const key of ['country', 'country_code', 'region'] as const) {
      const value = place[key];
      if (typeof value === 'string' && /^[A-Za-z]{2}$/.test(value)) return value.toUpperCase();
    }
  return null;
}

function readZone(places: readonly Place[]): string | null {
  for (const place of places)
    for (const key of ['timezone', 'time_zone', 'timeZone', 'zone', 'tz'] as const)
      if (typeof place[key] === 'string') return place[key];
  return null;
}

type Place = Readonly<Record<string, unknown>>;

/** Parts of a context that say who the caller is. */
function placesOfCaller(context: unknown): Place[] {
  if (!isDict(context)) return [];
  const inner = (['user', 'caller', 'me', 'profile'] as const).map((key) =>
    Object.hasOwn(context, key) ? context[key] : undefined,
  );
  return [context, ...inner.filter(isDict)];
}
