import type { NumberMarks } from '../../checks/figures.js';
import { fold } from '../../checks/fold.js';
import { type NumberSaid, readNumbers } from '../../checks/numbers.js';
import { refuses } from '../../checks/refusals.js';
import { SaidText } from '../../checks/said.js';
import { monthNumber } from '../../utterance/calendar.js';
import { onlyForbids } from '../../utterance/forbids.js';
import type { Language } from '../../utterance/language.js';
import type { PresentMoment } from '../../utterance/present.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import { stem, type Token } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import { findMoments, type Moment } from '../call/moments.js';
import type { Known } from '../call/records.js';
import { isDict } from '../call/schema.js';
import type { Reading } from '../reading.js';
import { isAcceptance } from './acceptance.js';
import { readDays, type SaidDays } from './days-of-source.js';
import { findExcepted } from './excepted.js';
import { type KnownThing, listThings } from './things.js';

/** When the user said a text: in this thread, or earlier in the conversation. */
export type Speaker = 'user' | 'earlier';

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
  #beginnings: ReadonlyMap<string, number> | undefined;
  #months: ReadonlySet<number> | undefined;
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

  /** Whether it rules a value out: 223 in "233, not 223". */
  rulesOut(value: string): boolean {
    if (this.ruledOut.size === 0 || this.said.says(value)) return false;
    const { tokens } = this.utterance;
    const wanted = value.toLowerCase();
    return [...this.ruledOut].some((at) => tokens[at]?.word.replace(/[.,]$/, '') === wanted);
  }

  /** Its words, also the parts of those with a hyphen, and these written as one: "force-push", "re-run". */
  get plainWords(): readonly string[] {
    return this.utterance.tokens.flatMap(({ word }) =>
      word.includes('-') ? [word, ...word.split('-'), word.replaceAll('-', '')] : [word],
    );
  }

  /** The beginnings of its words, folded, from four letters on, each with the letters of the shortest word that begins so. */
  get beginnings(): ReadonlyMap<string, number> {
    this.#beginnings ??= listBeginnings(this.utterance.tokens);
    return this.#beginnings;
  }

  /** The months that it names, 1 to 12. */
  get months(): ReadonlySet<number> {
    this.#months ??= new Set(this.utterance.tokens.flatMap(({ word }) => monthNumber(word) ?? []));
    return this.#months;
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

const BEGINNINGS = { least: 4, most: 24 } as const;

function listBeginnings(tokens: readonly Token[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { word } of tokens) {
    const folded = fold(word);
    const most = Math.min(folded.length, BEGINNINGS.most);
    for (let length = BEGINNINGS.least; length <= most; length += 1) {
      const beginning = folded.slice(0, length);
      const shortest = found.get(beginning);
      if (shortest === undefined || shortest > folded.length) found.set(beginning, folded.length);
    }
  }
  return found;
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
