import { union } from '../../lexicon/lexicon.js';
import { normalise } from '../../utterance/normal-form.js';
import { numberWord } from '../../utterance/number-words.js';
import { readNumber } from '../../utterance/read-value.js';
import { stem, type Token } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import { findMoments, type Moment } from '../call/moments.js';
import { type Known, readKnown } from '../call/records.js';
import { isDict } from '../call/schema.js';
import type { Reading } from '../reading.js';

/** Who said a text, from whom a value may come. */
export type Speaker = 'user' | 'earlier' | 'assistant' | 'context';

/** A text that values may rest on, with what they are looked up by. */
export class Source {
  #compact: string | undefined;
  #stems: ReadonlySet<string> | undefined;
  #numbers: ReadonlySet<number> | undefined;
  #moments: readonly Moment[] | undefined;

  /** Its words in normal form, with a space before and behind. */
  readonly words: string;

  constructor(
    readonly speaker: Speaker,
    readonly utterance: Utterance,
  ) {
    this.words = ` ${normalise(utterance.text)} `;
  }

  /** Its letters and digits alone: `a1042` for `A-1042` and `A 1042`. */
  get compact(): string {
    this.#compact ??= compactForm(this.utterance.text);
    return this.#compact;
  }

  get stems(): ReadonlySet<string> {
    this.#stems ??= new Set(this.utterance.tokens.map(({ word }) => stem(word)));
    return this.#stems;
  }

  /** The numbers in it, in figures and in words. */
  get numbers(): ReadonlySet<number> {
    this.#numbers ??= readNumbers(this.utterance);
    return this.#numbers;
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
  /** The user's request and answers, then what they said earlier, what the assistant said, and the context. */
  readonly texts: readonly Source[];
  readonly known: Known;
  /** The present day, where the context names it. */
  readonly today: Date | null;
}

/** Turns that are looked at. */
const MOST_TURNS = 24;

/** Gathers what an argument may rest on. */
export function gatherSources(reading: Reading, context: unknown): Sources {
  const { said, pasted, turns, background, answeredTurns } = reading;
  const texts: Source[] = [];
  const add = (speaker: Speaker, utterance: Utterance): void => {
    if (utterance.text !== '') texts.push(new Source(speaker, utterance));
  };
  add('user', said);
  add('user', pasted);
  for (const [at, turn] of turns.slice(0, MOST_TURNS).entries()) {
    if (turn.speaker === 'user') add(at < answeredTurns ? 'user' : 'earlier', turn);
    else add(turn.speaker === 'system' ? 'context' : 'assistant', turn);
  }
  add('context', background);
  return { reading, texts, known: readKnown(context), today: readToday(context) };
}

/** Letters and digits of any script, small. */
export const compactForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Characters of a text in which percentages are looked for. */
const MOST_TEXT = 20_000;
const PLAIN_NUMBER = /^[#€$£¥]?-?\d+(?:[.,]\d+)*(?:%|€|k|th|st|nd|rd)?$/i;

function readNumbers({ values, tokens, text }: Utterance): Set<number> {
  const found = new Set<number>();
  const add = (number: number | null): void => {
    if (number !== null) found.add(number);
  };
  for (const value of values) add(readNumber(value.text));
  for (const [, digits = ''] of text.slice(0, MOST_TEXT).matchAll(PERCENTS))
    add(Number((Number(digits.replace(',', '.')) / 100).toFixed(8)));
  for (const [at, token] of tokens.entries()) {
    if (/\d/.test(token.text)) addFigures(token, found);
    else {
      add(numberWord(token.word) ?? TIMES[token.word] ?? null);
      const next = tokens[at + 1];
      if (next !== undefined && numberWord(token.word) !== null) {
        add(readNumber(text.slice(token.start, next.end)));
        const third = tokens[at + 2];
        if (third !== undefined) add(readNumber(text.slice(token.start, third.end)));
      }
    }
  }
  return found;
}

/** Numbers of times that single words say. */
const TIMES: Readonly<Record<string, number>> = {
  once: 1,
  single: 1,
  twice: 2,
  double: 2,
  thrice: 3,
};

/** A percentage: 4 % is also said by .04. */
const PERCENTS = new RegExp(`(\\d+(?:[.,]\\d+)?)\\s?(?:%|％|${union('percentWord')})`, 'giu');

function addFigures({ text }: Token, found: Set<number>): void {
  if (PLAIN_NUMBER.test(text)) {
    const number = readNumber(text);
    if (number !== null) found.add(number);
  }
  for (const digits of text.match(/\d+(?:[.,]\d+)?/g) ?? []) {
    found.add(Number(digits.replace(',', '.')));
  }
}

const NOW_KEYS = ['now', 'today', 'current_time', 'current_date', 'date'] as const;

/** The day that a context gives as the present one, as midnight UTC. */
function readToday(context: unknown): Date | null {
  if (!isDict(context)) return null;
  for (const key of NOW_KEYS) {
    const value = Object.hasOwn(context, key) ? context[key] : undefined;
    const day = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
    const date = day === undefined ? null : new Date(`${day}T00:00:00Z`);
    if (date !== null && !Number.isNaN(date.getTime())) return date;
  }
  return null;
}
